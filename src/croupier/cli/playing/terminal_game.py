"""What a game must say for itself so that it can be played in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Generic

from rich.console import RenderableType

from croupier.cli.playing.answering import Line, Word
from croupier.cli.playing.practice import T
from croupier.table.orders import Order
from croupier.table.steps import Step
from croupier.values.events import Event

if TYPE_CHECKING:  # a person's stay knows its game, and the game what is said in a stay
    from croupier.cli.playing.at_seat import AtSeat
    from croupier.cli.playing.behind_table import BehindTable
    from croupier.cli.playing.sitting import Sitting

Wish = Callable[[T, str, Random, datetime], Order | None]
"""What a simple bettor would lay down now: of a table, by a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalGame(Generic[T]):
    """How one game is played in a terminal; a table is the game's own frozen value."""

    # what is said
    players_words: Mapping[str, Word]
    dealers_words: Mapping[str, Word]
    keys: Mapping[str, str] = field(default_factory=dict)
    """Single letters that stand for a player's words."""

    # what a player is asked
    asked: Mapping[type[Order], Callable[..., str]]
    """A sentence over a step that waits for the player."""
    answers: Callable[[AtSeat[T], Step], Iterable[Line]]
    """The words that answer such a step."""
    open_words: Mapping[type[Order], Line]
    """The words for what a player may do besides."""
    betting: Callable[[AtSeat[T], Sequence[Step]], list[Line]]
    """While wagers are open, of what is open to the player."""

    # what a dealer is asked
    choices: Callable[[BehindTable[T], Step], Iterable[Line]]
    """What may be chosen about the step that is due."""
    irregular: tuple[type[Order], ...]
    irregularities: Callable[[T, Sequence[Step]], Iterable[Step]]
    """Of what is open to the staff, what is an irregularity here and now."""
    in_words: Callable[[Order], str]
    """An entry of a menu of irregularities or further orders."""

    # what is seen
    screen: Callable[[Sitting[T], int, int], RenderableType]
    """The whole table at a width and a height."""
    aside: Callable[[Sitting[T]], str | None]
    """What a person must know now that no sentence tells, because not everybody may."""
    worth_a_look: tuple[type[Event], ...]
    """What a watching eye wants a moment for."""
    odds: Callable[[T], RenderableType]
    history: Callable[[T], RenderableType]
    last: Callable[[T], str | None]
    """The last round in one line."""

    # what runs by itself
    bettors_filled: Callable[[T, Step, Random], Order]
    """A bettor's answer to a step."""
    bettors_wishes: Sequence[Wish[T]]
    plays_alone: bool = False
    """Whoever is not asked decides as a bettor would, and is not stood in for."""
    flat_wager: str
    placed: Callable[[int, str, int], Order]
    """The order that lays a stake on a wager at a seat."""
    from_tray: Callable[[T, Order], int | None]
    """What an order needs of the tray; None where it takes nothing."""
    marked: Callable[[T], Mapping[str, int]]
    """By person, vigorish still owed to the house."""
