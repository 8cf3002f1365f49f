"""What a round of play changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.spanish_21.boxes import Box, Decision, call_dead, open_box
from croupier.games.spanish_21.dealing import DEALER, opening_order
from croupier.games.spanish_21.decisions import decide, give_card
from croupier.games.spanish_21.game import INSURANCE, WAGER
from croupier.games.spanish_21.hands import is_blackjack, total_of
from croupier.table.events import Event
from croupier.table.seats.evolve import paid
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21.deciding import KEEP
from croupier.table.spanish_21.ending import REACHED
from croupier.table.spanish_21.evolve_chips import settled
from croupier.table.spanish_21.evolve_shoe import device_refilled, drawn, seen
from croupier.table.spanish_21.peeking import was_misread
from croupier.table.spanish_21.state import (
    Held,
    Past,
    PastHand,
    Peek,
    Placed,
    Reader,
    Round,
    Table,
)
from croupier.table.spanish_21.voiding import READER
from croupier.values.cards import show_cards
from croupier.values.money import Cents
from croupier.values.refusals import Refusal


def in_round(table: Table, **changes: object) -> Table:
    return replace(table, round=replace(table.in_round, **changes))


def with_box(table: Table, box: Box) -> Table:
    return in_round(table, boxes={**table.in_round.boxes, box.seat: box})


def reader_checked(table: Table, event: e.ReaderChecked) -> Table:
    return replace(table, reader=Reader(event.at))


def reader_failed(table: Table, _: e.ReaderFailed) -> Table:
    return replace(table, reader=replace(table.reader, broken=True))


def reader_repaired(table: Table, _: e.ReaderRepaired) -> Table:
    return replace(table, reader=replace(table.reader, broken=False))


def no_more_bets(table: Table, event: e.NoMoreBetsCalled) -> Table:
    boxes = {
        each.seat: open_box(each.seat, Cents(each.stake), each.owner)
        for each in table.wagers
        if each.wager == WAGER
    }
    return replace(table, round=Round(event.round, opening_order(boxes), boxes))


def dealt(table: Table, event: e.CardDealt) -> Table:
    """A held card leaves the hand that held it; the hole card keeps its place, not its face."""
    round_ = table.in_round
    before = table.held[0] if event.held else None
    place = before.place if before else table.in_shoe.next_place
    known = before.card if before else None
    after = _out_of_shoe(table, event)
    if event.seat == DEALER:
        if event.card is None:
            after = in_round(after, hole=place, hole_seen=known)
        else:
            after = in_round(after, dealer=(*round_.dealer, event.card))
    else:
        assert event.card is not None
        box = round_.boxes[event.seat]
        after = with_box(after, give_card(table.game, box, event.hand, event.card))
        after = in_round(after, late_taken=_without(round_.late_taken, event.seat))
    return in_round(after, opening=round_.opening[1:])


def _out_of_shoe(table: Table, event: e.CardDealt) -> Table:
    if not event.held:
        return replace(table, shoe=drawn(table.in_shoe, event.card))
    was_seen = table.held[0].card is not None
    shoe = table.in_shoe if was_seen else seen(table.in_shoe, event.card)
    return replace(table, shoe=shoe, held=table.held[1:])


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(each for each in seats if each != seat)


def total_announced(table: Table, event: e.TotalAnnounced) -> Table:
    said = table.in_round.announced
    if event.seat == DEALER or event.seat in said:
        return table
    return in_round(table, announced=(*said, event.seat))


def insurance_placed(table: Table, event: e.InsurancePlaced) -> Table:
    laid = Placed(event.seat, event.owner, INSURANCE, event.stake)
    insured = {**table.in_round.insured, event.seat: event.stake}
    after = replace(paid(table, event), wagers=(*table.wagers, laid))
    return in_round(after, insured=insured)


def insurance_declined(table: Table, event: e.InsuranceDeclined) -> Table:
    return in_round(table, insured={**table.in_round.insured, event.seat: 0})


def hole_card_read(table: Table, event: e.HoleCardRead) -> Table:
    return in_round(table, peek=Peek.BLACKJACK if event.blackjack else Peek.CLEAR)


def peek_missed(table: Table, _: e.PeekMissed) -> Table:
    return in_round(table, peek=Peek.MISSED)


def decision_made(table: Table, event: e.DecisionMade) -> Table:
    box, named = table.in_round.boxes[event.seat], event.decision
    decision = Decision.STAND if named == KEEP else Decision(named)
    amount = Cents(event.cents) if decision is Decision.DOUBLE else None
    after = decide(table.game, box, event.hand, decision, amount)
    assert not isinstance(after, Refusal), after
    return with_box(paid(table, event), after)


def hole_card_turned(table: Table, event: e.HoleCardTurned) -> Table:
    """An exposed card that is still on offer is the dealer's now, or nobody's.

    Where the reader told of a Blackjack that is none, everybody knows the hole card too early.
    """
    round_ = table.in_round
    early = round_.peek == Peek.BLACKJACK and was_misread(round_, event.hole)
    void = (READER, table.duty("needless_peek_seen")) if early else None
    shoe = table.in_shoe if round_.hole_seen else seen(table.in_shoe, event.hole)
    offer = round_.offer
    held = (Held(offer.place, offer.card), *table.held) if offer else table.held
    after = replace(table, shoe=shoe, held=held)
    dealer = (*round_.dealer, event.hole)
    return in_round(after, dealer=dealer, turned=True, offer=None, void=void)


def hand_dead(table: Table, event: e.HandCalledDead) -> Table:
    round_ = table.in_round
    box = call_dead(round_.boxes[event.seat], event.hand, event.clause)
    after = in_round(
        with_box(paid(table, event), box),
        wagers=(*round_.wagers, *event.wagers),
        picked_up=(*round_.picked_up, (event.seat, event.hand)),
        late=_without(round_.late, event.seat),
    )
    return settled(after)


def round_ended(table: Table, event: e.RoundEnded) -> Table:
    past = _past(table, table.in_round)
    return round_over(replace(table, history=(*table.history, past)), event.round)


def _past(table: Table, round_: Round) -> Past:
    hands = (
        PastHand(
            each.seat,
            each.hand,
            show_cards(round_.boxes[each.seat].hand(each.hand).cards),
            each.outcome,
            each.result,
        )
        for each in sorted(round_.wagers, key=lambda slip: (slip.seat, slip.hand))
        if each.wager == WAGER
    )
    return Past(
        number=round_.number,
        shoe=table.in_shoe.number,
        dealer=show_cards(round_.dealer),
        points=total_of(round_.dealer).points,
        blackjack=is_blackjack(round_.dealer),
        hands=tuple(hands),
    )


def round_over(table: Table, number: int) -> Table:
    """The layout is clear; who sat out is known, and the cutting card ends the shoe."""
    house = table.house
    bettors = frozenset(each.owner for each in table.wagers)
    banned = house.holds("mid_shoe_entry_ban") and not table.is_continuous
    is_over = table.reached is not None or not (table.in_shoe.left or table.is_continuous)
    after = replace(
        table,
        round=None,
        rounds=number,
        wagers=(),
        gone=frozenset(),
        held=tuple(each for each in table.held if each.card is None),
        entered=bettors if banned else None,
        faces_up=0 if house.chose("face_up_cards") == "per_round" else table.faces_up,
        tens_found=0 if house.chose("tens_found") == "per_round" else table.tens_found,
        over=table.over or ((REACHED, table.duty("check_count")) if is_over else None),
    )
    return device_refilled(after) if table.is_continuous else after


ROUND_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.ReaderChecked: reader_checked,
    e.ReaderFailed: reader_failed,
    e.ReaderRepaired: reader_repaired,
    e.NoMoreBetsCalled: no_more_bets,
    e.CardDealt: dealt,
    e.TotalAnnounced: total_announced,
    e.InsurancePlaced: insurance_placed,
    e.InsuranceDeclined: insurance_declined,
    e.HoleCardRead: hole_card_read,
    e.PeekMissed: peek_missed,
    e.DecisionMade: decision_made,
    e.HoleCardTurned: hole_card_turned,
    e.HandCalledDead: hand_dead,
    e.RoundEnded: round_ended,
}
