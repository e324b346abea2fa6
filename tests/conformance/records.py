"""Records and fields (records.h): every case whole, cut in two at every offset, and in pieces of several
sizes, with another tier between pieces; all spans, and for logs the named fields; values too."""

import ctypes
import struct
from ctypes import POINTER, byref, c_bool, c_char_p, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

from library import Class, FULL, Mismatch, OK, Result, Text, View, buffer
from plugin import Op, expect

PIECES = (1, 2, 3, 63, 64, 65)

MISSING, UNRESOLVED = 1, 16
QUOTINGS = {"none": 0, "doubled": 1, "backslash": 2}
LOGS = {"common": 1, "combined": 2, "vhost-combined": 3}
BYTE = 0x100
FIELD_NONE = 0xFFFFFFFF
UNKNOWN_OFFSET = 0xFFFFFFFFFFFFFFFF


class Dialect(ctypes.Structure):
    """lane_dialect"""

    _fields_ = [
        ("size", c_size_t),
        ("delimiters", c_void_p),
        ("max_record", c_size_t),
        ("record_end", c_uint16),
        ("quote", c_uint16),
        ("quoting", c_uint8),
        ("merge", c_uint8),
        ("brackets", c_uint8),
        ("multiline", c_uint8),
        ("keep_bom", c_uint8),
        ("keep_cr", c_uint8),
        ("log", c_uint8),
        ("reserved", c_uint8 * 5),
    ]


class Batch(ctypes.Structure):
    """lane_record_batch"""

    _fields_ = [
        ("size", c_size_t),
        ("records", c_void_p),
        ("record_capacity", c_size_t),
        ("fields", c_void_p),
        ("field_capacity", c_size_t),
        ("spans", c_void_p),
        ("span_capacity", c_size_t),
        ("problems", c_void_p),
        ("problem_capacity", c_size_t),
        ("base", c_uint64),
        ("record_count", c_size_t),
        ("span_count", c_size_t),
        ("problem_count", c_size_t),
        ("keep_from", c_uint64),
        ("keep_to", c_uint64),
        ("resolved", c_size_t),
    ]


RECORD = struct.Struct("=IIQIIII")  # lane_record
FIELD = struct.Struct("=III")  # lane_field
SPAN = struct.Struct("=II")  # lane_span
PROBLEM = struct.Struct("=QiI")  # lane_problem
CAPACITY = 4096


class Records:
    """records.h for one dialect of the file."""

    def __init__(self, lane, name, parts):
        self.lane = lane
        self.set = Class()
        delimiters = bytes(parts["delimiters"])
        lane.function("lane_class_init", None, c_void_p, c_char_p, c_size_t)(byref(self.set), delimiters, len(delimiters))
        self.dialect = Dialect(
            size=ctypes.sizeof(Dialect),
            delimiters=ctypes.addressof(self.set),
            max_record=min(parts["max_record"], (1 << 8 * ctypes.sizeof(c_size_t)) - 1),
            record_end=BYTE | parts["record_end"],
            quote=BYTE | parts["quote"],
            quoting=QUOTINGS[parts["quoting"]],
            merge=parts["merge"],
            brackets=parts["brackets"],
            multiline=parts["multiline"],
            log=LOGS.get(name, 0),
        )
        self.names, self.wanted = [], []
        at = lane.function("lane_field_at", c_uint32, c_void_p, c_size_t)
        name_of = lane.function("lane_field_name", c_char_p, c_uint32)
        while (field := at(byref(self.dialect), len(self.wanted))) != FIELD_NONE:
            self.wanted.append(field)
            self.names.append(name_of(field).decode())
        self.init = lane.function("lane_record_reader_init", c_int32, c_void_p, c_void_p, c_void_p, c_size_t)
        self.feed = lane.function("lane_record_feed", Result, c_void_p, c_void_p, c_size_t, c_void_p)
        self.finish = lane.function("lane_record_finish", c_int32, c_void_p, c_void_p)
        self.next = lane.function("lane_record_batch_next", None, c_void_p, c_void_p)
        self.resolve = lane.function("lane_record_resolve", None, c_void_p, c_void_p, c_void_p)
        self.kind = lane.function("lane_field_kind", c_uint32, c_void_p, c_void_p, c_size_t, c_size_t)
        self.value_view = lane.function("lane_field_value", c_bool, c_void_p, c_void_p, c_size_t, c_uint32, POINTER(View))
        self.value_copy = lane.function("lane_field_value_copy", Result, c_void_p, c_void_p, c_size_t, c_uint32,
                                        c_void_p, c_size_t)
        self.status_name = lane.function("lane_status_name", c_char_p, c_int32)
        self.reader = (c_uint64 * 2048)()
        self.arrays = [buffer(item.size * CAPACITY) for item in (RECORD, FIELD, SPAN, PROBLEM)]

    def value(self, text, start, end, flags):
        view, raw = View(), text.address + start
        out = buffer(end - start + 1)
        copied = self.value_copy(byref(self.dialect), raw, end - start, flags, out, end - start)
        expect((copied.status, copied.read), (OK, end - start), "lane_field_value_copy")
        value = out[: copied.written]
        if self.value_view(byref(self.dialect), raw, end - start, flags, byref(view)):
            viewed = ctypes.string_at(view.data, view.size) if view.size else b""
            expect(viewed, value, "lane_field_value against lane_field_value_copy")
        return value.decode("latin-1")

    def new_batch(self, record_capacity):
        records, fields, spans, problems = (ctypes.addressof(array) for array in self.arrays)
        stride = max(1, len(self.wanted))
        return Batch(ctypes.sizeof(Batch), records, record_capacity, fields, record_capacity * stride,
                     spans, CAPACITY, problems, CAPACITY)

    def take(self, batch, text, named, found):
        """What the batch holds, as the vectors write it."""
        records, fields, spans, problems = self.arrays
        if named:
            self.resolve(byref(self.reader), byref(batch), text.address + batch.base)
        for i in range(batch.record_count):
            start, _, end, count, first, first_problem, problem_count = RECORD.unpack_from(records, i * RECORD.size)
            record = {"span": [batch.base + start, batch.base + end]}
            record["problems"] = []
            for p in range(first_problem, first_problem + problem_count):
                offset, code, owner = PROBLEM.unpack_from(problems, p * PROBLEM.size)
                expect(owner, i, "the problem's record")
                record["problems"].append([self.status_name(code).decode(), offset])
            if named:
                record["names"] = {}
                for w, name in enumerate(self.names):
                    start, end, flags = FIELD.unpack_from(fields, (i * len(self.wanted) + w) * FIELD.size)
                    if not flags & MISSING:
                        expect(flags & UNRESOLVED, 0, "flags of " + name)
                        record["names"][name] = (batch.base + start, batch.base + end, flags)
            else:
                record["raw"] = [[batch.base + a, batch.base + b] for a, b in (
                    SPAN.unpack_from(spans, s * SPAN.size) for s in range(first, first + count))]
            found.append(record)

    def read(self, text, pieces, named, record_capacity=CAPACITY, between=lambda: None):
        """The records of the text, fed in pieces that end at these offsets."""
        wanted = (c_uint32 * max(1, len(self.wanted)))(*self.wanted)
        batch, found, at = self.new_batch(record_capacity), [], 0
        expect(self.init(byref(self.reader), byref(self.dialect), wanted if named else None,
                         len(self.wanted) if named else 0), OK, "lane_record_reader_init")
        for end in pieces:
            while True:
                fed = self.feed(byref(self.reader), text.address + at, end - at, byref(batch))
                at += fed.read
                if fed.status == FULL:
                    self.take(batch, text, named, found)
                    expect(batch.record_count > 0, True, "a full batch has a record")
                    self.next(byref(self.reader), byref(batch))
                    continue
                expect((fed.status, at), (OK, end), "lane_record_feed")
                break
            between()
        while (status := self.finish(byref(self.reader), byref(batch))) == FULL:
            self.take(batch, text, named, found)
            self.next(byref(self.reader), byref(batch))
        expect(status, OK, "lane_record_finish")
        self.take(batch, text, named, found)
        return found


def ways(size):
    """(what it is called, ends of the pieces)"""
    yield "whole", [size]
    for cut in range(size + 1):
        yield f"cut at {cut}", [cut, size]
    for piece in PIECES:
        yield f"pieces of {piece}", list(range(piece, size, piece)) + [size]


def check_all_ways(lane, subject, text, named, wanted):
    for way, pieces in ways(text.size):
        got = subject.read(text, pieces, named)
        if got != wanted:
            raise Mismatch(f"{way}, {'named' if named else 'all spans'}: got {got!r}, wanted {wanted!r}")
    expect(subject.read(text, [text.size], named, record_capacity=1), wanted, "batches of one record")
    here, tiers = lane.current, lane.tiers()
    turn = iter(range(1 << 30))
    switched = subject.read(text, list(range(3, text.size, 3)) + [text.size], named,
                            between=lambda: lane.use(tiers[next(turn) % len(tiers)]))
    lane.use(here)
    expect(switched, wanted, "another tier for every three bytes")


_subjects = {}


def check_records(lane, case, file):
    name = case["dialect"]
    subject = _subjects.get(name)
    if subject is None:
        subject = _subjects[name] = Records(lane, name, file["dialects"][name])
    text = Text(case["input"].encode("latin-1"), 8)
    spans = [{"span": r["span"], "problems": r["problems"], "raw": r["raw"]} for r in case["expect"]]
    check_all_ways(lane, subject, text, False, spans)
    for record in case["expect"]:
        for number, ((start, end), value) in enumerate(zip(record["raw"], record["values"])):
            flags = subject.kind(byref(subject.dialect), text.address + start, end - start, number)
            expect(subject.value(text, start, end, flags), value, f"value of field {number} at {start}")
    if "names" not in case:
        return
    named = subject.read(text, [text.size], True)
    values = [{"names": {key: subject.value(text, *field) for key, field in r["names"].items()},
               "problems": r["problems"], "span": r["span"]} for r in named]
    expect(values, [{**names, "span": r["span"]} for names, r in zip(case["names"], case["expect"])], "names")
    check_all_ways(lane, subject, text, True, named)


OPS = {
    "records": Op(check_records, ("record_masks", "record_resolve_plain", "record_resolve_merged",
                                  "record_resolve_doubled", "record_resolve_log", "record_flatten")),
}
