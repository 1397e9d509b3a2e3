"""With several cards the one that can show something is taken."""

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing


@kernel_test(render_only_card=True)
def a_card_without_outputs_is_passed_over(machine: Machine) -> None:
    expect(not machine.connectors("card0"), "card0 has no outputs")
    Showing(machine, card="card1")


@kernel_test(default_card=False)
def a_card_with_nothing_connected_is_passed_over(machine: Machine) -> None:
    machine.add_card("dark", connected=False)
    Showing(machine, mode=None, card=machine.add_card("lit"))


@kernel_test()
def the_card_asked_for_is_taken(machine: Machine) -> None:
    second = machine.add_card("second")
    Showing(machine, "--card", f"/dev/dri/{second}", mode=None, card=second)
    expect(not machine.screen("card0").is_on, "the other card stays dark")


@kernel_test(render_only_card=True)
def the_list_says_why_each_card_was_or_was_not_chosen(machine: Machine) -> None:
    ended = machine.vitrine("list").wait(30)
    expect(ended.status == 0, f"vitrine list ended with status {ended.status}")
    for word in ("card0", "card1", "Virtual-1", "800x480"):
        expect(word in ended.output, f"the list names {word}:\n{ended.output}")
