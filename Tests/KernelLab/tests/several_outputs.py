"""One process shows on several outputs: the same, a part each, or a scene each. Each comes and goes on its own."""

from __future__ import annotations

import signal
import time

from lab.case import expect, kernel_test
from lab.devices import tell_udev
from lab.machine import Machine, Program
from lab.picture import Picture, difference, side_by_side
from lab.screen import Screen, Watch

DONE = 0
# Each output can be fed by its own CRTC only.
TWO, THREE = ((0,), (1,)), ((0,), (1,), (2,))
PANELS = ("800x480", "800x480", "800x480")


class Wall:
    """`vitrine show` on several outputs of a card, at rest."""

    def __init__(self, machine: Machine, count: int, card: str, *words: object) -> None:
        self.machine = machine
        self.names = [f"Virtual-{number}" for number in range(1, count + 1)]
        self.program: Program = machine.vitrine("show", *words, "--output", ",".join(self.names))
        self.screens: list[Screen] = [machine.screen(card, name) for name in self.names]
        for screen in self.screens:
            screen.wait_until_on()
        self.watches: list[Watch] = [screen.watch() for screen in self.screens]
        self.rest()

    def rest(self) -> None:
        for watch in self.watches:
            watch.wait_until_at_rest()

    def grab(self) -> list[Picture]:
        return [screen.grab() for screen in self.screens]

    def items(self) -> list[int | None]:
        return [self.machine.item_in_the_middle(picture) for picture in self.grab()]

    def leave(self) -> None:
        self.program.signal(signal.SIGTERM)
        ended = self.program.wait()
        expect(ended.status == DONE, f"exit status {DONE} was expected, not {ended.status}: {ended.errors}")


def darken(screen: Screen) -> None:
    deadline = time.monotonic() + 5
    while screen.is_on:
        expect(time.monotonic() < deadline, "an output without a display is switched off")
        time.sleep(0.02)


@kernel_test(default_card=False, modes=("800x480", "1280x720"))
def two_outputs_show_the_same(machine: Machine) -> None:
    """D7: two screens on one card."""
    keyboard = machine.keyboard()
    wall = Wall(machine, 2, machine.add_card("lab", feeds=TWO), machine.pictures())
    keyboard.press("KEY_RIGHT")
    wall.rest()
    first, second = wall.grab()
    expect((second.width, second.height) == (1280, 720), f"in the mode of its own, not {second.width} wide")
    items = [machine.item_in_the_middle(picture) for picture in (first, second)]
    expect(items == [1, 1], f"item 1 is in the middle of both, not {items}")
    # 1200x720 of it: half as large again, with bars.
    for x in (0, 39, 1240, 1279):
        expect(second.pixel(x, 360) == (0, 0, 0), f"there is a bar at {x}, not {second.pixel(x, 360)}")
    apart = [
        (x, y)
        for x, y in ((400, 240), (300, 200), (520, 300), (650, 240), (120, 240))
        if any(abs(a - b) > 8 for a, b in zip(first.pixel(x, y), second.pixel(40 + x * 3 // 2, y * 3 // 2)))
    ]
    expect(not apart, f"what is on one is on the other, but for {apart}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def a_scene_spans_three_outputs(machine: Machine) -> None:
    keyboard = machine.keyboard()
    folder = machine.pictures()
    wall = Wall(machine, 3, machine.add_card("lab", feeds=THREE), folder, "--arrange", "span")
    keyboard.press("KEY_RIGHT")
    wall.rest()
    shown = side_by_side(*wall.grab())
    drawn = machine.snapshot(folder, "--offset", "1", "--size", "2400x480")
    apart = difference(shown, drawn, tolerance=8)
    expect(apart.share < 0.001, f"the outputs together show one picture of 2400x480, but for {apart}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def every_output_shows_a_scene_of_its_own(machine: Machine) -> None:
    touch, keyboard = machine.touch_screen(), machine.keyboard()
    tell_udev(touch.path, WL_OUTPUT="Virtual-2")
    card = machine.add_card("lab", feeds=TWO)
    wall = Wall(machine, 2, card, machine.pictures(12), machine.pictures(5))
    expect(wall.items() == [0, 0], f"both begin with their first item, not {wall.items()}")
    # Keys are the first scene's, the touch screen is bound to the second one's output.
    keyboard.press("KEY_RIGHT")
    wall.rest()
    expect(wall.items() == [1, 0], f"the key moved the first scene only: {wall.items()}")
    for _ in range(2):
        touch.stroke((400, 240), (250, 240), 0.3, hold=0.2)
        wall.rest()
    expect(wall.items() == [1, 2], f"the finger moved the second scene only: {wall.items()}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def a_touch_screen_belongs_to_its_part_of_a_spanning_scene(machine: Machine) -> None:
    unbound, bound = machine.touch_screen(), machine.touch_screen()
    tell_udev(bound.path, WL_OUTPUT="Virtual-2")
    card = machine.add_card("lab", feeds=TWO)
    wall = Wall(machine, 2, card, machine.pictures(), "--arrange", "span", "--type", "linear")
    def seen(item: int) -> tuple[int, int]:
        """The first and the last place across the middle of the scene at which an item is seen."""
        scene = side_by_side(*wall.grab())
        places = [x for x in range(0, 1600, 4) if machine.item_at(scene, x, 240) == item]
        expect(bool(places), f"item {item} is seen")
        return places[0], places[-1]

    # The item in the middle lies across both outputs, the next one on the right.
    left, right = seen(0)
    expect(left < 800 < right, f"item 0 is in the middle of the scene, not from {left} to {right}")
    bound.tap((seen(1)[1] - 800, 240))
    wall.rest()
    left, right = seen(1)
    expect(left < 800 < right, f"a tap on the right output brings its item to the middle: {left} to {right}")
    unbound.tap((seen(0)[0], 240))
    wall.rest()
    left, right = seen(0)
    expect(left < 800 < right, f"a tap on the left output brings its item to the middle: {left} to {right}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def an_output_gives_way_to_one_that_needs_its_crtc(machine: Machine) -> None:
    # The first could do with either, the second only with the one that the first would take.
    wall = Wall(machine, 2, machine.add_card("lab", feeds=((0, 1), (0,))), machine.pictures())
    expect(wall.items() == [0, 0], f"both show the scene: {wall.items()}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def an_output_unplugged_is_dark_while_the_others_go_on(machine: Machine) -> None:
    keyboard = machine.keyboard()
    wall = Wall(machine, 3, machine.add_card("lab", feeds=THREE), machine.pictures())
    # The first is the one that reads the card's events for all.
    machine.plug_output("lab", False, output=0)
    darken(wall.screens[0])
    keyboard.press("KEY_RIGHT")
    for watch in wall.watches[1:]:
        watch.wait_until_at_rest()
    items = [machine.item_in_the_middle(screen.grab()) for screen in wall.screens[1:]]
    expect(items == [1, 1], f"the others show the next item: {items}")
    machine.plug_output("lab", True, output=0)
    wall.screens[0].wait_until_on()
    wall.rest()
    expect(wall.items() == [1, 1, 1], f"the one that is back shows what the others do: {wall.items()}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def all_outputs_are_shown_on_as_they_come(machine: Machine) -> None:
    card = machine.add_card("lab", feeds=TWO)
    machine.plug_output("lab", False, output=1)
    program = machine.vitrine("show", machine.pictures(), "--output", "all")
    first, second = machine.screen(card, "Virtual-1"), machine.screen(card, "Virtual-2")
    first.wait_until_on()
    expect(not second.is_on, "nothing is connected to the second")
    machine.plug_output("lab", True, output=1)
    second.wait_until_on()
    second.watch().wait_until_at_rest()
    expect(machine.item_in_the_middle(second.grab()) == 0, "the second shows the scene when it comes")
    program.signal(signal.SIGTERM)
    expect(program.wait().status == DONE, "it ends as asked")


@kernel_test(default_card=False, modes=PANELS)
def a_card_with_two_outputs_is_taken_away_and_brought_back(machine: Machine) -> None:
    keyboard = machine.keyboard()
    wall = Wall(machine, 2, machine.add_card("lab", feeds=TWO), machine.pictures())
    for item in (1, 2, 3):
        for watch in wall.watches:
            watch.stop()
        machine.remove_card("lab")
        time.sleep(1)
        card = machine.return_card("lab")
        wall.screens = [machine.screen(card, name) for name in wall.names]
        for screen in wall.screens:
            screen.wait_until_on()
        wall.watches = [screen.watch() for screen in wall.screens]
        keyboard.press("KEY_RIGHT")
        wall.rest()
        expect(wall.items() == [item, item], f"both show item {item}: {wall.items()}")
    wall.leave()


@kernel_test(default_card=False, modes=PANELS)
def a_hundred_displays_plugged_in_beside_one_that_flings_cost_it_no_flip(machine: Machine) -> None:
    touch = machine.touch_screen()
    tell_udev(touch.path, WL_OUTPUT="Virtual-2")
    card = machine.add_card("lab", feeds=TWO)
    wall = Wall(machine, 2, card, machine.pictures(), "--stats")
    program, held = wall.program, (0, 0)
    lost: list[int] = []
    for cycle in range(100):
        start, end = ((650, 240), (150, 240)) if cycle % 2 == 0 else ((150, 240), (650, 240))
        began = time.monotonic()
        touch.stroke(start, end, 0.05, rate=60)
        machine.plug_output("lab", False, output=0)
        darken(wall.screens[0])
        machine.plug_output("lab", True, output=0)
        wall.screens[0].wait_until_on()
        flips = wall.watches[1].flips(since=began + 0.2, until=began + 0.5)
        lost += [b.sequence - a.sequence - 1 for a, b in zip(flips, flips[1:]) if b.sequence - a.sequence > 1]
        # By then everything has been done once.
        if cycle == 70:
            held = (program.descriptors(), program.memory())
    wall.rest()
    descriptors, memory = program.descriptors(), program.memory()
    print(f"descriptors {held[0]} and {descriptors}, memory {held[1] >> 10} and {memory >> 10} KiB, lost {lost}")
    expect(descriptors == held[0], f"as many descriptors as after 70: {held[0]}, not {descriptors}")
    expect(memory < held[1] + (1 << 20), f"no more memory than after 70: {held[1] >> 10} KiB, not {memory >> 10} KiB")
    expect(not lost, f"the one that stays shows every refresh of a fling: {lost} were lost")
    items = wall.items()
    expect(items[0] == items[1], f"both show the same: {items}")
    program.signal(signal.SIGTERM)
    ended = program.wait()
    total = [line for line in ended.errors.splitlines() if line.startswith("Virtual-2: total:")]
    print(*total)
    expect(len(total) == 1 and ", 0 missed" in total[0], f"nothing was missed there: {total}")


@kernel_test(default_card=False, modes=PANELS)
def outputs_of_two_cards_show_one_scene(machine: Machine) -> None:
    keyboard = machine.keyboard()
    cards = [machine.add_card("left"), machine.add_card("right")]
    program = machine.vitrine("show", machine.pictures(), "--output", "Virtual-*,Virtual-*", "--arrange", "span")
    screens = [machine.screen(card) for card in cards]
    for screen in screens:
        screen.wait_until_on()
    watches = [screen.watch() for screen in screens]
    keyboard.press("KEY_RIGHT")
    for watch in watches:
        watch.wait_until_at_rest()
    pictures = [screen.grab() for screen in screens]
    item = machine.item_in_the_middle(side_by_side(*pictures))
    expect(item == 1, f"the scene's middle lies between the two, with item 1, not {item}")
    # The card that draws goes: the other one draws by itself.
    for watch in watches:
        watch.stop()
    machine.remove_card("left")
    time.sleep(2)
    keyboard.press("KEY_RIGHT")
    time.sleep(2)
    expect(not program.has_ended, "the show goes on with the other card")
    screens[0] = machine.screen(machine.return_card("left"))
    screens[0].wait_until_on()
    with screens[0].watch() as watch:
        watch.wait_until_at_rest()
    pictures = [screen.grab() for screen in screens]
    item = machine.item_in_the_middle(side_by_side(*pictures))
    expect(item == 2, f"both show their parts again, with item 2 in the middle, not {item}")
    program.signal(signal.SIGTERM)
    expect(program.wait().status == DONE, "it ends as asked")
