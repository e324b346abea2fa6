#include "harness/rows.h"

#include "baseline.h"
#include "harness/link_fields.h"

#include <lanewise/cpu.h>

#include <sys/mman.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>

namespace bench {

namespace {

/* The whole program's memory comes in a few large pieces that live as long as it; huge pages where
 * the kernel has them, since walking 128 MiB otherwise measures the page tables. */
void *pages(size_t size) {
    void *p = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) {
        std::fprintf(stderr, "lanewise-bench: no memory for %zu bytes\n", size);
        std::exit(2);
    }
#if defined(MADV_HUGEPAGE)
    madvise(p, size, MADV_HUGEPAGE);
#endif
    return p;
}

constexpr size_t kLargest = size_t{64} << 20;

/* Fields are short, and have few branches that hang on them: more of them, so that no predictor learns them. */
size_t window_count(Corpus corpus, size_t size) {
    if (is_link_field(corpus) && size < (size_t{1} << 15))
        return (size_t{1} << 20) / size;
    return size <= 1024 ? 128 : size < kLargest ? 32 : 2;
}

/* Makes the record that the end of the window cuts a field of x, so that no row has to say what half a
 * quoted field is. */
void end_record(uint8_t *s, size_t n) {
    size_t i = n;
    while (i > 0 && s[i - 1] != '\n')
        s[--i] = 'x';
    s[n - 1] = '\n';
}

/* Windows of pairs are all one text (in other case where the corpus says so), and the second text of a
 * window is the first of the one half way round: then all windows together take no more memory than
 * those of other kinds, and lie in the same level of cache. */
std::vector<Window> make_windows(Corpus corpus, size_t size) {
    const size_t count = window_count(corpus, size), stride = size + 64;
    const bool pairs = has_second(corpus);
    auto *first = static_cast<uint8_t *>(pages(count * stride));
    std::vector<Window> made;
    for (size_t i = 0; i < count; i++) {
        uint8_t *s = first + i * stride;
        fill(corpus, window_seed(size) + (pairs ? 0 : i), s, size);
        if (corpus == Corpus::cases)
            vary_case(i, s, size);
        if (corpus == Corpus::log || corpus == Corpus::csv || corpus == Corpus::csv_quoted)
            end_record(s, size);
        made.push_back(Window{s, size, pairs ? first + (i + count / 2) % count * stride : nullptr});
    }
    return made;
}

uint64_t hash(const void *data, size_t size) {
    const auto *p = static_cast<const uint8_t *>(data);
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

uint64_t answer(const Job &job, const Row &row, const Window &w) {
    Scratch &s = scratch();
    if (row.tier >= 0)
        lane_isa_force(row.tier);
    const uint64_t n = row.body(w);
    if (row.digest != nullptr)
        return row.digest(n);
    switch (job.output) {
    case Output::offsets:
        return hash(s.a, n * sizeof *s.a);
    case Output::spans:
        return hash(s.a, n * sizeof *s.a) ^ (hash(s.b, n * sizeof *s.b) << 1);
    case Output::bits:
        return hash(s.bits, n * sizeof *s.bits);
    case Output::bytes:
        return hash(s.bytes, w.n);
    case Output::written:
        return hash(s.bytes, n) ^ n;
    case Output::none:
        break;
    }
    return n;
}

uint64_t only_read(const Window &w) {
    return baseline_is_ascii_branchless_native(w.s, w.n);
}

uint64_t copy(const Window &w) {
    std::memcpy(scratch().bytes, w.s, w.n);
    return w.n;
}

/* calls add(name, tier) for every tier that runs here, the best first */
template <class Add> void each_tier(Add add) {
    for (int32_t tier = LANE_ISA_COUNT - 1; tier >= 0; tier--)
        if ((lane_isa_available() >> tier & 1) != 0)
            add(std::string("lanewise ") + lane_isa_name(tier), tier);
}

Row foreign(const char *name, Kind kind, Body body) {
    return Row{name, kind, -1, body, false, "", nullptr};
}

} // namespace

Scratch &scratch() {
    static Scratch s = [] {
        Scratch made{};
        made.offsets = kLargest / 2; /* no corpus has more than one token in two bytes */
        made.words = kLargest / 64 + 1;
        made.size = kLargest * 2; /* 16-bit rows write two bytes a unit */
        made.a = static_cast<uint32_t *>(pages(made.offsets * sizeof *made.a));
        made.b = static_cast<uint32_t *>(pages(made.offsets * sizeof *made.b));
        made.bits = static_cast<uint64_t *>(pages(made.words * sizeof *made.bits));
        made.bytes = static_cast<uint8_t *>(pages(made.size));
        return made;
    }();
    return s;
}

Job &Job::ours(Body body, const char *how) {
    each_tier([&](const std::string &row, int32_t tier) {
        rows.push_back(Row{row + how, Kind::ours, tier, body, false, "", nullptr});
    });
    return *this;
}
Job &Job::libc(const char *row, Body body) {
    rows.push_back(foreign(row, Kind::libc, body));
    return *this;
}
Job &Job::plain(const char *row, Body body) {
    rows.push_back(foreign(row, Kind::plain, body));
    return *this;
}
Job &Job::peer(const char *row, Body body) {
    rows.push_back(foreign(row, Kind::peer, body));
    return *this;
}
Job &Job::note(const char *text) {
    const Body body = rows.back().body;
    for (Row &row : rows)
        if (row.body == body) {
            row.other_result = true;
            row.note = text;
        }
    return *this;
}

Job &Job::digest(Digest made_by) {
    const Body body = rows.back().body;
    for (Row &row : rows)
        if (row.body == body)
            row.digest = made_by;
    return *this;
}

ShortJob &ShortJob::ours(ShortBody body) {
    each_tier([&](const std::string &row, int32_t tier) {
        rows.push_back(ShortRow{row, Kind::ours, tier, body});
    });
    return *this;
}
ShortJob &ShortJob::libc(const char *row, ShortBody body) {
    rows.push_back({row, Kind::libc, -1, body});
    return *this;
}
ShortJob &ShortJob::plain(const char *row, ShortBody body) {
    rows.push_back({row, Kind::plain, -1, body});
    return *this;
}
ShortJob &ShortJob::peer(const char *row, ShortBody body) {
    rows.push_back({row, Kind::peer, -1, body});
    return *this;
}

std::vector<Job> &jobs() {
    static std::vector<Job> all;
    return all;
}
std::vector<ShortJob> &short_jobs() {
    static std::vector<ShortJob> all;
    return all;
}

namespace {
std::vector<std::string> &versions() {
    static std::vector<std::string> all;
    return all;
}
} // namespace

void add_peer_version(const std::string &version) {
    versions().push_back(version);
}
const std::vector<std::string> &peer_versions() {
    return versions();
}

Job &job(const char *name, Corpus corpus, Output output) {
    for (Job &j : jobs())
        if (j.name == name)
            return j;
    jobs().push_back(
        Job{name,
            corpus,
            output,
            {foreign("memcpy", Kind::memcpy, copy), foreign("only read", Kind::limit, only_read)}});
    return jobs().back();
}

ShortJob &short_job(const char *name, ShortKind kind) {
    const std::string full = std::string("short: ") + name;
    for (ShortJob &j : short_jobs())
        if (j.name == full)
            return j;
    short_jobs().push_back(ShortJob{full, kind, {}});
    return short_jobs().back();
}

const std::vector<Window> &windows(Corpus corpus, size_t size) {
    static std::map<std::pair<Corpus, size_t>, std::vector<Window>> made;
    std::vector<Window> &w = made[{corpus, size}];
    if (w.empty())
        w = make_windows(corpus, size);
    return w;
}

ShortTexts::ShortTexts(ShortKind kind, uint32_t shortest, uint32_t longest, size_t count)
    : first_(65 * 2 * kStride), second_(65 * 2 * kStride), lengths_(is_field(kind) ? 0 : count),
      runs_(kind == ShortKind::runs), count_(count), order_(is_field(kind) ? count : 0) {
    if (is_field(kind))
        make_fields(kind, longest);
    for (size_t slot = 0; slot < 65 * 2; slot++) {
        uint8_t *a = first_.data() + slot * kStride, *b = second_.data() + slot * kStride;
        const size_t length = slot / 2, n = runs_ ? 64 : length;
        fill(kind == ShortKind::base64 ? Corpus::base64
             : kind == ShortKind::utf8 ? Corpus::utf8
                                       : Corpus::ascii,
             slot + 1, a, n);
        for (size_t i = 0; i < n && kind == ShortKind::token; i++)
            a[i] = std::isalnum(a[i]) != 0 ? a[i] : 'a';
        if (runs_)
            std::memset(a, ' ', length);
        if (runs_ && length < n)
            a[length] = 'x';
        std::memcpy(b, a, n);
        if (kind == ShortKind::cases)
            vary_case(slot, b, n);
    }
    Random r(longest * 1000 + shortest);
    for (uint16_t &number : order_)
        number = static_cast<uint16_t>(r.between(shortest, longest) - 1);
    for (uint8_t &length : lengths_) {
        length = static_cast<uint8_t>(r.between(shortest, longest));
        if (kind == ShortKind::base64 && length % 4 == 1)
            length++;
    }
}

void ShortTexts::make_fields(ShortKind kind, uint32_t fields) {
    static const char *const known[] = {kTwoLinks, kTwoPages,
                                        "</styles/main.css>; rel=preload; as=style; nopush",
                                        "../issues?page=2"};
    Random r(fields);
    std::vector<size_t> starts;
    first_.clear();
    for (uint32_t i = 0; i < fields; i++) {
        const std::string text =
            i == 0 ? known[static_cast<size_t>(kind) - static_cast<size_t>(ShortKind::two_links)]
            : kind == ShortKind::two_links  ? short_field(FieldKind::two, r)
            : kind == ShortKind::link_pages ? short_field(FieldKind::pages, r)
            : kind == ShortKind::reference  ? reference(r)
                                            : short_field(FieldKind::mixed, r);
        starts.push_back(first_.size());
        first_.insert(first_.end(), text.begin(), text.end());
        first_.push_back(0);
    }
    starts.push_back(first_.size());
    for (uint32_t i = 0; i < fields; i++)
        fields_.push_back(
            ShortText{first_.data() + starts[i], starts[i + 1] - starts[i] - 1, nullptr});
}

bool is_field(ShortKind kind) {
    return kind >= ShortKind::two_links;
}

namespace {
bool check_runs = false;
} // namespace

bool checking() {
    return check_runs;
}

bool check_rows(bool (*selected)(const std::string &)) {
    bool same = true;
    check_runs = true;
    for (const Job &j : jobs()) {
        if (!selected(j.name))
            continue;
        for (const size_t size : {size_t{1} << 10, size_t{1} << 14}) {
            const Window &w = windows(j.corpus, size)[1];
            const Row *first = nullptr;
            uint64_t expected = 0;
            for (const Row &row : j.rows) {
                if (row.kind == Kind::memcpy || row.kind == Kind::limit || row.other_result)
                    continue;
                const uint64_t got = answer(j, row, w);
                if (first == nullptr) {
                    first = &row;
                    expected = got;
                } else if (got != expected) {
                    std::fprintf(stderr,
                                 "lanewise-bench: %s, %zu bytes: \"%s\" and \"%s\" differ\n",
                                 j.name.c_str(), size, first->name.c_str(), row.name.c_str());
                    same = false;
                }
            }
        }
    }
    const ShortTexts *texts = nullptr;
    for (const ShortJob &j : short_jobs()) {
        if (!selected(j.name))
            continue;
        texts = new ShortTexts(j.kind, 1, 64, 1000);
        const ShortRow *first = nullptr;
        uint64_t expected = 0;
        for (const ShortRow &row : j.rows) {
            if (row.tier >= 0)
                lane_isa_force(row.tier);
            const uint64_t got = row.body(*texts, 0, texts->count());
            if (first == nullptr) {
                first = &row;
                expected = got;
            } else if (got != expected) {
                std::fprintf(stderr, "lanewise-bench: %s: \"%s\" and \"%s\" differ\n",
                             j.name.c_str(), first->name.c_str(), row.name.c_str());
                same = false;
            }
        }
        delete texts;
    }
    check_runs = false;
    return same;
}

} // namespace bench
