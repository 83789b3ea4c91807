"""The answers of the exhibit on train tracks: pieces and moves, verdicts, the picture, the fewest changes, the count."""

import json
import re
from collections import Counter

import pytest

from countinghouse.errors import InputError
from countinghouse.exhibits.tracks import EXHIBIT
from countinghouse.exhibits.tracks.drawing import drawing
from countinghouse.page.door import open_task
from countinghouse.tracks import complete_track, spread
from tests.python.page.shapes import checked


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def ask(job: str, of: dict, **args: object) -> list[dict]:
    task = open_task(json.dumps({"exhibit": "tracks", "job": job, "state": of, "args": args}))
    events: list[dict] = []
    while not task.done:
        events += json.loads(task.step(200))
    return [event for event in checked(EXHIBIT, job, events) if event["type"] != "progress"]


def verdicts(view: dict) -> dict[str, str]:
    return {finding["name"]: finding["verdict"] for finding in view["findings"]}


def found(job: str, of: dict, **args: object) -> tuple[list[dict], dict]:
    *items, last = ask(job, of, **args)
    return [each["item"] for each in items if each["type"] == "found"], last


def test_the_published_set_and_the_pretended_one() -> None:
    view = EXHIBIT.view(state())
    assert (view["pieces"], view["ends"], view["sum"]) == (46, 97, "41 × 2 + 5 × 3 = 97")
    assert verdicts(view) == {"ends": "no", "graph": "no", "plane": "no"}
    assert view["drawn"]["words"] == "46 pieces, 48 connections, 1 end open"
    pretended = EXHIBIT.view(state(pieces="straight*25,curve*16,switch*4,crossing*1"))
    assert (pretended["ends"], verdicts(pretended)) == (98, {"ends": "yes", "graph": "yes", "plane": "open"})
    assert pretended["drawn"]["words"] == "46 pieces, 49 connections"


def test_what_is_drawn_is_a_track_of_these_pieces() -> None:
    for pieces in (
        "switch*4",
        "straight*1",
        "straight*2",
        "buffer*2,curve*3",
        "crossing*2,switch*2,7*1,buffer*1",
    ):
        drawn = EXHIBIT.view(state(pieces=pieces))["drawn"]
        met = Counter(piece for pair in drawn["connections"] for piece in pair)
        assert [met[piece] for piece in range(len(drawn["ends"]))] == drawn["ends"]
        assert len(drawn["picture"]["places"]) == len(drawn["kinds"])
        left, top, wide, tall = drawn["picture"]["box"]
        for place in drawn["picture"]["places"]:
            assert left <= place["x"] <= left + wide
            assert top <= place["y"] <= top + tall


def test_rails_begin_and_end_at_their_pieces_and_run_straight_through_two_ended_ones() -> None:
    connections = spread(complete_track([3] * 4 + [2] * 12).connections)
    picture = drawing(connections)
    at = {(place["x"], place["y"]) for place in picture["places"]}
    for path in picture["rails"]:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        assert points[0] in at
        assert points[-1] in at
        for before, here, after in zip(points[2::3], points[3::3], points[4::3], strict=False):
            # The handles of a joint are on one line with it, on either side.
            into = complex(*here) - complex(*before)
            out = complex(*after) - complex(*here)
            assert abs((into / out).imag) < 0.05
            assert (into / out).real > 0


def test_moves_add_remove_and_set_pieces() -> None:
    assert EXHIBIT.play is not None
    now = EXHIBIT.play(state(pieces="switch*2"), "add straight")
    assert now["pieces"] == "straight*1,switch*2"
    assert EXHIBIT.play(now, "remove switch")["pieces"] == "straight*1,switch*1"
    assert EXHIBIT.play(now, "set curve 12")["pieces"] == "straight*1,curve*12,switch*2"
    assert EXHIBIT.play(now, "add 6")["pieces"] == "straight*1,switch*2,6*1"
    assert EXHIBIT.play({**now, "plugs": True}, "add switch/2")["pieces"] == "straight*1,switch*2,switch/2*1"
    assert EXHIBIT.spell is not None
    assert EXHIBIT.spell(state(pieces="5*1, switch/2*1,switch*1,5/2*2"))["pieces"] == "switch*2,5*3"
    assert EXHIBIT.spell(state(pieces="5/3*1,5/2*1", plugs=True))["pieces"] == "5*1,5/3*1"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("remove curve", "no curve to remove"),
        ("set switch 0", "at least one piece"),
        ("set switch 201", "from 0 to 200"),
        ("set straight 198", None),
        ("add 21", "from 1 to 20 ends"),
        ("add bridge", "not “bridge”"),
        ("dance", "is not a move"),
    ],
)
def test_moves_that_are_refused(move: str, words: str | None) -> None:
    assert EXHIBIT.play is not None
    if words is None:
        assert EXHIBIT.view(EXHIBIT.play(state(pieces="switch*2"), move))["pieces"] == 200
        return
    with pytest.raises(InputError, match=words):
        EXHIBIT.play(state(pieces="switch*2"), move)


@pytest.mark.parametrize(
    "bad", ["", "switch", "switch*-1", "switch*201", "99*1", "5/6*1", "switch*1;curve*2", "0*1"]
)
def test_bad_sets_are_refused_in_a_sentence(bad: str) -> None:
    with pytest.raises(InputError, match=r"\.$"):
        EXHIBIT.view(state(pieces=bad, plugs=True))


def test_every_remedy_mends_the_set() -> None:
    for of in (
        state(),
        state(pieces="buffer*8"),
        state(pieces="switch*2,buffer*1,5*2", doubles=False, loops=False),
        state(pieces="straight*6,curve*8,switch*4", plugs=True),
    ):
        [answer] = ask("mend", of)
        assert answer["value"]["changes"]
        assert answer["value"]["fewest"]
        for remedy in answer["value"]["changes"]:
            mended = EXHIBIT.view({**of, "pieces": remedy["pieces"]})
            assert set(verdicts(mended).values()) == {"yes", "open"}, remedy
    [answer] = ask("mend", state())
    assert answer["value"]["fewest"] == 1
    assert [each["words"] for each in answer["value"]["changes"]] == [
        "Add a buffer",
        "Add a switch",
        "Remove a switch",
    ]
    [answer] = ask("mend", state(pieces="switch*2"))
    assert answer["value"] == {"sentence": "Nothing has to change.", "fewest": 0, "changes": []}


def test_the_proof_without_double_connections_names_k() -> None:
    view = EXHIBIT.view(state(pieces="straight*2,switch*1,buffer*1,5*2", doubles=False, loops=False))
    assert verdicts(view) == {"ends": "yes", "graph": "no", "plane": "no"}
    assert (
        "have 10, and without double connections the pieces can take only 9 of them (k = 2)"
        in view["findings"][1]["says"]
    )
    assert [line["k"] for line in view["lines"] if not line["holds"]] == [2, 3]
    assert view["drawn"] is None


def test_tracks_are_counted() -> None:
    [answer] = ask("count", state(pieces="switch*4"))
    assert answer["value"]["value"] == "5"
    [answer] = ask("count", state(pieces="switch*4", doubles=False, loops=False))
    assert answer["value"]["value"] == "1"
    [answer] = ask("count", state(pieces="straight*6,curve*6"))
    assert answer["value"]["value"] == "1"
    [refusal] = ask("count", state())
    assert (refusal["type"], refusal["kind"]) == ("error", "bad input")


def test_the_script_runs_and_says_the_same() -> None:
    assert EXHIBIT.script is not None
    for example in EXHIBIT.examples:
        names: dict = {}
        if example.state.get("show") == "flat":
            continue
        exec(EXHIBIT.script(state(**example.state)), names)
        assert sum(names["ends"]) == EXHIBIT.view(state(**example.state))["ends"]


# --- laid flat -------------------------------------------------------------------------------------------------


def test_the_boxed_set_has_ten_layouts_each_to_scale_and_named_by_its_key() -> None:
    layouts, last = found("lay", state(show="flat"))
    assert (last["value"]["layouts"], last["value"]["proved"]) == (10, True)
    assert last["value"]["sentence"].startswith(
        f"All {last['value']['vertices']:,} vertices of the search tree"
    )
    assert len({each["key"] for each in layouts}) == len(layouts) == 10
    for each in layouts:
        titles = Counter(part["title"] for part in each["parts"])
        assert titles == {"curve": 12, "straight of 202 mm": 2, "bridge": 1}
        assert each["fit"] == "All ends meet exactly."
        drawn = EXHIBIT.view(state(show="flat", layout=each["key"]))["flat"]["shown"]
        assert json.loads(json.dumps(drawn)) == each
    # To scale: the straights are drawn 202 mm long.
    [path] = next(part for part in layouts[0]["parts"] if part["title"] == "straight of 202 mm")["low"]
    x0, y0, x1, y1 = (float(number) for number in re.findall(r"-?[\d.]+", path))
    assert round(abs(complex(x1 - x0, y1 - y0)), 1) == 202


def test_a_stopped_search_goes_on_where_it_was() -> None:
    of = state(show="flat", flat="straight-54*2,curve*2,switch-y*1,buffer*3")
    every, last = found("lay", of)
    task = open_task(json.dumps({"exhibit": "tracks", "job": "lay", "state": of, "args": {}}))
    events: list[dict] = []
    while sum(event["type"] == "found" for event in events) < 20:
        events += json.loads(task.step(1))
    carries = [event["carry"] for event in events if event["type"] == "progress" and "carry" in event]
    before = {event["item"]["key"] for event in events if event["type"] == "found"}
    after, end = found("lay", of, carry=carries[-1])
    assert end["value"]["layouts"] == last["value"]["layouts"] == len(every)
    assert before | {each["key"] for each in after} == {each["key"] for each in every}
    [refusal] = ask("lay", of, carry="nonsense")
    assert refusal["kind"] == "bad input"


def test_the_plane_has_its_own_verdict_and_its_tree_is_estimated() -> None:
    of = state(show="flat", flat="curve*7")
    assert verdicts(EXHIBIT.view(of)) == {"ends": "yes", "graph": "yes", "plane": "open"}
    layouts, last = found("lay", of)
    assert layouts == []
    assert "There is none" in last["value"]["sentence"]
    *_, last = ask("tree", state(show="flat", flat="curve*8", probes=30))
    assert last["value"]["probes"] == 30
    assert last["value"]["sentence"].startswith("About 10 vertices")
    odd = state(show="flat", flat="curve*8,switch-left*1")
    assert verdicts(EXHIBIT.view(odd))["plane"] == "no"
    assert ask("mend", odd)[0]["value"]["changes"]


def test_many_changes_are_found_too_and_offered_where_they_fit() -> None:
    # Eight switches with two plugs each lack eight sockets; nine crossings connect twenty buffers.
    [answer] = ask("mend", state(pieces="switch*8", plugs=True))
    assert answer["value"]["sentence"].startswith("8 pieces more or fewer are enough; no smaller change is.")
    assert len(answer["value"]["changes"]) == 6
    [answer] = ask("mend", state(pieces="buffer*20"))
    assert answer["value"]["changes"] == [{"words": "Add 9 crossings", "pieces": "crossing*9,buffer*20"}]
    [answer] = ask("mend", state(pieces="buffer*200"))
    assert answer["value"]["changes"] == []
    assert answer["value"]["sentence"].endswith(
        "Add 99 crossings: that would exceed the 200 pieces allowed here."
    )


def test_the_fewest_changes_make_a_layout_possible() -> None:
    remedies, last = found("mend_flat", state(show="flat", flat="curve*7"))
    assert [each["words"] for each in remedies] == ["Add a curve"]
    assert last["value"]["sentence"] == "1 piece more or fewer is enough."
    remedies, last = found("mend_flat", state(show="flat", flat="curve*6"))
    assert "Add 2 curves" in [each["words"] for each in remedies]
    assert (
        last["value"]["sentence"]
        == "2 pieces more or fewer are enough. Changing fewer pieces is never enough."
    )
    for each in remedies:
        assert found("lay", state(show="flat", flat=each["pieces"]))[1]["value"]["layouts"]


def test_play_lets_a_figure_eight_close_and_says_how_well() -> None:
    of = state(show="flat", flat="curve*8", mm="0,50", degrees="1")
    assert EXHIBIT.spell is not None
    assert (EXHIBIT.spell(of)["mm"], EXHIBIT.spell(of)["degrees"]) == ("0.5", "1")
    layouts, last = found("lay", of)
    assert layouts
    assert last["value"]["proved"] is False
    for name, bad in (("mm", "much"), ("mm", "21"), ("mm", "-1"), ("degrees", "nan"), ("degrees", "11")):
        with pytest.raises(InputError, match="must be a number from 0 to"):
            EXHIBIT.view(state(show="flat", **{name: bad}))


def test_published_counts_and_the_file_to_save() -> None:
    rows, _ = found("published", state(show="flat"))
    assert [(row["curves"], row["published"], row["exchanged"]) for row in rows] == [
        (12, 9, 9),
        (14, 18, 18),
        (16, 130, 130),
    ]
    [answer] = ask("drawing", state(show="flat"), key="c0 c0 c0 c0 c0 c0 c0 c0 =0")
    assert answer["value"]["svg"].startswith('<svg xmlns="http://www.w3.org/2000/svg" width="')
    assert 'mm" height="' in answer["value"]["svg"]
    [refusal] = ask("drawing", state(show="flat"), key="c0")
    assert refusal["kind"] == "bad input"


def test_moves_and_sets_of_real_pieces() -> None:
    assert EXHIBIT.play is not None
    now = state(show="flat", flat="curve*8", layout="c0 c0 c0 c0 c0 c0 c0 c0 =0")
    after = EXHIBIT.play(now, "add straight-144")
    assert (after["flat"], after["layout"]) == ("straight-144*1,curve*8", "")
    for move in ("set curve 25", "add bogie", "add switch/2"):
        with pytest.raises(InputError, match=r"\.$"):
            EXHIBIT.play(now, move)
    with pytest.raises(InputError, match="not “switch”"):
        EXHIBIT.view(state(show="flat", flat="switch*2"))
    for preset in EXHIBIT.view(state(show="flat"))["flat"]["presets"]:
        assert EXHIBIT.view(
            state(show="flat", flat=preset["flat"], mm=preset["mm"], degrees=preset["degrees"])
        )
    graph = EXHIBIT.view(state(pieces="straight*2,curve*10,switch*2"))
    assert graph["flat"]["fromGraph"] == "straight-144*2,curve*10,switch-left*1,switch-right*1"
    assert EXHIBIT.view(state())["flat"]["fromGraph"] == ""
