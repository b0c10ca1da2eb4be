"""One run of a program: time, memory, instructions."""

import ctypes
import functools
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

COLLECTED = re.compile(r"Collected : (\d+)")
COUNTED = re.compile(r"^(\d+),[^,]*,instructions:u", re.M)


@dataclass
class Run:
    """What one run took, and what it printed.

    `cpu` is user and system time, `memory` the largest resident size, `faults`
    how many pages the system had to supply.
    """
    status: object  # exit status, or "timeout"
    out: str
    wall: float
    cpu: float
    memory: float  # MiB
    faults: int = 0
    instructions: int = None
    operations: int = None


@functools.cache
def adopt_orphans():
    """Makes this process the parent of what its children leave behind."""
    pr_set_child_subreaper = 36
    if ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0):
        raise OSError("prctl: this needs Linux")


def prepare(command, out):
    """A process that is about to be the command, and what it waits for.

    A process counts the memory of what it was before exec, which would be this
    interpreter's.  So a shell leaves a small process to us and ends.
    """
    adopt_orphans()
    script = ('exec 3<&0; { read go <&3; exec "$@" >&2 3<&-; } </dev/null & '
              'echo $!')
    shell = subprocess.Popen(["sh", "-c", script, "sh", *command],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=out, text=True, start_new_session=True)
    number = int(shell.stdout.readline())
    shell.wait()
    return number, shell


def kill_group(number):
    try:
        os.killpg(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command, timeout):
    """Runs a command, which a limit ends."""
    late = threading.Event()
    with tempfile.TemporaryFile("w+", errors="replace") as out:
        number, shell = prepare(command, out)

        def end():
            late.set()
            kill_group(shell.pid)
        timer = threading.Timer(timeout, end)
        begin = time.monotonic()
        timer.start()
        with shell.stdout, shell.stdin as go:
            go.write("go\n")
        try:
            _, status, usage = os.wait4(number, 0)
        except BaseException:
            kill_group(shell.pid)
            raise
        finally:
            timer.cancel()
        wall = time.monotonic() - begin
        out.seek(0)
        text = out.read()
    return Run("timeout" if late.is_set() else os.waitstatus_to_exitcode(status),
               text, wall, usage.ru_utime + usage.ru_stime,
               usage.ru_maxrss / 1024, usage.ru_minflt)


@functools.cache
def perf_counts():
    """Whether perf is installed and this machine lets it count."""
    if not shutil.which("perf"):
        return False
    done = run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], 20)
    return bool(COUNTED.search(done.out))


def count_instructions(command, status, timeout):
    """How many instructions it takes, None if that cannot be counted.

    `status` is how the command ends by itself: one that ends otherwise, as
    programs with sanitizers do under valgrind, has not been measured.

    Callgrind repeats exactly, but for what depends on addresses, and slows a
    program down some 50 times; perf counts those of the program only, not of
    the system, at full speed.
    """
    if perf_counts():
        done = run(["perf", "stat", "-x,", "-e", "instructions:u", *command],
                   timeout)
        found = COUNTED.search(done.out)
    elif shutil.which("valgrind"):
        done = run(["valgrind", "--tool=callgrind",
                    "--callgrind-out-file=/dev/null", *command], timeout)
        found = COLLECTED.search(done.out)
    else:
        return None
    return int(found[1]) if found and done.status == status else None
