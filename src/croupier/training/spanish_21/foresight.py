"""What a table would do next, tried on the table itself; no card nobody has seen is told of."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.table.events import Event
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.spanish_21 import acts, telling
from croupier.table.spanish_21 import events as e
from croupier.table.spanish_21.agenda import agenda
from croupier.table.spanish_21.decide import decide
from croupier.table.spanish_21.evolve import evolved
from croupier.table.spanish_21.imperatives import step_to_come
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Step
from croupier.values.cards import Card, Rank, Suit
from croupier.values.refusals import Refusal

FARTHEST = 6
"""How many steps ahead a dealer is told of."""
LEFT_TO_CHANCE = (
    acts.SealOrder,
    acts.RevealOrder,
    acts.ReadHoleCard,
    acts.CallDealersCard,
)
"""What comes after them depends on what nobody knows yet."""
KNOWN = (
    e.CardDrawnInError,
    e.CuttingCardReached,
    e.ShuffleOrdered,
    e.RecutOrdered,
    e.BoxMissed,
    e.CardMissed,
    e.PeekMissed,
    e.NeedlessPeekMade,
    e.CardsRejected,
)
"""What the person who gives the order knows already."""


def coming(table: Table, at: datetime) -> tuple[tuple[Table, Step], ...]:
    """The steps after the one that is due, each with the table as it will be then.

    They go as far as no card and no player decides them.
    """
    steps = list[tuple[Table, Step]]()
    while len(steps) <= FARTHEST and (listed := agenda(table)):
        step = listed[0]
        steps.append((table, step))
        if len(listed) > 1 or step.by is Role.PLAYER or _is_left_to_chance(table, step):
            break
        answer = decide(table, Command(_with_some_card(table, step), "", step.by, at))
        if isinstance(answer, Refusal):
            break
        table = evolved(table, answer)
    return tuple(steps[1:])


def _is_left_to_chance(table: Table, step: Step) -> bool:
    """The opening cards go to their places whatever they are; what follows them depends."""
    if not isinstance(step.order, acts.DealCard):
        return isinstance(step.order, LEFT_TO_CHANCE)
    return len(table.in_round.opening) <= 1


def _with_some_card(table: Table, step: Step) -> Order:
    if not isinstance(step.order, acts.DealCard) or not step.draws:
        return step.order
    return acts.DealCard(_some_card(table))


def _some_card(table: Table) -> Card:
    """One that can still be in the shoe."""
    seen, decks = table.in_shoe.seen, table.house.shoe_decks
    return next(card for card in SPANISH_DECK if seen.get(card, 0) < decks)


def foreseen(table: Table, act: Order, role: Role, at: datetime) -> str:
    """What becomes of an order, in sentences."""
    answer = decide(table, Command(_shown(table, act), "", role, at))
    if isinstance(answer, Refusal):
        return ""
    after = agenda(evolved(table, answer))
    then = step_to_come(after[0]) if after else ""
    told = " ".join(_told(answer))
    return " ".join(filter(None, (told, then and f"Next: {then[:1].lower()}{then[1:]}.")))


def _shown(table: Table, act: Order) -> Order:
    """With some card in the place of one that will be named, which makes no difference."""
    match act:
        case acts.DrawInError(exposed=True) | acts.FindFaceUp():
            return replace(act, card=_some_card(table))
        case acts.FindTen():
            return replace(act, ten=Card(Rank.TEN, Suit.SPADES))
        case _:
            return act


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        match event:
            case e.ErrorRemedied():
                yield f"The card {telling.REMEDIES[event.remedy]}."
            case e.FaceUpCardFound():
                yield "The card goes into the discard rack."
                yield from _void(is_void=event.void)
            case e.TenFound():
                yield "The 10 is taken out and not used."
                yield from _void(is_void=event.void)
            case _ if not isinstance(event, KNOWN):
                yield telling.tell(event)


def _void(*, is_void: bool) -> Iterator[str]:
    if is_void:
        yield "The round is void."
