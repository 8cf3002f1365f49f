"""Orders in time: none is dated before what is recorded, no bet lands in a later round."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from croupier.floor.live_game import LiveGame, LiveTable, T
from croupier.journal.store import Journal
from croupier.table.orders import Command
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.values.messages import said
from croupier.values.refusals import Refusal, Unreadable, refuse

SKEW = timedelta(minutes=10)
"""By which the clocks of two honest houses may differ."""


def written(at: datetime) -> str:
    """A time as records hold it; two of them compare as the times do."""
    if at.utcoffset() is None:
        raise Unreadable(
            said(
                "{isoformat} says no time zone, so nobody knows when it was",
                isoformat=at.isoformat(),
            )
        )
    return at.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"


def latest() -> str:
    """How late a record can be dated that exists by now."""
    return written(datetime.now(UTC) + SKEW)


def went_back(table: LiveTable | None, at: str, newest: str) -> Refusal | None:
    """What is recorded cannot be undone by a clock."""
    if table is None or at >= newest:
        return None
    why = said(
        "the clock went back: it says {at}, and the table's newest record is of {newest}",
        at=at,
        newest=newest,
    )
    return refuse(table.house.placing, why)


def may_be_late(game: LiveGame[T], table: T, command: Command, seen: int) -> bool:
    """Whether the records between must be looked at."""
    of_the_round = game.tables.manners[type(command.order)].of_the_round
    return of_the_round and table.can_bet and seen < table.place


def came_late(
    journal: Journal, game: LiveGame[T], table: T, command: Command, seen: int
) -> Refusal | None:
    """A wager order whose sender saw the table before the last call for no more bets.

    Where wagers are taken until the first card, the call of that round is none that came between.
    """
    if not may_be_late(game, table, command, seen):
        return None
    called = [r for r in journal.read(table.id, after=seen) if r.kind == NoMoreBetsCalled.kind]
    if len(called) > (table.round is not None):
        return Refusal(table.duty("locked"), "the round this was meant for is over")
    return None
