"""The files of a count: a folder for states that do not fit in memory, and a checkpoint from which the count resumes."""

from __future__ import annotations

from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from countinghouse.errors import InputError
from countinghouse.wording import shown

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from countinghouse.exact_cover.frontier.sharded.checkpoint import Alone
    from countinghouse.exact_cover.frontier.sharded.rounds import Rounds
    from countinghouse.exact_cover.problem import Problem
    from countinghouse.exact_cover.search.checkpoint import SavedSearch

__all__ = ["check", "file", "folder", "is_saved", "part_of", "remove", "rounds", "search_in"]


def check(problem: Problem, spill: object, checkpoint: object) -> tuple[str | None, str | None]:
    """Check and return the folder and the file of a count; raise InputError if either is unusable, or if the
    checkpoint belongs to another problem."""
    spill, checkpoint = folder(spill), file(checkpoint)
    if checkpoint is not None:
        from countinghouse.exact_cover.frontier.sharded.checkpoint import Checkpoint
        from countinghouse.exact_cover.search.checkpoint import SavedSearch

        if not SavedSearch.of(checkpoint, problem).resumed:
            Checkpoint(checkpoint).checked(problem.compiled())
    return spill, checkpoint


def folder(spill: object) -> str | None:
    """Check and return the folder for states."""
    if spill is not None and not _is_folder(spill):
        raise InputError(f"spill must be a folder that exists, not {shown(spill)}.")
    return None if spill is None else str(spill)


def _is_folder(path: object) -> bool:
    with suppress(OSError, ValueError):
        return isinstance(path, str | PathLike) and bool(str(path)) and Path(path).is_dir()
    return False


def file(checkpoint: object) -> str | None:
    """Check and return the file of a checkpoint, which need not exist."""
    if checkpoint is None:
        return None
    named = False
    with suppress(OSError, ValueError):
        path = Path(checkpoint) if isinstance(checkpoint, str | PathLike) else Path()
        named = (
            path.name.isprintable()
            and bool(path.name)
            and (path.is_file() or not path.exists())
            and path.parent.is_dir()
        )
    if not named:
        raise InputError(f"checkpoint must be a file in a folder that exists, not {shown(checkpoint)}.")
    return str(checkpoint)


def remove(checkpoint: str) -> None:
    """Remove a checkpoint and the states saved with it."""
    from countinghouse.exact_cover.frontier.sharded.checkpoint import Checkpoint

    Checkpoint(checkpoint).remove()


def is_saved(checkpoint: str) -> bool:
    """Return whether a count, or a part of it, has been saved in the file."""
    path = Path(checkpoint)
    return path.exists() or any(path.with_name(f"{path.name}.states").glob("part-*"))


def part_of(checkpoint: str, number: int) -> str:
    """Return the name of the checkpoint for one of several sweeps; `remove` removes it with the others."""
    from countinghouse.exact_cover.frontier.sharded.checkpoint import Checkpoint

    return str(Path(Checkpoint(checkpoint).folder(), f"part-{number}"))


def search_in(checkpoint: str | None, problem: Problem, method: str = "auto") -> SavedSearch | None:
    """Return an object that saves a search to the file and resumes a search already saved there, or None if there is no
    `checkpoint`.

    Raises InputError if the file holds a search for another problem, a count by another method, or a damaged search.
    """
    if checkpoint is None:
        return None
    from countinghouse.exact_cover.search.checkpoint import SavedSearch

    saved = SavedSearch.of(checkpoint, problem)
    if saved.resumed and (method == "frontier" or (method == "search" and saved.division is not None)):
        raise InputError(
            f'The checkpoint {saved.file.name} belongs to a search: use the method "auto" or "symmetry", or name another file.'
        )
    if not saved.resumed and method in ("search", "symmetry") and is_saved(checkpoint):
        check(problem, None, checkpoint)
        raise InputError(
            f'The checkpoint {saved.file.name} belongs to a sweep: use the method "auto" or "frontier", or name another file.'
        )
    return saved


def rounds(
    memory_mb: float, executor: Executor | None, spill: str | None, checkpoint: str | None
) -> Rounds | Alone | None:
    """Return an object that runs the sweeps of a count; None if the caller can run them itself."""
    if executor is None and spill is None and checkpoint is None:
        return None
    try:
        from countinghouse.exact_cover.frontier.sharded.rounds import Rounds
        from countinghouse.exact_cover.frontier.sharded.workers import Workers
    except ModuleNotFoundError:  # the page's archive omits these modules to stay small
        from countinghouse.exact_cover.frontier.sharded.checkpoint import Alone

        if spill is not None:
            raise InputError(
                "A count on the page keeps its states in memory: leave out spill, or count with Python outside the page."
            ) from None
        return None if checkpoint is None else Alone(memory_mb, checkpoint)
    return Rounds(Workers(executor), memory_mb, spill, checkpoint)
