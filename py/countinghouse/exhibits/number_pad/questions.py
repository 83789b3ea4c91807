"""Questions about the number pad, to answer before the numbers are shown."""

from __future__ import annotations

from countinghouse.games.number_pad import NumberPad
from countinghouse.page.questions import choose, number, point, which

_PAD = "789/456/123"


def _who(limit: int) -> str:
    return "Whoever begins" if NumberPad(_PAD).wins(None, limit) else "The other player"


def _losing() -> str:
    (limit,) = (limit for limit in (26, 27, 28) if not NumberPad(_PAD).wins(None, limit))
    return str(limit)


QUESTIONS = (
    which(
        "who-wins-30",
        "Each key must be in the same row or column as the last key, but not the same key. Whoever takes the sum past 30 loses. Who wins if "
        "both play perfectly?",
        choices=("Whoever begins", "The other player"),
        state={"limit": 30, "rule": "misere", "pad": "789.456.123", "moves": ""},
        answer=lambda: _who(30),
        reason="Two of the nine keys win. After either of them, every reply has an answer that wins.",
        wrong={
            "The other player": "Answering is often an advantage. But so is beginning: only the first key can be chosen "
            "freely.",
        },
    ),
    number(
        "winning-keys-30",
        "With the limit 30, how many of the nine keys win as a first move?",
        state={"limit": 30, "rule": "misere", "pad": "789.456.123", "moves": ""},
        answer=lambda: len(NumberPad(_PAD).winning_openings(30)),
        line=(0, 9),
        unit="keys",
        reason="The keys 9 and 3 win. After any other key, the opponent has a reply that wins.",
        wrong={
            (0, 0): "One of the players can force a win. Here it is whoever begins, so at least one key "
            "wins.",
            (4, 9): "A key wins only if all replies to it lose. That is rare.",
        },
    ),
    choose(
        "losing-limit",
        "Whoever takes the sum past the limit loses. With one of these limits, whoever begins loses. Which one?",
        choices=("26", "27", "28"),
        state={"limit": 27, "rule": "misere", "pad": "789.456.123", "moves": ""},
        answer=_losing,
        reason="With the limit {answer}, each of the nine first keys has a reply that wins. Above 0, this happens for only three "
        "limits.",
        wrong={
            "26": "With 26, there is a first key without a winning reply. Try the keys one by one.",
            "28": "With 28, there is a first key without a winning reply. Try the keys one by one.",
        },
    ),
    point(
        "normal-period",
        "In normal play, whoever presses the last key that is allowed wins. As the limit grows, the winning first keys "
        "repeat. After how many limits?",
        state={"limit": 42, "rule": "normal", "pad": "789.456.123", "top": 219, "moves": ""},
        answer="number-pad-normal-period",
        line=(1, 1000),
        tolerance=0.05,
        how="proved",
        reason="The table repeats with this period after the limit 124. A certificate proves it: once a whole window of rows "
        "returns, everything after it must repeat.",
        wrong={
            (1, 12): "It would repeat that quickly if every key were always allowed. But the last key "
            "restricts the next.",
            (200, 10**9): "There are very many possible windows of rows, but the game returns to the "
            "same window much sooner.",
        },
    ),
)
