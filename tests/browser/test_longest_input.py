"""Every exhibit with its longest valid input on a phone: the page is no wider than the screen."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, Route

from countinghouse.errors import InputError
from countinghouse.page import catalogue
from countinghouse.page.events import to_json
from countinghouse.page.model import Exhibit, State
from tests.browser.helpers import listening

EXHIBITS = catalogue.exhibits()

WIDE = "W"  # the widest letter
DIGITS = "1234567890" * 40
WORD = WIDE * 20


def _options(items: int, length: int) -> str:
    """A problem with items of long names, each covered by two options: alone, and with the next item."""
    names = [f"{WIDE * length}{i}" for i in range(items)]
    alone = (f"{name}-alone: {name}" for name in names)
    pairs = (f"{a}+{b}: {a} {b}" for a, b in pairwise(names))
    return "\n".join([" ".join(names), *alone, *pairs, ""])


def _line_of_play(moves: int, seed: int = 1) -> str:
    """A play on the 3 by 3 pad in which keys never repeat."""
    draw = random.Random(seed)
    rows = ["789", "456", "123"]
    where = {key: (y, x) for y, row in enumerate(rows) for x, key in enumerate(row)}
    keys = ["5"]
    while len(keys) < moves:
        y, x = where[keys[-1]]
        keys.append(draw.choice([key for key, (v, u) in where.items() if (v == y) != (u == x)]))
    return "".join(keys)


#: States that are long for reasons other than bounds: the longest texts that an exhibit accepts, and inputs with long answers.
MADE: Mapping[str, list[dict[str, Any]]] = {
    "packing": [
        {"puzzle": "own", "own": "x" * 40 + ",I:xxxx*10"},
        {"puzzle": "own", "own": "/".join(["x"] * 40) + ",I:xxxx*10"},
        {
            "puzzle": "own",
            "own": "/".join(["x" * 40] * 10)
            + "".join(f",{WIDE * 18}{i:02}:xxxx/x...*2?!" for i in range(40)),
        },
        {"puzzle": "own", "own": "+".join(["/".join(["x" * 9] * 10)] * 4) + f",{WORD}:xxxx/xxxx*45"},
    ],
    "lessons": [
        {
            "lesson": "own",
            "text": f"# {WORD * 3}\n\n{WORD * 5}\n\n"
            + "".join(
                f"{i}. [{WORD * 3}](#/number-pad?limit={i}) 5 min\n   {WORD * 5}\n   Question: {WORD * 5}\n"
                for i in range(1, 40)
            ),
        }
    ],
    "number-pad": [
        {
            "pad": ".".join(",".join(str(975 + 5 * y + x) for x in range(5)) for y in range(5)),
            "limit": 10**12,
            "rule": "normal",
        },
        {"limit": 10**12, "moves": _line_of_play(4000)},
        {"limit": 10**6, "top": 10**6, "lay": "period"},
        {
            "pad": ".".join(",".join(str(995 - 5 * y - x) for x in range(5)) for y in range(5)),
            "top": 10**6,
            "limit": 10**6,
        },
    ],
    "pentominoes": [
        {"board": "32x2"},
        {"board": "12x5", "play": "two"},
        {"board": "8x8", "turning": "only", "play": "two", "moves": "L:c5d5e5f5c6"},
    ],
    "digit-removal": [
        {"number": DIGITS, "marks": True, "below": "9" * 2000},
        {"number": "1" * 400, "base": 2, "marks": True, "below": "1" * 2000},
        {"number": "z" * 400, "base": 36, "below": "z" * 2000},
        {"number": "10" * 200, "struck": ".".join(["0"] * 200)},
    ],
    "estimates": [{"puzzle": "one-sided-pentominoes-3x30", "firstof": "vertices", "first": "population"}],
    "workbench": [
        {"problem": "sudoku", "grid": "." * 256},
        {"problem": "queens", "rows": 20, "columns": 20, "torus": True},
        {"problem": "langford", "n": 28},
        {
            "problem": "colouring",
            "edges": "; ".join(f"{WORD}{i} {WORD}{i + 1}" for i in range(40)),
            "colours": 16,
        },
        {"problem": "edges", "high": 10, "wide": 10, "pieces": " ".join(["abcd"] * 100)},
        {
            "problem": "words",
            "words": " ".join(f"{WIDE * 9}{letter}".lower() for letter in "abcdefghij"),
            "down": 10,
            "across": 10,
        },
        {"problem": "text", "text": _options(60, 40)},
        {"problem": "text", "text": _options(10, 400)},
        {"problem": "text", "text": "\n".join(["1" * 200] * 100), "form": "matrix"},
    ],
    "dancing-links": [
        {"text": _options(20, 80)},
        {"text": _options(4, 400)},
        {"text": _options(60, 1), "step": 900},
    ],
    "autobiographical": [
        {"n": 64, "do": "play", "sum": True, "weighted": True},
        {"n": 21, "do": "play", "rows": "3", "sum": True, "weighted": True},
        {"n": 21, "rows": "3", "count": "digits", "sum": True, "weighted": True, "step": 300},
        {"n": 64, "sum": True, "weighted": True, "step": 20000},
    ],
    "tracks": [
        {"pieces": ",".join(f"{i}*1" for i in range(3, 21)) + ",straight*91,curve*91"},
        {"pieces": "straight*90,curve*80,switch*10,crossing*10,buffer*10"},
        {
            "show": "flat",
            "flat": "straight-202*12,curve*12",
            "mm": "0.000000000001",
            "degrees": "0.000000000001",
        },
        {"show": "flat", "flat": "straight-144*2,curve*10,switch-left*1,switch-right*1"},
    ],
    "coin-window": [
        {
            "window": 40,
            "heads": 20,
            "p": "1234567890123456789012345678/9876543210987654321098765432",
            "flips": 10**12,
            "coins": 10**9,
        },
        {"window": 40, "heads": 40, "p": "0." + "1" * 29, "flips": 10**12, "at": 100_000},
    ],
    "natural-numbers": [
        *({"work": work, "a": "9" * 40, "b": "7" * 40} for work in ("divide", "multiply", "subtract", "add")),
        *({"work": work, "a": "9" * 40, "b": "7" * 20, "base": 2**32} for work in ("divide", "multiply")),
        {"work": "multiply", "a": "123456789012345678901234567890", "b": "9876543210"},
        {"work": "divide", "a": "9" * 12, "b": "7" * 6, "base": 2},
    ],
    "matching-quiz": [
        {"questions": 60, "right": 60, "upto": 60, "strategies": "1^60;2^30;3^20;58,2"},
        {
            "questions": 60,
            "strategies": ";".join(",".join(["1"] * 59) + ",1^1" for _ in range(4)),
            "which": 3,
            "written": ".".join(["1"] * 60),
        },
        {"questions": 60, "strategies": "1^60;60;30^2;20^3", "which": 3},
    ],
    "self-tallying": [
        {"number": DIGITS},
        {"base": 16, "number": "f" * 400, "sort": "pairs", "down": True},
        {"base": 16, "order": "any", "contains": "0123456789abcdef"},
        {"bound": 10**8, "length": 40},
    ],
    "round-trips": [
        {"beta": 1000, "n": 120, "nu": 999, "m": 120, "value": "9" * 300},
        {"beta": 3, "n": 120, "nu": 2, "m": 120, "value": "1/" + "3" * 300},
        {"show": "number", "number": "0." + DIGITS, "format": "quadruple", "out": 40},
        {"show": "number", "number": "1" * 128, "format": "quadruple", "out": 40},
        {"show": "number", "number": "1e-4900", "format": "quadruple", "out": 40},
        {
            "show": "number",
            "format": "toy",
            "base": 36,
            "digits": 30,
            "least": -400,
            "most": 400,
            "number": "9" * 400,
            "out": 40,
        },
    ],
    "claims": [],
    "worksheets": [
        {"title": WIDE * 80, "instructions": WIDE * 400, "tasks": 60, "ways": 1000, "seed": 2**53 - 1}
    ],
    "python": [
        {"code": f'"{WIDE * 2000}"\nprint(2**3000)\n{WIDE * 200}\n{WIDE * 300} = [list(range(300))]\n'}
    ],
}


def greatest(exhibit: Exhibit, bound: str, given: Mapping[str, object]) -> State:
    """The state with its whole numbers at their bounds: all of them or, if the exhibit refuses that, each that it accepts."""
    state = exhibit.normal(given)
    numbers = {
        each.name: getattr(each, bound)
        for each in exhibit.parameters
        if each.kind == "integer" and each.name not in given and getattr(each, bound) is not None
    }
    if legal(exhibit, {**state, **numbers}):
        return {**state, **numbers}
    for name, value in numbers.items():
        if legal(exhibit, {**state, name: value}):
            state = {**state, name: value}
    return state


def legal(exhibit: Exhibit, state: State) -> bool:
    """Whether the exhibit accepts a state."""
    try:
        view(exhibit.name, catalogue.query(exhibit, state))
    except InputError:
        return False
    return True


@cache
def view(name: str, query: str) -> tuple[State, Mapping[str, Any]]:
    """The canonical state of a query, and its view."""
    exhibit = catalogue.exhibit(name)
    state = exhibit.normal(dict(parse_qsl(query, keep_blank_values=True)))
    spelled = exhibit.normal(exhibit.spell(state) if exhibit.spell else state)
    return spelled, exhibit.view(dict(spelled))


def extremes(exhibit: Exhibit) -> Iterator[State]:
    """States of an exhibit at the bounds of its parameters."""
    yield greatest(exhibit, "minimum", {})
    yield greatest(exhibit, "maximum", {})
    for parameter in exhibit.parameters:
        # The puzzles made here are larger than any in the catalogue.
        if parameter.kind == "choice" and parameter.name != "puzzle":
            for value, _ in parameter.choices:
                if value != parameter.default:
                    yield greatest(exhibit, "maximum", {parameter.name: value})
    flags = {each.name: not each.default for each in exhibit.parameters if each.kind == "flag"}
    if flags:
        yield greatest(exhibit, "maximum", flags)


# Follow a link, wait until it is painted, open every fold, and return everything wider than the screen.
TOO_WIDE = """async ([link, wanted, tag]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const until = async (done) => {
    for (const end = performance.now() + 90_000; !done(); await frame())
      if (performance.now() > end) throw new Error(`${link} is not there: ${document.querySelector('main').innerText.slice(0, 300)}`);
  };
  location.hash = link;
  const shown = () => document.querySelector(tag);
  await until(() => shown()?.view && !shown().busy && JSON.stringify(shown().state) === wanted);
  await shown().updateComplete;
  for (const fold of document.querySelectorAll('main details:not(.note, .claims-claim)')) fold.open = true;
  await shown().updateComplete;
  await frame();
  const scrolls = (box) => box && box !== document.body
    && (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) || scrolls(box.parentElement));
  const outside = [...document.querySelectorAll('body *')].filter((each) => {
    const { left, right, width, height } = each.getBoundingClientRect();
    return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1)
      && each.checkVisibility({ visibilityProperty: true }) && !scrolls(each.parentElement);
  });
  const { scrollWidth } = document.documentElement;
  return [
    ...scrollWidth > innerWidth ? [`the page has ${scrollWidth} pixels`] : [],
    ...outside.map((each) => `${each.outerHTML.slice(0, 120)} ends at ${Math.round(each.getBoundingClientRect().right)}`),
  ];
}"""


def shown(exhibit: Exhibit) -> dict[str, tuple[State, Mapping[str, Any]]]:
    """The extreme states of an exhibit with their views, by query; of the derived states, one for each view."""
    derived = (view(exhibit.name, catalogue.query(exhibit, state)) for state in extremes(exhibit))
    made = [
        view(exhibit.name, catalogue.query(exhibit, exhibit.normal(state))) for state in MADE[exhibit.name]
    ]
    once = {to_json(drawn): (state, drawn) for state, drawn in derived}
    return {catalogue.query(exhibit, state): (state, drawn) for state, drawn in [*once.values(), *made]}


def too_wide(page: Page, exhibit: Exhibit, query: str, state: State) -> list[str]:
    """Show a state, and return everything wider than the screen."""
    wanted = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    link = f"#/{exhibit.name}?{query}" if query else f"#/{exhibit.name}"
    found: list[str] = page.evaluate(TOO_WIDE, [link, wanted, f"ch-exhibit-{exhibit.name}"])
    return found


@pytest.mark.fresh
def test_no_state_is_wider_than_the_screen(page: Page, site: str) -> None:
    states = {exhibit.name: shown(exhibit) for exhibit in EXHIBITS}

    def prepared(route: Route) -> None:
        # The page gets every view as if the build had computed it, so it does not need Python.
        known = states[Path(route.request.url).stem.rpartition("-")[0]]
        route.fulfill(json={"views": {query: drawn for query, (_, drawn) in known.items()}, "answers": {}})

    page.route("**/pyodide/**", lambda _: None)
    page.route("**/views/*.json", prepared)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}#/")
    listening(page)
    wide = {
        f"{exhibit.name}?{query[:200]}": found
        for exhibit in EXHIBITS
        for query, (state, _) in states[exhibit.name].items()
        if (found := too_wide(page, exhibit, query, state))
    }
    assert wide == {}
