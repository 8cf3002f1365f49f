"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.games.spanish_21.game import MATCH, Spanish21Game
from croupier.training.drilling import Draw, Drill, Graded, asked_for, graded
from croupier.training.spanish_21.drill_errors import irregularity
from croupier.training.spanish_21.drill_hands import total_called, what_may_be_decided
from croupier.training.spanish_21.drill_material import Kind
from croupier.training.spanish_21.drill_money import insurance_limit, match_the_dealer, payout
from croupier.training.spanish_21.drill_procedure import order_of_settlement, who_cuts
from croupier.values.money import cents_from_text
from croupier.values.refusals import Unreadable

ABOUT_MONEY = frozenset({Kind.PAYOUT, Kind.MATCH, Kind.INSURANCE})


def kinds(game: Spanish21Game) -> tuple[Kind, ...]:
    """The drills that make sense at a table."""
    house = game.house
    without = {
        Kind.MATCH: MATCH not in house.wagers,
        Kind.CUT: house.chose("shuffler") == "continuous",
    }
    return tuple(kind for kind in Kind if not without.get(kind))


def drill(game: Spanish21Game, kind: str, draw: Draw) -> Drill:
    return ASKED[asked_for(kinds(game), kind)](game, draw)


def grade(drill: Drill, given: str) -> Graded:
    """Whether an answer is right, and by which clause."""
    if drill.kind in ABOUT_MONEY:
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


ASKED: Mapping[Kind, Callable[[Spanish21Game, Draw], Drill]] = {
    Kind.TOTAL: total_called,
    Kind.DECISIONS: what_may_be_decided,
    Kind.PAYOUT: payout,
    Kind.MATCH: match_the_dealer,
    Kind.INSURANCE: insurance_limit,
    Kind.CUT: who_cuts,
    Kind.ORDER: order_of_settlement,
    Kind.IRREGULAR: irregularity,
}
