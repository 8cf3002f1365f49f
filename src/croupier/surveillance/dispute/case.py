"""One round with its views, orders, clauses and corrections, gathered from the record.

Nothing is decided or settled again. A face that nobody may know yet does not leave, nor a hash
over it, as in every export.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec

from croupier.journal.lines import Line
from croupier.journal.signing import included, tree_of
from croupier.rulebooks.clauses import requirement
from croupier.rulebooks.gaming_day import GamingDay
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.surveillance.analytics.settled import Facts, SettledWager, played_round
from croupier.surveillance.exporting import line_of
from croupier.surveillance.inspected_journal import InspectedJournal, NoSuchRound
from croupier.surveillance.known_streams import KnownStream
from croupier.surveillance.passages import Passage, Told, told_by
from croupier.surveillance.watched_game import Round
from croupier.surveillance.watching import Replay, watch
from croupier.table.people import DEALER, FLOORPERSON, INSPECTOR, PUBLIC, Viewer, player
from croupier.table.seats.correcting import (
    CorrectionDropped,
    CorrectionMade,
    CorrectionProposed,
    EntryCorrected,
    StatementProposed,
)
from croupier.table.seats.opening import TableOpened
from croupier.transparency.heads import SignedHead
from croupier.transparency.proofs import InclusionProof
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.records import moment
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.streams import is_table

OFFICES = (PUBLIC, DEALER, FLOORPERSON, INSPECTOR)
OF_ENTRIES = (StatementProposed, EntryCorrected)
OF_MONEY = (CorrectionProposed, CorrectionMade)
KINDS = frozenset(each.kind for each in (*OF_ENTRIES, *OF_MONEY, CorrectionDropped))


class CitedClause(msgspec.Struct, frozen=True):
    id: str
    section: str
    """Where it stands in the chapter, as people cite it."""
    rule: str
    """In our own words."""
    places: tuple[int, ...]
    """Of the records that cite it."""


class Corrected(msgspec.Struct, frozen=True):
    """What was put right at the table after the round began, and what that has to do with it."""

    place: int
    at: str
    actor: str
    told: str
    about: str
    line: Line


class Case(msgspec.Struct, frozen=True):
    table: str
    game: str
    rulebook: str
    variant: str
    practice: bool
    submission: str
    """The text that was filed for the table, where there is one."""
    rules: dict[str, object]
    """The house rules it played by."""
    digests: dict[str, str]
    """Of the program and the chapters it was opened under."""
    day: str
    """The gaming day on which its bets were closed."""
    counted_by: str
    round: Round
    is_void: bool
    people: tuple[str, ...]
    """Who sat there or had wagers."""
    withheld: bool
    """Faces of it are nobody's to know yet."""
    lines: tuple[Line, ...]
    sentences: tuple[str, ...]
    """What each line says, as everybody may know it."""
    settled: tuple[SettledWager, ...]
    views: tuple[Replay, ...]
    documents: tuple[tuple[object, ...], ...]
    """Of each view, what lay there after each step, for programs."""
    clauses: tuple[CitedClause, ...]
    corrections: tuple[Corrected, ...]
    head: str | None
    """The newest signed head, as it was signed."""
    proofs: tuple[tuple[int, InclusionProof], ...]
    """By place, that a record is under that head."""


def case_of(inspected: InspectedJournal, table: str, number: int, shoe: int | None = None) -> Case:
    """Of a void round and the one that was played in its stead, the later."""
    known = inspected.known(table)
    if not is_table(table) or known.game is None:
        raise BadMaterial(f"{table} is no table that anybody here can watch")
    found = _round(inspected, known, number, shoe)
    opened = _opened(inspected, known)
    house = house_rules_from_document(opened.rules)
    story = list(_told(inspected, known, found))
    facts = Facts(table, house.game, house.rulebook, house.variant, opened.practice)
    day = _day(house.gaming_day, found.at)
    played = played_round(Passage(found.shoe, found.round, tuple(story)), facts, day)
    views = tuple(_views(inspected, known, found))
    people = views[0].people
    head, proofs = _proofs(inspected, known, story)
    return Case(
        table,
        house.game,
        house.rulebook,
        house.variant,
        opened.practice,
        opened.submission,
        opened.rules,
        opened.digests,
        day,
        known.game.counted_by,
        found,
        bool(played and found.over and played.is_void),
        people,
        views[0].withheld,
        tuple(line_of(told, known.hidden) for told in story),
        tuple(_shown(told, known).sentence for told in story),
        played.wagers if played and found.over else (),
        views,
        tuple(tuple(_document(known, step.view) for step in view.steps) for view in views),
        tuple(_clauses(_shown(told, known) for told in story)),
        tuple(_corrections(inspected, known, found, people)),
        head,
        proofs,
    )


def _round(inspected: InspectedJournal, known: KnownStream, number: int, shoe: int | None) -> Round:
    if shoe is not None:
        return inspected.round(known.stream, shoe, number)
    rounds = inspected.rounds(known.stream)
    found = [each for each in rounds if each.round == number]
    if not found:
        last = f"; its last is round {rounds[-1].round}" if rounds else ""
        raise NoSuchRound(f"{known.stream} has played no round {number}{last}")
    return found[-1]


def _opened(inspected: InspectedJournal, known: KnownStream) -> TableOpened:
    first = next(told_by(inspected.journal.read(known.stream, upto=1), known.game))
    if not isinstance(first.event, TableOpened):
        raise BadMaterial(f"{known.stream} place 1: the table was never opened")
    return first.event


def _told(inspected: InspectedJournal, known: KnownStream, found: Round) -> Iterator[Told]:
    last = min(found.last, known.place)
    return told_by(inspected.journal.read(known.stream, found.first - 1, last), known.game)


def _day(days: GamingDay, at: str) -> str:
    try:
        return days.day_of(moment(at)).isoformat()
    except (ValueError, OverflowError):
        raise BadMaterial(f"{at!r} is no time") from None


def _shown(told: Told, known: KnownStream) -> Told:
    return told.masked if told.record.place in known.hidden else told


# What each saw


def _views(inspected: InspectedJournal, known: KnownStream, found: Round) -> Iterator[Replay]:
    """The public's first, which tells who was there."""

    def seen(viewer: Viewer) -> Replay:
        return watch(inspected, known.stream, found.shoe, found.round, viewer)

    public = seen(PUBLIC)
    yield public
    yield from (seen(player(person)) for person in public.people)
    yield from (seen(office) for office in OFFICES if office is not PUBLIC)


def _document(known: KnownStream, view: object) -> object:
    assert known.game is not None
    return known.game.document(view) if view else None


# By which clauses


def _clauses(story: Iterable[Told]) -> Iterator[CitedClause]:
    cited = dict[str, list[int]]()
    for told in story:
        if told.clause:
            cited.setdefault(told.clause, []).append(told.record.place)
    for clause, places in cited.items():
        wanted = requirement(ClauseId(clause))
        yield CitedClause(clause, wanted.section, wanted.text, tuple(places))


# What was put right


def _corrections(
    inspected: InspectedJournal, known: KnownStream, found: Round, people: Sequence[str]
) -> Iterator[Corrected]:
    """Statements about an entry of the round, and payments put right for somebody who played it.

    A payment that is put right names a person and a reason, and no round: so all that came later
    for these people are told, and the reader judges which belong to this one.
    """
    rounds = 0
    is_open = False
    for told in told_by(inspected.read(known, found.first - 1), known.game):
        rounds = told.calls or rounds
        if told.record.kind not in KINDS:
            continue
        about = _about(told.event, found, people, rounds)
        if isinstance(told.event, CorrectionDropped) and is_open:
            about = "the proposal before it is dropped"
        is_open = bool(about) and isinstance(told.event, StatementProposed | CorrectionProposed)
        if about:
            record = told.record
            line = line_of(told, known.hidden)
            yield Corrected(record.place, record.at, record.actor, told.sentence, about, line)


def _about(event: Event, found: Round, people: Sequence[str], rounds: int) -> str:
    if isinstance(event, OF_ENTRIES):
        is_here = found.first <= event.entry <= found.last
        return f"entry {event.entry} is of this round" if is_here else ""
    if isinstance(event, OF_MONEY) and event.person in people:
        when = "in this round" if rounds == found.round else f"after the call of round {rounds}"
        return f"{event.person} played this round; {when}, and it names no round"
    return ""


# That it is under a head


def _proofs(
    inspected: InspectedJournal, known: KnownStream, story: Iterable[Told]
) -> tuple[str | None, tuple[tuple[int, InclusionProof], ...]]:
    """Of what comes before the first face that is hidden: a proof has the record's hash in it."""
    newest = inspected.journal.newest_head()
    if newest is None:
        return None, ()
    with suppress(Unreadable):
        signed, tree = SignedHead.parse(newest), tree_of(inspected.journal)
        first_hidden = min(known.hidden, default=known.place + 1)
        found = (
            (told.record.place, included(inspected.journal, told.record, signed, tree))
            for told in story
            if told.record.place < first_hidden
        )
        return newest, tuple((place, proof) for place, proof in found if proof is not None)
    return newest, ()
