"""check_install.py CMAKE BUILD-DIR C-COMPILER GENERATOR: installs, and builds and runs a consumer both ways.

The prefix is one that the build was not configured for, so the installed files must be movable.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

cmake, build, compiler, generator = sys.argv[1:5]
consumer = pathlib.Path(__file__).resolve().parent / "consumer"


def run(*command, **more):
    command = [str(part) for part in command]
    print("$", " ".join(command), flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    print(done.stdout, flush=True)
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode}")
    return done.stdout


def needs_library(program):
    listed = run("readelf", "-d", program)
    return "liblanewise.so.0]" in listed


with tempfile.TemporaryDirectory() as scratch:
    scratch = pathlib.Path(scratch)
    first, prefix = scratch / "first", scratch / "moved"
    run(cmake, "--install", build, "--prefix", first)
    shutil.move(first, prefix)

    files = sorted(str(path.relative_to(prefix)) for path in prefix.rglob("*") if not path.is_dir())
    print("\n".join(files))
    if any("simde" in name or name.endswith((".c", ".def")) for name in files):
        sys.exit("the installed tree holds what it should not")
    libdir = next(prefix.rglob("liblanewise.a")).parent
    environment = dict(os.environ, LD_LIBRARY_PATH=str(libdir), PKG_CONFIG_PATH=str(libdir / "pkgconfig"))
    environment.pop("LD_PRELOAD", None)

    # find_package
    tree = scratch / "cmake"
    run(cmake, "-S", consumer, "-B", tree, "-G", generator, f"-DCMAKE_C_COMPILER={compiler}",
        f"-DCMAKE_PREFIX_PATH={prefix}")
    run(cmake, "--build", tree)
    shared, static = tree / "uses_lanewise", tree / "uses_lanewise_static"
    for program, wanted in ((shared, True), (static, False)):
        run(program, env=environment)
        if needs_library(program) != wanted:
            sys.exit(f"{program.name}: linked to the other library")

    # pkg-config
    flags = lambda *options: run("pkg-config", *options, "lanewise", env=environment).split()
    shared, static = scratch / "shared", scratch / "static"
    run(compiler, consumer / "consumer.c", "-o", shared, *flags("--cflags", "--libs"))
    run(compiler, "-static", consumer / "consumer.c", "-o", static, *flags("--static", "--cflags", "--libs"))
    for program, wanted in ((shared, True), (static, False)):
        run(program, env=environment)
        if needs_library(program) != wanted:
            sys.exit(f"{program.name}: linked to the other library")

    # the command that was installed
    run(prefix / "bin" / "lanewise", "info", env={})
