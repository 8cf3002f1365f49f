"""Spanish 21 for `croupier simulate`."""

from __future__ import annotations

import click

from croupier.cli.games.spanish_21.strategies import analysed
from croupier.games.spanish_21.game import bind
from croupier.odds.spanish_21.shoes import full_shoe as cards_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare


def ready(
    house: HouseRules, *, full_shoe: bool, meters: tuple[str, ...], strategy: str | None
) -> Spanish21Simulation:
    """One box, played as well as can be or as the strategy says."""
    if meters:
        raise click.UsageError("--meter: no wager of Spanish 21 has one")
    game = bind(house)
    played = analysed(game, strategy, cards_of(game.house), game.house.shoe_decks)
    return prepare(played, full_shoe=full_shoe)
