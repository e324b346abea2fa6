"""UTF-16: to scalar values, to UTF-8, to byte strings (ops of the string and i18n files)."""

import struct
from ctypes import c_int32, c_size_t, c_void_p, byref

from library import Check, MORE, OK, Result, Text, UtfFound, UtfSize, UtfState, buffer, text_of, units_of
from plugin import SHIFTS, Op, expect
from utf8 import FAIL, REPLACE, WTF8, Writer, cuts

NOT_UTF16 = 51  # LANE_E_NOT_UTF16
NOT_ISOMORPHIC = 50  # LANE_E_NOT_ISOMORPHIC


def memory_of(units):
    """Code units as bytes in memory order."""
    return struct.pack(f"={len(units)}H", *units)


def is_lead(unit):
    return 0xD800 <= unit <= 0xDBFF


def lone_surrogates(units):
    """The indices of those, pairs taken from the left."""
    found, i = [], 0
    while i < len(units):
        if is_lead(units[i]) and i + 1 < len(units) and 0xDC00 <= units[i + 1] <= 0xDFFF:
            i += 2
            continue
        if 0xD800 <= units[i] <= 0xDFFF:
            found.append(i)
        i += 1
    return found


def check_units(lane, units, usv, errors, utf8):
    lone = lone_surrogates(units)
    expect((len(lone), [0xFFFD if i in lone else unit for i, unit in enumerate(units)]), (errors, usv), "the case itself")
    # WTF-8: Python's own surrogates, whose pairs are joined
    wtf8 = text_of(memory_of(units)).encode("utf-8", "surrogatepass")
    first = lone[0] if lone else len(units)
    failed = OK if not lone else MORE if first == len(units) - 1 and is_lead(units[first]) else NOT_UTF16
    prefix = text_of(memory_of(units[:first])).encode("utf-8")
    size = lane.function("lane_utf16_to_utf8_size", UtfSize, c_void_p, c_size_t, c_int32)
    for shift in SHIFTS:
        text = Text(units_of("a" * shift) + memory_of(units), 16)
        wide, narrow = units_of("a" * shift), b"a" * shift
        check_validate(lane, text, shift, failed, first + shift)
        Writer(lane, "lane_utf16_scrub", (), 2, "lane_utf16_scrub").check(
            text, shift, (OK, text.size, wide + memory_of(usv), errors), (7, 2))
        modes = ((REPLACE, OK, text.size, utf8, errors), (FAIL, failed, shift + first, prefix, 0),
                 (WTF8, OK, text.size, wtf8, 0))
        for mode, status, read, result, replaced in modes:
            Writer(lane, "lane_utf16_to_utf8", (mode,), 1, "lane_utf16_to_utf8").check(
                text, shift, (status, read, narrow + result, replaced), (7, 4))
            found = size(text.address, text.size, mode)
            told = 1 if mode == FAIL and lone else replaced
            expect((found.status, found.size, found.replacements), (OK, len(narrow + result), told),
                   f"lane_utf16_to_utf8_size, mode {mode}")


def check_validate(lane, text, shift, status, position):
    function = lane.function("lane_utf16_validate", Check, c_void_p, c_size_t)
    found = function(text.address, text.size)
    expect((found.status, found.position), (status, position), f"lane_utf16_validate behind {shift}")
    feed = lane.function("lane_utf16_validate_feed", UtfFound, c_void_p, c_void_p, c_size_t)
    finish = lane.function("lane_utf16_validate_finish", UtfFound, c_void_p)
    for cut in cuts(shift, text):
        state = UtfState()
        for start, end in ((0, cut), (cut, text.size)):
            found = feed(byref(state), text.address + 2 * start, end - start)
            if found.status != OK:
                break
        else:
            found = finish(byref(state))
        expect((found.status, found.position), (status, position), f"lane_utf16_validate_feed, cut at {cut}")


def check_utf16_to_usv(lane, case, file):
    wanted = case["expect"]
    check_units(lane, case["args"]["u16"], wanted["u16"], wanted["errors"], bytes.fromhex(wanted["utf8"]))


def check_utf8_encode(lane, case, file):
    data = units_of(case["args"][0])
    units = list(struct.unpack(f"={len(data) // 2}H", data))
    lone = lone_surrogates(units)
    usv = [0xFFFD if i in lone else unit for i, unit in enumerate(units)]
    check_units(lane, units, usv, len(lone), bytes.fromhex(case["expect"]["hex"]))


def check_bytestring(lane, case, file):
    units, wanted = case["args"]["u16"], case["expect"]
    function = lane.function("lane_isomorphic_encode16", Result, c_void_p, c_size_t, c_void_p, c_size_t)
    for shift in SHIFTS:
        text = Text(units_of("a" * shift) + memory_of(units), 16)
        out = buffer(text.size + 1)
        done = function(text.address, text.size, out, text.size)
        if wanted["ok"]:
            expect((done.status, out[: done.written]), (OK, b"a" * shift + bytes.fromhex(wanted["hex"])),
                   "lane_isomorphic_encode16")
        else:
            expect((done.status, done.read), (NOT_ISOMORPHIC, wanted["bad_index"] + shift), "lane_isomorphic_encode16")


KERNELS = ("find_lone_surrogate16", "utf16_to_utf8", "count_utf8_bytes16")

OPS = {
    "utf16_to_usv": Op(check_utf16_to_usv, KERNELS),
    "utf8_encode": Op(check_utf8_encode, KERNELS),
    "utf16_to_bytestring": Op(check_bytestring, ("narrow",)),
}
