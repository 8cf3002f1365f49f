"""The baccarat family at a table: its procedures, and what comes first."""

from __future__ import annotations

from croupier.table.baccarat import (
    announcing,
    betting,
    burning,
    clearing,
    cover_card,
    curator,
    dealing,
    discarding,
    extra_shuffle,
    failed_shuffler,
    irregularities,
    judging,
    manual_shuffle,
    no_more_bets,
    opening,
    preparing,
    progressive,
    remedies,
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
from croupier.table.cards import burning as cards_burning
from croupier.table.cards import cover_card as cards_covered
from croupier.table.cards import (
    cutting,
    defects,
    ending,
    receiving,
    sealing,
    stored_batch,
    wrong_cards,
)
from croupier.table.cards import preparing as cards_preparing
from croupier.table.cards.todo import CHECK
from croupier.table.seats.betting import call_step, calling, withdrawing
from croupier.table.seats.chips import chips
from croupier.table.seats.closing import closing
from croupier.table.seats.correcting import correcting
from croupier.table.seats.left_unfinished import left_unfinished
from croupier.table.seats.moments import moments
from croupier.table.seats.seating import seating as seats
from croupier.table.seats.spoken import spoken
from croupier.table.seats.ticking import checklist_is_owed, tick_steps, ticking
from croupier.table.seats.tray import tray
from croupier.table.steps import Step
from croupier.table.table_game import Agenda, Opening, TableGame

PROCEDURES = (
    opening.opening,
    seats,
    chips,
    tray,
    ticking,
    correcting,
    closing,
    moments,
    left_unfinished,
    seating.seating,
    receiving.receiving,
    cards_preparing.preparing,
    sealing.sealing,
    stored_batch.stored_batch,
    preparing.preparing,
    manual_shuffle.manual_shuffle,
    extra_shuffle.extra_shuffle,
    failed_shuffler.failed_shuffler,
    cutting.cutting,
    cards_covered.cover_card,
    cards_burning.burning,
    burning.burning,
    withdrawing,
    betting.betting,
    spoken,
    spoken_wagers.spoken_wagers,
    calling,
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
    wrong_cards.wrong_cards,
    discarding.discarding,
    simulated_rounds.simulated_rounds,
    voiding.voiding,
    vigorish.vigorish,
    ending.ending,
    defects.defects,
)


def _preparing(table: Table) -> tuple[Step, ...]:
    if manual_shuffle.is_under_way(table):
        return manual_shuffle.agenda(table)
    return preparing.check_step(table) if table.step_is(CHECK) else cards_preparing.agenda(table)


def _ending(table: Table) -> tuple[Step, ...]:
    """What is owed is collected when the shoe is over."""
    return vigorish.collect_step(table) if table.owed else ending.agenda(table)


def _into_play(table: Table) -> tuple[Step, ...]:
    """The stack is cut, the cover card inserted, the shoe loaded, the first cards burned.

    What follows a card that lay face up on top of the shoe comes before the burn.
    """
    if cutting.is_to_be_cut(table):
        return cutting.agenda(table)
    if cards_covered.is_to_be_inserted(table):
        return cards_covered.insert_step(table)
    if not table.in_shoe.loaded:
        return cards_burning.load_step(table)
    found = bool(table.discarding) and table.in_shoe.burns_first
    return discarding.agenda(table) if found else burning.burn_step(table)


def _simulation_is_next(table: Table) -> bool:
    """Awards for which meters stand booked come before it (reading R-X27)."""
    return simulation_waits(table) and not awards_are_owed(table)


def _round(table: Table) -> tuple[Step, ...]:
    """A shoe that is passed in mid-round goes on before the next card; if none comes, after it."""
    steps = dealing.agenda(table)
    if table.needs_curator and any(isinstance(step.order, dealing.DealCard) for step in steps):
        return curator.agenda(table)
    return steps


AGENDA: Agenda[Table] = (
    (lambda table: bool(table.unopened), ending.reveal_step),
    (lambda table: table.closed, lambda _: ()),
    (ending.change_is_due, ending.change_step),
    (lambda table: bool(table.todo), _preparing),
    (lambda table: table.over is not None, _ending),
    (lambda table: not table.in_play, _into_play),
    (lambda table: table.void is not None and not awards_are_owed(table), voiding.void_step),
    (lambda table: bool(table.discarding and table.in_shoe.left), discarding.agenda),
    (lambda table: table.has_disclosed and _simulation_is_next(table), simulated_rounds.agenda),
    (lambda table: table.round is not None, _round),
    (lambda table: table.stands_idle, ending.idle_step),
    (lambda table: table.idle_batch is not None, stored_batch.run_step),
    (lambda table: table.has_run_out, voiding.void_step),
    (lambda table: table.last_hand_is_due, cover_card.last_hand_step),
    (lambda table: table.needs_curator, curator.agenda),
    (lambda table: table.device_must_shuffle, sealing.seal_step),
    (checklist_is_owed, tick_steps),
    (lambda _: True, call_step),
)
"""What comes first, down to the call for the next round: the one definition of it."""

GAME = TableGame[Table, View](
    PROCEDURES,
    agenda=AGENDA,
    opening=Opening(
        opening.OpenTable, opening.open_table, opening.opened_table, Table, ending.OpenShoe
    ),
    view=view_of,
    follows=remedies.overdue_remedies,
    is_reported=dealing.is_reported,
)
agenda, decide, evolve, evolved = GAME.agenda, GAME.decide, GAME.evolve, GAME.evolved
due, tell, masked, named = GAME.due, GAME.tell, GAME.masked, GAME.named
body_of, event_from = GAME.ledger.body_of, GAME.ledger.event_from
view_for = GAME.view_for
