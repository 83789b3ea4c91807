"""Lessons: lists of links to exhibits, with sentences, questions and times, to teach from, change and print."""

from __future__ import annotations

from typing import TypedDict

from countinghouse.errors import InputError
from countinghouse.exhibits.lessons import shipped
from countinghouse.page import lessons, scripts
from countinghouse.page.model import Example, Exhibit, Lines, Parameter, State, choice
from countinghouse.wording import plural, shown

OWN = "own"

_EMPTY = "# My lesson\n\n1. [Who wins?](#/number-pad?ask=who-wins-30) 10 min\n   Question: Who wins if both play well?\n"


class StepView(TypedDict):
    """A step of a lesson; `link` is "" if the link is wrong, and `minutes` is None if the step has no time."""

    title: str
    link: str
    exhibit: str
    part: str
    minutes: int | None
    at_home: bool
    sentence: str
    question: str
    answer: str
    wrong: list[str]
    teacher: str


class ProblemView(TypedDict):
    """An error in the text of a lesson; lines are counted from 1."""

    line: int
    sentence: str


class View(TypedDict):
    """A lesson; `time` says how long it takes, and `text` is its Markdown."""

    title: str
    age: str
    aim: str
    needs: str
    about: str
    time: str
    steps: list[StepView]
    problems: list[ProblemView]
    text: str


def _text(state: State) -> str:
    """Return the lesson's text."""
    if state["lesson"] != OWN:
        return shipped.text_of(str(state["lesson"]))
    return str(state["text"]) or _EMPTY


def _filled(text: str) -> tuple[str, list[lessons.Problem]]:
    """Fill in the numbers of a text line by line; a line with an unknown number stays as it is, and is reported."""
    lines, problems = [], []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            lines.append(shipped.filled(line))
        except InputError as refused:
            lines.append(line)
            problems.append(lessons.Problem(number, str(refused)))
    return "\n".join(lines), problems


def _view(state: State) -> View:
    text = _text(state)
    spoken, problems = _filled(text)
    lesson = lessons.read(spoken)
    home = sum(step.at_home for step in lesson.steps)
    time = [
        plural(lesson.minutes, "minute") if lesson.minutes else "",
        plural(len(lesson.steps) - home, "step"),
        f"{plural(home, 'task')} at home" if home else "",
    ]
    return {
        "title": lesson.title or "A lesson",
        "age": lesson.age,
        "aim": lesson.aim,
        "needs": lesson.needs,
        "about": lesson.about,
        "time": ", ".join(filter(None, time)),
        "steps": [
            {
                "title": step.title,
                "link": step.link,
                "exhibit": step.exhibit,
                "part": step.part,
                "minutes": step.minutes,
                "at_home": step.at_home,
                "sentence": step.sentence,
                "question": step.question,
                "answer": step.answer,
                "wrong": step.wrong,
                "teacher": step.teacher,
            }
            for step in lesson.steps
        ],
        "problems": [
            {"line": each.line, "sentence": each.sentence} for each in [*lesson.problems, *problems]
        ],
        "text": text,
    }


def _play(state: State, move: str) -> State:
    """Play ``move 3 1`` (step 3 becomes the first) or ``remove 3``; a shipped lesson becomes your own."""
    verb, *numbers = move.split()
    steps = [int(number) for number in numbers if number.isdecimal() and len(number) < 4]
    if verb == "move" and len(steps) == 2:
        text = lessons.move(_text(state), *steps)
    elif verb == "remove" and len(steps) == 1:
        text = lessons.remove(_text(state), *steps)
    else:
        raise InputError(f"{shown(move)} is not a move; the moves are “move 3 1” and “remove 3”.")
    return {**state, "lesson": OWN, "text": text}


def _script(state: State) -> str:
    return scripts.lines(
        "from countinghouse.page.lessons import read",
        f"lesson = read({scripts.text(_filled(_text(state))[0])})",
        "lesson.minutes",
        "[step.question for step in lesson.steps]",
    )


def _picture() -> Lines:
    return {"lines": ["1. Guess", "2. Look", "3. Explain"]}


def _example(name: str) -> Example:
    lesson = lessons.read(shipped.raw(name), lambda link: "")
    return Example(lesson.title, f"{lesson.age}, {lesson.minutes} minutes.", {"lesson": name})


EXHIBIT = Exhibit(
    name="lessons",
    title="Lessons",
    sentence="A lesson is a list of links, each with a question: teach from it, print it for the class, or make your own "
    "from any page here.",
    group="make",
    order=10,
    parameters=(
        choice("lesson", "Lesson", {**shipped.TITLES, OWN: "Your own"}),
        Parameter(
            "text",
            "The lesson as text",
            "text",
            "",
            max_length=lessons.MOST_TEXT,
            form=False,
            implies={"lesson": OWN},
        ),
        Parameter(
            "site",
            "Address for the QR codes",
            "text",
            "",
            help="The address at which the class opens this page. If it is empty, the codes lead to the page that you see.",
            max_length=300,
        ),
    ),
    examples=tuple(_example(name) for name in shipped.TITLES),
    view=_view,
    play=_play,
    picture=_picture,
    script=_script,
    takes_lesson="text",
    note="How to write a lesson",
)
