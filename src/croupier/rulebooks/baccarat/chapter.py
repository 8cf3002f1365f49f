"""A chapter about baccarat: its decks, its cards and its drawing table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.rulebooks.chapter import Bounds, Cited, PayingOrder, Rulebook
from croupier.rulebooks.loader import rulebook
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial
from croupier.values.sides import BySide


@dataclass(frozen=True, slots=True)
class BatchRule:
    """Two batches alternating through an automated shuffler."""

    decks: Bounds
    equal_batches: ClauseId


class Move(Enum):
    DRAW = "D"
    STAY = "S"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a drawing table."""

    move: Move
    clause: ClauseId
    again: ClauseId | None = None
    """Where the text says the same a second time, if it does."""


@dataclass(frozen=True, slots=True)
class Tableau:
    """Card values and the drawing rules, cell by cell."""

    card_values: Mapping[str, Cited[int]]
    """By rank, in the notation of a card."""
    point_count: ClauseId
    """The clause that drops the tens."""
    naturals: Cited[frozenset[int]]
    """Two-card totals that are Naturals."""
    natural_stops: ClauseId
    """A Natural on either hand ends all drawing."""
    natural_stops_again: ClauseId | None
    """Where the text says so a second time, if it does."""
    player: Mapping[int, Cell]
    """By the Player's two-card total."""
    banker_if_player_stayed: Mapping[int, Cell]
    """By the Banker's two-card total."""
    banker: Mapping[tuple[int, int], Cell]
    """By the Banker's two-card total and the value of the Player's third card."""
    order: BySide[ClauseId]
    """Who says which of the opening four cards are a hand's, under the first dealing procedure."""
    one_card_limit: ClauseId


@dataclass(frozen=True, slots=True)
class Handling:
    """Figures about the cards that the table keeps to."""

    cover_cards: Cited[int]
    burn_shown: Cited[str]
    """``first`` or ``all``: which burned cards the players see."""
    burn_tens: Cited[int]
    burn_ace: Cited[int]
    card_life_hours: Cited[int] | None
    changed_each_shoe: ClauseId | None
    """The clause that wants other cards for every shoe, if one does."""
    after_last_hand: Cited[str]
    """``reshuffle`` or ``new_decks``."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A result with a name of its own, told by what it would do to a wager."""

    words: str
    wager: str
    outcomes: frozenset[str]
    variants: frozenset[str]
    """At tables of these variants."""
    clause: ClauseId


@dataclass(frozen=True, slots=True, kw_only=True)
class BaccaratChapter(Rulebook):
    decks: Bounds
    two_batch: BatchRule | None
    handling: Handling
    announcements: tuple[Announcement, ...]
    tableau: Tableau
    dealing_order: Mapping[str, BySide[ClauseId]]
    """By dealing procedure, who says which of the opening four cards are a hand's."""
    paying_order: PayingOrder

    def deck_counts(self, *, two_batch: bool) -> Cited[tuple[int, ...]]:
        """How many decks a table may have; two batches are equal."""
        if two_batch and self.two_batch:
            bounds = self.two_batch.decks
            even = (each for each in range(bounds.at_least, bounds.at_most + 1) if not each % 2)
            return Cited(tuple(even), bounds.clause)
        counts = range(self.decks.at_least, self.decks.at_most + 1)
        return Cited(tuple(counts), self.decks.clause)

    def allows_decks(self, decks: int, *wagers: str) -> bool:
        """Whether a shoe may have so many decks, and these wagers may be offered with it."""
        return self.decks.allow(decks) and all(
            decks in limit.allowed
            for offer in self.offers
            for limit in offer.tightened
            if limit.key == "decks" and offer.wager in wagers
        )


def baccarat_chapter(rulebook_id: str) -> BaccaratChapter:
    """A shipped chapter that is known to be about baccarat."""
    book = rulebook(rulebook_id)
    if not isinstance(book, BaccaratChapter):
        raise BadMaterial(f"{rulebook_id} is not about baccarat")
    return book
