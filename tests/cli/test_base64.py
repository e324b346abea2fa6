"""lanewise base64 of whole files: beside base64(1) and Python, literals, and every way of cutting."""

import base64
import os
import random
import shutil
import subprocess
import unittest

from command import SANITIZED, TIMEOUT, Case, lanewise

READ_SIZES = ["1", "2", "3", "4", "5", "63", "64", "65"]
WRAPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 19, 57, 63, 64, 65, 75, 76, 77, 78, 100, 1000, 4096, 10**9]
WORDS = {
    "base64-character": "a byte outside the alphabet, or behind the padding",
    "base64-padding": "a = where no padding can be",
    "base64-cut": "the text ends behind one character of a group, or one = of two",
    "base64-missing-padding": "the text ends without its padding",
    "base64-bits": "the bits left over at the end are not zero",
}


REFUSED = "whitespace, which this variant refuses"


def message(place, code, file="-", text=None):
    line, offset = place
    return f"lanewise: {file}:{line}: byte {offset}: {code}: {text or WORDS[code]}"


def theirs(words, data):
    done = subprocess.run(words, input=data, capture_output=True, timeout=TIMEOUT, env={**os.environ, "LC_ALL": "C"})
    return done.returncode, done.stdout


def ours(words, data):
    done = lanewise("base64", *words, data=data)
    return done.status, done.out


def wrapped(data, width, end=b"\n"):
    text = base64.b64encode(data)
    if width == 0:
        return text
    return b"".join(text[i:i + width] + end for i in range(0, len(text), width))


def has_gnu_base64():
    try:
        return b"GNU coreutils" in subprocess.run(["base64", "--version"], capture_output=True).stdout
    except OSError:
        return False


@unittest.skipUnless(has_gnu_base64(), "no base64 of GNU coreutils")
class BesideBase64(Case):
    def test_encoding_in_every_width(self):
        generator = random.Random(1)
        for size in [*range(0, 10), 55, 56, 57, 58, 113, 114, 115, 1000, 12345, 300000]:
            data = generator.randbytes(size)
            for width in [*WRAPS, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30] if size < 10000 else [0, 1, 64, 76, 77]:
                expected = theirs(["base64", "-w", str(width)], data)
                self.assertEqual(ours(["-w", width], data), expected, (size, width))
                self.assertEqual(expected[1], wrapped(data, width if width < 2**63 else 0))
            self.assertEqual(ours([], data), theirs(["base64"], data))

    def texts(self, generator, count):
        """Encoded texts, put together: padded pieces or not, in lines of any width."""
        pieces = (wrapped(generator.randbytes(generator.choice([0, 1, 2, 3, 4, 10, 57, 300])),
                          generator.choice([0, 1, 2, 3, 4, 19, 64, 76])) for _ in range(count))
        return b"".join(pieces)

    def test_decoding_what_it_takes(self):
        generator = random.Random(2)
        taken = 0
        for _ in range(120):
            data = self.texts(generator, generator.choice([1, 2, 5, 40]))
            expected = theirs(["base64", "-d"], data)
            taken += expected[0] == 0
            size = generator.choice(READ_SIZES) if len(data) < 3000 else "1000"
            for options in ([], ["--read-size", size]):
                self.assertEqual(ours(["-d", *options], data), expected, data)
        self.assertEqual(taken, 120)

    def test_decoding_among_foreign_bytes(self):
        generator = random.Random(3)
        foreign = bytes(b for b in range(256) if b not in base64.b64encode(bytes(range(256)) * 9) and b != 61)
        for _ in range(120):
            data = bytearray(self.texts(generator, generator.choice([1, 2, 9])))
            for _ in range(generator.choice([0, 1, 3, 30, 500])):
                data.insert(generator.randint(0, len(data)), generator.choice(foreign))
            expected = theirs(["base64", "-d", "-i"], bytes(data))
            self.assertEqual(expected[0], 0)
            size = generator.choice(READ_SIZES) if len(data) < 3000 else "1000"
            for options in ([], ["--read-size", size]):
                self.assertEqual(ours(["-di", *options], bytes(data)), expected, bytes(data))

    def test_what_it_refuses(self):
        """Of a text that we take we write what it does and more; of one that neither takes, the same up to where the
        first of us gives up."""
        generator = random.Random(4)
        refused = taken = 0
        for _ in range(200):
            data = bytearray(self.texts(generator, generator.choice([1, 2, 3])))
            for _ in range(generator.choice([0, 1, 2])):
                data.insert(generator.randint(0, len(data)), generator.choice(b"=*- \r\tA\0"))
            data = bytes(data[:generator.randint(0, len(data))])
            for option in ("-d", "-di"):
                status, out = theirs(["base64", option], data)
                mine = ours([option], data)
                if status == 0:
                    self.assertEqual(mine, (0, out), data)
                elif mine[0] == 0:
                    taken += 1
                    self.assertTrue(mine[1].startswith(out), data)
                else:
                    refused += 1
                    self.assertEqual(mine[0], 1)
                    self.assertTrue(out.startswith(mine[1]) or mine[1].startswith(out), data)
        self.assertGreater(min(refused, taken), 20)

    def test_large_files(self):
        data = random.Random(5).randbytes(3 << 20)
        for width in (76, 0, 1):
            path = self.file("text", wrapped(data, width))
            self.assertEqual(ours(["-d", path], b""), (0, data))
            self.assertEqual(theirs(["base64", "-d", str(path)], b""), (0, data))
        noisy = bytearray(wrapped(data, 76))
        for at in range(0, len(noisy), 7919):
            noisy[at:at] = b"\0*\r-"
        self.assertEqual(ours(["-d", "-i", self.file("noisy", noisy)], b""), (0, data))

    @unittest.skipUnless(shutil.which("basenc"), "no basenc")
    def test_the_other_alphabet(self):
        generator = random.Random(6)
        for size in (0, 1, 2, 3, 100, 5000):
            data = generator.randbytes(size)
            for width in (0, 4, 76):
                expected = theirs(["basenc", "--base64url", "-w", str(width)], data)
                self.assertEqual(ours(["--url", "-w", width], data), expected)
                self.assertEqual(ours(["--url", "-d"], expected[1]), (0, data))


# (options, text, output, status, place of the error as (line, byte), its code or (its code, its text))
DECODED = [
    ([], b"", b"", 0, None, None),
    ([], b" \n\t\r\f", b"", 0, None, None),
    ([], b"YQ==", b"a", 0, None, None),
    ([], b"YQ", b"a", 0, None, None),
    ([], b"YWI", b"ab", 0, None, None),
    ([], b"YR==", b"a", 0, None, None),
    ([], b" Y Q = = ", b"a", 0, None, None),
    ([], b"YWJj\r\nYWJj\r\n", b"abcabc", 0, None, None),
    # another text behind padding
    ([], b"YQ==Yg==", b"ab", 0, None, None),
    ([], b"YQ==\nYg", b"ab", 0, None, None),
    ([], b"YWI=YWJjYWI=", b"ababcab", 0, None, None),
    ([], b"YQ==Yg==Yw==ZA", b"abcd", 0, None, None),
    # where it is no base64
    ([], b"YWJj*YWJj", b"abc", 1, (1, 4), "base64-character"),
    ([], b"YWJj\nYW\n-Jj", b"abc", 1, (3, 8), "base64-character"),
    ([], b"YWJjYW\0", b"abc", 1, (1, 6), "base64-character"),
    ([], b"YWJj\v", b"abc", 1, (1, 4), "base64-character"),
    ([], b"YWJj\xa0", b"abc", 1, (1, 4), "base64-character"),
    ([], b"\xef\xbb\xbfYWJj", b"", 1, (1, 0), "base64-character"),
    ([], b"YQ=Y", b"", 1, (1, 3), "base64-character"),
    ([], b"YQ==\n*", b"a", 1, (2, 5), "base64-character"),
    ([], b"YQ===", b"a", 1, (1, 4), "base64-padding"),
    ([], b"=", b"", 1, (1, 0), "base64-padding"),
    ([], b"YWJj\n=", b"abc", 1, (2, 5), "base64-padding"),
    ([], b"YWJjY=", b"abc", 1, (1, 5), "base64-padding"),
    ([], b"YQ==\n=", b"a", 1, (2, 5), "base64-padding"),
    ([], b"YWJjY", b"abc", 1, (1, 5), "base64-cut"),
    ([], b"YWJjY\n", b"abc", 1, (2, 6), "base64-cut"),
    ([], b"YWJjYQ=\n\n", b"abc", 1, (3, 9), "base64-cut"),
    ([], b"YQ==Y", b"a", 1, (1, 5), "base64-cut"),
    # foreign bytes dropped; places are those of the file
    (["-i"], b"*Y-Q\0=\xff=_", b"a", 0, None, None),
    (["-i"], b"****\n----", b"", 0, None, None),
    (["-i"], b"*YQ==*\n*Yg==*", b"ab", 0, None, None),
    (["-i"], b"*YW*Jj\n*Y*", b"abc", 1, (2, 10), "base64-cut"),
    (["-i"], b"Y*Q=\n*=\n*=*", b"a", 1, (3, 9), "base64-padding"),
    (["-i"], b"*YQ*=*Y*", b"", 1, (1, 6), "base64-character"),
    (["-i", "--url"], b"-_+/-_", b"\xfb\xff\xbf", 0, None, None),
    (["-i", "--variant", "strict"], b"Y W*I\n=\n", b"ab", 0, None, None),
    # the other alphabet
    (["--url"], b"-_-_", b"\xfb\xff\xbf", 0, None, None),
    (["--url"], b"-_8=\n-_8", b"\xfb\xff\xfb\xff", 0, None, None),
    (["--url"], b"-_-_+/+/", b"\xfb\xff\xbf", 1, (1, 4), "base64-character"),
    (["--url", "--variant", "strict"], b"-_8=", b"\xfb\xff", 0, None, None),
    (["--url", "--variant", "strict"], b"-_8", b"", 1, (1, 3), "base64-missing-padding"),
    # variants are what their standards say: one text
    (["--variant", "forgiving"], b" YQ ", b"a", 0, None, None),
    (["--variant", "forgiving"], b"YQ==Yg==", b"a", 1, (1, 4), "base64-character"),
    (["--variant", "strict"], b"YQ==", b"a", 0, None, None),
    # the line end at the end of the file is no part of it, where whitespace is refused too
    (["--variant", "strict"], b"YQ==\n", b"a", 0, None, None),
    (["--variant", "strict"], b"YQ==\r\n", b"a", 0, None, None),
    (["--variant", "url"], b"YWJj\n", b"abc", 0, None, None),
    (["--variant", "url"], b"YQ\r\n", b"a", 0, None, None),
    (["--variant", "url"], b"\n", b"", 0, None, None),
    (["--variant", "url"], b"\r\n", b"", 0, None, None),
    (["--variant", "strict"], b"YQ==\n\n", b"a", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "strict"], b"YQ==\n\r\n", b"a", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "strict"], b"YQ==\r\r\n", b"a", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "strict"], b"YQ==\r", b"a", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "strict"], b"YQ==\r\nYQ==\n", b"a", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "strict"], b"YW Jj", b"", 1, (1, 2), ("base64-character", REFUSED)),
    (["--variant", "url"], b"YWJj\nYWJj\n", b"abc", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "url"], b"YWJj \n", b"abc", 1, (1, 4), ("base64-character", REFUSED)),
    (["--variant", "strict"], b"YWJj*\n", b"abc", 1, (1, 4), "base64-character"),
    (["--variant", "strict"], b"YWJjYQ\n", b"abc", 1, (1, 6), "base64-missing-padding"),
    (["--variant", "strict"], b"YWJjYQ\r\n", b"abc", 1, (1, 6), "base64-missing-padding"),
    (["--variant", "url"], b"YWJjY\n", b"abc", 1, (1, 5), "base64-cut"),
    (["--variant", "strict"], b"YWJjYQ", b"abc", 1, (1, 6), "base64-missing-padding"),
    (["--variant", "strict"], b"YR==", b"", 1, (1, 2), "base64-bits"),
    (["--variant", "url"], b"-_8", b"\xfb\xff", 0, None, None),
    (["--variant", "url"], b"-_8=", b"", 1, (1, 3), "base64-padding"),
    (["--variant", "url"], b"YR", b"", 1, (1, 2), "base64-bits"),
    (["--variant", "mime"], b"YWJj\r\nYR==\r\n", b"abca", 0, None, None),
    (["--variant", "mime"], b"YWJj\r\nYQ\r\n", b"abc", 1, (3, 10), "base64-missing-padding"),
    (["--variant", "pem"], b"YWJj\nYQ==\n", b"abca", 0, None, None),
    (["--variant", "pem"], b"YWJj\nYR==\n", b"abc", 1, (2, 7), "base64-bits"),
    (["--variant", "any"], b"+/-_\n-_8", b"\xfb\xff\xbf\xfb\xff", 0, None, None),
    (["--variant", "any"], b"-_8=+/8=", b"\xfb\xff", 1, (1, 4), "base64-character"),
    (["--variant", "any", "-i"], b"*+/-_*-_8*", b"\xfb\xff\xbf\xfb\xff", 0, None, None),
]


class Texts(Case):
    def test_decoding_in_every_cut(self):
        for options, text, out, status, place, code in DECODED:
            code, words = code if isinstance(code, tuple) else (code, None)
            messages = [] if code is None else [message(place, code, text=words)]
            for size in ["0", *READ_SIZES]:
                done = lanewise("base64", "-d", *options, "--read-size", size, data=text)
                self.assertEqual((done.out, done.messages, done.status), (out, messages, status), (options, text, size))

    def test_encoding(self):
        long = bytes(range(150))
        for options, data, expected in (
            ([], b"", b""),
            ([], b"a", b"YQ==\n"),
            ([], b"abc" * 19, b"YWJj" * 19 + b"\n"),
            ([], b"abc" * 20, b"YWJj" * 19 + b"\nYWJj\n"),
            (["-w", "0"], b"", b""),
            (["-w0"], b"ab", b"YWI="),
            (["--wrap=3"], b"abcd", b"YWJ\njZA\n==\n"),
            (["-w", "9223372036854775807"], b"ab", b"YWI=\n"),
            (["-w", "9223372036854775808"], b"ab", b"YWI="),
            (["-w", "18446744073709551615"], long, base64.b64encode(long)),
            (["-w", "1" + "0" * 30], long, base64.b64encode(long)),
            (["--url"], b"\xfb\xff\xbf\xfb", b"-_-_-w==\n"),
            (["--variant", "forgiving"], long, base64.b64encode(long)),
            (["--variant", "strict"], long, base64.b64encode(long)),
            (["--variant", "url"], b"\xfb\xff\xbf\xfb", b"-_-_-w"),
            (["--variant", "mime"], long, wrapped(long, 76, b"\r\n")),
            (["--variant", "mime", "-w", "4"], b"abcd", b"YWJj\r\nZA==\r\n"),
            (["--variant", "mime"], b"", b""),
            (["--variant", "pem"], long, wrapped(long, 64)),
            (["--variant", "strict", "-w", "4"], b"abcd", b"YWJj\nZA==\n"),
            (["--variant", "strict", "--url"], b"\xfb\xff", b"-_8="),
            # as with base64(1), what is about decoding changes nothing
            (["-i"], b"*", b"Kg==\n"),
        ):
            for size in ["0", *READ_SIZES]:
                self.prints(["base64", *options, "--read-size", size], data, expected)
        self.prints(["base64", "-d", "-w", "5"], b"YQ==\n", b"a")

    def test_what_a_variant_encodes_it_decodes(self):
        generator = random.Random(7)
        for variant in ("forgiving", "strict", "url", "mime", "pem"):
            for size in (0, 1, 2, 3, 100, 70000):
                data = generator.randbytes(size)
                text = lanewise("base64", "--variant", variant, data=data).out
                self.prints(["base64", "-d", "--variant", variant], text, data)

    def test_around_the_size_of_a_read(self):
        piece = 256 * 1024
        text = wrapped(random.Random(8).randbytes(piece), 76)
        data = base64.b64decode(text)
        for at in range(piece - 3, piece + 3):
            for what, code in ((b"*", "base64-character"), (b"=" * 3, "base64-padding")):
                wrong = text[:at] + what + text[at:]
                # the first = may stand for padding
                head = text[:at].replace(b"\n", b"")
                skip = 0 if code == "base64-character" else {0: 0, 1: 0, 2: 2, 3: 1}[len(head) % 4]
                done = lanewise("base64", "-d", self.file("text", wrong))
                good = len(head) // 4 * 3 + {0: 0, 1: 2, 2: 1}[skip]
                self.assertEqual(done.out, data[:good])
                self.assertEqual(done.messages,
                                 [message((wrong.count(b"\n", 0, at) + 1, at + skip), code, self.folder / "text")])
            noisy = text[:at] + b"\0*-" + text[at:]
            self.prints(["base64", "-d", "-i", self.file("text", noisy)], b"", data)
            cut = text[:at].rstrip(b"=\n") if len(text[:at].replace(b"\n", b"")) % 4 != 1 else text[:at - 1]
            self.prints(["base64", "-d", self.file("text", cut)], b"", data[:len(cut.replace(b"\n", b"")) * 3 // 4])
        for size in range(piece - 2, piece + 3):
            data = bytes(size)
            self.prints(["base64", self.file("data", data)], b"", wrapped(data, 76))

    def test_many_texts_in_one(self):
        self.prints(["base64", "-d"], b"YQ==" * 200000, b"a" * 200000)
        generator = random.Random(10)
        for sizes in ([1], [2], [1, 2, 4, 5, 7, 8], [11, 13, 14, 16, 17], range(1, 100), [1, 1000, 2, 70000]):
            for between in (b"", b"\n", b"\r\n", b" \n\t"):
                pieces = [generator.randbytes(generator.choice(sizes)) for _ in range(60)]
                pieces = [piece if len(piece) % 3 else piece[1:] for piece in pieces]
                text = between.join(map(base64.b64encode, pieces))
                data = b"".join(pieces)
                for options in ([], ["--read-size", "61"]):
                    self.prints(["base64", "-d", *options], text, data)
                self.prints(["base64", "-d"], text.replace(b"==", b"= ="), data)
                self.prints(["base64", "-d"], text + between + b"YWJj", data + b"abc")
                done = lanewise("base64", "-d", data=text + b"YWJjYQ=*")
                self.assertEqual((done.status, done.out), (1, data + b"abc"))
                self.assertIn(f"byte {len(text) + 7}: base64-character", done.messages[0])
                if between == b"":
                    self.prints(["base64", "-d", "--lines", "--raw"], text + b"\n", data + b"\n")
        self.prints(["base64", "-d", "-i"], b"YQ=\0=*" * 100000, b"a" * 100000)

    def test_files_are_texts_of_their_own(self):
        one, two = self.file("one", b"a"), self.file("two", b"bc")
        self.prints(["base64", one, "-", two], b"x", b"YQ==\neA==\nYmM=\n")
        for options in (["-w", "0"], ["--variant", "forgiving"], ["--variant", "strict"], ["--variant", "url"],
                        ["--variant", "pem", "-w", "0"]):
            self.refuses(["base64", *options, one, two], "without line ends", "-w")
        self.prints(["base64", "--variant", "url", "-w", "8", one, two], b"", b"YQ\nYmM\n")
        self.prints(["base64", "--variant", "pem", one, two], b"", b"YQ==\nYmM=\n")
        three, four = self.file("three", b"YQ"), self.file("four", b"Yg=")
        self.prints(["base64", "-d", three, three], b"", b"aa")
        done = lanewise("base64", "-d", three, four, three)
        self.assertEqual((done.out, done.status), (b"a", 1))
        self.assertEqual(done.messages, [message((1, 3), "base64-cut", four)])

    def test_every_tier(self):
        data = random.Random(9).randbytes(20000)
        text = wrapped(data, 76)
        for tier in lanewise("info", "--json").out.split(b'"')[1::2]:
            environment = {**os.environ, "LANEWISE_ISA": tier.decode()}
            self.assertEqual(lanewise("base64", data=data, env=environment).out, text)
            self.assertEqual(lanewise("base64", "-d", data=text, env=environment).out, data)
            done = lanewise("base64", "-d", data=text[:9000] + b"*" + text[9000:], env=environment)
            self.assertEqual(done.messages, [message((9000 // 77 + 1, 9000), "base64-character")])


class Usage(Case):
    def test_what_is_about_records(self):
        for options in (["--only"], ["--raw"], ["--from", "csv"], ["--delimiter", ","], ["--header"], ["-z"],
                        ["--where", "1=a"], ["--on-error=null"], ["--rejects", "x"], ["--keep-cr"], ["--names", "a"]):
            self.refuses(["base64", *options], f"{options[0].split('=')[0]} is about records", "--lines or -f")
        self.refuses(["base64", "--strict"], "--strict is about records", "--variant strict")
        for options in (["-j", "2"], ["--max-messages", "3"], ["--max-record", "1M"], ["--no-header-out"]):
            self.refuses(["base64", *options], f"{options[0]} is about records", "--lines or -f")
            self.prints(["base64", "--lines", *options], b"a\n", b"YQ==\n")

    def test_mistakes(self):
        self.refuses(["base64", "--lines", "--only"], "--only goes with -f")
        self.refuses(["base64", "--from", "combined", "-f", "agent", "--only", "--unescape"], "--unescape")
        self.refuses(["base64", "--lines", "-w", "76"], "-w: a record stays one line")
        self.refuses(["base64", "--variant", "base32"], "forgiving|strict|url|mime|pem|any")
        self.refuses(["base64", "--variant", "URL"], "'URL' is none of", "did you mean 'url'?")
        self.refuses(["base64", "--variant", "Strickt"], "did you mean 'strict'?")
        self.refuses(["base64", "--variant", "any"], "--variant any goes with -d")
        self.refuses(["base64", "-d", "--url", "--variant", "any"], "--variant any has both alphabets")
        self.refuses(["base64", "-w", "x"], "-w: 'x' is not a number")
        self.refuses(["base64", "--decoed"], "did you mean '--decode'?")
        self.refuses(["base64", "--lines", "--delimiter", "ab"], "--delimiter: one byte, or a set")
        self.refuses(["base64", "--lines", "--delimiter", "[]"], "--delimiter: ")
        self.refuses(["split", "-d", "ab"], "-d: one byte, or a set")
        self.refuses(["bas64"], "did you mean 'base64'?")

    def test_the_help(self):
        text = lanewise("help", "base64").out.decode()
        self.assertEqual(text, lanewise("base64", "-d", "-h").out.decode())
        self.assertIn("\n  base64  ", lanewise("help").out.decode())
        self.assertIn("--delimiter D ", text)
        self.assertNotIn("-d, --delimiter", text)
        self.assertIn("-d, --delimiter D ", lanewise("help", "split").out.decode())


class Ends(Case):
    def test_output_file_over_its_own_input(self):
        path = self.file("data", b"abc")
        path.chmod(0o640)
        self.prints(["base64", "-o", path, path], b"", b"")
        self.assertEqual((path.read_bytes(), path.stat().st_mode & 0o777), (b"YWJj\n", 0o640))
        self.prints(["base64", "-d", "-o", path, path], b"", b"")
        self.assertEqual(path.read_bytes(), b"abc")
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["data"])

    def test_a_failure_leaves_the_old_file(self):
        path, wrong = self.file("old", b"kept"), self.file("wrong", b"YWJj*")
        done = lanewise("base64", "-d", "-o", path, wrong)
        self.assertEqual((done.status, done.messages), (1, [message((1, 4), "base64-character", wrong)]))
        done = lanewise("base64", "-o", path, wrong, self.folder / "none")
        self.assertEqual(done.status, 2)
        self.assertIn("none: No such file or directory", done.messages[0])
        self.assertEqual(path.read_bytes(), b"kept")
        self.assertEqual(sorted(entry.name for entry in self.folder.iterdir()), ["old", "wrong"])

    def test_what_cannot_be_read_does_not_keep_others_from_it(self):
        one = self.file("one", b"YQ==")
        done = lanewise("base64", "-d", self.folder / "none", one, self.folder)
        self.assertEqual((done.out, done.status, len(done.messages)), (b"a", 2, 2))

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk(self):
        self.refuses(["base64", "-o", "/dev/full"], "No space left", data=b"a")

    def test_a_reader_that_leaves(self):
        path = self.file("data", b"YWJj\n" * 800000)
        for options in ([], ["-d"], ["-d", "-i"], ["-d", "--lines"], ["--lines", "-j", "2"]):
            self.stops_with_its_reader(["base64", *options, path])

    def test_what_is_whole_comes_out_before_the_next_read_waits(self):
        for options, sent, expected in (([], [b"ab", b"cd", b""], [b"", b"YWJj", b""]),
                                        (["-w", "4"], [b"abcd", b"ef"], [b"YWJj", b"\nZGVm"]),
                                        (["-d"], [b"YWJjY", b"W", b"Jj\n"], [b"abc", b"", b"abc"]),
                                        (["-d", "-i"], [b"*YWJjY*", b"*WJj\n"], [b"abc", b"abc"]),
                                        (["-d"], [b"YQ==", b"YWJj"], [b"a", b"abc"]),
                                        (["-d", "--lines"], [b"YQ==\nYQ", b"==\n"], [b"a\n", b"a\n"])):
            self.prints_while_it_reads(["base64", *options], sent, expected)

    @unittest.skipIf(SANITIZED, "sanitizers use memory of their own")
    def test_memory_does_not_grow_with_a_pipe(self):
        block = b"YWJjYWJjYWJj\n" * 70000
        for options in ([], ["-w0"], ["-d"], ["-d", "-i"], ["-d", "--lines"], ["-d", "-f", "1", "--only"]):
            self.stays_small(["base64", *options], block)


if __name__ == "__main__":
    unittest.main()
