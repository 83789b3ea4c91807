"""Help on an object: its signature, its docstring and its place in the reference."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from countinghouse.console.items import Help
from countinghouse.errors import InputError

#: The maximum length of an object's description, in characters.
MOST_TEXT = 20_000
_LONGEST_SIGNATURE = 200
_ASKED = re.compile(r"\s*(?:\?\s*([^\W\d][\w.]*)|([^\W\d][\w.]*)\s*\?)\s*\Z")
#: Matches an annotation stored as text.
_QUOTED = re.compile(r"(: |-> )'([^']*)'")
_MISSING = object()


def asked(source: str) -> str | None:
    """Return the name that ``?name`` or ``name?`` asks about; None if the source is something else.

    >>> asked("?count"), asked("PUZZLES?"), asked("1 + 1")
    ('count', 'PUZZLES', None)
    """
    found = _ASKED.match(source)
    return found and (found[1] or found[2])


def help_on(name: str, names: Mapping[str, Any]) -> Help:
    """Describe the object that a dotted name refers to among these names, or raise InputError."""
    first, *rest = name.split(".")
    thing = names.get(first, getattr(builtins, first, _MISSING))
    for attribute in rest:
        thing = getattr(thing, attribute, _MISSING)
    if thing is _MISSING:
        raise InputError(
            f"There is no {name} here. Import it first, or press Tab to list the available names."
        )
    named = thing if _describes_itself(thing) else type(thing)
    text = f"{name}{signature(thing)}\n\n{inspect.getdoc(named) or 'It has no description.'}"
    page, entry = place(named)
    return Help(type="help", text=text[:MOST_TEXT], page=page, id=entry)


def signature(thing: object) -> str:
    """Return the signature of a callable; "" for anything else.

    >>> signature(len), signature(5)
    ('(obj, /)', '')
    """
    if not callable(thing):
        return ""
    try:
        found = _QUOTED.sub(r"\1\2", str(inspect.signature(thing)))
    except Exception:  # some C functions have no signature, and a user's class may raise anything
        return ""
    return found if len(found) <= _LONGEST_SIGNATURE else f"{found[:_LONGEST_SIGNATURE]}…"


def place(thing: object) -> tuple[str, str]:
    """Return the reference page that describes a module, class, function or method, and its entry there; ("", "") if
    there is none.
    """
    if isinstance(thing, ModuleType):
        return (_page(thing.__name__), "") if thing.__name__ in _offering(thing.__name__) else ("", "")
    module, qualified = getattr(thing, "__module__", None), getattr(thing, "__qualname__", "")
    if not isinstance(module, str) or "<" in qualified:
        return "", ""
    for public in _offering(module):
        if qualified.partition(".")[0] in sys.modules[public].__all__:
            return _page(public), f"{public}.{qualified}"
    return "", ""


def _offering(module: str) -> list[str]:
    """Of a module and the packages that contain it, return those that are loaded and list public names."""
    parts = module.split(".")
    above = [".".join(parts[:length]) for length in range(1, len(parts) + 1)]
    if parts[0] != "countinghouse":
        return []
    return [name for name in above if getattr(sys.modules.get(name), "__all__", None)]


def _page(module: str) -> str:
    return module.removeprefix("countinghouse.")


def _describes_itself(thing: object) -> bool:
    return inspect.isroutine(thing) or isinstance(thing, (type, ModuleType))
