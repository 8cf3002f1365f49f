"""A table's records as a story: which shoe and which round each of them belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.surveillance.games import UnknownGame, game_of
from croupier.surveillance.watched_game import AnyGame
from croupier.table.cards.burning import ShoeLoaded
from croupier.table.procedure import Telling
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, clause_of
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial, CroupierError
from croupier.values.upcasts import UnknownEvent


class Told(msgspec.Struct, frozen=True):
    """A record, the event it holds, and the game that says what it means."""

    record: Record
    event: Event
    game: AnyGame

    @property
    def masked(self) -> Told:
        """As everybody at the table saw it."""
        return Told(self.record, self.game.tables.masked(self.event), self.game)

    @property
    def body(self) -> bytes:
        return self.game.tables.body_of(self.event)

    @property
    def order(self) -> msgspec.Raw | None:
        """As it stands in the record; None where nobody can read it."""
        return as_json(self.record.order)

    @property
    def masked_order(self) -> msgspec.Raw | None:
        """The same without the faces that are nobody's to know yet."""
        tables = self.game.tables
        try:
            given = tables.order_from(self.record.order, self.event)
        except (CroupierError, ValueError, RecursionError):
            return None
        masked = msgspec.structs.replace(given, order=tables.masked(given.order))
        return msgspec.Raw(tables.order_of(masked))

    @property
    def sentence(self) -> str:
        return self.game.tables.tell_record(self.record, self.event)

    @property
    def clause(self) -> ClauseId | None:
        return clause_of(self.event)

    @property
    def mark(self) -> Telling:
        """Where the event stands in the story."""
        mark: Telling = self.game.tables.tellings[type(self.event)]
        return mark

    @property
    def calls(self) -> int | None:
        """The round whose bets it closes."""
        return self.event.round if isinstance(self.event, NoMoreBetsCalled) else None


def as_json(document: bytes) -> msgspec.Raw | None:
    try:
        msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return msgspec.Raw(document)


class Passage(msgspec.Struct, frozen=True):
    shoe: int
    """0 before the first cards or tiles come."""
    round: int | None
    """None between rounds."""
    told: tuple[Told, ...]


def told_by(records: Iterable[Record], game: AnyGame | None = None) -> Iterator[Told]:
    """A table's records from its first on, which names the game; of later ones it is handed in."""
    for record in records:
        try:
            game = game or game_of(record)
            yield Told(record, game.tables.event_from(record.kind, record.body), game)
        except (UnknownEvent, UnknownGame, ValueError, RecursionError) as wrong:
            raise BadMaterial(f"{record.stream} place {record.place}: {wrong}") from None


class Division:
    """Divides a story as it comes: rounds, each with the wagers before its call, and the rest."""

    def __init__(self) -> None:
        self._shoe = 0
        self._waiting = list[Told]()

    def look(self, told: Told) -> Iterator[Passage]:
        """The passages that are over with it."""
        mark = told.mark
        if mark.begins_shoe:
            yield from self.begun()
            self._shoe, self._waiting = self._shoe + 1, []
        if isinstance(told.event, ShoeLoaded):
            self._shoe = told.event.shoe
        self._waiting.append(told)
        if mark.ends_round or (mark.ends_passage and self._called is None):
            yield from self.begun()
            self._waiting = []

    def begun(self) -> Iterator[Passage]:
        """The passage that is not over yet, if there is one."""
        if self._waiting:
            yield Passage(self._shoe, self._called, tuple(self._waiting))

    @property
    def _called(self) -> int | None:
        numbers = (each.calls for each in reversed(self._waiting))
        return next((number for number in numbers if number is not None), None)


def passages(story: Iterable[Told]) -> Iterator[Passage]:
    division = Division()
    for told in story:
        yield from division.look(told)
    yield from division.begun()


def results_by_shoe(story: Iterable[Told]) -> dict[int, tuple[Any, ...]]:
    """What the scoreboard of each shoe shows, in a game that has one."""
    results = dict[int, tuple[Any, ...]]()
    for passage in passages(story):
        for told in passage.told:
            if (score := told.game.score_of(told.event)) is not None:
                results[passage.shoe] = (*results.get(passage.shoe, ()), score)
    return results
