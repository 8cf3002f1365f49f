"""Analyses that several tests look at, made once, and strategies and shoes to try."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from croupier.games.spanish_21.compiled import VALUES
from croupier.games.spanish_21.game import Spanish21Game, rulebook
from croupier.games.spanish_21.strategy import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Strategy
from croupier.odds.spanish_21.analysis import Analysis, analyse
from croupier.odds.spanish_21.best import best_strategy, blank
from croupier.odds.spanish_21.playing import Deal, Engine
from croupier.odds.spanish_21.shoes import Shoe
from croupier.odds.spanish_21.terms import terms
from croupier.values.shoe import Composition


@cache
def chapter(decks: int = 6) -> Analysis:
    """The chapter's game with every choice at its default."""
    return analyse(rulebook(decks=decks))


def tiny(game: Spanish21Game, shoe: str) -> Deal:
    """A shoe of a few cards; whether a round can run out of them is for the test to know."""
    return Deal(Engine(game, terms(game)), Shoe(Composition.parse(shoe)))


def best(deal: Deal) -> Analysis:
    found = best_strategy(deal)
    return Analysis(deal, found.strategy, found)


def at_random(deal: Deal, seed: int) -> Strategy:
    """A lawful strategy without rhyme or reason; high totals stand, so that a shoe lasts."""
    chance, compiled = np.random.default_rng(seed), deal.compiled
    tables, known = blank(deal, "at random").strategy, compiled.states
    open_states = np.flatnonzero((known.total < 17) & (known.cards >= 2))
    for state in open_states.tolist():
        own = [STAND, HIT, *([DOUBLE] if compiled.may_double(state) else [])]
        two = known.cards[state] == 2
        pair = [SPLIT] if two and known.held[state].max() == 2 else []
        first = [*own, *pair, *([SURRENDER] if two else [])]
        tables.first[:, state] = chance.choice(first, VALUES)
        tables.split[..., state] = chance.choice(own, tables.split.shape[:-1])
    for table, codes in (
        (tables.first_suited, [STAND, HIT, DOUBLE, SURRENDER]),
        (tables.split_suited, [STAND, HIT, DOUBLE]),
    ):
        table[:] = chance.choice(codes, table.shape)
    for number, chances in enumerate(compiled.chances):
        if known.held[chances.pair].max() == 2:
            codes = [STAND, HIT, DOUBLE, SPLIT]
            shape = tables.first_suited[:, number].shape
            tables.first_suited[:, number] = chance.choice(codes, shape)
    return replace(
        tables,
        first_rescue=chance.random(tables.first_rescue.shape) < 0.5,
        split_rescue=chance.random(tables.split_rescue.shape) < 0.5,
        resplit=chance.random(tables.resplit.shape) < 0.5,
    )
