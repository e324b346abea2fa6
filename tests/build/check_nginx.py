"""check_nginx.py LANEWISE_A C-COMPILER: builds examples/nginx for the nginx of this machine, and asks through it.

The module is built against Debian's nginx-dev, as its packages build theirs, and nginx runs in a directory of its own, on
a free port of the loopback, with an upstream that sends prepared Link fields. What nginx sends is compared byte by byte.
"""

import grp
import os
import pathlib
import pwd
import re
import shutil
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

library, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
root = pathlib.Path(__file__).resolve().parents[2]
nginx_source = pathlib.Path("/usr/share/nginx/src")
nginx = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
module_name = "ngx_http_lanewise_early_hints_module"

# ---- what the upstream sends, and what must come out: (path, Link fields, hint fields, what is logged) ----

MANY = b", ".join(b"</%d.css>; rel=preload; as=style" % k for k in range(1000))
MANY_OUT = b",".join(b"</%d.css>;rel=preload;as=style" % k for k in range(1000))
LONG = b"/" + b"x" * 20000

UPSTREAM = [
    ("/one", [b"</a.css>; rel=preload; as=style"], [b"</a.css>;rel=preload;as=style"], []),
    ("/none", [], [], []),
    ("/empty", [b""], [], []),
    ("/types",
     [b'<https://cdn.example>; rel="preconnect"; crossorigin, <//d.example>;rel=dns-prefetch, </m.js>;rel=MODULEPRELOAD'],
     [b'<https://cdn.example>;rel="preconnect";crossorigin,<//d.example>;rel=dns-prefetch,</m.js>;rel=MODULEPRELOAD'],
     []),
    # other relation types, and links of another document
    ("/others", [b'</2>; rel="next", </a.css>; rel=preload; as=style, </>; rel=canonical'],
     [b"</a.css>;rel=preload;as=style"], []),
    ("/only-others", [b'</2>; rel=next', b'</x>; rel=preload; as=style; anchor="/other"'], [], []),
    # targets and what stands in quotes come out as they are written
    ("/quotes", [b'< /i,1;2.png >; rel=preload; as=image; imagesrcset="a.png 1x, b\\".png 2x;"; ;'],
     [b'< /i,1;2.png >;rel=preload;as=image;imagesrcset="a.png 1x, b\\".png 2x;"'], []),
    ("/tabs", [b'</a>\t;\trel=preload\t;\ttitle="\t"\t'], [b'</a>;rel=preload;title="\t"'], []),
    ("/bytes", [b"</caf\xC3\xA9>; rel=preload; title=\x80\xFF"], [b"</caf\xC3\xA9>;rel=preload;title=\x80\xFF"], []),
    # several fields: each by itself, in their order
    ("/fields", [b"</a>; rel=preload", b"</2>; rel=next", b"</b>; rel=preload", b"</c>; rel=preconnect"],
     [b"</a>;rel=preload", b"</b>;rel=preload", b"</c>;rel=preconnect"], []),
    ("/open-target", [b"</a>; rel=preload, <b", b"</c>; rel=preload"], [b"</a>;rel=preload", b"</c>;rel=preload"],
     ["info unclosed-target at byte 19 of Link field 1: 1 copied, 0 refused"]),
    ("/open-quote", [b'</a>; rel=preload; title="x', b"</b>; rel=preload"], [b"</b>;rel=preload"],
     ["info unclosed-quote at byte 25 of Link field 1: 0 copied, 1 refused"]),
    # what others may read as something else
    ("/lone-quote", [b'</a>; rel=preload; title=x"y'], [],
     ["warn unsafe-byte at byte 26 of Link field 1: 0 copied, 1 refused"]),
    ("/no-comma", [b'</a>; rel=preload; title="x"</b>; rel=preload'], [b'</a>;rel=preload;title="x"'],
     ["info text-after-value at byte 28 of Link field 1: 1 copied, 1 refused"]),
    # controls: the link-value goes, its neighbours stay
    ("/unsafe", [b"</a>; rel=preload, </b\x01>; rel=preload, </c>; rel=preload",
                 b'</d>; rel=preload; title="\x1b[31m"', b"</e>; rel=next; title=\x7f, </f\x7f>; rel=preload"],
     [b"</a>;rel=preload,</c>;rel=preload"],
     ["warn unsafe-byte at byte 22 of Link field 1: 2 copied, 1 refused",
      "warn unsafe-byte at byte 26 of Link field 2: 0 copied, 1 refused",
      "warn unsafe-byte at byte 28 of Link field 3: 0 copied, 1 refused"]),
    ("/garbage", [b"</a>; rel=preload, garbage, </b>; rel=preload"], [b"</a>;rel=preload"],
     ["info not-a-link at byte 19 of Link field 1: 1 copied, 0 refused"]),
    ("/parameters", [b"</a>" + b";a=1" * 70 + b";rel=preload, </b>;rel=preload"], [b"</b>;rel=preload"],
     ["info limit at byte 0 of Link field 1: 1 copied, 1 refused"]),
    ("/many", [MANY], [MANY_OUT], []),
    ("/long", [b"<" + LONG + b">; rel=preload"], [b"<" + LONG + b">;rel=preload"], []),
    ("/hostile", [b"<" * 30000], [], ["info unclosed-target at byte 0 of Link field 1: 0 copied, 0 refused"]),
]


class Upstream(socketserver.StreamRequestHandler):
    """Answers a path with its Link fields, and with fields that only the module may write."""

    def handle(self):
        path = self.rfile.readline().split(b" ")[1].decode()
        while self.rfile.readline() not in (b"\r\n", b""):
            pass
        fields = next((links for name, links, *_ in UPSTREAM if name == path), [])
        status = b"404 Not Found" if path == "/missing" else b"200 OK"
        self.wfile.write(b"HTTP/1.0 %s\r\nContent-Type: text/html\r\nContent-Length: 2\r\n" % status)
        self.wfile.write(b"Early-Hints-Link: </forged>;rel=preload\r\n")
        self.wfile.write(b"".join(b"Link: %s\r\n" % value for value in fields) + b"\r\nok")


CONFIGURATION = """
load_module {module};
daemon off;
worker_processes 1;
pid {scratch}/pid;
error_log {scratch}/error.log info;
{user}
events {{ }}
http {{
    access_log off;
    client_body_temp_path {scratch}/body;
    proxy_temp_path {scratch}/proxy;
    fastcgi_temp_path {scratch}/fastcgi;
    uwsgi_temp_path {scratch}/uwsgi;
    scgi_temp_path {scratch}/scgi;
    proxy_buffer_size 128k;
    proxy_buffers 8 128k;
    proxy_busy_buffers_size 256k;
    lanewise_early_hints on;
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://127.0.0.1:{upstream}; }}
        location /off/ {{ lanewise_early_hints off; proxy_pass http://127.0.0.1:{upstream}/; }}
        location /named/ {{ lanewise_early_hints_header X-Hints; proxy_pass http://127.0.0.1:{upstream}/; }}
        location /rewritten/ {{ lanewise_early_hints_header link; proxy_pass http://127.0.0.1:{upstream}/; }}
        location /added/ {{
            add_header Link "</added>; rel=preload" always;
            proxy_pass http://127.0.0.1:{upstream}/;
        }}
        location /injected/ {{
            lanewise_early_hints_header Link;
            add_header Link "<$uri>; rel=preload";
            return 204;
        }}
    }}
}}
"""


def run(*command, **more):
    command = [str(part) for part in command]
    print("$", " ".join(command), flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    print(done.stdout, flush=True)
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode}")
    return done.stdout


def build_module(directory):
    """As dh_nginx does it: nginx's own configure with the options of the package, and the modules alone."""
    environment = dict(os.environ, LANEWISE_INCLUDE=str(root / "include"), LANEWISE_LIBRARY=str(library))
    configure = f'. ./conf_flags; ./configure "${{NGX_CONF_FLAGS[@]}}" "$@"'
    run("bash", "-c", configure, "configure", f"--with-cc={compiler}", "--with-cc-opt=-O2 -fPIC",
        f"--add-dynamic-module={root / 'examples' / 'nginx'}", f"--builddir={directory}", cwd=nginx_source,
        env=environment)
    run("make", "-f", directory / "Makefile", "-C", nginx_source, "modules")
    module = directory / f"{module_name}.so"
    exported = {line.split()[-1] for line in run("nm", "-D", "--defined-only", module).splitlines()}
    if exported != {module_name, "ngx_modules", "ngx_module_names", "ngx_module_order"}:
        sys.exit(f"the module exports {sorted(exported)}")
    return module


def start_nginx(scratch, module, upstream):
    """nginx on a free port, which another program may take before nginx does: then on another."""
    # a worker of root's becomes another user, who cannot read here; others may not say who they are
    me = f"user {pwd.getpwuid(0).pw_name} {grp.getgrgid(0).gr_name};" if os.geteuid() == 0 else ""
    for _ in range(5):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        (scratch / "nginx.conf").write_text(CONFIGURATION.format(
            module=module, scratch=scratch, user=me, port=port, upstream=upstream))
        server = subprocess.Popen([nginx, "-p", scratch, "-e", scratch / "error.log", "-c", scratch / "nginx.conf"])
        for _ in range(200):
            if server.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return server, port
            except ConnectionRefusedError:
                time.sleep(0.05)
        server.terminate()
        server.wait()
    sys.exit((scratch / "error.log").read_text() + "nginx does not start")


def ask(port, path):
    """The status and the fields of the response, as they are on the wire."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n".encode())
        response = b"".join(iter(lambda: connection.recv(65536), b""))
    status, *fields = response.partition(b"\r\n\r\n")[0].split(b"\r\n")
    return status, [tuple(field.split(b": ", 1)) for field in fields]


failures = 0


def expect(what, found, wanted):
    global failures
    if found != wanted:
        failures += 1
        print(f"{what}:\n  found  {found!r:.2000}\n  wanted {wanted!r:.2000}")


def values(fields, name):
    return [value for key, value in fields if key.lower() == name.lower()]


def logged(scratch):
    """What the module logged until now; the log is emptied."""
    text = (scratch / "error.log").read_bytes().decode("latin-1")
    os.truncate(scratch / "error.log", 0)
    return [" ".join(found) for found in re.findall(r"\[(\w+)\] .*? early hints: (.*?)(?: while|, client)", text)]


def check_upstream(port, scratch):
    logged(scratch)
    for path, links, hints, log in UPSTREAM:
        status, fields = ask(port, path)
        expect(f"{path}: status", status, b"HTTP/1.1 200 OK")
        expect(f"{path}: Link", values(fields, b"Link"), links)
        expect(f"{path}: hints", [pair for pair in fields if pair[0].startswith(b"Early-")],
               [(b"Early-Hints-Link", value) for value in hints])
        expect(f"{path}: log", logged(scratch), log)


def check_directives(port):
    _, fields = ask(port, "/off/one")
    expect("off", values(fields, b"Early-Hints-Link"), [b"</forged>;rel=preload"])

    _, fields = ask(port, "/named/fields")
    expect("named", values(fields, b"X-Hints"), [b"</a>;rel=preload", b"</b>;rel=preload", b"</c>;rel=preconnect"])

    _, fields = ask(port, "/rewritten/fields")
    expect("rewritten", values(fields, b"Link"), [b"</a>;rel=preload", b"</b>;rel=preload", b"</c>;rel=preconnect"])

    # what add_header adds is seen too, behind what is upstream's, and with any status
    status, fields = ask(port, "/added/missing")
    expect("added, status", status, b"HTTP/1.1 404 Not Found")
    expect("added", values(fields, b"Early-Hints-Link"), [b"</added>;rel=preload"])
    _, fields = ask(port, "/added/one")
    expect("added behind", values(fields, b"Early-Hints-Link"), [b"</a.css>;rel=preload;as=style", b"</added>;rel=preload"])


def check_injection(port, scratch):
    """$uri is decoded: with a field made of it, a client writes fields of the response. Not through the module."""
    logged(scratch)
    _, fields = ask(port, "/injected/a%0d%0aSet-Cookie:%20x=y")
    expect("injected", (values(fields, b"Link"), values(fields, b"Set-Cookie")), ([], []))
    expect("injected, log", logged(scratch), ["warn unsafe-byte at byte 12 of Link field 1: 0 copied, 1 refused"])
    _, fields = ask(port, "/injected/a")
    expect("not injected", values(fields, b"Link"), [b"</injected/a>;rel=preload"])


def check_configuration(scratch, module):
    wrong = scratch / "wrong.conf"
    wrong.write_text(f'load_module {module};\npid {scratch}/pid;\nevents {{ }}\n'
                     f'http {{ lanewise_early_hints_header "a b"; }}\n')
    done = subprocess.run([nginx, "-t", "-p", scratch, "-e", scratch / "wrong.log", "-c", wrong], capture_output=True,
                          text=True)
    expect("a name that is none", (done.returncode, '"a b" is no name of a header field' in done.stderr), (1, True))


if nginx is None or not nginx_source.is_dir():
    sys.exit("nginx and nginx-dev are not installed")

with tempfile.TemporaryDirectory() as scratch:
    scratch = pathlib.Path(scratch)
    module = build_module(scratch / "module")
    check_configuration(scratch, module)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Upstream) as upstream:
        upstream.daemon_threads = True
        threading.Thread(target=upstream.serve_forever, daemon=True).start()
        server, port = start_nginx(scratch, module, upstream.server_address[1])
        try:
            check_upstream(port, scratch)
            check_directives(port)
            check_injection(port, scratch)
        finally:
            server.terminate()
            server.wait(20)
            upstream.shutdown()

print(f"{len(UPSTREAM)} responses, {failures} failures")
sys.exit(1 if failures else 0)
