"""The shared library by ctypes: its structs, its tiers, and a cache of its functions."""

import ctypes
import sys
from ctypes import c_bool, c_char_p, c_int32, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

OK, END, MORE, FULL, LIMIT = 0, 1, 2, 3, 4
ISA_COUNT = 5

NATIVE_ENDIAN_UTF16 = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"


class Mismatch(Exception):
    """A case did not give what it should; the text says how."""


class View(ctypes.Structure):
    """lane_view, lane_view16"""

    _fields_ = [("data", c_void_p), ("size", c_size_t)]


class Class(ctypes.Structure):
    """lane_class"""

    _fields_ = [("opaque", c_uint8 * 256)]


class Result(ctypes.Structure):
    """lane_result"""

    _fields_ = [("status", c_int32), ("read", c_size_t), ("written", c_size_t)]


class Check(ctypes.Structure):
    """lane_check"""

    _fields_ = [("status", c_int32), ("position", c_size_t)]


class Utf8Check(ctypes.Structure):
    """lane_utf8_check"""

    _fields_ = [("status", c_int32), ("length", c_uint32), ("position", c_size_t)]


class UtfResult(ctypes.Structure):
    """lane_utf_result"""

    _fields_ = [("status", c_int32), ("read", c_size_t), ("written", c_size_t), ("replacements", c_size_t)]


class Bom(ctypes.Structure):
    """lane_bom"""

    _fields_ = [("encoding", c_int32), ("size", c_uint32)]


class UtfSize(ctypes.Structure):
    """lane_utf_size"""

    _fields_ = [("status", c_int32), ("size", c_size_t), ("replacements", c_size_t)]


class UtfState(ctypes.Structure):
    """lane_utf_state"""

    _fields_ = [
        ("offset", c_uint64),
        ("replacements", c_uint64),
        ("mode", c_int32),
        ("status", c_int32),
        ("held", c_uint8 * 4),
        ("held_size", c_uint8),
        ("reserved", c_uint8 * 7),
    ]


class UtfFound(ctypes.Structure):
    """lane_utf_found"""

    _fields_ = [
        ("status", c_int32),
        ("length", c_uint32),
        ("read", c_size_t),
        ("position", c_uint64),
        ("bytes", c_uint8 * 4),
        ("reserved", c_uint8 * 4),
    ]


class SplitState(ctypes.Structure):
    """lane_split_state, which is all of lane_splitter and lane_splitter16"""

    _fields_ = [
        ("data", c_void_p),
        ("size", c_size_t),
        ("start", c_size_t),
        ("limit", c_size_t),
        ("scanned", c_size_t),
        ("origin", c_size_t),
        ("word", c_uint64),
        ("set", c_void_p),
        ("delimiter", c_uint16 * 4),
        ("delimiter_size", c_uint8),
        ("by_units", c_uint8),
        ("kind", c_uint8),
        ("wide", c_uint8),
        ("next_word", c_uint8),
        ("word_count", c_uint8),
        ("open", c_uint8),
        ("reserved", c_uint8 * 5),
        ("bits", c_uint64 * 8),
        ("own", Class),
    ]


def units_of(text):
    """The UTF-16 code units of a vector file's string, as bytes in memory order."""
    return text.encode(NATIVE_ENDIAN_UTF16, "surrogatepass")


def text_of(units):
    """The string of UTF-16 code units given as bytes in memory order."""
    return units.decode(NATIVE_ENDIAN_UTF16, "surrogatepass")


class Tier:
    def __init__(self, name, number, emulated):
        self.name = name
        self.number = number
        self.emulated = emulated

    def __str__(self):
        return self.name + (" (emulated)" if self.emulated else "")


class Lane:
    """The library. Functions are declared by whoever calls them, with `function`."""

    def __init__(self, path):
        self.dll = ctypes.CDLL(path)
        self._functions = {}
        # only the test library can use emulated tiers and count kernel calls
        self.counts_kernels = hasattr(self.dll, "lane_testing_calls")
        if self.counts_kernels:
            self._use = self.function("lane_testing_use", c_bool, c_char_p, c_bool)
            self._calls = self.function("lane_testing_calls", c_uint64, c_char_p)
            self._reset = self.function("lane_testing_reset", None)
        self._force = self.function("lane_isa_force", c_int32, c_int32)

    def function(self, name, result, *arguments):
        """The exported function of that name, declared so."""
        function = self._functions.get(name)
        if function is None:
            function = getattr(self.dll, name)
            function.restype = result
            function.argtypes = arguments
            self._functions[name] = function
        return function

    def constant(self, name):
        """The address of an exported constant."""
        return ctypes.addressof(Class.in_dll(self.dll, name))

    def tiers(self):
        """Every tier that can be used here, emulated ones too where the library has them."""
        isa_name = self.function("lane_isa_name", c_char_p, c_int32)
        available = self.function("lane_isa_available", c_uint32)()
        found = []
        for number in range(ISA_COUNT):
            name = isa_name(number).decode()
            if available >> number & 1:
                found.append(Tier(name, number, False))
            if self.counts_kernels and self._use(name.encode(), True):
                found.append(Tier(name, number, True))
        return found

    def use(self, tier):
        if self.counts_kernels:
            if not self._use(tier.name.encode(), tier.emulated):
                raise SystemExit(f"cannot use tier {tier}")
        elif self._force(tier.number) != OK:
            raise SystemExit(f"cannot use tier {tier}")
        self.current = tier

    def reset_calls(self):
        if self.counts_kernels:
            self._reset()

    def calls(self, kernel):
        """How often a kernel was entered since reset_calls."""
        return self._calls(kernel.encode())


_BYTES = {}  # the array types: ctypes would make each of them again and again


def bytes_type(size):
    found = _BYTES.get(size)
    if found is None:
        found = _BYTES[size] = ctypes.c_char * size
    return found


def buffer(size):
    """Room for `size` bytes; a slice of it is bytes."""
    return bytes_type(size)()


class Text:
    """Input in memory: `address`, and `size` in units of `width` bits. No byte behind it is its own."""

    def __init__(self, data, width):
        self.data = data
        self.width = width
        self.size = len(data) * 8 // width
        # one byte of room where there is none: an array of 0 has no address of its own
        self.buffer = bytes_type(max(1, len(data))).from_buffer_copy(data or b"\0")
        self.address = ctypes.addressof(self.buffer)

    def slice(self, start, end):
        size = self.width // 8
        return self.data[start * size : end * size]
