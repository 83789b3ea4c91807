"""The site's icon, drawn once as shapes and written as SVG and as PNG, and the web app manifest."""

import json
import struct
import zlib
from dataclasses import dataclass

SIZE = 64  # the drawing's own units


@dataclass(frozen=True)
class Box:
    """A square with rounded corners: left, top, side, corner radius, colour."""

    left: float
    top: float
    side: float
    radius: float
    colour: tuple[int, int, int]

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        right, bottom = self.left + self.side, self.top + self.side
        if not (self.left <= x <= right and self.top <= y <= bottom):
            return False
        dx = max(self.left + self.radius - x, x - (right - self.radius), 0.0)
        dy = max(self.top + self.radius - y, y - (bottom - self.radius), 0.0)
        return dx * dx + dy * dy <= self.radius * self.radius


PAPER, BLUE, RED, GREEN, INK = (250, 246, 236), (38, 99, 160), (186, 66, 52), (74, 124, 68), (42, 44, 50)


def drawing() -> list[Box]:
    """A sheet of paper with three pieces fitted together on a 3 by 3 tray."""
    cell, gap, start = 14.0, 2.0, 9.0
    rows = ((BLUE, BLUE, RED), (BLUE, GREEN, RED), (GREEN, GREEN, RED))
    cells = [
        Box(start + column * (cell + gap), start + row * (cell + gap), cell, 3.0, colour)
        for row, colours in enumerate(rows)
        for column, colour in enumerate(colours)
    ]
    return [Box(0, 0, SIZE, 12, INK), Box(3, 3, SIZE - 6, 10, PAPER), *cells]


def svg() -> str:
    """The icon as SVG."""
    boxes = "".join(
        f'<rect x="{box.left:g}" y="{box.top:g}" width="{box.side:g}" height="{box.side:g}" rx="{box.radius:g}" '
        f'fill="#{box.colour[0]:02x}{box.colour[1]:02x}{box.colour[2]:02x}"/>'
        for box in drawing()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{boxes}</svg>\n'


def png(side: int) -> bytes:
    """The icon as a PNG of side x side pixels, with transparent corners; each pixel is the mean of 3 x 3 points."""
    boxes = list(reversed(drawing()))
    rows = []
    for row in range(side):
        line = bytearray([0])
        for column in range(side):
            total = [0, 0, 0, 0]
            for point in range(9):
                x = (column + (point % 3 + 0.5) / 3) * SIZE / side
                y = (row + (point // 3 + 0.5) / 3) * SIZE / side
                top = next((box.colour for box in boxes if box.holds(x, y)), None)
                if top is not None:
                    total = [total[0] + top[0], total[1] + top[1], total[2] + top[2], total[3] + 1]
            inside = total[3]
            line += bytes([*(part // inside if inside else 0 for part in total[:3]), inside * 255 // 9])
        rows.append(bytes(line))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    pixels = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def manifest() -> str:
    """The web app manifest; every address in it is relative."""
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
