"""The three splits (Infra 4.7), one token at a time and in bulk."""

from ctypes import POINTER, byref, c_int32, c_size_t, c_uint16, c_uint32, c_void_p

from library import END, FULL, OK, Class, Result, SplitState, Text, View
from plugin import RESUMED_SHIFTS, SHIFTS, Op, expect
from widths import widths

# capacities that stop and resume the bulk form, at RESUMED_SHIFTS
CAPACITIES = (1, 2, 3)


class Split:
    """One split: the names of its two forms, and the argument between the text and the outputs."""

    def __init__(self, lane, width, bulk, iterator, argument=None, argument_type=None):
        suffix = width.suffix
        between = [] if argument_type is None else [argument_type]
        outputs = [c_uint32, POINTER(c_uint32), POINTER(c_uint32), c_size_t]
        self.arguments = [] if argument_type is None else [argument]
        self.name = bulk + suffix
        self.bulk = lane.function(self.name, Result, c_void_p, c_size_t, *between, *outputs)
        self.begin = lane.function(iterator + suffix, None, c_void_p, c_void_p, c_size_t, *between)
        self.next = lane.function("lane_splitter_next" + suffix, c_int32, c_void_p, c_void_p)

    def one_at_a_time(self, text):
        state, view, tokens = SplitState(), View(), []
        self.begin(byref(state), text.address, text.size, *self.arguments)
        while self.next(byref(state), byref(view)) == OK:
            start = (view.data - text.address) * 8 // text.width
            tokens.append(text.slice(start, start + view.size))
        expect(self.next(byref(state), byref(view)), END, self.name + ", next after the end")
        return tokens

    def whole(self, text, count):
        """In bulk with room for exactly `count` tokens."""
        starts, ends = (c_uint32 * max(1, count))(), (c_uint32 * max(1, count))()
        base = 1000
        done = self.bulk(text.address, text.size, *self.arguments, base, starts, ends, count)
        expect((done.status, done.read), (OK, text.size), self.name + ", room for all")
        return [text.slice(starts[i] - base, ends[i] - base) for i in range(done.written)]

    def resumed(self, text, capacity):
        starts, ends = (c_uint32 * capacity)(), (c_uint32 * capacity)()
        tokens, read, status = [], 0, FULL
        while status == FULL:
            done = self.bulk(text.address + read * text.width // 8, text.size - read, *self.arguments,
                             read, starts, ends, capacity)
            tokens += [text.slice(starts[i], ends[i]) for i in range(done.written)]
            status, read = done.status, read + done.read
            if status == FULL:
                expect(done.written, capacity, self.name + ", tokens of a full output")
        expect((status, read), (OK, text.size), f"{self.name}, resumed by {capacity}")
        return tokens


def check_split(split, width, text, wanted, shift):
    units = Text(width.encode(text), width.bits)
    tokens = [width.encode(token) for token in wanted]
    expect(split.one_at_a_time(units), tokens, f"{split.name}, one at a time behind {shift}")
    expect(split.whole(units, len(tokens)), tokens, f"{split.name}, in bulk behind {shift}")
    if shift in RESUMED_SHIFTS:
        for capacity in CAPACITIES:
            expect(split.resumed(units, capacity), tokens, f"{split.name}, resumed behind {shift}")


def check_strictly_split(lane, case, file):
    text, value = case["args"]
    delimiter, wanted = chr(value), case["expect"]
    for width in widths(text, delimiter):
        splits = [Split(lane, width, "lane_strictly_split_on_code_point", "lane_splitter_strictly_on_code_point",
                        value, c_uint32)]
        if value < 0x80 or (width.bits == 16 and value < 0x10000):
            splits.append(Split(lane, width, "lane_strictly_split", "lane_splitter_strictly", value, c_uint16))
        if value < 0x80:
            delimiters = Class()
            lane.function("lane_class_init", None, c_void_p, c_void_p, c_size_t)(
                byref(delimiters), delimiter.encode(), 1)
            splits.append(Split(lane, width, "lane_strictly_split_in", "lane_splitter_strictly_in",
                                byref(delimiters), c_void_p))
        for split in splits:
            check_split(split, width, text, wanted, 0)
            for shift in SHIFTS:
                filler = "xy"[delimiter == "x"] * shift
                check_split(split, width, filler + delimiter + text, [filler] + wanted, shift)
                check_split(split, width, delimiter * shift + text, [""] * shift + wanted, shift)


def check_split_on_ascii_whitespace(lane, case, file):
    text, wanted = case["args"][0], case["expect"]
    for width in widths(text):
        split = Split(lane, width, "lane_split_on_ascii_whitespace", "lane_splitter_on_ascii_whitespace")
        for shift in SHIFTS:
            check_split(split, width, " " * shift + text, wanted, shift)
            check_split(split, width, text + "\n" * shift, wanted, shift)
            check_split(split, width, "x" * shift + "\t" + text, ["x" * shift] * (shift > 0) + wanted, shift)


def check_split_on_commas(lane, case, file):
    text, wanted = case["args"][0], case["expect"]
    for width in widths(text):
        split = Split(lane, width, "lane_split_on_commas", "lane_splitter_on_commas")
        check_split(split, width, text, wanted, 0)
        for shift in SHIFTS:
            check_split(split, width, "x" * shift + "," + text, ["x" * shift] + wanted, shift)
            check_split(split, width, " " * shift + "," + text, [""] + wanted, shift)


DELIMITERS = ("class_bitmap", "class_bitmap16", "class_offsets", "class_offsets16")

OPS = {
    "strictly_split": Op(check_strictly_split, DELIMITERS + ("find_byte", "find_unit16")),
    "split_on_ascii_whitespace": Op(check_split_on_ascii_whitespace,
                                    ("class_bitmap", "class_bitmap16", "token_spans", "token_spans16")),
    "split_on_commas": Op(check_split_on_commas, DELIMITERS),
}
