"""A player who decides at random."""

from __future__ import annotations

import numpy as np
from numpy.random import default_rng

from croupier.games.spanish_21.compiled import VALUES, compile_game
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.strategy import (
    DOUBLE,
    HIT,
    SPLIT,
    SURRENDER,
    Strategy,
)

KEENNESS = 0.3
"""Below 1, a hit is likelier than any other decision: long hands are what most lines pay for."""


def at_random(game: Spanish21Game, seed: int) -> Strategy:
    """Any lawful decision for every hand, so that all there is comes about."""
    chance, compiled = default_rng(seed), compile_game(game)
    known, most = compiled.states, compiled.split_hands
    pairs = [known.number((value, value)) for value in range(VALUES)]
    two = known.cards == 2
    may_double = np.array([compiled.may_double(state) for state in range(len(known))])
    suits = (VALUES, len(compiled.chances), 4, 2)
    sevens = [len(set(known.places(each.pair))) == 1 for each in compiled.chances]
    split_shape = (most - 1, VALUES, VALUES)

    def choose(shape: tuple[int, ...], **lawful: np.ndarray | bool) -> np.ndarray:
        """The lawful decision that drew the highest lot."""
        lots = chance.random((5, *shape), dtype=np.float32)
        lots[HIT] **= KEENNESS
        for code, allowed in ((DOUBLE, "double"), (SPLIT, "split"), (SURRENDER, "surrender")):
            lots[code] *= np.broadcast_to(lawful.get(allowed, False), shape)
        highest: np.ndarray = lots.argmax(axis=0).astype(np.uint8)
        return highest

    of_sevens = np.array(sevens)[:, None, None]
    return Strategy(
        name="at random",
        first=choose(
            (VALUES, len(known)),
            double=may_double,
            split=np.isin(np.arange(len(known)), pairs),
            surrender=two,
        ),
        first_suited=choose(suits, double=may_double[pairs[0]], split=of_sevens, surrender=True),
        first_rescue=chance.random((VALUES, len(known))) < 0.3,
        split=choose((*split_shape, len(known)), double=may_double),
        split_suited=choose((*split_shape[:2], *suits), double=may_double[pairs[0]]),
        split_rescue=chance.random((*split_shape, len(known))) < 0.3,
        resplit=chance.random(split_shape) < 0.7,
    )
