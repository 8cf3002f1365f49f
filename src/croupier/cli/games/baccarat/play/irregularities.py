"""Irregularities of baccarat: which can happen now, and how a menu calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from croupier.table.baccarat import acts
from croupier.table.baccarat.dealing import lies_up, next_due
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.words import order_in_words
from croupier.table.orders import Order
from croupier.table.steps import Step
from croupier.values.sides import Side

IRREGULAR = (
    acts.DrawInError,
    acts.FindFaceUp,
    acts.DealCard,
    acts.RejectCards,
    acts.CheckShuffle,
    acts.OrderRecut,
)


def irregularities(table: Table, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What can go wrong here and now, of what is open to the staff."""
    listed = [
        step for step in steps if isinstance(step.order, IRREGULAR) and _is_irregular(table, step)
    ]
    uneven = [
        replace(step, order=replace(step.order, even=False), must=False)
        for step in steps
        if step.must and isinstance(step.order, acts.CheckShuffle)
    ]
    return (*uneven, *listed)


def _is_irregular(table: Table, step: Step) -> bool:
    """A duty is none, and neither is a card laid where and how it belongs."""
    act = step.order
    if step.must:
        return False
    if not isinstance(act, acts.DealCard):
        return True
    waiting = next_due(table) if table.round else None
    if waiting is None:
        return False
    ordinal = len(table.in_round.hand(waiting.side)) + 1
    return not lies_up(table, ordinal) if act.exposed else act.laid_on != waiting.side


def _towards(side: Side | None) -> str:
    return f" towards the {side.hand}" if side else ""


def _drawn(act: acts.DrawInError) -> str:
    how = "and its face is seen" if act.disclosed else "face down"
    return f"a card too many is drawn{_towards(act.towards)}, {how}"


def _dealt(act: acts.DealCard) -> str:
    if act.laid_on:
        return f"the next card is laid on the {act.laid_on.hand}"
    return "the next card is shown although it should lie face down"


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
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


def in_words(act: Order) -> str:
    """An entry of the menu.

    >>> in_words(acts.DrawInError(disclosed=True, towards=Side.PLAYER))
    "a card too many is drawn towards the Player's Hand, and its face is seen"
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else order_in_words(act)
