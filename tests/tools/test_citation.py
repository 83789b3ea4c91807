"""Citing the software: CITATION.cff is valid CFF 1.2.0, and it and Zenodo's metadata have the package's own version."""

import datetime
import json
import re
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import countinghouse
from tools import paths

#: The keys that CFF 1.2.0 allows at the top level, and those it requires.
KEYS = {
    "abstract",
    "authors",
    "cff-version",
    "commit",
    "contact",
    "date-released",
    "doi",
    "identifiers",
    "keywords",
    "license",
    "license-url",
    "message",
    "preferred-citation",
    "references",
    "repository",
    "repository-artifact",
    "repository-code",
    "title",
    "type",
    "url",
    "version",
}
REQUIRED = {"authors", "cff-version", "message", "title"}
#: The keys of an author that is an entity.
ENTITY = {
    "address",
    "alias",
    "city",
    "country",
    "date-end",
    "date-start",
    "email",
    "fax",
    "location",
    "name",
    "orcid",
    "post-code",
    "region",
    "tel",
    "website",
}


@pytest.fixture(scope="module")
def citation() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((paths.ROOT / "CITATION.cff").read_text("utf-8"))
    return read


@pytest.fixture(scope="module")
def zenodo() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((paths.ROOT / ".zenodo.json").read_text("utf-8"))
    return read


def test_the_citation_file_is_valid(citation: dict[str, Any]) -> None:
    assert citation["cff-version"] == "1.2.0"
    assert REQUIRED <= set(citation) <= KEYS
    assert citation["type"] in ("software", "dataset")
    assert all(isinstance(citation[key], str) and citation[key] for key in ("message", "title", "abstract"))
    assert citation["authors"]
    for author in citation["authors"]:
        assert set(author) <= ENTITY
        assert author["name"]
    assert len(set(citation["keywords"])) == len(citation["keywords"]) > 0
    assert citation["license"] == "MIT"
    if "doi" in citation:
        assert re.fullmatch(r"10\.\d{4,9}(\.\d+)?/\S+", citation["doi"])


def test_version_and_day_have_one_source(citation: dict[str, Any], zenodo: dict[str, Any]) -> None:
    version = countinghouse.__version__
    assert citation["version"] == zenodo["version"] == version
    changes = (paths.ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = re.search(rf"^## {re.escape(version)} – (\d{{4}}-\d\d-\d\d)$", changes, re.MULTILINE)
    assert heading
    assert citation["date-released"] == zenodo["publication_date"] == heading[1]
    datetime.date.fromisoformat(heading[1])


def test_the_note_for_zenodo_says_the_same(citation: dict[str, Any], zenodo: dict[str, Any]) -> None:
    assert zenodo["upload_type"] == "software"
    assert zenodo["license"] == citation["license"]
    assert [author["name"] for author in citation["authors"]] == [each["name"] for each in zenodo["creators"]]
    assert citation["abstract"] in zenodo["description"]
    assert zenodo["keywords"] == citation["keywords"]
