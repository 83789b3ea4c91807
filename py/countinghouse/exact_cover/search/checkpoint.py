"""Save a search to a file, so that another process can resume it later, even with a different number of workers.

A record names the format version, the problem it belongs to, how symmetry divides the search and, for each tree started
so far, how many levels its top has, a digest of the top, and its `SearchState`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from countinghouse.errors import InputError
from countinghouse.exact_cover import recorded
from countinghouse.exact_cover.demands import useful
from countinghouse.exact_cover.search.exhaustive import SearchProgress, SearchState
from countinghouse.exact_cover.search.symmetry import Division, Part

if TYPE_CHECKING:
    from countinghouse.exact_cover.problem import Problem
    from countinghouse.exact_cover.search.expanded import ExpandedTree

__all__ = ["TITLE", "Record", "SavedSearch", "SavedTop", "SavedTree", "load", "save"]

TITLE = "countinghouse checkpoint of a search, version 1"


class SavedTop(NamedTuple):
    """A tree that has been started: the number of levels of its top, a digest of the top, and the state of its search."""

    levels: int
    digest: str
    state: SearchState


@dataclass(frozen=True)
class Record:
    """An unfinished search: the digest of its problem; the item whose options divide the search by symmetry (-1 if none),
    with the number of that item's options (`many`) and how many of them are tried (`kept`); the search's parts; and the
    trees started so far, in order."""

    problem: str
    item: int = -1
    kept: int = 0
    many: int = 0
    parts: tuple[Part, ...] = ()
    trees: tuple[SavedTop, ...] = ()


def save(path: Path, record: Record) -> None:
    """Write a record to a file."""
    lines = [f"problem {record.problem}", f"division {record.item} {record.kept} {record.many}"]
    lines += [" ".join(["part", *map(str, [part.weight, *sorted(part.gone)])]) for part in record.parts]
    for levels, top, state in record.trees:
        lines += [
            f"tree {levels} {top} {state.done}",
            " ".join(["vertices", *map(str, state.vertices)]),
            " ".join(["found", *map(str, state.found)]),
        ]
    recorded.write(path, TITLE, lines)


def load(path: Path) -> Record:
    """Read a record; raise InputError if the file is not a complete record.

    >>> from tempfile import TemporaryDirectory
    >>> parts = (Part(frozenset({1, 2}), 2), Part(frozenset(), 4))
    >>> record = Record("p", 3, 2, 6, parts, (SavedTop(2, "t", SearchState(1, (1, 5), (0, 3))),))
    >>> with TemporaryDirectory() as folder:
    ...     save(Path(folder, "record"), record)
    ...     load(Path(folder, "record")) == record
    True
    """
    lines = recorded.read(path, TITLE)
    try:
        [problem] = recorded.field(lines, "problem")
        item, kept, many = map(int, recorded.field(lines, "division"))
        parts, trees = _parts_and_trees(lines)
        if item < -1 or (item < 0) != (not parts) or len(trees) > max(1, len(parts)):
            raise ValueError(item)
    except (ValueError, InputError):
        raise recorded.damaged(path) from None
    return Record(problem, item, kept, many, parts, trees)


def _parts_and_trees(
    lines: Iterator[str],
) -> tuple[tuple[Part, ...], tuple[SavedTop, ...]]:
    parts: list[Part] = []
    trees: list[SavedTop] = []
    for line in lines:
        name, first, *rest = line.split(" ")
        if name == "part" and not trees:
            parts.append(Part(frozenset(map(int, rest)), int(first)))
        elif name == "tree":
            top, done = rest
            plain = {
                "done": done,
                "vertices": recorded.field(lines, "vertices"),
                "found": recorded.field(lines, "found"),
            }
            trees.append(SavedTop(int(first), top, SearchState.from_plain(plain)))
        else:
            raise ValueError(name)
    if any(part.weight < 1 or min(part.gone, default=0) < 0 for part in parts) or any(
        tree.levels < 1 for tree in trees
    ):
        raise ValueError(parts)
    return tuple(parts), tuple(trees)


class SavedSearch:
    """The file to which a search is saved about every ten seconds. A search consists of one tree or of several `parts`."""

    def __init__(self, file: Path, problem: Problem, record: Record | None = None) -> None:
        self.file = file
        self._problem = problem
        self._pace = recorded.Pace()
        self.resumed = record is not None
        """Whether the file held a search to resume."""
        self._record = record or Record("")
        self._new = False  # whether the record is not yet in the file

    @staticmethod
    def of(file: str, problem: Problem) -> SavedSearch:
        """Return the search saved in the file, or a new one if the file does not exist or holds no search.

        Raises InputError if the search belongs to another problem or is damaged.
        """
        path = Path(file)
        if recorded.title_of(path) != TITLE:
            return SavedSearch(path, problem)
        record, compiled = load(path), problem.compiled()
        recorded.check_problem_of(path, record.problem, compiled)
        many = len(useful(compiled))
        if record.item >= compiled.primary_count or any(
            max(part.gone, default=0) >= many for part in record.parts
        ):
            raise recorded.damaged(path)
        return SavedSearch(path, problem, record)

    @property
    def division(self) -> Division | None:
        """How symmetry divides the search."""
        record = self._record
        if record.item < 0:
            return None
        item = self._problem.compiled().items[record.item]
        return Division(self._problem, item, record.kept, record.many, record.parts)

    def begin(self, division: Division | None = None) -> None:
        """Before the search begins, record how it is divided."""
        if self.resumed:
            return
        compiled = self._problem.compiled()
        self._record = Record(recorded.digest(compiled))
        if division is not None:
            item = compiled.items.index(division.item)
            self._record = replace(
                self._record, item=item, kept=division.kept, many=division.many, parts=division.parts
            )

    def tree(self, number: int = 0) -> SavedTree:
        """Return one of the trees of the search."""
        return SavedTree(self, number)

    def levels(self, number: int = 0) -> int | None:
        """Return the number of levels of a tree's top, or None if that tree has not been started."""
        trees = self._record.trees
        return trees[number].levels if number < len(trees) else None

    def state(self, number: int, top: str) -> SearchState | None:
        """Return the state of the tree whose top has this digest, or None if that tree has not been started.

        Raises InputError if the saved tree had a different top.
        """
        if number >= len(self._record.trees):
            return None
        _, saved, state = self._record.trees[number]
        if saved != top:
            raise InputError(f"The checkpoint {self.file.name} was written by another version.")
        return state

    def note(self, number: int, tree: SavedTop) -> None:
        """Record the state of a tree, and save the search if the state is new and a save is due."""
        before = self._record.trees
        trees = (*before[:number], tree, *before[number + 1 :])
        self._new = self._new or trees != before
        self._record = replace(self._record, trees=trees)
        if self._new and self._pace.due():
            save(self.file, self._record)
            self._new = False
            self._pace.saved()


@dataclass
class SavedTree:
    """One tree of a search that is saved."""

    search: SavedSearch
    number: int
    _levels: int = field(default=0, init=False)
    _top: str = field(default="", init=False)

    @property
    def levels(self) -> int | None:
        """The number of levels of the tree's top, or None if the tree has not been started."""
        return self.search.levels(self.number)

    def begin(self, prober: ExpandedTree) -> SearchState | None:
        """Return the state from which the tree's search resumes, or None if that search has not been started."""
        self._levels, self._top = len(prober.top), _digest_of_top(prober)
        return self.search.state(self.number, self._top)

    def note(self, progress: SearchProgress) -> SearchProgress:
        """Record the state in the progress, and return the progress."""
        if progress.state.done:
            self.search.note(self.number, SavedTop(self._levels, self._top, progress.state))
        return progress


def _digest_of_top(prober: ExpandedTree) -> str:
    """Return a digest of the top of a tree: of the item and the degree of each of its vertices."""
    levels: Sequence[object] = [(level.item.tolist(), level.degree.tolist()) for level in prober.top]
    return recorded.digest_of(levels)
