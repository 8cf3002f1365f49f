"""A person's purse: practice money that the house issues and that tables take and give back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from croupier.values.events import Moving
from croupier.values.ledger import Ledger
from croupier.values.money import MOST_CENTS, dollars
from croupier.values.refusals import Refusal
from croupier.values.streams import is_table
from croupier.values.transfers import PURSES, Transfer, stack

ISSUED = "issued"
"""Where the house's practice money comes from."""
PURSE = "purse"
TABLE = "table"
"""The stack at the table that the event names."""
_STACK = stack("")


class PurseEvent(Moving, frozen=True):
    """A movement into somebody's purse or out of it."""

    person: str


class MoneyIssued(PurseEvent, frozen=True):
    kind = "money-issued/1"


class ChipsTaken(PurseEvent, frozen=True):
    """Out of the purse, to a table."""

    kind = "chips-taken/1"
    table: str


class ChipsBrought(PurseEvent, frozen=True):
    """Back from a table."""

    kind = "chips-brought/1"
    table: str


LEDGER = Ledger[PurseEvent](MoneyIssued, ChipsTaken, ChipsBrought)
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from

Outcome = PurseEvent | Refusal


class Purse(msgspec.Struct, frozen=True):
    person: str
    cents: int = 0
    place: int = 0
    """How many records of its stream made it so."""


def issue(purse: Purse, cents: int) -> Outcome:
    if refusal := _no_sum(cents):
        return refusal
    if purse.cents + cents > MOST_CENTS:
        return Refusal(None, f"a purse holds ${dollars(MOST_CENTS)} at most")
    return MoneyIssued((Transfer(ISSUED, PURSE, cents),), purse.person)


def take(purse: Purse, table: str, cents: int) -> Outcome:
    """Take chips out of the purse to a table."""
    if refusal := _no_sum(cents) or _no_table(table):
        return refusal
    if cents > purse.cents:
        held = f"{purse.person}'s purse holds ${dollars(purse.cents)}"
        return Refusal(None, f"{held}, not ${dollars(cents)}")
    return ChipsTaken((Transfer(PURSE, TABLE, cents),), purse.person, table)


def bring(purse: Purse, table: str, cents: int) -> Outcome:
    """Bring chips back from a table."""
    if refusal := _no_sum(cents) or _no_table(table):
        return refusal
    return ChipsBrought((Transfer(TABLE, PURSE, cents),), purse.person, table)


def move(purse: Purse, table: str, cents: int) -> Outcome:
    """What `purse_moves` says of this person: into the purse above zero, out of it below."""
    return take(purse, table, -cents) if cents < 0 else bring(purse, table, cents)


def again(purse: Purse, event: PurseEvent) -> Outcome:
    """Decide once more what was recorded."""
    cents = event.transfers[0].cents if event.transfers else 0
    match event:
        case ChipsTaken():
            return take(purse, event.table, cents)
        case ChipsBrought():
            return bring(purse, event.table, cents)
        case _:
            return issue(purse, cents)


def _no_sum(cents: int) -> Refusal | None:
    if cents > 0:
        return None
    return Refusal(None, f"a sum is above zero, and ${dollars(cents)} is not")


def _no_table(table: str) -> Refusal | None:
    return None if is_table(table) else Refusal(None, f"there is no table {table!r}")


def evolve(purse: Purse, event: PurseEvent) -> Purse:
    change = sum(
        each.cents * ((each.target == PURSE) - (each.source == PURSE)) for each in event.transfers
    )
    return Purse(purse.person, purse.cents + change, purse.place + 1)


def purse_moves(transfers: Iterable[Transfer]) -> Mapping[str, int]:
    """What a table's transfers bring to each person's purse, in cents; below zero they take.

    >>> purse_moves([Transfer(PURSES, stack("ann"), 500), Transfer(stack("bob"), PURSES, 20)])
    {'ann': -500, 'bob': 20}
    """
    moves = dict[str, int]()
    for each in transfers:
        if PURSES not in {each.source, each.target}:
            continue
        is_brought = each.target == PURSES
        at_table = each.source if is_brought else each.target
        if at_table.startswith(_STACK):
            person = at_table.removeprefix(_STACK)
            moves[person] = moves.get(person, 0) + (each.cents if is_brought else -each.cents)
    return {person: cents for person, cents in moves.items() if cents}


def tell(event: PurseEvent) -> str:
    """A sentence about an event."""
    money = f"${dollars(sum(each.cents for each in event.transfers))}"
    match event:
        case ChipsTaken():
            return f"{event.person} takes {money} to table {event.table}."
        case ChipsBrought():
            return f"{event.person} brings {money} back from table {event.table}."
        case _:
            return f"{event.person} is issued {money} of practice money."
