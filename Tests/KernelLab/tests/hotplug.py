"""Displays, cards and the right to use them come and go, and the show goes on."""

import signal
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.picture import difference
from lab.showing import Showing

# Ended by a signal: nothing has failed.
DONE = 0
MODES = ("800x480", "1280x720")


def wait_until_dark(showing: Showing) -> None:
    deadline = time.monotonic() + 5
    while showing.screen.is_on:
        expect(time.monotonic() < deadline, "the output is switched off when its display is gone")
        time.sleep(0.02)


def lights_up(showing: Showing, limit: float = 20) -> None:
    deadline = time.monotonic() + limit
    while not showing.screen.is_on:
        expect(not showing.program.has_ended, "the program goes on")
        expect(time.monotonic() < deadline, f"the output is lit within {limit} s")
        time.sleep(0.02)


@kernel_test(default_card=False, modes=MODES)
def without_a_display_it_starts_and_lights_up_when_one_comes(machine: Machine) -> None:
    card = machine.add_card("lab", connected=False)
    program = machine.vitrine("show", machine.pictures())
    program.says("No display is connected")
    time.sleep(5)
    expect(not program.has_ended, "it waits for a display")
    machine.plug_output("lab", True)
    screen = machine.screen(card)
    screen.wait_until_on()
    screen.watch().wait_until_at_rest()
    expect(machine.item_in_the_middle(screen.grab()) == 0, "the first picture is shown")


@kernel_test(default_card=False)
def a_signal_ends_the_wait_for_a_display(machine: Machine) -> None:
    machine.add_card("lab", connected=False)
    program = machine.vitrine("show", machine.pictures())
    program.says("No display is connected")
    program.signal(signal.SIGTERM)
    ended = program.wait()
    expect(ended.status == DONE, f"exit status {DONE} was expected, not {ended.status}")


@kernel_test(default_card=False)
def a_card_that_comes_later_is_shown_on(machine: Machine) -> None:
    program = machine.vitrine("show", machine.pictures())
    program.says("holds no card")
    time.sleep(2)
    machine.screen(machine.add_card("lab")).wait_until_on()
    expect(not program.has_ended, "the program goes on")


@kernel_test(default_card=False, modes=MODES)
def a_display_unplugged_and_plugged_in_shows_what_it_showed(machine: Machine) -> None:
    keyboard = machine.keyboard()
    showing = Showing(machine, mode=None, card=machine.add_card("lab"))
    for _ in range(3):
        keyboard.press("KEY_RIGHT")
    showing.rest()
    expect(showing.item == 3, f"item 3 is in the middle, not item {showing.item}")
    before = showing.screen.state()
    machine.plug_output("lab", False)
    wait_until_dark(showing)
    # What is asked for in the dark is done.
    keyboard.press("KEY_RIGHT")
    time.sleep(10)
    machine.plug_output("lab", True)
    lights_up(showing)
    showing.rest()
    expect(showing.item == 4, f"item 4 is in the middle, not item {showing.item}")
    expect(showing.screen.state()[0].split()[:2] == before[0].split()[:2], "in the same mode")
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)


@kernel_test(default_card=False, modes=MODES)
def a_card_taken_away_and_brought_back_shows_what_it_showed(machine: Machine) -> None:
    keyboard = machine.keyboard()
    showing = Showing(machine, mode=None, card=machine.add_card("lab"))
    keyboard.press("KEY_RIGHT")
    showing.rest()
    held = showing.program.descriptors()
    for item in (2, 3, 4, 5):
        # What looks on must not hold the card either.
        showing.watch.stop()
        machine.remove_card("lab")
        time.sleep(1)
        expect(machine.cards() == [], "the card is gone")
        showing.screen = machine.screen(machine.return_card("lab"))
        lights_up(showing)
        showing.watch = showing.screen.watch()
        keyboard.press("KEY_RIGHT")
        showing.rest()
        expect(showing.item == item, f"item {item} is in the middle, not item {showing.item}")
    expect(showing.program.descriptors() == held, "no descriptor is left over")


@kernel_test(default_card=False, modes=MODES)
def a_display_of_another_size_on_another_card_is_filled(machine: Machine) -> None:
    keyboard = machine.keyboard()
    first = machine.add_card("first")
    second = machine.add_card("second", connected=False)
    showing = Showing(machine, mode=None, card=first)
    keyboard.press("KEY_RIGHT")
    showing.rest()
    machine.plug_output("first", False)
    machine.plug_output("second", True)
    showing.screen = machine.screen(second)
    lights_up(showing)
    showing.watch = showing.screen.watch()
    showing.rest()
    picture = showing.screen.grab()
    expect((picture.width, picture.height) == (1280, 720), f"the other mode is used, not {picture.width} wide")
    fresh = machine.snapshot(showing.folder, "--offset", "1", "--size", "1280x720")
    apart = difference(picture, fresh, tolerance=8)
    expect(apart.share < 0.001, f"laid out as on a screen of that size from the start, not {apart}")


@kernel_test()
def a_screen_that_becomes_free_is_taken(machine: Machine) -> None:
    holder = machine.hold("-k")
    program = machine.vitrine("show", machine.pictures())
    program.says("kmshold (process")
    time.sleep(3)
    expect(not program.has_ended, "it waits for the screen")
    holder.kill()
    deadline = time.monotonic() + 10
    while "showing on" not in program.errors:
        expect(time.monotonic() < deadline, "it takes the screen when it is free")
        time.sleep(0.05)


@kernel_test(default_card=False, modes=MODES)
def a_hundred_displays_plugged_in_while_flinging_leave_nothing_behind(machine: Machine) -> None:
    touch, keyboard = machine.touch_screen(), machine.keyboard()
    showing = Showing(machine, mode=None, card=machine.add_card("lab"))
    program = showing.program
    held = (0, 0)
    for cycle in range(100):
        start, end = ((650, 240), (150, 240)) if cycle % 2 == 0 else ((150, 240), (650, 240))
        touch.stroke(start, end, 0.05, rate=60)
        machine.plug_output("lab", False)
        wait_until_dark(showing)
        machine.plug_output("lab", True)
        lights_up(showing)
        if cycle == 20:
            held = (program.descriptors(), program.memory())
    showing.rest()
    descriptors, memory = program.descriptors(), program.memory()
    print(f"descriptors {held[0]} and {descriptors}, memory {held[1] >> 10} and {memory >> 10} KiB")
    expect(descriptors == held[0], f"as many descriptors as after 20: {held[0]}, not {descriptors}")
    expect(memory < held[1] + (1 << 20), f"no more memory than after 20: {held[1] >> 10} KiB, not {memory >> 10} KiB")
    for key, item in (("KEY_HOME", 0), ("KEY_END", 11)):
        keyboard.press(key)
        showing.rest()
        expect(showing.item == item, f"{key} leads to item {item}, not item {showing.item}")
    program.signal(signal.SIGTERM)
    showing.leaves_with(DONE)
