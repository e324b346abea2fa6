/* baseline_records.c - plain loops over records: csv cells, the fields of a log. See baseline.h. */
#include "baseline_name.h"

#include <string.h>

size_t BASELINE(csv_cells_branchy)(const uint8_t *s, size_t n, uint32_t *starts, uint32_t *ends) {
    size_t k = 0, i = 0;
    while (i < n) {
        starts[k] = (uint32_t)i;
        if (s[i] == '"') {
            for (i++; i < n; i++) {
                if (s[i] != '"')
                    continue;
                if (i + 1 < n && s[i + 1] == '"')
                    i++;
                else
                    break;
            }
        }
        while (i < n && s[i] != ',' && s[i] != '\n')
            i++;
        ends[k++] = (uint32_t)i;
        i++;
    }
    return k;
}

/* A quote switches the state whatever stands before it, so that no branch is left: right for
 * well-formed csv only. */
size_t BASELINE(csv_cells_branchless)(const uint8_t *s, size_t n, uint32_t *starts,
                                      uint32_t *ends) {
    static const uint8_t kind[256] = {[','] = 1, ['\n'] = 1, ['"'] = 2};
    size_t k = 0;
    uint8_t outside = 1;
    starts[0] = 0;
    for (size_t i = 0; i < n; i++) {
        const uint8_t now = kind[s[i]];
        ends[k] = (uint32_t)i;
        k += now & outside;
        starts[k] = now & outside ? (uint32_t)i + 1 : starts[k];
        outside ^= now >> 1;
    }
    if (n > 0 && starts[k] < n)
        ends[k++] = (uint32_t)n;
    return k;
}

size_t BASELINE(fields_1_9_branchy)(const uint8_t *s, size_t n, uint32_t *out) {
    size_t lines = 0, field = 1, start = 0;
    uint32_t *row = out;
    row[0] = row[1] = row[2] = row[3] = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] != ' ' && s[i] != '\n')
            continue;
        if (field == 1 || field == 9) {
            row[field == 9 ? 2 : 0] = (uint32_t)start;
            row[field == 9 ? 3 : 1] = (uint32_t)i;
        }
        start = i + 1;
        field++;
        if (s[i] == '\n') {
            lines++;
            field = 1;
            row += 4;
            row[0] = row[1] = row[2] = row[3] = 0;
        }
    }
    return lines;
}

/* memchr for the blanks that are wanted and for the end of the line */
size_t BASELINE(fields_1_9_memchr)(const uint8_t *s, size_t n, uint32_t *out) {
    size_t lines = 0;
    const uint8_t *line = s, *end = s + n;
    for (uint32_t *row = out; line < end; row += 4) {
        const uint8_t *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL)
            break;
        row[0] = row[1] = row[2] = row[3] = 0;
        const uint8_t *start = line;
        for (int field = 1; field <= 9 && start <= stop; field++) {
            const uint8_t *blank = memchr(start, ' ', (size_t)(stop - start));
            if (blank == NULL)
                blank = stop;
            if (field == 1 || field == 9) {
                row[field == 9 ? 2 : 0] = (uint32_t)(start - s);
                row[field == 9 ? 3 : 1] = (uint32_t)(blank - s);
            }
            start = blank + 1;
        }
        lines++;
        line = stop + 1;
    }
    return lines;
}

static const uint8_t *until(const uint8_t *p, const uint8_t *end, uint8_t byte) {
    const uint8_t *found = memchr(p, byte, (size_t)(end - p));
    return found != NULL ? found : end;
}

static const uint8_t *closing_quote(const uint8_t *p, const uint8_t *end) {
    while (p < end && *p != '"')
        p += *p == '\\' && p + 1 < end ? 2 : 1;
    return p;
}

/* What a careful person writes by hand for this one format and these three fields: the client, the
 * bracket, the quoted request and its escapes, the target up to the first `?`, the status. */
size_t BASELINE(combined_fields)(const uint8_t *s, size_t n, uint32_t *out) {
    size_t lines = 0;
    const uint8_t *line = s, *end = s + n;
    for (uint32_t *row = out; line < end; row += 6) {
        const uint8_t *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL)
            break;
        memset(row, 0, 6 * sizeof *row);
        row[1] = (uint32_t)(until(line, stop, ' ') - s);
        row[0] = (uint32_t)(line - s);
        const uint8_t *request = until(until(line, stop, ']'), stop, '"');
        const uint8_t *closing = request < stop ? closing_quote(request + 1, stop) : stop;
        if (closing < stop) {
            const uint8_t *path = until(request, closing, ' ') + 1;
            if (path < closing) {
                const uint8_t *path_end = until(path, until(path, closing, ' '), '?');
                row[2] = (uint32_t)(path - s);
                row[3] = (uint32_t)(path_end - s);
            }
            const uint8_t *status = closing + 2 <= stop ? closing + 2 : stop;
            row[4] = (uint32_t)(status - s);
            row[5] = (uint32_t)(until(status, stop, ' ') - s);
        }
        lines++;
        line = stop + 1;
    }
    return lines;
}
