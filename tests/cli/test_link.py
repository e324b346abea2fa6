"""lanewise link: links of lines, fields and header dumps; literals, places of problems, every way of cutting."""

import json
import random
import unittest

from command import Case, lanewise

READ_SIZES = (1, 2, 3, 7, 64, 1000)
CUTS = [["-j", "1"], *(["--read-size", size] for size in READ_SIZES)]

TEXTS = {
    "not-a-link": "text where a < or a comma must be",
    "unclosed-target": "a < without its >",
    "unclosed-quote": "the quote opened here is never closed",
    "no-relation": "a link-value without a relation type, which is no link",
    "repeated": "this parameter was there before, and only the first counts",
    "empty-name": "a parameter without a name",
    "trailing-space": "space at the end of an unquoted value, which belongs to it",
    "unsafe-byte": "a byte that must not get into a header field",
    "text-after-value": "a link-value behind another one without a comma",
    "ext-value": "no ext-value (RFC 8187); the parameter is left out",
    "ext-value-cut": "an ext-value that ends too soon; the parameter is left out",
    "ext-value-charset": "an ext-value that is not UTF-8; the parameter is left out",
    "not-utf8": "bytes that are not UTF-8",
    "limit": "a limit on the field, its links or their parameters; the rest is left out",
    "record-too-long": "the record is longer than --max-record and is cut here",
}


def message(line, byte, code, name="-"):
    return f"lanewise: {name}:{line}: byte {byte}: {code}: {TEXTS[code]}"


def summary(records, problems):
    return f"lanewise: {records} records, {problems} problems"


class Link(Case):
    def says(self, arguments, data, out, messages, status=0):
        """The same for every way of cutting the input."""
        for cut in CUTS:
            done = lanewise("link", *arguments, *cut, data=data)
            self.assertEqual((done.out, done.messages, done.status), (out, messages, status), (arguments, cut))

    def well(self, arguments, data, out, status=0):
        self.says(arguments, data, out, [], status)


class Rows(Link):
    def test_a_line_for_each_link(self):
        self.well([], b"", b"")
        self.well([], b"\n", b"")
        # RFC 8288 3.5, the examples
        self.well([], b'<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"\n',
                  b"http://example.com/TheBook/chapter2\tprevious\t\ttitle=previous chapter\n")
        self.well([], b'</>; rel="http://example.net/foo"\n', b"/\thttp://example.net/foo\t\n")
        self.well([], b'</terms>; rel="copyright"; anchor="#foo"\n', b"/terms\tcopyright\t#foo\n")
        self.well([], b"</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
                      b"</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel\n",
                  "/TheBook/chapter2\tprevious\t\ttitle=letztes Kapitel\n"
                  "/TheBook/chapter4\tnext\t\ttitle=nächstes Kapitel\n".encode())
        self.well([], b'<http://example.org/>; rel="start http://example.net/relation/other"\n',
                  b"http://example.org/\tstart\t\nhttp://example.org/\thttp://example.net/relation/other\t\n")

    def test_values_absent_empty_and_named(self):
        self.well([], b'<a>; REL=Preload; CrossOrigin, <b>; rel=x; crossorigin=, <c>; rel=x; crossorigin="Use-Credentials"\r\n',
                  b"a\tpreload\t\tcrossorigin\nb\tx\t\tcrossorigin=\nc\tx\t\tcrossorigin=Use-Credentials\n")

    def test_escapes_of_tsv(self):
        self.well([], b'<a\tb\\c>; rel=x; t="\t\\\\\r"\n', b"a\\tb\\\\c\tx\t\tt=\\t\\\\\\r\n")
        self.well(["-z"], b'<a\nb>; rel=x\0<c>; rel=y\0', b"a\\nb\tx\t\0c\ty\t\0")

    def test_json(self):
        self.well(["--to", "json"], b'<a"\\>; rel="x y"; as; b=""; c="\\"d\\\\"\n',
                  b'{"target":"a\\"\\\\","rel":"x","context":null,"attributes":[["as",null],["b",""],["c","\\"d\\\\"]]}\n'
                  b'{"target":"a\\"\\\\","rel":"y","context":null,"attributes":[["as",null],["b",""],["c","\\"d\\\\"]]}\n')
        self.well(["--to", "json"], b"<a>;rel=x;anchor=b\n", b'{"target":"a","rel":"x","context":"b","attributes":[]}\n')
        bad = b'ok\t<a\xe9>; rel=x\n'
        for options, target, messages in (
            ([], "a\ufffd", [message(1, 5, "not-utf8"), summary(1, 1)]),
            (["--bytes", "replace"], "a\ufffd", [message(1, 5, "not-utf8"), summary(1, 1)]),
            (["--bytes", "escape"], "a\\xE9", []),
            (["--bytes", "latin1"], "aé", []),
        ):
            made = json.dumps({"target": target, "rel": "x", "context": None, "attributes": []}, ensure_ascii=False,
                              separators=(",", ":"))
            self.says(["--to", "json", "-f", "2", *options], bad, made.encode() + b"\n", messages)
        self.says(["--to", "json", "--http-headers"], b"A: \xe9\nLink: <a>;rel=x;\n t=\xe9\n",
                  '{"target":"a","rel":"x","context":null,"attributes":[["t","\ufffd"]]}\n'.encode(),
                  [message(3, 25, "not-utf8"), summary(1, 1)])

    def test_base_and_context(self):
        data = b'<../b>; rel=x, <?q>; rel=y; anchor="#f"\n'
        for options, first, second in (
            ([], ("../b", ""), ("?q", "#f")),
            (["--base", "http://h/d/e/f"], ("http://h/d/b", "http://h/d/e/f"), ("http://h/d/e/f?q", "http://h/d/e/f#f")),
            (["--base", "http://h/d/", "--anonymous"], ("http://h/b", ""), ("http://h/d/?q", "http://h/d/#f")),
            (["--base", "http://h/d/", "--context", "c"], ("http://h/b", "http://h/d/c"), ("http://h/d/?q", "http://h/d/#f")),
            (["--context", "http://c/"], ("../b", "http://c/"), ("?q", "#f")),
            (["--no-resolve"], ("../b", ""), ("?q", "#f")),
            (["--no-resolve", "--context", "c/./d"], ("../b", "c/./d"), ("?q", "#f")),
        ):
            self.well(options, data, f"{first[0]}\tx\t{first[1]}\n{second[0]}\ty\t{second[1]}\n".encode())
            self.well([*options, "--rel", "y"], data, second[0].encode() + b"\n")
        self.well([], b"<http://h/a/../b>;rel=x\n", b"http://h/b\tx\t\n")
        self.well(["--no-resolve"], b"<http://h/a/../b>;rel=x\n", b"http://h/a/../b\tx\t\n")
        self.well(["--rel=x"], b"<http://h/a/../b>;rel=x\n", b"http://h/b\n")
        self.well(["--rel=x", "--no-resolve"], b"<http://h/a/../b>;rel=x\n", b"http://h/a/../b\n")

    def test_rel(self):
        data = b'<a>;rel=next, <b>;rel="PREV Next"; t=1\n<c>;rel=nextish\n<d>; rel="other next"; rel=prev\n'
        odd = [message(3, 78, "repeated"), summary(3, 1)]
        self.says(["--rel", "next"], data, b"a\nb\nd\n", odd)
        self.says(["--rel", "NEXT"], data, b"a\nb\nd\n", odd)
        self.says(["--rel", "prev"], data, b"b\n", odd)
        self.says(["--rel", "next", "--to", "tsv"], data, b"a\tnext\t\nb\tnext\t\tt=1\nd\tnext\t\n", odd)
        self.says(["--rel", "prev,next"], data, b"a\tnext\t\nb\tprev\t\tt=1\nb\tnext\t\tt=1\nd\tnext\t\n", odd)
        self.says(["--rel", "prev", "--rel", "next"], data, b"a\tnext\t\nb\tprev\t\tt=1\nb\tnext\t\tt=1\nd\tnext\t\n", odd)
        self.says(["--rel", "prev", "--to", "json"], data,
                  b'{"target":"b","rel":"prev","context":null,"attributes":[["t","1"]]}\n', odd)
        self.says(["--rel", "none"], data, b"", odd, 1)
        self.says(["--rel", "none,nothing"], data, b"", odd, 1)
        self.well(["--rel", "a"], b'<x>;rel="a a"\n', b"x\n")
        self.well(["--rel", "a"], b'<x>;rel="\\a b"\n', b"x\n")
        self.well(["--rel", "a"], b'<x>;rel=" a"\n<y>;rel="b\ta"\n', b"x\ny\n")
        # more of everything than is looked at without a list
        many = b", ".join(b"<t%d>;rel=a" % i for i in range(100))
        self.well(["--rel", "a"], many + b"\n", b"".join(b"t%d\n" % i for i in range(100)))
        self.well(["--rel", "a"], b"<t>;" + b";".join(b"n%d" % i for i in range(40)) + b";rel=a\n", b"t\n")

    def test_resume_and_the_other_switches(self):
        data = b"<a>;rel=x, oops, <b>;rel=y\n"
        odd = [message(1, 11, "not-a-link"), summary(1, 1)]
        self.says([], data, b"a\tx\t\n", odd)
        self.says(["--resume"], data, b"a\tx\t\nb\ty\t\n", odd)
        self.says(["--rel=y"], data, b"", odd, 1)
        self.says(["--rel=y", "--resume"], data, b"b\n", odd)
        self.says([], b"<a>;rel=x;;=v\n", b"a\tx\t\t\t=v\n", [message(1, 10, "empty-name"), message(1, 11, "empty-name"), summary(1, 2)])
        done = lanewise("link", "--drop-empty-names", data=b"<a>;rel=x;;=v\n")
        self.assertEqual(done.out, b"a\tx\t\n")
        self.says([], b"<a>;rel=x;t=u ;v=w\n", b"a\tx\t\tt=u \tv=w\n", [message(1, 13, "trailing-space"), summary(1, 1)])
        self.assertEqual(lanewise("link", "--trim", data=b"<a>;rel=x;t=u ;v=w\n").out, b"a\tx\t\tt=u\tv=w\n")
        star = b"<a>;rel=x;title=plain;title*=UTF-8''star\n"
        self.assertEqual(lanewise("link", data=star).out, b"a\tx\t\ttitle=star\n")
        self.assertEqual(lanewise("link", "--no-star", data=star).out, b"a\tx\t\ttitle=plain\n")

    def test_limits(self):
        data = b"<a>;rel=x;p;q, <b>;rel=\"y z\", <c>;rel=x\n"
        rows = [b"a\tx\t\tp\tq\n", b"b\ty\t\n", b"b\tz\t\n", b"c\tx\t\n"]
        self.well([], data, b"".join(rows))
        for options, count, byte in ((["--max-links", "3"], 3, 30), (["--max-links", "1"], 1, 15), (["--max-parameters", "2"], 0, 0),
                                     (["--max-field", "20"], 1, 15)):
            self.says(options, data, b"".join(rows[:count]), [message(1, byte, "limit"), summary(1, 1)])
        self.says(["--max-links", "3", "--rel=x"], data, b"a\n", [message(1, 30, "limit"), summary(1, 1)])
        for options in (["--max-links", "0"], ["--max-parameters", "0"], ["--max-field", "0"], ["--max-links", "4"], ["--max-parameters", "3"]):
            self.well(options, data, b"".join(rows))
            self.well([*options, "--rel=x"], data, b"a\nc\n")
        long = b", ".join([b"<a>;rel=x"] * 2000)
        self.assertEqual(lanewise("link", "--rel=x", data=long).out, b"a\n" * 1024)
        self.assertEqual(lanewise("link", "--rel=x", "--max-links=0", data=long).out, b"a\n" * 2000)
        self.assertEqual(lanewise("link", data=b"<" + b"a" * 70000 + b">;rel=x\n").out, b"")
        self.assertEqual(len(lanewise("link", "--max-field=0", data=b"<" + b"a" * 70000 + b">;rel=x\n").out), 70000 + 4)


class Problems(Link):
    def test_each_has_its_place(self):
        for field, place, code in (
            (b"oops", 0, "not-a-link"),
            (b"<a>;rel=x, oops", 11, "not-a-link"),
            (b"<a>;rel=x,\xff", 10, "not-a-link"),
            (b"<a>;rel=x, <b", 11, "unclosed-target"),
            (b'<a>;rel="x', 8, "unclosed-quote"),
            (b"<a>;title=x", 0, "no-relation"),
            (b'<a>;rel=" "', 0, "no-relation"),
            (b'<a>;rel="\\ "', 0, "no-relation"),
            (b"<a>;rel", 0, "no-relation"),
            (b"<a>;rel=x;rel=y", 10, "repeated"),
            (b"<a>;rel=x;media=y;Media=z", 18, "repeated"),
            (b"<a>;rel=x;", 10, "empty-name"),
            (b"<a>;rel=x;t=y  ", 13, "trailing-space"),
            (b"<a>;rel=x;title*=UTF-8''%zz", 25, "ext-value"),
            (b"<a>;rel=x;title*=UTF-8''%a", 26, "ext-value-cut"),
            (b"<a>;rel=x;title*=iso-8859-1''a", 17, "ext-value-charset"),
            (b"<a>;rel=x;title*=UTF-8''a%ff", 25, "not-utf8"),
        ):
            before = b"<ok>;rel=y\n\n"
            data = before + field + b"\n<ok>;rel=y"
            for options in ([], ["--rel", "y"], ["--to", "json", "--bytes", "latin1"]):
                done = lanewise("link", *options, data=data)
                self.assertEqual(done.messages, [message(3, len(before) + place, code), summary(4, 1)], (field, options))
                self.assertEqual(done.status, 0)
            headers = b"HTTP/1.1 200 OK\r\nLINK: " + field + b"\r\nx: y\r\n"
            if not field.endswith(b" "):
                done = lanewise("link", "--http-headers", data=headers)
                self.assertEqual(done.messages, [message(2, 23 + place, code), summary(1, 1)], field)

    def test_in_quotes_the_place_is_that_of_the_file(self):
        self.says(["--from", "csv", "-f", "2"], b'1,"<a>; rel=""x""; t=""\n""; ; u=v"\n2,"<b>; rel=""y"" oops"\n3,<c>;rel=z;\n',
                  b"a\tx\t\tt=\\n\t\tu=v\nb\ty\t\nc\tz\t\t\n",
                  [message(2, 28, "empty-name"), message(3, 53, "not-a-link"), message(4, 71, "empty-name"), summary(3, 3)])
        line = b'192.0.2.1 - - [t] "GET / HTTP/1.1" 200 5 "-" "-" '
        data = line + b'"<a>; rel=\\"x\\"; t=\\x41; \\"" more\n' + line + b'"<b\\x3E;rel=y" more\n' + line + b"<d>;rel=z\n"
        at = len(line)
        self.says(["--from", "combined", "-f", "10"], data, b'a\tx\t\tt=A\t"\nb\ty\t\nd\tz\t\n', [])
        broken = line + b'"<a>; rel=\\"x\\"; t=\\x41 oops,<" -\n'
        self.says(["--from", "combined", "-f", "10"], broken + broken, b"a\tx\t\tt=A oops\n" * 2,
                  [message(1, at + 29, "unclosed-target"), message(2, len(broken) + at + 29, "unclosed-target"), summary(2, 2)])
        self.says(["--from", "combined", "--names", "+link", "-f", "link"], broken, b"a\tx\t\tt=A oops\n",
                  [message(1, at + 29, "unclosed-target"), summary(1, 1)])
        self.says(["-d", ";", "--brackets", "-f", "2"], b"a;[<a>, oops];c\n", b"",
                  [message(1, 3, "no-relation"), message(1, 8, "not-a-link"), summary(1, 2)])

    def test_what_becomes_of_them(self):
        data = b"<a>;rel=x\n<b>;rel=y, oops\n<c>;rel=z\n<d>;rel=z;\n"
        first, second = message(2, 21, "not-a-link"), message(4, 46, "empty-name")
        for options, out, status, messages in (
            ([], b"a\tx\t\nb\ty\t\nc\tz\t\nd\tz\t\t\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=keep"], b"a\tx\t\nb\ty\t\nc\tz\t\nd\tz\t\t\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=skip"], b"a\tx\t\nc\tz\t\n", 0, [first, second, summary(4, 2)]),
            (["--on-error=stop"], b"a\tx\t\n", 1, [first, summary(2, 1)]),
            (["--strict"], b"a\tx\t\nb\ty\t\nc\tz\t\nd\tz\t\t\n", 1, [first, second, summary(4, 2)]),
            (["--max-messages", "1"], b"a\tx\t\nb\ty\t\nc\tz\t\nd\tz\t\t\n", 0, [first, summary(4, 2)]),
            (["--rel=z"], b"c\nd\n", 0, [first, second, summary(4, 2)]),
            (["--rel=z", "--on-error=skip"], b"c\n", 0, [first, second, summary(4, 2)]),
            (["--rel=y", "--on-error=skip"], b"", 1, [first, second, summary(4, 2)]),
            (["--rel=z", "--on-error=stop"], b"", 1, [first, summary(2, 1)]),
        ):
            self.says(options, data, out, messages, status)
            headers = b"".join(b"Link:" + line + b"\n" for line in data.splitlines())
            done = lanewise("link", "--http-headers", *options, data=headers)
            self.assertEqual((done.out, done.status, done.messages[-1]), (out, status, messages[-1]), options)
        path, rejected = self.file("data", data), self.folder / "rejected"
        for jobs in (["-j", "1"], ["-j", "2", "--unit-size", "3"]):
            lanewise("link", "--on-error=skip", "--rejects", rejected, *jobs, path)
            self.assertEqual(rejected.read_bytes(), b"<b>;rel=y, oops\n<d>;rel=z;\n")
        dump = self.file("dump", b"A: b\r\nLink: <a>;rel=x\r\nLink: <b>,\r\n  oops\r\nlink: <c>;rel=y\r\n")
        lanewise("link", "--http-headers", "--rejects", rejected, dump)
        self.assertEqual(rejected.read_bytes(), b"Link: <b>,\r\n  oops\r\n")
        old = self.file("old", b"kept")
        self.assertEqual(lanewise("link", "--on-error=stop", "-o", old, path).status, 1)
        self.assertEqual(old.read_bytes(), b"kept")
        self.assertEqual(lanewise("link", "--on-error=skip", "-o", old, path).status, 0)
        self.assertEqual(old.read_bytes(), b"a\tx\t\nc\tz\t\n")

    def test_many_in_one_record(self):
        data = b"<a>;rel=x" + b";" * 200000
        done = lanewise("link", "--max-parameters=0", "--max-field=0", "--max-messages=0", "--drop-empty-names", data=b'"' + data + b'"\n' * 2)
        self.assertEqual(done.messages[-1].split()[-1], "problems")
        for options in (["--from", "csv", "-f", "1"], ["--http-headers"]):
            text = b'"' + data + b'"\n' if "-f" in options else b"Link: " + data.replace(b";;;;", b";;\n ;;") + b"\n"
            done = lanewise("link", "--max-parameters=0", "--max-field=0", "--max-messages=0", *options, data=text)
            self.assertEqual(done.messages[-1], summary(1, 200000))
            places = [int(m.split(": byte ")[1].split(":")[0]) for m in done.messages[:-1]]
            self.assertEqual(places, sorted(places))
            self.assertTrue(all(text[at] in b";\" \n" or at == len(text) - 1 for at in places))

    def test_a_record_that_is_too_long(self):
        self.says(["--max-record", "9"], b"<a>;rel=xyz\n<b>;rel=y\n", b"a\tx\t\nb\ty\t\n", [message(1, 9, "record-too-long"), summary(2, 1)])


class Headers(Link):
    def test_a_dump(self):
        data = (b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload; as=style\r\n\r\n"
                b"HTTP/1.1 200 OK\r\nDate: today\r\nlink:</b>;rel=next\r\nLinked: <no>; rel=no\r\nX-Link: <no>; rel=no\r\n"
                b"LINK : <c>; rel=x,<d>; rel=y   \r\nLink:\r\nLink\r\n\r\n")
        out = b"/a.css\tpreload\t\tas=style\n/b\tnext\t\nc\tx\t\nd\ty\t\n"
        self.well(["--http-headers"], data, out)
        self.well(["--http-headers"], data.replace(b"\r\n", b"\n"), out)
        self.well(["--http-headers", "--rel=next"], data, b"/b\n")

    def test_fields_are_not_joined(self):
        self.says(["--http-headers"], b'Link: <a>; rel="x\nLink: <b>; rel=y\n', b"a\tx\t\nb\ty\t\n",
                  [message(1, 15, "unclosed-quote"), summary(2, 1)])

    def test_folded_lines(self):
        for end in (b"\n", b"\r\n"):
            data = (b"Link: <a>;" + end + b"\t  rel=x; title=\"one  " + end + b" \t " + end + b"  two\"" + end + b" , <b>; rel=y" + end +
                    b"Server: s" + end + b" , <no>; rel=no" + end + b"Link:" + end + b" <c>; rel=z")
            self.well(["--http-headers"], data, b"a\tx\t\ttitle=one two\nb\ty\t\nc\tz\t\n")
        data = b"Link: <a>;\r\n rel=x\r\n  , oops\r\nLink:\r\n <b>;\r\n\trel=y;\r\n ;t\r\n"
        self.says(["--http-headers"], data, b"a\tx\t\nb\ty\t\t\tt\n",
                  [message(3, 24, "not-a-link"), message(7, 54, "empty-name"), summary(2, 2)])
        self.says(["--http-headers"], b"Link: <a\r\n b\r\n  c", b"", [message(1, 6, "unclosed-target"), summary(1, 1)])

    def test_a_field_that_is_too_long(self):
        data = b"Link: <a>;rel=x;\n t=1;u=2\n v=3\nA: b\nLink: <b>;rel=yyyyyyyyyyyyyyyyyyyyyyyyy\n c=d\nLink: <c>;rel=z\n"
        self.says(["--http-headers", "--max-record", "20"], data, b"a\tx\t\tt=\nb\tyyyyyy\t\nc\tz\t\n",
                  [message(2, 20, "record-too-long"), message(5, 56, "record-too-long"), summary(3, 2)])
        whole = b"Link: <a>;rel=x;\n t=1" + b"\n" * 1
        self.well(["--http-headers", "--max-record", str(len(whole) - 1)], whole + b"A: b\n", b"a\tx\t\tt=1\n")

    def test_files_part_fields(self):
        one, two = self.file("one", b"Link: <a>;rel=x,"), self.file("two", b" <b>;rel=y\nLink: <c>;rel=z\n")
        for jobs in (["-j", "1"], ["-j", "4", "--unit-size", "1"]):
            self.prints(["link", "--http-headers", *jobs, one, two], b"", b"a\tx\t\nc\tz\t\n")

    def test_while_it_is_read(self):
        self.prints_while_it_reads(["link", "--http-headers"], [b"A: b\nLink: <a>;rel=x\nB: c\n", b"Link: <b>;\n", b" rel=y\n\n"],
                                   [b"a\tx\t\n", b"", b"b\ty\t\n"])
        self.prints_while_it_reads(["link", "--rel", "x"], [b"<a>;rel=x\n", b"<b>;rel=y\n<c>;", b"rel=x\n"], [b"a\n", b"", b"c\n"])


class Hints(Link):
    def test_what_is_forwarded(self):
        self.well(["--early-hints"], b'</a.css>; rel=preload; as=style; nopush, </b>; rel=next, <https://c>; rel="preconnect"; crossorigin\n'
                  b"</b>; rel=next\n</d>;rel=dns-prefetch ;;\n",
                  b'</a.css>;rel=preload;as=style;nopush,<https://c>;rel="preconnect";crossorigin\n</d>;rel=dns-prefetch\n')
        self.well(["--early-hints", "--http-headers"], b"Link: </a>; rel=modulepreload;\r\n  as=script\r\nLink: <b>;rel=next\r\n",
                  b"</a>;rel=modulepreload;as=script\n")
        self.well(["--early-hints", "--from", "csv", "-f", "1"], b'"</a>;rel=""preload"";t=""\\\\"""\n', b'</a>;rel="preload";t="\\\\"\n')

    def test_what_is_refused(self):
        data = b'<a>;rel=preload;t="\x01", <b>;rel=preload, <c\x7f>;rel=preload, oops\n<d>;rel=preload\n'
        messages = [message(1, 19, "unsafe-byte"), message(1, 42, "unsafe-byte"), message(1, 58, "not-a-link"), summary(2, 3)]
        self.says(["--early-hints"], data, b"<b>;rel=preload\n<d>;rel=preload\n", messages)
        self.says(["--early-hints", "--strict"], data, b"<b>;rel=preload\n<d>;rel=preload\n", messages, 1)
        self.says(["--early-hints", "--on-error=skip"], data, b"<d>;rel=preload\n", messages)
        self.says(["--early-hints"], b"<a>;rel=preload, <b\n", b"<a>;rel=preload\n", [message(1, 17, "unclosed-target"), summary(1, 1)])
        self.says(["--early-hints"], b"<a>;rel=preload" + b";t" * 50 + b"\n", b"", [message(1, 0, "limit"), summary(1, 1)])


class Fields(Link):
    def test_choices(self):
        data = b"<a>;rel=x\t1\t<b>;rel=y\n<c>;rel=z\t2\n"
        self.well(["-f", "1"], data, b"a\tx\t\nc\tz\t\n")
        self.well(["-f", "3,1"], data, b"b\ty\t\na\tx\t\nc\tz\t\n")
        self.well(["-f", "3"], data, b"b\ty\t\n")
        self.well(["-f", "1", "--where", "2=2"], data, b"c\tz\t\n")
        self.well(["-f", "1", "--where", "2=3"], data, b"", 1)
        self.well(["-f", "1", "--where", "2=2", "--rel", "z"], data, b"c\n")
        self.well(["-f", "1", "--where", "2=2", "--rel", "x"], data, b"", 1)
        self.well(["--header", "-f", "link"], b"n\tlink\n1\t<a>;rel=x\n", b"a\tx\t\n")
        self.well(["--header", "--from", "csv", "--name", "a,b"], b'"a,b"\n<a>;rel=x\n', b"a\tx\t\n")
        self.well(["-f", "2-", "-d", "|"], b"x|<a>;rel=x|<b>;rel=y\n", b"a\tx\t\nb\ty\t\n")
        self.well(["--from", "csv"], b"<a>;rel=x,<b>;rel=y\n", b"a\tx\t\nb\ty\t\n")

    def test_the_hyphen_of_logs_is_no_field(self):
        line = b'192.0.2.1 - - [t] "GET / HTTP/1.1" 200 5 "-" "-" "%s"\n'
        self.well(["--from", "combined", "-f", "10"], line % b"-" + line % b"<a>;rel=x", b"a\tx\t\n")
        self.well(["--from", "combined", "--early-hints", "-f", "10"], line % b"-", b"")
        self.well(["-d", " ", "--quote", "backslash", "-f", "2"], b'x -\ny <a>;rel=x\n', b"a\tx\t\n")
        self.says(["--from", "csv", "-f", "2"], b"x,-\n", b"", [message(1, 2, "not-a-link"), summary(1, 1)])

    def test_threads_change_nothing(self):
        rng = random.Random(20261130)
        pieces = [b"<%s>", b"; rel=preload", b'; rel=""preload next""', b"; rel=x", b", ", b"<b>", b" oops", b";;", b'; t=""\n""', b"; title*=UTF-8''%41"]
        rows = []
        for i in range(3000):
            text = b"".join(rng.choice(pieces) for _ in range(rng.randrange(12))).replace(b"%s", b"t%d" % i)
            rows.append(b'%d,"<h%d>%s"' % (i, i, text))
        path = self.file("data", b"\n".join(rows) + b"\n")
        for options in ([], ["--rel=preload"], ["--rel=preload", "--base=http://h/"], ["--to=json"], ["--early-hints"],
                        ["--on-error=skip"], ["--rel=x", "--on-error=skip"], ["--resume", "--rel=preload"]):
            one = lanewise("link", "--from", "csv", "-f", "2", *options, "-j", "1", path)
            self.assertGreater(len(one.out), 100)
            for cut in (["-j", "2", "--unit-size", "1000"], ["-j", "3", "--unit-size", "77"], ["-j", "1", "--read-size", "5"]):
                done = lanewise("link", "--from", "csv", "-f", "2", *options, *cut, path)
                self.assertEqual((done.out, done.messages, done.status), (one.out, one.messages, one.status), (options, cut))

    def test_targets_alone_are_those_of_the_list(self):
        rng = random.Random(3)
        pieces = [b"<a/../%d>", b"<http://h/./%d>", b"; rel=preload", b'; rel="preload next"', b"; rel=PRELOAD", b"; rel", b", ", b",", b"; as=font",
                  b"; as=", b"oops", b";", b" ", b'; t="', b'"', b"\\", b"; title*=UTF-8''%%", b"; title*=UTF-8''%41", b"; t*=UTF-8''%ff", b"; anchor=x", b'; rel=" preload"']
        lines = []
        for i in range(6000):
            text = b"".join(rng.choice(pieces) for _ in range(rng.randrange(14)))
            lines.append(b"<%d>; rel=preload" % i + text.replace(b"%d", b"%d" % i))
        path = self.file("data", b"\n".join(lines) + b"\n")
        for options in ([], ["--base", "http://base/x/y"], ["--resume"], ["--no-resolve"], ["--max-links=2"], ["--max-parameters=3"], ["--max-field=60"],
                        ["--no-star"], ["--trim"], ["--drop-empty-names"]):
            run = ["link", "--rel=preload", "--max-messages=0", *options, path]
            alone, rows = lanewise(*run), lanewise(*run, "--to=tsv")
            self.assertEqual(alone.messages, rows.messages)
            self.assertEqual(alone.out.splitlines(), [row.split(b"\t")[0] for row in rows.out.splitlines()])


class Use(Case):
    def test_mistakes(self):
        for options, words in (
            (["--rel", ""], ["--rel: relation types"]),
            (["--rel", "a,,b"], ["--rel: relation types"]),
            (["--rel", "a b"], ["'a b'"]),
            (["--early-hints", "--rel", "a"], ["--rel does not go with --early-hints"]),
            (["--early-hints", "--to", "json"], ["--to does not go with --early-hints"]),
            (["--early-hints", "--max-links", "3"], ["--max-links"]),
            (["--http-headers", "-f", "1"], ["-f is about records", "--http-headers"]),
            (["--http-headers", "-z"], ["-z is about records"]),
            (["--http-headers", "--from", "csv"], ["--from is about records"]),
            (["--http-headers", "--where", "1=2"], ["--where is about records"]),
            (["--context", "a", "--anonymous"], ["--context does not go with --anonymous"]),
            (["--base", "a", "--no-resolve"], ["--base does not go with --no-resolve"]),
            (["--on-error=null"], ["keep, skip or stop"]),
            (["--unescape"], ["--unescape"]),
            (["--to", "csv"], ["tsv|json"]),
            (["--bytes", "escape"], ["--bytes goes with --to json"]),
            (["--max-links", "x"], ["--max-links", "'x'"]),
            (["--reel"], ["did you mean '--rel'?"]),
            (["/nowhere"], ["No such file"]),
        ):
            self.refuses(["link", *options], *words)

    def test_closed_pipes(self):
        path = self.file("data", b'<a>; rel=preload, <b>; rel="next"; title=t\n' * 200000)
        for options in ([], ["--rel=preload"], ["--early-hints"], ["--to=json"]):
            self.stops_with_its_reader(["link", *options, path])

    def test_memory_is_constant(self):
        self.stays_small(["link", "--rel", "preload", "--base", "http://h/"], b'<a>; rel=preload, <b>; rel="next"; title=t\n' * 25000)
        self.stays_small(["link", "--http-headers"], b"A: b\r\nLink: <a>; rel=preload,\r\n <b>; rel=next\r\n\r\n" * 20000)

    def test_types_times_attributes(self):
        """Links of one link-value share their attributes: what comes out is larger than what is held."""
        data = b'<a>; rel="' + b"t " * 1000 + b'"; v="' + b"v" * 50000 + b'"\n'
        done = lanewise("link", data=data)
        self.assertEqual(len(done.out), 1000 * len(b"a\tt\t\tv=" + b"v" * 50000 + b"\n"))
        self.stays_small(["link"], data, times=3)


if __name__ == "__main__":
    unittest.main()
