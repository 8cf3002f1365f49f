"""Regulated casino table games as running rules.

>>> import croupier
>>> game = croupier.rulebook("pa-627a")
>>> print(game.deal("9h 2s 7c 3d 2h"))
Player 9h 7c = 6    Banker 2s 3d 2h = 7    Banker wins
>>> croupier.settle(game, "1 banker 100; 2 tie 5", "9h 2s 7c 3d 2h").slips[0].back
19500

A chapter says which game it is about; `croupier.baccarat`, `croupier.pai_gow` and
`croupier.spanish_21` have the same verbs, typed for their own game, and what only it has.
"""

from typing import TYPE_CHECKING

from croupier.front_door import opener

if TYPE_CHECKING:
    from croupier import baccarat, pai_gow, spanish_21
    from croupier.any_game import (
        Game,
        PracticeTable,
        bankroll,
        exact_odds,
        par_sheet,
        rulebook,
        settle,
        simulate,
        submission,
    )
    from croupier.bankrolls.ramps import Bucket, Stakes, given_ramp, optimal_ramp
    from croupier.floor.baccarat.floor import Floor
    from croupier.games.submissions import check_submission
    from croupier.journal.opening import open_journal
    from croupier.odds.figures import ExactOdds, WagerOdds
    from croupier.odds.reaching import Reach
    from croupier.odds.showing import NotHere
    from croupier.odds.sweeps import Sweep
    from croupier.rulebooks.house_rules import HouseRules
    from croupier.rulebooks.submissions.check import Checked
    from croupier.simulation.results import Simulated
    from croupier.studies import reach, study, sweep
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

    __version__: str

_GAMES = ("baccarat", "pai_gow", "spanish_21")
_HOMES = {
    "any_game": (
        "Game", "PracticeTable", "bankroll", "exact_odds", "par_sheet", "rulebook", "settle",
        "simulate", "submission",
    ),
    "bankrolls.ramps": ("Bucket", "Stakes", "given_ramp", "optimal_ramp"),
    "floor.baccarat.floor": ("Floor",),
    "games.submissions": ("check_submission",),
    "journal.opening": ("open_journal",),
    "odds.figures": ("ExactOdds", "WagerOdds"),
    "odds.reaching": ("Reach",),
    "odds.showing": ("NotHere",),
    "odds.sweeps": ("Sweep",),
    "rulebooks.house_rules": ("HouseRules",),
    "rulebooks.submissions.check": ("Checked",),
    "simulation.results": ("Simulated",),
    "studies": ("reach", "study", "sweep"),
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
    "BadMaterial",
    "Bucket",
    "Card",
    "Cents",
    "Checked",
    "ClauseId",
    "Composition",
    "CroupierError",
    "ExactOdds",
    "Finding",
    "Floor",
    "Game",
    "HouseRules",
    "NotHere",
    "Odds",
    "PracticeTable",
    "Reach",
    "Refusal",
    "Refused",
    "Simulated",
    "Stakes",
    "Sweep",
    "Unreadable",
    "WagerOdds",
    "__version__",
    "baccarat",
    "bankroll",
    "check_submission",
    "exact_odds",
    "given_ramp",
    "open_journal",
    "optimal_ramp",
    "pai_gow",
    "par_sheet",
    "reach",
    "rulebook",
    "settle",
    "simulate",
    "spanish_21",
    "study",
    "submission",
    "sweep",
]


_find = opener(__name__, _HOMES, _GAMES)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 it reads what is installed

        return version(__name__)
    return _find(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
