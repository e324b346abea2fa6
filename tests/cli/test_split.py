"""Delimiters, lists of fields, conditions, problems: what lanewise split prints."""

import json
import os
import random
import re
import subprocess
import unittest

from command import LANEWISE, TIMEOUT, Case, lanewise


class Lists(Case):
    def test_given_order_repeats_and_ranges(self):
        data = b"a b c d e\n"
        for fields, want in (("1", b"a"), ("3,1", b"c a"), ("2,2", b"b b"), ("2-4", b"b c d"), ("4-", b"d e"),
                             ("-2", b"a b"), ("5,1-2,4-", b"e a b d e"), ("1-", b"a b c d e")):
            self.prints(["split", "-d", " ", "-f", fields], data, want + b"\n")
        self.prints(["split", "-d", " ", "-f", "2", "-f", "1"], data, b"b a\n")

    def test_short_records_give_empty_fields(self):
        self.prints(["split", "-d", " ", "-f", "1,3"], b"a b c\nd\n\n e\n", b"a c\nd \n \n \n")
        self.prints(["split", "-d", " ", "-f", "2-3"], b"a b\n", b"b \n")

    def test_an_open_range_that_is_empty_is_no_field(self):
        self.prints(["split", "-d", " ", "-f", "1,3-"], b"a b c d\ne f\n", b"a c d\ne\n")
        self.prints(["split", "-d", "[ ;]", "-f", "1,3-"], b"a;b c;d\ne f\n", b"a c d\ne\n")

    def test_a_last_line_without_end_gets_one(self):
        self.prints(["split", "-f", "1"], b"a\tb\nc\td", b"a\nc\n")

    def test_empty_input(self):
        self.prints(["split", "-f", "1"], b"", b"")

    def test_mistakes(self):
        for fields, word in (("0", "numbered from 1"), ("3-2", "smaller"), ("-", "number"), ("1,,2", "empty name"),
                             ("", "empty name"), ("1-70000", "65536"), ("name", "has no names")):
            self.refuses(["split", "-f", fields], word)
        self.refuses(["split", "--from", "combined", "-f", "clientt"], "clientt", "client ident user time request")

    def test_names(self):
        self.prints(["split", "--names", "a,b,-,c", "-f", "c,a,3"], b"1\t2\t3\t4\n", b"4\t1\t3\n")
        self.refuses(["split", "--names", "a,-,c", "-f", "-"], "range needs a number")
        self.prints(["split", "--names", "x,1", "--name", "1", "-f", "1"], b"a\tb\n", b"b\ta\n")

    def test_record_is_untouched(self):
        self.prints(["split", "--from", "csv", "-f", "record"], b'"a",b \n"x""y",\n', b'"a",b \n"x""y",\n')
        self.prints(["split", "-d", ",", "-f", "2,record"], b"a,b\n", b"b,a,b\n")


class Delimiters(Case):
    def test_bytes_and_sets(self):
        self.prints(["split", "-d", ";", "-f", "2"], b"a;b;c\n", b"b\n")
        self.prints(["split", "-d", "\\t", "-f", "2,1"], b"a\tb\n", b"b\ta\n")
        self.prints(["split", "-d", "[", "-f", "2"], b"a[b]c\n", b"b]c\n")
        self.prints(["split", "-d", "[ \\t]", "-f", "2,4"], b"a b\tc d\n", b"b d\n")
        self.prints(["split", "-d", "[ \\t]", "-f", "3"], b"a  b\n", b"b\n")
        self.prints(["split", "-d", "[ \\t]", "--merge", "-f", "2,1"], b" a \t b\t\n", b"b a\n")
        self.prints(["split", "-d", "\\x1f", "-f", "2"], b"a\x1fb\n", b"b\n")
        self.prints(["split", "-d", "\\", "-f", "2"], b"a\\b\n", b"b\n")
        self.prints(["split", "-d", "\\0", "-f", "2"], b"a\0b\n", b"b\n")
        self.prints(["split", "-d", "[;,]", "-f", "1-"], b"a,b;c\n", b"a;b;c\n")
        for bad in ("ab", "", "[]", "\\q"):
            self.refuses(["split", "-d", bad], "-d")

    def test_space(self):
        self.prints(["split", "--from", "space", "-f", "2,1"], b"  a \t b  \n\n", b"b a\n \n")
        self.prints(["split", "--from", "space"], b"  a \t b  \n", b"a b\n")

    def test_output_delimiter(self):
        self.prints(["split", "-d", " ", "-f", "1,3", "--output-delimiter", ", "], b"a b c\n", b"a, c\n")
        self.prints(["split", "-d", " ", "-f", "1-", "--output-delimiter", "\\t"], b"a b c\n", b"a\tb\tc\n")
        self.prints(["split", "-d", " ", "-f", "1-", "--output-delimiter", ""], b"a b c\n", b"abc\n")

    def test_nul_ends_records(self):
        self.prints(["split", "-z", "-f", "2"], b"a\tb\n\0c\td\0", b"b\n\0d\0")
        self.prints(["split", "-0", "-d", "\n", "-f", "1"], b"a\nb\0c\0", b"a\0c\0")

    def test_carriage_returns(self):
        self.prints(["split", "-f", "2"], b"a\tb\r\nc\td\r\r\ne\tf\r", b"b\nd\r\nf\r\n")
        self.prints(["split", "-f", "2", "--keep-cr"], b"a\tb\r\n", b"b\r\n")

    def test_byte_order_mark(self):
        self.prints(["split", "-f", "1"], b"\xef\xbb\xbfa\tb\n\xef\xbb\xbfc\n", b"a\n\xef\xbb\xbfc\n")
        for data in (b"a", b"abcd,e\"\nf", b'"c"x,\n,"d', b"a\nb,c\r\n" * 3):
            path = self.file("plain", data)
            marked = self.file("marked", b"\xef\xbb\xbf" + data)
            for options in (["-j", "1"], ["--read-size", "1"], ["--read-size", "5"], ["-j", "2", "--unit-size", "2"]):
                for to in (["--to", "raw"], ["--to", "json"], ["-f", "record"]):
                    plain, done = (lanewise("split", "--from", "csv", *to, *options, name) for name in (path, marked))
                    self.assertEqual((done.out, done.status), (plain.out, plain.status), (data, options, to))
                    self.assertEqual(self.places(done, 0), self.places(plain, 3), (data, options, to))

    @staticmethod
    def places(done, added):
        return [(line, int(offset) + added, code) for line, offset, code in
                re.findall(r":(\d+): byte (\d+): ([a-z-]+)", "\n".join(done.messages))]

    def test_quotes_and_brackets_of_any_dialect(self):
        self.prints(["split", "-d", ";", "--quote", "double", "-f", "2", "--to", "tsv"], b'a;"b;""c"\n', b'b;"c\n')
        self.prints(["split", "-d", " ", "--quote", "backslash", "--brackets", "-f", "2-3", "--to", "csv"],
                    b'a [b c] "d \\" e"\n', b'b c,"d "" e"\n')
        self.refuses(["split", "-d", '"', "--quote", "double"], "delimiter", "quote")

    def test_blank_records(self):
        self.prints(["split", "-f", "1"], b"a\n\nb\n", b"a\n\nb\n")
        self.prints(["split", "-f", "1", "--skip-blank"], b"a\n\n\r\nb\n\n", b"a\nb\n")
        self.prints(["split", "--from", "space", "-f", "1", "--skip-blank"], b"a\n  \t\nb\n", b"a\nb\n")


class Formats(Case):
    def test_raw_is_what_stands_there(self):
        self.prints(["split", "--from", "csv", "-f", "2,1"], b'"a ""b""",c\n', b'c,"a ""b"""\n')
        self.prints(["split", "--from", "combined", "--to", "raw", "-f", "time,request"],
                    b'h - - [t] "G / H" 1 2 "" ""\n', b'[t] "G / H"\n')

    def test_tsv_escapes(self):
        self.prints(["split", "--from", "csv", "--to", "tsv", "-f", "1,2"], b'"a\tb\n\\",c\rd\n', b"a\\tb\\n\\\\\tc\\rd\n")
        self.prints(["split", "--from", "space", "--to", "tsv", "-f", "1,2"], b"a\\b c\n", b"a\\\\b\tc\n")
        self.prints(["split", "--to", "tsv", "-f", "1"], b"a\\t\tb\n", b"a\\t\n")

    def test_tsv_of_fields_that_hold_delimiters_and_record_ends(self):
        self.prints(["split", "--from", "space", "--to", "tsv", "-f", "record,1"], b"a\tb\n", b"a\\tb\ta\n")
        self.prints(["split", "--from", "csv", "--to", "tsv", "-f", "record"], b'"a\nb",\t\n', b'"a\\nb",\\t\n')
        self.prints(["split", "--from", "csv", "-d", "\\t", "--to", "tsv", "-f", "1"], b'"a\tb"\tc\n', b"a\\tb\n")
        self.prints(["split", "--from", "csv", "-z", "--to", "tsv", "-f", "1"], b'"a\0b\n",c\0', b"a\\0b\\n\0")
        self.prints(["split", "--from", "combined", "-d", "\\t", "-f", "user,agent"],
                    b'h\t-\ta\tb\t[t]\t"G\t/"\t1\t2\t""\t"x\ty"\n', b"a\\tb\tx\\ty\n")

    def test_a_record_of_a_log_alone_is_untouched(self):
        line = b'h - - [t] "G /\t H" 1 2 "" "\\x41"\n'
        self.prints(["split", "--from", "combined", "-f", "record"], line, line)
        self.prints(["split", "--from", "combined", "-f", "record", "--to", "tsv"], line, line.replace(b"\t", b"\\t"))

    def test_csv_quotes_where_it_must(self):
        self.prints(["split", "--to", "csv", "-f", "1-"], b'a\tb c\t"d"\te,f\t\n', b'a,b c,"""d""","e,f",\n')
        self.prints(["split", "--from", "csv", "--to", "csv", "-f", "1"], b'"x\ny"\n""\n\n', b'"x\ny"\n""\n""\n')
        self.prints(["split", "--to", "csv", "--output-delimiter", ";", "-f", "1,2"], b"a;b\tc,d\n", b'"a;b";c,d\n')

    def test_json(self):
        self.prints(["split", "--to", "json"], b'a\tb"\\\x01\n\xc3\xa9\x7f\n',
                    b'{"1":"a","2":"b\\"\\\\\\u0001"}\n{"1":"\xc3\xa9\x7f"}\n')
        self.prints(["split", "--to", "json", "-f", "3,1"], b"a\tb\n", b'{"3":null,"1":"a"}\n')
        self.prints(["split", "--to", "json", "-f", "1,1,1-"], b"a\tb\n", b'{"1":"a","1_2":"a","1_3":"a","2":"b"}\n')
        self.prints(["split", "--to", "json", "--names", 'q"t,b', "-f", "1-"], b"a\tb\tc\n", b'{"q\\"t":"a","b":"b","3":"c"}\n')

    def test_no_two_keys_are_the_same(self):
        # a given name is kept by its first field; made-up ones avoid all given ones; a field without a name
        # goes by its number, which may be another one's name
        for arguments, fields, want in (
                (["--names", "2"], 3, '{"2":"a","2_2":"b","3":"c"}'),
                (["--names", "2,-,2_2"], 3, '{"2":"a","2_3":"b","2_2":"c"}'),
                (["--names", "a,a,a_2"], 3, '{"a":"a","a_3":"b","a_2":"c"}'),
                (["--names", "a,b", "-f", "b,1-"], 3, '{"b":"b","a":"a","b_2":"b","3":"c"}'),
                (["--names", "a,b", "-f", "1-,b"], 3, '{"a":"a","b":"b","3":"c","b_2":"b"}'),
                (["--names", "a,a_2", "-f", "a,a,a_2"], 2, '{"a":"a","a_3":"a","a_2":"b"}'),
                (["-f", "1-,2-,1,3"], 3, '{"1":"a","2":"b","3":"c","2_2":"b","3_2":"c","1_2":"a","3_3":"c"}'),
                (["--names", "3", "-f", "1,1,2-"], 3, '{"3":"a","3_3":"a","2":"b","3_2":"c"}')):
            self.prints(["split", "--to", "json", *arguments], b"\t".join([b"a", b"b", b"c"][:fields]) + b"\n",
                        want.encode() + b"\n")
        self.prints(["split", "--from", "combined", "--to", "json", "--names", "+status,status,7", "-f", "status,status_2", "--name", "7", "-f", "7-"],
                    b'h - - [t] "G / H" 200 1 "" "" x y z\n',
                    b'{"status":"x","status_2":"y","7":"z","7_2":"1","8":"","9":"","10":"x","11":"y","12":"z"}\n')

    def test_random_names_stay_apart(self):
        rng = random.Random(20261130)
        for _ in range(120):
            names = [rng.choice(["a", "b", "a_2", "a_2_2", "1", "2", "3", "2_2", "2_3", "-"]) for _ in range(rng.randrange(1, 6))]
            items = [rng.choice(["1-", "2-", "1", "2", "3", "4", "1-3"]) for _ in range(rng.randrange(6))]
            columns = ["-f", ",".join(items)] if items else []
            done = lanewise("split", "--names", ",".join(names), "--to", "json", *columns, data=b"p\tq\tr\ts\tt\tu\n")
            keys = [key for key, _ in json.loads(done.out, object_pairs_hook=list)]
            self.assertEqual(len(keys), len(set(keys)), (names, items, keys))
            # the same names in a header line
            header = "\t".join(names) + "\n" + "\t".join("pqrstu"[:len(names)]) + "\n"
            shown = lanewise("split", "--header", *columns, data=header.encode()).out.decode().split("\n")[0].split("\t")
            self.assertEqual(len(shown), len(set(shown)), (names, items, shown))

    def test_many_repeats(self):
        # counted anew for each of them, this would run into the runner's time limit
        done = lanewise("split", "--to", "json", "-f", ",".join(["1"] * 20000), data=b"a\n")
        self.assertTrue(done.out.endswith(b'"1_19999":"a","1_20000":"a"}\n'))

    def test_json_numbers_of_logs(self):
        line = 'h - - [t] "G / H" %s %s "" ""\n'
        for status, size, want in (("200", "17", '{"status":200,"bytes":17}'), ("-", "-", '{"status":"-","bytes":null}'),
                                   ("007", "0", '{"status":"007","bytes":0}'),
                                   ("1", "999999999999999", '{"status":1,"bytes":999999999999999}'),
                                   ("1", "1000000000000000", '{"status":1,"bytes":"1000000000000000"}')):
            self.prints(["split", "--from", "combined", "--to", "json", "-f", "status,bytes"],
                        (line % (status, size)).encode(), want.encode() + b"\n")

    def test_bytes_that_are_not_utf8(self):
        data = b"ok\na\xffb\xe2\x82\tc\n"
        done = lanewise("split", "--to", "json", data=data)
        self.assertEqual(done.out, b'{"1":"ok"}\n{"1":"a\xef\xbf\xbdb\xef\xbf\xbd","2":"c"}\n')
        self.assertEqual(done.messages, ["lanewise: -:2: byte 4: not-utf8: bytes that are not UTF-8",
                                         "lanewise: 2 records, 1 problems"])
        self.assertEqual(done.status, 0)
        self.prints(["split", "--to", "json", "--bytes=escape"], data, b'{"1":"ok"}\n{"1":"a\\\\xFFb\\\\xE2\\\\x82","2":"c"}\n')
        self.prints(["split", "--to", "json", "--bytes=latin1"], data,
                    b'{"1":"ok"}\n{"1":"a\xc3\xbfb\xc3\xa2\xc2\x82","2":"c"}\n')
        done = lanewise("split", "--to", "json", "--on-error=null", data=data)
        self.assertEqual(done.out, b'{"1":"ok"}\n{"1":null,"2":"c"}\n')
        done = lanewise("split", "--to", "json", "--on-error=skip", data=data)
        self.assertEqual(done.out, b'{"1":"ok"}\n')

    def test_an_escape_of_the_log_that_is_not_utf8(self):
        line = b'h - - [t] "G /\\xff HTTP/1" 1 2 "" "\\xc3\\xa9"\n'
        done = lanewise("split", "--from", "combined", "--to", "json", "-f", "target,agent", data=line)
        self.assertEqual(done.out, '{"target":"/\ufffd","agent":"é"}\n'.encode())
        self.assertIn("byte 14: not-utf8", done.messages[0])

    def test_the_offset_of_what_is_not_utf8(self):
        # 17 bytes stand before the value: escapes that are UTF-8, that are none, and that are bad
        for value, at in ((b"\\xc3\\xa9\\xff", 8), (b"\\xc3\\xa9\xff", 8), (b"\\xzz\\xff", 4), (b"\\\\xff\\xfe", 5),
                          (b"\\n\\\"\\xc3", 4), (b"a\\xc3b", 1), (b"\\xc3\xa9\\xe2\\x82", 5), (b"\\q\xff", 2)):
            line = b'h - - [t] "r" 1 "' + value + b'"\n'
            done = lanewise("split", "--from", "combined", "--to", "json", "-f", "7", data=line)
            self.assertEqual(done.messages[0], f"lanewise: -:1: byte {17 + at}: not-utf8: bytes that are not UTF-8", line)
        for line, at in ((b'"a""b\xff"\n', 5), (b'"a"b\xff\n', 4), (b'"\xff""a"b\n', 1), (b'"a"""b\xff""\n', 6)):
            done = lanewise("split", "--from", "csv", "--to", "json", "-f", "1", data=line)
            self.assertIn(f"byte {at}: not-utf8", "".join(done.messages), line)
        done = lanewise("split", "--from", "combined", "--to", "json", "-f", "time", data=b"h - - [t]u\xff\n")
        self.assertIn("byte 10: not-utf8", "".join(done.messages))

    def test_backslashes_in_tsv(self):
        # from a log, its own text; from anything else, values, whatever the quoting
        self.prints(["split", "-d", ",", "--quote", "backslash", "--to", "tsv"], b'\\,"a\\"b",\\n,"\\n"\n', b'\\\\\ta"b\t\\\\n\t\\n\n')
        self.prints(["split", "--from", "combined", "-f", "agent", "--unescape"], b'h - - [t] "r" 1 2 "" "\\n\\t"\n', b"\\n\\t\n")
        line = b'h - d\\u [t] "GET /\\x41 HTTP/1" 1 2 "" "a\\\\b"\n'
        self.prints(["split", "--from", "combined", "-f", "user,target,agent"], line, b"d\\u\t/\\x41\ta\\\\b\n")
        self.prints(["split", "--from", "combined", "-f", "user,target,agent", "--unescape"], line, b"d\\\\u\t/A\ta\\\\b\n")

    def test_bytes_goes_with_json(self):
        for way in ("replace", "escape", "latin1"):
            self.refuses(["split", f"--bytes={way}"], "--bytes goes with --to json")
            self.refuses(["split", "--from", "combined", "--to", "csv", f"--bytes={way}"], "--bytes goes with --to json")

    def test_json_names_that_are_not_utf8_are_told_apart_as_they_come_out(self):
        data = b"a\xff,a\xfe,a\xef\xbf\xbd,b\n1,2,3,4\n"
        run = ["split", "--from", "csv", "--header", "--to", "json"]
        self.prints(run, data, '{"a\ufffd":"1","a\ufffd_2":"2","a\ufffd_3":"3","b":"4"}\n'.encode())
        self.prints([*run, "-f", "a\ufffd_3,b,1"], data, '{"a\ufffd_3":"3","b":"4","a\ufffd":"1"}\n'.encode())
        self.prints([*run, "--bytes=escape"], b"\\xFF,\xff\n1,2\n", b'{"\\\\xFF":"1","\\\\xFF_2":"2"}\n')
        self.prints([*run, "--bytes=latin1"], b"\xe9,\xc3\xa9\n1,2\n", '{"é":"1","Ã©":"2"}\n'.encode())
        self.prints(["split", "--from", "csv", "--header", "-f", "2"], b"\xff,\xfe\n1,2\n", b"\xfe\n2\n")


class Headers(Case):
    DATA = b'name,"the age",name\nann,7,x\nbob,8\ncy,9,z,more\n'

    def test_names_come_from_the_first_record(self):
        done = lanewise("split", "--from", "csv", "--header", "--to", "json", data=self.DATA)
        rows = [json.loads(line) for line in done.out.splitlines()]
        self.assertEqual(rows, [{"name": "ann", "the age": "7", "name_2": "x"}, {"name": "bob", "the age": "8"},
                                {"name": "cy", "the age": "9", "name_2": "z", "4": "more"}])
        self.assertEqual(done.messages[0], "lanewise: -:3: byte 33: ragged: fewer fields than the header names")
        self.assertEqual(done.messages[1], "lanewise: 3 records, 1 problems")

    def test_they_are_printed_again(self):
        done = lanewise("split", "--from", "csv", "--header", "-f", "name_2,2,name", data=self.DATA)
        self.assertEqual(done.out, b"name_2,the age,name\nx,7,ann\n,8,bob\nz,9,cy\n")
        done = lanewise("split", "--from", "csv", "--header", "--no-header-out", "-f", "name", data=self.DATA)
        self.assertEqual(done.out, b"ann\nbob\ncy\n")
        self.prints(["split", "--from", "csv", "--header", "-f", "1"], b'"a,b"\nc\n', b'"a,b"\nc\n')
        self.prints(["split", "--from", "csv", "--header", "--to", "tsv", "-f", "1"], b'"a\tb"\nc\n', b"a\\tb\nc\n")

    def test_a_name_with_a_comma(self):
        self.prints(["split", "--from", "csv", "--header", "--name", "a,b", "--no-header-out"], b'x,"a,b"\n1,2\n', b"2\n")

    def test_other_names_instead_or_behind(self):
        self.prints(["split", "--header", "--names", "p,q", "-f", "q"], b"a\tb\n1\t2\n", b"q\n2\n")
        self.prints(["split", "--header", "--names", "+c", "-f", "c,a"], b"a\tb\n1\t2\t3\n", b"c\ta\n3\t1\n")

    def test_printed_names_are_told_apart(self):
        self.prints(["split", "--header", "-f", "b,1-"], b"a\tb\n1\t2\n", b"b\ta\tb_2\n2\t1\t2\n")
        self.prints(["split", "--from", "csv", "--header", "-f", "1-"], b"a,a,a_2\n1,2,3\n", b"a,a_3,a_2\n1,2,3\n")
        self.prints(["split", "--from", "csv", "--header", "--no-header-out", "-f", "a_2,a_3"], b"a,a,a_2\n1,2,3\n", b"3,2\n")

    def test_a_log_has_no_header(self):
        line = b'h - - [t] "G / H" 200 1 "" ""\n'
        for verb, *more in (["split"], ["count"], ["space", "--strip"], ["split", "-d", ","]):
            for log in ("common", "combined", "vhost-combined"):
                self.refuses([verb, *more, "--from", log, "--header"], "--header does not go with --from " + log, data=line)

    def test_unknown_names_are_told_with_the_known_ones(self):
        self.refuses(["split", "--from", "csv", "--header", "-f", "nam"], "nam", "name the age name_2", data=self.DATA)

    def test_each_file_has_its_own(self):
        one, two = self.file("one", b"a\tb\n1\t2\n"), self.file("two", b"b\ta\n3\t4\n")
        self.prints(["split", "--header", "-f", "a", one, two], b"", b"a\n1\n4\n")
        done = lanewise("split", "--header", one, two)
        self.assertEqual(done.status, 2)
        self.assertIn("its header differs", done.messages[-1])
        self.prints(["split", "--header", "--to", "json", one, two], b"", b'{"a":"1","b":"2"}\n{"b":"3","a":"4"}\n')
        empty = self.file("empty", b"")
        self.prints(["split", "--header", "-f", "a", empty, one, empty], b"", b"a\n1\n")

    def test_a_header_over_several_lines_and_reads(self):
        data = b'"a\nb",c\r\n1,2\r\n"x\n'
        for size in (1, 2, 7, 100):
            done = lanewise("split", "--from", "csv", "--header", "--to", "json", "--read-size", size, data=data)
            self.assertEqual(done.out, b'{"a\\nb":"1","c":"2"}\n{"a\\nb":"x\\n"}\n')
            self.assertEqual([m.split(": ")[:3] for m in done.messages[:2]],
                             [["lanewise", "-:4", "byte 14"], ["lanewise", "-:5", "byte 17"]])


class Where(Case):
    DATA = b"a\t5\nab\t10\nb\t-3.50\nc\tx\nd\n"

    def rows(self, *conditions):
        arguments = [word for c in conditions for word in ("--where", c)]
        done = lanewise("split", "-f", "1", *arguments, data=self.DATA)
        self.assertEqual(done.messages, [])
        self.assertEqual(done.status, 0 if done.out else 1)
        return done.out.decode().split()

    def test_operators(self):
        self.assertEqual(self.rows("1=a"), ["a"])
        self.assertEqual(self.rows("1!=a"), ["ab", "b", "c", "d"])
        self.assertEqual(self.rows("1^=a"), ["a", "ab"])
        self.assertEqual(self.rows("1$=b"), ["ab", "b"])
        self.assertEqual(self.rows("1*=b"), ["ab", "b"])
        self.assertEqual(self.rows("1<b"), ["a", "ab"])
        self.assertEqual(self.rows("1<=b"), ["a", "ab", "b"])
        self.assertEqual(self.rows("1>b"), ["c", "d"])
        self.assertEqual(self.rows("1 >= b"), ["b", "c", "d"])
        self.assertEqual(self.rows("1=nothing"), [])

    def test_numbers_compare_as_numbers(self):
        self.assertEqual(self.rows("2>5"), ["ab", "c"])
        self.assertEqual(self.rows("2<6"), ["a", "b"])
        self.assertEqual(self.rows("2=-3.5"), ["b"])
        self.assertEqual(self.rows("2=+010.0"), ["ab"])
        self.assertEqual(self.rows("2>=-4", "2<=5"), ["a", "b"])
        big = b"99999999999999999999999999999999999.1\n99999999999999999999999999999999999.2\n"
        self.prints(["split", "--where", "1>99999999999999999999999999999999999.1"], big, big.split(b"\n")[1] + b"\n")

    def test_a_missing_field_differs_from_everything(self):
        self.assertEqual(self.rows("2!=5"), ["ab", "b", "c", "d"])
        self.assertEqual(self.rows("2="), [])

    def test_values_not_spellings_are_compared(self):
        self.prints(["split", "--from", "csv", "--where", '1=a"b'], b'"a""b",1\nab,2\n', b'"a""b",1\n')

    def test_mistakes(self):
        self.refuses(["split", "--where", "status"], "--where", "needs one of")
        self.refuses(["split", "--where", "=3"], "--where", "a field stands before")
        for condition in ("x == 5", "x==5", "1===5"):
            self.refuses(["split", "--names", "x", "--where", condition], "write = instead of ==", "behind a blank")
        self.refuses(["split", "--where", "1!==5"], "write != instead of !==")
        self.prints(["split", "--where", "1= =5"], b"=5\n5\n", b"=5\n")
        self.prints(["split", "--where", "1 != =5"], b"=5\n5\n", b"5\n")
        self.prints(["split", "--where", "1^==5", "--where", "1*==", "--where", "1>==5"], b"=5\n5\n", b"=5\n")
        self.refuses(["split", "--where", "1-3=3"], "one field")
        self.refuses(["split", "--from", "combined", "--where", "stat=3"], "stat", "status")


class Problems(Case):
    DATA = b'a,"b\nc,d\n'  # never closed: one record to the end
    GOOD_BAD_GOOD = b'a,b\n"c"x,d\ne,f\n'

    def test_keep_skip_stop_null_strict(self):
        message = "lanewise: -:2: byte 7: text-after-quote: text between a closing quote and the delimiter"
        for options, out, status, records in (
                ([], b'a,b\n"c"x,d\ne,f\n', 0, 3), (["--on-error=skip"], b"a,b\ne,f\n", 0, 3),
                (["--on-error", "stop"], b"a,b\n", 1, 2), (["--on-error=null"], b"a,b\n,d\ne,f\n", 0, 3),
                (["--strict"], b'a,b\n"c"x,d\ne,f\n', 1, 3)):
            done = lanewise("split", "--from", "csv", *options, data=self.GOOD_BAD_GOOD)
            self.assertEqual((done.out, done.status), (out, status), options)
            self.assertEqual(done.messages, [message, f"lanewise: {records} records, 1 problems"])

    def test_rejects(self):
        path = self.file("rejected", b"old")
        done = lanewise("split", "--from", "csv", "--on-error=skip", "--rejects", path, data=self.GOOD_BAD_GOOD)
        self.assertEqual((done.out, path.read_bytes()), (b"a,b\ne,f\n", b'"c"x,d\n'))
        source = self.file("in.csv", self.GOOD_BAD_GOOD)
        self.refuses(["split", "--from", "csv", "--rejects", source, source], "read from and written to")
        self.assertEqual(source.read_bytes(), self.GOOD_BAD_GOOD)
        for new in (path, self.folder / "new"):
            self.refuses(["split", "-o", new, "--rejects", self.folder / "." / new.name], "both -o and --rejects")
        self.assertFalse((self.folder / "new").exists())

    def test_rejects_by_another_name(self):
        one = self.file("one", self.GOOD_BAD_GOOD)
        hard, soft = self.folder / "hard", self.folder / "soft"
        os.link(one, hard)
        soft.symlink_to("hard")
        for other in (hard, soft):
            self.refuses(["split", "-o", one, "--rejects", other], "both -o and --rejects")
            self.refuses(["split", "-o", other, "--rejects", one], "both -o and --rejects")
            self.refuses(["split", "--rejects", other, one], "read from and written to")
        with open(one, "ab") as out:
            done = subprocess.run([LANEWISE, "split", "--rejects", hard], stdin=subprocess.DEVNULL, stdout=out,
                                  stderr=subprocess.PIPE, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"both standard output and --rejects", done.stderr)
        with open(one, "rb") as source:
            done = subprocess.run([LANEWISE, "split", "--rejects", hard], stdin=source, capture_output=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"read from and written to", done.stderr)
        self.assertEqual(one.read_bytes(), self.GOOD_BAD_GOOD)

    def test_max_messages(self):
        data = b'"a"x\n' * 30
        for options, count in (([], 10), (["--max-messages", "3"], 3), (["--max-messages=0"], 30)):
            done = lanewise("split", "--from", "csv", *options, data=data)
            self.assertEqual(len(done.messages), count + 1)
            self.assertEqual(done.messages[-1], "lanewise: 30 records, 30 problems")

    def test_lines_count_record_ends_inside_quotes_too(self):
        done = lanewise("split", "--from", "csv", data=b'"a\nb\n",c\n"d"x,"\n"y\n')
        self.assertEqual([m.split(": ")[1:3] for m in done.messages[:-1]], [["-:4", "byte 12"], ["-:5", "byte 17"]])

    def test_too_long_records(self):
        for size in (1, 3, 100):
            done = lanewise("split", "--max-record", "4", "--read-size", size, "-f", "1,2", data=b"a\tbcdef\tg\nh\ti\n")
            self.assertEqual(done.out, b"a\tbc\nh\ti\n")
            self.assertEqual(done.messages, ["lanewise: -:1: byte 4: record-too-long: the record is longer than "
                                             "--max-record and is cut here", "lanewise: 2 records, 1 problems"])
        path = self.folder / "rejected"
        lanewise("split", "--max-record", "4", "--rejects", path, data=b"a\tbcdef\tg\nh\ti\n")
        self.assertEqual(path.read_bytes(), b"a\tbc\n")

    def test_file_names_in_messages(self):
        path = self.file("odd\nname", b'"a"x\n')
        done = lanewise("split", "--from", "csv", path)
        self.assertIn("odd\\x0Aname:1: byte 3: text-after-quote", done.messages[0])


if __name__ == "__main__":
    unittest.main()
