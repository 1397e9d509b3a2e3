"""What a session tells other programs, and that it can be played again."""

import json
import pathlib
import signal

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import MIDDLE, Showing

RIGHT_OF_THE_MIDDLE = (720, 240)


def events(text: str) -> list[dict]:
    return [line for line in map(json.loads, text.splitlines()) if "event" in line and line["event"] != "scrolled"]


def replayed(machine: Machine, recording: pathlib.Path) -> list[dict]:
    ended = machine.vitrine("simulate", recording).wait(120)
    expect(ended.status == 0, f"the recording is played, without: {ended.errors}")
    return events(ended.output)


@kernel_test()
def a_tap_is_told_as_a_line_of_json(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine, "--events", "--type", "linear")
    touch.tap(RIGHT_OF_THE_MIDDLE)
    showing.rest()
    told = events(showing.program.output)
    selected = [event for event in told if event["event"] == "select"]
    expect(len(selected) == 1, f"one select is told: {told}")
    expect(selected[0]["index"] == 1, f"of the item that was tapped: {selected[0]}")
    expect(selected[0]["picture"] == str(showing.folder / "01.png"), f"with its picture: {selected[0]}")
    expect(told[-1]["event"] == "settled" and told[-1]["index"] == 1, f"the last is that all is at rest: {told[-1]}")


@kernel_test()
def a_recording_is_played_again_as_it_was(machine: Machine) -> None:
    touch, keyboard = machine.touch_screen(), machine.keyboard()
    recording = machine.scratch / "session.json5"
    showing = Showing(machine, "--events", "--record", recording)
    touch.stroke((700, 240), (200, 240), 0.12)
    showing.rest()
    touch.stroke(MIDDLE, (550, 240), 0.3, hold=0.2)
    showing.rest()
    keyboard.press("KEY_RIGHT")
    showing.rest()
    showing.program.signal(signal.SIGTERM)
    told = events(showing.program.wait().output)
    again = replayed(machine, recording)
    expect(len(told) > 10, f"enough has happened: {told}")
    expect(len(again) == len(told), f"as many events as there were: {len(again)}, {len(told)}")
    for ours, theirs in zip(again, told):
        expect(abs(ours.pop("time") - theirs.pop("time")) < 1e-6, f"at the same times: {ours}, {theirs}")
        expect(ours == theirs, f"the same events: {ours}, {theirs}")


@kernel_test()
def a_recording_survives_being_killed(machine: Machine) -> None:
    touch = machine.touch_screen()
    recording = machine.scratch / "session.json5"
    showing = Showing(machine, "--record", recording)
    touch.stroke(MIDDLE, (250, 240), 0.3, hold=0.2)
    showing.rest()
    item = showing.item
    showing.program.signal(signal.SIGKILL)
    showing.program.wait()
    again = replayed(machine, recording)
    expect(again[-1]["event"] == "settled" and again[-1]["index"] == item, f"it ends on item {item}: {again[-1]}")
