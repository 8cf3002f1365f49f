"""A table opens: its approvals on record and its texts in force, or marked as practice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.rulebooks.law_in_force import not_in_force, said_again
from croupier.table.checklists import Checklist, Listed
from croupier.table.orders import Cents, Command, Filing, Name, Order
from croupier.table.people import Role
from croupier.table.seats.changes import T
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import TABLE_OPENED, Event, Moving
from croupier.values.messages import Message, said
from croupier.values.money import MOST_CENTS
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CAGE, INVENTORY, Transfer, moved


class TableOpened(Moving, frozen=True):
    """Every game has words of its own for it."""

    kind = TABLE_OPENED
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
    not_in_force: dict[str, ClauseId | None] = msgspec.field(default_factory=dict)
    """What it plays by, for practice, that was no law on the day of its opening."""
    registered: bool = False
    """Its journal keeps a register, which names it: one that has none has lost it."""
    checklist: tuple[Listed, ...] = ()
    """What people see to there; nothing is asked of a table for practice."""


class OpenTable(Order, frozen=True):
    """What every game's order to open a table says."""

    in_event = frozenset({"rules", "digests", "submission", "registered", "checklist"})
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
    registered: bool = False
    checklist: tuple[Listed, ...] = ()


def opens_with(material: str) -> Callable[[TableOpened], Message]:
    """What is told of it, with what the game is played with."""

    def told(event: TableOpened) -> Message:
        return said(
            "Table {table} opens under {rulebook} with {transfers:total} in the tray and"
            " {material}{practice:, for practice|}"
            "{not_in_force:; {not_in_force:listed}|}.",
            table=event.table,
            rulebook=event.rules.get("rulebook"),
            transfers=event.transfers,
            material=Message(material, {"physical_cards": event.physical_cards}),
            practice=event.practice,
            not_in_force=tuple(map(said_again, event.not_in_force)),
        )

    return told


def against_opening(house: HouseRules, command: Command, order: OpenTable) -> Iterator[Refusal]:
    if command.role is not Role.FLOORPERSON:
        yield refuse(house.seats.clause, "a floorperson opens the table")
    if order.inventory < 0 or order.inventory % house.coin:
        yield refuse(house.placing, "a tray holds a multiple of {coin:money}", coin=house.coin)
    if order.inventory > MOST_CENTS:
        yield refuse(house.placing, "a tray opens with {most:money} at most", most=MOST_CENTS)
    if order.practice:
        return
    for name, clause in house.missing_approvals.items():
        text = "no approval on record: {name}; it can open for practice only"
        yield refuse(clause, text, name=name)
    day = house.gaming_day.date_of(command.at)
    for why, cited in not_in_force(house, day).items():
        text = "{why}; on {day} it can open for practice only"
        yield refuse(cited, text, why=why, day=day)
    if not house.lawful:
        yield refuse(house.wager_list, "these rules are for study: it can open for practice")


def opened(table_id: str, house: HouseRules, command: Command, link: str = "") -> TableOpened:
    """With the chips for its tray out of the cage; its own day says what is law (R-X22)."""
    order = command.order
    assert isinstance(order, OpenTable)
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
        not_in_force(house, house.gaming_day.date_of(command.at)),
        order.registered,
        order.checklist,
    )


def table_as_opened(kind: type[T], bind: Callable[[HouseRules], Any]) -> Callable[[TableOpened], T]:
    """The first event makes a table out of the house rules it holds."""

    def table_opened(event: TableOpened) -> T:
        fields: dict[str, Any] = {
            "id": event.table,
            "game": bind(house_rules_from_document(event.rules)),
            "practice": event.practice,
            "not_in_force": tuple(event.not_in_force),
            "physical_cards": event.physical_cards,
            "pit": event.pit,
            "checklist": Checklist(event.checklist),
            "place": 1,
            "accounts": moved({}, event.transfers),
        }
        return kind(**fields)

    return table_opened


def decided_to_open(
    table_opened: Callable[[TableOpened], T], prepared: Callable[[T], Event]
) -> Callable[[str, Command], Outcome]:
    """Where the order says no more than at every table; `prepared` is the first thing to do."""

    def open_table(table_id: str, given: Command) -> Outcome:
        order = given.order
        assert isinstance(order, OpenTable)
        house = house_rules_from_document(order.rules)
        for refusal in against_opening(house, given, order):
            return refusal
        event = opened(table_id, house, given)
        return (event, prepared(table_opened(event)))

    return open_table
