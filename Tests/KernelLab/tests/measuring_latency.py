"""vitrine bench latency, in virtual time: how soon movements are seen, and that no refresh shows the old place."""

import json

from lab.case import expect, kernel_test
from lab.machine import Machine


def measured(machine: Machine, *options: object, most_missed: int = 0) -> dict:
    words = ["bench", "latency", "--mode", "800x480", "--json", *options]
    ended = machine.vitrine(*words).wait(240)
    expect(ended.status == 0, f"status {ended.status}: {ended.errors}")
    report = json.loads(ended.output)
    for key, entry in report["latency"].items():
        expect(entry["count"] > 0, f"{key} was measured: {report}")
        median, most = entry["median"] * 1000, entry["max"] * 1000
        asked = " ".join(map(str, options))
        print(f"measured: bench latency {asked}: {key}: median {median:.1f} ms, {most:.1f} at most")
    frames = report["frames"]
    expect([frames[key] for key in ("replaced", "dropped")] == [0, 0], f"no frame is lost: {frames}")
    expect(frames["missed"] <= most_missed, f"frames come in time: {frames}")
    expect(not machine.screen().is_on, "the screen is given back")
    return report


def expect_latency(report: dict, more: float = 0, slack: float = 0) -> None:
    """Half a refresh and one, and so many milliseconds that frames take longer; the longest with some slack."""
    for key, median, most in (("step", 8.8, 17.0), ("slowDrag", 11.0, 17.0), ("flick", 11.0, 17.0)):
        entry = report["latency"][key]
        expect(entry["unseen"] == 0, f"every movement of {key} is seen: {entry}")
        expect(entry["median"] * 1000 <= median + more, f"{key}: median at most {median + more} ms: {entry}")
        expect(entry["max"] * 1000 <= most + more + slack, f"{key}: at most {most + more + slack} ms: {entry}")


def expect_no_repetitions(report: dict) -> None:
    for key in ("dragging", "coasting"):
        counted = report[key]
        expect(counted["refreshes"] > 50, f"something moved: {report}")
        expect(counted["repeated"] == 0, f"every refresh shows something new: {key} {counted}")


@kernel_test()
def bench_latency_finds_the_next_refresh_there_is(machine: Machine) -> None:
    report = measured(machine, "--seed", 3)
    expect(report["output"] == "Virtual-1" and report["width"] == 800, f"it was measured on the screen: {report}")
    expect_latency(report)
    expect_no_repetitions(report)


@kernel_test()
def bench_latency_grows_by_what_frames_take_longer(machine: Machine) -> None:
    # Short of what is wanted, which is nothing missed: a frame that is begun too late by little is tried all the same, and
    # two such tries among 1,300 frames come a refresh late; after each, frames start up to a millisecond earlier for a while.
    report = measured(machine, "--frame-delay", 5, most_missed=3)
    expect_latency(report, more=5, slack=1)
    expect(report["latency"]["step"]["median"] * 1000 > 12, f"and it does grow: {report}")
    expect_no_repetitions(report)


@kernel_test()
def bench_latency_of_a_panel_of_60_hertz(machine: Machine) -> None:
    report = measured(machine, "--touch-rate", 60, "--count", 20)
    expect_latency(report)
    expect_no_repetitions(report)


@kernel_test()
def bench_latency_of_a_panel_of_30_hertz(machine: Machine) -> None:
    report = measured(machine, "--touch-rate", 30, "--count", 20)
    expect_latency(report)
    expect_no_repetitions(report)


@kernel_test()
def bench_latency_says_how_to_get_a_touch_screen(machine: Machine) -> None:
    ended = machine.vitrine("bench", "latency", user=1000).wait(20)
    expect(ended.status == 1 and ended.output == "", f"status {ended.status}: {ended.output}")
    for words in ("/dev/uinput", "Permission denied", "setfacl"):
        expect(words in ended.errors, f"it says {words}: {ended.errors}")


@kernel_test(default_card=False)
def bench_latency_does_not_wait_for_a_card(machine: Machine) -> None:
    ended = machine.vitrine("bench", "latency").wait(20)
    expect(ended.status == 3, f"no card is status 3, not {ended.status}: {ended.errors}")
