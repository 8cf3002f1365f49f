"""What a table would do next, tried on the table itself; no card nobody has seen is told of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from croupier.table.cards.cutting import CutCards
from croupier.table.cards.ending import OpenShoe
from croupier.table.cards.preparing import CardsRejected, SealShoe
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21.dealing import DealCard
from croupier.table.spanish_21.exposed_cards import REMEDIES, ErrorRemedied
from croupier.table.spanish_21.face_up_cards import FaceUpCardFound
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.shoe import some_card
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.tens import TenFound
from croupier.table.steps import Step
from croupier.values.events import Event
from croupier.values.refusals import Refusal

FARTHEST = 6
"""How many steps ahead a dealer is told of."""
LEFT_TO_CHANCE = SealShoe | OpenShoe | ReadHoleCard | CallDealersCard
"""What comes after them depends on what nobody knows yet."""


def coming(table: Table, at: datetime) -> tuple[tuple[Table, Step], ...]:
    """The steps after the one that is due, each with the table as it will be then.

    They go as far as no card and no player decides them.
    """
    steps = list[tuple[Table, Step]]()
    while len(steps) <= FARTHEST and (listed := SPANISH_21.agenda(table)):
        step = listed[0]
        steps.append((table, step))
        if len(listed) > 1 or step.by is Role.PLAYER or _is_left_to_chance(table, step):
            break
        answer = SPANISH_21.decide(table, Command(_with_some_card(table, step), "", step.by, at))
        if isinstance(answer, Refusal):
            break
        table = SPANISH_21.evolved(table, answer)
    return tuple(steps[1:])


def _is_left_to_chance(table: Table, step: Step) -> bool:
    """The opening cards go to their places whatever they are; what follows them depends."""
    if not isinstance(step.order, DealCard):
        return isinstance(step.order, LEFT_TO_CHANCE)
    return len(table.in_round.opening) <= 1


def _with_some_card(table: Table, step: Step) -> Order:
    if not isinstance(step.order, DealCard) or not step.draws:
        return step.order
    return DealCard(some_card(table))


def step_to_come(step: Step) -> str:
    """What will be done, or who is asked then."""
    seat = getattr(step.order, "seat", 0)
    is_question = bool(step.person and seat) and not isinstance(step.order, CutCards)
    return f"Ask {step.person} about box {seat}" if is_question else SPANISH_21.says(step.order)


def foreseen(table: Table, order: Order, role: Role, at: datetime) -> str:
    """What becomes of an order, in sentences.

    Some card is in the place of one that will be named, which makes no difference.
    """
    answer = SPANISH_21.decide(table, Command(SPANISH_21.tried(table, order), "", role, at))
    if isinstance(answer, Refusal):
        return ""
    after = SPANISH_21.agenda(SPANISH_21.evolved(table, answer))
    then = step_to_come(after[0]) if after else ""
    told = " ".join(_told(answer))
    return " ".join(filter(None, (told, then and f"Next: {then[:1].lower()}{then[1:]}.")))


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        match event:
            case ErrorRemedied():
                yield f"The card {REMEDIES[event.remedy]}."
            case FaceUpCardFound():
                yield "The card goes into the discard rack."
                yield from _void(is_void=event.void)
            case TenFound():
                yield "The 10 is taken out and not used."
                yield from _void(is_void=event.void)
            case _ if not _is_known(event):
                yield SPANISH_21.tell(event)


def _void(*, is_void: bool) -> Iterator[str]:
    if is_void:
        yield "The round is void."


def _is_known(event: Event) -> bool:
    """Whoever gives the order knows it; a defect they name themselves."""
    known: bool = SPANISH_21.tellings[type(event)].known
    return known or isinstance(event, CardsRejected)
