"""Problems for other programs: Knuth's format is read back, and simple readers count CNF and MiniZinc files. The
readers below know the formats but nothing about exact cover: they try every assignment.
"""

import re
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exact_cover import Problem, count
from countinghouse.reductions import langford, queens
from tests.python.exact_cover.small import rich_problems

PROBLEMS = st.integers(1, 4).flatmap(
    lambda primary: st.lists(
        st.sets(st.integers(0, primary + 1), min_size=1, max_size=3), min_size=0, max_size=9
    ).map(lambda options: assembled(primary, options))
)


def assembled(primary: int, options: list[set[int]]) -> Problem:
    problem = Problem(range(primary), [primary, primary + 1])
    for number, own in enumerate(options):
        problem.add(f"option {number}", sorted(own))
    return problem


def models(cnf: str) -> tuple[int, int]:
    """Return the number of models of a CNF, and the number that differ in the variables shown."""
    clauses: list[list[int]] = []
    shown: set[int] = set()
    variables = said = 0
    for line in cnf.splitlines():
        words = line.split()
        if words[:3] == ["c", "p", "show"]:
            assert words[-1] == "0"
            shown |= set(map(int, words[3:-1]))
        elif words[:2] == ["p", "cnf"]:
            variables, said = int(words[2]), int(words[3])
        elif words[0] != "c":
            assert words[-1] == "0"
            clauses.append(list(map(int, words[:-1])))
    assert len(clauses) == said
    found = []

    def extend(values: tuple[bool, ...]) -> None:
        for clause in clauses:
            if all(abs(each) <= len(values) and values[abs(each) - 1] != (each > 0) for each in clause):
                return
        if len(values) == variables:
            found.append(values)
            return
        extend((*values, False))
        extend((*values, True))

    extend(())
    return len(found), len({tuple(values[each - 1] for each in sorted(shown)) for values in found})


def rows(minizinc: str) -> int:
    """Return the assignments that satisfy every constraint of our model."""
    size = int(re.search(r"array\[1\.\.(\d+)\] of var 0\.\.1: x;", minizinc)[1])  # type: ignore[index]
    constraints = re.findall(r"^constraint (.*);$", minizinc, re.MULTILINE)
    written = [re.sub(r"x\[(\d+)\]", r"x[\1-1]", each).replace(" = ", " == ") for each in constraints]
    tests = [
        compile(each.replace("false", "False").replace("bool2int", "int"), "constraint", "eval")
        for each in written
    ]
    return sum(all(eval(test, {"x": x}) for test in tests) for x in product((0, 1), repeat=size))


def known(problem: Problem) -> str:
    """Return the structure of a problem in numbers, independent of its names."""
    compiled = problem.compiled()
    return str((compiled.primary_count, compiled.options, compiled.colours, compiled.bounds))


@given(rich_problems(primary=3, secondary=2, options=6))
@settings(max_examples=60, deadline=None)
def test_colours_and_times_are_written_for_others(problem: Problem) -> None:
    assume(problem.primary)
    solutions = count(problem).value
    assert models(problem.to_dimacs()) == (solutions, solutions)
    assert rows(problem.to_minizinc()) == solutions
    again = Problem.from_knuth(problem.to_knuth())
    assert known(again) == known(problem)
    assert again.to_knuth() == problem.to_knuth()


def test_colours_of_several_characters_are_shortened_and_listed() -> None:
    p = Problem(["a"], ["x"])
    p.add(1, ["a", ("x", "red")])
    p.add(2, ["a", ("x", "!")])
    assert p.to_knuth() == '| x:" is red\na | x\na x:"\na x:!\n'
    wide = Problem(["a"], ["x"])
    for number in range(95):
        wide.add(number, ["a", ("x", f"colour {number}")])
    with pytest.raises(InputError, match="Item 'x' has 95 colours; Knuth's format has 94 characters"):
        wide.to_knuth()


@given(PROBLEMS)
@settings(max_examples=60, deadline=None)
def test_every_format_has_as_many_solutions(problem: Problem) -> None:
    solutions = count(problem).value
    assert models(problem.to_dimacs()) == (solutions, solutions)
    assert rows(problem.to_minizinc()) == solutions
    again = Problem.from_knuth(problem.to_knuth())
    assert count(again).value == solutions
    assert [list(map(str, own)) for own in problem.options.values()] == [
        list(own) for own in again.options.values()
    ]


def test_helping_variables_change_no_count() -> None:
    """Items that more than five options cover."""
    many = Problem(["a"], ["b"])
    for number in range(9):
        many.add(number, ["a", "b"] if number % 2 else ["a"])
    for problem, helped in ((many, True), (langford.problem(4), True), (queens.problem(4), False)):
        solutions = count(problem).value
        cnf = problem.to_dimacs()
        assert (int(cnf[cnf.index("p cnf") :].split()[2]) > len(problem.options)) == helped
        assert models(cnf) == (solutions, solutions)


def test_knuths_own_example() -> None:
    """TAOCP 7.2.2.1, (6)."""
    problem = Problem.from_knuth("| toy\na b c d e f g\n\n| options\nc e\na d g\nb c f\na d f\nb g\nd e g\n")
    assert count(problem).value == 1
    assert problem.to_knuth() == "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
    assert Problem.from_knuth("a | b\na\na\r\na b").options.keys() == {"a", "a, line 3", "a b"}


def test_long_names_are_shortened_and_listed() -> None:
    problem = Problem(["~1", "two words", "a:b", "123456789"])
    problem.add(1, ["~1", "two words", "a:b", "123456789"])
    text = problem.to_knuth()
    assert text.splitlines()[0] == "| ~2: two words"
    assert text.splitlines()[-1] == "~1 ~2 ~3 ~4"
    again = Problem.from_knuth(text)
    assert count(again).value == 1
    assert Problem.from_text(again.to_text()) == again


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no item line"),
        ("| only a comment\n", "no item line"),
        ("a b a\n", "'a' appears twice"),
        ("a b | c | d\n", "more than one"),
        ("| x\n3:2|a b\n", "Line 2: '3:2.a': at least 3 times and at most 2 is impossible"),
        ("0|a b\n", "Line 1: '0.a': item 'a' would never be covered"),
        ("a | 2|x\n", "item 'x' is secondary"),
        ("a|\n", "'a.' is not an item's name"),
        ("a b|x\n", "Line 1: 'b.x' is not an item's name: write a '.' by itself before the secondary items"),
        ("a b:\n", "Line 1: 'b:' is not an item's name, because it contains a colon"),
        ("a b\n1: a b\n", "Line 2: '1:': options have no names in Knuth's format"),
        ("a b\n:a b\n", "Line 2: ':a' is not among the items"),
        ("x:y|a\n", "Line 1: 'x:y.a' is not an item's name"),
        ("1:x|a\n", "Line 1: '1:x.a': the numbers before '.' must be whole numbers"),
        ("a | b\na b:12\n", "a colour must be one character after the colon, not 2"),
        ("waytoolong\n", "at most 8"),
        ("a b\na b:1\n", "'b:1': item 'b' is primary, and only secondary items have colours"),
        ("a\na |-7\n", "Line 2: '.-7': a cost cannot be negative"),
        ("a\n|7 a\nb\n", "Line 3: 'b' is not among"),
        ("a\na a\n", "twice"),
        ("a\nb\n", "not among the items"),
        ("a " * 200_000, "more than 100,000 items"),
    ],
)
def test_what_is_not_knuths_text_gets_a_sentence(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Problem.from_knuth(text)


def test_a_problem_that_cannot_be_written_says_so() -> None:
    with pytest.raises(InputError, match="at least one primary item"):
        Problem(secondary=["a"]).to_knuth()
