"""How the rounds of a Spanish 21 table came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.dealing import DEALER
from croupier.games.spanish_21.game import WAGER
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.surveillance import watched_game
from croupier.table.seats.wagers import RoundVoided
from croupier.table.spanish_21.dealing import CardDealt
from croupier.table.spanish_21.judging import WagersJudged
from croupier.table.spanish_21.passed_over import HandCalledDead
from croupier.table.spanish_21.peeking import HoleCardTurned
from croupier.table.spanish_21.round import Award
from croupier.table.spanish_21.seating import WagersForfeited
from croupier.table.spanish_21.settling import RoundEnded
from croupier.values.cards import parse_cards
from croupier.values.events import Event

VOID, BLACKJACK, BUST = "void", "blackjack", "bust"


class HandResult(msgspec.Struct, frozen=True):
    """What became of one hand of a box."""

    seat: int
    hand: int
    outcome: str
    result: str


class Round(watched_game.Round, frozen=True):
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
    known = {(each.seat, each.hand): each for each in found.hands}
    new = {
        (each.seat, each.hand): HandResult(each.seat, each.hand, each.outcome, each.result)
        for each in event.wagers
        if each.wager == WAGER
    }
    awards = event.awards if isinstance(event, WagersJudged) else ()
    hands = [hand for _, hand in sorted({**known, **new}.items())]
    return replace(found, hands=tuple(hands), awards=(*found.awards, *awards))


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
