"""Input devices that the kernel believes in, made and played through uinput."""

from __future__ import annotations

import pathlib
import time
import typing

from evdev import AbsInfo, UInput, ecodes

# What a common touch controller reports a second.
REPORTS_PER_SECOND = 100

Point = tuple[float, float]


UDEV = pathlib.Path("/run/udev/data")


def tell_udev(device: str, **properties: str) -> None:
    """Leaves what udev's rules would set for a device where libudev looks for it."""
    number = pathlib.Path(f"/sys/class/input/{pathlib.Path(device).name}/dev").read_text().strip()
    UDEV.mkdir(parents=True, exist_ok=True)
    (UDEV / f"c{number}").write_text("".join(f"E:{name}={value}\n" for name, value in properties.items()))


class _Device:
    def __init__(self, capabilities: dict[int, typing.Any], name: str, properties: list[int] | None = None) -> None:
        self._uinput = UInput(capabilities, name=name, input_props=properties or [])
        self.path: str = self._uinput.device.path

    def unplug(self) -> None:
        self._uinput.close()


class TouchScreen(_Device):
    """A touch screen of the given size in pixels. `protocol`: "B" (slots), "A" (no slots) or "single" (no contacts)."""

    def __init__(self, width: int, height: int, protocol: str = "B", name: str = "lab touch screen") -> None:
        self._protocol = protocol
        self._tracking_id = 0
        self._fingers: set[int] = set()
        across, down = AbsInfo(0, 0, width - 1, 0, 0, 0), AbsInfo(0, 0, height - 1, 0, 0, 0)
        axes = [(ecodes.ABS_X, across), (ecodes.ABS_Y, down)]
        if protocol != "single":
            axes += [(ecodes.ABS_MT_POSITION_X, across), (ecodes.ABS_MT_POSITION_Y, down)]
        if protocol == "B":
            axes += [
                (ecodes.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)),
                (ecodes.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
            ]
        capabilities = {ecodes.EV_KEY: [ecodes.BTN_TOUCH], ecodes.EV_ABS: axes}
        super().__init__(capabilities, name, [ecodes.INPUT_PROP_DIRECT])

    def down(self, point: Point) -> None:
        self._tracking_id += 1
        if self._protocol == "B":
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_SLOT, 0)
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, self._tracking_id)
        self._uinput.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1)
        self._report(point)

    def move(self, point: Point) -> None:
        self._report(point)

    def up(self) -> None:
        if self._protocol == "B":
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1)
        if self._protocol == "A":
            self._uinput.write(ecodes.EV_SYN, ecodes.SYN_MT_REPORT, 0)
        self._uinput.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 0)
        self._uinput.syn()

    def finger(self, number: int, point: Point | None) -> None:
        """Puts one of several fingers (protocol B) somewhere, or with None lifts it."""
        self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_SLOT, number)
        if point is None:
            self._fingers.discard(number)
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1)
        else:
            if number not in self._fingers:
                self._fingers.add(number)
                self._tracking_id += 1
                self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, self._tracking_id)
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_POSITION_X, round(point[0]))
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_POSITION_Y, round(point[1]))
        self._uinput.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1 if self._fingers else 0)
        self._uinput.syn()

    def tap(self, point: Point) -> None:
        self.down(point)
        time.sleep(0.06)
        self.up()

    def stroke(
        self,
        start: Point,
        end: Point,
        seconds: float,
        *,
        rate: float = REPORTS_PER_SECOND,
        hold: float = 0,
        lift: bool = True,
    ) -> None:
        """Draws a finger from `start` to `end` at constant speed; rests for `hold` seconds; lifts it."""
        self.down(start)
        began = time.monotonic()
        steps = max(1, round(seconds * rate))
        for step in range(1, steps + 1):
            _sleep_until(began + step / rate)
            share = step / steps
            self.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        if hold:
            time.sleep(hold)
        if lift:
            time.sleep(1 / rate)
            self.up()

    def _report(self, point: Point) -> None:
        x, y = round(point[0]), round(point[1])
        if self._protocol != "single":
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_POSITION_X, x)
            self._uinput.write(ecodes.EV_ABS, ecodes.ABS_MT_POSITION_Y, y)
        if self._protocol == "A":
            self._uinput.write(ecodes.EV_SYN, ecodes.SYN_MT_REPORT, 0)
        self._uinput.write(ecodes.EV_ABS, ecodes.ABS_X, x)
        self._uinput.write(ecodes.EV_ABS, ecodes.ABS_Y, y)
        self._uinput.syn()


class Keyboard(_Device):
    """A keyboard with every ordinary key. The kernel does not repeat held ones, as it does not for a panel's."""

    def __init__(self, name: str = "lab keyboard") -> None:
        super().__init__({ecodes.EV_KEY: list(range(ecodes.KEY_ESC, ecodes.KEY_MICMUTE))}, name)

    def hold(self, key: str, seconds: float) -> None:
        self._uinput.write(ecodes.EV_KEY, ecodes.ecodes[key], 1)
        self._uinput.syn()
        time.sleep(seconds)
        self._uinput.write(ecodes.EV_KEY, ecodes.ecodes[key], 0)
        self._uinput.syn()

    def press(self, key: str) -> None:
        """`key` as the kernel names it, such as KEY_ESC."""
        for value in (1, 0):
            self._uinput.write(ecodes.EV_KEY, ecodes.ecodes[key], value)
            self._uinput.syn()
            time.sleep(0.03)

    def chord(self, *keys: str) -> None:
        """Presses the keys one after the other, and lets go of them backwards."""
        for value, order in ((1, keys), (0, reversed(keys))):
            for key in order:
                self._uinput.write(ecodes.EV_KEY, ecodes.ecodes[key], value)
                self._uinput.syn()
                time.sleep(0.03)


class Mouse(_Device):
    """A mouse with two axes, a wheel and one button."""

    def __init__(self, name: str = "lab mouse") -> None:
        buttons = [ecodes.BTN_LEFT, ecodes.BTN_RIGHT, ecodes.BTN_MIDDLE]
        super().__init__({ecodes.EV_KEY: buttons, ecodes.EV_REL: [ecodes.REL_X, ecodes.REL_Y, ecodes.REL_WHEEL]}, name)

    def drag(self, across: int, seconds: float) -> None:
        """Presses, moves `across` counts sideways in `seconds`, and lets go."""
        self._button(1)
        steps = max(1, round(seconds * REPORTS_PER_SECOND))
        began, moved = time.monotonic(), 0
        for step in range(1, steps + 1):
            _sleep_until(began + step / REPORTS_PER_SECOND)
            target = round(across * step / steps)
            self._uinput.write(ecodes.EV_REL, ecodes.REL_X, target - moved)
            self._uinput.syn()
            moved = target
        self._button(0)

    def move(self, across: int, down: int) -> None:
        self._uinput.write(ecodes.EV_REL, ecodes.REL_X, across)
        self._uinput.write(ecodes.EV_REL, ecodes.REL_Y, down)
        self._uinput.syn()
        time.sleep(1 / REPORTS_PER_SECOND)

    def click(self) -> None:
        for value in (1, 0):
            self._button(value)
            time.sleep(0.06)

    def wheel(self, detents: int) -> None:
        """Turns the wheel, towards the user positive."""
        self._uinput.write(ecodes.EV_REL, ecodes.REL_WHEEL, -detents)
        self._uinput.syn()
        time.sleep(0.03)

    def _button(self, value: int) -> None:
        self._uinput.write(ecodes.EV_KEY, ecodes.BTN_LEFT, value)
        self._uinput.syn()


class Knob(_Device):
    """A rotary encoder with a push button, on one axis: REL_DIAL, REL_WHEEL or REL_X."""

    def __init__(self, axis: str = "REL_DIAL", button: str = "KEY_ENTER", name: str = "lab knob") -> None:
        self._axis, self._key = ecodes.ecodes[axis], ecodes.ecodes[button]
        super().__init__({ecodes.EV_KEY: [self._key], ecodes.EV_REL: [self._axis]}, name)

    def turn(self, detents: int) -> None:
        """Clockwise positive, a detent a report."""
        for _ in range(abs(detents)):
            self._uinput.write(ecodes.EV_REL, self._axis, 1 if detents > 0 else -1)
            self._uinput.syn()
            time.sleep(0.03)

    def press(self) -> None:
        for value in (1, 0):
            self._uinput.write(ecodes.EV_KEY, self._key, value)
            self._uinput.syn()
            time.sleep(0.05)


def _sleep_until(moment: float) -> None:
    time.sleep(max(0, moment - time.monotonic()))
