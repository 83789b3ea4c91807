"""Questions about lessons: how much a link and a QR code hold."""

from __future__ import annotations

import base64
import zlib

from countinghouse.exhibits.lessons import EXHIBIT, shipped
from countinghouse.page.catalogue import query
from countinghouse.page.questions import number, which

_LONG = "how-many-ways"
#: How many bytes the largest QR code holds at the lowest level of error correction (ISO/IEC 18004, version 40-L).
_LARGEST_CODE = 2953


def _link() -> int:
    """Return the length of the link to a lesson, with its text compressed as on the page."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    spelled = query(EXHIBIT, {"lesson": "own", "text": shipped.text_of(_LONG)}).encode()
    packed = base64.urlsafe_b64encode(packer.compress(spelled) + packer.flush())
    return len(b"#/lessons?z=1." + packed.rstrip(b"="))


def _share() -> int:
    return round(100 * _link() / len(shipped.text_of(_LONG)))


QUESTIONS = (
    number(
        "link-length",
        f"A link can hold a whole lesson. The text of this lesson has roughly {len(shipped.raw(_LONG)) // 100 * 100:,} characters. How long is the link, in per cent "
        "of the text?",
        state={"lesson": _LONG},
        answer=_share,
        line=(0, 200),
        unit="%",
        tolerance=0.15,
        how="exact, rounded",
        reason="The text is compressed first: a repeated passage is replaced by a reference to an earlier one. But a link may use only 64 different characters, so each "
        "carries six bits instead of eight.",
        wrong={
            (
                100,
                200,
            ): "It would be longer without compression: a space alone takes three characters in a link.",
            (
                0,
                25,
            ): "Compression shortens this text to less than half, but a link then needs four characters for three bytes.",
        },
    ),
    which(
        "one-code",
        "Does the text of the whole lesson fit into one QR code?",
        choices=("Yes", "No"),
        state={"lesson": _LONG},
        answer=lambda: "Yes" if _link() <= _LARGEST_CODE else "No",
        reason="The largest QR code holds 2,953 bytes. Instead, a handout has a small code for each step, which a phone can read from a distance.",
        wrong={
            "Yes": "Some shorter lessons would fit. This one does not, even when it is compressed.",
        },
    ),
)
