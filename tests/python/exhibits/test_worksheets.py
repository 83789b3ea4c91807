"""The worksheets exhibit: the sheets of a link, your own positions line by line, and refusals."""

from itertools import islice
from xml.etree import ElementTree

import pytest

from countinghouse.errors import InputError
from countinghouse.exhibits import worksheets
from countinghouse.exhibits.worksheets.tasks import SHOWN
from countinghouse.packing import PUZZLES
from countinghouse.packing.worksheets import worksheet
from tests.python.packing import brute
from tests.python.page.asking import events_of

EXHIBIT = worksheets.EXHIBIT
TETROMINOES = {"puzzle": "two-tetrominoes-5x8"}
ONE, TWO = (task.link for task in worksheet(PUZZLES["two-tetrominoes-5x8"], 2, "easy", seed=8).tasks)


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def ask(job: str, of: dict, **args: object) -> list[dict]:
    return [event for event in events_of(EXHIBIT, job, of, args) if event["type"] != "progress"]


def play(of: dict, *lines: str) -> str:
    return str(EXHIBIT.play(of, "set " + "\n".join(lines))["positions"])


def test_the_sheet_of_a_link_is_the_librarys() -> None:
    of = state(**TETROMINOES, tasks=3, ways=2, seed=4)
    *tasks, last = ask("make", of)
    sheet = worksheet(PUZZLES["two-tetrominoes-5x8"], 3, "easy", 2, 4)
    assert [task["item"]["position"] for task in tasks] == [task.link for task in sheet.tasks]
    assert last["value"] == {"total": 3}
    for task in tasks:
        item = task["item"]
        assert (item["ways"], item["told"], item["paper"]) == ("2", "exactly 2 ways", "2 ways")
        assert item["words"].startswith("Place ")
        found = {frozenset(p["name"] + str(p["cells"]) for p in pieces) for pieces in item["solutions"]}
        assert len(found) == 2
        for pieces in item["solutions"]:
            assert sorted(tuple(cell) for piece in pieces for cell in piece["cells"]) == sorted(
                PUZZLES["two-tetrominoes-5x8"].tray.cells
            )
            assert sum(piece["fresh"] for piece in pieces) == sum(each["copies"] for each in item["missing"])


def test_too_few_keeps_what_was_found_and_says_why() -> None:
    of = state(puzzle="own", own="xxxx,A:x,B:xxx", ways=1, tasks=60)
    *tasks, last = ask("make", of)
    assert tasks
    assert last["type"] == "error"
    assert f"only {len(tasks)} of the 60 wanted" in last["sentence"]


def test_another_one_is_none_of_those_there() -> None:
    of = state(**TETROMINOES)
    there: list[str] = []
    for turn in range(1, 4):
        found = ask("another", of, without=there, turn=turn)
        assert [event["type"] for event in found] == ["found"]
        position = found[0]["item"]["position"]
        assert position not in there
        assert len(brute.solutions(PUZZLES["two-tetrominoes-5x8"], position)) == 1
        there.append(position)
    last = ask("another", state(**TETROMINOES, ways=997), without=[])[-1]
    assert "none had exactly 997 ways" in last["sentence"]


def test_your_own_positions_are_counted_and_told() -> None:
    of = state(
        positions="White:b1a2b2;-;Blue:i4f5g5h5i5.Gray:j2i3j3k3j4.Green:e4f4g4d5e5.Magenta:g1f2g2e3f3."
        "Pink:h1h2g3h3h4.Purple:c1d1e1f1.White:k4j5k5.Yellow:i1j1k1i2k2"
    )
    told = [event["item"]["told"] for event in ask("look", of, known=["-"])]
    assert told == ["no way to finish", "exactly 6 ways"]
    view = EXHIBIT.view(of)
    assert [len(task["placed"]) for task in view["tasks"]] == [1, 0, 8]
    assert view["tasks"][2]["words"] == "Place Cyan, Orange, Red and Light green."
    assert [len(ask("look", of, known=[])[2]["item"]["solutions"])] == [SHOWN]


def test_a_large_number_of_ways_is_told_as_such() -> None:
    told = ask("look", state(puzzle="dominoes-8x8", positions="-"))[0]["item"]
    assert told["told"] == "more than 1,000 ways: 12,988,816"
    assert len(told["solutions"]) == SHOWN


def test_lines_may_be_positions_and_links_and_have_one_spelling() -> None:
    of = state(**TETROMINOES)
    link = f"https://example.org/#/packing?puzzle=two-tetrominoes-5x8&placed={TWO}"
    both = f"{ONE};{TWO}"
    assert play(of, ONE, "", f"  {TWO} ") == both
    assert play(of, ONE, link) == both
    assert play(of, f"#/worksheets?puzzle=two-tetrominoes-5x8&positions={TWO};{ONE}") == f"{TWO};{ONE}"
    assert play(of, "-") == "-"
    assert play(of, "#/packing?puzzle=two-tetrominoes-5x8") == "-"
    mixed = ".".join(reversed(ONE.split(".")))
    assert EXHIBIT.spell({**of, "positions": f"{mixed};;{TWO};"})["positions"] == both
    assert EXHIBIT.spell({**of, "positions": " ; "})["positions"] == ""


def test_a_title_belongs_to_its_position() -> None:
    of = state(**TETROMINOES, positions=f"37={ONE};{TWO}")
    titled = [(task["title"], task["position"], task["entry"]) for task in EXHIBIT.view(of)["tasks"]]
    assert titled == [("37", ONE, f"37={ONE}"), ("", TWO, TWO)]
    assert play(of, TWO, f"37 = {ONE}") == f"{TWO};37={ONE}"
    # Answers are about positions, whatever their titles.
    assert [each["item"]["position"] for each in ask("look", of, known=[TWO])] == [ONE]


def test_sixty_long_positions_go_in_one_move() -> None:
    puzzle = PUZZLES["dominoes-8x8"]
    texts = [puzzle.write(way) for way in islice(puzzle.solutions(), 60)]
    assert sum(map(len, texts)) > 10_000
    after = ask("play", state(puzzle="dominoes-8x8"), move="set " + "\n".join(texts))[-1]["value"]
    assert after["state"]["positions"] == ";".join(texts)
    assert len(after["view"]["tasks"]) == 60


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([ONE, "White:a1a2b2"], "^Line 2: .* has no piece 'White'"),
        (["", ONE, "", ONE], "^Line 4 is the same position as line 2"),
        (["I:a1b1c1d1.O:a1b1a2b2"], "^Line 1: .*a1"),
        ([ONE, "#/packing?placed=White:a1a2b2"], "^Line 2: this link is for another puzzle"),
        (["#/number-pad"], "^Line 1: only links to packing"),
        (["#/worksheets?puzzle=two-tetrominoes-5x8&seed=4"], "^Line 1: the page made this worksheet"),
        (["#/packing?placed"], "^Line 1: .*no value"),
        (["#/packing?puzzle=own&own=??"], "^Line 1: "),
        ([""], "at least one position"),
        ([f"I:{column}1{column}2{column}3{column}4" for column in "abcdefgh"] * 8, "at most 60"),
    ],
)
def test_a_line_that_will_not_do_is_named_with_the_reason(lines: list[str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        play(state(**TETROMINOES), *lines)


def test_a_wrong_position_in_a_link_is_named() -> None:
    with pytest.raises(InputError, match=r"^Position 2: "):
        EXHIBIT.view(state(positions="White:a1a2b2;White:a1"))
    with pytest.raises(InputError, match="not a move"):
        EXHIBIT.play(state(), "swap 1")


def test_a_puzzle_of_ones_own() -> None:
    of = state(puzzle="own", tasks=2)
    *tasks, _ = ask("make", of)
    assert len(tasks) == 2
    own = str(of["own"])
    link = f"#/packing?puzzle=own&own={own}&placed={tasks[0]['item']['position']}"
    assert play(of, link) == tasks[0]["item"]["position"]
    with pytest.raises(InputError, match="another puzzle"):
        play(state(puzzle="own", own="xx/xx,A:xx*2"), link)


def test_pieces_of_two_layers_are_drawn_with_both() -> None:
    position = PUZZLES["iq-fit"].placements[0].text
    view = EXHIBIT.view(state(puzzle="iq-fit", positions=position))
    assert view["balls"]
    assert "ring" in view["aside"]
    piece = view["tasks"][0]["placed"][0]
    upper, lower = piece["layers"]
    assert sorted({*upper, *lower}) == sorted(piece["cells"])
    assert all(len(each["shape"]["layers"]) == 2 for each in view["tasks"][0]["missing"])
    soma = EXHIBIT.view(state(puzzle="soma"))
    assert "3 layers" in soma["aside"]
    assert not soma["balls"]


def test_cells_in_two_colours_are_drawn_and_explained() -> None:
    own = state(puzzle="own", own="wxx/xxw,Corner:xw/x.,Flag:wx/x.", positions="-")
    view = EXHIBIT.view(own)
    assert (view["white"], view["aside"]) == (
        ((0, 0), (1, 2)),
        "A ring marks a cell in the second colour; every cell of a piece must cover a cell of the same colour.",
    )
    [[corner, flag]] = [task["missing"] for task in view["tasks"]]
    assert (corner["shape"]["cells"], corner["shape"]["white"]) == (((0, 0), (0, 1), (1, 0)), [(0, 1)])
    assert flag["shape"]["white"] == [(0, 0)]
    solid = EXHIBIT.view(state(puzzle="own", own="xw/wx+wx/xw,Domino:xw*4", positions="-"))
    assert (len(solid["white"]), solid["aside"].count(".")) == (4, 2)


def test_what_difficulty_means_is_said() -> None:
    assert EXHIBIT.view(state())["meaning"] == ("Easy: about a quarter of the pieces, 3 of 12 are missing.")
    optional = state(puzzle="own", own="xx/xx,A:xx*2,B:x?", difficulty="hard")
    assert EXHIBIT.view(optional)["meaning"] == "Hard: about half of the pieces are missing."


def test_pictures_of_both_pages() -> None:
    of = state(**TETROMINOES)
    for solved, name in ((False, "worksheet.svg"), (True, "worksheet-solutions.svg")):
        answer = ask("picture", of, positions=[ONE, TWO], solved=solved)[-1]["value"]
        assert answer["name"] == f"two-tetrominoes-5x8-{name}"
        ElementTree.fromstring(answer["text"])
        assert ("Place " in answer["text"], "one way" in answer["text"]) == (not solved, not solved)
    blank = ask("picture", {**of, "blank": True}, positions=[ONE], solved=False)[-1]["value"]
    assert "one way" not in blank["text"]
    assert ask("picture", of, positions=[])[-1]["type"] == "error"


def test_the_lines_of_a_lesson_are_positions_with_titles() -> None:
    assert EXHIBIT.play
    lines = "set 1. [A corner](#/packing?placed=White:a1b2a2) 5 min\n- Empty = #/packing\n-"
    with pytest.raises(InputError, match="same position"):
        EXHIBIT.play(EXHIBIT.default(), lines)
    state = EXHIBIT.play(EXHIBIT.default(), lines.removesuffix("\n-"))
    assert state["positions"] == "A corner=White:a1a2b2;Empty=-"
