"""Rounds of Spanish 21 at one box, each from a full shoe of its own, played by a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.spanish_21.strategy import Strategy
from croupier.simulation import kernels
from croupier.simulation.kernels import Shoe, Whole
from croupier.simulation.sharing import Progress, shared_out
from croupier.simulation.shoes import key, shoe_of
from croupier.simulation.spanish_21.counts import Spanish21Tallies, empty_counts, read_counts
from croupier.simulation.spanish_21.tables import Tables, tables
from croupier.values.cards import Card
from croupier.values.refusals import BadMaterial

LEAST_SHOE = 3 * kernels.AHEAD
"""The cards that are drawn ahead."""


@dataclass(frozen=True, eq=False)
class Simulation:
    """A game, a strategy and a shoe, ready to be played."""

    game: Spanish21Game
    strategy: Strategy
    shoe: Shoe
    tables: Tables

    def tally(self, seed: int, numbers: range) -> Whole:
        """The rounds of these numbers as a row of counts; rows may be added up in any order."""
        counts, tallied = empty_counts(self.tables)
        kernels.play_spanish_21(
            numbers.start, len(numbers), key(seed), self.shoe, self.tables.spanish_21, tallied
        )
        return counts

    def read(self, seed: int, counts: Whole) -> Spanish21Tallies:
        """What a row of counts says."""
        told = self.strategy.name, len(self.shoe.cards), seed
        return read_counts(self.game, self.tables, counts, told)


def prepare(
    game: Spanish21Game, strategy: Strategy, cards: Sequence[Card] | None = None
) -> Simulation:
    """Make ready to play from a table's own shoe, or from these cards."""
    held = SPANISH_DECK * game.house.shoe_decks if cards is None else cards
    if len(held) < LEAST_SHOE:
        raise BadMaterial(f"a shoe of {len(held)} cards is too small to simulate")
    return Simulation(game, strategy, shoe_of(held), tables(game, strategy))


def simulate(
    game: Spanish21Game,
    strategy: Strategy,
    rounds: int,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
) -> Spanish21Tallies:
    """Play rounds 0, 1, 2 and so on of a seed; the tallies are the same for any number of workers.

    Each round is dealt from the full shoe; a burn card would change no chance and is left out.
    """
    if rounds < 1 or workers < 1:
        raise BadMaterial(f"{rounds} rounds by {workers} workers: at least one of each")
    ready = prepare(game, strategy)
    counts = shared_out(partial(ready.tally, seed), range(rounds), workers, progress)
    return ready.read(seed, counts)
