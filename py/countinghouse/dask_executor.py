"""Dask's workers as an executor.

Dask's own (``client.get_executor()``) answers with a TypeError if a worker is lost just after its answer was fetched,
since it then takes the answer for an error (`_cascade_future` of distributed 2026.8.0).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from typing import Any

__all__ = ["DaskExecutor"]


class DaskExecutor(Executor):
    """The workers of a Dask `client`; `options`, such as ``resources``, go with each task."""

    def __init__(self, client: Any, options: Mapping[str, Any] | None = None) -> None:
        self.client = client
        self._options = {"pure": False, **(options or {})}

    @property
    def number(self) -> int:
        """How many workers there are now."""
        return len(self.client.ncores())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        asked = self.client.submit(fn, *args, **self._options, **kwargs)
        future: Future[Any] = Future()

        def answered(asked: Any) -> None:
            if asked.cancelled():
                future.cancel()
            if not future.set_running_or_notify_cancel():
                return
            try:
                # Dask computes it again if its worker has been lost.
                answer = asked.result()
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(answer)

        def ended(future: Future[Any]) -> None:
            if future.cancelled() and not asked.cancelled():
                asked.cancel()

        future.add_done_callback(ended)
        asked.add_done_callback(answered)
        return future
