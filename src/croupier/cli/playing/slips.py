"""Irregularities and further orders of the staff in words, for a menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.table.baccarat import acts
from croupier.table.baccarat.words import order_in_words
from croupier.table.orders import Act
from croupier.values.sides import Side


def _towards(side: Side | None) -> str:
    return f" towards the {side.hand}" if side else ""


def _drawn(act: acts.DrawInError) -> str:
    how = "and its face is seen" if act.disclosed else "face down"
    return f"a card too many is drawn{_towards(act.towards)}, {how}"


def _dealt(act: acts.DealCard) -> str:
    if act.laid_on:
        return f"the next card is laid on the {act.laid_on.hand}"
    return "the next card is shown although it should lie face down"


SPOKEN: Mapping[type[Act], Callable[..., str]] = {
    acts.DrawInError: _drawn,
    acts.FindFaceUp: lambda act: (
        f"the next card of the shoe is found face up{_towards(act.towards)}"
    ),
    acts.DealCard: _dealt,
    acts.RejectCards: lambda act: f"batch {act.batch} has a defect and is sent back",
    acts.CheckShuffle: lambda act: f"batch {act.batch} is found unevenly shuffled",
    acts.OrderRecut: lambda _: "the cut was improper: order another",
    acts.OrderShuffle: lambda _: "order a shuffle",
    acts.OrderPass: lambda _: "order the shoe passed",
    acts.ChangeCards: lambda _: "change the cards, which are past their life",
    acts.DeclareIdle: lambda act: (
        f"declare the table idle, cards face {'up' if act.face_up else 'down'}"
    ),
    acts.WithdrawTurning: lambda act: f"take the {act.side.hand} back from who delays the game",
    acts.ConfirmSpokenWager: lambda act: (
        f"confirm the spoken {act.wager} wager of {act.owner} at seat {act.seat}"
    ),
    acts.KeepChips: lambda act: f"take the chips that {act.person} left into safekeeping",
    acts.CloseTable: lambda _: "close the table",
}


def slip_in_words(act: Act) -> str:
    """An entry of the menu.

    >>> slip_in_words(acts.DrawInError(disclosed=True, towards=Side.PLAYER))
    "a card too many is drawn towards the Player's Hand, and its face is seen"
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else order_in_words(act)
