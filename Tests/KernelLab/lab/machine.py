"""The guest as a test sees it: a machine with a screen, input devices, and the program under test."""

from __future__ import annotations

import collections
import dataclasses
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from .case import Failure, Skip
from .devices import Keyboard, Knob, Mouse, TouchScreen
from .picture import Colour, Picture, read_png, write_png
from .screen import CARDS, Screen

CONFIGFS = pathlib.Path("/sys/kernel/config/vkms")
# Bright and far apart, so that the colour in the middle of the screen tells which item is there.
COLOURS: list[Colour] = [
    (230, 60, 50), (60, 180, 75), (0, 110, 220), (250, 200, 30), (150, 50, 190), (70, 220, 230),
    (245, 130, 48), (20, 100, 90), (240, 100, 200), (120, 70, 20), (200, 240, 100), (110, 110, 240),
]  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Ended:
    """How a run of the program ended; a negative status is the signal that killed it."""

    status: int
    output: str
    errors: str


class Program:
    """The program while it runs."""

    def __init__(self, words: list[str], scratch: pathlib.Path) -> None:
        self.words = words
        name = f"program-{time.monotonic_ns()}"
        self._output, self._errors = scratch / f"{name}.out", scratch / f"{name}.err"
        with self._output.open("wb") as output, self._errors.open("wb") as errors:
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        self.pid = self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    @property
    def output(self) -> str:
        return self._output.read_text(errors="replace")

    @property
    def errors(self) -> str:
        return self._errors.read_text(errors="replace")

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        if not self.has_ended:
            self._process.kill()
            self._process.wait()

    def wait(self, limit: float = 20) -> Ended:
        try:
            status = self._process.wait(limit)
        except subprocess.TimeoutExpired:
            raise Failure(f"{' '.join(self.words)} did not end within {limit} s") from None
        return Ended(status, self.output, self.errors)

    def descriptors(self) -> int:
        """How many it has open."""
        return len(list(pathlib.Path(f"/proc/{self.pid}/fd").iterdir()))

    def memory(self) -> int:
        """Bytes of its own that are in memory: what it has allocated, without files that are mapped."""
        [line] = [
            line
            for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines()
            if line.startswith("RssAnon:")
        ]
        return int(line.split()[1]) * 1024

    def says(self, words: str, limit: float = 20) -> None:
        """Waits until it has said something on its standard error."""
        deadline = time.monotonic() + limit
        while words not in self.errors:
            if self.has_ended or time.monotonic() > deadline:
                raise Failure(f"it did not say {words!r} within {limit} s")
            time.sleep(0.02)

    def wake_ups(self) -> collections.Counter[str]:
        """How often its threads, by name, went on after waiting or after another had its turn, until now."""
        count: collections.Counter[str] = collections.Counter()
        for task in pathlib.Path(f"/proc/{self.pid}/task").iterdir():
            for line in (task / "status").read_text().splitlines():
                if line.startswith(("voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:")):
                    count[f"{(task / 'comm').read_text().strip()} {task.name}"] += int(line.split()[1])
        return count


class Machine:
    """The guest that a test runs in."""

    def __init__(self, vitrine: pathlib.Path | None, tools: pathlib.Path) -> None:
        self._tools = tools
        self.scratch = pathlib.Path(tempfile.mkdtemp(dir="/run"))
        self.scratch.chmod(0o755)
        self._vitrine = vitrine
        self._programs: list[Program] = []

    def __enter__(self) -> Machine:
        if self._vitrine:
            # Another user's way to the checkout may be closed; to here it is open.
            shutil.copy(self._vitrine, self.scratch / "vitrine")
        return self

    def __exit__(self, *_: object) -> None:
        for program in self._programs:
            program.kill()

    def report(self) -> str:
        """What every program of the test said, for a test that failed."""
        return "\n".join(
            f"{' '.join(map(str, p.words))}: {'ended' if p.has_ended else 'running'}\n{p.output}{p.errors}"
            for p in self._programs
        )

    # Programs

    def start(self, words: list[str]) -> Program:
        program = Program(words, self.scratch)
        self._programs.append(program)
        return program

    def vitrine(
        self, *words: object, user: int | None = None, console: int | None = None, preload: str | None = None
    ) -> Program:
        """Starts the program, as root or as another user without groups; on a virtual console, or without a terminal;
        perhaps with one of the lab's libraries in it."""
        command = [str(self.scratch / "vitrine"), *map(str, words)]
        if preload is not None:
            command = ["env", f"LD_PRELOAD={self._tools / preload}", *command]
        if user is not None:
            command = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--", *command]
        if console is not None:
            command = ["bash", "-c", f'exec setsid --ctty -- "$@" </dev/tty{console}', "bash", *command]
        return self.start(command)

    def example(self, name: str) -> Program:
        """Starts one of the example programs that were built beside the program under test."""
        path = self._vitrine.parent / name if self._vitrine else None
        if path is None or not path.is_file():
            raise Skip(f"there is no example program {name}; build it")
        return self.start([str(path)])

    def tool(self, name: str) -> pathlib.Path:
        """One of the lab's own small programs."""
        return self._tools / name

    def hold(self, *words: str) -> Program:
        """Starts another user of the screen, which shows a picture of its own."""
        program = self.start([str(self._tools / "kmshold"), *words])
        deadline = time.monotonic() + 10
        while not program.output.startswith("showing"):
            if program.has_ended or time.monotonic() > deadline:
                raise Failure(f"kmshold showed nothing: {program.errors}")
            time.sleep(0.01)
        return program

    # Devices

    def screen(self, card: str = "card0", output: str | None = None) -> Screen:
        return Screen(self._tools, self.scratch, CARDS / card, output)

    def touch_screen(self, width: int = 800, height: int = 480, protocol: str = "B") -> TouchScreen:
        return self._settled(TouchScreen(width, height, protocol))

    def keyboard(self) -> Keyboard:
        return self._settled(Keyboard())

    def knob(self, axis: str = "REL_DIAL", button: str = "KEY_ENTER") -> Knob:
        return self._settled(Knob(axis, button))

    def mouse(self) -> Mouse:
        return self._settled(Mouse())

    @staticmethod
    def _settled(device):
        # A program that is running takes the device up when it hears of it.
        time.sleep(0.2)
        return device

    def add_card(self, name: str, *, connected: bool = True, feeds: tuple[tuple[int, ...], ...] = ((0,),)) -> str:
        """Makes a card. Returns its name in /dev/dri.

        feeds: for each output, the CRTCs that can feed it; there are as many CRTCs as are named.
        """
        before = self.cards()
        top = CONFIGFS / name
        top.mkdir()
        for crtc in sorted({crtc for crtcs in feeds for crtc in crtcs}):
            (top / f"crtcs/crtc{crtc}").mkdir()
            plane = top / f"planes/primary{crtc}"
            plane.mkdir()
            (plane / "type").write_text("1")
            (plane / "possible_crtcs/crtc").symlink_to(top / f"crtcs/crtc{crtc}")
        for output, crtcs in enumerate(feeds):
            encoder, connector = top / f"encoders/encoder{output}", top / f"connectors/connector{output}"
            encoder.mkdir()
            connector.mkdir()
            for crtc in crtcs:
                (encoder / f"possible_crtcs/crtc{crtc}").symlink_to(top / f"crtcs/crtc{crtc}")
            (connector / "possible_encoders/encoder").symlink_to(encoder)
            (connector / "status").write_text("1" if connected else "2")
        (top / "enabled").write_text("1")
        [card] = set(self.cards()) - set(before)
        return card

    @staticmethod
    def remove_card(card_name: str) -> None:
        """Takes a card made by `add_card` away, whoever uses it. `return_card` brings it back."""
        (CONFIGFS / card_name / "enabled").write_text("0")

    def return_card(self, card_name: str) -> str:
        """Returns its name in /dev/dri, which may be another than before."""
        before = self.cards()
        (CONFIGFS / card_name / "enabled").write_text("1")
        [card] = set(self.cards()) - set(before)
        return card

    @staticmethod
    def cards() -> list[str]:
        return sorted(path.name for path in CARDS.glob("card*"))

    def plug_output(self, card_name: str, connected: bool, output: int = 0) -> None:
        """Plugs or unplugs an output of a card made by `add_card`, with the kernel's notice of it."""
        (CONFIGFS / card_name / f"connectors/connector{output}/status").write_text("1" if connected else "2")

    @staticmethod
    def connectors(card: str) -> list[pathlib.Path]:
        """The sysfs directories of a card's outputs, writeback left out."""
        found = sorted(pathlib.Path("/sys/class/drm").glob(f"{card}-*"))
        return [path for path in found if "Writeback" not in path.name]

    # Pictures

    def pictures(self, count: int = len(COLOURS)) -> pathlib.Path:
        """A folder with this many pictures, each of its own colour."""
        folder = self.scratch / f"pictures-{count}"
        folder.mkdir()
        for index in range(count):
            write_png(folder / f"{index:02}.png", 400, 300, COLOURS[index])
        return folder

    @staticmethod
    def item_at(picture: Picture, x: int, y: int) -> int | None:
        """Which of the coloured pictures is at this place of the screen; None when none is."""
        for index, colour in enumerate(COLOURS):
            if all(abs(a - b) <= 4 for a, b in zip(picture.pixel(x, y), colour)):
                return index
        return None

    def item_in_the_middle(self, picture: Picture) -> int | None:
        return self.item_at(picture, picture.width // 2, picture.height // 2)

    def snapshot(self, *words: object) -> Picture:
        """What the program renders without a screen."""
        path = self.scratch / f"snapshot-{time.monotonic_ns()}.png"
        ended = self.vitrine("snapshot", *words, "-o", path).wait(60)
        if ended.status != 0:
            raise Failure(f"vitrine snapshot ended with status {ended.status}: {ended.errors}")
        return read_png(path)
