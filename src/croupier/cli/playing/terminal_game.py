"""What a game must say for itself so that it can be played in a terminal.

What its tables know is asked of them: how an order is said, what can go wrong, what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from croupier.cli.drawing import RenderableType, Text
from croupier.cli.playing.answering import Line, Word
from croupier.cli.playing.practice import T
from croupier.table.orders import Order
from croupier.table.steps import Step
from croupier.table.table_game import TableGame
from croupier.values.events import Event
from croupier.values.messages import Text as Said

if TYPE_CHECKING:  # a person's stay knows its game, and the game what is said in a stay
    from croupier.cli.playing.at_seat import AtSeat
    from croupier.cli.playing.behind_table import BehindTable
    from croupier.cli.playing.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Room:
    """How much a terminal of some height can hold."""

    least_rows: int
    tall: bool
    told: int
    """So many of the last events."""


ROOMS = (Room(36, tall=True, told=6), Room(28, tall=False, told=4), Room(0, tall=False, told=2))


@dataclass(frozen=True, slots=True)
class Cloth:
    """How wide the felt is, and how large things are drawn on it."""

    wide: int
    tall: bool
    roomy: bool
    """There is room for more than the hands and the wagers."""

    @property
    def air(self) -> list[RenderableType]:
        return [Text()] if self.tall else []


@dataclass(frozen=True, slots=True)
class PastRounds:
    """How finished rounds are listed; the first column is always their number."""

    columns: tuple[str, ...]
    """Without any, no heading."""
    row: Callable[[Any], tuple[str, ...]]
    line: Callable[[Any], str]
    """One round in a line."""


def nothing_aside(_: object) -> None:
    return None


def nothing_marked(_: object) -> Mapping[str, int]:
    return {}


def has_a_wager(table: Any, person: str) -> bool:  # noqa: ANN401 of whichever game
    return any(each.owner == person for each in table.wagers)


def as_it_stands(_: object, step: Step, __: Random) -> Order:
    return step.order


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalGame(Generic[T]):
    """How one game is played in a terminal; a table is the game's own frozen value."""

    tables: TableGame[T, Any]

    # what is said
    words: Mapping[str, Word] = field(default_factory=dict)
    """A player's, beside those of any table."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Single letters that stand for a player's words."""
    dealers_words: Mapping[str, Word] = field(default_factory=dict)
    has_a_word: tuple[type[Order], ...] = ()
    """Further orders that a dealer gives by such a word."""
    menu: Mapping[type[Order], Said] = field(default_factory=dict)
    """What can go wrong or be ordered, where a menu says it otherwise than its manner does."""

    # what is asked
    asked: Mapping[type[Order], Said] = field(default_factory=dict)
    """A sentence over a step that waits for the player."""
    answers: Mapping[type[Order], Line | Callable[[AtSeat[T], Step], Iterable[Line]]] = field(
        default_factory=dict
    )
    """The words for what a player must or may do; a line has the fields of order and step."""
    choices: Mapping[type[Order], Line | Callable[[BehindTable[T], Step], Iterable[Line]]] = field(
        default_factory=dict
    )
    """The words for what a dealer may choose about a step."""
    offers: Callable[[AtSeat[T], Sequence[Step]], Iterable[Line]] | None = None
    """What may be laid down while wagers are open, where that is not said by wager alone."""
    after_call: str = "the cards come"
    costly: tuple[type[Order], ...] = ()
    """Decisions of a player that Enter never makes: they bear on chips."""
    takes_part: Callable[[T, str], bool] = has_a_wager
    """Whether a person plays in the round that is called next."""

    # what is seen
    felt: Callable[[Sitting[T], Cloth], Iterable[RenderableType]]
    """What lies on the table as this person may see it, part by part."""
    rooms: tuple[Room, ...] = ROOMS
    routine: tuple[type[Event], ...] = ()
    """What a player need not read, once a round was played."""
    aside: Callable[[Sitting[T]], str | None] = nothing_aside
    """What a person must know now that no sentence tells, because not everybody may."""
    worth_a_look: tuple[type[Event], ...]
    """What a watching eye wants a moment for."""
    odds: Callable[[T], RenderableType]
    past: PastRounds

    # what runs by itself
    places: type[Order]
    """The order that lays a stake: of a seat, a wager and a sum."""
    takes_back: type[Order]
    """The order that takes it back, or part of it."""
    main_wagers: tuple[str, ...]
    """What simple bettors wager on; the first is laid in rounds that play themselves."""
    decides: Callable[[T, Step, Random], Order] = as_it_stands
    """A bettor's answer to a step."""
    plays_alone: bool = False
    """Whoever is not asked decides as a bettor would, and is not stood in for."""
    marked: Callable[[T], Mapping[str, int]] = nothing_marked
    """By person, vigorish still owed to the house."""
