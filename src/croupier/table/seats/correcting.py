"""A wrong payment or entry put right by two people, and the record stays as it is.

Chips move for a payment; of an entry that moved none two people state what is true.

The chapters keep a round's cards or tiles in an order that answers a dispute; what comes of one is
a correction, told beside what it corrects.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.orders import Blank, Cents, Command, Name, Order, Person, Words
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T, paid
from croupier.table.seats.chips import bad_sum
from croupier.table.seats.state import Correction, Seating, Statement
from croupier.table.steps import Outcome, Step
from croupier.table.two_people import not_by_another
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited, Moving
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import INVENTORY, Transfer, stack

correcting = Procedure[Seating]()

TO_PLAYER, FROM_PLAYER = "to_player", "from_player"
WAYS = {TO_PLAYER: "paid to the player", FROM_PLAYER: "taken back from the player"}
STAFF = frozenset({Role.DEALER, Role.FLOORPERSON})


Entry = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
"""Its place in the table's record."""


@correcting.order(says="Propose to correct a payment", final=True)
class ProposeCorrection(Order, frozen=True):
    """What a player got too little or too much, and why."""

    filled = frozenset({"person", "cents", "way", "reason"})
    person: Person
    cents: Cents
    way: Name
    reason: Words


@correcting.blank(ProposeCorrection)
def _what(table: Seating, _: Step) -> tuple[Blank, ...]:
    people = tuple(sorted({seat.person for seat in table.seats.values()}))
    return (
        Blank("person", "choice", choices=people),
        Blank("cents", "cents", table.house.coin),
        Blank("way", "choice", choices=tuple(WAYS), titles=tuple(WAYS.values())),
        Blank("reason", "text"),
    )


def _proposed(event: CorrectionProposed) -> Message:
    text = "{by:begun} proposes a correction: {cents:money} {way}, {person} ({reason})."
    way = WAYS[event.way]
    return said(
        text, by=event.by, cents=event.cents, way=way, person=event.person, reason=event.reason
    )


@correcting.event(_proposed, beside=True)
class CorrectionProposed(Cited, frozen=True):
    kind = "correction-proposed/1"
    by: str
    person: str
    cents: int
    way: str
    reason: str


@correcting.order(says="Propose to correct an entry in words", final=True)
class ProposeStatement(Order, frozen=True):
    """What an entry of the record says, and what is true."""

    filled = frozenset({"entry", "says", "truth"})
    entry: Entry
    says: Words
    truth: Words


@correcting.blank(ProposeStatement)
def _which(table: Seating, _: Step) -> tuple[Blank, ...]:
    return (
        Blank("entry", "depth", 1, table.place),
        Blank("says", "text"),
        Blank("truth", "text"),
    )


@correcting.event(
    "{by:begun} proposes to correct entry {entry}, which says: {says}. In truth: {truth}.",
    beside=True,
)
class StatementProposed(Cited, frozen=True):
    kind = "statement-proposed/1"
    by: str
    entry: int
    says: str
    truth: str


@correcting.order(says="Carry out the proposed correction", final=True)
class ConfirmCorrection(Order, frozen=True):
    """A floorperson who did not propose it."""


@correcting.event(
    "{by:begun} carries out the correction that {proposed_by} proposed:"
    " {transfers:total} moves for {person} ({reason}).",
    beside=True,
)
class CorrectionMade(Moving, frozen=True):
    """Nothing that was recorded is changed by it."""

    kind = "correction-made/1"
    by: str
    proposed_by: str
    person: str
    reason: str
    clause: ClauseId


@correcting.event(
    "{by:begun} and {proposed_by} state that entry {entry}, which says: {says}, is wrong."
    " In truth: {truth}.",
    beside=True,
)
class EntryCorrected(Cited, frozen=True):
    """The entry stays, and no chips move."""

    kind = "entry-corrected/1"
    by: str
    proposed_by: str
    entry: int
    says: str
    truth: str


@correcting.order(says="Drop the proposed correction")
class DropCorrection(Order, frozen=True):
    pass


@correcting.event("{by:begun} drops the proposed correction.", beside=True)
class CorrectionDropped(Cited, frozen=True):
    kind = "correction-dropped/1"
    by: str


@correcting.at_any_time
def propose_correction(table: Seating, order: ProposeCorrection, given: Command) -> Outcome:
    clause = table.disputes
    if refusal := _not_to_be_proposed(table, given):
        return refusal
    if not table.rounds:
        return refuse(clause, "no round has been played whose payment could be wrong")
    if order.way not in WAYS:
        return refuse(clause, "chips go {ways}", ways=" or ".join(WAYS))
    if not order.reason.strip():
        return refuse(clause, "a correction needs a reason")
    wanted = Correction(given.actor, order.person, order.cents, order.way, order.reason)
    own = _for_oneself(given, wanted, clause) or bad_sum(table, order.cents, clause)
    if refusal := own or _not_to_be_moved(table, wanted, clause):
        return refusal
    told = (wanted.by, wanted.person, wanted.cents, wanted.way, wanted.reason)
    return (CorrectionProposed(clause, *told),)


def _not_to_be_proposed(table: Seating, given: Command) -> Refusal | None:
    if given.role not in STAFF:
        return refuse(table.disputes, "the staff proposes a correction")
    if table.correction is not None:
        return refuse(table.disputes, "a correction waits already")
    return None


def _for_oneself(given: Command, wanted: Correction, clause: ClauseId) -> Refusal | None:
    return not_by_another(given.actor, (wanted.person,), clause, "is whom it is for")


def _not_to_be_moved(table: Seating, wanted: Correction, clause: ClauseId) -> Refusal | None:
    person = wanted.person
    if table.seat_of(person) is None and not table.chips(person):
        return refuse(clause, "{person} is not at this table", person=person)
    held = table.free_chips(person)
    if wanted.way == FROM_PLAYER and wanted.cents > held:
        text = "{person} has {held:money} that can be taken back"
        return refuse(clause, text, person=person, held=held)
    if wanted.way == TO_PLAYER and wanted.cents > table.accounts.get(INVENTORY, 0):
        return refuse(table.house.placing, "the tray does not hold it; the table needs a fill")
    return None


@correcting.change
def correction_proposed(table: T, event: CorrectionProposed) -> T:
    told = (event.by, event.person, event.cents, event.way, event.reason)
    return replace(table, correction=Correction(*told))


@correcting.at_any_time
def propose_statement(table: Seating, order: ProposeStatement, given: Command) -> Outcome:
    clause, said_of_it = table.disputes, (order.entry, order.says.strip(), order.truth.strip())
    if refusal := _not_to_be_proposed(table, given):
        return refusal
    if not 1 <= order.entry <= table.place:
        return refuse(clause, "the record has no entry {entry}", entry=order.entry)
    if not all(said_of_it):
        return refuse(clause, "a statement tells what the entry says and what is true")
    return (StatementProposed(clause, given.actor, *said_of_it),)


@correcting.change
def statement_proposed(table: T, event: StatementProposed) -> T:
    stated = Statement(event.by, event.entry, event.says, event.truth)
    return replace(table, correction=stated)


@correcting.at_any_time
def confirm_correction(table: Seating, _: ConfirmCorrection, given: Command) -> Outcome:
    clause, wanted = table.disputes, table.correction
    if wanted is None:
        return refuse(clause, "no correction was proposed")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson carries a correction out")
    if refusal := not_by_another(given.actor, (wanted.by,), clause, "proposed it"):
        return refusal
    if isinstance(wanted, Correction):
        return _moved(table, wanted, given)
    stated = (wanted.by, wanted.entry, wanted.says, wanted.truth)
    return (EntryCorrected(clause, given.actor, *stated),)


def _moved(table: Seating, wanted: Correction, given: Command) -> Outcome:
    """Between rounds, when no chips wait for cards or tiles."""
    clause = table.disputes
    if refusal := _for_oneself(given, wanted, clause):
        return refusal
    if table.round is not None:
        return refuse(clause, "the round is settled first")
    if refusal := _not_to_be_moved(table, wanted, clause):
        return refusal
    ends = (INVENTORY, stack(wanted.person))
    source, target = ends if wanted.way == TO_PLAYER else ends[::-1]
    move = (Transfer(source, target, wanted.cents),)
    return (CorrectionMade(move, given.actor, wanted.by, wanted.person, wanted.reason, clause),)


@correcting.change
def correction_made(table: T, event: CorrectionMade) -> T:
    return replace(paid(table, event), correction=None)


@correcting.at_any_time
def drop_correction(table: Seating, _: DropCorrection, given: Command) -> Outcome:
    if given.role not in STAFF or table.correction is None:
        return refuse(table.disputes, "no correction of the staff's waits")
    return (CorrectionDropped(table.disputes, given.actor),)


@correcting.change
def correction_over(table: T, _: EntryCorrected | CorrectionDropped) -> T:
    return replace(table, correction=None)


@correcting.offer(Role.DEALER, Role.FLOORPERSON)
def _may_correct(table: Seating, _: str) -> Iterator[Order]:
    if table.correction is not None:
        yield from (ConfirmCorrection(), DropCorrection())
    elif table.rounds:
        for person in sorted({seat.person for seat in table.seats.values()})[:1]:
            yield ProposeCorrection(person, table.house.coin, TO_PLAYER, "a wrong payment")
        yield ProposeStatement(table.place, "what it says", "what is true")
