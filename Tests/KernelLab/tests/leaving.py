"""Whoever was on the screen before is on it again, however the program ends."""

import signal
import typing

from lab.case import expect, kernel_test
from lab.machine import Machine
from lab.showing import Showing

# Being asked to end is no failure.
DONE = 0


def comes_back(machine: Machine, leave: typing.Callable[[Showing], None], *options: object) -> None:
    machine.hold("-m", "640x480")
    screen = machine.screen()
    before = screen.state()
    showing = Showing(machine, *options)
    expect(screen.state() != before, "the carousel is on the screen")
    leave(showing)
    showing.leaves_with(DONE)
    expect(screen.state() == before, f"mode and framebuffer are back as they were ({before}), not {screen.state()}")


@kernel_test()
def escape_leaves_and_restores_the_screen(machine: Machine) -> None:
    keyboard = machine.keyboard()
    comes_back(machine, lambda showing: keyboard.press("KEY_ESC"))


@kernel_test()
def an_interrupt_restores_the_screen(machine: Machine) -> None:
    comes_back(machine, lambda showing: showing.program.signal(signal.SIGINT))


@kernel_test()
def a_termination_restores_the_screen(machine: Machine) -> None:
    comes_back(machine, lambda showing: showing.program.signal(signal.SIGTERM))


@kernel_test()
def the_legacy_interface_restores_the_screen(machine: Machine) -> None:
    keyboard = machine.keyboard()
    comes_back(machine, lambda showing: keyboard.press("KEY_ESC"), "--kms", "legacy")


@kernel_test()
def a_termination_in_mid_motion_restores_the_screen(machine: Machine) -> None:
    touch = machine.touch_screen()

    def leave(showing: Showing) -> None:
        touch.stroke((700, 240), (300, 240), 0.15)
        showing.program.signal(signal.SIGTERM)

    comes_back(machine, leave)


@kernel_test()
def a_terminal_that_goes_away_restores_the_screen(machine: Machine) -> None:
    comes_back(machine, lambda showing: showing.program.signal(signal.SIGHUP))
