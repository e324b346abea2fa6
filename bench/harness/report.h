/* report.h - runs of Google Benchmark in, markdown tables out. */
#ifndef LANE_BENCH_REPORT_H
#define LANE_BENCH_REPORT_H

#include "harness/rows.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace bench {

/* Which timing of a row a benchmark is. */
struct Column {
    std::string title;    /* "1 MiB", "1 MiB learned", "8", "1-16 fresh" */
    size_t size = 0;      /* bytes of a window; in short jobs the greatest length */
    bool learned = false; /* one window again and again; in short jobs: the lengths vary */
    bool fields = false;  /* of the jobs on header fields, and of no others */
};

const std::vector<Column> &window_columns();
const std::vector<Column> &short_columns();
bool has_column(const Job &job, const Column &column);
bool has_column(const ShortJob &job, const Column &column);

/* How many texts one iteration of a short row reads. */
size_t calls_an_iteration(const Column &column);

/* "job|row|column" names a benchmark. */
std::string benchmark_name(const std::string &job, const std::string &row, const Column &column);

/* Collects the time of one iteration of every run; says on stderr how far it is. */
class Collector : public benchmark::BenchmarkReporter {
  public:
    explicit Collector(size_t benchmarks) : benchmarks_(benchmarks) {}
    bool ReportContext(const Context &context) override;
    void ReportRuns(const std::vector<Run> &runs) override;

    /* median nanoseconds of one iteration; 0 when it was not run */
    double nanoseconds(const std::string &name) const;

  private:
    std::map<std::string, std::vector<double>> runs_;
    size_t benchmarks_;
};

/* The tables of all jobs that were run. */
void print_tables(std::FILE *out, const Collector &collected);
/* What is aimed at, what came, met or missed. Returns how many were missed. */
int print_targets(std::FILE *out, const Collector &collected);
/* Whether a job has a target. */
bool is_target(const std::string &job);

} // namespace bench

#endif
