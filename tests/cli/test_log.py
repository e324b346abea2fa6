"""The main job: fields of an access log, against a reader written by hand, and against cut and awk."""

import json
import pathlib
import random
import re
import shutil
import subprocess
import unittest

import reference
from command import LANEWISE, ROOT, SHARED_LOG, Case, lanewise

FIELDS = ("client", "time", "method", "target", "status", "bytes")
SAMPLE = ROOT / "examples" / "access.log"
LOGS = [SAMPLE] + ([SHARED_LOG] if SHARED_LOG.exists() else [])


def lines_of(data):
    return [line[:-1] if line.endswith(b"\r") else line for line in data.split(b"\n")[:-1]]


def expected(data, fields=FIELDS):
    """The rows, and (line, byte, code) of the problems."""
    rows, problems, offset = [], [], 0
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        names, wrong = reference.named(line)
        rows.append(b"\t".join(reference.escaped(names.get(name, b"")) for name in fields))
        problems += [(number, offset + at, code) for at, code in wrong]
        offset += len(line) + 1
    return rows, problems


def problems_of(done):
    found = (re.search(r":(\d+): byte (\d+): ([a-z0-9-]+): ", line) for line in done.messages)
    return [(int(m[1]), int(m[2]), m[3]) for m in found if m]


class Log(Case):
    def test_named_fields_as_read_by_hand(self):
        for log in LOGS:
            rows, problems = expected(log.read_bytes())
            done = lanewise("split", "--from", "combined", "-f", ",".join(FIELDS), log)
            self.assertEqual(done.out.split(b"\n")[:-1], rows)
            self.assertEqual(problems_of(done), problems)
            self.assertEqual(done.messages[-1], f"lanewise: {len(rows)} records, {len(problems)} problems")
            self.assertEqual(done.status, 0)

    def test_every_named_field(self):
        names = ("client ident user time request method target path query protocol status bytes "
                 "referer agent").split()
        for log in LOGS:
            rows, _ = expected(log.read_bytes(), names)
            done = lanewise("split", "--from", "combined", "-f", ",".join(names), log)
            self.assertEqual(done.out.split(b"\n")[:-1], rows)

    def test_the_same_through_a_pipe_with_reads_of_every_size(self):
        data = SAMPLE.read_bytes() * 3
        whole = lanewise("split", "--from", "combined", "-f", ",".join(FIELDS), data=data)
        for size in (1, 2, 3, 63, 64, 65, 4096):
            done = lanewise("split", "--from", "combined", "-f", ",".join(FIELDS), "--read-size", size, data=data)
            self.assertEqual((done.out, done.messages), (whole.out, whole.messages), size)

    @unittest.skipUnless(SHARED_LOG.exists(), "the large sample log is not here")
    def test_the_large_log_through_a_pipe_and_with_two_threads(self):
        rows, _ = expected(SHARED_LOG.read_bytes())
        self.assertEqual(len(rows), 10000)
        data = SHARED_LOG.read_bytes()
        for options in (["--read-size", "1"], ["--read-size", "2"], ["--read-size", "3"], ["--read-size", "63"],
                        ["--read-size", "64"], ["--read-size", "65"], ["--read-size", "4096"]):
            done = lanewise("split", "--from", "combined", "-f", ",".join(FIELDS), *options, data=data)
            self.assertEqual(done.out.split(b"\n")[:-1], rows, options)
            self.assertEqual([p[0] for p in problems_of(done)], [8899])
        for options in (["-j", "1"], ["-j", "2"], ["-j", "2", "--unit-size", "1000"], ["-j", "3", "--unit-size", "77"]):
            done = lanewise("split", "--from", "combined", "-f", ",".join(FIELDS), *options, SHARED_LOG)
            self.assertEqual(done.out.split(b"\n")[:-1], rows, options)
            self.assertEqual([p[0] for p in problems_of(done)], [8899])

    def test_as_cut_does(self):
        for log in LOGS:
            for fields in ("1,9", "1", "2-4", "1-3,6,9"):
                # cut sorts its list and prints a line without the delimiter whole: not asked of it here
                cut = subprocess.run(["cut", "-d", " ", "-f", fields, log], env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
                                     capture_output=True, check=True).stdout
                if log == SAMPLE:
                    lines = [line for line in log.read_bytes().split(b"\n")[:-1] if line.count(b" ") >= 8]
                    data = b"\n".join(lines) + b"\n"
                    cut = subprocess.run(["cut", "-d", " ", "-f", fields], input=data,
                                         env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}, capture_output=True).stdout
                    done = lanewise("split", "-d", " ", "-f", fields, data=data)
                else:
                    done = lanewise("split", "-d", " ", "-f", fields, log)
                self.assertEqual(done.out, cut, fields)

    @unittest.skipUnless(shutil.which("awk"), "no awk")
    def test_where_and_count_as_awk_does(self):
        # status is the first word after the second quote of a line without escaped quotes
        for log in LOGS:
            data = b"".join(line + b"\n" for line in log.read_bytes().split(b"\n")[:-1]
                            if b'\\"' not in line and line.count(b'"') == 6)
            path = self.file("log", data)
            awk = lambda program: subprocess.run(["awk", "-F", '"', program, path], env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
                                                 capture_output=True, check=True).stdout
            done = lanewise("split", "--from", "combined", "--where", "status>=500", "-f", "record", path)
            self.assertEqual(done.out, awk('{ split($3, a, " "); if (a[1] + 0 >= 500) print }'))
            done = lanewise("count", "--from", "combined", "--by", "status", "--top", 5, path)
            counts = awk('{ split($3, a, " "); n[a[1]]++ } END { for (s in n) print n[s] "\\t" s }')
            rows = sorted(counts.split(b"\n")[:-1], key=lambda row: (-int(row.split(b"\t")[0]), row.split(b"\t")[1]))
            self.assertEqual(done.out.split(b"\n")[:-1], rows[:5])

    def test_json_with_the_names_of_nginx(self):
        names = ("remote_addr", "remote_user", "time_local", "request", "status", "body_bytes_sent",
                 "http_referer", "http_user_agent")
        ours = ("client", "user", "time", "request", "status", "bytes", "referer", "agent")
        for log in LOGS:
            done = lanewise("split", "--from", "combined", "-f", ",".join(names), "--to", "json", log)
            objects = [json.loads(line) for line in done.out.decode().splitlines()]
            lines = log.read_bytes().split(b"\n")[:-1]
            self.assertEqual(len(objects), len(lines))
            for line, made in zip(lines, objects):
                known, _ = reference.named(line)
                want = {}
                for name, our in zip(names, ours):
                    value = known.get(our)
                    if value is not None:
                        value = reference.unescape(value).decode("utf-8", "replace")
                        if our in ("status", "bytes") and re.fullmatch("0|[1-9][0-9]{0,14}", value):
                            value = int(value)
                        elif our == "bytes" and value == "-":
                            value = None
                    want[name] = value
                self.assertEqual(made, want)
                self.assertEqual(list(made), list(names))


class Hostile(Case):
    NAMES = "client ident user time request method target path query protocol status bytes referer agent".split()

    def line(self, rng):
        """A log line with something wrong, most of the time."""
        good = ["10.0.0.1", "-", "ann", "[t t]", '"GET /a?b HTTP/1.1"', "200", "5", '"-"', '"x y"']
        for _ in range(rng.randrange(3)):
            at = rng.randrange(len(good))
            good[at:at + rng.randrange(2)] = [rng.choice(['"', "[", "]", "a b", "", '"a"b', "[a]b", "\\", '"\\"', '"\\\\"', "?",
                                                          '"GET"', '" /"', '"A  HTTP/"', "\t", "\r", "[x]", '"\\x41"', "\0"])]
        return (" " * rng.randrange(2) + (" " * rng.randrange(1, 3)).join(good)).encode()

    def test_random_lines_as_read_by_hand(self):
        rng = random.Random(20261130)
        for _ in range(12):
            lines = [self.line(rng) for _ in range(200)]
            data = b"".join(line + b"\n" for line in lines)
            # a CR before LF belongs to the end, which the reader by hand does not know
            data = data.replace(b"\r\n", b"\n")
            rows, problems = expected(data, self.NAMES)
            arguments = ["split", "--from", "combined", "-f", ",".join(self.NAMES), "--max-messages", 0]
            done = lanewise(*arguments, data=data)
            self.assertEqual(done.out.split(b"\n")[:-1], rows)
            self.assertEqual(problems_of(done), problems)
            path = self.file("log", data)
            for options in (["--read-size", rng.randrange(1, 50)], ["-j", 3, "--unit-size", rng.randrange(1, 500)]):
                again = lanewise(*arguments, *options, path)
                self.assertEqual(again.out, done.out, options)
                self.assertEqual(problems_of(again), problems, options)


class HandMade(Case):
    LINES = [
        (b'1.2.3.4 - ann [t] "GET /a?b=c HTTP/1.1" 200 5 "-" "x"',
         {"user": "ann", "method": "GET", "path": "/a", "query": "b=c", "protocol": "HTTP/1.1"}),
        (b'1.2.3.4 - ann lee [t] "GET /a b" 200 5 "-" "x"', {"user": "ann lee", "target": "/a b", "protocol": None}),
        (b'1.2.3.4 - [x] b [t] "GET / HTTP/1.0" 200 5 "-" "x"', {"user": "[x] b", "time": "t"}),
        (b'1.2.3.4 - - [t] "-" 408 - "-" "-"', {"request": "-", "method": None, "bytes": "-"}),
        (b'1.2.3.4 - - [t] "G\\"T /\\x41\\t HTTP/1.1" 200 5 "-" "a\\\\b"',
         {"method": 'G"T', "target": "/A\t", "agent": "a\\b"}),
        (b'1.2.3.4 - - [t] "GET / HTTP/1.1" 200 5', {"bytes": "5", "agent": None}),
    ]

    def test_values(self):
        for line, want in self.LINES:
            done = lanewise("split", "--from", "combined", "--to", "json", "-f", ",".join(want), data=line + b"\n")
            made = json.loads(done.out)
            if "bytes" in want and want["bytes"] != None:
                want = dict(want, bytes=None if want["bytes"] == "-" else int(want["bytes"]))
            self.assertEqual(made, want)

    def test_the_reference_agrees(self):
        for line, want in self.LINES:
            names, _ = reference.named(line)
            for name, value in want.items():
                text = names.get(name)
                self.assertEqual(None if text is None else reference.unescape(text).decode(), value, line)

    def test_ambiguous_user_is_told_at_the_user(self):
        line = b'1.2.3.4 - [x] b [t] "GET / HTTP/1.0" 200 5 "-" "x"\n'
        done = lanewise("split", "--from", "combined", "-f", "user", data=b"\n" + line)
        self.assertEqual(done.out, b"\n[x] b\n")
        self.assertEqual(problems_of(done), [(2, 11, "ambiguous-user")])

    def test_fields_behind_the_known_ones(self):
        line = b'1.2.3.4 - ann lee [t] "GET / HTTP/1.0" 200 5 "-" "x" 0.25 "10.0.0.1, b" [z]\n'
        self.prints(["split", "--from", "combined", "--names", "+took,upstream", "-f", "agent,took,upstream,client"],
                    line, b"x\t0.25\t10.0.0.1, b\t1.2.3.4\n")
        self.prints(["split", "--from", "combined", "--names", "+took,-,zone", "--where", "took<1", "--to", "json",
                     "-f", "took,zone,user"], line, b'{"took":"0.25","zone":"z","user":"ann lee"}\n')

    def test_open_ranges_beside_names(self):
        line = b'1.2.3.4 - ann lee [t] "GET / HTTP/1.0" 200 5 "-" "x" more\n'
        self.prints(["split", "--from", "combined", "-f", "user,9-,1"], line, b"ann lee\t-\tx\tmore\t1.2.3.4\n")
        self.prints(["split", "--from", "combined", "--to", "json", "-f", "status,10-,status"], line,
                    b'{"status":200,"10":"x","11":"more","status_2":200}\n')
        self.prints(["split", "--from", "combined", "--to", "raw", "-f", "5-6,agent"], line, b'[t] "GET / HTTP/1.0" "x"\n')
        self.prints(["split", "--from", "combined", "-f", "user,5-", "--where", "11=more"], line,
                    b"ann lee\tt\tGET / HTTP/1.0\t200\t5\t-\tx\tmore\n")
        self.prints(["split", "--from", "combined", "--names", "ip,-,who", "-f", "who,ip"], line, b"ann\t1.2.3.4\n")

    def test_tsv_is_the_logs_own_text_and_unescape_undoes_it(self):
        line = b'1.2.3.4 - - [t] "G /\\t\\\\\t HTTP/1.1" 200 5 "-" "\\x41\\x09"\n'
        self.prints(["split", "--from", "combined", "-f", "target,agent"], line, b"/\\t\\\\\\t\t\\x41\\x09\n")
        self.prints(["split", "--from", "combined", "-f", "target,agent", "--unescape"], line, b"/\\t\\\\\\t\tA\\t\n")


if __name__ == "__main__":
    unittest.main()
