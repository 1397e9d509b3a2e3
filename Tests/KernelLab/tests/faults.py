"""Every ioctl of a whole run fails, once and from there on: the program goes on or ends with a word, and never hangs."""

from __future__ import annotations

import errno
import pathlib
import signal
import time

from lab.case import expect, kernel_test
from lab.machine import Machine, Program

# As `vitrine --help` lists them: no device, no permission, no display, mode, output, busy, failed for good.
STATUSES = {0, 1, 3, 4, 5, 6, 7, 8, 9}
# The calls of a frame come again and again; after so many all have been there.
MOST_CALLS = 90
ERRORS = [errno.EINVAL, errno.EIO, errno.ENODEV, errno.EACCES, errno.ENOMEM, errno.EBUSY]


def run_with(machine: Machine, pictures: pathlib.Path, fault: str | None) -> tuple[Program, pathlib.Path]:
    count = machine.scratch / f"count-{time.monotonic_ns()}"
    settings = [f"LD_PRELOAD={machine.tool('libfailcall')}", f"FAILCALL_COUNT={count}"]
    if fault:
        settings.append(f"FAILCALL={fault}")
    words = ["env", *settings, str(machine.scratch / "vitrine"), "show", str(pictures), "--wait", "0", "--mode", "640x480"]
    return machine.start(words), count


def ends_well(machine: Machine, pictures: pathlib.Path, fault: str) -> bool:
    """Whether frames were shown until it was asked to end."""
    program, _ = run_with(machine, pictures, fault)
    deadline = time.monotonic() + 1
    while time.monotonic() < deadline and not program.has_ended:
        time.sleep(0.1)
    went_on = not program.has_ended
    if went_on:
        program.signal(signal.SIGTERM)
    ended = program.wait(60)
    expect(ended.status in STATUSES, f"{fault}: it ends by itself, not with {ended.status}: {ended.errors}")
    expect(ended.status == 0 or ended.errors.strip(), f"{fault}: it says why it ends with {ended.status}")
    return ended.status == 0


def walk(machine: Machine, every: bool) -> None:
    machine.touch_screen()
    pictures = machine.pictures(4)
    program, count = run_with(machine, pictures, None)
    machine.screen().wait_until_on()
    time.sleep(1)
    program.signal(signal.SIGTERM)
    expect(program.wait().status == 0, "without a fault it ends when it is asked to")
    calls = min(int(count.read_text()), MOST_CALLS)
    expect(calls > 40, f"the calls were counted: {calls}")
    went_on = 0
    for call in range(1, calls + 1):
        error = ERRORS[call % len(ERRORS)]
        went_on += ends_well(machine, pictures, f"{call}{'+' if every else ''}:{error}")
    print(f"{calls} calls failed {'for ever' if every else 'once'}; after {went_on} of them it went on")
    expect(every or went_on > calls // 2, f"it mostly goes on after one failure: {went_on} of {calls} times")


@kernel_test()
def every_ioctl_that_fails_once_is_survived_or_told(machine: Machine) -> None:
    walk(machine, every=False)


@kernel_test()
def ioctls_that_fail_from_any_moment_on_are_told(machine: Machine) -> None:
    walk(machine, every=True)
