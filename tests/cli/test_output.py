"""-o, closed pipes, full disks, signals: what is left behind and how it ends."""

import os
import pathlib
import shutil
import signal
import stat
import subprocess
import tempfile
import time
import unittest

from command import LANEWISE, SANITIZED, TIMEOUT, Case, lanewise


class OutputFile(Case):
    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_new_file(self):
        path = self.folder / "new"
        os_mask = os.umask(0o027)
        self.addCleanup(os.umask, os_mask)
        self.prints(["split", "-f", "2", "-o", path], b"a\tb\n", b"")
        self.assertEqual(path.read_bytes(), b"b\n")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        self.assertEqual(self.names(), ["new"])

    def test_existing_file_keeps_its_mode_and_is_replaced_whole(self):
        path = self.file("old", b"x" * 1000)
        path.chmod(0o604)
        self.prints(["split", "-f", "2", "-o", path], b"a\tb\n", b"")
        self.assertEqual(path.read_bytes(), b"b\n")
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o604)
        self.assertEqual(self.names(), ["old"])

    def test_over_its_own_input(self):
        path = self.file("data", b"a\tb\nc\td\n")
        self.prints(["split", "-f", "2", "-o", path, path], b"", b"")
        self.assertEqual(path.read_bytes(), b"b\nd\n")

    def test_links_are_followed(self):
        (self.folder / "below").mkdir()
        target = self.file("below/target", b"old")
        link = self.folder / "link"
        link.symlink_to("below/target")
        new = self.folder / "new-link"
        new.symlink_to("below/new")
        for path in (link, new):
            self.prints(["split", "-f", "2", "-o", path], b"a\tb\n", b"")
            self.assertTrue(path.is_symlink())
            self.assertEqual(path.read_bytes(), b"b\n")
        self.assertEqual(target.read_bytes(), b"b\n")

    def test_a_pipe_is_written_to(self):
        path = self.folder / "pipe"
        os.mkfifo(path)
        reader = subprocess.Popen(["cat", path], stdout=subprocess.PIPE)
        self.prints(["split", "-f", "2", "-o", path], b"a\tb\n", b"")
        self.assertEqual(reader.communicate(timeout=TIMEOUT)[0], b"b\n")
        self.assertTrue(stat.S_ISFIFO(path.stat().st_mode))
        self.prints(["split", "-f", "2", "-o", "/dev/null"], b"a\tb\n", b"")

    def test_a_failure_leaves_the_old_file(self):
        path = self.file("old", b"kept")
        for arguments in (["-f", "1", "no-such-file"], ["--from", "csv", "--on-error=stop", self.file("bad", b'"a"x\n')]):
            done = lanewise("split", "-o", path, *arguments)
            self.assertIn(done.status, (1, 2))
            self.assertEqual(path.read_bytes(), b"kept")
            self.assertEqual(self.names()[-1], "old")
        self.refuses(["split", "-o", self.folder / "none" / "file"], "No such file")
        self.refuses(["split", "-o", self.folder], "directory")

    def test_a_signal_leaves_no_temporary(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            path = self.file("old", b"kept")
            running = subprocess.Popen([LANEWISE, "split", "-o", path], stdin=subprocess.PIPE)
            deadline = time.monotonic() + TIMEOUT
            while len(self.names()) < 2 and time.monotonic() < deadline:
                time.sleep(0.005)
            self.assertEqual(len(self.names()), 2)
            running.send_signal(number)
            self.assertEqual(running.wait(timeout=TIMEOUT), -number)
            running.stdin.close()
            self.assertEqual(self.names(), ["old"])
            self.assertEqual(path.read_bytes(), b"kept")

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full")
    def test_a_full_disk_is_an_error(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([LANEWISE, "split"], input=b"a\n", stdout=full, stderr=subprocess.PIPE, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"lanewise: (standard output): write error: No space left on device", done.stderr)
        self.refuses(["split", "-o", "/dev/full"], "No space left", data=b"a\n")

    def test_reading_what_is_written(self):
        path = self.file("log", b"a\n")
        with open(path, "ab") as out:
            done = subprocess.run([LANEWISE, "split", path], stdout=out, stderr=subprocess.PIPE, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"is read from and written to", done.stderr)
        self.assertEqual(path.read_bytes(), b"a\n")


class Pipes(Case):
    def test_each_line_comes_out_at_once(self):
        running = subprocess.Popen([LANEWISE, "split", "--from", "combined", "-f", "client,target"],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(running.kill)
        os.set_blocking(running.stdout.fileno(), False)
        slowest = 0
        for number in range(20):
            running.stdin.write(b'10.0.0.%d - - [t] "GET /%d HTTP/1.1" 200 1 "-" "-"\n' % (number, number))
            running.stdin.flush()
            begin, text = time.monotonic(), b""
            while not text.endswith(b"\n") and time.monotonic() - begin < 10:
                text += os.read(running.stdout.fileno(), 4096) if self.readable(running.stdout) else b""
            slowest = max(slowest, time.monotonic() - begin)
            self.assertEqual(text, b"10.0.0.%d\t/%d\n" % (number, number))
        running.stdin.close()
        self.assertEqual(running.wait(timeout=TIMEOUT), 0)
        running.stdout.close()
        # it is well under a millisecond; a busy machine may take longer, a lost flush waits for ever
        self.assertLess(slowest, 5)

    def readable(self, stream):
        import select
        return bool(select.select([stream], [], [], 1)[0])

    def test_problems_are_told_at_once_too(self):
        running = subprocess.Popen([LANEWISE, "split", "--from", "combined", "-f", "client"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(running.kill)
        running.stdin.write(b'10.0.0.1 - - [t] "GET\n')
        running.stdin.flush()
        self.assertTrue(self.readable(running.stderr))
        self.assertIn(b"-:1: byte 17: unclosed-quote", os.read(running.stderr.fileno(), 4096))
        running.communicate(timeout=TIMEOUT)

    def test_a_reader_that_leaves_ends_it_quietly(self):
        path = self.file("data", b"a\tb\n" * 300000)
        for options in (["-j", "1"], ["-j", "2", "--unit-size", "100000"]):
            running = subprocess.Popen([LANEWISE, "split", *options, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            running.stdout.read(10)
            running.stdout.close()
            self.assertEqual(running.wait(timeout=TIMEOUT), -signal.SIGPIPE)
            self.assertEqual(running.stderr.read(), b"")
            running.stderr.close()

    def test_also_where_the_signal_was_ignored(self):
        path = self.file("data", b"a\tb\n" * 300000)
        script = f"trap '' PIPE; '{LANEWISE}' split '{path}' | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=TIMEOUT)
        self.assertEqual((done.stdout, done.stderr), (b"141\n", b""))

    def test_a_closed_stdout(self):
        done = subprocess.run(["sh", "-c", f"printf 'a\\n' | '{LANEWISE}' split >&-"], capture_output=True, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"write error", done.stderr)

    def test_a_closed_stream_is_not_taken_for_a_file(self):
        path = self.file("in.csv", b'a,b\n"c"x,d\n')
        rejected, out = self.folder / "rejected", self.folder / "out"
        for closed in ("2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            command = f"'{LANEWISE}' split --from csv -o '{out}' --rejects '{rejected}' '{path}' {closed}"
            done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=TIMEOUT)
            self.assertEqual(done.returncode, 0, closed)
            self.assertEqual((out.read_bytes(), rejected.read_bytes()), (b'a,b\n"c"x,d\n', b'"c"x,d\n'), closed)
        done = subprocess.run(["sh", "-c", f"'{LANEWISE}' split '{path}' >&-"], capture_output=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr),
                         (2, b"lanewise: (standard output): write error: Bad file descriptor\n"))
        done = subprocess.run(["sh", "-c", f"'{LANEWISE}' split <&-"], capture_output=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr), (2, b"lanewise: -: read error: Bad file descriptor\n"))

    def test_several_files_and_standard_input(self):
        one = self.file("one", b"1\t1\nunended")
        self.prints(["split", "-f", "1", one, "-", one], b"2\n", b"1\nunended\n2\n1\nunended\n")

    def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_it(self):
        one = self.file("one", b"1\n")
        done = lanewise("split", self.folder / "none", one, self.folder)
        self.assertEqual((done.out, done.status), (b"1\n", 2))
        self.assertEqual(len(done.messages), 2)
        self.assertIn("none: No such file or directory", done.messages[0])
        self.assertIn("Is a directory", done.messages[1])

    def test_standard_input_inside_a_file(self):
        path = self.file("data", b"skipped\nb\nc\n" * 1000)
        for options in (["-j", "1"], ["-j", "2", "--unit-size", "64"]):
            with open(path, "rb") as data:
                os.lseek(data.fileno(), 8, os.SEEK_SET)
                done = subprocess.run([LANEWISE, "split", *options], stdin=data, capture_output=True, timeout=TIMEOUT)
            self.assertEqual(done.stdout, path.read_bytes()[8:])


class Sizes(Case):
    def peak_memory(self, arguments, feed):
        """Bytes of resident memory at most, of a command that `feed` writes to."""
        script = "import resource,subprocess,sys; subprocess.run(sys.argv[1:]); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)"
        running = subprocess.Popen(["python3", "-c", script, LANEWISE, *arguments], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        feed(running.stdin)
        running.stdin.close()
        err = running.stderr.read()
        running.wait(timeout=TIMEOUT)
        running.stderr.close()
        return int(err.split()[-1]) * 1024

    @unittest.skipIf(SANITIZED, "sanitizers use memory of their own")
    def test_memory_does_not_grow_with_a_pipe(self):
        block = b"".join(b'10.0.0.1 - - [t] "GET /%d HTTP/1.1" 200 1 "-" "-"\n' % i for i in range(20000))
        peak = self.peak_memory(["split", "--from", "combined", "-f", "client,path"],
                                lambda pipe: [pipe.write(block) for _ in range(150)])
        self.assertLess(peak, 64 << 20)

    @unittest.skipIf(SANITIZED, "sanitizers use memory of their own")
    def test_memory_stays_with_records_of_any_size(self):
        peak = self.peak_memory(["split", "-f", "1"], lambda pipe: [pipe.write(b"x" * (1 << 20)) for _ in range(100)])
        self.assertLess(peak, 64 << 20)

    def test_a_huge_record(self):
        record = b"a\t" + b"x" * (12 << 20) + b"\tc"
        done = lanewise("split", "-f", "3,1", data=record + b"\n" + record)
        self.assertEqual((done.out, done.messages), (b"c\ta\nc\ta\n", []))
        done = lanewise("split", "-f", "2", data=record + b"\n")
        self.assertEqual(done.out, record[2:-2] + b"\n")
        done = lanewise("split", "-f", "1,2", "--max-record", "1M", data=record + b"\nb\td\n")
        self.assertEqual(done.out, record[:1 << 20] + b"\nb\td\n")

    def test_a_record_in_small_pieces_is_no_quadratic_work(self):
        record = b"a," * (1 << 18) + b"b\n"
        begin = time.monotonic()
        done = lanewise("split", "--from", "csv", "--to", "tsv", "-f", "1,262145", "--read-size", "16", data=record)
        self.assertEqual(done.out, b"a\tb\n")
        self.assertLess(time.monotonic() - begin, 20)

    def test_many_problems_in_a_record_are_no_quadratic_work(self):
        fields = 200000
        begin = time.monotonic()
        # values that are wrong, before a problem of the record
        done = lanewise("base64", "-d", "--from", "csv", "-f", "1-", "--max-messages", "1", data=b"*," * fields + b'"a"b\n')
        self.assertEqual(done.messages[-1], f"lanewise: 1 records, {fields + 1} problems")
        done = lanewise("split", "--from", "csv", "--to", "json", "--max-messages", "1", data=b"\xff," * fields + b'"a"b\n')
        self.assertEqual(done.messages[-1], f"lanewise: 1 records, {fields + 1} problems")
        # problems of the record, a field each
        for verb in (["space", "--strip", "-f", "1-"], ["base64", "-d", "-f", "1-"], ["split", "--on-error=null", "--to", "json"]):
            done = lanewise(*verb, "--from", "csv", "--max-messages", "1", data=b'"a"b,' * fields + b"YQ==\n")
            self.assertEqual(done.messages[-1], f"lanewise: 1 records, {fields} problems")
        self.assertLess(time.monotonic() - begin, 60)

    def test_the_lines_of_problems_in_any_order(self):
        data = b'"\n*",a,"\n\n*","\n"x\n*,a,"*",c\n'
        for order in ("1-", "3,1", "3,2,1", "2,3,1"):
            done = lanewise("base64", "-d", "--from", "csv", "-f", order, "--only", "--max-messages", "0", data=data)
            lines = sorted(int(line.split(":")[2]) for line in done.messages[:-1] if "base64-character" in line)
            self.assertEqual(lines, [2, 4, 6, 6], order)

    def test_many_fields_and_many_columns(self):
        fields = 20000
        row = b"\t".join(b"%d" % i for i in range(fields)) + b"\n"
        done = lanewise("split", "--to", "csv", data=row * 3)
        self.assertEqual(done.out, row.replace(b"\t", b",") * 3)
        done = lanewise("split", "-f", "1-60000", data=b"a\tb\n" * 5)
        self.assertEqual(done.out, (b"a\tb" + b"\t" * 59998 + b"\n") * 5)


if __name__ == "__main__":
    unittest.main()
