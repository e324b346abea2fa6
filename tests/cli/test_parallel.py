"""Threads change nothing: output, problems, line numbers, counts, for units of every size."""

import random
import unittest

from command import Case, lanewise

SEED = 20261130


def log_text(rng, lines):
    made = []
    for i in range(lines):
        kind = rng.random()
        if kind < 0.05:
            made.append(b'10.0.0.%d - - [t] "GET /cut' % (i % 7))
        elif kind < 0.1:
            made.append(b"")
        elif kind < 0.15:
            made.append(b'10.0.0.1 - [x] y [t] "GET / HTTP/1.1" 500 1 "-" "-"')
        else:
            made.append(b'10.0.0.%d - - [t] "GET /%s?q HTTP/1.1" %d %d "-" "-"' % (i % 7, b"x" * rng.randrange(60),
                                                                                    rng.choice([200, 404, 500]), i))
    return b"\n".join(made) + (b"\n" if rng.random() < 0.5 else b"")


def csv_text(rng, records):
    made = []
    for _ in range(records):
        kind = rng.random()
        if kind < 0.1:
            made.append('"' + "\n" * rng.randrange(40) + '",x')
        elif kind < 0.2:
            made.append('a"b,' + "c" * rng.randrange(30))
        elif kind < 0.25:
            made.append('"d"e,f')
        elif kind < 0.3:
            made.append('"g""\n""",h')
        else:
            made.append(",".join("xy" * rng.randrange(5) for _ in range(rng.randrange(4))))
    end = rng.choice(["\n", "\r\n"])
    return (end.join(made) + rng.choice(["", end, '\n"never closed,\n\n\n'])).encode()


class Threads(Case):
    def same(self, arguments, path, sizes, threads=(2, 4)):
        one = lanewise(*arguments, "-j", 1, path)
        for size in sizes:
            for count in threads:
                done = lanewise(*arguments, "-j", count, "--unit-size", size, path)
                self.assertEqual((done.out, done.err, done.status), (one.out, one.err, one.status),
                                 (arguments, size, count))
        return one

    def test_logs(self):
        rng = random.Random(SEED)
        for round_number in range(4):
            path = self.file("log", log_text(rng, 400))
            sizes = (1, 13, 64, 1000, 4096) if round_number == 0 else (rng.randrange(20, 3000),)
            self.same(["split", "--from", "combined", "-f", "client,user,path,bytes"], path, sizes)
            self.same(["split", "--from", "combined", "--to", "json", "--on-error=null"], path, sizes[-1:])
            self.same(["split", "--from", "combined", "--where", "status>=500", "-f", "record"], path, sizes[-1:])
            self.same(["split", "--from", "combined", "--on-error=stop", "--max-messages=1", "-f", "1"], path, sizes[-1:])
            self.same(["split", "--from", "combined", "--strict", "--max-messages=0", "-f", "1"], path, sizes[-1:])
            self.same(["count", "--from", "combined", "--by", "status,client"], path, sizes[-1:])
            self.same(["count", "--from", "combined", "--where", "status=404"], path, sizes[-1:])
            self.same(["count"], path, sizes[-1:])
            self.same(["split", "-d", " ", "-f", "1,9"], path, sizes[-1:])

    def test_csv(self):
        rng = random.Random(SEED + 1)
        for round_number in range(6):
            path = self.file("csv", csv_text(rng, 150))
            sizes = (1, 7, 64, 500) if round_number == 0 else (rng.randrange(10, 900),)
            self.same(["split", "--from", "csv", "--to", "json", "--max-messages=0"], path, sizes)
            self.same(["split", "--from", "csv", "--header", "-f", "1,2", "--to", "tsv"], path, sizes[-1:])
            self.same(["split", "--from", "csv", "--max-record", "25", "--max-messages=0"], path, sizes)
            self.same(["count", "--from", "csv", "--by", "1"], path, sizes[-1:])
            self.same(["split", "--from", "csv", "--on-error=stop"], path, sizes[-1:])

    def test_a_quoted_field_over_every_border(self):
        field = b"\n" * 10000
        body = b"a,b\n" * 3000
        stray = b'x"y,z\n'
        for data in (body + b'"' + field + b'",c\n' + body, stray * 100 + body + b'"' + field + b'",c\n' + stray + body):
            path = self.file("csv", data)
            one = self.same(["split", "--from", "csv", "-f", "2,1"], path, (1000, 4096, 9999), threads=(4,))
            self.assertEqual(one.out.count(b"\n"), data.count(b"\n"))
            self.assertIn(b'c,"' + field + b'"\n', one.out)

    def test_rejected_records_keep_their_order(self):
        path = self.file("csv", csv_text(random.Random(SEED + 2), 300))
        got = []
        for options in (["-j", "1"], ["-j", "4", "--unit-size", "100"]):
            rejected = self.folder / "rejected"
            lanewise("split", "--from", "csv", "--on-error=skip", "--rejects", rejected, *options, path)
            got.append(rejected.read_bytes())
        self.assertEqual(got[0], got[1])
        self.assertTrue(got[0])

    def test_carriage_returns_and_nul_at_borders(self):
        path = self.file("data", b"a\tb\r\n\r\r\n" * 50)
        self.same(["split"], path, (1, 2, 3, 64))
        path = self.file("nul", b"a\tb\n\0\0c\0" * 50)
        self.same(["split", "-z", "-f", "2,1"], path, (1, 2, 3, 64))
        path = self.file("bom", b"\xef\xbb\xbfa\n\xef\xbb\xbfb\n" * 20)
        self.same(["split"], path, (1, 2, 3, 64))

    def test_the_smallest_units_of_a_large_file(self):
        data = b'a,"b\nc",d\n' * 100000
        done = lanewise("split", "--from", "csv", "-f", "1,3", "-j", "4", "--unit-size", "1", self.file("csv", data))
        self.assertEqual(done.out, b"a,d\n" * 100000)

    def test_one_long_record(self):
        path = self.file("long", b"x" * 100000 + b"\ny\n")
        self.same(["split"], path, (1000,))
        self.same(["split", "--max-record", "5000"], path, (1000,))
        self.same(["count"], path, (1000,))


if __name__ == "__main__":
    unittest.main()
