"""An order becomes events, or is refused with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.table.events import Event
from croupier.table.orders import Command, Order
from croupier.table.seats import decide as seats
from croupier.table.spanish_21 import (
    acts,
    cutting,
    dealing,
    deciding,
    ending,
    exposed,
    found,
    insuring,
    missing,
    peeking,
    preparing,
    seating,
    settling,
    voiding,
    wagering,
)
from croupier.table.spanish_21.agenda import agenda
from croupier.table.spanish_21.evolve import evolve, evolved
from croupier.table.spanish_21.judging import judged_now
from croupier.table.spanish_21.opening import open_table
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.words import order_in_words
from croupier.table.steps import Outcome, Step, is_same_step
from croupier.table.turns import for_another, not_in_play, not_now
from croupier.values.refusals import Refusal

WHEN_ALLOWED: Mapping[type[Order], Callable[[Table, Command], Outcome]] = {
    **seats.WHEN_ALLOWED,
    acts.TakeSeat: seating.take_seat,
    acts.LeaveSeat: seating.leave_seat,
    acts.CashOut: seating.cash_out,
    acts.KeepChips: seating.keep_chips,
    acts.CheckReader: peeking.check_reader,
    acts.ReportReaderBroken: peeking.report_reader_broken,
    acts.RejectCards: preparing.reject_cards,
    acts.RequestSpread: preparing.request_spread,
    acts.ReportJam: ending.report_jam,
    acts.RemoveShuffler: ending.remove_shuffler,
    acts.OrderRecut: cutting.order_recut,
    acts.NewDealer: cutting.new_dealer,
    acts.OrderShuffle: ending.order_shuffle,
    acts.DeclareIdle: ending.declare_idle,
    acts.ChangeCards: ending.change_cards,
    acts.CloseTable: ending.close_table,
    acts.PlaceWager: wagering.place_wager,
    acts.WithdrawWager: wagering.withdraw_wager,
    acts.SpeakWager: wagering.speak_wager,
    acts.ConfirmSpokenWager: wagering.confirm_spoken_wager,
    acts.AdmitPlayer: wagering.admit_player,
    acts.DrawInError: exposed.draw_in_error,
    acts.FindFaceUp: found.find_face_up,
    acts.FindTen: found.find_ten,
    acts.RemoveCuttingCard: found.remove_cutting_card,
    acts.MissDealer: missing.miss_dealer,
    acts.MissBox: missing.miss_box,
    acts.MissCard: missing.miss_card,
    acts.MissPeek: peeking.miss_peek,
    acts.PeekInError: peeking.peek_in_error,
}
"""Orders that need not wait for their turn."""

IN_TURN: Mapping[type[Order], Callable[[Table, Command, Step], Outcome]] = {
    **dict.fromkeys(preparing.STEPS, preparing.take_step),
    **dict.fromkeys(deciding.DECISIONS, deciding.make_decision),
    acts.RepairReader: peeking.repair_reader,
    acts.OfferCut: cutting.offer_cut,
    acts.DeclineCut: cutting.decline_cut,
    acts.CutCards: cutting.cut_cards,
    acts.InsertCuttingCard: cutting.insert_cutting_card,
    acts.LoadShoe: cutting.load_shoe,
    acts.BurnCard: cutting.burn_card,
    acts.ShuffleDiscards: dealing.shuffle_discards,
    acts.CallNoMoreBets: dealing.call_no_more_bets,
    acts.DealCard: dealing.deal_card,
    acts.Insure: insuring.insure,
    acts.DeclineInsurance: insuring.decline_insurance,
    acts.ReadHoleCard: peeking.read_hole_card,
    acts.AnnounceTotal: deciding.announce_total,
    acts.CallDealersCard: peeking.call_dealers_card,
    acts.MoveChips: settling.move_chips,
    acts.ClearCards: settling.clear_cards,
    acts.EndShoe: ending.end_shoe,
    acts.RevealOrder: ending.reveal_order,
    acts.AcceptCard: exposed.accept_card,
    acts.RefuseCard: exposed.refuse_card,
    acts.RackCard: exposed.rack_card,
    acts.TearTen: found.tear_ten,
    acts.CallHandDead: missing.call_hand_dead,
    acts.TakeSecondCard: missing.take_second_card,
    acts.DeclineSecondCard: missing.call_hand_dead,
    acts.TakeMissedCard: missing.take_missed_card,
    acts.GiveUpHand: missing.call_hand_dead,
    acts.NoteNeedlessPeek: peeking.note_needless_peek,
    acts.VoidRound: voiding.void_round,
}
"""Steps of the agenda."""

NEVER_MIND_THE_TURN: Mapping[type[Order], Callable[[Table, Command], Refusal | None]] = {
    **dict.fromkeys(deciding.DECISIONS, deciding.why_not),
    acts.Insure: insuring.why_not,
    acts.ShuffleCards: ending.not_by_hand,
}
"""What a clause forbids whatever comes next."""


def decide(table: Table | None, command: Command, table_id: str = "table") -> Outcome:
    act = command.order
    if refusal := not_in_play(table, table_id, act, acts.OpenTable, acts.RevealOrder):
        return refusal
    if table is None:
        return open_table(table_id, command)
    allowed = WHEN_ALLOWED.get(type(act))
    answer = allowed(table, command) if allowed else _in_turn(table, command)
    if isinstance(answer, Refusal):
        return answer
    return (*answer, *_judged(evolved(table, answer)))


def _judged(table: Table) -> Iterator[Event]:
    """What the cards have decided by now."""
    while event := judged_now(table):
        yield event
        table = evolve(table, event)


def _in_turn(table: Table, command: Command) -> Outcome:
    """A step may be the player's and the dealer's, who gives it for somebody absent."""
    steps = [each for each in agenda(table) if is_same_step(each.order, command.order)]
    if not steps:
        return _forbidden(table, command) or not_now(table, agenda(table), order_in_words)
    mine = next((each for each in steps if each.is_for(command)), None)
    if mine is None:
        return _forbidden(table, command) or for_another(steps[0], order_in_words)
    return IN_TURN[type(command.order)](table, command, mine)


def _forbidden(table: Table, command: Command) -> Refusal | None:
    forbids = NEVER_MIND_THE_TURN.get(type(command.order))
    return forbids(table, command) if forbids else None
