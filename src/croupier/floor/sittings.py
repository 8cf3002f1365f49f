"""How long somebody has been at tables and what they wagered there, counted from the record.

Whichever node counts, after however many restarts, comes to the same, and so does whoever verifies
it later: what a person ordered, what moved their chips, and whatever went on at a table where they
held a seat, at all tables that chips out of their purse went to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.cage.care import PAUSE, Told, stirred
from croupier.cage.purse import ChipsBrought, ChipsTaken
from croupier.cage.purse import event_from as of_purse
from croupier.floor.games import game_named, game_of
from croupier.floor.order_times import written
from croupier.journal.store import Journal
from croupier.table.seats.seating import SeatLeft, SeatTaken
from croupier.table.seats.wagers import WagerWithdrawn
from croupier.values.events import Event, Moving
from croupier.values.families import games
from croupier.values.records import Record, moment
from croupier.values.streams import purse_stream
from croupier.values.transfers import stack

LONGEST = timedelta(days=1)
"""Nothing older is looked at: nobody plays longer without a notice that says since when."""
AT_ONCE = 500
"""Records that are read together, from the newest back."""
SEATS = frozenset({SeatTaken.kind, SeatLeft.kind})

Reads = Callable[[str, bytes], Event]
Act = tuple[datetime, int]
"""When somebody was at play, and the cents that they wagered with it; below zero taken back."""


@dataclass(frozen=True, slots=True)
class Sitting:
    since: datetime
    wagered: int
    """Laid, less what was taken back before the call."""
    last: datetime

    def after(self, at: datetime, wagered: int) -> Sitting:
        """Whoever was away for longer than a pause begins anew."""
        if at - self.last > PAUSE:
            return begun(at, wagered)
        return Sitting(self.since, max(0, self.wagered + wagered), max(at, self.last))


def begun(at: datetime, wagered: int) -> Sitting:
    """What is taken back then was laid in another sitting."""
    return Sitting(at, max(0, wagered), at)


def sitting_of(journal: Journal, person: str, told: Told | None, now: datetime) -> Sitting | None:
    """Of whoever is at play now; what they were last told is not read a second time."""
    sitting = gone_on(told_of(told, now), acts_of(journal, person, looked_at(told, now)))
    return sitting if sitting and now - sitting.last <= PAUSE else None


def gone_on(sitting: Sitting | None, acts: Iterable[Act]) -> Sitting | None:
    for act in acts:
        sitting = sitting.after(*act) if sitting else begun(*act)
    return sitting


def told_of(told: Told | None, now: datetime) -> Sitting | None:
    """As far as the last notice says."""
    if told is None or now - told.at > LONGEST:
        return None
    return Sitting(told.since, told.wagered, told.at)


def looked_at(told: Told | None, now: datetime) -> datetime:
    """Since when acts are read."""
    return told.at if told_of(told, now) and told else now - LONGEST


def acts_of(
    journal: Journal, person: str, since: datetime, until: datetime | None = None
) -> list[Act]:
    """Later than the one time and no later than the other, in their order."""
    tables = tables_of(journal, person, since, until)
    return sorted(act for each in tables for act in _acts_at(journal, each, person, since, until))


def tables_of(
    journal: Journal, person: str, since: datetime, until: datetime | None = None
) -> list[str]:
    """Where chips of theirs may lie."""
    read = _between(journal, purse_stream(person), since - LONGEST, until)
    events = (of_purse(record.kind, record.body) for record in read)
    return sorted({each.table for each in events if isinstance(each, ChipsTaken | ChipsBrought)})


def _acts_at(
    journal: Journal, table: str, person: str, since: datetime, until: datetime | None
) -> Iterator[Act]:
    game = game_of(journal, table)
    if game not in games() or journal.elsewhere(table):
        return
    event_from = game_named(game).tables.event_from
    own = f'"{stack(person)}"'.encode()
    read = list(_between(journal, table, since, until))
    seated = bool(read) and _was_seated(journal, read[0], person, event_from)
    for record in read:
        changed = _seat(record, person, event_from)
        seated = seated if changed is None else changed
        moved = own in record.body
        if seated or moved or record.actor == person:
            yield moment(record.at), _wagered(record, person, event_from) if moved else 0


def _was_seated(journal: Journal, first: Record, person: str, event_from: Reads) -> bool:
    """Before it, by whatever they did last about a seat."""
    earliest = written(moment(first.at) - LONGEST)
    for record in _back(journal, first.stream, first.place - 1):
        if (changed := _seat(record, person, event_from)) is not None:
            return changed
        if record.at < earliest:
            break
    return False


def _seat(record: Record, person: str, event_from: Reads) -> bool | None:
    """Whether they sit there after it, if it says so."""
    if record.kind not in SEATS:
        return None
    event = event_from(record.kind, record.body)
    assert isinstance(event, SeatTaken | SeatLeft)
    return isinstance(event, SeatTaken) if event.person == person else None


def _wagered(record: Record, person: str, event_from: Reads) -> int:
    event = event_from(record.kind, record.body)
    if not isinstance(event, Moving):
        return 0
    moved = stirred(event.transfers).get(person)
    if moved is None:
        return 0
    return -moved.came if isinstance(event, WagerWithdrawn) else moved.wagered


def _between(
    journal: Journal, stream: str, since: datetime, until: datetime | None
) -> Iterator[Record]:
    first = _newest_by(journal, stream, since)
    upto = None if until is None else _newest_by(journal, stream, until)
    return iter(journal.read(stream, first, upto))


def _newest_by(journal: Journal, stream: str, time: datetime) -> int:
    """The place of the newest record that is no later; the times of a stream never go back."""
    head, at = journal.head(stream), written(time)
    low, high = 0, head.place if head else 0
    while low < high:
        middle = (low + high + 1) // 2
        record = next(iter(journal.read(stream, middle - 1, middle)), None)
        if record is not None and record.at <= at:
            low = middle
        else:
            high = middle - 1
    return low


def _back(journal: Journal, stream: str, upto: int) -> Iterator[Record]:
    """From there to the first, newest first."""
    while upto > 0:
        before = max(0, upto - AT_ONCE)
        yield from reversed(list(journal.read(stream, before, upto)))
        upto = before
