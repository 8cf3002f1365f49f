"""An automatic dealer and stand-ins for people: whatever the agenda asks next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from croupier.floor.live_game import LiveGame, T
from croupier.table.cards.cutting import CutCards
from croupier.table.orders import AUTOMATIC_DEALER, Command, Order
from croupier.table.people import Role
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.ticking import TickItems
from croupier.table.steps import Step
from croupier.values.actors import automatic

NAME = AUTOMATIC_DEALER.name

StandsIn = Callable[[str], bool]
"""Whether the house answers for a person."""


def nobody(_: str) -> bool:
    return False


def everybody(_: str) -> bool:
    return True


def next_order(
    game: LiveGame[T], table: T, at: datetime, stands_in: StandsIn, dealer: str = NAME
) -> Command | None:
    """The next step that is the staff's, or of a player somebody stands in for."""
    if first := game.comes_first(table, at):
        order, role = first
        return Command(order, _named(role, dealer), role, at)
    waiting = (each for each in _open(game, table) if _may_take(game, table, each, stands_in))
    step = next(waiting, None)
    if step is None:
        return None
    if step.by is Role.PLAYER:
        return Command(filled(step), step.person, step.by, at, giver=AUTOMATIC_DEALER)
    number = game.dealer_of(table, step)
    name = _named(step.by, dealer) if number == 1 else f"{_named(step.by, dealer)} {number}"
    relief = game.relief(table, step.order, name) if step.by is Role.DEALER else None
    return Command(relief or filled(step), name, step.by, at)


def _open(game: LiveGame[T], table: T) -> Sequence[Step]:
    """Where the dealer may answer for people, nobody is made to do anything themselves."""
    steps = game.tables.agenda(table)
    if len(steps) == 1:
        return steps
    if staff := [step for step in steps if step.by is not Role.PLAYER]:
        return staff
    return (game.tables.silence(table),) if steps else steps


def _may_take(game: LiveGame[T], table: T, step: Step, stands_in: StandsIn) -> bool:
    if isinstance(step.order, TakeSeat | TickItems):  # no machine takes a seat or sees to a table
        return False
    if step.by is Role.PLAYER:
        return stands_in(step.person)
    return step.must or not (person := _whose(game, table, step.order)) or stands_in(person)


def filled(step: Step) -> Order:
    """What the automatic dealer fills in: the middle of a cut, else what the agenda asks."""
    if isinstance(step.order, CutCards):
        return CutCards(step.order.seat, (step.least + step.most) // 2)
    return step.order


def _named(role: Role, dealer: str) -> str:
    return dealer if role is Role.DEALER else automatic(role.value)


def _whose(game: LiveGame[T], table: T, order: Order) -> str:
    """The player whose answer a dealer's order would be: the one who is asked at that seat."""
    seat = getattr(order, "seat", None)
    steps = (each for each in game.tables.agenda(table) if each.by is Role.PLAYER)
    at_seat = (each.person for each in steps if seat and getattr(each.order, "seat", 0) == seat)
    return next(at_seat, "")


def stands_for(game: LiveGame[T], table: T, command: Command) -> str:
    """Whom the house answers for with this order; nobody if it is its own business."""
    if command.role is Role.PLAYER:
        return command.actor
    return _whose(game, table, command.order)


def waited_for(game: LiveGame[T], table: T, order: Order) -> frozenset[str]:
    """Who is given time to decide before the house gives this order."""
    steps = game.tables.agenda(table)
    asked = frozenset(each.person for each in steps if each.by is Role.PLAYER and each.person)
    return asked or game.who_thinks(table, order)


def a_round(
    game: LiveGame[T], at: datetime, wagers: Sequence[tuple[str, Order]]
) -> Callable[[T | None], Command | None]:
    """Everything up to the wagers, the wagers of these people, and the round to its end."""
    waiting = list(wagers)
    rounds: int | None = None

    def orders(table: T | None) -> Command | None:
        nonlocal rounds
        assert table is not None
        if rounds is None:
            rounds = table.rounds
        if table.rounds > rounds:
            return None
        if waiting and table.can_bet and game.calls_bets(game.tables.agenda(table)[0].order):
            person, wager = waiting.pop(0)
            return Command(wager, person, Role.PLAYER, at)
        return next_order(game, table, at, everybody)

    return orders
