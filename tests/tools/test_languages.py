"""Texts are found in the sources, catalogues are kept and checked, and finished sentences find their translations."""

import ast
import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from itertools import product
from pathlib import Path

import pytest

from countinghouse.exact_cover.estimating import METHODS
from countinghouse.exhibits.estimates import sides
from countinghouse.exhibits.packing import days
from countinghouse.packing import PUZZLES, Puzzle, culprits, hinting, why
from countinghouse.page import catalogue
from tools import languages, node, paths


def in_python(source: str) -> list[str]:
    """Return the messages found in Python source."""
    reader = languages.Reader()
    reader.visit(ast.parse(source))
    return [text for text in reader.found if languages.has_words(text)]


def run(module: str, folder: Path) -> str:
    """Run a module in a folder in which it finds lit and the project's modules, and return its output."""
    (folder / "run.mjs").write_text(module.replace("WEB", paths.WEB.as_uri()), encoding="utf-8")
    done = subprocess.run(
        [*node.node(), str(folder / "run.mjs")], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


TRANSLATOR = """
import { translator } from 'WEB/languages/translate.js';
import { unbroken } from 'WEB/parts/figures.js';
import * as english from 'WEB/parts/language.js';
const { html, say } = translator(CATALOGUE, { html: english.html, svg: english.svg, unbroken });
const shown = ({ strings, values }) => strings.map((string, i) => i ? `[${values[i - 1]}]${string}` : string).join('');
console.log(JSON.stringify(RESULT));
"""


def translated(catalogue: dict[str, str], expression: str, folder: Path) -> object:
    """Return the value of a JavaScript expression, with `say`, `html` and `shown`, which writes values in brackets."""
    module = TRANSLATOR.replace("CATALOGUE", json.dumps(catalogue)).replace("RESULT", expression)
    found: object = json.loads(run(module, folder))
    return found


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ('say(f"There are {n:,} ways, {kind}.")', ["There are {0} ways, {1}."]),
        ('"""A docstring of five words."""\ndef f():\n    """Another docstring of five words."""\n', []),
        ('x = plural(n, "way")', ["1 way", "{0} ways"]),
        ('x = plural(n, "vertex", "vertices")', ["1 vertex", "{0} vertices"]),
        ("x = f\"It is {'won' if won else 'lost'} now.\"", ["It is {0} now.", "won", "lost"]),
        ('MODES = {"first": "you begin", "none": "nobody"}', ["you begin", "nobody"]),
        ('Parameter("rule", title="Rule", name="rule-of-play")', ["Rule"]),
        ('Claim(script="from x import y and more", quotation="Words of others, many words.")', []),
        ('__all__ = ["Board", "Piece"]', []),
        ('x = get("some_identifier", "white-space", "a/path.txt")', []),
        ('x = ("Two sentences "\n     "in one string.")', ["Two sentences in one string."]),
        ('SAYS = {"sum": "All {n} slots add up to {total}."}', ["All {0} slots add up to {1}."]),
    ],
)
def test_messages_of_python(source: str, messages: list[str]) -> None:
    assert in_python(source) == messages


TOY = """
import { html } from 'lit';
import { say } from './language.js';
const COLUMNS = ['number', 'comes back as'];
const HELP = 'Write the tray, ' + 'then the pieces.';
/** @param {number} n @param {boolean} won @param {(text: string) => void} announce */
export function toy(n, won, announce) {
  document.querySelector('main .board')?.classList.add('is won');
  announce(`The engine places ${n} pieces.`);
  return html`<div class="row ${won ? 'is-won here' : ''}" title="Where it goes">
    Place <b class="x">${n}</b> <i>or</i> remove
    <b>them</b>.<p title=${HELP}>${won ? 'won' : 'lost'}</p><button>${say('Play', 'animation')}</button><ch-pad label="Keys of ${n}"></ch-pad><code>in code</code>${COLUMNS}</div>`;
}
"""


def test_messages_of_javascript(tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(paths.NODE_MODULES, target_is_directory=True)
    (tmp_path / "toy.js").write_text(TOY, encoding="utf-8")
    config = json.loads((paths.ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    (tmp_path / "tsconfig.json").write_text(json.dumps(config | {"include": ["*.js"]}), encoding="utf-8")
    command = [*node.node(), str(paths.ROOT / "tools" / "messages.mjs"), str(tmp_path / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert list(dict.fromkeys(each["message"] for each in json.loads(done.stdout))) == [
        "number",
        "comes back as",
        "Write the tray, then the pieces.",
        "The engine places {0} pieces.",
        "Where it goes",
        "Place <b>{0}</b> <i>or</i> remove <b2>them</b2>.",
        "Keys of {0}",
        "won",
        "lost",
        "animation\x04Play",
    ]


def test_a_translation_may_reorder_values_and_tags(tmp_path: Path) -> None:
    catalogue = {
        "Drag <b>{0}</b> to <a>{1}</a> now": "Auf <a>{1}</a> zieh jetzt <b>{0}</b>",
        "the tray": "die Schale",
    }
    expression = (
        "shown(html`<p>\n  Drag <b class=\"x\">${7}</b> to <a href=${'#/x'}>${'the tray'}</a> now</p>`)"
    )
    assert translated(catalogue, expression, tmp_path) == (
        '<p>\n  Auf <a href=[#/x]>[die Schale]</a> zieh jetzt <b class="x">[7]</b></p>'
    )


def test_a_template_keeps_its_identity(tmp_path: Path) -> None:
    """Lit recognizes a template by its strings, so they must be the same each time."""
    expression = "((draw) => draw(1).strings === draw(2).strings)((n) => html`<p>One of ${n}</p>`)"
    assert translated({"One of {0}": "Eins von {0}"}, expression, tmp_path) is True


def test_attributes_are_translated_if_a_person_reads_them(tmp_path: Path) -> None:
    expression = "shown(html`<p title='Row' class=Row aria-label='Row ${1}' data-x=${'Row'} .value=${'Row'} placeholder=${'Row'}></p>`)"
    assert translated({"Row": "Zeile", "Row {0}": "Zeile {0}"}, expression, tmp_path) == (
        '<p title="Zeile" class=Row aria-label="Zeile [1]" data-x=[Row] .value=[Row] placeholder=[Zeile]></p>'
    )


def test_code_and_what_a_person_typed_stay(tmp_path: Path) -> None:
    expression = "shown(html`<code>${'Row'}</code><p translate=\"no\">Row ${'Row'}<b>${'Row'}</b></p><b>Row</b><textarea>${'Row'}</textarea>`)"
    assert translated({"Row": "Zeile"}, expression, tmp_path) == (
        '<code>[Row]</code><p translate="no">Row [Row]<b>[Row]</b></p><b>Zeile</b><textarea>[Row]</textarea>'
    )


CATALOGUE = {
    "{0} ways": "{0} Wege",
    "1 way": "1 Weg",
    "There are {0} to go.": "Es gibt {0}.",
    "Nothing is left.": "Nichts ist übrig.",
    "exact": "genau",
    "empty": "leer",
    "straight": "Gerade",
    "{0} and {1}": "{0} und {1}",
    "{0} of {1} pieces": "{1} Teile, davon {0}",
}


SAID = {
    "exact": "genau",
    "Exact": "Genau",
    " exact. ": " genau. ",
    "12,000 ways": "12,000 Wege",
    "12\u00a0ways": "12 Wege",
    "There are 1 way to go.": "Es gibt 1 Weg.",
    "There are 7 ways to go. Nothing is left.": "Es gibt 7 Wege. Nichts ist übrig.",
    "Nothing is left. Something else is here.": "Nichts ist übrig. Something else is here.",
    "3 of 12 pieces": "12 Teile, davon 3",
    "a1, empty": "a1, leer",
    "straight 12": "Gerade 12",
    "exact and empty": "genau und leer",
    # One common word does not make a sentence of ours.
    "the fox over there and another fox": "the fox over there and another fox",
    "Kanoodle": "Kanoodle",
    "17": "17",
}


def test_finished_sentences_find_their_translations(tmp_path: Path) -> None:
    said = translated(CATALOGUE, f"{json.dumps(list(SAID))}.map((text) => say(text))", tmp_path)
    assert said == list(SAID.values())


def test_a_word_may_mean_two_things(tmp_path: Path) -> None:
    catalogue = {"Play": "Spielen", "animation\x04Play": "Abspielen"}
    calls = "[say('Play'), say('Play', 'animation'), say('Play', 'another'), shown(html`<b>${say('Play', 'animation')}</b>`)]"
    assert translated(catalogue, calls, tmp_path) == ["Spielen", "Abspielen", "Spielen", "<b>[Abspielen]</b>"]


CHOICE = """
import { chosenLanguage } from 'WEB/language-choice.js';
const choose = (languages, chosen, build) => {
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable: true });
  return chosenLanguage(chosen, build);
};
const build = { de: true, es: false };
console.log(JSON.stringify([
  choose(['en-GB', 'de'], '', build), choose(['fr', 'de-CH', 'en'], '', build), choose(['es', 'fr'], '', build),
  choose(['de'], 'en', build), choose(['en'], 'es', build), choose(['en'], 'fr', build), choose(['de'], null, {}),
  choose(['constructor'], 'toString', build),
]));
"""


def test_the_language_is_the_choice_or_the_browsers_first_finished_one(tmp_path: Path) -> None:
    assert json.loads(run(CHOICE, tmp_path)) == ["en", "de", "en", "en", "es", "en", "en", "en"]


@pytest.mark.parametrize(
    ("message", "translation", "fault"),
    [
        ("{0} ways", "", ""),
        ("{0} of {1}", "{1}, davon {0}", ""),
        ("{0} ways", "Wege", "has no values or tags instead of {0}"),
        ("Ways", "{0} Wege", "has {0} instead of none"),
        ("<b>{0}</b> ways", "{0} Wege", "has {0} instead of </b>, <b>, {0}"),
        ("<b>a</b> <i>b</i>", "<b>a <i>b</b></i>", "has </b> in the wrong place"),
        ("Ways", " Wege", "begins or ends with a space, or has a line break"),
    ],
)
def test_what_is_wrong_with_a_translation(message: str, translation: str, fault: str) -> None:
    assert languages.wrong(message, translation) == fault


def test_a_catalogue_keeps_translations_and_drops_what_is_gone(tmp_path: Path) -> None:
    found = [
        languages.Message("95 % of {0} ways", "packing", "web/a.js"),
        languages.Message("New", "page", "web/b.js"),
        languages.Message("Play", "page", "web/b.js"),
        languages.Message("animation\x04Play", "page", "web/b.js"),
    ]
    kept = {"95 % of {0} ways": "95 % von {0}", "animation\x04Play": "Abspielen"}
    path = tmp_path / "de.po"
    path.write_bytes(languages.written("de", found, kept | {"Gone": "Weg"}))
    assert languages.read(path) == kept | {"New": "", "Play": ""}
    assert b'msgctxt "animation"\nmsgid "Play"\nmsgstr "Abspielen"' in path.read_bytes()
    assert json.loads(languages.compiled(path)) == kept
    assert not languages.is_finished(path)
    again = languages.written("de", found, languages.read(path))
    assert again == path.read_bytes()
    assert b"python-format" not in again


def test_the_shipped_catalogues_fit_the_page() -> None:
    assert [path.stem for path in languages.catalogues()] == ["de", "es"]
    for path in languages.catalogues():
        faults = {message: languages.wrong(message, text) for message, text in languages.read(path).items()}
        assert {message: fault for message, fault in faults.items() if fault} == {}


KANOODLE = PUZZLES["kanoodle"]
#: Exhibits and the fields of their views that hold sentences.
FIELDS = {
    "self-tallying": ("reason", "says", "here", "why"),
    "matching-quiz": ("words",),
    "natural-numbers": ("says", "invariant"),
    "autobiographical": ("says",),
    "number-pad": ("sentence", "reason"),
    "digit-removal": ("reason", "sentence"),
    "packing": ("sentence", "words", "task", "solved", "spaceWords", "title"),
    "estimates": ("of", "method", "explained"),
}


def sentences(value: object, fields: tuple[str, ...]) -> Iterator[str]:
    """Yield the texts in some fields of a view."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            if isinstance(each, str) and name in fields:
                yield each
            else:
                yield from sentences(each, fields)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from sentences(each, fields)


def outer(value: re.Match[str]) -> str:
    """Put a value outside the brackets."""
    return f"⟧{value[0]}⟦"


def left_in_english(texts: Iterable[str], folder: Path) -> list[str]:
    """Return the texts of which a part goes through no message, each with its messages in brackets."""
    found = {
        each: each.rpartition(languages.IN_CONTEXT)[2] for each in languages.read(languages.FOLDER / "de.po")
    }
    inside = {message: f"⟦{languages.VALUE.sub(outer, text)}⟧" for message, text in found.items()}
    results = translated(inside, f"{json.dumps(sorted(texts))}.map((text) => say(text))", folder)
    assert isinstance(results, list)
    # Names of puzzles in the shops are the same in every language.
    outside = re.compile(r"⟦[^⟧]*⟧|\b(?:Kanoodle|IQ Fit)\b")
    return [text for text in results if languages.has_words(outside.sub(" ", text))]


@pytest.mark.parametrize("name", FIELDS)
def test_sentences_that_python_assembles_are_translated_whole(name: str, tmp_path: Path) -> None:
    shown = catalogue.exhibit(name)
    views = [shown.view(shown.normal(example.state)) for example in shown.examples]
    texts = {text for view in views for text in sentences(view, FIELDS[name]) if languages.has_words(text)}
    assert len(texts) > 2
    assert left_in_english(texts, tmp_path) == []


#: Positions that cannot be finished, for reasons of many kinds.
UNSOLVABLE = (
    (PUZZLES["mutilated-chessboard"], ""),
    (PUZZLES["tetrominoes-4x5"], ""),
    (PUZZLES["soma"], "L:e2f2g2g3"),
    (PUZZLES["soma"], "V:a1a2b2.Z:g1c2g2c3"),
    (KANOODLE, "Blue:a1b1b2b3b4.Red:d1d2e2d3e3.White:f3f4g4"),
    (KANOODLE, "Blue:f2f3f4e5f5.Orange:i2j2k2i3.Red:b2c2d2b3c3.White:d4e4d5"),
    (Puzzle.from_pieces("###/###", {"I": "###"}), ""),
    (Puzzle.from_pieces("##", {"I": "##", "O": "#"}), ""),
    (Puzzle.from_pieces("##/##", {"I": "###", "O": "#"}), ""),
    (Puzzle.from_pieces(["######"] * 6, {"I": "####"}, copies={"I": 9}), ""),
    (Puzzle.from_pieces("####/#.##/####", {"V": "###/#../#..", "I": "###"}, copies={"I": 2}), ""),
)


def reasons_given() -> Iterator[str]:
    """Yield reasons why a tray cannot be finished."""
    for puzzle, placed in UNSOLVABLE:
        yield from (str(reason) for reason in why.reasons(puzzle, placed))


def hints_given() -> Iterator[str]:
    """Yield every sentence of a hint."""
    placement = KANOODLE.placements[0]
    for cell, reason, possibilities in product(
        (placement.cells[0], None), ("forced", "others fail at once", "others fail", "a way"), (1, 3)
    ):
        names = tuple(KANOODLE.tray.name(each) for each in placement.cells)
        hint = hinting.GradedHint(placement, cell, names, possibilities, possibilities, reason)
        yield from (hint.grade(number) for number in (1, 2, 3))


def culprits_named() -> Iterator[str]:
    """Yield what is said of pieces in the way."""
    for pieces, ways in product((KANOODLE.placements[:1], KANOODLE.placements[:2]), (None, 1, 12)):
        yield culprits.Culprit(tuple(pieces), ways).sentence


def curves_named() -> Iterator[str]:
    """Yield the names of the curves of two estimates (web/exhibits/estimates/side.js)."""
    for side, depth, method in product(("First", "Second"), (None, 10), METHODS.values()):
        title = method.title.replace("'", "’")
        yield f"{side}: {sides.words_of(depth)}, estimated by {title}"
        yield f"{side}: About 370,000 {sides.words_of(depth)} after 1,000 probes, 95 % between 350,000 and 390,000."


def compared() -> Iterator[str]:
    """Yield comparisons of two estimates."""
    for one, two, believed in product((None, 0.0, 3.0, 40.0), (0.0, 3.0), (True, False)):
        told = {
            "first": {"secondsTo": one, "believed": believed},
            "second": {"secondsTo": two, "believed": True},
        }
        estimates = catalogue.exhibit("estimates")
        job = next(each for each in estimates.jobs if each.name == "compare")
        (event,) = job.run(estimates.default(), told)
        yield from sentences(event["value"], ("sentence", "honest"))


#: Plays that are over, and in which the loser once could have won.
LOST = {
    "number-pad": {"limit": 30, "moves": "314639312"},
    "digit-removal": {"number": "105030", "struck": "1.0.0.0"},
}


def plays_reviewed() -> Iterator[str]:
    """Yield who gave the win away, and what would have won."""
    for (name, lost), play in product(LOST.items(), ("second", "two")):
        game = catalogue.exhibit(name)
        job = next(each for each in game.jobs if each.name == "mistake")
        *_, event = job.run(game.normal({**lost, "play": play}), {})
        yield from sentences(event["value"], ("sentence", "better"))


def dates() -> Iterator[str]:
    """Yield a date in every month."""
    for month in range(1, 13):
        yield f"Daily puzzle of {days.date_words(date(2026, month, 3))}"


#: What a screen reader says of the piece in hand (web/parts/pieces/moves.js).
SPOKEN = (
    "Light green in hand. It is over c3 c4 c5: it fits. Arrows move it, R rotates it, F flips it, Enter places it, Escape cancels.",
    "Light green is over c3 c4 c5, bottom layer: it fits.",
    "Light green is over c3 c4 c5. It overlaps Purple at c3.",
    "Light green overlaps Purple at c3 c4 and Red at c5; it went back.",
    "Light green sticks out of the tray; it went back.",
    "Light green differs in colour from the tray at c3.",
    "Light green rotated: L of five, four long, upright, foot at the bottom right.",
    "Light green looks the same flipped.",
    "Light green cannot be rotated.",
    "Light green placed on c3 c4 c5.",
    "Light green removed: it is back in the tray.",
    "Cancelled: Light green is where it was.",
)


@pytest.mark.parametrize(
    "texts",
    [
        reasons_given,
        hints_given,
        culprits_named,
        curves_named,
        compared,
        plays_reviewed,
        dates,
        lambda: SPOKEN,
    ],
    ids=["reasons", "hints", "culprits", "curves", "comparisons", "plays", "dates", "spoken"],
)
def test_sentences_of_answers_are_translated_whole(
    texts: Callable[[], Iterable[str]], tmp_path: Path
) -> None:
    said = set(texts())
    assert len(said) > 4
    assert left_in_english(said, tmp_path) == []


def test_titles_of_puzzles_are_translated(tmp_path: Path) -> None:
    """Only the names of puzzles in the shops stay."""
    assert left_in_english({puzzle.title for puzzle in PUZZLES.values()}, tmp_path) == []
