"""A Pai Gow table of a test that is recorded on a journal, with what is sealed beside it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from croupier.games.pai_gow.game import PaiGowGame
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.table.orders import Order
from croupier.table.pai_gow.ending import StacksOpened
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.preparing import TilesStacked
from croupier.table.pai_gow.shaking import NoRollCalled, ShakerOpened, ShakerUncoveredByBank
from croupier.table.steps import Outcome
from croupier.values.events import Event
from croupier.values.records import Record
from croupier.values.sealing import dice_secret_of, tiles_secret_of
from croupier.values.tiles import Tile
from tests.table.pai_gow.driver import Live
from tests.writing import and_cage, entries_of
from tests.writing import copied as again


class Recorded(Live):
    """One append for each order, as the floor would write it."""

    def __init__(
        self,
        journal: Journal,
        game: PaiGowGame | None = None,
        *,
        seats: str = "1 ann,2 bob,4 cleo",
        physical: bool = False,
        listed: bool = False,
        name: str = "t1",
    ) -> None:
        self.journal, self.name = journal, name
        super().__init__(game, seats=seats, physical=physical, listed=listed)

    def answer(self, act: Order, by: str = "dealer") -> Outcome:
        self.given = self.command(act, by)
        self.silent = PAI_GOW.answers_for(self._table, self.given)
        return PAI_GOW.decide(self._table, self.given, self.name)

    def do(self, act: Order, by: str = "dealer") -> tuple[Event, ...]:
        told = super().do(act, by)
        place = self.table.place - len(told)
        entries = entries_of(PAI_GOW, self.given, told, self.silent)
        seal = {name: self.secret(name) for each in told for name in _sealed(each)}
        unseal = {name for each in told for name in _opened(each)}
        append = Append(self.name, place, entries, f"c{place}")
        self.journal.append(*and_cage(append), seal=seal, unseal=unseal)
        return told

    def secret(self, commitment: str) -> bytes:
        what, salt = self.secrets[commitment]
        tiles = [each for each in what if isinstance(each, Tile)]
        dice = [each for each in what if isinstance(each, int)]
        return tiles_secret_of(tiles, salt) if tiles else dice_secret_of(dice, salt)


def _sealed(event: Event) -> list[str]:
    match event:
        case TilesStacked():
            return list(filter(None, (event.commitment, event.dice)))
        case NoRollCalled() | ShakerUncoveredByBank():
            return list(filter(None, [event.dice]))
    return []


def _opened(event: Event) -> list[str]:
    match event:
        case ShakerOpened() | StacksOpened():
            return list(filter(None, [event.commitment]))
    return []


def copied(records: Iterable[Record]) -> InspectedJournal:
    """The records in another journal, as somebody may have left them."""
    journal = MemoryJournal()
    for command, group in groupby(records, key=lambda record: record.command):
        told = list(group)
        entries = again(told)
        journal.append(*and_cage(Append("t1", told[0].place - 1, entries, command)))
    return InspectedJournal(journal)
