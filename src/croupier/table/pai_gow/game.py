"""Pai Gow as its tables play it: its procedures, and the order in which they come."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.games.pai_gow.game import bind
from croupier.table.pai_gow import (
    bank,
    betting,
    clearing,
    cutting,
    dealer_wager,
    dealing,
    delivering,
    dice,
    ending,
    exposed_tiles,
    exposing,
    house_hands,
    idle,
    new_set,
    plans,
    preparing,
    rejecting,
    seating,
    setting,
    settling,
    shaking,
    stacks_exposed,
    surrendering,
    voiding,
)
from croupier.table.pai_gow.picture import View
from croupier.table.pai_gow.places import waiting
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.view import view_of
from croupier.table.procedure import Procedure
from croupier.table.seats.betting import call_step, calling, laying, withdrawing
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
from croupier.table.seats.seating import seating as any_tables_seating
from croupier.table.seats.ticking import tick_steps, ticking
from croupier.table.seats.tray import tray
from croupier.table.steps import Step
from croupier.table.table_game import Agenda, Opening, TableGame
from croupier.values.events import Event

Steps = tuple[Step, ...]

opening = Procedure[Table]()
opening.order()(OpenTable)
opening.event(opens_with("{physical_cards:real|sealed} tiles and dice"), ends_passage=True)(
    TableOpened
)
table_opened = table_as_opened(Table, bind)


def _fresh_set(table: Table) -> Event:
    return preparing.preparation(plans.OPENING, plans.fresh_set(table.house))


def _before_the_round(table: Table) -> Steps:
    """What people see to is ticked, the bank offered and prepared; then no more bets is called."""
    return tick_steps(table) or _of_the_bank(table) or bank.agenda(table) or call_step(table)


def _of_the_bank(table: Table) -> Steps:
    if table.bank is None:
        return ()
    return bank.marker_step(table) or cutting.agenda(table) or dealer_wager.agenda(table)


def _is_over(table: Table) -> bool:
    """Chips are to be moved, or no wager waits for a hand any more."""
    return bool(table.in_round.movements) or not waiting(table)


def _to_its_end(table: Table) -> Steps:
    return settling.agenda(table) or clearing.agenda(table)


def _to_the_deal(table: Table) -> Steps:
    return delivering.agenda(table) or shaking.agenda(table) or _deal(table)


def _deal(table: Table) -> Steps:
    """A wrong total is corrected first; a dealer who deals by it deals wrongly."""
    deal, right = dealing.deal_step(table), shaking.correct_step(table)
    return (*right, replace(deal, must=False)) if right else (deal,)


def _with_the_tiles(table: Table) -> Steps:
    return (
        exposed_tiles.agenda(table)
        or dealing.sweep_step(table)
        or shaking.cover_step(table)
        or setting.agenda(table)
        or house_hands.agenda(table)
        or exposing.agenda(table)
    )


AGENDA: Agenda[Table] = (
    (lambda table: bool(table.unopened), ending.open_step),
    (lambda table: table.closed, lambda _: ()),
    (lambda table: table.stands_idle, idle.idle_step),
    (lambda table: bool(table.todo), preparing.agenda),
    (lambda table: table.round is None, _before_the_round),
    (lambda table: table.in_round.void is not None, voiding.agenda),
    (_is_over, _to_its_end),
    (lambda table: not table.in_round.hands, _to_the_deal),
    (lambda _: True, _with_the_tiles),
)
"""What comes first, down to the round under way."""

GAME = TableGame[Table, View](
    [
        opening,
        any_tables_seating,
        chips,
        carrying,
        tray,
        ticking,
        correcting,
        closing,
        moments,
        left_unfinished,
        seating.seating,
        preparing.preparing,
        rejecting.rejecting,
        new_set.new_set,
        idle.idle,
        dice.dice,
        dealer_wager.dealer_wager,
        bank.bank,
        cutting.cutting,
        laying,
        withdrawing,
        calling,
        betting.betting,
        delivering.delivering,
        shaking.shaking,
        dealing.dealing,
        setting.setting,
        house_hands.house_hands,
        surrendering.surrendering,
        exposing.exposing,
        settling.settling,
        clearing.clearing,
        stacks_exposed.stacks_exposed,
        exposed_tiles.exposed_tiles,
        voiding.voiding,
        ending.ending,
    ],
    agenda=AGENDA,
    opening=Opening(
        OpenTable,
        decided_to_open(table_opened, _fresh_set),
        table_opened,
        Table,
        ending.OpenStacks,
    ),
    view=view_of,
    follows=settling.winners_paid,
)
agenda, view_for = GAME.agenda, GAME.view_for
