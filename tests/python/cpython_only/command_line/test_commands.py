"""Run every subcommand in this process: its answers for people and for machines, its refusals, and Ctrl-C in the
middle.
"""

import doctest
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from countinghouse.claims import CLAIMS, KINDS, OWN, kind_key
from countinghouse.command_line import main, whole_numbers
from countinghouse.command_line.output import rounded
from countinghouse.command_line.statuses import REFUSED, STOPPED
from countinghouse.digits import self_tallying
from countinghouse.exact_cover import recorded, rival
from countinghouse.packing import PUZZLES, answers
from countinghouse.wording import grouped

Capture = pytest.CaptureFixture[str]


def machine(capsys: Capture, *words: str, status: int = 0) -> list[dict[str, Any]]:
    """Return the JSON lines of a command, after checking its exit status."""
    assert main([*words, "--json", "--quiet"]) == status
    said = capsys.readouterr()
    assert said.err == ""
    return [json.loads(line) for line in said.out.splitlines()]


def person(capsys: Capture, *words: str, status: int = 0) -> str:
    assert main([*words, "--quiet"]) == status
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


@pytest.fixture
def problem_file(tmp_path: Path) -> str:
    file = tmp_path / "knuth.txt"
    file.write_text(
        "1 2 3 4 5 6 7 | 8\nA: 3 5 6\nB: 1 4 7\nC: 2 3 6\nD: 1 4\nE: 2 7 8\nF: 4 5 7\n", encoding="utf-8"
    )
    return str(file)


# --- answers ---------------------------------------------------------------------------------------------------


def test_count_kanoodle(capsys: Capture) -> None:
    [answer] = machine(capsys, "count", "kanoodle")
    assert (answer["value"], answer["exact"], answer["up_to_symmetry"]) == (371_020, True, 92_755)
    said = person(capsys, "count", "kanoodle")
    assert said.startswith("371,020 solutions (exact, frontier counting, ")
    assert "92,755 up to the 4 symmetries" in said


@pytest.mark.parametrize("what", ["slothouber-graatsma", "langford:8"])
def test_count_by_either_method(capsys: Capture, what: str) -> None:
    sweep, search = (
        machine(capsys, "count", what, "--method", method)[0] for method in ("frontier", "search")
    )
    assert [answer["method"] for answer in (sweep, search)] == ["frontier counting", "search"]
    assert sweep["value"] == search["value"] > 0


def test_count_a_solid_up_to_rotations(capsys: Capture) -> None:
    [answer] = machine(capsys, "count", "soma")
    assert (answer["value"], answer["up_to_symmetry"], answer["up_to_rotation"]) == (11_520, 240, 480)
    assert "480 up to rotations (mirror images count separately)" in person(capsys, "count", "soma")


def test_count_a_puzzle_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "two.puzzles"
    file.write_text(
        "# Two\n@pairs = Pair:xx*2\nrow = xxxx,@pairs\n square = xx/xx,@pairs\n", encoding="utf-8"
    )
    assert [machine(capsys, "count", f"{file}:{name}")[0]["value"] for name in ("row", "square")] == [1, 2]
    assert machine(capsys, "count", f"{file}:row", "--placed", "Pair:a1b1")[0]["value"] == 1
    for what, said in ((f"{file}:rwo", "did you mean row"), (str(file), "choose one, such as")):
        assert main(["count", what, "--quiet"]) != 0
        assert said in capsys.readouterr().err
    file.write_text("hexagons:x.x./.x.x,Pair:x.x*2", encoding="utf-8")
    assert machine(capsys, "count", str(file))[0]["value"] == 2
    for wrong, said in (
        ("", "no puzzle"),
        ("a = x,@none", "Line 1 names"),
        ("a = x,A:x\na = x,A:x", "Line 2 needs"),
    ):
        file.write_text(wrong, encoding="utf-8")
        assert main(["count", f"{file}:a", "--quiet"]) != 0
        assert said in capsys.readouterr().err


def test_count_with_pieces_placed(capsys: Capture) -> None:
    placed = "White:a1a2b2"
    [answer] = machine(capsys, "count", "kanoodle", "--placed", placed)
    assert answer["value"] == PUZZLES["kanoodle"].count([placed]).value > 0


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("queens:6", 4),
        ("queens:2x3", 2),
        ("langford:7", 26),
        ("sudoku:1..4..1..1..4..1", 2),
        ("sudoku:.3.. 4... ...2 ..1.", None),
    ],
)
def test_count_reductions(capsys: Capture, what: str, value: int | None) -> None:
    [answer] = machine(capsys, "count", what)
    shown = [line for line in machine(capsys, "solve", what, "--all") if "solution" in line]
    assert answer["value"] == len(shown)
    if value is not None:
        assert answer["value"] == value


def test_a_matrix_in_a_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "matrix.csv"
    file.write_text("a,b\r\n1,0\r\n0,1\r\n1,1\r\n", encoding="utf-8-sig")
    [answer] = machine(capsys, "cover", str(file))
    assert (answer["value"], answer["solutions"]) == (2, [["1", "2"], ["3"]])
    file.write_text("1,2\n")
    assert main(["count", str(file)]) == 2
    assert "Row 1, column 2 is '2'" in capsys.readouterr().err


def test_count_a_colouring(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "edges.txt").write_text("a b\nb c\nc a\n")
    [answer] = machine(capsys, "count", f"colouring:4:{tmp_path / 'edges.txt'}")
    assert answer["value"] == 24
    assert "a=1 b=2 c=3" in person(capsys, "solve", f"colouring:3:{tmp_path / 'edges.txt'}")


def test_estimate(capsys: Capture) -> None:
    [answer] = machine(capsys, "estimate", "queens:6", "--probes", "3,000", "--seed", "7")
    assert (answer["probes"], answer["seed"], answer["exact"], answer["finished"]) == (3000, 7, False, True)
    assert answer["low"] < answer["solutions"] < answer["high"]
    assert abs(answer["solutions"] - 4) < 6 * answer["std_error"]
    assert answer["vertices"][0] == {"mean": 1.0, "std_error": 0.0}
    [again] = machine(capsys, "estimate", "queens:6", "--probes", "3000", "--seed", "7")
    assert {**again, "seconds": 0} == {**answer, "seconds": 0}
    said = person(capsys, "estimate", "queens:6", "--probes", "3000", "--seed", "7")
    assert "solutions (estimate, 95 %: " in said
    assert "depth  vertices (estimate)" in said


def test_a_sweep_keeps_as_many_vertices_as_asked(capsys: Capture) -> None:
    asked = ("estimate", "queens:8", "--method", "population", "--population", "500", "--probes", "1,200")
    [answer] = machine(capsys, *asked)
    assert (answer["probes"], answer["population"]) == (1500, 500)
    assert "method population (500 vertices per depth);" in person(capsys, *asked)


def test_an_estimate_from_few_hits_says_so(capsys: Capture) -> None:
    said = person(capsys, "estimate", "kanoodle", "--probes", "1000")
    assert "Too few probes found a solution to trust the interval" in said


def test_solve(capsys: Capture) -> None:
    lines = machine(capsys, "solve", "kanoodle", "--first", "3")
    assert [line.get("number") for line in lines] == [1, 2, 3, None]
    assert lines[-1] == {"found": 3, "finished": True}
    kanoodle = PUZZLES["kanoodle"]
    for line in lines[:-1]:
        laid = kanoodle.parse(line["solution"])
        assert len(laid) == 12
        assert not kanoodle.free_cells(laid)
    said = person(capsys, "solve", "kanoodle")
    assert said.startswith("Solution 1\n")
    assert len(said.splitlines()[1]) == 11


def test_solve_says_when_that_is_all(capsys: Capture) -> None:
    assert "That is all: 2 solutions." in person(capsys, "solve", "queens:4", "--all")
    assert "There is no solution." in person(capsys, "solve", "queens:3")
    assert ". Q . ." in person(capsys, "solve", "queens:4", "--all")


def test_cover(capsys: Capture, problem_file: str) -> None:
    [answer] = machine(capsys, "cover", problem_file)
    assert (answer["primary"], answer["secondary"], answer["options"], answer["value"]) == (7, 1, 6, 1)
    assert answer["solutions"] == [["A", "D", "E"]]
    said = person(capsys, "cover", problem_file)
    assert "7 primary and 1 secondary items, 6 options" in said
    assert "1: A, D, E" in said
    assert "1 solution (exact" in said
    [counted] = machine(capsys, "count", problem_file)
    assert counted["value"] == 1


def test_cover_finds_the_cheapest(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "costs.txt"
    file.write_text("a b\n1: a |4\n2: b |1\n3: a |2\n4: a b |3\n")
    said = person(capsys, "cover", str(file), "--first", "2").splitlines()
    assert said[-5].startswith("3 solutions (exact")
    assert said[-4:] == ["Costs 3: 2, 3", "Costs 3: 4", "2 solutions at cost 3", "1 solution at cost 5"]
    [answer] = machine(capsys, "cover", str(file), "--first", "0")
    assert answer["cheapest"] == [{"cost": 3, "solution": ["2", "3"]}]
    assert answer["at_each_cost"] == [{"cost": 3, "solutions": 2}, {"cost": 5, "solutions": 1}]
    assert "1 solution at cost 3" not in person(capsys, "cover", str(file), "--first", "1")
    assert "2 different costs, up to 5" in person(capsys, "cover", str(file), "--first", "1")


def test_a_file_for_knuths_programs(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "queens.dlx"
    file.write_text("| a comment\n2|a b | x\na x:A\na b x:A |3\na\n")
    assert [answer["value"] for answer in machine(capsys, "count", str(file))] == [2]
    assert "3 options" in person(capsys, "cover", str(file))
    file.write_text("a b\na c\n")
    assert main(["count", str(file)]) == 2
    assert "Line 2: 'c' is not among the items." in capsys.readouterr().err


def test_cover_says_what_is_odd(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("a b\n1: a\n")
    assert "No option covers item 'b', so there is no solution." in person(capsys, "cover", str(file))


def test_number_pad(capsys: Capture) -> None:
    [answer] = machine(capsys, "number-pad", "--limit", "117")
    published = json.loads((Path(__file__).parents[2] / "data" / "number_pad_tables.json").read_text())[
        "misere"
    ]
    rows = ["".join(map(str, keys)) for keys in answer["winning"]]
    assert rows[published["t0"] :] == published["winning"][: 118 - published["t0"]]
    assert answer["period"]["length"] == 1
    assert answer["period"]["last_irregular"] == 107
    said = person(capsys, "number-pad", "--limit", "117")
    assert "\n    27  -\n" in said
    assert "Period 1 from 108 on (proved)." in said


def test_number_pad_without_a_period(capsys: Capture) -> None:
    said = person(capsys, "number-pad", "--rule", "normal", "--limit", "50", "--period-limit", "60")
    assert said.endswith("No period is proved up to 60.\n")


def test_digit_removal(capsys: Capture) -> None:
    for bound in ("1000000000000000000", "10^18", "1,000,000,000,000,000,000"):
        [answer] = machine(capsys, "digit-removal", "--below", bound)
        assert answer["value"] == 166_666_666_689_036_288
    assert person(capsys, "digit-removal", "--below", "10^18").startswith(
        "166,666,666,689,036,288 winning numbers"
    )
    [answer] = machine(capsys, "digit-removal", "--number", "101100")
    assert answer["wins"] is True
    assert "101100 wins: " in person(capsys, "digit-removal", "--number", "101100")
    [answer] = machine(capsys, "digit-removal", "--below", "1" + "0" * 300)
    assert len(str(answer["value"])) == 300


def test_self_tallying(capsys: Capture) -> None:
    [answer] = machine(capsys, "self-tallying", "--base", "10")
    assert answer["value"] == 109
    assert answer["numbers"] == self_tallying.all_in_base(10)
    assert person(capsys, "self-tallying").endswith("109 self-tallying numbers in base 10 (exact)\n")
    [path] = machine(capsys, "self-tallying", "--number", "50")
    assert path["period"] == 3
    assert "cycle of 3 numbers" in person(capsys, "self-tallying", "--number", "50")


def test_claims(capsys: Capture) -> None:
    told = person(capsys, "claims", "kanoodle-options", "number-pad-t27-4", "iq-fit-time")
    assert (
        "kanoodle-options: Options of Kanoodle: placements of its twelve pieces: 1,789\n    agrees: 1,789 ("
        in told
    )
    assert "differs: 1, 7 (" in told
    assert "not recomputable here\n    The source: “I expected to get an exact count" in told
    assert "    A time on the author’s machine" in told
    assert told.endswith(
        "Published by others and recomputed: 1 agrees, 1 differs; 1 is not recomputable here.\n"
    )
    one, two, end = machine(capsys, "claims", "quiz-halves", "number-pad-30")
    assert (one["published"], one["found"], one["verdict"], one["recomputed"]) == (
        "9/34",
        "9/34",
        "agrees",
        True,
    )
    assert (two["found"], two["link"]) == ([3, 9], "number-pad")
    ours = kind_key(CLAIMS["quiz-halves"])
    assert (one["kind"], two["kind"]) == (ours, "others")
    counted: dict[str, dict[str, int]] = {"others": {"agrees": 1}, "twice": {}, "alone": {}}
    assert end == {"verdicts": counted | {ours: {"agrees": 1}}, "changed": [], "finished": True}
    proved = person(capsys, "claims", "pentomino-game-8x8")
    assert "countinghouse claims pentomino-game-8x8 --certificate pentominoes-8x8.cert" in proved
    for words, sentence in (
        (["pentomino-game-8x8", "--certificate", __file__], "not a certificate of the pentomino game"),
        (["pentomino-game-8x8", "--certificate", f"{__file__}.not"], "cannot be read"),
        (["kanoodle-options", "--certificate", __file__], "has no certificate"),
        (["kanoodle-options", "number-pad-t27-4", "--certificate", __file__], "proves one claim"),
        (["--certificate", __file__], "proves one claim"),
    ):
        assert main(["claims", *words]) == 2
        assert sentence in capsys.readouterr().err
    listed = machine(capsys, "claims", "--list")
    assert len(listed) == len(CLAIMS) + 1
    assert not any(row["recomputed"] for row in listed[:-1])
    for kind in KINDS:
        *rows, end = machine(capsys, "claims", "--list", "--kind", kind)
        assert [row["id"] for row in rows] == [row["id"] for row in listed[:-1] if row["kind"] == kind]
        assert sum(end["verdicts"][kind].values()) == len(rows) == sum(map(sum_of, end["verdicts"].values()))


def sum_of(verdicts: dict[str, int]) -> int:
    return sum(verdicts.values())


def test_a_claim_is_printed_with_its_source_and_both_its_methods(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = replace(
        CLAIMS["kanoodle-options"],
        id="one",
        source=OWN,
        script="1 + 1",
        published=2,
        found=2,
        second="len('ab')",
        second_by="Addition, and counting letters.",
    )
    back = replace(
        claim, id="back", source="a book", second="", second_by="", published=3, at_hand=False,
        quotation="two and one", withdrawn="The book counts otherwise.",
    )  # fmt: skip
    monkeypatch.setattr("countinghouse.command_line.claims.CLAIMS", {"one": claim, "back": back})
    told = person(capsys, "claims")
    assert "Ours, by two methods that share no code\n  one: " in told
    assert "Two methods: Addition, and counting letters. By the second: 2 (" in told
    assert "withdrawn: 2 (" in told
    assert "The source: “two and one”" in told
    assert "We could not read the source; the claim rests on our notes about it." in told
    assert "Withdrawn: The book counts otherwise." in told
    assert told.endswith(
        "Published by others and recomputed: 1 is withdrawn.\nOurs, found by two methods that share no code: 1 agrees.\n"
    )
    monkeypatch.setattr("countinghouse.command_line.claims.CLAIMS", {"one": replace(claim, second="3")})
    assert person(capsys, "claims", status=1).endswith("Changed: one.\n")


def test_a_changed_verdict_is_told_and_is_a_failure(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = replace(CLAIMS["kanoodle-options"], published=1790, found=1790)
    monkeypatch.setattr("countinghouse.command_line.claims.CLAIMS", {"kanoodle-options": stale})
    told = person(capsys, "claims", status=1)
    assert "differs: 1,789 (" in told
    assert "The recorded verdict is: agrees." in told
    assert told.endswith("Changed: kanoodle-options.\n")


def test_autobiographical(capsys: Capture) -> None:
    [answer] = machine(capsys, "autobiographical", "--constraints", "basic")
    assert (answer["nodes"], answer["solutions"]) == (140, [[6, 2, 1, 0, 0, 0, 1, 0, 0, 0]])
    assert person(capsys, "autobiographical").startswith("6210001000\n1 solution of length 10 (exact)")


# --- refusals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["count"], "arguments are required: WHAT"),
        (["dance"], "There is no subcommand 'dance'"),
        (["count", "jigsaw"], "There is no puzzle or file 'jigsaw'"),
        (["count", "kanoodle", "--memory", "much"], "'much' is not a whole number"),
        (["count", "kanoodle", "--method", "guess"], "guess"),
        (["count", "kanoodle", "--placed", "White:a1a2b9"], "b9 is outside the tray"),
        (["count", "queens:0"], "from 1 to 40"),
        (["count", "queens:99999999999"], "from 1 to 40"),
        (["count", "queens:eight"], "'eight' is not a whole number; give a board, such as queens:8."),
        (["count", "queens:4", "--placed", "x"], "Only a puzzle in the catalogue"),
        (["count", "sudoku:123"], "There are 3 cells"),
        (["count", "langford:99"], "from 1 to 60"),
        (["count", "colouring:3"], "Name the file"),
        (["count", "colouring:3:/no/such/file"], "The file /no/such/file cannot be read"),
        (["estimate", "kanoodle", "--probes", "0"], "number of probes"),
        (["estimate", "kanoodle", "--probes", "10^5000000"], "too large"),
        (["estimate", "kanoodle", "--method", "guess"], "guess"),
        (["estimate", "kanoodle", "--population", "500"], "Only sweeps have a population"),
        (["estimate", "kanoodle", "--workers", "0"], "The number of workers must be from 1 to 256, not 0"),
        (["solve", "kanoodle", "--first", "1", "--all"], "not allowed with"),
        (["cover", "/no/such/file"], "The file /no/such/file cannot be read"),
        (["number-pad", "--rule", "greedy"], "“greedy”"),
        (["number-pad", "--pad", "7x9"], "x"),
        (["digit-removal"], "required"),
        (["digit-removal", "--below", "12z"], "'z' is not a digit in base 10"),
        (["digit-removal", "--below", "1^x"], "not a whole number"),
        (["self-tallying", "--base", "1"], "from 2 to 36"),
        (["self-tallying", "--base", "30"], "67,109,299"),
        (["autobiographical", "--constraints", "magic"], "not “magic”"),
    ],
)
def test_a_refusal_is_one_sentence(capsys: Capture, words: list[str], sentence: str) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("countinghouse: ")
    assert said.err.count("\n") == 1
    assert sentence in said.err


def test_a_bad_file_names_line_and_word(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("a b\n1: a c\n")
    assert main(["cover", str(file)]) == 2
    assert "Line 2: 'c' is not among the items of line 1." in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["cover", str(file)]) == 2
    assert "is not text in UTF-8" in capsys.readouterr().err


def test_too_large_suggests_an_estimate(capsys: Capture) -> None:
    assert main(["count", "queens:30", "--memory", "1", "--quiet"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Try: countinghouse estimate queens:30" in said


def test_help_and_version(capsys: Capture) -> None:
    for words in (["--help"], ["count", "--help"], ["--version"]):
        with pytest.raises(SystemExit) as end:
            main(words)
        assert end.value.code == 0
    said = capsys.readouterr().out
    assert "usage: countinghouse" in said
    for name in (
        "count",
        "estimate",
        "solve",
        "cover",
        "reasons",
        "number-pad",
        "digit-removal",
        "self-tallying",
    ):
        assert name in said


# --- stopped in the middle -------------------------------------------------------------------------------------


def interrupted(generator: Callable[..., Iterator[Any]], after: int) -> Callable[..., Iterator[Any]]:
    """Return the same generator, but with Ctrl-C after this many yields."""

    def stopped(*words: Any, **named: Any) -> Iterator[Any]:
        for number, thing in enumerate(generator(*words, **named)):
            if number == after:
                raise KeyboardInterrupt
            yield thing
        raise AssertionError("it ended before it could be stopped")

    return stopped


def test_a_stopped_estimate_is_printed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    # The package has a function with the module's name.
    estimate = import_module("countinghouse.exact_cover.estimating")

    monkeypatch.setattr(estimate, "estimate", interrupted(estimate.estimate, 2))
    [answer] = machine(capsys, "estimate", "queens:6", "--probes", "9000", status=130)
    assert (answer["probes"], answer["finished"]) == (2000, False)
    said = person(capsys, "estimate", "queens:6", "--probes", "9000", status=130)
    assert said.endswith("Stopped after 2,000 of 9,000 probes.\n")
    monkeypatch.setattr(estimate, "estimate", interrupted(estimate.estimate, 0))
    [answer] = machine(capsys, "estimate", "queens:6", "--probes", "9000", status=130)
    assert answer["solutions"] is None


def test_a_stopped_search_keeps_its_solutions(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from countinghouse.exact_cover.search import listing

    monkeypatch.setattr(listing, "solve", interrupted(listing.solve, 3))
    lines = machine(capsys, "solve", "queens:6", "--all", status=130)
    assert lines[-1] == {"found": 3, "finished": False}
    assert len(lines) == 4
    assert "Stopped after 3 solutions; there may be more." in person(
        capsys, "solve", "queens:6", "--all", status=130
    )


def test_a_stopped_count_does_not_pretend(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from countinghouse.exact_cover import counting

    counted = counting.count_steps

    def sweeping(*words: Any, **named: Any) -> Iterator[Any]:
        # The number of times that the preceding forecast yields depends on the machine.
        for step in counted(*words, **named):
            yield step
            if step.fraction > 0:
                raise KeyboardInterrupt

    monkeypatch.setattr(counting, "count_steps", sweeping)
    [answer] = machine(capsys, "count", "langford:12", status=130)
    assert (answer["value"], answer["exact"], answer["finished"]) == (None, False, False)
    assert 0 < answer["fraction"] < 1
    said = person(capsys, "count", "langford:12", status=130)
    assert said.startswith("langford:12: stopped after ")
    assert said.endswith("the number of solutions is not known yet.\n")


def test_a_stopped_search_knows_a_lower_bound(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from countinghouse.exact_cover import counting
    from countinghouse.exact_cover.search.exhaustive import SearchProgress, SearchState

    def searching(*_: Any) -> Iterator[SearchProgress]:
        yield SearchProgress(SearchState(1, (1, 5), (0, 3)), 6, 3, 0.25, 18.0, 0.0)
        raise KeyboardInterrupt

    monkeypatch.setattr(counting, "count_steps", searching)
    [answer] = machine(capsys, "count", "queens:6", status=130)
    assert (answer["value"], answer["at_least"], answer["fraction"]) == (None, 3, 0.25)
    said = person(capsys, "count", "queens:6", status=130)
    assert said == (
        "queens:6: stopped after 25 % of the work; "
        "the number of solutions is not known yet, but there are at least 3.\n"
    )


def test_a_stopped_search_resumes(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(recorded, "EVERY", 0.0)
    file = tmp_path / "file"
    whole = rival.search_steps
    monkeypatch.setattr(rival, "search_steps", interrupted(whole, 20))
    count = ["count", "pentominoes-6x10", "--checkpoint", str(file), "--quiet"]
    assert main([*count, "--method", "symmetry"]) == STOPPED
    said = capsys.readouterr().out
    assert said.endswith(". Run the same command again to resume the count.\n")
    assert file.exists()
    for wrong in ("frontier", "search"):
        assert main([*count, "--method", wrong]) == REFUSED
        assert "belongs to a search" in capsys.readouterr().err
    monkeypatch.setattr(rival, "search_steps", whole)
    assert main([*count, "--method", "symmetry"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("9,356 solutions (exact, search, ")
    assert "resumed from the checkpoint" in said
    assert "2,339 up to the 4 symmetries" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("saved", [False, True])
def test_a_stopped_count_promises_to_resume_only_if_a_part_is_saved(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, saved: bool
) -> None:
    def stopped(*_: Any) -> Iterator[None]:
        if saved:
            (tmp_path / "file.states").mkdir()
            (tmp_path / "file.states" / "part-0").write_text("")
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(answers, "count_steps", stopped)
    assert main(["count", "pentominoes-6x10", "--checkpoint", str(tmp_path / "file"), "--quiet"]) == STOPPED
    assert ("Run the same command again" in capsys.readouterr().out) == saved


def test_a_stopped_cover_keeps_its_solutions(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, problem_file: str
) -> None:
    from countinghouse.exact_cover import counting

    monkeypatch.setattr(counting, "count_steps", interrupted(counting.count_steps, 0))
    [answer] = machine(capsys, "cover", problem_file, status=130)
    assert (answer["value"], answer["finished"], answer["solutions"]) == (None, False, [["A", "D", "E"]])
    assert "Stopped" in person(capsys, "cover", problem_file, status=130)


def test_a_stopped_table_keeps_its_rows(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from countinghouse.games.number_pad import NumberPad

    monkeypatch.setattr(NumberPad, "period_steps", interrupted(lambda *_: iter(()), 0))
    whole = NumberPad.winning_openings

    def stopped(pad: NumberPad, t: int) -> frozenset[int]:
        if t == 5:
            raise KeyboardInterrupt
        return whole(pad, t)

    monkeypatch.setattr(NumberPad, "winning_openings", stopped)
    [answer] = machine(capsys, "number-pad", status=130)
    assert answer["winning"] == [[], [1], [1, 2], [3], [4]]
    assert answer["finished"] is False
    assert "Stopped after 5 rows." in person(capsys, "number-pad", status=130)


def test_a_stopped_search_for_autobiographical_numbers(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from countinghouse.digits import autobiographical

    monkeypatch.setattr(autobiographical, "search", interrupted(autobiographical.search, 50))
    [answer] = machine(capsys, "autobiographical", status=130)
    assert (answer["exact"], answer["finished"]) == (False, False)
    assert "stopped, there may be more" in person(capsys, "autobiographical", status=130)


# --- small things ----------------------------------------------------------------------------------------------


def test_numbers_for_people() -> None:
    assert grouped(67_868_848) == "67,868,848"
    assert [rounded(x) for x in (3.14159, 123.456, 371_020.4, 2.5e9, 1.5e20, float("inf"))] == [
        "3.142",
        "123.5",
        "371,000",
        "2,500,000,000",
        "1.5e+20",
        "unknown",
    ]


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(whole_numbers).failed == 0


def test_reasons_why_there_is_no_solution(capsys: Capture, problem_file: str) -> None:
    assert person(capsys, "reasons", "langford:5").splitlines() == [
        "Mark 7 items: every option covers an even number of them, but they must be covered 7 times in all, an odd number.",
        "  marked: 2, 4, p1, p3, p5, p7, p9",
    ]
    [answer] = machine(capsys, "reasons", "langford:5")
    assert answer["finished"]
    assert answer["reasons"][0]["weights"] == dict.fromkeys(["2", "4", "p1", "p3", "p5", "p7", "p9"], 1)
    said = person(capsys, "reasons", "soma", "--placed", "L:e2f2g2g3")
    assert "every option weighs at most 0" in said
    assert "  weight −" in said
    assert "3 items with 7 options cannot all be covered" in person(capsys, "reasons", "queens:3")
    [part] = machine(capsys, "reasons", "queens:3")[0]["reasons"]
    assert (part["kind"], part["smallest"]) == ("part", True)
    assert "No reason was found" in person(capsys, "reasons", "queens:3", "--steps", "0")
    assert "No reason was found" in person(capsys, "reasons", problem_file)
