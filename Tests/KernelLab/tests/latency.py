"""From the finger to the screen: how soon a movement is seen, and whether every refresh shows a new place of the finger.

Time is virtual: what is measured is the order of things, not the speed of the machine.
"""

import bisect
import statistics
import time

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import MIDDLE, Showing

# One refresh of the 800x480 mode.
PERIOD = 1 / 60
# Phases of a refresh at which steps are made: all of them alike, so that the median does not hang on luck.
PHASES = 20


class Pictures:
    """The moments at which another picture than the one before came up, by checksum."""

    def __init__(self, showing: Showing, checksums) -> None:
        seen = checksums.pictures()
        blanks = [blank for blank in showing.watch.blanks() if blank.sequence in seen]
        self.blanks = blanks
        self._seen = seen
        self.changes = [b.time for a, b in zip(blanks, blanks[1:]) if seen[a.sequence] != seen[b.sequence]]

    def first_after(self, moment: float) -> float:
        """Seconds from a moment to the next new picture."""
        index = bisect.bisect_left(self.changes, moment)
        expect(index < len(self.changes), "a movement of the finger is followed by a new picture")
        return self.changes[index] - moment

    def repeated(self, since: float, until: float) -> tuple[int, int]:
        """How many refreshes in this span of time showed the picture of the one before, and how many there were."""
        span = [blank for blank in self.blanks if since <= blank.time <= until]
        same = sum(self._seen[a.sequence] == self._seen[b.sequence] for a, b in zip(span, span[1:]))
        return same, len(span)


def step_latencies(machine: Machine, *options: object) -> list[float]:
    """Latencies in milliseconds of steps of a finger that is dragging, at evenly spread phases of the refresh."""
    showing = Showing(machine, *options)
    touch = machine.touch_screen()
    with showing.screen.checksums() as checksums:
        time.sleep(0.2)
        touch.stroke(MIDDLE, (340, 240), 0.3, lift=False)
        x, steps = 340, []
        for phase in range(PHASES):
            time.sleep(0.15)
            # To the phase of the refresh, which the last blank tells.
            last = showing.watch.blanks()[-1].time
            wanted = (phase + 0.5) / PHASES * PERIOD
            time.sleep((wanted - (time.monotonic() - last)) % PERIOD)
            x += 12 if phase % 2 else -12
            steps.append(time.monotonic())
            touch.move((x, 240))
        time.sleep(0.3)
        touch.up()
        pictures = Pictures(showing, checksums)
    latencies = [pictures.first_after(step) * 1000 for step in steps]
    tell("step while dragging to new picture", latencies)
    return latencies


def tell(what: str, latencies: list[float]) -> None:
    median, least, greatest = statistics.median(latencies), min(latencies), max(latencies)
    print(f"measured: {what}: median {median:.1f} ms, {least:.1f} to {greatest:.1f}")


@kernel_test()
def a_step_while_dragging_is_seen_by_the_next_refresh_there_is(machine: Machine) -> None:
    latencies = step_latencies(machine)
    expect(statistics.median(latencies) <= 8.8, f"median {statistics.median(latencies):.1f} ms; at most 8.8 expected")
    expect(max(latencies) <= 17.0, f"maximum {max(latencies):.1f} ms; at most 17.0 expected")


@kernel_test()
def frames_that_take_longer_start_earlier_and_cost_no_more_than_that(machine: Machine) -> None:
    latencies = step_latencies(machine, "--frame-delay", 5)
    expect(statistics.median(latencies) <= 13.8, f"median {statistics.median(latencies):.1f} ms; at most 13.8 expected")
    expect(max(latencies) <= 22.0, f"maximum {max(latencies):.1f} ms; at most 22.0 expected")


@kernel_test()
def frames_that_take_longer_are_still_shown_at_every_refresh(machine: Machine) -> None:
    showing = Showing(machine, "--frame-delay", 5)
    touch = machine.touch_screen()
    touch.stroke((700, 240), (200, 240), 1.5, lift=False)
    now = time.monotonic()
    flips = showing.watch.flips(since=now - 1.2, until=now - 0.1)
    missed = [b.sequence for a, b in zip(flips, flips[1:]) if b.sequence != a.sequence + 1]
    expect(len(flips) > 60 and not missed, f"{len(missed)} of {len(flips)} flips came later than the next refresh")


@kernel_test()
def a_slow_drag_is_seen_from_its_first_movement(machine: Machine) -> None:
    showing = Showing(machine)
    touch = machine.touch_screen()
    first = []
    with showing.screen.checksums() as checksums:
        time.sleep(0.2)
        for turn in range(8):
            time.sleep(0.4 + turn * PERIOD / 8)
            touch.down(MIDDLE)
            for report in range(1, 31):
                time.sleep(1 / 120)
                if report == 1:
                    first.append(time.monotonic())
                # 480 pixels a second.
                touch.move((400 - 4 * report, 240))
            time.sleep(1 / 120)
            touch.up()
            showing.rest()
        pictures = Pictures(showing, checksums)
    latencies = [pictures.first_after(moment) * 1000 for moment in first]
    tell("slow drag, first movement to new picture", latencies)
    expect(statistics.median(latencies) <= 11, f"median {statistics.median(latencies):.1f} ms; at most 11 expected")
    expect(max(latencies) <= 17.0, f"maximum {max(latencies):.1f} ms: later than the refresh after the first movement")


def every_refresh_shows_the_finger_elsewhere(machine: Machine, rate: float) -> None:
    showing = Showing(machine)
    touch = machine.touch_screen()
    with showing.screen.checksums() as checksums:
        time.sleep(0.2)
        touch.stroke((700, 240), (200, 240), 1.5, rate=rate, lift=False)
        ended = time.monotonic()
        time.sleep(0.2)
        pictures = Pictures(showing, checksums)
    same, count = pictures.repeated(since=ended - 1.2, until=ended - 1 / rate)
    print(f"measured: {rate} Hz touch: {same} of {count} refreshes repeat a picture")
    expect(count > 60, f"a second of motion has more than 60 refreshes, not {count}")
    expect(same == 0, f"{same} of {count} refreshes repeat a picture while the finger moves")


@kernel_test()
def no_picture_is_repeated_under_a_finger_of_120_hertz(machine: Machine) -> None:
    every_refresh_shows_the_finger_elsewhere(machine, 120)


@kernel_test()
def no_picture_is_repeated_under_a_finger_of_60_hertz(machine: Machine) -> None:
    every_refresh_shows_the_finger_elsewhere(machine, 60)


@kernel_test()
def no_picture_is_repeated_under_a_finger_of_30_hertz(machine: Machine) -> None:
    every_refresh_shows_the_finger_elsewhere(machine, 30)


@kernel_test()
def a_tap_that_trembles_stays_a_tap_and_leaves_nothing(machine: Machine) -> None:
    showing = Showing(machine)
    touch = machine.touch_screen()
    before = showing.screen.grab()
    touch.down(MIDDLE)
    for x in (401, 403, 402, 399, 401):
        time.sleep(0.01)
        touch.move((x, 240))
    touch.up()
    showing.rest()
    expect(showing.screen.grab() == before, "a tap of the item in the middle leaves the picture as it was")
