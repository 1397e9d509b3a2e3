"""A new picture for every refresh while something moves, and nothing at all while nothing does."""

import json
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Example, Showing


def fling(machine: Machine, showing: Showing) -> tuple[float, float]:
    """Flings, not as far as the last item; returns the times of release and of the last new picture."""
    touch = machine.touch_screen()
    touch.stroke((700, 240), (500, 240), 0.1)
    released = time.monotonic()
    return released, showing.rest()


def every_refresh_has_a_flip(showing: Showing, released: float, ended: float) -> None:
    flips = showing.watch.flips(since=released, until=ended + 0.001)
    expect(len(flips) > 30, f"a fling moves for a while: {len(flips)} flips")
    missed = [b.sequence for a, b in zip(flips, flips[1:]) if b.sequence != a.sequence + 1]
    expect(not missed, f"{len(missed)} of {len(flips)} flips came later than the next refresh")


@kernel_test()
def every_refresh_has_a_new_picture_while_moving(machine: Machine) -> None:
    showing = Showing(machine)
    released, ended = fling(machine, showing)
    every_refresh_has_a_flip(showing, released, ended)


@kernel_test()
def there_are_sixty_flips_in_a_second_of_motion(machine: Machine) -> None:
    # A mode of exactly 60 Hz, unlike the others.
    showing = Showing(machine, mode="1024x768")
    touch = machine.touch_screen()
    touch.stroke((700, 240), (200, 240), 2, lift=False)
    now = time.monotonic()
    flips = showing.watch.flips(since=now - 1.5, until=now - 0.5)
    expect(len(flips) == 60, f"a finger that moves for a second makes 60 flips, not {len(flips)}")


@kernel_test()
def the_legacy_interface_keeps_the_pace(machine: Machine) -> None:
    showing = Showing(machine, "--kms", "legacy")
    released, ended = fling(machine, showing)
    every_refresh_has_a_flip(showing, released, ended)


@kernel_test()
def every_picture_of_a_motion_is_a_different_one(machine: Machine) -> None:
    showing = Showing(machine)
    with showing.screen.checksums() as checksums:
        time.sleep(0.5)
        released, ended = fling(machine, showing)
        seen = checksums.pictures()
    flips = showing.watch.flips(since=released, until=ended + 0.001)
    # The last steps of a motion that comes to rest are smaller than what a pixel can show.
    moving = [blank.sequence for blank in flips[: len(flips) * 3 // 4]]
    missing = [sequence for sequence in moving if sequence not in seen]
    expect(not missing, f"no checksum for {len(missing)} of {len(moving)} refreshes")
    same = [b for a, b in zip(moving, moving[1:]) if seen[a] == seen[b]]
    expect(not same, f"{len(same)} of {len(moving)} refreshes show the picture of the one before")


@kernel_test()
def nothing_is_drawn_at_rest(machine: Machine) -> None:
    showing = Showing(machine)
    began = time.monotonic()
    time.sleep(5)
    flips = showing.watch.flips(since=began)
    expect(not flips, f"{len(flips)} flips in 5 s in which nothing moved")


@kernel_test()
def nothing_wakes_the_program_at_rest(machine: Machine) -> None:
    showing = Showing(machine)
    # Worker threads that have become idle linger for some seconds before they end.
    time.sleep(15)
    before = showing.program.wake_ups()
    time.sleep(10)
    woken = showing.program.wake_ups() - before
    expect(not woken, f"wake-ups in 10 s in which nothing moved, by thread: {dict(woken)}")


def stands_still_for_a_minute(showing: Showing | Example) -> None:
    # Worker threads that have become idle linger for some seconds before they end.
    time.sleep(15)
    began, before = time.monotonic(), showing.program.wake_ups()
    time.sleep(60)
    woken, flips = showing.program.wake_ups() - before, showing.watch.flips(since=began)
    expect(not woken, f"wake-ups in a minute in which nothing moved, by thread: {dict(woken)}")
    expect(not flips, f"{len(flips)} flips in a minute in which nothing moved")


@kernel_test()
def nothing_is_drawn_and_nothing_wakes_up_in_a_minute_at_rest(machine: Machine) -> None:
    showing = Showing(machine)
    touch = machine.touch_screen()
    touch.stroke((700, 240), (500, 240), 0.1)
    showing.rest()
    stands_still_for_a_minute(showing)


@kernel_test()
def a_page_control_and_a_pager_stand_still_for_a_minute(machine: Machine) -> None:
    scene = machine.scratch / "pager.json5"
    pager = {"kind": "pager", "items": {"colors": ["#264653", "#2a9d8f", "#e9c46a"]}, "pageControl": True}
    scene.write_text(json.dumps({"elements": [pager]}))
    showing = Showing(machine, shown=scene)
    touch = machine.touch_screen()
    touch.stroke((700, 240), (300, 240), 0.15)
    showing.rest()
    stands_still_for_a_minute(showing)


@kernel_test()
def labels_stand_still_for_a_minute(machine: Machine) -> None:
    stands_still_for_a_minute(Example(machine, "Languages"))


@kernel_test()
def controls_in_the_items_of_a_carousel_stand_still_for_a_minute(machine: Machine) -> None:
    stands_still_for_a_minute(Example(machine, "ControlsInItems"))


@kernel_test()
def the_carousel_advances_at_the_given_interval(machine: Machine) -> None:
    showing = Showing(machine, "--advance", 3)
    time.sleep(10.5)
    flips = showing.watch.flips()
    starts = [b.time for a, b in zip(flips, flips[1:]) if b.time - a.time > 1]
    expect(len(starts) == 3, f"three steps in three times 3 s, not {len(starts)}")
    intervals = [b - a for a, b in zip(starts, starts[1:])]
    # To the refresh; the first picture of a motion may be the same as the one before, and not be shown.
    expect(all(abs(interval - 3) < 0.04 for interval in intervals), f"steps are 3 s apart, not {intervals}")
    expect(showing.item == 3, f"each step moves on by one item: item 3 was expected, not {showing.item}")
