"""The lab's own eyes and hands, tried on a known quantity before anything is said about the program."""

import pathlib
import select
import time

from lab.case import expect, kernel_test
from lab.machine import Machine


@kernel_test(vitrine=False)
def the_lab_counts_sixty_flips_a_second(machine: Machine) -> None:
    machine.hold("-f")
    with machine.screen().watch() as watch:
        time.sleep(2)
        blanks = watch.blanks()
    start = blanks[0].time
    flips = watch.flips(since=start + 0.5, until=start + 1.5)
    expect(len(flips) == 60, f"60 flips were made in a second, {len(flips)} seen")
    sequences = [blank.sequence for blank in blanks]
    expect(sequences == list(range(sequences[0], sequences[0] + len(sequences))), "a vertical blank was missed")


@kernel_test(vitrine=False)
def the_lab_sees_that_nothing_flips(machine: Machine) -> None:
    machine.hold()
    with machine.screen().watch() as watch:
        time.sleep(1)
        expect(len(watch.blanks()) > 50, "vertical blanks are counted while nothing flips")
        expect(not watch.flips(), "flips were seen where none was made")


@kernel_test(vitrine=False)
def the_lab_reads_the_scanned_out_picture(machine: Machine) -> None:
    machine.hold("-m", "640x480")
    picture = machine.screen().grab()
    expect((picture.width, picture.height) == (640, 480), f"640x480 is shown, not {picture.width}x{picture.height}")
    wrong = [
        (x, y) for y in range(480) for x in range(640) if picture.pixel(x, y) != (x & 255, y & 255, 40)
    ]  # fmt: skip
    expect(not wrong, f"{len(wrong)} pixels are not what was drawn")


@kernel_test(vitrine=False)
def the_lab_tells_one_picture_from_the_next_by_checksum(machine: Machine) -> None:
    machine.hold("-f")
    with machine.screen().checksums() as checksums:
        time.sleep(1)
        seen = checksums.pictures()
    numbers = sorted(seen)
    expect(len(numbers) >= 58, f"a checksum for every vertical blank of a second, not {len(numbers)}")
    steady = numbers[2:]
    expect(
        all(seen[a] != seen[b] and b == a + 1 for a, b in zip(steady, steady[1:])),
        "two pictures in turn have two checksums in turn",
    )


@kernel_test(vitrine=False)
def the_lab_touches_at_exact_times(machine: Machine) -> None:
    import evdev

    touch = machine.touch_screen()
    reader = evdev.InputDevice(touch.path)
    touch.stroke((100, 200), (300, 200), 0.2, hold=0.05)
    events = []
    while select.select([reader], [], [], 0)[0]:
        events += reader.read()
    across = [e for e in events if (e.type, e.code) == (evdev.ecodes.EV_ABS, evdev.ecodes.ABS_MT_POSITION_X)]
    expect([e.value for e in across] == list(range(100, 301, 10)), f"positions: {[e.value for e in across]}")
    gaps = [round((b.timestamp() - a.timestamp()) * 1000) for a, b in zip(across, across[1:])]
    expect(gaps == [10] * 20, f"one report every 10 ms: {gaps}")


@kernel_test(vitrine=False, default_card=False)
def the_lab_makes_cards_and_unplugs_outputs(machine: Machine) -> None:
    card = machine.add_card("lab")
    [connector] = machine.connectors(card)
    expect(detected(connector) == "connected", "a made card's output is connected")
    machine.plug_output("lab", False)
    expect(detected(connector) == "disconnected", "and then unplugged")


def detected(connector: pathlib.Path) -> str:
    """The state of an output, asked for anew."""
    (connector / "status").write_text("detect")
    return (connector / "status").read_text().strip()


@kernel_test(vitrine=False, render_only_card=True)
def the_lab_has_a_card_without_outputs(machine: Machine) -> None:
    outputs = {card: machine.connectors(card) for card in machine.cards()}
    expect(len(outputs) == 2, f"two cards, not {outputs}")
    expect(sum(not connectors for connectors in outputs.values()) == 1, f"one of them without outputs: {outputs}")
