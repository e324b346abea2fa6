"""Base64 (Infra 7): the file of kind base64, and encoding in the file of strings."""

import ctypes
from ctypes import byref, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

from library import FULL, OK, Result, Text, buffer, text_of, units_of
from plugin import SHIFTS, Op, expect
from widths import BYTES, UTF16, UTF8, is_scalar_value_string

CHARACTER, PADDING, CUT = 56, 57, 58
# cut at every offset behind so many neutral units; the other shifts run whole
CUT_SHIFTS = (0, 1, 64)
# whole groups put before, around words and vectors
GROUPS = (1, 2, 3, 4, 5, 7, 8, 11, 12, 15, 16, 17, 21, 31, 32, 33, 43)


class Decoder(ctypes.Structure):
    """lane_base64_decoder"""

    _fields_ = [
        ("offset", c_uint64),
        ("bits", c_uint32),
        ("status", c_int32),
        ("count", c_uint8),
        ("stage", c_uint8),
        ("variant", c_uint8 * 8),
        ("reserved", c_uint8 * 6),
    ]


class Encoder(ctypes.Structure):
    """lane_base64_encoder"""

    _fields_ = [
        ("offset", c_uint64),
        ("line_length", c_size_t),
        ("column", c_size_t),
        ("bytes", c_uint8 * 16),
    ]


def forms_of(text):
    """UTF-16; UTF-8 where that is possible; the units as bytes where they are."""
    yield UTF16
    if is_scalar_value_string(text):
        yield UTF8
    if not text.isascii() and all(ord(c) < 0x100 for c in text):
        yield BYTES


def position_in(width, text, units):
    """An index of UTF-16 units of the text as an index of units of this width."""
    before = text_of(units_of(text)[: 2 * units])
    return len(width.encode(before)) * 8 // width.bits


class Decoding:
    """The functions that decode, of one width."""

    def __init__(self, lane, width):
        suffix = width.suffix
        self.width = width
        self.variant = lane.constant("lane_base64_forgiving")
        whole = [c_void_p, c_size_t, c_void_p, c_size_t]
        self.forgiving = lane.function("lane_forgiving_base64_decode" + suffix, Result, *whole)
        self.decode = lane.function("lane_base64_decode" + suffix, Result, c_void_p, c_size_t, c_void_p,
                                    c_void_p, c_size_t)
        self.size = lane.function("lane_base64_decode_size" + suffix, c_size_t, c_void_p, c_size_t, c_void_p)
        self.init = lane.function("lane_base64_decoder_init", c_int32, c_void_p, c_void_p)
        self.feed = lane.function("lane_base64_decoder_feed" + suffix, Result, c_void_p, *whole)
        self.finish = lane.function("lane_base64_decoder_finish", Result, c_void_p, c_void_p, c_size_t)

    def check(self, source, status, position, wanted, what):
        """wanted: all the bytes, or on an error those before it, None where that is not known."""
        room = source.size + 1
        out = buffer(room)
        done = self.forgiving(source.address, source.size, out, room)
        expect((done.status, done.read), (status, position), f"forgiving decode {what}")
        expect(out[: done.written], wanted if status == OK else b"", f"forgiving decode {what}")
        done = self.decode(source.address, source.size, self.variant, out, room)
        expect((done.status, done.read), (status, position), f"decode {what}")
        good = out[: done.written]
        if wanted is not None:
            expect(good, wanted, f"decode {what}")
        if status == OK:
            expect(self.size(source.address, source.size, self.variant), len(wanted), f"size {what}")
            done = self.forgiving(source.address, source.size, out, len(wanted))
            expect((done.status, done.read, out[: done.written]), (OK, source.size, wanted),
                   f"forgiving decode {what}, exact room")
        if self.width.bits == 8:
            same = Text(source.data, 8)
            done = self.decode(same.address, same.size, self.variant, same.address, same.size)
            expect((done.status, done.read, same.buffer[: done.written]), (status, position, good),
                   f"decode in place {what}")
        return good

    def check_cut(self, source, status, position, good, what):
        """In two pieces, cut at every place."""
        unit = self.width.bits // 8
        out = buffer(source.size + 1)
        for cut in range(source.size + 1):
            decoder, result = Decoder(), b""
            self.init(byref(decoder), self.variant)
            for start, end in ((0, cut), (cut, source.size)):
                done = self.feed(byref(decoder), source.address + start * unit, end - start, out, source.size + 1)
                result += out[: done.written]
            done = self.finish(byref(decoder), out, source.size + 1)
            result += out[: done.written]
            expect((done.status, decoder.offset, result), (status, position, good), f"cut at {cut} {what}")


def check_decode(lane, case, file):
    text, error_at = case["input"], case["error_at"]
    wanted = None if case["expect"] is None else bytes.fromhex(case["expect"])
    units = len(units_of(text)) // 2
    expect(wanted is None, error_at is not None, "the case itself")
    status = OK
    if wanted is None:
        unit = units_of(text)[2 * error_at : 2 * error_at + 2]
        status = CUT if error_at == units else PADDING if text_of(unit) == "=" else CHARACTER
    for width in forms_of(text):
        decoding = Decoding(lane, width)
        at = position_in(width, text, units if status == OK else error_at)
        # whitespace is neutral, and so is a whole group, but that it gives three bytes
        for shift in SHIFTS:
            source = Text(width.encode(" \t\n\f\r"[shift % 5] * shift + text), width.bits)
            good = decoding.check(source, status, at + shift, wanted, f"behind {shift}")
            if shift in CUT_SHIFTS:
                decoding.check_cut(source, status, at + shift, good, f"behind {shift}")
        for groups in GROUPS:
            source = Text(width.encode("AAAA" * groups + text), width.bits)
            bytes_too = None if wanted is None else b"\0\0\0" * groups + wanted
            decoding.check(source, status, at + 4 * groups, bytes_too, f"behind {groups} groups")


def check_encode(lane, case, file):
    data, wanted = bytes.fromhex(case["args"][0]["hex"]), case["expect"]
    size = lane.function("lane_base64_encode_size", c_size_t, c_size_t, c_void_p)
    init = lane.function("lane_base64_encoder_init", c_int32, c_void_p, c_void_p)
    for width in (UTF16, UTF8):
        name, unit = "lane_forgiving_base64_encode" + width.suffix, width.bits // 8
        whole = [c_void_p, c_size_t, c_void_p, c_size_t]
        encode = lane.function(name, Result, *whole)
        feed = lane.function("lane_base64_encoder_feed" + width.suffix, Result, c_void_p, *whole)
        finish = lane.function("lane_base64_encoder_finish" + width.suffix, Result, c_void_p, c_void_p, c_size_t)
        for groups in (0, *GROUPS):
            source = Text(b"\0\0\0" * groups + data, 8)
            result = width.encode("AAAA" * groups + wanted)
            room = len(result) // unit
            expect(size(source.size, None), room, "lane_base64_encode_size")
            out = buffer(len(result) + 1)
            done = encode(source.address, source.size, out, room)
            expect((done.status, done.read, out[: done.written * unit]), (OK, source.size, result),
                   f"{name} behind {groups} groups")
            if room > 0:
                done = encode(source.address, source.size, out, room - 1)
                fit = room // 4 - 1
                expect((done.status, done.read, done.written), (FULL, 3 * fit, 4 * fit), f"{name}, one less")
            for cut in range(source.size + 1) if groups in (0, 1, 21) else ():
                encoder, text = Encoder(), b""
                expect(init(byref(encoder), None), OK, "lane_base64_encoder_init")
                for start, end in ((0, cut), (cut, source.size)):
                    done = feed(byref(encoder), source.address + start, end - start, out, room)
                    expect((done.status, done.read), (OK, end - start), f"{name}, cut at {cut}")
                    text += out[: done.written * unit]
                done = finish(byref(encoder), out, room)
                text += out[: done.written * unit]
                expect((done.status, text), (OK, result), f"{name}, cut at {cut}")


OPS = {
    "base64": Op(check_decode, ("base64_decode", "base64_decode16")),
    "forgiving_base64_encode": Op(check_encode, ("base64_encode", "base64_encode16")),
}
