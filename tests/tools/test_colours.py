"""The colours of the pieces are defined in the page's style sheet and in the pictures that Python draws; they must agree."""

import re

from countinghouse.packing.svg import PALETTE, ink_on
from countinghouse.pictures import SHADES
from tools import paths

TOKENS = (paths.ROOT / "web" / "style" / "tokens.css").read_text(encoding="utf-8")


def test_pieces_have_the_same_colours_on_the_page_and_in_pictures() -> None:
    numbered = re.findall(r"--piece-(\d+): (#[0-9a-f]{6});", TOKENS)
    assert numbered == [(str(number), colour) for number, colour in enumerate(PALETTE, start=1)]


def test_graphs_use_the_colours_in_the_same_order_on_the_page_and_in_pictures() -> None:
    script = (paths.ROOT / "web" / "parts" / "boards" / "piece-shape.js").read_text(encoding="utf-8")
    order = re.search(r"DISTINCT = \[(.*)\]", script)[1].split(", ")
    assert [PALETTE[int(number) - 1] for number in order] == SHADES
    assert sorted(SHADES) == sorted(PALETTE)


def test_letters_on_pieces_have_the_same_two_inks() -> None:
    inks = {ink_on(colour) for colour in PALETTE}
    assert inks == {re.search(rf"--piece-{ink}: (\S+);", TOKENS)[1] for ink in ("dark", "light")}
