"""Report the progress of a long function, through a callback or a progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from countinghouse.checks import function
from countinghouse.errors import InputError

__all__: list[str] = []

#: A function to call with each step, True for a progress bar, or None or False for nothing.
Listener: TypeAlias = Callable[[Any], None] | bool | None


@contextmanager
def listening(progress: Listener) -> Iterator[Callable[[Any], None]]:
    """Yield a function to call with each step of a long function, or with None when there is nothing to report.

    Each step has a `fraction`.
    """
    if progress is None or progress is False:
        yield lambda step: None
        return
    if progress is not True:
        told = function(progress, "progress")
        yield lambda step: None if step is None else told(step)
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise InputError(
            "progress=True needs tqdm, which is not installed. Install it first, or pass a function."
        ) from None
    with tqdm(total=1.0, bar_format="{percentage:3.0f}%|{bar}| {elapsed}") as bar:

        def drawn(step: Any) -> None:
            if step is not None:
                # The fraction starts over if a search replaces a sweep.
                bar.n = step.fraction
                bar.refresh()

        yield drawn
        bar.n = bar.total  # the last step comes before the end of the work
