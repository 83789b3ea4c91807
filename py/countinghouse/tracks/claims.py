"""Published figures about train tracks."""

from __future__ import annotations

from functools import partial

from countinghouse.claims import OWN, Claim

_claim = partial(Claim, on="2026-11-22", version="0.2.0", link="tracks")
_graphs = partial(_claim, source="possiblywrong, “Train tracks and graph theory” (weblog, 30 July 2015)")

_boxed = partial(
    _claim,
    source="J. Graham-Cumming, “More fun with toys: the Ikea LILLABO Train Set” (weblog, 5 January 2010)",
)

_cubic = partial(_claim, source="OEIS, the On-Line Encyclopedia of Integer Sequences", at_hand=False)

_own = partial(_claim, source=OWN)

_FOURTH_END = "tracks?pieces=straight*25,curve*16,switch*4,crossing*1"
_TRACK = "from countinghouse.tracks import complete_track\n\n"
_COUNT = "from countinghouse.tracks import count_loops\n\n"

_RULE = "Loops that differ only by rotation, reflection or the direction of reading count as one, and so do loops that differ by an exchange of the bridge with two adjacent straights. Pieces may overlap. The bridge is assumed to be as long as two straights, and a curve's radius as long as one straight."


_TWO_ENDS = "The post does not say how many pieces have two ends; its total of 98 ends implies 41, since 98 − 4 − 4 × 3 = 2 × 41."

# Plain Python for second methods: list the loops of a bridge, two straights and some curves.
_WALK = """\
from cmath import rect
from math import pi, sin

unit = [rect(1, k * pi / 4) for k in range(8)]
other = str.maketrans("AC", "CA")

def walk(word, at, k, curves, straights):
    if abs(at) > 2 * sin(pi / 8) * curves + straights + 1e-6 or min(k, 8 - k) > curves:
        return
    if not curves and not straights:
        yield word
    if curves:
        yield from walk(word + "A", at + 1j * (unit[k] - unit[(k + 1) % 8]), (k + 1) % 8, curves - 1, straights)
        yield from walk(word + "C", at - 1j * (unit[k] - unit[k - 1]), (k - 1) % 8, curves - 1, straights)
    if straights:
        yield from walk(word + "S", at + unit[k], k, curves, straights - 1)

def least(word):
    return min(word, word[::-1], word.translate(other), word[::-1].translate(other))

loops = {curves: list(walk("", 2, 0, curves, 2)) for curves in (12, 14, 16)}
"""
_BY_WALK = "Half-loops matched in the middle, in integers, and all loops built piece by piece, in floating-point complex numbers, each abandoned once the remaining pieces cannot reach back to its start."

# Plain Python that says whether pieces overlap: it tests points of each piece, 9 or 10 mm apart across the track and at
# most 29 mm apart along it, against the other pieces.
_LIE = """
from cmath import phase

def placed(word):
    at, k, pieces = 404, 0, [(0, 0, 152, 0), (252, 0, 152, 0)]
    for letter in word:
        turn = {"S": 0, "A": 1, "C": -1}[letter]
        pieces.append((at, k, 202, turn))
        at, k = spot(pieces[-1], 1, 0), (k + turn) % 8
    return pieces

def spot(piece, share, across):
    at, k, length, turn = piece
    if not turn:
        return at + unit[k] * complex(share * length, across)
    return at + turn * 1j * unit[k] * (length - (length - turn * across) * rect(1, turn * share * pi / 4))

def inside(point, piece):
    at, k, length, turn = piece
    away = (point - at) / unit[k]
    if not turn:
        return 0.9 <= away.real <= length - 0.9 and abs(away.imag) <= 19.1
    arm = ((away if turn > 0 else away.conjugate()) - 1j * length) * 1j
    return abs(abs(arm) - length) <= 19.1 and 0.9 <= phase(arm) * length <= length * pi / 4 - 0.9

def flat(word):
    pieces = placed(word)
    for one in pieces:
        points = [spot(one, share / 100, across) for share in range(1, 100, 14) for across in (-19, -9, 0, 9, 19)]
        for other in pieces:
            if other != one and abs(spot(one, 0.5, 0) - spot(other, 0.5, 0)) < 260:
                if any(inside(point, other) for point in points):
                    return False
    return True
"""


def _loops(curves: int, sentence: str, published: int, quotation: str) -> Claim:
    return _boxed(
        id=f"tracks-loops-{curves}",
        where="the answer" if curves == 12 else "the second postscript",
        quotation=quotation,
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
        sentence=f"Distinct complete tracks of {switches} switches, double connections and loops allowed",
        published=tracks,
        script=f"from countinghouse.tracks import count_tracks\n\ncount_tracks([3] * {switches})",
        link=f"tracks?pieces=switch*{switches}",
        cost=0.5,
    )


CLAIMS = (
    _graphs(
        id="tracks-odd",
        where="the last paragraph",
        sentence="Can all the pieces in the photograph, five with three ends and the others with two, form a complete track?",
        quotation="in addition to the simple track segments with degree 2, there are five pieces with degree 3, yielding an odd total",
        argument=_TWO_ENDS + " Pieces with two ends do not change whether the total is odd.",
        published=False,
        script=f"{_TRACK}complete_track([3] * 5 + [2] * 41).possible",
    ),
    _graphs(
        id="tracks-handshake",
        where="the paragraph on any undirected graph",
        sentence="Does a complete track have twice as many ends as connections, so that no set with an odd number of ends makes one?",
        quotation="the sum of its vertex degrees equals twice the number of edges",
        argument="Each connection takes two ends, which proves the claim for all sets. We tried all sets of up to seven pieces with 1 to 4 ends each.",
        up_to="7 pieces of 1 to 4 ends",
        published=True,
        script=f"""\
from itertools import combinations_with_replacement
{_TRACK}sets = [ends for n in range(1, 8) for ends in combinations_with_replacement((1, 2, 3, 4), n)]
tracks = [(sum(ends), complete_track(ends)) for ends in sets]
all(2 * len(track.connections) == ends for ends, track in tracks if track.possible)""",
    ),
    _graphs(
        id="tracks-ends",
        where="the paragraph on degrees",
        sentence="Number of ends in the photographed set, if one of its switches counts as a piece with four ends",
        quotation="the total in this case is 98… exactly twice the number of edges!",
        argument=_TWO_ENDS + " So this row shows only that such pieces make a complete track.",
        published=98,
        script=f"{_TRACK}ends = [4] + [3] * 4 + [2] * 41\ncomplete_track(ends).possible and sum(ends)",
        link=_FOURTH_END,
    ),
    _graphs(
        id="tracks-connections",
        where="the paragraph on the number of edges",
        sentence="Connections in a complete track of the photographed set, if one of its switches has four ends",
        quotation="find that there are 49 edges",
        argument=_TWO_ENDS,
        published=49,
        script=f"{_TRACK}len(complete_track([4] + [3] * 4 + [2] * 41).connections)",
        link=_FOURTH_END,
    ),
    _loops(
        12,
        "Loops that use all the track of one boxed set: 12 curves, two straights and a two-part bridge",
        9,
        "The answer is... 9",
    ),
    _loops(
        14,
        "Loops that use all the track of the same boxed set with two more curves",
        18,
        "the number of possible tracks doubles to 18",
    ),
    _loops(
        16,
        "Loops that use all the track of the same boxed set with four more curves",
        130,
        "the number of possible tracks goes to 130",
    ),
    *(_switches(switches, tracks) for switches, tracks in ((4, 5), (6, 17), (12, 2592))),
    _own(
        id="tracks-circle",
        where="Toy trains",
        sentence="Numbers of layouts of 1, 2, …, 12 curves and, for the only layout of eight (a circle), the distance in mm from its centre to the joints",
        published=(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, ("202.000",)),
        script="""\
from countinghouse.tracks import layouts

found = [layouts({"curve": curves}) for curves in range(1, 13)]
joints = [complex(piece.x, piece.y) for piece in found[7][0].placed]
middle = sum(joints) / 8
*map(len, found), {f"{abs(joint - middle):.3f}" for joint in joints}""",
        second="""\
from cmath import rect
from itertools import accumulate, product
from math import pi

def joints(turns):  # where curves of radius 202 meet, for a sequence of left and right turns
    ways = [0, *accumulate(turns)]
    steps = [t * 202j * (rect(1, k * pi / 4) - rect(1, (k + t) * pi / 4)) for k, t in zip(ways, turns)]
    return [0, *accumulate(steps)]

def same(turns):  # one name for a loop, from whichever joint it is read, forwards, backwards or mirrored
    read = [turns, turns[::-1]] + [tuple(-turn for turn in word) for word in (turns, turns[::-1])]
    return min(word[k:] + word[:k] for word in read for k in range(len(turns)))

found = [
    {same(turns) for turns in product((1, -1), repeat=n) if sum(turns) % 8 == 0 and abs(joints(turns)[-1]) < 1e-6}
    for n in range(1, 13)
]
(circle,) = (joints(turns)[:8] for turns in found[7])
(*map(len, found), {f"{abs(joint - sum(circle) / 8):.3f}" for joint in circle})""",
        second_by="The search for layouts, and an enumeration of all ways to turn up to twelve curves left or right, in floating-point complex numbers.",
        link="tracks?show=flat&flat=curve*8",
    ),
    _own(
        id="tracks-sequences",
        where="Toy trains, first convention",
        sentence="Closed sequences of a bridge, two straights and 12, 14 or 16 curves, read from the bridge",
        published=(38, 96, 648),
        script=f"{_COUNT}tuple(count_loops(curves).words for curves in (12, 14, 16))",
        second=f"{_WALK}tuple(map(len, loops.values()))",
        second_by=_BY_WALK,
        link="tracks?show=flat",
    ),
    _own(
        id="tracks-loops-apart",
        where="Toy trains, second convention",
        sentence="Loops of a bridge, two straights and 12, 14 or 16 curves, up to mirror images and direction",
        published=(10, 24, 171),
        script=f"{_COUNT}tuple(count_loops(curves).loops for curves in (12, 14, 16))",
        second=f"{_WALK}tuple(len(set(map(least, words))) for words in loops.values())",
        second_by=_BY_WALK,
        link="tracks?show=flat",
    ),
    _own(
        id="tracks-outlines",
        where="Toy trains, fourth convention",
        sentence="Outlines of the loops of a bridge, two straights and 12, 14 or 16 curves, if the bridge counts as two straights",
        published=(9, 18, 122),
        script=f"{_COUNT}tuple(count_loops(curves).outlines for curves in (12, 14, 16))",
        second=f"""\
{_WALK}
def outline(word):
    return min(least(word[k:] + word[:k]) for k in range(len(word)))

tuple(len({{outline("SS" + word) for word in words}}) for words in loops.values())""",
        second_by=_BY_WALK,
        link="tracks?show=flat",
    ),
    _own(
        id="tracks-loops-flat",
        where="Toy trains, last convention",
        sentence="Loops without overlaps of a bridge, two straights and 12, 14 or 16 curves, up to mirror images and direction",
        published=(10, 21, 144),
        script="""\
from countinghouse.tracks import layouts

tuple(len(layouts({"curve": curves, "straight-202": 2, "bridge": 1})) for curves in (12, 14, 16))""",
        second=f"{_WALK}{_LIE}\ntuple(sum(map(flat, set(map(least, words)))) for words in loops.values())",
        second_by="The search for layouts, with an exact test of whether areas meet, and all loops built piece by piece, with points of each piece tested against the other pieces.",
        cost=0.5,
        link="tracks?show=flat",
    ),
)
