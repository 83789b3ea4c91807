"""Write exact cover problems for model counters (DIMACS CNF) and constraint solvers (MiniZinc), so that others check our counts.

Variable j says whether option j is chosen, counted from 1 in the order of `Problem.options` without those that have no primary item.
"""

from __future__ import annotations

from collections.abc import Iterator

from countinghouse.exact_cover.problem import Compiled, Problem, check_problem

__all__ = ["to_dimacs", "to_minizinc"]

#: Of so many options, two and two are told to exclude each other; of more, with helping variables.
_PAIRS = 5
#: The longest name of an option in a comment.
_NAME = 100


def _covers(compiled: Compiled) -> tuple[list[str], list[list[int]]]:
    """Return the names of the options that can be chosen, and for every item the options that cover it."""
    names: list[str] = []
    covers: list[list[int]] = [[] for _ in compiled.items]
    for name, own in zip(compiled.names, compiled.options, strict=True):
        if not any(item < compiled.primary_count for item in own):
            continue
        names.append(" ".join(str(name).split())[:_NAME])
        for item in own:
            covers[item].append(len(names))
    return names, covers


def to_dimacs(problem: Problem) -> str:
    """Write a problem in DIMACS CNF with as many models as the problem has solutions, for a model counter.

    Helping variables are equal to something, so they change no count; ``c p show`` names the variables of the options.

    >>> p = Problem.from_text("a b\\n1: a b\\n2: a\\n3: b")
    >>> [line for line in to_dimacs(p).splitlines() if line[0] != "c"]
    ['p cnf 3 4', '1 2 0', '-1 -2 0', '1 3 0', '-1 -3 0']
    """
    check_problem(problem)
    names, covers = _covers(problem.compiled())
    primary = problem.compiled().primary_count
    clauses: list[str] = []
    variables = len(names)
    for item, own in enumerate(covers):
        if item < primary and not own:
            variables = max(variables, 1)
            clauses += ["1 0", "-1 0"]
            continue
        if item < primary:
            clauses.append(" ".join(map(str, own)) + " 0")
        variables = _at_most_one(own, variables, clauses)
    head = [
        "c t pmc",
        "c An exact cover problem; its solutions are the models. Count them, for instance, with",
        "c   ganak --prob 0 problem.cnf",
        "c and read the number behind 'c s exact arb int'. 's UNSATISFIABLE' means 0.",
        *(f"c {number} is {name}" for number, name in enumerate(names, 1)),
        f"p cnf {variables} {len(clauses)}",
        *(
            "c p show " + " ".join(map(str, range(start, min(start + 1000, len(names) + 1)))) + " 0"
            for start in range(1, len(names) + 1, 1000)
        ),
    ]
    return "\n".join([*head, *clauses]) + "\n"


def _at_most_one(own: list[int], variables: int, clauses: list[str]) -> int:
    """Add clauses that allow one of these variables at most; return how many variables there are now."""
    if len(own) <= _PAIRS:
        clauses += [f"-{one} -{two} 0" for at, one in enumerate(own) for two in own[at + 1 :]]
        return variables
    # Helper i is true exactly if one of the first i + 1 variables is.
    before = own[0]
    for variable in own[1:-1]:
        variables += 1
        helper = variables
        clauses += [
            f"-{before} -{variable} 0",
            f"-{before} {helper} 0",
            f"-{variable} {helper} 0",
            f"{before} {variable} -{helper} 0",
        ]
        before = helper
    clauses.append(f"-{before} -{own[-1]} 0")
    return variables


def to_minizinc(problem: Problem) -> str:
    """Write a problem for MiniZinc, with one variable 0..1 for each option and no others.

    >>> p = Problem.from_text("a b\\n1: a b\\n2: a\\n3: b")
    >>> [line for line in to_minizinc(p).splitlines() if line.startswith("constraint")]
    ['constraint x[1] + x[2] = 1;', 'constraint x[1] + x[3] = 1;']
    """
    check_problem(problem)
    names, covers = _covers(problem.compiled())
    return "\n".join([*_minizinc(names, covers, problem.compiled().primary_count), ""])


def _minizinc(names: list[str], covers: list[list[int]], primary: int) -> Iterator[str]:
    yield "% An exact cover problem. All solutions, each followed by a line of ten hyphens:"
    yield "%   minizinc -a --solver gecode problem.mzn"
    yield "% Count those lines; '==========' at the end says that there are no more. '=====UNSATISFIABLE=====' means 0."
    for number, name in enumerate(names, 1):
        yield f"% {number} is {name}"
    yield f"array[1..{len(names)}] of var 0..1: x;"
    for item, own in enumerate(covers):
        if own:
            yield f"constraint {' + '.join(f'x[{each}]' for each in own)} {'=' if item < primary else '<='} 1;"
        elif item < primary:
            yield "constraint false;"
    yield "solve satisfy;"
    yield 'output [show(x), "\\n"];'
