"""Regulated casino table games as running rules.

>>> import croupier
>>> game = croupier.rulebook("pa-627a")
>>> print(game.deal("9h 2s 7c 3d 2h"))
Player 9h 7c = 6    Banker 2s 3d 2h = 7    Banker wins
>>> croupier.settle(game, "1 banker 100; 2 tie 5", "9h 2s 7c 3d 2h").slips[0].back
19500
"""

from typing import TYPE_CHECKING

from croupier.front_door import opener

if TYPE_CHECKING:
    from croupier.floor.baccarat.practice import PracticeTable, deal_shoe
    from croupier.floor.floor import Floor
    from croupier.games.baccarat.bets import Bet, parse_bets
    from croupier.games.baccarat.drawing import Deal
    from croupier.games.baccarat.game import BaccaratGame, rulebook, submission
    from croupier.games.baccarat.hands import Coup
    from croupier.games.baccarat.movements import steps
    from croupier.games.baccarat.roads import parse_results, roads
    from croupier.games.baccarat.settlement import Settlement, Slip, settle
    from croupier.games.submissions import check_submission
    from croupier.journal.opening import open_journal
    from croupier.odds.baccarat.analysis import analyse
    from croupier.odds.baccarat.joint import joint_odds
    from croupier.odds.baccarat.tables import exact_odds
    from croupier.rulebooks.house_rules import HouseRules
    from croupier.rulebooks.submissions.check import Checked
    from croupier.values.cards import Card
    from croupier.values.clauses import ClauseId
    from croupier.values.money import Cents
    from croupier.values.odds import Odds
    from croupier.values.refusals import (
        BadMaterial,
        CroupierError,
        Finding,
        Refusal,
        Refused,
        Unreadable,
    )
    from croupier.values.shoe import Composition

_HOMES = {
    "floor.floor": ("Floor",),
    "floor.baccarat.practice": ("PracticeTable", "deal_shoe"),
    "games.baccarat.roads": ("parse_results", "roads"),
    "journal.opening": ("open_journal",),
    "games.baccarat.bets": ("Bet", "parse_bets"),
    "games.baccarat.drawing": ("Deal",),
    "games.baccarat.game": ("BaccaratGame", "rulebook", "submission"),
    "games.baccarat.hands": ("Coup",),
    "games.baccarat.movements": ("steps",),
    "games.baccarat.settlement": ("Settlement", "Slip", "settle"),
    "odds.baccarat.analysis": ("analyse",),
    "odds.baccarat.joint": ("joint_odds",),
    "odds.baccarat.tables": ("exact_odds",),
    "rulebooks.house_rules": ("HouseRules",),
    "games.submissions": ("check_submission",),
    "rulebooks.submissions.check": ("Checked",),
    "values.cards": ("Card",),
    "values.clauses": ("ClauseId",),
    "values.money": ("Cents",),
    "values.odds": ("Odds",),
    "values.refusals": (
        "BadMaterial", "CroupierError", "Finding", "Refusal", "Refused", "Unreadable",
    ),
    "values.shoe": ("Composition",),
}  # fmt: skip

__all__ = [
    "BaccaratGame",
    "BadMaterial",
    "Bet",
    "Card",
    "Cents",
    "Checked",
    "ClauseId",
    "Composition",
    "Coup",
    "CroupierError",
    "Deal",
    "Finding",
    "Floor",
    "HouseRules",
    "Odds",
    "PracticeTable",
    "Refusal",
    "Refused",
    "Settlement",
    "Slip",
    "Unreadable",
    "analyse",
    "check_submission",
    "deal_shoe",
    "exact_odds",
    "joint_odds",
    "open_journal",
    "parse_bets",
    "parse_results",
    "roads",
    "rulebook",
    "settle",
    "steps",
    "submission",
]


__getattr__ = opener(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
