"""The baccarat family at a table: its procedures, and what comes first."""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.agendas import Agenda
from croupier.table.baccarat import (
    announcing,
    betting,
    burning,
    card_life,
    clearing,
    cover_card,
    curator,
    cutting,
    dealing,
    discarding,
    ending,
    extra_shuffle,
    irregularities,
    judging,
    no_more_bets,
    opening,
    preparing,
    progressive,
    remedies,
    sealing,
    seating,
    settling,
    simulated_rounds,
    spoken_wagers,
    viewing,
    vigorish,
    voiding,
)
from croupier.table.baccarat.progressive import awards_are_owed
from croupier.table.baccarat.simulated_rounds import simulation_waits
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.view import View, view_of
from croupier.table.cards import burning as shared_burning
from croupier.table.cards import cutting as shared_cutting
from croupier.table.cards import ending as shared_ending
from croupier.table.cards import preparing as shared_preparing
from croupier.table.cards.ending import OpenShoe
from croupier.table.seats import chips, closing, tray
from croupier.table.seats import seating as shared_seating
from croupier.table.steps import Step
from croupier.table.table_game import Opening, TableGame

PROCEDURES = (
    opening.opening,
    shared_seating.seating,
    chips.chips,
    tray.tray,
    closing.closing,
    seating.seating,
    shared_preparing.preparing,
    preparing.preparing,
    extra_shuffle.extra_shuffle,
    sealing.sealing,
    shared_cutting.cutting,
    cutting.cutting,
    shared_burning.burning,
    burning.burning,
    betting.betting,
    spoken_wagers.spoken_wagers,
    no_more_bets.no_more_bets,
    progressive.progressive,
    curator.curator,
    dealing.dealing,
    viewing.viewing,
    announcing.announcing,
    judging.judging,
    settling.settling,
    clearing.clearing,
    cover_card.cover_card,
    irregularities.irregularities,
    remedies.remedying,
    discarding.discarding,
    simulated_rounds.simulated_rounds,
    voiding.voiding,
    vigorish.vigorish,
    card_life.card_life,
    shared_ending.ending,
    ending.ending,
)


def _always(_: Table) -> bool:
    return True


ORDER: tuple[tuple[Callable[[Table], bool], Callable[[Table], tuple[Step, ...]]], ...] = (
    (lambda table: bool(table.unopened), sealing.reveal_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.over is not None, ending.agenda),
    (cutting.is_to_be_cut, cutting.agenda),
    (cover_card.is_to_be_inserted, cover_card.insert_step),
    (burning.is_not_in_play, burning.agenda),
    (discarding.must_discard, discarding.agenda),
    (awards_are_owed, dealing.agenda),
    (simulation_waits, simulated_rounds.agenda),
    (lambda table: table.round is not None, dealing.agenda),
    (cover_card.last_hand_is_due, cover_card.last_hand_step),
    (curator.needs_curator, curator.agenda),
    (sealing.device_must_shuffle, sealing.seal_step),
    (_always, no_more_bets.agenda),
)
"""What comes first, down to the call for the next round: the one definition of it."""

agenda = Agenda(ORDER)
GAME = TableGame[Table, View](
    PROCEDURES,
    agenda=agenda,
    opening=Opening(opening.OpenTable, opening.open_table, opening.opened_table, Table, OpenShoe),
    view=view_of,
    follows=remedies.overdue_remedies,
    is_reported=dealing.is_reported,
)
decide, evolve, evolved = GAME.decide, GAME.evolve, GAME.evolved
due, tell, masked, named = GAME.due, GAME.tell, GAME.masked, GAME.named
body_of, event_from = GAME.recording.body_of, GAME.recording.event_from
view_for = GAME.view_for
