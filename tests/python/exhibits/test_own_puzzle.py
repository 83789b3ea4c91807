"""Your own puzzle through the door: reading, refusals, checks, counts, no confusion with other puzzles; and the
shelves.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest

from countinghouse.errors import InputError
from countinghouse.exact_cover import solve
from countinghouse.exhibits.packing import EXHIBIT
from countinghouse.exhibits.packing.next_piece import cover
from countinghouse.packing import PUZZLES, Puzzle, own
from countinghouse.page import catalogue, door
from countinghouse.page.puzzles import FIRST, MAX_TEXT
from tests.python.page.shapes import checked

SMALL = "xxxx/xxxx/xxxx,L4:x./x./xx*2,O4:xx/xx"


def run(job: str, state: dict[str, Any], args: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    task = door.open_task(json.dumps({"exhibit": "packing", "job": job, "state": state, "args": args or {}}))
    happened: list[dict[str, Any]] = []
    while not task.done:
        happened += json.loads(task.step(1000))
    return checked(EXHIBIT, job, happened)


def results(job: str, state: dict[str, Any], args: dict[str, Any] | None = None) -> list[Any]:
    happened = run(job, state, args)
    assert not [event for event in happened if event["type"] == "error"], happened
    return [event["value"] for event in happened if event["type"] == "result"]


def drawn(text: str, **more: Any) -> dict[str, Any]:
    return {"puzzle": "own", "own": text, **more}


def by_hand(text: str) -> set[frozenset[str]]:
    """Return all solutions as sets of (kind, cells), placed cell by cell; this uses only drawings, and nothing of the
    package.
    """
    tray, *parts = text.split(",")
    free = {(r, c) for r, row in enumerate(tray.split("/")) for c, sign in enumerate(row) if sign == "x"}
    bag: list[tuple[str, set[frozenset[tuple[int, int]]]]] = []
    for part in parts:
        name, drawing = part.split(":")
        rows, _, copies = drawing.partition("*")
        cells = [(r, c) for r, row in enumerate(rows.split("/")) for c, sign in enumerate(row) if sign == "x"]
        shapes = set()
        for flip, turns in itertools.product((1, -1), range(4)):
            now = [(r, flip * c) for r, c in cells]
            for _ in range(turns):
                now = [(c, -r) for r, c in now]
            shapes.add(frozenset((r - min(now)[0], c - min(c for _, c in now)) for r, c in now))
        bag += [(name, shapes)] * int(copies or 1)
    found: set[frozenset[str]] = set()

    def lay(left: set[tuple[int, int]], rest: list[tuple[str, set[Any]]], laid: frozenset[str]) -> None:
        if not left:
            if not rest:
                found.add(laid)
            return
        row, column = min(left)
        for number, (name, shapes) in enumerate(rest):
            for shape in shapes:
                for r, c in shape:
                    cells = {(row + a - r, column + b - c) for a, b in shape}
                    if cells <= left:
                        lay(
                            left - cells,
                            rest[:number] + rest[number + 1 :],
                            laid | {f"{name}{sorted(cells)}"},
                        )

    lay(free, bag, frozenset())
    return found


def test_the_first_one_has_as_many_solutions_as_it_says() -> None:
    assert len(by_hand(FIRST)) == 20
    assert results("finish", drawn(FIRST))[-1]["value"] == "20"


def test_counted_estimated_listed_and_hinted_like_any_other() -> None:
    expected = len(by_hand(SMALL))
    assert expected > 1
    state = drawn(SMALL)
    assert results("count", state)[-1]["value"] == str(expected)
    listed = run("solutions", state, {"count": 1000})
    placements = {frozenset(event["item"]["placements"]) for event in listed if event["type"] == "found"}
    assert len(placements) == expected
    assert results("hint", state)[-1]["placement"] in frozenset().union(*placements)
    last = [event for event in run("estimate", {**state, "probes": 5000}) if event["type"] == "estimate"][-1]
    assert abs(last["solutions"] - expected) <= 5 * last["stdError"] + 1e-9
    assert results("export", state)[-1]["name"] == "own-solutions.csv"


def test_played_and_linked() -> None:
    state = EXHIBIT.normal(drawn(SMALL))
    assert EXHIBIT.play is not None
    after = EXHIBIT.play(state, "place O4:b1c1b2c2")
    assert after["placed"] == "O4:b1b2c1c2" or after["placed"] == "O4:b1c1b2c2"
    assert after["own"] == SMALL
    query = catalogue.query(EXHIBIT, after)
    assert query.startswith("puzzle=own&own=xxxx/xxxx/xxxx,L4:x./x./xx*2,O4:xx/xx&placed=O4:")
    assert int(results("finish", after)[-1]["value"]) < len(by_hand(SMALL))


def test_two_puzzles_are_never_taken_for_each_other() -> None:
    # the same names and the same (empty) position, but a different tray and a different piece
    texts = ("xxxx/xxxx,L4:x./x./xx*2", "xxxx/xxxx,L4:xx/xx*2", "xxx/xxx,L4:x./xx*2")
    for text in (*texts, *texts):
        total = str(len(by_hand(text)))
        assert results("finish", drawn(text))[-1]["value"] == total
        assert results("probabilities", drawn(text))[-1]["total"] == total
        [view] = results("view", drawn(text))
        cells = {len(way["cells"]) for way in view["pieces"][0]["orientations"]}
        assert cells == {3 if text[:4] == "xxx/" else 4}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "tray"),
        ("xxx", "pieces"),
        (".../...,I3:xxx", "no cells"),
        ("xyx/xxx,I3:xxx", "tray"),
        ("x" * 41 + ",I3:xxx", "at most 40"),
        ("/".join(["x" * 21] * 20) + ",I3:xxx", "at most 400 cells"),
        ("xxx,I3:...", "empty"),
        ("xxx,I3:xxxxxxxxx", "1 to 8"),
        ("xxx,I3:xxx,I3:xx", "Two pieces are called I3"),
        ("xxx,I3:xxx*0", "copies"),
        ("xxx,I3:xxx*401", "copies"),
        ("xxx,:xxx", "cannot be the name of a piece"),
        ("xxx,I3:xyz", "I3"),
        ("x" * (MAX_TEXT + 1), "at most 6,000"),
    ],
)
@pytest.mark.parametrize("job", ["view", "check"])
def test_what_is_no_puzzle_gets_a_sentence(text: str, words: str, job: str) -> None:
    state = drawn(text) if job == "view" else {}
    [*_, last] = run(job, state, {} if job == "view" else {"text": text})
    assert (last["type"], last["kind"]) == ("error", "bad input")
    assert words in last["sentence"]


def test_limits_are_those_of_the_library() -> None:
    assert MAX_TEXT == own.MAX_TEXT


def test_the_check_speaks_of_areas_pieces_cells_and_colours() -> None:
    def reasons(text: str) -> list[dict[str, Any]]:
        first, last = results("check", {}, {"text": text})
        assert first["sentence"] == last["sentence"]
        assert last["verdict"].startswith("So there is no way" if last["reasons"] else "No proof")
        found: list[dict[str, Any]] = last["reasons"]
        return found

    assert reasons(FIRST) == []
    assert [reason["kind"] for reason in reasons("xxx/xxx,I3:xxx")] == ["area"]
    assert "piece" in [reason["kind"] for reason in reasons("xx/xx/x.,I5:xxxxx")]
    [cell] = [r for r in reasons("xx./..x/xx.,Domino:xx*3?") if r["kind"] in ("cell", "region")][:1]
    assert cell["cells"] == ["c2"]
    [colouring] = reasons(".xxx/xxxx/xxxx/xxx.,Domino:xx*7")
    assert colouring["kind"] == "colouring"
    assert Counter(colouring["colours"].values()) in (Counter({0: 8, 1: 6}), Counter({0: 6, 1: 8}))
    # neighbours have different colours
    assert colouring["colours"]["b1"] != colouring["colours"]["b2"]


def test_the_check_of_a_position() -> None:
    [*_, last] = results("check", {"placed": "White:b1a2b2"})
    assert last["reasons"]
    assert "a1" in last["reasons"][0]["sentence"]


def test_examples_hold() -> None:
    examples = {example.title: dict(example.state) for example in EXHIBIT.examples}
    corners = examples["A board without two corners"]
    assert results("finish", corners)[-1]["value"] == "0"
    [reason] = results("check", corners)[-1]["reasons"]
    assert reason["kind"] == "colouring"
    assert "32" in reason["sentence"]
    assert "30" in reason["sentence"]
    cross = examples["A cross of your own"]
    assert int(results("finish", cross)[-1]["value"]) > 0
    pieces = {piece["name"]: piece for piece in results("view", cross)[0]["own"]["pieces"]}
    assert not pieces["S4"]["flip"]
    assert pieces["V3"]["optional"]
    assert pieces["L4"]["copies"] > 1


def test_the_editor_gets_what_can_be_written_again() -> None:
    text = "xx./xxx,Corner:8x/x.*2?,S4:.xx/xx.!"
    [view] = results("view", drawn(text))
    editor = view["own"]
    [layer] = editor["layers"]
    parts = ["/".join(layer)]
    for piece in editor["pieces"]:
        marks = f"*{piece['copies']}" if piece["copies"] > 1 else ""
        marks += "?" if piece["optional"] else ""
        marks += "" if piece["flip"] else "!"
        parts.append(f"{piece['name']}:{piece['drawing']}{marks}")
    assert Puzzle.from_text(",".join(parts)).to_text() == Puzzle.from_text(text).to_text()
    assert editor["text"] == text
    [other] = results("view", {})
    assert other["own"] is None


def test_a_tray_of_layers_is_read_too() -> None:
    [view] = results("view", drawn("xx/xx+xx/xx,Bar:xx*4"))
    assert (view["depth"], view["own"]["layers"]) == (2, [["xx", "xx"]] * 2)
    assert results("finish", drawn("xx/xx+xx/xx,Bar:xx*4"))[-1]["value"] == "9"


@pytest.mark.parametrize(
    ("tube", "mark", "around"), [("", "", (0, 0)), ("~", "~", (0, 3)), ("/~", "/~", (2, 0))]
)
def test_tubes_and_cells_in_two_colours_are_drawn(tube: str, mark: str, around: tuple[int, int]) -> None:
    [view] = results("view", drawn(f"wxx/xxw{tube},Corner:xw/x.,Flag:wx/x."))
    editor = view["own"]
    assert (editor["layers"], editor["tube"]) == ([["wxx", "xxw"]], mark)
    assert [each["value"] for each in editor["tubes"]] == ["", "~", "/~"]
    assert (view["white"], tuple(view["around"])) == (["a1", "c2"], around)
    # The white cell of a piece moves with it: one of a corner's ends, or its middle.
    for piece, middle in zip(view["pieces"], (False, True), strict=True):
        for way in piece["orientations"]:
            assert len(way["whites"]) == (1 if middle else 2)
            for [white] in way["whites"]:
                others = [cell for cell in way["cells"] if cell != white]
                near = [abs(a - white[0]) + abs(b - white[1]) for a, b in others]
                assert sorted(near) == ([1, 1] if middle else [1, 2])


def test_the_colours_of_a_placement_are_named_if_they_do_not_fit() -> None:
    puzzle = Puzzle.from_text("wxx/xxw,Corner:xw/x.,Flag:wx/x.")
    with pytest.raises(InputError, match="its shape or the colours of its cells are different"):
        puzzle.placement("Flag:b1c1b2")


def test_squares_have_named_sets_on_their_shelves() -> None:
    [view] = results("view", drawn("xx,Duo:xx"))
    values = [shelf["value"] for shelf in view["own"]["shelves"]]
    assert {"5", "kanoodle", "pentominoes", "hexominoes"} <= set(values)
    assert len(values) == len(set(values))
    for value in values:
        assert results("library", {}, {"of": value})[0]["pieces"]


@pytest.mark.parametrize(("size", "many"), list(enumerate((1, 1, 2, 5, 12, 35, 108, 369), 1)))
def test_shelves_hold_every_polyomino(size: int, many: int) -> None:
    [shelf] = results("library", {}, {"of": str(size)})
    assert len(shelf["pieces"]) == many  # the numbers of free polyominoes, OEIS A000105
    names = [piece["name"] for piece in shelf["pieces"]]
    assert len(set(names)) == many
    for piece in shelf["pieces"]:
        assert len(piece["cells"]) == size
        read = Puzzle.from_text(f"{'x' * 8},{piece['name']}:{piece['drawing']}")
        assert len(read.pieces[0].balls) == size


def test_names_on_different_shelves_differ() -> None:
    names = [
        piece["name"] for size in "12345678" for piece in results("library", {}, {"of": size})[0]["pieces"]
    ]
    assert len(names) == len(set(names))


def test_shelves_of_the_boxes_have_two_layers() -> None:
    [shelf] = results("library", {}, {"of": "iq-fit"})
    assert len(shelf["pieces"]) == 10
    assert any(len(piece["layers"]) == 2 for piece in shelf["pieces"])
    for piece, ours in zip(shelf["pieces"], PUZZLES["iq-fit"].pieces, strict=True):
        assert Puzzle.from_text(f"xx,{piece['name']}:{piece['drawing']}").pieces[0].balls == ours.balls


@pytest.mark.parametrize("shelf", ["0", "9", "", "sofa", 5, None, ["5"]])
def test_other_shelves_are_refused(shelf: Any) -> None:
    [*_, last] = run("library", {}, {"of": shelf})
    assert last["type"] == "error"
    assert "shelves" in last["sentence"]


# --- how likely ------------------------------------------------------------------------------------------------


def test_cover_counts_solutions_piece_by_cell() -> None:
    state = drawn(SMALL)
    [answer] = results("probabilities", state)
    puzzle = Puzzle.from_text(SMALL)
    counted: Counter[tuple[str, str]] = Counter()
    solutions = list(puzzle.solutions())
    for solution in solutions:
        for placement in puzzle.parse(solution):
            counted.update((placement.piece, puzzle.tray.name(cell)) for cell in placement.cells)
    assert answer["total"] == str(len(solutions))
    for piece, cells in answer["cover"].items():
        for cell, ways in cells.items():
            assert int(ways) == counted[piece, cell]
    # in every solution every cell is covered by one piece
    for cell in puzzle.tray.cells:
        name = puzzle.tray.name(cell)
        assert sum(int(cells.get(name, 0)) for cells in answer["cover"].values()) == len(solutions)


def test_a_placed_piece_can_be_ignored() -> None:
    placed = "Purple:c1d1e1f1.White:k4j5k5"
    lifted = results("probabilities", {"placed": placed}, {"without": "Purple:c1d1e1f1"})
    assert lifted == results("probabilities", {"placed": "White:k4j5k5"})
    [*_, last] = run("probabilities", {"placed": placed}, {"without": "Red"})
    assert last["type"] == "error"


def test_every_placement_against_counting_with_it_laid() -> None:
    eight = dict(EXHIBIT.examples[1].state)
    [answer] = results("probabilities", eight)
    puzzle = PUZZLES["kanoodle"]
    placed = puzzle.parse(str(eight["placed"]))
    assert len(answer["ways"]) == len(puzzle.fitting(placed))
    for text, ways in answer["ways"].items():
        problem = puzzle.problem(puzzle.place(placed, text))
        assert int(ways) == sum(1 for _ in solve(problem))
    table = puzzle.completions(placed)
    assert cover(table) == answer["cover"]


def test_a_puzzle_whose_text_is_long_is_drawn() -> None:
    # Its text is also its name; names were once limited to 1,000 characters.
    rows = "/".join(["x" * 40] * 10)
    text = rows + "".join(f",The piece number {number:02}:xxxx/xx..!" for number in range(40))
    assert 1000 < len(text) <= MAX_TEXT
    [seen] = results("view", drawn(text))
    assert len(seen["pieces"]) == 40
