"""The verbs for whichever game is at hand: its chapter says which, and its own module does it.

>>> import croupier
>>> for chapter in ("pa-627a", "pa-535", "pa-551"):
...     type(croupier.rulebook(chapter)).__name__
'BaccaratGame'
'PaiGowGame'
'Spanish21Game'
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from croupier.games.bound_game import Game, bound_game
from croupier.games.submissions import chapter_rules, house_rules
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.extras import needed_by
from croupier.values.families import NoSuchGame, family_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from fractions import Fraction

    from croupier.bankrolls.reports import Bankroll
    from croupier.floor.chance import Chance
    from croupier.floor.practice import Practice
    from croupier.games.slips import Settlement
    from croupier.journal.store import Journal
    from croupier.odds.figures import ExactOdds
    from croupier.odds.par_sheet import ParSheet
    from croupier.simulation.results import Simulated
    from croupier.values.money import Cents

__all__ = [
    "Game",
    "Opening",
    "PracticeTable",
    "Stopping",
    "bankroll",
    "exact_odds",
    "par_sheet",
    "rulebook",
    "settle",
    "simulate",
    "submission",
]


class Opening(TypedDict, total=False):
    """How a practice table may be opened."""

    journal: Journal | None
    name: str
    clock: Callable[[], datetime]
    chance: Chance


class Stopping(TypedDict, total=False):
    """When a bankroll is played no further, and what else is to be known of it."""

    goal: Cents | None
    rounds: int | None
    rounds_an_hour: int
    sessions: int
    kelly: Fraction
    purses: int
    seed: int


def rulebook(rulebook_id: str, *, variant: str | None = None, decks: int | None = None) -> Game:
    """A chapter's game as it stands: full table, every choice at its default."""
    given = {"variant": variant, "decks": decks}
    chosen = {key: value for key, value in given.items() if value is not None}
    return _bound(chapter_rules(rulebook_id, **chosen))


def submission(
    text: str,
    file: str = "submission",
    *,
    shelf: Mapping[str, Rulebook] = SHELF,
    beside: Beside | None = None,
) -> Game:
    """The game of a lawful Rules Submission, given as TOML text."""
    return _bound(house_rules(text, file, shelf, beside))


def settle(game: Game, bets: object, *dealt: object, **more: object) -> Settlement:
    """Slips for a round: bets, then its cards and decisions, or its tiles.

    >>> import croupier
    >>> tiles = "dealer 5-5 3-3 1-5 2-5; 1 6-6 4-5 | 1-3 2-2"
    >>> croupier.settle(croupier.rulebook("pa-535"), "1 pai_gow 100", tiles).slips[0].back
    19500
    """
    settled: Settlement = _done(game, "settle", bets, *dealt, **more)
    return settled


def exact_odds(game: Game, **asked: object) -> ExactOdds:
    """Exact odds of a table's wagers, by id.

    >>> import croupier
    >>> croupier.exact_odds(croupier.rulebook("pa-535"))["pai_gow"].house_edge
    Fraction(5466961, 204522500)
    """
    odds: ExactOdds = _done(game, "odds", **asked)
    return odds


def par_sheet(game: Game, wager: str, **asked: object) -> ParSheet:
    """All that a laboratory asks of a wager, from the first row of its exact odds.

    >>> import croupier
    >>> sheet = croupier.par_sheet(croupier.rulebook("pa-627a"), "tie")
    >>> f"{float(sheet.return_to_player):.4%}", sheet.lines[0].clause
    ('85.6404%', 'PA627A-12-b')
    """
    from croupier.odds.par_sheet import par_sheet as sheet_of  # noqa: PLC0415 as it is asked for

    odds = exact_odds(game, wager=wager, **asked)
    decks = asked.get("decks", getattr(game.house, "shoe_decks", None))
    full = {"decks": str(decks)} if decks and not asked.get("shoe") else {}
    return sheet_of(game.house, odds[wager], conditions=full)


def bankroll(game: Game, bets: str, bankroll: Cents, **plan: Unpack[Stopping]) -> Bankroll:
    """What becomes of a bankroll behind bets that are laid in every round.

    >>> import croupier
    >>> game = croupier.rulebook("pa-627a")
    >>> told = croupier.bankroll(game, "banker 100; tie 5", 5_000_00, goal=6_000_00)
    >>> [round(risk.counted, 4) for risk in told.risks]
    [1.0, 0.3764]
    """
    with needed_by("croupier.bankroll"):
        from croupier.bankrolls.bet_game import bankroll_report  # noqa: PLC0415 it needs arrays
        from croupier.bankrolls.plans import Plan  # noqa: PLC0415

    return bankroll_report(game, bets, Plan(bankroll, **plan))


def simulate(game: Game, rounds: int, seed: int = 0, **how: object) -> Simulated:
    """Rounds by chance, beside exact odds."""
    found: Simulated = _done(game, "simulate", rounds, seed, **how)
    return found


def PracticeTable(game: Game, **opening: Unpack[Opening]) -> Practice[Any, Any]:  # noqa: N802 a table of the game's own class
    """One live table of the game with an automatic dealer: sit, bet, deal.

    >>> import croupier
    >>> table = croupier.PracticeTable(croupier.rulebook("pa-551"))
    >>> table.sit(1, "ann", chips="500")
    >>> table.bet("1 spanish_21 25")
    >>> table.deal().hands[0].result in {"won", "lost", "returned"}
    True
    """
    table: Practice[Any, Any] = _done(game, "PracticeTable", **opening)
    return table


def _bound(house: HouseRules) -> Game:
    game: Game = bound_game(house.game).bind(house)
    return game


def _done(game: Game, verb: str, *how: object, **more: object) -> Any:  # noqa: ANN401 a game's own
    """What the public module of the game's family makes of it; it alone knows what it takes."""
    house = getattr(game, "house", None)
    if not isinstance(house, HouseRules):
        raise TypeError(f"{game!r} is no game; rulebook and submission give one")
    family = family_of(house.game)
    if not family.public:
        raise NoSuchGame(f"{family.name} has no verbs for programs")
    does = getattr(import_module(family.public), verb)
    try:
        signature(does).bind(game, *how, **more)
    except TypeError as error:
        raise TypeError(f"{family.public}.{verb}: {error}") from None
    return does(game, *how, **more)
