"""Guests of a build: exhibits of other packages, with docs/guest-exhibit as the example."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from countinghouse.page import catalogue
from tools import guests, node, paths
from tools.say import Trouble, output

pytestmark = pytest.mark.skipif(bool(paths.guests()), reason="the guest is here already")

TEMPLATE = paths.ROOT / "docs" / "guest-exhibit"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the template's exhibit."""
    house = tmp_path_factory.mktemp("house")
    guests.copy_to(house)
    assert guests.move_in(TEMPLATE, house) == ["nim"]
    return house


def said(house: Path, code: str) -> str:
    """Return the output of lines of Python in a copy of the checkout."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=house, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_group_has_one_name() -> None:
    assert guests.GROUP == catalogue.EXHIBITS


def test_a_guest_comes_into_the_catalogue_the_scripts_and_the_home_page(house: Path) -> None:
    out = house / "work"
    code = f"""import json
from pathlib import Path
from tools import site
out = Path({str(out)!r})
bundled = site.bundle(out)
catalogue = site.python_says("from countinghouse.page import catalogue; print(catalogue.catalogue_json())")
print(json.dumps([site.wanted_by_exhibit(bundled["scripts"]), json.loads(catalogue), site.home(catalogue, out)]))"""
    scripts, written, home = json.loads(said(house, code))
    assert scripts["nim"]
    names = {each["name"] for each in written["exhibits"]}
    assert names == {each.name for each in catalogue.exhibits()} | {"nim"}
    assert re.search(r'<a href="#/nim"[^>]*>Nim</a>', home)
    assert ".nim ch-grid-board" in (out / "styles" / "stdin.css").read_text()


def test_the_page_gets_the_python_of_a_guest(house: Path) -> None:
    code = """import io, zipfile
from tools import archives
_, wheel = archives.wheel()
print(*zipfile.ZipFile(io.BytesIO(archives.for_the_page(wheel))).namelist())"""
    inside = set(said(house, code).split())
    assert {"nim/__init__.py", "nim_exhibit-1.0.dist-info/entry_points.txt"} <= inside
    assert not any(name.endswith(".js") for name in inside)


def test_the_licence_of_a_guest_is_on_the_page_of_licences_and_a_guest_without_one_is_refused(
    house: Path,
) -> None:
    code = "from tools import licences; print(licences.page([]))"
    page = said(house, code)
    assert "<h2>nim-exhibit 1.0 (MIT)</h2>" in page
    assert "The author of the exhibit" in page
    (text,) = (house / "py").rglob("licenses/LICENSE")
    kept = text.rename(text.with_name("kept"))
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=house, capture_output=True, text=True, check=False
        )
    finally:
        kept.rename(text)
    assert "The guest nim-exhibit has no licence text" in done.stderr


def test_the_types_of_a_guest_are_checked(house: Path) -> None:
    """Its answers are declared for tsc, which finds a field that only JavaScript has."""
    types = paths.TYPES.relative_to(paths.ROOT)
    output(
        [sys.executable, "-m", "tools.declarations", str(house / types)],
        "no types",
        PYTHONPATH=str(house / "py"),
    )
    script = house / "web" / "exhibits" / "nim" / "exhibit.js"
    wrong = script.with_name("wrong.js")
    wrong.write_text(script.read_text().replace("sentence, best }", "sentence, beast }"))
    try:
        done = subprocess.run(
            [*node.tool("typescript"), "--noEmit", "--pretty", "false", "--project", "tsconfig.json"],
            cwd=house,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        wrong.unlink()
    assert "beast" in done.stdout
    assert {line.partition("(")[0] for line in done.stdout.splitlines() if "error TS" in line} == {
        wrong.relative_to(house).as_posix()
    }


def wheel(folder: Path, points: str = "nimble = nimble", needs: str = "", **files: str) -> Path:
    """Make a wheel by hand."""
    made = folder / "nimble-1-py3-none-any.whl"
    about = f"Metadata-Version: 2.1\nName: nimble\nVersion: 1\n{needs}"
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("nimble-1.dist-info/METADATA", about)
        archive.writestr("nimble-1.dist-info/entry_points.txt", f"[countinghouse.exhibits]\n{points}\n")
        for name, text in {"nimble/__init__.py": "", **files}.items():
            archive.writestr(name, text)
    return made


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"points": ""}, "no entry point in the group countinghouse.exhibits"),
        ({}, "no nimble/web/exhibit.js, which draws the exhibit nimble"),
        ({"points": "packing = nimble"}, "already an exhibit packing"),
        ({"needs": "Requires-Dist: scipy>=1\n"}, "needs scipy, but the page has only"),
        (
            {"countinghouse/errors.py": ""},
            "a file countinghouse/errors.py, which another package already has",
        ),
        ({"nim/__init__.py": ""}, "a file nim/__init__.py, which another package already has"),
    ],
)
def test_a_guest_that_cannot_be_shown_is_refused_with_a_reason(
    how: dict[str, str], sentence: str, house: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "house"
    for name in ("py/nim", "web/exhibits/packing"):
        (empty / name).mkdir(parents=True)
    (empty / "py" / "nim" / "__init__.py").touch()
    with pytest.raises(Trouble, match=re.escape(sentence)):
        guests.move_in(wheel(tmp_path, **how), empty)


def test_the_option_is_taken_out_of_the_arguments(tmp_path: Path) -> None:
    made = wheel(tmp_path)
    assert guests.taken_out(["--port", "1", "--guest", str(made), f"--guest={TEMPLATE}"]) == (
        ["--port", "1"],
        [made.resolve(), TEMPLATE],
    )
    for wrong in (["--guest"], ["--guest", str(tmp_path)], ["--guest=none.whl"]):
        with pytest.raises(Trouble, match="a wheel, or of a folder"):
            guests.taken_out(wrong)


def test_a_command_without_a_page_takes_no_guest() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools", "bench", "--guest", str(TEMPLATE)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "--guest works only with serve, build, test and check." in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "test"])
def test_one_command_checks_or_tests_the_template(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools", command, "--guest", str(TEMPLATE)],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
