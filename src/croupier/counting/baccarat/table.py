"""A table of baccarat ready to be counted: shoes dealt by chance, every bet's worth exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.counting.baccarat.squares import Squares, squares_of
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.effects import Effects
from croupier.odds.baccarat.engine import Pricer, engine
from croupier.odds.baccarat.joint import joint_odds
from croupier.odds.baccarat.law import LONGEST_ROUND
from croupier.odds.figures import WagerOdds
from croupier.simulation.baccarat.rounds import LAST_ROUNDS, BaccaratSimulation, prepare
from croupier.simulation.baccarat.seen import Seen, full_shoe, see
from croupier.simulation.orders import Stack, stack_of
from croupier.simulation.shuffling import Codes
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from croupier.values.shoe import Composition
from croupier.values.sides import Side

Doubles = NDArray[np.float64]
Whole = NDArray[np.int64]

CONTINUOUS = "continuous"
DRAWN_TOGETHER = 3
MAINS = (Side.BANKER.value, Side.PLAYER.value)


@dataclass(frozen=True, eq=False)
class CountedTable:
    game: BaccaratGame
    wagers: tuple[str, ...]
    """The columns of every array."""
    dealt: BaccaratSimulation
    stack: Stack
    pricer: Pricer
    odds: tuple[WagerOdds, ...]
    """Of a full shoe, by column."""
    analysis: Analysis
    burn_is_seen: bool

    @property
    def full(self) -> Whole:
        return full_shoe(self.dealt)

    @property
    def cards(self) -> int:
        return len(self.stack.cards)

    @property
    def own_cut(self) -> int:
        """Cards behind the cover card, as the table has filed it."""
        return self.cards - self.dealt.cover

    @property
    def least_cut(self) -> int:
        """Fewer cards would not do for the round in which the cover card comes, and the last."""
        return self.cards - self.stack.width + LAST_ROUNDS * LONGEST_ROUND

    def column(self, wager: str) -> int:
        return self.wagers.index(wager)

    def look(self, seed: int, shoes: range) -> Seen:
        return self.look_at(self.stack.orders(seed, shoes))

    def look_at(self, orders: Codes) -> Seen:
        return see(self.dealt, orders, burn_is_seen=self.burn_is_seen)

    def mean_squares(self, left: Whole) -> Doubles:
        """By column, of what a unit nets; no number where that is not known."""
        found = np.full((len(left), len(self.wagers)), np.nan)
        if self._squares.wagers and len(left):
            columns = [self.column(wager) for wager in self._squares.wagers]
            found[:, columns] = self._squares.values(left)
        return found

    @cached_property
    def _squares(self) -> Squares:
        return squares_of(self.analysis, self.wagers)

    def covariance(self, one: int, other: int) -> float:
        """Of two wagers in a round from a full shoe."""
        pair = one, other
        if pair not in self._covariances:
            law = joint_odds(self.analysis, self.wagers[one], self.wagers[other])
            self._covariances[pair] = float(law.covariance)
        return self._covariances[pair]

    @cached_property
    def _covariances(self) -> dict[tuple[int, int], float]:
        return {}

    @cached_property
    def effects(self) -> dict[str, Effects]:
        """What the removal of each card does to every wager of the full shoe."""
        return effects_by(self.pricer, Composition(tuple(self.full.tolist())))


def effects_by(pricer: Pricer, full: Composition) -> dict[str, Effects]:
    """By the engine, every wager that it prices."""
    cards = [card for card in DECK if full[card]]
    before, *without = pricer.fractions([full, *(full.without([c]) for c in cards)])
    return {
        wager: Effects(
            wager,
            {
                card: after[wager] - before[wager]
                for card, after in zip(cards, without, strict=True)
            },
            {card: full[card] for card in cards},
        )
        for wager in pricer.wagers
    }


def counted_table(
    game: BaccaratGame,
    wagers: Sequence[str],
    *,
    burn_is_seen: bool = False,
    meters: Meters | None = None,
    shoe: Composition | None = None,
) -> CountedTable:
    """Make a table ready, for these wagers; for the shoe that it has filed, or another one."""
    if game.house.chose("shuffler") == CONTINUOUS:
        raise BadMaterial("nothing can be counted: every round is dealt from a continuous shuffler")
    columns = tuple(wagers)
    # how cards are dealt does not hang on the wagers, and with few of them a table is soon ready
    dealt = prepare(replace(game, wagers={wager: game.wagers[wager] for wager in MAINS}))
    if shoe is not None:
        dealt = replace(dealt, stack=_stack(shoe))
    held = Composition(tuple(full_shoe(dealt).tolist()))
    analysis = analyse(game, shoe=held, meters=meters)
    return CountedTable(
        game,
        columns,
        dealt,
        _stack(held),
        engine(game, wagers=columns, meters=meters),
        tuple(analysis.odds(wager) for wager in columns),
        analysis,
        burn_is_seen,
    )


def _stack(shoe: Composition) -> Stack:
    codes = [code for code, n in enumerate(shoe.counts) for _ in range(n)]
    return stack_of(codes, len(codes) // DRAWN_TOGETHER * DRAWN_TOGETHER)
