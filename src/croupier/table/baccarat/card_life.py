"""How long a set of cards may be used, and the change when its time is over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from croupier.table.baccarat import plans
from croupier.table.baccarat.state import Cause, Table
from croupier.table.cards.ending import ChangeCards, ShuffleOrdered
from croupier.table.cards.preparing import CardsRetired, PreparationBegun
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import refuse

card_life = Procedure[Table]()

CARD_LIFE = "card life"
"""The reason that is told."""


def overdue(table: Table, at: datetime) -> ClauseId | None:
    """The clause that wants other cards now, if one does."""
    life = table.house.handling.card_life_hours
    if life is None or table.shoe is None:
        return None
    if table.house.chose("four_hour_change") == table.house.chose("shuffler") != "none":
        return None
    batch = table.batches.get(table.shoe.batch)
    if batch is None:
        return None
    return life.clause if at >= batch.opened_at + timedelta(hours=life.value) else None


def must_stop(table: Table, at: datetime) -> ClauseId | None:
    """Whether overdue cards end the shoe before another round (reading R-X33)."""
    if table.house.chose("card_life_ends") == "after_the_shoe":
        return None
    return overdue(table, at)


@card_life.at_any_time
def change_cards(table: Table, _: ChangeCards, given: Command) -> Outcome:
    """Cards at the end of their life are changed between rounds or before they are loaded."""
    late = overdue(table, given.at)
    clause = late or table.duty("receive")
    if late is None:
        return refuse(clause, "the cards are not due for a change")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the dealer changes the cards")
    if table.todo or not table.in_shoe.loaded:
        return changed(table, CARD_LIFE, clause)
    if not table.is_between_rounds:
        return refuse(clause, "only between rounds; wagers on the layout wait")
    return (ShuffleOrdered(clause, CARD_LIFE, Cause.CARD_LIFE),)


def changed(table: Table, why: str, clause: ClauseId) -> tuple[Event, ...]:
    """All cards leave the table and others come."""
    todo = plans.fresh_cards(table.house, sealed=not table.physical_cards)
    retired = [CardsRetired(clause, batch) for batch in table.batches]
    return (*retired, PreparationBegun(todo[0].clause, why, todo))


@card_life.change
def cards_retired(table: Table, event: CardsRetired) -> Table:
    left = {name: batch for name, batch in table.batches.items() if name != event.batch}
    return replace(table, batches=left)


@card_life.offer(Role.DEALER, Role.FLOORPERSON)
def _may_change(_: Table, __: str) -> Iterator[Order]:
    yield ChangeCards()
