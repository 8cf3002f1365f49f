"""Odds against dealing out every order of small shoes through the table's own settlement."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm

import pytest

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import settle
from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.joint import joint_odds
from croupier.odds.baccarat.ride import house_money_rows
from croupier.odds.figures import WagerOdds
from croupier.values.cards import DECK, Card
from croupier.values.money import Cents
from croupier.values.shoe import Composition
from croupier.values.sides import Side
from tests.support import game as lawful
from tests.tables import Filed, every_table

STAKE = Cents(1_003)
FACES = 6
"""Cards that come twice, as in any shoe, deal fewer rounds that differ."""
TABLES = [
    filed for filed in every_table() if filed.letter in {0, 1} and filed.collection != "deferred"
]


def rounds(game: BaccaratGame, shoe: Composition) -> Iterator[tuple[tuple[Card, ...], int, bool]]:
    """Every round a shoe can deal: cards, ordered ways, and whether it could be finished."""
    longest = min(6, shoe.total)

    def go_on(
        cards: tuple[Card, ...], left: dict[Card, int], ways: int
    ) -> Iterator[tuple[tuple[Card, ...], int, bool]]:
        waiting = due(game.house.tableau, cards)
        rest = sum(left.values())
        if waiting is None or not rest:
            padding = perm(rest, longest - len(cards))
            yield cards, ways * padding, waiting is None
            return
        for card, count in left.items():
            if count:
                yield from go_on((*cards, card), {**left, card: count - 1}, ways * count)

    yield from go_on((), {card: shoe[card] for card in DECK if shoe[card]}, 1)


def small_shoe(seed: str, cards: int) -> Composition:
    """A shoe of few cards with a liking for nines, kings and pairs."""
    chance = random.Random(seed)  # noqa: S311
    telling = [card for card in DECK if card.rank.value in "9K" or card.suit.value == "h"]
    drawn = [chance.choice(chance.choice((DECK, telling))) for _ in range(min(cards, FACES))]
    drawn += chance.choices(drawn, k=cards - len(drawn))
    counted = Counter(drawn)
    return Composition(tuple(counted[card] for card in DECK))


def bets_on_everything(game: BaccaratGame) -> list[Bet]:
    return [
        Bet(1, wager.id, Cents(wager.fixed_stake.value) if wager.fixed_stake else STAKE)
        for wager in game.house.wagers.values()
    ]


@pytest.mark.parametrize("cards", [6, 7])
@pytest.mark.parametrize("filed", TABLES, ids=map(str, TABLES))
def test_expected_values_are_those_of_every_deal(filed: Filed, cards: int) -> None:
    game, shoe = filed.game(), small_shoe(f"{filed} {cards}", cards)
    bets = bets_on_everything(game)
    gains, total = Counter[str](), 0
    for dealt, ways, finished in rounds(game, shoe):
        assert finished, "six cards finish any round"
        total += ways
        for slip in settle(game, bets, dealt).slips:
            gains[slip.wager] += ways * (slip.back - slip.stake)
    analysis = analyse(game, shoe=shoe, stake=STAKE)
    assert total == perm(cards, 6)
    for bet in bets:
        odds = analysis.odds(bet.wager)
        assert odds.expected_value == Fraction(gains[bet.wager], total * bet.stake), bet.wager


@pytest.mark.parametrize("cards", [4, 5])
def test_rounds_that_cannot_finish_are_void(cards: int) -> None:
    """Reading R-X15: what the opening has settled stands, what waits for the result goes back."""
    filed = next(each for each in TABLES if each.book == "md-mini")
    game, shoe = filed.game(), small_shoe("5", cards)
    analysis = analyse(game, shoe=shoe)
    void, total = 0, 0
    for _, ways, finished in rounds(game, shoe):
        total += ways
        void += 0 if finished else ways
    assert void > 0
    banker = analysis.odds("banker")
    assert banker.probability("void") == Fraction(void, total)
    assert sum(each.probability for each in banker.outcomes) == 1
    jackpot = analysis.odds("jackpot")
    assert "void" not in {each.outcome for each in jackpot.outcomes}


@pytest.mark.parametrize("cards", [0, 3])
def test_a_shoe_of_fewer_than_four_cards_deals_nothing(cards: int) -> None:
    filed = next(each for each in TABLES if each.book == "pa-627b")
    game = filed.game()
    analysis = analyse(game, shoe=small_shoe("x", cards))
    for wager in game.wagers:
        assert analysis.odds(wager).probability("void") == 1
        assert analysis.odds(wager).house_edge == 0
    assert joint_odds(analysis, "banker", "house_money").probabilities == {("void", "void"): 1}
    rides = [each.terms["ride"] for each in house_money_rows(analysis)]
    assert rides == ["never", "optimal_player", "optimal_banker"]


HOUSE_MONEY = {
    "ez": ("ez", ""),
    "rounded vigorish": ("standard", 'options.vigorish_rounding = "up"'),
    "a third, up to ten dollars": (
        "standard",
        'options.house_money_ride = "1/3"\noptions.house_money_ride_maximum = 10',
    ),
}


@pytest.mark.parametrize("table", HOUSE_MONEY)
@pytest.mark.parametrize("side", Side)
def test_a_ride_is_taken_whenever_it_pays(table: str, side: Side) -> None:
    """For every opening the better of taking and riding, by settling both ways on every deal."""
    variant, more = HOUSE_MONEY[table]
    game = lawful("pa-627a", f"{more}\n[wagers.house_money]", variant=variant)
    shoe = small_shoe(f"ride {table}", 7)
    taken, ridden, total = Counter[object](), Counter[object](), 0
    main = Bet(1, side.value, STAKE)
    for dealt, ways, _ in rounds(game, shoe):
        total += ways
        values = tuple(game.house.tableau.card_values[card.rank.value].value for card in dealt[:4])
        pairs = tuple(dealt[n].rank is dealt[n + 2].rank for n in (0, 1))
        opening = (tuple(sorted(values[::2])), tuple(sorted(values[1::2])), pairs)
        take, _ = settle(game, [Bet(1, "house_money", STAKE), main], dealt).slips
        ride, riding = settle(game, [Bet(1, "house_money", STAKE, side), main], dealt).slips
        alone = settle(game, [main], dealt).slips[0]
        taken[opening] += ways * (take.back - STAKE)
        ridden[opening] += ways * (ride.back - STAKE + riding.back - alone.back)
    best = sum(max(taken[opening], ridden[opening]) for opening in taken)
    analysis = analyse(game, shoe=shoe, stake=STAKE)
    rows = {each.terms["ride"]: each for each in house_money_rows(analysis)}
    never = Fraction(sum(taken.values()), total * STAKE)
    assert rows["never"].expected_value == never
    optimal = rows[f"optimal_{side.value}"]
    assert optimal.expected_value == Fraction(best, total * STAKE)
    assert optimal.expected_value >= never
    assert sum(each.probability for each in optimal.outcomes) == 1


PAIRS = [
    ("banker", "tie"),
    ("dragon_bonus_player", "player"),
    ("perfect_pairs_player", "perfect_pairs_banker"),
    ("house_money", "perfect_pairs_player"),
    ("house_money", "banker"),
    ("player", "royal_9"),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_joint_laws_are_those_of_every_deal(first: str, second: str) -> None:
    filed = next(each for each in TABLES if each.book == "pa-627b")
    game, shoe = filed.game(), small_shoe("joint", 7)
    bets = bets_on_everything(game)
    met, total = Counter[tuple[str, str]](), 0
    for dealt, ways, _ in rounds(game, shoe):
        outcomes = {slip.wager: slip.outcome for slip in settle(game, bets, dealt).slips}
        met[outcomes[first], outcomes[second]] += ways
        total += ways
    joint = joint_odds(analyse(game, shoe=shoe), first, second)
    assert joint.probabilities == {pair: Fraction(ways, total) for pair, ways in met.items()}
    product = sum(
        probability * net(joint.first, one) * net(joint.second, other)
        for (one, other), probability in joint.probabilities.items()
    )
    means = joint.first.expected_value * joint.second.expected_value
    assert joint.covariance == product - means


def net(row: WagerOdds, outcome: str) -> Fraction:
    return next(each.net for each in row.outcomes if each.outcome == outcome)


def test_a_set_wager_meets_a_result() -> None:
    """Lucky Nines sees the four cards together; the Banker sees how the round ends."""
    filed = next(each for each in TABLES if each.book == "md-mini")
    game, shoe = filed.game(), small_shoe("nines", 7)
    joint = joint_odds(analyse(game, shoe=shoe), "banker", "lucky_nines")
    for row, side in ((joint.first, 0), (joint.second, 1)):
        for each in row.outcomes:
            together = [p for pair, p in joint.probabilities.items() if pair[side] == each.outcome]
            assert sum(together) == each.probability
