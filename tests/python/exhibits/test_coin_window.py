"""The coin window's answers: displayed numbers, brute force, the simulation divided in any way, and refusals."""

import json
import re
from fractions import Fraction

import pytest

from countinghouse.chance import coin_window
from countinghouse.chance.probability import Bounded, Estimated
from countinghouse.errors import InputError
from countinghouse.exhibits.coin_window import EXHIBIT
from countinghouse.exhibits.coin_window.setting import certainty, decimal, one_in, rounded_up
from countinghouse.exhibits.coin_window.wait import _any_of, _certainty, _flip, _flip_certainty
from countinghouse.page.door import open_task
from tests.python.page.asking import events_of


def state(**changes: object) -> dict:
    return EXHIBIT.normal(changes)


def ask(job: str, of: dict, **args: object) -> list[dict]:
    return events_of(EXHIBIT, job, of, args)


def divided(of: dict, order: int, **args: object) -> list[dict]:
    """Run the simulation with several workers, whose parts end in a different order."""
    request = {"exhibit": "coin-window", "job": "simulate", "state": of, "args": args}

    def run(**more: object) -> list[dict]:
        task = open_task(json.dumps({**request, **more}))
        events: list[dict] = []
        while not task.done:
            events += json.loads(task.step(1000))
        return events

    parts = run(split="parts", workers=3)[-1]["value"]
    merging = open_task(json.dumps({**request, "split": "merge", "parts": parts}))
    events: list[dict] = []
    for index in range(len(parts))[::order]:
        for event in [*run(split="run", part=parts[index]), None]:
            events += json.loads(merging.feed(json.dumps([[index, event]])))
    return events


def test_the_view_has_the_exact_share() -> None:
    view = EXHIBIT.view(state())
    assert view["share"]["oneIn"] == "1 in 136.67"
    assert view["share"]["fraction"] == "122,753/16,777,216"
    assert (view["positions"], view["states"], view["tails"]) == ("480,700", "134,596", 7)
    assert view["share"]["clusterLength"].startswith("3.648")
    for status in ("status", "oneInStatus", "clusterStatus"):
        assert view["share"][status] == "exact, rounded"
    small = EXHIBIT.view(state(window=3, heads=3))["share"]
    assert (small["decimal"], small["status"], small["oneInStatus"]) == ("0.125", "exact", "exact")


def test_the_default_wait_reads_as_published() -> None:
    answer = ask("wait", state())[-1]["value"]
    assert answer["expected"]["text"].startswith("716.80444775")
    assert answer["other"]["text"].startswith("716.80961315")
    assert answer["expected"]["status"].startswith("error below")
    assert answer["one"]["number"] == pytest.approx(0.28824597617)
    assert answer["any"]["number"] == pytest.approx(1 - (1 - 0.28824597617) ** 32)
    naive = {row["what"]: row for row in answer["confused"]}
    assert naive["the expected wait, in flips"]["naive"] == "160.675"
    assert naive["the expected wait, in flips"]["off"] == "4.46 times too small"
    curve = [point["one"] for point in answer["curve"]]
    assert curve == sorted(curve)
    assert curve[-1] >= 0.99


def test_a_window_of_billions_of_positions_has_a_proved_wait_and_estimated_chances() -> None:
    answer = ask("wait", state(window=28, heads=12, flips=200, coins=3))[-1]["value"]
    assert answer["expected"]["status"].startswith("error below")
    assert len(answer["expected"]["text"].replace(".", "")) >= 12
    for chance in (answer["one"], answer["any"]):
        assert "estimated, error about" in chance["status"]
    assert "estimated" in answer["chances"]
    assert "walks in steps of a whole window" in answer["how"]


def test_small_windows_read_as_fractions() -> None:
    answer = ask("wait", state(window=4, heads=3, flips=6, coins=2))[-1]["value"]
    assert answer["expected"]["fraction"] == "114/13"
    assert answer["other"]["fraction"] == "925/104"
    chance = coin_window.happened_by(4, 3, 6)
    assert answer["one"]["fraction"] == str(chance)
    assert answer["any"]["fraction"].replace(",", "") == str(1 - (1 - chance) ** 2)
    full = ask("wait", state(**{"window": 4, "heads": 3, "from": "full"}))[-1]["value"]
    assert full["expected"] == answer["other"]
    assert full["other"] == answer["expected"]


def test_twenty_heads_in_a_million_flips() -> None:
    answer = ask("wait", state(window=20, heads=20, flips=1_000_000))[-1]["value"]
    assert 0.378 < answer["one"]["number"] < 0.380


@pytest.mark.parametrize(
    "changes", [{"window": 5, "heads": 4}, {"window": 3, "heads": 2, "p": "0.3", "from": "full"}, {}]
)
def test_brute_force_agrees(changes: dict) -> None:
    events = [event for event in ask("brute", state(**changes)) if event["type"] != "progress"]
    assert all(row["item"]["agree"] for row in events[:-1])
    assert len(events) == 10
    assert events[-1]["value"]["instead"] == (not changes)


@pytest.mark.heavy
def test_the_simulation_is_within_its_own_error() -> None:
    """Four standard errors; the seed is fixed, so this cannot fail by chance."""
    of = state(window=5, heads=4, sample=2_000_000, seed=11)
    last = ask("simulate", of)[-1]["value"]
    for measured, exact in (
        (last["share"], coin_window.share(5, 4)),
        (last["wait"], coin_window.expected_wait(5, 4)),
    ):
        half = (measured["high"] - measured["low"]) / 2
        assert abs(measured["value"] - float(exact)) < 2 * half
        assert half < 0.02 * measured["value"]
    assert last["clusterLength"] == pytest.approx(float(coin_window.clusters(5, 4).length), rel=0.02)


def test_the_simulation_is_the_same_however_it_is_divided_and_resumed() -> None:
    of = state(window=3, heads=3, sample=400_000)
    events = ask("simulate", of)
    whole = events[-1]["value"]
    for order in (1, -1):
        again = divided(of, order)
        assert again[-1]["value"] | {"blocksPerSecond": 0} == whole | {"blocksPerSecond": 0}
    midway = [event for event in events if event["type"] == "estimate"][3]
    resumed = ask("simulate", of, carry=midway["carry"])[-1]["value"]
    assert resumed | {"blocksPerSecond": 0} == whole | {"blocksPerSecond": 0}
    bad = ask("simulate", of, carry={"blocks": 1, "sums": ["x"]})[-1]
    assert bad["type"] == "error"
    assert "not a saved simulation" in bad["sentence"]


def test_the_strip_lights_where_it_holds() -> None:
    of = state(window=4, heads=3, seed=5)
    rolled = ask("roll", of, last=300)[-1]["value"]
    coins = rolled["coins"]
    held = [coins[max(0, n - 4) : n].count("H") >= 3 for n in range(1, 301)]
    assert rolled["holds"] == "".join("1" if each else "0" for each in held)
    assert rolled["held"][-1] == sum(held)
    assert rolled["clusters"][-1] == len(re.findall("1+", rolled["holds"]))
    assert ask("roll", of, last=200)[-1]["value"]["coins"] == coins[:200]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"heads": 26}, "cannot have 26 heads"),
        ({"p": "1/0"}, "divides by 0"),
        ({"p": "1.5"}, "between 0 and 1"),
        ({"p": "often"}, "such as 1/3"),
    ],
)
def test_refusals(changes: dict, words: str) -> None:
    with pytest.raises(InputError, match=words):
        EXHIBIT.view(state(**changes))


@pytest.mark.parametrize(
    ("job", "changes", "words"),
    [
        ("wait", {"p": "0"}, "never succeeds"),
        ("wait", {"window": 40, "heads": 39, "p": "0.000000001"}, "so rare"),
        ("simulate", {"window": 40, "heads": 39}, "too rare to simulate"),
    ],
)
def test_what_cannot_be_asked_says_so(job: str, changes: dict, words: str) -> None:
    last = ask(job, state(**changes))[-1]
    assert last["type"] == "error"
    assert words in last["sentence"]


@pytest.mark.parametrize(
    "changes",
    [
        {"p": "1"},
        {"heads": 0},
        {"window": 40, "heads": 20, "p": "1"},
        {"window": 1, "heads": 1, "flips": 1, "coins": 1},
        {"p": "1/100"},
        {"heads": 12, "p": "0.99999999999999999999999999999"},
    ],
)
def test_the_edges_have_answers(changes: dict) -> None:
    EXHIBIT.view(state(**changes))
    assert ask("wait", state(**changes))[-1]["type"] == "result"


def test_a_number_is_exact_only_if_it_is() -> None:
    sure = ask("wait", state(p="1"))[-1]["value"]
    assert (sure["one"]["text"], sure["one"]["status"]) == ("1", "exact")
    assert sure["how"] == "nothing is left to chance"
    # There are so many flips that every float rounds to 1, and so many coins that a chance of almost 0 matters.
    assert _any_of(Bounded(1.0, 1e-15), 32) == Bounded(1.0, 1e-15)
    assert isinstance(_any_of(Estimated(1.0, 1e-12), 32), Estimated)
    assert _any_of(Estimated(0.0, 1e-12), 10**9).error == pytest.approx(1e-3, rel=0.02)
    # As a float, this chance equals 1.
    assert _any_of(1 - Fraction(1, 2**100), 1000).error > 0


def test_flips_beyond_double_precision_are_rounded() -> None:
    rare = ask("wait", state(p="1/100"))[-1]["value"]
    assert re.fullmatch(r"[0-9.]{7} × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+", rare["median"])
    assert rare["medianStatus"] == "exact, rounded"
    assert "large numbers are rounded to six digits" in rare["quantilesStatus"]
    between = coin_window.Between(10**9, 10**9 + 1, False)
    assert (_flip(between), _flip_certainty(between)) == ("1,000,000,000 to 1,000,000,001", "between bounds")
    assert "If two flips are given" in _certainty([3, between])
    assert rare["one"]["status"].startswith("error below")
    digits = re.search("at least ([0-9]+) digits", rare["chances"])
    assert digits is not None
    assert int(digits[1]) >= 10


def test_a_tie_is_decided_and_a_long_window_estimated() -> None:
    tied = ask("wait", state(window=2, heads=1, flips=7, coins=1))[-1]["value"]
    assert [row[1] for row in tied["quantiles"]] == ["1", "1", "1", "1", "2", "4", "7"]
    assert tied["quantilesStatus"] == "Flips are exact, ties included."
    assert (tied["median"], tied["medianStatus"]) == ("1", "exact")
    assert (tied["one"]["short"], tied["one"]["shortStatus"]) == ("127/128 = 0.9921875", "exact")
    long = ask("wait", state(window=24, heads=15))[-1]["value"]
    assert (long["median"], long["medianStatus"]) == ("53", "estimated")
    assert "later flips are estimated" in long["quantilesStatus"]


def test_the_lines_of_python_give_the_median_shown() -> None:
    for changes in (
        {"window": 9, "heads": 7},
        {"window": 2, "heads": 1, "coins": 3},
        {"window": 12, "heads": 9, "p": "1/1000", "from": "full"},
    ):
        of = state(**changes)
        assert EXHIBIT.script is not None
        *before, last = EXHIBIT.script(of).strip().splitlines()
        names: dict[str, object] = {}
        exec("\n".join(before), names)
        flip = eval(last, names)
        shown = ask("wait", of)[-1]["value"]["quantiles"][3][2]
        assert shown == _flip(flip)


def test_errors_as_they_read() -> None:
    """Errors are rounded up, and include the rounding of the number."""
    assert rounded_up(1.01e-10) == "2 × 10⁻¹⁰"
    assert rounded_up(Fraction(1, 1000)) == "1 × 10⁻³"
    assert certainty(Bounded(0.123456789, 1e-9), 3) == "error below 5 × 10⁻⁴"
    assert certainty(Bounded(0.5, 0.0)) == "exact"
    assert certainty(Fraction(1, 3)) == "exact, rounded"
    assert certainty(Fraction(1, 4)) == "exact"
    assert certainty(Estimated(0.25, 1e-12)) == "estimated, error about 1 × 10⁻¹²"


def test_numbers_as_they_read() -> None:
    assert decimal(Fraction(1, 3), 5) == "0.33333"
    assert decimal(1e30) == "1 × 10³⁰"
    assert decimal(Fraction(2046)) == "2,046"
    assert one_in(Fraction(1, 8)) == "1 in 8"
    assert EXHIBIT.spell is not None
    assert EXHIBIT.spell(state(p="0.50"))["p"] == "1/2"
