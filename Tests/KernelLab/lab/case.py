"""What a test is: a function with a name that says what holds, and the machine it wants."""

from __future__ import annotations

import dataclasses
import importlib
import pathlib
import typing

if typing.TYPE_CHECKING:
    from .machine import Machine

TESTS = pathlib.Path(__file__).resolve().parent.parent / "tests"

# Computing takes no time and every wait ends at once, at exactly its moment: pacing and pictures are exact.
VIRTUAL_TIME = "time-travel=inf-cpu"


@dataclasses.dataclass(frozen=True)
class Case:
    """One test and the arguments its kernel is started with."""

    name: str
    run: typing.Callable[["Machine"], None]
    kernel: tuple[str, ...]
    needs_vitrine: bool


class Skip(Exception):
    """Ends a test that cannot run here; says why."""


class Failure(AssertionError):
    """What a test expected and what was there instead."""


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Failure(otherwise)


_cases: list[Case] = []


def kernel_test(
    *, default_card: bool = True, render_only_card: bool = False, vitrine: bool = True, modes: tuple[str, ...] = ()
) -> typing.Callable[[typing.Callable[["Machine"], None]], typing.Callable[["Machine"], None]]:
    """Marks a test.

    default_card: whether vkms makes its own card with one connected output at the start.
    render_only_card: whether there is a card before it that has no outputs (vgem), as on boards with a separate GPU.
    vitrine: whether the test runs the program.
    modes: those that the outputs Virtual-1, Virtual-2 … of cards made later have before their others, such as 800x480.
    """
    kernel = [VIRTUAL_TIME, "vkms.enable_cursor=1", "vkms.enable_overlay=1", "vkms.enable_writeback=1"]
    if default_card:
        # Adds a mode, a small touch panel's, to those of the first output.
        kernel.append("video=Virtual-1:800x480@60")
    else:
        kernel.append("vkms.create_default_dev=0")
    kernel += [f"video=Virtual-{number}:{mode}@60" for number, mode in enumerate(modes, 1)]
    if not render_only_card:
        kernel.append("initcall_blacklist=vgem_init")

    def mark(function: typing.Callable[["Machine"], None]) -> typing.Callable[["Machine"], None]:
        _cases.append(Case(function.__name__, function, tuple(kernel), vitrine))
        return function

    return mark


def all_cases() -> list[Case]:
    """The cases of every file in tests/, in order."""
    if not _cases:
        for path in sorted(TESTS.glob("*.py")):
            importlib.import_module(f"tests.{path.stem}")
        names = [case.name for case in _cases]
        duplicates = {name for name in names if names.count(name) > 1}
        if duplicates:
            raise ValueError(f"two tests are called {', '.join(sorted(duplicates))}")
    return _cases
