"""Each reason for which nothing can be shown has an exit status and a message of its own."""

from lab.case import expect, kernel_test
from lab.machine import Machine

# As `vitrine --help` lists them.
USAGE, NO_DEVICE, NO_PERMISSION, NO_CONNECTED_OUTPUT = 2, 3, 4, 5
MODE_NOT_AVAILABLE, OUTPUT_NOT_FOUND, DEVICE_BUSY = 6, 7, 8
NOBODY = 65534


def fails_with(machine: Machine, status: int, *options: object, says: str, user: int | None = None) -> None:
    ended = machine.vitrine("show", machine.pictures(), *options, user=user).wait(120)
    expect(ended.status == status, f"exit status {status} was expected, not {ended.status}")
    expect(says in ended.errors, f"the message names {says!r}")
    expect(not ended.output, "nothing is said on standard output")


@kernel_test(default_card=False)
def without_a_card_it_says_that_there_is_none(machine: Machine) -> None:
    fails_with(machine, NO_DEVICE, says="/dev/dri")


@kernel_test(default_card=False, render_only_card=True)
def with_a_render_only_card_alone_it_names_that_card(machine: Machine) -> None:
    fails_with(machine, NO_DEVICE, says="card0")


@kernel_test()
def without_permission_it_names_the_device(machine: Machine) -> None:
    fails_with(machine, NO_PERMISSION, says="/dev/dri/card0", user=NOBODY)


@kernel_test(default_card=False)
def without_a_connected_output_it_names_the_outputs(machine: Machine) -> None:
    machine.add_card("lab", connected=False)
    fails_with(machine, NO_CONNECTED_OUTPUT, "--wait", "0", says="Virtual-1")


@kernel_test()
def a_mode_that_is_not_there_is_answered_with_those_that_are(machine: Machine) -> None:
    fails_with(machine, MODE_NOT_AVAILABLE, "--mode", "123x45", says="800x480")


@kernel_test()
def an_output_that_is_not_there_is_answered_with_those_that_are(machine: Machine) -> None:
    fails_with(machine, OUTPUT_NOT_FOUND, "--output", "HDMI-A-7", says="Virtual-1")


@kernel_test()
def a_screen_that_another_program_holds_is_said_to_be_busy(machine: Machine) -> None:
    machine.hold("-k")
    fails_with(machine, DEVICE_BUSY, says="kmshold")


@kernel_test()
def an_unknown_type_is_answered_with_those_that_are_known(machine: Machine) -> None:
    fails_with(machine, USAGE, "--type", "roundabout", says="rotary")
