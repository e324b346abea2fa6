#include "harness/corpus.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

namespace bench {

namespace {

constexpr char kLetters[] = "etaoinshrdlucmfwypvbgkjqxzETAOINSHRDLU0123456789";

/* Appends to [out, out+n) and stops there, whatever is appended. */
class Writer {
  public:
    Writer(uint8_t *out, size_t n) : out_(out), n_(n) {}
    bool full() const { return used_ == n_; }
    void put(char c) {
        if (used_ < n_)
            out_[used_++] = static_cast<uint8_t>(c);
    }
    void put(const char *s, size_t n) {
        n = std::min(n, n_ - used_);
        std::memcpy(out_ + used_, s, n);
        used_ += n;
    }
    void put(const char *s) { put(s, std::strlen(s)); }
    void put(const std::string &s) { put(s.data(), s.size()); }
    void letters(Random &r, uint32_t n) {
        while (n > 0) {
            uint64_t bits = r.next();
            for (uint32_t i = 0; i < 8 && n > 0; i++, n--, bits >>= 8)
                put(kLetters[(bits & 0xff) * (sizeof kLetters - 1) >> 8]);
        }
    }

  private:
    uint8_t *out_;
    size_t n_, used_ = 0;
};

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
    w.put("\"\n");
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

/* the first half of the bytes, each as a unit of 16 bits, in place from behind */
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
    switch (corpus) {
    case Corpus::log:
        for (uint32_t time = r.between(0, 86399); !w.full(); time += r.between(0, 1))
            log_line(w, r, time);
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
    case Corpus::count_:
        break;
    }
    if (corpus == Corpus::dense16 || corpus == Corpus::twin16)
        widen(out, n);
}

void vary_case(uint64_t seed, uint8_t *s, size_t n) {
    Random r(seed);
    for (size_t i = 0; i < n; i++)
        if (((s[i] | 0x20) >= 'a' && (s[i] | 0x20) <= 'z') && (r.next() >> 63) != 0)
            s[i] ^= 0x20;
}

} // namespace bench
