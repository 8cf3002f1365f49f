"""A surrender: the wager is given up once the hands to beat are shown."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.pai_gow.positions import AREAS
from croupier.table.orders import Command, Order, Seat
from croupier.table.pai_gow import judging
from croupier.table.pai_gow.changes import placed_as, settled_unseen
from croupier.table.pai_gow.places import IN_PLAY, is_shown
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Is, Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Moving
from croupier.values.refusals import Refusal, refuse

surrendering = Procedure[Table]()


@surrendering.order(
    answer="Surrender",
)
class Surrender(Order, frozen=True):
    seat: Seat


@surrendering.event(spoken("{owner} surrenders {laid}."), answers=True)
class WagerSurrendered(Moving, frozen=True):
    """The wager is collected at once and the tiles are stacked face down, unseen."""

    kind = "wager-surrendered/1"
    seat: int
    owner: str
    wager: str
    clause: ClauseId


@surrendering.at_any_time
def surrender(table: Table, order: Surrender, given: Command) -> Outcome:
    """After the hands to beat are set and shown, and before the player's own are (R-PG22)."""
    person = given.actor
    if refusal := _may_not_surrender(table, order.seat, given):
        return refusal
    placed = table.wager_at(order.seat)
    if placed is None or placed.owner != person:
        clause, text = table.duty("surrender"), "{person} has no wager on area {seat}"
        return refuse(clause, text, person=person, seat=order.seat)
    _, move = judging.surrendered(table, placed)
    return (WagerSurrendered(move.transfers, *placed.key, move.clause),)


def _may_not_surrender(table: Table, seat: int, given: Command) -> Refusal | None:
    clause, round_, bank = table.duty("surrender"), table.round, table.bank
    if given.role is not Role.PLAYER or seat not in AREAS or (bank and bank.seat == seat):
        return refuse(clause, "only a player surrenders")
    if bank and not table.house.holds("surrender_to_bank"):
        return refuse(clause, "nobody surrenders to a bank")
    hand = round_.hands.get(seat) if round_ else None
    if round_ is None or hand is None:
        return refuse(clause, "no hand is played on area {seat}", seat=seat)
    if round_.void or not is_shown(table):
        return refuse(clause, "the hands to beat are not set yet")
    if hand.state not in IN_PLAY or hand.must_choose:
        return refuse(clause, "the hands of area {seat} are exposed or out of play", seat=seat)
    return None


@surrendering.change
def wager_surrendered(table: Table, event: WagerSurrendered) -> Table:
    key = (event.seat, event.owner, event.wager)
    slip, _ = judging.surrendered(table, placed_as(table, key))
    return settled_unseen(paid(table, event), key, Is.SURRENDERED, slip)


@surrendering.offer(Role.PLAYER)
def _may_surrender(_: Table, __: str) -> Iterator[Order]:
    yield from map(Surrender, AREAS)
