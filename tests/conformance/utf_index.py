"""Counts, indices, cuts and orders (ops of the i18n file)."""

import ctypes
from ctypes import byref, c_int, c_int32, c_size_t, c_uint8, c_uint64, c_void_p

from library import END, MORE, OK, Check, Text, units_of
from plugin import SHIFTS, Op, expect
from utf16 import memory_of
from utf8 import cuts

RANGE, INSIDE = 18, 52  # LANE_E_RANGE, LANE_E_INSIDE_CODE_POINT
UNITS = {"bytes": 0, "utf16": 1, "code_points": 2}  # lane_utf_unit


class Counts(ctypes.Structure):
    """lane_utf_counts"""

    _fields_ = [("bytes", c_uint64), ("utf16", c_uint64), ("code_points", c_uint64), ("ill_formed", c_uint64)]

    def tuple(self):
        return self.bytes, self.utf16, self.code_points, self.ill_formed


class CountState(ctypes.Structure):
    """lane_count_state"""

    _fields_ = [("counts", Counts), ("held", c_uint8 * 4), ("held_size", c_uint8), ("reserved", c_uint8 * 3)]


class Index(ctypes.Structure):
    """lane_utf_index"""

    _fields_ = [("status", c_int32), ("index", c_size_t), ("ceil", c_size_t)]


class CompareState(ctypes.Structure):
    """lane_compare_state"""

    _fields_ = [("offset", c_uint64), ("order", c_int32), ("reserved", c_int32)]


def texts(shift, text):
    """The text behind that many neutral characters, in both widths."""
    whole = "a" * shift + text
    yield "utf8", Text(whole.encode("utf-8"), 8)
    yield "utf16", Text(units_of(whole), 16)


def check_count(lane, case, file):
    text, wanted = case["args"]["s"], case["expect"]
    for shift in SHIFTS:
        numbers = tuple(wanted[unit] + shift for unit in UNITS) + (0,)
        for name, s in texts(shift, text):
            count = lane.function(f"lane_{name}_count", Counts, c_void_p, c_size_t)
            expect(count(s.address, s.size).tuple(), numbers, f"lane_{name}_count behind {shift}")
            suffix = "" if s.width == 8 else "16"
            length = lane.function("lane_code_point_length" + suffix, c_size_t, c_void_p, c_size_t)
            expect(length(s.address, s.size), numbers[2], "lane_code_point_length" + suffix)
            other = "lane_utf8_length_in_utf16" if s.width == 8 else "lane_utf16_length_in_utf8"
            length = lane.function(other, c_size_t, c_void_p, c_size_t)
            expect(length(s.address, s.size), numbers[1 if s.width == 8 else 0], other)
            feed = lane.function(f"lane_{name}_count_feed", None, c_void_p, c_void_p, c_size_t)
            for cut in cuts(shift, s):
                state = CountState()
                feed(byref(state), s.address, cut)
                feed(byref(state), s.address + cut * s.width // 8, s.size - cut)
                expect(state.counts.tuple(), numbers, f"lane_{name}_count_feed, cut at {cut}")


def check_index_convert(lane, case, file):
    args, wanted = case["args"], case["expect"]
    from_unit, to_unit = UNITS[args["from"]], UNITS[args["to"]]
    if "error" not in wanted:
        answer = (OK, wanted["index"], wanted["index"])
    elif wanted["error"] == "inside-code-point":
        answer = (INSIDE, wanted["floor"], wanted["ceil"])
    else:
        length = {0: lambda s: len(s.encode("utf-8")), 1: lambda s: len(units_of(s)) // 2, 2: len}[to_unit](args["s"])
        answer = (RANGE, length, length)
    for shift in SHIFTS:
        shifted = (answer[0], answer[1] + shift, answer[2] + shift)
        index = args["index"] + shift
        for name, s in texts(shift, args["s"]):
            function = lane.function(f"lane_{name}_convert_index", Index, c_void_p, c_size_t, c_int32, c_int32, c_size_t)
            found = function(s.address, s.size, from_unit, to_unit, index)
            expect((found.status, found.index, found.ceil), shifted, f"lane_{name}_convert_index behind {shift}")
            bulk = lane.function(f"lane_{name}_convert_indices", Check, c_void_p, c_size_t, c_int32, c_int32, c_void_p,
                                 c_size_t, c_void_p)
            indices = (c_size_t * 3)(shift // 2, index, index)
            out = (Index * 3)()
            done = bulk(s.address, s.size, from_unit, to_unit, indices, 3, out)
            expect((done.status, done.position), (OK, 3), f"lane_{name}_convert_indices")
            got = [(found.status, found.index, found.ceil) for found in out]
            expect(got, [(OK, shift // 2, shift // 2), shifted, shifted], f"lane_{name}_convert_indices behind {shift}")


def check_truncate_bytes_raw(lane, case, file):
    data, limit, wanted = bytes.fromhex(case["args"]["hex"]), case["args"]["limit"], case["expect"]["hex"]
    floor = lane.function("lane_utf8_floor", c_size_t, c_void_p, c_size_t, c_size_t)
    for shift in SHIFTS:
        text = Text(b"a" * shift + data, 8)
        size = floor(text.address, text.size, limit + shift)
        expect(text.data[shift:size].hex(), wanted, f"lane_utf8_floor behind {shift}")


def call(lane, name, a, b):
    return lane.function(name, c_int, c_void_p, c_size_t, c_void_p, c_size_t)(a.address, a.size, b.address, b.size)


def check_compare(lane, case, file):
    a, b, wanted = case["args"]["a"], case["args"]["b"], case["expect"]
    for shift in SHIFTS:
        for (_, x), (_, y) in zip(texts(shift, a), texts(shift, b)):
            suffix = "" if x.width == 8 else "16"
            for order in ("code_point", "utf16_code_unit"):
                name = "lane_compare_" + ("code_points" if order == "code_point" else "code_units") + suffix
                expect(call(lane, name, x, y), wanted[order], f"{name} behind {shift}")
                expect(call(lane, name, y, x), -wanted[order], f"{name}, turned round")


def check_compare_u16(lane, case, file):
    a, b, wanted = case["args"]["a"], case["args"]["b"], case["expect"]
    for shift in SHIFTS:
        x, y = (Text(units_of("a" * shift) + memory_of(units), 16) for units in (a, b))
        for order, name in (("code_point", "lane_compare_code_points16"), ("utf16_code_unit", "lane_compare_code_units16")):
            expect(call(lane, name, x, y), wanted[order], f"{name} behind {shift}")
            expect(call(lane, name, y, x), -wanted[order], f"{name}, turned round")
        for cut in cuts(shift, x):
            expect(compare_cut(lane, x, y, cut), wanted["code_point"], f"lane_compare_code_points_feed16, cut at {cut}")


def compare_cut(lane, a, b, cut):
    """Of the first so many units of both, then of what is left."""
    kinds = [c_void_p, c_void_p, c_size_t, c_void_p, c_size_t]
    feed = lane.function("lane_compare_code_points_feed16", Check, *kinds)
    finish = lane.function("lane_compare_code_points_finish16", None, *kinds)
    state, at = CompareState(), 0
    for end in (cut, max(a.size, b.size)):
        sizes = [min(end, text.size) - at for text in (a, b)]
        done = feed(byref(state), a.address + 2 * at, sizes[0], b.address + 2 * at, sizes[1])
        expect(done.status, END if state.order else MORE, "lane_compare_code_points_feed16")
        if done.status == END:
            return state.order
        at += done.position
    finish(byref(state), a.address + 2 * at, a.size - at, b.address + 2 * at, b.size - at)
    return state.order


OPS = {
    "count": Op(check_count, ("count_code_points", "count_code_points16", "count_utf16_units", "count_utf8_bytes16")),
    "index_convert": Op(check_index_convert, ("count_code_points",)),
    "truncate_bytes_raw": Op(check_truncate_bytes_raw),
    "compare": Op(check_compare, ("mismatch", "mismatch16")),
    "compare_u16": Op(check_compare_u16, ("mismatch16",)),
}
