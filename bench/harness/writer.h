/* writer.h - text put together piece by piece, for the corpora. */
#ifndef LANE_BENCH_WRITER_H
#define LANE_BENCH_WRITER_H

#include "harness/corpus.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace bench {

inline constexpr char kLetters[] = "etaoinshrdlucmfwypvbgkjqxzETAOINSHRDLU0123456789";

/* Appends to [out, out+n) and stops there, whatever is appended. */
class Writer {
  public:
    Writer(uint8_t *out, size_t n) : out_(out), n_(n) {}
    bool full() const { return used_ == n_; }
    size_t left() const { return n_ - used_; }
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

} // namespace bench

#endif
