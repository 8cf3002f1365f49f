"""Counting wagers of baccarat: held to the pass by results, to published correlations, and told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from croupier import baccarat
from croupier.baccarat import Counting, Spread
from croupier.counting.baccarat.table import counted_table
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import FinalState
from croupier.simulation.baccarat.depths import to_the_end
from croupier.simulation.baccarat.rounds import prepare
from croupier.simulation.count import Count as DeepCount
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from croupier.values.shoe import Composition
from tests.commands.running import EXAMPLES

DRAGON_7 = (0, 0, 0, -1, -1, -1, -1, 2, 2, 0)
PANDA_8 = (1, 1, -2, -2, -2, -1, -1, -2, 4, 1)
SEED, SHOES = 7, 40


@cache
def game() -> BaccaratGame:
    return baccarat.submission(EXAMPLES.joinpath("pa-627a-ez.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("true", [False, True])
def test_bets_are_those_of_the_pass_by_results(true: bool) -> None:  # noqa: FBT001
    """The same shoes, by another kernel: rounds and bets agree at every cut."""
    deep = to_the_end(
        prepare(replace(game(), wagers={w: game().wagers[w] for w in ("banker", "player")})),
        DeepCount(DRAGON_7, start=-3, true=true, least=-40, most=60),
    )
    tallied = deep.read(SEED, SHOES, deep.tally(SEED, range(SHOES)))
    how = Counting(tags=DRAGON_7, true=true, start=-3, triggers=(5,), perfect=False)
    found = baccarat.count(game(), "dragon_7", how, shoes=SHOES, seed=SEED)
    for each in found["dragon_7"].counter:
        assert each.rounds_a_shoe * SHOES == pytest.approx(tallied.rounds_at(each.behind))
        assert each.bets_a_shoe * SHOES == pytest.approx(tallied.rounds_at(each.behind, 5))


def test_nobody_does_better_than_who_knows_every_edge() -> None:
    how = Counting(tags=DRAGON_7, triggers=(4,), cuts=(52,))
    each = baccarat.count(game(), "dragon_7", how, shoes=SHOES, seed=SEED)["dragon_7"]
    assert each.counter[0].behind == 52
    for perfect, counter in zip(each.perfect, each.counter, strict=True):
        assert perfect.won_a_shoe >= max(counter.won_a_shoe, 0)
    assert each.efficiency is not None
    assert each.efficiency <= 1


def test_what_is_seen_of_the_burn_is_worth_something() -> None:
    unknown, known = (
        baccarat.count(
            game(), "dragon_7", Counting(burn_is_seen=seen, triggers=(4,)), shoes=400, seed=SEED
        )
        for seen in (False, True)
    )
    assert known["dragon_7"].perfect[0].won_a_shoe > unknown["dragon_7"].perfect[0].won_a_shoe


def test_a_spread_bets_by_count_and_the_main_wager_is_taken_off() -> None:
    flat, spread, beside = (
        baccarat.count(game(), "dragon_7", how, shoes=SHOES, seed=SEED)["dragon_7"].counter[0]
        for how in (
            Counting(tags=DRAGON_7, triggers=(4,), perfect=False),
            Counting(tags=DRAGON_7, spread=Spread.of("4:2"), perfect=False),
            Counting(tags=DRAGON_7, triggers=(4,), with_main=Fraction(1), perfect=False),
        )
    )
    assert spread.won_a_shoe == pytest.approx(2 * flat.won_a_shoe)
    assert spread.desirability == pytest.approx(flat.desirability)
    assert beside.bets_a_shoe == flat.bets_a_shoe
    cost = flat.won_a_shoe - beside.won_a_shoe
    assert 0 < cost / flat.bets_a_shoe < 0.03


def test_what_lies_beside_a_wager_moves_the_index() -> None:
    """The edge is none where a unit and half a unit of Banker come to nothing together."""
    alone, beside = (
        baccarat.count(
            game(),
            "dragon_7",
            Counting(tags=DRAGON_7, triggers=(4,), with_main=ratio, perfect=False),
            shoes=2,
        )["dragon_7"]
        for ratio in (Fraction(0), Fraction(1, 2))
    )
    assert alone.index is not None
    assert beside.index is not None
    assert beside.house_edge == alone.house_edge
    banker = baccarat.odds(game(), wager="banker")["banker"].house_edge
    assert beside.index / alone.index == pytest.approx(
        float((alone.house_edge + banker / 2) / alone.house_edge), abs=0.05
    )


def test_nothing_lies_beside_a_main_wager() -> None:
    mains = replace(game(), wagers={w: game().wagers[w] for w in ("banker", "player")})
    plain, beside = (
        baccarat.count(mains, None, Counting(with_main=ratio), shoes=SHOES, seed=SEED)
        for ratio in (Fraction(0), Fraction(3))
    )
    assert plain["banker"].perfect[0].bets_a_shoe > 0
    for one, other in zip(plain.wagers, beside.wagers, strict=True):
        assert one.perfect[0].sums.tolist() == other.perfect[0].sums.tolist()


def test_two_wagers_on_one_count_win_together_what_they_win_apart() -> None:
    how = Counting(tags=DRAGON_7, triggers=(4, 9), perfect=False)
    found = baccarat.count(game(), ["dragon_7", "panda_8"], how, shoes=SHOES, seed=SEED)
    apart = sum(each.counter[0].won_a_shoe for each in found.wagers)
    assert found.together[0].won_a_shoe == pytest.approx(apart)


@pytest.mark.parametrize(
    ("wager", "tags", "correlation", "index"),
    [
        ("dragon_7", DRAGON_7, 0.9642, 3.52),
        ("panda_8", PANDA_8, 0.9943, 10.64),
        ("three_card_6", (0, 0, -1, -1, -1, -2, 1, 2, 2, 0), 0.981, 7.98),  # published: 0.981, 8
        ("lucky_6", (-1, -1, -4, -1, -1, -18, 13, 12, 9, -2), 0.9997, 48.8),  # published: 48
    ],
)
def test_betting_correlation_and_index(
    wager: str, tags: tuple[int, ...], correlation: float, index: float
) -> None:
    how = Counting(tags=tags, triggers=(0,), perfect=False)
    each = baccarat.count(with_sixes(), wager, how, shoes=2)[wager]
    assert each.correlation == pytest.approx(correlation, abs=0.0005)
    assert each.index == pytest.approx(index, abs=0.05)


@cache
def with_sixes() -> BaccaratGame:
    """With two wagers that only others offer."""
    table = baccarat.with_wager(game(), "three_card_6", three_card_6, {"6": "50 to 1"})
    pays = {"2": "12 to 1", "3": "23 to 1"}
    return baccarat.with_wager(table, "lucky_6", lucky_6, pays)


def lucky_6(result: FinalState) -> str | None:
    won = result.banker.points == 6 and result.player.points < 6
    return str(result.banker.cards) if won else None


def three_card_6(result: FinalState) -> str | None:
    return "6" if lucky_6(result) == "3" else None


def test_the_best_tags_balance_and_follow() -> None:
    each = baccarat.count(game(), "panda_8", shoes=2)["panda_8"]
    assert each.count is not None
    assert (each.count.words, each.count.is_balanced) == ("1 1 -2 -2 -2 -1 -1 -2 4 1", True)


@pytest.mark.parametrize("with_main", [Fraction(0), Fraction(1, 2)])
def test_counts_are_told_apart_as_they_are_bet(with_main: Fraction) -> None:
    """What all counts from the trigger on bring together is what a flat bettor wins."""
    how = Counting(tags=DRAGON_7, triggers=(4,), with_main=with_main, perfect=False, by_count=True)
    each = baccarat.count(game(), "dragon_7", how, shoes=SHOES, seed=SEED)["dragon_7"]
    flat, bet = each.counter[0], [bucket for bucket in each.by_count if bucket.count >= 4]
    assert sum(bucket.share for bucket in each.by_count) == pytest.approx(1)
    assert sum(bucket.share for bucket in bet) == pytest.approx(flat.share_of_rounds)
    won = sum(bucket.share * bucket.edge for bucket in bet)
    assert won == pytest.approx(flat.won_a_round)
    assert flat.deviation is not None
    squares = sum(bucket.share * bucket.square for bucket in bet)
    assert squares - won**2 == pytest.approx(flat.deviation**2)
    assert flat.score == pytest.approx(1e6 * won**2 / flat.deviation**2)
    assert flat.n0 == pytest.approx(flat.deviation**2 / won**2)


def test_a_wager_by_rank_has_even_tags() -> None:
    """A pair of nines pays more, so nines are one kind and all others another."""
    table = baccarat.submission(EXAMPLES.joinpath("md-mini-ez.toml").read_text(encoding="utf-8"))
    each = baccarat.count(table, "any_pair_player", shoes=2)["any_pair_player"]
    assert each.count is not None
    assert each.count.words == "1 1 1 1 1 1 1 1 -12 1"
    assert each.correlation == pytest.approx(1)


def test_every_wager_has_a_count_of_its_own() -> None:
    found = baccarat.count(game(), shoes=2)
    assert [each.wager for each in found.wagers] == list(game().wagers)
    assert found["dragon_7"].perfect[0].deviation is not None


def test_mean_squares_of_a_full_shoe_are_those_of_exact_odds() -> None:
    table = counted_table(game(), list(game().wagers))
    (squares,) = table.mean_squares(table.full[None, :])
    for square, odds in zip(squares.tolist(), table.odds, strict=True):
        assert square == pytest.approx(float(odds.variance + odds.expected_value**2))


def test_a_shuffle_is_due_once_a_wager_favours_the_player() -> None:
    full = Composition.of_decks(8)
    assert not baccarat.shuffle_due(game(), full).is_due
    high = [card for card in DECK if card.rank.value in "89"]
    due = baccarat.shuffle_due(game(), full.without(high * 8), wagers=["dragon_7", "tie"])
    assert (due.favourable, due.cards) == (("dragon_7",), 352)
    counted = baccarat.shuffle_due(game(), full.without(high * 8), tags=DRAGON_7).counts["dragon_7"]
    assert (counted.running, counted.true) == (128, 18)
    assert counted.index == pytest.approx(3.52, abs=0.01)


@pytest.mark.parametrize(
    ("left", "why"),
    [
        (Composition.of_decks(9), "a full shoe has 8"),
        (Composition.parse("3x9h 2xKd"), "5 cards left: a round may need 6"),
    ],
)
def test_cards_that_cannot_be_left(left: Composition, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        baccarat.shuffle_due(game(), left)


@pytest.mark.parametrize(
    ("wagers", "how", "why"),
    [
        ("dragon_8", Counting(), "no wager 'dragon_8' here; did you mean"),
        (["tie", "tie"], Counting(), "once each"),
        (None, Counting(triggers=(4,)), "about a wager"),
        ("tie", Counting(triggers=(4, 5)), "1 wager has one trigger each, not 2"),
        ("tie", Counting(tags=(0,) * 10), "all alike tell nothing"),
        ("tie", Counting(cuts=(3,)), "there can be 14 to 312 of 416"),
        ("banker", Counting(with_main=Fraction(1)), "a main wager itself"),
    ],
)
def test_what_cannot_be_counted_so(wagers: str, how: Counting, why: str) -> None:
    with pytest.raises(BadMaterial, match=why):
        baccarat.count(game(), wagers, how, shoes=2)


def test_nothing_is_counted_at_a_continuous_shuffler() -> None:
    table = baccarat.rulebook("pa-541")
    chosen = replace(table.house.options["shuffler"], value="continuous")
    house = replace(table.house, options={**table.house.options, "shuffler": chosen})
    with pytest.raises(BadMaterial, match="continuous shuffler"):
        baccarat.count(replace(table, house=house), "tie", shoes=2)


def test_shoes_and_ratios_have_limits() -> None:
    with pytest.raises(BadMaterial, match="2 to"):
        baccarat.count(game(), "tie", shoes=1)
    with pytest.raises(BadMaterial, match=r"2.5 shoes: there can be 2 to"):
        baccarat.count(game(), "tie", shoes=2.5)  # type: ignore[arg-type]
    with pytest.raises(BadMaterial, match=r"write triggers=\(4,\) for one"):
        Counting(triggers=4)  # type: ignore[arg-type]
    with pytest.raises(BadMaterial, match="0 to 1000"):
        Counting(with_main=Fraction(-1))
