/* rows_kernels.cpp - every kernel of kernels.def in every tier, by itself: what the hardware gives
 * before a public function stands around it. The line in kernels.def is enough for a row, as long as
 * the kernel's parameters are of a form known here. */
#include "harness/rows.h"
#include "harness/sets.h"

#include <string>
#include <type_traits>
#include <utility>

extern "C" {
#include "dispatch/dispatch.h"
/* of infra/base64_parts.h */
extern const lane_base64_alphabet lane_base64_alphabets[2][3];
extern const uint8_t lane_base64_characters[2][64];
}

namespace bench {

namespace {

constexpr bool contains(const char *s, const char *part) {
    for (; *s != '\0'; s++) {
        const char *a = s, *b = part;
        while (*b != '\0' && *a == *b) {
            a++;
            b++;
        }
        if (*b == '\0')
            return true;
    }
    return false;
}

/* finders read to the end: the set is one that the text has nothing of, or nothing but; kernels of
 * records part fields at commas or blanks */
enum class Set { found_nowhere, holds_all, delimiters, commas, blanks, all_below };

constexpr Set set_of(const char *family, const char *name) {
    return contains(name, "not_in")      ? Set::holds_all
           : contains(name, "above")     ? Set::all_below
           : contains(family, "find")    ? Set::found_nowhere
           : contains(name, "doubled")   ? Set::commas
           : contains(family, "records") ? Set::blanks
                                         : Set::delimiters;
}

template <Set S> const lane_class *chosen() {
    return S == Set::holds_all       ? &lane_class_ascii
           : S == Set::found_nowhere ? &sets().markup
                                     : &sets().delimiters;
}

const uint16_t *wide(const uint8_t *s) {
    return reinterpret_cast<const uint16_t *>(s);
}

/* one overload for each form of parameters that kernels have */
using Byte = uint8_t;
using Unit = uint16_t;

template <Set S> uint64_t call(size_t (*f)(const Byte *, size_t, Byte), const Window &w) {
    return f(w.s, w.n, S == Set::found_nowhere ? '<' : ' ');
}
template <Set S> uint64_t call(size_t (*f)(const Unit *, size_t, Unit), const Window &w) {
    return f(wide(w.s), w.n / 2, S == Set::all_below ? 0x7f : S == Set::found_nowhere ? '<' : ' ');
}
template <Set S>
uint64_t call(size_t (*f)(const Byte *, size_t, const lane_class *), const Window &w) {
    return f(w.s, w.n, chosen<S>());
}
template <Set S>
uint64_t call(size_t (*f)(const Unit *, size_t, const lane_class *), const Window &w) {
    return f(wide(w.s), w.n / 2, chosen<S>());
}
template <Set S>
uint64_t call(size_t (*f)(const Byte *, size_t, const lane_class *, uint64_t *), const Window &w) {
    return f(w.s, w.n, chosen<S>(), scratch().bits);
}
template <Set S>
uint64_t call(size_t (*f)(const Unit *, size_t, const lane_class *, uint64_t *), const Window &w) {
    return f(wide(w.s), w.n / 2, chosen<S>(), scratch().bits);
}
template <Set S>
uint64_t call(lane_kernel_out (*f)(const Byte *, size_t, const lane_class *, uint32_t, uint32_t *,
                                   size_t),
              const Window &w) {
    return f(w.s, w.n, chosen<S>(), 0, scratch().a, scratch().offsets).written;
}
template <Set S>
uint64_t call(lane_kernel_out (*f)(const Unit *, size_t, const lane_class *, uint32_t, uint32_t *,
                                   size_t),
              const Window &w) {
    return f(wide(w.s), w.n / 2, chosen<S>(), 0, scratch().a, scratch().offsets).written;
}
template <Set S>
uint64_t call(lane_kernel_out (*f)(const Byte *, size_t, const lane_class *, uint32_t, uint32_t *,
                                   uint32_t *, size_t),
              const Window &w) {
    return f(w.s, w.n, chosen<S>(), 0, scratch().a, scratch().b, scratch().offsets).written;
}
template <Set S>
uint64_t call(lane_kernel_out (*f)(const Unit *, size_t, const lane_class *, uint32_t, uint32_t *,
                                   uint32_t *, size_t),
              const Window &w) {
    return f(wide(w.s), w.n / 2, chosen<S>(), 0, scratch().a, scratch().b, scratch().offsets)
        .written;
}
// parsers of header fields: what they find of random text
template <Set S>
uint64_t call(int32_t (*f)(lane_http_parser *, lane_link_value *, lane_http_parameter *, size_t),
              const Window &w) {
    lane_http_parser parser;
    lane_link_value value;
    lane_http_parameter parameters[4];
    lane_http_parser_init(&parser, w.s, w.n);
    uint64_t sum = 0;
    for (int32_t status = LANE_OK; status != LANE_END;) {
        status = f(&parser, &value, parameters, 4);
        sum += parser.position;
        if (status != LANE_OK && status != LANE_END)
            status = lane_link_resume(&parser);
    }
    return sum;
}
template <Set S>
uint64_t call(int32_t (*f)(lane_http_parser *, lane_http_element *, lane_http_parameter *, size_t),
              const Window &w) {
    lane_http_parser parser;
    lane_http_element element;
    lane_http_parameter parameters[4];
    lane_http_parser_init(&parser, w.s, w.n);
    uint64_t sum = 0;
    while (f(&parser, &element, parameters, 4) == LANE_OK)
        sum += element.text.size;
    return sum;
}
template <Set S>
uint64_t call(int32_t (*f)(lane_http_parser *, lane_http_parameter *), const Window &w) {
    lane_http_parser parser;
    lane_http_parameter parameter;
    uint64_t sum = 0;
    for (size_t at = 0; at < w.n; at += parser.position) { // a `;` and what is behind it, again and again
        at += lane_find_byte(w.s + at, w.n - at, ';');
        lane_http_parser_init(&parser, w.s + at, w.n - at);
        sum += static_cast<uint64_t>(f(&parser, &parameter)) + parser.position;
    }
    return sum;
}
template <Set S> uint64_t call(bool (*f)(const Byte *, size_t), const Window &w) {
    return f(w.s, w.n);
}
template <Set S> uint64_t call(bool (*f)(const Unit *, size_t), const Window &w) {
    return f(wide(w.s), w.n / 2);
}
template <Set S> uint64_t call(void (*f)(const Byte *, size_t, Byte *), const Window &w) {
    f(w.s, w.n, scratch().bytes);
    return w.n;
}
template <Set S> uint64_t call(void (*f)(const Unit *, size_t, Unit *), const Window &w) {
    f(wide(w.s), w.n / 2, reinterpret_cast<Unit *>(scratch().bytes));
    return w.n;
}
template <Set S> uint64_t call(size_t (*f)(const Byte *, const Byte *, size_t), const Window &w) {
    return f(w.s, w.second, w.n);
}
template <Set S> uint64_t call(size_t (*f)(const Unit *, const Unit *, size_t), const Window &w) {
    return f(wide(w.s), wide(w.second), w.n / 2);
}

/* 32 blocks of 64 bytes at a time, as the lexer does; an odd block is passed over */
template <Set S>
uint64_t call(size_t (*f)(const Byte *, size_t, const lane_record_rules *, lane_record_carry *,
                          lane_record_words, lane_record_masks *),
              const Window &w) {
    lane_class set;
    lane_class_init(&set, S == Set::commas ? "," : " ", 1);
    lane_record_rules rules{};
    rules.delimiters = &set;
    rules.record_end = '\n';
    rules.quote = '"';
    rules.multiline = S == Set::commas;
    rules.drop_cr = true;
    uint64_t starts[32], ends[32], records[32], found = 0;
    lane_record_carry carry{};
    lane_record_masks odd;
    carry.separated = carry.fresh = 1;
    for (size_t at = 0, blocks = w.n / 64; at < blocks;) {
        const size_t want = blocks - at < 32 ? blocks - at : 32;
        const size_t did = f(w.s + 64 * at, want, &rules, &carry, {starts, ends, records}, &odd);
        found += ends[0];
        at += did;
        if (did < want) {
            at++;
            carry = {};
        }
    }
    return found;
}

template <Set S>
uint64_t call(lane_kernel_out (*f)(const Byte *, size_t, const lane_base64_alphabet *,
                                   lane_base64_carry *, Byte *, size_t),
              const Window &w) {
    lane_base64_carry carry{};
    return f(w.s, w.n, &lane_base64_alphabets[1][0], &carry, scratch().bytes, w.n).written;
}
template <Set S>
uint64_t call(lane_kernel_out (*f)(const Unit *, size_t, const lane_base64_alphabet *,
                                   lane_base64_carry *, Byte *, size_t),
              const Window &w) {
    lane_base64_carry carry{};
    return f(wide(w.s), w.n / 2, &lane_base64_alphabets[1][0], &carry, scratch().bytes, w.n)
        .written;
}
template <Set S>
uint64_t call(void (*f)(const Byte *, size_t, const Byte *, Byte *), const Window &w) {
    f(w.s, w.n / 3, lane_base64_characters[0], scratch().bytes);
    return w.n;
}
template <Set S>
uint64_t call(void (*f)(const Byte *, size_t, const Byte *, Unit *), const Window &w) {
    f(w.s, w.n / 3 / 2, lane_base64_characters[0], reinterpret_cast<Unit *>(scratch().bytes));
    return w.n;
}

template <auto Member, Set S> uint64_t run(const Window &w) {
    return call<S>(lane_kernels_get()->*Member, w);
}

template <auto Member, Set S, class = void> struct Measured {
    static void add(const char *, Corpus) {} /* seen in the jobs that stand on it */
};

template <auto Member, Set S>
struct Measured<Member, S,
                std::void_t<decltype(call<S>(static_cast<const lane_kernels *>(nullptr)->*Member,
                                             std::declval<const Window &>()))>> {
    static void add(const char *name, Corpus corpus) {
        job((std::string("kernel ") + name).c_str(), corpus).ours(run<Member, S>);
    }
};

constexpr Corpus corpus_of(const char *family, const char *name) {
    if (contains(family, "records"))
        return contains(name, "doubled") ? Corpus::csv_quoted : Corpus::log;
    if (contains(name, "base64_encode"))
        return Corpus::ascii;
    if (contains(name, "base64_decode"))
        return contains(name, "16") ? Corpus::base64_one16 : Corpus::base64_one;
    const bool dense = contains(family, "count") || contains(family, "index");
    const bool units = contains(name, "16");
    return dense ? (units ? Corpus::dense16 : Corpus::dense)
                 : (units ? Corpus::twin16 : Corpus::twin);
}

} // namespace

void add_kernel_rows() {
#define LANE_KERNEL(family, name, result, parameters, arguments)                                   \
    Measured<&lane_kernels::name, set_of(#family, #name)>::add(#name, corpus_of(#family, #name));
#define LANE_KERNEL_VOID(family, name, parameters, arguments)                                      \
    Measured<&lane_kernels::name, set_of(#family, #name)>::add(#name, corpus_of(#family, #name));
#include "kernels/kernels.def"
#undef LANE_KERNEL
#undef LANE_KERNEL_VOID
}

} // namespace bench
