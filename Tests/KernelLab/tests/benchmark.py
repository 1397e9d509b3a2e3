"""vitrine bench on a screen. What it measures are times, which are none in the guest; that it runs is what is tested."""

import json

from lab.case import expect, kernel_test
from lab.machine import Machine


@kernel_test()
def frames_are_measured_on_a_screen(machine: Machine) -> None:
    program = machine.vitrine("bench", "frame", "--card", "card0", "--items", "3,12", "--frames", "20", "--json")
    ended = program.wait(60)
    expect(ended.status == 0, f"status {ended.status}: {ended.errors}")
    report = json.loads(ended.output)
    expect(report["output"] == "Virtual-1", f"it was measured on {report['output']}")
    quads = [entry["quads"] for entry in report["measurements"]]
    expect(quads == [3, 12], f"3 and 12 items are seen, not {quads}")
    expect(not machine.screen().is_on, "the screen is given back")
