"""A house with a table of each game that nobody but its guests moves, on either store."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from croupier.floor.chance import DICE, FACES, Chance, Sealed, SealedDice, SealedTiles
from croupier.floor.digests import code_digest
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from croupier.values.actors import HOUSE, STAND_IN
from croupier.values.cards import DECK
from croupier.values.tiles import SET
from croupier.web.people.offices import Office
from croupier.web.security.limits import Buckets, Limits
from croupier.web.settings import Settings
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, BY_HAND, give, open_table
from tools.faults.mangled import CORPUS
from tools.faults.trial import Bench

STORES = ("SQLite", "PostgreSQL")
BOOKS = {"baccarat": "pa-541", "pai_gow": "pa-535", "spanish_21": "pa-551"}
OFFICES = (Office.PLAYER, Office.PLAYER, Office.DEALER, Office.FLOORPERSON)
CLOSING = "close-table"

Document = dict[str, Any]
Places = Mapping[str, int]


@dataclass
class HouseOnTrial:
    house: House
    record: Journal
    """Read beside the server, as an inspector would."""
    guests: tuple[Guest, ...]
    tables: dict[str, str] = field(default_factory=dict)
    """By game, the one that is open."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def open(self, game: str) -> None:
        self.tables[game] = table = f"t{next(self.numbers)}"
        open_table(self.house, table, BOOKS[game], how=BY_HAND)
        player = self.guests[0]
        for order, given in (("take-seat", {"seat": 1}), ("buy-in", {"cents": 200_00})):
            assert give(player, table, order, **given).is_success

    def places(self) -> Places:
        heads = map(self.record.head, self.record.streams())
        return {head.stream: head.place for head in heads if head}

    def recorded_since(self, before: Places) -> list[str]:
        """Orders that people gave; whoever is gone is answered for by the clock, meanwhile.

        In a purse the name of the table stands before that of its order.
        """
        return [
            record.command
            for stream in self.places()
            for record in self.record.read(stream, before.get(stream, 0))
            if not record.command.rpartition(": ")[2].startswith((STAND_IN, HOUSE))
        ]

    def due(self, guest: Guest, table: str) -> list[Document]:
        """Orders that this guest may give now, as they are listed."""
        steps = guest.browser.get(f"{API}/tables/{table}/due").json()["steps"]
        return [each["order"] for each in steps]

    def orders(self, times: int, chance: Random) -> Iterator[tuple[str, Guest, Document]]:
        """So many, each of somebody at some table."""
        for _ in range(times):
            game, guest = chance.choice(sorted(BOOKS)), chance.choice(self.guests)
            yield game, guest, self.an_order(game, guest, chance)

    def an_order(self, game: str, guest: Guest, chance: Random) -> Document:
        """One that is due, or any that the game has; none that closes the table for the others."""
        listed = self.due(guest, self.tables[game]) if chance.randrange(3) else []
        orders = [each for each in listed or known_orders(game) if each["name"] != CLOSING]
        return dict(chance.choice(orders or known_orders(game)))

    def troubles(self) -> list[str]:
        """What `verify` finds in its record."""
        digest = code_digest()
        found = [verify_kept(self.record, stream, digest) for stream in self.record.streams()]
        return [f"{each.stream}: {trouble}" for each in found for trouble in each.troubles]


def known_orders(game: str) -> list[Document]:
    lines = (CORPUS / "orders" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def seeded(chance: Random) -> Chance:
    """The same in every run, and so is what is due."""

    def salt() -> str:
        return f"{chance.getrandbits(256):064x}"

    def cards(decks: int) -> Sealed:
        return Sealed(tuple(chance.sample(DECK * decks, len(DECK) * decks)), salt())

    def tiles() -> SealedTiles:
        return SealedTiles(tuple(chance.sample(SET, len(SET))), salt())

    def dice() -> SealedDice:
        return SealedDice(tuple(chance.choices(range(1, FACES + 1), k=DICE)), salt())

    return Chance(cards=cards, tiles=tiles, dice=dice)


@contextmanager
def house_on_trial(bench: Bench, store: str) -> Iterator[HouseOnTrial]:
    folder = bench.folder / store
    folder.mkdir()
    database = bench.server.fresh_database() if store == "PostgreSQL" else None
    settings = Settings(data=folder, database=database)
    ample = Buckets(rate=1_000_000, burst=1_000_000)
    limits = Limits(*[ample] * len(Limits.__dataclass_fields__))
    chance = seeded(bench.chance(f"cards {store}"))
    with running_house(settings, limits=limits, chance=chance) as house:
        guests = tuple(map(house.guest, OFFICES))
        with open_journal(settings.journal, read_only=True) as record:
            on_trial = HouseOnTrial(house, record, guests)
            for game in BOOKS:
                on_trial.open(game)
            yield on_trial
