"""A person's own rounds at a table, read from its records: dice, hands, slips, the bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.games.pai_gow.game import WAGER
from croupier.games.pai_gow.positions import DEALER as DEALERS
from croupier.games.pai_gow.ranking import Ranks
from croupier.games.pai_gow.slips import Result
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.table.pai_gow.bank import BankGivenUp, BankTaken, CoBankRequested
from croupier.table.pai_gow.dealing import TilesDealt
from croupier.table.pai_gow.exposed_tiles import HandVoided
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.hand_names import in_words
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.seating import WagerAbandoned
from croupier.table.pai_gow.setting import HandsSet
from croupier.table.pai_gow.shaking import ShakerOpened
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import WagerSurrendered
from croupier.table.seats.seating import SeatLeft
from croupier.table.seats.wagers import NoMoreBetsCalled, WagerPlaced, WagerWithdrawn
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, clause_of
from croupier.values.tiles import Tile, show_tiles
from croupier.web.past_rounds import Document, PastRound, net_of, slip_of

DEALER = "dealer"
Uncompared = WagerSurrendered | HandVoided | WagerAbandoned
ENDS: Mapping[type[Event], tuple[str, Result]] = {
    WagerSurrendered: ("surrendered", Result.SURRENDERED),
    HandVoided: ("void", Result.RETURNED),
    WagerAbandoned: ("abandoned", Result.LOST),
}
"""How a hand ends that nobody compares, and what becomes of its wager."""
Two = Sequence[Tile]


def recall(past: PastRound, person: str, table: Table) -> Document | None:
    """Of whoever wagered or banked."""
    bank, game = bank_of(past), table.game
    slips = list(_slips(past, person, game.house))
    if not slips and (bank is None or bank.person != person):
        return None
    opened, dealt = past.last(ShakerOpened), past.last(TilesDealt)
    bank_slip = _bank_slip(past, person)
    return {
        "dice": list(opened.dice) if opened else None,
        "total": opened.total if opened else None,
        "start": dealt.start if dealt else None,
        "delivery": dealt.delivery if dealt else "",
        "bank": _bank(past),
        "against": None if past.is_void else _against(past, game.ranks),
        "hands": list(_hands(past, person, game.ranks)),
        "slips": slips,
        "bank_slip": bank_slip,
        "net": net_of(slips) + (bank_slip["net"] if bank_slip else 0),
    }


def bank_of(past: PastRound) -> BankTaken | None:
    """Who banked it, unless the bank was given up before the call."""
    taken, given_up = past.last(BankTaken), past.last(BankGivenUp)
    return taken if taken and not (given_up and given_up.seat == taken.seat) else None


def against(past: PastRound) -> int:
    """The position whose hands all others are compared with."""
    bank = bank_of(past)
    return bank.seat if bank else DEALERS


def _bank(past: PastRound) -> Document | None:
    bank = bank_of(past)
    if bank is None:
        return None
    request = past.last(CoBankRequested)
    co_bank = request is not None and request.seat == bank.seat
    return {"seat": bank.seat, "person": bank.person, "co_bank": co_bank}


def _bank_slip(past: PastRound, person: str) -> dict[str, int] | None:
    bank = bank_of(past)
    if bank is None or bank.person != person:
        return None
    found = next((each.bank for each in past.all(WagersJudged) if each.bank), None)
    if found is None:
        return None
    keys = ("surplus", "shortfall", "share", "vigorish", "net")
    return {key: getattr(found, key) for key in keys}


# The hands


def _against(past: PastRound, ranks: Ranks) -> Document | None:
    """The hands that all others were compared with, as everybody saw them."""
    seat, reset = against(past), past.last(HandsReset)
    by_dealer = next((each for each in past.all(HouseHandsSet) if each.seat == seat), None)
    shown = next((each for each in past.all(HandsExposed) if each.seat == seat), None)
    found = (reset or by_dealer) if by_dealer else shown
    if found is None:
        return None
    by = DEALER if by_dealer else _set_by(past, seat)
    return {"position": seat, "set_by": by, **_faces(ranks, found.high, found.low)}


def _set_by(past: PastRound, seat: int) -> str:
    laid = next(each for each in past.all(HandsSet) if each.seat == seat)
    return DEALER if laid.by_dealer else laid.person


def _hands(past: PastRound, person: str, ranks: Ranks) -> Iterator[Document]:
    """Exposed hands as everybody saw them; others only as far as they were this person's."""
    for event in past.all(HandsExposed):
        if event.verdict:
            yield {
                "seat": event.seat,
                "person": event.owner,
                **_faces(ranks, event.high, event.low),
                "judgement": event.verdict,
                "high_result": event.beats[0],
                "low_result": event.beats[1],
                "mine": event.owner == person,
            }
    for out in _uncompared(past):
        own = (each for each in past.all(HandsSet) if each.seat == out.seat)
        laid = next(own, None) if out.owner == person else None
        yield {
            "seat": out.seat,
            "person": out.owner,
            **_faces(ranks, laid.high if laid else (), laid.low if laid else ()),
            "judgement": ENDS[type(out)][0],
            "high_result": None,
            "low_result": None,
            "mine": out.owner == person,
        }


def _uncompared(past: PastRound) -> Iterator[Uncompared]:
    for kind in ENDS:
        for event in past.all(kind):
            assert isinstance(event, Uncompared)
            yield event


def _faces(ranks: Ranks, high: Two, low: Two) -> Document:
    """Two hands as they are written and said."""
    both = {"high": high, "low": low}
    written = {side: show_tiles(two) if two else None for side, two in both.items()}
    said = {f"{side}_words": in_words(ranks, *two) if two else "" for side, two in both.items()}
    return {**written, **said}


# The slips


def _slips(past: PastRound, person: str, house: PaiGowRules) -> Iterator[Document]:
    if past.is_void:
        clause = clause_of(past.told[-1][1])
        for seat, stake in _stakes(past, person).items():
            yield _slip(house, seat, stake, Result.RETURNED, clause)
        return
    for wager in past.judged:
        if wager.owner == person and wager.seat:
            yield slip_of(wager, house)
    for out in _uncompared(past):
        if out.owner == person:
            how, result = ENDS[type(out)]
            stake = sum(each.cents for each in out.transfers)
            yield {**_slip(house, out.seat, stake, result, out.clause), "outcome": how}


def _stakes(past: PastRound, person: str) -> dict[int, int]:
    """Wagers as they stood when the round was called."""
    stakes = dict[int, int]()
    for _, event in past.told:
        if isinstance(event, NoMoreBetsCalled):
            break
        if isinstance(event, WagerPlaced | WagerWithdrawn) and event.owner == person:
            stakes[event.seat] = event.stake
        if isinstance(event, BankTaken | SeatLeft) and event.person == person:
            stakes = {}
    return {seat: stake for seat, stake in stakes.items() if stake}


def _slip(
    house: PaiGowRules, seat: int, stake: int, result: Result, clause: ClauseId | None
) -> Document:
    return {
        "seat": seat,
        "wager": WAGER,
        "title": house.wagers[WAGER].title,
        "stake": stake,
        "result": result.value,
        "outcome": result.value,
        "winnings": 0,
        "vigorish": 0,
        "marked": False,
        "back": stake if result is Result.RETURNED else 0,
        "clause": clause,
        "decided_by": clause,
    }
