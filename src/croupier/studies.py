"""Tables as they are not filed: studies of [what_if], sweeps over prices and rules, wanted edges.

>>> import croupier
>>> game = croupier.rulebook("pa-627a")
>>> found = croupier.sweep(game, {"wagers.tie.pays": ["8 to 1", "9 to 1"]}, wager="tie")
>>> [f"{float(row.odds.house_edge):.4%}" for row in found.rows]
['14.3596%', '14.3596%', '4.8440%']
>>> croupier.reach(game, "tie", "5%").rows[0].exact
Fraction(22254431954453, 2477226179548)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.games.bound_game import Game, bound_game
from croupier.games.submissions import chapter_text, study_rules
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.reader import share_from_text
from croupier.rulebooks.submissions.filing import Beside
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from croupier.odds.reaching import Reach
    from croupier.odds.sweeps import Filed, Sweep
    from croupier.odds.variations import Values

__all__ = ["reach", "study", "sweep"]

Subject = Game | str
"""A game, a submission's text, or the name of a rulebook."""


def study(text: str, file: str = "submission", *, beside: Beside | None = None) -> Game:
    """The game of a submission whose [what_if] may leave its chapter."""
    house = study_rules(text, file, beside=beside)
    game: Game = bound_game(house.game).bind(house)
    return game


def sweep(
    table: Subject,
    vary: Values,
    *,
    wager: str | Sequence[str] = (),
    beside: Beside | None = None,
) -> Sweep:
    """A table under every combination of values: by key of its submission, or as "decks=6,8".

    What the chapter forbids is priced as a study and marked. ``rows``, ``to_pandas()`` and
    ``to_polars()`` have a row for each wager under each variation, the filed table first.
    """
    from croupier.odds import sweeps  # noqa: PLC0415 numbers are slow to load

    wagers = (wager,) if isinstance(wager, str) else tuple(wager)
    return sweeps.sweep(_filed(table, beside), vary, wagers=wagers)


def reach(
    table: Subject,
    wager: str,
    edge: Fraction | str,
    *,
    outcome: str | None = None,
    beside: Beside | None = None,
) -> Reach:
    """What each outcome of a wager would have to pay, alone, for the house to have this edge."""
    from croupier.odds import reaching  # noqa: PLC0415

    wanted = share_from_text(edge) if isinstance(edge, str) else Fraction(edge)
    return reaching.reach(_filed(table, beside), wager, wanted, outcome=outcome)


def _filed(table: Subject, beside: Beside | None) -> Filed:
    from croupier.odds.sweeps import Filed  # noqa: PLC0415

    if not isinstance(table, str):
        if not table.house.filed:
            raise Unreadable("this game was not read from a submission; hand in its text")
        return Filed(table.house.filed, beside=beside)
    return Filed(chapter_text(table) if table in SHELF else table, beside=beside)
