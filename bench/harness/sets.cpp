#include "harness/sets.h"

#include <cstring>

namespace bench {

const char kDelimiters[8] = ",;:|=& ";
const char kMarkup[8] = "<>&\"'\\^";
const char kHigh[8] = "<&\"\xa0\xc3\xe2\xff";
const char kWhitespace[6] = "\t\n\f\r ";

const Sets &sets() {
    static const Sets made = [] {
        Sets s{};
        const auto both = [](const char *members, lane_class *set, bool *table) {
            if (set != nullptr)
                lane_class_init(set, members, std::strlen(members));
            for (const char *p = members; *p != '\0'; p++)
                table[static_cast<uint8_t>(*p)] = true;
        };
        lane_class_init(&s.newline, "\n", 1);
        both(kDelimiters, &s.delimiters, s.delimiter_table);
        both(kMarkup, &s.markup, s.markup_table);
        both(kHigh, &s.high, s.high_table);
        both(kWhitespace, nullptr, s.whitespace_table);
        return s;
    }();
    return made;
}

} // namespace bench
