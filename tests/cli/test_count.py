"""lanewise count."""

import random
import unittest

from command import Case, lanewise


class Count(Case):
    def test_records(self):
        for data, count in ((b"", 0), (b"a", 1), (b"a\n", 1), (b"a\nb", 2), (b"\n\n", 2), (b"\xef\xbb\xbf", 0),
                            (b"\xef\xbb\xbfa", 1), (b"a\0b\n\0", 2)):
            self.prints(["count"], data, b"%d\n" % count)
            for size in (1, 2, 3):
                self.prints(["count", "--read-size", size], data, b"%d\n" % count)
        self.prints(["count", "-z"], b"a\0b\n\0", b"2\n")
        self.prints(["count", "--from", "csv"], b'"a\nb"\nc\n', b"2\n")
        self.prints(["count", "--skip-blank"], b"a\n\n\nb\n", b"2\n")
        self.prints(["count", "--header"], b"a\nb\n", b"1\n")

    def test_all_files_together(self):
        one, two = self.file("one", b"a\nb"), self.file("two", b"c\n")
        self.prints(["count", one, two], b"", b"3\n")

    def test_where(self):
        self.prints(["count", "--where", "1>3"], b"1\n5\n9\n", b"2\n")
        self.prints(["count", "--where", "1>10"], b"1\n5\n9\n", b"0\n", status=1)

    def test_problems(self):
        done = lanewise("count", "--from", "csv", data=b'"a"x\nb\n')
        self.assertEqual((done.out, done.status), (b"2\n", 0))
        self.assertEqual(done.messages[-1], "lanewise: 2 records, 1 problems")
        done = lanewise("count", "--from", "csv", "--on-error=skip", data=b'"a"x\nb\n')
        self.assertEqual(done.out, b"1\n")
        done = lanewise("count", "--max-record", "3", data=b"abc\nabcd\nabcde")
        self.assertEqual(done.out, b"3\n")
        self.assertEqual([m.split(": ")[1:4] for m in done.messages[:-1]],
                         [["-:2", "byte 7", "record-too-long"], ["-:3", "byte 12", "record-too-long"]])
        long = b"x" * 3000000
        done = lanewise("count", "--max-record", "1M", data=b"a\n" + long + b"\nb\n" + long)
        self.assertEqual(done.out, b"4\n")
        self.assertEqual([m.split(": ")[1:4] for m in done.messages[:-1]],
                         [["-:2", "byte 1048578", "record-too-long"], ["-:4", "byte 4048581", "record-too-long"]])

    def test_by(self):
        data = b"a\t1\nb\t2\na\t3\nc\t1\nb\t9\n"
        self.prints(["count", "--by", "1"], data, b"2\ta\n2\tb\n1\tc\n")
        self.prints(["count", "--by", "1", "--top", "1"], data, b"2\ta\n")
        self.prints(["count", "--by", "2,1"], b"a\tb\n" * 3, b"3\tb\ta\n")
        self.prints(["count", "--by", "3"], b"a\tb\n" * 3, b"3\t\n")
        self.prints(["count", "--by", "1"], b"", b"")
        self.prints(["count", "--from", "csv", "--by", "1"], b'"x\ny"\n"x\ny"\nz\n', b"2\tx\\ny\n1\tz\n")
        self.prints(["count", "--from", "csv", "--header", "--by", "k"], b"k,v\na,1\na,2\n", b"2\ta\n")

    def test_by_many_values(self):
        rng = random.Random(20261130)
        values = [b"%d" % int(rng.paretovariate(0.5)) for _ in range(50000)]
        counts = {}
        for value in values:
            counts[value] = counts.get(value, 0) + 1
        rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
        self.prints(["count", "--by", "1"], b"\n".join(values), b"".join(b"%d\t%s\n" % (n, v) for v, n in rows))

    def test_memory_limit(self):
        data = b"".join(b"%d\n" % i for i in range(100000))
        done = lanewise("count", "--by", "1", "--max-memory", "1M", data=data)
        self.assertEqual((done.status, done.out), (2, b""))
        self.assertIn("--max-memory", done.messages[0])

    def test_mistakes(self):
        self.refuses(["count", "--top", "3"], "--by")
        self.refuses(["count", "-f", "3"], "unknown option '-f'")


if __name__ == "__main__":
    unittest.main()
