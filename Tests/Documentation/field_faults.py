"""Checks that every row of Documentation/field-faults.md names tests that there are, or says why there is none."""

from __future__ import annotations

import pathlib
import re

ROWS = [f"D{n}" for n in range(1, 23)] + [f"T{n}" for n in range(1, 7)] + ["I1", "I2"]


def problems(checkout: pathlib.Path) -> list[str]:
    """What is amiss, a line each."""
    text = (checkout / "Documentation" / "field-faults.md").read_text()
    tests = checkout / "Tests"
    swift = "\n".join(path.read_text() for path in tests.rglob("*.swift"))
    lab = "\n".join(path.read_text() for path in tests.rglob("*.py"))
    rows = dict(re.findall(r"^\| ([DTI]\d+) \| (.*) \|$", text, re.MULTILINE))
    found = [f"there is no row {row}" for row in ROWS if row not in rows]
    for row, line in rows.items():
        held_by = line.rsplit("|", 1)[-1].strip()
        names = re.findall(r'"([^"]+)"', held_by)
        if not names and "cannot be tested here:" not in line:
            found.append(f"{row} names no test and no reason")
        for name in names:
            word = re.escape(name)
            if not (f'"{name}"' in swift or re.search(rf"\bfunc {word}\(", swift) or re.search(rf"^def {word}\(", lab, re.MULTILINE)):
                found.append(f"{row}: there is no test {name!r}")
    return found
