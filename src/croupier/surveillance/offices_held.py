"""Who acts in an office holds it: by the links they came by, and the offices they were given.

What a person did before and after an act tells what that act must have said: whoever is made an
administrator on paper goes on as the dealer they are. Of somebody who does nothing any more, a
signed head alone can tell. That all acts of offices are gone is told by what would not have been
recorded without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from croupier.cage.purse import MoneyProposed
from croupier.floor import offices
from croupier.floor.offices import CameIn, LinkMade, OfficeAct, OfficeGiven, is_joining
from croupier.journal.store import Journal
from croupier.surveillance.registering import began_on_record
from croupier.surveillance.trouble import Trouble
from croupier.table.seats.tray import TrayChangeProposed
from croupier.values.actors import THE_SERVER
from croupier.values.names import is_of_the_house
from croupier.values.pseudonyms import is_pseudonym
from croupier.values.records import Head, Record, moment
from croupier.values.refusals import CroupierError
from croupier.values.streams import FILINGS, FLOOR, OFFICES, is_meter, is_purse, is_table

ADMINISTRATOR, FLOORPERSON = "administrator", "floorperson"
GRACE = timedelta(minutes=1)
"""By which the clocks of two nodes may differ, and within which a screen hears of its office."""


class Holders:
    """Which office each person held, from when on."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._since = dict[str, list[tuple[datetime, str]]]()
        self._links = dict[str, LinkMade]()
        self.wrong = dict[int, str]()
        """By place among the acts of offices, what does not fit those before."""
        for record in records:
            try:
                event, at = offices.event_from(record.kind, record.body), moment(record.at)
            except (CroupierError, ValueError, OverflowError, RecursionError):
                continue  # another pass tells of it
            if why := self._against(record, event):
                self.wrong[record.place] = why
            self._take_in(event, at)

    @property
    def knows_anybody(self) -> bool:
        return bool(self._since)

    def about(self, person: str, at: datetime) -> frozenset[str]:
        """The offices somebody may have held then; none where nobody knows."""
        before, about = "", set[str]()
        for since, office in self._since.get(person, ()):
            if since <= at - GRACE:
                before = office
            elif since <= at + GRACE:
                about.add(office)
        return frozenset(filter(None, {before, *about}))

    def _now(self, person: str) -> str:
        held = self._since.get(person)
        return held[-1][1] if held else ""

    def _against(self, record: Record, event: OfficeAct) -> str:
        if isinstance(event, CameIn):
            return self._against_coming(record, event)
        held = self._now(record.actor)
        if held and held != record.office and not is_of_the_house(record.actor):
            return f"{record.actor} acts as {record.office}, and is {held}"
        known = self._now(event.person) if isinstance(event, OfficeGiven) else ""
        if isinstance(event, OfficeGiven) and known not in {"", event.before}:
            return f"{event.person} was {known}, and it says {event.before}"
        return ""

    def _against_coming(self, record: Record, event: CameIn) -> str:
        link = self._links.get(event.link)
        if (record.actor, record.office) != (event.person, event.office):
            return f"{record.actor}, {record.office}, comes in as {event.person}, {event.office}"
        if link and link.office != event.office:
            return f"link {event.link} lets nobody in as {event.office}, but as {link.office}"
        if link and link.person not in {"", event.person}:
            return f"link {event.link} lets {link.person} in, and not {event.person}"
        return ""

    def _take_in(self, event: OfficeAct, at: datetime) -> None:
        match event:
            case LinkMade():
                self._links[event.link] = event
            case OfficeGiven():
                self._since.setdefault(event.person, []).append((at, event.office))
            case CameIn() if self._is_new(event):
                self._since.setdefault(event.person, []).append((at, event.office))

    def _is_new(self, event: CameIn) -> bool:
        """Whoever comes back keeps the office they have, whatever it was when the link was made."""
        link = self._links.get(event.link)
        return event.person not in self._since or bool(link and not link.person)


_HOLDERS: WeakKeyDictionary[Journal, tuple[Head | None, Holders]] = WeakKeyDictionary()


def holders_in(journal: Journal) -> Holders:
    """Read once for all streams that are held to it."""
    head, known = journal.head(OFFICES), _HOLDERS.get(journal)
    if known is None or known[0] != head:
        known = _HOLDERS[journal] = head, Holders(journal.read(OFFICES))
    return known[1]


_TAKE_TWO = frozenset({MoneyProposed.kind, TrayChangeProposed.kind})
"""In a house one person proposes them where a sum of its own was ruled."""


class OfficesGone:
    """One stream of a journal that has no acts of offices: what tells that there were some."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self._of_a_house = is_purse(stream) or journal.head(FLOOR) is not None
        self._came_by_links = is_purse(stream) and began_on_record(journal, stream)
        """A purse that is older than the register is of a house that kept no acts yet."""
        self._told = False

    def why(self, record: Record) -> str:
        """Once for each stream."""
        found = "" if self._told else self._told_by(record)
        self._told = self._told or bool(found)
        return f"the acts of offices are gone: {found}" if found else ""

    def _told_by(self, record: Record) -> str:
        if record.kind in _TAKE_TWO and self._of_a_house:
            return "it takes two people, and no sum was ever ruled"
        if is_pseudonym(record.actor):
            return f"{record.actor} came in by no link"
        if self._came_by_links and (is_joining(record.command) or record.actor == THE_SERVER):
            return "it is the money of a link, and none was made"
        return ""


class OfficesHeld:
    """The acts of offices by themselves, or a table, a purse or meters beside them."""

    def __init__(self, stream: str, journal: Journal) -> None:
        self.stream = stream
        self.troubles = list[Trouble]()
        self._holders = holders_in(journal)
        self._gone = None if journal.head(OFFICES) else OfficesGone(stream, journal)

    def watched(self, records: Iterable[Record]) -> Iterable[Record]:
        """The records as they come; the troubles are complete when they have ended."""
        if self.stream == OFFICES:
            return self._looked_at(records, lambda record: self._holders.wrong.get(record.place))
        is_beside = is_purse(self.stream) or is_meter(self.stream) or self.stream == FILINGS
        is_held = is_table(self.stream) or is_beside
        if is_held and self._gone:
            return self._looked_at(records, self._gone.why)
        if is_held and self._holders.knows_anybody:
            return self._looked_at(records, self._acting)
        return records

    def _looked_at(
        self, records: Iterable[Record], wrong: Callable[[Record], str | None]
    ) -> Iterator[Record]:
        for record in records:
            if why := wrong(record):
                self.troubles.append(Trouble(self.stream, record.place, "office", why))
            yield record

    def _acting(self, record: Record) -> str:
        """An administrator acts at a table as a floorperson, and beside it as either."""
        if not record.order or not record.office or is_of_the_house(record.actor):
            return ""
        try:
            held = self._holders.about(record.actor, moment(record.at))
        except (ValueError, OverflowError):
            return ""  # the other passes tell of it
        roles = {FLOORPERSON if each == ADMINISTRATOR else each for each in held}
        if not is_table(self.stream):
            roles |= held
        if not roles or record.office in roles:
            return ""
        return f"{record.actor} acts as {record.office}, and is {' or '.join(sorted(held))}"
