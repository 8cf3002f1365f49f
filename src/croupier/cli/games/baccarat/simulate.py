"""Baccarat for `croupier simulate`."""

from __future__ import annotations

import click

from croupier.cli.earned_report import earned_document, print_earned
from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.material import read_file
from croupier.cli.output import print_json, progress
from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.baccarat.earnings import earnings
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.bettors import programme as read_programme


def earned(
    house: HouseRules,
    bettors: str,
    evenings: int,
    seed: int,
    *,
    meters: tuple[str, ...],
    as_json: bool,
) -> None:
    game = bind(house)
    shown = read_meters(meters, list(game.initial_meters))
    programme = read_programme(read_file(bettors), house, bettors)
    with progress("Evenings", evenings) as step:
        at = 0

        def told(done: int) -> None:
            nonlocal at
            for _ in range(done - at):
                step()
            at = done

        found = earnings(game, programme, evenings, seed, meters=shown, told=told)
    if as_json:
        print_json(earned_document(found))
    else:
        print_earned(found)


def ready(
    house: HouseRules, *, full_shoe: bool, meters: tuple[str, ...], strategy: str | None
) -> BaccaratSimulation:
    if strategy is not None:
        raise click.UsageError("--strategy: nothing is decided by the players of baccarat")
    game = bind(house)
    shown = read_meters(meters, list(game.initial_meters))
    return prepare(game, full_shoe=full_shoe, meters=shown)
