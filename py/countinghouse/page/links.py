"""Read a pasted link to the page: the exhibit it names and its fields.

The page writes links and compresses long ones; this module reads both kinds. The fields are returned unchecked. A
cited number and a question in the link are left out, because they are not part of the state.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from urllib.parse import unquote

from countinghouse.errors import InputError
from countinghouse.wording import grouped, shown

#: The longest link, and the longest text compressed in a link; the page has the same limits.
LONGEST_LINK = 32_000
LONGEST_QUERY = 400_000

_LINK = re.compile(r"\S*#/(?P<exhibit>[a-z0-9-]+)/?(?:\?(?P<query>\S*))?\Z")
_PACKED = re.compile(r"z=1\.(?P<data>[A-Za-z0-9_-]*)\Z")


def read_link(text: str) -> tuple[str, dict[str, str]] | None:
    """Return the exhibit's name and the fields of a link; None if the text is not a link of this page.

    Raise InputError if the link is too long, damaged or not in the page's format.

    >>> read_link("https://example.org/index.html#/my-game?limit=30&moves=V%3Aa1b1a2")
    ('my-game', {'limit': '30', 'moves': 'V:a1b1a2'})
    >>> read_link("#/my-game?limit=30&cited=0.2.0~ways~371020&ask=who-wins")
    ('my-game', {'limit': '30'})
    >>> read_link("White:a1a2b2") is None
    True
    """
    if "#/" not in text:
        return None
    if len(text) > LONGEST_LINK:
        raise InputError(
            f"A link may have at most {grouped(LONGEST_LINK)} characters; this one has {grouped(len(text))}."
        )
    match = _LINK.match(text)
    if not match:
        raise InputError(f"{shown(text)} is not a link of this page.")
    pairs = (match["query"] or "").split("&")
    query = "&".join(pair for pair in pairs if not pair.startswith(("cited=", "ask=")))
    packed = _PACKED.match(query)
    if packed:
        query = _unpacked(packed["data"])
    fields = {}
    for pair in query.split("&"):
        name, equals, value = pair.partition("=")
        if pair and not equals:
            raise InputError(f"{shown(pair)} has no value; a field of a link must be written name=value.")
        if pair:
            fields[unquote(name)] = unquote(value)
    return match["exhibit"], fields


def _unpacked(data: str) -> str:
    reader = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        # A small field can unpack to gigabytes, so unpack no more than a state can need.
        plain = reader.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), LONGEST_QUERY + 1)
        text = plain.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise InputError("The compressed field of this link is damaged.") from None
    if len(plain) > LONGEST_QUERY or not reader.eof:
        raise InputError("The compressed field of this link is damaged.")
    return text
