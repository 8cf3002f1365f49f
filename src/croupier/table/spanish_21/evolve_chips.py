"""What seats, wagers and movements of chips change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as with_fields
from typing import Any

from msgspec.structs import replace

from croupier.games.spanish_21.boxes import Box, Ended
from croupier.table.events import Event
from croupier.table.seats import evolve as seats
from croupier.table.seats.evolve import paid, with_wager
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21.evolve_shoe import order_returned
from croupier.table.spanish_21.judging import AT_ONCE, RESULT
from croupier.table.spanish_21.places import Key, judged_parts, key_of, parts_of
from croupier.table.spanish_21.state import Placed, Spoken, Table
from croupier.values.transfers import spot


def closed(table: Table, event: e.TableClosed) -> Table:
    if table.shoe is not None:
        table = order_returned(table)
    return replace(paid(table, event), closed=True, todo=())


def seat_left(table: Table, event: e.SeatLeft) -> Table:
    """An offer to an empty seat falls away; who has chips in the round is kept in mind."""
    left = {n: seat for n, seat in table.seats.items() if n != event.seat}
    taken = {each.source for each in event.transfers}
    wagers = tuple(each for each in table.wagers if spot(*each.key) not in taken)
    live = any(each.owner == event.person and not each.settled for each in wagers)
    cutting = table.cutting
    if cutting.offered == event.seat:
        cutting = replace(cutting, offered=None)
    return replace(
        paid(table, event),
        seats=left,
        wagers=wagers,
        spoken=tuple(each for each in table.spoken if each.owner != event.person),
        gone=table.gone | {event.person} if live else table.gone,
        cutting=cutting,
    )


def wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    new = Placed(event.seat, event.owner, event.wager, event.stake)
    return replace(paid(table, event), wagers=with_wager(table.wagers, new))


def wager_withdrawn(table: Table, event: e.WagerWithdrawn) -> Table:
    left = Placed(event.seat, event.owner, event.wager, event.stake)
    return replace(paid(table, event), wagers=with_wager(table.wagers, left))


def wager_spoken(table: Table, event: e.WagerSpoken) -> Table:
    spoken = Spoken(event.seat, event.owner, event.wager, event.cash)
    return replace(table, spoken=(*table.spoken, spoken))


def spoken_heard(table: Table, event: e.SpokenWagerHeard) -> Table:
    key = (event.seat, event.owner, event.wager)
    spoken = tuple(
        replace(w, heard=(*w.heard, event.by)) if w.key == key else w for w in table.spoken
    )
    return replace(table, spoken=spoken)


def _unspoken(table: Table, key: Key) -> tuple[Spoken, ...]:
    return tuple(w for w in table.spoken if w.key != key)


def spoken_confirmed(table: Table, event: e.SpokenWagerConfirmed) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = with_wager(table.wagers, Placed(*key, event.stake))
    return replace(paid(table, event), wagers=wagers, spoken=_unspoken(table, key))


def spoken_lapsed(table: Table, event: e.SpokenWagerLapsed) -> Table:
    key = (event.seat, event.owner, event.wager)
    return replace(table, spoken=_unspoken(table, key))


def player_admitted(table: Table, event: e.PlayerAdmitted) -> Table:
    return replace(table, entered=(table.entered or frozenset()) | {event.person})


def forfeited(table: Table, event: e.WagersForfeited) -> Table:
    """The boxes of whoever left are not played on and get no more cards."""
    round_ = table.in_round
    seats = {each.seat for each in event.wagers}
    boxes = {seat: _stopped(box) if seat in seats else box for seat, box in round_.boxes.items()}
    after = replace(
        round_,
        boxes=boxes,
        wagers=(*round_.wagers, *event.wagers),
        opening=tuple(each for each in round_.opening if each.seat not in seats),
        late=tuple(seat for seat in round_.late if seat not in seats),
    )
    return settled(replace(paid(table, event), round=after))


def _stopped(box: Box) -> Box:
    hands = (
        with_fields(hand, awaits=False, ended=Ended.STOOD) if hand.is_open else hand
        for hand in box.hands
    )
    return with_fields(box, hands=tuple(hands))


def judged(table: Table, event: e.WagersJudged) -> Table:
    round_ = table.in_round
    after = replace(
        round_,
        wagers=(*round_.wagers, *event.wagers),
        awards=(*round_.awards, *event.awards),
        movements=(*round_.movements, *event.movements),
        phase=event.phase,
        judged=event.phase == RESULT,
    )
    return replace(table, round=after)


def chips_moved(table: Table, event: e.ChipsMoved) -> Table:
    """The cards of a hand that is settled at once are picked up with its wager."""
    round_ = table.in_round
    left = round_.movements[1:]
    hand = (event.seat, event.hand)
    more = any(key_of(each) == key_of(event) and each.hand == event.hand for each in left)
    out = event.phase == AT_ONCE and event.hand and not more
    after = replace(
        round_,
        movements=left,
        picked_up=(*round_.picked_up, hand) if out else round_.picked_up,
    )
    return settled(replace(paid(table, event), round=after))


def settled(table: Table) -> Table:
    """A wager is settled once all of it is judged and none of its chips is to be moved."""
    round_ = table.in_round
    done, waiting = judged_parts(round_), {key_of(each) for each in round_.movements}
    wagers = tuple(
        each
        if each.settled or each.key in waiting
        else replace(each, settled=all(part in done for part in parts_of(round_, each)))
        for each in table.wagers
    )
    return replace(table, wagers=wagers)


CHIP_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    **seats.CHIP_EVENTS,
    e.TableClosed: closed,
    e.SeatLeft: seat_left,
    e.ChipsCashed: paid,
    e.WagerPlaced: wager_placed,
    e.WagerWithdrawn: wager_withdrawn,
    e.WagerSpoken: wager_spoken,
    e.SpokenWagerHeard: spoken_heard,
    e.SpokenWagerConfirmed: spoken_confirmed,
    e.SpokenWagerLapsed: spoken_lapsed,
    e.PlayerAdmitted: player_admitted,
    e.WagersForfeited: forfeited,
    e.WagersJudged: judged,
    e.ChipsMoved: chips_moved,
}
