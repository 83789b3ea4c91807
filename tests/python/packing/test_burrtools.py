"""BurrTools files: our files are read back with the same solutions and follow BurrTools' grammar, and bad files get a
sentence.
"""

import gzip
from xml.etree import ElementTree

import pytest

from countinghouse.errors import InputError
from countinghouse.packing import PUZZLES, Puzzle
from countinghouse.packing.polyforms import turns_of_solid

#: A file written by hand in BurrTools' style: two L's fill a 2 × 3 × 1 box drawn in the plane x = 0, and a third shape
#: is unused.
BY_HAND = """<?xml version="1.0"?>
<puzzle version="2">
<gridType type="0"/>
<colors/>
<shapes>
<voxel x="1" y="2" z="3" type="0">######</voxel>
<voxel x="2" y="2" z="1" type="0" name="El">##_#</voxel>
<voxel x="1" y="1" z="1" type="0">#</voxel>
</shapes>
<problems><problem state="0" name=""><shapes><shape id="1" count="2"/><shape id="2" min="0" max="0"/></shapes><result id="0"/><bitmap/></problem></problems>
<comment/>
</puzzle>
"""


def test_a_file_of_burrtools_becomes_a_puzzle_of_ones_own() -> None:
    typed = BY_HAND.replace("<comment/>", "<comment>f\u00fcr zwei</comment>").encode("latin-1")
    for data in (BY_HAND.encode(), gzip.compress(BY_HAND.encode()), typed):
        puzzle = Puzzle.from_burrtools(data)
        assert puzzle.tray.depth == 1
        assert [(piece.name, piece.copies) for piece in puzzle.pieces] == [("El", 2)]
        # Two corners fill 2 by 3 in two ways, which are mirror images of each other.
        assert puzzle.count().value == 2
        assert puzzle.count().up_to_symmetry == 1
        assert puzzle.name == "own"


#: The assemblies that burrTxt, the command of BurrTools, counted in our files on 2026-11-22 (its source at b72a71d; no registry has
#: the program). It counts a solution and its images once.
BY_BURRTXT = {
    "mutilated-chessboard": 0,
    "pentominoes-3x20": 2,
    "pentominoes-8x8-hole": 65,
    "slothouber-graatsma": 1,
    "solid-pentominoes-2x3x10": 12,
    "soma": 240,
    "tetracubes-2x2x8": 112,
    "tetracubes-2x4x4": 695,
    "tetrominoes-4x5": 0,
    "two-tetrominoes-4x10": 449,
    "two-tetrominoes-5x8": 783,
    "xxxx/xxxx,Bar:xx*4?,Corner:xx/x.*2?": 6,
    "xxxx/xxxx/xxxx/xxxx,Bar:xxxx*2,El:xxx/x..*2": 2,
    "xxxxx,Bar:xx*2?,One:x*3?": 4,
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", BY_BURRTXT)
def test_burrtools_counts_what_we_count(name: str) -> None:
    puzzle = Puzzle.from_text(name) if "," in name else PUZZLES[name]
    assert puzzle.count().up_to_symmetry == BY_BURRTXT[name]


@pytest.mark.parametrize("name", ["pentominoes-3x20", "soma"])
def test_what_is_written_is_read_back_with_as_many_solutions(name: str) -> None:
    puzzle = PUZZLES[name]
    again = Puzzle.from_burrtools(puzzle.to_burrtools())
    assert again.count().value == puzzle.count().value
    assert [piece.name for piece in again.pieces] == [piece.name for piece in puzzle.pieces]


def test_what_is_written_follows_the_grammar() -> None:
    puzzle = Puzzle.from_text("xx./xxx+x../...,Bar:xx*2?,Corner:xx/x.*1")
    root = ElementTree.fromstring(gzip.decompress(puzzle.to_burrtools()))
    assert root.attrib == {"version": "2"}
    assert [child.tag for child in root] == ["gridType", "colors", "shapes", "problems", "comment"]
    voxels = root.findall("shapes/voxel")
    for voxel in voxels:
        size = int(voxel.attrib["x"]) * int(voxel.attrib["y"]) * int(voxel.attrib["z"])
        assert len(voxel.text or "") == size
        assert voxel.attrib["type"] == "0"
    # x + sx (y + sy z): the first layer is the top one, its first row xx.
    assert (voxels[-1].attrib["x"], voxels[-1].attrib["y"], voxels[-1].attrib["z"]) == ("3", "2", "2")
    assert voxels[-1].text == "##_###" + "#_____"
    assert [entry.attrib for entry in root.findall("problems/problem/shapes/shape")] == [
        {"id": "0", "min": "0", "max": "2"},
        {"id": "1", "count": "1"},
    ]
    assert root.find("problems/problem/result").attrib == {"id": "2"}  # type: ignore[union-attr]
    assert Puzzle.from_burrtools(puzzle.to_burrtools()).count().value == puzzle.count().value


def test_a_mirror_image_stays_one() -> None:
    """A screw and its mirror image are different pieces in space."""
    given = Puzzle.from_text("xx/xx+xx/xx,A:8#/#.,B:8#/.#")
    one = Puzzle.from_burrtools(given.to_burrtools())
    assert one.count().value == given.count().value
    for before, after in zip(given.pieces, one.pieces, strict=True):
        assert set(turns_of_solid(before.balls)) == set(turns_of_solid(after.balls))


@pytest.mark.parametrize(
    "name",
    [
        "tetrahedron-20",
        *(
            pytest.param(name, marks=pytest.mark.heavy)
            for name in ("kanoodle-pyramid", "hexiamonds-6x6", "hexiamonds-snowflake")
        ),
    ],
)
def test_triangles_and_balls_go_there_and_back(name: str) -> None:
    given = PUZZLES[name]
    again = Puzzle.from_burrtools(given.to_burrtools())
    assert again.tray.lattice == given.tray.lattice
    assert sorted(len(own) for own in again.by_piece.values()) == sorted(
        len(own) for own in given.by_piece.values()
    )
    assert len(again.symmetries) == len(given.symmetries)
    assert again.count().up_to_symmetry == given.count().up_to_symmetry


#: A puzzle on another grid, by hand: its grid, its shapes as (x, y, z, signs), the last one the tray, each other one used once.
def by_hand(grid: int, *shapes: tuple[int, int, int, str]) -> bytes:
    voxels = "".join(f'<voxel x="{x}" y="{y}" z="{z}" type="0">{signs}</voxel>' for x, y, z, signs in shapes)
    used = "".join(f'<shape id="{number}" count="1"/>' for number in range(len(shapes) - 1))
    return (
        f'<?xml version="1.0"?><puzzle version="2"><gridType type="{grid}"/><shapes>{voxels}</shapes><problems><problem>'
        f'<shapes>{used}</shapes><result id="{len(shapes) - 1}"/></problem></problems></puzzle>'
    ).encode()


def test_the_cells_of_other_grids() -> None:
    # A hexagon of triangles: in both rows the middle three of five, and the triangle at x + y even has its edge at y - 1.
    hexagon = Puzzle.from_burrtools(by_hand(1, (3, 1, 1, "###"), (3, 1, 1, "###"), (4, 2, 1, "_###_###")))
    assert len(hexagon.symmetries) == 12
    assert hexagon.count().up_to_symmetry == 1
    # A square pyramid of five balls, and six balls in an octahedron, whose pieces are two triangles: opposite faces.
    square, ball = "_#_#_#_#_", "____#____"
    pyramid = Puzzle.from_burrtools(by_hand(2, (2, 2, 1, "#__#"), (3, 3, 2, ball + square)))
    assert len(pyramid.tray.cells) == 5
    assert len(pyramid.symmetries) == 8
    assert len(pyramid.placements) == 8
    triangle = (2, 2, 2, "___#" + "_##_")
    octahedron = Puzzle.from_burrtools(by_hand(2, triangle, triangle, (3, 3, 3, ball + square + ball)))
    assert len(octahedron.symmetries) == 48
    assert (octahedron.count().value, octahedron.count().up_to_symmetry) == (8, 1)


def test_what_burrtools_cannot_say_is_refused() -> None:
    with pytest.raises(InputError, match="two layers over a flat tray"):
        PUZZLES["iq-fit"].to_burrtools()
    with pytest.raises(InputError, match="may not be flipped"):
        Puzzle.from_text("xxxx,L:xxx/x..!").to_burrtools()
    # A piece that is its own mirror image needs no flip.
    assert Puzzle.from_text("xxxx,I:xx*2!").to_burrtools()[:2] == b"\x1f\x8b"


def changed(old: str, new: str) -> bytes:
    assert old in BY_HAND
    return BY_HAND.replace(old, new).encode()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not XML"),
        (b"PK\x03\x04 a zip", "not XML"),
        (b"<html></html>", "does not begin with a puzzle"),
        (gzip.compress(BY_HAND.encode())[:-20], "ends too early"),
        (b"\x1f\x8bnonsense and more of it", "damaged"),
        (gzip.compress(b" " * 50_000_000), "more than 5,000,000 bytes"),
        (b" " * 1_000_001, "more than 1,000,000 bytes"),
        (b'<!DOCTYPE p [<!ENTITY a "aaaa">]><puzzle/>', "document type"),
        ('<!DOCTYPE p [<!ENTITY a "aaaa">]><puzzle/>'.encode("utf-16"), "not XML"),
        (
            b'<?xml version="1.0" encoding="cp037"?>' + '<!DOCTYPE p [<!ENTITY a "b">]>'.encode("cp037"),
            "not XML",
        ),
        (gzip.compress(b"<a>" * 100_000 + b"</a>" * 100_000), "nests elements more than 50 deep"),
        (changed('gridType type="0"', 'gridType type="3"'), "a grid that cannot be read"),
        (changed('gridType type="0"', 'gridType type="2"'), "none can be"),
        (changed("##_#", "##_#_"), "must be written as 4"),
        (changed("##_#", "##1_#"), "has colours"),
        (changed("######", "#####+"), "may stay empty"),
        (changed('x="2" y="2"', 'x="999" y="999"'), "at most"),
        (changed('id="1" count="2"', 'id="7" count="2"'), "does not name a shape"),
        (changed('count="2"', 'count="2000"'), "2000 copies"),
        (changed('count="2"', 'min="3" max="2"'), "at least 3 and at most 2 times"),
        (gzip.compress(b"<puzzle>" + b"<a/>" * 500_000 + b"</puzzle>"), "more than 10,000 elements"),
        (changed('<shape id="1" count="2"/>', '<shape id="1"/>' * 201), "202 pieces; at most 200"),
        (changed("<problems>", "<other>").replace(b"</problems>", b"</other>"), "no problem"),
        ("a text", "bytes, not str"),
    ],
)
def test_bad_files_get_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Puzzle.from_burrtools(data)
