"""What a KMS card shows, seen from beside whoever drives it: state, picture, every flip, every picture's checksum."""

from __future__ import annotations

import dataclasses
import pathlib
import subprocess
import time

from .case import Failure
from .picture import Picture, read_ppm

CARDS = pathlib.Path("/dev/dri")


@dataclasses.dataclass(frozen=True)
class Blank:
    """One vertical blank: its number, its time in seconds, and the framebuffer that is shown from it on."""

    sequence: int
    time: float
    framebuffer: int


class Screen:
    """A card, `/dev/dri/card0` unless another is named; or one of its outputs, such as "Virtual-2"."""

    def __init__(
        self,
        tools: pathlib.Path,
        scratch: pathlib.Path,
        card: pathlib.Path = CARDS / "card0",
        output: str | None = None,
    ) -> None:
        self.card = card
        self.output = output
        self._look = [str(tools / "kmslook"), "-d", str(card), *(["-o", output] if output else [])]
        self._scratch = scratch

    def state(self) -> list[str]:
        """A line per CRTC: its id, its mode or "off", and the framebuffer that its primary plane shows."""
        return subprocess.run(
            [*self._look, "state"], check=True, stdout=subprocess.PIPE, text=True
        ).stdout.splitlines()

    @property
    def is_on(self) -> bool:
        if self.output:
            shown = [*self._look, "grab", "/dev/null"]
            return subprocess.run(shown, stderr=subprocess.DEVNULL, check=False).returncode == 0
        return any(" off " not in line and not line.endswith(" 0") for line in self.state())

    def grab(self) -> Picture:
        path = self._scratch / f"grab-{self.output}.ppm"
        subprocess.run([*self._look, "grab", path], check=True)
        return read_ppm(path)

    def watch(self) -> Watch:
        """Begins to note every vertical blank."""
        return Watch(self._look, self._scratch)

    def checksums(self) -> Checksums:
        """Begins to note the checksum of every composed picture. The output has to be on."""
        return Checksums(self.card, self._scratch)

    def wait_until_on(self, limit: float = 20) -> None:
        deadline = time.monotonic() + limit
        while not self.is_on:
            if time.monotonic() > deadline:
                raise Failure(f"nothing was shown on {self.card} within {limit} s")
            time.sleep(0.05)


class _Recording:
    """A program that writes a line for each thing it sees, into a file, until it is ended."""

    def __init__(self, command: list[str], path: pathlib.Path) -> None:
        self._path = path
        with path.open("wb") as output:
            self._program = subprocess.Popen(command, stdout=output)

    def lines(self) -> list[str]:
        # A line that is still being written is not one yet. The kernel ends each read of checksums with a zero byte.
        return self._path.read_text().replace("\0", "").split("\n")[:-1]

    def stop(self) -> None:
        self._program.kill()
        self._program.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Watch(_Recording):
    def __init__(self, look: list[str], scratch: pathlib.Path) -> None:
        super().__init__([*look, "watch"], scratch / f"watch-{len(list(scratch.glob('watch-*')))}-{time.monotonic_ns()}")

    def blanks(self) -> list[Blank]:
        fields = [line.split() for line in self.lines()]
        return [Blank(int(sequence), int(moment) / 1e6, int(buffer)) for sequence, moment, buffer in fields]

    def flips(self, since: float = 0, until: float = float("inf")) -> list[Blank]:
        """The vertical blanks in this span of time at which another framebuffer came up."""
        blanks = self.blanks()
        changes = [b for a, b in zip(blanks, blanks[1:]) if a.framebuffer != b.framebuffer]
        return [blank for blank in changes if since <= blank.time < until]

    def wait_for_flip(self, since: float, limit: float = 5) -> Blank:
        deadline = time.monotonic() + limit
        while not (flips := self.flips(since)):
            if time.monotonic() > deadline:
                raise Failure(f"no new picture within {limit} s")
            time.sleep(0.01)
        return flips[0]

    def wait_until_at_rest(self, quiet: float = 0.5, limit: float = 20) -> float:
        """Waits until there was no flip for `quiet` seconds. Returns the time of the last one."""
        deadline = time.monotonic() + limit
        while True:
            now = time.monotonic()
            blanks = self.blanks()
            seen_for = blanks[-1].time - blanks[0].time if blanks else 0
            flips = self.flips()
            if seen_for >= quiet and not self.flips(since=now - quiet):
                return flips[-1].time if flips else blanks[0].time
            if now > deadline:
                raise Failure(f"still {len(self.flips(since=now - 1))} flips in the last second after {limit} s")
            time.sleep(0.02)


class Checksums(_Recording):
    def __init__(self, card: pathlib.Path, scratch: pathlib.Path) -> None:
        crc = pathlib.Path("/sys/kernel/debug/dri") / card.name.removeprefix("card") / "crtc-0" / "crc"
        (crc / "control").write_text("auto")
        super().__init__(["cat", str(crc / "data")], scratch / f"checksums-{time.monotonic_ns()}")

    def pictures(self) -> dict[int, int]:
        """The checksum of what was shown, by number of the vertical blank."""
        fields = [line.split() for line in self.lines()]
        return {int(sequence, 16): int(checksum, 16) for sequence, checksum in fields}
