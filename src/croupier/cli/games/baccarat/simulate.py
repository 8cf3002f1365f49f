"""Baccarat for `croupier simulate`."""

from __future__ import annotations

import click

from croupier.cli.earned_report import drawn_evenings, earned_document, print_earned
from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.material import read_file, write_file
from croupier.cli.output import print_json, progress
from croupier.cli.simulation_asked import EVENINGS, Asked
from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.baccarat.earnings import earnings
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.bettors import programme as read_programme


def earned(house: HouseRules, asked: Asked) -> None:
    game = bind(house)
    shown = read_meters(asked.meters, list(game.initial_meters))
    file, evenings = str(asked.bettors), asked.evenings or EVENINGS
    programme = read_programme(read_file(file), house, file)
    with progress("Evenings", evenings) as step:
        at = 0

        def told(done: int) -> None:
            nonlocal at
            for _ in range(done - at):
                step()
            at = done

        found = earnings(game, programme, evenings, asked.seed, meters=shown, told=told)
    if asked.plot:
        write_file(asked.plot, drawn_evenings(found), force=asked.force)
    if asked.as_json:
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
