"""Strings made of strings: newlines, whitespace, widths, scalar values (Infra 4.5 and 4.7)."""

import ctypes
from ctypes import byref, c_size_t, c_uint8, c_uint64, c_void_p

from library import FULL, OK, Result, Text, View, buffer, bytes_type
from parts import broken_contract, bytes_of_view
from plugin import SHIFTS, Op, expect
from widths import BYTES, UTF16, of_bytes, widths

NOT_ASCII, NOT_ISOMORPHIC = 49, 50
# pieces and small rooms at these shifts only, the others run whole
CUT_SHIFTS = (0, 1, 31, 64, 127)


class State(ctypes.Structure):
    """lane_string_state"""

    _fields_ = [("offset", c_uint64), ("pending", c_uint8), ("reserved", c_uint8 * 7)]


class Rewrite:
    """A function (s, n, out, capacity) -> lane_result that never writes more than n units."""

    def __init__(self, lane, name, width, feed=True):
        self.name = name + width.suffix
        self.unit = width.bits // 8
        arguments = [c_void_p, c_size_t, c_void_p, c_size_t]
        self.function = lane.function(self.name, Result, *arguments)
        self.feed = lane.function(name + "_feed" + width.suffix, Result, c_void_p, *arguments) if feed else None

    def call(self, source, at, size, capacity):
        """One call with so much room: the result, and what it wrote. Nothing behind it may be touched."""
        guard = 64
        out = bytes_type(capacity * self.unit + guard).from_buffer_copy(b"\xA5" * (capacity * self.unit + guard))
        done = self.function(source.address + at * self.unit, size, out, capacity)
        expect(out[capacity * self.unit :], b"\xA5" * guard, self.name + ", behind the capacity")
        return done, out[: done.written * self.unit]

    def check(self, source, wanted, resume):
        size, units = source.size, len(wanted) // self.unit
        for capacity in (size, units):
            done, result = self.call(source, 0, size, capacity)
            expect((done.status, done.read, result), (OK, size, wanted), f"{self.name}, room for {capacity}")
        in_place = Text(source.data, source.width)
        done = self.function(in_place.address, size, in_place.address, size)
        expect((done.status, done.read, in_place.buffer[: done.written * self.unit]), (OK, size, wanted),
               self.name + " in place")
        for capacity in resume:
            self.check_resumed(source, wanted, capacity)

    def check_resumed(self, source, wanted, capacity):
        result, read, status = b"", 0, FULL
        while status == FULL:
            done, part = self.call(source, read, source.size - read, capacity)
            result += part
            read, status = read + done.read, done.status
            if status == FULL and done.read == 0:
                break
        expect((status, read, result), (OK, source.size, wanted), f"{self.name}, resumed by {capacity}")

    def check_cut(self, source, wanted):
        """In two pieces, cut at every place."""
        for cut in range(source.size + 1):
            state, result = State(), b""
            for start, end in ((0, cut), (cut, source.size)):
                room = end - start + 1
                out = buffer(room * self.unit)
                done = self.feed(byref(state), source.address + start * self.unit, end - start, out, room)
                expect((done.status, done.read), (OK, end - start), self.name + "_feed")
                result += out[: done.written * self.unit]
            expect((state.offset, result), (source.size, wanted), f"{self.name}_feed, cut at {cut}")


def rewrite(name, neutral, resume, choose=widths, feed=True, kept=True):
    def check(lane, case, file):
        text, wanted = case["args"][0], case["expect"]
        for width in choose(text, wanted):
            function = Rewrite(lane, name, width, feed)
            for shift in SHIFTS:
                source = Text(width.encode(neutral * shift + text), width.bits)
                result = width.encode(neutral * shift * kept + wanted)
                cut = shift in CUT_SHIFTS
                function.check(source, result, resume if cut else ())
                if cut and feed:
                    function.check_cut(source, result)

    return check


def only_utf16(*texts):
    return [UTF16]


def check_strip(lane, case, file):
    text, wanted = case["args"][0], case["expect"]
    name = "lane_strip_leading_and_trailing_ascii_whitespace"
    for width in widths(text):
        function = lane.function(name + width.suffix, View, c_void_p, c_size_t)
        for shift in SHIFTS:
            for before, after, inner in ((" " * shift, "", wanted), ("", "\n" * shift, wanted),
                                         ("x" * shift, "", ("x" * shift + text).rstrip("\t\n\f\r "))):
                inner = wanted if shift == 0 else inner
                units = Text(width.encode(before + text + after), width.bits)
                view = function(units.address, units.size)
                expect(bytes_of_view(view, width), width.encode(inner), f"{name}, {shift} neutral units")


# ---- widths ----


def convert(name, error, encode):
    """isomorphic and ASCII decode (bytes to units) and encode (units to bytes)"""
    source_width, result_width = (UTF16, BYTES) if encode else (BYTES, UTF16)
    limit = 0x7F if "ascii" in name else 0xFF

    def check(lane, case, file):
        text = case["args"][0] if encode else of_bytes(case["args"][0])
        function = lane.function(name + "16", Result, c_void_p, c_size_t, c_void_p, c_size_t)
        unit = result_width.bits // 8
        good = next((i for i, c in enumerate(units_of(text, encode)) if c > limit), None)
        expect(broken_contract(case["expect"]), good is not None, "the case itself")
        for shift in SHIFTS:
            source = Text(source_width.encode("n" * shift + text), source_width.bits)
            size = source.size
            status, count = (OK, size) if good is None else (error, good + shift)
            wanted = result_width.encode("n" * shift + text[: count - shift])
            out = buffer(size * unit + 64)
            done = function(source.address, size, out, size)
            expect((done.status, done.read, done.written), (status, count, count), name)
            expect(out[: count * unit], wanted, f"{name} behind {shift}")
            if good is None and size > 0:
                done = function(source.address, size, out, size - 1)
                expect((done.status, done.read, done.written), (FULL, size - 1, size - 1), name + ", one less")
            if encode:
                done = function(source.address, size, source.address, size)
                expect(source.buffer[:count], wanted, f"{name} in place behind {shift}")

    return check


def units_of(text, utf16):
    data = text.encode("utf-16-le", "surrogatepass") if utf16 else text.encode("latin-1")
    return [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)] if utf16 else list(data)


NEWLINES = ("normalize_newlines", "normalize_newlines16")
COLLAPSE = ("collapse_class", "collapse_class16")

OPS = {
    "strip_newlines": Op(rewrite("lane_strip_newlines", "n", (1, 2, 3)), ("remove_class", "remove_class16")),
    "normalize_newlines": Op(rewrite("lane_normalize_newlines", "n", (1, 2, 3)), NEWLINES),
    "strip_and_collapse_ascii_whitespace":
        Op(rewrite("lane_strip_and_collapse_ascii_whitespace", " ", (2, 3, 7), kept=False), COLLAPSE),
    "strip_leading_and_trailing_ascii_whitespace": Op(check_strip, ("find_first_not_in", "find_last_not_in")),
    "convert_to_scalar_value_string":
        Op(rewrite("lane_convert_to_scalar_value_string", "n", (2, 3), only_utf16, False), ("repair_surrogates16",)),
    "isomorphic_decode": Op(convert("lane_isomorphic_decode", None, False), ("widen",)),
    "isomorphic_encode": Op(convert("lane_isomorphic_encode", NOT_ISOMORPHIC, True), ("narrow",)),
    "ascii_decode": Op(convert("lane_ascii_decode", NOT_ASCII, False), ("widen",)),
    "ascii_encode": Op(convert("lane_ascii_encode", NOT_ASCII, True), ("narrow",)),
}
