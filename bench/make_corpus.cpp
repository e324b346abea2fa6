/* make_corpus.cpp - writes text of a kind that the rows read to stdout:
 *   lanewise-bench-corpus log|link-log|csv|csv-quoted BYTES
 * in pieces of 1 MiB cut back to whole records, so at most BYTES and a little less; or one field value, the first
 * window of that size:
 *   lanewise-bench-corpus link-pages|link-preload|link-memento BYTES */
#include "harness/corpus.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        bench::Corpus corpus;
    } kinds[] = {{"log", bench::Corpus::log},
                 {"link-log", bench::Corpus::link_log},
                 {"csv", bench::Corpus::csv},
                 {"csv-quoted", bench::Corpus::csv_quoted},
                 {"link-pages", bench::Corpus::link_pages},
                 {"link-preload", bench::Corpus::link_preload},
                 {"link-memento", bench::Corpus::link_memento}};
    for (const auto &kind : kinds) {
        if (argc != 3 || std::strcmp(argv[1], kind.name) != 0)
            continue;
        unsigned long long left = std::strtoull(argv[2], nullptr, 10);
        if (bench::is_link_field(kind.corpus)) {
            std::vector<uint8_t> field(left);
            bench::fill(kind.corpus, bench::window_seed(left), field.data(), left);
            return std::fwrite(field.data(), 1, left, stdout) == left ? 0 : 1;
        }
        std::vector<uint8_t> piece(1 << 20);
        for (uint64_t seed = 1; left > 0; seed++) {
            const size_t n = left < piece.size() ? static_cast<size_t>(left) : piece.size();
            bench::fill(kind.corpus, seed, piece.data(), n);
            left -= n;
            size_t whole = n;
            while (whole > 0 && piece[whole - 1] != '\n')
                whole--;
            if (std::fwrite(piece.data(), 1, whole, stdout) != whole)
                return 1;
        }
        return std::fflush(stdout) == 0 ? 0 : 1;
    }
    std::fprintf(stderr, "usage: lanewise-bench-corpus KIND BYTES\n");
    return 2;
}
