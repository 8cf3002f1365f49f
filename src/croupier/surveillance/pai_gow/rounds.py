"""How the rounds of a Pai Gow table came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.pai_gow.positions import DEALER
from croupier.surveillance import watched_game
from croupier.table.pai_gow.bank import BankGivenUp, BankTaken, CoBankRequested
from croupier.table.pai_gow.clearing import RoundEnded
from croupier.table.pai_gow.dealing import TilesDealt
from croupier.table.pai_gow.exposed_tiles import HandVoided
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.seating import WagerAbandoned
from croupier.table.pai_gow.shaking import ShakerOpened
from croupier.table.pai_gow.state import Is, PastVerdict
from croupier.table.pai_gow.surrendering import WagerSurrendered
from croupier.table.seats.wagers import RoundVoided
from croupier.values.events import Event
from croupier.values.tiles import show_tiles

HOUSE, BANK, CO_BANK, VOID, ABANDONED = "house", "bank", "co-bank", "void", "abandoned"


class Round(watched_game.Round, frozen=True):
    total: int | None = None
    """What the dice showed."""
    start: int | None = None
    """The position that was dealt to first."""
    bank: int = int(DEALER)
    """The bank's seat; 0: the house."""
    co_bank: bool = False
    hand: str = ""
    """What everybody played against, as `high | low`; empty until it is shown."""
    verdicts: tuple[PastVerdict, ...] = ()
    """By seat; the dealer's wager against a bank is at 0."""
    result: str = ""
    """Who banked, or `void`; empty while it is played."""


Shown = HouseHandsSet | HandsReset | HandsExposed
Out = WagerSurrendered | HandVoided | WagerAbandoned


def _shown(found: Round, event: Shown) -> Round:
    """The dealer's hands, or the bank's."""
    if event.seat != found.bank:
        return found
    return replace(found, hand=f"{show_tiles(event.high)} | {show_tiles(event.low)}")


def _judged(found: Round, event: WagersJudged) -> Round:
    return _decided(found, *(PastVerdict(each.seat, each.outcome) for each in event.wagers))


def _decided(found: Round, *new: PastVerdict) -> Round:
    verdicts = sorted((*found.verdicts, *new), key=lambda each: each.seat)
    return replace(found, verdicts=tuple(verdicts))


def _out(verdict: str) -> Callable[[Round, Out], Round]:
    """A wager settled without its hands being shown; a bank has none."""
    return lambda found, event: (
        found if event.seat == found.bank else _decided(found, PastVerdict(event.seat, verdict))
    )


def _ended(found: Round, _: RoundEnded) -> Round:
    if found.bank == DEALER:
        return replace(found, result=HOUSE)
    return replace(found, result=f"{CO_BANK if found.co_bank else BANK} {found.bank}")


HAPPENED: Mapping[type[Event], Callable[[Round, Any], Round]] = {
    BankTaken: lambda found, event: replace(found, bank=event.seat),
    CoBankRequested: lambda found, _: replace(found, co_bank=True),
    BankGivenUp: lambda found, _: replace(found, bank=int(DEALER), co_bank=False),
    ShakerOpened: lambda found, event: replace(found, total=event.total),
    TilesDealt: lambda found, event: replace(found, start=event.start),
    HouseHandsSet: _shown,
    HandsReset: _shown,
    HandsExposed: _shown,
    WagersJudged: _judged,
    WagerSurrendered: _out(Is.SURRENDERED),
    HandVoided: _out(Is.VOIDED),
    WagerAbandoned: _out(ABANDONED),
    RoundEnded: _ended,
    RoundVoided: lambda found, _: replace(found, result=VOID),
}
