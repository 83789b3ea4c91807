"""Read a position from a photo: find the tray, read its pieces, and say which cells are in doubt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict

from countinghouse.errors import InputError
from countinghouse.packing.photo.reading import Reading, read_photo_steps
from countinghouse.page import events, puzzles
from countinghouse.page.events import Event
from countinghouse.page.model import Args, Job, State, bytes_argument, whole_argument
from countinghouse.wording import called, listed, plural

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The maximum side length, in pixels, of a picture that the page sends.
MAX_SIDE = 1000


class Doubt(TypedDict):
    """A cell in doubt: the piece read there, the other likely readings ("" for an empty cell), and these in words."""

    cell: str
    piece: str
    others: list[str]
    words: str


class Photo(TypedDict):
    """The result of reading a photo: the pieces, as in a link and one by one, the cells in doubt, and a summary."""

    placed: str
    placements: list[str]
    doubts: list[Doubt]
    sentence: str


class Tray(TypedDict):
    """The corners of the tray's grid in the picture, in pixels, clockwise from the corner at cell a1 (none if the tray was
    not found), and a sentence about them."""

    corners: list[list[float]]
    sentence: str


def _tray(state: State, args: Args) -> Iterator[Event | None]:
    from countinghouse.packing.photo.tray import find_tray

    corners = find_tray(puzzles.chosen(state), _pixels(args))
    sentence = (
        "Are the four corners right? Cell a1 is at the first corner, top left."
        if corners
        else "The tray was not found. Drag the four corners."
    )
    yield events.result(Tray(corners=[list(corner) for corner in corners or ()], sentence=sentence))


def _pixels(args: Args) -> NDArray[np.uint8]:
    """Return the picture that the page sends."""
    import numpy as np

    data = bytes_argument(args, "pixels") or b""
    width, height = (
        whole_argument(args, side, 0, 1, MAX_SIDE, f"The {side} of the picture")
        for side in ("width", "height")
    )
    if len(data) != 4 * width * height:
        raise InputError("The picture must have four bytes for each pixel.")
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)


def _photo(state: State, args: Args) -> Iterator[Event | None]:
    reading = yield from read_photo_steps(
        puzzles.chosen(state), _pixels(args), args.get("corners"), args.get("known")
    )
    answer = Photo(
        placed=reading.placed.text,
        placements=[placement.text for placement in reading.placed],
        doubts=[
            Doubt(cell=doubt.cell, piece=doubt.piece, others=list(doubt.others), words=_words(doubt.others))
            for doubt in reading.doubts
        ],
        sentence=_sentence(reading),
    )
    yield events.result(answer)


def _words(others: tuple[str, ...]) -> str:
    """Return the other readings of a cell in words."""
    return f"in doubt: perhaps {listed((called(piece) if piece else 'empty' for piece in others), 'or')}"


def _sentence(reading: Reading) -> str:
    found = f"{plural(len(reading.placed), 'piece')} found"
    if not reading.doubts:
        return f"{found}, no cell in doubt. Compare with the picture."
    count = len(reading.doubts)
    cells = "One cell is" if count == 1 else f"{count} cells are"
    return (
        f"{found}. {cells} in doubt: compare with the picture, and press a ringed cell for its next reading."
    )


JOBS = (
    Job("tray", _tray, Tray, args={"pixels": bytes, "width": int, "height": int}),
    Job(
        "photo",
        _photo,
        Photo,
        args={
            "pixels": bytes,
            "width": int,
            "height": int,
            "corners": list[list[float]],
            "known?": dict[str, str],
        },
    ),
)
