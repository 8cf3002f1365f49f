"""A table opens: its approvals on record or marked as practice, in step with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.baccarat.extra_shuffle import (
    NOTICE,
    ExtraShuffleSwitched,
    NoticeGiven,
    not_filed,
)
from croupier.table.baccarat.state import Table
from croupier.table.cards import receiving
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
from croupier.values.events import Event
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
    notice: datetime | None = None
    """When surveillance and the Commission were told of the extra shuffle, if they were."""


opening.event(opens_with(REAL_OR_SEALED), ends_passage=True)(TableOpened)


def open_table(table_id: str, command: Command) -> Outcome:
    order = command.order
    assert isinstance(order, OpenTable)
    house = house_rules_from_document(order.rules)
    for refusal in _against(house, command, order):
        return refusal
    event = opened(table_id, house, command, order.link)
    begins = receiving.opening(opened_table(event))
    return (event, *_extra_shuffle(house, command.at, order), begins)


def _extra_shuffle(house: HouseRules, at: datetime, order: OpenTable) -> Iterator[Event]:
    """A notice given before the opening counts, and so does the one that its pit was given."""
    if order.notice is not None:
        yield NoticeGiven(house.procedure["notice"], True, order.notice)
    if _opens_with_extra_shuffle(house, at, order):
        yield ExtraShuffleSwitched(house.procedure["notice"], True)


def _opens_with_extra_shuffle(house: HouseRules, at: datetime, order: OpenTable) -> bool:
    if not house.holds("extra_shuffle"):
        return False
    notified = order.notice is not None and at >= order.notice + NOTICE
    return notified or any(other.extra_shuffle for other in _of_the_pit(house, order))


def _of_the_pit(house: HouseRules, order: OpenTable) -> Iterator[Neighbour]:
    """Open tables of the game in the same pit."""
    for other in order.beside:
        if order.pit and other.pit == order.pit and other.game == house.game:
            yield other


def _against(house: HouseRules, command: Command, order: OpenTable) -> Iterator[Refusal]:
    yield from against_opening(house, command, order)
    yield from _against_notice(house, command.at, order)
    if order.link and house.progressive is None:
        text = "no wager of this table plays for the meters of {link}"
        yield refuse(house.wager_list, text, link=order.link)
    yield from _unlike_controller(house)
    yield from _unlike_neighbours(house, order)
    yield from _unlike_pit(house, command.at, order)


def _against_notice(house: HouseRules, at: datetime, order: OpenTable) -> Iterator[Refusal]:
    if order.notice is None:
        return
    if refusal := not_filed(house):
        yield refusal
    elif order.notice > at:
        yield refuse(house.procedure["notice"], "the notice has yet to be given")


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


def _unlike_pit(house: HouseRules, at: datetime, order: OpenTable) -> Iterator[Refusal]:
    pit, ours = house.procedure.get("pit"), _opens_with_extra_shuffle(house, at, order)
    for other in _of_the_pit(house, order):
        if pit and other.extra_shuffle != ours:
            text = "table {table} of pit {pit} shuffles differently"
            yield refuse(pit, text, table=other.table, pit=order.pit)


_opened = table_as_opened(Table, bind)


def opened_table(event: TableOpened) -> Table:
    return replace(_opened(event), link=event.link)


def neighbour(table: Table) -> Neighbour:
    """A table as far as another table's opening asks after it."""
    house = table.house
    return Neighbour(table.id, house.game, vigorish_name(house), table.pit, table.extra_shuffle)


def vigorish_name(house: HouseRules) -> str:
    return house.vigorish.name if house.vigorish else "none"
