"""Read the arguments of a job, which come from a page and may be anything."""

from __future__ import annotations

from countinghouse.errors import InputError
from countinghouse.page.model import Args, Parameter

#: The longest list of texts in one request.
MOST_TEXTS = 10_000


def whole(args: Args, name: str, title: str, default: int, lowest: int, most: int) -> int:
    """Return a whole number, given as a number or as digits; `title` begins the sentence that refuses it."""
    given = Parameter(name, title, "integer", default, minimum=lowest, maximum=most)
    return int(given.check(args.get(name, default)))


def first(args: Args, title: str) -> int:
    """Return the argument ``from``: the number, from 0, of the first thing asked for."""
    return whole(args, "from", title, 0, 0, 10**300)


def texts(args: Args, name: str, title: str) -> list[str]:
    """Return a list of texts, empty when it is not given."""
    given = args.get(name, [])
    if (
        not isinstance(given, list)
        or len(given) > MOST_TEXTS
        or not all(isinstance(text, str) for text in given)
    ):
        raise InputError(f"{title} must be a list of at most {MOST_TEXTS:,} texts.")
    return given
