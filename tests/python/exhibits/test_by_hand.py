"""How to build a solid by hand, through the door."""

import math

from countinghouse.packing import PUZZLES
from countinghouse.packing.building import building_order
from tests.python.exhibits.test_packing import result

PYRAMID = PUZZLES["kanoodle-pyramid"]
SLANTS = (
    "Blue:u1v1v2v3v4.Cyan:m1m2m3n3o3.Gray:g1h2n2t2u3.Green:n1t1z1o2u2.LightGreen:y3z3y4z4.Magenta:aa3ab3ab4ac4ac5."
    "Orange:a1h1o1g2.Pink:aa4y5z5aa5ab5.Purple:s1s2s3s4.Red:ab1ac1ab2ac2ac3.White:t3t4u4.Yellow:y1aa1y2z2aa2"
)
LOCKED = "Gray:n1m2n2o2n3.Yellow:g2u2m3t3aa3"


def test_the_steps_of_a_pyramid() -> None:
    answer = result({"job": "building", "state": {"puzzle": "kanoodle-pyramid", "placed": SLANTS}})
    order = building_order(PYRAMID, SLANTS)
    assert answer["sentence"] == order.sentence
    assert [move["sentence"] for move in answer["moves"]] == [step.sentence for step in order.steps]
    for move, step in zip(answer["moves"], order.steps, strict=True):
        rows, columns, up = move["out"]
        assert math.isclose(math.hypot(rows, columns, up), 1, abs_tol=1e-3)
        # A piece comes from above or from the side that the sentence names; rows run to the front.
        assert (rows > 0.1, rows < -0.1) == ("front" in step.along, "back" in step.along)
        assert (columns > 0.1, columns < -0.1) == ("right" in step.along, "left" in step.along)
        assert (up > 0.1) == ("down" in step.along)


def test_pieces_that_block_one_another() -> None:
    answer = result({"job": "building", "state": {"puzzle": "kanoodle-pyramid", "placed": LOCKED}})
    assert answer["moves"] == []
    assert answer["sentence"].startswith("No order was found: Gray and Yellow block one another.")
