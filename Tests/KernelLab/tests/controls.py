"""Knobs, keys, mouse and several fingers, on carousels."""

import json
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import MIDDLE, Showing


def turns(machine: Machine, axis: str) -> None:
    knob = machine.knob(axis)
    showing = Showing(machine)
    knob.turn(1)
    showing.rest()
    expect(showing.item == 1, f"a detent of {axis} leads to item 1, not item {showing.item}")
    knob.turn(3)
    showing.rest()
    expect(showing.item == 4, f"three more detents of {axis} lead to item 4, not item {showing.item}")
    knob.turn(-2)
    showing.rest()
    expect(showing.item == 2, f"two detents back lead to item 2, not item {showing.item}")


@kernel_test()
def a_detent_of_a_dial_is_an_item(machine: Machine) -> None:
    turns(machine, "REL_DIAL")


@kernel_test()
def a_detent_of_a_knob_that_counts_as_a_wheel_is_an_item(machine: Machine) -> None:
    turns(machine, "REL_WHEEL")


@kernel_test()
def knob_keys_wheel_and_finger_give_the_same_events(machine: Machine) -> None:
    knob, keyboard, mouse = machine.knob(button="BTN_0"), machine.keyboard(), machine.mouse()
    showing = Showing(machine, "--events", "--speak=log")

    def news(act) -> list[tuple]:
        before = len(showing.program.output.splitlines())
        act()
        showing.rest()
        time.sleep(0.5)
        lines = [json.loads(line) for line in showing.program.output.splitlines()[before:]]
        return [(line["event"], line.get("index")) for line in lines]

    stories = [
        news(lambda: knob.turn(1)),
        news(lambda: keyboard.press("KEY_LEFT")),
        news(lambda: keyboard.press("KEY_RIGHT")),
        news(lambda: keyboard.press("KEY_LEFT")),
        news(lambda: mouse.wheel(1)),
    ]
    there = [story for index, story in enumerate(stories) if index % 2 == 0]
    expect(there[0] == there[1] == there[2], f"the events differ: {there}")
    expect(("settled", 1) in there[0], f"item 1 settles: {there[0]}")
    selected = news(knob.press)
    expect(("select", 1) in selected, f"the press of the knob selects item 1: {selected}")
    expect("01, item 2 of 12" in showing.program.errors, f"the item is told in words: {showing.program.errors}")


@kernel_test()
def a_held_panel_button_repeats_without_the_kernel(machine: Machine) -> None:
    keyboard = machine.keyboard()
    showing = Showing(machine)
    keyboard.hold("KEY_RIGHT", 0.65)
    showing.rest()
    expect(showing.item >= 3, f"held for 0.65 s it is on item {showing.item}")


@kernel_test()
def a_cursor_plane_shows_the_arrow_without_a_frame_and_a_touch_takes_it_away(machine: Machine) -> None:
    mouse, touch = machine.mouse(), machine.touch_screen()
    showing = Showing(machine)
    with showing.screen.checksums() as checksums:

        def shown() -> int:
            time.sleep(0.3)
            seen = checksums.pictures()
            return seen[max(seen)]

        plain = shown()
        mouse.move(-200, 150)
        showing.rest()
        there = shown()
        expect(there != plain, "the composed picture has the arrow")
        expect(showing.screen.grab().pixel(204, 397) != (255, 255, 255), "the frame itself has it not")
        began = time.monotonic()
        mouse.move(-20, 0)
        expect(shown() not in (plain, there), "the arrow moves")
        expect(not showing.watch.flips(since=began), "and no frame is drawn for that")
        touch.tap((5, 5))
        showing.rest()
        expect(shown() == plain, "the arrow is gone")


@kernel_test(default_card=False)
def without_a_cursor_plane_the_arrow_is_drawn(machine: Machine) -> None:
    card = machine.add_card("board")
    mouse, touch = machine.mouse(), machine.touch_screen()
    showing = Showing(machine, mode=None, card=card)
    before = showing.screen.grab()
    mouse.move(-200, 150)
    showing.rest()
    place = before.width // 2 - 200 + 4, before.height // 2 + 150 + 7
    colour = showing.screen.grab().pixel(*place)
    expect(colour == (255, 255, 255), f"the arrow is white: {colour}")
    touch.tap((5, 5))
    showing.rest()
    expect(showing.screen.grab().pixels == before.pixels, "the arrow is gone")


@kernel_test()
def a_moving_mouse_costs_a_moving_carousel_no_frame(machine: Machine) -> None:
    mouse, keyboard = machine.mouse(), machine.keyboard()
    showing = Showing(machine)
    mouse.move(-200, 150)
    showing.rest()
    began = time.monotonic()
    keyboard.press("KEY_END")
    for _ in range(20):
        mouse.move(3, 0)
    flips = showing.watch.flips(since=began + 0.05, until=began + 0.25)
    gaps = [b.sequence - a.sequence for a, b in zip(flips, flips[1:])]
    expect(gaps and all(gap == 1 for gap in gaps), f"a frame at every refresh: {gaps}")


@kernel_test()
def the_second_finger_takes_over_a_drag_without_a_jump(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine, "--events")
    touch.finger(0, MIDDLE)
    for x in range(400, 300, -5):
        touch.finger(0, (x, 240))
        time.sleep(0.01)
    touch.finger(1, (700, 400))
    touch.finger(0, None)
    time.sleep(0.2)
    for x in range(700, 650, -5):
        touch.finger(1, (x, 400))
        time.sleep(0.01)
    time.sleep(0.2)
    touch.finger(1, None)
    showing.rest()
    events = [json.loads(line)["event"] for line in showing.program.output.splitlines()]
    drags = [event for event in events if "rag" in event]
    expect(len(drags) == 2, f"one drag begins and ends: {drags}")
    expect(showing.item == 1, f"the way of both fingers counts: item {showing.item}")


@kernel_test()
def two_fingers_unplugged_in_mid_gesture_let_go(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine)
    for step in range(20):
        touch.finger(0, (400 - 5 * step, 240))
        touch.finger(1, (600 - 5 * step, 300))
        time.sleep(0.01)
    touch.unplug()
    showing.rest()
    rested = showing.item
    touch = machine.touch_screen()
    touch.stroke(MIDDLE, (250, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == rested + 1, f"a swipe leads from item {rested} to the next, not to {showing.item}")
