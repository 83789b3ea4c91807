"""Pieces laid by hand: the steps in links and moves, the count of the ends, why it ends, and the pictures."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.exhibits.tracks import EXHIBIT, growing
from countinghouse.exhibits.tracks.steps import Join, Lay, floor_of
from countinghouse.tracks import complete_track

SMALL = "straight*4,curve*4,switch*3"


def state(laid: str = "", pieces: str = SMALL, **more: object) -> dict:
    return EXHIBIT.normal({"show": "hand", "pieces": pieces, "laid": laid, **more})


def seen(of: dict) -> dict:
    return dict(EXHIBIT.view(of)["byHand"])


def play(of: dict, *moves: str) -> dict:
    assert EXHIBIT.play is not None
    for move in moves:
        of = EXHIBIT.play(of, move)
    return of


def canonical(of: dict) -> str:
    assert EXHIBIT.spell is not None
    return str(EXHIBIT.spell(of)["laid"])


def possible(of: dict) -> list[str]:
    """Return every single step that the exhibit takes, found by trying all of them."""
    floor = seen(of)
    ends = sorted({end["piece"] for end in floor["free"]})
    moves = [f"{row['kind']}@{end}" for row in floor["box"] for end in (0, *ends)]
    moves += [f"{a}-{b}" for a in ends for b in ends]
    taken = []
    for move in moves:
        try:
            play(of, move)
        except InputError:
            continue
        taken.append(move)
    return taken


def test_the_published_set_is_laid_until_its_parity_shows() -> None:
    now = EXHIBIT.normal(dict(EXHIBIT.start))
    assert (seen(now)["left"], seen(now)["ends"], seen(now)["connections"]) == (97, 97, 0)
    steps = 0
    while not seen(now)["over"]:
        now = play(now, "next")
        steps += 1
        assert seen(now)["left"] % 2 == 1
    floor = seen(now)
    # 46 pieces laid, of which one is joined to none, and then three connections on the floor.
    assert (steps, floor["connections"], floor["left"], len(floor["free"])) == (49, 48, 1, 1)
    assert floor["sum"] == "97 − 2 × 48 = 1"
    assert floor["trail"] == list(range(97, 0, -2))
    assert "no partner. The pieces have 97 ends, an odd number; every connection takes two" in floor["says"]
    assert not floor["complete"]
    assert possible(now) == []
    with pytest.raises(InputError, match="No two ends are left to join"):
        play(now, "next")
    drawn = EXHIBIT.view({**now, "show": "graph"})["drawn"]
    degrees = Counter(piece for pair in drawn["connections"] for piece in pair)
    assert Counter(degrees[piece] for piece in range(46)) == {2: 41, 3: 5}
    assert (
        "46 pieces, 48 connections, 1 end open. The degrees add up to 97, which is 2 × 48 + 1,"
        in drawn["words"]
    )
    assert drawn["kinds"][46:] == ["open"]


def test_what_a_step_closes_is_said() -> None:
    ring = play(state("", "curve*8,straight*1"), "curve@0", *["curve"] * 7)
    assert ring["laid"] == "curve*8"
    assert "one is now joined, the other is free. 2 ends are free on the floor." in seen(ring)["says"]
    closed = seen(play(ring, "1-8"))
    assert "A loop of 8 pieces is closed, which completes a track" in closed["says"]
    assert "1 piece is still in the box" in closed["says"]
    assert closed["here"] == -1
    alone = seen(play(ring, "1-8", "straight", "9-9"))
    assert "No open ends are left, but the pieces form 2 tracks, not one. Undo some steps" in alone["says"]
    assert (alone["over"], alone["complete"]) == (True, False)
    opened = seen(play(ring, "straight@0", "9-1", "9-8"))
    assert opened["complete"]
    assert opened["says"] == (
        "Complete! No open ends are left. The pieces have 18 ends, an even number; 9 connections take them all."
    )
    assert "Two tracks have become one. 2 ends are free" in seen(play(ring, "straight@0", "9-1"))["says"]
    loop = seen(play(state(), "switch@0", "straight", "curve@1", "2-3"))
    assert "A loop of 3 pieces is closed. 1 end is free" in loop["says"]
    buffers = seen(play(state("", "buffer*4"), *["next"] * 4, "back", "next"))
    assert "Connecting 4 pieces takes at least 3 connections, and 4 ends make only 2." in buffers["says"]


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=5),
    st.lists(st.integers(0, 10**6), max_size=12),
)
def test_any_play_counts_every_end_and_ends_only_when_nothing_fits(
    ends: list[int], choices: list[int]
) -> None:
    """The counts follow from the moves alone, and `over` from trying every step."""
    kinds = {1: "buffer", 2: "curve", 3: "switch", 4: "crossing"}
    now = state("", ",".join(f"{kinds[end]}*{number}" for end, number in Counter(ends).items()))
    joined = 0
    for choice in choices:
        moves = possible(now)
        if not moves:
            break
        move = moves[choice % len(moves)]
        joined += not move.endswith("@0")
        now = play(now, move)
    floor = seen(now)
    assert floor["connections"] == joined
    assert floor["left"] == sum(ends) - 2 * joined
    assert len(floor["free"]) + sum(row["left"] * row["ends"] for row in floor["box"]) == floor["left"]
    # A piece laid alone joins nothing; what else can be done are connections.
    joins = [move for move in possible(now) if not move.endswith("@0")]
    boxed = any(row["left"] for row in floor["box"])
    assert floor["over"] == (not joins and not (boxed and floor["left"] > 1))
    assert canonical(now) == now["laid"]
    assert EXHIBIT.play is not None
    if now["laid"]:
        back = play(now, "back")
        assert len(floor_of(back).steps) == len(floor_of(now).steps) - 1


@given(st.lists(st.integers(1, 5), min_size=1, max_size=9))
def test_the_next_step_leads_to_a_complete_track_if_there_is_one(ends: list[int]) -> None:
    kinds = {1: "buffer", 2: "curve", 3: "switch", 4: "crossing", 5: "5"}
    now = state("", ",".join(f"{kinds[end]}*{number}" for end, number in Counter(ends).items()))
    for _ in range(2 * sum(ends)):
        if seen(now)["over"]:
            break
        now = play(now, "next")
    assert seen(now)["over"]
    assert seen(now)["left"] == sum(ends) % 2
    assert seen(now)["complete"] == complete_track(ends).possible


@pytest.mark.parametrize(
    ("spelled", "canon"),
    [
        ("straight@0,straight@1,straight@2", "straight*3"),
        ("switch, straight@1.2,curve@1", "switch,straight@1.2,curve@1"),
        ("switch*2,straight*2@1.2", "switch*2,straight*2@1.2"),
        ("switch,1.1-1.2", "switch,1-1"),
        ("crossing,crossing,1.3-2.1", "crossing*2,1.3-2"),
    ],
)
def test_links_have_one_spelling(spelled: str, canon: str) -> None:
    of = state(spelled, "straight*4,curve*4,switch*3,crossing*2")
    assert canonical(of) == canon
    assert floor_of({**of, "laid": canon}).connections == floor_of(of).connections


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("bridge", "not “bridge”"),
        ("straight*5", "no straight left in the box"),
        ("crossing", "no crossing left in the box"),
        ("straight@2", "There is no piece 2: 0 pieces are on the floor"),
        ("straight*3@0,curve@2", "Piece 2, a straight, has no free end"),
        ("switch,curve@1.4", "Piece 1, a switch, has 3 free ends; there is no free end 4"),
        ("switch,curve@1.0", "there is no free end 0"),
        ("straight,1-2", "There is no piece 2: 1 piece is on the floor"),
        ("straight,1-1,1-1", "has no free end"),
        ("straight*2,1-1", "Piece 1, a straight, has no free end"),
        ("straight;curve", "is neither"),
        ("1-", "is neither"),
        (",", "is neither"),
    ],
)
def test_bad_links_are_refused_in_a_sentence(bad: str, words: str) -> None:
    for show in ("hand", "graph"):
        with pytest.raises(InputError, match=re.escape(words)) as refused:
            EXHIBIT.view(state(bad, show=show))
        assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    ("laid", "move", "words"),
    [
        ("", "back", "Nothing has been laid yet"),
        ("", "", "is not one step"),
        ("", "straight,curve", "is not one step"),
        ("straight*2", "curve*2", "is not one step"),
        ("straight*4", "straight", "no straight left"),
        ("straight*2", "1-2-1", "is neither"),
        ("straight*3", "2-3", "Piece 2, a straight, has no free end"),
        ("straight*2", "set curve 4", "is neither"),
    ],
)
def test_moves_that_are_refused(laid: str, move: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        play(state(laid), move)


def test_sets_that_are_too_large_and_rules_that_forbid_a_join_are_refused() -> None:
    for pieces, words in (
        (
            "straight*61",
            "At most 60 pieces with at most 150 ends can be laid by hand; this set has 61 pieces",
        ),
        ("20*8", "8 pieces with 160 ends"),
    ):
        with pytest.raises(InputError, match=words):
            EXHIBIT.view(state("", pieces))
    for rule in ({"plugs": True}, {"doubles": False}, {"loops": False}):
        with pytest.raises(InputError, match="any two free ends can be joined"):
            EXHIBIT.view(state(**rule))
        # As a graph, such a set has a computed track, whatever was laid by hand.
        view = EXHIBIT.view(state("straight*2", show="graph", **rule))
        assert not view["yours"]


def test_what_was_laid_stays_if_the_new_set_has_its_pieces() -> None:
    of = state("straight*2,switch", show="graph")
    assert play(of, "add buffer")["laid"] == "straight*2,switch"
    assert play(of, "take straight*2,switch*1")["laid"] == "straight*2,switch"
    assert play(of, "set straight 1")["laid"] == ""
    assert play(of, "take curve*3")["laid"] == ""
    assert EXHIBIT.view(play(of, "take curve*3"))["drawn"]["words"] == "3 pieces, 3 connections"
    words = EXHIBIT.view(of)["drawn"]["words"]
    assert words.startswith("3 pieces, 2 connections, 3 ends open, 8 pieces still in the box.")


def test_a_picture_shows_every_piece_connection_and_free_end_and_follows_from_the_steps_alone() -> None:
    laid = "crossing,switch*2,1-1,2-3,crossing@0,straight,4-5,switch@0,curve*3,1-9"
    of = state(laid, "crossing*2,switch*3,straight*1,curve*3")
    floor, seen_floor = floor_of(of), seen(of)
    assert len(seen_floor["rails"]) == seen_floor["connections"] == len(floor.connections)
    places = [(piece["at"]["x"], piece["at"]["y"]) for piece in seen_floor["pieces"]]
    for path, (a, b) in zip(seen_floor["rails"], floor.connections, strict=True):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
        assert (numbers[0], numbers[1]) == pytest.approx(places[a - 1], abs=0.011)
        assert (numbers[-2], numbers[-1]) == pytest.approx(places[b - 1], abs=0.011)
    assert len(set(seen_floor["rails"])) == len(seen_floor["rails"])
    left, top, wide, tall = seen_floor["frame"]
    everything = places + [(end["at"]["x"], end["at"]["y"]) for end in seen_floor["free"]]
    assert all(left < x < left + wide and top < y < top + tall for x, y in everything)
    # No two marks hide each other, not even those of tracks apart from each other.
    points = [complex(*at) for at in everything]
    assert min(abs(a - b) for i, a in enumerate(points) for b in points[:i]) > 2
    growing.grown.cache_clear()
    assert seen(of) == seen_floor


def test_a_step_moves_what_is_on_the_floor_only_a_little() -> None:
    now = EXHIBIT.normal(dict(EXHIBIT.start))
    before: dict = {}
    for _ in range(45):
        now = play(now, "next")
        at = {name: complex(growing.grown(tuple(floor_of(now).steps)).place(name)) for name in before}
        moved = [abs(at[name] - was) for name, was in before.items()]
        # A connection is 10 long.
        assert max(moved, default=0.0) < 10
        points = growing.grown(tuple(floor_of(now).steps))
        before = {name: points.place(name) for name in points.names if name[1] == 0}


def test_a_step_is_a_piece_laid_or_two_joined() -> None:
    floor = floor_of(state("switch,curve@1.2,1-2"))
    assert [type(step) for step in floor.steps] == [Lay, Lay, Join]
    assert floor.open == [1, 0]
