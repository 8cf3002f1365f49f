"""What a game must say for itself so that the floor can run its tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.cage.progressive import Award
from croupier.floor.chance import Chance
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.table.orders import AUTOMATIC_DEALER, Command, Order
from croupier.table.orders_on_record import Given
from croupier.table.people import Role, Viewer
from croupier.table.steps import Outcome, Step, StepView
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal


class LiveTable(Protocol):
    """A table as a frozen value, whatever is played at it."""

    @property
    def id(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def closed(self) -> bool: ...
    @property
    def practice(self) -> bool: ...
    @property
    def physical_cards(self) -> bool: ...
    @property
    def pit(self) -> str: ...
    @property
    def game(self) -> Any:  # noqa: ANN401 each game's own
        """Bound to the house rules."""
        ...

    @property
    def house(self) -> HouseRules: ...
    @property
    def accounts(self) -> Mapping[str, int]: ...


T = TypeVar("T", bound=LiveTable)
T_contra = TypeVar("T_contra", bound=LiveTable, contravariant=True)


class Terms(msgspec.Struct, frozen=True):
    """How a table is opened, beside its house rules."""

    inventory: int
    practice: bool = False
    physical_cards: bool = False
    pit: str = ""
    link: str = ""
    """The meters it plays for, with other tables; its own if none are named."""
    submission: str = ""
    """The text that the house rules were read from."""


StandsIn = Callable[[str], bool]
"""Whether the house answers for a person."""


def nobody(_: str) -> bool:
    return False


def everybody(_: str) -> bool:
    return True


def by_house(command: Command) -> Command:
    """An order that the automatic dealer gives: in its own name, or for a player."""
    return replace(command, giver=AUTOMATIC_DEALER) if command.role is Role.PLAYER else command


class Supply(Protocol[T_contra]):
    """Fills into an order what chance decides."""

    @property
    def to_seal(self) -> Mapping[str, bytes]:
        """Secrets to be kept with the next append."""
        ...

    @property
    def to_unseal(self) -> Collection[str]: ...

    def begin(self) -> None: ...

    def filled(self, table: T_contra, act: Order) -> Order | Refusal: ...


Win = tuple[int, str, int, ClauseId]
"""Whom a Must Hit goes to: seat, owner, cents, and who says so."""


class ProgressivePlay(Protocol[T_contra]):
    """What a game with a progressive wager says about it."""

    def link(self, table: T_contra) -> str:
        """The meters this table plays for; nothing if it has none."""
        ...

    def refuse_filled(self, table: T_contra, act: Order) -> Refusal | None:
        """Whether a sender chose what is read off the meters."""
        ...

    def judges(self, table: T_contra, act: Order) -> bool:
        """Whether the order, if it is taken, judges progressive wagers."""
        ...

    def looks(self, table: T_contra, act: Order) -> bool:
        """Whether the order, if it is taken, is the round's one look at the Must Hit."""
        ...

    def looks_at_round_end(self, table: T_contra) -> bool: ...

    def bettors(self, table: T_contra) -> Sequence[tuple[int, str]]:
        """Seat and owner of each live progressive wager, by seat."""
        ...

    def round(self, table: T_contra) -> int: ...

    def with_meters(
        self, act: Order, shown: Mapping[str, int] | None, win: Win | None
    ) -> Order: ...

    def awarded(self, table: T_contra, events: Sequence[Event]) -> tuple[Award, ...]: ...


class LiveGame(Protocol[T]):
    @property
    def progressive(self) -> ProgressivePlay[T] | None:
        """None for a game without a progressive wager."""
        ...

    def supply(self, journal: Journal, chance: Chance) -> Supply[T]: ...

    # the table as a value

    def decide(self, table: T | None, command: Command, table_id: str) -> Outcome: ...

    def evolve(self, table: T | None, event: Event) -> T: ...

    def opening(self, house: HouseRules, terms: Terms) -> Order: ...

    def completed(self, act: Order, tables: Sequence[T]) -> Order:
        """An order to open a table, with what the floor knows of the others."""
        ...

    def for_pit(self, act: Order, named: Collection[str], tables: Sequence[T]) -> Order:
        """An order that these tables are given at once."""
        ...

    def alone(self, command: Command) -> Command:
        """An order that one table is given."""
        ...

    # in and out

    def order_from_wire(self, document: object) -> Order: ...

    def body_of(self, event: Event) -> bytes: ...

    def order_of(self, given: Given) -> bytes:
        """An order as it stands in the journal."""
        ...

    def event_from(self, kind: str, body: bytes) -> Event: ...

    def state_of(self, table: T) -> bytes: ...

    def table_from(self, state: bytes, opened: T) -> T: ...

    # who sees what

    def view_for(self, table: T, viewer: Viewer) -> msgspec.Struct: ...

    def to_plain(self, value: Any) -> object:  # noqa: ANN401 as msgspec asks
        """What JSON has no form for."""
        ...

    def audience(self, table: T, viewer: Viewer) -> Hashable:
        """Viewers of one audience see the same."""
        ...

    def history(self, table: T) -> Sequence[msgspec.Struct]:
        """Finished rounds of this shoe, for everybody."""
        ...

    def masked(self, event: Event) -> Event: ...

    def tell(self, event: Event) -> str: ...

    def clause_of(self, event: Event) -> ClauseId | None: ...

    # what comes next

    def agenda(self, table: T) -> tuple[Step, ...]: ...

    def due(self, table: T, viewer: Viewer, at: datetime) -> tuple[Step, ...]: ...

    def in_words(self, act: Order) -> str: ...

    def step_shown(self, table: T, step: Step) -> StepView: ...

    def next_order(self, table: T, at: datetime, stands_in: StandsIn) -> Command | None: ...

    def is_for_this_round(self, act: Order) -> bool:
        """Whether the order is about wagers of the round its sender saw."""
        ...

    def closes_betting(self, kind: str) -> bool: ...

    def is_beside(self, table: T, kind: str) -> bool:
        """Whether such an event, which made the table, leaves who is waited for where they were."""
        ...

    def calls_bets(self, act: Order) -> bool: ...

    def can_bet(self, table: T) -> bool: ...

    def bettors(self, table: T) -> frozenset[str]:
        """Whose wagers lie on the layout and wait for the call."""
        ...

    def waited_for(self, table: T, order: Command) -> frozenset[str]:
        """Who is given time to decide before the house gives this order."""
        ...

    def stands_for(self, table: T, order: Command) -> str:
        """Whom the house answers for with this order; nobody if it is its own business."""
        ...

    def hastened_by(self, table: T, order: Command) -> frozenset[str]:
        """Who can have this order at once: all of them, if each says to be ready."""
        ...

    def lateness(self, table: T) -> ClauseId:
        """The clause that locks wagers."""
        ...

    def pace(self, act: Order) -> float:
        """How long an automatic dealer takes for a step, against the card it deals."""
        ...

    def people(self, table: T) -> Mapping[int, str]:
        """Who sits where."""
        ...

    def from_a_screen(self, table: T, act: Order, person: str) -> Order | Refusal:
        """A player's order: chips come out of the purse, never from nowhere; one seat each."""
        ...

    def leaving(self, table: T, person: str) -> Order | None:
        """The order by which somebody gives up a seat, if that hurts no round."""
        ...
