"""What seats, wagers and movements of chips change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.pai_gow.positions import DEALER
from croupier.table.events import Event
from croupier.table.pai_gow import events as e
from croupier.table.pai_gow import judging
from croupier.table.pai_gow.evolve_tiles import out_of_play
from croupier.table.pai_gow.state import Is, Placed, Table
from croupier.table.seats import evolve as seats
from croupier.table.seats.evolve import paid, with_wager
from croupier.values.transfers import spot

Key = tuple[int, str, str]
"""Seat, owner and wager."""


def closed(table: Table, event: e.TableClosed) -> Table:
    return replace(paid(out_of_play(table), event), closed=True, todo=())


def seat_left(table: Table, event: e.SeatLeft) -> Table:
    """An offer to an empty seat falls away; who has chips in the round is kept in mind."""
    left = {n: seat for n, seat in table.seats.items() if n != event.seat}
    taken = {each.source for each in event.transfers}
    wagers = tuple(each for each in table.wagers if spot(*each.key) not in taken)
    live = any(each.owner == event.person and not each.settled for each in wagers)
    banks = table.round and table.bank and table.bank.person == event.person
    gone = table.gone | {event.person} if live or banks else table.gone
    rotation = table.rotation
    if rotation.offered == event.seat:
        rotation = replace(rotation, offered=None)
    return replace(paid(table, event), seats=left, wagers=wagers, gone=gone, rotation=rotation)


def wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    new = Placed(event.seat, event.owner, event.wager, event.stake)
    return replace(paid(table, event), wagers=with_wager(table.wagers, new))


def wager_withdrawn(table: Table, event: e.WagerWithdrawn) -> Table:
    left = Placed(event.seat, event.owner, event.wager, event.stake)
    return replace(paid(table, event), wagers=with_wager(table.wagers, left))


def settled(table: Table, key: Key) -> Table:
    wagers = tuple(replace(w, settled=True) if w.key == key else w for w in table.wagers)
    return replace(table, wagers=wagers)


def _out(table: Table, key: Key, state: str, slip: e.JudgedWager) -> Table:
    """A wager is settled without its hands being shown."""
    round_ = table.in_round
    hands, seat = dict(round_.hands), key[0]
    if seat in hands:
        hands[seat] = replace(hands[seat], state=state, must_choose=False)
    after = replace(round_, hands=hands, wagers=(*round_.wagers, slip))
    return replace(settled(table, key), round=after)


def wager_abandoned(table: Table, event: e.WagerAbandoned) -> Table:
    key = (event.seat, event.owner, event.wager)
    slip = judging.abandoned(table, _placed(table, key), event.clause)
    return _out(paid(table, event), key, Is.SWEPT, slip)


def wager_surrendered(table: Table, event: e.WagerSurrendered) -> Table:
    key = (event.seat, event.owner, event.wager)
    slip, _ = judging.surrendered(table, _placed(table, key))
    return _out(paid(table, event), key, Is.SURRENDERED, slip)


def hand_voided(table: Table, event: e.HandVoided) -> Table:
    """A bank that voids its hand voids everybody's."""
    key = (event.seat, event.owner, event.wager)
    if table.bank and table.bank.seat == event.seat:
        hand = replace(table.in_round.hands[event.seat], must_choose=False)
        hands = {**table.in_round.hands, event.seat: hand}
        void = ("the bank voids its hand", event.clause)
        return replace(table, round=replace(table.in_round, hands=hands, void=void))
    slip = judging.voided(_placed(table, key), event.clause)
    return _out(paid(table, event), key, Is.VOIDED, slip)


def _placed(table: Table, key: Key) -> Placed:
    return next(each for each in table.wagers if each.key == key)


def judged(table: Table, event: e.WagersJudged) -> Table:
    """The dealer's own hands are compared when the bank's are exposed."""
    round_ = table.in_round
    hands = dict(round_.hands)
    for each in event.wagers:
        if each.seat == DEALER:
            hands[DEALER] = replace(hands[DEALER], verdict=each.outcome)
    after = replace(
        round_,
        hands=hands,
        wagers=(*round_.wagers, *event.wagers),
        movements=(*round_.movements, *event.movements),
        phase=event.phase,
        winners_judged=event.phase == judging.WINNERS,
        bank=event.bank,
    )
    return replace(table, round=after)


def chips_moved(table: Table, event: e.ChipsMoved) -> Table:
    """A wager is settled with the last movement that concerns it."""
    key, round_ = (event.seat, event.owner, event.wager), table.in_round
    left = round_.movements[1:]
    after = replace(paid(table, event), round=replace(round_, movements=left))
    more = any((each.seat, each.owner, each.wager) == key for each in left)
    return after if more else settled(after, key)


CHIP_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    **seats.CHIP_EVENTS,
    e.TableClosed: closed,
    e.SeatLeft: seat_left,
    e.ChipsCashed: paid,
    e.WagerPlaced: wager_placed,
    e.WagerWithdrawn: wager_withdrawn,
    e.WagerAbandoned: wager_abandoned,
    e.WagerSurrendered: wager_surrendered,
    e.HandVoided: hand_voided,
    e.WagersJudged: judged,
    e.ChipsMoved: chips_moved,
}
