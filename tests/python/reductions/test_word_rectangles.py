"""Word rectangles compared with every choice of words across, and refusals."""

from __future__ import annotations

from itertools import product

import pytest

from countinghouse import InputError
from countinghouse.exact_cover import count, solve
from countinghouse.reductions import word_rectangles

SOME = "ace act ape arc are art ate cap car cat ear eat eel err par pat pea pet rap rat tap tar tea tee rot pot cot ore top"


def rectangles(text: str, rows: int, columns: int, distinct: bool, diagonal: bool) -> set[tuple[str, ...]]:
    words = word_rectangles.parse(text)
    known = set(words)
    found = set()
    for across in product([word for word in words if len(word) == columns], repeat=rows):
        down = ["".join(letters) for letters in zip(*across, strict=True)]
        all_words = [*across, *down]
        if diagonal:
            all_words.append("".join(across[at][at] for at in range(rows)))
        if known.issuperset(all_words) and not (distinct and len(set(all_words)) < len(all_words)):
            found.add(across)
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "distinct", "diagonal"),
    [
        (3, 3, True, False),
        (3, 3, False, False),
        (3, 3, True, True),
        (3, 3, False, True),
        (2, 3, False, False),
        (1, 3, True, False),
    ],
)
def test_rectangles_are_those_of_every_choice_of_words(rows, columns, distinct, diagonal):
    text = SOME + " at to ra ct ae er te or oe rt c a t"
    problem = word_rectangles.problem(text, rows, columns, distinct, diagonal)
    wanted = rectangles(text, rows, columns, distinct, diagonal)
    found = [tuple(word_rectangles.read(each, rows, columns)) for each in solve(problem)]
    assert set(found) == wanted
    assert len(found) == len(wanted) == count(problem).value == count(problem, method="search").value
    assert wanted or rows == 1 or (distinct and diagonal)


def test_words_are_read_from_any_text():
    assert word_rectangles.parse("One, two;\nthree-two\t4 Straße_é") == ("ONE", "TWO", "THREE", "STRAßE", "É")
    assert word_rectangles.parse(["cat", "CAT"]) == ("CAT",)
    lengths = {len(word) for word in word_rectangles.parse(word_rectangles.EXAMPLE)}
    assert lengths == {3, 4}


def test_a_rectangle_is_shown():
    rows = word_rectangles.read(["across1=CAT", "down3=TEA"], 3, 3)
    assert rows == ("CAT", "..E", "..A")
    assert str(rows) == "C A T\n. . E\n. . A"
    assert word_rectangles.read(["diagonal=TEA"], 3, 3) == ("T..", ".E.", "..A")
    assert rows._repr_svg_().count("<rect") == 10


def test_what_is_refused():
    for arguments, said in [
        (("a b", 0, 1), "The number of rows"),
        (("a b", 1, 13), "The number of columns"),
        (("cat", 2, 3, True, True), "A rectangle of 2 by 3 has no diagonal; only a square does."),
        (("cat", 3, 3, "yes"), "distinct must be True or False"),
        ((["cat", "a b"], 3, 3), "'a b' is not a word: a word contains only letters."),
        ((3, 3, 3), "The words must be a list"),
    ]:
        with pytest.raises(InputError) as refused:
            word_rectangles.problem(*arguments)
        assert said in str(refused.value)
    for name in ("across3=CAT", "across1=CATS", "diagonal=CAT", "across=CAT", "up1=CAT", 3):
        with pytest.raises(InputError, match="is not a word in a row or column of a 2 by 3 rectangle"):
            word_rectangles.read([name], 2, 3)
