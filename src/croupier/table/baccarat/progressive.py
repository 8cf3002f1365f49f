"""The progressive wager at a table: its lock, its bettors, what meters and the Must Hit pay."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.table.baccarat.state import Judged, Placed, Table
from croupier.table.orders import Cents, Name, Person, Seat
from croupier.table.procedure import Procedure
from croupier.table.seats.wagers import Movement
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse
from croupier.values.sides import Side
from croupier.values.transfers import METERS, Transfer, stack

progressive = Procedure[Table]()

PAY_MUST_HIT = "pay must hit"
"""The movement that pays it."""
Meters = dict[Name, Cents]
"""What each meter displays."""
OF_THE_FLOOR = frozenset({"meters", "must_hit"})
"""Read off a controller and handed over with an order; no sender chooses them."""


class MustHitWin(msgspec.Struct, frozen=True):
    """The bettor whom the Must Hit chose."""

    seat: Seat
    owner: Person
    cents: Cents
    clause: Name


@progressive.event("{owner} at seat {seat} wins the Must Hit: {cents:money}.")
class MustHitWon(Cited, frozen=True):
    """One of the round's progressive bettors, chosen at random."""

    kind = "must-hit-won/1"
    seat: int
    owner: str
    cents: int


# The wager


def is_progressive(table: Table, wager: str) -> bool:
    filed = table.house.progressive
    return filed is not None and filed.wager == wager


def lock(table: Table, wager: str) -> ClauseId:
    """Who turns a wager away that comes after the call."""
    general = table.duty("locked")
    duties = table.house.procedure
    return duties.get("progressive_locked", general) if is_progressive(table, wager) else general


def progressive_wagers(table: Table) -> tuple[Placed, ...]:
    """Those of the round, in seat order; they count until it is over, settled or not."""
    own = (each for each in table.wagers if is_progressive(table, each.wager))
    return tuple(sorted(own, key=lambda each: each.seat))


# When it is judged, and when the Must Hit is decided


def opening_call_judges(table: Table, side: Side) -> bool:
    """Whether the call of this hand, if it is made, judges progressive wagers."""
    return _are_judged(table, early=True) and table.in_round.called == (side.other,)


def result_judges(table: Table) -> bool:
    """Whether the announcement of the result, if it is made, judges progressive wagers."""
    if not _are_judged(table, early=False):
        return False
    return len(table.in_round.called) == len(Side) and table.in_round.winner is None


def _are_judged(table: Table, *, early: bool) -> bool:
    filed = table.house.progressive
    if filed is None or table.round is None or not progressive_wagers(table):
        return False
    return table.game.settles_early(filed.wager) is early


def judgement_decides_must_hit(table: Table) -> bool:
    """Whether the round's one look at the Must Hit comes with the judgement."""
    return _must_hit_is_open(table) and not looks_at_round_end(table)


def round_end_decides_must_hit(table: Table) -> bool:
    if not _must_hit_is_open(table) or not looks_at_round_end(table) or table.simulated is not None:
        return False
    return table.in_round.winner is not None and bool(progressive_wagers(table))


def _must_hit_is_open(table: Table) -> bool:
    filed, round_ = table.house.progressive, table.round
    return bool(filed and filed.must_hit) and round_ is not None and not round_.must_hit


def looks_at_round_end(table: Table) -> bool:
    """Whether the Must Hit's winner is chosen when the dealer ends the round."""
    return "must_hit_at_round_end" in table.house.procedure


# What meters pay


def awards_are_owed(table: Table) -> bool:
    """Whether meters stand booked for the round, and movements of its settlements are still open.

    They are made before anything that could end the round without them (reading R-X27).
    """
    if table.house.progressive is None:
        return False
    settlements = table.round.settlements if table.round else {}
    booked = "must_hit" in settlements or any(each.meters for each in settlements.values())
    return booked and any(each.left for each in settlements.values())


def not_this_tables(
    table: Table, meters: Mapping[str, int] | None, win: MustHitWin | None, *, decides: bool
) -> Refusal | None:
    """What is handed over are this table's meters, and a bettor of this round."""
    filed = table.house.progressive
    clause = table.house.wagers[filed.wager].permitted_by if filed else table.house.wager_list
    if meters is not None and meters.keys() != table.game.initial_meters.keys():
        named = ", ".join(meters) or "no meter"
        return refuse(clause, "{meters}: not what this table has", meters=named)
    if win is None:
        return None
    if not decides:
        return refuse(clause, "no Must Hit is decided now")
    if (win.seat, win.owner) not in {(each.seat, each.owner) for each in progressive_wagers(table)}:
        text = "{owner} has no progressive wager at seat {seat}"
        return refuse(clause, text, owner=win.owner, seat=win.seat)
    return None if win.cents > 0 else refuse(clause, "a Must Hit is above zero")


def must_hit_won(win: MustHitWin) -> MustHitWon:
    return MustHitWon(ClauseId(win.clause), win.seat, win.owner, win.cents)


@progressive.change
def won(table: Table, event: MustHitWon) -> Table:
    """It is paid as a settlement of its own."""
    filed = table.house.progressive
    assert filed is not None
    paid = Transfer(METERS, stack(event.owner), event.cents)
    whose = (event.seat, event.owner, filed.wager)
    award = Movement(PAY_MUST_HIT, *whose, event.cents, event.clause, (paid,))
    return replace(table, round=replace(table.in_round, must_hit=Judged((), (award,))))
