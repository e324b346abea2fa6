"""csv against Python's csv module, and the output formats read back."""

import csv
import io
import json
import random
import unittest

from command import Case, lanewise

SEED = 20261130


def python_rows(text):
    return list(csv.reader(io.StringIO(text, newline=""), strict=False))


class Csv(Case):
    def test_random_texts(self):
        # a lone CR is data for us and a line end for Python, and an empty line is a row of one empty
        # field for us and of none for Python: neither is in these texts
        rng = random.Random(SEED)
        for round_number in range(60):
            lines = []
            for _ in range(rng.randrange(1, 30)):
                fields = []
                for _ in range(rng.randrange(1, 6)):
                    text = "".join(rng.choice('ab ,"\n') for _ in range(rng.randrange(0, 9)))
                    if rng.random() < 0.5 or any(c in text for c in '",\n'):
                        text = '"' + text.replace('"', '""') + '"'
                    fields.append(text)
                line = ",".join(fields)
                lines.append((line if line else '""') + rng.choice(["\n", "\r\n"]))
            text = "".join(lines)
            rows = python_rows(text)
            done = lanewise("split", "--from", "csv", "--to", "json", "--read-size", rng.choice([1, 7, 4096]), data=text.encode())
            self.assertEqual([list(json.loads(line).values()) for line in done.out.splitlines()], rows, round_number)
            done = lanewise("split", "--from", "csv", "--to", "csv", data=text.encode())
            self.assertEqual(python_rows(done.out.decode()), rows, round_number)
            self.assertEqual(done.messages, [])

    def test_tsv_reads_back(self):
        rng = random.Random(SEED)
        undo = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}
        rows = [["".join(rng.choice('ab\t\n\r\\n,"') for _ in range(rng.randrange(12))) for _ in range(4)] for _ in range(200)]
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(rows)
        done = lanewise("split", "--from", "csv", "--to", "tsv", data=text.getvalue().encode())

        def unescape(field):
            pieces, at = [], 0
            while at < len(field):
                if field[at] == "\\":
                    at += 1
                    pieces.append(undo[field[at]])
                else:
                    pieces.append(field[at])
                at += 1
            return "".join(pieces)

        read = [[unescape(f) for f in line.split("\t")] for line in done.out.decode().split("\n")[:-1]]
        self.assertEqual(read, rows)

    def test_hostile_bytes(self):
        rng = random.Random(SEED)
        for _ in range(40):
            data = bytes(rng.choice(b'a,"\n\r\0\\[ \xff') for _ in range(rng.randrange(400)))
            whole = lanewise("split", "--from", "csv", "--to", "json", data=data)
            for line in whole.out.splitlines():
                json.loads(line)
            path = self.file("data", data)
            for options in (["--read-size", "1"], ["--read-size", "7"]):
                cut = lanewise("split", "--from", "csv", "--to", "json", *options, data=data)
                self.assertEqual((cut.out, cut.err), (whole.out, whole.err))
            threads = lanewise("split", "--from", "csv", "--to", "json", "-j", "3", "--unit-size", rng.choice([1, 5, 64]), path)
            self.assertEqual(threads.out, whole.out)
            self.assertEqual(threads.err, whole.err.replace(b": -:", f": {path}:".encode()))


if __name__ == "__main__":
    unittest.main()
