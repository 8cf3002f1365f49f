"""Both passes over the streams of a journal, in one reading."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Protocol

import msgspec
from msgspec.structs import replace

from croupier.journal.archived import InArchive, StreamArchived
from croupier.journal.store import Journal
from croupier.surveillance.archived_tables import AsFarAsAtHand, ends_held
from croupier.surveillance.cage import CageAgreement
from croupier.surveillance.care_held import CareAgreement
from croupier.surveillance.chain import Latest, at_any_time
from croupier.surveillance.filings_held import FilingsHeld
from croupier.surveillance.games import UnknownGame, every_kind, game_of
from croupier.surveillance.given_alike import GivenAlike
from croupier.surveillance.hidden import HiddenFaces
from croupier.surveillance.integrity import Integrity
from croupier.surveillance.kept_commands import KeptCommands
from croupier.surveillance.kept_meters import MeterPass, point_under
from croupier.surveillance.kept_secrets import Store
from croupier.surveillance.kept_states import Snapshots
from croupier.surveillance.ledgers import BookRules, book_of
from croupier.surveillance.left_held import LeftHeld
from croupier.surveillance.meter_terms import MeterTerms
from croupier.surveillance.meters import MeterAgreement
from croupier.surveillance.notices_held import NoticesHeld
from croupier.surveillance.offices_held import OfficesHeld
from croupier.surveillance.programs import ProgramNamed, program_unchecked
from croupier.surveillance.purses import PurseAgreement
from croupier.surveillance.registering import Registered
from croupier.surveillance.rules import Read, Rules
from croupier.surveillance.rules_filed import ChaptersAtHand, Compared, compared, filed_in, shipped
from croupier.surveillance.seals import secret_under
from croupier.surveillance.trouble import Trouble
from croupier.surveillance.two_people import TwoPeople
from croupier.surveillance.watched_game import AnyGame
from croupier.surveillance.withheld import Withheld
from croupier.values.events import TABLE_OPENED, Event
from croupier.values.records import Head, Record
from croupier.values.refusals import CroupierError
from croupier.values.sealing import SealHidden
from croupier.values.streams import is_meter, is_table

BESIDE = (
    PurseAgreement,
    CageAgreement,
    CareAgreement,
    MeterAgreement,
    GivenAlike,
    TwoPeople,
    OfficesHeld,
    FilingsHeld,
    Registered,
    ProgramNamed,
    KeptCommands,
    LeftHeld,
    NoticesHeld,
)
"""What holds a stream to the others of its journal, and to what is kept beside them."""


class Verified(msgspec.Struct, frozen=True):
    """What was found in one stream."""

    head: Head
    records: int
    rounds: int
    shoes: int
    opened: int
    """Sealed orders that were opened."""
    pending: int
    """Sealed orders that are still to be opened."""
    withheld: bool
    """A face is nobody's to know yet: whoever had the head's hash could try all there are."""
    troubles: tuple[Trouble, ...]
    has_shoes: bool = True
    """False where what is played comes from none, so that there is nothing to count."""
    faces: str = "cards"
    """What lies face up or down there: cards, tiles; empty where nothing does."""
    rules_unchecked: str = ""
    """Why its rules were held to no chapter; nothing where they were, or where it has none."""
    held: int = 0
    """How many sealed orders in play could be seen, so that what was dealt is held to them."""
    unchecked: int = 0
    """Records at its end of which an export keeps hashes and faces back: nobody can decide them."""
    hidden_with: tuple[str, ...] = ()
    """Ids of the seal keys that what is sealed there is hidden with, and that are not at hand."""
    departures: tuple[str, ...] = ()
    """Where its rules, for study, leave the chapter; nothing where they do not."""
    archived: StreamArchived | None = None
    """Where all but its ends lies, and that is not at hand; the ends were looked at."""
    unheld: str = ""
    """A table in an archive that is not at hand, from which on others were not held to it."""
    program_unchecked: bool = False
    """Nothing but the table itself says by which program it was opened."""

    @property
    def stream(self) -> str:
        return self.head.stream


class Pass(Protocol):
    """What is held to the rules of its stream, record by record."""

    def look(self, record: Record) -> Iterable[Trouble]: ...

    def end(self) -> Iterable[Trouble]:
        """What can only be said once every record was seen."""
        ...

    @property
    def withheld(self) -> bool: ...
    @property
    def game(self) -> AnyGame | None:
        """What is played; None of a stream that is no table, or plays what nobody here knows."""
        ...


def verify(  # noqa: PLR0913 whatever is kept beside a stream
    stream: str,
    records: Iterable[Record],
    seen: Callable[[], object] = lambda: None,
    *,
    sealed: Store | None = None,
    snapshot: tuple[int, bytes] | None = None,
    chapters: Sequence[ChaptersAtHand] = (),
    withheld_from: int | None = None,
    latest: Latest = at_any_time,
) -> Verified:
    """Look at every record once; `seen` is told of each.

    Exported lines come without what is kept beside records: sealed orders and a snapshot.
    Whoever has a clock says how late a record may be.
    """
    reading = iter(records)
    first = next(reading, None)
    if is_table(stream):
        rules, known = _table_pass(stream, first, snapshot, sealed)
        integrity = Integrity(stream, known, sealed, withheld_from=withheld_from, latest=latest)
    else:
        book, is_kept = book_of(stream), is_meter(stream)
        rules = MeterPass(stream, snapshot, sealed) if is_kept else BookRules(stream)
        known = book.ledger.events.keys()
        integrity = Integrity(stream, known, None, book.may_owe, withheld_from, latest=latest)
    troubles, rules_held = list[Trouble](), _held_to_chapter(stream, first, chapters)
    troubles += [Trouble(stream, 1, "chapter", why) for why in rules_held.unlike]
    if is_table(stream) and first and first.kind != TABLE_OPENED:
        why = f"a table begins with {TABLE_OPENED}, not with {first.kind}"
        troubles.append(Trouble(stream, first.place, "event", why))
    unchecked, withheld = 0, _withheld(stream, withheld_from, rules.game)
    for record in chain([first] if first else [], reading):
        troubles += integrity.look(record)
        if withheld_from is None or record.place < withheld_from:
            troubles += rules.look(record)
        else:
            # an order that is withheld in part cannot be decided, those before it can
            troubles += rules.end() if record.order and not unchecked else ()
            unchecked += 1
        if withheld:
            withheld.look(record)
        seen()
    troubles += integrity.end()
    troubles += withheld.end() if withheld else ()
    troubles += () if unchecked else rules.end()
    troubles.sort(key=lambda trouble: trouble.place)
    game = rules.game
    return Verified(
        integrity.head,
        integrity.records,
        integrity.rounds,
        integrity.shoes,
        integrity.opened,
        integrity.pending,
        rules.withheld or bool(unchecked),
        tuple(troubles),
        game.has_shoes if game else False,
        game.faces if game else "",
        rules_held.unchecked,
        integrity.held,
        unchecked,
        departures=rules_held.departures,
    )


def verify_kept(  # noqa: PLR0913 whatever is handed in beside a journal
    journal: Journal,
    stream: str,
    digest: str,
    seen: Callable[[], object] = lambda: None,
    records: Iterable[Record] | None = None,
    *,
    chapters: Sequence[ChaptersAtHand] = (),
    latest: Latest = at_any_time,
) -> Verified:
    """The same with all that a journal keeps beside a stream: seals, a snapshot, other streams.

    `digest` names the code whose snapshot is looked at; `records` may be fewer than all.
    """
    if away := journal.elsewhere(stream):
        return verify_ends(journal, away)
    # before the records are read, for a snapshot beyond them would look forged
    snapshot = journal.snapshot(stream, digest)
    read = journal.read(stream) if records is None else records
    opened = point_under if is_meter(stream) else secret_under
    beside = list(_beside(stream, journal, chapters)) if journal.keeps_every_stream else []
    for each in beside:
        read = each.watched(read)

    hidden_with = set[str]()

    def kept(commitment: str) -> bytes | None:
        try:
            return opened(commitment, journal.sealed, journal.read(stream))
        except SealHidden as hidden:
            hidden_with.add(hidden.key)
            raise

    found = verify(
        stream,
        read,
        seen,
        sealed=kept if journal.keeps_seals else None,
        snapshot=snapshot,
        chapters=chapters,
        withheld_from=journal.withheld_from(stream),
        latest=latest,
    )
    troubles = [*found.troubles, *chain.from_iterable(each.troubles for each in beside)]
    troubles.sort(key=lambda trouble: trouble.place)
    return replace(
        found,
        troubles=tuple(troubles),
        hidden_with=tuple(sorted(hidden_with)),
        unheld=next((each.stopped for each in beside if each.stopped), ""),
        program_unchecked=journal.keeps_every_stream and _is_alone(journal, stream),
    )


def verify_ends(journal: Journal, told: StreamArchived) -> Verified:
    """As much as can be said of a table that lies in an archive which is not at hand."""
    troubles = tuple(ends_held(journal, told))
    head = Head(told.stream, told.place, told.hash)
    return Verified(
        head, told.place, 0, 0, 0, 0, withheld=False, troubles=troubles, has_shoes=False,
        archived=told,
    )  # fmt: skip


def _is_alone(journal: Journal, stream: str) -> bool:
    try:
        return program_unchecked(journal, stream)
    except InArchive:
        return False


def _beside(
    stream: str, journal: Journal, chapters: Sequence[ChaptersAtHand]
) -> Iterator[AsFarAsAtHand]:
    for look in BESIDE:
        yield AsFarAsAtHand(partial(look, stream, journal))
    yield AsFarAsAtHand(partial(MeterTerms, stream, journal, (shipped(), *chapters)))


def _held_to_chapter(
    stream: str, first: Record | None, chapters: Sequence[ChaptersAtHand]
) -> Compared:
    filed = filed_in(first) if first and is_table(stream) else None
    return compared(filed, (shipped(), *chapters)) if filed else Compared()


def _withheld(stream: str, since: int | None, game: AnyGame | None) -> Withheld | None:
    """Of a table whose game nobody here knows, any face may be hidden."""
    if since is None or (is_table(stream) and game is None):
        return None
    return Withheld(stream, since, game)


def _table_pass(
    stream: str, first: Record | None, snapshot: tuple[int, bytes] | None, sealed: Store | None
) -> tuple[Pass, Collection[str]]:
    """By the game its first record names; of one that nobody here knows, any event may be told."""
    try:
        game = game_of(first)
    except UnknownGame as wrong:
        return Unwatched(stream, str(wrong)), every_kind()
    return TablePass(stream, game, snapshot, sealed), game.tables.ledger.events


class TablePass:
    """A table's decisions, its snapshot, what lies face down and what was dealt."""

    def __init__(
        self,
        stream: str,
        game: AnyGame,
        snapshot: tuple[int, bytes] | None,
        sealed: Store | None,
    ) -> None:
        self._rules, self._faces = Rules(stream, game), Faces(stream, game, sealed)
        self._snapshots, self._events = Snapshots(stream, game, snapshot), game.tables.ledger
        self.game: AnyGame | None = game

    @property
    def withheld(self) -> bool:
        return self._faces.are_hidden

    def look(self, record: Record) -> Iterator[Trouble]:
        event = self._read(record)
        yield from self._rules.look(record, event)
        if self._snapshots.waits:
            yield from self._snapshots.compare(self._rules.table)
            self._snapshots.look(record)
        yield from self._faces.look(record, event)

    def _read(self, record: Record) -> Read:
        try:
            event: Event = self._events.event_from(record.kind, record.body)
        except (CroupierError, ValueError, RecursionError) as wrong:
            return str(wrong)
        return event

    def end(self) -> Iterator[Trouble]:
        yield from self._rules.end()
        yield from self._snapshots.compare(self._rules.table)
        yield from self._snapshots.end(folded=not self._rules.stopped)
        yield from self._faces.end()


class Unwatched:
    """A table whose game nobody here knows: nothing is decided again, any face may be hidden."""

    withheld = True
    game = None

    def __init__(self, stream: str, why: str) -> None:
        self._told = [Trouble(stream, 1, "rules", why)]

    def look(self, _: Record) -> Iterable[Trouble]:
        return ()

    def end(self) -> Iterable[Trouble]:
        return self._told


class Faces:
    """Whether a face is hidden, which an event nobody can read leaves open; and each deal."""

    def __init__(self, stream: str, game: AnyGame, sealed: Store | None) -> None:
        self.stream, self._game, self._sealed = stream, game, sealed
        self._hidden, self._deals = HiddenFaces(game), game.deals() if game.deals else None
        self._unread = False

    @property
    def are_hidden(self) -> bool:
        return self._unread or bool(self._hidden.places)

    def look(self, record: Record, event: Read) -> Iterator[Trouble]:
        if isinstance(event, str):
            self._unread = True
            return
        try:
            self._hidden.look(record, event)
        except (CroupierError, ValueError, RecursionError):
            self._unread = True
            return
        for place, why in self._deals.look(record.place, event) if self._deals else ():
            yield Trouble(self.stream, place, "deal", why)

    def end(self) -> Iterator[Trouble]:
        for place, why in self._deals.end(self._sealed) if self._deals else ():
            yield Trouble(self.stream, place, "deal", why)
