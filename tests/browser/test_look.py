"""The colours: everyone can tell the pieces apart, and letters and text are readable."""

import itertools
import re

import numpy as np
import pytest
from numpy.typing import NDArray

from tools import paths

TOKENS = (paths.WEB / "style" / "tokens.css").read_text()
SHAPES = (paths.WEB / "parts" / "boards" / "piece-shape.js").read_text()

Colours = NDArray[np.float64]

# Machado, Oliveira, Fernandes (2009): linear sRGB as seen at full severity.
SEEN_WITH = {
    "full colour vision": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def linear(hexes: list[str]) -> Colours:
    """sRGB colours such as #1d4f7c as linear light, one row each."""
    plain = np.array([[int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)] for text in hexes])
    return np.asarray(np.where(plain <= 0.04045, plain / 12.92, ((plain + 0.055) / 1.055) ** 2.4))


def oklab(light: Colours) -> Colours:
    """OKLab (Ottosson 2020) of linear sRGB."""
    lms = np.cbrt(
        light
        @ np.array(
            [
                [0.4122214708, 0.2119034982, 0.0883024619],
                [0.5363325363, 0.6806995451, 0.2817188376],
                [0.0514459929, 0.1073969566, 0.6299787005],
            ]
        )
    )
    return np.asarray(
        lms
        @ np.array(
            [
                [0.2104542553, 1.9779984951, 0.0259040371],
                [0.7936177850, -2.4285922050, 0.7827717662],
                [-0.0040720468, 0.4505937099, -0.8086757660],
            ]
        )
    )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of the Web Content Accessibility Guidelines."""
    first, second = linear([one, other]) @ np.array([0.2126, 0.7152, 0.0722])
    return float((max(first, second) + 0.05) / (min(first, second) + 0.05))


def tokens(by_night: bool) -> dict[str, str]:
    """The colours that the style sheet names, in the light or the dark theme."""
    one_of_two = re.sub(r"light-dark\(([^()]+), ([^()]+)\)", r"\2" if by_night else r"\1", TOKENS)
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", one_of_two))


LIGHT = tokens(by_night=False)
DARK = tokens(by_night=True)
PIECES = [LIGHT[f"piece-{number}"] for number in range(1, 17)]


@pytest.mark.parametrize("vision", SEEN_WITH)
def test_any_two_pieces_tell_apart(vision: str) -> None:
    seen = oklab(np.clip(linear(PIECES) @ SEEN_WITH[vision].T, 0, 1))
    for (i, one), (j, other) in itertools.combinations(enumerate(seen, 1), 2):
        # Two adjacent colours can be told apart from about 0.02 on.
        assert np.linalg.norm(one - other) > 0.075, f"pieces {i} and {j}"


def test_letters_can_be_read_on_their_pieces() -> None:
    light = {
        int(number) for number in re.findall(r"\d+", SHAPES[SHAPES.index("new Set([") : SHAPES.index("])")])
    }
    for number, colour in enumerate(PIECES, 1):
        letter = LIGHT["piece-light"] if number in light else LIGHT["piece-dark"]
        assert contrast(colour, letter) >= 4.5, number


def test_text_can_be_read_by_day_and_by_night() -> None:
    for theme in (LIGHT, DARK):
        for ink, paper in itertools.product(
            ("ink", "ink-soft", "accent", "warn", "good", "doubt", "taken-back"), ("paper", "leaf", "shade")
        ):
            assert contrast(theme[ink], theme[paper]) >= 4.5, (ink, paper)
        assert contrast(theme["accent-ink"], theme["accent"]) >= 4.5


def test_day_and_night_differ() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert {name for name in LIGHT if LIGHT[name] == DARK[name]} == {
        *(f"piece-{number}" for number in range(1, 17)),
        "piece-dark",
        "piece-light",
    }
