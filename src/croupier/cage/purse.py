"""A person's purse: practice money that the house issues and that tables take and give back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from croupier.cage.book import Book, HouseOrder
from croupier.values.events import Moving
from croupier.values.money import MOST_CENTS
from croupier.values.names import folded
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import is_table
from croupier.values.transfers import PURSES, Transfer, stack

ISSUED = "issued"
"""Where the house's practice money comes from."""
PURSE = "purse"
TABLE = "table"
"""The stack at the table that the event names."""
_STACK = stack("")


class Proposal(msgspec.Struct, frozen=True):
    """Money that one person wants issued and another must."""

    cents: int
    by: str


class Purse(msgspec.Struct, frozen=True):
    person: str
    cents: int = 0
    place: int = 0
    """How many records of its stream made it so."""
    proposal: Proposal | None = None


class PurseEvent(Moving, frozen=True):
    """A movement into somebody's purse or out of it."""

    person: str


book = Book[Purse, PurseEvent]()
Outcome = PurseEvent | Refusal


# The house issues money


@book.event(
    "{person} is issued {transfers:total} of practice money"
    "{proposed_by:, as {proposed_by} proposed|}."
)
class MoneyIssued(PurseEvent, frozen=True):
    kind = "money-issued/1"
    proposed_by: str = ""
    """Where it took two people."""


@book.order(MoneyIssued)
class IssueMoney(HouseOrder, frozen=True):
    called = "issue-money"
    cents: int


@book.decides
def _issued(purse: Purse, order: IssueMoney, _: str) -> Outcome:
    return issue(purse, order.cents)


def issue(purse: Purse, cents: int, proposed_by: str = "") -> Outcome:
    if refusal := _no_sum(cents) or _no_room(purse, cents):
        return refusal
    return MoneyIssued((Transfer(ISSUED, PURSE, cents),), purse.person, proposed_by)


@book.again
def _issued_again(purse: Purse, event: MoneyIssued) -> Outcome:
    return issue(purse, _sum(event), event.proposed_by)


# Two people issue it


@book.event("{by} proposes to issue {person} {cents:money} of practice money.")
class MoneyProposed(PurseEvent, frozen=True):
    kind = "money-proposed/1"
    by: str
    cents: int


@book.order(MoneyProposed)
class ProposeMoney(HouseOrder, frozen=True):
    called = "propose-money"
    cents: int


@book.decides
def _proposed(purse: Purse, order: ProposeMoney, by: str) -> Outcome:
    return _propose(purse, order.cents, by)


def _propose(purse: Purse, cents: int, by: str) -> Outcome:
    if purse.proposal is not None:
        why = "what {by} proposed still waits: it is issued or withdrawn first"
        return refuse(None, why, by=purse.proposal.by)
    if refusal := _no_sum(cents) or _no_room(purse, cents):
        return refusal
    return MoneyProposed((), purse.person, by, cents)


@book.again
def _proposed_again(purse: Purse, event: MoneyProposed) -> Outcome:
    return _propose(purse, event.cents, event.by)


@book.change
def _waits(purse: Purse, event: MoneyProposed) -> Purse:
    return replace(purse, place=purse.place + 1, proposal=Proposal(event.cents, event.by))


@book.order(MoneyIssued)
class ApproveMoney(HouseOrder, frozen=True):
    """It names the sum, so that nobody approves of another than they were shown."""

    called = "approve-money"
    cents: int


@book.decides
def _approved(purse: Purse, order: ApproveMoney, by: str) -> Outcome:
    proposal = purse.proposal
    if proposal is None or proposal.cents != order.cents:
        return refuse(None, "nobody proposed to issue {cents:money}", cents=order.cents)
    if folded(by) == folded(proposal.by):
        return refuse(None, "{by} proposed it: a second person must issue it", by=by)
    return issue(purse, proposal.cents, proposal.by)


@book.event("What was to be issued to {person} is withdrawn.")
class MoneyWithdrawn(PurseEvent, frozen=True):
    kind = "money-withdrawn/1"


@book.order(MoneyWithdrawn)
class WithdrawMoney(HouseOrder, frozen=True):
    called = "withdraw-money"


@book.decides
def _withdrawn(purse: Purse, _: WithdrawMoney, __: str) -> Outcome:
    return _withdraw(purse)


def _withdraw(purse: Purse) -> Outcome:
    if purse.proposal is None:
        return refuse(None, "nobody proposed to issue anything")
    return MoneyWithdrawn((), purse.person)


@book.again
def _withdrawn_again(purse: Purse, _: MoneyWithdrawn) -> Outcome:
    return _withdraw(purse)


@book.change
def _no_longer_waits(purse: Purse, _: MoneyWithdrawn) -> Purse:
    return replace(purse, place=purse.place + 1, proposal=None)


# A table takes chips


@book.event("{person} takes {transfers:total} to table {table}.")
class ChipsTaken(PurseEvent, frozen=True):
    """Out of the purse, to a table."""

    kind = "chips-taken/1"
    table: str


def take(purse: Purse, table: str, cents: int) -> Outcome:
    """Take chips out of the purse to a table."""
    if refusal := _no_sum(cents) or _no_table(table):
        return refusal
    if cents > purse.cents:
        why = "{person}'s purse holds {held:money}, not {cents:money}"
        return refuse(None, why, person=purse.person, held=purse.cents, cents=cents)
    return ChipsTaken((Transfer(PURSE, TABLE, cents),), purse.person, table)


@book.again
def _taken_again(purse: Purse, event: ChipsTaken) -> Outcome:
    return take(purse, event.table, _sum(event))


# A table gives them back


@book.event("{person} brings {transfers:total} back from table {table}.")
class ChipsBrought(PurseEvent, frozen=True):
    """Back from a table."""

    kind = "chips-brought/1"
    table: str


def bring(purse: Purse, table: str, cents: int) -> Outcome:
    """Bring chips back from a table."""
    if refusal := _no_sum(cents) or _no_table(table):
        return refusal
    return ChipsBrought((Transfer(TABLE, PURSE, cents),), purse.person, table)


@book.again
def _brought_again(purse: Purse, event: ChipsBrought) -> Outcome:
    return bring(purse, event.table, _sum(event))


# What all of them share


@book.change
def _moved(purse: Purse, event: MoneyIssued | ChipsTaken | ChipsBrought) -> Purse:
    change = sum(
        each.cents * ((each.target == PURSE) - (each.source == PURSE)) for each in event.transfers
    )
    is_settled = isinstance(event, MoneyIssued) and event.proposed_by
    waits = None if is_settled else purse.proposal
    return Purse(purse.person, purse.cents + change, purse.place + 1, waits)


def _sum(event: PurseEvent) -> int:
    return event.transfers[0].cents if event.transfers else 0


def _no_sum(cents: int) -> Refusal | None:
    if cents > 0:
        return None
    return refuse(None, "a sum is above zero, and {cents:money} is not", cents=cents)


def _no_room(purse: Purse, cents: int) -> Refusal | None:
    if purse.cents + cents <= MOST_CENTS:
        return None
    return refuse(None, "a purse holds {most:money} at most", most=MOST_CENTS)


def _no_table(table: str) -> Refusal | None:
    if is_table(table):
        return None
    return refuse(None, "there is no table {table}", table=repr(table))


def move(purse: Purse, table: str, cents: int) -> Outcome:
    """What `purse_moves` says of this person: into the purse above zero, out of it below."""
    return take(purse, table, -cents) if cents < 0 else bring(purse, table, cents)


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


evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from
