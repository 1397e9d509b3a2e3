"""Knobs, keys, mouse and several fingers, on carousels and on what is in their items."""

import json
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import MIDDLE, Example, Showing


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


# The card of the example: a lamp above, a switch at its upper right, a slider, a button below.
LAMP, SWITCH, BUTTON = (0, -30), (68, -86), (0, 82)


def brightness(example: Example) -> int:
    return example.colour(*LAMP)[0]


@kernel_test()
def controls_in_items_take_touches_and_give_drags_to_the_carousel(machine: Machine) -> None:
    touch = machine.touch_screen(1024, 768)
    example = Example(machine, "ControlsInItems")
    size = example.picture.width, example.picture.height

    def on_panel(point):
        x, y = example.place(*point)
        return x * 1024 / size[0], y * 768 / size[1]

    lit = brightness(example)
    touch.tap(on_panel(SWITCH))
    example.rest()
    expect(brightness(example) < lit // 2, f"the switch puts the lamp out: {lit}, then {brightness(example)}")
    touch.tap(on_panel(BUTTON))
    example.rest()
    expect(brightness(example) > lit, f"the button gives full light: {brightness(example)}")
    touch.stroke(on_panel(BUTTON), on_panel((BUTTON[0] - 240, BUTTON[1])), 0.3, hold=0.2)
    example.rest()
    expect(brightness(example) < lit // 2, "a drag from the button brings the next card, whose lamp is out")


@kernel_test()
def controls_in_items_are_worked_by_keys_and_by_knob(machine: Machine) -> None:
    keyboard, knob = machine.keyboard(), machine.knob()
    example = Example(machine, "ControlsInItems")
    lit = brightness(example)
    keyboard.press("KEY_ENTER")
    keyboard.press("KEY_ENTER")
    example.rest()
    expect(brightness(example) < lit // 2, "Enter goes to the switch, and puts the lamp out")
    keyboard.press("KEY_ENTER")
    keyboard.press("KEY_DOWN")
    example.rest()
    knob.turn(2)
    example.rest()
    expect(brightness(example) > lit, f"the knob turns the focused slider up: {lit}, then {brightness(example)}")
    keyboard.press("KEY_ESC")
    example.rest()
    knob.turn(1)
    example.rest()
    expect(brightness(example) < lit // 2, "out of the card, the knob brings the next one, whose lamp is out")
    keyboard.press("KEY_ESC")
    ended = example.program.wait()
    expect(ended.status == 0, f"from the top, Escape leaves: status {ended.status}")


@kernel_test()
def controls_in_items_are_worked_by_mouse(machine: Machine) -> None:
    mouse = machine.mouse()
    example = Example(machine, "ControlsInItems")
    lit = brightness(example)
    mouse.move(*SWITCH)
    mouse.click()
    example.rest()
    expect(brightness(example) < lit // 2, f"a click on the switch puts the lamp out: {brightness(example)}")
    mouse.click()
    example.rest()
    mouse.wheel(1)
    example.rest()
    expect(brightness(example) < lit // 2, "the wheel brings the next card, whose lamp is out")


def drags_go_by_direction(machine: Machine, name: str, beside: float) -> None:
    """A drag down moves what is in the middle alone, a drag across what lies `beside` it, a share of the width."""
    touch = machine.touch_screen(1024, 768)
    example = Example(machine, name)
    width, height = example.picture.width, example.picture.height

    def column(share: float) -> list:
        return [example.picture.pixel(int(width * share), y) for y in range(height)]

    middle, side = column(0.5), column(beside)
    touch.stroke((512, 500), (518, 250), 0.3, hold=0.2)
    example.rest()
    expect(column(0.5) != middle, "a drag downwards scrolls what is in the middle")
    expect(column(beside) == side, "and nothing beside it")
    touch.stroke((700, 384), (280, 390), 0.3, hold=0.2)
    example.rest()
    expect(column(beside) != side, "a drag across moves the carousel")


@kernel_test()
def lists_in_items_scroll_down_and_the_carousel_across(machine: Machine) -> None:
    drags_go_by_direction(machine, "ListsInItems", beside=0.12)


@kernel_test()
def nested_carousels_share_touches_by_direction(machine: Machine) -> None:
    drags_go_by_direction(machine, "NestedCarousels", beside=0.2)


@kernel_test()
def lists_in_items_are_worked_by_mouse_keys_and_knob(machine: Machine) -> None:
    mouse, keyboard, knob = machine.mouse(), machine.keyboard(), machine.knob()
    example = Example(machine, "ListsInItems")
    width, height = example.picture.width, example.picture.height

    def part(left: float, right: float) -> list:
        across = range(int(width * left), int(width * right))
        return [example.picture.pixel(x, y) for y in range(height) for x in across]

    def changes(act, *, middle: bool, side: bool, what: str) -> None:
        before = part(0.36, 0.5), part(0, 0.3)
        act()
        # Away from the rows, so that none is lit by the pointer.
        mouse.move(0, -height)
        example.rest()
        after = part(0.36, 0.5), part(0, 0.3)
        expect((before[0] != after[0]) == middle, f"{what}: the list in the middle {'changes' if middle else 'stays'}")
        expect((before[1] != after[1]) == side, f"{what}: the list beside it {'changes' if side else 'stays'}")

    mouse.move(0, -height)
    example.rest()

    def wheel() -> None:
        mouse.move(0, height // 2)
        mouse.wheel(3)

    changes(wheel, middle=True, side=False, what="the wheel over a list")
    changes(lambda: keyboard.press("KEY_RIGHT"), middle=True, side=True, what="an arrow across")
    keyboard.press("KEY_ENTER")
    changes(lambda: keyboard.press("KEY_PAGEDOWN"), middle=True, side=False, what="Page Down in the list")
    changes(lambda: knob.turn(3), middle=True, side=False, what="the knob in the list")
    keyboard.press("KEY_ESC")
    changes(lambda: knob.turn(1), middle=True, side=True, what="the knob out of the list")
