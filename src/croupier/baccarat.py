"""Baccarat: hands, every wager and its exact odds, scoreboards.

>>> from croupier import baccarat
>>> game = baccarat.rulebook("md-mini", variant="ez")
>>> slip = baccarat.settle(game, "1 dragon_7 5", "9h 2s 7c 3d 2h").slips[0]
>>> slip.result.value, slip.back
('won', 20500)
>>> baccarat.odds(game)["dragon_7"].house_edge
Fraction(64613588827, 848912750595)
"""

from typing import TYPE_CHECKING

from croupier.front_door import opener

if TYPE_CHECKING:
    from croupier.any_game import bankroll, par_sheet
    from croupier.counting.baccarat.countability import Counting, count
    from croupier.counting.baccarat.shuffle_due import shuffle_due
    from croupier.counting.counts import Spread
    from croupier.floor.baccarat.practice import PracticeTable, deal_shoe
    from croupier.games.baccarat.bets import Bet, parse_bets
    from croupier.games.baccarat.drawing import Deal
    from croupier.games.baccarat.game import BaccaratGame, bind, rulebook, study, submission
    from croupier.games.baccarat.hands import Coup
    from croupier.games.baccarat.ideas import with_wager
    from croupier.games.baccarat.movements import movements
    from croupier.games.baccarat.roads import parse_results, roads
    from croupier.games.baccarat.settlement import Settlement, Slip, settle
    from croupier.odds.baccarat.analysis import analyse
    from croupier.odds.baccarat.effects import Effects, effects
    from croupier.odds.baccarat.engine import engine
    from croupier.odds.baccarat.joint import JointOdds, joint_odds
    from croupier.odds.baccarat.tables import exact_odds
    from croupier.odds.baccarat.tables import exact_odds as odds
    from croupier.simulation.baccarat.rounds import simulate
    from croupier.studies import reach, sweep

_HOMES = {
    "any_game": ("bankroll", "par_sheet"),
    "counting.baccarat.countability": ("Counting", "count"),
    "counting.baccarat.shuffle_due": ("shuffle_due",),
    "counting.counts": ("Spread",),
    "floor.baccarat.practice": ("PracticeTable", "deal_shoe"),
    "games.baccarat.bets": ("Bet", "parse_bets"),
    "games.baccarat.drawing": ("Deal",),
    "games.baccarat.game": ("BaccaratGame", "bind", "rulebook", "submission", "study"),
    "games.baccarat.hands": ("Coup",),
    "games.baccarat.ideas": ("with_wager",),
    "games.baccarat.movements": ("movements",),
    "games.baccarat.roads": ("parse_results", "roads"),
    "games.baccarat.settlement": ("Settlement", "Slip", "settle"),
    "odds.baccarat.analysis": ("analyse",),
    "odds.baccarat.effects": ("Effects", "effects"),
    "odds.baccarat.engine": ("engine",),
    "odds.baccarat.joint": ("JointOdds", "joint_odds"),
    "odds.baccarat.tables": ("exact_odds", "exact_odds as odds"),
    "simulation.baccarat.rounds": ("simulate",),
    "studies": ("reach", "sweep"),
}

__all__ = [
    "BaccaratGame",
    "Bet",
    "Counting",
    "Coup",
    "Deal",
    "Effects",
    "JointOdds",
    "PracticeTable",
    "Settlement",
    "Slip",
    "Spread",
    "analyse",
    "bankroll",
    "bind",
    "count",
    "deal_shoe",
    "effects",
    "engine",
    "exact_odds",
    "joint_odds",
    "movements",
    "odds",
    "par_sheet",
    "parse_bets",
    "parse_results",
    "reach",
    "roads",
    "rulebook",
    "settle",
    "shuffle_due",
    "simulate",
    "study",
    "submission",
    "sweep",
    "with_wager",
]

__getattr__ = opener(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
