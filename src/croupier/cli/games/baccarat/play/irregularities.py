"""Irregularities of baccarat: which can happen now, and how a menu calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from croupier.table.baccarat.curator import OrderPass
from croupier.table.baccarat.dealing import DealCard, is_slip, next_due
from croupier.table.baccarat.game import named
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.preparing import CheckShuffle
from croupier.table.baccarat.spoken_wagers import ConfirmSpokenWager
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import WithdrawTurning
from croupier.table.cards.cutting import OrderRecut
from croupier.table.cards.ending import ChangeCards, DeclareIdle, OrderShuffle
from croupier.table.cards.preparing import RejectCards
from croupier.table.orders import Order
from croupier.table.seats.chips import KeepChips
from croupier.table.seats.closing import CloseTable
from croupier.table.steps import Step
from croupier.values.sides import Side

IRREGULAR = (
    DrawInError,
    FindFaceUp,
    DealCard,
    RejectCards,
    CheckShuffle,
    OrderRecut,
)


def irregularities(table: Table, steps: Sequence[Step]) -> tuple[Step, ...]:
    """What can go wrong here and now, of what is open to the staff."""
    listed = [
        step for step in steps if isinstance(step.order, IRREGULAR) and _went_wrong(table, step)
    ]
    uneven = [
        replace(step, order=replace(step.order, even=False), must=False)
        for step in steps
        if step.must and isinstance(step.order, CheckShuffle)
    ]
    return (*uneven, *listed)


def _went_wrong(table: Table, step: Step) -> bool:
    """A duty is none, and neither is a card laid where and how it belongs."""
    if step.must:
        return False
    if not isinstance(step.order, DealCard):
        return True
    is_due = table.round is not None and next_due(table) is not None
    return is_due and is_slip(table, step.order)


def _towards(side: Side | None) -> str:
    return f" towards the {side.hand}" if side else ""


def _drawn(act: DrawInError) -> str:
    how = "and its face is seen" if act.disclosed else "face down"
    return f"a card too many is drawn{_towards(act.towards)}, {how}"


def _dealt(act: DealCard) -> str:
    if act.laid_on:
        return f"the next card is laid on the {act.laid_on.hand}"
    return "the next card is shown although it should lie face down"


SPOKEN: Mapping[type[Order], Callable[..., str]] = {
    DrawInError: _drawn,
    FindFaceUp: lambda act: f"the next card of the shoe is found face up{_towards(act.towards)}",
    DealCard: _dealt,
    RejectCards: lambda act: f"batch {act.batch} has a defect and is sent back",
    CheckShuffle: lambda act: f"batch {act.batch} is found unevenly shuffled",
    OrderRecut: lambda _: "the cut was improper: order another",
    OrderShuffle: lambda _: "order a shuffle",
    OrderPass: lambda _: "order the shoe passed",
    ChangeCards: lambda _: "change the cards, which are past their life",
    DeclareIdle: lambda act: (
        f"declare the table idle, cards face {'up' if act.face_up else 'down'}"
    ),
    WithdrawTurning: lambda act: f"take the {act.side.hand} back from who delays the game",
    ConfirmSpokenWager: lambda act: (
        f"confirm the spoken {act.wager} wager of {act.owner} at seat {act.seat}"
    ),
    KeepChips: lambda act: f"take the chips that {act.person} left into safekeeping",
    CloseTable: lambda _: "close the table",
}


def in_words(act: Order) -> str:
    """An entry of the menu.

    >>> in_words(DrawInError(disclosed=True, towards=Side.PLAYER))
    "a card too many is drawn towards the Player's Hand, and its face is seen"
    """
    spoken = SPOKEN.get(type(act))
    return spoken(act) if spoken else named(act)
