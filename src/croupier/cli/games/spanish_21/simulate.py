"""Spanish 21 for `croupier simulate`."""

from __future__ import annotations

from croupier.cli.games.spanish_21.strategies import analysed
from croupier.cli.simulation_asked import TILES, Asked, nothing_beside
from croupier.games.spanish_21.game import bind
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.shoes import full_shoe as cards_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.spanish_21.evenings import Spanish21Evenings, evenings_at
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare

FULL = "a full shoe"
document_beside = print_beside = nothing_beside


def ready(house: HouseRules, asked: Asked) -> Spanish21Simulation:
    """One box, played as well as can be or as the strategy says."""
    return prepare(_played(house, asked), full_shoe=asked.full_shoe)


def evenings(house: HouseRules, asked: Asked) -> Spanish21Evenings:
    """A box for each bettor, all played alike."""
    return evenings_at(_played(house, asked))


def _played(house: HouseRules, asked: Asked) -> Analysis:
    asked.refuse("no wager of Spanish 21 has one", "meters")
    asked.refuse("no player of Spanish 21 banks", *TILES)
    game = bind(house)
    return analysed(game, asked.strategy, cards_of(game.house), game.house.shoe_decks)
