"""A release has a wheel and an sdist with complete metadata, a changelog entry for the version, and a workflow that a
tag starts.
"""

import re
import subprocess
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from countinghouse import __version__
from tools import paths


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the wheel and the sdist, as the workflow builds them."""
    folder = tmp_path_factory.mktemp("release")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=paths.ROOT, check=True
    )
    return {path.suffix: path for path in folder.iterdir()}


def test_the_wheel_and_the_sdist_describe_themselves_completely(built: dict[str, Path]) -> None:
    assert set(built) == {".whl", ".gz"}
    with zipfile.ZipFile(built[".whl"]) as wheel:
        names = wheel.namelist()
        wheeled = wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert "countinghouse/py.typed" in names
    with tarfile.open(built[".gz"]) as sdist:
        root = f"countinghouse_puzzles-{__version__}"
        for name in (
            "README.md",
            "CHANGELOG.md",
            "LICENSE",
            "pyproject.toml",
            "py/countinghouse/__init__.py",
        ):
            assert f"{root}/{name}" in sdist.getnames()
        info = sdist.extractfile(f"{root}/PKG-INFO")
        assert info
        described = info.read().decode()
    for text in (wheeled, described):
        metadata = HeaderParser().parsestr(text)
        assert metadata["Name"] == "countinghouse-puzzles"
        assert metadata["Version"] == __version__
        assert metadata["License-Expression"] == "MIT"
        assert metadata["Description-Content-Type"] == "text/markdown"
        assert metadata.get_payload().startswith("# Counting House")
        for name in ("Summary", "Author", "Keywords", "Requires-Python", "Classifier", "License-File"):
            assert metadata[name], name


def test_the_changelog_begins_with_this_version() -> None:
    versions = re.findall(
        r"^## (\S+) – \d{4}-\d\d-\d\d$", (paths.ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )
    assert versions[0] == __version__
    assert versions[-1] == "0.2.0"


def test_a_tag_tests_builds_and_publishes() -> None:
    workflow = (paths.ROOT / ".github" / "workflows" / "release.yml").read_text()
    assert 'tags: ["v*"]' in workflow
    steps = [
        ".ci/run",
        "build.py build",
        "twine check --strict",
        "upload-pages-artifact",
        "deploy-pages",
        "gh release create",
    ]
    places = [workflow.index(step) for step in steps]
    assert places == sorted(places)
