"""Lessons: a list of links to exhibits, each with a sentence, a question and minutes, written as Markdown.

`read` never refuses a text: it returns what it understood and, for everything else, a sentence with its line number.
A lesson looks like this::

    # Who wins?
    For: 11 and up
    Aim: Find out who wins before playing.
    Needs: A projector.

    ## Warm-up
    1. [Play a round](#/my-game?limit=30) 5 min
       Play in pairs.
       Question: Who wins?
       Answer: Whoever begins.
       Wrong: “The second player.” Both have the same choices, except for the first.
       Teacher: Let them play twice.
    2. [At home](#/my-game?limit=31) at home

A line of the list is an item of `countinghouse.page.lists`. Lines without a name continue the field above them;
before the first step, an empty line ends a field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from countinghouse.errors import InputError
from countinghouse.page.links import read_link
from countinghouse.page.lists import Item, read_item
from countinghouse.wording import grouped, shown

__all__ = ["MOST_STEPS", "MOST_TEXT", "Lesson", "Problem", "Step", "move", "read", "remove"]

#: The maximum length of a lesson's text, in characters, and its maximum number of steps.
MOST_TEXT = 60_000
MOST_STEPS = 60
MOST_MINUTES = 600
_LONGEST_TITLE = 100

#: The fields allowed before a lesson's first step, and those allowed in a step.
LESSON_FIELDS = ("For", "Aim", "Needs")
STEP_FIELDS = ("Question", "Answer", "Wrong", "Teacher")

_FIELD = re.compile(rf"\s*(?P<name>{'|'.join(LESSON_FIELDS + STEP_FIELDS)}):(?:\s+(?P<words>.*))?\Z")
_MINUTES = re.compile(r"\(?(?P<number>\d{1,4}) ?min(?:utes?|\.)?\)?\Z")
_NUMBERED = re.compile(r"\s*\d{1,3}[.)](?=\s)")


@dataclass(frozen=True)
class Problem:
    """A sentence about what is wrong in a line, counted from 1."""

    line: int
    sentence: str


@dataclass
class Step:
    """A step: `first` and `last` are its first and last lines, counted from 0.

    `link` begins with ``#/``, or is "" if the link is wrong; `exhibit` is the title of the exhibit that it opens. If
    `at_home` is true, the step takes no time in class.
    """

    first: int
    title: str
    link: str
    exhibit: str = ""
    part: str = ""
    minutes: int | None = None
    at_home: bool = False
    sentence: str = ""
    question: str = ""
    answer: str = ""
    wrong: list[str] = field(default_factory=list)
    teacher: str = ""
    last: int = 0


@dataclass
class Lesson:
    """A lesson as `read` understood it; `about` has the sentences before its first step."""

    title: str = ""
    age: str = ""
    aim: str = ""
    needs: str = ""
    about: str = ""
    steps: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def minutes(self) -> int:
        """Return the total minutes of all steps."""
        return sum(step.minutes or 0 for step in self.steps)


#: A function that returns the title of the exhibit that a link opens, or raises InputError.
Check = Callable[[str], str]


def exhibit_of(link: str) -> str:
    """Return the title of the exhibit that a link opens, or raise InputError if it opens none."""
    from countinghouse.page.catalogue import exhibit

    found = read_link(link)
    if found is None:
        raise InputError(f"{shown(link)} is not a link of this page, which has #/ in it.")
    name, fields = found
    opened = exhibit(name)
    state = opened.normal(fields)
    if opened.spell is not None:
        opened.spell(state)
    return opened.title


def read(text: str, check: Check = exhibit_of) -> Lesson:
    """Read a lesson; `problems` of the result says what is wrong and in which line.

    >>> lesson = read("# Two keys\\n1. [Press](#/my-game) 5 min\\nPress one.\\nQuestion: Which?", lambda link: "My game")
    >>> lesson.title, lesson.minutes, lesson.steps[0].question, lesson.problems
    ('Two keys', 5, 'Which?', [])
    >>> read("1. [Press](#/my-game) often", lambda link: "My game").problems[0].line
    1
    """
    if len(text) > MOST_TEXT:
        most = f"A lesson has at most {grouped(MOST_TEXT)} characters; this one has {grouped(len(text))}."
        return Lesson(problems=[Problem(1, most)])
    reader = _Reader(check)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        reader.line(at, line.rstrip())
    return reader.finished(len(lines))


class _Reader:
    """A reader of one lesson, line by line; `name` is the field that a line without a name continues."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.lesson = Lesson()
        self.part = ""
        self.name = ""
        self.at = 0

    def line(self, at: int, line: str) -> None:
        self.at = at
        item = read_item(line)
        if line.startswith("#") and not line.startswith("#/"):
            self._heading(line)
        elif item is not None:
            self._step(item)
        elif match := _FIELD.match(line):
            self._field(match["name"], match["words"] or "")
        elif line.strip():
            self._more(line.strip())
        elif not self.lesson.steps:
            self.name = ""

    def finished(self, lines: int) -> Lesson:
        lesson = self.lesson
        if not lesson.steps:
            self.at = 0
            self._wrong(
                "A lesson needs at least one step, such as 1. [The title](#/…) 5 min, with a link of this page."
            )
        ends = [*(step.first for step in lesson.steps), lines][1:]
        for step, end in zip(lesson.steps, ends, strict=False):
            step.last = end - 1
            if step.answer and not step.question:
                lesson.problems.append(
                    Problem(
                        step.first + 1, "This step has an answer, but no line that begins with Question:."
                    )
                )
        lesson.problems.sort(key=lambda problem: problem.line)
        return lesson

    def _wrong(self, sentence: str) -> None:
        self.lesson.problems.append(Problem(self.at + 1, sentence))

    def _heading(self, line: str) -> None:
        words = line.lstrip("#").strip()
        if line.startswith("##") or self.lesson.title:
            self.part = words
        elif len(words) > _LONGEST_TITLE:
            self._wrong(
                f"A title has at most {_LONGEST_TITLE} characters; this one has {grouped(len(words))}."
            )
        else:
            self.lesson.title = words
        self.name = ""

    def _step(self, item: Item) -> None:
        exhibit, link = "", ""
        try:
            exhibit = self.check(item.link)
            link = item.link[item.link.index("#/") :]
        except InputError as refused:
            self._wrong(f"The link cannot be opened: {refused}")
        step = Step(self.at, item.title or exhibit, link, exhibit, self.part)
        if minutes := _MINUTES.match(item.rest):
            step.minutes = int(minutes["number"])
            if step.minutes > MOST_MINUTES:
                self._wrong(f"A step takes at most {MOST_MINUTES} minutes.")
                step.minutes = None
        elif item.rest.lower() == "at home":
            step.at_home = True
        elif item.rest:
            self._wrong(
                f"After the link come only minutes, as in 5 min, or at home; the line has {shown(item.rest)}. "
                "Put sentences on the lines below."
            )
        if len(self.lesson.steps) < MOST_STEPS:
            self.lesson.steps.append(step)
        else:
            self._wrong(f"A lesson has at most {MOST_STEPS} steps.")
        self.name = ""

    def _field(self, name: str, words: str) -> None:
        steps = self.lesson.steps
        if name in STEP_FIELDS and not steps:
            self._wrong(f"{name}: belongs to a step, so it must be below a line with a link.")
            return
        if name in LESSON_FIELDS and steps:
            # In a step, the name of this field is ordinary text.
            self._more(f"{name}: {words}".strip())
            return
        self.name = name
        if name == "Wrong":
            steps[-1].wrong.append("")
        elif self._value():
            self._wrong(f"{name}: appears twice here; write it once.")
        self._more(words)

    def _value(self) -> str:
        """Return the value of the current field."""
        lesson, name = self.lesson, self.name
        if name in LESSON_FIELDS:
            return {"For": lesson.age, "Aim": lesson.aim, "Needs": lesson.needs}[name]
        if not lesson.steps:
            return lesson.about
        step = lesson.steps[-1]
        return str(getattr(step, name.lower() or "sentence"))

    def _more(self, words: str) -> None:
        """Add words to the current field."""
        lesson, name = self.lesson, self.name
        if name == "Wrong":
            wrong = lesson.steps[-1].wrong
            wrong[-1] = f"{wrong[-1]} {words}".strip()
            return
        value = f"{self._value()} {words}".strip()
        if name in LESSON_FIELDS:
            setattr(lesson, {"For": "age", "Aim": "aim", "Needs": "needs"}[name], value)
        elif not lesson.steps:
            lesson.about = value
        else:
            setattr(lesson.steps[-1], name.lower() or "sentence", value)


def remove(text: str, step: int) -> str:
    """Return a lesson's text without a step, counted from 1."""
    head, blocks = _blocks(text)
    del blocks[_index(step, blocks)]
    return _joined(head, blocks)


def move(text: str, step: int, to: int) -> str:
    """Return a lesson's text with a step moved to another position; steps and positions are counted from 1."""
    head, blocks = _blocks(text)
    block = blocks.pop(_index(step, blocks))
    blocks.insert(max(0, min(to - 1, len(blocks))), block)
    return _joined(head, blocks)


def _index(step: int, blocks: list[list[str]]) -> int:
    if not 1 <= step <= len(blocks):
        raise InputError(f"This lesson has no step {step}; it has {len(blocks)}.")
    return step - 1


def _blocks(text: str) -> tuple[list[str], list[list[str]]]:
    """Return the lines before the first step, and the lines of each step; a heading goes with the step below it."""
    lines = text.rstrip().split("\n")
    starts = []
    for step in read(text, lambda link: "").steps:
        start = step.first
        while start > 0 and (not lines[start - 1].strip() or lines[start - 1].startswith("##")):
            start -= 1
        starts.append(start)
    ends = [*starts[1:], len(lines)]
    head = lines[: starts[0]] if starts else lines
    return head, [lines[start:end] for start, end in zip(starts, ends, strict=True)]


def _joined(head: list[str], blocks: list[list[str]]) -> str:
    return "\n".join([*head, *_renumbered(blocks)]) + "\n"


def _renumbered(blocks: list[list[str]]) -> Iterator[str]:
    number = 0
    for block in blocks:
        for line in block:
            if read_item(line) is not None and (match := _NUMBERED.match(line)):
                number += 1
                yield f"{number}.{line[match.end() :]}"
            else:
                yield line
