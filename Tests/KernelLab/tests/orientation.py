"""The picture is turned and mirrored on the display, and fingers hit what they see."""

from lab.case import expect, kernel_test
from lab.devices import tell_udev
from lab.machine import Machine
from lab.picture import difference
from lab.showing import Showing

Point = tuple[float, float]


def on_display(rotation: int, place: Point, mirrored: bool = False) -> Point:
    """Where a point of the picture, counted from its middle, lies on the display of 800x480."""
    x, y = place
    if mirrored:
        x = -x
    for _ in range(rotation // 90):
        x, y = -y, x
    return 400 + x, 240 + y


def check(machine: Machine, rotation: int, mirrored: bool = False) -> None:
    """A tap on the neighbour and a swipe, both as the viewer sees them."""
    touch = machine.touch_screen()
    options = ["--type", "linear", "--rotate", rotation, *(["--mirror", "horizontal"] if mirrored else [])]
    showing = Showing(machine, *options)

    def place(x: float, y: float) -> Point:
        return on_display(rotation, (x, y), mirrored)

    picture = showing.screen.grab()
    # As far to the right as the neighbour can be seen, which is less in a narrow picture.
    edge = 390 if rotation % 180 == 0 else 230
    seen = [x for x in range(60, edge, 4) if machine.item_at(picture, *map(int, place(x, 0))) == 1]
    expect(bool(seen), "the next item is on the right, as the picture is seen")
    touch.tap(place(seen[-1], 0))
    showing.rest()
    expect(showing.item == 1, f"the tapped item 1 comes to the middle, not item {showing.item}")
    touch.stroke(place(150, 0), place(-150, 0), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 2, f"a swipe to the left brings item 2 to the middle, not item {showing.item}")


@kernel_test()
def a_picture_as_it_is_takes_touches(machine: Machine) -> None:
    check(machine, 0)


@kernel_test()
def a_picture_turned_right_takes_touches(machine: Machine) -> None:
    check(machine, 90)


@kernel_test()
def a_picture_upside_down_takes_touches(machine: Machine) -> None:
    check(machine, 180)


@kernel_test()
def a_picture_turned_left_takes_touches(machine: Machine) -> None:
    check(machine, 270)


@kernel_test()
def a_mirrored_and_turned_picture_takes_touches(machine: Machine) -> None:
    check(machine, 90, mirrored=True)


@kernel_test()
def a_picture_on_the_display_is_what_a_snapshot_shows(machine: Machine) -> None:
    showing = Showing(machine, "--rotate", 270)
    shown = showing.screen.grab()
    drawn = machine.snapshot(showing.folder, "--rotate", 270, "--size", "800x480")
    apart = difference(shown, drawn, tolerance=8)
    expect(apart.share < 0.001, f"display and snapshot agree, but for {apart}")


@kernel_test()
def udevs_calibration_of_a_panel_is_used(machine: Machine) -> None:
    touch = machine.touch_screen()
    tell_udev(touch.path, LIBINPUT_CALIBRATION_MATRIX="-1 0 1 0 -1 1")
    showing = Showing(machine)
    # The panel is mounted upside down: what it takes for a swipe to the right is one to the left.
    touch.stroke((400, 240), (550, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 1, f"a swipe to the left brings item 1 to the middle, not item {showing.item}")


@kernel_test()
def a_touch_screen_of_another_output_is_left_alone(machine: Machine) -> None:
    touch = machine.touch_screen()
    tell_udev(touch.path, WL_OUTPUT="DSI-1")
    showing = Showing(machine)
    touch.stroke((400, 240), (250, 240), 0.3, hold=0.2)
    showing.rest()
    expect(showing.item == 0, "the panel lies on another output")
    expect("it lies on output DSI-1" in showing.program.errors, "which is said")
