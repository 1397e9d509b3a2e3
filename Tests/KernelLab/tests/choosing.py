"""Card, output and mode are chosen by name or pattern, or listed; frames may be asked for smaller than the mode."""

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing


@kernel_test()
def cards_and_outputs_are_chosen_by_pattern(machine: Machine) -> None:
    second = machine.add_card("second")
    options = ["--card", f"/dev/dri/*{second[-1]}", "--output", "Virt*"]
    Showing(machine, *options, mode=None, card=second)
    expect(not machine.screen("card0").is_on, "the other card stays dark")


@kernel_test()
def list_as_a_value_lists_what_there_is(machine: Machine) -> None:
    told = {"--card": ["card0 (vkms)"], "--output": ["Virtual-1, connected"], "--mode": ["800x480@60"]}
    for option, words in told.items():
        ended = machine.vitrine("show", option, "list").wait()
        expect(ended.status == 0, f"{option} list ended with status {ended.status}")
        for word in words:
            expect(word in ended.output, f"{option} list names {word}:\n{ended.output}")
    expect(not machine.screen().is_on, "nothing is shown")


@kernel_test()
def a_plane_that_cannot_scale_is_told_of_and_filled(machine: Machine) -> None:
    showing = Showing(machine, "--render-size", "0.5")
    said = showing.program.errors
    expect("Cannot scale frames of 400x240 to the mode 800x480" in said, f"it is said:\n{said}")
    picture = showing.screen.grab()
    expect((picture.width, picture.height) == (800, 480), f"the picture is {picture.width}x{picture.height}")
    expect(showing.item == 0, "the first item is in the middle")
