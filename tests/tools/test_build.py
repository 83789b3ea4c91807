"""build.py itself, the package it builds, and the parts of the build that can fail silently."""

import ast
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import countinghouse
from countinghouse.claims import CLAIMS, figures, written
from countinghouse.page.catalogue import exhibit, module_of
from countinghouse.page.links import read_link
from countinghouse.page.questions import questions
from tools import archives, pages, paths, site
from tools.say import Trouble


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the checkout."""
    return subprocess.run(
        command,
        cwd=paths.ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_told_so() -> None:
    # An old Python must be able to parse the file, so that it reports its version before it makes anything.
    source = (paths.ROOT / "build.py").read_text()
    ast.parse(source, feature_version=(3, 5))
    pretend = "import sys; sys.version_info = (3, 8, 1); sys.argv = ['build.py', 'serve']; import build; build.main()"
    done = run(sys.executable, "-c", pretend)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_an_environment_that_is_a_link_is_replaced_and_not_emptied(tmp_path: Path) -> None:
    others = tmp_path / "other" / ".venv"
    others.mkdir(parents=True)
    (others / "kept").touch()
    (tmp_path / ".venv").symlink_to(others, target_is_directory=True)
    pretend = f"""
import subprocess, venv, build
build.VENV = {str(tmp_path / ".venv")!r}
subprocess.run = lambda *_, **__: subprocess.CompletedProcess((), 0)
venv.EnvBuilder.create = lambda self, folder: __import__("os").mkdir(folder)
build.make_venv()
"""
    done = run(sys.executable, "-c", pretend)
    assert done.returncode == 0, done.stderr
    assert (others / "kept").exists()
    assert [path.name for path in (tmp_path / ".venv").iterdir()] == ["requirements.sha256"]


@pytest.mark.parametrize("arguments", [[], ["frob"], ["build", "now"], ["check", "--quick"]])
def test_an_unknown_command_is_answered_with_the_known_ones(arguments: list[str]) -> None:
    done = run(sys.executable, "-m", "tools", *arguments)
    assert done.returncode == 2
    assert "usage" in done.stderr or "not" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_download_of_pip_has_a_hash_and_no_file_names_a_registry() -> None:
    for lock in sorted((paths.ROOT / "tools").glob("*.lock")):
        requirements = lock.read_text().replace("\\\n", " ").splitlines()
        pinned = [line for line in requirements if re.match(r"\w", line)]
        assert pinned
        assert [line for line in pinned if "==" not in line or "--hash=sha256:" not in line] == []
    packages = (paths.ROOT / "package-lock.json").read_text()
    assert '"resolved"' not in packages
    assert packages.count('"integrity": "sha512-') > 20


def test_pip_installs_the_package_and_its_version_is_the_one_place(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps")
    done = run(*pip, "--no-build-isolation", "--target", str(tmp_path), ".")
    assert done.returncode == 0, done.stderr
    code = "import countinghouse, importlib.metadata as m; print(countinghouse.__version__, m.version('countinghouse-puzzles'))"
    said = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == [countinghouse.__version__] * 2


def test_the_wheel_has_all_modules_their_types_and_the_licence() -> None:
    _, wheel = archives.wheel()
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        names = set(archive.namelist())
    modules = {path.relative_to(paths.ROOT / "py").as_posix() for path in paths.PACKAGE.rglob("*.py")}
    assert modules <= names
    assert "countinghouse/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any("test" in name.split("/")[0] for name in names)


def test_a_build_of_the_same_files_is_the_same() -> None:
    assert archives.wheel() == archives.wheel()


def test_the_cache_bears_other_builds_that_forget_its_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNTING_HOUSE_CACHE", str(tmp_path))
    assert paths.remembered("kind", b"data", bytes.upper) == b"DATA"
    assert paths.remembered("kind", b"data", bytes.lower) == b"DATA"
    for entry in (tmp_path / "kind").iterdir():
        entry.unlink()
    assert paths.remembered("kind", b"data", bytes.upper) == b"DATA"
    (tmp_path / "kind" / "gone").symlink_to("nowhere")  # it was listed in the folder but no longer exists
    paths.tidy(tmp_path / "kind", 1)
    assert paths.remembered("kind", b"data", bytes.lower) == b"DATA"


NOTES = sorted((paths.WEB / "exhibits").glob("*/note.md"))


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.parent.name)
def test_a_note_types_no_figure_that_a_claim_has(note: Path) -> None:
    """Long figures are written in the notes as {found:id}, and the build fills them in."""
    text = note.read_text("utf-8")
    typed = {word.replace(",", "") for word in re.findall(r"(?<![\w.,])\d[\d,.]*\d(?![\w,])", text)}
    known = {
        written(value).replace(",", ""): name
        for name, claim in CLAIMS.items()
        for value in (claim.published, claim.found)
    }
    twice = {
        word: known[word] for word in typed & known.keys() if len(word) >= 4 and not word.endswith("000")
    }
    assert not twice
    html = site.note(text, figures())
    assert not re.search(r"\{\w+:", html)


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.parent.name)
def test_every_link_of_a_note_opens(note: Path) -> None:
    """Its exhibit draws the state, and has the question that the link asks."""
    for link in re.findall(r"\]\((#/[^)\s]*)\)", note.read_text("utf-8")):
        found = read_link(link)
        assert found, link
        opened = exhibit(found[0])
        state = opened.normal(found[1])
        assert opened.view(state), link
        asked = re.search(r"\bask=([\w-]+)", link)
        if asked:
            (question,) = (each for each in questions(opened) if each.id == asked[1])
            pinned = opened.normal(question.state)
            # A link with no other field opens the question's own state.
            assert not found[1] or all(state[name] == pinned[name] for name in question.state), link


@pytest.mark.parametrize(
    "note",
    # A guest may write a shorter note.
    [each for each in NOTES if str(module_of(each.parent.name)).startswith("countinghouse.")],
    ids=lambda note: note.parent.name,
)
def test_a_note_asks_lets_one_try_and_says_what_is_not_known(note: Path) -> None:
    text = note.read_text("utf-8")
    first = next(part for part in text.split("\n\n") if not part.startswith("#"))
    assert "?" in re.sub(r"\]\([^)]*\)", "]", first)
    assert re.search(r"\]\(#/[^)]*ask=", text)
    # At least one link sets the exhibit above.
    assert f"](#/{note.parent.name}" in text
    exercise = text.partition("<details><summary>Answer</summary>")[2].partition("</details>")[0]
    assert exercise.strip()
    assert "#/" in exercise
    assert "## What is not known" in text


def test_formulas_are_typeset_as_mathml() -> None:
    made = site.note("So $b^{2m} \\ge *x$, and *no* more.", {})
    assert "<math" in made
    assert "<msup>" in made
    assert "xmlns" not in made
    assert "<em>no</em>" in made


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.parent.name)
def test_no_formula_of_a_note_is_left_or_cut_off(note: Path) -> None:
    text = note.read_text("utf-8")
    assert text.count("$") % 2 == 0
    html = site.note(text, figures())
    assert "$" not in html
    assert html.count("<math") == html.count("</math>")
    assert "<sub>" not in text, "write $x_{i}$"


def test_figures_of_claims_come_into_a_note_and_an_unknown_one_fails_the_build() -> None:
    claims = {
        "one": {
            "sentence": "A < B",
            "published": "245,506 / 2^25",
            "found": "none",
            "argument": "So.",
            "row": "rows?one",
            "printed": "Published",
            "withdrawn": "",
        }
    }
    link = '<a class="claim" href="#/rows?one">'
    html = site.note("It is {published:one}.", claims)
    assert html == f"<p>It is {link}245,506 / 2<sup>25</sup></a>.</p>\n"
    told = site.note("{erratum:one}", claims)
    assert (
        told
        == f"<p>A &lt; B. Published: {link}245,506 / 2<sup>25</sup></a>. Found: {link}none</a>. So.</p>\n"
    )
    taken_back = {"one": claims["one"] | {"printed": "In our note", "withdrawn": "It says more."}}
    told = site.note("{erratum:one}", taken_back)
    assert "A &lt; B. In our note: <a" in told
    assert "none</a>. Withdrawn: It says more. So.</p>" in told
    for wrong in ("{found:two}", "{guessed:one}", "{found:}"):
        with pytest.raises(Trouble, match=re.escape(wrong)):
            site.note(wrong, claims)


def test_a_place_left_open_in_the_page_is_noticed() -> None:
    with pytest.raises(Exception, match="has nothing to put"):
        pages.filled("<p><!-- build: something new --></p>", {})
    with pytest.raises(Exception, match="has no place"):
        pages.filled("<p></p>", {"icons": ""})


def test_data_inside_a_script_element_cannot_end_it() -> None:
    assert "</script" not in pages.inline_json({"a": "</script><script>alert(1)</script>", "b": "<!--"})
    assert "<!--" not in pages.inline_json("<!--")


def test_the_manifests_icons_are_there_in_the_sizes_it_says() -> None:
    manifest = json.loads((paths.WEB / "offline" / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        data = (paths.WEB / icon["src"]).read_bytes()
        if icon["sizes"] != "any":
            side = int(icon["sizes"].split("x")[0])
            assert data.startswith(b"\x89PNG\r\n\x1a\n")
            assert data[16:24] == side.to_bytes(4, "big") * 2
