"""Draw the site's icon as SVG and as PNG, and write the web app manifest."""

import json
import struct
import zlib
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]

SIZE = 64  # the drawing's own units


@dataclass(frozen=True)
class Box:
    """A square with rounded corners: left, top, side, corner radius, colour."""

    left: float
    top: float
    side: float
    radius: float
    colour: tuple[int, int, int]

    def beyond(self, points: FloatArray, start: float) -> FloatArray:
        """Return how far points of one axis lie beyond the inner square, whose corners are the centres of the rounding."""
        low, high = start + self.radius, start + self.side - self.radius
        return np.maximum(np.maximum(low - points, points - high), 0)


PAPER, BLUE, RED, GREEN, INK = (250, 246, 236), (38, 99, 160), (186, 66, 52), (74, 124, 68), (42, 44, 50)


def drawing() -> list[Box]:
    """Return the shapes: a sheet of paper with three pieces on a 3 by 3 tray."""
    cell, gap, start = 14.0, 2.0, 9.0
    rows = ((BLUE, BLUE, RED), (BLUE, GREEN, RED), (GREEN, GREEN, RED))
    cells = [
        Box(start + column * (cell + gap), start + row * (cell + gap), cell, 3.0, colour)
        for row, colours in enumerate(rows)
        for column, colour in enumerate(colours)
    ]
    return [Box(0, 0, SIZE, 12, INK), Box(3, 3, SIZE - 6, 10, PAPER), *cells]


def svg() -> str:
    """Return the icon as SVG."""
    boxes = "".join(
        f'<rect x="{box.left:g}" y="{box.top:g}" width="{box.side:g}" height="{box.side:g}" rx="{box.radius:g}" '
        f'fill="#{box.colour[0]:02x}{box.colour[1]:02x}{box.colour[2]:02x}"/>'
        for box in drawing()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{boxes}</svg>\n'


def png(side: int) -> bytes:
    """Return the icon as a PNG of side x side pixels with transparent corners; a pixel is the mean of 4 x 4 points."""
    fine = 4
    points = (np.arange(side * fine, dtype=np.float64) + 0.5) * SIZE / (side * fine)
    image = np.zeros((side * fine, side * fine, 4), dtype=np.float64)
    for box in drawing():
        across, down = box.beyond(points, box.left), box.beyond(points, box.top)
        image[down[:, None] ** 2 + across[None, :] ** 2 <= box.radius**2] = (*box.colour, 1.0)
    total = image.reshape(side, fine, side, fine, 4).sum(axis=(1, 3))
    inside = total[..., 3:]
    colours = np.where(inside > 0, total[..., :3] / np.maximum(inside, 1), 0)
    pixels = np.concatenate([colours, inside * 255 / fine**2], axis=2).round().astype(np.uint8)
    rows = [b"\0" + row.tobytes() for row in pixels]

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    packed = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def manifest() -> str:
    """Return the web app manifest; every address in it is relative."""
    return json.dumps(
        {
            "name": "Counting House",
            "short_name": "Counting House",
            "description": "Play with, solve, count and estimate combinatorial puzzles and games.",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#faf6ec",
            "theme_color": "#2a2c32",
            "icons": [
                {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
                {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
                {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
            ],
        },
        indent=2,
    )
