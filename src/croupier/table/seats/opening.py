"""A table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Cents, Command, Filing, Name, Order
from croupier.table.people import Role
from croupier.values.clauses import ClauseId
from croupier.values.events import Moving
from croupier.values.money import dollars
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CAGE, INVENTORY, Transfer


class TableOpened(Moving, frozen=True):
    """Every game has words of its own for it."""

    kind = "table-opened/1"
    table: str
    rules: dict[str, object]
    practice: bool
    physical_cards: bool
    pit: str
    missing_approvals: dict[str, ClauseId]
    digests: dict[str, str]
    link: str = ""
    """The progressive controller it shares with other tables."""
    submission: str = ""
    """The text that was filed, where the table was opened from one."""


class OrderToOpen(Order, frozen=True):
    """What every game's order to open a table says."""

    in_event = frozenset({"rules", "digests", "submission"})
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: Cents
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real cards, tiles and dice; otherwise they are sealed before."""
    pit: Name = ""
    digests: dict[str, str] = msgspec.field(default_factory=dict)
    submission: Filing = ""
    """The text that was filed, where there is one."""


def against_opening(house: HouseRules, command: Command, order: OrderToOpen) -> Iterator[Refusal]:
    if command.role is not Role.FLOORPERSON:
        yield refuse(house.seats.clause, "a floorperson opens the table")
    if order.inventory < 0 or order.inventory % house.coin:
        yield refuse(house.placing, "a tray holds a multiple of {coin}", coin=dollars(house.coin))
    if order.practice:
        return
    for name, clause in house.missing_approvals.items():
        text = "no approval on record: {name}; it can open for practice only"
        yield refuse(clause, text, name=name)
    if not house.lawful:
        yield refuse(house.wager_list, "these rules are for study: it can open for practice")


def opened(table_id: str, house: HouseRules, order: OrderToOpen, link: str = "") -> TableOpened:
    """With the chips for its tray out of the cage."""
    return TableOpened(
        (Transfer(CAGE, INVENTORY, order.inventory),) if order.inventory else (),
        table_id,
        order.rules,
        order.practice,
        order.physical_cards,
        order.pit,
        dict(house.missing_approvals),
        order.digests,
        link,
        order.submission,
    )
