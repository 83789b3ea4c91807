"""Lessons are read line by line: what is clear is used, and everything else gets a sentence with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.page import lessons
from countinghouse.page.lists import Item, read_item, write_item

GOOD = """# Two keys
For: 11 and up
Aim: Find out
  who wins.

Some words before.

## Warm-up
1. [Three keys](#/number-pad?pad=123&limit=12) 10 min
   Play it,
   three times.
   Question: Who wins?
   Answer: The second player.
   Wrong: “The first.” No.
   Wrong: “Nobody.” Somebody
   must.
   Teacher: On paper.

## After that
2. [Home](https://example.org/page.html#/number-pad?ask=who-wins-30) at home
3. Third = #/packing (5 min)
"""


def test_a_lesson_is_read_with_all_its_fields() -> None:
    lesson = lessons.read(GOOD)
    assert lesson.problems == []
    assert (lesson.title, lesson.age, lesson.aim) == ("Two keys", "11 and up", "Find out who wins.")
    assert (lesson.about, lesson.minutes) == ("Some words before.", 15)
    first, home, third = lesson.steps
    assert (first.title, first.exhibit, first.part) == ("Three keys", "The number pad", "Warm-up")
    assert (first.sentence, first.question) == ("Play it, three times.", "Who wins?")
    assert first.answer == "The second player."
    assert first.wrong == ["“The first.” No.", "“Nobody.” Somebody must."]
    assert first.teacher == "On paper."
    assert (home.link, home.at_home, home.part) == ("#/number-pad?ask=who-wins-30", True, "After that")
    assert (third.title, third.minutes, third.link) == ("Third", 5, "#/packing")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# A\n1. [B](#/nowhere) 5 min", 2, "no exhibit “nowhere”"),
        ("# A\n\n1. [B](#/number-pad?limit=x) 5 min", 3, "Limit t must be a whole number"),
        ("1. [B](https://example.org) 5 min", 1, "is not a link of this page"),
        ("1. [B](#/packing?placed=White:z9) 5 min", 1, "The link cannot be opened"),
        ("1. [B](#/packing) five minutes", 1, "only minutes"),
        ("1. [B](#/packing) 601 min", 1, "at most 600 minutes"),
        ("1. [B](#/packing)\nAnswer: Yes.", 1, "has an answer"),
        ("Question: Why?\n1. [B](#/packing)", 1, "belongs to a step"),
        ("1. [B](#/packing)\nQuestion: Why?\nQuestion: How?", 3, "appears twice"),
        ("Only words.", 1, "at least one step"),
        ("# " + "x" * 101 + "\n1. [B](#/packing)", 1, "at most 100 characters"),
        ("1. [B](#/packing)\n" * 61, 61, "at most 60 steps"),
    ],
)
def test_a_bad_line_gets_a_sentence_and_its_number(text: str, line: int, words: str) -> None:
    problems = lessons.read(text).problems
    assert [problem.line for problem in problems] == [line]
    assert words in problems[0].sentence


def test_the_other_steps_of_a_lesson_with_a_bad_line_can_be_used() -> None:
    lesson = lessons.read("1. [A](#/nowhere)\n   Words.\n2. [B](#/packing) 5 min")
    assert [(step.title, step.link) for step in lesson.steps] == [("A", ""), ("B", "#/packing")]
    assert lesson.steps[0].sentence == "Words."


def titles(text: str) -> list[str]:
    return [step.title for step in lessons.read(text).steps]


def test_steps_are_moved_with_their_headings_and_numbered_anew() -> None:
    moved = lessons.move(GOOD, 2, 1)
    assert titles(moved) == ["Home", "Three keys", "Third"]
    lines = [line for line in moved.split("\n") if read_item(line)]
    assert [line[:2] for line in lines[:2]] == ["1.", "2."]
    assert [step.part for step in lessons.read(moved).steps[:2]] == ["After that", "Warm-up"]
    assert lessons.move(moved, 1, 2) == GOOD
    assert titles(lessons.remove(GOOD, 1)) == ["Home", "Third"]
    assert lessons.read(lessons.remove(GOOD, 1)).aim == "Find out who wins."
    with pytest.raises(InputError, match="no step 4; it has 3"):
        lessons.remove(GOOD, 4)


WORDS = st.text(st.characters(codec="utf-8"), max_size=40)
LINES = st.one_of(
    WORDS,
    st.builds("{}: {}".format, st.sampled_from(lessons.LESSON_FIELDS + lessons.STEP_FIELDS), WORDS),
    st.builds("1. [{}](#/packing) {}".format, WORDS, WORDS),
    st.builds("{} {}".format, st.sampled_from(["#", "##"]), WORDS),
)


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_any_text_is_read_and_every_problem_has_a_line_of_it(text: str) -> None:
    lesson = lessons.read(text, lambda link: "An exhibit")
    lines = text.count("\n") + 1
    assert all(1 <= problem.line <= lines for problem in lesson.problems)
    assert bool(lesson.steps) or lesson.problems
    covered = [line for step in lesson.steps for line in range(step.first, step.last + 1)]
    assert covered == sorted(set(covered))


@given(
    st.text("abc ()é-", min_size=1, max_size=20).map(str.strip).filter(bool),
    st.text("ab()&=?.,:", max_size=20),
)
def test_an_item_is_read_as_it_was_written(title: str, query: str) -> None:
    item = Item(" ".join(title.split()), f"#/packing?{query}", "5 min")
    assert read_item(write_item(7, item)) == item
