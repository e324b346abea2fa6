/* text_file.c - whole files as text, piece by piece. */
#include "text_file.h"

#include <lanewise/scan.h>
#include <lanewise/utf.h>

#include <string.h>

uint8_t *text_file_room(void) {
    return cli_alloc(TEXT_FILE_BEFORE + TEXT_FILE_BYTES, 1);
}

bool text_file_open(text_file *f, const char *name, uint8_t *room) {
    *f = (text_file){.bytes = room + TEXT_FILE_BEFORE};
    memset(room, 0, TEXT_FILE_BEFORE);
    return input_open(&f->in, name);
}

/* ---- lines ---- */

/* The bytes of a line feed in UTF-16: false in encodings where it is one byte. */
static bool line_feed_of_units(int32_t encoding, uint8_t feed[2]) {
    bool little = encoding == LANE_ENCODING_UTF16LE;
    feed[0] = little ? '\n' : 0;
    feed[1] = little ? 0 : '\n';
    return little || encoding == LANE_ENCODING_UTF16BE;
}

/* Those that end in the n bytes at `offset`. */
static uint64_t line_feeds(const text_file *f, uint64_t offset, size_t n) {
    const uint8_t *s = text_file_at(f, offset);
    uint8_t feed[2];
    if (!line_feed_of_units(f->encoding, feed)) {
        return lane_count_byte(s, n, '\n');
    }
    /* a unit counts where its second byte is: the first one may stand in the piece before */
    uint64_t count = 0;
    if (n != 0 && offset % 2 != 0) {
        count += memcmp(s - 1, feed, 2) == 0;
        s++;
        n--;
    }
    if ((uintptr_t)s % sizeof(uint16_t) == 0) {
        uint16_t unit;
        memcpy(&unit, feed, sizeof unit);
        return count + lane_count_unit16((const uint16_t *)(const void *)s, n / 2, unit);
    }
    /* pieces of odd sizes, as pipes may bring them */
    for (size_t i = 0; n - i >= 2; i += 2) {
        count += (s[i] == feed[0]) & (s[i + 1] == feed[1]);
    }
    return count;
}

static void count_lines(text_file *f, size_t at) {
    if (at > f->counted) {
        f->lines += line_feeds(f, f->start + f->counted, at - f->counted);
        f->counted = at;
    }
}

uint64_t text_file_line(text_file *f, uint64_t offset) {
    if (offset < f->start) {
        return f->lines - line_feeds(f, offset, (size_t)(f->start - offset)) + 1;
    }
    count_lines(f, (size_t)(offset - f->start));
    return f->lines + 1;
}

uint64_t text_file_lines(const text_file *f) {
    uint8_t feed[2];
    bool units = line_feed_of_units(f->encoding, feed);
    bool ended = units ? f->start % 2 == 0 && f->bytes[-2] == feed[0] && f->bytes[-1] == feed[1]
                       : f->bytes[-1] == '\n';
    return f->lines + (f->start != 0 && !ended);
}

/* ---- pieces ---- */

bool text_file_next(text_file *f, uint64_t most) {
    count_lines(f, f->size);
    memmove(f->bytes - TEXT_FILE_BEFORE, f->bytes + f->size - TEXT_FILE_BEFORE, TEXT_FILE_BEFORE);
    f->start += f->size;
    f->counted = 0;
    if (most == 0 || most > TEXT_FILE_BYTES) {
        most = TEXT_FILE_BYTES;
    }
    size_t got = input_read(&f->in, f->bytes, (size_t)most);
    f->failed = got == SIZE_MAX;
    f->size = f->failed ? 0 : got;
    if (f->size == 0) {
        input_close(&f->in);
    }
    return f->size != 0;
}

const uint8_t *text_file_at(const text_file *f, uint64_t offset) {
    return f->bytes + (ptrdiff_t)(int64_t)(offset - f->start);
}
