"""Published figures of train tracks."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import Claim

__all__ = ["CLAIMS"]

_claim = partial(Claim, on="2026-11-22", version="0.2.0", link="tracks")
_graphs = partial(_claim, source="possiblywrong, “Train tracks and graph theory” (weblog, 30 July 2015)")

_boxed = partial(
    _claim,
    source="J. Graham-Cumming, “More fun with toys: the Ikea LILLABO Train Set” (weblog, January 2010)",
)

_cubic = partial(_claim, source="OEIS, the On-Line Encyclopedia of Integer Sequences")

_FOURTH_END = "tracks?pieces=straight*25,curve*16,switch*4,crossing*1"
_TRACK = "from countinghouse.tracks import complete_track\n\n"

_RULE = (
    "Loops that differ by a turn, a mirror image or the direction of reading are one, and so are loops that exchange the bridge with two "
    "straights that lie together; pieces may lie on each other."
)


def _loops(curves: int, sentence: str, published: int) -> Claim:
    return _boxed(
        id=f"tracks-loops-{curves}",
        where="the answer" if curves == 12 else "the second postscript",
        sentence=sentence,
        argument=_RULE,
        published=published,
        script=f"from countinghouse.tracks import count_loops\n\ncount_loops({curves}).published",
        link="tracks?show=flat"
        if curves == 12
        else f"tracks?show=flat&flat=straight-202*2,curve*{curves},bridge*1",
    )


def _switches(switches: int, tracks: int) -> Claim:
    return _cubic(
        id=f"tracks-switches-{switches}",
        where=f"A005967, term {switches // 2}",
        sentence=f"Different complete tracks of {switches} switches, double connections and loops allowed",
        published=tracks,
        script=f"from countinghouse.tracks import count_tracks\n\ncount_tracks([3] * {switches})",
        link=f"tracks?pieces=switch*{switches}",
        cost=0.5,
    )


CLAIMS = (
    _graphs(
        id="tracks-odd",
        where="the question",
        sentence="Can five switches with three ends, among 41 pieces with two, form a complete track?",
        published=False,
        script=f"{_TRACK}complete_track([3] * 5 + [2] * 41).possible",
    ),
    _graphs(
        id="tracks-ends",
        where="one switch taken for a piece with four ends",
        sentence="Ends of that set when one switch counts as a piece with four ends",
        published=98,
        script=f"{_TRACK}ends = [4] + [3] * 4 + [2] * 41\ncomplete_track(ends).possible and sum(ends)",
        link=_FOURTH_END,
    ),
    _graphs(
        id="tracks-connections",
        where="one switch taken for a piece with four ends",
        sentence="Connections of a complete track of that set",
        published=49,
        script=f"{_TRACK}len(complete_track([4] + [3] * 4 + [2] * 41).connections)",
        link=_FOURTH_END,
    ),
    _loops(
        12, "Loops of all track of one boxed set: 12 curves, two straights and a bridge as long as both", 9
    ),
    _loops(14, "Loops of the same set with two more curves", 18),
    _loops(16, "Loops of the same set with four more curves", 130),
    _boxed(
        id="tracks-circle",
        where="the pieces",
        sentence="Do eight curves make a circle, and no other layout, whose radius is one straight?",
        published=True,
        script="""\
from countinghouse.tracks import PIECES, layouts

(circle,) = layouts({"curve": 8})
{line.radius for lines in circle.paths() for line in lines} == {PIECES["straight-202"].paths[0].length}""",
        link="tracks?show=flat&flat=curve*8",
    ),
    *(_switches(switches, tracks) for switches, tracks in ((4, 5), (6, 17), (12, 2592))),
)
