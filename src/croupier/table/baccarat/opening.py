"""A table opens: its approvals on record or marked as practice, in step with its neighbours."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.baccarat.state import Table
from croupier.table.cards.plan import fresh_cards
from croupier.table.cards.preparing import preparation
from croupier.table.orders import Command, Name
from croupier.table.procedure import Procedure
from croupier.table.seats.opening import OrderToOpen, TableOpened, against_opening, opened
from croupier.table.steps import Outcome
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import moved

opening = Procedure[Table]()


class Neighbour(msgspec.Struct, frozen=True):
    """Another open table of the facility, as far as one table's rules bear on another's."""

    table: Name
    game: Name
    vigorish: Name
    pit: Name = ""
    extra_shuffle: bool = False


@opening.order()
class OpenTable(OrderToOpen, frozen=True):
    beside: tuple[Neighbour, ...] = ()
    link: Name = ""
    """The progressive controller it shares with other tables; without a name it has its own."""


def _told(event: TableOpened) -> Message:
    return said(
        "Table {table} opens under {rulebook} with {transfers:total} in the tray and"
        " {physical_cards:real cards|sealed orders of cards}{practice:, for practice|}.",
        table=event.table,
        rulebook=event.rules.get("rulebook"),
        transfers=event.transfers,
        physical_cards=event.physical_cards,
        practice=event.practice,
    )


opening.event(_told, ends_passage=True)(TableOpened)


def open_table(table_id: str, command: Command) -> Outcome:
    order = command.order
    assert isinstance(order, OpenTable)
    house = house_rules_from_document(order.rules)
    for refusal in _against(house, command, order):
        return refusal
    event = opened(table_id, house, order, order.link)
    return (event, preparation("opening", fresh_cards(opened_table(event))))


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


def opened_table(event: TableOpened) -> Table:
    """The first event makes a table out of the house rules it holds."""
    house = house_rules_from_document(event.rules)
    return Table(
        id=event.table,
        game=bind(house),
        extra_shuffle=house.holds("extra_shuffle"),
        practice=event.practice,
        physical_cards=event.physical_cards,
        pit=event.pit,
        link=event.link,
        place=1,
        accounts=moved({}, event.transfers),
    )


def neighbour(table: Table) -> Neighbour:
    """A table as far as another table's opening asks after it."""
    house = table.house
    return Neighbour(table.id, house.game, vigorish_name(house), table.pit, table.extra_shuffle)


def vigorish_name(house: HouseRules) -> str:
    return house.vigorish.name if house.vigorish else "none"
