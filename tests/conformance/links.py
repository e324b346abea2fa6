"""The Link field (files of kind link-vectors and link-headerset-vectors)."""

import ctypes
from ctypes import POINTER, byref, c_int32, c_size_t, c_uint8, c_uint32, c_void_p

from library import OK, Result, Text, View, buffer
from plugin import RESUMED_SHIFTS, Op, expect

NO_LIMIT = ctypes.c_size_t(-1).value
UNSAFE_BYTE, ARGUMENT = 78, 16  # LANE_E_UNSAFE_BYTE, LANE_E_ARGUMENT
ARENA_BYTES = 512


class Field(ctypes.Structure):
    """lane_http_field"""

    _fields_ = [("name", View), ("value", View)]


class Alloc(ctypes.Structure):
    """lane_alloc"""

    _fields_ = [("alloc", c_void_p), ("resize", c_void_p), ("free", c_void_p), ("context", c_void_p)]


class Arena(ctypes.Structure):
    """lane_arena"""

    _fields_ = [
        ("source", Alloc),
        ("at", c_void_p),
        ("end", c_void_p),
        ("last", c_void_p),
        ("first", c_void_p),
        ("first_size", c_size_t),
        ("taken", c_size_t),
    ]


class Attribute(ctypes.Structure):
    """lane_link_attribute"""

    _fields_ = [("name", View), ("value", View), ("language", View), ("flags", c_uint32), ("reserved", c_uint32)]


class Link(ctypes.Structure):
    """lane_link"""

    _fields_ = [
        ("target", View),
        ("relation", View),
        ("context", View),
        ("attributes", POINTER(Attribute)),
        ("attribute_count", c_size_t),
        ("text", View),
        ("field", c_size_t),
    ]


class Options(ctypes.Structure):
    """lane_link_options"""

    _fields_ = [
        ("size", c_size_t),
        ("base_url", View),
        ("context_url", View),
        ("max_field", c_size_t),
        ("max_links", c_size_t),
        ("max_parameters", c_size_t),
        ("max_problems", c_size_t),
        ("drop_empty_names", c_uint8),
        ("trim_unquoted", c_uint8),
        ("resume", c_uint8),
        ("no_resolution", c_uint8),
        ("no_star", c_uint8),
        ("reserved", c_uint8 * 3),
    ]


class List(ctypes.Structure):
    """lane_link_list"""

    _fields_ = [
        ("status", c_int32),
        ("reserved", c_uint32),
        ("field", c_size_t),
        ("position", c_size_t),
        ("links", POINTER(Link)),
        ("count", c_size_t),
        ("problems", c_void_p),
        ("problem_count", c_size_t),
        ("problem_total", c_size_t),
    ]


def text_of(view):
    """The bytes of a view as the vector files write them; None for one that is not there."""
    if view.data is None:
        return None
    return ctypes.string_at(view.data, view.size).decode("latin-1")


def view_of(text):
    return View(text.address, text.size)


def objects(links, count):
    """Links as the vector files write them."""
    found = []
    for link in links[:count]:
        attributes = [[text_of(a.name), text_of(a.value)] for a in link.attributes[: link.attribute_count]]
        found.append({"target": text_of(link.target), "rel": text_of(link.relation),
                      "context": text_of(link.context), "attributes": attributes})
    return found


class Links:
    def __init__(self, lane):
        self.arena_init = lane.function("lane_arena_init", None, c_void_p, c_void_p, c_void_p, c_size_t)
        self.arena_free = lane.function("lane_arena_free", None, c_void_p)
        self.parse = lane.function("lane_links_parse", List, c_void_p, c_size_t, c_void_p, c_void_p)
        self.parse_value = lane.function("lane_links_parse_value", List, c_void_p, c_size_t, c_void_p, c_void_p)
        self.write = lane.function("lane_links_write", Result, c_void_p, c_size_t, c_void_p, c_void_p, c_size_t)
        self.write_size = lane.function("lane_links_write_size", c_size_t, c_void_p, c_size_t, c_void_p)

    def arena(self):
        first = buffer(ARENA_BYTES)
        arena = Arena()
        arena.keep = first
        self.arena_init(byref(arena), None, ctypes.addressof(first), ARENA_BYTES)
        return arena

    def options(self, base):
        options = Options(size=ctypes.sizeof(Options), max_field=NO_LIMIT, max_links=NO_LIMIT,
                          max_parameters=NO_LIMIT)
        if base is not None:
            options.keep = Text(base.encode("latin-1"), 8)
            options.base_url = options.context_url = view_of(options.keep)
        return options

    def check_written(self, parsed, options, wanted):
        """What is written reads as the same links, unless it says that it cannot be written, or dot segments of the
        base have got into a target or context: reading takes those of an absolute reference out."""
        if any("/." in (link[part] or "") for link in wanted for part in ("target", "context")):
            return
        size = self.write_size(parsed.links, parsed.count, byref(options))
        out = buffer(max(1, size))
        result = self.write(parsed.links, parsed.count, byref(options), out, size)
        if result.status in (UNSAFE_BYTE, ARGUMENT):
            return
        expect((result.status, result.read, result.written), (OK, parsed.count, size), "lane_links_write")
        arena = self.arena()
        again = self.parse_value(out, result.written, byref(options), byref(arena))
        expect(objects(again.links, again.count), wanted, f"links read from {out[:result.written]!r}")
        self.arena_free(byref(arena))

    def check(self, call, case, what, written):
        options, arena = self.options(case["base"]), self.arena()
        parsed = call(options, arena)
        expect(parsed.status, OK, f"status of {what}")
        expect(objects(parsed.links, parsed.count), case["expect"], what)
        if written:
            self.check_written(parsed, options, case["expect"])
        self.arena_free(byref(arena))


def value_of(case):
    if "field" in case:
        return case["field"]
    prefix, unit, count, suffix = case["repeat"]
    return prefix + unit * count + suffix


def check_value(lane, case, file):
    links = Links(lane)
    value = value_of(case)
    for shift in RESUMED_SHIFTS if len(value) < 4096 else (0,):
        text = Text((" " * shift + value).encode("latin-1"), 8)
        links.check(lambda options, arena: links.parse_value(text.address, text.size, byref(options), byref(arena)),
                    case, f"links behind {shift} spaces", shift == 0)


def check_headers(lane, case, file):
    links = Links(lane)
    texts = [[Text(part.encode("latin-1"), 8) for part in header] for header in case["headers"]]
    fields = (Field * len(texts))(*(Field(view_of(name), view_of(value)) for name, value in texts))
    links.check(lambda options, arena: links.parse(fields, len(texts), byref(options), byref(arena)),
                case, "links of the headers", True)


OPS = {
    "link-vectors": Op(check_value, ("http_link_value",)),
    "link-headerset-vectors": Op(check_headers, ("http_link_value",)),
}
