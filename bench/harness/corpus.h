/* corpus.h - seeded text of the kinds that the rows read. The same seed gives the same bytes on every
 * machine, so that two reports can be compared. */
#ifndef LANE_BENCH_CORPUS_H
#define LANE_BENCH_CORPUS_H

#include <cstddef>
#include <cstdint>

namespace bench {

enum class Corpus {
    log,        /* combined log format, lines of about 120 to 230 bytes */
    csv,        /* 10 cells a record, 6 to 12 bytes each (9 on average), none quoted */
    csv_quoted, /* the same, every tenth cell quoted, some with a comma or a doubled quote inside */
    words,      /* tokens of 1 to 9 bytes, one or two ASCII whitespace bytes between */
    dense,      /* a member of the set ",;:|=& " about every 8 bytes */
    sparse,     /* ... about every 100 bytes */
    ascii,      /* letters, digits, blanks and stops; nothing of <>&"'\^ */
    high,       /* letters and bytes 0x80 to 0xBF; nothing of the set with high bytes */
    blanks,     /* ASCII whitespace only */
    twin,       /* as ascii, in pairs of equal texts */
    cases,      /* as ascii, in pairs that differ in the case of half the letters */
    dense16,    /* dense in 16-bit units */
    twin16,     /* twin in 16-bit units */
    crlf,       /* lines of 80 bytes, the CR LF at their ends included */
    runs,       /* about 1 % of the bytes begin a run of 1 to 4 ASCII whitespace bytes */
    half,       /* every other byte, at random, is ASCII whitespace */
    cr_runs,    /* runs, of CR and LF */
    cr_half,    /* half, of CR and LF */
    utf8,       /* UTF-8: words of Latin letters, CJK and emoji */
    utf16,      /* the same in UTF-16 */
    base64,     /* base64 in one line */
    base64_crlf,  /* ... a CR LF behind every 76 characters */
    base64_one,   /* ... 1 % of the bytes, at random, are blanks */
    base64_five,  /* ... 5 % */
    base64_half,  /* ... 50 % */
    base64_16,    /* base64 in 16-bit units */
    base64_one16, /* base64_one in 16-bit units */
    latin,        /* UTF-8: letters and blanks, one in seven of two bytes */
    latin16,      /* the same in UTF-16, as the others are */
    cjk,          /* UTF-8: CJK, some punctuation of theirs and ours */
    cjk16,
    emoji, /* UTF-8: emoji, some blanks */
    emoji16,
    utf8_bad,       /* utf8 with a byte in 4 KiB made one of 80 to FF */
    utf8_bad_tenth, /* ... one in ten */
    link_pages,     /* Link: first, prev, next and last pages of lists in APIs */
    link_preload, /* Link: style sheets, scripts, fonts and hosts, some of a kind in a row, as frameworks write
                       them */
    link_memento, /* Link: mementos (RFC 7089), with commas in quoted dates */
    link_log,   /* log, with a Link field in quotes at the end of each line, as Apache writes it */
    link_kinds, /* Link: links of all kinds, one beside the other at random */
    percent,    /* letters and stops, a %XX about every 16 bytes */
    percent_dense, /* UTF-8 of Latin, CJK and emoji, with all beyond ASCII as %XX */
    count_
};

/* what the table of results calls it */
const char *corpus_title(Corpus corpus);

/* Fills out[0, n). Kinds with records start at the start of one; the last one is cut where n ends. */
void fill(Corpus corpus, uint64_t seed, uint8_t *out, size_t n);

/* The seed of the first window of that size. */
inline uint64_t window_seed(uint64_t size) {
    return size * 1000;
}

/* Whether it is one value of a Link field, of whole link-values. */
bool is_link_field(Corpus corpus);

/* Changes the case of half the letters of [s, s+n). */
void vary_case(uint64_t seed, uint8_t *s, size_t n);

/* Whether windows of it come in pairs of texts. */
bool has_second(Corpus corpus);

/* SplitMix64 (Steele, Lea, Flood 2014): one add, two multiplies, passes the usual tests, any seed */
class Random {
  public:
    explicit Random(uint64_t seed) : state_(seed) {}
    uint64_t next() {
        uint64_t z = (state_ += UINT64_C(0x9e3779b97f4a7c15));
        z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
        return z ^ (z >> 31);
    }
    /* uniform in [first, last], by multiply and shift of the upper half */
    uint32_t between(uint32_t first, uint32_t last) {
        const uint64_t width = uint64_t{last} - first + 1;
        return first + static_cast<uint32_t>(((next() >> 32) * width) >> 32);
    }

  private:
    uint64_t state_;
};

} // namespace bench

#endif
