"""A table opens: its approvals on record or marked as practice, in step with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.baccarat.state import Table
from croupier.table.cards import preparing
from croupier.table.cards.sealing import REAL_OR_SEALED
from croupier.table.orders import Command, Name
from croupier.table.procedure import Procedure
from croupier.table.seats import opening as opening_tables
from croupier.table.seats.opening import (
    TableOpened,
    against_opening,
    opened,
    opens_with,
    table_as_opened,
)
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal, refuse

opening = Procedure[Table]()


class Neighbour(msgspec.Struct, frozen=True):
    """Another open table of the facility, as far as one table's rules bear on another's."""

    table: Name
    game: Name
    vigorish: Name
    pit: Name = ""
    extra_shuffle: bool = False


@opening.order()
class OpenTable(opening_tables.OpenTable, frozen=True):
    beside: tuple[Neighbour, ...] = ()
    link: Name = ""
    """The progressive controller it shares with other tables; without a name it has its own."""


opening.event(opens_with(REAL_OR_SEALED), ends_passage=True)(TableOpened)


def open_table(table_id: str, command: Command) -> Outcome:
    order = command.order
    assert isinstance(order, OpenTable)
    house = house_rules_from_document(order.rules)
    for refusal in _against(house, command, order):
        return refusal
    event = opened(table_id, house, command, order.link)
    return (event, preparing.opening(opened_table(event)))


def _against(house: HouseRules, command: Command, order: OpenTable) -> Iterator[Refusal]:
    yield from against_opening(house, command, order)
    if order.link and house.progressive is None:
        text = "no wager of this table plays for the meters of {link}"
        yield refuse(house.wager_list, text, link=order.link)
    yield from _unlike_controller(house)
    yield from _unlike_neighbours(house, order)


def _unlike_controller(house: HouseRules) -> Iterator[Refusal]:
    """A controller records one order of hits, and awards before it books contributions."""
    if house.progressive is None:
        return
    clause = house.wagers[house.progressive.wager].permitted_by
    if house.chose("simultaneous_hits") == "shared":
        yield refuse(clause, "hits on one meter are paid in recorded order; no instant is shared")
    if not house.holds("award_before_contributions"):
        yield refuse(clause, "a round's awards come before its own contributions to the meters")


def _unlike_neighbours(house: HouseRules, order: OpenTable) -> Iterator[Refusal]:
    vigorish = vigorish_name(house)
    for other in order.beside:
        if house.one_vigorish and other.game == house.game and other.vigorish != vigorish:
            text = "table {table} charges {theirs}, this one {ours}"
            fields = {"table": other.table, "theirs": other.vigorish, "ours": vigorish}
            yield refuse(house.one_vigorish, text, **fields)
        pit = house.procedure.get("pit")
        same_pit = order.pit and other.pit == order.pit and other.game == house.game
        if pit and same_pit and other.extra_shuffle != house.holds("extra_shuffle"):
            text = "table {table} of pit {pit} shuffles differently"
            yield refuse(pit, text, table=other.table, pit=order.pit)


_opened = table_as_opened(Table, bind)


def opened_table(event: TableOpened) -> Table:
    table = _opened(event)
    extra = table.house.holds("extra_shuffle")
    return replace(table, extra_shuffle=extra, link=event.link)


def neighbour(table: Table) -> Neighbour:
    """A table as far as another table's opening asks after it."""
    house = table.house
    return Neighbour(table.id, house.game, vigorish_name(house), table.pit, table.extra_shuffle)


def vigorish_name(house: HouseRules) -> str:
    return house.vigorish.name if house.vigorish else "none"
