"""What a game says for itself so that the floor can run its tables; most of it is in its marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from croupier.cage.progressive import Award
from croupier.floor.chance import Chance, Lot
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.orders import Order
from croupier.table.people import STAFF, Role, Viewer
from croupier.table.seats.state import SeatedTable, TrayChange
from croupier.table.steps import Step
from croupier.table.table_game import TableGame
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.refusals import Refusal, Refused, refuse
from croupier.values.transfers import Transfer


class Owned(Protocol):
    """A wager on the layout."""

    @property
    def seat(self) -> int: ...
    @property
    def owner(self) -> str: ...


class LiveTable(SeatedTable, Protocol):
    """A table as a frozen value, whatever is played at it."""

    @property
    def practice(self) -> bool: ...
    @property
    def not_in_force(self) -> tuple[str, ...]:
        """What it plays by that was no law on the day of its opening, in words."""
        ...

    @property
    def pit(self) -> str: ...
    @property
    def game(self) -> Any:  # noqa: ANN401 each game's own
        """Bound to the house rules."""
        ...

    @property
    def wagers(self) -> Sequence[Owned]: ...
    @property
    def tray_change(self) -> TrayChange | None:
        """Chips that wait for a second person."""
        ...

    @property
    def can_bet(self) -> bool: ...
    @property
    def round(self) -> object | None: ...
    @property
    def left(self) -> str:
        """How the round stood when the house ended it that nobody had come back to."""
        ...

    @property
    def history(self) -> Sequence[msgspec.Struct]:
        """Finished rounds of this shoe, for everybody."""
        ...

    def duty(self, name: str) -> ClauseId: ...


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
    notice: datetime | None = None
    """When an extra shuffle was notified, before the opening."""


NOT_PLAYED_WITH = {
    "link": "no wager of this table plays for the meters of {link}",
    "notice": "no extra shuffle is filed here, of which notice could be given",
}
"""Terms that only some games have."""


class Supply(Protocol[T_contra]):
    """Fills into an order what chance decides."""

    @property
    def to_seal(self) -> Mapping[str, bytes]:
        """Secrets to be kept with the next append."""
        ...

    @property
    def to_unseal(self) -> Collection[str]: ...

    def begin(self) -> None: ...

    def filled(self, table: T_contra, order: Order) -> Order | Refusal: ...


Win = tuple[int, str, int, ClauseId]
"""Whom a Must Hit goes to: seat, owner, cents, and who says so."""


class ProgressivePlay(Protocol[T_contra]):
    """What a game with a progressive wager says about it."""

    def link(self, table: T_contra) -> str:
        """The meters this table plays for; nothing if it has none."""
        ...

    def judges(self, table: T_contra, order: Order) -> bool:
        """Whether the order, if it is taken, judges progressive wagers."""
        ...

    def looks(self, table: T_contra, order: Order) -> bool:
        """Whether the order, if it is taken, is the round's one look at the Must Hit."""
        ...

    def looks_at_round_end(self, table: T_contra) -> bool: ...

    def bettors(self, table: T_contra) -> Sequence[tuple[int, str]]:
        """Seat and owner of each live progressive wager, by seat."""
        ...

    def round(self, table: T_contra) -> int: ...

    def with_meters(
        self, order: Order, shown: Mapping[str, int] | None, win: Win | None
    ) -> Order: ...

    def awarded(self, table: T_contra, events: Sequence[Event]) -> tuple[Award, ...]: ...


OfOthers = Callable[[Any, Collection[str], Sequence[T]], Order]
"""An order with what the floor knows of the tables it goes to together, and of all that are open;
it goes to one alone where none are named."""


def owners(table: LiveTable) -> frozenset[str]:
    return frozenset({each.owner for each in table.wagers})


def nothing_first(_: object, __: datetime) -> None:
    return None


def nobody(_: object) -> frozenset[str]:
    return frozenset()


def nobody_thinks(_: object, __: Order) -> frozenset[str]:
    return frozenset()


def nothing_yet(_: object) -> tuple[Transfer, ...]:
    return ()


def nothing_against(_: object, __: Order) -> None:
    return None


def nobody_to_relieve(_: object, __: Order, ___: str) -> None:
    return None


Lots = Mapping[str, Callable[[], Lot]]
"""What chance decides, by its name."""


def whole_decks(chance: Chance, decks: int) -> Lots:
    return {"cards": lambda: chance.cards(decks)}


def first_dealer(_: object, __: Step) -> int:
    return 1


@dataclass(frozen=True, kw_only=True)
class LiveGame(Generic[T]):
    """What cannot be read off the marks in a game's procedures."""

    tables: TableGame[T, Any]
    supply: Callable[[TableGame[T, Any], Journal, Chance], Supply[T]]
    lots: Callable[[Chance, int], Lots] = whole_decks
    """What chance decides at a table with so many decks, as it lies before anything is dealt."""
    progressive: ProgressivePlay[T] | None = None
    """None for a game without a progressive wager."""
    of_others: Mapping[type[Order], OfOthers[T]] = field(default_factory=dict)
    """Orders that say something no sender may: who is beside whom, who is in a pit."""
    comes_first: Callable[[T, datetime], tuple[Order, Role] | None] = nothing_first
    """What the automatic staff does before anything on the agenda: cards past their life, ..."""
    dealer_of: Callable[[T, Step], int] = first_dealer
    """Which of several automatic dealers takes a step."""
    relief: Callable[[T, Order, str], Order | None] = nobody_to_relieve
    """What a dealer of that name orders before an order that is another's to give."""
    who_thinks: Callable[[T, Order], frozenset[str]] = nobody_thinks
    """Who may still do what is on no agenda, before the dealer gives an order."""
    bettors: Callable[[T], frozenset[str]] = owners
    """Whose wagers lie on the layout and wait for the call."""
    holders: Callable[[T], frozenset[str]] = nobody
    """The players who look at what others do not see."""
    not_from_a_screen: Callable[[T, Order], Refusal | None] = nothing_against
    """What takes hands that are in the room."""
    joins: frozenset[type[Order]] = frozenset()
    """Orders by which somebody who lays nothing has a part in the coming round."""
    yet_to_lie: Callable[[T], Iterable[Transfer]] = nothing_yet
    """Chips that come to lie on wagers, as their owners chose, once the dealer moves them."""

    def opening(self, house: HouseRules, terms: Terms) -> Order:
        """The order to open a table; nothing that was asked for is left out of it."""
        opens: Any = self.tables.opens
        asked = {name: getattr(terms, name) for name in terms.__struct_fields__}
        for name in NOT_PLAYED_WITH.keys() - opens.__struct_fields__:
            if asked.pop(name):
                told = refuse(house.wager_list, NOT_PLAYED_WITH[name], link=terms.link)
                raise Refused([told])
        order: Order = opens(rules=house_rules_document(house), **asked)
        return order

    def audience(self, table: T) -> Callable[[Viewer], Hashable]:
        """Players see alike but for whoever holds a hand; the staff sees the tray."""
        holders = self.holders(table)

        def audience_of(viewer: Viewer) -> Hashable:
            if viewer.role is Role.PLAYER:
                return viewer if viewer.person in holders else "public"
            return "staff" if viewer.role in STAFF else "public"

        return audience_of

    def calls_bets(self, order: Order) -> bool:
        return self.tables.manners[type(order)].calls_bets
