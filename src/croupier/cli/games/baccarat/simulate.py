"""Baccarat for `croupier simulate`."""

from __future__ import annotations

import click

from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare


def ready(
    house: HouseRules, *, full_shoe: bool, meters: tuple[str, ...], strategy: str | None
) -> BaccaratSimulation:
    if strategy is not None:
        raise click.UsageError("--strategy: nothing is decided by the players of baccarat")
    game = bind(house)
    shown = read_meters(meters, list(game.initial_meters))
    return prepare(game, full_shoe=full_shoe, meters=shown)
