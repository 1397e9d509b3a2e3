"""What is on the screen is what a snapshot without a screen shows."""

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.picture import difference
from lab.showing import MIDDLE, Showing

# Both are drawn by the same code in the same software renderer; what may differ is how a last bit is rounded.
TOLERANCE = 2


def shows_what_a_snapshot_shows(showing: Showing, *options: object) -> None:
    shown = showing.screen.grab()
    expect(shown.colours > 50, f"something is drawn: {shown.colours} colours")
    expected = showing.machine.snapshot(showing.folder, "--size", f"{shown.width}x{shown.height}", *options)
    apart = difference(shown, expected, TOLERANCE)
    expect(
        apart.share == 0,
        f"{apart.share:.2%} of the channels differ by more than {TOLERANCE}, at most by {apart.largest}",
    )


@kernel_test()
def the_screen_shows_what_a_snapshot_shows(machine: Machine) -> None:
    showing = Showing(machine)
    expect(showing.item == 0, f"the first item is in the middle, not item {showing.item}")
    shows_what_a_snapshot_shows(showing)


@kernel_test()
def the_legacy_interface_shows_the_same(machine: Machine) -> None:
    showing = Showing(machine, "--kms", "legacy")
    shows_what_a_snapshot_shows(showing)


@kernel_test()
def the_item_a_swipe_leads_to_is_shown_as_its_snapshot(machine: Machine) -> None:
    touch = machine.touch_screen()
    showing = Showing(machine)
    touch.stroke(MIDDLE, (250, 240), 0.3, hold=0.2)
    showing.rest()
    shows_what_a_snapshot_shows(showing, "--offset", showing.item)


@kernel_test()
def another_type_is_shown_as_its_snapshot(machine: Machine) -> None:
    showing = Showing(machine, "--type", "rotary")
    shows_what_a_snapshot_shows(showing, "--type", "rotary")


@kernel_test(default_card=False)
def the_preferred_mode_is_used(machine: Machine) -> None:
    card = machine.add_card("lab")
    showing = Showing(machine, mode=None, card=card)
    expect(showing.mode == "1024x768@60", f"1024x768@60 is preferred, the screen shows {showing.mode}")
    shows_what_a_snapshot_shows(showing)


@kernel_test()
def the_mode_of_the_kernels_command_line_is_preferred_to_the_outputs_own(machine: Machine) -> None:
    showing = Showing(machine, mode=None)
    expect(showing.mode == "800x480@60", f"the kernel was told 800x480@60, the screen shows {showing.mode}")


@kernel_test()
def the_mode_asked_for_is_used(machine: Machine) -> None:
    showing = Showing(machine, mode="640x480@60")
    expect(showing.mode == "640x480@60", f"640x480@60 was asked for, the screen shows {showing.mode}")
    shows_what_a_snapshot_shows(showing)
