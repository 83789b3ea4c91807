"""Without arguments the command shows what it can do; errors name the next step; the page opens at files and names."""

import io
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from countinghouse.command_line import main
from countinghouse.command_line.opening import link_to, the_page
from countinghouse.command_line.welcome import EXAMPLES
from countinghouse.errors import InputError
from countinghouse.page.catalogue import exhibit
from countinghouse.page.links import read_link


def test_without_arguments_it_shows_five_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert len(EXAMPLES) == 5
    assert [line.strip() for line in said.splitlines() if line.startswith("  countinghouse")] == list(
        EXAMPLES
    )


@pytest.mark.parametrize("command", EXAMPLES)
def test_each_example_runs(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split()[1:], "--quiet"]) == 0
    said = capsys.readouterr()
    assert said.out
    assert not said.err


@pytest.mark.parametrize(
    ("words", "step"),
    [
        (["cuont", "kanoodle"], "did you mean count?"),
        (["count"], "For example: countinghouse count kanoodle."),
        (["count", "kanodle"], "did you mean kanoodle?"),
        (["count", "--first", "1", "kanoodle"], "See countinghouse --help"),
        (["count", "queens:8..1"], "the first number must be the smaller one"),
        (["count", "queens:x"], "is not a whole number; give a board, such as queens:"),
        (["count", "queens:8", "--bfile"], "give a range, such as queens:1..13"),
        (["cover", "nothing.txt"], "Check its name and folder."),
        (["open", "number-bad", "--link"], "did you mean number-pad?"),
        (["open", "kanoodle", "--page", "nothing.html"], "python3 build.py build"),
        (["completion", "bsh"], "did you mean bash?"),
        (["check", "pentominos", "--certificate", "x"], "did you mean pentominoes?"),
        (["solve", "queens:8", "--first", "1", "--all"], "See countinghouse solve --help"),
    ],
)
def test_an_error_names_the_next_step(
    words: list[str], step: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert step in capsys.readouterr().err


def test_open_writes_links_that_the_page_reads(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = "a b | x\n1: a x:A\n2: b |3\n"
    (tmp_path / "problem.txt").write_text(problem)
    (tmp_path / "puzzle.txt").write_text("xxx/xxx,Corner:xx/x.*2")
    for what, name, field in (
        (str(tmp_path / "problem.txt"), "workbench", ("text", problem)),
        (str(tmp_path / "puzzle.txt"), "packing", ("own", "xxx/xxx,Corner:xx/x.*2")),
        ("kanoodle", "packing", ("puzzle", "kanoodle")),
        ("number-pad", "number-pad", None),
        ("https://example.org/#/number-pad?limit=40", "number-pad", ("limit", 40)),
    ):
        assert main(["open", what, "--link"]) == 0
        link = capsys.readouterr().out.strip()
        found = read_link(link)
        assert found is not None
        assert found[0] == name
        state = exhibit(name).normal(found[1])
        if field:
            assert str(state[field[0]]).strip() == str(field[1]).strip(), unquote(link)
    long = b"a b\n" + b"".join(b"%d: a b\n" % number for number in range(4000))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(long)))
    with pytest.raises(InputError, match="more than the page reads"):
        link_to("-")


def test_the_page_is_found_where_one_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "counting-house.html"
    page.write_text("page")
    assert the_page(str(page)) == page.resolve()
    monkeypatch.chdir(tmp_path)
    assert the_page("") == page.resolve()
    monkeypatch.setenv("COUNTING_HOUSE_PAGE", str(tmp_path / "none.html"))
    with pytest.raises(InputError, match="set COUNTING_HOUSE_PAGE"):
        the_page("")
    (tmp_path / "index.html").write_text("site")
    assert the_page(str(tmp_path)) == (tmp_path / "index.html").resolve()
