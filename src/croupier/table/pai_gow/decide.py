"""An order becomes events, or is refused with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.orders import Command, Order
from croupier.table.pai_gow import (
    acts,
    banking,
    completing,
    dealer_wager,
    dealing,
    dice,
    ending,
    house_hands,
    irregular,
    preparing,
    seating,
    setting,
    shaking,
    wagering,
)
from croupier.table.pai_gow.agenda import agenda
from croupier.table.pai_gow.evolve import evolved
from croupier.table.pai_gow.opening import open_table
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.words import order_in_words
from croupier.table.seats import decide as seats
from croupier.table.steps import Outcome, Step
from croupier.table.turns import for_another, listed, not_in_play, not_now
from croupier.values.refusals import Refusal

WHEN_ALLOWED: Mapping[type[Order], Callable[[Table, Command], Outcome]] = {
    **seats.WHEN_ALLOWED,
    acts.TakeSeat: seating.take_seat,
    acts.LeaveSeat: seating.leave_seat,
    acts.CashOut: seating.cash_out,
    acts.KeepChips: seating.keep_chips,
    acts.CleanTiles: preparing.clean_tiles,
    acts.RejectTiles: preparing.reject_tiles,
    acts.ExposeWhileStacking: preparing.expose_while_stacking,
    acts.ChangeDice: dice.change_dice,
    acts.DeclareIdle: ending.declare_idle,
    acts.CloseTable: ending.close_table,
    acts.GiveUpBank: banking.give_up_bank,
    acts.LowerDealerWager: dealer_wager.lower_dealer_wager,
    acts.PlaceWager: wagering.place_wager,
    acts.WithdrawWager: wagering.withdraw_wager,
    acts.SpeakWager: wagering.speak_wager,
    acts.CallNoRoll: shaking.call_no_roll,
    acts.ReportLidLifted: shaking.report_lid_lifted,
    acts.ReportWrongDeal: irregular.report_wrong_deal,
    acts.SetHands: setting.set_hands,
    acts.AskAdvice: setting.ask_advice,
    acts.SetForAbsent: setting.set_for_absent,
    acts.Surrender: completing.surrender,
    acts.ExposeTile: irregular.expose_tile,
    acts.PlayOn: irregular.play_on,
    acts.VoidHand: irregular.void_hand,
}
"""Orders that need not wait for their turn."""

IN_TURN: Mapping[type[Order], Callable[[Table, Command, Step], Outcome]] = {
    **dict.fromkeys(preparing.STEPS, preparing.take_step),
    acts.OpenStacks: ending.open_stacks,
    acts.OfferBank: banking.offer_bank,
    acts.AcceptBank: banking.accept_bank,
    acts.DeclineBank: banking.decline_bank,
    acts.PlaceMarker: banking.place_marker,
    acts.CutStacks: dealer_wager.cut_stacks,
    acts.DeclineCut: dealer_wager.decline_cut,
    acts.PlaceDealerWager: dealer_wager.place_dealer_wager,
    acts.CallNoMoreBets: dealing.call_no_more_bets,
    acts.ChooseDelivery: dealing.choose_delivery,
    acts.ShowDelivery: dealing.show_delivery,
    acts.ShakeDice: shaking.shake_dice,
    acts.OpenShaker: shaking.open_shaker,
    acts.AnnounceTotal: shaking.announce_total,
    acts.CorrectTotal: shaking.correct_total,
    acts.DealTiles: dealing.deal_tiles,
    acts.SweepPositions: dealing.sweep_positions,
    acts.CoverShaker: dealing.cover_shaker,
    acts.TurnTiles: house_hands.turn_tiles,
    acts.SetHouseHands: house_hands.set_house_hands,
    acts.ResetHands: house_hands.reset_hands,
    acts.ExposeHands: completing.expose_hands,
    acts.MoveChips: completing.move_chips,
    acts.ClearTiles: completing.clear_tiles,
    acts.VoidRound: irregular.void_round,
}
"""Steps of the agenda."""

NEVER_MIND_THE_TURN: Mapping[type[Order], Callable[[Table, Command], Refusal | None]] = {
    acts.AcceptBank: banking.no_bank,
    acts.PlaceDealerWager: dealer_wager.no_wager,
    acts.ChooseDelivery: dealing.not_filed,
}
"""What a clause forbids whatever comes next."""


def decide(table: Table | None, command: Command, table_id: str = "table") -> Outcome:
    act = command.order
    if refusal := not_in_play(table, table_id, act, acts.OpenTable, acts.OpenStacks):
        return refusal
    if table is None:
        return open_table(table_id, command)
    allowed = WHEN_ALLOWED.get(type(act))
    answer = allowed(table, command) if allowed else _in_turn(table, command)
    if isinstance(answer, Refusal):
        return answer
    return (*answer, *completing.winners_paid(evolved(table, answer)))


def _in_turn(table: Table, command: Command) -> Outcome:
    steps = agenda(table)
    step = listed(steps, command.order)
    if step is None:
        return _forbidden(table, command) or not_now(table, steps, order_in_words)
    if not step.is_for(command):
        return for_another(step, order_in_words)
    return IN_TURN[type(command.order)](table, command, step)


def _forbidden(table: Table, command: Command) -> Refusal | None:
    forbids = NEVER_MIND_THE_TURN.get(type(command.order))
    return forbids(table, command) if forbids else None
