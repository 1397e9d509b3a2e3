"""Pictures as bytes: reading PPM and PNG, writing PNG, comparing. Small, so that the lab needs no picture library."""

from __future__ import annotations

import dataclasses
import pathlib
import struct
import zlib

Colour = tuple[int, int, int]


@dataclasses.dataclass(frozen=True)
class Picture:
    """Rows of red, green and blue bytes, from the top left."""

    width: int
    height: int
    pixels: bytes

    def pixel(self, x: int, y: int) -> Colour:
        at = 3 * (y * self.width + x)
        return self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]

    @property
    def centre(self) -> Colour:
        return self.pixel(self.width // 2, self.height // 2)

    @property
    def colours(self) -> int:
        """How many different colours there are: 1 for an empty screen."""
        return len({self.pixels[i : i + 3] for i in range(0, len(self.pixels), 3)})


def side_by_side(*pictures: Picture) -> Picture:
    """Pictures of one height, from left to right."""
    width = sum(picture.width for picture in pictures)
    rows = (
        picture.pixels[3 * y * picture.width : 3 * (y + 1) * picture.width]
        for y in range(pictures[0].height)
        for picture in pictures
    )
    return Picture(width, pictures[0].height, b"".join(rows))


@dataclasses.dataclass(frozen=True)
class Difference:
    """How far two pictures are apart: the largest step of a channel, and the share of channels above a tolerance."""

    largest: int
    share: float


def difference(a: Picture, b: Picture, tolerance: int) -> Difference:
    if (a.width, a.height) != (b.width, b.height):
        raise ValueError(f"pictures of {a.width}x{a.height} and {b.width}x{b.height} cannot be compared")
    if a.pixels == b.pixels:
        return Difference(0, 0)
    steps = [abs(p - q) for p, q in zip(a.pixels, b.pixels)]
    return Difference(max(steps), sum(step > tolerance for step in steps) / len(steps))


def read_ppm(path: pathlib.Path) -> Picture:
    """The binary form without comments, as the lab's own program writes it."""
    data = path.read_bytes()
    kind, size, _, pixels = data.split(b"\n", 3)
    if kind != b"P6":
        raise ValueError(f"{path} is no binary PPM")
    width, height = map(int, size.split())
    if len(pixels) != 3 * width * height:
        raise ValueError(f"{path} is cut short")
    return Picture(width, height, pixels)


def read_png(path: pathlib.Path) -> Picture:
    """8 bits a channel, RGB or RGBA, not interlaced. Alpha is left out."""
    data = path.read_bytes()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError(f"{path} is no PNG")
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind = data[at + 4 : at + 8]
        chunks[kind] = chunks.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, depth, form, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if depth != 8 or form not in (2, 6) or interlaced:
        raise ValueError(f"{path}: only plain 8-bit RGB and RGBA are read")
    channels = 3 if form == 2 else 4
    rows = _unfiltered(zlib.decompress(chunks[b"IDAT"]), width * channels, height, channels)
    if channels == 4:
        pixels = bytearray(3 * width * height)
        for channel in range(3):
            pixels[channel::3] = rows[channel::4]
        rows = bytes(pixels)
    return Picture(width, height, bytes(rows))


def _unfiltered(data: bytes, stride: int, height: int, step: int) -> bytes:
    """Undoes PNG's prediction (RFC 2083, section 6), row by row."""
    result = bytearray()
    above = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind = data[start]
        row = bytearray(data[start + 1 : start + 1 + stride])
        if kind == 1:
            for i in range(step, stride):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            for i in range(stride):
                row[i] = (row[i] + above[i]) & 255
        elif kind == 3:
            for i in range(stride):
                left = row[i - step] if i >= step else 0
                row[i] = (row[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                left, diagonal = (row[i - step], above[i - step]) if i >= step else (0, 0)
                row[i] = (row[i] + _paeth(left, above[i], diagonal)) & 255
        result += row
        above = row
    return bytes(result)


def _paeth(left: int, above: int, diagonal: int) -> int:
    estimate = left + above - diagonal
    by_left, by_above, by_diagonal = abs(estimate - left), abs(estimate - above), abs(estimate - diagonal)
    if by_left <= by_above and by_left <= by_diagonal:
        return left
    return above if by_above <= by_diagonal else diagonal


def write_png(path: pathlib.Path, width: int, height: int, colour: Colour) -> None:
    """A picture of one colour."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = (b"\0" + bytes(colour) * width) * height
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )
