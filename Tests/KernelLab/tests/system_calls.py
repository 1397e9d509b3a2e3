"""What a frame asks of the kernel: no more than it has to."""

from __future__ import annotations

import collections
import dataclasses
import pathlib
import re
import shutil
import signal
import time

from lab.case import Skip, expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing

# Behind these, who has called them is who asks.
BETWEEN = ("libc.so", "libdrm.so", "libevdev.so", "libudev.so", "[vdso]")
# The program's and the runtime libraries' of its language; everything else is Mesa's or what Mesa uses.
OWN = ("vitrine", "libswift", "libdispatch", "libFoundation", "lib_Foundation")


@dataclasses.dataclass(frozen=True)
class Call:
    name: str
    descriptor: str
    callers: tuple[str, ...]

    @property
    def is_own(self) -> bool:
        asking = next((c for c in self.callers if not c.startswith(BETWEEN)), "")
        return asking.startswith(OWN)

    @property
    def kind(self) -> str:
        kinds = {"epoll_wait": "wait", "timerfd_settime": "set the timer"}
        if self.name in kinds:
            return kinds[self.name]
        if self.name == "ioctl" and "/dev/dri/" in self.descriptor:
            return "commit"
        if self.name == "read" and "/dev/dri/" in self.descriptor:
            return "read of flips"
        if self.name == "read" and "/dev/input/" in self.descriptor:
            return "read of input"
        return f"{self.name} {self.descriptor}"


def calls_in(log: str) -> list[Call]:
    """The calls of a log of strace -y -k, each with the files of the functions that led to it."""
    calls: list[Call] = []
    for block in re.split(r"\n(?=\w)", log):
        lines = block.splitlines()
        head = re.match(r"(\w+)\((\d*(?:<[^>]*>)?)", lines[0]) if lines else None
        if not head:
            continue
        callers = [re.sub(r"\(.*", "", line.removeprefix(" > ")) for line in lines[1:] if line.startswith(" > ")]
        calls.append(Call(head[1], head[2], tuple(pathlib.PurePath(c).name for c in callers)))
    # Asked for the time, a real machine answers without the kernel.
    return [call for call in calls if not (call.name == "clock_gettime" and call.callers[:1] == ("[vdso]",))]


def trace(machine: Machine, showing: Showing, play) -> list[Call]:
    """What the program's main thread asks of the kernel meanwhile."""
    path = machine.scratch / f"calls-{time.monotonic_ns()}"
    tracer = machine.start(["strace", "-p", str(showing.program.pid), "-y", "-k", "-o", str(path)])
    tracer.says("attached")
    play()
    tracer.signal(signal.SIGINT)
    tracer.wait(120)
    return calls_in(path.read_text(errors="replace"))


def a_ring_of_loaded_pictures(machine: Machine) -> Showing:
    """All of them in sight, so that none has to be loaded while it turns."""
    if shutil.which("strace") is None:
        raise Skip("strace is not installed")
    showing = Showing(machine, "--type", "rotary")
    # Threads that have loaded pictures linger for some seconds before they end.
    time.sleep(15)
    return showing


def expect_kinds(calls: list[Call], kinds: set[str], most: dict[str, float]) -> None:
    own = collections.Counter(call.kind for call in calls if call.is_own)
    frames = own["commit"]
    expect(frames >= 30, f"frames were committed while it was watched: {dict(own)}")
    others = {kind: count for kind, count in own.items() if kind not in kinds}
    expect(not others, f"in {frames} frames the program asks the kernel for nothing else: {others}")
    for kind, limit in most.items():
        expect(own[kind] <= limit * frames + 2, f"{kind}: at most {limit} a frame, not {own[kind]} in {frames}")


@kernel_test()
def a_frame_waits_sets_the_timer_commits_and_reads_its_flip_and_nothing_else(machine: Machine) -> None:
    showing = a_ring_of_loaded_pictures(machine)
    touch = machine.touch_screen()
    touch.stroke((700, 240), (400, 240), 0.1)
    # The lift is heard with the next frame.
    time.sleep(0.05)
    calls = trace(machine, showing, lambda: time.sleep(0.55))
    expect_kinds(
        calls,
        {"wait", "set the timer", "commit", "read of flips"},
        {"wait": 2, "set the timer": 1, "commit": 1, "read of flips": 1},
    )


@kernel_test()
def a_frame_under_a_finger_also_reads_input_and_nothing_else(machine: Machine) -> None:
    showing = a_ring_of_loaded_pictures(machine)
    touch = machine.touch_screen()
    calls = trace(machine, showing, lambda: touch.stroke((700, 240), (440, 240), 0.6, lift=False))
    expect_kinds(
        calls,
        {"wait", "set the timer", "commit", "read of flips", "read of input"},
        {"commit": 1, "read of flips": 1},
    )
