"""A person's own rounds at a table, read from its records: dice, hands, slips, the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.games.pai_gow.game import WAGER, PaiGowGame
from croupier.games.pai_gow.ranking import Ranks
from croupier.games.pai_gow.slips import Result
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.table.pai_gow.bank import BankTaken, CoBankRequested
from croupier.table.pai_gow.betting import WagerPlaced
from croupier.table.pai_gow.dealing import TilesDealt
from croupier.table.pai_gow.exposed_tiles import HandVoided
from croupier.table.pai_gow.exposing import HandsExposed
from croupier.table.pai_gow.hand_names import in_words
from croupier.table.pai_gow.house_hands import HandsReset, HouseHandsSet
from croupier.table.pai_gow.judging import WagersJudged
from croupier.table.pai_gow.seating import WagerAbandoned
from croupier.table.pai_gow.setting import HandsSet
from croupier.table.pai_gow.shaking import ShakerOpened
from croupier.table.pai_gow.surrendering import WagerSurrendered
from croupier.table.seats.seating import SeatLeft
from croupier.table.seats.wagers import JudgedWager, NoMoreBetsCalled, WagerWithdrawn
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, clause_of
from croupier.values.records import Record
from croupier.values.tiles import Tile, show_tiles
from croupier.web.game_page import Document
from croupier.web.pai_gow.passages import NO_SHOE, Passage, finished_rounds

MOST = 50
DEALER = "dealer"
Uncompared = WagerSurrendered | HandVoided | WagerAbandoned
ENDS: Mapping[type[Event], tuple[str, Result]] = {
    WagerSurrendered: ("surrendered", Result.SURRENDERED),
    HandVoided: ("void", Result.RETURNED),
    WagerAbandoned: ("abandoned", Result.LOST),
}
"""How a hand ends that nobody compares, and what becomes of its wager."""
Two = Sequence[Tile]


def own_rounds(records: Iterable[Record], person: str, game: PaiGowGame) -> list[Document]:
    """Rounds in which the person wagered or banked, the newest first."""
    own = (_round(each, person, game) for each in finished_rounds(records))
    return [each for each in own if each["slips"] or _banked(each, person)][::-1][:MOST]


def _banked(told: Document, person: str) -> bool:
    bank = told["bank"]
    return isinstance(bank, dict) and bank["person"] == person


def _round(passage: Passage, person: str, game: PaiGowGame) -> Document:
    opened, dealt = passage.last(ShakerOpened), passage.last(TilesDealt)
    last, _ = passage.told[-1]
    slips = list(_slips(passage, person, game.house))
    bank_slip = _bank_slip(passage, person)
    return {
        "shoe": NO_SHOE,
        "round": passage.number,
        "at": last.at,
        "place": last.place,
        "dice": list(opened.dice) if opened else None,
        "total": opened.total if opened else None,
        "start": dealt.start if dealt else None,
        "delivery": dealt.delivery if dealt else "",
        "bank": _bank(passage),
        "void": passage.is_void,
        "against": None if passage.is_void else _against(passage, game.ranks),
        "hands": list(_hands(passage, person, game.ranks)),
        "slips": slips,
        "bank_slip": bank_slip,
        "net": sum(_cents(each, "back") - _cents(each, "stake") for each in slips)
        + (_cents(bank_slip, "net") if bank_slip else 0),
    }


def _cents(slip: Document, key: str) -> int:
    cents = slip[key]
    assert isinstance(cents, int)
    return cents


def _bank(passage: Passage) -> Document | None:
    bank = passage.bank
    if bank is None:
        return None
    request = passage.last(CoBankRequested)
    co_bank = request is not None and request.seat == bank.seat
    return {"seat": bank.seat, "person": bank.person, "co_bank": co_bank}


def _bank_slip(passage: Passage, person: str) -> Document | None:
    if passage.bank is None or passage.bank.person != person:
        return None
    found = next((each.bank for each in passage.all(WagersJudged) if each.bank), None)
    if found is None:
        return None
    keys = ("surplus", "shortfall", "share", "vigorish", "net")
    return {key: getattr(found, key) for key in keys}


# The hands


def _against(passage: Passage, ranks: Ranks) -> Document | None:
    """The hands that all others were compared with, as everybody saw them."""
    seat, reset = passage.against, passage.last(HandsReset)
    by_dealer = next((each for each in passage.all(HouseHandsSet) if each.seat == seat), None)
    shown = next((each for each in passage.all(HandsExposed) if each.seat == seat), None)
    found = (reset or by_dealer) if by_dealer else shown
    if found is None:
        return None
    by = DEALER if by_dealer else _set_by(passage, seat)
    return {"position": seat, "set_by": by, **_faces(ranks, found.high, found.low)}


def _set_by(passage: Passage, seat: int) -> str:
    laid = next(each for each in passage.all(HandsSet) if each.seat == seat)
    return DEALER if laid.by_dealer else laid.person


def _hands(passage: Passage, person: str, ranks: Ranks) -> Iterator[Document]:
    """Exposed hands as everybody saw them; others only as far as they were this person's."""
    for event in passage.all(HandsExposed):
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
    for out in _uncompared(passage):
        own = (each for each in passage.all(HandsSet) if each.seat == out.seat)
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


def _uncompared(passage: Passage) -> Iterator[Uncompared]:
    for kind in ENDS:
        for event in passage.all(kind):
            assert isinstance(event, Uncompared)
            yield event


def _faces(ranks: Ranks, high: Two, low: Two) -> Document:
    """Two hands as they are written and said."""
    both = {"high": high, "low": low}
    written = {side: show_tiles(two) if two else None for side, two in both.items()}
    said = {f"{side}_words": in_words(ranks, *two) if two else "" for side, two in both.items()}
    return {**written, **said}


# The slips


def _slips(passage: Passage, person: str, house: PaiGowRules) -> Iterator[Document]:
    title = house.wagers[WAGER].title
    if passage.is_void:
        clause = clause_of(passage.told[-1][1])
        for seat, stake in _stakes(passage, person).items():
            yield _slip(seat, title, stake, Result.RETURNED, clause)
        return
    for judged in passage.all(WagersJudged):
        for wager in judged.wagers:
            if wager.owner == person and wager.seat:
                yield _judged(wager, title)
    for out in _uncompared(passage):
        if out.owner == person:
            how, result = ENDS[type(out)]
            stake = sum(each.cents for each in out.transfers)
            yield {**_slip(out.seat, title, stake, result, out.clause), "outcome": how}


def _stakes(passage: Passage, person: str) -> dict[int, int]:
    """Wagers as they stood when the round was called."""
    stakes = dict[int, int]()
    for _, event in passage.told:
        if isinstance(event, NoMoreBetsCalled):
            break
        if isinstance(event, WagerPlaced | WagerWithdrawn) and event.owner == person:
            stakes[event.seat] = event.stake
        if isinstance(event, BankTaken | SeatLeft) and event.person == person:
            stakes = {}
    return {seat: stake for seat, stake in stakes.items() if stake}


def _judged(wager: JudgedWager, title: str) -> Document:
    return {
        "seat": wager.seat,
        "wager": wager.wager,
        "title": title,
        "stake": wager.stake,
        "result": wager.result,
        "outcome": wager.outcome,
        "winnings": wager.winnings,
        "vigorish": wager.vigorish,
        "marked": False,
        "back": wager.back,
        "clause": wager.clause,
        "decided_by": wager.decided_by,
    }


def _slip(seat: int, title: str, stake: int, result: Result, clause: ClauseId | None) -> Document:
    return {
        "seat": seat,
        "wager": WAGER,
        "title": title,
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
