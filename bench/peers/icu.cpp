/* icu.cpp - UTF-8 to UTF-16 and back; there and back with U+FFFD for what is ill-formed. */
#include "harness/rows.h"

#include <unicode/ustring.h>
#include <unicode/uversion.h>

#include <vector>

namespace bench {

namespace {

uint64_t to_utf16(const Window &w) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t written = 0;
    u_strFromUTF8(reinterpret_cast<UChar *>(scratch().bytes),
                  static_cast<int32_t>(scratch().size / 2), &written,
                  reinterpret_cast<const char *>(w.s), static_cast<int32_t>(w.n), &error);
    return 2 * static_cast<uint64_t>(written);
}

uint64_t to_utf8(const Window &w) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t written = 0;
    u_strToUTF8(reinterpret_cast<char *>(scratch().bytes), static_cast<int32_t>(scratch().size),
                &written, reinterpret_cast<const UChar *>(w.s), static_cast<int32_t>(w.n / 2),
                &error);
    return static_cast<uint64_t>(written);
}

/* by way of UTF-16, as ICU has no repair of UTF-8 */
uint64_t repair(const Window &w) {
    static std::vector<UChar> between;
    between.resize(w.n);
    UErrorCode error = U_ZERO_ERROR;
    int32_t units = 0, written = 0;
    u_strFromUTF8WithSub(between.data(), static_cast<int32_t>(w.n), &units,
                         reinterpret_cast<const char *>(w.s), static_cast<int32_t>(w.n), 0xFFFD,
                         nullptr, &error);
    u_strToUTF8(reinterpret_cast<char *>(scratch().bytes), static_cast<int32_t>(scratch().size),
                &written, between.data(), units, &error);
    return static_cast<uint64_t>(written);
}

} // namespace

void add_icu_rows() {
    add_peer_version("ICU " U_ICU_VERSION);
    for (Job &j : jobs()) {
        if (j.name.rfind("UTF-8 to UTF-16", 0) == 0)
            j.peer("ICU", to_utf16);
        if (j.name.rfind("UTF-16 to UTF-8", 0) == 0)
            j.peer("ICU", to_utf8);
        if (j.name.rfind("repair UTF-8", 0) == 0)
            j.peer("ICU", repair);
    }
}

} // namespace bench
