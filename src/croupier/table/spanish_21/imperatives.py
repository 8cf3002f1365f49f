"""Orders as a dealer's console says them: what to do, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.spanish_21.movements import Action
from croupier.table.cards import imperatives as cards
from croupier.table.orders import Order
from croupier.table.spanish_21 import acts
from croupier.table.spanish_21.words import hand_in_words, name_of, order_in_words
from croupier.table.steps import Step


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _hand(act: Order) -> str:
    assert isinstance(act, acts.DoubleDown | acts.Split | acts.Stand | acts.Hit | acts.Rescue)
    return _start(hand_in_words(act.seat, act.hand))


def _move(act: acts.MoveChips) -> str:
    told = MOVES.get(act.action, f"{_start(act.action)} {{wager}}")
    where = hand_in_words(act.seat, act.hand)
    return told.format(wager=f"{name_of(act.wager)} of {act.owner}, {where}")


def _drawn(act: acts.DrawInError) -> str:
    seen = "its face was seen" if act.exposed else "nobody saw it"
    if act.for_dealer:
        return f"A card was drawn for your own hand, which stands; {seen}"
    return f"A card too many was drawn; {seen}"


MOVES: Mapping[str, str] = {
    Action.COLLECT.value: "Collect {wager}",
    Action.PAY.value: "Pay {wager}",
    Action.RETURN.value: "Hand back {wager}",
    Action.AWARD.value: "Pay the {wager}",
}
SAID: Mapping[type[Order], Callable[..., str]] = {
    **cards.SAID,
    acts.CheckReader: lambda _: "Check the card reader for tampering and working order",
    acts.RepairReader: lambda _: "The card reader is repaired or replaced",
    acts.RemoveTens: lambda act: f"Take the 10s out of batch {act.batch}",
    acts.TearTens: lambda act: f"Tear the 10s of batch {act.batch} and put them into their box",
    acts.CheckCount: lambda _: "Put the rest of the shoe into the rack and count the cards",
    acts.RemoveShuffler: lambda _: "Remove the shuffler from the table",
    acts.InsertCuttingCard: lambda _: "Insert the cutting card",
    acts.ShuffleDiscards: lambda _: "The shoe is empty: shuffle the discards",
    acts.NewDealer: lambda _: "Relieve the dealer",
    acts.TakeSeat: lambda act: f"Wait for a player at box {act.seat}",
    acts.ConfirmSpokenWager: lambda act: (
        f"Confirm the spoken {name_of(act.wager)} wager of {act.owner}, box {act.seat}"
    ),
    acts.AdmitPlayer: lambda act: f"Let {act.person} wager again in this shoe",
    acts.CallNoMoreBets: lambda _: "Call no more bets",
    acts.DealCard: lambda _: "Deal the next card",
    acts.Insure: lambda act: f"Box {act.seat} insures",
    acts.DeclineInsurance: lambda act: f"Box {act.seat} wants no Insurance",
    acts.ReadHoleCard: lambda _: "Put the hole card into the card reader, face down",
    acts.AnnounceTotal: lambda act: f"Say the total of box {act.seat}",
    acts.Surrender: lambda act: f"Box {act.seat} surrenders",
    acts.DoubleDown: lambda act: f"{_hand(act)} doubles down",
    acts.Split: lambda act: f"{_hand(act)} splits",
    acts.Stand: lambda act: f"{_hand(act)} stands",
    acts.Hit: lambda act: f"{_hand(act)} draws",
    acts.Rescue: lambda act: f"{_hand(act)} takes the double back",
    acts.KeepDouble: lambda act: f"{_start(hand_in_words(act.seat, act.hand))} leaves it doubled",
    acts.CallDealersCard: lambda _: 'Say "Dealer\'s Card" and turn the hole card up',
    acts.MoveChips: _move,
    acts.ClearCards: lambda _: "Collect the cards from your far right, your own last",
    acts.AcceptCard: lambda act: f"Box {act.seat} takes the exposed card",
    acts.RefuseCard: lambda act: f"Box {act.seat} refuses the exposed card",
    acts.RackCard: lambda _: "Put the exposed card into the discard rack",
    acts.TearTen: lambda _: "Tear the 10 and put it into the decks' box",
    acts.CallHandDead: lambda act: f"Call box {act.seat} dead and return its wagers",
    acts.TakeSecondCard: lambda act: f"Box {act.seat} wants its second card",
    acts.DeclineSecondCard: lambda act: f"Box {act.seat} wants no second card",
    acts.TakeMissedCard: lambda act: (
        f"{_start(hand_in_words(act.seat, act.hand))} wants the card that was missed"
    ),
    acts.GiveUpHand: lambda act: (
        f"{_start(hand_in_words(act.seat, act.hand))} is given up for the missed card"
    ),
    acts.NoteNeedlessPeek: lambda _: "Tell a floorperson of the needless peek",
    acts.RemoveCuttingCard: lambda _: "The cutting card shows: take it out",
    acts.VoidRound: lambda _: "Void the round and return all wagers",
    acts.FillInventory: lambda _: "Fill the tray from the cage",
    acts.CreditInventory: lambda _: "Credit chips from the tray to the cage",
    acts.KeepChips: lambda act: f"Take the chips {act.person} left behind into safekeeping",
    acts.CloseTable: lambda _: "Close the table",
}
SLIPS: Mapping[type[Order], Callable[..., str]] = {
    acts.ReportReaderBroken: lambda _: "The card reader is out of order",
    acts.ReportJam: lambda _: "The shuffler jams or stops",
    acts.DrawInError: _drawn,
    acts.FindFaceUp: lambda _: "The next card lies face up in the shoe",
    acts.FindTen: lambda _: "The next card is a 10",
    acts.MissDealer: lambda _: "Your own card was passed over",
    acts.MissBox: lambda act: f"Box {act.seat} was passed over",
    acts.MissCard: lambda act: f"{_start(hand_in_words(act.seat, act.hand))} missed its card",
    acts.MissPeek: lambda _: "The hole card was not read",
    acts.PeekInError: lambda _: "The hole card was read without cause",
}
"""Said of something that has happened."""


def imperative(act: Order) -> str:
    """What to do.

    >>> imperative(acts.Split(4, 1))
    'Box 4 splits'
    """
    said = SAID.get(type(act))
    return said(act) if said else _start(order_in_words(act))


def step_to_come(step: Step) -> str:
    """What will be done, or who is asked then."""
    seat = getattr(step.order, "seat", 0)
    is_question = bool(step.person and seat) and not isinstance(step.order, acts.CutCards)
    return f"Ask {step.person} about box {seat}" if is_question else imperative(step.order)


def slip(act: Order) -> str:
    """What went wrong.

    >>> slip(acts.MissBox(2))
    'Box 2 was passed over'
    """
    said = SLIPS.get(type(act))
    return said(act) if said else imperative(act)
