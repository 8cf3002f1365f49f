"""kill -9 of a house under load, at any moment, again and again over one record.

People sit at tables where bets stay open and at tables that deal by themselves; they lay and take
back wagers over their sockets. After each start they send again what was not answered, and the last
order that was, under the ids they gave them before.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, NoReturn

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load.house import Plan, Room
from benchmarks.load.running import house
from croupier.journal.opening import open_journal
from croupier.web.errors import NOT_KNOWN
from tests.web.running_house import fresh_house
from tools.faults.pit import Told, lost, troubles
from tools.faults.trial import Bench, Tried

KILLS, TABLES_ALIKE, PEOPLE_AT_A_TABLE, CHIPS, STAKE = 25, 3, 3, 10**8, 500
FEWEST_ANSWERS, MOST_ANSWERS = 2, 50
"""Of each guest, on average."""
HELD_TO = "answers, record by record; ids sent again answered alike; verify"


@dataclass
class Guest:
    table: str
    seat: int
    name: str
    token: str = ""
    asked: tuple[str, dict[str, object]] | None = None
    """The order under way, with its id."""
    answered: tuple[str, dict[str, object]] | None = None
    """The last that was done."""
    numbers: Iterator[int] = field(default_factory=count)

    def next_order(self) -> tuple[str, dict[str, object]]:
        number = next(self.numbers)
        wager: dict[str, object] = {"seat": self.seat, "wager": "banker"}
        first: list[dict[str, object]] = [
            {"name": "take-seat", "seat": self.seat}, {"name": "buy-in", "cents": CHIPS},
        ]  # fmt: skip
        then: list[dict[str, object]] = [
            {"name": "place-wager", "stake": STAKE, **wager},
            {"name": "withdraw-wager", **wager},
            {"name": "decline-cut", "seat": self.seat},
        ]
        order = first[number] if number < len(first) else then[number % len(then)]
        return f"{self.name} {number}", order


@dataclass
class Evening:
    """One life of the house, seen by its guests."""

    told: Told
    answers_left: int
    enough: asyncio.Event = field(default_factory=asyncio.Event)
    differed: int = 0
    """Orders that were answered otherwise when they were sent again."""

    async def visit(self, guest: Guest, port: int) -> None:
        """Until the house is gone."""
        address = f"ws://127.0.0.1:{port}/api/v1/tables/{guest.table.replace(' ', '%20')}/live"
        badge = {"Authorization": f"Bearer {guest.token}"}
        try:
            async with connect(address, additional_headers=badge, proxy=None) as socket:
                await socket.send('{"type": "hello", "protocol": 1}')
                await self._play(guest, socket)
        except (ConnectionClosed, OSError):
            return

    async def _play(self, guest: Guest, socket: ClientConnection) -> NoReturn:
        if before := guest.answered:
            answer = await _answer(socket, *before)
            self.differed += self.told.done[guest.table, before[0]] != answer.get("place")
        while True:
            guest.asked = guest.asked or guest.next_order()
            self._note(guest, await _answer(socket, *guest.asked))

    def _note(self, guest: Guest, answer: dict[str, Any]) -> None:
        assert guest.asked is not None
        key = guest.table, guest.asked[0]
        if answer["type"] == "done":
            self.told.done[key] = answer["place"]
            guest.answered = guest.asked
        elif answer["error"]["message"] == NOT_KNOWN:
            self.told.in_doubt.add(key)
        else:
            self.told.refused.add(key)
        guest.asked = None
        self.answers_left -= 1
        if self.answers_left <= 0:
            self.enough.set()


async def _answer(socket: ClientConnection, name: str, order: dict[str, object]) -> dict[str, Any]:
    await socket.send(msgspec.json.encode({"type": "order", "id": name, "order": order}), text=True)
    async for message in socket:
        said: dict[str, Any] = msgspec.json.decode(message)
        if said["type"] in {"done", "refused"} and said["id"] == name:
            return said
    raise ConnectionError


def trial(bench: Bench) -> Iterator[Tried]:
    yield _killed(bench, "SQLite", None)
    yield _killed(bench, "PostgreSQL", fresh_house(bench.server))


def _killed(bench: Bench, store: str, database: str | None) -> Tried:
    chance, kills = bench.chance(f"killed {store}"), bench.times(KILLS)
    data = bench.folder / store
    data.mkdir()
    tables = 1 if bench.is_small else TABLES_ALIKE
    open_for_bets, dealing = Room("waiting", tables, 600, 1), Room("dealing", tables, 1, 1)
    guests = _guests([*open_for_bets.table_names, *dealing.table_names])
    told, broken, took_effect = Told(), 0, 0
    for life in bench.counted(kills):
        rooms = (open_for_bets, dealing) if life == 0 else ()
        names = tuple(each.name for each in guests) if life == 0 else ()
        with house(Plan(str(data), database, rooms, names)) as server:
            for guest, token in zip(guests, server.tokens, strict=False):
                guest.token = token
            evening = asyncio.run(_evening(server.port, server.process, guests, told, chance))
        broken += evening.differed
        took_effect += any(each.asked for each in guests)
        with open_journal(database or data / "journal.db", read_only=True) as journal:
            broken += lost(journal, told)
    with open_journal(database or data / "journal.db", read_only=True) as journal:
        broken += troubles(journal)
    return Tried("kill -9 under load", store, kills, took_effect, broken, HELD_TO)


def _guests(tables: Sequence[str]) -> list[Guest]:
    places = [(table, n + 1) for table in tables for n in range(PEOPLE_AT_A_TABLE)]
    return [Guest(table, seat, f"{table} guest {seat}") for table, seat in places]


async def _evening(
    port: int, process: int, guests: Sequence[Guest], told: Told, chance: Random
) -> Evening:
    """Ends with the house; what it had answered by then is read to the last."""
    answers = chance.randint(FEWEST_ANSWERS * len(guests), MOST_ANSWERS * len(guests))
    evening = Evening(told, answers)
    async with asyncio.TaskGroup() as visits:
        for each in guests:
            visits.create_task(evening.visit(each, port))
        await evening.enough.wait()
        os.kill(process, signal.SIGKILL)
    return evening
