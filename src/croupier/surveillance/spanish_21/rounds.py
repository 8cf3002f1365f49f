"""How a Spanish 21 table's story is divided, and how its rounds came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.dealing import DEALER
from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.surveillance.watched_game import Span
from croupier.table.cards.burning import CardBurned
from croupier.table.cards.ending import ShoeOpened
from croupier.table.cards.preparing import OrderSealed
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.passed_over import HandCalledDead
from croupier.table.spanish_21.peeking import HoleCardTurned
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.table.spanish_21.settling import RoundEnded
from croupier.table.spanish_21.state import Award
from croupier.values.cards import parse_cards
from croupier.values.events import Event

ENDS_PASSAGE = (
    RoundEnded | RoundVoided | CardBurned | ShoeOpened | OrderSealed | TableOpened
)  # fmt: skip
VOID, BLACKJACK, BUST = "void", "blackjack", "bust"


class HandResult(msgspec.Struct, frozen=True):
    """What became of one hand of a box."""

    seat: int
    hand: int
    outcome: str
    result: str


class Round(msgspec.Struct, frozen=True):
    """Where a round stands in the journal, from its first wager on, and how it came out."""

    shoe: int
    round: int
    first: int
    last: int
    """The newest place so far, while it is played."""
    at: str
    """When its bets were closed."""
    dealer: str = ""
    """The dealer's cards that lie face up, the up card first."""
    points: int | None = None
    """Of them, once the hole card is turned."""
    hands: tuple[HandResult, ...] = ()
    """In the order of play."""
    awards: tuple[Award, ...] = ()
    """Super bonus and envy."""
    result: str = ""
    """The dealer's `blackjack`, `bust` or total, or `void`; empty while it is played."""
    over: bool = False


def round_of(span: Span, told: Iterable[Event]) -> Round:
    found = Round(*span[:-1], over=span.over)
    for event in told:
        if (happened := HAPPENED.get(type(event))) is not None:
            found = happened(found, event)
    return replace(found, hands=tuple(sorted(found.hands, key=lambda it: (it.seat, it.hand))))


def _dealt(found: Round, event: CardDealt) -> Round:
    if event.seat != DEALER or event.card is None:
        return found
    after = replace(found, dealer=f"{found.dealer} {event.card}".strip())
    return after if found.points is None else _counted(after)


def _turned(found: Round, event: HoleCardTurned) -> Round:
    return _counted(replace(found, dealer=f"{found.dealer} {event.hole}".strip()))


def _counted(found: Round) -> Round:
    return replace(found, points=total_of(parse_cards(found.dealer)).points)


Judged = WagersJudged | HandCalledDead | WagersForfeited


def _judged(found: Round, event: Judged) -> Round:
    new = (
        HandResult(each.seat, each.hand, each.outcome, each.result)
        for each in event.wagers
        if each.wager == WAGER
    )
    awards = event.awards if isinstance(event, WagersJudged) else ()
    return replace(found, hands=(*found.hands, *new), awards=(*found.awards, *awards))


def _ended(found: Round, _: RoundEnded) -> Round:
    cards = parse_cards(found.dealer)
    total = total_of(cards)
    named = BLACKJACK if is_blackjack(cards) else BUST if total.is_bust else str(total.points)
    return replace(found, result=named)


HAPPENED: Mapping[type[Event], Callable[[Round, Any], Round]] = {
    CardDealt: _dealt,
    HoleCardTurned: _turned,
    WagersJudged: _judged,
    HandCalledDead: _judged,
    WagersForfeited: _judged,
    RoundEnded: _ended,
    RoundVoided: lambda found, _: replace(found, result=VOID),
}
