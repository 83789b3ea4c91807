"""Problems as text and as matrices: round trips, and a sentence for every bad input."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from countinghouse import InputError
from countinghouse.exact_cover import Problem, solve
from countinghouse.exact_cover.formats import matrix as matrices
from countinghouse.exact_cover.formats import text as spelling
from tests.python.exact_cover.small import problems, rich_problems

WORD = st.text(st.characters(exclude_characters="#|:", exclude_categories=["Z", "C"]), min_size=1, max_size=4)


def test_the_grammar():
    p = Problem.from_text(
        "# a comment, then an empty line\r\n"
        "\n"
        "  a b\tc | x y   # the items\n"
        "first one : a  x\n"
        "b c y # without a name\n"
        "c:c\n"
    )
    assert p.primary == ("a", "b", "c")
    assert p.secondary == ("x", "y")
    assert dict(p.options) == {"first one": ("a", "x"), "b c y": ("b", "c", "y"), "c": ("c",)}
    assert p.to_text() == "a b c | x y\nfirst one: a x\nb c y\nc\n"
    only_secondary = Problem.from_text("| x\nx")
    assert only_secondary.secondary == ("x",)
    assert Problem.from_text("a b").options == {}


def test_colours_and_times_in_the_grammar():
    p = Problem.from_text("1:2|a 3:3|b c | x y\nfirst: a x:A\nb x:red y\nc y:1\nx : c\n")
    assert p.multiplicities == {"a": (1, 2), "b": (3, 3)}
    assert dict(p.options) == {
        "first": ("a", ("x", "A")),
        "b x:red y": ("b", ("x", "red"), "y"),
        "c y:1": ("c", ("y", "1")),
        "x": ("c",),
    }
    assert p.to_text() == "1:2|a 3:3|b c | x y\nfirst: a x:A\nb x:red y\nc y:1\nx: c\n"


def test_numbers_may_name_items_beside_the_line():
    p = Problem.from_text("1 2|3 4\n1 2 3\n")
    assert (p.primary, p.secondary) == (("1", "2"), ("3", "4"))
    assert Problem.from_text("2|3").primary == ("2",)


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert Problem.from_text("\ufeffa b\n1: a\n").primary == ("a", "b")
    odd = Problem(["\ufeffa", "b"])
    assert Problem.from_text(odd.to_text()) == odd


@given(st.one_of(problems(), rich_problems()))
def test_problems_come_back(problem):
    if problem.primary or problem.secondary:
        assert Problem.from_text(problem.to_text()) == problem


@st.composite
def problems_of_words(draw) -> Problem:
    """Draw problems with any words for names, items and colours, with multiplicities and costs."""
    items = draw(st.lists(WORD, min_size=1, max_size=8, unique=True))
    cut = draw(st.integers(0, len(items)))
    p = Problem(items[:cut], items[cut:])
    colour = st.one_of(st.none(), WORD, st.sampled_from(items))
    own = st.dictionaries(st.sampled_from(items), colour, min_size=1)
    named = st.one_of(WORD, st.sampled_from(items))
    for name, held in draw(st.lists(st.tuples(named, own), max_size=6, unique_by=lambda o: o[0])):
        inside = [(item, c) if c and item in p.secondary else item for item, c in held.items()]
        p.add(name, inside, cost=draw(st.sampled_from([0, 0, 1, 10**12])))
    for item in p.primary:
        if draw(st.booleans()):
            low = draw(st.integers(0, 3))
            p.multiplicity(item, low, draw(st.integers(max(low, 1), 999_999)))
    return p


@given(problems_of_words())
def test_any_words_come_back(p):
    assert Problem.from_text(p.to_text()) == p
    assert Problem.from_text(p.to_text()).to_text() == p.to_text()
    if p.primary:
        knuths = Problem.from_knuth(p.to_knuth())
        assert knuths.compiled().options == p.compiled().options
        assert (knuths.compiled().bounds, knuths.compiled().costs) == (
            p.compiled().bounds,
            p.compiled().costs,
        )
        assert shades(knuths) == shades(p)


def shades(p: Problem) -> list[list[set[int]]]:
    """Return which options agree on the colour of each item, whatever the names of the colours."""
    found: dict[object, dict[object, set[int]]] = {}
    for number, held in enumerate(p.options.values()):
        for each, item in zip(held, p.compiled().options[number], strict=True):
            if each not in p.primary and each not in p.secondary:
                found.setdefault(item, {}).setdefault(each[1], set()).add(number)
    return [list(own.values()) for own in found.values()]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "no item line"),
        ("# only\n\n  # comments", None, "no item line"),
        ("a b\n1: a c", 2, "'c' is not among the items of line 1"),
        ("\n#\na b\n\n1: a a", 5, "'a' appears twice"),
        ("a a", 1, "'a' appears twice"),
        ("a | a", 1, "'a' appears twice"),
        ("a | b | c", 1, "more than one"),
        ("|", 1, "no items"),
        ("a: b", 1, "first line names the items"),
        ("a\n1:", 2, "no items"),
        ("a\n1: # a", 2, "no items"),
        ("a\n: a", 2, "nothing before the colon"),
        ("a b\n1: a\n\n1: b", 4, "line 2 already has an option '1'"),
        (
            "a b\na\na",
            3,
            "the same items as in line 2; to have both options, give this one a name, such as '3: a'",
        ),
        ("a b\na: b\na", 3, "line 2 already has an option 'a'"),
        ("a b\n1: a | b", 2, "only the first line"),
        ("a b\na | b", 2, "only the first line"),
        ("a b\n1: 2: b", 2, "one colon"),
        ("a b\n1|2: b", 2, "in the name"),
        ("1;0;1\n0;1;0", 2, "is not among"),
    ],
)
def test_errors_say_line_and_word(text, line, said):
    with pytest.raises(InputError, match=said) as refused:
        Problem.from_text(text)
    if line is not None:
        assert str(refused.value).startswith(f"Line {line}: ")
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a | x\n1: a:A", 2, "'a:A': item 'a' is primary, and only secondary items have colours"),
        ("a | x\na:A x", 2, "'a:A': item 'a' is primary"),
        ("a | x\n1: a x:A x", 2, "'x' appears twice"),
        ("a | x\n1: a x:A x:A", 2, "'x' appears twice"),
        ("a | x\n1: a y:A", 2, "'y:A': 'y' is not among the items"),
        ("a | x\n1: a x:", 2, "'x:': the item's colour must be one word after the colon"),
        ("a | x\n1: a x:A:B", 2, "one word after the colon"),
        ("2:1|a b\na b", 1, "'2:1|a': at least 2 times and at most 1 is impossible"),
        ("0:0|a b\na b", 1, "'0|a': item 'a' would never be covered"),
        ("1:z|a\na", 1, "'1:z|a': the numbers before '|' must be whole numbers"),
        ("-1:2|a\na", 1, "whole numbers"),
        ("a | 1:2|x\na x", 1, "item 'x' is secondary"),
        ("2|a 3|b | x\na", 1, "covered exactly 2 times, write 2:2|a"),
        (
            "2|a b\na\na b",
            1,
            "'2|a': no option has an item '2'. For an item that is covered exactly 2 times, write 2:2|a",
        ),
    ],
)
def test_errors_about_colours_and_times_say_line_and_word(text, line, said):
    with pytest.raises(InputError) as refused:
        Problem.from_text(text)
    assert said in str(refused.value)
    assert str(refused.value).startswith(f"Line {line}: ")
    assert str(refused.value).endswith(".")


@given(st.text(st.sampled_from("ab| :#\n\t1xé\r\x0b\x85\u2028"), max_size=60))
@example("a\nb:\x85a")
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        p = Problem.from_text(text)
    except InputError as refused:
        assert str(refused).endswith(".")
    else:
        assert Problem.from_text(p.to_text()) == p


@pytest.mark.heavy
@given(st.text(max_size=80))
def test_any_text_at_all(text):
    for read in (Problem.from_text, Problem.from_matrix):
        try:
            read(text)
        except InputError as refused:
            assert str(refused).endswith(".")


def test_what_cannot_be_written():
    for item in ("", "a b", "#", "a:", "x|y", "new\nline"):
        with pytest.raises(InputError):
            Problem([item]).to_text()
    with pytest.raises(InputError, match="both"):
        Problem([1, "1"]).to_text()
    with pytest.raises(InputError, match="without items"):
        Problem().to_text()
    for name in ("", " a", "a:b", "a#", "a|b", "a\nb"):
        p = Problem()
        p.add(name, ["a"])
        with pytest.raises(InputError):
            p.to_text()
    p = Problem()
    p.add(1, ["a"])
    p.add("1", ["a"])
    with pytest.raises(InputError, match="both"):
        p.to_text()


def test_sizes_are_bounded(monkeypatch):
    for module in (spelling, matrices):
        monkeypatch.setattr(module, "MOST_ITEMS", 3)
        monkeypatch.setattr(module, "MOST_OPTIONS", 2)
        monkeypatch.setattr(module, "MOST_ONES", 4)
    monkeypatch.setattr(spelling, "MOST_CHARACTERS", 40)
    for text, said in [
        ("a b c d", "items"),
        ("a b c\n1: a\n2: a\n3: a", "options"),
        ("a b c\n1: a b c\n2: a b", "more than 4 items in total"),
        ("a" * 41, "characters"),
    ]:
        with pytest.raises(InputError, match=said):
            Problem.from_text(text)
    for matrix, said in [
        ([[1, 0, 0, 0]], "columns"),
        (np.ones((1, 4), np.int8), "columns"),
        ([[1], [1], [1]], "rows"),
        (np.ones((3, 1), np.int8), "rows"),
        ([[1, 1, 1], [1, 1, 0]], "ones"),
        ("1,0,0\n" * 7, "characters"),
    ]:
        with pytest.raises(InputError, match=said):
            Problem.from_matrix(matrix)


# --- matrices -----------------------------------------------------------------------------------------------

KNUTH = [
    [0, 0, 1, 0, 1, 1, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 0, 1],
]


@pytest.mark.parametrize(
    "matrix",
    [
        KNUTH,
        *(
            np.array(KNUTH, dtype=kind)
            for kind in (np.int8, np.int64, np.uint8, np.bool_, np.float64, object)
        ),
        "\n".join(",".join(map(str, row)) for row in KNUTH),
        "\n".join(";".join(map(str, row)) for row in KNUTH),
        "\ufeff# a file\n\n" + "\r\n".join("\t".join(map(str, row)) for row in KNUTH) + "\r\n",
        "\n".join(" ".join(map(str, row)) for row in KNUTH),
    ],
)
def test_knuths_matrix(matrix):
    p = Problem.from_matrix(matrix)
    assert p.primary == (0, 1, 2, 3, 4, 5, 6)
    assert list(solve(p)) == [(0, 3, 4)]
    p = Problem.from_matrix(matrix, start=1)
    assert p.primary == (1, 2, 3, 4, 5, 6, 7)
    assert list(solve(p)) == [(1, 4, 5)]


def test_csv_with_names_of_columns():
    p = Problem.from_matrix('a,"b c",d\n1,0,1\n0,1,0')
    assert dict(p.options) == {0: ("a", "d"), 1: ("b c",)}
    assert Problem.from_matrix("a,b\n").primary == ("a", "b")
    assert dict(Problem.from_matrix('"a, b",c\n1,0\n').options) == {0: ("a, b",)}


def test_csv_with_names_of_rows():
    """The corner is empty, as in files written from data frames."""
    p = Problem.from_matrix(",a,b\r\nfirst,1,0\r\n7,0,1\r\n")
    assert dict(p.options) == {"first": ("a",), "7": ("b",)}
    assert Problem.from_matrix("\ta\tb\nfirst\t1\t0\n") == Problem.from_matrix(",a,b\nfirst,1,0\n")


def test_what_numpy_writes_is_read(tmp_path):
    identity = np.eye(3, dtype=np.float64)
    np.savetxt(tmp_path / "m.txt", identity)
    assert Problem.from_matrix((tmp_path / "m.txt").read_text()) == Problem.from_matrix(identity)


@pytest.mark.parametrize("kind", [np.int8, np.uint64, np.float32, np.bool_, np.complex128, object, "U1"])
def test_any_kind_of_array_is_read(kind):
    p = Problem.from_matrix(np.array([[1, 0], [1, 1]], np.int8).astype(kind))
    assert dict(p.options) == {0: (0,), 1: (0, 1)}


class Sparse:
    """The part of SciPy's sparse matrices that we use."""

    def __init__(self, dense):
        self.dense = dense
        self.shape = dense.shape

    def tocsr(self):
        return self

    def toarray(self):
        return self.dense

    def __getitem__(self, row):
        return Sparse(self.dense[row : row + 1])


def test_other_kinds_of_matrices_are_read():
    wanted = {0: (0,), 1: (0, 1)}
    dense = np.array([[1, 0], [1, 1]], np.int8)
    with pytest.warns(PendingDeprecationWarning):
        assert dict(Problem.from_matrix(np.asmatrix(dense)).options) == wanted
    assert dict(Problem.from_matrix(Sparse(dense)).options) == wanted


@pytest.mark.parametrize(
    ("matrix", "said"),
    [
        ([[1, 0], [0, 2]], "Row 1, column 1 is 2"),
        ([[1, 0], [0, "x"]], "Row 1, column 1 is 'x'"),
        ([[1, 0], [0, None]], "Row 1, column 1 is None"),
        (np.array([[1, 0], [0.5, 1]]), "Row 1, column 0 is 0.5"),
        (np.array([[1, np.nan]]), "Row 0, column 1 is nan"),
        (np.ma.masked_array(np.eye(2), mask=[[1, 0], [0, 0]]), "Row 0, column 0 is None"),
        (np.ones(3), "The array has 1 dimension; a matrix must have 2"),
        ("1.0,0.5", "Row 0, column 1 is '0.5'"),
        ("1,nan", "Row 0, column 1 is 'nan'"),
        (",a,b\nx,1,0\nx,0,1", "Two rows are called 'x'"),
        (",a,b\nx,1,0\n,0,1", "Row 1 has no name"),
        (",a,b\nx,1\n", "Row 0 has 1 entry, but there are 2 columns"),
        ("1,0\n1,", "Row 1, column 1 is empty"),
        ("1,0\n1,7", "Row 1, column 1 is '7'"),
        ("1,0\n1", "Row 1 has 1 entry"),
        ([[1, 0], [1]], "Row 1 has 1 entry"),
        ([[1, 0], [0, 0]], "Row 1 has no 1"),
        ([[1], 5], "Row 1 is 5"),
        (["10", "01"], "Row 0 is '10'"),
        (np.ones(3), "1 dimension;"),
        (np.ones((1, 2, 3)), "3 dimensions"),
        ([], "empty"),
        ("", "empty"),
        (np.zeros((0, 0)), "empty"),
        (np.zeros((2, 0)), "no 1"),
        (5, "not int"),
        ("a,a\n1,0", "Two columns"),
        ("a,\n1,0", "has no name"),
    ],
)
def test_bad_matrices(matrix, said):
    with pytest.raises(InputError, match=said):
        Problem.from_matrix(matrix)


@pytest.mark.parametrize("start", [2, -1, "1", None, True])
def test_rows_are_numbered_from_0_or_1(start):
    with pytest.raises(InputError, match="start must be a whole number from 0 to 1"):
        Problem.from_matrix([[1]], start)
    with pytest.raises(InputError, match="Row 2, column 1 is 7"):
        Problem.from_matrix([[1, 0], [7, 1]], start=1)


@given(
    st.lists(st.lists(st.sampled_from([0, 1]), min_size=3, max_size=3).filter(any), min_size=1, max_size=6)
)
def test_any_bits_are_read(rows):
    p = Problem.from_matrix(rows)
    assert [[int(c in items) for c in (0, 1, 2)] for items in p.options.values()] == rows
    assert Problem.from_matrix(np.array(rows, dtype=np.uint8)) == p
