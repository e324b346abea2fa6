/* rows.h - what is measured: jobs, and for each job its rows (ours per tier, libc, plain C, peers).
 *
 * A job is one question asked of one kind of text ("count newlines" of a log). Every row of it
 * answers with the same number and, where the job has output, leaves the same output in the scratch
 * buffers; check_rows() compares them all before anything is timed.
 *
 * A row is timed on windows: pieces of text of one size, walked in turn. Branch predictors learn a
 * repeated text of a megabyte, so `fresh` walks all windows of a size, and `learned` repeats one.
 */
#ifndef LANE_BENCH_ROWS_H
#define LANE_BENCH_ROWS_H

#include "harness/corpus.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/* `s` holds n bytes and a NUL behind them, for the functions of libc that need one. */
struct Window {
    const uint8_t *s;
    size_t n;
    const uint8_t *second; /* NULL where the corpus has no second text */
};

enum class Kind {
    memcpy, /* the yardstick */
    limit,  /* reading the text and no more */
    ours,
    libc,
    plain, /* the best loops in C that one would write instead */
    peer
};

using Body = uint64_t (*)(const Window &);

/* Buffers that rows write to, the same for all of them. */
struct Scratch {
    uint32_t *a;    /* capacity `offsets` */
    uint32_t *b;    /* capacity `offsets` */
    uint64_t *bits; /* capacity `words` */
    uint8_t *bytes; /* capacity `size` */
    size_t offsets, words, size;
};
Scratch &scratch();

/* a window, and the room for output, as 16-bit units */
inline const uint16_t *units(const Window &w) {
    return reinterpret_cast<const uint16_t *>(w.s);
}
inline uint16_t *wide_out() {
    return reinterpret_cast<uint16_t *>(scratch().bytes);
}

/* What a row leaves in the scratch buffers, for check_rows(). */
enum class Output {
    none,
    offsets,
    spans,
    bits,
    bytes,  /* as many as the text has */
    written /* as many as the row says */
};

/* A number made of the output of a row that laid it out in its own way. */
using Digest = uint64_t (*)(uint64_t result);

struct Row {
    std::string name;
    Kind kind;
    int32_t tier; /* forced before the row runs; -1: none of ours */
    Body body;
    bool other_result; /* it does less or more than the job asks, as its note says: not compared */
    std::string note;
    Digest digest; /* NULL: the output is what the job says */
};

struct Job {
    std::string name;
    Corpus corpus;
    Output output;
    std::vector<Row> rows;

    Job &ours(Body body, const char *how = ""); /* a row for every tier that runs here */
    Job &libc(const char *row, Body body);
    Job &plain(const char *row, Body body);
    Job &peer(const char *row, Body body);
    /* the rows added last (those of all tiers) answer another question than the job's */
    Job &note(const char *text);
    /* ... have their output in another form */
    Job &digest(Digest made_by);
};

/* The rows of short inputs: one call a text, in ns a call. */
struct ShortText {
    const uint8_t *s; /* NUL behind it */
    size_t n;
    const uint8_t *second;
};
class ShortTexts;
using ShortBody = uint64_t (*)(const ShortTexts &, size_t first, size_t count);

struct ShortRow {
    std::string name;
    Kind kind;
    int32_t tier;
    ShortBody body;
};

/* Which texts a job of short inputs reads. */
enum class ShortKind {
    text,   /* n letters, blanks and stops */
    cases,  /* the same, and a second text in other case */
    twin,   /* the same, and an equal second text */
    token,  /* n letters and digits */
    utf8,   /* n bytes of UTF-8, of one to four a character */
    base64, /* n characters of base64, one more where the last would stand alone */
    runs,   /* n blanks, then letters: the text is always 64 bytes long */
    /* fields, each of a length of its own: one that is known, and others of its kind */
    two_links,   /* the two links of kTwoLinks */
    link_pages,  /* the two pages of kTwoPages */
    mixed_links, /* links of all kinds */
    reference    /* URI references, as links have them */
};
bool is_field(ShortKind kind);

struct ShortJob {
    std::string name;
    ShortKind kind;
    std::vector<ShortRow> rows;

    ShortJob &ours(ShortBody body);
    ShortJob &libc(const char *row, ShortBody body);
    ShortJob &plain(const char *row, ShortBody body);
    ShortJob &peer(const char *row, ShortBody body);
};

/* Texts of lengths 0 to 64, or fields numbered from 1, and the order in which they are taken. */
class ShortTexts {
  public:
    /* count lengths, or numbers of fields, each uniform in [shortest, longest] */
    ShortTexts(ShortKind kind, uint32_t shortest, uint32_t longest, size_t count);
    size_t count() const { return count_; }
    ShortText operator[](size_t i) const {
        const size_t length = lengths_[i];
        const size_t at = (length * 2 + (i & 1)) * kStride;
        return ShortText{first_.data() + at, runs_ ? size_t{64} : length, second_.data() + at};
    }
    /* of the kinds that are fields */
    const ShortText &field(size_t i) const { return fields_[order_[i]]; }

  private:
    /* not a multiple of 16, so that the texts start at every alignment that texts have in life */
    static constexpr size_t kStride = 77;
    void make_fields(ShortKind kind, uint32_t fields);
    std::vector<uint8_t> first_, second_, lengths_;
    bool runs_;
    size_t count_;
    std::vector<ShortText> fields_;
    std::vector<uint16_t> order_;
};

/* The loop of a short row around a function of one text, which the compiler inlines. */
template <uint64_t (*F)(const ShortText &)>
uint64_t each_text(const ShortTexts &texts, size_t first, size_t count) {
    uint64_t sum = 0;
    for (size_t i = first; i < first + count; i++)
        sum += F(texts[i]);
    return sum;
}

/* The same around a function of one field. */
template <uint64_t (*F)(const ShortText &)>
uint64_t each_field(const ShortTexts &texts, size_t first, size_t count) {
    uint64_t sum = 0;
    for (size_t i = first; i < first + count; i++)
        sum += F(texts.field(i));
    return sum;
}

/* The job of that name; made when it is new. */
Job &job(const char *name, Corpus corpus, Output output = Output::none);
ShortJob &short_job(const char *name, ShortKind kind);

std::vector<Job> &jobs();
std::vector<ShortJob> &short_jobs();

/* Windows of `size` bytes, made at the first call. At least 32, but for 64 MiB, where two exceed what
 * a predictor can hold and more would not fit in memory. */
const std::vector<Window> &windows(Corpus corpus, size_t size);

/* Runs every row that `selected` says yes to once, on small and on large windows, and compares.
 * False, with a line on stderr for each, when rows of a job differ. */
bool check_rows(bool (*selected)(const std::string &job));
/* Whether it runs: rows that keep nothing of what they find then say it all in the number that they return. */
bool checking();

/* What a peer says of itself, for the head of the report. */
void add_peer_version(const std::string &version);
const std::vector<std::string> &peer_versions();

/* Each rows_*.cpp and each file of peers/ that is built adds its rows here. */
void add_scan_rows();
void add_split_rows();
void add_ascii_rows();
void add_record_rows();
void add_string_rows();
void add_base64_rows();
void add_utf_rows();
void add_link_rows();
void add_link_list_rows();
void add_uri_rows();
void add_short_rows();
void add_kernel_rows();
void add_peer_rows(); /* generated by CMake: calls those below that were found */
void add_simdutf_rows();
void add_stringzilla_rows();
void add_zsv_rows();
void add_hyperscan_rows();
void add_icu_rows();

/* The sets that rows ask for: 7 delimiters; 7 ASCII bytes that ASCII text lacks; 7 bytes, four of
 * them above 0x80, that `high` lacks. NUL-terminated, for strcspn. */
extern const char kDelimiters[8];
extern const char kMarkup[8];
extern const char kHigh[8];
extern const char kWhitespace[6];

} // namespace bench

#endif
