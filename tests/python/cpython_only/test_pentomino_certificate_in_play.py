"""The engine answers from the certificate that comes with the page, which Pyodide's tests do not have beside them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from countinghouse.errors import InputError
from countinghouse.exhibits.pentominoes import EXHIBIT
from countinghouse.games.pentominoes import Game
from countinghouse.games.pentominoes.certificate import read

FILE = Path(__file__).parents[3] / "web" / "proofs" / "pentominoes-8x8-rotate.cert"


def answer(moves: str, certificate: str) -> Any:
    state = EXHIBIT.normal({"board": "8x8", "turning": "only", "play": "second", "moves": moves})
    name = EXHIBIT.view(state)["proof"]
    assert name in (None, FILE.name)
    told = [
        event
        for event in EXHIBIT.job("answer").run(state, {"certificate": certificate if name else ""})
        if event
    ]
    return told[-1]["value"]


def test_the_engine_opens_and_answers_from_the_certificate() -> None:
    text = base64.b64encode(FILE.read_bytes()).decode()
    opened = answer("", text)
    assert (opened["how"], opened["placement"]) == ("proved", "L:c5d5e5f5c6")
    proof = read(FILE.read_bytes())
    reply = Game("8x8", turn_over=False).moves([proof.opening])[100]
    spelled = f"{reply[0]}:{''.join(f'{chr(97 + c)}{r + 1}' for r, c in sorted(reply[1]))}"
    second = answer(f"{opened['moves']}.{spelled}", text)
    assert second["how"] == "proved"
    expected = proof.answer([proof.opening, reply])
    assert expected
    assert second["placement"][0] == expected[0]


def test_where_pieces_may_be_flipped_it_opens_from_the_other_certificate() -> None:
    state = EXHIBIT.normal({"board": "8x8", "play": "second"})
    name = EXHIBIT.view(state)["proof"]
    text = base64.b64encode((FILE.parent / name).read_bytes()).decode()
    *_, told = EXHIBIT.job("answer").run(state, {"certificate": text})
    assert told
    assert (told["value"]["how"], told["value"]["placement"]) == ("proved", "L:c3c4d4e4f4")


def test_what_is_no_certificate_is_refused() -> None:
    with pytest.raises(InputError, match="did not arrive whole"):
        answer("", "!!!")
    with pytest.raises(InputError):
        answer("", base64.b64encode(b"nothing").decode())
