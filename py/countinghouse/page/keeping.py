"""Long counts that survive closing the page: the worker gives a job a file for its checkpoint, and keeps that file."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TypeVar

from countinghouse.page.model import Args

__all__ = ["CHECKPOINT", "kept_count"]

CHECKPOINT = "checkpoint"
"""The name of the argument that holds the checkpoint file of a count to keep."""

Step = TypeVar("Step")
Found = TypeVar("Found")


def kept_count(
    args: Args, count: Callable[[str | None], Generator[Step, None, Found]]
) -> Generator[Step, None, tuple[Found, bool]]:
    """Count with the job's checkpoint, if it has one; return the count and whether it was resumed.

    If the checkpoint cannot be read or written, the count starts over without it.
    """
    file: str | None = args.get(CHECKPOINT)
    if file is None:
        return (yield from count(None)), False
    resumes = any(Path(file).parent.iterdir())
    try:
        return (yield from count(file)), resumes
    except MemoryError:
        raise  # keep the checkpoint: on another visit, there may be more memory
    except Exception as failure:
        _remove(file)
        if not resumes and not isinstance(failure, OSError):
            raise
    return (yield from count(file if resumes else None)), False


def _remove(file: str) -> None:
    from countinghouse.exact_cover import files

    files.remove(file)
