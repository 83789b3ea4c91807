"""Cells and balls, turned and moved: the geometry under every piece and tray.

A *cell* is (row, column) of a board; a *ball* is (row, column, layer) of a solid, layer 0 on top and -1 below
it. All are 0-based once `normal` has moved a shape to the corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "SQUARE_SYMMETRIES",
    "Ball",
    "Cell",
    "cell_name",
    "column_name",
    "connected",
    "cube_symmetries",
    "flat_orientations",
    "free_polyominoes",
    "mirror",
    "normal",
    "normal_solid",
    "quarter_turn",
    "solid_connected",
    "turns_of_solid",
]

Cell = tuple[int, int]
Ball = tuple[int, int, int]


def normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells moved to the corner and sorted by (row, column).

    >>> normal([(5, 3), (4, 4)])
    ((0, 1), (1, 0))
    """
    own = list(cells)
    top = min(row for row, _ in own)
    left = min(column for _, column in own)
    return tuple(sorted((row - top, column - left) for row, column in own))


def normal_solid(balls: Iterable[Ball]) -> tuple[Ball, ...]:
    """The balls moved so that the least row and column are 0 and the highest layer is 0, sorted."""
    own = list(balls)
    top = min(row for row, _, _ in own)
    left = min(column for _, column, _ in own)
    high = max(layer for _, _, layer in own)
    return tuple(sorted((row - top, column - left, layer - high) for row, column, layer in own))


def quarter_turn(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells a quarter turn clockwise, in the corner.

    >>> quarter_turn([(0, 0), (0, 1), (0, 2), (1, 0)])
    ((0, 0), (0, 1), (1, 1), (2, 1))
    """
    return normal((column, -row) for row, column in cells)


def mirror(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells turned over, left to right, in the corner."""
    return normal((row, -column) for row, column in cells)


def flat_orientations(cells: Iterable[Cell], flip: bool = True) -> tuple[tuple[Cell, ...], ...]:
    """Every way a flat piece can be turned (and, with `flip`, turned over), without repeats.

    The four quarter turns come first, then those of the piece turned over.
    """
    seen: dict[tuple[Cell, ...], None] = {}
    for start in (normal(cells), mirror(cells)) if flip else (normal(cells),):
        shape = start
        for _ in range(4):
            seen[shape] = None
            shape = quarter_turn(shape)
    return tuple(seen)


Matrix = tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]


def _signed_permutations() -> Iterator[tuple[Matrix, int]]:
    for order, parity in (
        ((0, 1, 2), 1),
        ((1, 2, 0), 1),
        ((2, 0, 1), 1),
        ((1, 0, 2), -1),
        ((0, 2, 1), -1),
        ((2, 1, 0), -1),
    ):
        for signs in range(8):
            sign = [-1 if signs >> i & 1 else 1 for i in range(3)]
            rows = [[0, 0, 0] for _ in range(3)]
            for i, j in enumerate(order):
                rows[i][j] = sign[i]
            yield (
                (
                    (rows[0][0], rows[0][1], rows[0][2]),
                    (rows[1][0], rows[1][1], rows[1][2]),
                    (rows[2][0], rows[2][1], rows[2][2]),
                ),
                parity * sign[0] * sign[1] * sign[2],
            )


def cube_symmetries(rotations_only: bool = False) -> tuple[Matrix, ...]:
    """The 48 symmetries of the cube as integer matrices, the identity first; or its 24 rotations.

    >>> len(cube_symmetries()), len(cube_symmetries(rotations_only=True))
    (48, 24)
    """
    rotations = tuple(matrix for matrix, sign in _signed_permutations() if sign == 1)
    if rotations_only:
        return rotations
    return rotations + tuple(matrix for matrix, sign in _signed_permutations() if sign == -1)


def _times(matrix: Matrix, ball: Ball) -> Ball:
    x, y, z = ball
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def turned_solid(balls: Iterable[Ball], matrix: Matrix) -> tuple[Ball, ...]:
    """The balls under one symmetry of the cube, moved to the corner."""
    return normal_solid(_times(matrix, ball) for ball in balls)


def turns_of_solid(balls: Iterable[Ball]) -> tuple[tuple[Ball, ...], ...]:
    """Every way a solid can be turned in space (24 rotations, no mirror images), without repeats."""
    own = tuple(balls)
    return tuple(dict.fromkeys(turned_solid(own, matrix) for matrix in cube_symmetries(rotations_only=True)))


#: The eight symmetries of the square: name, and what becomes of (row, column).
SQUARE_SYMMETRIES: tuple[tuple[str, Callable[[int, int], Cell]], ...] = (
    ("identity", lambda row, column: (row, column)),
    ("quarter turn clockwise", lambda row, column: (column, -row)),
    ("half turn", lambda row, column: (-row, -column)),
    ("quarter turn anticlockwise", lambda row, column: (-column, row)),
    ("mirror left to right", lambda row, column: (row, -column)),
    ("mirror top to bottom", lambda row, column: (-row, column)),
    ("mirror in the falling diagonal", lambda row, column: (column, row)),
    ("mirror in the rising diagonal", lambda row, column: (-column, -row)),
)


def connected(cells: Iterable[Cell]) -> bool:
    """Whether one can walk over all the cells edge by edge."""
    return solid_connected((row, column, 0) for row, column in cells)


def solid_connected(balls: Iterable[Ball]) -> bool:
    """Whether the balls hang together face by face."""
    left = set(balls)
    if not left:
        return False
    todo = [left.pop()]
    while todo:
        x, y, z = todo.pop()
        for near in (
            (x + 1, y, z),
            (x - 1, y, z),
            (x, y + 1, z),
            (x, y - 1, z),
            (x, y, z + 1),
            (x, y, z - 1),
        ):
            if near in left:
                left.remove(near)
                todo.append(near)
    return not left


def free_polyominoes(size: int) -> tuple[tuple[Cell, ...], ...]:
    """All polyominoes of `size` cells, one of each up to turning and turning over, in a fixed order.

    >>> [len(free_polyominoes(n)) for n in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    """
    shapes: set[tuple[Cell, ...]] = {((0, 0),)}
    for _ in range(size - 1):
        grown = set()
        for shape in shapes:
            for row, column in shape:
                for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if near not in shape:
                        grown.add(min(flat_orientations((*shape, near))))
        shapes = grown
    return tuple(sorted(shapes))


def column_name(column: int) -> str:
    """The letters over a 0-based column: a, b, ... z, aa, ab, ...

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def cell_name(cell: Cell) -> str:
    """The name of a 0-based cell as in a spreadsheet.

    >>> cell_name((0, 0)), cell_name((4, 10))
    ('a1', 'k5')
    """
    return f"{column_name(cell[1])}{cell[0] + 1}"
