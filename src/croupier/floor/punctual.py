"""Orders in time: none is dated before what is recorded, no bet lands in a later round."""

from __future__ import annotations

from datetime import UTC, datetime

from croupier.journal.store import Journal
from croupier.table.baccarat import acts
from croupier.table.baccarat.acts import Command
from croupier.table.baccarat.events import NoMoreBetsCalled
from croupier.table.baccarat.state import Table
from croupier.values.refusals import Refusal, Unreadable

OF_A_ROUND = acts.PlaceWager | acts.WithdrawWager | acts.SpeakWager


def written(at: datetime) -> str:
    """A time as records hold it; two of them compare as the times do."""
    if at.utcoffset() is None:
        raise Unreadable(f"{at.isoformat()} says no time zone, so nobody knows when it was")
    return at.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"


def went_back(table: Table | None, at: str, newest: str) -> Refusal | None:
    """What is recorded cannot be undone by a clock."""
    if table is None or at >= newest:
        return None
    why = f"the clock went back: it says {at}, and the table's newest record is of {newest}"
    return Refusal(table.house.placing, why)


def came_late(journal: Journal, table: Table, command: Command, seen: int) -> Refusal | None:
    """A wager order whose sender saw the table before the last call for no more bets."""
    if not isinstance(command.act, OF_A_ROUND) or not table.can_bet:
        return None
    since = journal.read(table.id, after=seen)
    if any(record.kind == NoMoreBetsCalled.kind for record in since):
        return Refusal(table.duty("locked"), "the round this was meant for is over")
    return None
