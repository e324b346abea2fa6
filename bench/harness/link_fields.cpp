#include "harness/link_fields.h"

#include <cstdio>

namespace bench {

const char kTwoLinks[] =
    "<https://acme-staging.api.letsencrypt.org/acme/new-authz>;rel=\"next\", "
    "<https://letsencrypt.org/documents/LE-SA-v1.1.1-August-1-2016.pdf>;rel=\"terms-of-service\"";

const char kTwoPages[] =
    "<https://api.github.com/repositories/1300192/issues?per_page=100&page=2>; rel=\"next\", "
    "<https://api.github.com/repositories/1300192/issues?per_page=100&page=52>; rel=\"last\"";

namespace {

/* Parts are taken in the order in which they are written, which + does not promise. */
class Text {
  public:
    Text &operator<<(const std::string &part) {
        text_ += part;
        return *this;
    }
    operator std::string() const { return text_; }

  private:
    std::string text_;
};

std::string letters(Random &r, uint32_t shortest, uint32_t longest, size_t kinds) {
    std::string s;
    for (uint32_t n = r.between(shortest, longest); n > 0; n--)
        s += kLetters[r.between(0, static_cast<uint32_t>(kinds - 1))];
    return s;
}

/* lower case alone, as in most names */
std::string word(Random &r, uint32_t shortest, uint32_t longest) {
    return letters(r, shortest, longest, 26);
}

std::string hexadecimal(Random &r, uint32_t n) {
    std::string s;
    for (; n > 0; n--)
        s += "0123456789abcdef"[r.between(0, 15)];
    return s;
}

std::string decimal(Random &r, uint32_t first, uint32_t last) {
    return std::to_string(r.between(first, last));
}

template <size_t N> const char *one_of(Random &r, const char *const (&list)[N]) {
    return list[r.between(0, N - 1)];
}

std::string host(Random &r) {
    static const char *const first[] = {"", "www.", "api.", "cdn.", "static-2."};
    static const char *const last[] = {".example", ".example.com", ".example.org", ".test"};
    return Text() << "https://" << one_of(r, first) << word(r, 4, 14) << one_of(r, last);
}

/* how a server parts link-values, and sets its parameters off */
struct Manner {
    const char *comma, *semicolon;
    explicit Manner(Random &r)
        : comma(r.between(1, 4) == 1 ? "," : ", "), semicolon(r.between(1, 4) == 1 ? ";" : "; ") {}
};

/* The list that all pages of one field are of. */
struct List {
    std::string url, at;
    explicit List(Random &r) {
        switch (r.between(0, 2)) {
        case 0:
            url = Text() << "https://api.github.com/repositories/" << decimal(r, 1000, 99999999)
                         << "/" << word(r, 5, 9) << "?per_page=" << decimal(r, 10, 100);
            at = "&page=";
            break;
        case 1:
            url = Text() << host(r) << "/api/v4/" << word(r, 5, 12)
                         << "?order_by=id&per_page=20&sort=asc";
            at = "&page=";
            break;
        default:
            url = Text() << host(r) << "/api/v1/timelines/" << word(r, 4, 12);
            at = "?max_id=1";
        }
    }
};

std::string page(Random &r, const List &list, const Manner &manner) {
    static const char *const types[] = {"next", "last", "first", "prev"};
    return Text() << "<" << list.url << list.at << decimal(r, 1, 200000) << ">" << manner.semicolon
                  << "rel=\"" << one_of(r, types) << "\"";
}

constexpr uint32_t kPreloadKinds = 10;

std::string preload(Random &r, uint32_t kind, const Manner &manner) {
    const std::string s = manner.semicolon;
    const std::string asset = Text() << "</assets/" << word(r, 3, 14) << "-" << hexadecimal(r, 20);
    switch (kind) {
    case 0:
        return Text() << "<" << host(r) << ">" << s << "rel=preconnect" << s << "crossorigin";
    case 1:
        return Text() << asset << ".woff2>" << s << "rel=preload" << s << "as=font" << s
                      << "type=\"font/woff2\"" << s << "crossorigin=anonymous";
    case 2:
        return Text() << asset << ".js>" << s << "rel=modulepreload";
    case 3:
        return Text() << "<" << host(r) << "/wp-content/themes/" << word(r, 5, 14)
                      << "/style.css?ver=" << decimal(r, 1, 9) << "." << decimal(r, 0, 30) << ">"
                      << s << "rel=preload" << s << "as=style";
    case 4:
        return Text() << asset << ".avif>" << s << "rel=preload" << s << "as=image" << s
                      << "fetchpriority=high";
    case 5:
    case 6:
        return Text() << asset << ".js>" << s << "rel=preload" << s << "as=script" << s << "nopush";
    default:
        return Text() << asset << ".css>" << s << "rel=preload" << s << "as=style" << s << "nopush";
    }
}

std::string date(Random &r) {
    static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    char text[40];
    const char *day = one_of(r, days), *month = one_of(r, months);
    const uint32_t of_month = r.between(1, 28), year = r.between(1998, 2026);
    const uint32_t hour = r.between(0, 23), minute = r.between(0, 59), second = r.between(0, 59);
    std::snprintf(text, sizeof text, "%s, %02u %s %u %02u:%02u:%02u GMT", day, of_month, month,
                  year, hour, minute, second);
    return text;
}

std::string memento(Random &r, const Manner &manner) {
    const std::string s = manner.semicolon;
    const std::string original = Text() << "http://" << word(r, 5, 14) << ".example.com/"
                                        << word(r, 0, 12);
    const std::string archive = "<http://archive.example.org/";
    switch (r.between(0, 7)) {
    case 0:
        return Text() << "<" << original << ">" << s << "rel=\"original\"";
    case 1:
        return Text() << archive << "timemap/" << original << ">" << s << "rel=\"timemap\"" << s
                      << "type=\"application/link-format\"" << s << "from=\"" << date(r) << "\""
                      << s << "until=\"" << date(r) << "\"";
    default:
        return Text() << archive << "web/" << decimal(r, 1998, 2026) << "0502084133/" << original
                      << ">" << s << "rel=\"" << (r.between(1, 8) == 1 ? "prev " : "")
                      << "memento\"" << s << "datetime=\"" << date(r) << "\"";
    }
}

/* what stands between the quotes of a title */
std::string title(Random &r) {
    std::string s = letters(r, 2, 9, 26);
    for (uint32_t n = r.between(0, 4); n > 0; n--)
        s += Text() << (r.between(1, 6) == 1 ? ", " : " ") << word(r, 2, 9);
    if (r.between(1, 6) == 1)
        s += Text() << " \\\"" << word(r, 3, 8) << "\\\"";
    return s;
}

std::string other(Random &r, const Manner &manner) {
    static const char *const languages[] = {"de", "fr", "pt-BR", "zh-Hans", "ar"};
    const std::string s = manner.semicolon, path = Text()
                                                   << "/" << word(r, 2, 9) << "/" << word(r, 0, 20);
    switch (r.between(0, 7)) {
    case 0:
        return Text() << "<" << host(r) << path << ">" << s << "rel=\"canonical\"";
    case 1:
        return Text() << "<" << host(r) << path << ">" << s << "rel=\"alternate\"" << s
                      << "hreflang=\"" << one_of(r, languages) << "\"";
    case 2:
        return Text() << "<" << path << ">" << s << "rel=\"chapter\"" << s << "title=\"" << title(r)
                      << "\"";
    case 3:
        return Text() << "<" << path << ">" << s << "rel=\"previous\"" << s << "title*=UTF-8'de'"
                      << word(r, 3, 8) << "%20" << word(r, 3, 12);
    case 4:
        return Text() << "<" << host(r) << "/wp-json/>" << s << "rel=\"https://api.w.org/\"";
    case 5:
        return Text() << "<http://www.w3.org/ns/ldp#Resource>" << s << "rel=\"type\"";
    case 6:
        return Text() << "<" << host(r) << path << ".json>" << s << "rel=\"describedby\"" << s
                      << "type=\"application/ld+json\"";
    default:
        return Text() << "<" << path << ">" << s << "rel=\"item " << word(r, 3, 9) << "\"" << s
                      << "anchor=\"#" << word(r, 3, 6) << "\"";
    }
}

std::string of_any_kind(Random &r, const Manner &manner) {
    const uint32_t kind = r.between(0, 5);
    return kind < 2    ? preload(r, r.between(0, kPreloadKinds - 1), manner)
           : kind == 2 ? memento(r, manner)
           : kind == 3 ? page(r, List(r), manner)
                       : other(r, manner);
}

/* The link-values of one long field. */
class Links {
  public:
    Links(Corpus corpus, Random &r) : corpus_(corpus), r_(r), manner_(r) {}
    std::string next() {
        if (r_.between(1, 4) == 1) /* what a page needs is written kind by kind */
            kind_ = r_.between(0, kPreloadKinds - 1);
        return (corpus_ == Corpus::link_pages     ? page(r_, List(r_), manner_)
                : corpus_ == Corpus::link_preload ? preload(r_, kind_, manner_)
                : corpus_ == Corpus::link_memento ? memento(r_, manner_)
                                                  : of_any_kind(r_, manner_)) +
               manner_.comma;
    }

  private:
    Corpus corpus_;
    Random &r_;
    Manner manner_;
    uint32_t kind_ = kPreloadKinds - 1;
};

} // namespace

void fill_with_links(Corpus corpus, Random &r, Writer &w) {
    static const std::string before = "<https://example.org/", behind = ">; rel=last";
    Links links(corpus, r);
    for (;;) {
        const std::string link = links.next();
        if (link.size() + before.size() + behind.size() > w.left())
            break;
        w.put(link);
    }
    w.put(before);
    if (w.left() > behind.size())
        w.letters(r, static_cast<uint32_t>(w.left() - behind.size()));
    w.put(behind);
}

std::string short_field(FieldKind kind, Random &r) {
    static const char *const types[] = {
        "next", "terms-of-service", "self", "license", "profile", "up", "last", "describedby"};
    const Manner manner(r);
    const List list(r);
    std::string s;
    for (uint32_t n = kind == FieldKind::two     ? 2
                      : kind == FieldKind::pages ? r.between(1, 3)
                                                 : r.between(1, 6);
         n > 0; n--) {
        if (!s.empty())
            s += manner.comma;
        if (kind == FieldKind::two)
            s += Text() << "<" << host(r) << "/" << letters(r, 3, 52, sizeof kLetters - 1) << ">"
                        << manner.semicolon << "rel=\"" << one_of(r, types) << "\"";
        else
            s += kind == FieldKind::pages ? page(r, list, manner) : of_any_kind(r, manner);
    }
    return s;
}

std::string reference(Random &r) {
    switch (r.between(0, 5)) {
    case 0:
        return Text() << host(r) << "/" << word(r, 2, 9) << "/" << word(r, 0, 20);
    case 1:
        return List(r).url;
    case 2:
        return Text() << "/assets/" << word(r, 3, 14) << "-" << hexadecimal(r, 20) << ".css";
    case 3:
        return Text() << "../" << word(r, 2, 9) << "/./" << word(r, 2, 9);
    case 4:
        return Text() << "?page=" << decimal(r, 1, 200000);
    default:
        return Text() << "/" << word(r, 2, 9) << "/" << word(r, 0, 20) << "#" << word(r, 2, 6);
    }
}

std::string logged_field(Random &r) {
    const std::string field = short_field(FieldKind::mixed, r);
    if (r.between(1, 8) != 1)
        return field;
    const std::string quoted = r.between(0, 1) == 0
                                   ? std::string(Text() << "a < b, " << title(r))
                                   : std::string(Text() << "<" << word(r, 2, 6) << ">" << title(r)
                                                        << "</" << word(r, 2, 6) << ">");
    const std::string with_title = Text() << "</" << word(r, 3, 9) << ">; rel=\"help\"; title=\""
                                          << quoted << "\"";
    return Text() << with_title << ", " << field;
}

} // namespace bench
