"""The kernel's virtual consoles, looked at from beside the program that shows something on one."""

from __future__ import annotations

import array
import errno
import fcntl
import os
import time

from .case import Failure

KDGETMODE, KDGKBMODE, KDSKBMODE = 0x4B3B, 0x4B44, 0x4B45
VT_GETSTATE, VT_ACTIVATE, VT_GETMODE = 0x5603, 0x5606, 0x5601
K_XLATE, K_UNICODE, K_OFF = 1, 3, 4


class Console:
    """One of them, by number."""

    def __init__(self, number: int = 1) -> None:
        self.path = f"/dev/tty{number}"
        self._number = number
        self._open()

    def _open(self) -> None:
        self._file = os.open(self.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)

    def _ask(self, request: int, argument: array.array | int) -> None:
        try:
            fcntl.ioctl(self._file, request, argument)
        except OSError as error:
            # Hung up, with the end of the program whose terminal it was.
            if error.errno != errno.EIO:
                raise
            os.close(self._file)
            self._open()
            fcntl.ioctl(self._file, request, argument)

    @property
    def shown(self) -> int:
        """The number of the console that is shown."""
        state = array.array("H", [0, 0, 0])
        self._ask(VT_GETSTATE, state)
        return state[0]

    @property
    def shows_text(self) -> bool:
        return self._read(KDGETMODE) == 0

    @property
    def keyboard_mode(self) -> int:
        return self._read(KDGKBMODE)

    @property
    def is_asked(self) -> bool:
        """Whether a program is asked before another console is shown."""
        mode = array.array("b", [0] * 8)
        self._ask(VT_GETMODE, mode)
        return mode[0] != 0

    def state(self) -> tuple[bool, int, bool, int]:
        return self.shows_text, self.keyboard_mode, self.is_asked, self.shown

    def show(self, number: int, limit: float = 5) -> None:
        """Brings another console to the front, as chvt does."""
        self._ask(VT_ACTIVATE, number)
        deadline = time.monotonic() + limit
        while self.shown != number:
            if time.monotonic() > deadline:
                raise Failure(f"console {number} is shown within {limit} s")
            time.sleep(0.02)

    def typed(self) -> bytes:
        """What has reached whoever reads the console, a shell for example, in whole lines."""
        try:
            return os.read(self._file, 1000)
        except BlockingIOError:
            return b""

    def _read(self, request: int) -> int:
        value = array.array("i", [0])
        self._ask(request, value)
        return value[0]
