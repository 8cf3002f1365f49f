"""House rules of a Spanish 21 table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.rulebooks.spanish_21.figures import CardValues, FixedBonus, MatchTerms
from croupier.values.refusals import BadMaterial

BURN_CARD = 1
"""Of a new shoe."""


def cards_behind(share: Fraction, cards: int) -> int:
    """So many of a stack lie behind its cutting card, at the least."""
    return ceil(share * cards)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Spanish21Rules(ShoeRules):
    """Everything a Spanish 21 table needs to know; nothing is looked up elsewhere."""

    removed: Cited[frozenset[str]]
    """Ranks that are taken out of every deck."""
    minimum_cut: Cited[int]
    """The fewest cards a cut may leave on either side."""
    cutting_card: Cited[Fraction]
    """The least share of the stack that lies behind the cutting card."""
    card_life_hours: Cited[int] | None
    """None: no interval is filed, and the chapter has none."""
    boxes_per_player: Cited[int]
    """Adjacent boxes on which one player may wager."""
    values: CardValues
    dealer_stands: Cited[int]
    dealer_hits_soft_17: Cited[bool]
    """For study: the dealer draws to a soft total of `dealer_stands`."""
    peek: Cited[frozenset[str]]
    """Up cards under which the dealer looks for a Blackjack."""
    split_hands: Cited[int]
    """Hands that one box can become."""
    split_aces_draw_once: Cited[bool]
    """For study: a split ace takes one card and stands."""
    double_cards: Cited[int | None]
    """Hands of so many cards may be doubled; None: of any number."""
    every_21_wins: Cited[bool]
    """For study: any 21 of a player beats any 21 of the dealer."""
    surrender_share: Cited[Fraction]
    """What is given up of the wager."""
    insurance_up: Cited[frozenset[str]]
    """Up cards under which Insurance is offered."""
    insurance_share: Cited[Fraction]
    """The most that may be insured of the initial wager."""
    insurance_unit: Cited[int]
    """In cents: what half a wager may be raised to a multiple of."""
    super_bonus: tuple[FixedBonus, ...]
    super_bonus_up: Cited[frozenset[str]]
    """Up cards against which the fixed bonus is paid."""
    envy: Cited[int]
    """In cents: what each other player with a wager is paid beside a fixed bonus."""
    match: MatchTerms | None


def spanish_21_rules(house: HouseRules) -> Spanish21Rules:
    """House rules that are known to be about Spanish 21; those of another game are refused."""
    if not isinstance(house, Spanish21Rules):
        raise BadMaterial(
            f"{house.title} is no Spanish 21 table: {house.rulebook} is another game's"
        )
    return house
