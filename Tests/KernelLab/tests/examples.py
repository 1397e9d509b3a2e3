"""The example programs, each of them worked by touch, mouse, keys and knob, and what is in their items."""

from __future__ import annotations

import collections.abc
import dataclasses
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Example

Action = collections.abc.Callable[[], None]


@dataclasses.dataclass
class Inputs:
    """One device of each kind."""

    machine: Machine

    def __post_init__(self) -> None:
        self.touch = self.machine.touch_screen(1024, 768)
        self.mouse = self.machine.mouse()
        self.keyboard = self.machine.keyboard()
        self.knob = self.machine.knob()

    def across(self, start: int, end: int) -> Action:
        """A stroke along the carousel, the finger at rest before it is lifted."""
        return lambda: self.touch.stroke((start, 384), (end, 388), 0.3, hold=0.2)

    def key(self, name: str) -> Action:
        return lambda: self.keyboard.press(f"KEY_{name}")


def leads_there_and_back(
    example: Example, what: str, there: Action, back: Action, *, patience: float = 0
) -> None:
    """Waits `patience` seconds for what goes away by itself, such as the bar of a list that has scrolled."""
    time.sleep(patience)
    before = example.rest().pixels
    there()
    expect(example.rest().pixels != before, f"{what} moves what is shown")
    back()
    time.sleep(patience)
    expect(example.rest().pixels == before, f"{what} the other way leads back to the very same picture")


def is_worked_by_all_inputs(
    machine: Machine, name: str, *, reach: float = 0.3, patience: float = 0
) -> None:
    """Fingers and mouse drag by `reach`, a share of the width."""
    inputs = Inputs(machine)
    example = Example(machine, name)
    mouse, knob = inputs.mouse, inputs.knob
    right, left = int(1024 * (0.5 + reach / 2)), int(1024 * (0.5 - reach / 2))
    leads_there_and_back(example, "a finger", inputs.across(right, left), inputs.across(left, right))
    way = int(example.picture.width * reach)
    mouse.move(way // 2, 0)
    leads_there_and_back(
        example, "the mouse's button held", lambda: mouse.drag(-way, 0.3), lambda: mouse.drag(way, 0.3)
    )
    mouse.move(-way // 2, 0)
    leads_there_and_back(
        example, "the wheel", lambda: mouse.wheel(2), lambda: mouse.wheel(-2), patience=patience
    )
    leads_there_and_back(example, "an arrow key", inputs.key("RIGHT"), inputs.key("LEFT"))
    leads_there_and_back(example, "the knob", lambda: knob.turn(1), lambda: knob.turn(-1))


@kernel_test()
def colour_cards_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "ColourCards")


@kernel_test()
def all_types_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "AllTypes")


@kernel_test()
def offsets_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "Offsets")


@kernel_test()
def languages_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "Languages")


@kernel_test()
def lists_in_items_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "ListsInItems", patience=1.5)


@kernel_test()
def controls_in_items_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "ControlsInItems")


@kernel_test()
def nested_carousels_are_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "NestedCarousels")


@kernel_test()
def a_picture_slider_is_worked_by_all_inputs(machine: Machine) -> None:
    is_worked_by_all_inputs(machine, "PictureSlider", reach=0.7)


@kernel_test()
def taps_beside_the_dots_of_a_picture_slider_turn_its_pages(machine: Machine) -> None:
    touch = machine.touch_screen(1024, 768)
    example = Example(machine, "PictureSlider")

    def place_of_the_red_dot() -> int:
        picture = example.screen.grab()
        bar = [picture.pixel(x, picture.height - 20) for x in range(picture.width)]
        return next(x for x, (red, green, _) in enumerate(bar) if red > 200 and green < 80)

    def tap(x: float) -> int:
        touch.tap((x, 768 - 32))
        # Less than until the slider moves on by itself.
        time.sleep(0.75)
        return place_of_the_red_dot()

    first = place_of_the_red_dot()
    second, third = tap(700), tap(700)
    expect(first < second < third, f"taps right of the dot turn pages on: {first}, {second}, {third}")
    expect(tap(200) == second, f"a tap left of it turns one back, to {second}")


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
def nested_carousels_share_mouse_keys_and_knob(machine: Machine) -> None:
    inputs = Inputs(machine)
    example = Example(machine, "NestedCarousels")
    width, height = example.picture.width, example.picture.height

    def columns() -> tuple[list, list]:
        """The one in the middle and the one on its left."""
        return tuple([example.picture.pixel(int(width * x), y) for y in range(height)] for x in (0.5, 0.25))

    def moves(act: Action, what: str, *, middle: bool, left: bool) -> None:
        before = columns()
        act()
        example.rest()
        after = columns()
        expect((before[0] != after[0]) == middle, f"{what}: the column in the middle {'moves' if middle else 'stays'}")
        expect((before[1] != after[1]) == left, f"{what}: the column on its left {'moves' if left else 'stays'}")

    moves(lambda: inputs.mouse.wheel(1), "the wheel over the middle", middle=True, left=False)
    moves(inputs.key("DOWN"), "an arrow down", middle=True, left=False)
    moves(inputs.key("RIGHT"), "an arrow across", middle=True, left=True)
    # The row has the focus first, then the column that is entered.
    for name in ("TAB", "ENTER"):
        inputs.key(name)()
    example.rest()
    moves(lambda: inputs.knob.turn(1), "the knob in a column", middle=True, left=False)
    inputs.key("ESC")()
    example.rest()
    moves(lambda: inputs.knob.turn(1), "the knob out of the column", middle=True, left=True)


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
