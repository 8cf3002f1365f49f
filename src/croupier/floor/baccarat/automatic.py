"""An automatic dealer and stand-ins for people: whatever the agenda asks next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from croupier.floor.live_game import StandsIn, by_house, everybody, nobody
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.curator import AcceptShoe
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.no_more_bets import CallNoMoreBets
from croupier.table.baccarat.settling import LetRide
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import AcceptTurning
from croupier.table.cards.burning import LoadShoe
from croupier.table.cards.card_life import must_stop, overdue
from croupier.table.cards.cutting import CutCards
from croupier.table.cards.ending import ChangeCards
from croupier.table.cards.preparing import ShuffleCards
from croupier.table.orders import AUTOMATIC_DEALER, Command, Order
from croupier.table.people import Role
from croupier.table.seats.seating import TakeSeat
from croupier.table.steps import Step

__all__ = ["everybody", "nobody"]

NAME = AUTOMATIC_DEALER.name
DECLINED = (CutCards, AcceptShoe, AcceptTurning, LetRide)
"""What an absent player is not made to do: the other answer is taken."""
AGE_MATTERS = (CallNoMoreBets, LoadShoe)


def next_order(table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
    """The next step that is the staff's, or of a player somebody stands in for."""
    steps = agenda(table)
    if steps and isinstance(steps[0].order, AGE_MATTERS) and overdue_now(table, steps[0].order, at):
        return Command(ChangeCards(), NAME, Role.DEALER, at)
    for step in steps:
        if step.by is Role.PLAYER:
            if isinstance(step.order, DECLINED) and len(steps) > 1:
                continue
            if isinstance(step.order, TakeSeat) or not stands_in(step.person):
                return None
        return by_house(Command(_act(step), _actor(table, step), step.by, at))
    return None


def overdue_now(table: Table, act: Order, at: datetime) -> bool:
    """Whether the cards must be changed before this step."""
    late = overdue if isinstance(act, LoadShoe) else must_stop
    return late(table, at) is not None


def _act(step: Step) -> Order:
    if isinstance(step.order, CutCards):
        return CutCards(step.order.seat, (step.least + step.most) // 2)
    return step.order


def _actor(table: Table, step: Step) -> str:
    if step.by is Role.PLAYER:
        return step.person
    if isinstance(step.order, ShuffleCards) and table.shuffled_by:
        return f"{NAME} {len(table.shuffled_by) + 1}"
    return NAME if step.by is Role.DEALER else f"automatic {step.by.value}"


def a_round(
    at: datetime, wagers: Sequence[tuple[str, PlaceWager]]
) -> Callable[[Table | None], Command | None]:
    """Everything up to the wagers, the wagers of these people, and the round to its end."""
    waiting = list(wagers)
    rounds: int | None = None

    def orders(table: Table | None) -> Command | None:
        nonlocal rounds
        assert table is not None
        if rounds is None:
            rounds = table.rounds
        if table.rounds > rounds:
            return None
        if waiting and table.can_bet and isinstance(agenda(table)[0].order, CallNoMoreBets):
            person, wager = waiting.pop(0)
            return Command(wager, person, Role.PLAYER, at)
        return next_order(table, at, everybody)

    return orders
