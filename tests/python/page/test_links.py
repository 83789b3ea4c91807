"""Links pasted by a person: read as the page writes them, short or compressed, and refused when damaged or huge."""

import base64
import zlib

import pytest

from countinghouse.errors import InputError
from countinghouse.page.links import read_link


def packed(text: str) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = squeeze.compress(text.encode()) + squeeze.flush()
    return "#/packing?z=1." + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_fields_are_decoded() -> None:
    link = "https://example.org/counting-house.html?fresh#/packing?puzzle=soma&placed=V%3Aa1b1a2.L:c1"
    assert read_link(link) == ("packing", {"puzzle": "soma", "placed": "V:a1b1a2.L:c1"})
    assert read_link("#/packing") == ("packing", {})
    assert read_link("White:a1a2b2.Red:d1e1f1e2f2") is None


def test_a_cited_number_is_no_part_of_the_state() -> None:
    assert read_link("#/packing?cited=0.2.0~ways~371020") == ("packing", {})
    assert read_link("#/packing?puzzle=soma&cited=%zz") == ("packing", {"puzzle": "soma"})
    assert read_link(packed("puzzle=soma") + "&cited=0.2.0~ways~240") == ("packing", {"puzzle": "soma"})


def test_a_compressed_link_says_the_same() -> None:
    assert read_link(packed("puzzle=own&own=xx%2Fxx")) == ("packing", {"puzzle": "own", "own": "xx/xx"})


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#/packing?" + "x" * 32_000, "at most 32,000 characters"),
        ("#/packing?placed", "has no value"),
        ("#/two words", "not a link"),
        ("#/packing?z=1.AAAA", "damaged"),
        ("#/packing?z=1.A", "damaged"),
        (packed("placed=" + "a" * 500_000), "damaged"),
        (packed("placed=White:a1a2b2")[:-4], "damaged"),
    ],
)
def test_what_is_no_link_is_refused(link: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_link(link)
