"""Pai Gow for `croupier simulate`."""

from __future__ import annotations

import click

from croupier.cli.games.pai_gow.odds import read_setter
from croupier.games.pai_gow.game import bind
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.pai_gow.rounds import PaiGowSimulation, prepare


def ready(
    house: HouseRules,
    *,
    full_shoe: bool,  # noqa: ARG001 every round is dealt from a whole set
    meters: tuple[str, ...],
    strategy: str | None,
) -> PaiGowSimulation:
    if meters:
        raise click.UsageError("--meter: there is no meter at a table of Pai Gow")
    game = bind(house)
    own = read_setter(game, strategy)
    return prepare(game, setters=(own,) if own else (HOUSE_WAY, OPTIMAL))
