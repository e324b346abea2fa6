#include "harness/report.h"

#include <algorithm>
#include <iterator>

namespace bench {

namespace {

constexpr size_t kMiB = size_t{1} << 20;

/* GB/s of a row's window; 0 when it was not run */
double rate(const Collector &c, const Job &job, const Row &row, const Column &column) {
    const double ns = c.nanoseconds(benchmark_name(job.name, row.name, column));
    return ns > 0 ? static_cast<double>(column.size) / ns : 0;
}

/* The fastest row of a job whose kind is one of those asked for. */
template <class Wanted>
double fastest(const Collector &c, const Job &job, const Column &column, Wanted wanted) {
    double best = 0;
    for (const Row &row : job.rows)
        if (wanted(row))
            best = std::max(best, rate(c, job, row, column));
    return best;
}

bool is_baseline(const Row &row) {
    return row.kind == Kind::libc || row.kind == Kind::plain;
}

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    return text;
}

/* nanoseconds a call of a short row; 0 when it was not run */
double call_time(const Collector &c, const ShortJob &job, const ShortRow &row,
                 const Column &column) {
    return c.nanoseconds(benchmark_name(job.name, row.name, column)) /
           static_cast<double>(calls_an_iteration(column));
}

std::string ratio(double value, double to) {
    return value > 0 && to > 0 ? number(value / to) : "-";
}

/* the columns of which at least one row of the job was run */
template <class AnyJob>
std::vector<Column> columns_run(const Collector &c, const AnyJob &job,
                                const std::vector<Column> &columns) {
    std::vector<Column> run;
    for (const Column &column : columns)
        for (const auto &row : job.rows)
            if (c.nanoseconds(benchmark_name(job.name, row.name, column)) > 0) {
                run.push_back(column);
                break;
            }
    return run;
}

void header(std::FILE *out, const char *first, const std::vector<Column> &columns) {
    std::fprintf(out, "| %s |", first);
    for (const Column &column : columns)
        std::fprintf(out, " %s |", column.title.c_str());
    std::fprintf(out, "\n|---|");
    for (size_t i = 0; i < columns.size(); i++)
        std::fprintf(out, "--:|");
    std::fprintf(out, "\n");
}

void print_job(std::FILE *out, const Collector &c, const Job &job) {
    const std::vector<Column> columns = columns_run(c, job, window_columns());
    if (columns.empty())
        return;
    std::fprintf(out, "\n#### %s (%s)\n\n", job.name.c_str(), corpus_title(job.corpus));
    header(out, "GB/s (x memcpy; x best baseline)", columns);
    for (const Row &row : job.rows) {
        std::fprintf(out, "| %s%s |", row.name.c_str(), row.other_result ? " *" : "");
        for (const Column &column : columns) {
            const double got = rate(c, job, row, column);
            const double copy =
                fastest(c, job, column, [](const Row &r) { return r.kind == Kind::memcpy; });
            if (got <= 0)
                std::fprintf(out, " - |");
            else if (row.kind == Kind::memcpy)
                std::fprintf(out, " %s |", number(got).c_str());
            else
                std::fprintf(out, " %s (%s; %s) |", number(got).c_str(), ratio(got, copy).c_str(),
                             ratio(got, fastest(c, job, column, is_baseline)).c_str());
        }
        std::fprintf(out, "\n");
    }
    std::string said;
    for (const Row &row : job.rows)
        if (row.other_result && row.note != said) {
            said = row.note;
            std::fprintf(out, "\n\\* %s: %s.\n", row.name.c_str(), row.note.c_str());
        }
}

void print_short_job(std::FILE *out, const Collector &c, const ShortJob &job) {
    const std::vector<Column> columns = columns_run(c, job, short_columns());
    if (columns.empty())
        return;
    std::fprintf(out, "\n#### %s\n\n", job.name.c_str());
    header(out, "ns a call (/ best baseline)", columns);
    for (const ShortRow &row : job.rows) {
        std::fprintf(out, "| %s |", row.name.c_str());
        for (const Column &column : columns) {
            double best = 0;
            for (const ShortRow &other : job.rows) {
                const double ns = call_time(c, job, other, column);
                if ((other.kind == Kind::libc || other.kind == Kind::plain) && ns > 0 &&
                    (best <= 0 || ns < best))
                    best = ns;
            }
            const double ns = call_time(c, job, row, column);
            std::fprintf(out, " %s (%s) |", number(ns).c_str(), ratio(ns, best).c_str());
        }
        std::fprintf(out, "\n");
    }
}

/* all kernels in one table: a line each, a column for each tier */
void print_kernels(std::FILE *out, const Collector &c) {
    const auto is_kernel = [](const Job &job) { return job.name.rfind("kernel ", 0) == 0; };
    const auto first = std::find_if(jobs().begin(), jobs().end(), is_kernel);
    if (first == jobs().end())
        return;
    for (const Column &column : window_columns()) {
        bool any = false;
        for (const Job &job : jobs()) {
            if (!is_kernel(job) || fastest(c, job, column, [](const Row &) { return true; }) <= 0)
                continue;
            if (!any) {
                std::fprintf(out, "\n#### kernels, %s\n\n| GB/s (x memcpy) |",
                             column.title.c_str());
                for (const Row &row : job.rows)
                    std::fprintf(out, " %s |", row.name.c_str());
                std::fprintf(out, "\n|---|");
                for (size_t i = 0; i < job.rows.size(); i++)
                    std::fprintf(out, "--:|");
                std::fprintf(out, "\n");
                any = true;
            }
            std::fprintf(out, "| %s |", job.name.c_str() + 7);
            const double copy = rate(c, job, job.rows[0], column);
            for (const Row &row : job.rows) {
                const double got = rate(c, job, row, column);
                std::fprintf(out, " %s (%s) |", number(got).c_str(), ratio(got, copy).c_str());
            }
            std::fprintf(out, "\n");
        }
    }
}

/* ---- targets ------------------------------------------------------------------------------ */

/* What ours is held against, on fresh text: the rows of the job whose name begins so, or
 * the fastest of a kind. */
constexpr char kBaseline[] = "best of libc and plain C";
constexpr char kPlain[] = "best plain C";

constexpr double kNone = -1;

struct Target {
    const char *job;
    const char *against;
    double avx512, avx2; /* 0: only stated; kNone: not even that */
    double sse42 = kNone;
    const char *column = "1 MiB";
};

const Target kTargets[] = {
    {"count newlines", "memchr loop", 4, 2},
    {"newline offsets", "memchr loop", 3, 2},
    {"offsets of a set of 7, dense", kBaseline, 6, 3},
    {"split on whitespace", kPlain, 8, 3},
    {"first of 7 ASCII bytes, far", "strcspn", 3, 1.5},
    {"first of 7 bytes, 4 above 0x80, far", "strcspn", 3, 1.5},
    {"is ASCII", "memcpy", 2, 0},
    {"mismatch ignoring case", "strncasecmp", 1.2, 1},
    {"strip newlines", kPlain, 4, 2},
    {"strip newlines", "memcpy", 0.5, 0.25},
    {"normalize newlines, 1 % runs", kPlain, 5, 2.5},
    {"normalize newlines, 50 %", kPlain, 5, 2.5},
    {"collapse, 1 % runs", kPlain, 5, 2.5},
    {"collapse, 50 %", kPlain, 5, 2.5},
    {"to scalar value string, clean", "memcpy", 0.8, 0.4},
    {"code point length", "memcpy", 2, 1},
    {"widen", "memcpy", 0.8, 0.4},
    {"narrow", "memcpy", 0.8, 0.4},
    {"base64 decode, clean", "simdutf icelake", 1.2, kNone, kNone, "16 KiB"},
    {"base64 decode, clean", "simdutf icelake", 1, kNone},
    {"base64 decode, CR LF", "simdutf icelake", 1.4, kNone},
    {"base64 decode, 1 %", "simdutf icelake", 3, kNone},
    {"base64 decode, 1 %", "simdutf icelake", 1.8, kNone, kNone, "64 MiB"},
    {"base64 decode, 50 %", "simdutf icelake", 1.6, kNone},
    {"base64 encode", "simdutf icelake", 1, kNone},
    {"base64 encode", "simdutf icelake", 1.2, kNone, kNone, "64 MiB"},
    {"base64 decode, clean", "simdutf haswell", kNone, 1.1},
    {"base64 decode, CR LF", "simdutf haswell", kNone, 1.1},
    {"base64 decode, 1 %", "simdutf haswell", kNone, 1.9},
    {"base64 decode, 5 %", "simdutf haswell", kNone, 2.5},
    {"base64 decode, 1 %", "simdutf westmere", kNone, kNone, 1.3},
    {"csv into all spans", "zsv", 10, 5},
    {"csv into all spans, 10 % quoted", "zsv", 10, 5},
    {"validate UTF-8, ASCII", "simdutf icelake", 1.3, kNone, kNone, "16 KiB"},
    {"validate UTF-8, ASCII", "only read", 0.9, kNone},
    {"validate UTF-8, Latin", "simdutf icelake", 1.2, kNone},
    {"validate UTF-8, CJK", "simdutf icelake", 1.2, kNone},
    {"validate UTF-8, emoji", "simdutf icelake", 1.2, kNone},
    {"UTF-8 to UTF-16, ASCII", "simdutf icelake", 1, kNone},
    {"UTF-8 to UTF-16, Latin", "simdutf icelake", 1.3, kNone},
    {"UTF-8 to UTF-16, CJK", "simdutf icelake", 1.3, kNone},
    {"UTF-8 to UTF-16, emoji", "simdutf icelake", 1.5, kNone},
    {"UTF-16 to UTF-8, ASCII", "simdutf icelake", 1.1, kNone},
    {"UTF-16 to UTF-8, Latin", "simdutf icelake", 1.1, kNone},
    {"UTF-16 to UTF-8, CJK", "simdutf icelake", 1.1, kNone},
    {"UTF-16 to UTF-8, emoji", "simdutf icelake", 1.1, kNone},
    {"validate UTF-8, ASCII", "simdutf haswell", kNone, 1},
    {"validate UTF-8, Latin", "simdutf haswell", kNone, 1},
    {"validate UTF-8, CJK", "simdutf haswell", kNone, 1},
    {"validate UTF-8, emoji", "simdutf haswell", kNone, 2},
    {"UTF-8 to UTF-16, ASCII", "simdutf haswell", kNone, 1},
    {"UTF-8 to UTF-16, Latin", "simdutf haswell", kNone, 1},
    {"UTF-8 to UTF-16, CJK", "simdutf haswell", kNone, 1},
    {"UTF-8 to UTF-16, emoji", "simdutf haswell", kNone, 2},
    {"UTF-16 to UTF-8, ASCII", "simdutf haswell", kNone, 1},
    {"UTF-16 to UTF-8, Latin", "simdutf haswell", kNone, 1},
    {"UTF-16 to UTF-8, CJK", "simdutf haswell", kNone, 1},
    {"UTF-16 to UTF-8, emoji", "simdutf haswell", kNone, 2},
    {"repair UTF-8, a bad byte in 4 KiB", "validate, then memcpy", 0.6, 0.6},
    {"repair UTF-8, 10 % bad bytes", "ICU", 10, kNone},
    {"count UTF-16 units", "memcpy", 2, 1},
    {"count UTF-8 bytes", "memcpy", 2, 1},
    {"link-values, pages", kPlain, 1.5, 1.5, kNone, "2 KiB"},
    {"link-values, preload", kPlain, 1.5, 1.5, kNone, "2 KiB"},
    {"link-values, mementos", kPlain, 1.5, 1.5, kNone, "2 KiB"},
    {"link-values, pages", kPlain, 1.5, 1.5, kNone, "64 KiB"},
    {"link-values, preload", kPlain, 1.5, 1.5, kNone, "64 KiB"},
    {"link-values, mementos", kPlain, 1.5, 1.5, kNone, "64 KiB"},
    {"link-values, all kinds", kPlain, 1.5, 1.5, kNone, "64 KiB"},
    {"links resolved, pages", "lanewise avx512, link-values", 0.25, kNone, kNone, "2 KiB"},
    {"links resolved, preload", "lanewise avx512, link-values", 0.25, kNone, kNone, "2 KiB"},
    {"links resolved, mementos", "lanewise avx512, link-values", 0.25, kNone, kNone, "2 KiB"},
    {"links resolved, pages", "lanewise avx2, link-values", kNone, 0.25, kNone, "2 KiB"},
    {"links resolved, preload", "lanewise avx2, link-values", kNone, 0.25, kNone, "2 KiB"},
    {"links resolved, mementos", "lanewise avx2, link-values", kNone, 0.25, kNone, "2 KiB"},
};

/* Short inputs: fixed lengths 1 to 16 no slower than libc, fresh lengths 1 to 16 at most so much. */
constexpr double kFreshShort = 2.5;

bool held_against(const Target &target, const Row &row) {
    const std::string against = target.against;
    if (against == kBaseline)
        return is_baseline(row);
    if (against == kPlain)
        return row.kind == Kind::plain;
    return row.name.rfind(against, 0) == 0;
}

const char *verdict(bool met) {
    return met ? "met" : "**missed**";
}

int print_target(std::FILE *out, const Collector &c, const Target &target) {
    const Column &column =
        *std::find_if(window_columns().begin(), window_columns().end(),
                      [&](const Column &each) { return each.title == target.column; });
    int missed = 0;
    for (const Job &job : jobs()) {
        if (job.name != target.job)
            continue;
        const double against =
            fastest(c, job, column, [&](const Row &row) { return held_against(target, row); });
        for (const Row &row : job.rows) {
            const double aim = row.name == "lanewise avx512"  ? target.avx512
                               : row.name == "lanewise avx2"  ? target.avx2
                               : row.name == "lanewise sse42" ? target.sse42
                                                              : kNone;
            const double got = rate(c, job, row, column);
            if (aim < 0 || got <= 0)
                continue;
            const bool met = against > 0 && got / against >= aim;
            missed += aim > 0 && !met;
            std::fprintf(out, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", job.name.c_str(),
                         target.column, row.name.c_str(), number(got).c_str(), target.against,
                         aim > 0 ? number(aim).c_str() : "-", ratio(got, against).c_str(),
                         against <= 0 ? "not measured"
                         : aim > 0    ? verdict(met)
                                      : "stated");
        }
    }
    return missed;
}

/* AVX2 rows that a function of libc beats, in any job */
int print_avx2_losses(std::FILE *out, const Collector &c) {
    const Column &column = window_columns()[2];
    int missed = 0;
    for (const Job &job : jobs())
        for (const Row &ours : job.rows)
            for (const Row &libc : job.rows) {
                const double mine = rate(c, job, ours, column), theirs = rate(c, job, libc, column);
                if (ours.name == "lanewise avx2" && libc.kind == Kind::libc && mine > 0 &&
                    mine < theirs) {
                    std::fprintf(out, "| %s | avx2 under %s | %s |\n", job.name.c_str(),
                                 libc.name.c_str(), ratio(mine, theirs).c_str());
                    missed++;
                }
            }
    return missed;
}

int print_short_targets(std::FILE *out, const Collector &c) {
    int missed = 0;
    for (const ShortJob &job : short_jobs())
        for (const ShortRow &row : job.rows) {
            if (row.name != "lanewise avx512" && row.name != "lanewise avx2")
                continue;
            for (const Column &column : columns_run(c, job, short_columns())) {
                double libc = 0;
                for (const ShortRow &other : job.rows) {
                    const double ns = call_time(c, job, other, column);
                    if (other.kind == Kind::libc && ns > 0 && (libc <= 0 || ns < libc))
                        libc = ns;
                }
                const bool fresh = column.title == "1-16 fresh";
                if (libc <= 0 || (!fresh && (column.learned || column.size > 16)))
                    continue;
                const double ns = call_time(c, job, row, column);
                const bool met = ns <= libc * (fresh ? kFreshShort : 1);
                missed += !met;
                std::fprintf(out, "| %s | %s | %s | %s ns | best of libc, %s ns | %s | %s | %s |\n",
                             job.name.c_str(), column.title.c_str(), row.name.c_str(),
                             number(ns).c_str(), number(libc).c_str(), fresh ? "<= 2.5" : "<= 1",
                             ratio(ns, libc).c_str(), verdict(met));
            }
        }
    return missed;
}

/* Short inputs against a peer: so many times as fast, at lengths up to `longest`, fixed and fresh, or fresh only. */
struct ShortTarget {
    const char *job;
    const char *peer;
    const char *tier;
    size_t longest;
    bool fixed;
    double aim;
};
const ShortTarget kShortTargets[] = {
    {"short: base64 decode", "simdutf icelake", "lanewise avx512", 64, false, 1.5},
    {"short: validate UTF-8", "simdutf icelake", "lanewise avx512", 32, true, 1},
    {"short: validate UTF-8, mixed", "simdutf icelake", "lanewise avx512", 32, true, 1},
    {"short: UTF-8 to UTF-16, mixed", "simdutf icelake", "lanewise avx512", 32, true, 1},
    {"short: validate UTF-8", "simdutf haswell", "lanewise avx2", 32, true, 1},
    {"short: validate UTF-8, mixed", "simdutf haswell", "lanewise avx2", 32, true, 1},
    {"short: UTF-8 to UTF-16, mixed", "simdutf haswell", "lanewise avx2", 32, true, 1},
};

bool asked(const ShortTarget &target, const Column &column) {
    const bool fresh =
        column.title == std::to_string(1) + "-" + std::to_string(target.longest) + " fresh";
    return fresh || (target.fixed && !column.learned && column.size <= target.longest);
}

int print_short_peers(std::FILE *out, const Collector &c) {
    int missed = 0;
    for (const ShortTarget &target : kShortTargets)
        for (const ShortJob &job : short_jobs()) {
            if (job.name != target.job)
                continue;
            for (const Column &column : columns_run(c, job, short_columns())) {
                double ours = 0, peer = 0;
                for (const ShortRow &row : job.rows) {
                    const double ns = call_time(c, job, row, column);
                    if (row.name == target.tier)
                        ours = ns;
                    if (row.name == target.peer)
                        peer = ns;
                }
                if (!asked(target, column) || ours <= 0 || peer <= 0)
                    continue;
                const bool met = peer / ours >= target.aim;
                missed += !met;
                std::fprintf(out, "| %s | %s | %s | %s ns | %s, %s ns | %s | %s | %s |\n",
                             job.name.c_str(), column.title.c_str(), target.tier,
                             number(ours).c_str(), target.peer, number(peer).c_str(),
                             number(target.aim).c_str(), ratio(peer, ours).c_str(), verdict(met));
            }
        }
    return missed;
}

/* Short fields: at most so many ns, or so many times as fast as the best loop in C, or as the same row of another
 * job; 0: no such aim. */
struct FieldTarget {
    const char *job;
    const char *column;
    double ns, times;
    const char *other = nullptr;
};
const FieldTarget kFieldTargets[] = {
    {"short: link-values, two links", "one field", 45, 0},
    {"short: link-values, pages", "one field", 0, 1},
    {"short: link-values, pages", "fresh fields", 0, 1},
    {"short: links resolved, two links", "one field", 0, 0.25, "short: link-values, two links"},
    {"short: links resolved, pages", "fresh fields", 0, 0.25, "short: link-values, pages"},
};

/* the row that a target holds another one against: of the plain loops, or of its own name */
double field_rival(const Collector &c, const FieldTarget &target, const ShortRow &row,
                   const Column &column) {
    double best = 0;
    for (const ShortJob &job : short_jobs())
        for (const ShortRow &other : job.rows) {
            const bool rival = target.other != nullptr
                                   ? job.name == target.other && other.name == row.name
                                   : job.name == target.job && other.kind == Kind::plain;
            const double ns = rival ? call_time(c, job, other, column) : 0;
            if (ns > 0 && (best <= 0 || ns < best))
                best = ns;
        }
    return best;
}

int print_field_target(std::FILE *out, const Collector &c, const FieldTarget &target,
                       const ShortJob &job, const ShortRow &row) {
    const Column &column =
        *std::find_if(short_columns().begin(), short_columns().end(),
                      [&](const Column &each) { return each.title == target.column; });
    const double ns = call_time(c, job, row, column);
    const double rival = field_rival(c, target, row, column);
    if (ns <= 0 || (target.times > 0 && rival <= 0))
        return 0;
    const bool met = target.times > 0 ? rival / ns >= target.times : ns < target.ns;
    const std::string name = target.other != nullptr ? target.other : kPlain;
    const std::string against = target.times > 0 ? name + ", " + number(rival) + " ns" : "-";
    const std::string aim =
        target.times > 0 ? number(target.times) : "< " + number(target.ns) + " ns";
    std::fprintf(out, "| %s | %s | %s | %s ns | %s | %s | %s | %s |\n", job.name.c_str(),
                 target.column, row.name.c_str(), number(ns).c_str(), against.c_str(), aim.c_str(),
                 ratio(target.times > 0 ? rival : 0, ns).c_str(), verdict(met));
    return !met;
}

int print_field_targets(std::FILE *out, const Collector &c) {
    int missed = 0;
    for (const FieldTarget &target : kFieldTargets)
        for (const ShortJob &job : short_jobs())
            for (const ShortRow &row : job.rows)
                if (job.name == target.job &&
                    (row.name == "lanewise avx512" || row.name == "lanewise avx2"))
                    missed += print_field_target(out, c, target, job, row);
    return missed;
}

std::vector<Column> fixed_and_fresh() {
    std::vector<Column> columns;
    for (const size_t length : {1, 2, 4, 8, 16, 32, 64})
        columns.push_back({std::to_string(length), length, false});
    columns.push_back({"1-16 fresh", 16, true});
    columns.push_back({"1-32 fresh", 32, true});
    columns.push_back({"1-64 fresh", 64, true});
    columns.push_back({"1-16 learned", 16, true});
    columns.push_back({"one field", 1, false, true});
    columns.push_back({"fresh fields", 4096, true, true});
    return columns;
}

} // namespace

const std::vector<Column> &window_columns() {
    static const std::vector<Column> columns = {
        {"1 KiB", 1024, false},
        {"16 KiB", 16 * 1024, false},
        {"1 MiB", kMiB, false},
        {"64 MiB", 64 * kMiB, false},
        {"16 KiB learned", 16 * 1024, true},
        {"1 MiB learned", kMiB, true},
        {"2 KiB", 2048, false, true},
        {"8 KiB", 8 * 1024, false, true},
        {"64 KiB", 64 * 1024, false, true},
        {"2 KiB learned", 2048, true, true},
    };
    return columns;
}

bool has_column(const Job &job, const Column &column) {
    return column.fields == is_link_field(job.corpus);
}

bool has_column(const ShortJob &job, const Column &column) {
    return column.fields == is_field(job.kind);
}

const std::vector<Column> &short_columns() {
    static const std::vector<Column> columns = fixed_and_fresh();
    return columns;
}

size_t calls_an_iteration(const Column &column) {
    return column.title.find("fresh") != std::string::npos ? 65536 : 1024;
}

std::string benchmark_name(const std::string &job, const std::string &row, const Column &column) {
    return job + "|" + row + "|" + column.title;
}

bool is_target(const std::string &job) {
    return std::any_of(std::begin(kTargets), std::end(kTargets),
                       [&](const Target &target) { return job == target.job; });
}

bool Collector::ReportContext(const Context &) {
    return true;
}

void Collector::ReportRuns(const std::vector<Run> &runs) {
    for (const Run &run : runs)
        if (run.run_type == Run::RT_Iteration && run.iterations > 0)
            runs_[run.run_name.function_name].push_back(run.cpu_accumulated_time * 1e9 /
                                                        static_cast<double>(run.iterations));
    std::fprintf(stderr, "\rlanewise-bench: %zu of %zu", runs_.size(), benchmarks_);
}

double Collector::nanoseconds(const std::string &name) const {
    const auto found = runs_.find(name);
    if (found == runs_.end())
        return 0;
    std::vector<double> times = found->second;
    std::sort(times.begin(), times.end());
    const size_t half = times.size() / 2;
    return times.size() % 2 != 0 ? times[half] : (times[half - 1] + times[half]) / 2;
}

void print_tables(std::FILE *out, const Collector &collected) {
    for (const Job &job : jobs())
        if (job.name.rfind("kernel ", 0) != 0)
            print_job(out, collected, job);
    for (const ShortJob &job : short_jobs())
        print_short_job(out, collected, job);
    print_kernels(out, collected);
}

int print_targets(std::FILE *out, const Collector &collected) {
    std::fprintf(out, "\n#### targets, fresh windows\n\n"
                      "| job | window | tier | GB/s | against | aim | ratio | |\n"
                      "|---|---|---|--:|---|--:|--:|---|\n");
    int missed = 0;
    for (const Target &target : kTargets)
        missed += print_target(out, collected, target);
    missed += print_short_targets(out, collected);
    missed += print_short_peers(out, collected);
    missed += print_field_targets(out, collected);
    std::fprintf(out, "\n#### avx2 rows slower than libc\n\n| job | | ratio |\n|---|---|--:|\n");
    missed += print_avx2_losses(out, collected);
    return missed;
}

} // namespace bench
