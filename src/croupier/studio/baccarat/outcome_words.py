"""What the outcomes of baccarat are called on its layouts, where their names would not do."""

from __future__ import annotations

from collections.abc import Mapping

BY_WAGER: Mapping[str, Mapping[str, str]] = {
    "banker": {"six": "Win with 6", "win": "Any other win"},
    "royal_9": {
        "own_on_both": "Own K-9, both hands",
        "any_two_personal": "K-9 of two seats",
        "own_on_banker": "Own K-9, Banker",
        "own_on_banker_only": "Own K-9, Banker",
        "own_on_player": "Own K-9, Player",
        "own_on_player_only": "Own K-9, Player",
        "another_seats_on_both": "Other K-9, both",
        "suited_on_both": "Suited, both hands",
        "royal_9_on_both": "Royal 9, both hands",
        "suited": "Suited, one hand",
        "royal_9": "Royal 9, one hand",
    },
}
