"""Dask's workers as an executor.

Dask's own executor (``client.get_executor()``) fails with a TypeError if a worker is lost just after its result is
fetched, because it then mistakes the result for an error (`_cascade_future` in distributed 2026.8.0).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from typing import Any

__all__ = ["DaskExecutor"]


class DaskExecutor(Executor):
    """The workers of a Dask `client`; `options`, such as ``resources``, are passed with each task."""

    def __init__(self, client: Any, options: Mapping[str, Any] | None = None) -> None:
        self.client = client
        self._options = {"pure": False, **(options or {})}

    @property
    def number(self) -> int:
        """The current number of workers."""
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
                # Dask recomputes the result if its worker is lost.
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
