"""Records of logs by hand: one character after the other, from the rules, with no look at lanewise.

It reads well-formed and broken lines alike and says what is wrong with them. Lines are bytes without
their line end; offsets are counted from the line's start.
"""

SPACE, QUOTE, BACKSLASH, OPEN, CLOSE = b' "\\[]'


def fields_of(line):
    """[(start, end, kind)] of a log line, kind one of '', 'quoted', 'bracketed'; and its problems."""
    fields, problems = [], []
    at = 0
    while True:
        while at < len(line) and line[at] == SPACE:
            at += 1
        if at == len(line):
            return fields, problems
        start, kind = at, ""
        if line[at] == QUOTE:
            kind = "quoted"
            at += 1
            while at < len(line) and line[at] != QUOTE:
                at += 2 if line[at] == BACKSLASH else 1
            at = min(at, len(line))
        elif line[at] == OPEN and fields:
            kind = "bracketed"
            while at < len(line) and line[at] != CLOSE:
                at += 1
        if kind:
            name = "quote" if kind == "quoted" else "bracket"
            if at == len(line):
                problems.append((start, "unclosed-" + name))
            else:
                at += 1
                if at < len(line) and line[at] != SPACE:
                    problems.append((at, "text-after-" + name))
        while at < len(line) and line[at] != SPACE and (not kind or at < len(line)):
            at += 1
        fields.append((start, at, kind))


def inner(line, field):
    """The text of a field without its quotes or brackets, escapes as they stand."""
    start, end, kind = field
    if not kind:
        return line[start:end]
    closing = QUOTE if kind == "quoted" else CLOSE
    text, at = bytearray(), start + 1
    while at < end and line[at] != closing:
        step = 2 if kind == "quoted" and line[at] == BACKSLASH else 1
        text += line[at:min(at + step, end)]
        at += step
    return bytes(text + line[at + 1:end])


LETTERS = {ord("n"): b"\n", ord("t"): b"\t", ord("r"): b"\r", ord("b"): b"\b", ord("v"): b"\v",
           QUOTE: b'"', BACKSLASH: b"\\"}


def unescape(text):
    """Apache's escapes undone."""
    out, at = bytearray(), 0
    while at < len(text):
        rest = text[at:]
        if rest[0] == BACKSLASH and len(rest) > 1:
            if rest[1] in LETTERS:
                out += LETTERS[rest[1]]
                at += 2
                continue
            digits = rest[2:4]
            if rest[1] == ord("x") and len(digits) == 2 and all(d in b"0123456789abcdefABCDEF" for d in digits):
                out.append(int(digits, 16))
                at += 4
                continue
        out.append(rest[0])
        at += 1
    return bytes(out)


def words_of(text):
    """(start, end) of the words between single blanks, an empty one where two blanks meet."""
    words, start = [], 0
    for at, byte in enumerate(text):
        if byte == SPACE:
            words.append((start, at))
            start = at + 1
    return words + [(start, len(text))]


def request_parts(request):
    """method, target, protocol, path, query of a request line (escapes as they stand)."""
    words = words_of(request)
    if len(words) < 2 or words[0][1] == 0:
        return {}
    parts = {"method": request[:words[0][1]]}
    last = len(words)
    if len(words) > 2 and request[words[-1][0]:].startswith(b"HTTP/"):
        last -= 1
        parts["protocol"] = request[words[-1][0]:]
    target = request[words[1][0]:words[last - 1][1]]
    parts["target"] = target
    mark = target.find(b"?")
    parts["path"] = target if mark < 0 else target[:mark]
    if mark >= 0:
        parts["query"] = target[mark + 1:]
    return parts


def named(line):
    """The named parts of a combined log line, as the log spells them; and all problems."""
    fields, problems = fields_of(line)
    names = {}
    # the first field is the client even where it is quoted
    first_quoted = next((i for i, f in enumerate(fields) if i > 0 and f[2] == "quoted"), None)
    before = range(len(fields) if first_quoted is None else first_quoted)
    bracketed = [i for i in before if fields[i][2] == "bracketed"]
    time = None
    if bracketed:
        time = bracketed[-1] if first_quoted is not None else bracketed[0]
    for i, name in enumerate(("client", "ident")):
        if i < len(fields) and (time is None or i < time):
            names[name] = inner(line, fields[i])
    # the user is as it stands, quotes too; without a time it is the third field alone
    user_end = min(3, len(fields)) if time is None else time
    if user_end > 2:
        names["user"] = line[fields[2][0]:fields[user_end - 1][1]]
    if time is None:
        return names, problems
    if time > 2:
        if first_quoted is not None and any(2 <= i < time for i in bracketed):
            problems = problems + [(fields[2][0], "ambiguous-user")]
    for name, field in zip(("time", "request", "status", "bytes", "referer", "agent"), fields[time:]):
        names[name] = inner(line, field)
    if "request" in names and fields[time + 1][2] == "quoted":
        names.update(request_parts(names["request"]))
    return names, problems


def escaped(text):
    """As tsv shows the log's own text."""
    return text.replace(b"\t", b"\\t").replace(b"\n", b"\\n").replace(b"\r", b"\\r")
