"""lanewise utf8, transcode and count -m: literals, Python's codecs as the reference, every way of cutting."""

import json
import os
import random
import subprocess
import unittest

from command import LANEWISE, Case, lanewise

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


def utf16_in_python(data, order):
    """The same of UTF-16, by the definition."""
    rows, lines, at = [], 1, 0
    def unit(i):
        return int.from_bytes(data[i:i + 2], order) if i + 2 <= len(data) else None
    while at < len(data):
        now, then = unit(at), unit(at + 2)
        lead = now is not None and 0xD800 <= now < 0xDC00
        if lead and then is not None and 0xDC00 <= then < 0xE000:
            at += 4
            continue
        size = min(2, len(data) - at) if not (lead and len(data) - at == 3) else 3
        if now is None or (lead and then is None):
            rows.append((lines, at, data[at:at + size].hex().upper(), "cut-off"))
        elif 0xD800 <= now < 0xE000:
            rows.append((lines, at, data[at:at + 2].hex().upper(), "not-utf16"))
        lines += now == 10
        at += size
    return rows


def count_lines(data, order=None):
    if order is None:
        return data.count(b"\n") + (not data.endswith(b"\n")) * bool(data)
    feeds = [int.from_bytes(data[i:i + 2], order) == 10 for i in range(0, len(data) - 1, 2)]
    return sum(feeds) + bool(data and (len(data) % 2 or not feeds[-1]))


def text_of(bad, code):
    """What a message says of it."""
    bad = " ".join(bad[i:i + 2] for i in range(0, len(bad), 2))
    return bad + {"not-utf8": " is not UTF-8" if len(bad) == 2 else " are not UTF-8",
                  "not-utf16": " is a surrogate that stands alone",
                  "not-isomorphic": " is a character that Latin-1 has not",
                  "cut-off": " begins a character that the end cuts off"}[code]


def messages_of(name, rows, lines, most=10):
    """What is told of these problems."""
    told = [f"lanewise: {name}:{line}: byte {byte}: {code}: {text_of(bad, code)}" for line, byte, bad, code in rows]
    return told[:most] + ([f"lanewise: {lines} lines, {len(rows)} problems"] if rows else [])


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
        lines = count_lines(data)
        self.assertEqual((done.status, done.out, done.messages), (found, b"", messages_of(path, wanted, lines)))
        repairs = [([], data.decode("utf-8", "replace").encode()), (["escape"], escaped(data)),
                   (["drop"], data.decode("utf-8", "ignore").encode()),
                   (["replace"], data.decode("utf-8", "replace").encode())]
        for how, repaired in repairs:
            for most in (10, 0, 3):
                done = lanewise("utf8", "=".join(["--repair", *how]), *more, "--max-messages", most, data=data)
                messages = messages_of("-", wanted, lines, most or len(wanted))
                self.assertEqual((done.status, done.out, done.messages), (0, repaired, messages))

    def test_in_place(self):
        good, bad = self.file("good", b"caf\xc3\xa9\n"), self.file("bad", b"caf\xe9\n")
        os.chmod(bad, 0o640)
        link = self.folder / "link"
        link.symlink_to("bad")
        before = os.stat(good)
        done = lanewise("utf8", "--repair", "--in-place", good, link)
        told = [*messages_of(link, [(1, 3, "E9", "not-utf8")], 0)[:1], f"lanewise: {link}: 1 problems repaired",
                "lanewise: 2 lines, 1 problems"]
        self.assertEqual((done.status, done.out, done.messages), (0, b"", told))
        self.assertEqual((good.read_bytes(), bad.read_bytes()), (b"caf\xc3\xa9\n", b"caf\xef\xbf\xbd\n"))
        self.assertEqual(os.stat(bad).st_mode & 0o777, 0o640)
        self.assertTrue(link.is_symlink())
        after = os.stat(good)
        self.assertEqual((before.st_ino, before.st_mtime_ns), (after.st_ino, after.st_mtime_ns))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["bad", "good", "link"])

    def test_in_place_of_several_files(self):
        one, two, three = self.file("one", b"a\xff"), self.file("two", b"b\xfe"), self.file("three", b"\xe2\x82")
        missing = self.folder / "missing"
        done = lanewise("utf8", "--in-place", one, two, missing, self.folder, three, one)
        told = []
        for path, row in ((one, (1, 1, "FF", "not-utf8")), (two, (1, 1, "FE", "not-utf8")), (three, (1, 0, "E282", "cut-off"))):
            told += [*messages_of(path, [row], 0)[:1], f"lanewise: {path}: 1 problems repaired"]
        told[4:4] = [f"lanewise: {missing}: No such file or directory", f"lanewise: {self.folder}: Is a directory"]
        self.assertEqual((done.status, done.out, done.messages), (2, b"", [*told, "lanewise: 4 lines, 3 problems"]))
        mended = b"\xef\xbf\xbd"
        self.assertEqual([path.read_bytes() for path in (one, two, three)], [b"a" + mended, b"b" + mended, mended])

    def test_in_place_wants_regular_files(self):
        fifo, bad = self.folder / "fifo", self.file("bad", b"\xff")
        os.mkfifo(fifo)
        done = lanewise("utf8", "--in-place", fifo, "/dev/stdin", "/dev/null", bad, data=b"a\xff")
        self.assertEqual((done.status, done.out, bad.read_bytes()), (2, b"", b"\xef\xbf\xbd"))
        self.assertEqual(done.messages, [f"lanewise: {name}: is no regular file" for name in (fifo, "/dev/stdin", "/dev/null")]
                         + messages_of(bad, [(1, 0, "FF", "not-utf8")], 0)[:1]
                         + [f"lanewise: {bad}: 1 problems repaired", "lanewise: 1 lines, 1 problems"])

    @unittest.skipIf(os.geteuid() == 0, "root may write everything")
    def test_in_place_goes_on_behind_what_it_may_not_write(self):
        locked, bad = self.file("locked", b"\xff"), self.file("bad", b"\xff")
        locked.chmod(0o444)
        done = lanewise("utf8", "--in-place", locked, bad)
        self.assertEqual((done.status, locked.read_bytes(), bad.read_bytes()), (2, b"\xff", b"\xef\xbf\xbd"))

    def test_in_place_leaves_nothing_aside(self):
        """A file that grows past what may be written ends the program: the old one stays, and nothing else."""
        bad = self.file("bad", b"\xff" * 100000)
        limit = f"ulimit -f 64; exec '{LANEWISE}' utf8 --in-place '{bad}'"
        done = subprocess.run(["sh", "-c", limit], stderr=subprocess.DEVNULL, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(bad.read_bytes(), b"\xff" * 100000)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["bad"])

    def test_what_is_known_comes_out_before_the_next_read_waits(self):
        self.prints_while_it_reads(["utf8", "--list"], [b"a\xff\n\xe2", b"\x82x"],
                                   [b"-\t1\t1\tFF\tnot-utf8\n", b"-\t2\t3\tE282\tnot-utf8\n"], 1)
        self.prints_while_it_reads(["utf8", "--repair=drop"], [b"a\xff\n\xe2", b"\x82x"], [b"a\n", b"x"])
        self.prints_while_it_reads(["transcode"], [b"abc\xc3", b"\xa9"], [b"abc", b"\xc3\xa9"])

    def test_check_writes_no_file(self):
        bad = self.file("bad", b"\xff")
        self.refuses(["utf8", "--check", "-o", bad, bad], "--check writes nothing")
        self.assertEqual(bad.read_bytes(), b"\xff")

    def test_usage(self):
        self.refuses(["utf8"], "--check, --list or --repair")
        self.refuses(["utf8", "--check", "--list"], "one thing at a time")
        self.refuses(["utf8", "--check", "--to", "json"], "--to goes with --list")
        self.refuses(["utf8", "--check", "--strict"], "--strict goes with --repair")
        self.refuses(["utf8", "--list", "--strict"], "--strict goes with --repair")
        self.refuses(["utf8", "--list", "--max-messages", "10"], "--max-messages goes with")
        self.refuses(["utf8", "--repair=mend"], "replace|escape|drop")
        self.refuses(["utf8", "--in-place"], "names of files")
        self.refuses(["utf8", "--in-place", "-"], "names of files")
        self.refuses(["utf8", "--in-place", "-o", "x", "y"], "--in-place")
        done = lanewise("utf8", "--check", self.folder / "none")
        self.assertEqual(done.status, 2)

    def test_names_of_files(self):
        """In JSON any name is a string, and what is not UTF-8 in it is repaired."""
        for name, shown in [("a\"\\\n\t\x01", "a\"\\\n\t\x01"), ("b\udcff", "b\ufffd"), ("é", "é")]:
            path = self.file(name, b"\xff\xff")
            done = lanewise("utf8", "--list", "--to", "json", path)
            rows = [json.loads(line) for line in done.out.splitlines()]
            self.assertEqual([row["file"] for row in rows], [f"{self.folder}/{shown}"] * 2)

    def test_messages_of_all_files_together(self):
        files = [self.file(name, b"\xff" * 6) for name in "ab"]
        for arguments, status in [(["utf8", "--check"], 1), (["utf8", "--repair"], 0), (["transcode"], 0)]:
            done = lanewise(*arguments, *files)
            rows = [(1, byte, "FF", "not-utf8") for byte in range(6)]
            told = messages_of(files[0], rows, 0)[:6] + messages_of(files[1], rows, 0)[:4]
            self.assertEqual((done.status, done.messages), (status, told + ["lanewise: 2 lines, 12 problems"]))

    def test_strict_and_output(self):
        out = self.folder / "out"
        done = lanewise("utf8", "--repair", "--strict", "-o", out, data=b"\xff")
        self.assertEqual((done.status, out.read_bytes()), (1, b"\xef\xbf\xbd"))
        self.prints(["utf8", "--repair", "--strict"], b"fine", b"fine")

    def test_a_piece_in_full(self):
        """Pieces of the size that files are read in, with what is cut between them."""
        piece = 256 * 1024
        line = b"x" * 1023 + b"\n"
        for bad in (b"\xff", b"\xe2\x82", b"\xf0\x9f\x98", b"\xf0\x9f\x98\x80\xf0\x9f\x98"):
            for cut in range(len(bad) + 1):
                data = (line * 256)[:piece - cut] + bad + b" \n" + line * 300 + bad
                rows = in_python(data)
                done = lanewise("utf8", "--repair", data=data)
                self.assertEqual(done.out, data.decode("utf-8", "replace").encode())
                self.assertEqual(done.messages, messages_of("-", rows, count_lines(data)))
                done = lanewise("utf8", "--check", data=data)
                self.assertEqual(done.messages, messages_of("-", rows, count_lines(data)))


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
                    rows = self.lacking(text, source_codec) if target == "latin1" else []
                    messages = messages_of("-", rows, text.count("\n") + 1)
                    for more in ([], ["--read-size", "1"], ["--read-size", "3"]):
                        done = lanewise("transcode", "-f", source, "-t", target, *more, data=data)
                        self.assertEqual((done.status, done.out, done.messages), (0, wanted, messages), (source, target))

    def lacking(self, text, codec):
        """The rows of what Latin-1 lacks."""
        rows, line, at = [], 1, 0
        for c in text:
            code = c.encode(codec)
            if c > "\xff":
                rows.append((line, at, code.hex().upper(), "not-isomorphic"))
            line += c == "\n"
            at += len(code)
        return rows

    def test_problems_where_they_are(self):
        rng = random.Random(20261201)
        parts = ["61", "0a", "0a0a", "000a", "0d", "00d8", "3dd8", "3dd800de", "00dc", "d800", "dc00", "d83dde00", "e9", "0d0a"]
        for size in (5, 40, 400, 3000):
            eight = hostile(rng, size)
            self.tells(eight, ["-t", "utf-16be"], in_python(eight), count_lines(eight))
            sixteen = b"".join(bytes.fromhex(rng.choice(parts)) for _ in range(size))
            for order, name in (("little", "utf-16le"), ("big", "utf-16be")):
                rows, lines = utf16_in_python(sixteen, order), count_lines(sixteen, order)
                self.tells(sixteen, ["-f", name], rows, lines)
                self.tells(sixteen, ["-f", name, "-t", "utf-16le"], rows, lines)
                mark = "\ufeff".encode(name)
                rows = [(line, byte + 2, bad, code) for line, byte, bad, code in rows]
                self.tells(mark + sixteen, ["-f", "utf-16"], rows, count_lines(mark + sixteen, order))
        mixed = "é\n€\n" * 3
        for codec in ("utf-8", "utf-16-le", "utf-16-be"):
            data = mixed.encode(codec)
            self.tells(data, ["-f", codec.replace("16-", "16"), "-t", "latin1"], self.lacking(mixed, codec), 6)

    def tells(self, data, arguments, rows, lines):
        """However it is cut, and however many are told."""
        for more, most in ([[], 0], [["--read-size", "1"], 0], [["--read-size", "7"], 0], [["--read-size", "64"], 5], [[], 10]):
            done = lanewise("transcode", *arguments, *more, "--max-messages", most, data=data)
            self.assertEqual((done.status, done.messages), (0, messages_of("-", rows, lines, most or len(rows))), arguments)
        for more in ([], ["--read-size", "1"], ["--read-size", "5"]):
            done = lanewise("transcode", "--on-error=stop", *arguments, *more, data=data)
            told = messages_of("-", rows[:1], rows[0][0] if rows else 0)
            self.assertEqual((done.status, done.messages), (1 if rows else 0, told))

    def test_labels(self):
        for labels, codec in ((["utf-8", "utf8", "UTF-8", "Utf8"], "utf-8"), (["latin1", "latin-1", "ISO-8859-1", "Latin1"], "latin-1"),
                              (["utf-16le", "UTF16LE"], "utf-16-le"), (["utf-16be", "utf16be"], "utf-16-be")):
            for label in labels:
                self.prints(["transcode", "-f", label], "é".encode(codec), "é".encode())
                self.prints(["transcode", "--to-encoding", label], "é".encode(), "é".encode(codec))
        for label in ("utf-16", "UTF16"):
            self.prints(["transcode", "-f", label], b"\xfe\xff\0a", b"a")
        for label in ("utf_8", "utf-32", "utf-8 ", ""):
            self.refuses(["transcode", "-f", label], f"--from-encoding: '{label}' is none of")

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
            (b"\xef\xbb\xbfa", ["--bom=keep"], b"\xef\xbb\xbfa"),
            (b"\xef\xbb\xbfa", ["--bom=write"], b"\xef\xbb\xbfa"),
            (b"a", ["--bom=keep"], b"a"),
            (b"", ["--bom=keep"], b""),
            (b"\xef\xbb\xbfa", ["--bom=keep", "-t", "utf-16be"], big),
            (big, ["--bom=keep", "-f", "utf-16"], b"\xef\xbb\xbfa"),
            (b"a\0", ["--bom=keep", "-f", "utf-16"], b"a"),
            (big, ["--bom=keep", "-f", "utf-16be", "-t", "utf-16le"], little),
            (big, ["--bom", "-f", "utf-16"], b"\xef\xbb\xbfa"),
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
                self.assertEqual(done.messages[1:], [f"lanewise: {where.split(':')[0]} lines, 1 problems"])

    def test_a_stop_leaves_no_file(self):
        out, old = self.folder / "out", self.file("old", b"old")
        for path in (out, old):
            done = lanewise("transcode", "--on-error=stop", "-o", path, data=b"ok\xff")
            self.assertEqual((done.status, done.out), (1, b""))
        self.assertEqual((old.read_bytes(), [path.name for path in self.folder.iterdir()]), (b"old", ["old"]))

    def test_usage(self):
        self.refuses(["transcode", "-t", "latin1", "--bom"], "--bom")
        self.refuses(["transcode", "-f", "latin1", "--bom=keep"], "--bom")
        self.refuses(["transcode", "-t", "utf-16", "--bom=keep"], "--bom=keep")
        self.refuses(["transcode", "--bom=drop"], "write|keep")
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
        for option in (["--top", "0"], ["--strict"], ["--on-error=keep"], ["--unescape"], ["--rejects", "x"]):
            self.refuses(["count", "-m", *option], option[0].split("=")[0] + " is about records")


if __name__ == "__main__":
    unittest.main()
