"""Baccarat for `croupier simulate`."""

from __future__ import annotations

from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.simulation_asked import TILES, Asked, nothing_beside
from croupier.games.baccarat.game import bind
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.baccarat.evenings import BaccaratEvenings, evenings_at
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare

FULL = "a full shoe"
document_beside = print_beside = nothing_beside


def evenings(house: HouseRules, asked: Asked) -> BaccaratEvenings:
    _refuse(asked)
    game = bind(house)
    return evenings_at(game, meters=read_meters(asked.meters, list(game.initial_meters)))


def ready(house: HouseRules, asked: Asked) -> BaccaratSimulation:
    _refuse(asked)
    game = bind(house)
    shown = read_meters(asked.meters, list(game.initial_meters))
    return prepare(game, full_shoe=asked.full_shoe, meters=shown)


def _refuse(asked: Asked) -> None:
    asked.refuse("nothing is decided by the players of baccarat", "strategy")
    asked.refuse("no player of baccarat banks", *TILES)
