"""What the outcomes of Spanish 21 are called on its layout."""

from __future__ import annotations

from collections.abc import Mapping

SPANISH_21 = "spanish_21"
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
