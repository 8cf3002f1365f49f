"""A chapter about Spanish 21: its decks, its cards and its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebooks.chapter import Cited, Rulebook
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.spanish_21.figures import CardValues, FixedBonus
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial

WAGER = "spanish_21"
MATCH = "match_the_dealer"
INSURANCE = "insurance"
SURRENDER = "surrender"

OUTCOMES: Mapping[str, tuple[str, ...]] = {
    WAGER: (
        "blackjack",
        "suited_777_spades",
        "suited_777",
        "mixed_777",
        "suited_678_spades",
        "suited_678",
        "mixed_678",
        "seven_card_21",
        "six_card_21",
        "five_card_21",
        "win",
        "doubled_win",
        "push",
        "lose",
        "bust",
        "dealer_blackjack",
        SURRENDER,
        "rescue",
    ),
    MATCH: (
        "two_same_suit",
        "same_and_other_suit",
        "two_other_suit",
        "same_suit",
        "other_suit",
        "no_match",
    ),
    INSURANCE: ("dealer_blackjack", "no_blackjack"),
}
"""Of each wager of the game, what can become of it; the game tells these apart."""


@dataclass(frozen=True, slots=True)
class DeckCounts:
    """How many decks a table may have."""

    allowed: tuple[int, ...]
    clause: ClauseId

    def __str__(self) -> str:
        return " or ".join(map(str, self.allowed))


@dataclass(frozen=True, slots=True)
class MatchRule:
    """What the chapter says of Match-The-Dealer beside its odds."""

    minimum: Cited[int]
    maximum: ClauseId
    """Who wants a maximum filed."""
    within_wager: ClauseId
    each: ClauseId


@dataclass(frozen=True, slots=True, kw_only=True)
class Spanish21Chapter(Rulebook):
    decks: DeckCounts
    two_batch: DeckCounts
    removed: Cited[frozenset[str]]
    """Ranks that no deck has."""
    cutting_cards: Cited[int]
    values: CardValues
    dealer_stands: Cited[int]
    peek: Cited[frozenset[str]]
    """Up cards under which the dealer looks for a Blackjack."""
    insurance_up: Cited[frozenset[str]]
    """Up cards under which Insurance is offered."""
    insurance_share: Cited[Fraction]
    double_cards: Cited[int]
    super_bonus: tuple[FixedBonus, ...]
    super_bonus_up: Cited[frozenset[str]]
    """Up cards against which the fixed bonus is paid."""
    envy: Cited[int]
    match: MatchRule

    def deck_counts(self, *, two_batch: bool) -> Cited[tuple[int, ...]]:
        """How many decks a table may have."""
        rule = self.two_batch if two_batch else self.decks
        return Cited(rule.allowed, rule.clause)

    def allows_decks(self, decks: int) -> bool:
        """Whether a shoe may have so many decks."""
        return decks in self.decks.allowed


def spanish_21_chapter(rulebook_id: str) -> Spanish21Chapter:
    """A shipped chapter that is known to be about Spanish 21."""
    book = rulebook(rulebook_id)
    if not isinstance(book, Spanish21Chapter):
        raise BadMaterial(f"{rulebook_id} is not about Spanish 21")
    return book
