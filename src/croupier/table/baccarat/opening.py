"""A table opens: its approvals on record or marked as practice, in step with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.baccarat import plans
from croupier.table.baccarat.acts import Neighbour, OpenTable
from croupier.table.baccarat.events import PreparationBegun
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command
from croupier.table.seats.opening import against_opening, opened
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal


def open_table(table_id: str, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, OpenTable)
    house = house_rules_from_document(act.rules)
    for refusal in _against(house, command, act):
        return refusal
    todo = plans.fresh_cards(house, sealed=not act.physical_cards)
    begun = PreparationBegun(todo[0].clause, "opening", todo)
    return (opened(table_id, house, act, act.link), begun)


def _against(house: HouseRules, command: Command, act: OpenTable) -> Iterator[Refusal]:
    yield from against_opening(house, command, act)
    if act.link and house.progressive is None:
        yield Refusal(
            house.wager_list, f"no wager of this table plays for the meters of {act.link}"
        )
    yield from _unlike_controller(house)
    yield from _unlike_neighbours(house, act)


def _unlike_controller(house: HouseRules) -> Iterator[Refusal]:
    """A controller records one order of hits, and awards before it books contributions."""
    if house.progressive is None:
        return
    clause = house.wagers[house.progressive.wager].permitted_by
    if house.chose("simultaneous_hits") == "shared":
        yield Refusal(clause, "hits on one meter are paid in recorded order; no instant is shared")
    if not house.holds("award_before_contributions"):
        yield Refusal(clause, "a round's awards come before its own contributions to the meters")


def _unlike_neighbours(house: HouseRules, act: OpenTable) -> Iterator[Refusal]:
    vigorish = vigorish_name(house)
    for other in act.beside:
        if house.one_vigorish and other.game == house.game and other.vigorish != vigorish:
            why = f"table {other.table} charges {other.vigorish}, this one {vigorish}"
            yield Refusal(house.one_vigorish, why)
        pit = house.procedure.get("pit")
        same_pit = act.pit and other.pit == act.pit and other.game == house.game
        if pit and same_pit and other.extra_shuffle != house.holds("extra_shuffle"):
            yield Refusal(pit, f"table {other.table} of pit {act.pit} shuffles differently")


def neighbour(table: Table) -> Neighbour:
    """A table as far as another table's opening asks after it."""
    house = table.house
    return Neighbour(table.id, house.game, vigorish_name(house), table.pit, table.extra_shuffle)


def vigorish_name(house: HouseRules) -> str:
    return house.vigorish.name if house.vigorish else "none"
