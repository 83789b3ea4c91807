"""Lay a set of pieces flat: all closed layouts, drawn to scale.

Two layouts are the same if turning, moving and mirroring brings one to the other, as far as the mirror image can be laid with the
same pieces: the mirror image of a left switch is a right switch. Pieces of a kind are alike, and plugs and sockets do not
tell layouts apart.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from countinghouse.checks import flag, text, whole
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.blocks import Block, Estimate, Sums, fold
from countinghouse.exact_cover.draws import Draws, check_seed
from countinghouse.tracks.graphs import complete_track
from countinghouse.tracks.laying import (
    Joint,
    Move,
    Placed,
    Rules,
    Tree,
    joined_by,
    mirror_closed,
    place,
)
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.plane import ORIGIN, SHRUNK, WIDTH, Area, area, meet, xy
from countinghouse.tracks.play import Pose, settle
from countinghouse.tracks.ways import Way, ways_by_name
from countinghouse.wording import grouped, plural, quoted, shown

__all__ = [
    "MOST_LAID",
    "MOST_PLAY_DEGREES",
    "MOST_PLAY_MM",
    "CentreLine",
    "Layout",
    "LayoutCount",
    "LayoutStep",
    "PlacedPiece",
    "estimate_layouts",
    "estimate_layouts_steps",
    "layouts",
    "layouts_steps",
]

#: The most pieces that are laid flat.
MOST_LAID = 24
#: The most play of a joint.
MOST_PLAY_MM = 20.0
MOST_PLAY_DEGREES = 10.0
#: The most vertices that `layouts` walks unasked: some seconds' work.
MOST_VERTICES = 20_000
#: Vertices between two reports.
_EVERY = 100
_BLOCK = 10
_MOST_PROBES = 1_000_000


@dataclass(frozen=True)
class PlacedPiece:
    """Where a piece lies: its first end, in millimetres, and the direction into the piece there, in degrees."""

    name: str
    flipped: bool
    x: float
    y: float
    degrees: float


@dataclass(frozen=True)
class CentreLine:
    """A centre line to draw, from one point to another, in millimetres with y upwards.

    `radius` is 0 for a straight line, positive for a curve to the left and negative for one to the right.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float
    high: bool


@dataclass(frozen=True)
class Layout:
    """A closed layout without an open end.

    `key` is the same for layouts that are the same; `read` makes the layout from it. `symmetry` is the number of ways, this
    layout's own place among them, to turn or mirror it onto itself. `gap` (mm) and `bend` (degrees) are the worst of any joint.
    """

    key: str
    placed: tuple[PlacedPiece, ...]
    joints: tuple[Joint, ...] = field(repr=False)
    symmetry: int
    gap: float
    bend: float

    @staticmethod
    def read(key: str, *, tolerance_mm: float = 0.0, tolerance_degrees: float = 0.0) -> Layout:
        """Return the layout with this key; InputError for anything else.

        >>> Layout.read("c0 c0 c0 c0 c0 c0 c0 c0 =0").symmetry
        16
        """
        rules = _rules(False, True, tolerance_mm, tolerance_degrees)
        placed, joints = _replayed(text(key, "The key of a layout", 1000), rules)
        layout = _layout(placed, joints, rules)
        if layout is None:
            raise InputError("The ends of this layout do not meet within the tolerance.")
        return layout

    def paths(self) -> list[tuple[CentreLine, ...]]:
        """Return the centre lines of each piece, in the order of `placed`."""
        return [_lines(each) for each in self.placed]

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the left, lower, right and upper bound of the track, in millimetres."""
        spots = [spot for lines in self.paths() for line in lines for spot in _outline(line)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return min(xs), min(ys), max(xs), max(ys)

    def overlaps(self, allowed_mm: float = 0.0, allowed_degrees: float = 0.0) -> bool:
        """Return whether two pieces lie on each other: by more than `SHRUNK` mm from each side, and what is allowed.

        Pieces that are joined may also overlap by as much as a bend between them of `allowed_degrees` takes.
        """
        allowed = _amount(allowed_mm, "allowed_mm", MOST_PLAY_MM)
        bent = allowed + WIDTH / 2 * math.tan(
            math.radians(_amount(allowed_degrees, "allowed_degrees", MOST_PLAY_DEGREES))
        )
        areas = [_areas(each, SHRUNK + allowed) for each in self.placed]
        smaller = [_areas(each, SHRUNK + bent) for each in self.placed] if bent > allowed else areas
        joined = {frozenset((one[0], other[0])) for one, other in self.joints}
        return any(
            meet(smaller[one], smaller[other]) if {one, other} in joined else meet(areas[one], areas[other])
            for one in range(len(areas))
            for other in range(one)
        )

    def svg(self) -> str:
        """Return a drawing to scale: a millimetre on the paper is a millimetre of track."""
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
                # All edges of a piece first, so that they do not cross the inside of a switch.
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
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}mm" height="{height:.1f}mm" '
            f'viewBox="0 0 {width:.1f} {height:.1f}" fill="none">'
            f"<title>{plural(len(self.placed), 'piece')}</title>{''.join(parts)}</svg>"
        )


_MARGIN = 30.0


@dataclass(frozen=True)
class LayoutCount:
    """The result of a search: different layouts, how often any was found, vertices walked, and why there is none.

    `proved` says that there are no others. With play, every layout found is one, but some may be missed.
    """

    layouts: int
    found: int
    vertices: int
    proved: bool = True
    reason: str = ""


@dataclass(frozen=True)
class LayoutStep:
    """Progress: vertices walked, the share of the tree behind (weighing all branches of a vertex alike), layouts so far.

    `layout` is one that was found just now and is new. Give `saved` to `layouts_steps` to go on from here.
    """

    vertices: int
    share: float
    layouts: int
    layout: Layout | None
    saved: str


def layouts(
    pieces: Mapping[str, int],
    *,
    sockets: bool = False,
    overlaps: bool = False,
    tolerance_mm: float = 0.0,
    tolerance_degrees: float = 0.0,
) -> list[Layout]:
    """Return all closed layouts of all these pieces; TooLarge where that takes more than some seconds.

    `pieces` has the number of pieces of each kind, by the names in `PIECES`. `sockets` joins plugs to sockets only, `overlaps`
    lets pieces lie on each other. Each joint may be off by the tolerance; with none, all is exact. With play, every layout
    returned can be laid within it, but some may be missed: see `play`.

    >>> len(layouts({"curve": 8})), len(layouts({"curve": 8, "straight-144": 2}))
    (1, 1)
    """
    found: list[Layout] = []
    for step in layouts_steps(
        pieces,
        sockets=sockets,
        overlaps=overlaps,
        tolerance_mm=tolerance_mm,
        tolerance_degrees=tolerance_degrees,
    ):
        if step.layout is not None:
            found.append(step.layout)
        if step.vertices > MOST_VERTICES:
            raise TooLarge(
                f"The search tree has more than {grouped(MOST_VERTICES)} vertices; walk it with layouts_steps, "
                "or take fewer pieces."
            )
    return found


def layouts_steps(
    pieces: Mapping[str, int],
    *,
    sockets: bool = False,
    overlaps: bool = False,
    tolerance_mm: float = 0.0,
    tolerance_degrees: float = 0.0,
    resume: str = "",
) -> Generator[LayoutStep, None, LayoutCount]:
    """Search all closed layouts, yielding progress and each new layout; `resume` is what a step `saved`."""
    rules = _rules(sockets, overlaps, tolerance_mm, tolerance_degrees)
    checked = _pieces(pieces)
    path, vertices, found, keys = _read_saved(resume)
    vertices = max(vertices, 1)
    reason = _why_none(checked, rules)
    if reason:
        return LayoutCount(0, 0, 0, True, reason)
    tree = Tree(checked, rules)
    known = set(keys)
    # Where the joints have play, what closes may yet not fit, and finding that out takes a while.
    refused: set[str] = set()
    every = _EVERY if rules.exact else 1
    levels: list[tuple[list[Move], int]] = [(tree.moves(), 0)]
    for number in path[:-1]:
        moves = levels[-1][0]
        if number >= len(moves):
            raise InputError("This saved search belongs to other pieces.")
        levels[-1] = (moves, number + 1)
        tree.do(moves[number])
        levels.append((tree.moves(), 0))
    if path:
        if path[-1] > len(levels[-1][0]):
            raise InputError("This saved search belongs to other pieces.")
        levels[-1] = (levels[-1][0], path[-1])
    # A level's number is that of its next move; of the moves behind, all but the last of each level are done.
    since = 0
    while levels:
        moves, number = levels[-1]
        if number == len(moves):
            levels.pop()
            if levels:
                tree.undo()
            continue
        levels[-1] = (moves, number + 1)
        tree.do(moves[number])
        vertices, since = vertices + 1, since + 1
        layout = None
        if tree.complete:
            key = _key(tree.placed, tree.joints)[0]
            if key not in known and key not in refused:
                layout = _checked_layout(tree, rules)
                (known if layout is not None else refused).add(key)
            found += key in known
            levels.append(([], 0))
        else:
            levels.append((tree.moves(), 0))
        if layout is not None or since >= every:
            since = 0
            saved = _saved(levels, vertices, found, known)
            yield LayoutStep(vertices, _share(levels), len(known), layout, saved)
    return LayoutCount(len(known), found, vertices, rules.exact)


def estimate_layouts(
    pieces: Mapping[str, int],
    *,
    probes: int = 1000,
    seed: int = 1,
    sockets: bool = False,
    overlaps: bool = False,
    tolerance_mm: float = 0.0,
    tolerance_degrees: float = 0.0,
) -> Estimate:
    """Estimate the search tree by random probes: its vertices, and how often the search will find a layout.

    The search finds most layouts several times. Without tolerance, the estimate is without bias, and so is its error.

    >>> estimate_layouts({"curve": 8}, probes=10).tree
    11.0
    """
    if whole(probes, "The number of probes", 1, _MOST_PROBES) > 2000:
        raise TooLarge("More than 2,000 probes take a while: use estimate_layouts_steps.")
    *_, last = estimate_layouts_steps(
        pieces,
        probes=probes,
        seed=seed,
        sockets=sockets,
        overlaps=overlaps,
        tolerance_mm=tolerance_mm,
        tolerance_degrees=tolerance_degrees,
    )
    return last


def estimate_layouts_steps(
    pieces: Mapping[str, int],
    *,
    probes: int = 1000,
    seed: int = 1,
    sockets: bool = False,
    overlaps: bool = False,
    tolerance_mm: float = 0.0,
    tolerance_degrees: float = 0.0,
) -> Generator[Estimate, None, None]:
    """As `estimate_layouts`, yielding the running estimate after every few probes."""
    rules = _rules(sockets, overlaps, tolerance_mm, tolerance_degrees)
    checked, seed = _pieces(pieces), check_seed(seed)
    wanted = whole(probes, "The number of probes", 1, _MOST_PROBES)
    tree = None if _why_none(checked, rules) else Tree(checked, rules)
    total: Block | None = None
    size = _BLOCK if rules.exact else 1
    for number in range(-(-wanted // size)):
        block = _probe(tree, rules, seed, number, min(size, wanted - number * size))
        total = block if total is None else total + block
        yield fold([total])


# --- one layout ------------------------------------------------------------------------------------------------


def _checked_layout(tree: Tree, rules: Rules) -> Layout | None:
    layout = _layout(tree.placed, tree.joints, rules)
    if layout is None or (
        not rules.exact and not rules.overlaps and layout.overlaps(rules.play_mm, rules.play_degrees)
    ):
        return None
    return layout


def _layout(placed: list[Placed], joints: list[Joint], rules: Rules) -> Layout | None:
    """Return the layout of joined pieces, laid as its key says; None where the joints have not play enough."""
    key, symmetry = _key(placed, joints)
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


def _key(placed: list[Placed], joints: list[Joint]) -> tuple[str, int]:
    """Return the least name of all walks over the layout, and how many walks have it: its symmetries.

    A walk is what the search does: it begins at an end of a piece of the rarest kind, in the plane or in the mirror.
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
    """Return how a piece looks from an end, in the mirror perhaps, with its ends in that order."""
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


def _areas(placed: PlacedPiece, shrunk: float) -> list[Area]:
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
    """Return points on the edges of a line's track, close enough to bound it within a millimetre."""
    dx, dy = line.x1 - line.x0, line.y1 - line.y0
    long = math.hypot(dx, dy)
    ux, uy = dx / long, dy / long
    spots = []
    for step in range(9):
        at = step / 8
        # A curve of 45° bulges by R(1 - cos 22.5°) from its chord, to the right of it if it turns to the left.
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


# --- the search ------------------------------------------------------------------------------------------------


def _share(levels: list[tuple[list[Move], int]]) -> float:
    share, weight = 0.0, 1.0
    for moves, number in levels:
        if not moves:
            return share + weight
        share += weight * max(0, number - 1) / len(moves)
        weight /= len(moves)
    return share


def _saved(levels: list[tuple[list[Move], int]], vertices: int, found: int, keys: Iterable[str]) -> str:
    path = ".".join([*(str(number - 1) for _, number in levels[:-1]), str(levels[-1][1])])
    return ";".join([path, str(vertices), str(found), *sorted(keys)])


def _read_saved(saved: object) -> tuple[list[int], int, int, list[str]]:
    parts = text(saved, "A saved search", 10_000_000).split(";")
    if parts == [""]:
        return [], 0, 0, []
    numbers = [*parts[0].split("."), *parts[1:3]]
    if len(parts) < 3 or not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in numbers):
        raise InputError("This is not a saved search.")
    return [int(part) for part in parts[0].split(".")], int(parts[1]), int(parts[2]), parts[3:]


def _probe(tree: Tree | None, rules: Rules, seed: int, block: int, probes: int) -> Block:
    """Walk down the tree at random some times (D. E. Knuth, Mathematics of Computation 29, 1975)."""
    draws = Draws(seed, block)
    vertices: list[Sums] = []
    found: list[Sums] = []
    solutions: Sums = (0, 0)
    hits = 0
    for _ in range(probes):
        weight, depth = 1, 0
        while True:
            solved = tree is not None and tree.complete and _checked_layout(tree, rules) is not None
            for sums, value in ((vertices, weight), (found, weight if solved else 0)):
                if depth == len(sums):
                    sums.append((0, 0))
                sums[depth] = (sums[depth][0] + value, sums[depth][1] + value * value)
            moves = [] if tree is None or tree.complete else tree.moves()
            if tree is None or not moves:
                break
            weight *= len(moves)
            tree.do(moves[draws.one_below(len(moves))])
            depth += 1
        if solved:
            hits += 1
            solutions = (solutions[0] + weight, solutions[1] + weight * weight)
        for _ in range(depth):
            assert tree is not None
            tree.undo()
    return Block("knuth", seed, 1, probes, probes, 0, hits, tuple(vertices), tuple(found), solutions)


# --- what is asked ---------------------------------------------------------------------------------------------


def _pieces(pieces: object) -> dict[str, int]:
    if not isinstance(pieces, Mapping):
        raise InputError(f"The pieces must be numbers by name, not {shown(pieces)}.")
    checked: dict[str, int] = {}
    for name, number in pieces.items():
        if not isinstance(name, str) or name not in PIECES:
            raise InputError(f"There is no piece named {shown(name)}.")
        if whole(number, f"The number of pieces named {name}", 0, MOST_LAID):
            checked[name] = whole(number, name)
    total = sum(checked.values())
    if total == 0:
        raise InputError("A layout needs at least one piece.")
    if total > MOST_LAID:
        raise InputError(f"At most {MOST_LAID} pieces are laid flat, not {grouped(total)}.")
    return checked


def _rules(sockets: object, overlaps: object, mm: object, degrees: object) -> Rules:
    return Rules(
        flag(sockets, "sockets"),
        flag(overlaps, "overlaps"),
        _amount(mm, "tolerance_mm", MOST_PLAY_MM),
        _amount(degrees, "tolerance_degrees", MOST_PLAY_DEGREES),
    )


def _amount(value: object, what: str, most: float) -> float:
    try:
        amount = math.nan if isinstance(value, bool | str | bytes) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        amount = math.nan
    if not 0 <= amount <= most:
        raise InputError(f"{what} must be a number from 0 to {most:g}, not {shown(value)}.")
    return amount


def _why_none(pieces: dict[str, int], rules: Rules) -> str:
    """Return why no complete track exists even as a graph, or nothing."""
    several = [PIECES[name] for name, number in pieces.items() for _ in range(number)]
    sockets = [sum(end.socket for end in piece.ends) for piece in several] if rules.sockets else None
    # A switch's or a buffer's sockets may be turned into plugs nowhere; the ends of the others go either way.
    verdict = complete_track([len(piece.ends) for piece in several], sockets=sockets)
    return "" if verdict.possible else verdict.reason
