"""One device draws what another one shows."""

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing


def check(machine: Machine, way: str, preload: str | None = None) -> None:
    keyboard = machine.keyboard()
    other = machine.add_card("other", connected=False)
    showing = Showing(machine, "--card", "card0", "--gpu", other, preload=preload)
    expect(way in showing.program.errors, f"it says {way!r}:\n{showing.program.errors}")
    expect(showing.item == 0, f"item 0 is in the middle, not item {showing.item}")
    for item in (1, 2, 3):
        keyboard.press("KEY_RIGHT")
        showing.rest()
        expect(showing.item == item, f"item {item} is in the middle, not item {showing.item}")
    keyboard.press("KEY_ESC")
    showing.leaves_with(0)


@kernel_test()
def a_card_shows_what_another_device_has_drawn(machine: Machine) -> None:
    check(machine, "shared with the card")


@kernel_test()
def a_card_that_cannot_read_the_other_devices_memory_gets_copies(machine: Machine) -> None:
    check(machine, "copied to the card", preload="libnoshare")
