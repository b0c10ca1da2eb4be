"""fixc — fixed-point calculus for model checking.

    import fixc
    with fixc.Session() as s:
        s.add_program("lock.bp", text)
        s.set("target", "ERROR")
        s.run("reach.fp")
        print(s.verdict)                       # "reachable", "unreachable", …
        for row in s.tuples("Summary", where="u.pc = v.pc"):
            print(row)                         # {"u.pc": "main:1", …}
        s.relation("Summary")                  # a table in a notebook
        s.drawing("equations")                 # a drawing, with Graphviz

The module is a thin layer over libfixc (include/fixc.h), by ctypes.  A process
has one store of diagrams, so one session solves at a time; close a session, or
leave its `with`, before the next one solves.
"""

import collections
import csv
import ctypes
import ctypes.util
import html
import io
import json
import os
import queue
import shutil
import subprocess
import threading

API_VERSION = 1

OK, DONE, USAGE, REJECTED, LIMIT, BUSY, NO_MEMORY, INTERNAL = range(8)
_STATUS = ("ok", "done", "usage", "rejected", "limit", "busy", "no memory",
           "internal error")
_VERDICTS = {0: "unreachable", 5: "unknown", 10: "reachable", -1: None}
_KINDS = {"formula": 0, "program": 1, "trace": 2, "order": 3, "predicates": 4,
          "table": 5}
_STREAMS = ("answers", "document", "remark")
_SEVERITIES = ("error", "warning", "note")


class Error(Exception):
    """A call that failed: `status` in words, and the messages on the inputs."""

    def __init__(self, status, text, messages=()):
        super().__init__(text)
        self.status = _STATUS[status]
        self.messages = list(messages)


class _Message(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("severity", ctypes.c_int),
                ("source", ctypes.c_char_p), ("line", ctypes.c_uint32),
                ("column", ctypes.c_uint32), ("end_line", ctypes.c_uint32),
                ("end_column", ctypes.c_uint32), ("message", ctypes.c_char_p),
                ("name", ctypes.c_char_p), ("fix", ctypes.c_char_p),
                ("belongs_to", ctypes.c_int32)]


class _Target(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("name", ctypes.c_char_p),
                ("assertion", ctypes.c_int), ("standard", ctypes.c_int),
                ("procedure", ctypes.c_char_p), ("line", ctypes.c_uint32),
                ("column", ctypes.c_uint32)]


class _Expectation(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("text", ctypes.c_char_p),
                ("source", ctypes.c_char_p), ("line", ctypes.c_uint32),
                ("column", ctypes.c_uint32), ("holds", ctypes.c_int),
                ("found", ctypes.c_char_p)]


class _Progress(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("seconds", ctypes.c_double),
                ("relation", ctypes.c_char_p), ("unit", ctypes.c_char_p),
                ("number", ctypes.c_uint64), ("nodes", ctypes.c_uint64)]


class _Figures(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("rounds", ctypes.c_uint64),
                ("operations", ctypes.c_uint64),
                ("nodes_made", ctypes.c_uint64),
                ("peak_nodes", ctypes.c_uint64), ("memory", ctypes.c_uint64),
                ("read", ctypes.c_double), ("translate", ctypes.c_double),
                ("compile", ctypes.c_double), ("run", ctypes.c_double)]


_P, _S, _I, _Z = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int,
                  ctypes.c_size_t)
_ROUND = ctypes.CFUNCTYPE(_I, _P, _P, _S, ctypes.c_uint64)
_PROGRESS = ctypes.CFUNCTYPE(_I, _P, _P, ctypes.POINTER(_Progress))

_FUNCTIONS = {
    "fixc_version": (_S, []),
    "fixc_api_version": (_I, []),
    "fixc_open": (_P, []),
    "fixc_close": (None, [_P]),
    "fixc_release": (None, [_P]),
    "fixc_error": (_S, [_P]),
    "fixc_add_text": (_I, [_P, _I, _S, _S, _Z]),
    "fixc_add_file": (_I, [_P, _I, _S]),
    "fixc_allow_files": (_I, [_P, _S]),
    "fixc_builtin": (_S, [_Z, ctypes.POINTER(_S)]),
    "fixc_set": (_I, [_P, _S, _S]),
    "fixc_get": (_S, [_P, _S]),
    "fixc_check": (_I, [_P, _S]),
    "fixc_load": (_I, [_P, _S]),
    "fixc_run": (_I, [_P]),
    "fixc_interrupt": (None, [_P]),
    "fixc_replay": (_I, [_P]),
    "fixc_verdict": (_I, [_P]),
    "fixc_reason": (_S, [_P]),
    "fixc_within": (_S, [_P]),
    "fixc_holds": (_I, [_P, _S]),
    "fixc_get_figures": (_I, [_P, ctypes.POINTER(_Figures)]),
    "fixc_messages": (_Z, [_P]),
    "fixc_message_at": (_I, [_P, _Z, ctypes.POINTER(_Message)]),
    "fixc_targets": (_Z, [_P]),
    "fixc_target_at": (_I, [_P, _Z, ctypes.POINTER(_Target)]),
    "fixc_expectations": (_Z, [_P]),
    "fixc_expectation_at": (_I, [_P, _Z, ctypes.POINTER(_Expectation)]),
    "fixc_relation": (_S, [_P, _Z, ctypes.POINTER(ctypes.c_uint)]),
    "fixc_relation_kind": (_S, [_P, _S]),
    "fixc_count": (_I, [_P, _S, ctypes.POINTER(_P)]),
    "fixc_tuples": (_I, [_P, _S, _I, _S, ctypes.POINTER(_P)]),
    "fixc_next": (_I, [_P]),
    "fixc_columns": (_Z, [_P]),
    "fixc_column_name": (_S, [_P, _Z]),
    "fixc_column_text": (_S, [_P, _Z]),
    "fixc_column_int": (ctypes.c_int64, [_P, _Z]),
    "fixc_cursor_free": (None, [_P]),
    "fixc_each_round": (None, [_P, _P, _P]),
    "fixc_each_progress": (None, [_P, _P, _P]),
    "fixc_document": (_I, [_P, _S, _S, ctypes.POINTER(_P),
                           ctypes.POINTER(_Z)]),
    "fixc_free": (None, [_P]),
}


def _load():
    """$FIXC_LIBRARY, or the library where the system finds it."""
    path = os.environ.get("FIXC_LIBRARY") or ctypes.util.find_library("fixc")
    if not path:
        raise ImportError("libfixc is not installed; FIXC_LIBRARY may name it")
    library = ctypes.CDLL(path)
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    if library.fixc_api_version() != API_VERSION:
        raise ImportError(f"{path} has interface "
                          f"{library.fixc_api_version()}, not {API_VERSION}")
    return library


_lib = _load()


def _text(data):
    return data.decode("utf-8", "replace") if data is not None else None


def _data(text):
    return text.encode() if isinstance(text, str) else text


def _row(row):
    """Values as the library reads them."""
    cells = row if isinstance(row, (list, tuple)) else [row]
    return [str(c).lower() if isinstance(c, bool) else str(c) for c in cells]


def version():
    return _text(_lib.fixc_version())


def builtins():
    """The formulas of the library: texts by name."""
    found, i, text = {}, 0, _S()
    while (name := _lib.fixc_builtin(i, ctypes.byref(text))) is not None:
        found[_text(name)] = _text(text.value)
        i += 1
    return found


class Relation(list):
    """Tuples as dictionaries; a table in a notebook."""

    def __init__(self, name, rows):
        super().__init__(rows)
        self.name = name
        self.columns = list(dict.fromkeys(c for row in self for c in row))

    def _repr_html_(self):
        def line(cells, tag):
            return "<tr>" + "".join(f"<{tag}>{html.escape(c)}</{tag}>"
                                    for c in cells) + "</tr>"
        rows = [line(self.columns, "th")] + [
            line([row.get(c, "") for c in self.columns], "td") for row in self]
        return (f"<table><caption>{html.escape(self.name)}: {len(self)}"
                f"</caption>{''.join(rows)}</table>")


class Drawing:
    """A graph in the language of Graphviz; a picture in a notebook, where `dot`
    is installed."""

    def __init__(self, dot):
        self.dot = dot

    def __str__(self):
        return self.dot

    def _repr_svg_(self):
        program = shutil.which("dot")
        if not program:
            return None
        done = subprocess.run([program, "-Tsvg"], input=self.dot, text=True,
                              capture_output=True, check=True)
        return done.stdout[done.stdout.index("<svg"):]


Round = collections.namedtuple("Round", "relation number count new")


class Session:
    """One formula and one program."""

    def __init__(self):
        self._s = _lib.fixc_open()
        self._formula = None  # that was loaded
        self._tables = set()  # relations that have rows
        self._keep = []  # callbacks, as long as the library may call them
        if not self._s:
            raise MemoryError("fixc_open")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_s", None):
            self.close()

    def close(self):
        _lib.fixc_close(self._s)
        self._s = None

    def release(self):
        """Gives the diagrams back, so that another session can solve."""
        _lib.fixc_release(self._s)

    def _must(self, status):
        if status != OK:
            raise Error(status, _text(_lib.fixc_error(self._s)),
                        self.messages())

    # ---- inputs

    def add(self, kind, name, text):
        data = _data(text)
        self._must(_lib.fixc_add_text(self._s, _KINDS[kind], _data(name), data,
                                      len(data)))

    def add_program(self, name, text):
        self.add("program", name, text)

    def add_formula(self, name, text):
        self.add("formula", name, text)

    def add_rows(self, relation, rows):
        """The rows of `input bool relation(…)`: lists of values in the order of the
        parameters, or dictionaries by their names; a value alone is a row of one.
        They replace those of an earlier call."""
        rows, columns = list(rows), None
        if rows and isinstance(rows[0], dict):
            columns = list(rows[0])
            if any(set(row) != set(columns) for row in rows):
                raise ValueError(f"rows of {relation} have different columns")
            rows = [[row[c] for c in columns] for row in rows]
        out = io.StringIO(newline="")
        lines = csv.writer(out, lineterminator="\n")
        if columns:
            lines.writerow(columns)
        lines.writerows(_row(row) for row in rows)
        name = f"{relation}.csv"
        self.add("table", name, out.getvalue())
        if relation not in self._tables:
            self.set("input", f"{relation}={name}")
            self._tables.add(relation)

    def allow_files(self, folder=None):
        self._must(_lib.fixc_allow_files(self._s, _data(folder)))

    def add_file(self, kind, path):
        self._must(_lib.fixc_add_file(self._s, _KINDS[kind], _data(path)))

    def set(self, option, value="on"):
        """An option of the command line without its dashes; None takes it
        back."""
        value = None if value is None else _data(str(value))
        self._must(_lib.fixc_set(self._s, _data(option), value))

    def get(self, option):
        return _text(_lib.fixc_get(self._s, _data(option)))

    # ---- stages

    def check(self, formula):
        """The messages on a formula; none if all is well."""
        _lib.fixc_check(self._s, _data(formula))
        return self.messages()

    def load(self, formula):
        self._formula = formula
        self._must(_lib.fixc_load(self._s, _data(formula)))

    def solve(self):
        """Solves what was loaded.  A limit is no error: the verdict is
        "unknown" then."""
        status = _lib.fixc_run(self._s)
        if status != LIMIT:
            self._must(status)
        return self.verdict

    def run(self, formula):
        """load and solve; the verdict."""
        self.load(formula)
        return self.solve()

    def interrupt(self):
        _lib.fixc_interrupt(self._s)

    def replay(self):
        self._must(_lib.fixc_replay(self._s))

    # ---- the answer

    @property
    def verdict(self):
        """"reachable", "unreachable", "unknown", or None."""
        return _VERDICTS[_lib.fixc_verdict(self._s)]

    @property
    def reason(self):
        return _text(_lib.fixc_reason(self._s))

    @property
    def within(self):
        return _text(_lib.fixc_within(self._s))

    def holds(self, query):
        """True, False, or None: not known."""
        return {1: True, 0: False}.get(_lib.fixc_holds(self._s, _data(query)))

    def figures(self):
        f = _Figures(size=ctypes.sizeof(_Figures))
        self._must(_lib.fixc_get_figures(self._s, ctypes.byref(f)))
        return {name: getattr(f, name) for name, _ in _Figures._fields_[1:]}

    def messages(self):
        """What the last stage said of its inputs, as dictionaries."""
        found = []
        for i in range(_lib.fixc_messages(self._s)):
            m = _Message(size=ctypes.sizeof(_Message))
            if _lib.fixc_message_at(self._s, i, ctypes.byref(m)) != OK:
                break
            found.append({"severity": _SEVERITIES[m.severity],
                          "source": _text(m.source), "line": m.line,
                          "column": m.column, "end_line": m.end_line,
                          "end_column": m.end_column,
                          "message": _text(m.message), "name": _text(m.name),
                          "fix": _text(m.fix), "belongs_to": m.belongs_to})
        return found

    # ---- relations

    def relations(self):
        """Numbers of parameters by name."""
        found, i, n = {}, 0, ctypes.c_uint()
        while (name := _lib.fixc_relation(self._s, i,
                                          ctypes.byref(n))) is not None:
            found[_text(name)] = n.value
            i += 1
        return found

    def relation_kind(self, relation):
        return _text(_lib.fixc_relation_kind(self._s, _data(relation)))

    def count(self, relation):
        out = _P()
        self._must(_lib.fixc_count(self._s, _data(relation),
                                   ctypes.byref(out)))
        return int(self._take(out))

    def targets(self):
        """What the option "target" can name, as dictionaries."""
        found = []
        for i in range(_lib.fixc_targets(self._s)):
            t = _Target(size=ctypes.sizeof(_Target))
            self._must(_lib.fixc_target_at(self._s, i, ctypes.byref(t)))
            found.append({"name": _text(t.name),
                          "kind": "assertion" if t.assertion else "label",
                          "default": bool(t.standard),
                          "procedure": _text(t.procedure), "line": t.line,
                          "column": t.column})
        return found

    def expectations(self):
        """What was expected and found, if the option "test" is "on"."""
        found = []
        for i in range(_lib.fixc_expectations(self._s)):
            e = _Expectation(size=ctypes.sizeof(_Expectation))
            self._must(_lib.fixc_expectation_at(self._s, i, ctypes.byref(e)))
            found.append({"text": _text(e.text), "source": _text(e.source),
                          "line": e.line, "column": e.column,
                          "holds": {1: True, 0: False}.get(e.holds),
                          "found": _text(e.found)})
        return found

    def tuples(self, relation, where=None, new=False):
        """The tuples in turn, as dictionaries of texts by column."""
        cursor = _P()
        self._must(_lib.fixc_tuples(self._s, _data(relation), int(new),
                                    _data(where), ctypes.byref(cursor)))
        try:
            while (status := _lib.fixc_next(cursor)) == OK:
                yield {_text(_lib.fixc_column_name(cursor, i)):
                       _text(_lib.fixc_column_text(cursor, i))
                       for i in range(_lib.fixc_columns(cursor))}
            if status != DONE:
                self._must(status)
        finally:
            if self._s:
                _lib.fixc_cursor_free(cursor)

    def relation(self, relation, where=None):
        """The tuples as a list of dictionaries, which a notebook shows as a
        table."""
        return Relation(relation, self.tuples(relation, where))

    def rounds(self, formula):
        """Solves by the rounds of Evaluate and yields each as a Round: the
        relation, the number of the round, the number of tuples, and the new
        tuples.  An end of the loop before the last one ends the run."""
        self.set("evaluate", "rounds")
        self.load(formula)
        found, ended = queue.Queue(1), threading.Event()

        def take(relation, number):
            if not ended.is_set():
                found.put(Round(relation, number, self.count(relation),
                                Relation(relation,
                                         self.tuples(relation, new=True))))
            return ended.is_set()

        def work():
            try:
                self.solve()
                found.put(None)
            except Error as error:
                found.put(error)

        self.each_round(take)
        worker = threading.Thread(target=work, daemon=True)
        worker.start()
        try:
            while (one := found.get()) is not None:
                if isinstance(one, Error):
                    raise one
                yield one
        finally:
            ended.set()
            while worker.is_alive():  # it may wait for room in the queue
                try:
                    found.get(timeout=0.01)
                except queue.Empty:
                    pass
            _lib.fixc_each_round(self._s, None, None)

    def drawing(self, what):
        """The graph of "equations" after load, or the diagram of a relation,
        for which what was loaded is solved again."""
        if what == "equations":
            return Drawing(self.document("equations", "dot"))
        self.set("dump", "dot:" + what)
        try:
            self.run(self._formula)
            return Drawing(self.document("answers"))
        finally:
            self.set("dump", None)

    # ---- while it runs

    def each_round(self, function):
        """Calls function(relation, round) after each round; one that returns
        True ends the run.  Set "evaluate" to "rounds"."""
        def call(_arg, _session, relation, number):
            return int(bool(function(_text(relation), number)))
        self._keep.append(_ROUND(call))
        _lib.fixc_each_round(self._s, self._keep[-1], None)

    def each_progress(self, function):
        """Calls function(dictionary) ten times a second; True ends the
        run."""
        def call(_arg, _session, progress):
            p = progress.contents
            return int(bool(function({
                "seconds": p.seconds, "relation": _text(p.relation),
                "unit": _text(p.unit), "number": p.number,
                "nodes": p.nodes})))
        self._keep.append(_PROGRESS(call))
        _lib.fixc_each_progress(self._s, self._keep[-1], None)

    # ---- documents

    def _take(self, pointer):
        text = _text(ctypes.string_at(pointer))
        _lib.fixc_free(pointer)
        return text

    def document(self, what, form="text"):
        out = _P()
        self._must(_lib.fixc_document(self._s, _data(what), _data(form),
                                      ctypes.byref(out), None))
        return self._take(out)

    def data(self, what):
        """A document that has JSON, as data."""
        return json.loads(self.document(what, "json"))
