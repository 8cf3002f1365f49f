"""Spanish 21 orders in words, for prompts, refusals and transcripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.spanish_21.bonuses import ENVY, FIXED_BONUS
from croupier.games.spanish_21.game import MATCH
from croupier.games.spanish_21.movements import Action
from croupier.table.cards import words as cards
from croupier.table.names import kebab
from croupier.table.orders import Order
from croupier.table.seats import words as seats
from croupier.table.seats.words import wager_in_words
from croupier.table.spanish_21 import acts

MOVEMENTS: Mapping[str, str] = {
    Action.COLLECT.value: "collecting",
    Action.PAY.value: "paying",
    Action.RETURN.value: "handing back",
}
NAMES: Mapping[str, str] = {
    MATCH: "Match-The-Dealer",
    FIXED_BONUS: "super bonus",
    ENVY: "envy bonus",
}
"""Of wagers, and of what is paid beside them."""


def hand_in_words(seat: int, hand: int) -> str:
    """A hand of a box; the first is not numbered, for most boxes have no other.

    >>> hand_in_words(3, 1), hand_in_words(3, 2)
    ('box 3', 'hand 2 of box 3')
    """
    return f"box {seat}" if hand <= 1 else f"hand {hand} of box {seat}"


def name_of(wager: str) -> str:
    """A wager, or what is paid beside one.

    >>> name_of("match_the_dealer"), name_of("spanish_21")
    ('Match-The-Dealer', 'Spanish 21')
    """
    return NAMES.get(wager) or wager_in_words(wager)


def _hand(act: acts.DoubleDown | acts.Split | acts.Stand | acts.Hit | acts.Rescue) -> str:
    return hand_in_words(act.seat, act.hand)


def _moving(act: acts.MoveChips) -> str:
    if act.action == Action.AWARD.value:
        return f"the {name_of(act.wager)} of {act.owner}, box {act.seat}"
    whose = f"the {name_of(act.wager)} wager of {act.owner}"
    return f"{MOVEMENTS.get(act.action, act.action)} {whose}, {hand_in_words(act.seat, act.hand)}"


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    **seats.SPOKEN,
    **cards.SPOKEN,
    acts.CheckReader: lambda _: "the floorperson's look at the card reader",
    acts.RepairReader: lambda _: "a card reader that works",
    acts.RemoveTens: lambda act: f"taking the 10s out of batch {act.batch}",
    acts.TearTens: lambda act: f"tearing the 10s of batch {act.batch}",
    acts.CheckCount: lambda _: "the count of the cards in the discard rack",
    acts.InsertCuttingCard: lambda _: "the cutting card",
    acts.ShuffleDiscards: lambda _: "shuffling the discards, for the shoe is empty",
    acts.CallNoMoreBets: lambda _: "the call of no more bets",
    acts.DealCard: lambda _: "the next card",
    acts.Insure: lambda act: f"the answer of box {act.seat} about Insurance",
    acts.DeclineInsurance: lambda act: f"the answer of box {act.seat} about Insurance",
    acts.ReadHoleCard: lambda _: "the hole card in the card reader",
    acts.AnnounceTotal: lambda act: f"the call of the total of box {act.seat}",
    acts.Surrender: lambda act: f"the surrender of box {act.seat}",
    acts.DoubleDown: lambda act: f"doubling {_hand(act)}",
    acts.Split: lambda act: f"splitting {_hand(act)}",
    acts.Stand: lambda act: f"standing on {_hand(act)}",
    acts.Hit: lambda act: f"a card for {_hand(act)}",
    acts.Rescue: lambda act: f"rescuing the double of {_hand(act)}",
    acts.KeepDouble: lambda act: f"leaving {hand_in_words(act.seat, act.hand)} doubled",
    acts.CallDealersCard: lambda _: 'the call of "Dealer\'s Card"',
    acts.MoveChips: _moving,
    acts.ClearCards: lambda _: "clearing the cards",
    acts.AcceptCard: lambda act: f"the answer of box {act.seat} about the exposed card",
    acts.RefuseCard: lambda act: f"the answer of box {act.seat} about the exposed card",
    acts.RackCard: lambda _: "putting the exposed card into the discard rack",
    acts.TearTen: lambda _: "tearing the 10 that was found",
    acts.CallHandDead: lambda act: f"calling box {act.seat} dead, which got no card",
    acts.TakeSecondCard: lambda act: f"the answer of box {act.seat} about its second card",
    acts.DeclineSecondCard: lambda act: f"the answer of box {act.seat} about its second card",
    acts.TakeMissedCard: lambda act: f"the missed card of {hand_in_words(act.seat, act.hand)}",
    acts.GiveUpHand: lambda act: f"giving up {hand_in_words(act.seat, act.hand)}",
    acts.NoteNeedlessPeek: lambda _: "telling a floorperson of the needless peek",
    acts.VoidRound: lambda _: "voiding the round",
}


def order_in_words(act: Order) -> str:
    """What an order asks for.

    >>> order_in_words(acts.Hit(2, 1))
    'a card for box 2'
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else kebab(type(act).__name__).replace("-", " ")
