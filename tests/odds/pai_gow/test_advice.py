"""The settings of four tiles: every one, exactly, best first."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from croupier.games.pai_gow.comparing import compare
from croupier.games.pai_gow.hands import SetHand, in_order, settings
from croupier.odds.pai_gow.advice import advise
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.roles import Role
from croupier.odds.pai_gow.strategies import by_way
from croupier.odds.pai_gow.training import Graded, score
from croupier.values.refusals import Unreadable
from croupier.values.tiles import parse_tiles
from tests.odds.pai_gow.tile_tables import filed_way, opposing, table, whole_set


@pytest.mark.parametrize("role", [Role.BETTOR, Role.BANK])
@pytest.mark.parametrize("seed", range(25))
def test_two_ways_of_counting_agree(role: Role, seed: int) -> None:
    """One hand against every opposing hand, and the tables of all against all."""
    game = table()
    analysis, chance = analyse(game), random.Random(seed)  # noqa: S311
    tiles = in_order(chance.sample(whole_set(game), 4))
    hand = analysis.splits.place(tiles)
    found = analysis.results(role, analysis.house_way)
    advice = advise(game, tiles, role=role)
    assert {each.setting for each in advice.settings} == set(settings(game.ranks, tiles))
    for setting, number in analysis.splits.settings(hand).items():
        about = advice.about(setting)
        assert (about.win, about.tie, about.lose) == tuple(
            Fraction(int(counts[hand, number]), 20_475)
            for counts in (found.win, found.tie, found.lose)
        )
        assert about.value == Fraction(19, 20) * about.win - about.lose
    values = [each.value for each in advice.settings]
    assert values == sorted(values, reverse=True)
    assert advice.house_way == game.way(tiles)
    assert advice.about(advice.house_way).house_way
    best = int(analysis.optimal(role).chosen[hand])
    chosen = {number: setting for setting, number in analysis.splits.settings(hand).items()}
    assert advice.cost(chosen[best]) == 0


def test_tiles_seen_elsewhere_are_nobodys() -> None:
    game = table()
    tiles = parse_tiles("5-5 1-3 2-6 1-5")
    seen = parse_tiles("6-6 6-6 1-1 2-4 3-6 4-5 5-6 4-4 4-4 1-6")
    advice = advise(game, tiles, seen=seen)
    for each in advice.settings:
        ends = Counter[str]()
        for others, ways in opposing(game, (*tiles, *seen)):
            ends[compare(game.house, each.setting, game.way(others)).judgement.value] += ways
        assert each.win == Fraction(ends["win"], ends.total())
        assert each.tie == Fraction(ends["tie"], ends.total())
        assert each.lose == Fraction(ends["lose"], ends.total())
    assert advice.settings != advise(game, tiles).settings


def test_an_opponent_may_set_otherwise() -> None:
    tiles = parse_tiles("5-5 1-3 2-6 1-5")
    other = by_way(filed_way("traditional"), "traditional")
    assert advise(table(), tiles, against=other) != advise(table(), tiles)


def test_nines_that_rank_alike_are_the_house_ways_too() -> None:
    """A twelve makes the same Wong with either nine."""
    advice = advise(table(), parse_tiles("6-6 6-6 3-6 4-5"))
    alike = [each for each in advice.settings if each.house_way]
    assert [str(each.setting) for each in alike] == ["6-6 6-6 | 3-6 4-5"]
    assert str(advice.house_way) == "6-6 6-6 | 3-6 4-5"
    twins = advise(table(), parse_tiles("6-6 3-6 4-5 2-2"))
    assert {str(each.setting): each.house_way for each in twins.settings} == {
        "3-6 4-5 | 6-6 2-2": True,
        "6-6 3-6 | 2-2 4-5": False,
        "6-6 4-5 | 2-2 3-6": False,
    }


@pytest.mark.parametrize(
    ("tiles", "seen", "message"),
    [
        ("6-6 1-1 4-4", "", "four tiles are set, not 3"),
        ("6-6 6-6 6-6 1-1", "", "6-6 is named 3 times; a set holds 2"),
        ("6-6 1-1 4-4 1-2", "1-2", "1-2 is named 2 times; a set holds 1"),
    ],
)
def test_tiles_that_cannot_be(tiles: str, seen: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        advise(table(), parse_tiles(tiles), seen=parse_tiles(seen))


def test_an_opponent_needs_four_tiles() -> None:
    everything = whole_set(table())
    with pytest.raises(Unreadable, match="no four are left"):
        advise(table(), everything[:4], seen=everything[4:29])


def test_answers_are_scored_by_what_they_cost() -> None:
    tiles = in_order(parse_tiles("1-1 4-4 1-3 4-5"))
    advice = advise(table(), tiles)
    best, worse = SetHand.parse("1-1 4-4 | 1-3 4-5"), SetHand.parse("1-1 4-5 | 4-4 1-3")
    assert (advice.settings[0].setting, advice.house_way) == (best, worse)
    answers = [Graded(tiles, best, advice), Graded(tiles, worse, advice)]
    assert [(each.is_best, each.is_house_way) for each in answers] == [
        (True, False),
        (False, True),
    ]
    reached = score(answers)
    assert (reached.hands, reached.best, reached.house_way) == (2, 1, 1)
    assert reached.cost == advice.cost(worse) > 0
    assert reached.house_way_cost == 2 * advice.cost(worse)
