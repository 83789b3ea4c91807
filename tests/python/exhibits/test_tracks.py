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


def test_the_published_set_and_the_pretended_one() -> None:
    view = EXHIBIT.view(state())
    assert (view["pieces"], view["ends"], view["sum"]) == (46, 97, "41 × 2 + 5 × 3 = 97")
    assert verdicts(view) == {"ends": "no", "graph": "no"}
    assert view["drawn"]["words"] == "46 pieces, 48 connections, 1 end open"
    pretended = EXHIBIT.view(state(pieces="straight*25,curve*16,switch*4,crossing*1"))
    assert (pretended["ends"], verdicts(pretended)) == (98, {"ends": "yes", "graph": "yes"})
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
            # The handles of a joint lie on one line with it, on its two sides.
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
        ("add bridge", "is none of these"),
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
        for remedy in answer["value"]["changes"]:
            mended = EXHIBIT.view({**of, "pieces": remedy["pieces"]})
            assert set(verdicts(mended).values()) == {"yes"}, remedy
    [answer] = ask("mend", state())
    assert [each["words"] for each in answer["value"]["changes"]] == [
        "Add a buffer",
        "Add a switch",
        "Remove a switch",
    ]
    [answer] = ask("mend", state(pieces="switch*2"))
    assert answer["value"] == {"sentence": "Nothing has to change.", "changes": []}


def test_the_proof_without_double_connections_names_k() -> None:
    view = EXHIBIT.view(state(pieces="straight*2,switch*1,buffer*1,5*2", doubles=False, loops=False))
    assert verdicts(view) == {"ends": "yes", "graph": "no"}
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
        exec(EXHIBIT.script(state(**example.state)), names)
        assert sum(names["ends"]) == EXHIBIT.view(state(**example.state))["ends"]
