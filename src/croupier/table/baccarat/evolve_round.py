"""What a round of play changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.baccarat import events as e
from croupier.table.baccarat.ending import LAST_HAND
from croupier.table.baccarat.evolve_cards import drawn, seen
from croupier.table.baccarat.judging import coup_of
from croupier.table.baccarat.state import DEALERS_SEAT, Laid, Past, Round, Shoe, Table, Turning
from croupier.table.events import Event
from croupier.values.cards import Card
from croupier.values.sides import Side


def no_more_bets(table: Table, event: e.NoMoreBetsCalled) -> Table:
    held = (*table.carried, *table.held)
    return replace(table, round=Round(event.round), held=held, carried=())


def bets_reopened(table: Table, _: e.BetsReopened) -> Table:
    return replace(table, round=None, carried=table.held, held=())


def cards_called(table: Table, _: e.CardsCalled) -> Table:
    return replace(table, round=replace(table.in_round, cards_called=True))


def dealt(table: Table, event: e.CardDealt) -> Table:
    round_, shoe, held = table.in_round, table.in_shoe, table.held
    visible = event.card if event.up else None
    counted = event.held and held[0].seen
    if event.held:
        shoe = shoe if counted else seen(shoe, visible)
        held = held[1:]
    else:
        shoe = drawn(shoe, visible)
    laid = (*round_.laid, Laid(event.side, event.card, event.up, counted, event.clause))
    return replace(table, round=replace(round_, laid=laid), shoe=shoe, held=held)


def unchanged(table: Table, _: Event) -> Table:
    return table


def hand_turned(table: Table, event: e.HandTurned) -> Table:
    return _turned(table, event.side, event.cards)


def _turned(table: Table, side: Side, cards: tuple[Card, ...]) -> Table:
    """The hand's face-down cards lie face up."""
    faces, laid = list(cards), list[Laid]()
    shoe: Shoe = table.in_shoe
    for each in table.in_round.laid:
        if each.side is side and not each.up and faces:
            card = faces.pop(0)
            shoe = shoe if each.counted else seen(shoe, card)
            laid.append(replace(each, card=card, up=True, counted=False))
        else:
            laid.append(each)
    return replace(table, round=replace(table.in_round, laid=tuple(laid)), shoe=shoe)


def _turning(table: Table, side: Side, turning: Turning) -> Table:
    round_ = table.in_round
    return replace(
        table, round=replace(round_, turning={**round_.turning, side.value: turning})
    )  # fmt: skip


def handed(table: Table, event: e.CardsHanded) -> Table:
    before = table.in_round.turning.get(event.side.value)
    asked = before.asked if before else ()
    return _turning(
        table, event.side, Turning(event.seat, event.person, handed=True, asked=asked)
    )  # fmt: skip


def returned(table: Table, event: e.CardsReturned) -> Table:
    turning = table.in_round.turning[event.side.value]
    return _turned(
        _turning(table, event.side, replace(turning, handed=False)), event.side, event.cards
    )


def given_up(table: Table, event: e.TurningGivenUp) -> Table:
    turning = table.in_round.turning[event.side.value]
    asked = (*turning.asked, turning.seat)
    return _turning(table, event.side, Turning(DEALERS_SEAT, asked=asked))


def turning_offered(table: Table, event: e.TurningOffered) -> Table:
    turning = table.in_round.turning[event.side.value]
    return _turning(table, event.side, replace(turning, offered=event.seat))


def turning_declined(table: Table, event: e.TurningDeclined) -> Table:
    turning = table.in_round.turning[event.side.value]
    asked = (*turning.asked, event.seat)
    return _turning(table, event.side, replace(turning, offered=None, asked=asked))


def points_called(table: Table, event: e.PointsCalled) -> Table:
    round_ = table.in_round
    return replace(table, round=replace(round_, called=(*round_.called, event.side)))


def announced(table: Table, event: e.ResultAnnounced) -> Table:
    return replace(table, round=replace(table.in_round, winner=event.winner))


def round_ended(table: Table, event: e.RoundEnded) -> Table:
    round_, coup = table.in_round, coup_of(table)
    past = Past(
        number=event.round,
        shoe=table.in_shoe.number,
        winner=str(round_.winner),
        player_pair=coup.player[0].rank is coup.player[1].rank,
        banker_pair=coup.banker[0].rank is coup.banker[1].rank,
        coup=str(coup),
    )
    after = replace(
        table,
        round=None,
        rounds=event.round,
        wagers=(),
        gone=frozenset(),
        carried=(*table.carried, *table.held),
        held=(),
        history=(*table.history, past),
    )
    return device_refilled(one_hand_fewer(after))


def one_hand_fewer(table: Table) -> Table:
    if table.hands_left is None:
        return table
    over = (LAST_HAND, table.house.handling.after_last_hand.clause)
    return replace(table, hands_left=0, over=over)


def device_refilled(table: Table) -> Table:
    """A continuous device takes the round's cards back; a card for the next hand stays out."""
    if not table.is_continuous:
        return table
    shoe = table.in_shoe
    cards = table.house.shoe_decks * 52 - len(table.carried)
    fresh = Shoe(shoe.batch, cards, number=shoe.number, loaded=True, to_burn=0)
    unopened = (*table.unopened, shoe) if shoe.commitment else table.unopened
    return replace(table, shoe=fresh, unopened=unopened)


ROUND_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.NoMoreBetsCalled: no_more_bets,
    e.BetsReopened: bets_reopened,
    e.CardsCalled: cards_called,
    e.CardDealt: dealt,
    e.CardMisplaced: unchanged,
    e.HandTurned: hand_turned,
    e.CardsHanded: handed,
    e.CardsReturned: returned,
    e.TurningGivenUp: given_up,
    e.TurningOffered: turning_offered,
    e.TurningDeclined: turning_declined,
    e.PointsCalled: points_called,
    e.ResultAnnounced: announced,
    e.RoundEnded: round_ended,
}
