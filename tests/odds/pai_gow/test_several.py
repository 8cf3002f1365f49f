"""A bank against several wagers: exact but for its vigorish, which is simulated."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from croupier.odds.pai_gow import kernels
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.several import SeveralWagers, several_wagers
from croupier.odds.pai_gow.simulated import simulate
from tests.odds.pai_gow.tile_tables import table

ROUNDS = 300_000


def bank(opponents: int, *, role: Role = Role.BANK, seed: int = 7) -> SeveralWagers:
    analysis = analyse(table())
    usual = analysis.house_way
    return several_wagers(
        analysis, usual, usual, role=role, opponents=opponents, rounds=ROUNDS, seed=seed
    )


@pytest.mark.parametrize("role", [Role.BANK, Role.CO_BANK])
def test_one_wager_comes_out_as_the_exact_count(role: Role) -> None:
    analysis = analyse(table())
    exact = analysis.worth(role, analysis.house_way)
    simulated = bank(1, role=role)
    assert simulated.at_least == exact
    assert abs(float(simulated.simulated - exact)) < 3 * simulated.standard_error


def test_every_hand_of_a_round_comes_out_of_one_set() -> None:
    """What a bank is up on average is so many times what it is up on one wager."""
    analysis = analyse(table())
    usual = analysis.house_way.chosen
    dealt = simulate(analysis.splits, usual, usual, 7, rounds=ROUNDS, seed=3)
    assert dealt.total == ROUNDS
    mean, error = dealt.mean({up: Fraction(up, 7) for up in dealt.rounds})
    assert abs(float(mean - bank(1).before_vigorish)) < 3 * error


def test_the_simulated_value_lies_within_its_bounds() -> None:
    found = [bank(opponents) for opponents in (1, 2, 4)]
    for each in found[1:]:
        assert each.at_least < each.simulated < each.at_most
    assert len({each.before_vigorish for each in found}) == 1
    gains = [each.simulated for each in found]
    assert gains == sorted(gains), "the more is set off, the less vigorish"


def test_a_co_bank_has_half_of_it() -> None:
    whole, half = bank(3), bank(3, role=Role.CO_BANK)
    assert half.before_vigorish == whole.before_vigorish / 2
    assert (half.at_least, half.simulated, half.at_most) == (
        whole.at_least / 2,
        whole.simulated / 2,
        whole.at_most / 2,
    )


def test_a_seed_gives_the_same_rounds_again() -> None:
    assert bank(2) == bank(2)
    assert bank(2).simulated != bank(2, seed=8).simulated


@pytest.mark.parametrize(("word", "rounds"), [(0x7FFF_7FFF_7FFF_7FFF, 1), (0, 0)])
def test_words_that_run_out_end_the_deal(word: int, rounds: int) -> None:
    """Three words have twelve lanes, a round of two hands needs eight; a lane of zero is unfair."""
    words = np.full(3, word, dtype=np.uint64)
    hands = np.zeros(32**4, dtype=np.int64)
    nothing = np.zeros(1, dtype=np.int64)
    tallied = np.zeros(3, dtype=np.int64)
    dealt = kernels.surpluses(
        words, 5, np.arange(32), hands, nothing, nothing, nothing, nothing, tallied
    )
    assert (dealt, tallied.tolist()) == (rounds, [rounds, 0, 0])
