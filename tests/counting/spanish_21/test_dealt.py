"""Bets by a count in shoes that are dealt: as somebody would have had them who sat there."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from croupier.counting.counts import Count, Spread
from croupier.counting.spanish_21.dealt import Bets, Shoes, best_trigger, play
from croupier.games.spanish_21.compiled import place_of
from croupier.games.spanish_21.game import rulebook
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.odds.spanish_21.analysis import Analysis, evaluate
from croupier.odds.spanish_21.effects import Effects
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.depths import to_the_end
from croupier.values.cards import DECK, Card
from tests.simulation.spanish_21.players import at_random
from tests.simulation.spanish_21.told import SEED, STAKE, net_of

TAGS = (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1)
SPREAD = Spread.of("0:1 2:3")
CUTS = (72, 150, 96)
VALUE = Fraction(-1, 50)


def effect(card: Card) -> Fraction:
    return Fraction(TAGS[place_of(card)], 1000)


@cache
def played() -> Analysis:
    game = rulebook()
    return evaluate(game, at_random(game, 5))


@cache
def shoes() -> Shoes:
    box = to_the_end(played())
    by_card = {card: effect(card) for card in SPANISH_DECK}
    effects = Effects("spanish_21", by_card, dict.fromkeys(SPANISH_DECK, 6), anew=False)
    return Shoes(box, float(VALUE), effects)


def by_hand(count: Count, dealt: int) -> list[list[tuple[int, float, Fraction, Fraction]]]:
    """Of each shoe every round: cards out, units bet, what it brought and what it was worth."""
    one, found = player(played().deal.engine.game, played().strategy, STAKE), []
    for order in shoes().box.stack.orders(SEED, range(dealt)).tolist():
        cards, rounds = [DECK[code] for code in order], []
        for begin, settled in one.shoe(cards):
            seen, left = cards[1:begin], len(order) - begin + 1
            running = count.start + sum(TAGS[place_of(card)] for card in seen)
            told = running * 48 // left if count.true else running
            units = 3.0 if told >= 2 else 1.0 if told >= 0 else 0.0
            moved = sum(map(effect, seen), Fraction(0)) * (len(order) - 1) / left
            rounds.append((begin, units, net_of(settled), VALUE + moved))
        found.append(rounds)
    return found


@pytest.mark.parametrize("true", [True, False])
def test_it_is_what_a_counter_would_have_had_card_by_card(true: bool) -> None:  # noqa: FBT001
    count = Count.of(TAGS, start=-2, true=true)
    won = play(shoes(), Bets(count, SPREAD), CUTS, range(3), SEED)
    told = by_hand(count, 3)
    for place, behind in enumerate(CUTS):
        sat = [[each for each in rounds if each[0] <= 288 - behind] for rounds in told]
        rounds = [each for shoe in sat for each in shoe]
        staked = sum(units for _, units, _, _ in rounds)
        brought = [float(sum(u * net for _, u, net, _ in shoe)) for shoe in sat]
        found = won.as_dealt[place]
        assert found.behind == behind
        assert found.rounds_a_shoe == pytest.approx(len(rounds) / 3)
        assert found.bets_a_shoe == pytest.approx(sum(each[1] > 0 for each in rounds) / 3)
        assert found.won_a_shoe == pytest.approx(sum(brought) / 3)
        assert found.edge == pytest.approx(sum(brought) / staked)
        middle = sum(brought) / 3
        apart = sum((each - middle) ** 2 for each in brought)
        assert found.won_error == pytest.approx(sqrt(apart / 2 / 3))
        worth = sum(float(u * each) for _, u, _, each in rounds)
        assert won.by_effects[place].won_a_shoe == pytest.approx(worth / 3)
        ahead = sum(float(each) for _, _, _, each in rounds if each > 0)
        assert won.knowing[place].won_a_shoe == pytest.approx(ahead / 3)
        assert won.knowing[place].deviation is None


def test_shoes_add_up_however_many_are_dealt_at_once() -> None:
    count = Count.of(TAGS)
    whole = play(shoes(), Bets(count, SPREAD), CUTS, range(600), SEED).as_dealt[0]
    parts = [
        play(shoes(), Bets(count, SPREAD), CUTS, some, SEED).as_dealt[0]
        for some in (range(512), range(512, 600))
    ]
    assert whole.won_a_shoe * 600 == pytest.approx(
        sum(each.won_a_shoe * each.shoes for each in parts)
    )


def test_the_best_trigger_wins_more_than_its_neighbours() -> None:
    count, behind = Count.of(TAGS), 72
    best = best_trigger(shoes(), count, behind, range(400), SEED)
    assert best is not None

    def worth(trigger: int) -> float:
        bets = Bets(count, Spread(((trigger, 1.0),)))
        return play(shoes(), bets, [behind], range(400), SEED).by_effects[0].won_a_shoe

    assert worth(best) > max(worth(best - 1), worth(best + 1))
