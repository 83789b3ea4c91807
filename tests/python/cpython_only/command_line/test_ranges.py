"""Ranges of subjects as a table, as JSON and as a b-file, with refusals and Ctrl-C in the middle."""

from __future__ import annotations

import json
from itertools import combinations, permutations

import pytest

from countinghouse.command_line import commands, main

# OEIS A000170, the ways to place n queens.
QUEENS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]


def test_a_range_is_a_table(capsys):
    assert main(["count", "queens:1..10", "--quiet"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head == "    n  solutions of queens:n (exact)"
    assert [row.split() for row in rows] == [[str(n), f"{value:,}"] for n, value in enumerate(QUEENS, 1)]


def test_a_range_is_a_b_file(capsys):
    assert main(["count", "langford:3..8", "--bfile", "--quiet"]) == 0
    # OEIS A014552.
    assert capsys.readouterr().out == "3 1\n4 1\n5 0\n6 0\n7 26\n8 150\n"


def test_a_range_is_json(capsys):
    assert main(["count", "queens:4x4..5", "--json", "--quiet"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    on_five = sum(
        all(abs(a - b) != j - i for (i, a), (j, b) in combinations(enumerate(places), 2))
        for places in permutations(range(5), 4)
    )
    assert [(row["n"], row["value"], row["finished"]) for row in rows] == [(4, 2, True), (5, on_five, True)]


def test_a_range_of_colours(tmp_path, capsys):
    edges = tmp_path / "a..b.txt"
    edges.write_text("a b\nb c\nc a\n")
    assert main(["count", f"colouring:2..4:{edges}", "--bfile", "--quiet"]) == 0
    assert capsys.readouterr().out == "2 0\n3 6\n4 24\n"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("queens:5..2", "The range 5..2 is empty: the first number must be the smaller one."),
        ("queens:1..", "'1..' is not a range: write the first and the last number, such as queens:1..8."),
        ("queens:1...3", "'1...3' is not a range"),
        ("queens:a..3", "'a..3' is not a range"),
        ("queens:1..2x1..3", "'1..2x1..3' has two ranges; give only one, such as queens:6x1..9."),
        ("queens:1..1000000", "The range 1..1000000 has more than 10,000 numbers."),
        ("langford:1..9..3", "'1..9..3' is not a range"),
    ],
)
def test_a_bad_range_is_a_sentence(capsys, what, said):
    assert main(["count", what]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert said in err


def test_a_b_file_needs_a_range(capsys):
    assert main(["count", "queens:4", "--bfile"]) == 2
    assert "give a range, such as queens:1..13" in capsys.readouterr().err


def test_a_stopped_range_keeps_its_rows(capsys, monkeypatch):
    counted = commands._count

    def stopped(about, options, last):
        if about.title.endswith("7 by 7"):
            raise KeyboardInterrupt
        return counted(about, options, last)

    monkeypatch.setattr(commands, "_count", stopped)
    assert main(["count", "queens:5..9", "--bfile", "--quiet"]) == 130
    out, err = capsys.readouterr()
    assert out == "5 10\n6 4\n"
    assert err == "Stopped at n = 7, which is not known yet.\n"


def test_a_refused_member_ends_a_range(capsys):
    assert main(["count", "queens:0..3", "--quiet"]) == 2
    assert "0" in capsys.readouterr().err
