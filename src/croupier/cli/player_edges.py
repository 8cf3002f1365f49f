"""Where a filed price or rule leaves the player an edge: a warning in `check`, a line in `odds`.

A rulebook knows no odds, so the commands join the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cli.game_parts import part_of
from croupier.cli.odds_asked import Asked
from croupier.odds.document import terms_text
from croupier.odds.figures import WagerOdds, percent
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.extras import needs
from croupier.values.refusals import Warned

UNKNOWN = "whether they leave the player an edge is not worked out, for it"


def edge_lines(rows: Iterable[WagerOdds]) -> Iterator[str]:
    """A sentence for each row of odds that favours the player."""
    for row in _favourable(rows):
        yield f"{row.wager}: {_edge(row)}."


def edge_warnings(house: HouseRules, file: str) -> Iterator[Warned]:
    """The same as warnings about a table; where its odds need what is not there, that instead."""
    try:
        rows = part_of(house.game, "odds").table_sheet(house, Asked()).rows
    except ModuleNotFoundError as missing:
        lacking = needs(UNKNOWN, missing)
        if lacking is None:
            raise
        yield Warned("wagers", str(lacking), house.wager_list, file)
        return
    for row in _favourable(rows):
        clause = house.wagers[row.wager].permitted_by
        yield Warned(f"wagers.{row.wager}", _edge(row), clause, file)


def _favourable(rows: Iterable[WagerOdds]) -> Iterator[WagerOdds]:
    return (row for row in rows if row.house_edge < 0)


def _edge(row: WagerOdds) -> str:
    named = ", ".join(filter(None, (row.paytable, terms_text(row))))
    return f"the player has an edge of {percent(-row.house_edge)}{named and f' ({named})'}"
