"""Touch, keys and mouse, from the kernel's devices to the item in the middle."""

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import MIDDLE, Showing

LEFT, RIGHT = (250, 240), (550, 240)


def swipe_moves_by_one(machine: Machine, protocol: str) -> None:
    touch = machine.touch_screen(protocol=protocol)
    showing = Showing(machine)
    touch.stroke(MIDDLE, LEFT, 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 1, f"a swipe to the left brings item 1 to the middle, not item {showing.item}")
    touch.stroke(MIDDLE, RIGHT, 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 0, f"a swipe to the right brings item 0 back, not item {showing.item}")


@kernel_test()
def a_swipe_moves_to_the_next_item(machine: Machine) -> None:
    swipe_moves_by_one(machine, "B")


@kernel_test()
def a_swipe_on_a_touch_screen_without_slots_moves_to_the_next_item(machine: Machine) -> None:
    swipe_moves_by_one(machine, "A")


@kernel_test()
def a_swipe_on_a_single_touch_screen_moves_to_the_next_item(machine: Machine) -> None:
    swipe_moves_by_one(machine, "single")


@kernel_test()
def a_touch_screen_of_another_resolution_covers_the_whole_screen(machine: Machine) -> None:
    touch = machine.touch_screen(4096, 4096)
    showing = Showing(machine)
    touch.stroke((2048, 2048), (2048 - 150 * 4096 / 800, 2048), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 1, f"a swipe to the left brings item 1 to the middle, not item {showing.item}")


@kernel_test()
def a_fling_moves_several_items(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine)
    touch.stroke((700, 240), (200, 240), 0.12)
    showing.rest()
    expect(showing.item >= 3, f"a fling goes on for several items, this one ended on item {showing.item}")


@kernel_test()
def the_same_fling_moves_the_same_distance_in_both_directions(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine)
    ends = []
    for start, end in (((500, 240), (300, 240)), ((300, 240), (500, 240)), ((500, 240), (300, 240))):
        touch.stroke(start, end, 0.1)
        showing.rest()
        ends.append(showing.item)
    there, back, again = ends
    expect(there > 1 and back == 0 and again == there, f"there, back and there again: items {ends}")


@kernel_test()
def a_tap_brings_an_item_to_the_middle(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine)
    picture = showing.screen.grab()
    # Where the neighbour on the right can be seen.
    x = next(x for x in range(760, 400, -4) if machine.item_at(picture, x, 240) not in (None, 0))
    expected = machine.item_at(picture, x, 240)
    touch.tap((x, 240))
    showing.rest()
    expect(showing.item == expected, f"the tapped item {expected} comes to the middle, not item {showing.item}")


@kernel_test()
def arrow_keys_home_and_end_move(machine: Machine) -> None:
    keyboard = machine.keyboard()
    showing = Showing(machine)
    for key, item in (("KEY_RIGHT", 1), ("KEY_RIGHT", 2), ("KEY_LEFT", 1), ("KEY_END", 11), ("KEY_HOME", 0)):
        keyboard.press(key)
        showing.rest()
        expect(showing.item == item, f"{key} leads to item {item}, not item {showing.item}")


@kernel_test()
def a_mouse_drags(machine: Machine) -> None:
    mouse = machine.mouse()
    showing = Showing(machine)
    mouse.drag(-150, 0.5)
    showing.rest()
    expect(showing.item >= 1, "dragging with the mouse to the left moves on")


@kernel_test()
def a_touch_screen_that_is_plugged_in_later_works(machine: Machine) -> None:
    showing = Showing(machine)
    touch = machine.touch_screen()
    touch.stroke(MIDDLE, LEFT, 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 1, f"a swipe brings item 1 to the middle, not item {showing.item}")


@kernel_test()
def a_touch_screen_unplugged_in_a_drag_lets_go_and_works_again(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine)
    touch.stroke(MIDDLE, (350, 240), 0.3, lift=False)
    touch.unplug()
    showing.rest()
    rested = showing.item  # an item is in the middle: the carousel was let go of and has settled
    touch = machine.touch_screen()
    touch.stroke(MIDDLE, LEFT, 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == rested + 1, f"a swipe leads from item {rested} to the next, not to item {showing.item}")
