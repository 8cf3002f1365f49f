"""Tables that play for meters, on one floor: opened, seated, bet at and played by short calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction

from croupier.cage.progressive import Controller, MeterEvent, Point, event_from, reconciled
from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.chance import Chance, Draw, Sealed, drawn
from croupier.floor.tables import Done
from croupier.games.baccarat.game import BaccaratGame
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.surveillance.meters import meters_agree
from croupier.table.baccarat.announcing import CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.game import event_from as table_event_from
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.progressive import MustHitWon
from croupier.table.baccarat.state import Table
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.events import Event
from croupier.values.streams import is_meter, is_table, meter_stream
from croupier.values.transfers import METERS
from tests.clauses.test_royal_9 import FORMS, SEATS, meters
from tests.floor.evenings import assert_verifies, stacked
from tests.support import dealt, game

AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
HALL = "hall"
PEOPLE = {1: "ann", 2: "bob", 3: "cid"}
MAIN, STAKE = 1_00, 5_00
"""A Tie wager, since Royal 9 is made beside a main wager, and the price of Royal 9."""


def filed(form: str = "PA $5", more: str = "", *, rate: str = "5%", **meter: str) -> BaccaratGame:
    """A lawful table of seven seats; seat 1 has Kh 9d and seat 2 Ks 9c."""
    book, lines = FORMS[form]
    lines = lines or meters(star=50_000, spade=450, heart=450)
    keys = "".join(f", {key} = {value}" for key, value in meter.items())
    lines = lines.replace('rate = "5%" }', f'rate = "{rate}"{keys} }}')
    return game(book, f"[wagers.royal_9]\n{lines}{SEATS}{more}", seats=7)


def must_hit(configuration: int = 1, rate: str = "") -> str:
    filed_rate = f'\nrate = "{rate}"' if rate else ""
    return f"\n[progressive.must_hit]\nconfiguration = {configuration}{filed_rate}\n"


def points(*cents: int) -> Draw:
    """These, then whatever chance brings."""
    waiting = list(cents)

    def draw(among: range) -> Point:
        if not waiting:
            return drawn(among)
        assert waiting[0] in among
        return Point(waiting.pop(0), f"a salt for {len(waiting)}")

    return draw


@dataclass
class Room:
    journal: Journal
    game: BaccaratGame = field(default_factory=filed)
    link: str = HALL
    draw: Draw = drawn
    cards: str = ""
    """What the next shoe deals."""

    def __post_init__(self) -> None:
        self.floor = self.fresh()

    def fresh(self) -> Floor:
        """Another node, or this one after it was started again."""
        chance = Chance(cards=self._shuffled, point=self.draw)
        return Floor(self.journal, clock=lambda: AT, chance=chance)

    def _shuffled(self, decks: int) -> Sealed:
        return stacked(self.cards).cards(decks)

    # tables

    def open(self, table: str, *coups: str, seats: Sequence[int] = (1, 2)) -> Room:
        """A table that deals these coups, with people at seats, up to its wagers."""
        self.cards = " ".join(dealt(each) if "|" in each else each for each in coups)
        rules = house_rules_document(self.game.house)
        opening = OpenTable(rules, 10**9, practice=True, link=self.link)
        self.do(table, opening, "Flo", Role.FLOORPERSON)
        for seat in seats:
            self.do(table, TakeSeat(seat), PEOPLE[seat])
            self.do(table, BuyIn(10**6), PEOPLE[seat])
        return self.until(table, CallNoMoreBets)

    def table(self, table: str) -> Table:
        known = self.floor.table(table)
        assert known is not None
        return known

    def do(
        self, table: str, act: Order, person: str = "dealer", role: Role = Role.PLAYER
    ) -> tuple[Event, ...]:
        done = self.floor.order(table, act, person, role)
        assert isinstance(done, Done), f"{act} at {table}: {done}"
        return done.events

    def bet(self, table: str, *seats: int, by: str = "") -> Room:
        for seat in seats:
            person = by or PEOPLE[seat]
            self.do(table, PlaceWager(seat, "tie", MAIN), person)
            self.do(table, PlaceWager(seat, "royal_9", self.stake), person)
        return self

    @property
    def stake(self) -> int:
        assert self.game.house.progressive is not None
        return self.game.house.progressive.stake

    def next(self, table: str) -> Order:
        return agenda(self.table(table))[0].order

    def step(self, table: str) -> tuple[Event, ...]:
        order = next_order(BACCARAT, self.table(table), AT, everybody)
        assert order is not None, f"{table}: nobody can go on"
        done = self.floor.send(table, order)
        assert isinstance(done, Done), f"{order.order} at {table}: {done}"
        return done.events

    def until(self, table: str, stop: type[Order] | Callable[[Table], bool]) -> Room:
        for _ in range(20_000):
            if (
                isinstance(self.next(table), stop)
                if isinstance(stop, type)
                else stop(self.table(table))
            ):
                return self
            self.step(table)
        raise AssertionError(f"{table} never came to {stop}")

    def until_judged(self, table: str) -> Room:
        """The next order settles the opening cards."""
        self.until(table, CallPoints)
        self.step(table)
        assert isinstance(self.next(table), CallPoints)
        return self

    def play(self, table: str) -> Room:
        """The round to its end, and the cards ready for the next."""
        before = self.table(table).rounds
        self.until(table, lambda known: known.rounds > before)
        return self.until(table, CallNoMoreBets)

    # meters

    @property
    def controller(self) -> Controller:
        return self.floor.progressives.of(self.link)

    @property
    def shown(self) -> dict[str, int]:
        return dict(self.controller.shown)

    def amount(self, meter: str) -> Fraction:
        return self.controller.meters[meter].amount

    def booked(self, link: str = "") -> list[MeterEvent]:
        stream = meter_stream(link or self.link)
        return [event_from(each.kind, each.body) for each in self.journal.read(stream)]

    def judged(self, table: str) -> list[WagersJudged]:
        """Every judgement of Royal 9 at a table."""
        events = (table_event_from(each.kind, each.body) for each in self.journal.read(table))
        return [each for each in events if isinstance(each, WagersJudged) and each.meters]

    def must_hits(self, table: str) -> list[MustHitWon]:
        events = (table_event_from(each.kind, each.body) for each in self.journal.read(table))
        return [each for each in events if isinstance(each, MustHitWon)]

    def from_meters(self, *tables: str) -> int:
        """What the meters' accounts of these tables have paid."""
        return -sum(self.table(each).accounts.get(METERS, 0) for each in tables)

    # at the end

    def assert_sound(self) -> None:
        """Records verify, both sides agree, and every link's books are even."""
        assert_verifies(self.journal)
        assert meters_agree(self.journal) == ()
        fresh, streams = self.fresh(), self.journal.streams()
        paid = 0
        for stream in filter(is_meter, streams):
            link = stream.removeprefix("meter:")
            controller = fresh.progressives.of(link)
            assert controller == self.floor.progressives.of(link)
            assert all(row.is_even for row in reconciled(controller)), reconciled(controller)
            paid += sum(row.awards for row in reconciled(controller))
        assert paid == self.from_meters(*filter(is_table, streams))
