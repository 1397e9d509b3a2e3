"""What the program tells of its frames, held against what the screen showed."""

import collections
import json
import pathlib
import signal
import time

from lab.case import Failure, expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing

# One refresh of the 800x480 mode.
PERIOD = 1 / 60


def lines(text: str) -> list[dict]:
    return [line for line in map(json.loads, text.splitlines()) if line["event"] == "statistics"]


def ended(showing: Showing) -> str:
    showing.program.signal(signal.SIGTERM)
    showing.leaves_with(0)
    return showing.program.output


@kernel_test()
def statistics_agree_with_what_the_screen_showed(machine: Machine) -> None:
    showing = Showing(machine, "--stats", "--json")
    touch = machine.touch_screen()
    time.sleep(1.5)
    before = len(lines(showing.program.output))
    began = time.monotonic()
    touch.stroke((700, 240), (200, 240), 1.5)
    showing.rest()
    time.sleep(1.5)
    flips = showing.watch.flips(since=began)
    told = lines(ended(showing))
    spans, total = told[before:-1], told[-1]
    expect(len(spans) >= 2, f"a line a second for {len(flips)} flips: {len(spans)}")
    expect(all(line["span"] == "interval" for line in told[:-1]), "each is that of an interval")
    presented = sum(line["frames"]["presented"] for line in spans)
    expect(presented == len(flips), f"{presented} frames are told, and {len(flips)} were seen")
    expect(total["span"] == "total", f"the last line is that of all: {total}")
    everything = sum(line["frames"]["presented"] for line in told[:-1])
    expect(total["frames"]["presented"] == everything, f"which is the sum of all: {everything}, {total}")
    for line in told:
        lost = [line["frames"][key] for key in ("missed", "replaced", "dropped")]
        expect(lost == [0, 0, 0], f"nothing is lost: {line}")
    for line in spans:
        interval = line["interval"]
        expect(abs(interval["median"] / PERIOD - 1) < 0.005, f"frames are a refresh apart: {interval}")
        expect(abs(line["rate"] - 60) < 0.1, f"sixty a second: {line['rate']}")
        expect(line["output"] == "Virtual-1", f"of the output: {line['output']}")
    moving = [line for line in spans if line["latency"]]
    worst = max(line["latency"]["max"] for line in moving)
    expect(0 < worst <= 0.017, f"a finger is seen by the next refresh: {worst * 1000:.1f} ms")
    expect(total["textureBytes"] > 12 * 400 * 300 and total["uploads"]["bytes"] > 12 * 400 * 300, f"textures: {total}")


@kernel_test()
def latency_is_that_from_the_key_to_the_flip_that_shows_it(machine: Machine) -> None:
    showing = Showing(machine, "--stats", "--json")
    keyboard = machine.keyboard()
    time.sleep(1.5)
    for turn in range(4):
        time.sleep(1 + turn * PERIOD / 4)
        before = len(lines(showing.program.output))
        pressed = time.monotonic()
        keyboard.press("KEY_RIGHT")
        seen = showing.watch.wait_for_flip(since=pressed).time - pressed
        showing.rest()
        time.sleep(1.5)
        first = lines(showing.program.output)[before]
        # The key's release comes while the picture moves, and is seen by a refresh of its own.
        told = first["latency"]["max"]
        expect(first["latency"]["count"] <= 2, f"one event was seen, and its release: {first['latency']}")
        expect(abs(told - seen) < 0.0011 or told > seen, f"{told * 1000:.2f} ms are told, {seen * 1000:.2f} were seen")
        expect(told <= PERIOD + 0.001, f"it is seen by the next refresh: {told * 1000:.2f} ms")


@kernel_test()
def statistics_for_people_come_while_frames_are_shown_and_rest_with_them(machine: Machine) -> None:
    showing = Showing(machine, "--stats")
    touch = machine.touch_screen()
    time.sleep(1.5)
    before = showing.program.errors.count(" fps | ")
    touch.stroke((700, 240), (500, 240), 0.1)
    showing.rest()
    time.sleep(1.5)
    after = showing.program.errors.count(" fps | ")
    expect(after > before, f"motion is told: {showing.program.errors}")
    time.sleep(15)
    count = showing.program.wake_ups()
    time.sleep(10)
    woken = showing.program.wake_ups() - count
    expect(not woken, f"wake-ups at rest: {dict(woken)}")
    expect(showing.program.errors.count(" fps | ") == after, "rest is not told")
    output = ended(showing)
    expect(output == "", f"nothing on standard output: {output}")
    expect("total: " in showing.program.errors.splitlines()[-1], "the last line is that of all")


class Trace:
    def __init__(self, path: pathlib.Path) -> None:
        self.all = json.loads(path.read_text())["traceEvents"]
        names = {e["tid"]: e["args"]["name"] for e in self.all if e["ph"] == "M" and e["name"] == "thread_name"}
        self.tracks: dict[str, list[dict]] = collections.defaultdict(list)
        for event in self.all:
            if event["ph"] == "X":
                self.tracks[names[event["tid"]]].append(event)
        expect(
            list(names.values()) == ["input", "animation", "draw", "GPU", "flip"], f"five rows in order: {names}"
        )

    def frames(self) -> list[dict]:
        return self.tracks["flip"]


def follow_each_other(trace: Trace) -> None:
    for name, events in trace.tracks.items():
        for one, next_one in zip(events, events[1:]):
            if one["ts"] + one["dur"] > next_one["ts"] + 0.002:
                raise Failure(f"on {name}, {one} ends after {next_one} begins")


@kernel_test()
def a_trace_shows_each_frame_from_the_finger_to_the_flip(machine: Machine) -> None:
    path = machine.scratch / "trace.json"
    showing = Showing(machine, "--trace", path)
    touch = machine.touch_screen()
    time.sleep(0.5)
    began = time.monotonic()
    touch.stroke((700, 240), (200, 240), 0.5)
    showing.rest()
    flips = showing.watch.flips(since=began)
    ended(showing)
    trace = Trace(path)
    follow_each_other(trace)
    frames = [frame for frame in trace.frames() if frame["ts"] > began * 1e6]
    expect(len(frames) == len(flips), f"{len(flips)} flips, {len(frames)} in the trace")
    for frame, flip in zip(frames, flips):
        expect(abs(frame["ts"] - flip.time * 1e6) < 2, f"at the time of the flip: {frame}, {flip}")
        expect(abs(frame["ts"] - frame["args"]["target_us"]) < 500, f"when it was meant to be: {frame}")
        expect(frame["args"]["missed"] is False, f"none missed: {frame}")
    for name in ("animation", "draw"):
        stages = [e for e in trace.tracks[name] if e["ts"] > began * 1e6 and e["name"] == name]
        expect(len(stages) == len(frames), f"each frame has a stage on {name}: {len(stages)}")
        for stage, frame in zip(stages, frames):
            expect(stage["args"]["frame"] == frame["args"]["frame"], f"in order: {stage}, {frame}")
            expect(stage["ts"] < frame["ts"], f"made before it is seen: {stage}, {frame}")
    arrows: dict[str, set[int]] = collections.defaultdict(set)
    for event in trace.all:
        if event["ph"] in "stf":
            arrows[event["ph"]].add(event["id"])
    expect(len(arrows["f"]) > 20, f"arrows from events to flips: {len(arrows['f'])}")
    expect(arrows["s"] == arrows["t"] == arrows["f"], "each arrow has a start, a way and an end")


@kernel_test()
def a_trace_is_whole_also_when_the_program_is_killed(machine: Machine) -> None:
    path = machine.scratch / "trace.json"
    showing = Showing(machine, "--trace", path)
    touch = machine.touch_screen()
    touch.stroke((700, 240), (500, 240), 0.1)
    showing.rest()
    showing.program.signal(signal.SIGKILL)
    showing.program.wait()
    trace = Trace(path)
    follow_each_other(trace)
    expect(len(trace.frames()) > 20, f"what was seen is in it: {len(trace.frames())}")


@kernel_test()
def missed_frames_are_marked_in_statistics_and_trace(machine: Machine) -> None:
    path = machine.scratch / "trace.json"
    # Longer than a refresh: the first frames of a motion come late until that is known.
    showing = Showing(machine, "--stats", "--json", "--trace", path, "--frame-delay", 20, "--latency", "low")
    touch = machine.touch_screen()
    touch.stroke((700, 240), (200, 240), 1)
    showing.rest()
    total = lines(ended(showing))[-1]
    missed = [frame for frame in Trace(path).frames() if frame["name"] == "missed frame"]
    expect(total["frames"]["missed"] > 0, f"there are missed frames: {total}")
    expect(len(missed) == total["frames"]["missed"], f"{len(missed)} in the trace, {total['frames']}")
    expect(all(frame["args"]["late_us"] > PERIOD * 5e5 for frame in missed), "each is late by a refresh")


@kernel_test()
def the_figures_on_the_screen_come_with_f1_and_wake_nobody(machine: Machine) -> None:
    showing = Showing(machine)
    keyboard, touch = machine.keyboard(), machine.touch_screen()
    corner = (100, 60)
    before = showing.screen.grab().pixel(*corner)
    keyboard.press("KEY_F1")
    showing.rest()
    expect(showing.screen.grab().pixel(*corner) != before, "F1 brings them")
    touch.stroke((700, 240), (500, 240), 0.1)
    showing.rest()
    # Worker threads that have become idle linger for some seconds before they end.
    time.sleep(15)
    began, count = time.monotonic(), showing.program.wake_ups()
    time.sleep(10)
    woken = showing.program.wake_ups() - count
    expect(not woken, f"wake-ups at rest: {dict(woken)}")
    expect(not showing.watch.flips(since=began), "nothing is drawn at rest")
    keyboard.press("KEY_F1")
    showing.rest()
    expect(showing.screen.grab().pixel(*corner) == before, "F1 takes them away")
