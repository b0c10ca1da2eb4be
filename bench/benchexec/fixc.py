"""The tool-info module of fixc for BenchExec.

A benchmark definition names it by `tool="fixc"` when this file lies in
`benchexec/tools`, or by the module's full name where it can be imported.  The
formula file is one of the options; `reach.fp` is taken if there is none.
"""

import benchexec.result as result
import benchexec.tools.template

REASONS = {"time limit": "TIMEOUT", "memory limit": "OUT OF MEMORY"}


class Tool(benchexec.tools.template.BaseTool2):
    """Model checking with a fixed-point calculus."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("fixc", subdir="build")

    def name(self):
        return "fixc"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="fixc")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, *options]
        if not any(option.endswith(".fp") for option in options):
            command.append("reach.fp")
        model = getattr(task, "options", None) or {}
        bits = {"ILP32": "32", "LP64": "64"}.get(model.get("data_model"))
        files = list(task.input_files)
        if bits and all(file.endswith((".c", ".i")) for file in files):
            command += ["--machine", bits]
        return [*command, *files]

    def determine_result(self, run):
        """The last line that says RESULT; the exit status tells the rest."""
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.signal:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        status = run.exit_code.value
        last = next((line.strip() for line in reversed(list(run.output))
                     if line.startswith("RESULT: ")), "")
        if status == 10 and last == "RESULT: reachable":
            return result.RESULT_FALSE_REACH
        if status == 0 and last == "RESULT: unreachable":
            return result.RESULT_TRUE_PROP
        if status == 0 and not last:
            return result.RESULT_DONE
        if status == 5:
            reason = last.removeprefix("RESULT: unknown").strip(" ()")
            return REASONS.get(reason, f"{result.RESULT_UNKNOWN}({reason})"
                               if reason else result.RESULT_UNKNOWN)
        return {1: f"{result.RESULT_ERROR}(usage)",
                2: f"{result.RESULT_ERROR}(rejected)"}.get(
                    status, result.RESULT_ERROR)

    def get_value_from_output(self, output, identifier):
        """A figure of --stats, by its name, as in `rounds  6`."""
        for line in output:
            words = line.split()
            if words and words[0] == identifier:
                return words[1] if len(words) > 1 else None
        return None
