"""Hands exposed one after the other, the bank's first, compared and announced."""

from __future__ import annotations

from croupier.games.pai_gow.positions import DEALER
from croupier.table.orders import Blank, Order, Seat
from croupier.table.pai_gow import judging
from croupier.table.pai_gow.changes import with_hand
from croupier.table.pai_gow.naming import not_in_set
from croupier.table.pai_gow.places import against, owner_of
from croupier.table.pai_gow.setting import TWO_HANDS, Laid, Two, as_it_counts, known, parted
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Hand, Is, Table
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.messages import cases
from croupier.values.refusals import Refusal, refuse
from croupier.values.tiles import Tile

exposing = Procedure[Table]()


@exposing.order(
    says="Expose the hands of seat {seat} and announce the result",
    named="exposing the hands of seat {seat}",
    chance=True,
    pace=1.5,
    asks_all=True,
)
class ExposeHands(Order, frozen=True):
    """Both hands of a player or of the bank; with real tiles, what they are."""

    filled = frozenset({"high", "low"})
    by_chance = ("high", "low")
    seat: Seat
    high: Two = ()
    low: Two = ()


@exposing.blank(ExposeHands)
def _real_tiles(table: Table, _: Step) -> tuple[Blank, ...]:
    """Real tiles are named as they become visible."""
    return TWO_HANDS if table.physical_cards else ()


@exposing.event(
    spoken(
        cases(
            "verdict",
            {
                "win": "The dealer exposes the hands of {owner}{two_hands}; the wager wins.",
                "tie": "The dealer exposes the hands of {owner}{two_hands}; the wager is a tie.",
                "lose": "The dealer exposes the hands of {owner}{two_hands}; the wager loses.",
            },
            "The dealer exposes the hands of {owner}{two_hands}.",
        )
    )
)
class HandsExposed(Cited, frozen=True):
    """Both hands of a player, compared and announced, or of the bank."""

    kind = "hands-exposed/1"
    seat: int
    owner: str
    high: tuple[Tile, ...]
    low: tuple[Tile, ...]
    verdict: str = ""
    """``win``, ``tie`` or ``lose``; of the bank's own hands nothing."""
    beats: tuple[int, int] = (0, 0)
    """High and low: 1 better, 0 alike, -1 lower than those they are compared with."""
    decided_by: ClauseId | None = None


def agenda(table: Table) -> tuple[Step, ...]:
    """The bank's hands first, then from the player farthest to the right of the dealer on.

    Between the events of one order there may be none, with a wager not judged yet.
    """
    hands, first = table.in_round.hands, against(table)
    seats = sorted(hands, key=lambda seat: (seat != first, seat))
    waits = (seat for seat in seats if hands[seat].state == Is.SET and not hands[seat].up)
    seat = next(waits, None)
    return () if seat is None else (Step(ExposeHands(seat), _clause(table, seat)),)


def _clause(table: Table, seat: int) -> ClauseId:
    bank = table.bank
    if bank is None:
        return table.duty("expose")
    if seat == bank.seat:
        return table.duty("dealer_against_bank")
    return table.duty("co_expose" if bank.co else "bank_expose")


@exposing.in_turn
def expose_hands(table: Table, order: ExposeHands, turn: Turn) -> Outcome:
    """Real tiles are named as they are turned; sealed ones are known."""
    hand = table.in_round.hands[order.seat]
    two = _shown(table, hand, order, turn.clause)
    if isinstance(two, Refusal):
        return two
    if order.seat == against(table):
        return _bank_exposed(table, order.seat, two, turn.clause)
    verdict, placed = judging.verdict_on(table, _up(hand, two)), table.wager_at(order.seat)
    assert placed is not None
    exposed = HandsExposed(
        turn.clause,
        order.seat,
        placed.owner,
        *two,
        verdict=verdict.judgement.value,
        beats=(verdict.high, verdict.low),
        decided_by=verdict.clause,
    )
    return (exposed, judging.judge(table, placed, verdict))


def _up(hand: Hand, two: Laid) -> Hand:
    high, low = two
    return Hand(hand.seat, (*high, *low), Is.EXPOSED, high, low, hand.set_by, up=True)


def _shown(table: Table, hand: Hand, order: ExposeHands, clause: ClauseId) -> Laid | Refusal:
    if known(hand) and not order.high and not order.low:
        return hand.high, hand.low
    if hand.high and (order.high, order.low) != (hand.high, hand.low):
        return refuse(clause, "the hands are known from the sealed order")
    laid = parted(hand.tiles, order.high, order.low, clause)
    if isinstance(laid, Refusal):
        return laid
    counted = as_it_counts(table, hand.seat, laid)
    return not_in_set(table, hand.seat, laid.tiles) or counted


def _bank_exposed(table: Table, seat: int, two: Laid, clause: ClauseId) -> Outcome:
    """The dealer's wager against the bank is decided at once."""
    exposed = HandsExposed(clause, seat, str(owner_of(table, seat)), *two)
    dealers = table.wager_at(DEALER)
    if dealers is None:
        return (exposed,)
    after = judging.with_bank_up(table, _up(table.in_round.hands[seat], two))
    verdict = judging.verdict_on(after, table.in_round.hands[DEALER])
    return (exposed, judging.judge(table, dealers, verdict))


@exposing.change
def hands_exposed(table: Table, event: HandsExposed) -> Table:
    return with_hand(
        table,
        event.seat,
        tiles=(*event.high, *event.low),
        state=Is.EXPOSED,
        high=event.high,
        low=event.low,
        up=True,
        verdict=event.verdict,
        beats=event.beats,
    )
