"""The text of a set of positions: one spelling, both ways, and errors that name the entry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.packing import PUZZLES
from countinghouse.packing.sets import Entry, read_set, write_set

KANOODLE = PUZZLES["kanoodle"]
TITLES = st.text(st.characters(exclude_characters=";=", exclude_categories=("C", "Z")), max_size=60)


@given(
    st.lists(
        st.tuples(st.sampled_from(KANOODLE.placements), TITLES), unique_by=lambda pair: pair[0], max_size=8
    )
)
def test_what_is_written_is_read(pairs: list) -> None:
    there = tuple(Entry(placement.text, title) for placement, title in pairs)
    text = write_set(KANOODLE, there)
    assert read_set(KANOODLE, text) == there
    assert write_set(KANOODLE, read_set(KANOODLE, text)) == text
    assert read_set(KANOODLE, text.replace(";", "\n")) == there


def test_a_set_has_one_spelling() -> None:
    written = " Page 3,  no. 37 = White:a2b2a1 ;; Red:d1e1f1e2f2.White:a1a2b2\n-;"
    assert write_set(KANOODLE, read_set(KANOODLE, written)) == (
        "Page 3, no. 37=White:a1a2b2;Red:d1e1f1e2f2.White:a1a2b2;-"
    )
    assert read_set(KANOODLE, "") == ()
    assert write_set(KANOODLE, ["37=White:a2b2a1", Entry("")]) == "37=White:a1a2b2;-"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("-;White:a1", "^Position 2: White covers 3 cells, not 1"),
        ("-;A=White:a1a2b2;B=White:a2a1b2", "^Position 3 is the same position as position 2"),
        ("a=b=White:a1a2b2", "^Position 1: .*second equals sign"),
        ("-;37=", "^Position 2: .*has no position; write - for the empty tray"),
        (f"{'x' * 61}=-", "^Position 1: a title has at most 60 characters; this one has 61"),
        ("White:a1a2b2.Red:a1b1c1a2b2", "^Position 1: .*already covered"),
        (
            ";".join(placement.text for placement in KANOODLE.placements[:61]),
            "at most 60 positions; these are 61",
        ),
    ],
)
def test_a_wrong_entry_is_named(written: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_set(KANOODLE, written)
