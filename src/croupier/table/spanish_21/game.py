"""Spanish 21 as its tables play it: its procedures, and what comes first."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.table.cards import burning as cards_burning
from croupier.table.cards import (
    cover_card,
    cutting,
    defects,
    ending,
    preparing,
    receiving,
    sealing,
    stored_batch,
    wrong_cards,
)
from croupier.table.cards.sealing import REAL_OR_SEALED
from croupier.table.cards.todo import COUNT
from croupier.table.procedure import Procedure
from croupier.table.seats.betting import call_step, laying, withdrawing
from croupier.table.seats.chips import carrying, chips
from croupier.table.seats.closing import closing
from croupier.table.seats.correcting import correcting
from croupier.table.seats.left_unfinished import left_unfinished
from croupier.table.seats.moments import moments
from croupier.table.seats.opening import (
    OpenTable,
    TableOpened,
    decided_to_open,
    opens_with,
    table_as_opened,
)
from croupier.table.seats.seating import seating as seats
from croupier.table.seats.spoken import spoken
from croupier.table.seats.ticking import checklist_is_owed, tick_steps, ticking
from croupier.table.seats.tray import tray
from croupier.table.spanish_21 import (
    betting,
    burning,
    card_reader,
    counting,
    cutting_card,
    dealing,
    decisions,
    discards,
    exposed_cards,
    face_up_cards,
    insurance,
    judging,
    passed_over,
    peeking,
    seating,
    settling,
    shuffler,
    spoken_wagers,
    tens,
    voiding,
)
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.round import Needless, Peek
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.turn import is_past_the_peek, next_due
from croupier.table.spanish_21.view import view_of
from croupier.table.steps import Step
from croupier.table.table_game import Agenda, Opening, TableGame

Steps = tuple[Step, ...]

opening = Procedure[Table]()
opening.order()(OpenTable)
opening.event(opens_with(REAL_OR_SEALED), ends_passage=True)(TableOpened)
table_opened = table_as_opened(Table, bind)


def _round(table: Table) -> Steps:
    round_ = table.in_round
    if round_.movements:
        return settling.movement_step(table)
    if round_.void:
        return voiding.void_step(table)
    if round_.needless == Needless.MADE:
        return peeking.note_step(table)
    if round_.judged:
        return settling.clear_step(table)
    if round_.opening:
        return _deal(table) or passed_over.short_steps(table)
    return _after_the_opening(table)


def _deal(table: Table) -> Steps:
    due = next_due(table)
    return dealing.deal_step(table, due) if due else ()


def _after_the_opening(table: Table) -> Steps:
    round_ = table.in_round
    if round_.turned:
        return _deal(table) or exposed_cards.rack_step(table)
    if steps := insurance.agenda(table):
        return steps
    if peeking.waits_for_peek(table):
        return (*peeking.peek_step(table), *insurance.second_thoughts(table))
    if round_.peek == Peek.BLACKJACK or not is_past_the_peek(table):
        return peeking.turn_step(table)
    if round_.offer:
        return exposed_cards.offer_steps(table)
    return decisions.agenda(table) or peeking.turn_step(table)


AGENDA: Agenda[Table] = (
    (lambda table: bool(table.unopened) and table.round is None, ending.reveal_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: table.ten is not None, tens.tear_step),
    (lambda table: table.reader.broken, card_reader.repair_step),
    (lambda table: table.reader.checked_at is None, card_reader.check_step),
    (ending.change_is_due, ending.change_step),
    (tens.is_under_way, tens.agenda),
    (lambda table: table.step_is(COUNT), counting.count_step),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.over is not None and table.round is None, ending.agenda),
    (cutting.is_to_be_cut, cutting.agenda),
    (cover_card.is_to_be_inserted, cover_card.insert_step),
    (lambda table: not table.in_shoe.loaded, cards_burning.load_step),
    (lambda table: bool(table.in_shoe.to_burn), burning.burn_step),
    (lambda table: table.round is not None, _round),
    (lambda table: table.stands_idle, ending.idle_step),
    (lambda table: table.idle_batch is not None, stored_batch.run_step),
    (lambda table: table.device_must_shuffle, sealing.seal_step),
    (checklist_is_owed, tick_steps),
    (lambda _: True, call_step),
)
"""What comes first, down to the call for the next round."""

GAME = TableGame[Table, View](
    [
        seats,
        chips,
        carrying,
        tray,
        ticking,
        correcting,
        closing,
        moments,
        left_unfinished,
        receiving.receiving,
        preparing.preparing,
        sealing.sealing,
        stored_batch.stored_batch,
        cutting.cutting,
        cover_card.cover_card,
        cards_burning.burning,
        seating.seating,
        laying,
        withdrawing,
        betting.betting,
        spoken,
        spoken_wagers.spoken_wagers,
        counting.counting,
        ending.ending,
        defects.defects,
        shuffler.shuffler,
        card_reader.card_reader,
        face_up_cards.face_up_cards,
        tens.tens,
        wrong_cards.wrong_cards,
        peeking.peeking,
        exposed_cards.exposed_cards,
        passed_over.passed_over,
        burning.burning,
        cutting_card.cutting_card,
        discards.discards,
        dealing.dealing,
        insurance.insurance,
        decisions.decisions,
        judging.judging,
        settling.settling,
        voiding.voiding,
        opening,
    ],
    agenda=AGENDA,
    opening=Opening(
        OpenTable,
        decided_to_open(table_opened, receiving.opening),
        table_opened,
        Table,
        ending.OpenShoe,
    ),
    view=view_of,
    follows=judging.judged_now,
)
"""People see what they may do in the order of this list."""

agenda, decide, due = GAME.agenda, GAME.decide, GAME.due
evolve, evolved = GAME.evolve, GAME.evolved
view_for = GAME.view_for
