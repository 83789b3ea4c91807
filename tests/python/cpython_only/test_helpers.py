"""The executor of the command line: answers, errors, lost processes, and shutdown in the middle."""

import os
import time
from concurrent.futures import wait

import pytest

from countinghouse import InputError
from countinghouse.command_line.workers import Helpers, Lost, workers


def test_answers_in_the_order_of_the_questions() -> None:
    with Helpers(2) as helpers:
        assert list(helpers.map(pow, range(20), [3] * 20)) == [n**3 for n in range(20)]
        ids = {helpers.submit(os.getpid).result() for _ in range(20)}
    assert ids <= {process.pid for process in helpers.processes}
    assert os.getpid() not in ids


def test_errors_come_back() -> None:
    with Helpers(2) as helpers:
        with pytest.raises(ValueError, match="invalid literal"):
            helpers.submit(int, "twelve").result()
        with pytest.raises(Exception, match="pickle"):
            helpers.submit(lambda: 1).result()
        assert helpers.submit(int, "12").result() == 12


def test_a_process_that_is_gone_is_said() -> None:
    with Helpers(1) as helpers, pytest.raises(Lost, match="The system ended a worker"):
        helpers.submit(os._exit, 1).result()


def test_no_questions_are_taken_after_the_end() -> None:
    with Helpers(1) as helpers:
        pass
    with pytest.raises(RuntimeError, match="shut down"):
        helpers.submit(len, b"")


def test_the_end_in_the_middle_is_an_end() -> None:
    with Helpers(2) as helpers:
        # Both processes sleep, and more questions wait than the pipes hold.
        futures = [helpers.submit(time.sleep, 3600) for _ in range(2)]
        futures += [helpers.submit(len, b"x" * 1_000_000) for _ in range(50)]
        assert not wait(futures, timeout=1).done
    assert all(process.exitcode is not None for process in helpers.processes)


def test_cancelled_questions_are_not_asked() -> None:
    with Helpers(1) as helpers:
        first = helpers.submit(time.sleep, 1)
        second = helpers.submit(os._exit, 1)
        assert second.cancel()
        assert first.result() is None
        assert helpers.submit(len, "abc").result() == 3


@pytest.mark.parametrize("number", [0, 257])
def test_bounds(number: int) -> None:
    with pytest.raises(InputError, match="1 to 256"), workers(number):
        pass
