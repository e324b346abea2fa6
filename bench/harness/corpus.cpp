#include "harness/corpus.h"

#include "harness/link_fields.h"
#include "harness/writer.h"

#include <cstdio>
#include <cstring>

namespace bench {

namespace {

void number(Writer &w, uint32_t value, int width) {
    char digits[16];
    w.put(digits, static_cast<size_t>(std::snprintf(digits, sizeof digits, "%0*u", width, value)));
}

void log_line(Writer &w, Random &r, uint32_t second) {
    static const char *const methods[] = {"GET", "GET", "GET", "GET", "POST", "HEAD", "PUT"};
    static const char *const folders[] = {
        "/",          "/api/v2/",       "/images/", "/static/css/",
        "/articles/", "/archive/2026/", "/u/",      "/search"};
    static const char *const kinds[] = {".html", ".png", ".css", ".js", "", "/", ".json", ".woff2"};
    static const char *const agents[] = {
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0",
        "Mozilla/5.0 (compatible; ExampleBot/2.1; +https://bot.example/about)",
        "curl/8.14.1",
        "Wget/1.25.0 (linux-gnu)",
        "feed-reader/3.2 (12 subscribers)"};
    static const uint32_t statuses[] = {200, 200, 200, 200, 200, 200, 304, 304, 301, 404, 206, 500};

    for (int i = 0; i < 4; i++) {
        number(w, r.between(1, 254), 1);
        w.put(i < 3 ? '.' : ' ');
    }
    w.put("- ");
    if (r.between(1, 16) == 1)
        w.letters(r, r.between(3, 9));
    else
        w.put('-');
    w.put(" [17/Nov/2026:");
    number(w, second / 3600 % 24, 2);
    w.put(':');
    number(w, second / 60 % 60, 2);
    w.put(':');
    number(w, second % 60, 2);
    w.put(" +0000] \"");
    w.put(methods[r.between(0, 6)]);
    w.put(' ');
    w.put(folders[r.between(0, 7)]);
    w.letters(r, r.between(3, 24));
    w.put(kinds[r.between(0, 7)]);
    if (r.between(1, 5) == 1) {
        w.put("?id=");
        number(w, r.between(1, 999999), 1);
    }
    w.put(" HTTP/1.1\" ");
    number(w, statuses[r.between(0, 11)], 3);
    w.put(' ');
    if (r.between(1, 12) == 1)
        w.put('-');
    else
        number(w, r.between(20, 400000), 1);
    if (r.between(1, 3) == 1) {
        w.put(" \"https://www.example.org/");
        w.letters(r, r.between(2, 16));
        w.put("\" \"");
    } else {
        w.put(" \"-\" \"");
    }
    w.put(agents[r.between(0, 6)]);
    w.put('"');
}

void quoted_field(Writer &w, const std::string &text) {
    w.put(" \"");
    for (const char c : text) {
        if (c == '"' || c == '\\')
            w.put('\\');
        w.put(c);
    }
    w.put('"');
}

void csv_cell(Writer &w, Random &r, bool quoted) {
    const uint32_t size = r.between(6, 12);
    if (!quoted) {
        w.letters(r, size);
        return;
    }
    w.put('"');
    w.letters(r, size - 4);
    switch (r.between(0, 3)) {
    case 0:
        w.put("\"\"");
        break;
    case 1:
        w.put(",x");
        break;
    default:
        w.letters(r, 2);
    }
    w.put('"');
}

void fields(Writer &w, Random &r, uint32_t shortest, uint32_t longest) {
    while (!w.full()) {
        w.letters(r, r.between(shortest, longest));
        w.put(",;:|=& "[r.between(0, 6)]);
    }
}

void words(Writer &w, Random &r) {
    while (!w.full()) {
        w.letters(r, r.between(1, 9));
        const uint32_t kind = r.between(0, 15);
        w.put(kind == 0 ? '\n' : kind == 1 ? '\t' : ' ');
        if (kind == 2)
            w.put(' ');
    }
}

void plain(Writer &w, Random &r) {
    while (!w.full()) {
        w.letters(r, r.between(2, 11));
        w.put("    .,-/"[r.between(0, 7)]);
    }
}

/* letters, and from `kinds` a byte with a chance of one in `one_in`, then up to `more` others */
void runs(Writer &w, Random &r, const char *kinds, uint32_t one_in, uint32_t more) {
    const auto last = static_cast<uint32_t>(std::strlen(kinds) - 1);
    while (!w.full()) {
        if (r.between(1, one_in) != 1) {
            w.letters(r, 1);
            continue;
        }
        for (uint32_t n = r.between(0, more) + 1; n > 0; n--)
            w.put(kinds[r.between(0, last)]);
    }
}

/* words of one script each, as code points given to put() */
template <class Put> void scripts(Random &r, bool (*full)(void *), void *context, Put put) {
    while (!full(context)) {
        const uint32_t script = r.between(0, 3);
        for (uint32_t n = r.between(2, 9); n > 0; n--)
            put(script == 0   ? uint32_t{'a'} + r.between(0, 25)
                : script == 1 ? 0xC0 + r.between(0, 0x3F)
                : script == 2 ? 0x4E00 + r.between(0, 0x51FF)
                              : 0x1F300 + r.between(0, 0x2FF));
        put(uint32_t{' '});
    }
}

/* texts of one script */
template <class Put> void latin(Writer &w, Random &r, Put put) {
    while (!w.full())
        put(r.between(1, 7) == 1   ? 0xC0 + r.between(0, 0x3F)
            : r.between(1, 6) == 1 ? uint32_t{' '}
                                   : uint32_t{'a'} + r.between(0, 25));
}
template <class Put> void cjk(Writer &w, Random &r, Put put) {
    while (!w.full()) {
        const uint32_t of = r.between(1, 100);
        put(of <= 4    ? uint32_t{'\n'}
            : of <= 10 ? 0x3001 + r.between(0, 1)
                       : 0x4E00 + r.between(0, 0x51FF));
    }
}
template <class Put> void emoji(Writer &w, Random &r, Put put) {
    while (!w.full())
        put(r.between(1, 25) == 1 ? uint32_t{' '} : 0x1F600 + r.between(0, 0x4F));
}

bool writer_full(void *w) {
    return static_cast<Writer *>(w)->full();
}

void put_utf8(Writer &w, uint32_t c) {
    const auto trail = [&](int shift) { w.put(static_cast<char>(0x80 | (c >> shift & 0x3F))); };
    if (c < 0x80) {
        w.put(static_cast<char>(c));
    } else if (c < 0x800) {
        w.put(static_cast<char>(0xC0 | c >> 6));
    } else if (c < 0x10000) {
        w.put(static_cast<char>(0xE0 | c >> 12));
        trail(6);
    } else {
        w.put(static_cast<char>(0xF0 | c >> 18));
        trail(12);
        trail(6);
    }
    if (c >= 0x80)
        trail(0);
}

void put_utf16(Writer &w, uint32_t c) {
    uint16_t units[2] = {static_cast<uint16_t>(c), 0};
    if (c >= 0x10000) {
        units[0] = static_cast<uint16_t>(0xD7C0 + (c >> 10));
        units[1] = static_cast<uint16_t>(0xDC00 | (c & 0x3FF));
    }
    char bytes[4];
    std::memcpy(bytes, units, sizeof bytes);
    w.put(bytes, c >= 0x10000 ? 4 : 2);
}

void put_escape(Writer &w, uint8_t byte) {
    static const char digits[] = "0123456789ABCDEF";
    const char escape[] = {'%', digits[byte >> 4], digits[byte & 15]};
    if (w.left() >= sizeof escape)
        w.put(escape, sizeof escape);
    else
        w.put('.');
}

void put_escaped(Writer &w, uint32_t c) {
    if (c < 0x80 && c != ' ') {
        w.put(static_cast<char>(c));
        return;
    }
    uint8_t bytes[4];
    Writer encoded(bytes, sizeof bytes);
    put_utf8(encoded, c);
    for (size_t i = 0; i < sizeof bytes - encoded.left(); i++)
        put_escape(w, bytes[i]);
}

/* a stop for each byte, or unit, of a character that the end cuts off */
void mend_end(uint8_t *s, size_t n, bool units) {
    if (units) {
        uint16_t last = 0;
        if (n >= 2)
            std::memcpy(&last, s + n - 2, 2);
        if ((last & 0xFC00) == 0xD800)
            std::memcpy(s + n - 2, u".", 2);
        return;
    }
    size_t from = n;
    while (from > 0 && n - from < 3 && (s[from - 1] & 0xC0) == 0x80)
        from--;
    if (from == 0 || s[from - 1] < 0xC0)
        return;
    const uint8_t lead = s[--from];
    if (n - from < (lead < 0xE0 ? 2U : lead < 0xF0 ? 3U : 4U))
        std::memset(s + from, '.', n - from);
}

/* one byte in so many, at random, becomes one of 80 to FF */
void spoil(Random &r, uint8_t *s, size_t n, uint32_t one_in) {
    for (size_t i = 0; i < n; i++)
        if (r.between(1, one_in) == 1)
            s[i] = static_cast<uint8_t>(r.between(0x80, 0xFF));
}

/* the first half of the bytes, each as a unit of 16 bits, in place from behind */
/* base64, with a chance of `percent` a blank, or in lines. The last character is made a blank where it would
 * be the first of a group, which stands for nothing. */
void base64(Random &r, uint8_t *s, size_t n, uint32_t percent, bool lines) {
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t count = 0, last = 0;
    for (size_t i = 0; i < n; i++) {
        const uint64_t bits = r.next();
        const size_t column = lines ? i % 78 : 0;
        if (column >= 76) {
            s[i] = column == 76 ? '\r' : '\n';
        } else if ((bits & 0xffffffff) * 100 >> 32 < percent) {
            s[i] = ' ';
        } else {
            s[i] = static_cast<uint8_t>(characters[bits >> 58]);
            last = i;
            count++;
        }
    }
    if (count % 4 == 1)
        s[last] = ' ';
}

void widen(uint8_t *s, size_t n) {
    for (size_t i = n / 2; i-- > 0;) {
        const uint16_t unit = s[i];
        std::memcpy(s + 2 * i, &unit, 2);
    }
}

} // namespace

const char *corpus_title(Corpus corpus) {
    switch (corpus) {
    case Corpus::log:
        return "combined log, lines of 120-230 B";
    case Corpus::csv:
        return "csv, cells of 6-12 B";
    case Corpus::csv_quoted:
        return "csv, cells of 6-12 B, 10 % quoted";
    case Corpus::words:
        return "text, tokens of 1-9 B";
    case Corpus::dense:
        return "a delimiter about every 8 B";
    case Corpus::sparse:
        return "a delimiter about every 100 B";
    case Corpus::ascii:
        return "ASCII text";
    case Corpus::high:
        return "text with bytes above 0x80";
    case Corpus::blanks:
        return "whitespace only";
    case Corpus::twin:
        return "two equal ASCII texts";
    case Corpus::cases:
        return "two ASCII texts that differ in case";
    case Corpus::dense16:
        return "16-bit units, a delimiter about every 8";
    case Corpus::twin16:
        return "two equal ASCII texts in 16-bit units";
    case Corpus::crlf:
        return "lines of 80 B that end in CR LF";
    case Corpus::runs:
        return "text, 1 % of the bytes begin a run of whitespace";
    case Corpus::half:
        return "half of the bytes are whitespace, at random";
    case Corpus::cr_runs:
        return "text, 1 % of the bytes begin a run of CR and LF";
    case Corpus::cr_half:
        return "half of the bytes are CR or LF, at random";
    case Corpus::utf8:
        return "UTF-8, Latin, CJK and emoji";
    case Corpus::utf16:
        return "UTF-16, Latin, CJK and emoji";
    case Corpus::base64:
        return "base64 in one line";
    case Corpus::base64_crlf:
        return "base64, a CR LF behind every 76";
    case Corpus::base64_one:
        return "base64, 1 % blanks at random";
    case Corpus::base64_five:
        return "base64, 5 % blanks at random";
    case Corpus::base64_half:
        return "base64, half blanks at random";
    case Corpus::base64_16:
        return "16-bit units, base64 in one line";
    case Corpus::base64_one16:
        return "16-bit units, base64, 1 % blanks at random";
    case Corpus::latin:
        return "UTF-8, Latin";
    case Corpus::latin16:
        return "UTF-16, Latin";
    case Corpus::cjk:
        return "UTF-8, CJK";
    case Corpus::cjk16:
        return "UTF-16, CJK";
    case Corpus::emoji:
        return "UTF-8, emoji";
    case Corpus::emoji16:
        return "UTF-16, emoji";
    case Corpus::utf8_bad:
        return "UTF-8, Latin, CJK and emoji, a bad byte in 4 KiB";
    case Corpus::utf8_bad_tenth:
        return "UTF-8, Latin, CJK and emoji, 10 % bad bytes";
    case Corpus::link_pages:
        return "Link, pages of a list";
    case Corpus::link_preload:
        return "Link, what a page preloads";
    case Corpus::link_memento:
        return "Link, mementos with dates in quotes";
    case Corpus::link_kinds:
        return "Link, links of all kinds at random";
    case Corpus::link_log:
        return "combined log with a Link field";
    case Corpus::percent:
        return "text with a %XX about every 16 B";
    case Corpus::percent_dense:
        return "UTF-8, Latin, CJK and emoji, as %XX";
    case Corpus::count_:
        break;
    }
    return "";
}

bool has_second(Corpus corpus) {
    return corpus == Corpus::twin || corpus == Corpus::cases || corpus == Corpus::twin16;
}

void fill(Corpus corpus, uint64_t seed, uint8_t *out, size_t n) {
    Random r(seed * 64 + static_cast<uint64_t>(corpus));
    Writer w(out, n);
    const auto as_utf8 = [&](uint32_t c) { put_utf8(w, c); };
    const auto as_utf16 = [&](uint32_t c) { put_utf16(w, c); };
    switch (corpus) {
    case Corpus::log:
        for (uint32_t time = r.between(0, 86399); !w.full(); time += r.between(0, 1)) {
            log_line(w, r, time);
            w.put('\n');
        }
        break;
    case Corpus::link_log:
        for (uint32_t time = r.between(0, 86399); !w.full(); time += r.between(0, 1)) {
            log_line(w, r, time);
            quoted_field(w, r.between(1, 8) == 1 ? "-" : logged_field(r));
            w.put('\n');
        }
        break;
    case Corpus::csv:
    case Corpus::csv_quoted:
        while (!w.full())
            for (int cell = 0; cell < 10; cell++) {
                csv_cell(w, r, corpus == Corpus::csv_quoted && r.between(1, 10) == 1);
                w.put(cell < 9 ? ',' : '\n');
            }
        break;
    case Corpus::words:
        words(w, r);
        break;
    case Corpus::dense:
    case Corpus::dense16:
        fields(w, r, 1, 13);
        break;
    case Corpus::sparse:
        fields(w, r, 60, 138);
        break;
    case Corpus::ascii:
    case Corpus::twin:
    case Corpus::twin16:
    case Corpus::cases:
        plain(w, r);
        break;
    case Corpus::high:
        while (!w.full()) {
            w.letters(r, r.between(1, 6));
            w.put(static_cast<char>(r.between(0x80, 0x9f)));
            w.put(static_cast<char>(r.between(0xa1, 0xbf)));
        }
        break;
    case Corpus::blanks:
        while (!w.full())
            w.put("   \t  \n "[r.between(0, 7)]);
        break;
    case Corpus::crlf:
        while (!w.full()) {
            w.letters(r, 78);
            w.put("\r\n");
        }
        break;
    case Corpus::runs:
        runs(w, r, "  \t\n", 100, 3);
        break;
    case Corpus::half:
        runs(w, r, "  \t\n\r\f", 2, 0);
        break;
    case Corpus::cr_runs:
        runs(w, r, "\r\n", 100, 3);
        break;
    case Corpus::cr_half:
        runs(w, r, "\r\n", 2, 0);
        break;
    case Corpus::utf8:
        scripts(r, writer_full, &w, as_utf8);
        mend_end(out, n, false);
        break;
    case Corpus::utf16:
        scripts(r, writer_full, &w, as_utf16);
        mend_end(out, n, true);
        break;
    case Corpus::latin:
        latin(w, r, as_utf8);
        mend_end(out, n, false);
        break;
    case Corpus::latin16:
        latin(w, r, as_utf16);
        mend_end(out, n, true);
        break;
    case Corpus::cjk:
        cjk(w, r, as_utf8);
        mend_end(out, n, false);
        break;
    case Corpus::cjk16:
        cjk(w, r, as_utf16);
        mend_end(out, n, true);
        break;
    case Corpus::emoji:
        emoji(w, r, as_utf8);
        mend_end(out, n, false);
        break;
    case Corpus::emoji16:
        emoji(w, r, as_utf16);
        mend_end(out, n, true);
        break;
    case Corpus::utf8_bad:
        scripts(r, writer_full, &w, as_utf8);
        spoil(r, out, n, 4096);
        break;
    case Corpus::utf8_bad_tenth:
        scripts(r, writer_full, &w, as_utf8);
        spoil(r, out, n, 10);
        break;
    case Corpus::base64:
        base64(r, out, n, 0, false);
        break;
    case Corpus::base64_crlf:
        base64(r, out, n, 0, true);
        break;
    case Corpus::base64_one:
        base64(r, out, n, 1, false);
        break;
    case Corpus::base64_five:
        base64(r, out, n, 5, false);
        break;
    case Corpus::base64_half:
        base64(r, out, n, 50, false);
        break;
    case Corpus::base64_16:
        base64(r, out, n / 2, 0, false);
        break;
    case Corpus::base64_one16:
        base64(r, out, n / 2, 1, false);
        break;
    case Corpus::link_pages:
    case Corpus::link_preload:
    case Corpus::link_memento:
    case Corpus::link_kinds:
        fill_with_links(corpus, r, w);
        break;
    case Corpus::percent:
        while (!w.full()) {
            w.letters(r, r.between(1, 25));
            put_escape(w, static_cast<uint8_t>(r.between(0x20, 0xFF)));
        }
        break;
    case Corpus::percent_dense:
        scripts(r, writer_full, &w, [&](uint32_t c) { put_escaped(w, c); });
        break;
    case Corpus::count_:
        break;
    }
    if (corpus == Corpus::base64_16 || corpus == Corpus::base64_one16 ||
        corpus == Corpus::dense16 || corpus == Corpus::twin16)
        widen(out, n);
}

bool is_link_field(Corpus corpus) {
    return corpus == Corpus::link_pages || corpus == Corpus::link_preload ||
           corpus == Corpus::link_memento || corpus == Corpus::link_kinds;
}

void vary_case(uint64_t seed, uint8_t *s, size_t n) {
    Random r(seed);
    for (size_t i = 0; i < n; i++)
        if (((s[i] | 0x20) >= 'a' && (s[i] | 0x20) <= 'z') && (r.next() >> 63) != 0)
            s[i] ^= 0x20;
}

} // namespace bench
