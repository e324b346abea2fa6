/* text_file.c - whole files as text, piece by piece. */
#include "text_file.h"

#include <lanewise/scan.h>

#include <inttypes.h>

bool text_file_open(text_file *f, const char *name, uint8_t *bytes) {
    *f = (text_file){.bytes = bytes};
    return input_open(&f->in, name);
}

bool text_file_next(text_file *f, uint64_t most) {
    text_file_line(f, f->size);
    f->start += f->size;
    f->counted = 0;
    if (most == 0 || most > TEXT_FILE_BYTES) {
        most = TEXT_FILE_BYTES;
    }
    f->size = input_read(&f->in, f->bytes, (size_t)most);
    if (f->size == 0 || f->size == SIZE_MAX) {
        input_close(&f->in);
        return false;
    }
    f->unended = f->bytes[f->size - 1] != '\n';
    return true;
}

bool text_file_failed(const text_file *f) {
    return f->size == SIZE_MAX;
}

uint64_t text_file_line(text_file *f, size_t at) {
    if (at > f->counted) {
        f->lines += lane_count_byte(f->bytes + f->counted, at - f->counted, '\n');
        f->counted = at;
    }
    return f->lines + 1;
}

void text_file_tell(const text_file *f, uint64_t line, uint64_t offset, const char *code,
                    const char *text) {
    cli_message("%s:%" PRIu64 ": byte %" PRIu64 ": %s: %s", cli_printable_string(f->in.name), line,
                offset, code, text);
}
