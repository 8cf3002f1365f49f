"""All hands against all hands: whole, and equal to counting deals one by one."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.games.pai_gow.comparing import Judgement, compare
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.hands import SetHand, every_four, in_order, settings
from croupier.odds.pai_gow.analysis import Tally, analyse
from croupier.odds.pai_gow.fours import fours_of
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.splits import chosen_by, splits_of
from croupier.odds.pai_gow.strategies import Strategy, by_way
from tests.odds.pai_gow.tile_tables import (
    Tiles,
    filed_way,
    opposing,
    table,
    whole_set,
    with_tiles,
)
from tests.oracles import pai_gow

BANKS_VIEW = {Judgement.WIN: "lose", Judgement.TIE: "tie", Judgement.LOSE: "win"}


def judged(game: PaiGowGame, role: Role, own: SetHand, opponent: SetHand) -> str:
    """How it ends for whoever holds the first hands, by the table's own comparison."""
    if role is Role.BETTOR:
        return compare(game.house, own, opponent).judgement.value
    return BANKS_VIEW[compare(game.house, opponent, own).judgement]


def counted(game: PaiGowGame, role: Role, own: SetHand, gone: Tiles) -> Tally:
    """An opponent's hands dealt one by one and set by the house way."""
    ends = Counter[str]()
    for tiles, ways in opposing(game, gone):
        ends[judged(game, role, own, game.way(tiles))] += ways
    return Tally(ends["win"], ends["tie"], ends["lose"])


def test_the_hands_of_a_set() -> None:
    fours = fours_of(table().ranks)
    assert (len(fours.kinds), int(fours.weights.sum())) == (8_130, 35_960)
    assert (fours.tiles, fours.opposing, fours.total) == (32, 20_475, comb(32, 4) * comb(28, 4))
    assert fours.ways(fours.copies).tolist() == fours.weights.tolist()


def test_every_setting_meets_every_opposing_hand_once() -> None:
    analysis = analyse(table())
    for role in (Role.BETTOR, Role.BANK):
        found = analysis.results(role, analysis.house_way)
        assert set((found.win + found.tie + found.lose).ravel().tolist()) == {20_475}
        assert min(found.win.min(), found.tie.min(), found.lose.min()) >= 0


def test_splits_are_the_games_own_settings() -> None:
    ranks = table().ranks
    splits, chosen = splits_of(ranks), chosen_by(table().way)
    ladder = sorted({strength for row in ranks.strengths for strength in row})
    for hand, (four, _) in enumerate(every_four(ranks)):
        tiles = [ranks.kinds[kind] for kind in four]
        listed = splits.settings(hand)
        assert tuple(listed) == settings(ranks, tiles)
        assert listed[table().way(tiles)] == chosen[hand]
        for setting, number in listed.items():
            assert ladder[splits.high[hand, number]] == ranks.strength(*setting.high)
            assert ladder[splits.low[hand, number]] == ranks.strength(*setting.low)
            assert splits.worthless[hand, number] == ranks.is_zero(*setting.low)


@pytest.mark.parametrize("role", [Role.BETTOR, Role.BANK])
@pytest.mark.parametrize("seed", range(3))
def test_random_hands_against_every_deal(role: Role, seed: int) -> None:
    game = table()
    analysis, chance = analyse(game), random.Random(f"{role} {seed}")  # noqa: S311
    tiles = in_order(chance.sample(whole_set(game), 4))
    own, number = chance.choice([*analysis.splits.settings(analysis.splits.place(tiles)).items()])
    hand, found = analysis.splits.place(tiles), analysis.results(role, analysis.house_way)
    expected = counted(game, role, own, tiles)
    assert Tally(*(int(each[hand, number]) for each in (found.win, found.tie, found.lose))) == (
        expected
    )
    assert expected.total == 20_475


def test_the_oracle_counts_the_same() -> None:
    """The chapter's way and comparison as somebody else wrote them from the text."""
    game = table()
    analysis, chance = analyse(game), random.Random("oracle")  # noqa: S311
    tiles = in_order(chance.sample(whole_set(game), 4))
    own = pai_gow.chapter_way([str(tile) for tile in tiles])[0]
    ends = Counter[str]()
    for others, ways in opposing(game, tiles):
        dealer = pai_gow.chapter_way([str(tile) for tile in others])[0]
        ends[pai_gow.judge(own, dealer)] += ways
    hand, number = analysis.splits.place(tiles), analysis.house_way.chosen
    found = analysis.results(Role.BETTOR, analysis.house_way)
    for end, counts in (("win", found.win), ("tie", found.tie), ("lose", found.lose)):
        assert counts[hand, number[hand]] == ends[end]


@pytest.mark.parametrize("role", [Role.BETTOR, Role.BANK])
@pytest.mark.parametrize(
    "tiles",
    [
        "6-6 6-6 1-1 1-1 4-4 1-3 5-5 3-3 2-4 1-2",
        "5-6 5-6 4-6 1-6 1-5 1-5 3-6 4-5 2-6 3-5",
        "2-2 2-2 1-3 1-3 2-4 1-2 1-4 2-3 2-5 3-4",
        "6-6 1-1 2-6 3-6 5-5 4-6",
    ],
)
def test_few_tiles_dealt_one_by_one(tiles: str, role: Role) -> None:
    """All ordered deals of physical tiles, with no thought of kinds or weights."""
    game = with_tiles(tiles)
    held = whole_set(game)
    ends = Counter[str]()
    for mine in combinations(range(len(held)), 4):
        left = [place for place in range(len(held)) if place not in mine]
        own = game.way([held[place] for place in mine])
        for others in combinations(left, 4):
            opponent = game.way([held[place] for place in others])
            ends[judged(game, role, own, opponent)] += 1
    analysis = analyse(game)
    tally = analysis.tally(role, analysis.house_way)
    assert (tally.win, tally.tie, tally.lose) == (ends["win"], ends["tie"], ends["lose"])
    assert tally.total == analysis.splits.fours.total


@cache
def ways_of_setting() -> list[Strategy]:
    analysis = analyse(table())
    anything = np.random.default_rng(5).integers(0, 3, size=8_130)
    return [
        analysis.house_way,
        analysis.optimal(Role.BETTOR),
        by_way(filed_way("traditional"), "traditional"),
        Strategy("anything", anything),
    ]


def test_what_a_bettor_wins_the_bank_loses() -> None:
    """Copies and worthless low hands go over to the other side, whoever sets how."""
    analysis = analyse(table())
    for bettor in ways_of_setting():
        for bank in ways_of_setting():
            one = analysis.tally(Role.BETTOR, bettor, bank)
            other = analysis.tally(Role.BANK, bank, bettor)
            assert (one.win, one.tie, one.lose) == (other.lose, other.tie, other.win)


@pytest.mark.parametrize("role", [Role.BETTOR, Role.BANK])
def test_nothing_beats_optimal_setting(role: Role) -> None:
    analysis = analyse(table())
    for against in ways_of_setting():
        best = analysis.worth(role, analysis.optimal(role, against), against)
        assert all(best >= analysis.worth(role, own, against) for own in ways_of_setting())
