"""lanewise space: literals from the Infra Standard's rules, a reference in Python, and every way of cutting."""

import csv
import io
import os
import random
import re
import unittest

from command import SANITIZED, Case, lanewise

BLANKS = b"\t\n\f\r "
READ_SIZES = ["1", "2", "3", "63", "64", "65"]

# (operation, input, output) of a whole stream. VT (U+000B) and NBSP (C2 A0) are no ASCII whitespace, FF is
STREAM = [
    ("--normalize-newlines", b"", b""),
    ("--normalize-newlines", b"a\r\nb", b"a\nb"),
    ("--normalize-newlines", b"a\rb", b"a\nb"),
    ("--normalize-newlines", b"a\nb", b"a\nb"),
    ("--normalize-newlines", b"a\r\r\nb", b"a\n\nb"),
    ("--normalize-newlines", b"a\n\rb", b"a\n\nb"),
    ("--normalize-newlines", b"a\r\n\r\nb", b"a\n\nb"),
    ("--normalize-newlines", b"a\r\n\rb", b"a\n\nb"),
    ("--normalize-newlines", b"a\r", b"a\n"),
    ("--normalize-newlines", b"\r", b"\n"),
    ("--normalize-newlines", b"\r\r\r", b"\n\n\n"),
    ("--normalize-newlines", b"\r\n", b"\n"),
    ("--normalize-newlines", b" a \v\f\0\xc2\x85\xe2\x80\xa8 ", b" a \v\f\0\xc2\x85\xe2\x80\xa8 "),
    ("--strip-newlines", b"", b""),
    ("--strip-newlines", b"a\r\nb\rc\nd\r", b"abcd"),
    ("--strip-newlines", b"\r\n\r\n", b""),
    ("--strip-newlines", b" a \v\f\xc2\x85 \n", b" a \v\f\xc2\x85 "),
    ("--strip", b"", b""),
    ("--strip", b" \t\n\f\r ", b""),
    ("--strip", b" a ", b"a"),
    ("--strip", b"\ta \r\n b\f", b"a \r\n b"),
    ("--strip", b" \va\v ", b"\va\v"),
    ("--strip", b"\xc2\xa0 a \xc2\xa0", b"\xc2\xa0 a \xc2\xa0"),
    ("--strip", b"\0 a \0", b"\0 a \0"),
    ("--collapse", b"", b""),
    ("--collapse", b" \t\n\f\r ", b""),
    ("--collapse", b"a\fb", b"a b"),
    ("--collapse", b" a \t\n\f\r b ", b"a b"),
    ("--collapse", b"a\v \vb", b"a\v \vb"),
    ("--collapse", b"a \xc2\xa0 b", b"a \xc2\xa0 b"),
    ("--collapse", b"a\tb", b"a b"),
    ("--collapse", b"a b", b"a b"),
]


def in_python(operations, text):
    if "--normalize-newlines" in operations:
        text = re.sub(rb"\r\n?", b"\n", text)
    if "--strip-newlines" in operations:
        text = re.sub(rb"[\r\n]", b"", text)
    if "--strip" in operations:
        text = text.strip(BLANKS)
    if "--collapse" in operations:
        text = re.sub(rb"[\t\n\f\r ]+", b" ", text).strip(b" ")
    return text


def text_of(generator, size):
    """Mostly blanks and newlines, in runs, among letters, VT and bytes of UTF-8."""
    pieces = [b" ", b"\t", b"\r", b"\n", b"\r\n", b"\f", b"\v", b"\xc2\xa0", b"a", b"bc", b"\0", b"   ", b"x" * 70]
    return b"".join(generator.choice(pieces) for _ in range(size))


class WholeFiles(Case):
    def test_literals_in_every_cut(self):
        for operation, data, expected in STREAM:
            for size in READ_SIZES:
                self.prints(["space", operation, "--stream", "--read-size", size], data, expected)

    def test_newlines_are_edited_in_whole_files_without_being_told(self):
        for operation, data, expected in STREAM:
            if "newlines" in operation:
                self.prints(["space", operation], data, expected)

    def test_against_python(self):
        generator = random.Random(20261130)
        operations = ["--normalize-newlines", "--strip-newlines", "--strip", "--collapse"]
        for size in (1, 5, 40, 300, 3000):
            for _ in range(4):
                data = text_of(generator, size)
                chosen = generator.sample(operations, generator.randint(1, 4))
                expected = in_python(chosen, data)
                for read_size in READ_SIZES if size < 3000 else ["0"]:
                    self.prints(["space", "--stream", "--read-size", read_size, *chosen], data, expected)

    def test_around_the_size_of_a_read(self):
        piece = 256 * 1024
        for border in (b"\r\n", b"\r\r\n", b"\n\r", b" \r\n ", b"\t", b"  "):
            for before in range(piece - len(border), piece + 1):
                data = b" " + b"x" * (before - 1) + border + b"y "
                path = self.file("data", data)
                for operation in ("--normalize-newlines", "--strip-newlines", "--strip", "--collapse"):
                    self.prints(["space", operation, "--stream", path], b"", in_python([operation], data))

    def test_the_order_of_operations_is_fixed(self):
        data = b" a\r\n \rb \r"
        for operations in (["--strip", "--normalize-newlines"], ["--normalize-newlines", "--strip"]):
            self.prints(["space", "--stream", *operations], data, b"a\n \nb")
        self.prints(["space", "--collapse", "--strip-newlines"], b"a\r\nb \n c\n", b"ab c")
        self.prints(["space", "--strip", "--strip-newlines"], b"\n \n a\n", b"a")

    def test_each_file_is_a_text_of_its_own(self):
        one, two = self.file("one", b" a\r"), self.file("two", b"\n b ")
        self.prints(["space", "--normalize-newlines", one, two], b"", b" a\n\n b ")
        self.prints(["space", "--collapse", "--stream", one, two], b"", b"ab")
        self.prints(["space", "--strip", "--stream", one, "-", two], b"\n c \n", b"acb")
        self.prints(["space", "--strip", "--stream", self.file("blank", b" \n"), two], b"", b"b")

    def test_a_byte_order_mark_and_any_bytes_stand(self):
        data = b"\xef\xbb\xbf" + bytes(b for b in range(256) if b not in b"\r\n") + b"\r\n"
        self.prints(["space", "--normalize-newlines"], data, data[:-2] + b"\n")

    def test_long_blanks_wait_for_what_follows(self):
        data = b" " * 3000000 + b"a" + b" \n" * 2000000
        self.prints(["space", "--strip", "--stream"], data, b"a")
        self.prints(["space", "--strip", "--stream"], data + b"b\n", data[3000000:] + b"b")
        self.prints(["space", "--strip", "--stream", "--max-memory", "1000"], b" " * 2000 + b"a" + b"\t" * 1000, b"a")
        done = lanewise("space", "--strip", "--stream", "--max-memory", "1000", data=b"a" + b" " * 1001 + b"b" + b" " * 1001)
        self.assertEqual((done.status, len(done.messages)), (2, 1))
        self.assertIn("1000 bytes", done.messages[0])
        self.assertIn("--max-memory", done.messages[0])

    def test_options_of_records_are_refused(self):
        self.refuses(["space", "--strip", "--stream", "-f", "1"], "-f is about records", "--stream")
        self.refuses(["space", "--normalize-newlines", "--from", "csv"], "--from is about records")
        self.refuses(["space", "--strip-newlines", "--strip", "--where", "1=a"], "--where is about records")
        self.refuses(["space"], "--strip, --collapse, --normalize-newlines or --strip-newlines")
        self.refuses(["space", "-f", "1"], "what is to be done")
        self.refuses(["space", "--colapse"], "did you mean '--collapse'?")

    def test_every_tier(self):
        data = text_of(random.Random(5), 5000)
        for tier in lanewise("info", "--json").out.split(b'"')[1::2]:
            environment = {**os.environ, "LANEWISE_ISA": tier.decode()}
            for operation in ("--normalize-newlines", "--strip-newlines", "--strip", "--collapse"):
                done = lanewise("space", "--stream", operation, data=data, env=environment)
                self.assertEqual(done.out, in_python([operation], data))


class Records(Case):
    def test_literals(self):
        for operation, data, expected in (
            ("--strip", b"", b""),
            ("--strip", b" a\tb \n", b"a\tb\n"),
            ("--strip", b" \n\t\r\n\f\n", b"\n\n\n"),
            ("--strip", b" a", b"a\n"),
            ("--strip", b"a \r\nb\r\r\nc\r", b"a\nb\nc\n"),
            ("--strip", b"\va\v\n\xc2\xa0b\n", b"\va\v\n\xc2\xa0b\n"),
            ("--collapse", b" a \t b \r\n\r\n  c\fd\r", b"a b\n\nc d\n"),
            ("--collapse", b"a\v \vb\n", b"a\v \vb\n"),
        ):
            for size in READ_SIZES:
                self.prints(["space", operation, "--read-size", size], data, expected)

    def test_against_python_with_several_threads(self):
        generator = random.Random(7)
        data = text_of(generator, 20000)
        path = self.file("data", data)
        lines = [line[:-1] if line.endswith(b"\r") else line for line in data.split(b"\n")]
        if lines[-1] == b"" and data.endswith(b"\n"):
            lines.pop()
        for operation in ("--strip", "--collapse"):
            expected = b"".join(in_python([operation], line) + b"\n" for line in lines)
            for options in (["-j", "1"], ["-j", "2", "--unit-size", "1000"], ["-j", "3", "--unit-size", "77"]):
                self.prints(["space", operation, *options, path], b"", expected)

    def test_newlines_first(self):
        data = b" a \r b \r\n\r c \n\r"
        path = self.file("data", data)
        for size in READ_SIZES:
            self.prints(["space", "--normalize-newlines", "--strip", "--read-size", size], data, b"a\nb\n\nc\n\n")
        self.prints(["space", "--normalize-newlines", "--strip", "-j", "2", "--unit-size", "2", path], b"", b"a\nb\n\nc\n\n")
        self.prints(["space", "--normalize-newlines", "--strip", "--from", "csv", "--header"], b"a \r b \r", b"a \nb\n")

    def test_which_records_and_their_ends(self):
        self.prints(["space", "--strip", "-z"], b" a\n\0 \0b ", b"a\0\0b\0")
        self.prints(["space", "--collapse", "-d", " ", "--where", "1=a"], b"a  b\nb  c\na \n", b"a b\na\n")
        self.prints(["space", "--strip", "--where", "1=x"], b"a\n", b"", status=1)
        self.prints(["space", "--strip", "--skip-blank"], b" a\n\n b\n", b"a\nb\n")
        self.prints(["space", "--strip", "--keep-cr"], b" a\r\n", b"a\n")
        self.prints(["space", "--collapse", "--from", "csv"], b'a, "b" \n"c\n\nd", e\n', b'a, "b"\n"c d", e\n')
        self.prints(["space", "--strip"], b"\xef\xbb\xbf a\n", b"a\n")

    def test_a_record_that_is_too_long(self):
        done = lanewise("space", "--strip", "--max-record", "4", data=b" abcdefg\n b \n")
        self.assertEqual((done.out, done.status), (b"abc\nb\n", 0))
        self.assertEqual(done.messages, ["lanewise: -:1: byte 4: record-too-long: the record is longer than --max-record "
                                         "and is cut here", "lanewise: 2 records, 1 problems"])


class Fields(Case):
    def test_the_rest_stands(self):
        self.prints(["space", "--strip", "-f", "2"], b" a \t b \t c \r\n", b" a \tb\t c \n")
        self.prints(["space", "--strip", "-f", "3,1"], b" a \t b \t c \n x\n", b"a\t b \tc\nx\n")
        self.prints(["space", "--strip", "-f", "2-"], b" a \t b \t c \n x \n", b" a \tb\tc\n x \n")
        self.prints(["space", "--strip", "-f", "1,1-2,2-"], b" a \t b \t c \n", b"a\tb\tc\n")
        self.prints(["space", "--collapse", "-d", "[;,]", "-f", "2"], b"a  b; c \t d ,e  f\n", b"a  b;c d,e  f\n")
        self.prints(["space", "--strip", "-f", "2", "-z"], b"a\t b\n \0", b"a\tb\0")
        self.prints(["space", "--strip", "-d", ",", "-f", "1", "--merge"], b",, a ,,b,\n", b",,a,,b,\n")
        self.prints(["space", "--strip-newlines", "-f", "1"], b"a\rb\tc\rd\n", b"ab\tc\rd\n")

    def test_fields_by_name(self):
        data = b"id, note \n 1 , a  b \n"
        self.prints(["space", "--from", "csv", "--header", "--name", " note ", "--collapse"], data, b"id, note \n 1 ,a b\n")
        self.prints(["space", "--from", "csv", "--header", "--no-header-out", "-f", "id", "--strip"], data, b"1, a  b \n")
        self.prints(["space", "--from", "csv", "--names", "x,y", "-f", "y", "--strip", "--where", "x*=1"], data, b" 1 ,a  b\n")
        self.prints(["space", "-f", "record", "--collapse"], b" a \t b\n", b"a b\n")
        self.refuses(["space", "--from", "csv", "--header", "-f", "nite", "--strip"], "no field is called 'nite'", data=data)
        one, two = self.file("one", b"a,b\n 1,2\n"), self.file("two", b"a,c\n 3,4\n")
        self.prints(["space", "--from", "csv", "--header", "-f", "a", "--strip", one, one], b"", b"a,b\n1,2\n1,2\n")
        done = lanewise("space", "--from", "csv", "--header", "-f", "a", "--strip", one, two)
        self.assertEqual(done.status, 2)
        self.assertIn("its header differs", done.messages[0])
        self.prints(["space", "--from", "csv", "--header", "--no-header-out", "-f", "a", "--strip", one, two], b"", b"1,2\n3,4\n")

    def test_quoted_fields_are_edited_between_their_quotes(self):
        run = ["space", "--from", "csv", "-f", "1"]
        self.prints([*run, "--strip"], b'"  a ""b"" ", c\n', b'"a ""b""", c\n')
        self.prints([*run, "--collapse"], b'"a\n\n b","x  y"\n', b'"a b","x  y"\n')
        self.prints([*run, "--strip"], b'"  ",b\n', b'"",b\n')
        self.prints([*run, "--strip-newlines"], b'"a\r\nb""\n""",c\r\n', b'"ab""""",c\n')
        self.prints([*run, "--normalize-newlines"], b'"a\r\nb\rc","d\re"\r\n', b'"a\nb\nc","d\re"\n')

    def test_the_fields_that_come_out_are_those_that_went_in(self):
        run = ["space", "--from", "csv", "-f", "1-"]
        self.prints([*run, "--strip"], b' "a, b" ,c\n', b'"""a",b",c\n')
        self.prints([*run, "--normalize-newlines"], b"a\rb,c\n", b'"a\nb",c\n')
        self.prints(["space", "-d", " ", "--quote", "double", "-f", "2", "--collapse"], b"a b\tc d\n", b'a "b c" d\n')
        self.prints(["space", "--from", "combined", "-f", "2", "--strip"], b"a \t b\n", b'a "" b\n')
        self.prints(["space", "-d", ";", "--quote", "backslash", "-f", "1", "--strip"], b' "a\\;b\n', b'"\\"a\\\\";b\n')

    def test_fields_read_back_by_python(self):
        generator = random.Random(11)
        pieces = ["a", " ", "  ", "\t", "\n", "\r\n", '"', ",", "\v", "b c"]
        rows = [["".join(generator.choice(pieces) for _ in range(generator.randint(0, 6))) for _ in range(3)]
                for _ in range(400)]
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows(rows)
        data = text.getvalue().encode()
        for operations in (["--strip"], ["--collapse"], ["--strip-newlines"], ["--normalize-newlines", "--strip"]):
            path = self.file("data", data)
            outputs = set()
            for options in (["--read-size", "1"], ["--read-size", "65"], ["-j", "2", "--unit-size", "99"]):
                done = lanewise("space", "--from", "csv", "-f", "1,3", *operations, *options, path)
                self.assertEqual((done.messages, done.status), ([], 0))
                outputs.add(done.out)
            self.assertEqual(len(outputs), 1)
            expected = [[in_python(operations, cell.encode()).decode() if i != 1 else cell for i, cell in enumerate(row)]
                        for row in rows]
            self.assertEqual(list(csv.reader(io.StringIO(outputs.pop().decode(), newline=""))), expected)

    def test_logs(self):
        line = b'10.0.0.1 -  Ann  Lee  [ 12/Nov  ] "GET  /a  b?c  d HTTP/1.1" 200 5 " - " "x  \\"y\\"  "\n'
        run = ["space", "--from", "combined", "--collapse", "-f"]
        self.prints([*run, "user,time"], line, line.replace(b"Ann  Lee", b"Ann Lee").replace(b"[ 12/Nov  ]", b"[12/Nov]"))
        self.prints([*run, "agent"], line, line.replace(b'"x  \\"y\\"  "', b'"x \\"y\\""'))
        self.prints([*run, "query,request,path"], line, line.replace(b"GET  /a  b?c  d", b"GET /a b?c d"))
        self.prints([*run, "query"], line, line.replace(b"c  d", b"c d"))
        self.prints([*run, "11"], line, line)

    def test_a_backslash_does_not_get_to_escape_what_comes_next(self):
        run = ["space", "--from", "combined", "-f", "referer"]
        line = b'h - - [t] "r" 200 1 "%s" "agent"\n'
        for operation, before, after in (("--strip", b"a\\ ", b"a\\\\"), ("--strip", b"a\\\\ ", b"a\\\\"),
                                         ("--collapse", b"a\\\t\\ b", b"a\\\\ \\\\ b"),
                                         ("--strip-newlines", b'a\\\r\\"b', b'a\\\\\\"b')):
            self.prints([*run, operation], line % before, line % after)
            done = lanewise("split", "--from", "combined", "-f", "agent", data=line % after)
            self.assertEqual((done.out, done.messages), (b"agent\n", []))

        # the two digits of \\xHH may be interrupted at three places
        for before in (b"\\\rx41", b"\\x\r41", b"\\x4\r1", b"\\x\r4\r1", b"\\x4\r\r1"):
            after = b"\\" + before.replace(b"\r", b"")
            self.prints([*run, "--strip-newlines"], line % before, line % after)
            done = lanewise("split", "--from", "combined", "-f", "referer", "--to", "json", data=line % after)
            self.assertEqual(done.out, b'{"referer":"\\\\x41"}\n')
        for same in (b"\\x41\r", b"\\x\rz4", b"\\x4\rz", b"\\\\x\r41", b"\\x\r4"):
            self.prints([*run, "--strip-newlines"], line % same, line % same.replace(b"\r", b""))
        self.prints([*run, "--collapse"], line % b"\\x 4  1", line % b"\\x 4 1")

    def test_no_quotes_come_before_the_time_of_a_log(self):
        run = ["space", "--from", "combined", "--collapse"]
        end = b' [t] "GET / HTTP/1.1" 200 1 "-" "-"\n'
        message = "lanewise: -:1: byte %d: not-editable: edited, this field would be read as something else; it stays as it is"
        # gone, a quote in front, a bracket in front, a delimiter; a quote or a bracket at a later word of the user
        for head, fields, at in ((b"c i \t", "user", 4), (b'c i \f"u"', "user", 4), (b"c i \f[u]", "3", 4), (b"c\tc i u", "client", 0),
                                 (b'c i u \f"v"', "user", 4), (b"c \ti\fi u", "2-3", 2), (b"c i u \f[v]  w", "user", 4)):
            done = lanewise(*run, "-f", fields, data=head + end)
            self.assertEqual((done.out, done.status), (head + end, 0), head)
            self.assertEqual(done.messages, [message % at, "lanewise: 1 records, 1 problems"])
            done = lanewise(*run, "-f", fields, "-j", "1", "--on-error=skip", data=head + end)
            self.assertEqual((done.out, done.messages[0]), (b"", message % at))
            self.assertEqual(lanewise(*run, "-f", fields, "--strict", data=head + end).status, 1)
            done = lanewise(*run, "-f", fields, "--on-error=stop", data=head + end)
            self.assertEqual((done.out, done.status), (b"", 1))
            rejected = self.folder / "rejected"
            lanewise(*run, "-f", fields, "--rejects", rejected, data=head + end)
            self.assertEqual(rejected.read_bytes(), head + end)
        # the other fields of the record are edited
        done = lanewise(*run, "-f", "ident,user,time,agent", data=b'c i\f \t [ t\t] "r" 200 1 "-" " a"\n')
        self.assertEqual(done.out, b'c i\f \t [t] "r" 200 1 "-" "a"\n'.replace(b"i\f", b"i"))
        self.assertEqual(done.messages[0], message % 5)
        # blanks in the user were there before; behind the time quotes change nothing; without one neither
        self.prints([*run, "-f", "user"], b"c i u \t v" + end, b"c i u v" + end)
        self.prints([*run, "-f", "6"], b'c i u [t] "r" \f"x 1\n', b'c i u [t] "r" "\\"x" 1\n')
        self.prints([*run, "-f", "2"], b"c \t u\n", b'c "" u\n')

    def test_a_byte_order_mark_that_an_edit_brings_to_the_front(self):
        mark = b"\xef\xbb\xbf"
        self.prints(["space", "--from", "csv", "-f", "1", "--strip"], b" " + mark + b"a,b\n", b'"' + mark + b'a",b\n')
        self.prints(["space", "--from", "csv", "-f", "1", "--strip"], b" a" + mark + b",b\n", b"a" + mark + b",b\n")

    def test_a_field_with_a_problem_stands(self):
        done = lanewise("space", "--from", "csv", "-f", "1-", "--strip", data=b'" a "x, b ,"c \n" d , e ')
        self.assertEqual((done.out, done.status), (b'" a "x,b,"c \n" d ,e\n', 0))
        self.assertEqual(done.messages[:1], ["lanewise: -:1: byte 5: text-after-quote: text between a closing quote and the delimiter"])
        done = lanewise("space", "--from", "csv", "-f", "1", "--strip", "--on-error=skip", data=b'" a "x\n b\n')
        self.assertEqual((done.out, done.status), (b"b\n", 0))
        done = lanewise("space", "--from", "csv", "-f", "1", "--strip", "--strict", data=b'" a "x\n b\n')
        self.assertEqual((done.out, done.status), (b'" a "x\nb\n', 1))
        rejected = self.folder / "rejected"
        lanewise("space", "--from", "csv", "-f", "1", "--strip", "--rejects", rejected, data=b'" a "x\r\n b\n')
        self.assertEqual(rejected.read_bytes(), b'" a "x\r\n')
        self.refuses(["space", "--strip", "--on-error=null"], "--on-error")

    def test_newlines_in_fields_that_cannot_hold_them(self):
        self.refuses(["space", "--normalize-newlines", "-f", "1"], "--normalize-newlines", "a newline would end the record")
        self.refuses(["space", "--normalize-newlines", "-f", "1", "--from", "combined"], "--normalize-newlines")
        self.prints(["space", "--normalize-newlines", "-f", "1", "-z"], b"a\r\nb\tc\rd\0", b"a\nb\tc\rd\0")

    def test_what_goes_with_other_verbs(self):
        self.refuses(["space", "--strip", "--unescape"], "--unescape")
        self.refuses(["space", "--strip", "--to", "csv"], "unknown option '--to'")


class Ends(Case):
    def test_output_file_over_its_own_input(self):
        path = self.file("data", b"a\r\nb\r\n")
        path.chmod(0o640)
        self.prints(["space", "--normalize-newlines", "-o", path, path], b"", b"")
        self.assertEqual((path.read_bytes(), path.stat().st_mode & 0o777), (b"a\nb\n", 0o640))
        self.prints(["space", "--strip", "-f", "1", "-o", path, path], b"", b"")
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["data"])

    def test_a_failure_leaves_the_old_file(self):
        path = self.file("old", b"kept")
        new = self.file("new", b"a\r")
        done = lanewise("space", "--normalize-newlines", "-o", path, new, self.folder / "none")
        self.assertEqual(done.status, 2)
        self.assertIn("none: No such file or directory", done.messages[0])
        self.assertEqual(path.read_bytes(), b"kept")
        self.refuses(["space", "--strip", "--stream", "--max-memory", "1", "-o", path, self.file("wide", b"a   ")], "whitespace")
        self.assertEqual(sorted(entry.name for entry in self.folder.iterdir()), ["new", "old", "wide"])

    def test_what_cannot_be_read_does_not_keep_others_from_it(self):
        one = self.file("one", b"1\r")
        done = lanewise("space", "--normalize-newlines", self.folder / "none", one, self.folder)
        self.assertEqual((done.out, done.status, len(done.messages)), (b"1\n", 2, 2))

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk(self):
        self.refuses(["space", "--normalize-newlines", "-o", "/dev/full"], "No space left", data=b"a\r")

    def test_a_reader_that_leaves(self):
        path = self.file("data", b"ab \r\n" * 400000)
        for options in (["--normalize-newlines"], ["--collapse", "--stream"], ["--strip", "-j", "2"]):
            self.stops_with_its_reader(["space", *options, path])

    def test_what_is_whole_comes_out_before_the_next_read_waits(self):
        # of "\r" the LF is known before what follows it
        for options, sent, expected in ((["--normalize-newlines"], [b"a\r", b"\nb\n"], [b"a\n", b"b\n"]),
                                        (["--normalize-newlines", "--strip"], [b" a\r", b"\n", b"b\n"], [b"a\n", b"", b"b\n"]),
                                        (["--normalize-newlines", "--strip", "--read-size", "1"], [b" a\r\n", b"b\n"], [b"a\n", b"b\n"]),
                                        (["--collapse", "--stream"], [b"a  ", b" b"], [b"a", b" b"])):
            self.prints_while_it_reads(["space", *options], sent, expected)

    @unittest.skipIf(SANITIZED, "sanitizers use memory of their own")
    def test_memory_does_not_grow_with_a_pipe(self):
        block = b"some text,  of a line \r\n" * 40000
        for options in (["--normalize-newlines"], ["--strip-newlines"], ["--collapse", "--stream"], ["--strip", "--stream"],
                        ["--collapse"], ["--strip", "-d", ",", "-f", "2"]):
            self.stays_small(["space", *options], block)

    def test_the_help(self):
        text = lanewise("help", "space").out.decode()
        self.assertEqual(text, lanewise("space", "--strip", "-h").out.decode())
        self.assertIn("\n  space ", lanewise("help").out.decode())


if __name__ == "__main__":
    unittest.main()
