"""What the test runners share: running commands and counting outcomes."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading

# What sanitizers print; their exit status alone could be one of ours.
SANITIZER = re.compile(r"(ERROR: \w+Sanitizer|runtime error): .*")


class Tally:
    """Counts from several threads; prints what failed."""

    def __init__(self):
        self.passed = self.failed = 0
        self.lock = threading.Lock()

    def ok(self, text=None):
        with self.lock:
            self.passed += 1
            if text:
                print(text, flush=True)

    def fail(self, text):
        with self.lock:
            self.failed += 1
            print(f"FAILED {text}", flush=True)

    def close(self):
        """Prints the last line; the exit status of the runner."""
        if not self.passed + self.failed:
            print("nothing ran")
        print(f"{self.passed} passed, {self.failed} failed")
        return 0 if self.passed and not self.failed else 1


def default_jobs():
    """One for each processor, unless FIXC_JOBS says how many."""
    return int(os.environ.get("FIXC_JOBS") or os.cpu_count() or 2)


def words(text):
    return shlex.split(text)


def command_words(fixc):
    """A program or a command as words, with the paths of files absolute."""
    parts = [fixc] if os.path.exists(fixc) else words(fixc)
    if not parts or not shutil.which(parts[0]):
        sys.exit(f"there is no program {fixc}")
    return [os.path.abspath(p) if os.path.isfile(p) else p for p in parts]


def install_wrapper(fixc, folder):
    """Makes FOLDER/fixc, which is the program under test; returns its path.

    If fixc-check stands beside it, there is FOLDER/fixc-check, too.
    """
    command = command_words(fixc)
    beside = os.path.join(os.path.dirname(command[-1]), "fixc-check")
    if os.path.exists(beside):
        write_script(os.path.join(folder, "fixc-check"),
                     [*command[:-1], beside])
    return write_script(os.path.join(folder, "fixc"), command)


def write_script(path, command):
    """Makes a script that runs a command with its arguments."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    os.chmod(path, 0o755)
    return path


def environment(wrapper):
    """The environment of a run: nothing of the user's settings shows."""
    env = dict(os.environ, FIXC=wrapper, LC_ALL="C.UTF-8", NO_COLOR="1",
               TERM="dumb", COLUMNS="80")
    env["PATH"] = os.path.dirname(wrapper) + os.pathsep + env["PATH"]
    env.pop("ARGP_HELP_FMT", None)
    env["ASAN_OPTIONS"] = env.get("ASAN_OPTIONS", "") + ":exitcode=86"
    env.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    return env


def run_shell(command, folder, env, limit, given=""):
    """Runs a list, or a text for sh, with an input: output, messages, status as
    text.

    The status is `exit N`, or begins with `killed`, `no end` or `sanitizer`.
    A group of its own lets everything be ended that a script has started.
    """
    args = ["sh", "-c", command] if isinstance(command, str) else command
    if args[0] == "fixc":
        args = [env["FIXC"], *args[1:]]
    process = subprocess.Popen(
        args, cwd=folder, env=env, text=True, errors="replace",
        stdin=subprocess.PIPE if given else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(given or None, timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return out, err, f"no end after {limit:g} s"
    found = SANITIZER.search(err)
    if found:
        return out, err, f"sanitizer: {found[0]}"
    if process.returncode < 0:
        return out, err, f"killed by signal {-process.returncode}"
    return out, err, f"exit {process.returncode}"
