"""What irregularities change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.table.baccarat import events as e
from croupier.table.baccarat import irregular
from croupier.table.baccarat.ending import VOID
from croupier.table.baccarat.evolve_cards import drawn
from croupier.table.baccarat.evolve_round import device_refilled, one_hand_fewer
from croupier.table.baccarat.state import Discards, Held, Stray, Table
from croupier.table.events import Event
from croupier.values.transfers import moved


def drawn_in_error(table: Table, event: e.CardDrawnInError) -> Table:
    shown = event.card if event.disclosed else None
    return replace(table, shoe=drawn(table.in_shoe, shown))


def found_face_up(table: Table, event: e.FaceUpCardFound) -> Table:
    return replace(table, shoe=drawn(table.in_shoe, event.card))


def remedied(table: Table, event: e.ErrorRemedied) -> Table:
    card = Held(event.about, event.seen)
    if event.was_aside:
        table = replace(table, strays=table.strays[1:])
    if event.banker:
        table = replace(table, round=replace(table.in_round, banker=event.banker))
    match event.remedy:
        case irregular.SET_ASIDE:
            stray = Stray(event.about, event.seen, event.towards, event.found)
            return replace(table, strays=(*table.strays, stray))
        case irregular.TO_BANKER | irregular.TO_DUE:
            return replace(table, held=(*table.held, card))
        case irregular.TO_NEXT_HAND:
            return replace(table, carried=(*table.carried, card))
        case irregular.TO_SIMULATION:
            return replace(table, disclosed=(*table.disclosed, card))
        case _:
            return _discarding(table, event)


def _discarding(table: Table, event: e.ErrorRemedied) -> Table:
    """Further cards follow into the discards, as far as the shoe has any."""
    before = table.discarding.left if table.discarding else 0
    if not event.discards or not table.in_shoe.left:
        return table
    shown = event.shown or (table.discarding is not None and table.discarding.shown)
    return replace(table, discarding=Discards(before + event.discards, shown, event.clause))


def discarded(table: Table, event: e.CardDiscarded) -> Table:
    assert table.discarding is not None
    shoe = drawn(table.in_shoe, event.card)
    left = replace(table.discarding, left=event.left) if event.left and shoe.left else None
    return replace(table, shoe=shoe, discarding=left)


def simulation_begun(table: Table, _: e.SimulatedRoundBegun) -> Table:
    return replace(table, simulated=(), disclosed=table.disclosed[1:])


def simulated_card(table: Table, event: e.SimulatedCardDealt) -> Table:
    shoe = table.in_shoe if event.held else drawn(table.in_shoe, event.card)
    return replace(table, shoe=shoe, simulated=(*(table.simulated or ()), event.card))


def simulation_ended(table: Table, _: e.SimulatedRoundEnded) -> Table:
    after = replace(table, simulated=None)
    if table.house.holds("simulated_round_counts") and table.round is None:
        after = one_hand_fewer(after)
    return after if table.round else device_refilled(after)


def voided(table: Table, event: e.RoundVoided) -> Table:
    rounds = table.round.number if table.round else table.rounds
    return replace(
        table,
        accounts=moved(table.accounts, event.transfers),
        wagers=(),
        gone=frozenset(),
        round=None,
        rounds=rounds,
        simulated=None,
        held=(),
        strays=(),
        discarding=None,
        over=(VOID, table.duty("after_void")),
    )


ERROR_EVENTS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.CardDrawnInError: drawn_in_error,
    e.FaceUpCardFound: found_face_up,
    e.ErrorRemedied: remedied,
    e.CardDiscarded: discarded,
    e.SimulatedRoundBegun: simulation_begun,
    e.SimulatedCardDealt: simulated_card,
    e.SimulatedRoundEnded: simulation_ended,
    e.RoundVoided: voided,
}
