"""The lessons that come with the page: every link opens, the minutes add up, and no number is typed."""

from __future__ import annotations

import re
import sys

import pytest

from countinghouse.exhibits.lessons import EXHIBIT, facts, shipped
from countinghouse.page import lessons, questions
from countinghouse.page.catalogue import exhibit, exhibits
from countinghouse.page.links import read_link
from tests.python.page.asking import refusal_of, view_of

LONG = ("who-wins", "how-many-ways")
LESSONS = {name: lessons.read(shipped.text_of(name)) for name in shipped.TITLES}
STEPS = [
    pytest.param(step, id=f"{name}: {step.title}")
    for name, lesson in LESSONS.items()
    for step in lesson.steps
]


@pytest.mark.parametrize("name", shipped.TITLES)
def test_a_lesson_is_clear_and_takes_as_long_as_it_says(name: str) -> None:
    lesson = LESSONS[name]
    assert lesson.problems == []
    assert lesson.title == shipped.TITLES[name]
    assert lesson.minutes == (45 if name in LONG else 10)
    assert lesson.age
    assert lesson.aim
    assert lesson.needs
    assert all(step.question and step.answer and step.sentence for step in lesson.steps)
    assert all(
        step.wrong for step in lesson.steps if step.exhibit != "What the sources say, and what we found"
    )
    assert any(step.at_home for step in lesson.steps) == (name in LONG)


def test_there_are_two_long_lessons_and_six_short_ones() -> None:
    assert sorted(lesson.minutes for lesson in LESSONS.values()) == [10] * 6 + [45] * 2
    opened = {step.exhibit for lesson in LESSONS.values() for step in lesson.steps}
    assert len(opened) >= 12
    assert opened < {each.title for each in exhibits()}


@pytest.mark.parametrize("step", STEPS)
def test_every_link_of_a_lesson_opens(step: lessons.Step) -> None:
    found = read_link(step.link)
    assert found
    opened = exhibit(found[0])
    assert opened.view(opened.normal(found[1]))
    asked = re.search(r"\bask=([\w-]+)", step.link)
    # The page's package has no questions: the build computes them.
    if asked and sys.platform != "emscripten":
        (question,) = (each for each in questions.questions(opened) if each.id == asked[1])
        state = opened.normal({**question.state, **found[1]})
        assert all(
            state[name] == value
            for name, value in opened.normal(question.state).items()
            if name in question.state
        )


@pytest.mark.parametrize("name", shipped.TITLES)
def test_no_number_of_an_answer_is_typed(name: str) -> None:
    raw = lessons.read(shipped.raw(name))
    for step in raw.steps:
        words = " ".join([step.answer, *step.wrong])
        words = re.sub(r"“[^”]*”|\{[^}]*\}", "", words)  # the wrong answers themselves, and what is filled in
        given = step.link + step.sentence + step.question
        typed = [number for number in re.findall(r"\d[\d,.]*\d", words) if number not in given]
        # 2 by 6, and numbers below ten, are words of the task; the rest must be computed.
        assert [number for number in typed if int(re.sub(r"\D", "", number)) > 12] == [], step.title


def test_facts_are_what_a_second_method_finds() -> None:
    found = {name: str(compute()) for name, compute in facts.FACTS.items()}
    strips = [1, 1]
    while len(strips) <= 10:
        strips.append(strips[-1] + strips[-2])
    assert [found[f"dominoes-{n}"] for n in (4, 5, 6, 10)] == [str(strips[n]) for n in (4, 5, 6, 10)]

    def wins(left: int, last: int) -> bool:
        return any(key != last and key <= left and not wins(left - key, key) for key in (1, 2, 3))

    losses = [limit for limit in range(1, 17) if not wins(limit, 0)]
    assert found["pad-losses"] == ", ".join(map(str, losses))
    for first in (1, 2, 3):
        replies = [key for key in (1, 2, 3) if key != first and not wins(12 - first - key, key)]
        assert found[f"pad-after-{first}"] == ", ".join(map(str, replies))

    def removed(number: str) -> bool:
        if not number:
            return False
        return any(not removed((number[:at] + number[at + 1 :]).lstrip("0")) for at in range(len(number)))

    assert found["removal-99"] == str(sum(removed(str(number)) for number in range(1, 100)))
    # Waiting for n heads in a row takes twice as long as for n - 1, and two flips more.
    wait = 0
    for _ in range(11):
        wait = 2 * wait + 2
    assert found["eleven-heads"] == f"{wait:,}"
    assert found["cycle-of-50"] == "3"
    tracks = exhibit("tracks")
    assert tracks.play
    (hand,) = (step for step in LESSONS["no-loose-end"].steps if "show=hand" in step.link)
    link = read_link(hand.link)
    assert link
    state = tracks.normal(link[1])
    while not (floor := view_of(tracks, state)["byHand"])["over"]:
        state = tracks.normal(tracks.play(state, "next"))
    assert found["free-ends"] == ", ".join(map(str, floor["trail"]))
    assert floor["left"] == floor["trail"][-1] == 1
    assert found["queens-3"] == "0"
    assert found["queens-4"] == "2"
    used = {
        name for lesson in shipped.TITLES for name in re.findall(r"\{fact:([\w-]+)\}", shipped.raw(lesson))
    }
    assert used == set(facts.FACTS)


def test_a_bad_text_keeps_every_line_and_says_what_is_wrong() -> None:
    text = "# Mine\n1. [A](#/nowhere) 5 min\n2. [B](#/packing) 5 min\n"
    view = view_of(EXHIBIT, EXHIBIT.normal({"text": text}))
    assert view["text"] == text
    assert [problem["line"] for problem in view["problems"]] == [2]
    assert [step["link"] for step in view["steps"]] == ["", "#/packing"]
    assert (
        "no claim “nothing”"
        in view_of(EXHIBIT, EXHIBIT.normal({"text": text + "{found:nothing}"}))["problems"][-1]["sentence"]
    )


def test_moving_a_step_makes_a_copy_of_a_shipped_lesson() -> None:
    state = EXHIBIT.normal({"lesson": "queens"})
    assert EXHIBIT.play
    moved = EXHIBIT.normal(EXHIBIT.play(state, "move 2 1"))
    assert moved["lesson"] == "own"
    before, after = (view_of(EXHIBIT, each)["steps"] for each in (state, moved))
    assert [after[1], after[0], after[2]] == before
    assert len(view_of(EXHIBIT, EXHIBIT.play(moved, "remove 3"))["steps"]) == 2
    for move in ("move 1", "remove x", "sing", "remove 9"):
        assert refusal_of(EXHIBIT, "play", state, {"move": move})
