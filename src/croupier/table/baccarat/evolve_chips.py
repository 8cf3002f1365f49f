"""What seats, chips and wagers change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.baccarat.movements import Action
from croupier.table.baccarat import events as e
from croupier.table.baccarat.evolve_cards import order_returned
from croupier.table.baccarat.judging import OPENING
from croupier.table.baccarat.progressive import award
from croupier.table.baccarat.state import Judged, Placed, Spoken, Table
from croupier.table.events import Event
from croupier.table.seats import evolve as seats
from croupier.table.seats.evolve import paid as _paid
from croupier.table.seats.evolve import with_wager
from croupier.values.sides import Side
from croupier.values.transfers import spot


def closed(table: Table, event: e.TableClosed) -> Table:
    if table.shoe is not None:
        table = order_returned(table)
    return replace(_paid(table, event), closed=True, todo=())


def seat_left(table: Table, event: e.SeatLeft) -> Table:
    left = {n: seat for n, seat in table.seats.items() if n != event.seat}
    after = _unasked(replace(_paid(table, event), seats=left), event.seat)
    if any(seat.person == event.person for seat in left.values()):
        return after
    taken = {each.source for each in event.transfers}
    wagers = tuple(w for w in table.wagers if spot(*w.key) not in taken)
    spoken = tuple(w for w in table.spoken if w.owner != event.person)
    live = any(w.owner == event.person for w in wagers)
    gone = table.gone | {event.person} if live else table.gone
    return replace(after, wagers=wagers, spoken=spoken, gone=gone)


def _unasked(table: Table, seat: int) -> Table:
    """An offer to an empty seat falls away."""
    if table.cutting.offered == seat:
        table = replace(table, cutting=replace(table.cutting, offered=None))
    if table.curating.offered == seat:
        table = replace(table, curating=replace(table.curating, offered=None))
    if table.round is not None:
        turning = {
            side: replace(t, offered=None, asked=(*t.asked, seat)) if t.offered == seat else t
            for side, t in table.round.turning.items()
        }
        table = replace(table, round=replace(table.round, turning=turning))
    return table


def chips_cashed(table: Table, event: e.ChipsCashed) -> Table:
    """Somebody without a seat who goes in mid-round is gone as if from a seat."""
    live = table.round and any(w.owner == event.person and not w.settled for w in table.wagers)
    gone = table.gone | {event.person} if live else table.gone
    return replace(_paid(table, event), gone=gone)


def wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    new = Placed(event.seat, event.owner, event.wager, event.stake, event.match_play)
    return replace(_paid(table, event), wagers=with_wager(table.wagers, new))


def wager_withdrawn(table: Table, event: e.WagerWithdrawn) -> Table:
    key = (event.seat, event.owner, event.wager)
    old = next(w for w in table.wagers if w.key == key)
    left = replace(old, stake=event.stake)
    return replace(_paid(table, event), wagers=with_wager(table.wagers, left))


def wager_spoken(table: Table, event: e.WagerSpoken) -> Table:
    spoken = Spoken(event.seat, event.owner, event.wager, event.cash)
    return replace(table, spoken=(*table.spoken, spoken))


def _unspoken(table: Table, key: tuple[int, str, str]) -> tuple[Spoken, ...]:
    return tuple(w for w in table.spoken if w.key != key)


def spoken_confirmed(table: Table, event: e.SpokenWagerConfirmed) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = with_wager(table.wagers, Placed(*key, event.stake))
    return replace(_paid(table, event), wagers=wagers, spoken=_unspoken(table, key))


def spoken_lapsed(table: Table, event: e.SpokenWagerLapsed) -> Table:
    key = (event.seat, event.owner, event.wager)
    return replace(table, spoken=_unspoken(table, key))


def ride_chosen(table: Table, event: e.RideChosen) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = tuple(replace(w, ride=event.on) if w.key == key else w for w in table.wagers)
    return replace(table, wagers=wagers)


def payout_chosen(table: Table, event: e.PayoutChosen) -> Table:
    key = (event.seat, event.owner, event.wager)
    wagers = tuple(replace(w, to_be_paid=True) if w.key == key else w for w in table.wagers)
    return replace(table, wagers=wagers)


def judged(table: Table, event: e.WagersJudged) -> Table:
    round_ = table.in_round
    if event.phase == OPENING:
        done = round_.opening.done if round_.opening else 0
        new = Judged(event.wagers, event.movements, done, event.meters)
        return replace(table, round=replace(round_, opening=new))
    new = Judged(event.wagers, event.movements, meters=event.meters)
    return replace(table, round=replace(round_, result=new))


def must_hit_won(table: Table, event: e.MustHitWon) -> Table:
    won = Judged((), (award(table, event),))
    return replace(table, round=replace(table.in_round, must_hit=won))


def chips_moved(table: Table, event: e.ChipsMoved) -> Table:
    round_ = table.in_round
    under_way = round_.settlements[event.phase]
    after = replace(under_way, done=under_way.done + 1)
    table = replace(_paid(table, event), round=replace(round_, **{event.phase: after}))
    if event.action == Action.MARK_VIGORISH.value:
        table = replace(table, owed=_marked(table, event))
    if event.action == Action.LET_RIDE.value:
        table = _riding(table, event)
    return replace(table, wagers=_settled(table.wagers, after, event))


def _marked(table: Table, event: e.ChipsMoved) -> dict[str, Mapping[int, int]]:
    boxes = table.owed.get(event.owner, {})
    more = {**boxes, event.seat: boxes.get(event.seat, 0) + event.cents}
    return {**table.owed, event.owner: more}


def _settled(wagers: tuple[Placed, ...], judged: Judged, event: e.ChipsMoved) -> tuple[Placed, ...]:
    """A wager is settled with the last movement that concerns it."""
    key = (event.seat, event.owner, event.wager)
    if any((m.seat, m.owner, m.wager) == key for m in judged.left):
        return wagers
    return tuple(replace(w, settled=True) if w.key == key else w for w in wagers)


def _riding(table: Table, event: e.ChipsMoved) -> Table:
    key = (event.seat, event.owner, event.wager)
    on = next(w.ride for w in table.wagers if w.key == key)
    assert isinstance(on, Side)
    main = (event.seat, event.owner, on.value)
    wagers = tuple(
        replace(w, riding=w.riding + event.cents) if w.key == main else w for w in table.wagers
    )
    return replace(table, wagers=wagers)


def vigorish_collected(table: Table, event: e.VigorishCollected) -> Table:
    owed = {person: sum_ for person, sum_ in table.owed.items() if person != event.person}
    return replace(_paid(table, event), owed=owed)


CHIP_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    **seats.CHIP_EVENTS,
    e.TableClosed: closed,
    e.SeatLeft: seat_left,
    e.ChipsCashed: chips_cashed,
    e.WagerPlaced: wager_placed,
    e.WagerWithdrawn: wager_withdrawn,
    e.WagerSpoken: wager_spoken,
    e.SpokenWagerConfirmed: spoken_confirmed,
    e.SpokenWagerLapsed: spoken_lapsed,
    e.RideChosen: ride_chosen,
    e.PayoutChosen: payout_chosen,
    e.WagersJudged: judged,
    e.MustHitWon: must_hit_won,
    e.ChipsMoved: chips_moved,
    e.VigorishCollected: vigorish_collected,
}
