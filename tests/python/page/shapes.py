"""Compare plain values with the types that declare them."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from countinghouse.page.events import Event
from countinghouse.page.model import Exhibit


def mismatches(value: Any, shape: Any, at: str = "") -> list[str]:
    """Return the places where a value parsed from JSON differs from its type; an extra field also counts."""
    if shape is object:
        return []
    origin, inner = get_origin(shape), get_args(shape)
    if origin is NotRequired:
        return mismatches(value, inner[0], at)
    if origin in (Union, types.UnionType):
        tried = [mismatches(value, each, at) for each in inner]
        return min(tried, key=len) if all(tried) else []
    if origin is Literal:
        fits = any(type(value) is type(each) and value == each for each in inner)
    elif is_typeddict(shape):
        if not isinstance(value, dict):
            return [f"{at}: {value!r:.60} is not a {shape.__name__}"]
        hints = get_type_hints(shape, include_extras=True)
        wrong = [f"{at}.{name} is not declared" for name in value if name not in hints]
        for name, hint in hints.items():
            if name in value:
                wrong += mismatches(value[name], hint, f"{at}.{name}")
            elif get_origin(hint) is not NotRequired:
                wrong.append(f"{at}.{name} is missing")
        return wrong
    elif origin is tuple and inner[-1] is not Ellipsis:
        if not isinstance(value, list) or len(value) != len(inner):
            return [f"{at}: {value!r:.60} is not {shape}"]
        return [
            each
            for k, (item, own) in enumerate(zip(value, inner, strict=True))
            for each in mismatches(item, own, f"{at}[{k}]")
        ]
    elif origin in (list, tuple, Sequence):
        if not isinstance(value, list):
            return [f"{at}: {value!r:.60} is not a list"]
        return [each for k, item in enumerate(value) for each in mismatches(item, inner[0], f"{at}[{k}]")]
    elif origin in (dict, Mapping):
        if not isinstance(value, dict):
            return [f"{at}: {value!r:.60} is not an object"]
        return [each for k, item in value.items() for each in mismatches(item, inner[1], f"{at}.{k}")]
    elif shape in (None, type(None)):
        fits = value is None
    elif shape is float:
        fits = type(value) in (int, float)
    else:
        fits = type(value) is shape
    return [] if fits else [f"{at}: {value!r:.60} is not {shape}"]


def wrong_view(exhibit: Exhibit, view: Any) -> list[str]:
    """Return the places where a view parsed from JSON differs from the type its exhibit declares."""
    return mismatches(view, get_type_hints(exhibit.view)["return"], "view")


_COMMON = {
    "progress": {"type": str, "fraction": float | None, "sentence": str},
    "estimate": {"type": str},
}


def checked(exhibit: Exhibit, name: str, said: list[Event]) -> list[Event]:
    """Return the events of a job, having checked each against the types that the job declares.

    The jobs ``view``, ``play`` and ``script``, which every exhibit has, pass unchecked.
    """
    job = next((job for job in exhibit.jobs if job.name == name), None)
    if job is None:
        return said
    for event in said:
        kind = event["type"]
        if kind == "result":
            wrong = mismatches(event["value"], job.result, f"{name} result")
        elif kind == "found" and job.found is not None:
            wrong = mismatches(event["item"], job.found, f"{name} found")
        elif kind in _COMMON:
            common = _COMMON[kind]
            wrong = [
                each
                for field, shape in common.items()
                for each in mismatches(event.get(field), shape, f"{name} {kind}.{field}")
            ]
            own = {field: value for field, value in event.items() if field not in common}
            extra = job.progress if kind == "progress" else job.estimate
            # A bare progress event is always allowed; an event with more fields must have all declared fields.
            if own or (kind == "estimate" and extra is not None):
                wrong += mismatches(own, extra, f"{name} {kind}")
        else:
            wrong = [f"{name} says {kind}, which it does not declare"] if kind != "error" else []
        assert not wrong, wrong[:5]
    return said
