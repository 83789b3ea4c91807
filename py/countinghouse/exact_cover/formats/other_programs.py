"""Write exact cover problems for model counters (DIMACS CNF) and constraint solvers (MiniZinc), so that other programs
can check our counts.

Variable j says whether option j is chosen; options are numbered from 1 in the order of `Problem.options`, skipping
those without a primary item. Options that agree on an item's colour form one *use* of the item; at most one use is
allowed.
"""

from __future__ import annotations

from collections.abc import Iterator

from countinghouse.exact_cover.compiled import Compiled
from countinghouse.exact_cover.demands import useful

__all__ = ["write_dimacs", "write_minizinc"]

#: For up to this many options, exclude every pair; for more options, use helper variables.
_PAIRS = 5
#: Longer option names are cut to this length in comments.
_NAME = 100


def _covers(compiled: Compiled) -> tuple[list[str], list[list[list[int]]]]:
    """Return the names of the options that can be chosen, and the uses of every item, each a list of options that can
    share it."""
    names: list[str] = []
    uses: list[dict[object, list[int]]] = [{} for _ in compiled.items]
    for number in useful(compiled):
        names.append(" ".join(str(compiled.names[number]).split())[:_NAME])
        colours = compiled.colours[number] if compiled.colours else (0,) * len(compiled.options[number])
        for item, colour in zip(compiled.options[number], colours, strict=True):
            use = ("colour", colour) if colour else ("alone", number)
            uses[item].setdefault(use, []).append(len(names))
    return names, [list(own.values()) for own in uses]


def _least_and_most(compiled: Compiled, item: int) -> tuple[int, int]:
    if item >= compiled.primary_count:
        return 0, 1
    return compiled.bounds[item] if compiled.bounds else (1, 1)


def write_dimacs(compiled: Compiled) -> str:
    """Write a problem in DIMACS CNF for a model counter, with as many models as the problem has solutions.

    The options' variables determine the helper variables, which therefore do not change the count; ``c p show`` lists
    the options' variables.
    """
    names, covers = _covers(compiled)
    clauses: list[str] = []
    variables = len(names)
    for item, uses in enumerate(covers):
        least, most = _least_and_most(compiled, item)
        if len(uses) < least:
            variables = max(variables, 1)
            clauses += ["1 0", "-1 0"]
        elif (least, most) in ((0, 1), (1, 1)):
            own, variables = _any_of_each(uses, variables, clauses)
            if least:
                clauses.append(" ".join(map(str, own)) + " 0")
            variables = _at_most_one(own, variables, clauses)
        else:
            variables = _between([option for (option,) in uses], least, most, variables, clauses)
    head = [
        "c t pmc",
        "c An exact cover problem; its solutions are the models. Count them, for instance, with",
        "c   ganak --prob 0 problem.cnf",
        "c and read the number after 'c s exact arb int'. 's UNSATISFIABLE' means 0.",
        *(f"c {number} is {name}" for number, name in enumerate(names, 1)),
        f"p cnf {variables} {len(clauses)}",
        *(
            "c p show " + " ".join(map(str, range(start, min(start + 1000, len(names) + 1)))) + " 0"
            for start in range(1, len(names) + 1, 1000)
        ),
    ]
    return "\n".join([*head, *clauses]) + "\n"


def _at_most_one(own: list[int], variables: int, clauses: list[str]) -> int:
    """Add clauses so that at most one of these variables is true; return the new number of variables."""
    if len(own) <= _PAIRS:
        clauses += [f"-{one} -{two} 0" for at, one in enumerate(own) for two in own[at + 1 :]]
        return variables
    # Helper i is true if and only if at least one of the first i + 1 variables is true.
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


def _any_of_each(uses: list[list[int]], variables: int, clauses: list[str]) -> tuple[list[int], int]:
    """Return, for each use, a variable that is true if one of its options is chosen."""
    found: list[int] = []
    for own in uses:
        if len(own) == 1:
            found += own
            continue
        variables += 1
        found.append(variables)
        clauses += [f"-{option} {variables} 0" for option in own]
        clauses.append(f"-{variables} {' '.join(map(str, own))} 0")
    return found, variables


def _between(own: list[int], least: int, most: int, variables: int, clauses: list[str]) -> int:
    """Add clauses so that `least` to `most` of the variables are true; helpers count the true variables so far."""
    highest = min(most + 1, len(own)) if most < len(own) else least
    before: list[int] = []  # entry j: a variable that is true if more than j of the variables so far are true
    for variable in own:
        after: list[int] = []
        for j in range(min(len(before) + 1, highest)):
            variables += 1
            helper = variables
            after.append(helper)
            kept = before[j] if j < len(before) else 0
            below = before[j - 1] if j else 0
            if kept:
                clauses.append(f"-{kept} {helper} 0")
            clauses.append(f"-{variable} {f'-{below} ' if below else ''}{helper} 0")
            clauses.append(f"-{helper} {f'{kept} ' if kept else ''}{variable} 0")
            if below:
                clauses.append(f"-{helper} {f'{kept} ' if kept else ''}{below} 0")
        before = after
    if least:
        clauses.append(f"{before[least - 1]} 0")
    if most < len(own):
        clauses.append(f"-{before[most]} 0")
    return variables


def write_minizinc(compiled: Compiled) -> str:
    """Write a problem for MiniZinc, with one 0..1 variable for each option and no other variables."""
    return "\n".join([*_minizinc(compiled), ""])


def _minizinc(compiled: Compiled) -> Iterator[str]:
    names, covers = _covers(compiled)
    yield "% An exact cover problem. All solutions, each followed by a line of ten hyphens:"
    yield "%   minizinc -a --solver gecode problem.mzn"
    yield "% Count those lines; '==========' at the end says that there are no more. '=====UNSATISFIABLE=====' means 0."
    for number, name in enumerate(names, 1):
        yield f"% {number} is {name}"
    yield f"array[1..{len(names)}] of var 0..1: x;"
    for item, uses in enumerate(covers):
        least, most = _least_and_most(compiled, item)
        if len(uses) < least:
            yield "constraint false;"
        elif uses:
            total = " + ".join(_use(own) for own in uses)
            if least == most:
                yield f"constraint {total} = {most};"
            else:
                if most < len(uses):
                    yield f"constraint {total} <= {most};"
                if least:
                    yield f"constraint {total} >= {least};"
    yield "solve satisfy;"
    yield 'output [show(x), "\\n"];'


def _use(own: list[int]) -> str:
    some = " + ".join(f"x[{each}]" for each in own)
    return some if len(own) == 1 else f"bool2int({some} > 0)"
