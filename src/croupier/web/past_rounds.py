"""The finished rounds among a table's last records: one's own with their slips, any in sentences.

Every game calls no more bets, judges wagers and ends or voids a round by the events of
`table/seats/wagers.py`, or by a kind of them that says more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from croupier.rulebooks.house_rules import HouseRules
from croupier.table.cards.burning import CardBurned, ShoeLoaded
from croupier.table.seats.wagers import (
    JudgedWager,
    NoMoreBetsCalled,
    RoundEnded,
    RoundVoided,
    WagersJudged,
)
from croupier.table.table_game import TableGame
from croupier.values.events import Event, clause_of
from croupier.values.messages import word
from croupier.values.records import Record

MOST = 50

Document = dict[str, object]
Tables = TableGame[Any, Any]
AnyTable = Any
"""Each game has its own."""
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class PastRound:
    """A finished round, from the wagers before its call on."""

    shoe: int
    """0 in a game without one."""
    number: int
    told: tuple[tuple[Record, Event], ...]

    @property
    def events(self) -> Iterator[Event]:
        return (event for _, event in self.told)

    def all(self, kind: type[E]) -> Iterator[E]:
        return (event for event in self.events if isinstance(event, kind))

    def last(self, kind: type[E]) -> E | None:
        return next((event for event in reversed(list(self.all(kind)))), None)

    @property
    def is_void(self) -> bool:
        return isinstance(self.told[-1][1], RoundVoided)

    @property
    def judged(self) -> Iterator[Any]:
        """What became of each wager, as the game tells it."""
        return (each for event in self.all(WagersJudged) for each in event.wagers)


def finished_rounds(tables: Tables, records: Iterable[Record], table: AnyTable) -> list[PastRound]:
    """Without the end of a round that began before the first of these records.

    Before the first shoe is loaded among them, it is the one before; if none is, the one in play.
    """
    read = [(record, tables.event_from(record.kind, record.body)) for record in records]
    loaded = (event.shoe - 1 for _, event in read if isinstance(event, ShoeLoaded))
    return list(_divided(read, next(loaded, shoe_of(table))))


def _divided(read: Iterable[tuple[Record, Event]], shoe: int) -> Iterator[PastRound]:
    dividing = Dividing(shoe)
    for record, event in read:
        if past := dividing.look(record, event):
            yield past


@dataclass(slots=True)
class Dividing:
    """Puts a table's records together to rounds, as they come."""

    shoe: int = 0
    is_whole: bool = False
    """Whether the first round to end has begun among them."""
    told: list[tuple[Record, Event]] = field(default_factory=list)
    number: int = 0

    def look(self, record: Record, event: Event) -> PastRound | None:
        """The round that is over with it."""
        self.is_whole = self.is_whole or record.place == 1
        self.told.append((record, event))
        if isinstance(event, ShoeLoaded):
            self.shoe = event.shoe
        if isinstance(event, NoMoreBetsCalled):
            self.number = event.round
        if isinstance(event, RoundEnded | RoundVoided):
            past = PastRound(self.shoe, self.number, tuple(self.told)) if self.is_whole else None
            self.told, self.number, self.is_whole = [], 0, True
            return past
        if isinstance(event, ShoeLoaded | CardBurned) and not self.number:
            self.told = []  # no wager lies there before the cards do
        return None


def shoe_of(table: AnyTable) -> int:
    """The shoe in play, or the last one; 0 in a game without."""
    shoe = getattr(table, "shoe", None)
    number: int = shoe.number if shoe else getattr(table, "shoes", 0)
    return number


def finished(table: AnyTable) -> Hashable:
    """Changes whenever a round is over, or a shoe comes or goes."""
    is_there = getattr(table, "shoe", None) is not None
    return is_there, shoe_of(table), table.rounds, len(table.history)


def announced(table: AnyTable) -> Hashable:
    """The result of the round in play, where a game tells it before the round is over."""
    return getattr(table.round, "winner", None)


# As a person looks back on it

Recall = Callable[[PastRound, str, Any], Document | None]


def own_rounds(
    past: Iterable[PastRound], recall: Recall, person: str, table: AnyTable
) -> list[Document]:
    """Rounds in which the person had a part, the newest first."""
    own = ((each, recall(each, person, table)) for each in past)
    return [told_round(each, told) for each, told in own if told is not None][::-1][:MOST]


def told_round(past: PastRound, recalled: Document) -> Document:
    last, _ = past.told[-1]
    heading = {"shoe": past.shoe, "round": past.number, "at": last.at, "place": last.place}
    return {**heading, "void": past.is_void, "net": net_of(recalled["slips"]), **recalled}


def net_of(slips: Any) -> int:  # noqa: ANN401 what `slip_of` made
    return sum(came_back(each) - each["stake"] for each in slips)


def came_back(slip: Any) -> int:  # noqa: ANN401 what `slip_of` made
    """Vigorish that is marked is owed from then on, whenever it is collected."""
    back: int = slip["back"] - (slip["vigorish"] if slip["marked"] else 0)
    return back


def own_slips(past: PastRound, person: str, house: HouseRules) -> list[Document]:
    return [slip_of(each, house) for each in past.judged if each.owner == person]


def slip_of(wager: JudgedWager, house: HouseRules) -> Document:
    offered = house.wagers.get(wager.wager)
    return {
        "seat": wager.seat,
        "wager": wager.wager,
        "title": word(offered.title) if offered else wager.wager,
        "stake": wager.stake,
        "result": wager.result,
        "outcome": wager.outcome,
        "winnings": wager.winnings,
        "vigorish": wager.vigorish,
        "marked": getattr(wager, "marked", False),
        "back": wager.back,
        "clause": wager.clause,
        "decided_by": wager.decided_by,
        "reading": wager.reading,
    }


# In sentences


def story(
    tables: Tables, past: Iterable[PastRound], shoe: int, number: int
) -> list[Document] | None:
    """As everybody at the table saw it."""
    for each in reversed(list(past)):
        if (each.shoe, each.number) == (shoe, number):
            return lines(tables, each)
    return None


def lines(tables: Tables, past: PastRound) -> list[Document]:
    """Of one round, from the wagers before its call on."""
    return [_line(tables, record, tables.masked(event)) for record, event in past.told]


def _line(tables: Tables, record: Record, event: Event) -> Document:
    told, clause = tables.tell_record(record, event), clause_of(event)
    return {"place": record.place, "at": record.at, "told": told, "clause": clause}
