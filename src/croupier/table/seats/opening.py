"""A table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import Command
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


IN_OPENING = frozenset({"rules", "digests", "submission"})
"""What every order to open a table says and `table-opened` holds as it is."""


class Opening(Protocol):
    """Every game's order to open a table."""

    @property
    def rules(self) -> dict[str, object]: ...
    @property
    def inventory(self) -> int: ...
    @property
    def practice(self) -> bool: ...
    @property
    def physical_cards(self) -> bool: ...
    @property
    def pit(self) -> str: ...
    @property
    def digests(self) -> dict[str, str]: ...
    @property
    def submission(self) -> str: ...


def against_opening(house: HouseRules, command: Command, act: Opening) -> Iterator[Refusal]:
    if command.role is not Role.FLOORPERSON:
        yield refuse(house.seats.clause, "a floorperson opens the table")
    if act.inventory < 0 or act.inventory % house.coin:
        yield refuse(house.placing, "a tray holds a multiple of {coin}", coin=dollars(house.coin))
    if act.practice:
        return
    for name, clause in house.missing_approvals.items():
        text = "no approval on record: {name}; it can open for practice only"
        yield refuse(clause, text, name=name)
    if not house.lawful:
        yield refuse(house.wager_list, "these rules are for study: it can open for practice")


def opened(table_id: str, house: HouseRules, act: Opening, link: str = "") -> TableOpened:
    """With the chips for its tray out of the cage."""
    return TableOpened(
        (Transfer(CAGE, INVENTORY, act.inventory),) if act.inventory else (),
        table_id,
        act.rules,
        act.practice,
        act.physical_cards,
        act.pit,
        dict(house.missing_approvals),
        act.digests,
        link,
        act.submission,
    )
