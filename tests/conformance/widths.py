"""A case in both widths: as UTF-16 code units, and as bytes where the case says the same in bytes."""

from library import text_of, units_of


class Width:
    """How text becomes memory, and what the functions of this width end in."""

    def __init__(self, bits, suffix, encode, decode):
        self.bits = bits
        self.suffix = suffix
        self.encode = encode
        self.decode = decode

    def __str__(self):
        return f"{self.bits} bits"


def _utf8(text):
    return text.encode("utf-8")


UTF16 = Width(16, "16", units_of, text_of)
UTF8 = Width(8, "", _utf8, bytes.decode)
# byte sequences, held in strings as U+0000 to U+00FF (Infra "isomorphic decode")
BYTES = Width(8, "", lambda text: text.encode("latin-1"), lambda data: data.decode("latin-1"))


def of_bytes(argument):
    """A byte sequence of a vector file, as a string of U+0000 to U+00FF."""
    return bytes.fromhex(argument["hex"]).decode("latin-1")


def is_scalar_value_string(text):
    return not any(0xD800 <= ord(c) <= 0xDFFF for c in text)


def widths(*texts):
    """UTF-16 always; UTF-8 too unless a lone surrogate stands in the way."""
    yield UTF16
    if all(is_scalar_value_string(text) for text in texts):
        yield UTF8


def widths_if_ascii(*texts):
    """UTF-16 always; bytes where positions and order are the same in both."""
    yield UTF16
    if all(text.isascii() for text in texts):
        yield UTF8
