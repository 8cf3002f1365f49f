"""How long somebody has been at tables and what they wagered there, counted from the record.

Whichever node counts, after however many restarts, comes to the same: what a person ordered, what
moved their chips, and whatever went on at a table where they held a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.cage.care import PAUSE, Told, stirred
from croupier.cage.purse import ChipsBrought, ChipsTaken
from croupier.cage.purse import event_from as of_purse
from croupier.floor.order_times import written
from croupier.journal.store import Journal
from croupier.table.seats.seating import SeatLeft, SeatTaken
from croupier.table.seats.wagers import WagerWithdrawn
from croupier.values.events import Event, Moving
from croupier.values.records import Record, moment
from croupier.values.streams import purse_stream
from croupier.values.transfers import stack

LONGEST = timedelta(days=1)
"""Nothing older is looked at: nobody plays longer without a notice that says since when."""
AT_ONCE = 500
"""Records that are read together, from the newest back."""
SEATS = frozenset({SeatTaken.kind, SeatLeft.kind})


@dataclass(frozen=True, slots=True)
class Sitting:
    since: datetime
    wagered: int
    """Laid, less what was taken back before the call."""
    last: datetime

    def after(self, at: datetime, wagered: int) -> Sitting:
        """Whoever was away for longer than a pause begins anew."""
        if at - self.last > PAUSE:
            return Sitting(at, wagered, at)
        return Sitting(self.since, self.wagered + wagered, max(at, self.last))


@dataclass(frozen=True, slots=True)
class Place:
    """A table, as far as it must be known to read what somebody did there."""

    event_from: Callable[[str, bytes], Event]
    seated: bool
    """Whether they sit there now."""


def sitting_of(
    journal: Journal, person: str, told: Told | None, places: Mapping[str, Place], now: datetime
) -> Sitting | None:
    """Of whoever is at play now; what they were last told is not read a second time."""
    sitting = None
    if told and now - told.at <= LONGEST:
        sitting = Sitting(told.since, told.wagered, told.at)
    since = sitting.last if sitting else now - LONGEST
    names = _where_chips_went(journal, person, since - LONGEST)
    names |= {name for name, place in places.items() if place.seated}
    acts = [
        act
        for name in sorted(names & places.keys())
        for act in _acts_at(journal, name, person, places[name], since)
    ]
    for at, wagered in sorted(acts):
        sitting = sitting.after(at, wagered) if sitting else Sitting(at, wagered, at)
    return sitting if sitting and now - sitting.last <= PAUSE else None


def _where_chips_went(journal: Journal, person: str, since: datetime) -> set[str]:
    return {
        event.table
        for record in _after(journal, purse_stream(person), since)
        if isinstance(event := of_purse(record.kind, record.body), ChipsTaken | ChipsBrought)
    }


def _acts_at(
    journal: Journal, table: str, person: str, place: Place, since: datetime
) -> Iterator[tuple[datetime, int]]:
    own = f'"{stack(person)}"'.encode()
    read = list(_after(journal, table, since))
    seated = _was_seated(read, person, place)
    for record in read:
        changed = _seat(record, person, place)
        seated = seated if changed is None else changed
        moved = own in record.body
        if seated or moved or record.actor == person:
            yield moment(record.at), _wagered(record, person, place) if moved else 0


def _was_seated(read: list[Record], person: str, place: Place) -> bool:
    """Before all of these: they left a seat first, or have it still."""
    changes = (_seat(record, person, place) for record in read)
    first = next((each for each in changes if each is not None), None)
    return place.seated if first is None else not first


def _seat(record: Record, person: str, place: Place) -> bool | None:
    """Whether they sit there after it, if it says so."""
    if record.kind not in SEATS:
        return None
    event = place.event_from(record.kind, record.body)
    assert isinstance(event, SeatTaken | SeatLeft)
    return isinstance(event, SeatTaken) if event.person == person else None


def _wagered(record: Record, person: str, place: Place) -> int:
    event = place.event_from(record.kind, record.body)
    if not isinstance(event, Moving):
        return 0
    moved = stirred(event.transfers).get(person)
    if moved is None:
        return 0
    return -moved.came if isinstance(event, WagerWithdrawn) else moved.wagered


def _after(journal: Journal, stream: str, since: datetime) -> Iterator[Record]:
    """What was recorded there later than that, in its order; read from the end."""
    head, time = journal.head(stream), written(since)
    upto = head.place if head else 0
    blocks = list[list[Record]]()
    while upto:
        before = max(0, upto - AT_ONCE)
        block = list(journal.read(stream, before, upto))
        blocks.append([each for each in block if each.at > time])
        if not block or block[0].at <= time:
            break
        upto = before
    for block in reversed(blocks):
        yield from block
