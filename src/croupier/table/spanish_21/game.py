"""Spanish 21 as its tables play it: its procedures, and what comes first."""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.agendas import Agenda
from croupier.table.cards.burning import burning as cards_burned
from croupier.table.cards.cutting import cutting as cards_cut
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.ending import ending as cards_ended
from croupier.table.cards.preparing import preparing as cards_prepared
from croupier.table.seats.chips import chips
from croupier.table.seats.closing import closing
from croupier.table.seats.seating import seating as seats
from croupier.table.seats.tray import tray
from croupier.table.spanish_21 import (
    betting,
    burning,
    card_reader,
    cutting,
    cutting_card,
    dealing,
    decisions,
    discards,
    ending,
    exposed_cards,
    face_up_cards,
    insurance,
    judging,
    opening,
    passed_over,
    peeking,
    preparing,
    seating,
    settling,
    shuffler,
    spoken_wagers,
    tens,
    voiding,
)
from croupier.table.spanish_21.picture import View
from croupier.table.spanish_21.state import Needless, Peek, Table
from croupier.table.spanish_21.turn import is_past_the_peek, next_due
from croupier.table.spanish_21.view import view_of
from croupier.table.steps import Step
from croupier.table.table_game import Opening, TableGame

Steps = tuple[Step, ...]


def _must_seal(table: Table) -> bool:
    shoe = table.in_shoe
    return table.is_continuous and not table.physical_cards and not shoe.commitment


def _waits_for_cutting_card(table: Table) -> bool:
    shoe = table.in_shoe
    return shoe.cutting_at is None and not shoe.of_discards


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
        return peeking.peek_step(table)
    if round_.peek == Peek.BLACKJACK or not is_past_the_peek(table):
        return peeking.turn_step(table)
    if round_.offer:
        return exposed_cards.offer_steps(table)
    return decisions.agenda(table) or peeking.turn_step(table)


ORDER: tuple[tuple[Callable[[Table], bool], Callable[[Table], Steps]], ...] = (
    (lambda table: bool(table.unopened) and table.round is None, ending.reveal_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: table.ten is not None, tens.tear_step),
    (lambda table: table.reader.broken, card_reader.repair_step),
    (lambda table: table.reader.checked_at is None, card_reader.check_step),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.over is not None and table.round is None, ending.agenda),
    (lambda table: not table.in_play and not table.cutting.done, cutting.agenda),
    (lambda table: not table.in_play and _waits_for_cutting_card(table), cutting_card.agenda),
    (lambda table: not table.in_play, burning.agenda),
    (lambda table: table.round is not None, _round),
    (_must_seal, preparing.seal_step),
    (lambda _: True, dealing.call_step),
)
"""What comes first, down to the call for the next round."""

GAME = TableGame[Table, View](
    [
        seats,
        chips,
        tray,
        closing,
        cards_prepared,
        cards_cut,
        cards_burned,
        cards_ended,
        seating.seating,
        betting.betting,
        spoken_wagers.spoken_wagers,
        preparing.preparing,
        ending.ending,
        shuffler.shuffler,
        card_reader.card_reader,
        face_up_cards.face_up_cards,
        tens.tens,
        peeking.peeking,
        exposed_cards.exposed_cards,
        passed_over.passed_over,
        burning.burning,
        cutting_card.cutting_card,
        cutting.cutting,
        discards.discards,
        dealing.dealing,
        insurance.insurance,
        decisions.decisions,
        judging.judging,
        settling.settling,
        voiding.voiding,
        opening.opening,
    ],
    agenda=Agenda(ORDER),
    opening=Opening(opening.OpenTable, opening.open_table, opening.table_opened, Table, OpenShoe),
    view=view_of,
    follows=judging.judged_now,
)
"""People see what they may do in the order of this list."""

agenda, decide, due = GAME.agenda, GAME.decide, GAME.due
evolve, evolved = GAME.evolve, GAME.evolved
view_for = GAME.view_for
