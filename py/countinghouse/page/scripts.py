"""Write lines of Python as a person would type them, for the scripts of exhibits."""

from __future__ import annotations

import json

_WIDE = 88


def text(value: str) -> str:
    """Write text as an argument of a call: on one line if it is short, otherwise on several lines or in triple quotes.

    >>> print(text("a b"))
    "a b"
    """
    lines = value.split("\n")
    if (
        len(lines) > 1
        and "\\" not in value
        and '"""' not in value
        and not value.endswith('"')
        and _printable(lines)
    ):
        return f'"""\\\n{value}"""'
    whole = json.dumps(value, ensure_ascii=False)
    if len(whole) <= _WIDE or not value.isprintable():
        return whole
    parts = _broken(value)
    return "\n" + "".join(f"    {json.dumps(part, ensure_ascii=False)}\n" for part in parts)


def _printable(lines: list[str]) -> bool:
    return all(line.isprintable() for line in lines)


def _broken(value: str) -> list[str]:
    """Break a long text, after a comma, a slash or a full stop if there is one."""
    parts = []
    while len(value) > _WIDE:
        at = max(value.rfind(sign, 1, _WIDE) for sign in ",./; ") + 1 or _WIDE
        parts.append(value[:at])
        value = value[at:]
    return [*parts, value] if value else parts


def call(name: str, *given: str, **named: object) -> str:
    """Write a call, leaving out named arguments that are None.

    >>> call("f", "x", base=2, play=None)
    'f(x, base=2)'
    """
    more = [
        f"{key}={text(value) if isinstance(value, str) else repr(value)}"
        for key, value in named.items()
        if value is not None
    ]
    return f"{name}({', '.join([*given, *more])})"


def lines(*written: str) -> str:
    """Join the lines of a script."""
    return "\n".join(written) + "\n"
