"""lanewise base64 of records and fields: literals, a reference in Python, places of errors, every way of cutting."""

import base64
import csv
import io
import random
import re
import unittest

from command import Case, lanewise
from test_base64 import READ_SIZES, REFUSED, message

CUTS = [["--read-size", size] for size in READ_SIZES]
ESCAPES = {b"\t": b"\\t", b"\n": b"\\n", b"\r": b"\\r", b"\\": b"\\\\"}


def encoded(text):
    return base64.b64encode(text)


def escaped(value):
    return re.sub(rb"[\t\n\r\\]", lambda found: ESCAPES[found.group()], value)


def decoded(token):
    """The value, or None: as the Infra Standard says."""
    token = re.sub(rb"[\t\n\f\r ]", b"", token)
    if len(token) % 4 == 0:
        token = re.sub(rb"==?$", b"", token)
    if len(token) % 4 == 1 or re.search(rb"[^A-Za-z0-9+/]", token):
        return None
    return base64.b64decode(token + b"=" * (-len(token) % 4))


def summary(records, problems):
    return f"lanewise: {records} records, {problems} problems"


class Lines(Case):
    def test_literals(self):
        for options, data, expected in (
            (["-d"], b"", b""),
            (["-d"], b"YWJj\n", b"abc\n"),
            (["-d"], b"YWJj", b"abc\n"),
            (["-d"], b"YQ==\r\nYQ\r\n\nYWI\n", b"a\na\n\nab\n"),
            (["-d"], b"Y Q = =\t\nYQ==Yg==\n", b"a\nab\n"),
            (["-d"], encoded(b"\t\n\r\\x\0\xff") + b"\n", b"\\t\\n\\r\\\\x\0\xff\n"),
            (["-d", "--raw"], encoded(b"\t\n\r\\x\0\xff") + b"\n", b"\t\n\r\\x\0\xff\n"),
            (["-d", "-z"], encoded(b"a\n\0") + b"\0YQ", b"a\\n\\0\0a\0"),
            (["-d", "-i"], b"*YQ=*=\n-\xff\n", b"a\n\n"),
            (["-d", "--url"], b"-_-_\n", b"\xfb\xff\xbf\n"),
            (["-d", "--variant", "url"], b"-_8\n", b"\xfb\xff\n"),
            (["-d", "--variant", "pem"], b"Y W J j\n", b"abc\n"),
            (["-d", "--skip-blank"], b"YQ==\n\nYQ==\n", b"a\na\n"),
            (["-d"], b"\xef\xbb\xbfYQ==\n", b"a\n"),
            ([], b"a\nab\tc\r\n\n\\t", b"YQ==\nYWIJYw==\n\nXHQ=\n"),
            (["--variant", "url"], b"\xfb\xff\n", b"-_8\n"),
            (["--variant", "mime"], b"x" * 90 + b"\n", encoded(b"x" * 90) + b"\n"),
            (["-z"], b"a\nb\0", b"YQpi\0"),
            (["--keep-cr"], b"a\r\n", b"YQ0=\n"),
        ):
            for cut in [["-j", "1"], *CUTS]:
                self.prints(["base64", "--lines", *options, *cut], data, expected)

    def test_against_python_with_several_threads(self):
        generator = random.Random(1)
        tokens = []
        for _ in range(3000):
            value = generator.choice([generator.randbytes(generator.randint(0, 50)), b"plain text, of no bytes to escape"])
            token = encoded(value)
            if generator.random() < .3:
                token = token.rstrip(b"=")
            if generator.random() < .1:
                at = generator.randint(0, len(token))
                token = token[:at] + generator.choice([b" ", b"*", b"=", b"\0", b"\x80"]) + token[at:]
            tokens.append(token + generator.choice([b"", b"", b"\r"]))
        data = b"\n".join(tokens) + b"\n"
        path = self.file("data", data)
        values = [(token, decoded(token)) for token in (token.removesuffix(b"\r") for token in tokens)]
        bad = sum(value is None for _, value in values)
        self.assertGreater(bad, 50)
        for action, wrong in (("keep", lambda token: token + b"\n"), ("null", lambda token: b"\n"), ("skip", lambda token: b"")):
            for raw in (True, False):
                expected = b"".join(wrong(token) if value is None else (value if raw else escaped(value)) + b"\n"
                                    for token, value in values)
                messages = None
                for cut in (["-j", "1"], ["--read-size", "7"], ["-j", "2", "--unit-size", "1000"],
                            ["-j", "3", "--unit-size", "77"]):
                    options = ["-d", "--lines", "--variant", "forgiving", "--on-error", action, *(["--raw"] if raw else [])]
                    done = lanewise("base64", *options, *cut, "--max-messages", "0", path)
                    self.assertEqual((done.out, done.status), (expected, 0), (action, raw, cut))
                    self.assertEqual(done.messages[-1], summary(3000, bad))
                    self.assertEqual(len(done.messages), bad + 1)
                    messages = messages or done.messages
                    self.assertEqual(done.messages, messages)

    def test_the_place_of_an_error(self):
        for options, data, place, code in (
            ([], b"YWJj\nYW*j\n", (2, 7), "base64-character"),
            ([], b"YWJj\r\nYW==*\r\n", (2, 10), "base64-character"),
            ([], b"YWJj\nYW=\n", (2, 8), "base64-cut"),
            ([], b"YWJj\nY", (2, 6), "base64-cut"),
            ([], b"YQ==Y=\nYQ==\n", (1, 5), "base64-padding"),
            ([], b"YQ==Yg==Y*\n", (1, 9), "base64-character"),
            (["-i"], b"Y!\nY!Q!=!=!=!\n", (2, 11), "base64-padding"),
            (["-i"], b"!Y!\n", (1, 3), "base64-cut"),
            (["--variant", "forgiving"], b"YQ==Yg==\n", (1, 4), "base64-character"),
            (["--variant", "strict"], b"YQ==\nYQ\n", (2, 7), "base64-missing-padding"),
            (["--variant", "strict"], b"YQ==\nYR==\n", (2, 7), "base64-bits"),
            (["--variant", "strict"], b"YQ==\nYWJj \n", (2, 9), ("base64-character", REFUSED)),
            (["--variant", "url"], b"YQ\nYQ==\n", (2, 5), "base64-padding"),
            (["--url"], b"YQ\n+_\n", (2, 3), "base64-character"),
        ):
            for cut in [["-j", "1"], *CUTS]:
                done = lanewise("base64", "-d", "--lines", *options, *cut, data=data)
                word, text = code if isinstance(code, tuple) else (code, None)
                self.assertIn(message(place, word, text=text), done.messages, (options, data))
                self.assertEqual(done.status, 0)

    def test_what_becomes_of_an_error(self):
        data = b"YQ==\nYWI*\nYw==\n*\n"
        first, second = message((2, 8), "base64-character"), message((4, 15), "base64-character")
        run = ["base64", "-d", "--lines"]
        for options, out, status, messages in (
            ([], b"a\nYWI*\nc\n*\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=keep"], b"a\nYWI*\nc\n*\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=null"], b"a\n\nc\n\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=skip"], b"a\nc\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=stop"], b"a\n", 1, [first, summary(2, 1)]),
            (["--strict"], b"a\nYWI*\nc\n*\n", 1, [first, second, summary(4, 2)]),
            (["--max-messages", "1"], b"a\nYWI*\nc\n*\n", 0, [first, summary(4, 2)]),
        ):
            for cut in [["-j", "1"], *CUTS]:
                done = lanewise(*run, *options, *cut, data=data)
                self.assertEqual((done.out, done.status, done.messages), (out, status, messages), options)
        path, rejected = self.file("data", data), self.folder / "rejected"
        for jobs in (["-j", "1"], ["-j", "2", "--unit-size", "3"]):
            done = lanewise(*run, "--on-error=skip", "--rejects", rejected, *jobs, path)
            self.assertEqual((done.out, rejected.read_bytes()), (b"a\nc\n", b"YWI*\n*\n"))
        old = self.file("old", b"kept")
        self.assertEqual(lanewise(*run, "--on-error=stop", "-o", old, path).status, 1)
        self.assertEqual(old.read_bytes(), b"kept")
        self.assertEqual(lanewise(*run, "--on-error=skip", "-o", old, path).status, 0)
        self.assertEqual(old.read_bytes(), b"a\nc\n")

    def test_huge_lines(self):
        value = random.Random(2).randbytes(3 << 20)
        token = encoded(value)
        self.prints(["base64", "-d", "--lines", "--raw"], b"YQ==\n" + token + b"\nYg==\n", b"a\n" + value + b"\nb\n")
        self.prints(["base64", "-d", "--lines"], token, escaped(value) + b"\n")
        self.prints(["base64", "--lines", "-z"], value.replace(b"\0", b"1"), encoded(value.replace(b"\0", b"1")) + b"\0")
        done = lanewise("base64", "-d", "--lines", "--max-record", "8", data=b"YWJjYWJjYWJj\nYQ==\n")
        self.assertEqual((done.out, done.status), (b"abcabc\na\n", 0))
        self.assertEqual(done.messages, ["lanewise: -:1: byte 8: record-too-long: the record is longer than --max-record "
                                         "and is cut here", summary(2, 1)])

    def test_bytes_to_escape_at_every_place(self):
        for size in (1, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 200):
            for at in range(size):
                value = bytearray(b"x" * size)
                value[at] = 9
                value[size - 1 - at] = 10
                self.assertEqual(len(value), size)
                data = encoded(bytes(value)) + b"\n"
                if at % 7 == 0 or size - at < 3:
                    self.prints(["base64", "-d", "--lines"], data, escaped(bytes(value)) + b"\n")
        self.prints(["base64", "-d", "--lines"], encoded(b"\\" * 5000) + b"\n", b"\\\\" * 5000 + b"\n")


class Fields(Case):
    def test_the_rest_stands(self):
        self.prints(["base64", "-d", "-f", "2"], b" YQ== \tYWJj\tYQ==\r\n", b" YQ== \tabc\tYQ==\n")
        self.prints(["base64", "-d", "-f", "3,1"], b"YQ==\tx*\tYg==\nYw==\n", b"a\tx*\tb\nc\n")
        self.prints(["base64", "-d", "-f", "2-"], b"*\tYQ==\tYg==\n*\n", b"*\ta\tb\n*\n")
        self.prints(["base64", "-d", "-f", "1,1-2,2-"], b"YQ==\tYg==\n", b"a\tb\n")
        self.prints(["base64", "-f", "2"], b"a\tb\tc\nd\n", b"a\tYg==\tc\nd\n")
        self.prints(["base64", "-d", "--delimiter", ";", "-f", "2", "--where", "1=x"], b"x;YQ==\ny;YQ==\n", b"x;a\n")
        self.prints(["base64", "-d", "-f", "record"], b"YQ==\n", b"a\n")
        self.prints(["base64", "-d", "-f", "2", "-z"], b"x\tYQ==\0", b"x\ta\0")
        self.prints(["base64", "-d", "--from", "space", "-f", "2"], b"x  YQ==   y\n", b"x  a   y\n")
        self.prints(["base64", "--lines", "--where", "1=x"], b"a\n", b"", status=1)

    def test_fields_alone(self):
        self.prints(["base64", "-d", "-f", "2,1", "--only"], b"YQ==\tYg==\tx\nYw==\n", b"b\ta\n\tc\n")
        self.prints(["base64", "-d", "-f", "2", "--only"], b"x\tYQkKDVxi\n", b"a\\t\\n\\r\\\\b\n")
        self.prints(["base64", "-d", "-f", "2", "--only", "--raw"], b"x\tYQkKDVxi\n", b"a\t\n\r\\b\n")
        self.prints(["base64", "-d", "--delimiter", ",", "-f", "2-", "--only"], b"x,YSxi,Yw==\ny\n", b"a,b\tc\n\n")
        self.prints(["base64", "-d", "--delimiter", ",", "-f", "2-", "--only", "--raw"], b"x,YSxi,Yw==\n", b"a,b,c\n")
        self.prints(["base64", "-d", "--from", "csv", "-f", "2", "--only"], b'x,"YSxi"\ny,YQ==\n', b"a,b\na\n")
        self.prints(["base64", "--from", "csv", "-f", "1", "--only"], b'"a ""b"""\n', encoded(b'a "b"') + b"\n")
        self.prints(["base64", "-d", "--variant", "url", "--delimiter", ".", "-f", "1-2", "--only"],
                    b"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.\n", b'{"alg":"none"}\t{"sub":"1"}\n')

    def test_fields_by_name(self):
        data = b"id,note\n1,YQ==\n"
        run = ["base64", "-d", "--from", "csv", "--header"]
        self.prints([*run, "-f", "note"], data, b"id,note\n1,a\n")
        self.prints([*run, "-f", "note", "--only"], data, b"note\na\n")
        self.prints([*run, "-f", "note", "--only", "--no-header-out"], data, b"a\n")
        self.prints([*run, "--name", "note", "--no-header-out"], data, b"1,a\n")
        self.prints(["base64", "-d", "--names", "a,b", "-f", "b"], b"1\tYQ==\n", b"1\ta\n")
        self.prints(["base64", "-d", "--header", "--lines"], b"token\nYQ==\n", b"token\na\n")
        self.refuses([*run, "-f", "nite"], "no field is called 'nite'", data=data)
        done = lanewise(*run, "-f", "note", data=data + b"2\n")
        self.assertEqual((done.out, done.status), (b"id,note\n1,a\n2\n", 0))
        self.assertIn("ragged", done.messages[0])

    def test_what_parts_fields_does_not_part_them(self):
        value = b"a,b;c\t\"d\"\n\r\\e[f] g"
        token = encoded(value)
        # no quotes: escaped, what parts fields by its number
        for delimiter, expected in (("\\t", b'a,b;c\\t"d"\\n\\r\\\\e[f] g'), (",", b'a\\x2Cb;c\\t"d"\\n\\r\\\\e[f] g'),
                                    ("[,; ]", b'a\\x2Cb\\x3Bc\\t"d"\\n\\r\\\\e[f]\\x20g')):
            between = b"\t" if delimiter == "\\t" else b","
            self.prints(["base64", "-d", "--delimiter", delimiter, "-f", "2"], between.join([b"x", token, b"y"]) + b"\n",
                        between.join([b"x", expected, b"y"]) + b"\n")
        self.prints(["base64", "-d", "--from", "space", "-f", "1"], token + b" x\n", b'a,b;c\\t"d"\\n\\r\\\\e[f]\\x20g x\n')
        # csv: quoted
        quoted = b'"' + value.replace(b'"', b'""') + b'"'
        for given in (token, b'"' + token + b'"'):
            self.prints(["base64", "-d", "--from", "csv", "-f", "2"], b"x," + given + b",y\n", b"x," + quoted + b",y\n")
        self.prints(["base64", "-d", "--from", "csv", "-f", "1"], b'"YQ=="\nYQ==\n""\n', b'"a"\na\n""\n')
        # as it is
        for options in (["--from", "csv"], ["--delimiter", ","]):
            self.prints(["base64", "-d", *options, "-f", "2", "--raw"], b"x," + token + b",y\n", b"x," + value + b",y\n")
        # brackets stay around it
        for options, expected in (([], b"x:[a]:[\\x5D]\n"), (["--quote", "double"], b'x:[a]:"]"\n')):
            self.prints(["base64", "-d", "--delimiter", ":", "--brackets", "-f", "2-", *options], b"x:[YQ==]:[XQ==]\n", expected)
        # what would be taken for the start of the file
        self.prints(["base64", "-d", "--from", "csv", "-f", "1"], b"77u/YQ==,b\n", b'"\xef\xbb\xbfa",b\n')

    def test_what_neither_quotes_nor_escapes_can_save_stays(self):
        for options, data, expected, places in (
            # a letter of base64 is the delimiter
            (["--delimiter", "=", "-f", "1"], b"a=b\nabc=d\n", b"a=b\nYWJj=d\n", [(1, 0)]),
            (["--delimiter", "=", "-f", "1", "--on-error=null"], b"a=b\n", b"a=b\n", [(1, 0)]),
            (["--delimiter", "=", "-f", "1", "--variant", "url"], b"a=b\n", b"YQ=b\n", []),
            (["--delimiter", "=", "-f", "1", "--quote", "double"], b"a=b\n", b'"YQ=="=b\n', []),
            (["--delimiter", "=", "-f", "1", "--raw"], b"a=b\n", b"YQ===b\n", []),
            (["--delimiter", "=", "-f", "2", "--only"], b"a=b\n", b"Yg==\n", []),
            (["--delimiter", "[m=]", "-f", "2,1"], b"a=b=i\n", b"a=b=i\n", [(1, 0), (1, 2)]),
            # a letter of an escape is
            (["-d", "--delimiter", "x", "-f", "2"], b"axYnhjx\naxYglix\n", b"axYnhjx\naxb\\tbx\n", [(1, 2)]),
            (["-d", "--delimiter", "x", "-f", "2", "--only"], b"axYnhj\n", b"bxc\n", []),
            (["-d", "--delimiter", "t", "-f", "1"], b"YgljtYg\nYnRjtYg\n", b"YgljtYg\nb\\x74ctYg\n", [(1, 0)]),
            (["-d", "--delimiter", "\\\\", "-f", "1"], b"Ygpj\\a\nYmI=\\a\n", b"Ygpj\\a\nbb\\a\n", [(1, 0)]),
            # before the time of a log
            (["-d", "--from", "common", "-f", "user,request"], b'c i YSBi [t] "YSBi" 200 1\nc i YQ== [t] "YQ==" 200 1\n',
             b'c i YSBi [t] "a b" 200 1\nc i a [t] "a" 200 1\n', [(1, 4)]),
            (["-d", "--from", "common", "-f", "1-"], b'Ig== W10= 77u/ [YQ==] "YQ==" Y2Nj ICAg\n',
             b'Ig== W10= 77u/ [a] "a" ccc "   "\n', [(1, 0), (1, 5), (1, 10)]),
            (["-d", "--from", "common", "-f", "time"], b'c i u [YSBi] "r" 2 1\nc i u [YQ==] "r" 2 1\n', b'c i u [YSBi] "r" 2 1\nc i u [a] "r" 2 1\n', [(1, 6)]),
        ):
            for cut in [["-j", "1"], *CUTS[:3]]:
                done = lanewise("base64", *options, *cut, data=data)
                messages = [f"lanewise: -:{line}: byte {byte}: not-editable: edited, this field would be read as something else; it stays as it is"
                            for line, byte in places]
                self.assertEqual(done.out, expected, options)
                self.assertEqual(done.messages[:-1] if places else done.messages, messages, options)
        self.prints(["base64", "-d", "--from", "common", "-f", "user", "--on-error=skip", "--max-messages", "0"], b'c i YQ== [t] "r" 2 1\n',
                    b'c i a [t] "r" 2 1\n')

    def test_an_emptied_field_keeps_its_place(self):
        for options, data, expected in (
            (["--delimiter", ",", "--merge", "--quote", "double", "-f", "1,2"], b'Y*,"*",[YQ==]\nYQ==,,"Yg=="x,c\n', b'"","",[YQ==]\na,,"",c\n'),
            (["--from", "combined", "-f", "request,referer,agent"], b'c i u [t] "*" 200 1 "-"x "*"\n', b'c i u [t] "" 200 1 "" ""\n'),
            (["--from", "combined", "-f", "user,path"], b'c i * [t] "GET * HTTP/1.1" 200 1 "-" "-"\n', b'c i - [t] "GET  HTTP/1.1" 200 1 "-" "-"\n'),
            (["--from", "common", "-f", "client,ident,time"], b'* Y u [*] "r" 2 1\n* Y u [YQ==]x "r" 2 1\n', b'- - u [] "r" 2 1\n- - u [] "r" 2 1\n'),
            (["--from", "csv", "-f", "1"], b'"*",b\n', b",b\n"),
            (["--from", "space", "-f", "1"], b"* b\n", b" b\n"),
        ):
            done = lanewise("base64", "-d", "--on-error=null", *options, data=data)
            self.assertEqual((done.out, done.status), (expected, 0), options)

    def test_csv_read_back_by_python(self):
        generator = random.Random(3)
        pieces = [b"a", b" ", b"\t", b"\n", b"\r\n", b'"', b",", b"\\", b"\xc3\xa9", b"b c", b""]
        values = [[b"".join(generator.choice(pieces) for _ in range(generator.randint(0, 7))).decode() for _ in range(3)]
                  for _ in range(400)]
        rows = [[a, base64.b64encode(b.encode()).decode(), c] for a, b, c in values]
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_MINIMAL).writerows(rows)
        path = self.file("data", text.getvalue().encode())
        outputs = set()
        for options in (["--read-size", "1"], ["--read-size", "65"], ["-j", "2", "--unit-size", "99"]):
            done = lanewise("base64", "-d", "--from", "csv", "-f", "2", *options, path)
            self.assertEqual((done.messages, done.status), ([], 0))
            outputs.add(done.out)
        self.assertEqual(len(outputs), 1)
        made = outputs.pop()
        self.assertEqual(list(csv.reader(io.StringIO(made.decode(), newline=""))), values)
        back = lanewise("base64", "--from", "csv", "-f", "2", data=made).out
        self.assertEqual(list(csv.reader(io.StringIO(back.decode(), newline=""))), rows)

    def test_logs(self):
        line = b'h - YWIg [t] "GET /YQ==?YiBj HTTP/1.1" 200 5 "%s" "x"\n'
        run = ["base64", "-d", "--from", "combined", "-f"]
        self.prints([*run, "referer"], line % b"ImFcCSI=", line % b'\\"a\\\\\\t\\"')
        self.prints([*run, "query"], line % b"-", (line % b"-").replace(b"YiBj", b"b c"))
        self.prints([*run, "referer"], line % b"YQ\\x3d\\x3d", line % b"a")
        self.prints([*run, "query", "--only"], line % b"-", b"b c\n")
        made = lanewise("base64", "--from", "combined", "-f", "agent", data=line % b'\\"')
        self.assertEqual(made.out, (line % b'\\"').replace(b'"x"', b'"eA=="'))

    def test_the_place_of_an_error(self):
        for options, data, place, code in (
            (["-f", "2"], b"x\tYWJj\ny\tYW*j\tz\n", (2, 11), "base64-character"),
            (["-f", "2"], b"x\tYWJj\ny\tYWJ=\tz\nz\tY\n", (3, 19), "base64-cut"),
            (["-f", "2", "--only"], b"x\tYW=\ty\n", (1, 5), "base64-cut"),
            (["--from", "csv", "-f", "2"], b'x,"YW*j"\n', (1, 5), "base64-character"),
            (["--from", "csv", "-f", "2"], b'"x\ny","YWJjY"\n', (2, 12), "base64-cut"),
            (["--from", "csv", "-f", "2"], b'x,"YWJj""YWJj"\n', (1, 7), "base64-character"),
            (["--from", "csv", "-f", "2", "-i"], b'x,"YWJj""Y""Y""="\n', (1, 16), "base64-cut"),
            (["--from", "csv", "-f", "2", "-i"], b'x,"YWJj""Y""="\n', (1, 12), "base64-padding"),
            (["--from", "csv", "-f", "2", "--only"], b'x,"YW*j"\n', (1, 5), "base64-character"),
            (["--from", "combined", "-f", "referer"], b'h - - [t] "r" 200 5 "YQ\\x3d\\x3d\\nY" "x"\n', (1, 34), "base64-cut"),
            (["--from", "combined", "-f", "referer"], b'h - - [t] "r" 200 5 "YQ\\x3d\\x3d\\n\\x3d" "x"\n', (1, 33), "base64-padding"),
            (["--from", "combined", "-f", "query"], b'h - - [t] "GET /?YQ*Q" 200 5 "-" "x"\n', (1, 19), "base64-character"),
        ):
            for cut in [["-j", "1"], *CUTS[:3]]:
                done = lanewise("base64", "-d", *options, *cut, data=data)
                self.assertEqual(done.messages, [message(place, code), summary(done.messages[-1].split()[1], 1)], (options, data))

    def test_what_becomes_of_an_error(self):
        data = b'1,"YQ==",x\n2,"Y*",y\n3,Y,z\n'
        run = ["base64", "-d", "--from", "csv", "-f", "2"]
        for options, expected in (
            ([], b'1,"a",x\n2,"Y*",y\n3,Y,z\n'),
            (["--on-error=null"], b'1,"a",x\n2,,y\n3,,z\n'),
            (["--on-error=skip"], b'1,"a",x\n'),
            (["--only"], b"a\nY*\nY\n"),
            (["--only", "--on-error=null"], b"a\n\n\n"),
            (["--only", "--on-error=skip"], b"a\n"),
        ):
            done = lanewise(*run, *options, data=data)
            self.assertEqual((done.out, done.status, len(done.messages)), (expected, 0, 3), options)
        self.assertEqual(lanewise(*run, "--strict", data=data).status, 1)
        done = lanewise(*run, "--only", data=b'2,"Y\t""*"\n')
        self.assertEqual(done.out, b'Y\\t"*\n')

    def test_a_field_with_another_problem(self):
        data = b'"YQ=="x,YQ==\n'
        run = ["base64", "-d", "--from", "csv", "-f"]
        code = "lanewise: -:1: byte 6: text-after-quote: text between a closing quote and the delimiter"
        for options, expected, more in (
            (["1"], data, 0), (["1", "--on-error=null"], b",YQ==\n", 0), (["1,2"], b'"YQ=="x,a\n', 0),
            (["1", "--on-error=skip"], b"", 0), (["2"], b'"YQ=="x,a\n', 0),
            (["1", "--only", "--on-error=null"], b"\n", 0), (["1,2", "--only", "--on-error=null"], b"\ta\n", 0),
            (["1", "--only"], b"YQ==x\n", 1),
        ):
            done = lanewise(*run, *options, data=data)
            self.assertEqual((done.out, done.status, done.messages[0]), (expected, 0, code), options)
            self.assertEqual(done.messages[-1], summary(1, 1 + more))

    def test_with_several_threads(self):
        generator = random.Random(4)
        rows = [b"%d\t%s\t%s" % (i, encoded(generator.randbytes(generator.randint(0, 40)))[:generator.randint(0, 60)], b"x" * (i % 9))
                for i in range(4000)]
        path = self.file("data", b"\n".join(rows) + b"\n")
        for options in (["-f", "2"], ["-f", "2", "--only"], ["-f", "2,3", "--on-error=null"], ["-f", "2-"]):
            results = set()
            for cut in (["-j", "1"], ["--read-size", "11"], ["-j", "2", "--unit-size", "1000"], ["-j", "3", "--unit-size", "64"]):
                done = lanewise("base64", "-d", *options, *cut, "--max-messages", "0", path)
                results.add((done.out, done.err, done.status))
            self.assertEqual(len(results), 1)

    def test_there_and_back(self):
        generator = random.Random(5)
        rows = [[generator.randbytes(generator.randint(0, 30)).replace(b"\n", b"").replace(b"\t", b"").replace(b"\r", b"")
                 .replace(b"\\", b"") for _ in range(3)] for _ in range(500)]
        data = b"".join(b"\t".join(row) + b"\n" for row in rows)
        data = data.removeprefix(b"\xef\xbb\xbf")
        made = lanewise("base64", "-f", "1,3", data=data).out
        self.prints(["base64", "-d", "-f", "1,3"], made, data)
        made = lanewise("base64", "--lines", data=data).out
        self.prints(["base64", "-d", "--lines", "--raw"], made, data)


if __name__ == "__main__":
    unittest.main()
