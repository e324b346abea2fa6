"""Code points, byte sequences and strings (Infra 4.4 to 4.7), but for the splits."""

from ctypes import c_bool, c_size_t, c_uint8, c_uint32, c_void_p

import parts
import rewrites
import splits
from library import FULL, OK, Result, Text, View, buffer
from plugin import SHIFTS, Op, expect
from widths import BYTES, UTF16, of_bytes, widths, widths_if_ascii


def call(lane, name, result, *texts):
    """A function of (address, size) pairs."""
    function = lane.function(name, result, *[c_void_p, c_size_t] * len(texts))
    return function(*[part for text in texts for part in (text.address, text.size)])


# ---- code points ----


def check_code_point_is(lane, case, file):
    term, value = case["args"]
    name = "lane_is_" + term.lower().replace(" ", "_").replace("-", "_")
    expect(lane.function(name, c_bool, c_uint32)(value), case["expect"], name)


def check_is_ascii_byte(lane, case, file):
    function = lane.function("lane_is_ascii_byte", c_bool, c_uint8)
    expect(function(case["args"][0]), case["expect"], "lane_is_ascii_byte")


# ---- case ----


def change_case(lane, name, width, text, wanted):
    name += width.suffix
    function = lane.function(name, Result, c_void_p, c_size_t, c_void_p, c_size_t)
    unit = width.bits // 8
    for shift in SHIFTS:
        neutral = "1" * shift
        source = Text(width.encode(neutral + text), width.bits)
        changed = width.encode(neutral + wanted)
        out = buffer(max(1, len(changed)))
        done = function(source.address, source.size, out, source.size)
        expect((done.status, done.read, done.written), (OK, source.size, source.size), name)
        expect(out[: len(changed)], changed, f"{name} behind {shift}")
        if source.size > 0:
            room = source.size - 1
            out = buffer(len(changed))
            done = function(source.address, source.size, out, room)
            expect((done.status, done.read, done.written), (FULL, room, room), name + ", one less")
            expect(out[: room * unit], changed[: room * unit], name + ", one less")
        done = function(source.address, source.size, source.address, source.size)
        expect(source.buffer[: len(changed)], changed, f"{name} in place behind {shift}")


def byte_case(name):
    def check(lane, case, file):
        text, wanted = of_bytes(case["args"][0]), of_bytes(case["expect"])
        change_case(lane, name, BYTES, text, wanted)
        change_case(lane, name, UTF16, text, wanted)

    return check


def string_case(name):
    def check(lane, case, file):
        text, wanted = case["args"][0], case["expect"]
        for width in widths(text, wanted):
            change_case(lane, name, width, text, wanted)

    return check


# ---- two texts, yes or no ----


def compare(lane, name, width, a, b, wanted, behind=False):
    name += width.suffix
    for shift in SHIFTS:
        neutral = "n" * shift
        a_text, b_text = (neutral + a, neutral + b) if not behind else (a + neutral, b + neutral)
        a_units, b_units = (Text(width.encode(t), width.bits) for t in (a_text, b_text))
        expect(call(lane, name, c_bool, a_units, b_units), wanted, f"{name}, {shift} neutral units")


def bytes_relation(name):
    def check(lane, case, file):
        a, b = (of_bytes(argument) for argument in case["args"])
        for width in (BYTES, UTF16):
            compare(lane, name, width, a, b, case["expect"])

    return check


def byte_order(lane, case, file):
    """The order of bytes, and of the units that isomorphic decode makes of them."""
    a, b = (of_bytes(argument) for argument in case["args"])
    compare(lane, "lane_byte_less_than", BYTES, a, b, case["expect"])
    compare(lane, "lane_code_unit_less_than", UTF16, a, b, case["expect"])


def strings_relation(name, choose=widths, behind=False):
    def check(lane, case, file):
        a, b = case["args"]
        for width in choose(a, b):
            compare(lane, name, width, a, b, case["expect"], behind)

    return check


# ---- one text ----


def check_byte_sequence_length(lane, case, file):
    check_size(lane, BYTES, of_bytes(case["args"][0]), case["expect"])


def check_string_length(lane, case, file):
    check_size(lane, UTF16, case["args"][0], case["expect"])


def check_size(lane, width, text, wanted):
    name = "lane_view_of" if width.bits == 8 else "lane_view16_of"
    units = Text(width.encode(text), width.bits)
    view = lane.function(name, View, c_void_p, c_size_t)(units.address, units.size)
    expect((view.data, view.size), (units.address, wanted), name)


def check_is_ascii_string(lane, case, file):
    text = case["args"][0]
    for width in widths(text):
        name = "lane_is_ascii" + width.suffix
        for shift in SHIFTS:
            for whole in ("a" * shift + text, text + "a" * shift):
                units = Text(width.encode(whole), width.bits)
                expect(call(lane, name, c_bool, units), case["expect"], f"{name}, {shift} neutral")


def check_skip_ascii_whitespace(lane, case, file):
    text, position = case["args"]
    wanted = case["expect"]
    # both positions are behind ASCII alone, so they count the same in bytes; the rest may be anything
    for width in widths(text) if text[: max(position, wanted)].isascii() else (UTF16,):
        name = "lane_skip_ascii_whitespace" + width.suffix
        function = lane.function(name, c_size_t, c_void_p, c_size_t, c_size_t)
        for shift in SHIFTS:
            units = Text(width.encode("x" * shift + text), width.bits)
            got = function(units.address, units.size, position + shift)
            expect(got, wanted + shift, f"{name} behind {shift} units of text")
            if position == 0:
                units = Text(width.encode(" " * shift + text), width.bits)
                got = function(units.address, units.size, 0)
                expect(got, wanted + shift, f"{name} behind {shift} spaces")


CASE_MATCH = ("mismatch_ignoring_ascii_case", "mismatch_ignoring_ascii_case16")
MISMATCH = ("mismatch", "mismatch16")

OPS = {
    "code_point_is": Op(check_code_point_is),
    "is_ascii_byte": Op(check_is_ascii_byte),
    "byte_lowercase": Op(byte_case("lane_ascii_lowercase"), ("ascii_lowercase", "ascii_lowercase16")),
    "byte_uppercase": Op(byte_case("lane_ascii_uppercase"), ("ascii_uppercase", "ascii_uppercase16")),
    "ascii_lowercase": Op(string_case("lane_ascii_lowercase"), ("ascii_lowercase", "ascii_lowercase16")),
    "ascii_uppercase": Op(string_case("lane_ascii_uppercase"), ("ascii_uppercase", "ascii_uppercase16")),
    "byte_sequence_length": Op(check_byte_sequence_length),
    "byte_sequence_is": Op(bytes_relation("lane_is_identical"), MISMATCH),
    "byte_prefix": Op(bytes_relation("lane_code_unit_prefix"), MISMATCH),
    "byte_less_than": Op(byte_order, MISMATCH),
    "byte_case_insensitive_match": Op(bytes_relation("lane_ascii_case_insensitive_match"), CASE_MATCH),
    "string_length": Op(check_string_length),
    "string_is": Op(strings_relation("lane_is_identical"), MISMATCH),
    "code_unit_prefix": Op(strings_relation("lane_code_unit_prefix"), MISMATCH),
    "code_unit_suffix": Op(strings_relation("lane_code_unit_suffix", behind=True), MISMATCH),
    "code_unit_less_than": Op(strings_relation("lane_code_unit_less_than"), MISMATCH),
    "ascii_case_insensitive_match": Op(strings_relation("lane_ascii_case_insensitive_match"), CASE_MATCH),
    "is_ascii_string": Op(check_is_ascii_string, ("is_ascii", "is_ascii16")),
    "skip_ascii_whitespace": Op(check_skip_ascii_whitespace, ("find_first_not_in", "find_first_not_in16")),
}
for subject in (parts, rewrites, splits):
    OPS.update(subject.OPS)
