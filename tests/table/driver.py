"""A table in a test: opened, seated, dealt from a stacked shoe, and driven by short calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import Chance, Sealed
from croupier.floor.tables import Done, Pending
from croupier.games.baccarat.bets import parse_bets
from croupier.games.baccarat.game import BaccaratGame, submission
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.rulebooks.checklists import Occasion
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.state import Table
from croupier.table.cards.burning import BurnCard
from croupier.table.checklists import items_of
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.cards import DECK, parse_cards
from croupier.values.clauses import NO_CLAUSE
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from tests.floor.approved_filings import file_for
from tests.support import submission_text
from tests.table.ticks import all_ticks
from tests.table.trays import is_house_procedure

OPENED_AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
Happened = TypeVar("Happened", bound=Event)
T = TypeVar("T")
STAFF = {"dealer": Role.DEALER, "floor": Role.FLOORPERSON}
BURNED = "As Kc"
"""A short burn: the ace and one more."""


def decks_as_one(steps: Sequence[T]) -> list[T]:
    """Steps without the repetition that comes of inspecting deck by deck."""
    return [
        step
        for step, before in zip(steps, (None, *steps), strict=False)
        if step != before or "InspectCards" not in str(step)
    ]


class Live:
    """One table on a journal in memory; people are named, the staff is `dealer` and `floor`."""

    def __init__(
        self,
        rules: str | BaccaratGame,
        more: str = "",
        *,
        cards: str = "",
        seats: str = "1 ann",
        physical: bool = False,
        burned: str = BURNED,
        journal: Journal | None = None,
        open_now: bool = True,
        listed: bool = False,
        **top: object,
    ) -> None:
        self.filed = submission_text(rules, more, **top) if isinstance(rules, str) else ""
        self.game = submission(self.filed) if isinstance(rules, str) else rules
        self.at = OPENED_AT
        self.physical, self.listed = physical, listed
        self.stacked = (*parse_cards(burned), *parse_cards(cards))
        self.journal: Journal = journal or MemoryJournal()
        chance = Chance(cards=self._stack)
        self.floor = Floor(self.journal, clock=lambda: self.at, chance=chance)
        self.told: list[Event] = []
        """Every event, in order."""
        if open_now:
            self.open()
            for place in filter(None, seats.split(",")):
                seat, person = place.split()
                self.sit(int(seat), person)

    def _stack(self, decks: int) -> Sealed:
        """An order that deals the wanted cards once it is cut in the middle."""
        rest = Counter(DECK * decks)
        rest.subtract(self.stacked)
        assert min(rest.values()) >= 0, "the stacked cards are more than the decks hold"
        dealt = [*self.stacked, *rest.elements()]
        middle = len(dealt) // 2
        return Sealed((*dealt[-middle:], *dealt[:-middle]), f"salt-{len(self.told)}")

    @property
    def table(self) -> Table:
        table = self.floor.table("t1")
        assert table is not None
        return table

    @property
    def clauses(self) -> dict[str, str]:
        """The chapter's duties and their clauses."""
        return dict(self.game.house.procedure)

    def open(self, *, practice: bool = True, inventory: int = 100_000_00) -> tuple[Event, ...]:
        document = house_rules_document(self.game.house)
        order = OpenTable(document, inventory, practice, self.physical, submission=self.filed)
        if self.listed:
            order = replace(order, checklist=items_of(self.game.house))
        return self.do(order, "floor")

    def tick(self, occasion: Occasion = Occasion.OPENING) -> None:
        """All of a checklist, by dealer and floorperson."""
        names = {role: name for name, role in STAFF.items()}
        for order, role in all_ticks(self.table, self.at, occasion):
            self.do(order, names[role])

    def sit(self, seat: int, person: str, chips: int = 10_000_00) -> None:
        self.do(TakeSeat(seat), person)
        if chips and not self.table.chips(person):
            self.do(BuyIn(chips), person)

    def send(self, act: Order, by: str = "dealer") -> Done | Refusal:
        role = STAFF.get(by.split(maxsplit=1)[0], Role.PLAYER)
        file_for(self.journal, act, self.at)
        return self.floor.send("t1", Command(act, by, role, self.at))

    def do(self, act: Order, by: str = "dealer") -> tuple[Event, ...]:
        """Give an order that is taken."""
        answer = self.send(act, by)
        assert isinstance(answer, Done), f"{act} by {by}: {answer}"
        self.told += answer.events
        return answer.events

    def refused(self, act: Order, by: str = "dealer") -> str:
        """Give an order that is refused, and changes nothing; its clause."""
        before, records = self.table, list(self.journal.read("t1"))
        answer = self.send(act, by)
        assert isinstance(answer, Refusal), f"{act} by {by} was taken: {answer}"
        assert self.table is before
        assert list(self.journal.read("t1")) == records
        assert answer.clause or is_house_procedure(act), answer
        return answer.clause or NO_CLAUSE

    @property
    def next(self) -> Order:
        """The first step of the agenda."""
        return agenda(self.table)[0].order

    @property
    def next_clause(self) -> str:
        return agenda(self.table)[0].clause

    def step(self) -> tuple[Event, ...]:
        """One step of the automatic dealer, standing in for everybody."""
        order = next_order(BACCARAT, self.table, self.at, everybody)
        assert order is not None, f"nobody can go on: {agenda(self.table)}"
        answer = self.floor.send("t1", order)
        assert isinstance(answer, Done), f"{order.order}: {answer}"
        self.told += answer.events
        return answer.events

    def until(self, stop: type[Order] | Callable[[Table], bool]) -> Live:
        """Automatic steps until a kind of order is next, or something holds."""
        for _ in range(20_000):
            if isinstance(self.next, stop) if isinstance(stop, type) else stop(self.table):
                return self
            self.step()
        raise AssertionError(f"never came to {stop}")

    def hasten(self, stop: Callable[[Table], bool]) -> Live:
        """The same over many rounds, recorded together, which takes less time."""

        def coming(table: Table | None) -> Command | None:
            assert table is not None
            return None if stop(table) else next_order(BACCARAT, table, self.at, everybody)

        pending = self.floor.run("t1", coming)
        assert isinstance(pending, Pending), pending
        self.told += pending.done().events
        assert stop(self.table), f"nobody can go on: {agenda(self.table)}"
        return self

    def burn(self, cards: str = BURNED) -> Live:
        """The first cards leave the shoe; real ones are named if they show."""
        for card in parse_cards(cards):
            shows = self.physical and agenda(self.table)[0].draws
            self.do(BurnCard(card if shows else None))
        return self

    def ready(self) -> Live:
        """Up to the first round's wagers."""
        return self.until(lambda table: table.can_bet and isinstance(self.next, CallNoMoreBets))

    def bet(self, bets: str) -> Live:
        """Wagers as `settle` takes them, by the players of the seats: "1 banker 100; 3 tie 5"."""
        for bet in parse_bets(bets):
            person = self.table.holder(bet.seat)
            assert person is not None
            place = PlaceWager(bet.seat, bet.wager, bet.stake, bet.match_play or 0)
            self.do(place, person)
        return self

    def play_round(self) -> tuple[Event, ...]:
        """From the wagers to the discards."""
        first, number = len(self.told), self.table.rounds
        self.until(lambda table: table.rounds > number and table.round is None)
        return tuple(self.told[first:])

    def wait(self, **length: float) -> Live:
        self.at += timedelta(**length)
        return self

    def happened(self, kind: type[Happened]) -> list[Happened]:
        return [event for event in self.told if isinstance(event, kind)]

    def kinds(self, first: int = 0) -> list[str]:
        return [event.kind.partition("/")[0] for event in self.told[first:]]
