"""Spanish 21: rounds played from their cards and decisions, and what play is worth.

>>> from croupier import spanish_21
>>> game = spanish_21.rulebook("pa-551")
>>> cards, decisions = "8h Kc 8d 9s 3s 2d 3d 4c", "1 split double rescue hit stand"
>>> settled = spanish_21.settle(game, "1 spanish_21 100", cards, decisions)
>>> [(slip.hand, slip.outcome, slip.back) for slip in settled.slips]
[(1, 'rescue', 10000), (2, 'lose', 0)]
"""

from typing import TYPE_CHECKING

from croupier.front_door import opener

if TYPE_CHECKING:
    from croupier.any_game import bankroll, par_sheet
    from croupier.counting.spanish_21.count import Counting, count, index_plays
    from croupier.floor.spanish_21.practice import PracticeTable
    from croupier.games.slips import Slip
    from croupier.games.spanish_21.bets import Bet, parse_bets
    from croupier.games.spanish_21.boxes import Box, Decision, Hand
    from croupier.games.spanish_21.decisions import decide, give_card, lawful
    from croupier.games.spanish_21.game import Spanish21Game, bind, rulebook, study, submission
    from croupier.games.spanish_21.hands import Total, total_of
    from croupier.games.spanish_21.outcomes import outcome_of
    from croupier.games.spanish_21.playing import Round, play, settle
    from croupier.games.spanish_21.settlement import Settlement
    from croupier.odds.spanish_21.advice import Spot, best_decision, decision_values
    from croupier.odds.spanish_21.analysis import analyse, evaluate
    from croupier.odds.spanish_21.chart import Chart
    from croupier.odds.spanish_21.chart_costs import BasicStrategy, basic_strategy
    from croupier.odds.spanish_21.effects import Effects, effects
    from croupier.odds.spanish_21.split_law import RoundLaw, round_law
    from croupier.odds.spanish_21.tables import exact_odds
    from croupier.odds.spanish_21.tables import exact_odds as odds
    from croupier.simulation.spanish_21.rounds import simulate
    from croupier.studies import reach, sweep

_HOMES = {
    "any_game": ("bankroll", "par_sheet"),
    "counting.spanish_21.count": ("Counting", "count", "index_plays"),
    "floor.spanish_21.practice": ("PracticeTable",),
    "games.slips": ("Slip",),
    "games.spanish_21.bets": ("Bet", "parse_bets"),
    "games.spanish_21.boxes": ("Box", "Decision", "Hand"),
    "games.spanish_21.decisions": ("decide", "give_card", "lawful"),
    "games.spanish_21.game": ("Spanish21Game", "bind", "rulebook", "submission", "study"),
    "games.spanish_21.hands": ("Total", "total_of"),
    "games.spanish_21.outcomes": ("outcome_of",),
    "games.spanish_21.playing": ("Round", "play", "settle"),
    "games.spanish_21.settlement": ("Settlement",),
    "odds.spanish_21.advice": ("Spot", "best_decision", "decision_values"),
    "odds.spanish_21.analysis": ("analyse", "evaluate"),
    "odds.spanish_21.chart": ("Chart",),
    "odds.spanish_21.chart_costs": ("BasicStrategy", "basic_strategy"),
    "odds.spanish_21.effects": ("Effects", "effects"),
    "odds.spanish_21.split_law": ("RoundLaw", "round_law"),
    "odds.spanish_21.tables": ("exact_odds", "exact_odds as odds"),
    "simulation.spanish_21.rounds": ("simulate",),
    "studies": ("reach", "sweep"),
}

__all__ = [
    "BasicStrategy",
    "Bet",
    "Box",
    "Chart",
    "Counting",
    "Decision",
    "Effects",
    "Hand",
    "PracticeTable",
    "Round",
    "RoundLaw",
    "Settlement",
    "Slip",
    "Spanish21Game",
    "Spot",
    "Total",
    "analyse",
    "bankroll",
    "basic_strategy",
    "best_decision",
    "bind",
    "count",
    "decide",
    "decision_values",
    "effects",
    "evaluate",
    "exact_odds",
    "give_card",
    "index_plays",
    "lawful",
    "odds",
    "outcome_of",
    "par_sheet",
    "parse_bets",
    "play",
    "reach",
    "round_law",
    "rulebook",
    "settle",
    "simulate",
    "study",
    "submission",
    "sweep",
    "total_of",
]

__getattr__ = opener(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
