"""The display is switched off and on: by itself, by keys, by signals."""

import signal
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing


def wait_until(showing: Showing, is_on: bool, limit: float = 10) -> None:
    deadline = time.monotonic() + limit
    while showing.screen.is_on != is_on:
        expect(time.monotonic() < deadline, f"the display goes {'on' if is_on else 'off'} within {limit} s")
        time.sleep(0.02)


@kernel_test()
def nobody_wakes_up_while_the_display_is_off(machine: Machine) -> None:
    keyboard = machine.keyboard()
    showing = Showing(machine, "--blank-after", "3", "--advance", "1")
    wait_until(showing, False)
    time.sleep(1)
    before = showing.program.wake_ups()
    time.sleep(60)
    woken = showing.program.wake_ups() - before
    expect(not woken, f"nobody wakes up in a minute: {dict(woken)}")
    expect(not showing.screen.is_on, "the display stays off")
    keyboard.press("KEY_SPACE")
    wait_until(showing, True)


@kernel_test()
def the_touch_that_switches_the_display_on_does_nothing_else(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine, "--blank-after", "2", "--type", "linear")
    wait_until(showing, False)
    touch.stroke((700, 240), (200, 240), 0.2)
    wait_until(showing, True)
    showing.rest()
    expect(showing.item == 0, f"the swipe that woke the display moved nothing: item {showing.item}")
    touch.stroke((550, 240), (250, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 1, f"the next swipe moves on by one, not to item {showing.item}")


@kernel_test()
def signals_switch_the_display_off_and_on(machine: Machine) -> None:
    showing = Showing(machine)
    picture = showing.screen.grab()
    for _ in range(3):
        showing.program.signal(signal.SIGRTMIN + 1)
        wait_until(showing, False)
        showing.program.signal(signal.SIGRTMIN + 2)
        wait_until(showing, True)
    showing.rest()
    expect(showing.screen.grab().pixels == picture.pixels, "the picture is the one before")


def check_sleep_key(machine: Machine, interface: str) -> None:
    keyboard = machine.keyboard()
    showing = Showing(machine, "--kms", interface)
    keyboard.press("KEY_SLEEP")
    wait_until(showing, False)
    keyboard.press("KEY_RIGHT")
    wait_until(showing, True)
    showing.rest()
    expect(showing.item == 0, f"the key that woke the display does nothing else: item {showing.item}")
    keyboard.press("KEY_RIGHT")
    showing.rest()
    expect(showing.item == 1, f"the next one moves on: item {showing.item}")
    keyboard.press("KEY_ESC")
    showing.leaves_with(0)


@kernel_test()
def the_sleep_key_switches_the_display_off(machine: Machine) -> None:
    check_sleep_key(machine, "atomic")


@kernel_test()
def the_sleep_key_switches_the_display_off_with_the_legacy_interface(machine: Machine) -> None:
    check_sleep_key(machine, "legacy")


@kernel_test()
def a_display_that_is_off_is_given_back_as_it_was_found(machine: Machine) -> None:
    before = machine.screen().state()
    showing = Showing(machine)
    showing.program.signal(signal.SIGRTMIN + 1)
    wait_until(showing, False)
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(0)
    expect(machine.screen().state() == before, "the screen is as it was found")
