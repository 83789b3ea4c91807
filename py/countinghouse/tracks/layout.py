"""A layout of track: the places of its pieces, the key that identifies it, and a drawing to scale."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

from countinghouse.checks import text
from countinghouse.drawn import Drawn
from countinghouse.errors import InputError
from countinghouse.tracks.overlap import SHRUNK, WIDTH, Area, area, meet, overlap
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.placing import Joint, Placed, joined_by, mirror_closed, place
from countinghouse.tracks.plane import ORIGIN, xy
from countinghouse.tracks.play import Pose, settle
from countinghouse.tracks.rules import (
    MOST_LAID,
    MOST_PLAY_DEGREES,
    MOST_PLAY_MM,
    Rules,
    checked_play,
    checked_rules,
)
from countinghouse.tracks.ways import Way, ways_by_name
from countinghouse.wording import plural, quoted

__all__ = ["CentreLine", "Layout", "PlacedPiece", "key_of", "laid_out"]


@dataclass(frozen=True)
class PlacedPiece:
    """The place of a piece: its first end, in millimetres, and the direction into the piece there, in degrees."""

    name: str
    flipped: bool
    x: float
    y: float
    degrees: float


@dataclass(frozen=True)
class CentreLine:
    """A centre line to draw, from one point to another, in millimetres with y upwards.

    `radius` is 0 for a straight line, positive for a curve to the left and negative for a curve to the right.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float
    high: bool


@dataclass(frozen=True, repr=False)
class Layout(Drawn):
    """A closed layout, with no open ends; a notebook shows it as a picture.

    Layouts with the same `key` are the same; `read` makes the layout from its key. `symmetry` is the number of
    rotations and reflections that map the layout onto itself, including the identity. `gap` (mm) and `bend` (degrees)
    are the largest gap and the sharpest bend of any joint.
    """

    key: str
    placed: tuple[PlacedPiece, ...]
    joints: tuple[Joint, ...]
    symmetry: int
    gap: float
    bend: float

    @staticmethod
    def read(key: str, *, tolerance_mm: float = 0.0, tolerance_degrees: float = 0.0) -> Layout:
        """Return the layout with this key; raise InputError if it is not a key.

        >>> Layout.read("c0 c0 c0 c0 c0 c0 c0 c0 =0").symmetry
        16
        >>> Layout.read("c0 c0 c0 c0 c0 c0 c0 c0 =0")
        <Layout of 8 pieces: c0 c0 c0 c0 c0 c0 c0 c0 =0>
        """
        rules = checked_rules(False, True, tolerance_mm, tolerance_degrees)
        placed, joints = _replayed(text(key, "The key of a layout", 1000), rules)
        layout = laid_out(placed, joints, rules)
        if layout is None:
            raise InputError("The ends of this layout do not meet within the tolerance.")
        return layout

    def paths(self) -> list[tuple[CentreLine, ...]]:
        """Return the centre lines of each piece, in the order of `placed`."""
        return [_lines(each) for each in self.placed]

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the left, lower, right and upper bounds of the track, in millimetres."""
        spots = [spot for lines in self.paths() for line in lines for spot in _outline(line)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return min(xs), min(ys), max(xs), max(ys)

    def overlaps(self, allowed_mm: float = 0.0, allowed_degrees: float = 0.0) -> bool:
        """Return whether two pieces overlap if each is shrunk by `SHRUNK` plus `allowed_mm` on all sides.

        Joined pieces may overlap further, by as much as a bend of `allowed_degrees` between them requires. The answer
        is certain if both allowances are 0 and all ends meet exactly; otherwise, rounding may decide cases closer than
        0.003 mm.
        """
        allowed = checked_play(allowed_mm, "allowed_mm", MOST_PLAY_MM)
        degrees = checked_play(allowed_degrees, "allowed_degrees", MOST_PLAY_DEGREES)
        if allowed == degrees == 0:
            exact, joints = _replayed(self.key, Rules(overlaps=True, play_mm=math.inf))
            if _closed(exact, joints):
                lines = [[path.moved(each.point, each.eighths) for path in each.way.paths] for each in exact]
                return any(
                    overlap(lines[one], lines[other]) for one in range(len(lines)) for other in range(one)
                )
        bent = allowed + WIDTH / 2 * math.tan(math.radians(degrees))
        areas = [_areas(each, SHRUNK + allowed) for each in self.placed]
        smaller = [_areas(each, SHRUNK + bent) for each in self.placed] if bent > allowed else areas
        joined = {frozenset((one[0], other[0])) for one, other in self.joints}
        return any(
            meet(smaller[one], smaller[other]) if {one, other} in joined else meet(areas[one], areas[other])
            for one in range(len(areas))
            for other in range(one)
        )

    def __repr__(self) -> str:
        return f"<Layout of {plural(len(self.placed), 'piece')}: {self.key}>"

    def svg(self) -> str:
        """Return a drawing to scale: one millimetre on paper is one millimetre of track."""
        return self._svg(1.0, "mm")

    def _repr_svg_(self) -> str:
        left, low, right, high = self.bounds()
        return self._svg(_PIXELS / (max(right - left, high - low) + 2 * _MARGIN), "")

    def _svg(self, scale: float, unit: str) -> str:
        left, low, right, high = self.bounds()
        width, height = right - left + 2 * _MARGIN, high - low + 2 * _MARGIN
        parts = []
        for level in (False, True):
            for each in self.placed:
                data = [
                    _path_data(line, left - _MARGIN, high + _MARGIN)
                    for line in _lines(each)
                    if line.high == level
                ]
                # Draw all edges of a piece first, so that they do not cross the inside of a switch.
                drawn = [
                    f'<path d="{d}" stroke="{colour}" stroke-width="{size}"/>'
                    for colour, size in (
                        ("#8a6234", 40),
                        ("#d98b73" if level else "#e9cf9f", 37),
                        ("#8a6234", 1),
                    )
                    for d in data
                ]
                if drawn:
                    parts.append(f"<g><title>{escape(PIECES[each.name].title)}</title>{''.join(drawn)}</g>")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:.1f}{unit}" height="{height * scale:.1f}{unit}" '
            f'viewBox="0 0 {width:.1f} {height:.1f}" fill="none">'
            f"<title>Layout of {plural(len(self.placed), 'piece')}</title>{''.join(parts)}</svg>"
        )


_MARGIN = 30.0
#: The longer side of a picture in a notebook, in pixels.
_PIXELS = 480


# --- telling layouts apart -------------------------------------------------------------------------------------


def laid_out(placed: list[Placed], joints: list[Joint], rules: Rules) -> Layout | None:
    """Return the layout of joined pieces, placed in the order of its key; None if the joints do not have enough
    play.
    """
    key, symmetry = key_of(placed, joints)
    again, joints_again = _replayed(key, Rules(overlaps=True, play_mm=math.inf))
    poses: list[Pose] = [(*xy(each.point), each.eighths * math.pi / 4) for each in again]
    gap = bend = 0.0
    if not _closed(again, joints_again):
        if rules.exact or (settled := settle(again, joints_again, rules)) is None:
            return None
        poses, gap, bend = settled
    pieces = tuple(_placed_piece(each.way, pose) for each, pose in zip(again, poses, strict=True))
    return Layout(key, pieces, tuple(joints_again), symmetry, gap, bend)


def _closed(placed: list[Placed], joints: list[Joint]) -> bool:
    """Return whether all joined ends meet exactly."""
    ends = [
        ((each.point, (each.eighths + 4) % 8), *((e.point, e.out) for e in joined_by(each, number)))
        for number, each in enumerate(placed)
    ]
    for (piece, end), (other, its_end) in joints:
        (one, out), (two, back) = ends[piece][end], ends[other][its_end]
        if one != two or (out - back) % 8 != 4:
            return False
    return True


def _placed_piece(way: Way, pose: Pose) -> PlacedPiece:
    x, y, angle = pose
    point, eighths = way.laid[0].pose
    px, py = xy(point)
    cos, sin = math.cos(angle), math.sin(angle)
    degrees = math.degrees(angle) + 45 * eighths
    return PlacedPiece(
        way.kind,
        way.laid[0].flipped,
        x + px * cos - py * sin,
        y + px * sin + py * cos,
        round(degrees, 9) % 360,
    )


def key_of(placed: list[Placed], joints: list[Joint]) -> tuple[str, int]:
    """Return the least name of all walks over the layout, and the number of walks with that name, which is the number
    of symmetries.

    A walk takes the pieces in search order, beginning at any end of any piece of the rarest kind, in the layout or its
    mirror image.
    """
    numbers: dict[str, int] = {}
    for each in placed:
        numbers[each.way.kind] = numbers.get(each.way.kind, 0) + 1
    rarest = min(numbers, key=lambda kind: (numbers[kind], -len(PIECES[kind].ends), PIECES[kind].letter))
    mirrors = (False, True) if mirror_closed(numbers) else (False,)
    kinds = {rarest, PIECES[rarest].mirror} if len(mirrors) == 2 else {rarest}
    partner = dict(joints) | {other: one for one, other in joints}
    names = [
        _walk(placed, partner, piece, end, mirror)
        for piece, each in enumerate(placed)
        if each.way.kind in kinds
        for end in range(len(each.way.others) + 1)
        for mirror in mirrors
    ]
    least = min(names)
    return " ".join(least), names.count(least)


def _walk(
    placed: list[Placed], partner: dict[tuple[int, int], tuple[int, int]], piece: int, end: int, mirror: bool
) -> tuple[str, ...]:
    way, order = _seen(placed[piece].way, end, mirror)
    names = [way.name]
    met = {piece}
    ends = [(piece, number) for number in order]
    while ends:
        other = partner[ends.pop()]
        if other[0] in met:
            number = ends.index(other)
            del ends[number]
            names.append(f"={number}")
        else:
            way, order = _seen(placed[other[0]].way, other[1], mirror)
            met.add(other[0])
            names.append(way.name)
            ends += [(other[0], number) for number in order[1:]]
    return tuple(names)


def _seen(way: Way, end: int, mirror: bool) -> tuple[Way, tuple[int, ...]]:
    """Return the way as seen from an end (in a mirror, if `mirror`), and the order of its ends from there."""
    seen, order = way.seen_from(end)
    if not mirror:
        return seen, order
    image, again = seen.in_mirror()
    return image, tuple(order[number] for number in again)


def _replayed(key: str, rules: Rules) -> tuple[list[Placed], list[Joint]]:
    """Place the pieces that a key names."""
    ways = ways_by_name()
    placed: list[Placed] = []
    joints: list[Joint] = []
    ends: list[tuple[int, int]] = []
    names = key.split()
    wrong = InputError(f"{quoted(key)} is not the key of a layout.")
    if len(names) > 3 * MOST_LAID:
        raise wrong
    for name in names:
        if placed and not ends:
            raise wrong
        if name[:1] == "=":
            if not (name[1:].isascii() and name[1:].isdecimal()) or int(name[1:]) >= len(ends) - 1:
                raise wrong
            joints.append((ends.pop(), ends.pop(int(name[1:]))))
            continue
        if name not in ways or len(placed) == MOST_LAID:
            raise wrong
        way = ways[name]
        if placed:
            piece, end = ends.pop()
            last = joined_by(placed[piece], piece)[end - 1] if end else None
            point, out = (ORIGIN, 4) if last is None else (last.point, last.out)
            joints.append(((piece, end), (len(placed), 0)))
        else:
            point, out = ORIGIN, 0
            ends.append((0, 0))
        ends += [(len(placed), number + 1) for number in range(len(way.others))]
        placed.append(place(way, way.laid[0], point, out))
    if not placed or ends or (rules.exact and not _closed(placed, joints)):
        raise wrong
    return placed, joints


# --- drawing ---------------------------------------------------------------------------------------------------


def _lines(placed: PlacedPiece) -> tuple[CentreLine, ...]:
    angle = math.radians(placed.degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    lines = []
    for path in PIECES[placed.name].paths:
        laid = path.flipped() if placed.flipped else path
        (ax, ay), (bx, by) = xy(laid.start), xy(laid.end[0])
        lines.append(
            CentreLine(
                placed.x + ax * cos - ay * sin,
                placed.y + ax * sin + ay * cos,
                placed.x + bx * cos - by * sin,
                placed.y + bx * sin + by * cos,
                float(laid.turn * laid.length),
                laid.high,
            )
        )
    return tuple(lines)


def _areas(placed: PlacedPiece, shrunk: float) -> list[Area[float]]:
    angle = math.radians(placed.degrees)
    areas = []
    for line, path in zip(_lines(placed), PIECES[placed.name].paths, strict=True):
        laid = path.flipped() if placed.flipped else path
        areas.append(
            area(
                line.x0,
                line.y0,
                angle + laid.eighths * math.pi / 4,
                laid.length,
                laid.turn,
                laid.high,
                shrunk,
            )
        )
    return areas


def _outline(line: CentreLine) -> list[tuple[float, float]]:
    """Return points on the edges of a line's track, dense enough to bound the track to within a millimetre."""
    dx, dy = line.x1 - line.x0, line.y1 - line.y0
    long = math.hypot(dx, dy)
    ux, uy = dx / long, dy / long
    spots = []
    for step in range(9):
        at = step / 8
        # A 45° curve bulges by R(1 - cos 22.5°) from its chord; a left curve bulges to the right.
        x, y, nx, ny = line.x0 + dx * at, line.y0 + dy * at, -uy, ux
        if line.radius:
            angle = math.pi / 4 * (at - 0.5) * math.copysign(1, line.radius)
            nx, ny = -uy * math.cos(angle) - ux * math.sin(angle), ux * math.cos(angle) - uy * math.sin(angle)
            apothem = abs(line.radius) * math.cos(math.pi / 8) * math.copysign(1, line.radius)
            cx, cy = (line.x0 + line.x1) / 2 - uy * apothem, (line.y0 + line.y1) / 2 + ux * apothem
            x, y = cx - nx * line.radius, cy - ny * line.radius
        spots += [(x + nx * 20, y + ny * 20), (x - nx * 20, y - ny * 20)]
    return spots


def _path_data(line: CentreLine, left: float, top: float) -> str:
    a = f"M{line.x0 - left:.2f} {top - line.y0:.2f}"
    b = f"{line.x1 - left:.2f} {top - line.y1:.2f}"
    if not line.radius:
        return f"{a}L{b}"
    return f"{a}A{abs(line.radius):g} {abs(line.radius):g} 0 0 {int(line.radius < 0)} {b}"
