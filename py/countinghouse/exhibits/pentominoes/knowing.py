"""Find out who wins a position, from the certificate that comes with the page or by a search."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from countinghouse.exhibits.pentominoes.position import Position, solver_of
from countinghouse.exhibits.pentominoes.viewing import certificate_name
from countinghouse.games.pentominoes.certificate import Certificate, Told, read
from countinghouse.games.pentominoes.game import ends_soon
from countinghouse.games.pentominoes.solving import Decision, Step
from countinghouse.kept import Kept
from countinghouse.page import events
from countinghouse.page.events import Event
from countinghouse.page.model import Args, State, bytes_argument
from countinghouse.stepping import relay
from countinghouse.wording import grouped, plural

#: The status of a certificate's answers.
PROVED = "proved by the certificate that comes with the page"

#: The last certificate read, keyed by its bytes.
_CERTIFICATES = Kept[Certificate](1)


@dataclass(frozen=True)
class Known:
    """Whether the player to move wins, with which placement, and how that is known."""

    wins: bool
    move: int | None
    how: str


def certificate_of(state: State, position: Position, args: Args) -> Certificate | None:
    """Read the certificate that came with a question; None if there is none, or if it is for other rules."""
    data = bytes_argument(args, "certificate")
    if data is None:
        return None
    proof = _CERTIFICATES.get(data) or _CERTIFICATES.keep(data, read(data))
    return proof if state["rule"] == "normal" and proof.rules == position.rules else None


def told(state: State, position: Position, args: Args) -> Told | None:
    """Return what the certificate says about a position."""
    proof = certificate_of(state, position, args)
    return proof.tells(position.played) if proof else None


def known(state: State, position: Position, args: Args) -> Generator[Event | None, None, Known | None]:
    """Find out who wins: from the certificate, or by a search if that should end soon; None if neither is possible."""
    by_certificate = told(state, position, args)
    if by_certificate:
        return Known(by_certificate.wins, by_certificate.answer, PROVED)
    if not ends_soon(position.rules, position.left):
        return None
    start = solver_of(state).positions
    decision = yield from decided(state, position)
    searched = decision.positions - start
    # If an earlier question decided the position, no cost is given.
    cost = f", {plural(searched, 'position')}" if searched else ""
    return Known(decision.wins, decision.move, f"exact, by search{cost}")


def unknown(state: State, position: Position, args: Args) -> str:
    """Say why the winner is unknown."""
    search = (
        f"a search of the {grouped(len(position.left))} placements possible here would take hours or days"
    )
    later = "After another move or two, a search decides it."
    if certificate_name(state) is None:
        return f"Not known: no certificate for these rules comes with the page, and {search}. {later}"
    if not args.get("certificate"):
        return f"Not known: the certificate could not be loaded, and {search}. {later}"
    return (
        "Not known: the certificate has one opening and one answer to each reply, and this play has left them; "
        f"{search}. {later}"
    )


def decided(state: State, position: Position) -> Generator[Event | None, None, Decision]:
    """Decide a position by search, yielding progress."""
    return (yield from relay(solver_of(state).decide_steps(position.left), _told))


def _told(step: Step) -> Event:
    tried = f"; {grouped(step.tried)} of {plural(step.moves, 'move')} tried" if step.tried else ""
    share = step.tried / step.moves if step.moves else None
    return events.progress(share, f"{plural(step.positions, 'position')} searched{tried}")


def within(state: State, position: Position, budget: int) -> Generator[None, None, Decision | None]:
    """Decide a position by a search of at most `budget` positions; None if that is too few."""
    solver = solver_of(state)
    limit = solver.positions + budget
    work = solver.decide_steps(position.left)
    try:
        while solver.positions <= limit:
            try:
                next(work)
            except StopIteration as stop:
                decision: Decision = stop.value
                return decision
            yield None
    finally:
        work.close()
    return None
