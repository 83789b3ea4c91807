"""Measure how fast the pentomino game is proved and played: the prover against the same search in C, and the page.

The prover is measured if Numba is installed (the extra `prove`; `build.py bench` installs it with its peers) and the
system has a C compiler; otherwise a line says that it was left out. An assertion checks that `pentominoes.c` visits
exactly the same positions.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from run import Bench

    from countinghouse.games.pentominoes.deciding import Decider

ROOT = Path(__file__).resolve().parents[2]
#: Decide one in this many of the 796 replies to the opening of the printed problem.
EVERY = 20
#: The table's number of entries, as a power of two, and the megabytes that allow this many.
BITS, MEMORY_MB = 24, 135.0
#: Boards on which the page decides every position, and the seconds it may take.
DECIDED = {"6x6": 20.0, "5x8": 20.0}

ASKED = """([button, name]) => new Promise((resolve) => {
    const words = () => document.querySelector(`[role=status][aria-label="${name}"]`)?.innerText ?? '';
    const start = performance.now();
    new MutationObserver((_, seen) => {
        if (!words()) return;
        seen.disconnect();
        resolve([(performance.now() - start) / 1000, words()]);
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
    [...document.querySelectorAll('main button')].find((each) => each.textContent.trim() === button).click();
})"""


@dataclass(frozen=True)
class Measurement:
    """A measurement: its name, its seconds (or a value with its unit), the target, and the comparison."""

    name: str
    seconds: float | None = None
    target: float | None = None
    compared_with: str | None = None
    compared_seconds: float | None = None
    least_ratio: float | None = None
    value: str | float | None = None
    unit: str = ""
    where: str = "browser"


def browse(bench: Bench) -> Iterator[Measurement]:
    yield from prover()
    yield from page(bench)
    yield from asked_of_the_certificate(bench)
    yield from engine(bench)


def prover() -> Iterator[Measurement]:
    """Decide a share of the replies on 8 × 8, pieces rotated only, with the prover and then with the C program."""
    from countinghouse.compiling import COMPILED
    from countinghouse.games.pentominoes.deciding import Decider
    from countinghouse.games.pentominoes.rules import Rules

    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not COMPILED or compiler is None:
        missing = "a C compiler" if COMPILED else 'Numba (pip install ".[prove]")'
        yield Measurement(f"the prover beside C: left out, {missing} is not installed", value="", where="")
        return
    rules = Rules("8x8", turn_over=False)
    decider = Decider(rules.moves, MEMORY_MB)
    opening = rules.number("L", [(4, 2), (4, 3), (4, 4), (4, 5), (5, 2)])
    start = decider.after(list(range(len(rules.moves))), opening)
    replies = sorted(start, key=lambda number: len(decider.after(start, number)))[::EVERY]
    positions = [decider.after(start, reply) for reply in replies]
    in_c, visited, seconds_in_c = by_c(compiler, rules.moves, positions)
    warm = Decider(Rules("5x6").moves, 1)
    warm.wins(list(range(len(warm.placements))), 10**9)  # compiles, outside the measurement
    begun = time.process_time()
    ours = "".join(str(int(wins(decider, position))) for position in positions)
    seconds = time.process_time() - begun
    assert (ours, decider.visited) == (in_c, visited), "the two searches differ"
    assert set(ours) == {"1"}, "a reply is not refuted"
    yield Measurement(
        f"the prover (Numba): {len(replies)} of 796 replies, {visited:,} positions",
        seconds,
        compared_with=f"C, the same positions ({visited / seconds_in_c / 1e6:.2f} beside {visited / seconds / 1e6:.2f} million a second)",
        compared_seconds=seconds_in_c,
        least_ratio=0.4,
        where="CPython",
    )


def wins(decider: Decider, position: list[int]) -> bool:
    outcome = decider.wins(position, 2**60)
    assert outcome is not None
    return outcome


def by_c(
    compiler: str, moves: tuple[tuple[int, int], ...], positions: list[list[int]]
) -> tuple[str, int, float]:
    """Compile and run the C program; return the results, the positions visited, and the processor seconds."""
    raw = Random(1)  # the hashes of Decider
    lines = [f"{BITS} {len(moves)}"]
    lines += [f"{piece} {mask} {raw.getrandbits(64)}" for piece, mask in moves]
    lines += [str(len(positions)), *(f"{len(each)} {' '.join(map(str, each))}" for each in positions)]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "pentominoes"
        source = Path(__file__).with_name("pentominoes.c")
        subprocess.run(
            [compiler, "-O3", "-march=native", "-std=gnu11", "-o", str(program), str(source)], check=True
        )
        ran = subprocess.run(
            [str(program)], input="\n".join(lines), capture_output=True, text=True, check=True
        )
    results, visited, seconds = ran.stdout.split()
    return results, int(visited), float(seconds)


def page(bench: Bench) -> Iterator[Measurement]:
    """Time the page, from a click on Who is winning? to the answer, on boards on which it decides every position."""
    for board, target in DECIDED.items():
        tab = bench.fresh_page()
        tab.goto(f"{bench.site}#/pentominoes?board=3x4&play=two")
        asked = tab.get_by_role("status", name="Who is winning")
        tab.get_by_role("button", name="Who is winning?").click()
        asked.wait_for()
        tab.evaluate("hash => { location.hash = hash; }", f"#/pentominoes?board={board}&play=two")
        tab.get_by_role("grid", name=f"Board of {board.replace('x', ' × ')}").wait_for()
        asked.wait_for(state="detached")
        seconds, words = tab.evaluate(ASKED, ["Who is winning?", "Who is winning"])
        wins = words.split(" wins")[0].lower()
        yield Measurement(f"the page: {board} decided ({wins} wins)", seconds, target)
        tab.context.close()


def asked_of_the_certificate(bench: Bench) -> Iterator[Measurement]:
    """Time the same click on 8 × 8, where the certificate travels to the worker with the question."""
    tab = bench.fresh_page()
    tab.goto(f"{bench.site}#/pentominoes?board=8x8&play=two&moves=L:c3c4d4e4f4")
    asked = tab.get_by_role("status", name="Who is winning")
    tab.get_by_role("button", name="Who is winning?").click()  # reads the certificate
    asked.wait_for()
    times = []
    for move in ("I:a1b1c1d1e1", "X:g6f7g7h7g8", "P:a1b1a2b2a3"):
        tab.evaluate(
            "hash => { location.hash = hash; }",
            f"#/pentominoes?board=8x8&play=two&moves=L:c3c4d4e4f4.{move}",
        )
        tab.get_by_text(f"placed the {move[0]} on").wait_for()
        asked.wait_for(state="detached")
        seconds, words = tab.evaluate(ASKED, ["Who is winning?", "Who is winning"])
        assert "proved by the certificate" in words
        times.append(seconds)
    yield Measurement(
        "the page: who is winning on 8x8, from the certificate: the slowest of 3", max(times), 0.3
    )
    tab.context.close()


ENGINE = """
import base64, time
from js import fetch
from countinghouse.exhibits.pentominoes import EXHIBIT
from countinghouse.exhibits.pentominoes.position import position_of
texts = {{turning: base64.b64decode(text) for turning, text in {texts!r}.items()}}
result = {{"proved": [], "searched": [], "unsure": 0}}
for turning, certificate in texts.items():
    for seed in range(12):
        moves, own = "", True
        while True:
            state = EXHIBIT.normal({{"board": "8x8", "turning": turning, "moves": moves, "play": "two"}})
            position = position_of(state)
            if position.over:
                break
            if own:
                name = EXHIBIT.view(state)["proof"]
                start = time.perf_counter()
                *_, told = EXHIBIT.job("answer").run(state, {{"certificate": certificate}} if name else {{}})
                seconds = time.perf_counter() - start
                how, moves = told["value"]["how"], told["value"]["moves"]
                if how == "unsure":
                    result["unsure"] += 1
                else:
                    result[how].append(seconds)
            else:
                # An opponent who leaves as much as possible, or anything: by turns.
                left = [int(number) for number in position.left]
                number = left[(7919 * (seed + 1) + 31 * len(position.played)) % len(left)]
                from countinghouse.exhibits.pentominoes.position import line
                moves = line(position.rules, (*position.played, number))
            own = not own
"""


def engine(bench: Bench) -> Iterator[Measurement]:
    """Time the engine's moves in a worker of the browser: whole plays on 8 × 8 against random replies from the whole
    list.
    """
    texts = {
        turning: base64.b64encode((ROOT / "web" / "proofs" / name).read_bytes()).decode()
        for turning, name in (("over", "pentominoes-8x8.cert"), ("only", "pentominoes-8x8-rotate.cert"))
    }
    told = bench.python(ENGINE.format(texts=texts))["result"]
    assert told["unsure"] == 0, "an engine that opens with the certificate is always sure"
    for how, target, words in (
        ("proved", 0.3, "from the certificate"),
        ("searched", 1.0, "from a leaf, by search"),
    ):
        times = sorted(told[how])
        yield Measurement(f"the engine's move {words}: the slowest of {len(times)}", times[-1], target)
        yield Measurement(f"the engine's move {words}: the median", times[len(times) // 2], target)


def main() -> None:
    for row in prover():
        ratio = "" if not row.seconds or not row.compared_seconds else row.compared_seconds / row.seconds
        print(row.name, row.seconds, row.compared_with, row.compared_seconds, ratio)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "py"))
    main()
