"""Options, help, info: the command line itself."""

import json
import os
import subprocess
import time
import unittest

from command import LANEWISE, ROOT, Case, lanewise


class Options(Case):
    def test_spellings(self):
        data = b"a b\n"
        for arguments in (["-d", " ", "-f", "2"], ["-d ", "-f2"], ["--delimiter= ", "--fields=2"],
                          ["--delimiter", " ", "--fields", "2"]):
            self.prints(["split", *arguments], data, b"b\n")
        self.prints(["split", "-zf2", "-d", " "], b"a b\0", b"b\0")

    def test_files_between_options(self):
        one = self.file("one", b"a b\n")
        self.prints(["split", one, "-d", " ", one, "-f", "2"], b"", b"b\nb\n")
        dash = self.file("-f", b"a b\n")
        done = lanewise("split", "-d", " ", "-f", "1", "--", "-f", cwd=self.folder)
        self.assertEqual(done.out, b"a\n")
        self.assertTrue(dash.exists())

    def test_unknown_ones(self):
        self.refuses(["split", "--filed", "1"], "unknown option '--filed'", "did you mean '--fields'?")
        self.refuses(["split", "--max-mesages=3"], "did you mean '--max-messages'?")
        self.refuses(["split", "--field", "1"], "did you mean '--fields'?")
        self.refuses(["split", "-q"], "unknown option '-q'")
        self.refuses(["splt"], "unknown verb 'splt'", "did you mean 'split'?")
        self.refuses([], "which verb")
        self.refuses(["split", "--from", "cvs"], "'cvs'", "did you mean csv?")
        self.refuses(["split", "--from", "comb"], "did you mean combined?")
        self.refuses(["split", "--qoute=none"], "did you mean '--quote'?")
        self.refuses(["cuont"], "did you mean 'count'?")

    def test_other_words_are_no_slips(self):
        for arguments in (["split", "--from", "apache"], ["split", "--from", "nginx"], ["split", "--from", "json"],
                          ["split", "--color"], ["split", "--filter=1"], ["cut"], ["find"], ["sort"], ["input"]):
            done = lanewise(*arguments)
            self.assertEqual(done.status, 2)
            self.assertNotIn("did you mean", done.messages[0])

    def test_wrong_values(self):
        self.refuses(["split", "--to", "xml"], "--to", "raw|tsv|csv|json")
        self.refuses(["split", "--on-error", "die"], "keep|skip|stop|null")
        self.refuses(["split", "--max-record", "x"], "--max-record", "'x'")
        self.refuses(["split", "--max-record", "99999999999999999999"], "not a number")
        self.refuses(["split", "--max-record", "0"], "at least 1")
        self.refuses(["split", "-j", "0"], "at least 1")
        self.refuses(["split", "-f"], "-f wants a value")
        self.refuses(["split", "--strict=yes"], "--strict takes no value")
        self.refuses(["split", "--unescape"], "--unescape goes with --to tsv")
        self.refuses(["split", "--to", "tsv", "--output-delimiter", ","], "--output-delimiter")
        self.refuses(["split", "--to", "csv", "--output-delimiter", "ab"], "--output-delimiter")

    def test_help(self):
        for arguments in (["help"], ["-h"], ["--help"]):
            done = lanewise(*arguments)
            self.assertEqual((done.status, done.messages), (0, []))
            self.assertTrue(done.out.startswith(b"Examples\n"))
            for verb in (b"split", b"count", b"space", b"base64", b"link", b"utf8", b"transcode", b"info", b"help"):
                self.assertIn(b"\n  " + verb, done.out)
        for verb in ("split", "count", "space", "base64", "link", "utf8", "transcode", "info"):
            texts = {lanewise("help", verb).out, lanewise(verb, "-h").out, lanewise(verb, "--help").out,
                     lanewise(verb, "--from", "csv", "--help").out if verb in ("split", "count", "space", "base64", "link")
                     else lanewise(verb, "-h").out}
            self.assertEqual(len(texts), 1)
            text = texts.pop().decode()
            self.assertLess(text.index("Examples"), text.index("Usage"))
            self.assertLessEqual(max(map(len, text.splitlines())), 100)
            self.assertNotIn("read-size", text)
        self.refuses(["help", "nothing"], "unknown verb")

    def test_every_option_is_in_the_help_and_in_the_documentation(self):
        import re
        text = "".join(path.read_text() for path in sorted((ROOT / "src" / "cli").glob("*.[ch]")))
        names = set(re.findall(r'\{\s*"([a-z-]+)", (?:0|\'.\'), OPTION_', text)) - {"read-size", "unit-size"}
        self.assertGreater(len(names), 20)
        verbs = ("split", "count", "space", "base64", "link", "utf8", "transcode")
        shown = "".join(lanewise("help", verb).out.decode() for verb in verbs)
        documented = (ROOT / "docs" / "command.md").read_text()
        for name in sorted(names):
            self.assertTrue("--" + name in shown, name)
            self.assertTrue("--" + name in documented, name)

    def test_version_and_info(self):
        version = lanewise("--version").out
        self.assertRegex(version, rb"^lanewise \d+\.\d+\.\d+\n$")
        made = json.loads(lanewise("info", "--json").out)
        self.assertEqual("lanewise " + made["version"], version.decode().strip())
        self.assertIn(made["active"], made["tiers"])
        self.assertEqual(set(made), {"version", "tiers", "active", "unicode"})
        text = lanewise("info").out.decode()
        self.assertIn(made["active"], text)
        for tier in made["tiers"]:  # a build for one tier has that one only
            forced = json.loads(lanewise("info", "--json", env={**os.environ, "LANEWISE_ISA": tier}).out)
            self.assertEqual(forced["active"], tier)
        self.refuses(["info", "file"], "takes no file")

    def test_every_tier_prints_the_same(self):
        sample = ROOT / "examples" / "access.log"
        outputs = set()
        for tier in json.loads(lanewise("info", "--json").out)["tiers"]:
            done = lanewise("split", "--from", "combined", "--to", "json", sample, env={**os.environ, "LANEWISE_ISA": tier})
            outputs.add((done.out, done.err))
        self.assertEqual(len(outputs), 1)


if __name__ == "__main__":
    unittest.main()
