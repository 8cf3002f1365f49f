"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.pai_gow.game import PaiGowGame
from croupier.training.drilling import Draw, Drill, Graded, asked_for, graded
from croupier.training.pai_gow.drill_hands import house_way, win_tie_lose
from croupier.training.pai_gow.drill_material import Kind
from croupier.training.pai_gow.drill_procedure import first_tiles, order_of_collection, vigorish
from croupier.values.money import cents_from_text
from croupier.values.refusals import Unreadable


def kinds(game: PaiGowGame) -> tuple[Kind, ...]:
    """The drills that make sense at a table."""
    return tuple(kind for kind in Kind if kind is not Kind.VIGORISH or game.house.vigorish)


def drill(game: PaiGowGame, kind: str, draw: Draw) -> Drill:
    return ASKED[asked_for(kinds(game), kind)](game, draw)


def grade(drill: Drill, given: str) -> Graded:
    """Whether an answer is right, and by which clause."""
    if drill.kind is Kind.VIGORISH:
        right = cents_from_text(given) == cents_from_text(drill.answer)
    else:
        right = given in {drill.answer, *drill.also}
        if given not in _values(drill):
            raise Unreadable(f"{given!r} is no answer; choose one of those shown")
    return graded(drill, right=right)


def _values(drill: Drill) -> set[str]:
    choices = drill.question["choices"]
    assert isinstance(choices, list)
    return {each["value"] for each in choices}


ASKED: Mapping[Kind, Callable[[PaiGowGame, Draw], Drill]] = {
    Kind.SET: house_way,
    Kind.JUDGE: win_tie_lose,
    Kind.FIRST: first_tiles,
    Kind.VIGORISH: vigorish,
    Kind.ORDER: order_of_collection,
}
