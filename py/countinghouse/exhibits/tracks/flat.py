"""Real pieces laid flat: list layouts as they are found, estimate the search tree, and save a layout."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterator
from decimal import Decimal, InvalidOperation
from itertools import combinations_with_replacement
from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.tracks.mending import Remedy, told
from countinghouse.exhibits.tracks.setting import REAL, Kind, Set, flat_pieces, graph_pieces, is_flat, spelled
from countinghouse.page import events
from countinghouse.page.estimating import finite
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State
from countinghouse.stepping import Steps
from countinghouse.tracks.flat import estimate_layouts_steps, layouts_steps
from countinghouse.tracks.layout import CentreLine, Layout
from countinghouse.tracks.pieces import PIECES, SETS
from countinghouse.tracks.rules import MOST_LAID, MOST_PLAY_DEGREES, MOST_PLAY_MM
from countinghouse.wording import about, grouped, plural, shown, within_units

#: The margin around a layout, in millimetres.
_MARGIN = 25.0
#: The time between two progress reports, in seconds.
_PAUSE = 0.3
#: Limits of the search for a set with a layout: pieces changed, sets offered, and vertices of each set's tree.
_CHANGES, _OFFERED, _TRIED = 2, 6, 2_000
#: The maximum number of layouts sent to the page.
MOST_SHOWN = 5_000


class Part(TypedDict):
    """A piece of a layout: its centre lines as paths for SVG, on the floor and on a bridge."""

    title: str
    low: list[str]
    high: list[str]


class Laid(TypedDict):
    """A layout to scale, in millimetres; `fit` says how well its pieces fit, and `symmetry` describes its symmetry."""

    key: str
    parts: list[Part]
    box: tuple[float, float, float, float]
    symmetry: str
    fit: str


class Preset(TypedDict):
    """A ready-made set: its title, and its parameters as written in a link."""

    title: str
    flat: str
    mm: str
    degrees: str


class Flat(TypedDict):
    """The view of flat layouts: the layout in the link, sets to begin with, and the graph's pieces as real pieces."""

    shown: Laid | None
    presets: list[Preset]
    fromGraph: str
    convention: str
    short: bool


class LayProgress(TypedDict):
    carry: str


class LaidOut(TypedDict):
    """The result of a search; unless `proved` is true, there may be more layouts than it found. `vertices` is the size of the
    search tree if all of it was visited."""

    layouts: int
    proved: bool
    vertices: int | None
    sentence: str


class Tree(TypedDict):
    """An estimate of the search tree by probes."""

    probes: int
    sentence: str
    perDepth: list[tuple[int, float, float | None]]


class Tried(TypedDict):
    """The result of trying sets that differ from this set by a few pieces."""

    sentence: str


class Saved(TypedDict):
    svg: str


class Published(TypedDict):
    """One row of the published counts."""

    curves: int
    published: int
    words: int
    loops: int
    exchanged: int
    outlines: int


class Recounted(TypedDict):
    sentence: str


def play(state: State, name: str, most: float) -> float:
    """Read the play of a joint."""
    text = str(state[name]).strip().replace(",", ".") or "0"
    what = "in mm" if name == "mm" else "in degrees"
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite() or not 0 <= value <= Decimal(most):
        raise InputError(
            f"The play {what} must be a number from 0 to {most:g}, not {shown(str(state[name]))}."
        )
    return float(value)


def spelled_play(state: State, name: str, most: float) -> str:
    """Return the canonical spelling of the play of a joint."""
    return f"{play(state, name, most):.6f}".rstrip("0").rstrip(".")


def _rules(state: State) -> dict[str, float]:
    return {
        "tolerance_mm": play(state, "mm", MOST_PLAY_MM),
        "tolerance_degrees": play(state, "degrees", MOST_PLAY_DEGREES),
    }


def flat(state: State) -> Flat:
    """Return the view of flat layouts."""
    rules = _rules(state)
    key = str(state["layout"])
    if is_flat(state) and key:
        shown_layout: Laid | None = laid(Layout.read(key, **rules))
    else:
        shown_layout = None
    pieces = flat_pieces(state) if is_flat(state) else {}
    return {
        "shown": shown_layout,
        "presets": [
            {
                "title": each.title[0].upper() + each.title[1:],
                "flat": spelled({REAL[kind]: number for kind, number in each.pieces.items()}),
                "mm": "1" if name == "figure-eight" else "0",
                "degrees": "0",
            }
            for name, each in SETS.items()
        ]
        if is_flat(state)
        else [],
        "fromGraph": "" if is_flat(state) else _from_graph(graph_pieces(state)),
        "convention": (
            "Two layouts are the same if rotating, moving or (if these pieces make the mirror image) mirroring "
            "turns one into the other; pieces of a kind are alike, and plugs and sockets make no difference."
        ),
        "short": sum(pieces.values()) <= 16 and not rules["tolerance_mm"] and not rules["tolerance_degrees"],
    }


def _from_graph(pieces: Set) -> str:
    """Return the graph's pieces as real pieces, with 144 mm straights, and with half of the switches left and half right;
    "" if that is impossible."""
    real: dict[str, int] = {}
    for kind, number in pieces.items():
        name = kind.name.partition("/")[0]
        if name == "switch":
            real["switch-left"] = real.get("switch-left", 0) + (number + 1) // 2
            real["switch-right"] = real.get("switch-right", 0) + number // 2
        elif name == "straight" or name in PIECES:
            known = "straight-144" if name == "straight" else name
            real[known] = real.get(known, 0) + number
        else:
            return ""
    if not real or sum(real.values()) > MOST_LAID:
        return ""
    return ",".join(f"{name}*{real[name]}" for name in PIECES if real.get(name))


def laid(layout: Layout) -> Laid:
    """Return a layout as plain data."""
    left, low, right, high = layout.bounds()
    parts: list[Part] = []
    for each, lines in zip(layout.placed, layout.paths(), strict=True):
        parts.append(
            {
                "title": PIECES[each.name].title,
                "low": [_path(line) for line in lines if not line.high],
                "high": [_path(line) for line in lines if line.high],
            }
        )
    fit = "All ends meet exactly."
    if layout.gap or layout.bend:
        fit = f"The worst joint is off by {layout.gap:.2f} mm and {layout.bend:.2f}°."
    return {
        "key": layout.key,
        "parts": parts,
        "box": (
            round(left - _MARGIN, 1),
            round(-high - _MARGIN, 1),
            round(right - left + 2 * _MARGIN, 1),
            round(high - low + 2 * _MARGIN, 1),
        ),
        "symmetry": "no symmetry" if layout.symmetry == 1 else f"{layout.symmetry} symmetries",
        "fit": fit,
    }


def _path(line: CentreLine) -> str:
    start, end = f"M{line.x0:.2f} {-line.y0:.2f}", f"{line.x1:.2f} {-line.y1:.2f}"
    if not line.radius:
        return f"{start}L{end}"
    radius = abs(line.radius)
    return f"{start}A{radius:g} {radius:g} 0 0 {int(line.radius < 0)} {end}"


def _asked(state: State) -> tuple[dict[str, int], dict[str, float | bool]]:
    pieces = {kind.name: number for kind, number in flat_pieces(state).items()}
    if not pieces:
        raise InputError("A track needs at least one piece.")
    return pieces, {**_rules(state), "sockets": bool(state["plugs"]), "overlaps": bool(state["overlaps"])}


def _lay(state: State, args: Args) -> Iterator[Event | None]:
    """Yield each layout as it is found; `carry` is where a stopped search resumes."""
    pieces, rules = _asked(state)
    carry = args.get("carry", "")
    if not isinstance(carry, str):
        raise InputError("This is not a saved search.")
    told, shown_so_far = 0.0, 0
    yield events.progress(0.0, "Searching")
    search = Steps(layouts_steps(pieces, resume=carry, **rules))  # type: ignore[arg-type]
    for step in search:
        if step.layout is not None and shown_so_far < MOST_SHOWN:
            shown_so_far += 1
            yield events.found(laid(step.layout))
        now = time.perf_counter()
        if now - told > _PAUSE:
            told = now
            sentence = f"{plural(step.vertices, 'vertex', 'vertices')} visited, {plural(step.layouts, 'layout')} so far"
            yield events.progress(step.share, sentence, carry=step.saved)
        else:
            yield None
    end = search.result
    if end.reason:
        sentence = end.reason
    elif not end.layouts:
        sentence = (
            f"There is none: all {plural(end.vertices, 'vertex', 'vertices')} of the search tree have been "
            "visited."
        )
    else:
        sentence = (
            f"All {plural(end.vertices, 'vertex', 'vertices')} of the search tree have been visited; they met "
            f"these layouts {plural(end.found, 'time')}."
        )
        if end.layouts > MOST_SHOWN:
            sentence += f" The first {grouped(MOST_SHOWN)} are shown."
    if not end.reason and not end.proved:
        sentence += " With play, a layout that was found may be off by rounding, which the note bounds, and some layouts may be missed."
    vertices = None if end.reason else end.vertices
    yield events.result(LaidOut(layouts=end.layouts, proved=end.proved, vertices=vertices, sentence=sentence))


def _estimate(state: State, args: Args) -> Iterator[Event | None]:
    pieces, rules = _asked(state)
    probes = int(state["probes"])
    last: Tree | None = None
    for estimate in estimate_layouts_steps(pieces, probes=probes, seed=int(state["seed"]), **rules):  # type: ignore[arg-type]
        size = sum(mean for mean, _ in estimate.vertices)
        # The depths of one probe are correlated, so add their errors: an upper bound on the error of the sum.
        error = sum(error for _, error in estimate.vertices)
        last = {
            "probes": estimate.probes,
            "sentence": f"About {about(size)} vertices, estimate {within_units(error)} at most, {plural(estimate.probes, 'probe')}.",
            "perDepth": [
                (depth, mean, finite(error)) for depth, (mean, error) in enumerate(estimate.vertices)
            ],
        }
        yield events.estimate(**last)
        yield events.progress(
            estimate.probes / probes, f"{grouped(estimate.probes)} of {plural(probes, 'probe')}"
        )
    assert last is not None
    yield events.result(last)


def _save(state: State, args: Args) -> Iterator[Event]:
    key = args.get("key", "")
    if not isinstance(key, str):
        raise InputError("This is not the key of a layout.")
    yield events.result(Saved(svg=Layout.read(key, **_rules(state)).svg()))


def _changes(pieces: Set, few: int) -> Iterator[tuple[list[Kind], list[Kind]]]:
    """Yield the kinds added and removed by each change of `few` pieces; no kind is both added and removed."""
    for removing in range(few + 1):
        for removed in combinations_with_replacement(pieces, removing):
            if any(removed.count(kind) > pieces[kind] for kind in removed):
                continue
            for added in combinations_with_replacement(REAL.values(), few - removing):
                after = sum(pieces.values()) + few - 2 * removing
                if not set(added) & set(removed) and 0 < after <= MOST_LAID:
                    yield list(added), list(removed)


def _has_layout(pieces: Set, rules: dict[str, float | bool]) -> Generator[None, None, bool | None]:
    """Return whether a set has a layout; None if its tree is too large or the search proves nothing."""
    search = Steps(
        layouts_steps({kind.name: number for kind, number in pieces.items() if number}, **rules)  # type: ignore[arg-type]
    )
    for step in search:
        if step.layout is not None:
            return True
        if step.vertices > _TRIED:
            return None
        yield None
    return False if search.result.proved else None


def _mend_flat(state: State, args: Args) -> Iterator[Event | None]:
    """Try all changes of one piece, then of two, and search each set for its first layout."""
    _, rules = _asked(state)
    pieces, large = flat_pieces(state), 0
    for few in range(1, _CHANGES + 1):
        every = list(_changes(pieces, few))
        helped = 0
        for number, (added, removed) in enumerate(every):
            yield events.progress(
                number / len(every),
                f"{plural(few, 'piece')} more or fewer: {number} of {plural(len(every), 'set')} tried, {helped} with a layout",
            )
            after = Counter(dict(pieces))
            after.update(added)
            after.subtract(removed)
            lies = yield from _has_layout(dict(after), rules)
            large += lies is None
            if lies:
                helped += 1
                yield events.found(Remedy(words=told(added, removed, False), pieces=spelled(after)))
                if helped == _OFFERED:
                    break
        if helped:
            less = " Changing fewer pieces is never enough." if few > 1 and not large else ""
            yield events.result(
                Tried(
                    sentence=f"{plural(few, 'piece')} more or fewer {'is' if few == 1 else 'are'} enough.{less}{_left(large)}"
                )
            )
            return
    yield events.result(
        Tried(sentence=f"No change of up to {_CHANGES} pieces was found to help.{_left(large)}")
    )


def _left(large: int) -> str:
    if not large:
        return ""
    return f" {plural(large, 'set')} had too large a tree to search to the end."


def _published(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.tracks.boxed_set import PUBLISHED, count_loops

    for number, (curves, published) in enumerate(PUBLISHED.items()):
        yield events.progress(number / len(PUBLISHED), f"Counting loops with {curves} curves")
        counts = count_loops(curves)
        yield events.found(
            Published(
                curves=curves,
                published=published,
                words=counts.words,
                loops=counts.loops,
                exchanged=counts.published,
                outlines=counts.outlines,
            )
        )
    yield events.result(
        Recounted(
            sentence="The published numbers result if loops that differ by rotation, reflection or reversal count as the same, and "
            "exchanging the bridge with two adjacent straights gives no new loop; overlaps are ignored."
        )
    )


JOBS = (
    Job("lay", _lay, LaidOut, found=Laid, args={"carry?": str}, progress=LayProgress),
    Job("tree", _estimate, Tree, estimate=Tree),
    Job("drawing", _save, Saved, args={"key": str}),
    Job("mend_flat", _mend_flat, Tried, found=Remedy),
    Job("published", _published, Recounted, found=Published),
)
