"""Runs the command under test: the binary that LANEWISE_BIN (or LANEWISE) names."""

import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANEWISE = os.environ.get("LANEWISE_BIN") or os.environ.get("LANEWISE") or shutil.which("lanewise") or "lanewise"
SHARED_LOG = ROOT.parent / "shared" / "logs" / "apache_combined.log"
TIMEOUT = 60
SANITIZED = any(name in pathlib.Path(LANEWISE).read_bytes() for name in (b"__asan_init", b"__tsan_init"))


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err
        self.messages = err.decode("utf-8", "backslashreplace").splitlines()


def lanewise(*arguments, data=b"", **more):
    """Status, stdout and stderr of `lanewise ARGUMENTS` with `data` (bytes) as standard input."""
    done = subprocess.run([LANEWISE, *map(os.fsencode, map(str, arguments))], input=data,
                          capture_output=True, timeout=TIMEOUT, **more)
    return Result(done.returncode, done.stdout, done.stderr)


class Case(unittest.TestCase):
    """A test with a folder of its own, and with words for what is checked most."""

    maxDiff = 2000

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lanewise-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def file(self, name, data):
        path = self.folder / name
        path.write_bytes(data)
        return path

    def prints(self, arguments, data, expected, status=0):
        """`lanewise ARGUMENTS` prints exactly this, with no message."""
        done = lanewise(*arguments, data=data)
        self.assertEqual((done.out, done.messages, done.status), (expected, [], status), arguments)

    def refuses(self, arguments, *words, data=b""):
        """Exit status 2, nothing on stdout, and one message that holds these words."""
        done = lanewise(*arguments, data=data)
        self.assertEqual((done.status, done.out), (2, b""), done.messages)
        self.assertEqual(len(done.messages), 1, done.messages)
        self.assertTrue(done.messages[0].startswith("lanewise: "), done.messages[0])
        for word in words:
            self.assertIn(word, done.messages[0])

    def stops_with_its_reader(self, arguments):
        """Ends by SIGPIPE, and says nothing, when what reads its output leaves."""
        running = subprocess.Popen([LANEWISE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        running.stdout.read(10)
        running.stdout.close()
        self.assertEqual(running.wait(timeout=TIMEOUT), -signal.SIGPIPE)
        self.assertEqual(running.stderr.read(), b"")
        running.stderr.close()

    def prints_while_it_reads(self, arguments, sent, expected, status=0):
        """Of each piece that a pipe brings, this is printed before the next one comes."""
        running = subprocess.Popen([LANEWISE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(running.kill)
        for piece, wanted in zip(sent, expected):
            running.stdin.write(piece)
            running.stdin.flush()
            made = b""
            while len(made) < len(wanted) and select.select([running.stdout], [], [], 20)[0]:
                made += os.read(running.stdout.fileno(), 4096)
            self.assertEqual(made, wanted, arguments)
        running.stdin.close()
        self.assertEqual(running.wait(timeout=TIMEOUT), status)
        running.stdout.close()

    def stays_small(self, arguments, block, times=70, most=32 << 20):
        """Reads the block so many times from a pipe and never holds as much memory as `most`."""
        script = ("import resource,subprocess,sys; subprocess.run(sys.argv[1:]);"
                  "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)")
        running = subprocess.Popen(["python3", "-c", script, LANEWISE, *arguments], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for _ in range(times):
            running.stdin.write(block)
        running.stdin.close()
        peak = int(running.stderr.read().split()[-1]) * 1024
        running.wait(timeout=TIMEOUT)
        running.stderr.close()
        self.assertLess(peak, most, arguments)
