"""A carousel on the screen, ready to be touched: what most tests begin with."""

from __future__ import annotations

import pathlib
import time

from .case import Failure, expect
from .machine import Machine, Program
from .picture import Colour, Picture
from .screen import Screen, Watch

# Where the finger goes on the 800x480 screen.
MIDDLE = (400, 240)


class Example:
    """An example program on the screen and at rest. Points count from the middle of the screen."""

    def __init__(self, machine: Machine, name: str) -> None:
        self.machine = machine
        self.screen: Screen = machine.screen()
        self.program: Program = machine.example(name)
        self.screen.wait_until_on()
        self.watch: Watch = self.screen.watch()
        self.rest()

    def rest(self) -> Picture:
        self.watch.wait_until_at_rest()
        self.picture = self.screen.grab()
        return self.picture

    def place(self, across: float, down: float) -> tuple[float, float]:
        return self.picture.width / 2 + across, self.picture.height / 2 + down

    def colour(self, across: float, down: float) -> Colour:
        return self.picture.pixel(*map(int, self.place(across, down)))


class Showing:
    """`vitrine show` of a folder of coloured pictures, on the screen and at rest."""

    def __init__(
        self,
        machine: Machine,
        *options: object,
        mode: str | None = "800x480",
        card: str = "card0",
        user: int | None = None,
        console: int | None = None,
        preload: str | None = None,
        shown: pathlib.Path | None = None,
    ) -> None:
        self.machine = machine
        self.folder = machine.pictures()
        self.screen: Screen = machine.screen(card)
        choice = ["--mode", mode] if mode else []
        self.program: Program = machine.vitrine(
            "show", shown or self.folder, *choice, *options, user=user, console=console, preload=preload
        )
        self._wait_until_on()
        self.watch: Watch = self.screen.watch()
        self.watch.wait_until_at_rest()

    def _wait_until_on(self) -> None:
        deadline = time.monotonic() + 20
        while not self.screen.is_on:
            if self.program.has_ended:
                ended = self.program.wait()
                raise Failure(f"vitrine show ended with status {ended.status} instead of showing something")
            if time.monotonic() > deadline:
                raise Failure(f"nothing was shown on {self.screen.card} within 20 s")
            time.sleep(0.02)

    @property
    def mode(self) -> str:
        """The mode of the card's only CRTC, to the hertz, such as 800x480@60."""
        [line] = self.screen.state()
        return line.split()[1]

    @property
    def item(self) -> int:
        """Which item is in the middle."""
        picture = self.screen.grab()
        item = self.machine.item_in_the_middle(picture)
        if item is None:
            raise Failure(f"no item is in the middle: the colour there is {picture.centre}")
        return item

    def rest(self) -> float:
        """Waits until nothing moves; returns when the last new picture came up."""
        return self.watch.wait_until_at_rest()

    def leaves_with(self, status: int) -> None:
        ended = self.program.wait()
        expect(ended.status == status, f"exit status {status} was expected, not {ended.status}")
