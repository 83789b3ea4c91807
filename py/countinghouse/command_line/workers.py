"""Worker processes for --workers. The standard library's executor cannot be stopped during its work: if its processes
are killed, Python waits at exit for pipes that no one reads. Here each process has a thread that sends it one question
at a time and waits for the answer; a closed pipe means that the process has ended.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from countinghouse.errors import InputError
from countinghouse.wording import shown

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

MOST = 256

_Question = tuple["Future[Any]", Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Lost(BrokenExecutor):
    """A worker was killed from outside; a task that can be repeated may be submitted again."""


@contextmanager
def workers(number: int) -> Iterator[Helpers | None]:
    """Yield an executor with `number` processes and end them on exit; yield None for one worker."""
    if not 1 <= number <= MOST:
        raise InputError(f"The number of workers must be from 1 to {MOST}, not {shown(number)}.")
    if number == 1:
        yield None
        return
    with Helpers(number) as helpers:
        yield helpers


class Helpers(Executor):
    """An executor of processes. `shutdown` ends them at once, leaving open questions unanswered.

    If a process is killed from outside, most likely for lack of memory, the question that it was answering raises Lost.
    """

    def __init__(self, number: int) -> None:
        # Forking a process that has threads can hang.
        context = multiprocessing.get_context("spawn")
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self.processes: list[BaseProcess] = []
        # If two threads wait for the same process, one of them returns before its exit code is known.
        self._waiting = threading.Lock()
        self._ended = False
        for _ in range(number):
            ours, theirs = context.Pipe()
            process = context.Process(target=_answer, args=(theirs,), daemon=True)
            process.start()
            theirs.close()  # from now on only the process holds that end, so this side notices when the process exits
            threading.Thread(target=self._serve, args=(ours, process), daemon=True).start()
            self.processes.append(process)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._ended:
            raise RuntimeError("The workers have been shut down.")
        future: Future[Any] = Future()
        self._questions.put((future, fn, args, kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._ended = True
        for process in self.processes:
            process.kill()
            self._questions.put(None)
        if wait:
            with self._waiting:
                for process in self.processes:
                    process.join()

    def _serve(self, line: Connection, process: BaseProcess) -> None:
        while (question := self._questions.get()) is not None:
            future, *task = question
            if not future.set_running_or_notify_cancel():
                continue
            try:
                line.send(task)
                fine, answer = line.recv()
            except (EOFError, OSError):
                future.set_exception(
                    Lost("The system ended a worker, most likely for lack of memory; use fewer workers.")
                )
                with self._waiting:
                    # The pipe closes slightly before the process ends. Wait for the process to end: if all processes
                    # end at the same time, the last thread to check must see that none is left.
                    process.kill()
                    process.join()
                    others = any(other.is_alive() for other in self.processes)
                if others:
                    return  # the other workers answer the remaining questions
            except Exception as error:  # the question cannot be pickled
                future.set_exception(error)
            else:
                if fine:
                    future.set_result(answer)
                else:
                    future.set_exception(answer)


def _answer(line: Connection) -> None:
    """Answer questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command handles Ctrl-C and ends its workers
    while True:
        try:
            fn, args, kwargs = line.recv()
        except EOFError:
            return
        try:
            answer: tuple[bool, Any] = True, fn(*args, **kwargs)
        except Exception as error:
            answer = False, error
        try:
            line.send(answer)
        except BrokenPipeError:
            return  # the command was killed
