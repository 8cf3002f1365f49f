"""Table, odds and kernels say the same: the fast engine against the plain count, to the integer."""

from __future__ import annotations

import random

import numpy as np
import pytest

from croupier.games.baccarat.hands import final_states
from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.engine import Pricer
from croupier.odds.baccarat.law import round_law
from croupier.odds.baccarat.six_cards import SIX_CARDS, choices_and_states
from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from croupier.values.cards import DECK
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from tests.support import RULEBOOKS
from tests.tables import Filed, every_table

TABLES = [
    filed
    for filed in every_table()
    if (filed.book, filed.variant, filed.base_game, filed.letter)
    in {
        ("pa-541", "standard", "standard", 0),
        ("pa-627a", "ez", "ez", 1),
        ("pa-627b", "standard", "standard", 0),
        ("pa-627b", "commission_free", "commission_free", 1),
        ("ma-midi", "standard", "standard", 0),
        ("md-mini", "five_treasures", "standard", 0),
        ("md-mini", "fortune_7", "fortune_7", 2),
    }
]


def shoes(seed: str) -> list[Composition]:
    """Full, half dealt, lopsided and nearly empty."""
    chance = random.Random(seed)  # noqa: S311
    return [
        Composition.of_decks(8),
        Composition(tuple(chance.randrange(9) for _ in DECK)),
        Composition(tuple(chance.choice((0, 0, 1, 8)) for _ in DECK)),
        Composition(tuple(1 if n % 7 == 0 else 0 for n in range(52))),
    ]


@pytest.mark.parametrize("filed", TABLES, ids=map(str, TABLES))
def test_every_wager_for_any_shoe(filed: Filed) -> None:
    game = filed.game()
    pricer = Pricer(game)
    for shoe in shoes(str(filed)):
        analysis = analyse(game, shoe=shoe)
        priced = pricer.expected_values(shoe)
        assert priced == {wager: analysis.odds(wager).expected_value for wager in game.wagers}


def test_many_shoes_at_once_are_priced_like_one() -> None:
    game = TABLES[-1].game()
    pricer = Pricer(game)
    held = shoes("many")
    together = pricer.price(np.array([shoe.counts for shoe in held], dtype=np.int64))
    for row, shoe in zip(together, held, strict=True):
        (alone,) = pricer.price(np.array([shoe.counts], dtype=np.int64))
        assert row.tolist() == alone.tolist()


def test_another_seat_has_its_own_price() -> None:
    game = next(filed for filed in TABLES if filed.royal_9_dollars).game()
    shoe = shoes("seats")[1]
    for seat in (1, 4):
        odds = analyse(game, shoe=shoe).odds("royal_9", seat=seat)
        assert Pricer(game, seat=seat).expected_values(shoe)["royal_9"] == odds.expected_value


def test_small_and_oversized_shoes_are_refused() -> None:
    pricer = Pricer(TABLES[0].game())
    with pytest.raises(Unreadable, match="a shoe of 5 cards cannot finish every round"):
        pricer.expected_values(Composition.parse("5x9h"))
    with pytest.raises(Unreadable, match="too large to be priced exactly"):
        pricer.expected_values(Composition.of_decks(16))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_orderings_of_six_values_end_where_the_tables_say(book: str) -> None:
    """A million ordered sixes, gathered into 5,005 choices."""
    tableau = baccarat_chapter(book).tableau
    counted = choices_and_states(tableau)
    assert counted.shape == (len(SIX_CARDS), len(final_states(tableau))) == (5005, 400)
    assert counted.sum() == 10**6
    law = round_law(tableau, Composition.of_decks(1)).finals
    assert {place for place, ways in enumerate(counted.sum(axis=0).tolist()) if ways} == set(law)
