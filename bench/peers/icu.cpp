/* icu.cpp - UTF-8 to UTF-16 and back. */
#include "harness/rows.h"

#include <unicode/ustring.h>
#include <unicode/uversion.h>

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

} // namespace

void add_icu_rows() {
    add_peer_version("ICU " U_ICU_VERSION);
    for (const auto *text : {"ASCII", "Latin", "CJK", "emoji", "mixed"}) {
        const std::string to16 = std::string("UTF-8 to UTF-16, ") + text;
        const std::string to8 = std::string("UTF-16 to UTF-8, ") + text;
        for (Job &j : jobs()) {
            if (j.name == to16)
                j.peer("ICU", to_utf16);
            if (j.name == to8)
                j.peer("ICU", to_utf8);
        }
    }
}

} // namespace bench
