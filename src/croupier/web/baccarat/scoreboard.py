"""The roads of the shoe in play."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.baccarat.roads import Result, document, roads
from croupier.table.baccarat.state import Past, Table
from croupier.values.sides import Side

SIDES = {side.value: side for side in Side}


def results(history: Iterable[Past]) -> list[Result]:
    return [Result(SIDES.get(past.winner), past.player_pair, past.banker_pair) for past in history]


def roads_document(table: Table) -> dict[str, object]:
    """Of the shoe on the table, with how many rounds of each kind it had."""
    shown = results(table.history)
    wins = [result.letter for result in shown]
    return {
        "shoe": table.shoe.number if table.shoe else 0,
        "rounds": len(shown),
        "wins": {letter: wins.count(letter) for letter in "BPT"},
        **document(roads(shown)),
    }


def small_road(table: Table) -> dict[str, object]:
    """The big road alone, for a picture of the size of a stamp."""
    found = document(roads(results(table.history)))
    return {"leading_ties": found["leading_ties"], **_dict(found["big_road"])}


def _dict(found: object) -> dict[str, object]:
    assert isinstance(found, dict)
    return found
