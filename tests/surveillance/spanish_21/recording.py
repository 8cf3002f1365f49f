"""A Spanish 21 table of a test that is recorded on a journal, with what is sealed beside it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.spanish_21.game import Spanish21Game
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.table.cards.ending import ShoeOpened
from croupier.table.cards.sealing import ShoeSealed
from croupier.table.orders import Order
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.game import decide
from croupier.table.steps import Outcome
from croupier.values.events import Event
from croupier.values.sealing import secret_of
from tests.table.spanish_21.driver import Live
from tests.writing import and_cage, entries_of


class Recorded(Live):
    """One append for each order, as the floor would write it."""

    def __init__(
        self,
        journal: Journal,
        game: Spanish21Game | None = None,
        *,
        cards: str | Sequence[str] = "",
        seats: str = "1 ann,2 bob",
        physical: bool = False,
        listed: bool = False,
        name: str = "t1",
    ) -> None:
        self.journal, self.name = journal, name
        super().__init__(game, cards=cards, seats=seats, physical=physical, listed=listed)

    def answer(self, act: Order, by: str = "dealer") -> Outcome:
        self.given = self.command(act, by)
        self.silent = SPANISH_21.answers_for(self._table, self.given)
        return decide(self._table, self.given, self.name)

    def do(self, act: Order, by: str = "dealer") -> tuple[Event, ...]:
        told = super().do(act, by)
        place = self.table.place - len(told)
        entries = entries_of(SPANISH_21, self.given, told, self.silent)
        sealed = [each.commitment for each in told if isinstance(each, ShoeSealed)]
        opened = {each.commitment for each in told if isinstance(each, ShoeOpened)}
        append = Append(self.name, place, entries, f"c{place}")
        seal = {name: secret_of(*self.secrets[name]) for name in sealed}
        self.journal.append(*and_cage(append), seal=seal, unseal=opened)
        return told
