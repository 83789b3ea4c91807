"""A release has a wheel and an sdist with complete metadata, a changelog entry for the version, and a workflow that a
tag starts.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from countinghouse import __version__
from tools import paths, pins, release
from tools.say import Trouble


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the files of a release, as the workflow makes them, without the page."""
    if paths.guests():
        pytest.skip("A release is made from git's files, without guests.")
    made = tmp_path_factory.mktemp("release") / "files"
    assert release.main(["--dry-run", "--without-page", "--into", str(made)]) == 0
    return made


@pytest.fixture(scope="module")
def built(folder: Path) -> dict[str, Path]:
    """Return the wheel and the sdist."""
    return {path.suffix: path for path in folder.iterdir() if path.suffix in (".whl", ".gz")}


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


def test_the_checksums_are_those_of_all_files(folder: Path) -> None:
    lines = (folder / release.CHECKSUMS).read_text().splitlines()
    summed = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(summed) == {file.name for file in folder.iterdir()} - {release.CHECKSUMS}
    for name, digest in summed.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest


def test_two_builds_that_differ_are_noticed() -> None:
    release.same({"a": b"1"}, {"a": b"1"})
    for other in ({"a": b"2"}, {}, {"a": b"1", "b": b""}):
        with pytest.raises(Trouble, match="differ in "):
            release.same({"a": b"1"}, other)


def test_the_bill_of_materials_names_what_the_page_contains(folder: Path, built: dict[str, Path]) -> None:
    bill = json.loads((folder / release.MATERIALS).read_text())
    named = {(each["name"], each.get("version")): each for each in bill["components"]}
    needed = json.loads((paths.ROOT / "package.json").read_text())
    for package in needed["dependencies"].items():
        assert package in named
    assert not {name for name, _ in named} & set(needed["devDependencies"])
    assert named["numpy", pins.NUMPY.name.split("-")[1]]["hashes"][0]["content"] == pins.NUMPY.sha256
    assert bill["metadata"]["component"]["version"] == __version__
    ours = {
        each["name"]: each["hashes"][0]["content"] for each in bill["metadata"]["component"]["components"]
    }
    assert ours == {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in built.values()}


def test_the_notes_are_the_changelogs() -> None:
    changelog = "# C\n\n## Unreleased\n\n- new\n\n## 1.0 – 2026-01-02\n\n- one\n- two\n\n## 0.9 – 2025-01-01\n\n- old\n"
    assert release.notes(changelog, "1.0") == "- one\n- two\n"
    assert release.notes(changelog, "0.9") == "- old\n"
    with pytest.raises(Trouble, match="says nothing about 1"):
        release.notes(changelog, "1.1")


@pytest.mark.parametrize(
    ("status", "tags", "changelog", "obstacles"),
    [
        ("", f"v{__version__}\nother", "## 1.0", []),
        (" M README.md", f"v{__version__}", "## 1.0", ["There are uncommitted changes."]),
        ("", "v0.0.1", "## 1.0", [f"This commit has no tag v{__version__}."]),
        ("", f"v{__version__}", "## Unreleased\n\n- new", ["The changelog has lines under Unreleased"]),
    ],
)
def test_what_stands_in_the_way_of_a_release(
    status: str,
    tags: str,
    changelog: str,
    obstacles: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(release, "output", lambda command, said: status if "status" in command else tags)
    monkeypatch.setattr(release, "version", lambda: __version__)
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text(changelog)
    found = release.unready()
    assert len(found) == len(obstacles)
    assert all(sentence.startswith(start) for sentence, start in zip(found, obstacles, strict=True))


def test_a_commit_without_its_tag_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "unready", lambda: ["This commit has no tag."])
    with pytest.raises(Trouble, match="or use --dry-run"):
        release.main(["--into", str(tmp_path / "files")])
    assert not (tmp_path / "files").exists()


def test_a_tag_tests_builds_and_publishes() -> None:
    workflow = (paths.ROOT / ".github" / "workflows" / "release.yml").read_text()
    assert 'tags: ["v*"]' in workflow
    steps = [
        ".ci/run",
        "build.py release --into release",
        "twine check --strict",
        "upload-pages-artifact",
        "deploy-pages",
        "attest-build-provenance",
        "gh-action-pypi-publish",
        "gh release create",
    ]
    places = [workflow.index(step) for step in steps]
    assert places == sorted(places)


@pytest.mark.slow
def test_the_wheel_answers_in_a_clean_environment_without_a_network(
    built: dict[str, Path], tmp_path: Path
) -> None:
    """NumPy's wheel is beside it; two lines of Python, the command and the module give the same answer."""
    wheels, clean = tmp_path / "wheels", tmp_path / "clean"
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(wheels), "numpy"], check=True
    )
    subprocess.run([sys.executable, "-m", "venv", str(clean)], check=True)
    programs = clean / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    offline = [
        python,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--find-links",
        str(wheels),
        str(built[".whl"]),
    ]
    # Neither settings of pip nor of Python that could lead elsewhere.
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
    subprocess.run(offline, check=True, cwd=tmp_path, env=alone | {"PIP_CONFIG_FILE": os.devnull})

    def printed(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=True)
        return done.stdout

    lines = "from countinghouse.packing import PUZZLES\nprint(PUZZLES['pentominoes-3x20'].count().value)"
    assert printed(python, "-c", lines) == "8\n"
    for command in ([str(programs / "countinghouse")], [python, "-m", "countinghouse"]):
        assert printed(*command, "count", "pentominoes-3x20").startswith("8 solutions (exact")
        assert "countinghouse count kanoodle" in printed(*command)
