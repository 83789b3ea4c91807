"""A complete strategy for the winner of a number-pad game, and rules short enough to remember.

A *strategy* gives the winner's answer to every press of the loser. Its tree is enormous but has few positions, so it
stores one answer per position and expands the tree on demand.

A *rule* states the periodic part of the table in a few words: the height above which it holds, and the keys to press
for each range of remainders modulo the period.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from countinghouse.checks import items, whole
from countinghouse.errors import InputError
from countinghouse.games.impartial import Progress
from countinghouse.games.number_pad import TOPPLED, NumberPad, Position
from countinghouse.games.pad_play import follow
from countinghouse.stepping import finish
from countinghouse.wording import listed, shown

STRATEGY_AT_MOST = 5_000
RULE_AT_MOST = 1_000  # the longest period of a rule
_SAID = 20  # the most exceptions that a sentence lists
STRETCHES_AT_MOST = 12  # a rule with more stretches is too long to remember


@dataclass(frozen=True)
class Branch:
    """A branch of the strategy's tree: the loser presses `pressed` (None at the root) and the winner answers
    `answer`.

    `answer` is None if the press ends the play. `line` holds all presses so far and `height` the height left; at most
    `plies` presses follow, and the play can continue in `plays` ways (1 if it is over).

    >>> strategy(NumberPad("789/456/123"), 30).branches()[0]
    Branch(pressed=None, answer=9, line=(9,), height=21, plies=5, plays=46)
    """

    pressed: int | None
    answer: int | None
    line: tuple[int, ...]
    height: int
    plies: int
    plays: int


@dataclass(frozen=True)
class Strategy:
    """A strategy by which one player wins from the start with limit `limit` against any play.

    `winner` is 1 or 2. `answers` has the key to press in each position with the winner to move, and `replies` all the
    keys that the loser may press in the others. `plies` bounds the length of play; `plays` counts the different
    plays.
    """

    pad: NumberPad
    limit: int
    winner: int
    answers: Mapping[Position, int]
    replies: Mapping[Position, tuple[int, ...]]
    _counted: Mapping[Position, tuple[int, int]]

    @property
    def plies(self) -> int:
        return self._counted[Position(None, self.limit)][0]

    @property
    def plays(self) -> int:
        return self._counted[Position(None, self.limit)][1]

    def branches(self, line: tuple[int, ...] = ()) -> tuple[Branch, ...]:
        """Return the branches below a line of play that follows the strategy and ends with the winner's answer."""
        line = tuple(items(line, "A line of play"))
        position = self._follow(line)
        if position in self.answers:
            answer = self.answers[position]
            return (self._branch(None, answer, line, follow(position, answer)),)
        found = []
        for pressed in self.replies[position]:
            after = follow(position, pressed)
            reply = self.answers.get(after)
            end = after if reply is None else follow(after, reply)
            found.append(self._branch(pressed, reply, (*line, pressed), end))
        return tuple(found)

    def _branch(
        self, pressed: int | None, answer: int | None, line: tuple[int, ...], end: Position
    ) -> Branch:
        whole = line if answer is None else (*line, answer)
        plies, plays = self._counted[end]
        return Branch(pressed, answer, whole, self.limit - sum(whole), plies, plays)

    def _follow(self, line: tuple[int, ...]) -> Position:
        self.pad.replay(self.limit, line)
        position = Position(None, self.limit)
        for pressed in line:
            wanted = self.answers.get(position, pressed)
            if pressed != wanted:
                raise InputError(f"The strategy presses {wanted} where the line has {pressed}.")
            position = follow(position, pressed)
        if line and position in self.answers:
            raise InputError("The line ends with the loser's press; it must end with the winner's answer.")
        return position


def strategy(pad: NumberPad, limit: int) -> Strategy:
    """Return the complete strategy of the winner, who presses the smallest key that wins soonest.

    Time: O(`limit` · k²) for k keys: there are at most k positions for each height.

    >>> plan = strategy(NumberPad("789/456/123"), 30)
    >>> plan.winner, plan.branches()[0].answer, plan.plies
    (1, 9, 6)
    """
    return finish(strategy_steps(pad, limit))


def strategy_steps(pad: NumberPad, limit: int) -> Generator[Progress, None, Strategy]:
    _check_pad(pad)
    limit = whole(limit, "The limit of a complete strategy", 0, STRATEGY_AT_MOST)
    first_wins = pad.wins(None, limit)
    yield from pad.best_steps(None, limit)
    root = Position(None, limit)
    answers: dict[Position, int] = {}
    replies: dict[Position, tuple[int, ...]] = {}
    order: list[Position] = []
    seen, waiting = {root}, [(root, first_wins)]
    while waiting:
        position, winners_turn = waiting.pop()
        order.append(position)
        keys = pad.legal(position.last, position.height) if position != TOPPLED else ()
        if winners_turn and keys:
            keys = pad.best(position.last, position.height).keys[:1]
            answers[position] = keys[0]
        elif not winners_turn:
            replies[position] = keys
        for key in keys:
            after = follow(position, key)
            if after not in seen:
                seen.add(after)
                waiting.append((after, not winners_turn))
        if len(order) % 256 == 0:
            yield Progress(len(order), None, "positions of the strategy")
    # Lower heights come first; at equal heights, the key 0 comes first, because only another key can follow it.
    counted: dict[Position, tuple[int, int]] = {}
    for position in sorted(order, key=lambda p: (p.height, p.last != 0)):
        keys = (answers[position],) if position in answers else replies.get(position, ())
        below = [counted[follow(position, key)] for key in keys]
        counted[position] = (1 + max(n for n, _ in below), sum(n for _, n in below)) if below else (0, 1)
    return Strategy(pad, limit, 1 if first_wins else 2, answers, replies, counted)


def _check_pad(pad: object) -> None:
    if not isinstance(pad, NumberPad):
        raise InputError(f"The pad must be a NumberPad, not {shown(pad)}.")


@dataclass(frozen=True)
class Stretch:
    """The keys to press at heights t with first <= t mod period <= last (wrapping past the period if last < first).

    `winning` has the keys that win at all these heights if the rules allow them, and `enough` a smallest subset that
    suffices. Both are empty if the player to move loses.
    """

    first: int
    last: int
    enough: tuple[int, ...]
    winning: tuple[int, ...]


@dataclass(frozen=True)
class Rule:
    """A rule for heights t > beyond, which depends on t modulo `period` and has as few stretches as possible.

    >>> short_rules(NumberPad("789/456/123")).opening
    Rule(period=1, beyond=107, stretches=(Stretch(first=0, last=0, enough=(3,), winning=(3, 5, 7)),), sentence='For t > 107: open with 3.')
    """

    period: int
    beyond: int
    stretches: tuple[Stretch, ...]
    sentence: str


@dataclass(frozen=True)
class Rules:
    """Rules to remember: `opening` names one winning key to open with, and `reply` a few keys to look for.

    If any reply wins, one of the stretch's keys is allowed and wins. A rule is None if it needs too many stretches or
    if no short period is proved.
    """

    opening: Rule | None
    reply: Rule | None


def short_rules(pad: NumberPad, limit: int = 1_000_000) -> Rules:
    """Return the shortest rules for the pad's periodic part; there are none unless a period of at most 1,000 is
    proved.

    Time: that of `NumberPad.period`, plus O(p²) for a period of p rows (at most 1,000); choosing the fewest keys
    tries up to 2^16 sets for each stretch.

    >>> print(short_rules(NumberPad("789/456/123/00.")).opening.sentence)
    For t > 8, by t modulo 12: from 0 to 2 no opening wins; from 3 to 8 open with 3; from 9 to 11 open with 9.
    >>> print(short_rules(NumberPad("789/456/123")).reply.sentence)
    For t > 107: press 3, 5 or 7 (3 and 5 are enough).
    """
    return finish(short_rules_steps(pad, limit))


def short_rules_steps(pad: NumberPad, limit: int = 1_000_000) -> Generator[Progress, None, Rules]:
    _check_pad(pad)
    period = yield from pad.period_steps(limit)
    if period is None:
        return Rules(None, None)
    first = period.certificate.first
    whole = period.certificate.second - first
    if whole > RULE_AT_MOST:
        return Rules(None, None)
    start = first + -first % whole  # the first multiple of the period in the periodic part
    rows = [pad.winning_keys(start + r) for r in range(whole)]
    yield Progress(0, None, "the shortest rule")
    openings = [row & frozenset(pad.openings) for row in rows[: period.length]]
    opening = yield from _shortest(openings, [pad.openings])
    reply = yield from _shortest(rows, [pad.near[key] for key in pad.keys])
    return Rules(
        _rule(period.length, period.last_irregular, opening, "open with", "no opening wins"),
        _rule(whole, first - 1, reply, "press", "no reply wins"),
    )


def _shortest(
    rows: Sequence[frozenset[int]], choices: Sequence[tuple[int, ...]]
) -> Generator[Progress, None, tuple[Stretch, ...]]:
    """Cut the circle of rows into the fewest stretches whose common keys serve every choice.

    A choice is a set of keys to choose from; the common keys serve a choice at a row if they include one of its keys,
    or if the row has none of its keys. Extending each stretch as far as possible gives the fewest stretches, once the
    best start within the first stretch is found.
    """
    size = len(rows)
    wanting = [frozenset(i for i, keys in enumerate(choices) if row & set(keys)) for row in rows]

    def longest(start: int) -> int:
        common, wanted = rows[start], wanting[start]
        for length in range(1, size):
            row = (start + length) % size
            common, wanted = common & rows[row], wanted | wanting[row]
            if bool(common) != bool(rows[row]) or not all(common & set(choices[i]) for i in wanted):
                return length
        return size

    reach = [longest(0)]
    for start in range(1, size if reach[0] < size else 1):
        reach.append(longest(start))
        if start % 8 == 0:
            yield Progress(start, size, "the shortest rule")
    best: list[tuple[int, int]] = []
    for start in range(reach[0] if reach[0] < size else 1):
        cut, at = [], start
        while at < start + size:
            length = min(reach[at % size], start + size - at)
            cut.append((at, length))
            at += length
        if not best or len(cut) < len(best):
            best = cut
        yield Progress(start, size, "the shortest rule")
    found = []
    for at, length in best:
        inside = [(at + i) % size for i in range(length)]
        common = frozenset.intersection(*(rows[i] for i in inside))
        wanted = frozenset.union(*(wanting[i] for i in inside))
        enough = _fewest(sorted(common), [set(choices[i]) for i in wanted])
        found.append(Stretch(inside[0], inside[-1], enough, tuple(sorted(common))))
    return tuple(sorted(found, key=lambda stretch: stretch.first))


def _fewest(keys: Sequence[int], choices: Sequence[set[int]]) -> tuple[int, ...]:
    """Return the smallest set of keys with one from every choice (or all keys, if the search would take too long)."""
    if len(keys) > 16:
        return tuple(keys)
    some = (picked for n in range(len(keys)) for picked in combinations(keys, n))
    return next((picked for picked in some if all(choice & set(picked) for choice in choices)), tuple(keys))


def _rule(period: int, beyond: int, stretches: tuple[Stretch, ...], verb: str, none: str) -> Rule | None:
    if len(stretches) > STRETCHES_AT_MOST:
        return None
    said = []
    for stretch in stretches:
        keys = stretch.winning if verb == "press" else stretch.enough
        what = none
        if keys:
            what = f"press {listed(keys, 'or')}" if verb == "press" else f"open with {listed(keys, 'or')}"
        if keys and len(stretch.enough) == 1 < len(keys):
            what = f"{what} ({stretch.enough[0]} is enough)"
        elif keys and len(stretch.enough) < len(keys):
            what = f"{what} ({listed(stretch.enough)} are enough)"
        if len(stretches) == 1:
            said.append(what)
        elif stretch.first == stretch.last:
            said.append(f"at {stretch.first} {what}")
        else:
            said.append(f"from {stretch.first} to {stretch.last} {what}")
    rule = "; ".join(said)
    if len(stretches) > 1:
        return Rule(period, beyond, stretches, f"For t > {beyond}, by t modulo {period}: {rule}.")
    return Rule(period, beyond, stretches, f"For t > {beyond}: {rule}.")


@dataclass(frozen=True)
class LosingLimits:
    """The limits at which the first player loses: `exceptions`, and start + k · period for every start and k = 0, 1,
    ...
    """

    exceptions: tuple[int, ...]
    starts: tuple[int, ...]
    period: int

    @property
    def sentence(self) -> str:
        """The limits as text, such as "12, 42, 76, 97 and 40k + 114 (k = 0, 1, 2, ...)"."""
        forever = [f"{self.period}k" + (f" + {start}" if start else "") for start in self.starts]
        if not self.exceptions and not forever:
            return "none"
        known = [str(t) for t in self.exceptions]
        if len(known) > _SAID:
            known = [*known[:_SAID], f"{len(known) - _SAID:,} more up to {self.exceptions[-1]:,}"]
        return listed([*known, *forever]) + (" (k = 0, 1, 2, ...)" if forever else "")


def losing_limits(pad: NumberPad, limit: int = 1_000_000) -> LosingLimits | None:
    """Return all limits at which the first player loses; None if no period is proved up to `limit`.

    Time: that of `NumberPad.period`, plus time linear in the last irregular height and the period.

    >>> losing_limits(NumberPad("789/456/123", "normal")).sentence
    '12, 42, 76, 97 and 40k + 114 (k = 0, 1, 2, ...)'
    """
    return finish(losing_limits_steps(pad, limit))


def losing_limits_steps(
    pad: NumberPad, limit: int = 1_000_000
) -> Generator[Progress, None, LosingLimits | None]:
    _check_pad(pad)
    period = yield from pad.period_steps(limit)
    if period is None:
        return None
    # Without toppling, a low limit can leave the first player without a move, which no row shows.
    regular = max(period.last_irregular + 1, pad.openings[0])
    top = regular + 2 * period.length
    lost = bytearray()
    for t in range(top):
        lost.append(not pad.wins(None, t))
        if t % 1024 == 0:
            yield Progress(t, top, "limits that lose")
    size = period.length
    cycle = lost[regular : regular + size]
    length = next(d for d in range(1, size + 1) if size % d == 0 and cycle[d:] == cycle[: size - d])
    last = next((t for t in range(regular - 1, -1, -1) if lost[t] != lost[t + length]), -1)
    starts = tuple(t for t in range(last + 1, last + 1 + length) if lost[t])
    return LosingLimits(tuple(t for t in range(last + 1) if lost[t]), starts, length)
