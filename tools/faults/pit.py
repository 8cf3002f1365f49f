"""A pit of automatic tables over one journal, and what its people were told is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import cycle, islice
from typing import Any

from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.digests import code_digest
from croupier.floor.live_game import Terms
from croupier.floor.tables import Done, Tables, tables_for
from croupier.games.submissions import house_rules
from croupier.journal.errors import NotDurable, Stale
from croupier.journal.records import GENESIS
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.surveillance.verifying import verify_kept
from croupier.table.orders import Command, Order
from croupier.table.people import Role, player
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.order_ids import chosen_id
from croupier.web.practice_tables import submissions

AT = datetime(2026, 1, 31, 20, tzinfo=UTC)
TRAY, CHIPS = 10**9, 10**7
FLOORPERSON = "automatic floorperson"


@dataclass
class Told:
    """What was said of each order, by table and id."""

    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The place at which it is recorded."""
    refused: set[tuple[str, str]] = field(default_factory=set)
    """Nothing was recorded, it said; nobody has sent it again."""
    in_doubt: set[tuple[str, str]] = field(default_factory=set)
    """It is not known, it said."""

    @property
    def not_done(self) -> int:
        return len(self.refused) + len(self.in_doubt)


class Pit:
    """Tables as a new house opens them, with somebody at each; one order after the other."""

    def __init__(self, journal: Journal, names: Sequence[str], told: Told, life: int = 0) -> None:
        self._journal, self._told, self._life, self._given = journal, told, life, 0
        self._doubted = dict[tuple[str, str], Command]()
        self._houses = {name: _house(name) for name in names}
        games = sorted({each.game for each in self._houses.values()})
        by_game = {game: tables_for(journal, game, clock=lambda: AT) for game in games}
        self._tables: dict[str, Tables[Any]] = {
            name: by_game[house.game] for name, house in self._houses.items()
        }
        self._turns = cycle(names)

    def open(self) -> None:
        """Whatever is not open yet; an order that failed is given again."""
        for name, tables in self._tables.items():
            house = self._houses[name]
            if tables.table(name) is None:
                terms = Terms(TRAY, practice=True, submission=house.filed)
                self._give(name, tables.game.opening(house, terms), FLOORPERSON, Role.FLOORPERSON)
            table = tables.table(name)
            if table is None:
                continue
            if not table.seats:
                self._give(name, TakeSeat(1), _guest(name))
            if not table.chips(_guest(name)):
                self._give(name, BuyIn(CHIPS), _guest(name))

    def play(self, orders: int = 1) -> None:
        """So many orders, at each table in turn."""
        for name in islice(self._turns, orders):
            self._step(name)

    def _step(self, name: str) -> None:
        """A wager where bets are open, else what the agenda asks."""
        tables = self._tables[name]
        game, table = tables.game, tables.table(name)
        assert table is not None
        command = next_order(game, table, AT, everybody)
        assert command is not None
        if game.calls_bets(command.order) and not game.bettors(table):
            command = Command(self._wager(name), _guest(name), Role.PLAYER, AT)
        self._send(name, command)

    def _give(self, name: str, order: Order, person: str, role: Role = Role.PLAYER) -> None:
        self._send(name, Command(order, person, role, AT))

    @property
    def rounds(self) -> int:
        found = [tables.table(name) for name, tables in self._tables.items()]
        return sum(table.rounds for table in found if table)

    def _wager(self, name: str) -> Order:
        tables = self._tables[name]
        offered = tables.game.tables.due(tables.table(name), player(_guest(name)), AT)
        manners = tables.game.tables.manners
        step = next(each for each in offered if manners[type(each.order)].of_the_round)
        return replace(step.order, stake=step.least)

    def ask_again(self) -> None:
        """What became of orders in doubt, each under its own id; the table may have moved on."""
        doubted, self._doubted = self._doubted, {}
        for key, command in doubted.items():
            self._told.in_doubt.discard(key)
            if isinstance(self._tables[key[0]].send(key[0], command), Done):
                self._told.done[key] = self._journal.recorded(*key)[-1].place
            else:
                self._told.refused.add(key)

    def _send(self, name: str, command: Command) -> None:
        self._given += 1
        key = name, f"{self._life} {self._given}"
        named = replace(command, id=key[1])
        try:
            done = self._tables[name].send(name, named)
        except NotDurable as trouble:
            if trouble.unknown:
                self._told.in_doubt.add(key)
                self._doubted[key] = named
            else:
                self._told.refused.add(key)
            return
        except Stale:  # one in doubt was done after all: the table is read again
            self._told.refused.add(key)
            return
        assert isinstance(done, Done), done
        self._told.done[key] = done.place


@cache
def _house(name: str) -> HouseRules:
    return house_rules(submissions()[name], name)


def _guest(table: str) -> str:
    return f"guest of {table}"


def lost(journal: Journal, told: Told) -> int:
    """Orders that are gone, twice there, or there against what was said; records out of line."""
    return sum(1 for _ in _broken(journal, told))


def _broken(journal: Journal, told: Told) -> Iterator[tuple[str, str]]:
    for stream in sorted({stream for stream, _ in (*told.done, *told.refused, *told.in_doubt)}):
        made, before = dict[str, list[int]](), GENESIS
        for record in journal.read(stream):
            made.setdefault(chosen_id(record.command), []).append(record.place)
            if record.previous != before:
                yield stream, record.command
            before = record.hash
        for command, places in made.items():
            if places != [*range(places[0], places[-1] + 1)]:
                yield stream, command
        for (where, command), place in told.done.items():
            if where == stream and made.get(command, [0])[-1] != place:
                yield stream, command
        yield from (key for key in told.refused if key[0] == stream and key[1] in made)


def troubles(journal: Journal) -> int:
    """What `verify` finds, in all streams."""
    digest = code_digest()
    return sum(len(verify_kept(journal, each, digest).troubles) for each in journal.streams())
