"""An automatic dealer and stand-ins for people: whatever the agenda asks next."""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.floor.live_game import StandsIn, by_house, everybody, nobody
from croupier.games.pai_gow.positions import AREAS
from croupier.table.orders import AUTOMATIC_DEALER, Command, Order
from croupier.table.pai_gow.bank import AcceptBank
from croupier.table.pai_gow.betting import CallNoMoreBets
from croupier.table.pai_gow.cutting import CutStacks
from croupier.table.pai_gow.dice import ChangeDice, must_stop, overdue
from croupier.table.pai_gow.exposed_tiles import VoidHand
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.idle import DeclareIdle, declare_idle
from croupier.table.pai_gow.places import owner_of, unset
from croupier.table.pai_gow.setting import SetForAbsent, SetHands
from croupier.table.pai_gow.shaking import ShakeDice
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.surrendering import Surrender, surrender
from croupier.table.people import Role
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.wagers import Placed
from croupier.table.steps import Step
from croupier.values.refusals import Refusal

__all__ = ["everybody", "nobody"]

NAME = AUTOMATIC_DEALER.name
EVER = datetime.min.replace(tzinfo=UTC)
"""Surrender depends on no time."""
NEVER_FOR_OTHERS = (
    TakeSeat,
    AcceptBank,
    CutStacks,
    SetHands,
    VoidHand,
)
"""What an absent player is not made to do: another answer is taken, or the dealer acts."""


def next_order(table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
    """The next step that is the staff's, or of a player somebody stands in for."""
    if order := _beside_the_agenda(table, at):
        return order
    waiting = (step for step in PAI_GOW.agenda(table) if _may_take(table, step, stands_in))
    step = next(waiting, None)
    return by_house(Command(step.order, _actor(step), step.by, at)) if step else None


def _may_take(table: Table, step: Step, stands_in: StandsIn) -> bool:
    if isinstance(step.order, SetForAbsent):
        return step.must or stands_in(str(owner_of(table, step.order.seat)))
    if step.by is not Role.PLAYER:
        return True
    return not isinstance(step.order, NEVER_FOR_OTHERS) and stands_in(step.person)


def _beside_the_agenda(table: Table, at: datetime) -> Command | None:
    """Tiles nobody plays with are laid out; dice past their time are changed."""
    order = DeclareIdle()
    idle = Command(order, NAME, Role.DEALER, at)
    if not (table.seats or table.closed or isinstance(declare_idle(table, order, idle), Refusal)):
        return idle
    is_late = any(_is_late(table, step.order, at) for step in PAI_GOW.agenda(table)[:1])
    return Command(ChangeDice(), NAME, Role.DEALER, at) if is_late else None


def _is_late(table: Table, act: Order, at: datetime) -> bool:
    """Whether the dice must be changed before this step."""
    if isinstance(act, CallNoMoreBets):
        return overdue(table, at) is not None
    return isinstance(act, ShakeDice) and must_stop(table, at) is not None


def _actor(step: Step) -> str:
    if step.by is Role.PLAYER:
        return step.person
    return NAME if step.by is Role.DEALER else f"automatic {step.by.value}"


def waited_for(table: Table, order: Command) -> frozenset[str]:
    """Who is given time before an order: who is asked, who sets, who may surrender."""
    if order.role is Role.PLAYER:
        return frozenset({order.actor})
    if isinstance(order.order, SetForAbsent):
        return who_sets(table)
    if isinstance(order.order, ExposeHands) and not _is_banks(table, order.order):
        return who_thinks(table)
    return frozenset()


def who_sets(table: Table) -> frozenset[str]:
    people = {owner_of(table, hand.seat) for hand in unset(table)}
    return frozenset(filter(None, people)) - table.gone


def _is_banks(table: Table, act: ExposeHands) -> bool:
    return table.bank is not None and table.bank.seat == act.seat


def who_thinks(table: Table) -> frozenset[str]:
    """Who may surrender, until a player's hands are exposed; from then on one must be quick."""
    if any(hand.verdict for seat, hand in table.in_round.hands.items() if seat in AREAS):
        return frozenset()
    wagers = (each for each in table.wagers if each.owner not in table.gone)
    return frozenset(each.owner for each in wagers if _may_surrender(table, each))


def _may_surrender(table: Table, placed: Placed) -> bool:
    order = Surrender(placed.seat)
    given = Command(order, placed.owner, Role.PLAYER, EVER)
    return not isinstance(surrender(table, order, given), Refusal)


def is_waited_for_others(table: Table) -> bool:
    """Whether somebody still sets, or thinks about surrendering."""
    return bool(who_sets(table) or who_thinks(table))
