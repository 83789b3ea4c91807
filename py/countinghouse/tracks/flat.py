"""Find all closed layouts of a set of pieces, and estimate the size of the search.

Layouts that differ only by rotation or translation are the same. So are mirror images, if the same pieces make both
(the mirror image of a left switch is a right switch), and layouts that differ only in their plugs and sockets. Pieces
of a kind are alike.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass

from countinghouse.checks import text, whole
from countinghouse.draws import Draws, check_seed
from countinghouse.errors import InputError, TooLarge
from countinghouse.exact_cover.estimates.blocks import Block, Estimate, Sums, fold
from countinghouse.tracks.graphs import complete_track
from countinghouse.tracks.laying import Tree
from countinghouse.tracks.layout import Layout, key_of, laid_out
from countinghouse.tracks.pieces import PIECES
from countinghouse.tracks.placing import Move
from countinghouse.tracks.rules import MOST_LAID, Rules, checked_rules
from countinghouse.wording import grouped, shown

__all__ = [
    "LayoutCount",
    "LayoutStep",
    "estimate_layouts",
    "estimate_layouts_steps",
    "layouts",
    "layouts_steps",
]

#: `layouts` raises TooLarge after this many vertices, a few seconds' work.
MOST_VERTICES = 20_000
#: The number of vertices between progress reports.
_EVERY = 100
_BLOCK = 10
_MOST_PROBES = 1_000_000


@dataclass(frozen=True)
class LayoutCount:
    """The result of a search.

    `layouts` is the number of different layouts; `found` counts a layout each time that the search finds it; `vertices`
    is the size of the tree. `proved` says whether it is proved that there are no other layouts; with play, the search
    may miss some. If there are no layouts, `reason` says why.
    """

    layouts: int
    found: int
    vertices: int
    proved: bool = True
    reason: str = ""


@dataclass(frozen=True)
class LayoutStep:
    """Progress: vertices walked, share of the tree done (all branches of a vertex count alike), and layouts so far.

    `layout` is a new layout, if this step found one. To resume from here, pass `saved` to `layouts_steps`.
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
    """Return all closed layouts that use all these pieces; raise TooLarge if that takes more than a few seconds.

    `pieces` gives the number of pieces of each kind, by the names in `PIECES`. `sockets` joins plugs only to sockets;
    `overlaps` lets pieces overlap. Without tolerances the answer is exact and complete. With a tolerance, each joint
    may be off by that much (at least 0.0001 mm and 0.0001°); every layout returned stays within it (see `play`), but
    some layouts may be missed.

    Time: exponential in the number of pieces, up to 20,000 vertices of the search tree; `layouts_steps` has no such
    limit.

    >>> [oval] = layouts({"curve": 8, "straight-144": 2})
    >>> oval
    <Layout of 10 pieces: a0 c0 c0 c0 c0 a0 c0 c0 c0 c0 =0>
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
                "or use fewer pieces."
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
    """Run `layouts` step by step, yielding progress and each new layout. To resume, pass a step's `saved` as `resume`.

    Raises InputError if that step is from a search with other pieces.

    >>> work = layouts_steps({"curve": 8})
    >>> next(work).layout
    <Layout of 8 pieces: c0 c0 c0 c0 c0 c0 c0 c0 =0>
    >>> from countinghouse.stepping import finish
    >>> finish(work)
    LayoutCount(layouts=1, found=1, vertices=10, proved=True, reason='')
    """
    rules = checked_rules(sockets, overlaps, tolerance_mm, tolerance_degrees)
    checked = _pieces(pieces)
    path, vertices, found, keys = _read_saved(resume)
    vertices = max(vertices, 1)
    reason = _why_none(checked, rules)
    if reason:
        return LayoutCount(0, 0, 0, True, reason)
    tree = Tree(checked, rules)
    known = set(keys)
    # With play, closing the joints is slow and may fail, so remember the failures.
    refused: set[str] = set()
    every = _EVERY if rules.exact else 1
    levels: list[tuple[list[Move], int]] = [(tree.moves(), 0)]
    for number in path[:-1]:
        moves = levels[-1][0]
        if number >= len(moves):
            raise InputError("This saved search is for a different set of pieces.")
        levels[-1] = (moves, number + 1)
        tree.do(moves[number])
        levels.append((tree.moves(), 0))
    if path:
        if path[-1] > len(levels[-1][0]):
            raise InputError("This saved search is for a different set of pieces.")
        levels[-1] = (levels[-1][0], path[-1])
    # A level holds its moves and the index of the next move; the move before that is in progress, and the earlier moves
    # are done.
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
            key = key_of(tree.placed, tree.joints)[0]
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
    """Estimate, by random probes, the size of the search tree and how often the search will find a layout.

    The search finds most layouts several times. Without tolerances, the estimate and its error are unbiased. Raises TooLarge
    for more than 2,000 probes, which `estimate_layouts_steps` allows.

    Time: linear in `probes`; each probe lays one track, piece by piece.

    >>> estimate_layouts({"curve": 8}, probes=10).tree
    10.0
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
    """Run `estimate_layouts` step by step, yielding the running estimate after each block of probes."""
    rules = checked_rules(sockets, overlaps, tolerance_mm, tolerance_degrees)
    checked, seed = _pieces(pieces), check_seed(seed)
    wanted = whole(probes, "The number of probes", 1, _MOST_PROBES)
    tree = None if _why_none(checked, rules) else Tree(checked, rules)
    total: Block | None = None
    size = _BLOCK if rules.exact else 1
    for number in range(-(-wanted // size)):
        block = _probe(tree, rules, seed, number, min(size, wanted - number * size))
        total = block if total is None else total + block
        yield fold([total])


# --- the search ------------------------------------------------------------------------------------------------


def _checked_layout(tree: Tree, rules: Rules) -> Layout | None:
    layout = laid_out(tree.placed, tree.joints, rules)
    if layout is None or (
        not rules.exact and not rules.overlaps and layout.overlaps(rules.play_mm, rules.play_degrees)
    ):
        return None
    return layout


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
    """Probe the tree (D. E. Knuth, Mathematics of Computation 29, 1975, pp. 121–136)."""
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


# --- the arguments ---------------------------------------------------------------------------------------------


def _pieces(pieces: object) -> dict[str, int]:
    if not isinstance(pieces, Mapping):
        raise InputError(f"The pieces must map names to numbers, not {shown(pieces)}.")
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
        raise InputError(f"At most {MOST_LAID} pieces can be laid flat, not {grouped(total)}.")
    return checked


def _why_none(pieces: dict[str, int], rules: Rules) -> str:
    """Return why no complete track exists even as a graph, or the empty string if one does."""
    several = [PIECES[name] for name, number in pieces.items() for _ in range(number)]
    sockets = [sum(end.socket for end in piece.ends) for piece in several] if rules.sockets else None
    verdict = complete_track([len(piece.ends) for piece in several], sockets=sockets)
    return "" if verdict.possible else verdict.reason
