"""Tests the tool-info module of BenchExec with runs of fixc.

    test_benchexec.py FIXC

Uses BenchExec where it is installed, and else stand-ins for the few names of it
that the module needs.  Ends with `N passed, N failed`.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import types

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))
from harness import Tally  # noqa: E402

RESULTS = {"RESULT_FALSE_REACH": "false(unreach-call)",
           "RESULT_TRUE_PROP": "true", "RESULT_UNKNOWN": "unknown",
           "RESULT_ERROR": "ERROR", "RESULT_DONE": "done",
           "RESULT_TIMEOUT": "TIMEOUT"}
REACHED = "void main() begin ERROR: skip; end\n"
SAFE = "void main() begin assert(T); end\n"


def stand_in():
    """The shape of BenchExec's modules."""
    names = ["benchexec", "benchexec.result", "benchexec.tools",
             "benchexec.tools.template"]
    for name in names:
        sys.modules[name] = types.ModuleType(name)
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], last, sys.modules[name])
    for name, value in RESULTS.items():
        setattr(sys.modules["benchexec.result"], name, value)

    class BaseTool2:
        def _version_from_tool(self, executable, line_prefix=None):
            text = subprocess.run([executable, "--version"], text=True,
                                  capture_output=True, check=True).stdout
            return text.removeprefix(line_prefix).strip()
    sys.modules["benchexec.tools.template"].BaseTool2 = BaseTool2


def load_tool():
    try:
        import benchexec.tools.template  # noqa: F401
        print("with BenchExec")
    except ImportError:
        stand_in()
        print("without BenchExec, which is not installed")
    spec = importlib.util.spec_from_file_location(
        "fixc_tool_info", os.path.join(ROOT, "bench/benchexec/fixc.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Tool()


def main():
    fixc = os.path.abspath(sys.argv[1])
    tool, tally = load_tool(), Tally()

    def check(what, good):
        if good:
            tally.ok()
        else:
            tally.fail(what)

    def task(*files, **options):
        return types.SimpleNamespace(input_files=list(files), options=options,
                                     property_file=None)

    def run(options, *files, timeout=False, **more):
        command = tool.cmdline(fixc, options, task(*files, **more), None)
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False)
        status = done.returncode
        code = types.SimpleNamespace(
            value=status if status >= 0 else None,
            signal=-status if status < 0 else None, raw=status)
        lines = (done.stdout + done.stderr).splitlines(keepends=True)
        return tool.determine_result(types.SimpleNamespace(
            exit_code=code, output=lines, was_timeout=timeout,
            was_terminated=False)), lines

    check("version", tool.version(fixc) == subprocess.run(
        [fixc, "--version"], text=True, capture_output=True,
        check=True).stdout.split()[1])
    check("name", tool.name() == "fixc")
    check("default formula", tool.cmdline("x", [], task("a.bp"), None)
          == ["x", "reach.fp", "a.bp"])
    check("own formula", tool.cmdline("x", ["backward.fp"], task("a.bp"), None)
          == ["x", "backward.fp", "a.bp"])
    check("data model", tool.cmdline(
        "x", [], task("a.c", data_model="ILP32"), None)
        == ["x", "reach.fp", "--machine", "32", "a.c"])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, text in (("reached.bp", REACHED), ("safe.bp", SAFE),
                           ("wrong.bp", "void main("),
                           ("asks.fp", "query q = true;")):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        for what, result, options, files in [
                ("reachable", "false(unreach-call)", [], ["reached.bp"]),
                ("unreachable", "true", [], ["safe.bp"]),
                ("no verdict", "done", ["asks.fp"], []),
                ("rejected", "ERROR(rejected)", [], ["wrong.bp"]),
                ("usage", "ERROR(usage)", ["--nothing"], ["safe.bp"]),
                ("time limit", "TIMEOUT", ["--time-limit", "0.000001"],
                 ["reached.bp"])]:
            found = run(options, *files)[0]
            check(f"{what}: {found}", found == result)
        lines = run(["--stats"], "reached.bp")[1]
        check("figures", int(tool.get_value_from_output(lines, "rounds")) > 0)
        check("no figure", tool.get_value_from_output(lines, "moons") is None)
        check("timeout", run([], "safe.bp", timeout=True)[0] == "TIMEOUT")
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
