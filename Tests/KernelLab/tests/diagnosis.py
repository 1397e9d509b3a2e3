"""vitrine doctor on machines with everything, and on ones that lack something."""

import json

from lab.case import expect, kernel_test
from lab.machine import Ended, Machine


def examined(machine: Machine, user: int | None = None) -> tuple[Ended, dict]:
    ended = machine.vitrine("doctor", "--json", user=user).wait(60)
    return ended, json.loads(ended.output)


def lines(report: dict, topic: str) -> list[dict]:
    return [finding for finding in report["findings"] if finding["topic"] == topic]


def faults(report: dict) -> list[str]:
    return [finding["topic"] for finding in report["findings"] if finding["level"] == "fault"]


@kernel_test()
def the_doctor_finds_no_fault_on_a_machine_that_has_everything(machine: Machine) -> None:
    machine.touch_screen()
    ended, report = examined(machine)
    expect(faults(report) == [], f"nothing is wrong: {report}")
    expect(ended.status == 0 and report["faults"] == 0, f"status 0, not {ended.status}: {ended.errors}")
    for topic, words in {
        "driver": "/dev/dri/card0 (vkms)",
        "output": "Virtual-1",
        "master": "no other program",
        "input": "lab touch screen",
        "graphics": "llvmpipe",
        "uinput": "can make",
    }.items():
        said = " ".join(finding["text"] for finding in lines(report, topic))
        expect(words in said, f"{topic} tells {words}: {said}")
    expect(not machine.screen().is_on, "nothing was shown")


@kernel_test()
def the_doctor_names_who_holds_the_screen(machine: Machine) -> None:
    machine.hold("-k")
    ended, report = examined(machine)
    [finding] = lines(report, "master")
    expect(finding["level"] == "fault" and "kmshold" in finding["text"], f"the holder is named: {finding}")
    expect(ended.status == 8, f"as show would end, 8, not {ended.status}")


@kernel_test(default_card=False)
def the_doctor_misses_a_card(machine: Machine) -> None:
    ended, report = examined(machine)
    expect("driver" in faults(report), f"there is no card: {report}")
    expect(ended.status == 3, f"as show would end, 3, not {ended.status}")


@kernel_test(default_card=False)
def the_doctor_misses_a_display(machine: Machine) -> None:
    machine.add_card("lab", connected=False)
    ended, report = examined(machine)
    expect(faults(report) == ["output"], f"nothing is connected: {report}")
    expect(ended.status == 5, f"as show would end, 5, not {ended.status}")


@kernel_test()
def the_doctor_tells_a_user_without_groups_which_to_join(machine: Machine) -> None:
    machine.touch_screen()
    ended, report = examined(machine, user=1000)
    expect({"permissions", "input"} <= set(faults(report)), f"cards and input may not be opened: {report}")
    expect(ended.status == 4, f"as show would end, 4, not {ended.status}")
    expect("usermod" in lines(report, "permissions")[0]["remedy"], f"with the command: {report}")


@kernel_test()
def the_doctor_speaks_in_lines_for_people(machine: Machine) -> None:
    ended = machine.vitrine("doctor").wait(60)
    expect(ended.status == 0, f"status {ended.status}: {ended.errors}")
    said = ended.output.splitlines()
    expect(any(line.startswith("ok       driver       /dev/dri/card0") for line in said), ended.output)
    expect(said[-1].startswith("0 faults, "), said[-1])
