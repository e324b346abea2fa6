"""URIs and IRIs: resolving (the files of kind resolve-vectors), percent-decoding and IRIs (ops of the i18n file)."""

import functools
import pathlib
import re
from ctypes import Structure, c_int32, c_size_t, c_void_p

from library import FULL, OK, Mismatch, Result, Text, UtfResult, buffer
from plugin import RESUMED_SHIFTS, SHIFTS, Op, expect

STRICT, LENIENT = 0, 1  # LANE_IRI_...
UCD = pathlib.Path(__file__).resolve().parents[3] / "shared" / "ucd-17.0.0"


class PercentResult(Structure):
    """lane_percent_result"""

    _fields_ = [("status", c_int32), ("read", c_size_t), ("written", c_size_t), ("bad_escapes", c_size_t)]


# ---- resolving ----


def check_resolve(lane, case, file):
    base, reference, wanted = (value if value is None else value.encode("latin-1")
                               for value in (case["base"], case["ref"], case["expect"]))
    resolve(lane, base, reference, wanted)
    for shift in SHIFTS:
        # a longer fragment of the reference comes through as it is, one of the base never does
        tail = (b"" if b"#" in reference else b"#") + b"a" * shift + b"/.."
        longer = base
        if base is not None:
            longer = base + (b"" if b"#" in base else b"#") + tail
        resolve(lane, longer, reference + tail, wanted + tail)


def resolve(lane, base, reference, wanted):
    function = lane.function("lane_uri_resolve", Result, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t)
    bound = lane.function("lane_uri_resolve_bound", c_size_t, c_size_t, c_size_t)
    against = (None, 0)
    if base is not None:
        base = Text(base, 8)
        against = (base.address, base.size)
    text, out = Text(reference, 8), buffer(len(wanted) + 1)
    done = function(*against, text.address, text.size, out, len(wanted))
    what = f"lane_uri_resolve of {reference} against {base and base.data}"
    expect((done.status, done.read, out[: done.written]), (OK, text.size, wanted), what)
    expect(len(wanted) <= bound(against[1], text.size), True, "lane_uri_resolve_bound")
    if wanted:
        done = function(*against, text.address, text.size, out, len(wanted) - 1)
        expect((done.status, done.read, done.written), (FULL, 0, len(wanted)), what + ", a byte less")


# ---- percent-decoding and IRIs ----


def resumed(function, text, leading, capacity):
    """What calls with room for so many bytes give: the output, and the bad escapes."""
    out, result, read, bad, status = buffer(capacity or 1), b"", 0, 0, FULL
    while status == FULL:
        done = function(text.address + read, text.size - read, *leading, out, capacity)
        result += out[: done.written]
        read += done.read
        bad += getattr(done, "bad_escapes", 0)
        status = done.status
        if status == FULL and done.read == 0:
            raise Mismatch(f"no step with room for {capacity}")
    expect((status, read), (OK, text.size), "status and bytes read")
    return result, bad


def check_writer(lane, name, result, leading, data, wanted, bad=0, in_place=True):
    function = lane.function(name, result, c_void_p, c_size_t, *[c_int32] * len(leading), c_void_p, c_size_t)
    for shift in SHIFTS:
        text, longer = Text(b"a" * shift + data, 8), b"a" * shift + wanted
        for capacity in (len(longer), *((4, 7) if shift in RESUMED_SHIFTS else ())):
            expect(resumed(function, text, leading, capacity), (longer, bad), f"{name} behind {shift}, room for {capacity}")
        if in_place:
            done = function(text.address, text.size, *leading, text.address, text.size)
            expect((done.status, done.read, text.buffer[: done.written]), (OK, text.size, longer), f"{name} in place")


def check_percent_decode(lane, case, file):
    wanted = case["expect"]
    data = bytes.fromhex(wanted["hex"])
    check_writer(lane, "lane_percent_decode", PercentResult, (), case["args"]["s"].encode("utf-8"), data,
                 wanted["bad_escapes"])
    scrub = lane.function("lane_utf8_scrub", UtfResult, c_void_p, c_size_t, c_void_p, c_size_t)
    text, out = Text(data, 8), buffer(3 * len(data) + 1)
    done = scrub(text.address, text.size, out, 3 * len(data))
    expect((out[: done.written].decode("utf-8"), done.replacements == 0), (wanted["text"], wanted["valid_utf8"]),
           "what is decoded, as UTF-8")


def check_iri_to_uri(lane, case, file):
    data = case["args"]["s"].encode("utf-8")
    for mode, name in ((STRICT, "strict"), (LENIENT, "lenient")):
        wanted = case["expect"][name].encode("utf-8")
        check_writer(lane, "lane_iri_to_uri", Result, (mode,), data, wanted, in_place=False)


def check_uri_to_iri(lane, case, file):
    data, wanted = case["args"]["s"].encode("utf-8"), case["expect"].encode("utf-8")
    check_writer(lane, "lane_uri_to_iri", Result, (), data, wanted)


# ---- which code points become characters, by the Unicode data where that exists ----


def with_property(file, name):
    found = set()
    for line in (UCD / file).read_text(encoding="utf-8").splitlines():
        match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)\s*(?:#|$)", line)
        if match and match[3] == name:
            found.update(range(int(match[1], 16), int(match[2] or match[1], 16) + 1))
    return found


def format_characters():
    rows = (line.split(";") for line in (UCD / "UnicodeData.txt").read_text(encoding="utf-8").splitlines())
    return {int(row[0], 16) for row in rows if row[2] == "Cf"}


@functools.cache
def shown():
    """The code points beyond ASCII that are shown."""
    ucschar = {*range(0xA0, 0xD800), *range(0xF900, 0xFDD0), *range(0xFDF0, 0xFFF0)}  # RFC 3987 2.2
    for plane in range(1, 14):
        ucschar.update(range(plane << 16, (plane << 16) + 0xFFFE))
    ucschar.update(range(0xE1000, 0xEFFFE))
    hidden = with_property("PropList.txt", "White_Space") | with_property("PropList.txt", "Bidi_Control")
    hidden |= with_property("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point") | {0x2800}
    # a format character that the next one is joined to is seen: Prepended_Concatenation_Mark
    hidden |= format_characters() - with_property("GraphemeBreakProperty.txt", "Prepend")
    return ucschar - hidden


@functools.cache
def every_code_point():
    """All of them as %XX, surrogates too, and what is shown of them."""
    encoded, wanted, good = [], [], shown()
    for value in range(0x80, 0x110000):
        data = chr(value).encode("utf-8", "surrogatepass")
        escaped = b"".join(b"%%%02x" % byte for byte in data)
        encoded.append(escaped)
        wanted.append(data if value in good else escaped)
    return encoded, wanted


def check_unicode(lane, case, file):
    if not UCD.is_dir():
        return
    encoded, wanted = every_code_point()
    function = lane.function("lane_uri_to_iri", Result, c_void_p, c_size_t, c_void_p, c_size_t)
    text, out = Text(b".".join(encoded), 8), buffer(sum(map(len, encoded)) + len(encoded))
    done = function(text.address, text.size, out, text.size)
    expect((done.status, done.read), (OK, text.size), "status and bytes read")
    got = out[: done.written].split(b".")
    expect(len(got), len(wanted), "code points")
    wrong = [f"U+{0x80 + i:04X}" for i, pair in enumerate(zip(got, wanted)) if pair[0] != pair[1]]
    expect(wrong, [], "code points that are wrong")


OPS = {
    "resolve-vectors": Op(check_resolve),
    "percent_decode": Op(check_percent_decode, ("find_byte",)),
    "iri_to_uri": Op(check_iri_to_uri, ("find_first_in",)),
    "uri_to_iri": Op(check_uri_to_iri, ("find_byte",)),
    "uri_to_iri_unicode": Op(check_unicode),
}
