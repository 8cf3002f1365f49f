"""What a game must say for itself so that surveillance can read its tables.

Its tables and views are its own frozen structs; surveillance hands them back and looks no further.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.meter_facts import SaysOfMeters
from croupier.table.orders import Command, Order
from croupier.table.orders_on_record import Given
from croupier.table.people import Viewer
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Event


class WatchedTable(Protocol):
    """A table as a frozen struct: the fold of its events."""

    __struct_fields__: tuple[str, ...]

    @property
    def place(self) -> int: ...
    @property
    def game(self) -> object:
        """Bound to the house rules by the first event; the only field no snapshot keeps."""
        ...


class Hidden(Protocol):
    """Keeps count, event by event, of what nobody may know yet.

    A face is hidden from where it is recorded until it is turned, or its sealed order is opened:
    an opened order hides nothing from who reads the journal, whatever players are shown of it.
    """

    @property
    def places(self) -> frozenset[int]:
        """Places of events that must not leave with their faces, nor a hash over them."""
        ...

    def look(self, place: int, event: Event) -> None: ...


class Deals(Protocol):
    """Holds what was dealt to its sealed order, where only the game knows what goes where."""

    def look(self, place: int, event: Event) -> Iterable[tuple[int, str]]:
        """What is wrong, each with the place of the deal."""
        ...


class Span(NamedTuple):
    """Where a round stands in the journal, from its first wager on."""

    shoe: int
    round: int
    first: int
    last: int
    """The newest place so far, while it is played."""
    at: str
    """When its bets were closed."""
    over: bool


class Round(Protocol):
    """A struct of the game's own: a span, and how the round came out."""

    @property
    def shoe(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def at(self) -> str: ...
    @property
    def over(self) -> bool: ...


T = TypeVar("T", bound=WatchedTable)
V = TypeVar("V", bound=msgspec.Struct)


class WatchedGame(Protocol[T, V]):
    @property
    def kinds(self) -> Collection[str]:
        """Every event its tables record, with its version: seat-taken/1."""
        ...

    @property
    def counted_by(self) -> str:
        """What rounds are numbered within, as a heading: Shoe, or Set where tiles are played."""
        ...

    @property
    def has_shoes(self) -> bool:
        """Whether a verdict counts them."""
        ...

    @property
    def faces(self) -> str:
        """What lies face up or down: cards, tiles."""
        ...

    # in and out

    def body_of(self, event: Event) -> bytes: ...

    def event_from(self, kind: str, body: bytes) -> Event:
        """UnknownEvent, another CroupierError or ValueError for what no such event can hold."""
        ...

    def order_of(self, given: Given) -> bytes: ...

    def order_from(self, order: bytes, first: Event) -> Given:
        """The order that a record holds with its first event.

        UnknownOrder, another CroupierError or ValueError for what no such order can hold.
        """
        ...

    def to_plain(self, value: Any) -> object:  # noqa: ANN401 as msgspec asks
        """What JSON has no form for, within a view."""
        ...

    # the table as a value

    def decide(self, table: T | None, command: Command, table_id: str) -> Outcome: ...

    def evolve(self, table: T | None, event: Event) -> T: ...

    def table_from(self, state: bytes, opened: T) -> T:
        """The table of a kept state, with the bound game of one that was folded."""
        ...

    # who sees what

    def masked(self, event: Event) -> Event:
        """The event as everybody at the table saw it."""
        ...

    def masked_order(self, act: Order) -> Order:
        """The order without the faces that its masked events leave out."""
        ...

    def tell(self, event: Event) -> str: ...

    def clause_of(self, event: Event) -> ClauseId | None: ...

    def hidden(self) -> Hidden:
        """A new count, for the first event of a table."""
        ...

    def deals(self) -> Deals | None:
        """A new look, for the first event of a table.

        None where all are dealt one by one in their order, which a checker without a game knows.
        """
        ...

    def view_for(self, table: T, viewer: Viewer) -> V | None:
        """The table as one viewer saw it; None before there is anything to see."""
        ...

    def open_view(self, table: T) -> V | None:
        """The table for an inspector, with every face; for places where nothing is hidden."""
        ...

    def people(self, view: V) -> Collection[str]:
        """Who sits or wagers there: whose eyes a replay can be seen through."""
        ...

    def in_words(self, view: V) -> str:
        """What lies on the layout, on one line."""
        ...

    def document(self, view: V) -> Mapping[str, object]:
        """The same for programs."""
        ...

    # a story and its rounds

    def begins_shoe(self, event: Event) -> bool:
        """Whether what comes from here on belongs to the next shoe, or the next set of tiles."""
        ...

    def shoe_of(self, event: Event) -> int | None:
        """The number an event gives to the shoe, if it gives one."""
        ...

    def round_of(self, event: Event) -> int | None:
        """The number of the round, of the event that closes its bets; None of any other."""
        ...

    def ends_round(self, event: Event) -> bool: ...

    def ends_passage(self, event: Event) -> bool:
        """Whether something that is told apart is over with it, unless a round is under way."""
        ...

    def round(self, span: Span, told: Iterable[Event]) -> Round:
        """A round as it is listed; its events so far tell how it came out."""
        ...

    def score_of(self, event: Event) -> Any:  # noqa: ANN401 each game keeps its own score
        """What the scoreboard shows of it; None for what is not on it."""
        ...

    # beside the table

    def meters(self, journal: Journal, table: str) -> SaysOfMeters | None:
        """What a table's records say of its meters; None for a game without a progressive."""
        ...


AnyGame = WatchedGame[Any, Any]
