"""The catalogue that the build writes is complete, plain and true for every exhibit."""

from __future__ import annotations

import importlib
import json
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast, get_type_hints
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countinghouse.errors import InputError
from countinghouse.page import catalogue, door, questions
from countinghouse.page.model import GROUPS, Exhibit, Parameter
from tests.python.page.shapes import checked, mismatches, wrong_view

EXHIBITS = catalogue.exhibits()


def test_every_exhibit_is_found_once_and_by_name() -> None:
    names = [each.name for each in EXHIBITS]
    assert "packing" in names
    assert len(set(names)) == len(names)
    assert [catalogue.exhibit(name) for name in names] == list(EXHIBITS)
    with pytest.raises(InputError, match="There is no exhibit “door”"):
        catalogue.exhibit("door")


def install(folder: Path, points: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with a module `parlour` and these entry points."""
    module = "from countinghouse.page.catalogue import exhibit\nfrom dataclasses import replace\n"
    (folder / "parlour.py").write_text(
        f"{module}EXHIBIT = replace(exhibit('round-trips'), name='front-parlour', order=99)\n"
    )
    about = folder / "parlour-1.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: parlour\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[countinghouse.exhibits]\n{points}\n")
    monkeypatch.setattr(catalogue, "_found", {})
    monkeypatch.delitem(sys.modules, "parlour", raising=False)
    if str(folder) not in sys.path:
        monkeypatch.syspath_prepend(folder)
    importlib.invalidate_caches()


def test_an_installed_guest_is_an_exhibit_like_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "front-parlour = parlour", monkeypatch)
    guest = catalogue.exhibit("front-parlour")
    assert guest.title == catalogue.exhibit("round-trips").title
    assert {each.name for each in catalogue.exhibits()} == {each.name for each in EXHIBITS} | {
        "front-parlour"
    }
    assert "front-parlour" in [each["name"] for each in catalogue.catalogue()["exhibits"]]
    assert questions.questions(guest) == ()
    # A guest cannot take the place of an exhibit of the folder.
    install(tmp_path, "front-parlour = parlour\npacking = parlour", monkeypatch)
    assert catalogue.module_of("packing") == "countinghouse.exhibits.packing"


@pytest.mark.parametrize("point", ["back-parlour = parlour", "front-parlour = no_such_module"])
def test_a_guest_that_is_not_what_its_entry_point_says_is_an_error(
    point: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, point, monkeypatch)
    with pytest.raises(ValueError, match=f"The entry point {point.split()[0]} of the group"):
        catalogue.exhibits()


def test_every_exhibit_is_in_a_group_of_the_home_page() -> None:
    written = catalogue.catalogue()
    groups = [group["name"] for group in written["groups"]]
    assert groups == [name for name in GROUPS if name in {each.group for each in EXHIBITS}]
    places = [(groups.index(each["group"]), each["order"]) for each in written["exhibits"]]
    assert places == sorted(places)
    with pytest.raises(InputError, match="must be one of play, understand, numbers, make, not “games”"):
        replace(WORDS, group=cast(Any, "games"))


@cache
def views() -> dict[str, dict[str, Any]]:
    written = json.loads(catalogue.views_json())
    return {name: each["views"] for name, each in written.items()}


def test_catalogue_and_views_are_json_of_the_same_exhibits() -> None:
    written = json.loads(catalogue.catalogue_json())
    assert not mismatches(written, catalogue.Catalogue)
    assert [each["name"] for each in written["exhibits"]] == list(views())
    for each in written["exhibits"]:
        assert "" in views()[each["name"]]
        for example in each["examples"]:
            assert example["query"] in views()[each["name"]]


@pytest.mark.parametrize("each", EXHIBITS, ids=lambda each: each.name)
def test_views_and_pictures_are_what_their_types_declare(each: Exhibit) -> None:
    for query, view in views()[each.name].items():
        assert wrong_view(each, view) == [], query
    if each.picture is not None:
        picture = json.loads(json.dumps(each.picture()))
        assert mismatches(picture, get_type_hints(each.picture)["return"]) == []


@pytest.mark.parametrize("each", EXHIBITS, ids=lambda each: each.name)
def test_what_the_build_answers_is_what_the_job_would(each: Exhibit) -> None:
    for name, ahead in (each.ahead() if each.ahead else {}).items():
        said = [event for event in each.job(name).run(each.default(), {}) if event is not None]
        results = [event["value"] for event in said if event["type"] == "result"]
        # Times differ, and answers computed ahead have none.
        assert len(results) == 1
        assert json.loads(json.dumps(ahead)) == {**results[0], "seconds": None}


@pytest.mark.parametrize("each", EXHIBITS, ids=lambda each: each.name)
def test_jobs_say_what_their_types_declare(each: Exhibit) -> None:
    # Check each job's first events; the exhibit's own tests check the rest.
    for job in each.jobs:
        task = door.open_task(json.dumps({"exhibit": each.name, "job": job.name}))
        checked(each, job.name, json.loads(task.step(100)))
        task.close()


@pytest.mark.parametrize("each", EXHIBITS, ids=lambda each: each.name)
def test_parameters_declare_their_bounds(each: Exhibit) -> None:
    assert each.normal({}) == each.default()
    for parameter in each.parameters:
        assert parameter.check(parameter.default) == parameter.default
        assert parameter.title
        if parameter.kind == "integer":
            assert parameter.minimum is not None
            assert parameter.maximum is not None
            assert max(abs(parameter.minimum), abs(parameter.maximum)) < 2**53
        if parameter.kind == "text":
            assert parameter.max_length is not None


@pytest.mark.parametrize("each", EXHIBITS, ids=lambda each: each.name)
def test_examples_open_from_their_query(each: Exhibit) -> None:
    for example in each.examples:
        state = each.normal(example.state)
        spelled = catalogue.query(each, state)
        assert each.normal(dict(parse_qsl(spelled, keep_blank_values=True))) == state
        request = {"exhibit": each.name, "job": "view", "state": state}
        [event] = json.loads(door.open_task(json.dumps(request)).step(10_000))
        assert event["type"] == "result"


def test_examples_of_games_open_at_the_level_of_the_card() -> None:
    games = [each for each in EXHIBITS if "weakness" in each.start]
    assert {each.name for each in games} == {"number-pad", "pentominoes", "digit-removal"}
    for each in games:
        # Whoever tries to refute a proof plays against the proof, not against a level.
        against = [
            example
            for example in each.examples
            if example.state.get("play") != "two" and not example.state.get("refute")
        ]
        assert {example.state.get("weakness") for example in against} == {each.start["weakness"]}


WORDS = Exhibit(
    name="words",
    title="Words",
    sentence="",
    group="play",
    order=0,
    parameters=(
        Parameter("a", "A", "text", ""),
        Parameter("n", "N", "integer", 5, minimum=-(10**12), maximum=10**12),
        Parameter("f", "F", "flag", False),
        Parameter("b", "B", "text", "x"),
    ),
    examples=(),
    view=lambda state: {},
)


@given(st.text(max_size=50), st.integers(-(10**12), 10**12), st.booleans(), st.text(max_size=50))
def test_query_round_trip(a: str, n: int, f: bool, b: str) -> None:
    try:
        spelled = catalogue.query(WORDS, {"b": b, "a": a, "n": n, "f": f})
    except InputError as refused:  # lone surrogates have no UTF-8
        assert "half a character" in str(refused)
        return
    assert spelled.isascii()
    pairs = parse_qsl(spelled.replace("+", "%2B"), keep_blank_values=True)
    assert WORDS.normal(dict(pairs)) == {"a": a, "n": n, "f": f, "b": b}
    assert [name for name, _ in pairs] == [name for name in "anfb" if f"{name}=" in f"&{spelled}"]


def test_query_spelling() -> None:
    assert catalogue.query(WORDS, {}) == ""
    assert catalogue.query(WORDS, {"b": "é & ü", "a": "7,8/9:a b", "f": True}) == (
        "a=7,8/9:a%20b&f=1&b=%C3%A9%20%26%20%C3%BC"
    )


def test_a_number_on_a_card_has_its_status() -> None:
    # A grouped number that no operator follows is a claim.
    claim = re.compile(r"\d{1,3}(?:,\d{3})+(?![,\d]| [+−×÷])")
    for each in catalogue.exhibits():
        for words in (each.sentence, *(f"{example.title}: {example.sentence}" for example in each.examples)):
            claims = len(claim.findall(words))
            statuses = len(re.findall("exact|proved|estimate|published|not finished", words))
            assert statuses >= min(claims, 1), words
