"""A track laid by hand, step by step: read and write its steps in a link, take a step, and suggest the next one.

A step lays a piece from the box, alone or joined to a piece on the floor, or joins two pieces on the floor. Pieces on
the floor are numbered from 1 in the order in which they were laid. The graph does not distinguish a piece's ends, but
the picture shows which free end was used: ``5.2`` is the second free end of piece 5, and ``5`` is the first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from countinghouse.errors import InputError
from countinghouse.exhibits.tracks.setting import Kind, Set, graph_pieces, kind_of
from countinghouse.page.model import State
from countinghouse.wording import plural, shown

#: The maximum numbers of pieces and ends in a set laid by hand.
MOST_PIECES, MOST_ENDS = 60, 150
#: The maximum length of the steps as text: enough for a separate word for each piece and for each connection between
#: pieces on the floor.
LONGEST = 2_000

_LAY = re.compile(r"([a-z]+|[0-9]{1,2})(?:\*([0-9]{1,3}))?(?:@([0-9]{1,3})(?:\.([0-9]{1,2}))?)?\Z")
_JOIN = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?-([0-9]{1,3})(?:\.([0-9]{1,2}))?\Z")


@dataclass(frozen=True)
class Lay:
    """A step that lays a piece from the box, joined to free end number `end` of piece number `at`; if `at` is 0, the
    piece is joined to no other."""

    kind: Kind
    at: int
    end: int = 1


@dataclass(frozen=True)
class Join:
    """A step that joins a free end of one piece to a free end of another, or two free ends of the same piece."""

    one: int
    other: int
    end: int = 1
    other_end: int = 1


Step = Lay | Join


@dataclass
class Floor:
    """The pieces on the floor, and the pieces left in the box."""

    box: Set
    steps: list[Step] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)  # the kind of each piece on the floor
    open: list[int] = field(default_factory=list)  # the number of free ends of each piece
    connections: list[tuple[int, int]] = field(default_factory=list)

    def take(self, step: Step) -> None:
        """Take a step, or raise InputError with the reason if it is impossible."""
        if isinstance(step, Lay):
            if not self.box.get(step.kind):
                raise InputError(f"There is no {step.kind.title} left in the box.")
            if step.at:
                self._use(step.at, step.end)
            self.box[step.kind] -= 1
            self.kinds.append(step.kind)
            self.open.append(step.kind.ends - bool(step.at))
            if step.at:
                self.connections.append((step.at, len(self.kinds)))
        else:
            self._use(step.one, step.end)
            try:
                self._use(step.other, 1 if step.one == step.other else step.other_end)
            except InputError:
                self.open[step.one - 1] += 1
                raise
            self.connections.append((step.one, step.other))
        self.steps.append(step)

    def _use(self, piece: int, end: int) -> None:
        if not 1 <= piece <= len(self.kinds):
            raise InputError(
                f"There is no piece {piece}: {plural(len(self.kinds), 'piece is', 'pieces are')} on the floor."
            )
        if not self.open[piece - 1]:
            raise InputError(f"Piece {piece}, a {self.kinds[piece - 1].title}, has no free end.")
        if not 1 <= end <= self.open[piece - 1]:
            raise InputError(
                f"Piece {piece}, a {self.kinds[piece - 1].title}, has {plural(self.open[piece - 1], 'free end')}; "
                f"there is no free end {end}."
            )
        self.open[piece - 1] -= 1

    def parts(self) -> list[int]:
        """Return, for each piece, the number of its track, which is the number of the track's first piece."""
        of = list(range(1, len(self.kinds) + 1))
        for a, b in self.connections:
            old, new = max(of[a - 1], of[b - 1]), min(of[a - 1], of[b - 1])
            of = [new if each == old else each for each in of]
        return of

    def distances(self, piece: int) -> dict[int, int]:
        """Return the distance, in connections, from a piece to each piece of its track."""
        beside: dict[int, set[int]] = {}
        for a, b in self.connections:
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
        found, fresh = {piece: 0}, [piece]
        for here in fresh:
            for other in sorted(beside.get(here, set()) - found.keys()):
                found[other] = found[here] + 1
                fresh.append(other)
        return found


def floor_of(state: State) -> Floor:
    """Read the steps of a state, and take them."""
    floor = Floor(dict(_box(state)))
    for step in _read(str(state["laid"]), floor):
        floor.take(step)
    return floor


def if_it_fits(state: State) -> State:
    """Return the state with a changed set; the floor is cleared if it has pieces that are no longer in the set."""
    floor = Floor(dict(graph_pieces(state)))
    try:
        for step in _read(str(state["laid"]), floor):
            floor.take(step)
    except InputError:
        return {**state, "laid": ""}
    return state


def joins_any(state: State) -> bool:
    """Say whether any two free ends can be joined; only then can pieces be laid by hand."""
    return not state["plugs"] and bool(state["doubles"]) and bool(state["loops"])


def _box(state: State) -> Set:
    if not joins_any(state):
        raise InputError(
            "To lay pieces by hand, allow double connections and loops, and ignore plugs and sockets: by hand, any two "
            "free ends can be joined."
        )
    pieces = graph_pieces(state)
    count, ends = sum(pieces.values()), sum(kind.ends * number for kind, number in pieces.items())
    if not count:
        raise InputError("A track needs at least one piece.")
    if count > MOST_PIECES or ends > MOST_ENDS:
        raise InputError(
            f"At most {MOST_PIECES} pieces with at most {MOST_ENDS} ends can be laid by hand; this set has "
            f"{plural(count, 'piece')} with {plural(ends, 'end')}."
        )
    return pieces


def _read(text: str, floor: Floor) -> Iterator[Step]:
    """Yield the steps of a link; `floor` shows what the previous steps have laid."""
    for word in text.split(",") if text else ():
        if found := _JOIN.match(word.strip()):
            yield Join(int(found[1]), int(found[3]), int(found[2] or 1), int(found[4] or 1))
        elif found := _LAY.match(word.strip()):
            at = int(found[3]) if found[3] else len(floor.kinds)
            for number in range(int(found[2] or 1)):
                yield Lay(
                    kind_of(found[1]), len(floor.kinds) if number else at, 1 if number else int(found[4] or 1)
                )
        else:
            raise InputError(
                "Write laid pieces by kind, such as curve*7, switch@2 (joined to piece 2) or curve@0 (joined to none), and "
                f"connections as 1-8; {shown(word)} is neither."
            )


def spelled_steps(floor: Floor) -> str:
    """Write the steps for a link: consecutive equal pieces become one word, and ``@`` is written only if a piece is not
    joined to the first free end of the previous one."""
    words: list[tuple[str, int]] = []
    laid = 0
    for step in floor.steps:
        if isinstance(step, Join):
            ends = (step.end, step.other_end) if step.one != step.other else (1, 1)
            words.append((f"{_end(step.one, ends[0])}-{_end(step.other, ends[1])}", 1))
            continue
        if step.at != laid or step.end > 1:
            words.append((f"{step.kind.name}@{_end(step.at, step.end if step.at else 1)}", 1))
        elif words and laid and words[-1][0].partition("@")[0] == step.kind.name:
            words[-1] = (words[-1][0], words[-1][1] + 1)
        else:
            words.append((step.kind.name, 1))
        laid += 1
    written = []
    for word, number in words:
        kind, at, piece = word.partition("@")
        written.append(f"{kind}*{number}{at}{piece}" if number > 1 else word)
    return ",".join(written)


def _end(piece: int, end: int) -> str:
    return f"{piece}.{end}" if end > 1 else str(piece)


def step_of(move: str, floor: Floor) -> Step:
    """Read a move, spelled like a step in a link."""
    steps = list(_read(move, floor))
    if len(steps) != 1:
        raise InputError(f"{shown(move)} is not one step, such as “curve@2” or “1-8”.")
    return steps[0]


def next_step(floor: Floor) -> Step | None:
    """Return a step towards a track of all pieces with as few open ends as possible; None if nothing can be joined.

    Pieces with many ends are spread among the others. A piece is joined to the free end with the fewest pieces since
    the last junction, so that branches grow evenly. When the box is empty, the two free ends farthest apart are joined.
    """
    left = {kind: number for kind, number in floor.box.items() if number}
    free = [piece for piece, number in enumerate(floor.open, start=1) if number]
    if left:
        laid = Counter(floor.kinds)
        # Pieces with one end are laid last, because they can close a track too early.
        several = {kind: number for kind, number in left.items() if kind.ends > 1} or left
        kind = min(several, key=lambda each: ((laid[each] + 0.5) / (laid[each] + left[each]), -each.ends))
        return Lay(kind, min(free, key=lambda piece: (_since(floor, piece), piece)) if free else 0)
    if sum(floor.open) < 2:
        return None
    parts = floor.parts()
    pairs = [
        (parts[a - 1] == parts[b - 1], -floor.distances(a).get(b, 0), a, b)
        for a in free
        for b in free
        if a < b or (a == b and floor.open[a - 1] > 1)
    ]
    *_, a, b = min(pairs)
    return Join(a, b)


def _since(floor: Floor, piece: int) -> int:
    """Return the number of two-ended pieces between the last junction and a free end."""
    number = 0
    while floor.kinds[piece - 1].ends == 2:
        before = [a for a, b in floor.connections if b == piece and a < piece]
        if not before:
            break
        number, piece = number + 1, before[0]
    return number
