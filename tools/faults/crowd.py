"""People who give orders at several nodes at once, and keep what they were told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from math import inf
from random import Random
from typing import Any

import httpx

from croupier.values.failures import REFUSAL
from croupier.web.dependencies import COOKIE
from croupier.web.errors import NOT_NOW, STALE, TOO_MANY
from croupier.web.people.offices import Office
from croupier.web.settings import API, PRACTICE_PURSE
from tests.support import submission_text
from tests.web.running_house import NO_TLS
from tests.web.wire import BY_HAND
from tools.faults.linearisable import Operation
from tools.faults.seats_model import (
    BuyIn,
    Done,
    Guest,
    LeaveSeat,
    Look,
    Order,
    Refused,
    Shown,
    Table,
    TakeSeat,
    Told,
)

TABLES, PEOPLE, SCREENS = 2, 3, 2
"""People to a table, and screens to a person."""
SEATS = 2
"""Fewer than people: somebody is always in the way."""
SUMS = (1_000_00, 2_500_00, 7_000_00)
ANSWER_WITHIN = 0.6
"""Seconds until somebody no longer waits for an answer."""
PAUSE = 0.2
WELL_WITHIN, WELL_SOON = 120.0, 10.0
"""Seconds after which a node must be well, and in which it answers whoever asks whether it is."""

Door = tuple[int, Mapping[Office, str]]
"""The port of a node, and the links it printed."""


@dataclass(frozen=True)
class Attempt:
    """One request, and what came of it."""

    table: str
    id: str
    asked: Order | Look
    called: float
    returned: float
    told: Told | None
    """None if nobody knows what became of it."""


class NothingDone(Exception):
    """The house said that it did nothing."""


def operations(
    attempts: Iterable[Attempt], places: Mapping[str, int]
) -> list[Operation[Order | Look, Told]]:
    """Those of one table; an order that was sent several times under one id is done once at most.

    Of what nobody was told, the record says by its places whether and where it was done.
    """
    by_id = dict[str, list[Attempt]]()
    for each in attempts:
        by_id.setdefault(each.id, []).append(each)
    made = list[Operation[Order | Look, Told]]()
    for named, tries in by_id.items():
        known = [each for each in tries if each.told is not None]
        if named in places:
            done = [each.returned for each in known if isinstance(each.told, Done)]
            told, returned = Done(places[named]), min(done, default=inf)
            made.append(Operation(tries[0].called, tries[0].asked, told, returned))
            known = [each for each in known if not isinstance(each.told, Done)]
        made += [Operation(each.called, each.asked, each.told, each.returned) for each in known]
    return made


@dataclass
class Crowd:
    doors: Sequence[Door]
    chance: Random
    lines: list[httpx.AsyncClient]
    """One to each node."""
    tokens: dict[str, str] = field(default_factory=dict)
    starts: dict[str, Table] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    """Of each table: people speak with each other, and say how much they know."""
    seats: dict[str, int] = field(default_factory=dict)
    """Where each was last seen."""
    numbers: count[int] = field(default_factory=count)
    is_over: bool = False
    _troubled: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    @asynccontextmanager
    async def at(cls, doors: Sequence[Door], chance: Random) -> AsyncIterator[Crowd]:
        lines = [
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}", timeout=WELL_WITHIN, verify=NO_TLS
            )
            for port, _ in doors
        ]
        try:
            crowd = cls(doors, chance, lines)
            await crowd._come_in()
            yield crowd
        finally:
            await asyncio.gather(*(each.aclose() for each in lines))

    async def _come_in(self) -> None:
        keeper = await self._join("Flo", Office.FLOORPERSON)
        for n in range(TABLES):
            table = f"t{n}"
            document = {
                "id": f"open {table}",
                "table": table,
                "submission": submission_text("pa-541"),
                "practice": True,
                "arrangement": BY_HAND,
            }
            answer = await self.lines[0].post(
                f"{API}/tables", json=document, headers=_bearer(keeper), timeout=30
            )
            answer.raise_for_status()
            people = [f"guest {n} {m}" for m in range(PEOPLE)]
            for name in people:
                self.tokens[name] = await self._join(name, Office.PLAYER)
            self.seen[table] = answer.json()["place"]
            guests = tuple((name, Guest(PRACTICE_PURSE)) for name in people)
            self.starts[table] = Table(self.seen[table], guests)

    async def _join(self, name: str, office: Office) -> str:
        async with httpx.AsyncClient(base_url=self.lines[0].base_url, verify=NO_TLS) as browser:
            link = self.doors[0][1][office]
            came = await browser.post(link, data={"name": name, "password": ""}, timeout=30)
            assert came.status_code == httpx.codes.SEE_OTHER, came.text
            return browser.cookies[COOKIE]

    # playing

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        async with asyncio.TaskGroup() as tasks:
            for table, start in self.starts.items():
                for name, _ in start.guests:
                    for _ in range(SCREENS):
                        own = Random(self.chance.random())  # noqa: S311
                        tasks.create_task(self._play(table, name, own))
            yield
            self.is_over = True

    async def _play(self, table: str, name: str, chance: Random) -> None:
        while not self.is_over:
            await asyncio.sleep(chance.uniform(0, PAUSE))
            asked, named = self._wish(name, chance), f"{name} {next(self.numbers)}"
            node = chance.randrange(len(self.lines))
            while not await self._is_settled(table, named, asked, node):
                await asyncio.sleep(chance.uniform(0, PAUSE))
                node = (node + 1) % len(self.lines)

    def _wish(self, name: str, chance: Random) -> Order | Look:
        seat = self.seats.get(name)
        wishes: list[Order | Look] = [
            Look(name),
            BuyIn(name, chance.choice(SUMS)),
            TakeSeat(name, chance.randint(1, SEATS)),
            LeaveSeat(name, seat or chance.randint(1, SEATS)),
        ]
        return chance.choice(wishes)

    async def _is_settled(
        self,
        table: str,
        named: str,
        asked: Order | Look,
        node: int,
        within: float = ANSWER_WITHIN,
    ) -> bool:
        """Whether it need not be sent again."""
        loop, told = asyncio.get_running_loop(), None
        called, seen = loop.time(), self.seen[table]
        try:
            async with asyncio.timeout(within):
                if isinstance(asked, Look):
                    told = await self._look(table, asked.person, seen, node)
                else:
                    told = await self._order(table, named, asked, seen, node)
        except NothingDone:
            self._troubled.set()
            return False
        except (httpx.HTTPError, TimeoutError):
            self._troubled.set()
        self.attempts.append(Attempt(table, named, asked, called, loop.time(), told))
        if isinstance(told, Done | Shown):
            self.seen[table] = max(self.seen[table], told.place)
        return told is not None or isinstance(asked, Look)

    async def _look(self, table: str, person: str, seen: int, node: int) -> Told:
        answer = await self.lines[node].get(
            f"{API}/tables/{table}", params={"after": seen}, headers=_bearer(self.tokens[person])
        )
        _refuse_trouble(answer)
        shown = answer.json()
        seats = [(each["seat"], each["person"], each["chips"]) for each in shown["view"]["seats"]]
        self.seats |= {name: seat for seat, name, _ in seats}
        return Shown(shown["place"], frozenset(seats))

    async def _order(
        self, table: str, named: str, order: Order, seen: int, node: int
    ) -> Told | None:
        document = {"id": named, "seen": seen, "order": _document(order)}
        answer = await self.lines[node].post(
            f"{API}/tables/{table}/orders",
            json=document,
            headers=_bearer(self.tokens[order.person]),
        )
        if answer.status_code == httpx.codes.CONFLICT and _kind(answer) == REFUSAL:
            return Refused(_error(answer)["message"])
        _refuse_trouble(answer)
        return Done(answer.json()["place"])

    # how it goes

    async def feels_it(self, within: float) -> bool:
        """Whether somebody is told that nothing was done, or nothing at all."""
        self._troubled.clear()
        try:
            async with asyncio.timeout(within):
                await self._troubled.wait()
        except TimeoutError:
            return False
        return True

    async def until_well(self) -> None:
        """Every node takes orders and shows the table."""
        async with asyncio.timeout(WELL_WITHIN):
            for node in range(len(self.lines)):
                for table, start in self.starts.items():
                    name = start.guests[0][0]
                    order = LeaveSeat(name, SEATS + 1)  # of which there is nobody's
                    while not await self._answers(table, order, node):  # noqa: ASYNC110
                        await asyncio.sleep(PAUSE)

    async def _answers(self, table: str, order: Order, node: int) -> bool:
        named, look = f"well {next(self.numbers)}", Look(order.person)
        return await self._is_settled(
            table, named, order, node, WELL_SOON
        ) and await self._is_settled(table, f"{named} shown", look, node, WELL_SOON)


def _refuse_trouble(answer: httpx.Response) -> None:
    """Nothing was done, if the house says so; else nobody knows."""
    if answer.is_success:
        return
    if _kind(answer) in {TOO_MANY, STALE} or _error(answer).get("message") == NOT_NOW:
        raise NothingDone
    answer.raise_for_status()


def _kind(answer: httpx.Response) -> str:
    kind: str = _error(answer).get("kind", "")
    return kind


def _error(answer: httpx.Response) -> dict[str, Any]:
    error: dict[str, Any] = answer.json().get("error", {})
    return error


def _document(order: Order) -> dict[str, object]:
    match order:
        case TakeSeat():
            return {"name": "take-seat", "seat": order.seat}
        case LeaveSeat():
            return {"name": "leave-seat", "seat": order.seat}
        case BuyIn():
            return {"name": "buy-in", "cents": order.cents}


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
