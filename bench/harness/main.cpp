/* main.cpp - registers a benchmark for every row and column, runs them interleaved, prints tables.
 *
 *   lanewise-bench [--rows=LIST] [--columns=LIST] [--check] [options of Google Benchmark]
 *
 * LIST: parts of job names ("split+csv"), "targets" for the jobs that docs/benchmarks.md states aims
 * for, with the short rows; titles of columns ("1 MiB+16 KiB learned+1-16 fresh"). All without it.
 * --check only compares the rows' answers. */
#include "harness/report.h"
#include "harness/rows.h"

#include <lanewise/cpu.h>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace bench {

namespace {

std::vector<std::string> wanted_jobs, wanted_columns;

bool selected_job(const std::string &name) {
    if (wanted_jobs.empty())
        return true;
    for (const std::string &part : wanted_jobs)
        if ((part == "targets" && (is_target(name) || name.rfind("short: ", 0) == 0)) ||
            name.find(part) != std::string::npos)
            return true;
    return false;
}

bool selected_column(const Column &column) {
    if (wanted_columns.empty())
        return true;
    for (const std::string &title : wanted_columns)
        if (column.title == title)
            return true;
    return false;
}

void use_tier(int32_t tier) {
    if (tier >= 0)
        lane_isa_force(tier);
}

size_t register_windows(const Job &job, const Row &row, const Column &column) {
    const Body body = row.body;
    const int32_t tier = row.tier;
    const Corpus corpus = job.corpus;
    benchmark::RegisterBenchmark(benchmark_name(job.name, row.name, column).c_str(),
                                 [body, tier, corpus, column](benchmark::State &state) {
                                     const std::vector<Window> &all = windows(corpus, column.size);
                                     use_tier(tier);
                                     size_t i = 0;
                                     for (auto _ : state) {
                                         benchmark::DoNotOptimize(body(all[i]));
                                         benchmark::ClobberMemory();
                                         if (!column.learned && ++i == all.size())
                                             i = 0;
                                     }
                                 });
    return 1;
}

/* Fixed lengths and the learned order read the same 1,024 texts in every iteration. Fresh: 4 million
 * lengths, and the next run goes on where this one stopped. */
size_t register_short(const ShortJob &job, const ShortRow &row, const Column &column) {
    const bool fresh = column.title.find("fresh") != std::string::npos;
    const uint32_t longest = static_cast<uint32_t>(column.size);
    const uint32_t shortest = column.learned ? 1 : longest;
    static std::map<std::string, std::shared_ptr<ShortTexts>> made;
    std::shared_ptr<ShortTexts> &texts =
        made[std::to_string(static_cast<int>(job.kind)) + column.title];
    if (texts == nullptr)
        texts = std::make_shared<ShortTexts>(job.kind, shortest, longest,
                                             fresh ? size_t{4} << 20 : size_t{1} << 10);
    const std::shared_ptr<ShortTexts> read = texts;
    const ShortBody body = row.body;
    const int32_t tier = row.tier;
    const auto position = std::make_shared<size_t>(0);
    const size_t step = calls_an_iteration(column);
    benchmark::RegisterBenchmark(benchmark_name(job.name, row.name, column).c_str(),
                                 [read, body, tier, position, step](benchmark::State &state) {
                                     use_tier(tier);
                                     for (auto _ : state) {
                                         benchmark::DoNotOptimize(body(*read, *position, step));
                                         *position = (*position + step) % read->count();
                                     }
                                 });
    return 1;
}

size_t register_all() {
    size_t count = 0;
    for (const Job &job : jobs())
        for (const Row &row : job.rows)
            for (const Column &column : window_columns())
                if (has_column(job, column) && selected_job(job.name) && selected_column(column))
                    count += register_windows(job, row, column);
    for (const ShortJob &job : short_jobs())
        for (const ShortRow &row : job.rows)
            for (const Column &column : short_columns())
                if (has_column(job, column) && selected_job(job.name) && selected_column(column))
                    count += register_short(job, row, column);
    return count;
}

std::vector<std::string> parts_of(const char *list) {
    std::vector<std::string> parts;
    std::istringstream in(list);
    for (std::string part; std::getline(in, part, '+');)
        parts.push_back(part);
    return parts;
}

/* Takes our own options out of argv. */
bool read_options(int *argc, char **argv) {
    bool check_only = false;
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        if (std::strncmp(argv[i], "--rows=", 7) == 0)
            wanted_jobs = parts_of(argv[i] + 7);
        else if (std::strncmp(argv[i], "--columns=", 10) == 0)
            wanted_columns = parts_of(argv[i] + 10);
        else if (std::strcmp(argv[i], "--check") == 0)
            check_only = true;
        else
            argv[kept++] = argv[i];
    }
    *argc = kept;
    return check_only;
}

} // namespace

} // namespace bench

int main(int argc, char **argv) {
    using namespace bench;
    const bool check_only = read_options(&argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    add_scan_rows();
    add_split_rows();
    add_ascii_rows();
    add_record_rows();
    add_string_rows();
    add_base64_rows();
    add_utf_rows();
    add_link_rows();
    add_link_list_rows();
    add_uri_rows();
    add_short_rows();
    add_kernel_rows();
    add_peer_rows();
    if (!check_rows(selected_job))
        return 1;
    if (check_only)
        return 0;
    Collector collector(register_all());
    benchmark::RunSpecifiedBenchmarks(&collector);
    std::fprintf(stderr, "\n");
    for (const std::string &peer : peer_versions())
        std::printf("| peer | %s |\n", peer.c_str());
    print_tables(stdout, collector);
    print_targets(stdout, collector);
    return 0;
}
