"""A console session runs what is typed statement by statement, and survives everything."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from countinghouse.console import session as sessions
from countinghouse.console.session import Session
from countinghouse.exact_cover import count
from tests.python.console.running import Console, finish


@pytest.fixture
def console() -> Console:
    """A console."""
    return Console()


def test_names_last_and_values_are_shown(console: Console) -> None:
    assert console("x = 20") == []
    assert console("x + 1\nx + 2\nNone\n_") == ["21", "22", "22"]


def test_the_package_is_loaded(console: Console) -> None:
    assert console("ch.__version__ != ''\nPUZZLES['kanoodle'].count().value") == ["True", "371020"]


def test_a_definition_of_several_lines(console: Console) -> None:
    assert console("def f(n):\n    return 2 * n\n\nf(21)") == ["42"]
    assert console("class A:\n    b = 1\nA.b") == ["1"]


def test_await_at_the_top(console: Console) -> None:
    assert console("import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 5\nawait f()") == [
        "5"
    ]


def test_output_comes_in_order(console: Console) -> None:
    console("import sys\nprint('a')\nprint('b', file=sys.stderr)\n7\nprint('c')")
    told = [(item["type"], item.get("stream", ""), item["text"]) for item in console.items]
    assert told == [
        ("output", "stdout", "a\n"),
        ("output", "stderr", "b\n"),
        ("text", "", "7"),
        ("output", "stdout", "c\n"),
    ]


def test_output_streams_while_code_runs() -> None:
    now = [0.0]
    items: list[dict[str, Any]] = []
    session = Session(items.append, clock=lambda: now[0])
    session.names["tick"] = lambda: now.__setitem__(0, now[0] + 1)
    session.names["seen"] = lambda: len(items)
    finish(session.run("print(1)\ntick()\nprint(2)\nprint(seen())"))
    assert "".join(item["text"] for item in items) == "1\n2\n1\n"


def test_a_run_says_how_long_it_took_and_how_much_memory_grew() -> None:
    now, size = [5.0], [70_000_000]
    session = Session(lambda item: None, clock=lambda: now[0], memory=lambda: size[0])

    def work(seconds: float, more: int) -> None:
        now[0] += seconds
        size[0] += more

    session.names["work"] = work
    assert finish(session.run("work(2, 1_000)\nwork(1, 500)")) == {
        "seconds": 3.0,
        "memory": 70_001_500,
        "grown": 1_500,
    }
    assert finish(session.run("work(0.5, 0)\n1/0")) == {"seconds": 0.5, "memory": 70_001_500, "grown": 0}
    unknown = Session(lambda item: None, clock=lambda: now[0])
    assert finish(unknown.run("1")) == {"seconds": 0.0, "memory": None, "grown": None}


def test_output_is_cut_and_says_so(console: Console) -> None:
    console("for i in range(30000): print(i)\n'the end'")
    output = "".join(item["text"] for item in console.items if item["type"] == "output")
    assert len(output) == sessions.MOST_OUTPUT
    notes = [item["text"] for item in console.items if item["type"] == "note"]
    assert notes == ["Output is cut after 100,000 characters; the code still runs."]
    assert console.items[-1]["text"] == "'the end'"
    console("print('again')")
    assert console.items[0]["text"] == "again\n"


def test_a_traceback_shows_the_persons_lines_only(console: Console) -> None:
    [said] = console("def f():\n    return 1 / 0\nf()")
    assert said.startswith(
        'Traceback (most recent call last):\n  File "<input 1>", line 3, in <module>\n    f()'
    )
    assert said.endswith("ZeroDivisionError: division by zero")
    assert "session.py" not in said
    [said] = console("input()")
    assert "session.py" not in said
    assert said.endswith("OSError: input() does not work here; write the value into the code instead.")


def test_a_statement_before_the_failing_one_has_run(console: Console) -> None:
    assert console("y = 1\n1/0\ny = 2")[0].endswith("division by zero")
    assert console("y") == ["1"]


def test_our_own_errors_are_a_sentence_with_their_name(console: Console) -> None:
    [said] = console("PUZZLES['kanoodle'].count('White:zz')")
    assert (
        said
        == "InputError: 'zz' are not cells; write the piece, a colon and its cells, such as White:a1a2b2."
    )


@pytest.mark.parametrize("source", ["1 +", "x = = 2", "'", "return 5", "  x", "\0", "\ud800"])
def test_wrong_syntax_is_said(console: Console, source: str) -> None:
    [said] = console(source)
    assert "Error" in said


@pytest.mark.parametrize(
    "source",
    ["exit()", "raise SystemExit", "raise BaseException('odd')", "raise GeneratorExit", "def g(): g()\ng()"],
)
def test_nothing_ends_the_session(console: Console, source: str) -> None:
    assert console(source)
    assert console("1 + 1") == ["2"]


def test_an_object_that_cannot_be_shown(console: Console) -> None:
    [said] = console("class Bad:\n    def __repr__(self): raise ValueError('no')\nBad()")
    assert said.endswith("ValueError: no")


def test_an_interrupt_keeps_the_names(console: Console) -> None:
    console("kept = 3\nraise KeyboardInterrupt")
    assert console.items == [{"type": "stopped"}]
    assert console("kept") == ["3"]


def test_a_signal_interrupts_the_persons_code_only(console: Console) -> None:
    import sys

    session = console.session
    session.interrupt(sys._getframe())  # no typed code is running, so nothing is raised
    assert not session.stop()
    session.names["interrupt"] = lambda: session.interrupt(sys._getframe())
    console("before = 1\ninterrupt()\nbefore = 2")
    assert console.items == [{"type": "stopped"}]
    assert console("before") == ["1"]


@pytest.mark.parametrize(
    ("source", "complete", "indent"),
    [
        ("1 + 1", True, ""),
        ("x = (1,", False, ""),
        ("def f():", False, "    "),
        ("def f():\n    x = 1", False, "    "),
        ("def f():\n    return 1", False, ""),
        ("def f():\n    return 1\n", True, ""),
        ("for i in range(3): print(i)", True, ""),
        ("for i in range(3):\n    print(i)\n\nx", True, ""),
        ("'''a", False, ""),
        ("1 +", True, ""),
        ("await f()", True, ""),
        ("if x:\n    y\nelse:", False, "    "),
    ],
)
def test_whether_it_is_whole(console: Console, source: str, complete: bool, indent: str) -> None:
    assert console.session.status(source) == {"complete": complete, "indent": indent}


def test_completion(console: Console) -> None:
    complete = console.session.complete
    assert complete("PUZZ") == {"replaces": 4, "words": ["PUZZLES"], "signatures": [""]}
    assert complete('x = PUZZLES["kan') == {
        "replaces": 3,
        "words": [
            "kanoodle",
            "kanoodle-pyramid",
            "kanoodle-pyramid-4",
            "kanoodle-tetrahedron-5",
            "kanoodle-diagonal",
        ],
        "signatures": [""] * 5,
    }
    console("k = PUZZLES['kanoodle']")
    found = complete("k.count")
    assert found["words"] == ["k.count", "k.count_steps"]
    assert found["replaces"] == 7
    assert all(each.startswith("(") and "self" not in each for each in found["signatures"])
    words = complete("k.")["words"]
    assert "k.board" in words
    assert complete("nothing_like_it") == {"replaces": 15, "words": [], "signatures": []}
    assert complete("1 + ") == {"replaces": 0, "words": [], "signatures": []}
    assert complete("missing['a")["words"] == []


def test_a_signature_computes_no_property(console: Console) -> None:
    console(
        "class Slow:\n    @property\n    def size(self):\n        print('computed')\n    def sized(self, to, /): ...\n\ns = Slow()"
    )
    found = console.session.complete("s.si")
    assert dict(zip(found["words"], found["signatures"], strict=True)) == {"s.size": "", "s.sized": "(to, /)"}
    assert console.items == []


@pytest.mark.parametrize("source", ["?count", "count?", " ? count "])
def test_a_question_mark_shows_signature_docstring_and_place(console: Console, source: str) -> None:
    console(source)
    (item,) = console.items
    assert item["type"] == "help"
    assert item["text"].startswith("count(problem: Problem")
    assert inspect.getdoc(count) in item["text"]
    assert (item["page"], item["id"]) == ("exact_cover", "countinghouse.exact_cover.count")


def test_a_question_mark_after_a_method_a_value_and_a_module(console: Console) -> None:
    console("k = PUZZLES['kanoodle']")
    for asked, text, place in (
        ("?k.count", "k.count(", ("packing", "countinghouse.packing.Puzzle.count")),
        ("?k", "k\n\n", ("packing", "countinghouse.packing.Puzzle")),
        ("?queens", "queens\n\n", ("reductions.queens", "")),
        ("?len", "len(obj, /)\n\nReturn the number of items", ("", "")),
    ):
        console(asked)
        (item,) = console.items
        assert item["text"].startswith(text)
        assert (item["page"], item["id"]) == place


def test_a_question_about_nothing_is_answered_in_words(console: Console) -> None:
    console("?nothing.like.it")
    assert console.items == [
        {
            "type": "error",
            "text": "InputError: There is no nothing.like.it here. Import it first, or press Tab to list the available names.",
        }
    ]


def test_a_word_of_the_language_completes(console: Console) -> None:
    assert complete_words(console, "lambd") == ["lambda"]


def complete_words(console: Console, source: str) -> list[str]:
    """Return the words that fit."""
    words: list[str] = console.session.complete(source)["words"]
    return words
