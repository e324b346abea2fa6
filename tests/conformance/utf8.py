"""UTF-8: validate and scrub (the file of kind utf8, and two ops of the i18n file)."""

from ctypes import c_size_t, c_void_p, create_string_buffer

from library import FULL, MORE, OK, Mismatch, Text, Utf8Check, Utf8Result
from plugin import RESUMED_SHIFTS, SHIFTS, Op, expect

NOT_UTF8 = 48  # LANE_E_NOT_UTF8


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
        expect((found.status, found.position, found.length), (wanted_status, position + shift, length),
               f"lane_utf8_validate behind {shift}")


def scrub_resumed(lane, text, capacity):
    """The output of calls that have room for `capacity` bytes each, and their replacements."""
    function = lane.function("lane_utf8_scrub", Utf8Result, c_void_p, c_size_t, c_void_p, c_size_t)
    out = create_string_buffer(max(1, capacity))
    result, replaced, read, status = b"", 0, 0, FULL
    while status == FULL:
        done = function(text.address + read, text.size - read, out, capacity)
        result += out.raw[: done.written]
        replaced += done.replacements
        read += done.read
        status = done.status
        if status == FULL and done.read == 0:
            raise Mismatch(f"lane_utf8_scrub: no step with room for {capacity} bytes")
    expect((status, read), (OK, text.size), "lane_utf8_scrub")
    return result, replaced


def check_scrub(lane, data, wanted, errors):
    size = lane.function("lane_utf8_scrub_size", c_size_t, c_void_p, c_size_t)
    bound = lane.function("lane_utf8_scrub_bound", c_size_t, c_size_t)
    for shift in SHIFTS:
        neutral = b"a" * shift
        text = Text(neutral + data, 8)
        result = neutral + wanted
        expect(size(text.address, text.size), len(result), "lane_utf8_scrub_size")
        expect(len(result) <= bound(text.size), True, "lane_utf8_scrub_bound")
        for capacity in (len(result), 4, 7) if shift in RESUMED_SHIFTS else (len(result),):
            expect(scrub_resumed(lane, text, capacity), (result, errors),
                   f"lane_utf8_scrub behind {shift}, {capacity} bytes at a time")


def check_utf8_kind(lane, case, file):
    data, wanted = bytes.fromhex(case["input_hex"]), case["expect"]
    valid = wanted["valid"]
    position = len(data) if valid else wanted["first_error"]
    length = 0 if valid else wanted["first_error_length"]
    check_validate(lane, data, valid, position, length)
    repaired = "".join(map(chr, wanted["code_points"])).encode("utf-8")
    check_scrub(lane, data, repaired, wanted["errors"])


def check_utf8_validate(lane, case, file):
    data, wanted = bytes.fromhex(case["args"]["hex"]), case["expect"]
    check_validate(lane, data, wanted["valid"], wanted["valid_up_to"], wanted["error_len"] or 0)


def check_utf8_scrub(lane, case, file):
    data, wanted = bytes.fromhex(case["args"]["hex"]), case["expect"]
    check_scrub(lane, data, bytes.fromhex(wanted["hex"]), wanted["errors"])


OPS = {
    "utf8": Op(check_utf8_kind, ("find_first_not_in",)),
    "utf8_validate": Op(check_utf8_validate, ("find_first_not_in",)),
    "utf8_scrub": Op(check_utf8_scrub, ("find_first_not_in",)),
}
