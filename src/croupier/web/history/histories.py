"""Who had which rounds: an index in memory, made from the record and made anew whenever it is lost.

Each time somebody asks, a bounded part of the record is read on, the newest stays first; what was
found before stays. It is read in threads that give way to the tables, few at a time, and for one
person one after the other.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial

from anyio import CapacityLimiter, to_thread

from croupier.floor.casino import Casino
from croupier.floor.live_game import LiveTable
from croupier.journal.store import Journal
from croupier.surveillance.giving_way import GiveWay, GivingWay, giving_way, in_one_go
from croupier.values.streams import purse_stream
from croupier.web.history.own_round import OwnRound
from croupier.web.history.sittings import OwnSittings, Sitting
from croupier.web.history.stays import Stay, stay_of

AT_ONCE = 2
LOOKED_AT = 8_000
"""Records of tables that are read for one question: about a second's work."""
MOST_ROUNDS = 10_000
"""Of one person: the newest."""
KEPT, MOST_PEOPLE = 50_000, 1_000
"""Rounds and people whose history was asked for; who asked longest ago is read anew."""

Tables = dict[str, LiveTable]


@dataclass(frozen=True, slots=True)
class Found:
    rounds: tuple[OwnRound, ...]
    """The oldest first."""
    tables: Tables
    is_whole: bool
    """False while older ones are still to be read, or are too many."""
    is_full: bool = False
    """There are as many as are kept of one person."""


@dataclass(slots=True)
class OwnHistory:
    """What has been read of one person's rounds."""

    person: str
    most: int = MOST_ROUNDS
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    rounds: dict[tuple[str, int], OwnRound] = field(default_factory=dict)
    """By table and place."""
    sittings: OwnSittings = field(init=False)
    _stays: list[Stay] = field(default_factory=list)
    """The oldest first."""
    _purse_read: int = 0

    def __post_init__(self) -> None:
        self.sittings = OwnSittings(self.person)

    def read_purse(self, journal: Journal) -> frozenset[str]:
        """The tables to which this person ever brought chips."""
        for record in journal.read(purse_stream(self.person), self._purse_read):
            self._purse_read = record.place
            if stay := stay_of(record, self.person):
                self._stays.append(stay)
        return frozenset(stay.table for stay in self._stays)

    def read_on(
        self, journal: Journal, tables: Tables, looked_at: int, give_way: GiveWay = in_one_go
    ) -> Found:
        """So many records of tables further."""
        following = dict[str, Stay]()
        is_whole = True
        for stay in reversed(self._stays):
            if stay.table not in tables:
                continue
            if looked_at <= 0 or len(self.rounds) >= self.most:
                is_whole = False
                break
            after = following.get(stay.table)
            following[stay.table] = stay
            if stay.is_over:
                continue
            stay.begin(journal)
            upto = after.begins if after else None
            for own in giving_way(stay.rounds(journal, tables[stay.table], upto), give_way):
                looked_at -= 1
                if own is not None:
                    self.rounds[own.table, own.place] = own
                if looked_at <= 0:
                    is_whole = False
                    break
        rounds = sorted(self.rounds.values(), key=lambda each: each.order)[-self.most :]
        is_full = len(rounds) < len(self.rounds) or (len(rounds) == self.most and not is_whole)
        self.rounds = {(each.table, each.place): each for each in rounds}
        return Found(tuple(rounds), tables, is_whole and not is_full, is_full)


class Histories:
    def __init__(self, looked_at: int = LOOKED_AT, kept: int = KEPT) -> None:
        self._limiter = CapacityLimiter(AT_ONCE)
        self._known = OrderedDict[str, OwnHistory]()
        self._looked_at, self._kept = looked_at, kept
        self._give_way = GivingWay()

    async def of(self, casino: Casino, person: str) -> Found:
        own = self._known_of(person)
        async with own.lock:
            look = partial(own.read_purse, casino.journal)
            tables = await _met(casino, await to_thread.run_sync(look, limiter=self._limiter))
            read_on = partial(own.read_on, casino.journal, tables, self._looked_at, self._give_way)
            found = await to_thread.run_sync(read_on, limiter=self._limiter)
        self._make_room()
        return found

    async def sitting(self, casino: Casino, person: str, table: LiveTable) -> Sitting | None:
        """Their last one at a table, as far as it is read by now; None if they never sat there."""
        own = self._known_of(person)
        read_on = partial(
            own.sittings.read_on, casino.journal, table, self._looked_at, self._give_way
        )
        async with own.lock:
            found = await to_thread.run_sync(read_on, limiter=self._limiter)
        self._make_room()
        return found

    def _known_of(self, person: str) -> OwnHistory:
        own = self._known.setdefault(person, OwnHistory(person))
        self._known.move_to_end(person)
        return own

    def _make_room(self) -> None:
        while len(self._known) > 1 and (len(self._known) > MOST_PEOPLE or self._are_too_many):
            self._known.popitem(last=False)

    @property
    def _are_too_many(self) -> bool:
        return sum(len(each.rounds) for each in self._known.values()) > self._kept


async def _met(casino: Casino, named: frozenset[str]) -> Tables:
    """Those of them that this house still runs, open or closed."""
    for each in sorted(named):
        await casino.meet(each)
    there = set(casino.tables())
    return {each: casino.table(each) for each in sorted(named & there)}
