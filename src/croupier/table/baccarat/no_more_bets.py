"""The call of no more bets: a round begins."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.baccarat.state import Round, Table
from croupier.table.cards.card_life import must_stop
from croupier.table.procedure import Procedure, Turn
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.spoken import lapsed
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.table.steps import Outcome
from croupier.values.refusals import refuse

no_more_bets = Procedure[Table]()


@no_more_bets.in_turn
def call_no_more_bets(table: Table, _: CallNoMoreBets, turn: Turn) -> Outcome:
    if late := must_stop(table, turn.at):
        return refuse(late, "the cards in use are overdue for a change")
    if not table.wagers and not table.house.holds("free_hands"):
        return refuse(table.duty("two_hands"), "nobody has made a wager")
    if not table.wagers and not table.seats:
        return refuse(table.duty("two_hands"), "no player is seated")
    unconfirmed = lapsed(table, lambda _: table.duty("spoken"))
    return (*unconfirmed, NoMoreBetsCalled(turn.clause, table.rounds + 1))


@no_more_bets.change
def no_more_bets_called(table: Table, event: NoMoreBetsCalled) -> Table:
    held = (*table.carried, *table.held)
    return replace(table, round=Round(event.round), held=held, carried=())
