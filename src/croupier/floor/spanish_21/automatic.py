"""An automatic dealer and stand-ins for people: whatever the agenda asks next."""

from __future__ import annotations

from datetime import datetime

from croupier.floor.live_game import StandsIn, by_house
from croupier.table.cards.burning import LoadShoe
from croupier.table.cards.card_life import must_stop, overdue
from croupier.table.cards.cutting import CutCards, DeclineCut
from croupier.table.cards.ending import ChangeCards, DeclareIdle, declare_idle
from croupier.table.orders import AUTOMATIC_DEALER, Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21.card_reader import CheckReader, reader_unchecked
from croupier.table.spanish_21.dealing import CallNoMoreBets
from croupier.table.spanish_21.decisions import KeepDouble, Stand
from croupier.table.spanish_21.exposed_cards import RefuseCard
from croupier.table.spanish_21.game import agenda
from croupier.table.spanish_21.insurance import DeclineInsurance, unanswered
from croupier.table.spanish_21.passed_over import TakeMissedCard, TakeSecondCard
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step
from croupier.values.refusals import Refusal

NAME = AUTOMATIC_DEALER.name
FLOORPERSON = "automatic floorperson"
Answer = DeclineInsurance | Stand | KeepDouble | RefuseCard | TakeSecondCard | TakeMissedCard
"""What the dealer says for somebody who does not answer."""


def next_order(table: Table, at: datetime, stands_in: StandsIn) -> Command | None:
    """The next step that is the staff's, or of a player somebody stands in for."""
    if order := _beside_the_agenda(table, at):
        return order
    waiting = (step for step in agenda(table) if _may_take(table, step, stands_in))
    step = next(waiting, None)
    return by_house(Command(_act(step), _actor(step), step.by, at)) if step else None


def _may_take(table: Table, step: Step, stands_in: StandsIn) -> bool:
    """Nobody is made to do anything but to let the cut pass; the dealer answers for them."""
    if step.by is Role.PLAYER:
        return isinstance(step.order, DeclineCut) and stands_in(step.person)
    if isinstance(step.order, Answer):
        return step.must or stands_in(owner(table, step.order))
    return True


def _beside_the_agenda(table: Table, at: datetime) -> Command | None:
    """Cards nobody plays with are spread; old ones are changed; the reader is looked at daily."""
    if table.closed:
        return None
    face_up = table.house.chose("idle_spread") == "face_up"
    spread = DeclareIdle(face_up)
    idle = Command(spread, NAME, Role.DEALER, at)
    if not table.seats and not isinstance(declare_idle(table, spread, idle), Refusal):
        return idle
    first = next((step.order for step in agenda(table)), None)
    if isinstance(first, CallNoMoreBets) and reader_unchecked(table, at):
        return Command(CheckReader(), FLOORPERSON, Role.FLOORPERSON, at)
    if is_late(table, first, at):
        return Command(ChangeCards(), NAME, Role.DEALER, at)
    return None


def is_late(table: Table, act: Order | None, at: datetime) -> bool:
    """Whether the cards must be changed before this step; a round is finished with them."""
    if isinstance(act, CallNoMoreBets):
        return must_stop(table, at) is not None
    is_whole = isinstance(act, LoadShoe) and not table.in_shoe.of_discards
    return is_whole and overdue(table, at) is not None


def _act(step: Step) -> Order:
    if isinstance(step.order, CutCards):
        return CutCards(step.order.seat, (step.least + step.most) // 2)
    return step.order


def _actor(step: Step) -> str:
    if step.by is Role.PLAYER:
        return step.person
    return NAME if step.by is Role.DEALER else FLOORPERSON


def owner(table: Table, act: Answer) -> str:
    return table.in_round.boxes[act.seat].owner


def waited_for(table: Table, order: Command) -> frozenset[str]:
    """Who is given time before an order: who is asked, or all who may still insure."""
    if order.role is Role.PLAYER:
        return frozenset({order.actor})
    if isinstance(order.order, DeclineInsurance):
        return who_may_insure(table)
    if isinstance(order.order, Answer):
        return frozenset({owner(table, order.order)}) - table.gone
    return frozenset()


def who_may_insure(table: Table) -> frozenset[str]:
    return frozenset(box.owner for box in unanswered(table)) - table.gone
