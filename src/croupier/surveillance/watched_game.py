"""What a game says for itself so that surveillance can read its tables.

How it is played, recorded, masked and told is its tables' to say; surveillance asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from croupier.journal.store import Journal
from croupier.surveillance.analytics.wager_law import WagerLaw
from croupier.surveillance.kept_secrets import Store
from croupier.surveillance.meter_facts import SaysOfMeters
from croupier.table.cards.burning import ShoeLoaded
from croupier.table.seats.state import SeatedTable
from croupier.table.table_game import TableGame
from croupier.values.events import Event


class Round(msgspec.Struct, frozen=True):
    """Where a round stands in the journal, from its first wager on; a game adds how it came out."""

    shoe: int
    round: int
    first: int
    last: int
    """The newest place so far, while it is played."""
    at: str
    """When its bets were closed."""
    over: bool = False


class Face(NamedTuple):
    """A recorded face that nobody may know yet."""

    event: Event
    seal: str
    """The commitment it lies under; empty where nothing is sealed."""
    order: int
    """Where the order stands that holds the same face, if not with the event."""


class Deals(Protocol):
    """Holds what was dealt to what was sealed, where only the game knows what goes where."""

    def look(self, place: int, event: Event) -> Iterable[tuple[int, str]]:
        """What is wrong, each with the place of the deal."""
        ...

    def end(self, sealed: Store | None) -> Iterable[tuple[int, str]]:
        """The same of what is still sealed, where it may be seen."""
        ...


T = TypeVar("T", bound=SeatedTable)
V = TypeVar("V", bound=msgspec.Struct)


def as_seen(_: object, view: V) -> V:
    return view


def no_score(_: Event) -> None:
    """There is no scoreboard."""


@dataclass(frozen=True, eq=False)
class WatchedGame(Generic[T, V]):
    tables: TableGame[T, V]
    in_words: Callable[[V], str]
    """What lies on the layout, on one line."""
    document: Callable[[V], Mapping[str, object]]
    """The same for programs."""
    round: type[Round]
    happened: Mapping[type[Event], Callable[[Any, Any], Round]]
    """What each event says of how its round came out."""
    counted_by: str = "Shoe"
    """What rounds are numbered within, as a heading."""
    faces: str = "cards"
    """What lies face up or down."""
    faces_told: str = "every card left the shoe once and in its turn"
    """What is said where they hold to what was sealed."""
    turned_up: Mapping[type[Event], Callable[[Face, Any], bool]] = field(default_factory=dict)
    """Which hidden faces everybody knows after an event; what is masked stays hidden until then."""
    with_every_face: Callable[[T, V], V] = as_seen
    """The view with all faces that somebody has named, for places where nothing is hidden."""
    deals: Callable[[], Deals] | None = None
    """None where all are dealt one by one as sealed, which a checker without a game knows."""
    unlike_sealed: Callable[[Any, Any], Iterable[str]] | None = None
    """What a deal and the opening of what it was dealt from show without the table around them."""
    score_of: Callable[[Event], Any] = no_score
    """What the scoreboard shows of an event; None for what is not on it."""
    meters: Callable[[Journal, str], SaysOfMeters] | None = None
    """What a table's records say of its meters, in a game with a progressive."""
    wager_law: Callable[[Any], WagerLaw] | None = None
    """What the house wins by a unit on each wager under house rules, on average, and how widely."""

    @property
    def has_shoes(self) -> bool:
        """Whether a verdict counts them."""
        return ShoeLoaded in self.tables.tellings


AnyGame = WatchedGame[Any, Any]
