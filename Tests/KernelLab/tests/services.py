"""What a service manager is told, and what goes to its journal. A socket of the test's own stands for systemd."""

import os
import pathlib
import shlex
import signal
import socket
import time

from lab.case import Failure, expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing

DONE = 0


class ServiceManager:
    """Hears what services tell. Programs that are started while it lives are its services."""

    def __init__(self, machine: Machine, watchdog: float | None = None) -> None:
        path = str(machine.scratch / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(path)
        self._socket.setblocking(False)
        self._told: list[str] = []
        os.environ["NOTIFY_SOCKET"] = path
        if watchdog:
            os.environ["WATCHDOG_USEC"] = str(round(watchdog * 1e6))

    @property
    def told(self) -> list[str]:
        """All of it, in order."""
        while True:
            try:
                self._told.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return self._told

    def hears(self, word: str, limit: float = 20) -> None:
        deadline = time.monotonic() + limit
        while not any(word in line for line in self.told):
            if time.monotonic() > deadline:
                raise Failure(f"{word!r} is told within {limit} s, not only {self.told}")
            time.sleep(0.02)


@kernel_test()
def D19_a_service_is_ready_with_its_first_picture(machine: Machine) -> None:
    manager = ServiceManager(machine)
    splash = machine.hold("-m", "640x480", "-k")
    program = machine.vitrine("show", machine.pictures(), "--wait", "60")
    manager.hears("kmshold")
    expect(all("READY" not in line for line in manager.told), f"nothing is shown yet: {manager.told}")
    splash.signal(signal.SIGTERM)
    manager.hears("READY=1")
    expect(machine.screen().is_on, "and it is on the screen by then")
    manager.hears("STATUS=Showing on Virtual-1")
    program.signal(signal.SIGTERM)
    ended = program.wait()
    expect(ended.status == DONE and manager.told[-1] == "STOPPING=1", f"its end is told: {manager.told}")


@kernel_test(default_card=False)
def a_service_that_waits_for_a_display_is_ready(machine: Machine) -> None:
    manager = ServiceManager(machine, watchdog=4)
    machine.add_card("lab", connected=False)
    machine.vitrine("show", machine.pictures())
    manager.hears("STATUS=No display is connected")
    manager.hears("READY=1")
    time.sleep(20)
    answers = manager.told.count("WATCHDOG=1")
    expect(9 <= answers <= 12, f"it answers every two seconds meanwhile: {answers} times in 20 s")


@kernel_test()
def a_still_sign_lives_and_wakes_up_for_nothing_but_to_say_so(machine: Machine) -> None:
    manager = ServiceManager(machine, watchdog=10)
    showing = Showing(machine)
    time.sleep(5)
    before, answers = showing.program.wake_ups(), manager.told.count("WATCHDOG=1")
    time.sleep(60)
    answers = manager.told.count("WATCHDOG=1") - answers
    woken = showing.program.wake_ups() - before
    expect(11 <= answers <= 13, f"every five seconds: {answers} answers in 60 s")
    expect(sum(woken.values()) <= answers + 1, f"{answers} answers, and these wake-ups: {dict(woken)}")


@kernel_test()
def a_sign_that_hangs_is_not_said_to_live(machine: Machine) -> None:
    manager = ServiceManager(machine, watchdog=2)
    showing = Showing(machine)
    showing.program.signal(signal.SIGSTOP)
    time.sleep(0.1)
    answers = manager.told.count("WATCHDOG=1")
    time.sleep(10)
    expect(manager.told.count("WATCHDOG=1") == answers, "nothing is told while it hangs")
    # What a service manager does then.
    showing.program.signal(signal.SIGABRT)
    showing.program.signal(signal.SIGCONT)
    showing.leaves_with(-signal.SIGABRT)


@kernel_test()
def without_a_watchdog_a_still_sign_does_not_wake_up(machine: Machine) -> None:
    manager = ServiceManager(machine)
    showing = Showing(machine)
    time.sleep(5)
    before = showing.program.wake_ups()
    time.sleep(60)
    woken = showing.program.wake_ups() - before
    expect(sum(woken.values()) == 0, f"these wake-ups: {dict(woken)}")
    expect("WATCHDOG=1" not in manager.told, "and nobody is told what nobody asked")


def logged(machine: Machine, *options: str, to_journal: bool) -> list[str]:
    """The program's own lines in the log of a start, without Mesa's."""
    journal = pathlib.Path(machine.scratch / f"journal-{time.monotonic_ns()}")
    journal.touch()
    status = journal.stat()
    words = [str(machine.scratch / "vitrine"), "show", str(machine.scratch / "pictures-12"), *options]
    stream = f"{status.st_dev}:{status.st_ino}" if to_journal else "1:1"
    os.environ["JOURNAL_STREAM"] = stream
    program = machine.start(["bash", "-c", f"exec {shlex.join(words)} 2>>{journal}"])
    machine.screen().wait_until_on()
    program.signal(signal.SIGTERM)
    program.wait()
    return [line for line in journal.read_text().splitlines() if "MESA" not in line and "driver" not in line]


@kernel_test()
def the_journal_is_told_how_much_each_line_matters(machine: Machine) -> None:
    machine.pictures()
    lines = logged(machine, to_journal=True)
    expect(any(line.startswith("<5>showing on Virtual-1") for line in lines), f"what is shown is a notice: {lines}")
    lines = logged(machine, to_journal=False)
    expect(any(line.startswith("vitrine: showing on Virtual-1") for line in lines), f"not elsewhere: {lines}")


@kernel_test()
def the_log_is_as_long_as_it_is_asked_to_be(machine: Machine) -> None:
    machine.pictures()
    machine.keyboard()
    errors = logged(machine, "--log-level", "error", to_journal=True)
    expect(errors == [], f"nothing failed: {errors}")
    more = logged(machine, "--log-level", "info", to_journal=True)
    expect(any(line.startswith("<6>") and "lab keyboard" in line for line in more), f"devices are named: {more}")
    most = logged(machine, "--log-level", "debug", to_journal=True)
    expect(len(most) >= len(more), f"and more: {most}")
