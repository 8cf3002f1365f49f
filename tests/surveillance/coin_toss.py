"""Heads or tails, covered and then shown: the smallest game that hides anything."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.watched_game import Span
from croupier.table.orders import Command, Order
from croupier.table.orders_on_record import Given, OrdersOnRecord
from croupier.table.people import Viewer
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.families import Family
from croupier.values.ledger import Ledger
from croupier.values.records import canonical


class CoinEvent(Event, frozen=True):
    pass


class TableOpened(CoinEvent, frozen=True):
    kind = "table-opened/1"
    rules: dict[str, object]


class CoinCovered(CoinEvent, frozen=True):
    kind = "coin-covered/1"
    toss: int
    face: str = ""


class CoinShown(CoinEvent, frozen=True):
    kind = "coin-shown/1"
    face: str


class Toss(Order, frozen=True):
    face: str


class Show(Order, frozen=True):
    pass


class OpenTable(Order, frozen=True):
    pass


ORDERS = OrdersOnRecord((Toss, Show, OpenTable))


def behind(event: Event) -> Order:
    """The order that brings an event about."""
    if isinstance(event, CoinCovered):
        return Toss(event.face)
    return Show() if isinstance(event, CoinShown) else OpenTable()


class CoinTable(msgspec.Struct, frozen=True):
    game: str = "coin_toss"
    place: int = 1
    tosses: int = 0
    covered: str = ""
    face: str = ""


class CoinView(msgspec.Struct, frozen=True):
    face: str | None


class CoinRound(msgspec.Struct, frozen=True):
    shoe: int
    round: int
    first: int
    last: int
    at: str
    face: str
    over: bool


class Covered:
    def __init__(self) -> None:
        self.places = frozenset[int]()

    def look(self, place: int, event: Event) -> None:
        self.places = frozenset({place} if isinstance(event, CoinCovered) else ())


class CoinToss:
    ledger: ClassVar = Ledger[CoinEvent](TableOpened, CoinCovered, CoinShown)
    names = ("coin_toss",)
    kinds: Collection[str] = ledger.events.keys()
    counted_by = "Coin"
    has_shoes = False
    faces = "coins"

    def body_of(self, event: Event) -> bytes:
        return canonical(event)

    def event_from(self, kind: str, body: bytes) -> Event:
        return self.ledger.event_from(kind, body)

    def order_of(self, given: Given) -> bytes:
        return ORDERS.write(given)

    def order_from(self, order: bytes, first: Event) -> Given:
        return ORDERS.read(order, first)

    def to_plain(self, value: object) -> object:
        raise NotImplementedError(value)

    def decide(self, table: CoinTable | None, command: Command, _: str) -> Outcome:
        match command.order:
            case Toss(face):
                return (CoinCovered(table.tosses + 1 if table else 1, face),)
            case Show():
                return (CoinShown(table.covered if table else ""),)
        return (TableOpened({"game": "coin_toss"}),)

    def evolve(self, table: CoinTable | None, event: Event) -> CoinTable:
        before = table or CoinTable(place=0)
        changes: dict[str, object] = {"place": before.place + 1}
        if isinstance(event, CoinCovered):
            changes |= {"tosses": event.toss, "covered": event.face, "face": ""}
        if isinstance(event, CoinShown):
            changes |= {"face": event.face}
        return msgspec.structs.replace(before, **changes)

    def table_from(self, state: bytes, opened: CoinTable) -> CoinTable:
        return msgspec.structs.replace(opened, **msgspec.json.decode(state))

    def masked(self, event: Event) -> Event:
        return CoinCovered(event.toss) if isinstance(event, CoinCovered) else event

    def masked_order(self, act: Order) -> Order:
        return Toss("") if isinstance(act, Toss) else act

    def tell(self, event: Event) -> str:
        face = getattr(event, "face", "")
        return f"{type(event).__name__} {face}".strip()

    def clause_of(self, _: Event) -> ClauseId | None:
        return None

    def hidden(self) -> Covered:
        return Covered()

    def deals(self) -> None:
        return None

    def view_for(self, table: CoinTable, _: Viewer) -> CoinView | None:
        return CoinView(table.face or None) if table.tosses else None

    def open_view(self, table: CoinTable) -> CoinView | None:
        return CoinView(table.covered) if table.tosses else None

    def people(self, _: CoinView) -> Collection[str]:
        return ["ann"]

    def in_words(self, view: CoinView) -> str:
        return view.face or "covered"

    def document(self, view: CoinView) -> Mapping[str, object]:
        return {"face": view.face}

    def begins_shoe(self, event: Event) -> bool:
        return isinstance(event, TableOpened)

    def shoe_of(self, _: Event) -> int | None:
        return None

    def round_of(self, event: Event) -> int | None:
        return event.toss if isinstance(event, CoinCovered) else None

    def ends_round(self, event: Event) -> bool:
        return isinstance(event, CoinShown)

    def ends_passage(self, event: Event) -> bool:
        return isinstance(event, CoinShown | TableOpened)

    def round(self, span: Span, told: Iterable[Event]) -> CoinRound:
        shown = [event.face for event in told if isinstance(event, CoinShown)]
        return CoinRound(*span[:-1], "".join(shown), span.over)

    def score_of(self, event: Event) -> str | None:
        return event.face if isinstance(event, CoinShown) else None

    def meters(self, _: Journal, __: str) -> None:
        return None


GAME = CoinToss()
COIN_TOSS = Family("coin_toss", ("coin_toss",), "tests.{room}.coin_toss")
