"""Find a tray in a photo: a first guess of the four corners of its grid, for a person to check.

The tray is a quadrilateral that stands out from the table. A flood from the picture's corners stops where colours change
abruptly; at several thresholds, the areas that it does not reach are candidates. Each side is then fitted to the
strongest change of colour near it. The width of the rim follows from the cells: their edges repeat at equal distances
once the perspective is undone. A guess whose sides or cells are not clear enough is rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from countinghouse.packing.bare_puzzle import check_puzzle
from countinghouse.packing.photo.perspective import homography, linear
from countinghouse.packing.photo.reading import picture_of

if TYPE_CHECKING:
    from countinghouse.packing.puzzle import Puzzle

__all__ = ["find_tray"]

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Corners = tuple[tuple[float, float], ...]

#: The maximum length, in pixels, of the longer side of the small picture in which the flood runs, and the maximum number
#: of pixels averaged across one of its pixels.
_SMALL, _MOST_PIXELS = 200, 6
#: Added to linear light before taking its logarithm.
_FLOOR = 0.02
#: The thresholds: the flood stops where the logarithm changes by more than this between pixels four apart.
_STEPS = (0.15, 0.2, 0.27, 0.36, 0.5, 0.7, 1.0)
#: The smallest tray, as a share of the picture.
_LEAST = 0.08
#: The maximum number of corners of a hull that are compared.
_HULL = 40
#: The number of samples along a side, and how far from it to look for an edge, in pixels of the small picture, in each
#: of three rounds.
_ALONG, _REACHES = 64, (3.5, 2.0, 1.5)
#: The number of samples across a cell, and the narrowest and the widest rim, in cells.
_FINE, _NARROWEST, _RIM = 10, -0.4, 1.1
#: How far two rims may differ, in cells, and how clear a guess must be to be accepted.
_RIMS_DIFFER = 0.2
_LEAST_SIDE, _LEAST_CELLS = 0.8, 0.2


def find_tray(puzzle: Puzzle, pixels: Any) -> Corners | None:
    """Guess the four corners of a flat tray's grid of cells in a photo, clockwise from the outer corner of cell a1.

    `pixels` is as in `countinghouse.packing.photo.reading.read_photo`. The tray is assumed to be the right way up: cell
    a1 is the corner nearest to the picture's top left. Returns None if no quadrilateral with a grid of cells stands out.
    Raises InputError if `pixels` is not a picture.

    >>> import numpy as np
    >>> from countinghouse.packing import PUZZLES
    >>> find_tray(PUZZLES["kanoodle"], np.zeros((60, 80, 3), np.uint8)) is None
    True
    """
    check_puzzle(puzzle)
    picture = picture_of(pixels)
    if puzzle.tray.depth > 1 or puzzle.tray.plane.drawn_as != "grid" or min(picture.shape[:2]) < 40:
        return None
    columns, rows = puzzle.tray.width, puzzle.tray.height
    factor = max(1, -(-max(picture.shape[:2]) // _SMALL))
    # Use only some of the pixels of a large picture.
    skip = -(-factor // _MOST_PIXELS)
    factor = -(-factor // skip)
    small = np.log(_reduced(picture[::skip, ::skip], factor) + _FLOOR)
    factor *= skip
    best: tuple[float, Array] | None = None
    for quadrilateral in _candidates(small):
        guess = _guess(small, quadrilateral, columns, rows)
        if guess and (best is None or guess[0] > best[0]):
            best = guess
    if best is None:
        return None
    height, width = picture.shape[:2]
    places = np.clip(best[1] * factor, 0, [width, height])
    return tuple((float(x), float(y)) for x, y in places)


def _reduced(picture: NDArray[np.uint8], factor: int) -> Array:
    """Return the means of square blocks of pixels, in linear light."""
    light = linear(np.arange(256, dtype=np.float64) / 255)[picture[..., :3]]
    height, width = (side // factor for side in picture.shape[:2])
    cut = light[: height * factor, : width * factor]
    means: Array = cut.reshape(height, factor, width, factor, 3).mean((1, 3))
    return means


# --- candidates -------------------------------------------------------------------------------------------------------


def _candidates(small: Array) -> Iterator[Array]:
    """Yield the largest quadrilaterals in the areas that a flood from the picture's corners does not reach."""
    # Compare pixels four apart, because blurred edges extend over several pixels.
    padded = np.pad(small, ((2, 2), (2, 2), (0, 0)), mode="edge")
    level = (padded[2:-2, 4:] - padded[2:-2, :-4], padded[4:, 2:-2] - padded[:-4, 2:-2])
    edge = np.sqrt((level[0] ** 2).sum(2) + (level[1] ** 2).sum(2))
    seen: list[Array] = []
    for step in _STEPS:
        calm = edge <= step
        left = ~_flooded(_frame(small.shape[:2]) & calm, calm[1:] & calm[:-1], calm[:, 1:] & calm[:, :-1])
        left = ~_grown(_grown(~_opened(left)))
        for piece in _largest(left):
            quadrilateral = _quadrilateral(piece)
            if all(np.abs(quadrilateral - other).max() > 2 for other in seen):
                seen.append(quadrilateral)
                yield quadrilateral


def _frame(shape: tuple[int, ...]) -> Mask:
    """Return the pixels near the four corners of the picture, from which the table is flooded."""
    height, width = shape
    frame = np.zeros((height, width), np.bool_)
    deep, wide = max(1, height // 20), max(1, width // 20)
    for rows in (slice(0, deep), slice(height - deep, height)):
        for columns in (slice(0, wide), slice(width - wide, width)):
            frame[rows, columns] = True
    return frame


def _flooded(start: Mask, down: Mask, right: Mask) -> Mask:
    """Return the pixels connected to `start`; `down` and `right` say between which neighbouring pixels the flood
    passes."""
    reached = start.copy()
    count = -1
    while (now := int(reached.sum())) != count:
        count = now
        for _ in range(8):
            reached[1:] |= reached[:-1] & down
            reached[:-1] |= reached[1:] & down
            reached[:, 1:] |= reached[:, :-1] & right
            reached[:, :-1] |= reached[:, 1:] & right
    return reached


def _opened(mask: Mask) -> Mask:
    """Return the mask without specks and hairs: eroded and dilated by two pixels."""
    for _ in range(2):
        mask = ~_grown(~mask)
    for _ in range(2):
        mask = _grown(mask)
    return mask


def _grown(mask: Mask) -> Mask:
    grown = mask.copy()
    grown[1:] |= mask[:-1]
    grown[:-1] |= mask[1:]
    grown[:, 1:] |= mask[:, :-1]
    grown[:, :-1] |= mask[:, 1:]
    return grown


def _largest(mask: Mask) -> Iterator[Mask]:
    """Yield the parts of a mask that are large enough for a tray."""
    rest = mask.copy()
    down, right = mask[1:] & mask[:-1], mask[:, 1:] & mask[:, :-1]
    for _ in range(12):
        if rest.sum() < _LEAST * mask.size:
            return
        # Flood from the remaining pixel that is nearest to the picture's middle.
        rows, columns = rest.nonzero()
        apart = (rows - mask.shape[0] / 2) ** 2 + (columns - mask.shape[1] / 2) ** 2
        start = np.zeros_like(mask)
        start[rows[apart.argmin()], columns[apart.argmin()]] = True
        part = _flooded(start, down, right)
        rest &= ~part
        if part.sum() >= _LEAST * mask.size:
            yield part


def _quadrilateral(part: Mask) -> Array:
    """Return the largest quadrilateral among the corners of a part's hull, clockwise on the screen."""
    hull = _hull(part)
    if len(hull) > _HULL:
        hull = hull[np.linspace(0, len(hull), _HULL, endpoint=False).astype(np.int64)]
    count = len(hull)
    at = hull - hull[0]
    # Twice the areas of the triangles (i, j, k), for j between i and k.
    across = at[None, :] - at[:, None]
    area = across[:, :, None, 0] * across[:, None, :, 1] - across[:, :, None, 1] * across[:, None, :, 0]
    numbers = np.arange(count)
    between = (numbers[:, None, None] < numbers[None, :, None]) & (
        numbers[None, :, None] < numbers[None, None]
    )
    outside = (numbers[None, :, None] < numbers[:, None, None]) | (
        numbers[None, :, None] > numbers[None, None]
    )
    one = np.where(between, np.abs(area), -1)
    other = np.where(outside & (numbers[:, None, None] < numbers[None, None]), np.abs(area), -1)
    i, k = np.unravel_index(int((one.max(1) + other.max(1)).argmax()), (count, count))
    chosen = sorted({int(i), int(one[i, :, k].argmax()), int(k), int(other[i, :, k].argmax())})
    while len(chosen) < 4:
        chosen.append(chosen[-1])
    return hull[chosen]


def _hull(part: Mask) -> Array:
    """Return the convex hull of a mask, clockwise on the screen (Andrew's monotone chain)."""
    points: list[tuple[float, float]] = []
    for row in np.flatnonzero(part.any(axis=1)).tolist():
        columns = part[row].nonzero()[0]
        for x in (float(columns[0]), float(columns[-1]) + 1):
            points += [(x, float(row)), (x, float(row) + 1)]
    points = sorted(set(points))

    def chain(order: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for x, y in order:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2:]
                if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0:
                    break
                kept.pop()
            kept.append((x, y))
        return kept

    return np.array([*chain(points)[:-1], *chain(points[::-1])[:-1]], np.float64)


# --- one candidate ----------------------------------------------------------------------------------------------------


def _guess(small: Array, quadrilateral: Array, columns: int, rows: int) -> tuple[float, Array] | None:
    """Return how clear a candidate is, and the corners of its grid; None if it is not clear enough."""
    outer, clear, seen = quadrilateral, 0.0, [True] * 4
    for reach in _REACHES:
        if not _convex(outer):
            return None
        outer, clear, seen = _sides(small, outer, reach)
    if not _convex(outer) or clear < _LEAST_SIDE or sum(seen) < 3:
        return None
    first = _first(outer, columns, rows)
    outer, seen = np.roll(outer, -first, 0), [*seen[first:], *seen[:first]]
    score, (left, right), (above, below) = _rims(small, outer, seen, columns, rows)
    if score < _LEAST_CELLS:
        return None
    width, height = left + columns + right, above + rows + below
    matrix = homography(
        [(0, 0), (width, 0), (width, height), (0, height)], [(x, y) for x, y in outer.tolist()]
    )
    ends = [(left, above), (left + columns, above), (left + columns, above + rows), (left, above + rows)]
    return clear * score, _projected(np.array(ends, np.float64), matrix)


def _convex(corners: Array) -> bool:
    ahead = np.roll(corners, -1, 0) - corners
    after = np.roll(ahead, -1, 0)
    return bool((ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0] > 20).all())


def _sides(small: Array, corners: Array, reach: float) -> tuple[Array, float, list[bool]]:
    """Fit each side to the strongest changes of colour near it; return the corners, the smallest share of a side that
    agrees with its line, and which sides are in the picture."""
    height, width = small.shape[:2]
    steps = np.arange(-reach, reach + 0.1, 0.5)
    lines: list[tuple[Array, Array]] = []
    seen: list[bool] = []
    least = 1.0
    for number in range(4):
        begin, end = corners[number], corners[(number + 1) % 4]
        way = (end - begin) / (np.hypot(*(end - begin)) + 1e-9)
        normal = np.array([way[1], -way[0]])
        part = np.linspace(0.04, 0.96, _ALONG)[:, None]
        base = begin + part * (end - begin)
        at = base[:, None] + steps[None, :, None] * normal
        inside = ((at > 1.5) & (at < np.array([width, height]) - 1.5)).all(2)
        out, within = _bilinear(small, at + 1.5 * normal), _bilinear(small, at - 1.5 * normal)
        jump = np.where(inside, np.linalg.norm(out - within, axis=2), 0) * np.exp(
            -((steps / reach / 1.5) ** 2)
        )
        use = inside.sum(1) > len(steps) // 2
        seen.append(bool(use.sum() >= _ALONG // 4))
        if not seen[-1]:
            lines.append((begin, end))
            continue
        # Fit a line to the strongest change at each sample. Weights are limited, so that no single strong change
        # outweighs many others.
        best = jump.argmax(1)
        offset = steps[best]
        weight = np.where(use, np.minimum(jump.max(1), 0.7), 0) + 1e-9
        line = _line(part[:, 0], offset, weight)
        close = np.abs(offset - line(part[:, 0])) < 0.8
        least = min(least, float((close & use).sum() / use.sum()))
        first, last = line(np.array([0.0, 1.0]))
        lines.append((begin + first * normal, end + last * normal))
    found = np.array([_crossing(lines[number - 1], lines[number]) for number in range(4)], np.float64)
    if not np.isfinite(found).all() or np.abs(found - corners).max() > 40:
        return corners, 0.0, seen
    return found, least, seen


def _line(part: Array, offset: Array, weight: Array) -> Any:
    """Return the line through most of the points, as a function; the fit is repeated with less weight for distant
    points."""
    near = weight
    slope, start = 0.0, float(np.median(offset))
    for spread in (3.0, 2.0, 1.0, 0.6, 0.6):
        near = weight / (1 + ((offset - start - slope * part) / spread) ** 2) ** 2
        total = near.sum()
        x, y = (near * part).sum() / total, (near * offset).sum() / total
        slope = float((near * (part - x) * (offset - y)).sum() / ((near * (part - x) ** 2).sum() + 1e-9))
        start = float(y - slope * x)
    return lambda at: start + slope * at


def _crossing(one: tuple[Array, Array], other: tuple[Array, Array]) -> Array:
    (a, b), (c, d) = one, other
    along, across = b - a, d - c
    bottom = along[0] * across[1] - along[1] * across[0]
    if abs(bottom) < 1e-9:
        return np.array([np.nan, np.nan])
    part = ((c - a)[0] * across[1] - (c - a)[1] * across[0]) / bottom
    crossing: Array = a + part * along
    return crossing


def _first(corners: Array, columns: int, rows: int) -> int:
    """Return the number of the corner of cell a1, so that long sides match the tray's and the corner is as near to the
    top left as possible."""
    sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    long = bool(sides[0] + sides[2] >= sides[1] + sides[3])
    firsts = range(4) if columns == rows else (0, 2) if long == (columns > rows) else (1, 3)
    return min(firsts, key=lambda at: float(corners[at].sum()))


def _projected(points: Array, matrix: Array) -> Array:
    moved = np.concatenate([points, np.ones((*points.shape[:-1], 1))], -1) @ matrix.T
    places: Array = moved[..., :2] / moved[..., 2:]
    return places


def _bilinear(image: Array, at: Array) -> Array:
    """Return the interpolated colours at (x, y); the middle of the first pixel is at (0.5, 0.5)."""
    height, width = image.shape[:2]
    x, y = np.clip(at[..., 0] - 0.5, 0, width - 1.001), np.clip(at[..., 1] - 0.5, 0, height - 1.001)
    column, row = x.astype(np.int64), y.astype(np.int64)
    right, down = (x - column)[..., None], (y - row)[..., None]
    upper = image[row, column] * (1 - right) + image[row, column + 1] * right
    lower = image[row + 1, column] * (1 - right) + image[row + 1, column + 1] * right
    colours: Array = upper * (1 - down) + lower * down
    return colours


def _rims(
    small: Array, outer: Array, seen: list[bool], columns: int, rows: int
) -> tuple[float, list[float], list[float]]:
    """Return how clearly the cells repeat, and the widths of the rims left and right, above and below, in cells."""
    matrix = homography([(0, 0), (1, 0), (1, 1), (0, 1)], [(x, y) for x, y in outer.tolist()])
    across, down = _FINE * (columns + 1), _FINE * (rows + 1)
    u, v = np.meshgrid((np.arange(across) + 0.5) / across, (np.arange(down) + 0.5) / down)
    flat = _bilinear(small, _projected(np.stack([u, v], -1), matrix))
    rims = np.arange(_NARROWEST, _RIM, 0.04)
    total = np.zeros(len(rims), np.float64)
    found = []
    for axis, count, sides in ((1, columns, (3, 1)), (0, rows, (0, 2))):
        score = _repeats(np.minimum(np.abs(np.diff(flat, axis=axis)).sum(2), 0.6).mean(1 - axis), count, rims)
        # Visible rims are about equally wide; the first axis of the table is their common width.
        unlike = ((rims[:, None] - rims[None]) / _RIMS_DIFFER) ** 2
        before, after = (unlike * float(seen[side]) for side in sides)
        table = score[None] - before[:, :, None] - after[:, None, :]
        flat_table = table.reshape(len(rims), -1)
        found.append(flat_table.argmax(1))
        total += flat_table.max(1)
    rim = int(total.argmax())
    wide, high = ([float(rims[at]) for at in divmod(int(each[rim]), len(rims))] for each in found)
    return float(total[rim] / 2), wide, high


def _repeats(change: Array, count: int, rims: Array) -> Array:
    """Return how well changes of colour along an axis repeat with its cells, for each pair of rims."""
    place = (np.arange(len(change)) + 1) / (len(change) + 1)
    before, after = rims[:, None, None], rims[None, :, None]
    cell = place * (count + before + after) - before
    # The outer edge of the tray is not the edge of a cell.
    edge = np.minimum(place, 1 - place) * (count + 1) < 0.3
    within = (cell > -0.4) & (cell < count + 0.4) & ~edge
    calm = change - np.median(change[~edge])
    # The edges of cells repeat with the cells; the edges of wells and balls are on both sides of the line where two cells
    # meet.
    waves = np.where(within, calm * np.cos(2 * np.pi * cell), 0).sum(2)
    repeats: Array = waves / (np.where(within, np.abs(calm), 0).sum(2) + 1e-9)
    return repeats
