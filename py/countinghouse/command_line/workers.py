"""Processes that help, for --workers.

An executor of our own, because the standard library's cannot be ended in the middle of its work: once its processes are
killed, Python waits at its exit for pipes that nobody reads. Here a thread stands for each process, hands it one question
at a time and waits for the answer; a process that is gone is noticed as the end of its pipe.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError, TooLarge

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

__all__ = ["MOST", "Helpers", "workers"]

MOST = 256

_Question = tuple["Future[Any]", Callable[..., Any], tuple[Any, ...], dict[str, Any]]


@contextmanager
def workers(number: int) -> Iterator[Helpers | None]:
    """An executor of so many processes, ended on the way out whatever they are doing; None for one worker."""
    if not 1 <= number <= MOST:
        raise InputError(f"The number of workers is {number:,}; it is 1 to {MOST}.")
    if number == 1:
        yield None
        return
    with Helpers(number) as helpers:
        yield helpers


class Helpers(Executor):
    """An executor of processes. `shutdown` ends them at once: what has no answer by then gets none.

    A question whose process was ended from outside is answered with TooLarge: it is want of memory, most likely.
    """

    def __init__(self, number: int) -> None:
        # Fresh processes: forking one that has threads can hang.
        context = multiprocessing.get_context("spawn")
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        #: Called with how many questions were asked and how many of them have been answered, after each answer.
        self.told: Callable[[int, int], None] = lambda asked, answered: None
        self._asked = 0
        self._answered = 0
        self._counting = threading.Lock()
        self.processes: list[multiprocessing.process.BaseProcess] = []
        self._threads: list[threading.Thread] = []
        for _ in range(number):
            ours, theirs = context.Pipe()
            process = context.Process(target=_answer, args=(theirs,), daemon=True)
            process.start()
            # Only the process has that end now, so that its end is seen here.
            theirs.close()
            thread = threading.Thread(target=self._serve, args=(ours,), daemon=True)
            thread.start()
            self.processes.append(process)
            self._threads.append(thread)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The answer to come."""
        future: Future[Any] = Future()
        with self._counting:
            self._asked += 1
        future.add_done_callback(self._done)
        self._questions.put((future, fn, args, kwargs))
        return future

    def _done(self, future: Future[Any]) -> None:
        with self._counting:
            self._answered += 1
            self.told(self._asked, self._answered)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes, whatever they are doing."""
        for process in self.processes:
            process.kill()
        for _ in self._threads:
            self._questions.put(None)
        if wait:
            for process in self.processes:
                process.join()

    def _serve(self, line: Connection) -> None:
        while (question := self._questions.get()) is not None:
            future, *task = question
            if not future.set_running_or_notify_cancel():
                continue
            try:
                line.send(task)
                fine, answer = line.recv()
            except (EOFError, OSError):
                future.set_exception(
                    TooLarge("A worker was ended by the system, most likely for want of memory; take fewer.")
                )
            except Exception as error:
                # A question that cannot be pickled.
                future.set_exception(error)
            else:
                if fine:
                    future.set_result(answer)
                else:
                    future.set_exception(answer)


def _answer(line: Connection) -> None:
    """The life of a process: answer until the other end is gone."""
    # Ctrl-C is for the command, which then ends its helpers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            fn, args, kwargs = line.recv()
        except EOFError:
            return
        try:
            answer: tuple[bool, Any] = True, fn(*args, **kwargs)
        except Exception as error:
            answer = False, error
        line.send(answer)
