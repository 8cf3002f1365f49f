"""What a Spanish 21 table plays by, as its page needs it."""

from __future__ import annotations

from croupier.games.spanish_21.game import INSURANCE, WAGER
from croupier.games.spanish_21.outcome_words import SPANISH_21
from croupier.games.spanish_21.outcomes import (
    BUST,
    DEAD,
    DEALER_BLACKJACK,
    DOUBLED_WIN,
    LOSE,
    WIN,
)
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.spanish_21.rules import Spanish21Rules, spanish_21_rules
from croupier.studio.odds_board import shown_price
from croupier.studio.outcome_words import outcome_in_words
from croupier.table.spanish_21.places import FORFEIT
from croupier.values.messages import word
from croupier.values.prices import is_win
from croupier.web.house_document import house_document

OF_A_HAND = {
    (WAGER, WIN): "Beats the dealer",
    (WAGER, DOUBLED_WIN): "Beats the dealer, doubled",
    (WAGER, LOSE): "Lower than the dealer's",
    (WAGER, DEALER_BLACKJACK): "Dealer's Blackjack",
    (WAGER, BUST): "Over 21",
}
"""Where the layout's own words speak of all hands."""
WITHOUT_A_LINE = (DEAD, FORFEIT)
"""What becomes of a hand that no line of the layout prices."""


def rules_document(house: HouseRules) -> dict[str, object]:
    rules = spanish_21_rules(house)
    return {
        **house_document(rules),
        "decks": rules.shoe_decks,
        "boxes_per_player": rules.boxes_per_player.value,
        "split_hands": rules.split_hands.value,
        "insurance_pays": _insurance_pays(rules),
        "outcomes": {wager: outcomes(rules, wager) for wager in rules.wagers},
        "fixed_bonuses": [
            {"at_least": each.at_least, "below": each.below, "sum": each.sum,
             "clause": each.clause}
            for each in rules.super_bonus
        ],
        "envy": {"sum": rules.envy.value, "clause": rules.envy.clause},
    }  # fmt: skip


def outcomes(rules: Spanish21Rules, wager: str) -> dict[str, str]:
    """What each outcome is called when it has come."""
    named = [*(line.outcome for line in rules.wagers[wager].lines), *WITHOUT_A_LINE]
    return {outcome: told(wager, outcome) for outcome in named}


def told(wager: str, outcome: str) -> str:
    known = OF_A_HAND.get((wager, outcome))
    return word(known) if known else outcome_in_words(SPANISH_21, wager, outcome)


def _insurance_pays(rules: Spanish21Rules) -> str:
    lines = rules.wagers[INSURANCE].lines
    return next(shown_price(line.price) for line in lines if is_win(line.price))
