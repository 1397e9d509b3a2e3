"""Consoles: switched away from and back to, deaf while a carousel is on them, and given back as they were."""

import os
import pathlib
import shutil
import signal
import time
import typing

from lab.case import Skip, expect, kernel_test
from lab.console import K_OFF, Console
from lab.machine import Machine, Program
from lab.showing import MIDDLE, Showing

DONE = 0


def goes_dark(showing: Showing) -> None:
    deadline = time.monotonic() + 5
    while showing.screen.is_on:
        expect(time.monotonic() < deadline, "the screen is left when another console is shown")
        time.sleep(0.02)


def comes_back(showing: Showing) -> None:
    deadline = time.monotonic() + 5
    while not showing.screen.is_on:
        expect(not showing.program.has_ended, "the program goes on")
        expect(time.monotonic() < deadline, "it is on the screen again when its console is shown")
        time.sleep(0.02)
    showing.rest()


def switched_away_and_back(machine: Machine, *options: object, on: int | None = None) -> None:
    touch = machine.touch_screen()
    console = Console()
    showing = Showing(machine, *options, console=on)
    before, item = showing.screen.grab(), showing.item
    for _ in range(3):
        console.show(2)
        goes_dark(showing)
        console.show(1)
        comes_back(showing)
        expect(showing.screen.grab() == before, f"the same picture is there again, item {item}")
    touch.stroke(MIDDLE, (250, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item != item, "a finger moves it as before")
    expect("pending" not in showing.program.errors, f"nothing went wrong: {showing.program.errors}")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)


@kernel_test()
def D12_a_switch_of_consoles_and_back_shows_the_same_again(machine: Machine) -> None:
    switched_away_and_back(machine, on=1)


@kernel_test()
def D12_a_switch_without_a_seat_shows_the_same_again(machine: Machine) -> None:
    switched_away_and_back(machine, "--tty", "/dev/tty1")


@kernel_test()
def D12_a_switch_without_a_seat_by_the_legacy_interface_shows_the_same_again(machine: Machine) -> None:
    switched_away_and_back(machine, "--tty", "/dev/tty1", "--kms", "legacy")


@kernel_test()
def D12_a_user_without_rights_shows_the_same_again_through_seatd(machine: Machine) -> None:
    if shutil.which("seatd") is None:
        raise Skip("seatd is not installed")
    daemon = machine.start(["seatd", "-l", "debug"])
    socket = pathlib.Path("/run/seatd.sock")
    deadline = time.monotonic() + 5
    while not socket.exists():
        expect(not daemon.has_ended and time.monotonic() < deadline, f"seatd starts: {daemon.errors}")
        time.sleep(0.02)
    socket.chmod(0o666)
    touch, console = machine.touch_screen(), Console()
    showing = Showing(machine, user=1000)
    before, item = showing.screen.grab(), showing.item
    console.show(2)
    goes_dark(showing)
    console.show(1)
    comes_back(showing)
    expect(showing.screen.grab() == before, "the same picture is there again")
    touch.stroke(MIDDLE, (250, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item != item, "a finger moves it as before")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
    expect(console.shows_text, "and the console is given back")


@kernel_test()
def D12_a_services_user_shows_the_same_again_on_the_services_console(machine: Machine) -> None:
    touch = machine.touch_screen()
    # As udev and the service manager would have it.
    for path in (pathlib.Path("/dev/dri/card0"), pathlib.Path(touch.path)):
        path.chmod(0o666)
    os.chown("/dev/tty1", 1000, -1)
    console = Console()
    showing = Showing(machine, console=1, user=1000)
    expect(not console.shows_text and console.keyboard_mode == K_OFF, "it has taken its console")
    before, item = showing.screen.grab(), showing.item
    for _ in range(2):
        console.show(2)
        goes_dark(showing)
        console.show(1)
        comes_back(showing)
        expect(showing.screen.grab() == before, "the same picture is there again")
    touch.stroke(MIDDLE, (250, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item != item, "a finger moves it as before")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
    expect(console.shows_text, "and the console is given back")


def silent_while_away(machine: Machine, *options: object, on: int | None = None) -> None:
    touch = machine.touch_screen()
    console = Console()
    showing = Showing(machine, "--events", *options, console=on)
    item = showing.item
    touch.down(MIDDLE)
    touch.move((380, 240))
    console.show(2)
    goes_dark(showing)
    other = machine.hold("-m", "640x480")
    theirs = showing.screen.state()
    for place in range(360, 100, -20):
        touch.move((place, 240))
        time.sleep(0.02)
    touch.up()
    touch.stroke((700, 240), (100, 240), 0.2)
    time.sleep(2)
    expect(showing.screen.state() == theirs, "nothing is drawn over the console that is shown")
    other.signal(signal.SIGTERM)
    other.wait()
    console.show(1)
    comes_back(showing)
    expect(showing.item == item, f"what was touched meanwhile was not meant: item {item}, then {showing.item}")
    expect('"select"' not in showing.program.output, f"nor was it a tap: {showing.program.output}")


@kernel_test()
def D17_nothing_is_drawn_or_heard_while_another_console_is_shown(machine: Machine) -> None:
    silent_while_away(machine, on=1)


@kernel_test()
def D17_nothing_is_drawn_or_heard_without_a_seat_either(machine: Machine) -> None:
    silent_while_away(machine, "--tty", "/dev/tty1")


@kernel_test()
def D17_a_signal_ends_it_while_another_console_is_shown(machine: Machine) -> None:
    console = Console()
    showing = Showing(machine, console=1)
    console.show(2)
    goes_dark(showing)
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
    expect(console.shown == 2, "and the other console stays in front")
    expect(console.shows_text, f"the console it had shows text again: {console.state()}")


@kernel_test()
def D16_keys_switch_consoles_though_they_reach_none(machine: Machine) -> None:
    keyboard = machine.keyboard()
    console = Console()
    showing = Showing(machine, console=1)
    keyboard.chord("KEY_LEFTCTRL", "KEY_LEFTALT", "KEY_F3")
    goes_dark(showing)
    expect(console.shown == 3, f"the third console is shown, not {console.shown}")
    # There the kernel listens again.
    keyboard.chord("KEY_LEFTALT", "KEY_F1")
    comes_back(showing)


def deaf_and_given_back(
    machine: Machine,
    leave: typing.Callable[[Program], None],
    *options: object,
    status: int = DONE,
    on: int | None = None,
) -> None:
    """The mode of switching is left out: whom it names is gone, and the kernel forgets that with the next switch."""
    keyboard = machine.keyboard()
    console = Console()

    def looks() -> tuple[bool, int, int]:
        return console.shows_text, console.keyboard_mode, console.shown

    found = looks()
    keyboard.press("KEY_A")
    keyboard.press("KEY_ENTER")
    expect(console.typed() == b"a\n", "the console hears keys before")
    showing = Showing(machine, *options, console=on)
    expect(not console.shows_text, "the kernel writes no text over the picture")
    expect(console.keyboard_mode == K_OFF, "keys do not reach the console")
    for key in ("KEY_B", "KEY_ENTER"):
        keyboard.press(key)
    keyboard.chord("KEY_LEFTCTRL", "KEY_C")
    expect(console.typed() == b"", "nothing that is typed reaches the shell")
    expect(not showing.program.has_ended, "nor does Ctrl+C end it")
    leave(showing.program)
    ended = showing.program.wait()
    expect(ended.status == status, f"exit status {status} was expected, not {ended.status}")
    deadline = time.monotonic() + 5
    while looks() != found:
        expect(time.monotonic() < deadline, f"the console is as it was found: {looks()}, not {found}")
        time.sleep(0.02)
    console.show(2)
    console.show(1)
    keyboard.press("KEY_C")
    keyboard.press("KEY_ENTER")
    expect(console.typed() == b"c\n", "the console hears keys again")


def sends(number: signal.Signals) -> typing.Callable[[Program], None]:
    return lambda program: program.signal(number)


@kernel_test()
def D16_a_seats_console_is_deaf_and_given_back_on_termination(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGTERM), on=1)


@kernel_test()
def D16_a_seats_console_is_given_back_after_a_kill(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGKILL), status=-signal.SIGKILL, on=1)


@kernel_test()
def D16_a_seats_console_is_given_back_after_a_crash(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGSEGV), status=-signal.SIGSEGV, on=1)


@kernel_test()
def D16_a_console_without_a_seat_is_deaf_and_given_back_on_termination(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGTERM), "--tty", "/dev/tty1")


@kernel_test()
def D16_a_console_without_a_seat_is_given_back_when_its_terminal_goes(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGHUP), "--tty", "/dev/tty1")


@kernel_test()
def D16_a_console_without_a_seat_is_given_back_after_a_crash(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGSEGV), "--tty", "/dev/tty1", status=-signal.SIGSEGV)


@kernel_test()
def D16_a_console_without_a_seat_is_given_back_after_an_abort(machine: Machine) -> None:
    deaf_and_given_back(machine, sends(signal.SIGABRT), "--tty", "/dev/tty1", status=-signal.SIGABRT)


@kernel_test()
def D16_a_console_without_a_seat_is_given_back_after_an_error(machine: Machine) -> None:
    console = Console()
    found = console.state()
    ended = machine.vitrine("show", machine.pictures(), "--tty", "/dev/tty1", "--output", "HDMI-A-9").wait()
    expect(ended.status == 7, f"there is no such output: {ended.status}")
    expect(console.state() == found, f"the console is as it was found: {console.state()}, not {found}")


@kernel_test()
def a_console_that_a_kill_has_left_deaf_is_brought_back_by_command(machine: Machine) -> None:
    console = Console()
    found = console.state()
    showing = Showing(machine, "--tty", "/dev/tty1")
    showing.program.signal(signal.SIGKILL)
    showing.program.wait()
    expect(console.keyboard_mode == K_OFF and not console.shows_text, "nobody could give it back")
    ended = machine.vitrine("restore-console").wait()
    expect(ended.status == DONE, f"it is brought back: {ended}")
    expect(console.state() == found, f"the console is as it was found: {console.state()}, not {found}")


@kernel_test()
def a_console_that_is_named_is_brought_to_the_front_and_left_again(machine: Machine) -> None:
    console = Console()
    showing = Showing(machine, "--tty", "/dev/tty4")
    expect(console.shown == 4, f"console 4 is shown, not {console.shown}")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
    deadline = time.monotonic() + 5
    while console.shown != 1:
        expect(time.monotonic() < deadline, "the first console is shown again")
        time.sleep(0.02)


@kernel_test()
def a_console_that_is_not_there_is_said(machine: Machine) -> None:
    ended = machine.vitrine("show", machine.pictures(), "--tty", "/dev/tty64").wait()
    expect(ended.status == 3 and "/dev/tty64" in ended.errors, f"it says so: {ended}")


@kernel_test()
def D18_without_a_terminal_consoles_are_left_alone_and_nothing_is_said_of_them(machine: Machine) -> None:
    console = Console()
    found = console.state()
    showing = Showing(machine)
    expect(console.state() == found, f"whoever is on the console keeps it: {console.state()}, not {found}")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
    for word in ("tty", "VT", "console", "seat"):
        expect(word not in showing.program.errors, f"no word of consoles: {showing.program.errors}")


@kernel_test()
def D18_where_there_are_no_consoles_nothing_is_said_of_them(machine: Machine) -> None:
    for path in pathlib.Path("/dev").glob("tty[0-9]*"):
        path.unlink()
    showing = Showing(machine)
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
    for word in ("tty", "VT", "console", "seat"):
        expect(word not in showing.program.errors, f"no word of consoles: {showing.program.errors}")


@kernel_test()
def keys_are_left_to_others_on_request(machine: Machine) -> None:
    keyboard = machine.keyboard()
    console = Console()
    showing = Showing(machine, "--tty", "none", "--no-grab")
    keyboard.press("KEY_A")
    keyboard.press("KEY_ENTER")
    expect(console.typed() == b"a\n", "the console hears them")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)


@kernel_test()
def D16_keys_are_grabbed_where_there_is_no_console_to_take(machine: Machine) -> None:
    keyboard = machine.keyboard()
    console = Console()
    showing = Showing(machine, "--tty", "none")
    keyboard.press("KEY_A")
    keyboard.press("KEY_ENTER")
    expect(console.typed() == b"", "the console does not hear them")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
