"""The photo that the page sends: read through the door, corrected, refused."""

import numpy as np

from countinghouse.exhibits.packing import EXHIBIT
from tests.python.page.asking import answer_of, refusal_of

CORNERS = [[0, 0], [100, 0], [100, 80], [0, 80]]


def picture():
    pixels = np.full((80, 100, 4), 20, np.uint8)
    pixels[20:40, 20:80, :3] = pixels[0:20, 60:80, :3] = 0x6D, 0x1C, 0xA4
    return {"pixels": pixels.tobytes(), "width": 100, "height": 80, "corners": CORNERS}


def test_a_photo_becomes_a_position():
    state = EXHIBIT.normal({"puzzle": "tetrominoes-4x5"})
    answer = answer_of(EXHIBIT, "photo", state, picture())
    assert answer["placed"] == "L:d1b2c2d2"
    assert answer["placements"] == ["L:d1b2c2d2"]
    assert answer["sentence"].startswith("1 piece found")
    corrected = answer_of(EXHIBIT, "photo", state, {**picture(), "known": {"d1": ""}})
    assert "d1" not in corrected["placed"]


def test_what_cannot_be_read_gets_a_sentence():
    state = EXHIBIT.normal({"puzzle": "tetrominoes-4x5"})
    assert "four bytes" in refusal_of(EXHIBIT, "photo", state, {**picture(), "height": 81})
    assert "must be" in refusal_of(EXHIBIT, "photo", state, {**picture(), "width": 0})
    assert "corners" in refusal_of(EXHIBIT, "photo", state, {**picture(), "corners": None})
    assert "four bytes" in refusal_of(EXHIBIT, "tray", state, {**picture(), "height": 81})
    assert "flat trays" in refusal_of(EXHIBIT, "photo", EXHIBIT.normal({"puzzle": "soma"}), picture())


def test_corners_are_asked_for():
    state = EXHIBIT.normal({"puzzle": "tetrominoes-4x5"})
    sent = {name: value for name, value in picture().items() if name != "corners"}
    answer = answer_of(EXHIBIT, "tray", state, sent)
    assert answer["corners"] == []
    assert "Drag the four corners" in answer["sentence"]
