"""lanewise utf8, transcode and count -m: literals, Python's codecs as the reference, every way of cutting."""

import json
import os
import random
import unittest

from command import Case, lanewise

READ_SIZES = ["1", "2", "3", "63", "64", "65"]

# (bytes, [(line, byte, bytes, code)])
CASES = [
    (b"", []),
    (b"plain\n", []),
    (b"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\n\0", []),
    (b"a\xff", [(1, 1, "FF", "not-utf8")]),
    (b"\xe2\x82", [(1, 0, "E282", "cut-off")]),
    (b"\n\n\xe0\x80x", [(3, 2, "E0", "not-utf8"), (3, 3, "80", "not-utf8")]),
    (b"ab\n\xff\xe2\x82x\nok \xf0\x9f\x98",
     [(2, 3, "FF", "not-utf8"), (2, 4, "E282", "not-utf8"), (3, 11, "F09F98", "cut-off")]),
    (b"\xed\xa0\x80", [(1, 0, "ED", "not-utf8"), (1, 1, "A0", "not-utf8"), (1, 2, "80", "not-utf8")]),
    (b"\xf0\x9f\n\xc3", [(1, 0, "F09F", "not-utf8"), (2, 3, "C3", "cut-off")]),
]


def hostile(rng, size):
    parts = [b"a", b"line\n", "é".encode(), "€".encode(), "😀".encode(), b"\xff", b"\xe2\x82", b"\x80", b"\xed\xa0\x80"]
    text = b""
    while len(text) < size:
        text += rng.choice(parts)
    return text


def in_python(data):
    """The rows of --list, by Python's decoder."""
    rows, at = [], 0
    while at < len(data):
        try:
            data[at:].decode("utf-8")
            break
        except UnicodeDecodeError as error:
            start, end = at + error.start, at + error.end
            code = "cut-off" if error.reason == "unexpected end of data" else "not-utf8"
            rows.append((data.count(b"\n", 0, start) + 1, start, data[start:end].hex().upper(), code))
            at = end
    return rows


def escaped(data):
    result, at = b"", 0
    for _, start, bad, _ in in_python(data):
        result += data[at:start] + b"".join(b"\\x%02X" % byte for byte in bytes.fromhex(bad))
        at = start + len(bad) // 2
    return result + data[at:]


class Utf8(Case):
    def test_literals(self):
        for data, wanted in CASES:
            self.assertEqual(in_python(data), wanted)
            for size in READ_SIZES:
                self.check(data, wanted, "--read-size", size)

    def test_hostile(self):
        rng = random.Random(20261130)
        for size in (10, 300, 5000):
            data = hostile(rng, size)
            self.check(data, in_python(data))
            for read_size in ("1", "64", "1000"):
                self.check(data, in_python(data), "--read-size", read_size)

    def check(self, data, wanted, *more):
        path = self.file("text", data)
        rows = "".join(f"{path}\t{line}\t{byte}\t{bad}\t{code}\n" for line, byte, bad, code in wanted)
        found = 1 if wanted else 0
        self.prints(["utf8", "--list", *more, path], b"", rows.encode(), found)
        done = lanewise("utf8", "--list", "--to", "json", *more, path)
        objects = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(objects, [{"file": str(path), "line": line, "byte": byte, "bytes": bad, "code": code}
                                   for line, byte, bad, code in wanted])
        done = lanewise("utf8", "--check", *more, path)
        self.assertEqual((done.status, done.out), (found, b""))
        self.assertEqual([message.split(": ")[1:4] for message in done.messages[:10][: len(wanted)]],
                         [[f"{path}:{line}", f"byte {byte}", code] for line, byte, _, code in wanted[:10]])
        self.assertEqual(len(done.messages), min(10, len(wanted)) + found)
        if wanted:
            lines = data.count(b"\n") + (not data.endswith(b"\n"))
            self.assertEqual(done.messages[-1], f"lanewise: {lines} lines, {len(wanted)} problems")
        repairs = [([], data.decode("utf-8", "replace").encode()), (["escape"], escaped(data)),
                   (["drop"], data.decode("utf-8", "ignore").encode()),
                   (["replace"], data.decode("utf-8", "replace").encode())]
        for how, repaired in repairs:
            done = lanewise("utf8", "=".join(["--repair", *how]), *more, data=data)
            messages = [f"lanewise: {len(wanted)} problems repaired"] if wanted else []
            self.assertEqual((done.status, done.out, done.messages), (0, repaired, messages))

    def test_in_place(self):
        good, bad = self.file("good", b"caf\xc3\xa9\n"), self.file("bad", b"caf\xe9\n")
        os.chmod(bad, 0o640)
        link = self.folder / "link"
        link.symlink_to("bad")
        before = os.stat(good)
        done = lanewise("utf8", "--repair", "--in-place", good, link)
        self.assertEqual((done.status, done.out, done.messages), (0, b"", ["lanewise: 1 problems repaired"]))
        self.assertEqual((good.read_bytes(), bad.read_bytes()), (b"caf\xc3\xa9\n", b"caf\xef\xbf\xbd\n"))
        self.assertEqual(os.stat(bad).st_mode & 0o777, 0o640)
        self.assertTrue(link.is_symlink())
        after = os.stat(good)
        self.assertEqual((before.st_ino, before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["bad", "good", "link"])

    def test_usage(self):
        self.refuses(["utf8"], "--check, --list or --repair")
        self.refuses(["utf8", "--check", "--list"], "one thing at a time")
        self.refuses(["utf8", "--check", "--to", "json"], "--to goes with --list")
        self.refuses(["utf8", "--repair=mend"], "replace|escape|drop")
        self.refuses(["utf8", "--in-place"], "names of files")
        self.refuses(["utf8", "--in-place", "-"], "names of files")
        self.refuses(["utf8", "--in-place", "-o", "x", "y"], "--in-place")
        done = lanewise("utf8", "--check", self.folder / "none")
        self.assertEqual(done.status, 2)

    def test_strict_and_output(self):
        out = self.folder / "out"
        done = lanewise("utf8", "--repair", "--strict", "-o", out, data=b"\xff")
        self.assertEqual((done.status, out.read_bytes()), (1, b"\xef\xbf\xbd"))
        self.prints(["utf8", "--repair", "--strict"], b"fine", b"fine")


ENCODINGS = {"utf-8": "utf-8", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be", "latin1": "latin-1"}


class Transcode(Case):
    def test_all_pairs(self):
        for text in ("", "a", "é\n\xff\0", "€ 😀 \uffff\U0010ffff", "x" * 700 + "é" * 700):
            for source, source_codec in ENCODINGS.items():
                for target, target_codec in ENCODINGS.items():
                    try:
                        data = text.encode(source_codec)
                    except UnicodeEncodeError:
                        continue
                    wanted = text.encode(target_codec, "replace")
                    problems = sum(c > "\xff" for c in text) if target == "latin1" else 0
                    for more in ([], ["--read-size", "1"], ["--read-size", "3"]):
                        done = lanewise("transcode", "-f", source, "-t", target, *more, data=data)
                        messages = [f"lanewise: {problems} problems"] if problems else []
                        self.assertEqual((done.status, done.out, done.messages), (0, wanted, messages), (source, target))

    def test_byte_order_marks(self):
        little, big = b"\xff\xfea\0", b"\xfe\xff\0a"
        for data, arguments, wanted in [
            (little, ["-f", "utf-16"], b"a"),
            (big, ["-f", "utf-16"], b"a"),
            (b"a\0", ["-f", "utf-16"], b"a"),
            (little, ["-f", "utf-16le"], b"\xef\xbb\xbfa"),
            (b"\xef\xbb\xbfa", [], b"a"),
            (b"\xef\xbb\xbf\xef\xbb\xbfa", [], b"\xef\xbb\xbfa"),
            (b"\xef\xbb", [], b"\xef\xbf\xbd"),
            (b"\xff", ["-f", "utf-16"], b"\xef\xbf\xbd"),
            (b"a", ["-t", "utf-16"], little),
            (b"", ["-t", "utf-16"], b"\xff\xfe"),
            (b"a", ["-t", "utf-16le"], b"a\0"),
            (b"a", ["-t", "utf-16be", "--bom"], big),
            (b"a", ["--bom"], b"\xef\xbb\xbfa"),
            (b"\xef\xbb\xbfa", ["-f", "latin1"], "ï»¿a".encode()),
        ]:
            for more in ([], ["--read-size", "1"]):
                done = lanewise("transcode", *arguments, *more, data=data)
                self.assertEqual((done.status, done.out), (0, wanted), arguments)
        files = [self.file("a", little), self.file("b", big)]
        self.prints(["transcode", "-f", "utf-16", *files], b"", b"aa")

    def test_stops(self):
        for data, arguments, where, code, out in [
            (b"a\nb\xff", [], "2: byte 3", "not-utf8", b"a\nb"),
            (b"\xef\xbb\xbfa\n\xe2\x82", [], "2: byte 5", "cut-off", b"a\n"),
            (b"\n\0\n\0\0\xdca\0", ["-f", "utf-16le"], "3: byte 4", "not-utf16", b"\n\n"),
            (b"\0\n\0", ["-f", "utf-16be"], "2: byte 2", "cut-off", b"\n"),
            ("é\n€".encode(), ["-t", "latin1"], "2: byte 3", "not-isomorphic", b"\xe9\n"),
        ]:
            for more in ([], ["--read-size", "1"], ["--read-size", "3"]):
                done = lanewise("transcode", "--on-error=stop", *arguments, *more, data=data)
                self.assertEqual((done.status, done.out), (1, out))
                self.assertTrue(done.messages[0].startswith(f"lanewise: -:{where}: {code}: "), done.messages)
                self.assertEqual(done.messages[1:], ["lanewise: 1 problems"])

    def test_usage(self):
        self.refuses(["transcode", "-t", "latin1", "--bom"], "--bom")
        self.refuses(["transcode", "-t", "utf-7"], "utf-8|utf-16")
        self.assertEqual(lanewise("transcode", "--strict", data=b"\xff").status, 1)


class Characters(Case):
    def test_counts(self):
        for text in ("", "abc\n", "é€😀", "x" * 1000):
            self.prints(["count", "-m"], text.encode(), b"%d\n" % len(text))
        rng = random.Random(7)
        data = hostile(rng, 4000)
        wanted = len(data.decode("utf-8", "replace"))
        for size in READ_SIZES:
            self.prints(["count", "-m", "--read-size", size], data, b"%d\n" % wanted)
        path = self.file("text", data)
        self.prints(["count", "-m", path, path], b"", b"%d\n" % (2 * wanted))
        self.refuses(["count", "-m", "--from", "csv"], "--from is about records")
        self.refuses(["count", "-m", "--by", "1"], "is about records")


if __name__ == "__main__":
    unittest.main()
