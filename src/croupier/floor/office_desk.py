"""Puts the acts of offices on record, in a stream of their own, and knows what they come to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from uuid import uuid4

from croupier.floor.much_money import LATELY, lately, moved_since, total
from croupier.floor.offices import (
    AT_FIRST,
    OfficeAct,
    Offices,
    TwoPeopleRuled,
    UnfinishedRuled,
    body_of,
    taken_in,
)
from croupier.floor.order_times import written
from croupier.floor.retries import TRIES, Outrun
from croupier.floor.unfinished import Unfinished
from croupier.journal.errors import Stale
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.table.orders import Giver
from croupier.values.actors import THE_DOOR, THE_SERVER
from croupier.values.order_ids import every_name_of
from croupier.values.refusals import Refusal, refuse
from croupier.values.streams import OFFICES

DOOR = Giver(THE_DOOR, "door")
"""Lets nobody in who has neither link nor password."""
SERVER = Giver(THE_SERVER, "server")
"""Prints links at its start, and says above which sum money takes two people."""


LookAgain = Callable[[], Awaitable[None]]
"""Raises where whoever waited may no longer do what they asked for."""


async def nobody_waited() -> None:
    """Of what the house itself does, or a person at once."""


class OfficeDesk:
    def __init__(self, journal: Journal, clock: Callable[[], datetime]) -> None:
        self._journal, self._clock = journal, clock
        self._place, self._newest, self._offices = 0, "", AT_FIRST
        self._lock = asyncio.Lock()
        self._turn = asyncio.Lock()

    @property
    def last_known(self) -> Offices:
        """As they were last asked for."""
        return self._offices

    async def now(self) -> Offices:
        """What the acts so far come to, those of other nodes included."""
        async with self._lock:
            await asyncio.to_thread(self._read_on)
            return self._offices

    @asynccontextmanager
    async def in_turn(self, look_again: LookAgain = nobody_waited) -> AsyncIterator[None]:
        """From the question how much somebody moved of late until they have moved more.

        Acts of offices as well, one after the other; whoever waited is looked at again.
        """
        async with self._turn:
            await look_again()
            yield

    def terms_at(self, at: str) -> Unfinished:
        """For rounds left unfinished, as far as was asked for."""
        return self._offices.terms_at(at)

    # two people above the house's sum

    async def rule_two_people(self, above: int | None) -> None:
        """From now on so many cents are the most that one person moves; None for any."""

        def ruled(offices: Offices) -> Sequence[OfficeAct]:
            before = offices.two_people_above
            return () if above == before else (TwoPeopleRuled(above, before),)

        await self._record(SERVER, ruled)

    async def rule_unfinished(self, terms: Unfinished) -> None:
        """From now on these are the house's terms for rounds it leaves unfinished."""

        def ruled(offices: Offices) -> Sequence[OfficeAct]:
            same = terms == offices.unfinished
            return () if same else (UnfinishedRuled(terms.grace_minutes, terms.void_days),)

        await self._record(SERVER, ruled)

    async def takes_two(self, cents: int) -> bool:
        return (await self.now()).takes_two(cents)

    async def reckoned(self, stream: str, cents: int, by: str, command: str = "") -> int:
        """A sum with what the same person moved there of late, by other commands than this one.

        Nobody is another person who may be the same.
        """
        offices = await self.now()
        if offices.two_people_above is None:
            return cents
        at = self._clock()
        since = max(offices.ruled_at, written(at - LATELY))
        moved = await asyncio.to_thread(lambda: [*moved_since(self._journal, stream, since)])
        ruled = datetime.fromisoformat(offices.ruled_at)
        others = (each for each in moved if each.command not in every_name_of(command))
        return cents + total(lately(others, by, at, ruled, offices.are_two))

    async def not_by_one(self, cents: int, of_late: int = 0) -> Refusal | None:
        """One person alone moves no more than the house's sum, what they moved of late included."""
        offices = await self.now()
        if not offices.takes_two(cents + of_late):
            return None
        why = "{cents:money} takes two people: one alone moves {above:money} at most"
        if of_late:
            why += " within a day, and {of_late:money} was moved"
        told = {"cents": cents, "above": offices.two_people_above, "of_late": of_late}
        return refuse(None, why, **told)

    async def not_by_two_links(self, cents: int, first: str, second: str) -> Refusal | None:
        """One name alone is refused where the rule of two people stands."""
        offices = await self.now()
        if first == second or not offices.takes_two(cents) or offices.are_two(first, second):
            return None
        return refuse(
            None,
            "{first} and {second} did not come by two different links, of which neither made"
            " the other's and nobody made both; the server prints such links when it starts",
            first=first,
            second=second,
        )

    # what is put on record

    async def record(self, by: Giver, *acts: OfficeAct) -> None:
        """Durable when this returns; what cannot be recorded must not be done."""
        await self._record(by, lambda _: acts)

    async def _record(self, by: Giver, acts: Callable[[Offices], Sequence[OfficeAct]]) -> None:
        command = uuid4().hex
        async with self._lock:
            for _ in range(TRIES):
                await asyncio.to_thread(self._read_on)
                at, done = max(written(self._clock()), self._newest), acts(self._offices)
                if not done:
                    return
                entries = (Entry(at, by.name, act.kind, body_of(act), by.office) for act in done)
                append = Append(OFFICES, self._place, tuple(entries), command)
                with suppress(Stale):
                    await asyncio.wrap_future(self._journal.submit(append))
                    return
        raise Outrun(OFFICES)

    def _read_on(self) -> None:
        for record in self._journal.read(OFFICES, after=self._place):
            self._offices = taken_in(self._offices, record)
            self._place, self._newest = record.place, record.at
