"""Parts of strings, their code points, and lists of strings (Infra 4.7)."""

from ctypes import (CFUNCTYPE, POINTER, addressof, byref, c_bool, c_size_t, c_uint8, c_uint32, c_void_p,
                    sizeof)

from library import Check, Class, FULL, OK, Result, Text, View, buffer
from plugin import SHIFTS, Op, expect
from widths import widths, widths_if_ascii

RANGE = 18
SIZE_MAX = 2 ** (8 * sizeof(c_size_t)) - 1


def broken_contract(expected):
    return isinstance(expected, dict) and expected.get("assert") is True


def bytes_of_view(view, width):
    """What a view of units points to."""
    size = view.size * width.bits // 8
    return bytes((c_uint8 * size).from_address(view.data)) if size else b""


def size_argument(value):
    """A negative number cannot be said: what it wraps to is past any end."""
    return value % (SIZE_MAX + 1)


def substring(name, code_points):
    """lane_..._substring...(s, n, positions..., &view) -> lane_check"""

    def check(lane, case, file):
        text, *numbers = case["args"]
        wanted = case["expect"]
        for width in (widths if code_points else widths_if_ascii)(text):
            function_name = name + width.suffix
            function = lane.function(function_name, Check, c_void_p, c_size_t, *[c_size_t] * len(numbers),
                                     POINTER(View))
            for shift in SHIFTS:
                units = Text(width.encode("n" * shift + text), width.bits)
                moved = list(numbers)
                # what counts from the start moves along, a length does not
                for i in range(1 if name.endswith("substring") else len(numbers)):
                    moved[i] += shift if numbers[i] >= 0 else 0
                view = View(units.address, 1)
                done = function(units.address, units.size, *map(size_argument, moved), byref(view))
                what = f"{function_name}, {shift} neutral units"
                if broken_contract(wanted):
                    expect((done.status, view.size), (RANGE, 0), what)
                    continue
                expect((done.status, bytes_of_view(view, width)), (OK, width.encode(wanted)), what)
                end = (view.data - units.address) * 8 // width.bits + view.size
                expect(done.position, end, what)

    return check


def check_code_points(lane, case, file):
    text, wanted = case["args"][0], case["expect"]
    for width in widths(text):
        name = "lane_code_points" + width.suffix
        function = lane.function(name, Result, c_void_p, c_size_t, POINTER(c_uint32), c_size_t)
        for shift in SHIFTS:
            units = Text(width.encode("n" * shift + text), width.bits)
            count = shift + len(wanted)
            for capacity in {count, max(0, count - 1), 1}:
                got, read, status = [], 0, FULL
                while status == FULL:
                    out = (c_uint32 * max(1, capacity))()
                    done = function(units.address + read * width.bits // 8, units.size - read, out, capacity)
                    got += out[: done.written]
                    read, status = read + done.read, done.status
                    if capacity == 0 or shift > 3:
                        break
                if status == OK:
                    expect((read, got), (units.size, [ord("n")] * shift + wanted), name)
                else:
                    expect(got, ([ord("n")] * shift + wanted)[: len(got)], name + ", full")


def check_code_point_length(lane, case, file):
    text, wanted = case["args"][0], case["expect"]
    for width in widths(text):
        name = "lane_code_point_length" + width.suffix
        function = lane.function(name, c_size_t, c_void_p, c_size_t)
        position = lane.function("lane_code_unit_position" + width.suffix, Check, c_void_p, c_size_t, c_size_t)
        for shift in SHIFTS:
            for whole in ("n" * shift + text, text + "n" * shift):
                units = Text(width.encode(whole), width.bits)
                expect(function(units.address, units.size), wanted + shift, f"{name}, {shift} neutral")
                end = position(units.address, units.size, wanted + shift)
                expect((end.status, end.position), (OK, units.size), f"position of the end, {shift} neutral")
                past = position(units.address, units.size, wanted + shift + 1)
                expect((past.status, past.position), (RANGE, units.size), "position past the end")


def whole_string(name, neutral, choose=widths):
    """bool lane_is_...(s, n)"""

    def check(lane, case, file):
        text = case["args"][0]
        for width in choose(text):
            function = lane.function(name + width.suffix, c_bool, c_void_p, c_size_t)
            for shift in SHIFTS:
                for whole in (neutral * shift + text, text + neutral * shift):
                    units = Text(width.encode(whole), width.bits)
                    expect(function(units.address, units.size), case["expect"], f"{name}, {shift} neutral")

    return check


def only_utf16(*texts):
    return [width for width in widths(*texts) if width.bits == 16]


# ---- collect ----

CONDITION = CFUNCTYPE(c_bool, c_uint32, c_void_p)
SETS = {"ASCII digit": "ascii_digit", "ASCII whitespace": "ascii_whitespace", "ASCII alpha": "ascii_alpha",
        "ASCII hex digit": "ascii_hex_digit"}
PREDICATES = {
    "ASCII digit": lambda c: 0x30 <= c <= 0x39,
    "ASCII whitespace": lambda c: c in (9, 10, 12, 13, 32),
    "ASCII alpha": lambda c: 0x41 <= c <= 0x5A or 0x61 <= c <= 0x7A,
    "ASCII hex digit": lambda c: chr(c) in "0123456789ABCDEFabcdef",
    "any": lambda c: True,
}


def predicate_of(words):
    if words.startswith("not "):
        inner = predicate_of(words[4:])
        return lambda c: not inner(c)
    if words.startswith("is "):
        return predicate_of(words[3:])
    if words.startswith("U+"):
        value = int(words[2:], 16)
        return lambda c: c == value
    return PREDICATES[words]


def check_collect(lane, case, file):
    text, words, position = case["args"]
    wanted = case["expect"]
    condition = CONDITION(lambda c, context, holds=predicate_of(words): holds(c))
    for width in widths(text):
        before = len(width.encode(text[:position])) * 8 // width.bits
        collected = width.encode(wanted["result"])
        after = before + len(collected) * 8 // width.bits
        if width.bits == 16:
            expect(after, wanted["position_code_units"], "the case itself")
        name = "lane_collect_a_sequence_of_code_points"
        by_condition = lane.function(name + "_if" + width.suffix, View, c_void_p, c_size_t, CONDITION, c_void_p,
                                     POINTER(c_size_t))
        by_set = lane.function(name + width.suffix, View, c_void_p, c_size_t, c_void_p, POINTER(c_size_t))
        for shift in SHIFTS:
            units = Text(width.encode("x" * shift + text), width.bits)
            at = c_size_t(before + shift)
            view = by_condition(units.address, units.size, condition, None, byref(at))
            expect((bytes_of_view(view, width), at.value), (collected, after + shift), name + "_if")
            if words in SETS:
                at = c_size_t(before + shift)
                view = by_set(units.address, units.size, lane.constant("lane_class_" + SETS[words]), byref(at))
                expect((bytes_of_view(view, width), at.value), (collected, after + shift), name)


# ---- lists ----


def list_of_views(texts, width):
    kept = [Text(width.encode(text), width.bits) for text in texts]
    return kept, (View * max(1, len(kept)))(*[View(text.address, text.size) for text in kept])


def written_list(function, views, count, separator, capacity, unit):
    """The output of as many calls as it takes, None when one made no progress."""
    result, read, status = b"", 0, FULL
    while status == FULL:
        out = buffer(max(1, capacity * unit))
        first = addressof(views) + read * sizeof(View)
        done = function(first, count - read, *separator, out, capacity)
        result += out[: done.written * unit]
        read, status = read + done.read, done.status
        if status == FULL and done.read == 0:
            return None
    expect((status, read), (OK, count), "concatenate")
    return result


def check_list(lane, width, texts, separator, wanted, name, with_separator):
    kept, views = list_of_views(texts, width)
    count, unit = len(texts), width.bits // 8
    between = Text(width.encode(separator), width.bits)
    arguments = [View(between.address, between.size)] if with_separator else []
    function = lane.function(name + width.suffix, Result, c_void_p, c_size_t, *[View] * len(arguments), c_void_p,
                             c_size_t)
    expected = width.encode(wanted)
    if with_separator:
        size = lane.function(name + "_size" + width.suffix, c_size_t, c_void_p, c_size_t, View)
        expect(size(addressof(views), count, *arguments), len(expected) // unit, name + "_size")
    needed = [text.size + between.size for text in kept[:-1]] + [text.size for text in kept[-1:]]
    for capacity in {len(expected) // unit, max(needed, default=0)}:
        expect(written_list(function, views, count, arguments, capacity, unit), expected, name)
    if needed and max(needed) > 0:
        expect(written_list(function, views, count, arguments, max(needed) - 1, unit), None, name + ", one less")


def check_concatenate(lane, case, file):
    texts, separator = case["args"]
    separator = separator or ""
    for width in widths(*texts, separator):
        check_list(lane, width, texts, separator, case["expect"], "lane_concatenate", True)


def check_serialize_a_set(lane, case, file):
    texts = case["args"][0]
    for width in widths(*texts):
        check_list(lane, width, texts, " ", case["expect"], "lane_serialize_a_set", False)


COUNTING = ("count_code_points", "count_code_points16")
FINDING = ("find_code_point", "find_code_point16")

OPS = {
    "code_points": Op(check_code_points),
    "code_point_length": Op(check_code_point_length, COUNTING + FINDING),
    "is_isomorphic_string": Op(whole_string("lane_is_isomorphic", "\xFF"), ("find_above16",)),
    "is_scalar_value_string": Op(whole_string("lane_is_scalar_value_string", "\uFFFF", only_utf16),
                                 ("find_lone_surrogate16",)),
    "code_unit_substring": Op(substring("lane_code_unit_substring", False)),
    "code_unit_substring_by_positions": Op(substring("lane_code_unit_substring_by_positions", False)),
    "code_unit_substring_to_end": Op(substring("lane_code_unit_substring_to_end", False)),
    "code_point_substring": Op(substring("lane_code_point_substring", True), FINDING),
    "code_point_substring_by_positions": Op(substring("lane_code_point_substring_by_positions", True), FINDING),
    "code_point_substring_to_end": Op(substring("lane_code_point_substring_to_end", True), FINDING),
    "collect_a_sequence_of_code_points": Op(check_collect, ("find_first_not_in", "find_first_not_in16")),
    "concatenate": Op(check_concatenate),
    "serialize_a_set": Op(check_serialize_a_set),
}
