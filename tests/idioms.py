"""What our documentation writes; `check` has mypy read it, so that it stays well typed for those who copy it."""

from __future__ import annotations

from countinghouse.exact_cover import Problem, completions, count, estimate, marginals, sample, solve


def idioms() -> None:
    problem = Problem(["a", "b"])
    problem.add("both", ["a", "b"])
    listed: list[list[str]] = [sorted(solution) for solution in solve(problem)]
    drawn = [sorted(solution) for solution in sample(problem, 2, seed=1)]
    table = completions(problem)
    first: list[str] = sorted(table[0])
    some: list[tuple[str, ...]] = [*table[:2], *reversed(table)]
    ways: int = count(problem)
    through = sorted(marginals(problem).items(), key=lambda pair: pair[1])
    print(listed, drawn, first, some, through, ways + 1, [each.solutions for each in estimate(problem)])
