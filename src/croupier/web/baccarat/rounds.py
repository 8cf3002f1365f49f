"""A round as a person looks back on it: the coup, the draws, the slips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.reasons import in_dealing_order, reasons
from croupier.games.slips import Result
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.outcome_words import outcome_in_words
from croupier.table.baccarat.announcing import ResultAnnounced
from croupier.table.baccarat.dealing import CardDealt
from croupier.table.baccarat.progressive import MustHitWon
from croupier.table.baccarat.state import JudgedWager, Table
from croupier.table.seats.seating import SeatLeft
from croupier.values.events import Moving
from croupier.values.messages import said
from croupier.values.transfers import INVENTORY, Transfer
from croupier.web.expected import Laid
from croupier.web.past_rounds import Document, PastRound, slip_of

THIRD = 3
PLAIN = frozenset({"win", "lose", "push", "tie"})
MUST_HIT, FORFEITED = "must_hit", "forfeited"
WITH_COUPON = " with a coupon"


def recall(past: PastRound, person: str, table: Table) -> Document | None:
    """Of whoever had a wager."""
    judged = (_slip(each, table.house) for each in _judged(past, person))
    slips = [*judged, *_beside(past, person, table.house)]
    if not slips:
        return None
    return {
        **_result(past),
        "draws": _draws(past),
        "reasons": _reasons(past, table),
        "slips": slips,
    }


def _slip(wager: JudgedWager, house: HouseRules) -> Document:
    """With what its outcome is called, where that tells more than the result."""
    told_of = slip_of(wager, house)
    if wager.outcome in PLAIN or wager.outcome == wager.result:
        return told_of
    called = outcome_in_words(house.game, wager.wager, wager.outcome)
    words = said("{result:word}: {outcome}", result=wager.result, outcome=called)
    return {**told_of, "words": str(words)}


def _judged(past: PastRound, person: str) -> Iterable[JudgedWager]:
    """Winnings that ride have their wager judged again: the last word counts."""
    own = (each for each in past.judged if each.owner == person)
    return {(each.seat, each.wager): each for each in own}.values()


def _beside(past: PastRound, person: str, house: HouseRules) -> Iterator[Document]:
    """What no judgement tells: wagers given up by leaving, and the Must Hit."""
    for seat, wager, stake in _given_up(past, person):
        clause = house.options["leaving_mid_round"].clause
        key = (seat, person, wager)
        yield slip_of(JudgedWager.unplayed(key, stake, FORFEITED, clause, returned=False), house)
    for won in past.all(MustHitWon):
        if won.owner == person:
            award = JudgedWager(
                seat=won.seat,
                owner=person,
                wager=MUST_HIT,
                stake=0,
                result=Result.WON.value,
                outcome=MUST_HIT,
                winnings=won.cents,
                vigorish=0,
                back=won.cents,
                clause=won.clause,
                decided_by=won.clause,
            )
            yield {**slip_of(award, house), "title": "Must Hit"}


def _given_up(past: PastRound, person: str) -> Iterator[tuple[int, str, int]]:
    """Seat, wager and stake, without the winnings of another that rode on it."""
    moves = [each for event in past.all(Moving) for each in event.transfers]
    for left in past.all(SeatLeft):
        for lost in left.transfers:
            if left.person == person and lost.target == INVENTORY:
                rode = sum(each.cents for each in moves if _feeds(each, lost.source))
                _, seat, wager, _ = lost.source.split(":", 3)
                yield int(seat), wager, lost.cents - rode


def _feeds(move: Transfer, account: str) -> bool:
    return move.source == INVENTORY and move.target == account


def laid(past: PastRound, person: str, recalled: Document) -> Laid:
    """A coupon changes what a wager is worth, so a wager with one has a name of its own."""
    with_coupon = {(each.seat, each.wager) for each in _judged(past, person) if each.match_play}
    slips: list[dict[str, Any]] = recalled["slips"]  # type: ignore[assignment]
    for slip in slips:
        if slip["stake"]:
            has_one = (slip["seat"], slip["wager"]) in with_coupon
            yield slip["wager"] + WITH_COUPON * has_one, slip["stake"]


def _result(past: PastRound) -> Document:
    result = past.last(ResultAnnounced)
    if result is None:
        return {"coup": "", "player": None, "banker": None, "winner": "void"}
    return {
        "coup": result.coup,
        "player": result.player,
        "banker": result.banker,
        "winner": result.winner,
    }


def _draws(past: PastRound) -> list[Document]:
    """Who drew a third card, and the rule that made it so."""
    return [
        {"side": dealt.side.value, "clause": dealt.clause}
        for dealt in past.all(CardDealt)
        if dealt.ordinal == THIRD
    ]


def _reasons(past: PastRound, table: Table) -> list[Document]:
    """Why each hand drew or stood."""
    result = past.last(ResultAnnounced)
    if result is None:
        return []
    cards = in_dealing_order(Coup.parse(result.coup))
    return [
        {"side": made.side.value, "told": told, "clause": made.clause}
        for made, told in reasons(table.house.tableau, cards)
    ]
