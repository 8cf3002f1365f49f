"""A table's records read once, in order: rounds, money beside play, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import msgspec

from croupier.journal.store import Journal
from croupier.rulebooks.gaming_day import GamingDay
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.surveillance.analytics.settled import (
    Beside,
    Facts,
    PlayedRound,
    beside_play,
    played_round,
)
from croupier.surveillance.games import game_of
from croupier.surveillance.passages import Division, Told, told_by
from croupier.surveillance.watched_game import AnyGame
from croupier.table.orders import kebab
from croupier.table.seats.correcting import CorrectionMade, EntryCorrected
from croupier.table.seats.opening import TableOpened
from croupier.table.table_game import TableGame
from croupier.values.actors import DEALER
from croupier.values.records import Record, moment
from croupier.values.refusals import BadMaterial, CroupierError

AnyTables = TableGame[Any, Any]
CORRECTION, STATEMENT = "correction", "statement"


class Mishap(msgspec.Struct, frozen=True):
    """Something that went wrong and was reported, or a payment or entry that was put right."""

    at: str
    dealer: str
    """Who dealt then, whoever reported it."""
    what: str
    """The order by which it was reported."""


Happened = PlayedRound | Beside | Mishap
Dated = tuple[date, Happened]


class TableReader:
    """Reads on where it stopped, so that a journal that grows is read once."""

    def __init__(self, table: str, gaming_day: GamingDay | None = None) -> None:
        self.table = table
        self.place = 0
        self.house: HouseRules | None = None
        self.rules = b""
        """The recorded house rules, by which tables alike are known."""
        self.game: AnyGame | None = None
        self.facts: Facts | None = None
        self._asked = gaming_day
        self._division = Division()
        self._dealer = ""

    @property
    def gaming_day(self) -> GamingDay:
        assert self.house is not None
        return self._asked or self.house.gaming_day

    def read_on(self, journal: Journal, upto: int | None = None) -> Iterator[Dated]:
        """All that has come since, dated by the gaming day."""
        for record in journal.read(self.table, after=self.place, upto=upto):
            yield from self.look(record)

    def look(self, record: Record) -> Iterator[Dated]:
        self.game = self.game or game_of(record)
        for told in told_by([record], self.game):
            yield from self._told(told)
        self.place = record.place

    def _told(self, told: Told) -> Iterator[Dated]:
        if isinstance(told.event, TableOpened):
            self._open(told.event)
        if self.house is None:
            raise BadMaterial(f"{self.table} place {told.record.place}: the table was never opened")
        if told.record.office == DEALER:
            self._dealer = told.record.actor
        today = self._day_of(told.record)
        if what := _went_wrong(told):
            yield today, Mishap(told.record.at, self._dealer, what)
        if (moved := beside_play(told)) is not None:
            yield today, moved
        assert self.facts is not None
        for passage in self._division.look(told):
            played = played_round(passage, self.facts, today.isoformat())
            if played is not None:
                yield today, played

    def _open(self, event: TableOpened) -> None:
        house = house_rules_from_document(event.rules)
        self.house, self.rules = house, msgspec.json.encode(event.rules)
        self.facts = Facts(self.table, house.game, house.rulebook, house.variant, event.practice)

    def _day_of(self, record: Record) -> date:
        try:
            return self.gaming_day.day_of(moment(record.at))
        except (ValueError, OverflowError):
            why = f"{self.table} place {record.place}: {record.at!r} is no time"
            raise BadMaterial(why) from None


def _went_wrong(told: Told) -> str:
    """The order that reports a mishap, or what put something right; empty for all else."""
    if isinstance(told.event, CorrectionMade):
        return CORRECTION
    if isinstance(told.event, EntryCorrected):
        return STATEMENT
    name = _order_name(told.record.order)
    return name if name and _is_mishap(told, name) else ""


def _is_mishap(told: Told, name: str) -> bool:
    """What only ever reports one, or a usual step that went another way than it should."""
    tables = told.game.tables
    reporting = _reporting(tables)
    if name not in reporting:
        return False
    if reporting[name]:
        return True
    try:
        order = tables.order_from(told.record.order, told.event).order
    except (CroupierError, ValueError, RecursionError):
        return False  # verify tells of it
    filled = order.filled - set(order.by_chance)
    usual = {each.name: each.default for each in msgspec.structs.fields(order)}
    return any(getattr(order, each) != usual[each] for each in filled)


class _Named(msgspec.Struct):
    """As much of an order as says what it is."""

    name: str = ""


_READ = msgspec.json.Decoder(_Named).decode


def _order_name(order: bytes) -> str:
    try:
        return _READ(order).name if order else ""
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""  # verify tells of it


@cache
def _reporting(tables: AnyTables) -> dict[str, bool]:
    """Orders that may tell of something that went wrong, by name; whether they tell nothing else.

    Only a step that people are told to take has words that say so.
    """
    return {
        str(kind.__struct_config__.tag): manner.says == kebab(kind.__name__).replace("-", " ")
        for kind, manner in tables.manners.items()
        if manner.reports
    }
