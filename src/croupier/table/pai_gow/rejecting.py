"""An unsuitable set: rejected, sealed in an envelope with two signatures."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from croupier.table.orders import Blank, Command, Order, Words
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.changes import prepared_anew, step_taken
from croupier.table.pai_gow.state import Table, Todo
from croupier.table.people import Role
from croupier.table.procedure import Procedure, Turn
from croupier.table.steps import Outcome
from croupier.table.two_people import not_by_another
from croupier.values.events import Cited
from croupier.values.refusals import refuse

rejecting = Procedure[Table]()


@rejecting.order(
    mishap="The set is unsuitable: reject it",
    asks=(Blank("defect", "text"),),
    reports=True,
    final=True,
)
class RejectTiles(Order, frozen=True):
    """The set is unsuitable, at its inspection or later; another set must come."""

    filled = frozenset({"defect"})
    defect: Words = ""


@rejecting.event(
    "{by:begun} finds the set unsuitable: {defect}{todo:|; another set comes after the round}.",
    known=True,
)
class TilesRejected(Cited, frozen=True):
    """The inspection begins again with another set, at once or after the round."""

    kind = "tiles-rejected/1"
    defect: str
    by: str
    todo: tuple[Todo, ...]
    """Empty in mid-round."""


@rejecting.order(
    says="Seal the unsuitable set in an envelope and sign it",
    named="sealing the unsuitable set in an envelope",
)
class SealEnvelope(Order, frozen=True):
    """The dealer seals the rejected set in an envelope with table, date and time, and signs it."""


@rejecting.event(
    "The unsuitable set is sealed in an envelope marked table {table}, {at:minute},"
    " signed by {dealer}."
)
class EnvelopeSealed(Cited, frozen=True):
    """What stands on the envelope of an unsuitable set, and its dealer's signature."""

    kind = "envelope-sealed/1"
    table: str
    at: datetime
    dealer: str


@rejecting.order(says="Sign the envelope", named="the floorperson's signature on the envelope")
class SignEnvelope(Order, frozen=True):
    """The floorperson signs the envelope too."""


@rejecting.event("{floorperson:begun} signs the envelope.")
class EnvelopeSigned(Cited, frozen=True):
    kind = "envelope-signed/1"
    floorperson: str


@rejecting.at_any_time
def reject_tiles(table: Table, order: RejectTiles, given: Command) -> Outcome:
    """A set that fails any step of the inspection goes, or turns out unsuitable in play.

    A round under way is played to its end with it (reading R-PG18).
    """
    clause = table.duty("reserve_set")
    if table.defect or (table.todo and table.todo[0].step in plans.ARRIVING):
        return refuse(clause, "another set comes as it is")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "tiles are inspected by dealer and floorperson")
    if not order.defect:
        return refuse(clause, "name the defect")
    todo = () if table.round else plans.reserve_set(table.house)
    return (TilesRejected(clause, order.defect, given.actor, todo),)


@rejecting.change
def tiles_rejected(table: Table, event: TilesRejected) -> Table:
    if not event.todo:
        return replace(table, defect=event.defect)
    return prepared_anew(table, event.todo)


@rejecting.in_turn
def seal_envelope(table: Table, _: SealEnvelope, turn: Turn) -> Outcome:
    at = table.house.gaming_day.local(turn.at)
    return (EnvelopeSealed(turn.clause, table.id, at, turn.actor),)


@rejecting.in_turn
def sign_envelope(table: Table, _: SignEnvelope, turn: Turn) -> Outcome:
    by_one = not_by_another(turn.actor, (table.envelope_by,), turn.clause, "signed as the dealer")
    return by_one or (EnvelopeSigned(turn.clause, turn.actor),)


@rejecting.change
def envelope_sealed(table: Table, event: EnvelopeSealed) -> Table:
    return step_taken(replace(table, envelope_by=event.dealer))


@rejecting.change
def envelope_signed(table: Table, _: EnvelopeSigned) -> Table:
    return step_taken(replace(table, envelope_by=""))


@rejecting.offer(Role.DEALER, Role.FLOORPERSON)
def _may_reject(_: Table, __: str) -> Iterator[Order]:
    yield RejectTiles("a defect")
