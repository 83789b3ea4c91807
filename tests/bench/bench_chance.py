"""Time the coin window and the matching quiz, compared with the straightforward computation in the same run.

`measure()` yields a Measurement for each; it needs only the package and NumPy, so it also runs under Pyodide.
`browse()` times the page itself, from a changed number to the message that everything has been tried.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from timing import best_of

from countinghouse.chance import coin_window, matching
from countinghouse.stepping import finish

if TYPE_CHECKING:
    from run import Bench

#: The numbers of partitions of the quizzes used to time the page, and the seconds it may take.
QUIZZES = {24: ("1,575", 1.0), 34: ("12,310", 10.0)}


@dataclass(frozen=True)
class Measurement:
    """A measurement: its name, the best seconds of several runs, the target in the browser, and the comparison."""

    name: str
    seconds: float
    target: float
    compared_with: str | None = None
    compared_seconds: float | None = None


def measure() -> Iterator[Measurement]:
    ours, law = best_of(2, lambda: finish(coin_window.waiting_steps(16, 12)))
    theirs, wait = best_of(1, lambda: all_windows(16, 12))
    assert abs(law.expected() - wait) < 1e-6 * wait
    yield Measurement(
        "16 flips, 12 heads: the wait, proved", ours, 5.0, "all 2^16 windows, NumPy, no proof", theirs
    )
    ours, law = best_of(1, lambda: finish(coin_window.waiting_steps(25, 19)))
    assert law.expected().digits >= 12
    yield Measurement("25 flips, 19 heads: the wait, 12 digits proved", ours, 10.0)
    by_walks, wait = best_of(2, lambda: finish(coin_window.expected_wait_steps(25, 19)))
    assert abs(wait - law.expected()) < law.expected().error
    words = "all 480,700 positions, flip by flip"
    yield Measurement("25 flips, 19 heads: the wait by walks", by_walks, 5.0, words, ours)
    ours, wait = best_of(1, lambda: finish(coin_window.expected_wait_steps(40, 30)))
    assert wait.digits >= 12
    yield Measurement("40 flips, 30 heads: the wait, 12 digits proved", ours, 20.0)
    ours, found = best_of(2, partial(every_best, 24))
    theirs, recounted = best_of(1, partial(naive_best, 24))
    assert found == recounted
    words = "each partition by itself, in fractions"
    yield Measurement("the best strategies for 24 questions, all m", ours, 1.0, words, theirs)
    ours, _ = best_of(2, partial(every_best, 34))
    yield Measurement("the best strategies for 34 questions, all m", ours, 10.0)


def browse(bench: Bench) -> Iterator[Measurement]:
    """Time the page: from a new number of questions to the best strategy for every m."""
    page = bench.fresh_page()
    page.goto(f"{bench.site}#/matching-quiz?questions=12&strategies=1%5E12")
    tried = page.get_by_role("status", name="The best strategies")
    tried.get_by_text("All 77 partitions of 12 tried").wait_for()
    for questions, (partitions, target) in QUIZZES.items():
        seconds = page.evaluate(
            """([hash, words]) => new Promise((resolve) => {
                const start = performance.now();
                new MutationObserver((_, seen) => {
                    if (!document.body.innerText.includes(words)) return;
                    seen.disconnect();
                    resolve((performance.now() - start) / 1000);
                }).observe(document.body, {subtree: true, childList: true, characterData: true});
                location.hash = hash;
            })""",
            [
                f"#/matching-quiz?questions={questions}&strategies=1%5E{questions}",
                f"All {partitions} partitions of {questions} tried",
            ],
        )
        yield Measurement(f"the page: all m for {questions} questions", seconds, target)
    page.context.close()


def every_best(n: int) -> list[Fraction]:
    return [best.chance for best in finish(matching.best_of_steps(n))]


def naive_best(n: int) -> list[Fraction]:
    """Compute the symmetric sums and chances of every partition separately, in whole numbers."""
    most = [Fraction(0)] * n
    for strategy in matching.partitions(n):
        sums = [1] + [0] * n
        for part in strategy:
            for t in range(n, 0, -1):
                sums[t] += part * sums[t - 1]
        for m in range(1, n + 1):
            ways = sum(
                (-1) ** (t - m) * math.comb(t - 1, m - 1) * math.factorial(n - t) * sums[t]
                for t in range(m, n + 1)
            )
            most[m - 1] = max(most[m - 1], Fraction(ways, math.factorial(n)))
    return most


def all_windows(window: int, heads: int) -> float:
    """Return the expected wait from the chances of all 2^w windows, followed flip by flip until hardly any remain."""
    size = 1 << window
    good = np.bitwise_count(np.arange(size, dtype=np.int64)) >= heads
    chances = np.zeros(size, np.float64)
    chances[0] = 1.0
    total, alive = 0.0, 1.0
    while alive > 1e-9:
        total += alive
        older = chances[: size // 2] + chances[size // 2 :]
        chances = np.repeat(older / 2, 2)
        chances[good] = 0
        alive = float(chances.sum())
    return total


def main() -> None:
    for row in measure():
        print(f"{row.seconds:9.4f} s (target {row.target:g} s)  {row.name}")
        if row.compared_seconds is not None:
            ratio = row.compared_seconds / row.seconds
            print(f"{row.compared_seconds:9.4f} s ({ratio:.1f} times)  {row.compared_with}")


if __name__ == "__main__":
    main()
