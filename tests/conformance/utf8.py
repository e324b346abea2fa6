"""UTF-8: validate, repair, to UTF-16 (the file of kind utf8, and two ops of the i18n file)."""

from ctypes import c_int32, c_size_t, c_void_p, byref

from library import Bom, FULL, MORE, Mismatch, OK, Text, Utf8Check, UtfFound, UtfResult, UtfSize, UtfState, buffer, units_of
from plugin import RESUMED_SHIFTS, SHIFTS, Op, expect

NOT_UTF8 = 48  # LANE_E_NOT_UTF8
REPLACE, FAIL, DROP, ESCAPE, WTF8 = range(5)  # lane_utf_mode
# cut in two at every place at these shifts only, the others run whole
CUT_SHIFTS = (0, 1, 63)
REPLACEMENT = "\uFFFD".encode("utf-8")


def status_of(data, valid):
    """A cut at the end is told apart; Python's decoder tells which it is."""
    if valid:
        return OK
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return MORE if error.reason == "unexpected end of data" else NOT_UTF8
    return None


def check_validate(lane, data, valid, position, length):
    function = lane.function("lane_utf8_validate", Utf8Check, c_void_p, c_size_t)
    wanted_status = status_of(data, valid)
    for shift in SHIFTS:
        text = Text(b"a" * shift + data, 8)
        found = function(text.address, text.size)
        wanted = (wanted_status, position + shift, length)
        expect((found.status, found.position, found.length), wanted, f"lane_utf8_validate behind {shift}")
        for cut in cuts(shift, text):
            expect(validate_cut(lane, text, cut), wanted, f"lane_utf8_validate_feed behind {shift}, cut at {cut}")


def cuts(shift, text):
    return range(max(0, shift - 1), text.size + 1) if shift in CUT_SHIFTS else ()


def validate_cut(lane, text, cut):
    """What two pieces give: the first error."""
    feed = lane.function("lane_utf8_validate_feed", UtfFound, c_void_p, c_void_p, c_size_t)
    finish = lane.function("lane_utf8_validate_finish", UtfFound, c_void_p)
    state = UtfState()
    for start, end in ((0, cut), (cut, text.size)):
        found = feed(byref(state), text.address + start, end - start)
        if found.status != OK:
            break
    else:
        found = finish(byref(state))
    return found.status, found.position, found.length


class Writer:
    """A function from text to other text: whole, with small rooms, in two pieces."""

    def __init__(self, lane, name, leading, result_bytes, feed=None, mode=None):
        """`leading` are its arguments before the output, behind the text."""
        self.name = name
        self.unit = result_bytes
        self.leading = leading
        # lane_utf8_repair alone has one argument behind the capacity: NULL, so that all is written
        self.trailing = (None,) if name == "lane_utf8_repair" else ()
        kinds = [c_void_p, c_size_t, *[c_int32] * len(leading), c_void_p, c_size_t, *[c_void_p] * len(self.trailing)]
        self.function = lane.function(name, UtfResult, *kinds)
        self.mode = mode if mode is not None else (leading[0] if leading else REPLACE)
        if feed:
            self.feed = lane.function(feed + "_feed", UtfResult, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)
            self.finish = lane.function(feed + "_finish", UtfResult, c_void_p, c_void_p, c_size_t)

    def at(self, text, index):
        return text.address + index * (text.width // 8)

    def resumed(self, text, capacity):
        """The output of calls that have room for `capacity` units each, and their replacements."""
        out = buffer(max(1, capacity * self.unit))
        result, replaced, read, status = b"", 0, 0, FULL
        while status == FULL:
            done = self.function(self.at(text, read), text.size - read, *self.leading, out, capacity, *self.trailing)
            result += out[: done.written * self.unit]
            replaced += done.replacements
            read += done.read
            status = done.status
            if status == FULL and done.read == 0:
                raise Mismatch(f"{self.name}: no step with room for {capacity}")
        return status, read, result, replaced

    def cut(self, text, cut, room=None):
        """The output of two pieces."""
        state = UtfState(mode=self.mode)
        result = b""
        capacity = room or 16 + 4 * text.size
        out = buffer(capacity * self.unit)
        pieces = [(0, cut), (cut, text.size)]
        for start, end in pieces:
            status = FULL
            while status == FULL:
                done = self.feed(byref(state), self.at(text, start), end - start, out, capacity)
                result += out[: done.written * self.unit]
                start, status = start + done.read, done.status
            if status != OK:
                return status, state.offset, result, state.replacements
        status = FULL
        while status == FULL:
            done = self.finish(byref(state), out, capacity)
            result += out[: done.written * self.unit]
            status = done.status
        return status, state.offset, result, state.replacements

    def check(self, text, shift, wanted, rooms):
        """`wanted` is (status, read, output, replacements)."""
        for capacity in (len(wanted[2]) // self.unit, *(rooms if shift in RESUMED_SHIFTS else ())):
            expect(self.resumed(text, capacity), wanted, f"{self.name} behind {shift}, room for {capacity}")
        for cut in cuts(shift, text):
            for room in (None, rooms[-1]) if shift == 0 else (None,):
                expect(self.cut(text, cut, room), wanted, f"{self.name}_feed behind {shift}, cut at {cut}, room {room}")


def parts_of(data):
    """(bytes, ill-formed) of every part, by Python's decoder."""
    parts = []
    while data:
        try:
            parts += [(character.encode("utf-8"), False) for character in data.decode("utf-8")]
            return parts
        except UnicodeDecodeError as error:
            parts += [(character.encode("utf-8"), False) for character in data[: error.start].decode("utf-8")]
            parts.append((data[error.start : error.end], True))
            data = data[error.end :]
    return parts


def check_scrub(lane, data, wanted, errors):
    parts = parts_of(data)
    expect((sum(bad for _, bad in parts), b"".join(REPLACEMENT if bad else part for part, bad in parts)),
           (errors, wanted), "the parts by Python")
    by_mode = {
        REPLACE: wanted,
        DROP: b"".join(part for part, bad in parts if not bad),
        ESCAPE: b"".join(b"".join(b"\\x%02X" % byte for byte in part) if bad else part for part, bad in parts),
    }
    size = lane.function("lane_utf8_scrub_size", UtfSize, c_void_p, c_size_t)
    bound = lane.function("lane_utf8_scrub_bound", c_size_t, c_size_t)
    repair_size = lane.function("lane_utf8_repair_size", UtfSize, c_void_p, c_size_t, c_int32)
    repair_bound = lane.function("lane_utf8_repair_bound", c_size_t, c_size_t, c_int32)
    for shift in SHIFTS:
        neutral = b"a" * shift
        text = Text(neutral + data, 8)
        result = neutral + wanted
        expect(size(text.address, text.size).size, len(result), "lane_utf8_scrub_size")
        expect(len(result) <= bound(text.size), True, "lane_utf8_scrub_bound")
        Writer(lane, "lane_utf8_scrub", (), 1, "lane_utf8_repair").check(
            text, shift, (OK, text.size, result, errors), (7, 4))
        for mode, repaired in by_mode.items() if shift in RESUMED_SHIFTS else ():
            result = neutral + repaired
            found = repair_size(text.address, text.size, mode)
            expect((found.status, found.size, found.replacements), (OK, len(result), errors), "lane_utf8_repair_size")
            expect(len(result) <= repair_bound(text.size, mode), True, "lane_utf8_repair_bound")
            Writer(lane, "lane_utf8_repair", (mode,), 1, "lane_utf8_repair").check(
                text, shift, (OK, text.size, result, errors), (17, 12))


def check_utf16(lane, data, code_points, valid, first_error, errors):
    text_wanted = "".join(map(chr, code_points))
    size = lane.function("lane_utf8_to_utf16_size", UtfSize, c_void_p, c_size_t, c_int32)
    failed = status_of(data, valid)
    for shift in SHIFTS:
        text = Text(b"a" * shift + data, 8)
        units = units_of("a" * shift + text_wanted)
        found = size(text.address, text.size, REPLACE)
        expect((found.status, found.size, found.replacements), (OK, len(units) // 2, errors), "lane_utf8_to_utf16_size")
        Writer(lane, "lane_utf8_to_utf16", (REPLACE,), 2, "lane_utf8_to_utf16").check(
            text, shift, (OK, text.size, units, errors), (7, 3, 2))
        good = text.size if valid else shift + first_error
        prefix = units_of(text.data[:good].decode("utf-8"))
        Writer(lane, "lane_utf8_to_utf16", (FAIL,), 2, "lane_utf8_to_utf16").check(
            text, shift, (failed, good, prefix, 0), (7, 3, 2))


def check_utf8_kind(lane, case, file):
    data, wanted = bytes.fromhex(case["input_hex"]), case["expect"]
    valid = wanted["valid"]
    position = len(data) if valid else wanted["first_error"]
    length = 0 if valid else wanted["first_error_length"]
    check_validate(lane, data, valid, position, length)
    repaired = "".join(map(chr, wanted["code_points"])).encode("utf-8")
    check_scrub(lane, data, repaired, wanted["errors"])
    check_utf16(lane, data, wanted["code_points"], valid, position, wanted["errors"])
    if "utf8_decode" in wanted:
        check_decode(lane, data, wanted["utf8_decode"])


def check_decode(lane, data, code_points):
    """Encoding Standard "UTF-8 decode": without one byte order mark."""
    text = Text(data, 8)
    bom = lane.function("lane_bom_detect", Bom, c_void_p, c_size_t)(text.address, text.size)
    skip = bom.size if bom.encoding == 1 else 0  # LANE_ENCODING_UTF8
    rest = Text(data[skip:], 8)
    _, _, result, _ = Writer(lane, "lane_utf8_to_utf16", (REPLACE,), 2).resumed(rest, rest.size + 1)
    expect(result, units_of("".join(map(chr, code_points))), "UTF-8 decode")


def check_utf8_validate(lane, case, file):
    data, wanted = bytes.fromhex(case["args"]["hex"]), case["expect"]
    check_validate(lane, data, wanted["valid"], wanted["valid_up_to"], wanted["error_len"] or 0)


def check_utf8_scrub(lane, case, file):
    data, wanted = bytes.fromhex(case["args"]["hex"]), case["expect"]
    check_scrub(lane, data, bytes.fromhex(wanted["hex"]), wanted["errors"])


OPS = {
    "utf8": Op(check_utf8_kind, ("find_not_utf8", "utf8_ill_formed", "utf8_to_utf16", "count_utf16_units")),
    "utf8_validate": Op(check_utf8_validate, ("find_not_utf8",)),
    "utf8_scrub": Op(check_utf8_scrub, ("find_not_utf8", "utf8_ill_formed")),
}
