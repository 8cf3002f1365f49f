"""An order becomes events, or is refused with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.table.baccarat import (
    acts,
    curating,
    cutting,
    dealing,
    ending,
    irregular,
    pit_practice,
    preparing,
    seating,
    settling,
    simulating,
    slips,
    turning,
    voiding,
    wagering,
)
from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.evolve import evolved
from croupier.table.baccarat.opening import open_table
from croupier.table.baccarat.progressive import as_listed
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.words import order_in_words
from croupier.table.events import Event
from croupier.table.orders import Command, Order
from croupier.table.seats import decide as seats
from croupier.table.steps import Outcome, Step
from croupier.table.turns import for_another, listed, not_in_play, not_now
from croupier.values.refusals import Refusal

WHEN_ALLOWED: Mapping[type[Order], Callable[[Table, Command], Outcome]] = {
    **seats.WHEN_ALLOWED,
    acts.RejectCards: preparing.reject_cards,
    acts.GiveNotice: pit_practice.give_notice,
    acts.SwitchExtraShuffle: pit_practice.switch,
    acts.RequestFaces: preparing.request_faces,
    acts.RequestSpread: preparing.request_spread,
    acts.OrderRecut: cutting.order_recut,
    acts.PassShoe: curating.pass_shoe,
    acts.DesignateDealer: curating.designate_dealer,
    acts.OrderPass: curating.order_pass,
    acts.AskForShoe: curating.ask_for_shoe,
    acts.LeaveSeat: seating.leave_seat,
    acts.CashOut: seating.cash_out,
    acts.KeepChips: seating.keep_chips,
    acts.PlaceWager: wagering.place_wager,
    acts.WithdrawWager: wagering.withdraw_wager,
    acts.SpeakWager: wagering.speak_wager,
    acts.ConfirmSpokenWager: wagering.confirm_spoken_wager,
    acts.LetRide: settling.let_ride,
    acts.TakePayout: settling.take_payout,
    acts.Relinquish: turning.relinquish,
    acts.WithdrawTurning: turning.withdraw_turning,
    acts.DrawInError: irregular.draw_in_error,
    acts.FindFaceUp: irregular.find_face_up,
    acts.RemoveCoverCard: irregular.remove_cover_card,
    acts.OrderShuffle: ending.order_shuffle,
    acts.DeclareIdle: ending.declare_idle,
    acts.ChangeCards: ending.change_cards,
    acts.CloseTable: ending.close_table,
}
"""Orders that need not wait for their turn."""

IN_TURN: Mapping[type[Order], Callable[[Table, Command, Step], Outcome]] = {
    **dict.fromkeys(preparing.STEPS, preparing.take_step),
    acts.OfferCut: cutting.offer_cut,
    acts.DeclineCut: cutting.decline_cut,
    acts.CutCards: cutting.cut_cards,
    acts.InsertCoverCard: cutting.insert_cover_card,
    acts.LoadShoe: cutting.load_shoe,
    acts.BurnCard: cutting.burn_card,
    acts.OfferShoe: curating.offer_shoe,
    acts.AcceptShoe: curating.accept_shoe,
    acts.DeclineShoe: curating.decline_shoe,
    acts.CallNoMoreBets: dealing.call_no_more_bets,
    acts.CallCards: dealing.call_cards,
    acts.DealCard: dealing.deal_card,
    acts.TurnHand: turning.turn_hand,
    acts.HandCards: turning.hand_cards,
    acts.ReturnCards: turning.return_cards,
    acts.OfferTurning: turning.offer_turning,
    acts.AcceptTurning: turning.accept_turning,
    acts.DeclineTurning: turning.decline_turning,
    acts.CallPoints: dealing.call_points,
    acts.MoveChips: settling.move_chips,
    acts.AnnounceResult: dealing.announce_result,
    acts.ClearCards: dealing.clear_cards,
    acts.CallLastHand: ending.call_last_hand,
    acts.CollectVigorish: ending.collect,
    acts.EndShoe: ending.end_shoe,
    acts.RevealOrder: ending.reveal_order,
    acts.DiscardCard: irregular.discard_card,
    acts.VoidRound: voiding.void_round,
}
"""Steps of the agenda."""

IN_SIMULATION: Mapping[type[Order], Callable[[Table, Command, Step], Outcome]] = {
    acts.DealCard: simulating.deal_card,
    acts.ClearCards: simulating.end_round,
}
"""The same steps in a round without wagers."""


def decide(table: Table | None, command: Command, table_id: str = "table") -> Outcome:
    act = command.order
    if refusal := not_in_play(table, table_id, act, acts.OpenTable, acts.RevealOrder):
        return refusal
    if table is None:
        return open_table(table_id, command)
    if (allowed := WHEN_ALLOWED.get(type(act))) is not None:
        return allowed(table, command)
    return _in_turn(table, command)


def _in_turn(table: Table, command: Command) -> Outcome:
    steps = agenda(table)
    step = listed(steps, as_listed(command.order))
    if step is None:
        return not_now(table, steps, order_in_words)
    if not step.is_for(command) and not slips.is_reported(table, command):
        return for_another(step, order_in_words)
    if refusal := slips.no_curator_slips(table, command):
        return refusal
    turn = IN_SIMULATION if simulating.simulation_waits(table) else IN_TURN
    answer = turn.get(type(command.order), IN_TURN[type(command.order)])(table, command, step)
    if not table.strays or isinstance(answer, Refusal):
        return answer
    return (*answer, *_remedied(evolved(table, answer)))


def _remedied(table: Table) -> Iterator[Event]:
    """What becomes of cards that were set aside, now that the hands are known."""
    while events := irregular.overdue_remedies(table):
        yield from events
        table = evolved(table, events)
