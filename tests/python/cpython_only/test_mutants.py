"""The claims notice mistakes: change one rule or constant of a topic, and at least one of its claims gives another value.

If no claim notices a mutant, a claim or a test is missing. Every mutant replaces a snippet of a topic's source. The
snippet must occur once in the topic's folder: if the code moves or changes, choose a new mutant.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from countinghouse.claims import CLAIMS, Claim
from tests.python.cpython_only.forked import printed
from tools import paths

PACKAGE = paths.ROOT / "py" / "countinghouse"
#: Seconds: claims that take longer are recomputed only with --slow.
CHEAP = 0.5
LONG = 10.0
#: Processor seconds after which a job is ended.
MOST_SECONDS = 20
#: The topics: the folder of each topic's sources, and a word in the lines of its claims.
TOPICS = {
    "packing": ("packing", "countinghouse.packing"),
    "reductions": ("reductions", "countinghouse.reductions"),
    "exact cover": ("exact_cover", "examples import KNUTH"),
    "number pad": ("games", "number_pad"),
    "digit removal": ("games", "digit_removal"),
    "pentominoes": ("games/pentominoes", "games.pentominoes"),
    "self-tallying": ("digits", "digits import self_tallying"),
    "autobiographical": ("digits", "digits import autobiographical"),
    "coin window": ("chance", "chance import coin_window"),
    "matching quiz": ("chance", "chance import matching"),
    "tracks": ("tracks", "countinghouse.tracks"),
    "conversion": ("numbers", "numbers import conversion"),
    "natural numbers": ("numbers", "numbers.naturals"),
}


@dataclass(frozen=True)
class Mutant:
    """A change to a topic: the snippet `before` becomes `after`. Claims that take less than `cost` seconds are
    tried.
    """

    topic: str
    before: str
    after: str
    cost: float = CHEAP

    def __str__(self) -> str:
        return f"{self.topic}: {' '.join(self.before.split())} -> {' '.join(self.after.split())}"


MUTANTS = [
    Mutant("packing", '("Orange", "O", 5, "#../###")', '("Orange", "O", 5, ".#./###")'),
    Mutant("packing", "else range(first, across):", "else range(first, across - 1):"),
    Mutant("packing", "self.moves[1][0])] if flip else [own]", "self.moves[1][0])] if not flip else [own]"),
    Mutant("reductions", 'return f"/{up}", f"\\\\{down}"', 'return f"/{up}", f"\\\\{abs(down)}"'),
    Mutant("reductions", "second = first + k + 1", "second = first + k"),
    Mutant("reductions", "first + second > 2 * n", "first + second >= 2 * n"),
    Mutant("reductions", "box = row // r * r + column // c", "box = row // r * r + column // r + 1"),
    Mutant("exact cover", "if length[header] < fewest:", "if length[header] <= fewest:"),
    Mutant("exact cover", "        updates = 1\n        row = down[header]", "        updates = 0\n        row = down[header]"),
    Mutant("exact cover", "6: D E G", "6: D E"),
    Mutant("number pad", "return any(p[0] == q[0] or p[1] == q[1] for p, q in pairs)", "return any(p[0] == q[0] for p, q in pairs)"),
    Mutant("number pad", "            return same_key", "            return True"),
    Mutant("number pad", "if key > height) << height * width\n    free", "if key >= height) << height * width\n    free"),
    Mutant("number pad", "self.window = self.keys[-1]", "self.window = self.keys[-1] - 1"),
    Mutant("digit removal", "return sum(1 for _ in odd_blocks) % 2 == 1", "return sum(1 for _ in odd_blocks) % 2 == 0"),
    Mutant("digit removal", "return [(pattern[:i] + pattern[i + 1 :]).lstrip(", "return [(pattern[:i] + pattern[i + 1 :]).strip(", cost=2),
    Mutant("digit removal", "every[z] + (digit - 1) * every[d]", "every[z] + digit * every[d]"),
    Mutant("digit removal", "_ACCEPTS: tuple[int, ...] = (0, 1, 1, 0, 0, 1)", "_ACCEPTS: tuple[int, ...] = (0, 1, 1, 0, 1, 1)"),
    Mutant("digit removal", "2 * (2 - b) ** (m - 1)) // (b + 2)", "2 * (2 - b) ** m) // (b + 2)", cost=2),
    Mutant("pentominoes", 'else (flag(flipped, "flipped"),)', 'else (False, True)'),
    Mutant("pentominoes", '"T": "###/.#./.#."', '"T": "###/..#/..#"'),
    Mutant("pentominoes", "    disjoint &= pieces[:, None] != pieces[None, :]\n", ""),
    Mutant("pentominoes", "            if not misere:\n                return True, children[0]", "            if not misere:\n                return False, 0"),
    Mutant("pentominoes", '"I": "#####"', '"I": "####"'),
    Mutant("pentominoes", "            if not value:\n                return True\n        return False", "            if value:\n                return True\n        return False", cost=2),
    Mutant("self-tallying", "forced = {digit: times + 1 for", "forced = {digit: times for"),
    Mutant("self-tallying", "while _surplus(top + 1, base) <= pairs:", "while _surplus(top + 1, base) < pairs:"),
    Mutant("self-tallying", "sum(tally > 1 for tally in tallies)", "sum(tally > 2 for tally in tallies)"),
    Mutant("autobiographical", "grid.values[target] >> count + 1 << count + 1", "grid.values[target] >> count << count"),
    Mutant("autobiographical", "exact = where & ~grid.decided == 0", "exact = False"),
    Mutant("autobiographical", "if own + least > total.total or", "if own + least >= total.total or"),
    Mutant("coin window", "for count in range(heads, flips + 1)", "for count in range(heads + 1, flips + 1)"),
    Mutant("coin window", "row[size] += share * (count + 1)", "row[size] += share * count"),
    Mutant("coin window", "p ** (heads - 1) * (1 - p) ** (window - heads)", "p ** heads * (1 - p) ** (window - heads)"),
    Mutant("matching quiz", "math.comb(t - 1, m - 1) * math.factorial(n - t)", "math.comb(t, m) * math.factorial(n - t)"),
    Mutant("matching quiz", "for t in range(done + 1, 0, -1):", "for t in range(1, done + 2):"),
    Mutant("matching quiz", "for part in range(1, min(_SMALL, n) + 1):", "for part in range(1, min(_SMALL, n)):"),
    Mutant("matching quiz", "if wanted == n - 1:", "if wanted == n:"),
    Mutant("tracks", "    total = sum(degrees)\n    if total % 2:\n", "    total = sum(degrees)\n    if total % 4:\n"),
    Mutant("tracks", "twos = (length - 1) // 2 + (1 if self.loops else 0)", "twos = (length - 1) // 2", cost=1),
    Mutant("tracks", "return min(word, back, word.translate(_OTHER), back.translate(_OTHER))", "return min(word, back)"),
    Mutant("tracks", "return after + together + before if together else word", "return word"),
    Mutant("conversion", "while above * base ** max(0, -exponent - digits) >= below", "while above * base ** max(0, -exponent - digits) > 2 * below"),
    Mutant("conversion", "coefficient += 2 * rest > below or", "coefficient += 3 * rest > below or"),
    Mutant("conversion", "return coefficient // base, exponent + 1", "return coefficient // base, exponent"),
    Mutant("conversion", "return (times + (2 * rest > cell or", "return (times + (3 * rest > 2 * cell or"),
    Mutant("conversion", "rest > cell or (2 * rest == cell and times % 2))) * cell", "rest >= cell)) * cell"),
    Mutant("natural numbers", "factor = base // (v[-1] + 1)", "factor = 1"),
    Mutant("natural numbers", "q, r = q - 1, r + first", "q, r = q - 1, r"),
    Mutant("natural numbers", "q * second > base * r + rest[j + n - 2]", "q * second >= base * r + rest[j + n - 2]"),
]  # fmt: skip


def claims_of(topic: str, cost: float) -> list[Claim]:
    """Return the topic's claims that take less than `cost` seconds, the cheapest first."""
    _, word = TOPICS[topic]
    own = [claim for claim in CLAIMS.values() if word in claim.script and claim.cost < cost]
    return sorted(own, key=lambda claim: claim.cost)


def changed(mutant: Mutant) -> tuple[str, str, str]:
    """Return the module that a mutant changes, its path and its changed source."""
    folder = PACKAGE / TOPICS[mutant.topic][0]
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}
    found = [
        path
        for path, text in texts.items()
        if path.name != "claims.py"
        for _ in range(text.count(mutant.before))
    ]
    assert len(found) == 1, (
        f"The snippet of a mutant must occur once in {folder.relative_to(paths.ROOT)}, and occurs {len(found)} times. "
        f"The code has moved or changed: choose this mutant anew. {mutant}"
    )
    (path,) = found
    source = texts[path].replace(mutant.before, mutant.after)
    assert ast.dump(ast.parse(source)) != ast.dump(ast.parse(texts[path])), f"It changes nothing. {mutant}"
    module = ".".join(("countinghouse", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    )
    return module, str(path), source


def ran(jobs: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = [json.dumps(job) for job in jobs]
    told = [json.loads(line) for line in printed("mutation", "\n".join(lines)).splitlines()]
    assert len(told) == len(lines)
    return told


def job(mutant: Mutant, cost: float, until_one_differs: bool = True) -> dict[str, Any]:
    module, path, source = changed(mutant)
    names = [claim.id for claim in claims_of(mutant.topic, cost)]
    return {
        "module": module,
        "path": path,
        "source": source,
        "among": f"countinghouse.{TOPICS[mutant.topic][0].split('/')[0]}.claims",
        "claims": names,
        "until_one_differs": until_one_differs,
        "seconds": MOST_SECONDS,
    }


def told_of(told: dict[str, Any]) -> str:
    return f"{told.get('failed') or 'no claim gives another value'}; tried {told.get('tried')}, errors: {told.get('errors')}"


@pytest.fixture(scope="module")
def cheap() -> dict[Mutant, dict[str, Any]]:
    """The values of each mutant's claims, up to the first claim that gave another value."""
    return dict(zip(MUTANTS, ran(job(mutant, mutant.cost) for mutant in MUTANTS), strict=True))


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_claim_notices_the_change(mutant: Mutant, cheap: dict[Mutant, dict[str, Any]]) -> None:
    told = cheap[mutant]
    assert told.get("used"), "the changed module was never imported"
    assert told.get("differ"), told_of(told)


def test_without_a_change_the_same_claims_give_what_is_recorded(cheap: dict[Mutant, dict[str, Any]]) -> None:
    """So no mutant is killed by an error that exists without it."""
    killers: dict[str, set[str]] = {}
    for mutant, told in cheap.items():
        killers.setdefault(mutant.topic, set()).update(told.get("differ", ()))
    jobs = [
        job(next(mutant for mutant in MUTANTS if mutant.topic == topic), LONG, until_one_differs=False)
        | {"module": "", "claims": sorted(names)}
        for topic, names in killers.items()
    ]
    for told, names in zip(ran(jobs), killers.values(), strict=True):
        assert (told["differ"], told["errors"], told["tried"]) == ([], {}, len(names))


def test_every_topic_has_three() -> None:
    for topic in TOPICS:
        assert sum(mutant.topic == topic for mutant in MUTANTS) >= 3, topic
        assert claims_of(topic, CHEAP), topic


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_all_claims_are_tried_on_a_change(mutant: Mutant) -> None:
    """Every claim of the topic that takes less than ten seconds is tried, even after a claim has noticed."""
    (told,) = ran([job(mutant, LONG, until_one_differs=False) | {"seconds": 600}])
    assert told.get("differ"), told_of(told)
    assert told["tried"] == len(claims_of(mutant.topic, LONG))
    print(
        f"{mutant}: noticed by {len(told['differ'])} of {told['tried']}, {len(told['errors'])} raise an error"
    )
