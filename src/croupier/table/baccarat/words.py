"""Orders in words, for prompts, refusals and transcripts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.baccarat.movements import Action
from croupier.table.baccarat import acts
from croupier.table.baccarat.progressive import PAY_MUST_HIT
from croupier.table.cards import words as cards
from croupier.table.names import kebab
from croupier.table.orders import Order
from croupier.table.seats import words as seats
from croupier.table.seats.words import wager_in_words

__all__ = ["wager_in_words"]

MOVEMENTS: Mapping[str, str] = {
    Action.COLLECT.value: "collecting",
    Action.TAKE_VIGORISH.value: "the vigorish on",
    Action.MARK_VIGORISH.value: "marking the vigorish on",
    Action.PAY.value: "paying",
    Action.LET_RIDE.value: "letting ride the winnings of",
    Action.RETURN.value: "handing back",
    PAY_MUST_HIT: "paying the Must Hit won by",
}


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    **seats.SPOKEN,
    **cards.SPOKEN,
    acts.InsertCoverCard: lambda _: "the second cover card",
    acts.OfferShoe: lambda act: (
        f"the offer of the shoe to seat {act.seat}" if act.seat else "the dealer as curator"
    ),
    acts.AcceptShoe: lambda act: f"the answer of seat {act.seat} about the shoe",
    acts.DeclineShoe: lambda act: f"the answer of seat {act.seat} about the shoe",
    acts.CallNoMoreBets: lambda _: "the call of no more bets",
    acts.CallCards: lambda _: "the call of cards",
    acts.DealCard: lambda _: "the next card",
    acts.TurnHand: lambda act: f"the turning of the {act.side.hand}",
    acts.HandCards: lambda act: f"handing the {act.side.hand} to seat {act.seat}",
    acts.ReturnCards: lambda act: f"the return of the {act.side.hand}",
    acts.OfferTurning: lambda act: f"the offer of the {act.side.hand} to seat {act.seat}",
    acts.AcceptTurning: lambda act: f"the answer about turning the {act.side.hand}",
    acts.DeclineTurning: lambda act: f"the answer about turning the {act.side.hand}",
    acts.CallPoints: lambda act: f"the call of the {act.side.hand}'s points",
    acts.LetRide: lambda act: (
        f"the answer of seat {act.seat} whether the {act.wager} winnings ride"
    ),
    acts.TakePayout: lambda act: f"the payout of the {act.wager} winnings at seat {act.seat}",
    acts.MoveChips: lambda act: (
        f"{MOVEMENTS[act.action]} the {wager_in_words(act.wager)} wager of {act.owner}"
        f" at seat {act.seat}"
    ),
    acts.AnnounceResult: lambda _: "the announcement of the result",
    acts.ClearCards: lambda _: "clearing the cards",
    acts.CallLastHand: lambda _: "the call of last hand",
    acts.CollectVigorish: lambda act: f"the marked vigorish of {act.person}",
    acts.DiscardCard: lambda _: "a further card into the discards",
    acts.VoidRound: lambda _: "voiding the round for want of cards",
}


def order_in_words(act: Order) -> str:
    """What an order asks for.

    >>> order_in_words(acts.WashCards())
    'wash cards'
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else kebab(type(act).__name__).replace("-", " ")
