"""The shared checks of arguments."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from countinghouse.checks import check_executor, memory_allowed, whole
from countinghouse.errors import InputError
from countinghouse.stepping import relay


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3)])
def test_numpy_integers_are_whole_numbers(value: object) -> None:
    assert whole(value, "n", 1, 5) == 3
    assert type(whole(value, "n")) is int


@pytest.mark.parametrize("value", [True, 3.0, "3", None, [3], 10**50, -1])
def test_anything_else_gets_a_sentence(value: object) -> None:
    with pytest.raises(InputError, match=r"^The limit must be a whole number from 0 to 9, not .+\.$"):
        whole(value, "The limit", 0, 9)


def test_memory_is_a_positive_number_of_megabytes() -> None:
    assert memory_allowed(np.float64(80)) == 80
    for wrong in (0, -5, float("nan"), float("inf"), "80", True, None, 10**400):
        with pytest.raises(InputError, match="memory_mb must be"):
            memory_allowed(wrong)


def test_an_executor_can_submit() -> None:
    assert check_executor(None) is None
    with pytest.raises(InputError, match=r"not 5\.$"):
        check_executor(5)
    assert check_executor(executor := ThreadPoolExecutor.__new__(ThreadPoolExecutor)) is executor


def test_relay_closes_what_it_relays() -> None:
    closed = []

    def work() -> object:
        try:
            while True:
                yield 1
        finally:
            closed.append(True)

    steps = relay(work(), str)  # type: ignore[arg-type]
    assert next(steps) == "1"
    steps.close()
    assert closed == [True]
