"""What a baccarat table asks a player or a dealer, and the words that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.cli.playing.answering import Line
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.table.baccarat.betting import PlaceWager, WithdrawWager
from croupier.table.baccarat.curator import (
    AcceptShoe,
    AskForShoe,
    DeclineShoe,
    DesignateDealer,
    PassShoe,
)
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.preparing import RequestFaces
from croupier.table.baccarat.settling import LetRide, TakePayout
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import AcceptTurning, DeclineTurning, Relinquish, ReturnCards
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.preparing import RequestSpread
from croupier.table.orders import Order
from croupier.table.steps import Step
from croupier.values.messages import wager_in_words
from croupier.values.money import dollars

ASKED: Mapping[type[Order], Callable[..., str]] = {
    CutCards: lambda _: "The cut is offered to you.",
    AcceptShoe: lambda _: "The shoe is offered to you: you would be the curator.",
    AcceptTurning: lambda act: f"You may turn the {act.side.hand}.",
    ReturnCards: lambda act: f"The {act.side.hand} is in your hands.",
    LetRide: lambda act: f"Your {wager_in_words(act.wager)} winnings may ride.",
    DealCard: lambda _: "You hold the shoe: the next card is yours to draw.",
}
DUTIES: Mapping[type[Order], Callable[[Step], Line]] = {
    CutCards: lambda s: ("cut N", f"cut after card N, {s.least} to {s.most}"),
    DeclineCut: lambda _: (
        "decline",
        "it goes on to the next player, at last to the dealer (so does Enter)",
    ),
    AcceptShoe: lambda _: ("accept", "hold the shoe and draw the cards"),
    DeclineShoe: lambda _: (
        "decline",
        "it goes on; if nobody wants it the dealer deals (so does Enter)",
    ),
    AcceptTurning: lambda _: ("accept", "take the cards and turn them"),
    DeclineTurning: lambda _: (
        "decline",
        "it goes on to the next player, at last to the dealer (so does Enter)",
    ),
    ReturnCards: lambda _: ("return", "lay them back face up (so does Enter)"),
    LetRide: lambda s: _ride(s.order),
    TakePayout: lambda _: ("take", "have them paid now (so does Enter)"),
    DealCard: lambda _: ("deal", "draw the next card (so does Enter)"),
}
OPEN: Mapping[type[Order], Line] = {
    Relinquish: ("give up", "the right to turn passes to the next player"),
    PassShoe: ("pass", "the shoe goes to the next player"),
    DesignateDealer: ("designate", "the dealer deals in your place"),
    AskForShoe: ("ask", "for the shoe, which the dealer holds"),
    RequestFaces: ("faces", "ask to see the faces of the spread"),
    RequestSpread: ("spread", "ask to see the batch spread"),
}


def answers(_: AtSeat[Table], step: Step) -> Iterable[Line]:
    return [DUTIES[type(step.order)](step)] if type(step.order) in DUTIES else []


def choices(_: BehindTable[Table], step: Step) -> Iterable[Line]:
    """How deep a dealer cuts or puts the cover card."""
    if not step.most:
        return []
    word = "cut N" if isinstance(step.order, CutCards) else "cover N"
    return [(word, f"choose the depth, {step.least} to {step.most}")]


def _ride(act: Order) -> Line:
    assert isinstance(act, LetRide)
    return f"ride {act.on.value}", f"add them to your {act.on.value} wager"


def betting(sitting: AtSeat[Table], steps: Sequence[Step]) -> list[Line]:
    table = sitting.table
    standing = dict.fromkeys(s.order.wager for s in steps if isinstance(s.order, WithdrawWager))
    placing = [s for s in steps if isinstance(s.order, PlaceWager)]
    fresh = [s for s in placing if getattr(s.order, "wager", "") not in standing]
    lines = [("bet WAGER SUM", _offered(fresh, table.house.coin))] if fresh else []
    if not placing and not standing:
        lines.append(("buy SUM", "you have no chips left to bet"))
    if standing:
        names = ", ".join(wager.replace("_", " ") for wager in standing)
        lines.append(("raise, back", f"add to or take back {names}"))
    free = "" if standing else ", without a wager of yours"
    lines.append(("deal", f"no more bets; the cards come{free} (Enter)"))
    return lines


def _offered(placing: Sequence[Step], coin: int) -> str:
    """The wagers by the least sum they take: banker, player from 5.00; tie from 1.00."""
    by_least = dict[int, dict[str, None]]()
    for step in placing:
        assert isinstance(step.order, PlaceWager)
        name = step.order.wager.replace("_", " ")
        by_least.setdefault(step.least, {})[name] = None
    return "; ".join(
        f"{', '.join(names)}{f' from {dollars(least)}' if least > coin else ''}"
        for least, names in by_least.items()
    )
