"""What an outcome is called on a layout, where its name alone would not say it well."""

from __future__ import annotations

from collections.abc import Mapping

BY_WAGER: Mapping[str, Mapping[str, str]] = {
    "spanish_21": {
        "suited_777_spades": "7-7-7 of spades",
        "suited_777": "7-7-7 of one suit",
        "mixed_777": "7-7-7, mixed suits",
        "suited_678_spades": "6-7-8 of spades",
        "suited_678": "6-7-8 of one suit",
        "mixed_678": "6-7-8, mixed suits",
        "seven_card_21": "21 in 7 cards or more",
        "six_card_21": "21 in 6 cards",
        "five_card_21": "21 in 5 cards",
        "win": "Any other win",
        "doubled_win": "Any doubled hand",
    },
    "match_the_dealer": {
        "two_same_suit": "Double, suited",
        "same_and_other_suit": "Double, mixed",
        "two_other_suit": "Double, unsuited",
        "same_suit": "Single, suited",
        "other_suit": "Single, unsuited",
    },
}


def outcome_in_words(wager: str, outcome: str) -> str:
    """As printed.

    >>> outcome_in_words("spanish_21", "five_card_21"), outcome_in_words("tie", "win_by_9")
    ('21 in 5 cards', 'Win by 9')
    """
    plain = outcome.replace("_", " ").capitalize()
    return BY_WAGER.get(wager, {}).get(outcome, plain)
