"""The hand that moves pieces, without a page and without Python: its verdicts, its messages, and a table that answers at once or later."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import Complaints
from tools import paths

#: An empty page; the modules under test render nothing, so lit is only stubbed.
EMPTY = """<!doctype html><title>hand</title><script type="importmap">
{"imports": {"lit": "data:text/javascript,export const html = null, svg = null, nothing = null;"}}</script>"""

#: A tray of 3 × 4 without d3: two bars, a dot and a bar with one white cell, whose `place` the test answers; `told` is what was announced.
TABLE = """async () => {
  const [{ Moves }, { Pieces }, { cellsOf }] = await Promise.all(
    ['pieces/moves', 'pieces/pieces', 'boards/cells'].map((name) => import(`./parts/${name}.js`)));
  const kind = (name, orientations) => ({ name, called: `The ${name}`, letter: name[0], colour: 1, left: 1, orientations });
  const bar = [
    { cells: [[0, 0], [0, 1]], turned: 1, flipped: 0, tipped: 0 },
    { cells: [[0, 0], [1, 0]], turned: 0, flipped: 1, tipped: 1 },
  ];
  const dot = [{ cells: [[0, 0]], turned: 0, flipped: null, tipped: 0 }];
  const pair = bar.map((way) => ({ ...way, whites: way.cells.map((cell) => [cell]) }));
  const kinds = [kind('bar', bar), kind('stick', bar), kind('dot', dot), kind('pair', pair)];
  const names = [0, 1, 2].flatMap((row) => ['a', 'b', 'c', 'd'].map((column) => `${column}${row + 1}`));
  const pieces = new Pieces();
  window.told = [];
  window.heard = [];
  window.answer = () => ({ ok: true, sentence: '' });
  window.show = (placed, given = [], white = []) => hand.show({
    title: 'Test', rows: 3, columns: 4, cells: names.filter((name) => name !== 'd3'),
    pieces: kinds.map((each) => ({ ...each, left: placed.some((name) => name.startsWith(each.name)) ? 0 : 1 })),
    placed: placed.map((name) => ({ name, piece: name.split(':')[0], cells: cellsOf(name) })), challenge: { given }, white,
  });
  window.element = { busy: false, requestUpdate() {}, querySelector: () => null };
  window.hand = new Moves({
    element, pieces, announce: (sentence) => told.push(sentence), sound: (name) => heard.push(name),
    place: (placement) => answer(placement), remove: (piece) => answer(piece),
    stays: (placement) => told.push(`${placement} stays`),
    verdict: (placement) => (placement === 'bar:a3b3' ? { dead: true, sentence: 'No way to finish.' } : null),
  });
  // A piece held by its first cell over a place, as at the end of a drag.
  window.over = (piece, row, column, how = 'pointer') => {
    hand.take(piece, how, { grip: 0 });
    return hand.hold(hand.held.with({ at: [row, column] }));
  };
}"""


def serve(route: Route) -> None:
    path = route.request.url.removeprefix("http://localhost/")
    if path:
        route.fulfill(path=paths.WEB / path)
    else:
        route.fulfill(body=EMPTY, content_type="text/html")


@pytest.fixture
def table(browser: Browser, complaints: Complaints) -> Iterator[Page]:
    """An empty page with `hand`, `show(placed, given, white)`, `over(piece, row, column)`, `told` and `answer`."""
    page = browser.new_context().new_page()
    page.route("http://localhost/**", serve)
    page.goto("http://localhost/")
    complaints.watch(page)
    page.evaluate(TABLE)
    yield page
    complaints.leave(page)
    page.context.close()


def run(page: Page, code: str) -> Any:
    """Return the result of some lines of JavaScript."""
    return page.evaluate(f"async () => {{ {code} }}")


@pytest.mark.parametrize(
    ("row", "column", "kind", "why", "cells", "look"),
    [
        (0, 2, "fits", "", [], "ghost"),
        (2, 0, "fits", "", [], "dead"),
        (1, 0, "overlaps", "The bar overlaps The stick at b2", [[1, 1]], "bad"),
        (1, 1, "overlaps", "The bar overlaps The stick at b2 and The dot at c2", [[1, 1], [1, 2]], "bad"),
        (0, 3, "sticks out", "The bar sticks out of the tray", [[0, 4]], "bad"),
        (-1, 0, "sticks out", "The bar sticks out of the tray", [[-1, 0], [-1, 1]], "bad"),
        (2, 2, "sticks out", "The bar sticks out of the tray", [[2, 3]], "bad"),
    ],
)
def test_a_piece_fits_overlaps_or_sticks_out(
    table: Page, row: int, column: int, kind: str, why: str, cells: list[list[int]], look: str
) -> None:
    assert run(
        table,
        f"""show(['stick:b1b2', 'dot:c2']);
        const held = over('bar', {row}, {column});
        // A verdict that only the table knows crosses nothing out.
        return [held.verdict, hand.ghost.crossed, hand.ghost.look, hand.stuck];""",
    ) == [{"kind": kind, "why": why, "cells": cells}, cells, look, why]


@pytest.mark.parametrize(
    ("piece", "row", "column", "differing", "white"),
    [
        # A bar with a white cell can be placed with either end on one, and shows that end.
        ("pair", 0, 0, [], [[0, 0]]),
        ("pair", 0, 3, [], [[0, 3]]),
        ("pair", 1, 0, [], [[1, 1]]),
        ("pair", 2, 0, [[2, 0]], [[2, 0]]),
        ("pair", 1, 1, [[1, 2]], [[1, 1]]),
        ("bar", 0, 0, [[0, 0]], []),
        ("bar", 1, 1, [[1, 1], [1, 2]], []),
        ("bar", 2, 0, [], []),
    ],
)
def test_a_piece_fits_only_on_cells_of_its_colours(
    table: Page, piece: str, row: int, column: int, differing: list[list[int]], white: list[list[int]]
) -> None:
    upright = "true" if (row, column) == (0, 3) else "false"
    named = " ".join(f"{'abcd'[at]}{down + 1}" for down, at in differing)
    why = f"The {piece} differs in colour from the tray at {named}" if differing else ""
    assert run(
        table,
        f"""show([], [], ['a1', 'd1', 'b2', 'c2']);
        over('{piece}', {row}, {column});
        if ({upright}) hand.hold(hand.held.with({{ orientation: 1, grip: 0 }}));
        return [hand.held.verdict, hand.ghost.white, hand.stuck];""",
    ) == [
        {"kind": "differs" if differing else "fits", "why": why, "cells": differing},
        white,
        why,
    ]


def test_a_wrong_drop_is_shown_for_a_while_and_the_words_go_by_themselves(table: Page) -> None:
    assert run(
        table,
        """show(['stick:b1b2']);
        let later;
        window.setTimeout = (act) => { later = act; return 1; };
        over('bar', 0, 0, 'drag');
        await hand.place();
        const { cells, crossed, look, words } = hand.ghost;
        const shown = [cells, crossed, look, words, hand.words];
        later();
        const gone = [hand.ghost, hand.words, told.at(-1)];
        over('bar', 0, 0, 'drag');
        await hand.place();
        hand.take('dot', 'pointer');
        return [shown, gone, hand.ghost];""",
    ) == [
        [
            [[0, 0], [0, 1]],
            [[0, 1]],
            "bad",
            "where The bar did not fit",
            "The bar overlaps The stick at b1; it went back.",
        ],
        [None, "Drag a piece onto the board, or choose one and then a cell.", ""],
        None,
    ]


def test_a_piece_starts_over_free_cells_and_stays_in_hand_when_refused(table: Page) -> None:
    assert run(
        table,
        """show(['stick:b1b2', 'dot:d1']);
        const free = over('bar', 0, 1).free().cells;
        show(['stick:b1b2', 'dot:c2']);
        const upright = hand.hold(hand.held.with({ orientation: 1, at: [0, 1] })).free().cells;
        const kept = hand.held.with({ at: [0, 2] });
        answer = () => ({ ok: false, sentence: 'No.' });
        hand.hold(kept.with({ at: [0, 0] }));
        await hand.place();
        return [free, upright, hand.held?.piece, hand.ghost.look];""",
    ) == [[[1, 2], [1, 3]], [[0, 0], [1, 0]], "bar", "ghost"]


def test_a_piece_does_not_overlap_itself_and_is_not_placed_where_another_is(table: Page) -> None:
    assert run(
        table,
        """show(['stick:b1b2', 'bar:c1d1']);
        window.asked = 0;
        answer = () => { asked += 1; return { ok: true, sentence: '' }; };
        hand.take('bar', 'pointer', { from: 'bar:c1d1', grip: 0 });
        const own = hand.hold(hand.held.with({ at: [0, 2] })).verdict.kind;
        hand.hold(hand.held.with({ at: [1, 1] }));
        const placed = await hand.place();
        const inHand = [hand.held?.piece, hand.words];
        hand.hold(hand.held.with({ how: 'drag' }));
        await hand.place();
        return [own, placed, inHand, hand.held, hand.words, told, heard, asked];""",
    ) == [
        "fits",
        False,
        ["bar", "The bar overlaps The stick at b2."],
        None,
        "The bar overlaps The stick at b2; it went back.",
        ["The bar overlaps The stick at b2.", "The bar overlaps The stick at b2; it went back."],
        ["refused", "refused"],
        0,
    ]


def test_the_table_answers_at_once_or_later_and_meanwhile_only_it_knows_what_overlaps(table: Page) -> None:
    assert run(
        table,
        """show(['stick:b1b2']);
        over('bar', 2, 1);
        answer = () => ({ ok: true, sentence: '2 to go.' });
        const once = await hand.place();
        let decide;
        answer = () => new Promise((resolve) => { decide = resolve; });
        over('bar', 0, 2);
        const later = hand.place();
        const waiting = [hand.ghost.cells, hand.ghost.look];
        over('dot', 0, 1);
        const unsure = [hand.held.verdict.kind, hand.stuck];
        hand.hold(null);
        decide({ ok: false, sentence: 'No.' });
        const refused = await later;
        over('dot', 0, 1);
        const sure = hand.stuck;
        element.busy = true;
        return { once, waiting, unsure, refused, ghost: hand.pending, sure, old: hand.stuck, told };""",
    ) == {
        "once": True,
        "waiting": [[[0, 2], [0, 3]], "ghost"],
        "unsure": ["overlaps", ""],
        "refused": False,
        "ghost": None,
        "sure": "The dot overlaps The stick at b1",
        "old": "",
        "told": ["The bar placed on b3 c3. 2 to go."],
    }


def test_nothing_is_said_to_have_turned_that_looks_the_same(table: Page) -> None:
    # In a flat tray, tipping leads every piece to its current orientation.
    assert run(
        table,
        """show([]);
        for (const [way, piece] of [['turned', 'bar'], ['flipped', 'bar'], ['tipped', 'bar'], ['turned', 'dot'], ['flipped', 'dot'],
          ['tipped', 'dot']]) hand.turn(way, piece);
        return [told, hand.turnedTo('bar'), hand.turnedTo('dot')];""",
    ) == [
        [
            "The bar rotated.",
            "The bar looks the same flipped.",
            "The bar cannot be tipped over.",
            "The dot looks the same rotated.",
            "The dot may not be flipped.",
            "The dot cannot be tipped over.",
        ],
        1,
        0,
    ]


def test_a_given_piece_stays_and_another_is_removed(table: Page) -> None:
    assert run(
        table,
        """show(['stick:b1b2', 'dot:c2'], ['dot:c2']);
        window.asked = [];
        answer = (piece) => { asked.push(piece); return { ok: true, sentence: '' }; };
        await hand.remove('dot');
        await hand.remove('stick');
        return [told, asked];""",
    ) == [["dot:c2 stays", "The stick removed: it is back in the tray."], ["stick"]]
