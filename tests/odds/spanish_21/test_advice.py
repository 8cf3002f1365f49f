"""Advice at the table: every lawful decision's value from what was seen."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.games.spanish_21.boxes import Box, Decision, open_box
from croupier.games.spanish_21.compiled import place_of
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import rulebook
from croupier.games.spanish_21.strategy import CODES, SPLIT
from croupier.odds.spanish_21.advice import Spot, best_decision, decision_values
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.values.cards import Card, parse_cards
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition
from tests.odds.spanish_21.analysed import best, chapter, tiny
from tests.odds.spanish_21.brute_force import BruteForce

GAME = rulebook()


def box_with(*moves: str) -> Box:
    """A box after cards and decisions: `box_with("8h", "8s", "split", "3d")`."""
    box = open_box(1, Cents(500))
    for move in moves:
        if move in {each.value for each in Decision}:
            after = decide(GAME, box, box.acting or 1, Decision(move))
            assert isinstance(after, Box)
            box = after
        else:
            box = give_card(GAME, box, box.card_due or box.acting or 1, Card.parse(move))
    return box


def spot(up: str, *moves: str, seen: str = "") -> Spot:
    box = box_with(*moves)
    cards = [card for hand in box.hands for card in hand.cards]
    out = [Card.parse(up), *cards, *parse_cards(seen)]
    return Spot(box, box.acting or 1, Card.parse(up), full_shoe(GAME.house).without(out))


@pytest.mark.parametrize(
    ("up", "cards"),
    [("6s", "8h 8d"), ("Ah", "Kc 7d"), ("8s", "6s 7s"), ("9d", "6h 7h"), ("Kd", "Ah As"),
     ("7h", "7s 7s"), ("7s", "7s 7s"), ("2c", "7d 7h")],
)  # fmt: skip
def test_from_a_full_shoe_it_says_what_the_analysis_says(up: str, cards: str) -> None:
    values, compiled = chapter().best, chapter().compiled
    assert values is not None
    hand, shown = parse_cards(cards), Card.parse(up)
    found = decision_values(GAME, spot(up, *cards.split()))
    place, state = place_of(shown), compiled.states.of(hand)
    expected = values.first[place, state].copy()
    if (chance := compiled.chance_of(hand)) is not None:
        matched = place == compiled.chances[chance].value and shown.suit is hand[0].suit
        suit = list(type(hand[0].suit)).index(hand[0].suit)
        expected = values.first_suited[place, chance, suit, int(matched)].copy()
    clear = chapter().deal.against[place].clear(*compiled.states.places(state))
    for code, decision in enumerate(CODES):
        if decision in found:
            near = 0.02 if decision is Decision.SPLIT and chance is None else 1e-9
            value = float(expected[code]) / float(clear)
            assert found[decision] == pytest.approx(value, abs=near), decision
    assert list(found.values()) == sorted(found.values(), reverse=True)


@pytest.mark.parametrize(
    ("shoe", "up", "cards"),
    [
        ("3x9s 2x9h 1x8s 2x8h 5xKd 1xAd", "8s", "9s 9h"),
        ("2x7s 2x7h 2x8s 2x6s 6xKd", "6s", "7s 7h"),
        ("2x7s 2x7h 2x8s 2x6s 6xKd", "8s", "7s 7s"),
    ],
)
def test_a_split_is_worth_what_every_order_of_a_tiny_shoe_says(
    shoe: str, up: str, cards: str
) -> None:
    deal = tiny(GAME, shoe)
    strategy = best(deal).strategy
    strategy.first[:, deal.compiled.states.of(parse_cards(cards))] = SPLIT
    strategy.first_suited[:, 3] = SPLIT
    one, other = parse_cards(cards)
    shown = Card.parse(up)
    unseen = deal.shoe.composition.without([shown, one, other])
    found = decision_values(GAME, Spot(box_with(*cards.split()), 1, shown, unseen))
    force = BruteForce(deal.engine.game, strategy, deal.shoe.composition)
    assert found[Decision.SPLIT] == pytest.approx(float(force.spot(shown, one, other)), abs=1e-9)


def test_only_what_is_lawful_is_valued() -> None:
    for where in (spot("6s", "8h", "8d"), spot("6s", "8h", "3d", "hit", "2c")):
        assert set(decision_values(GAME, where)) == set(lawful(GAME, where.box, where.number))


def test_a_doubled_hand_is_kept_or_rescued() -> None:
    poor = decision_values(GAME, spot("Kd", "6h", "5d", "double", "Ac"))
    assert poor[Decision.RESCUE] == -1
    assert best_decision(poor) is Decision.RESCUE
    rich = decision_values(GAME, spot("6d", "6h", "5d", "double", "9c"))
    assert best_decision(rich) is Decision.STAND
    assert 1 < rich[Decision.STAND] < 2
    less = decide(GAME, box_with("6h", "5d"), 1, Decision.DOUBLE, Cents(200))
    assert isinstance(less, Box)
    less = give_card(GAME, less, 1, Card.parse("Ac"))
    where = spot("Kd", "6h", "5d", "double", "Ac")
    kept = decision_values(GAME, Spot(less, 1, where.up, where.unseen))
    assert kept[Decision.STAND] == pytest.approx(poor[Decision.STAND] * 0.7), "40 % was doubled"
    assert kept[Decision.RESCUE] == -1
    sure = decision_values(GAME, spot("Kd", "6h", "5d", "double", "Kc"))
    assert sure[Decision.STAND] == 2


def test_cards_seen_elsewhere_count() -> None:
    """With few courts unseen a stiff hand is drawn to."""
    where = spot("6s", "Kh", "4d")
    assert best_decision(decision_values(GAME, where)) is Decision.STAND
    courts = " ".join(f"{rank}{suit}" for rank in "JQK" for suit in "cdhs" for _ in range(5))
    gone = spot("6s", "Kh", "4d", seen=courts)
    assert best_decision(decision_values(GAME, gone)) is Decision.HIT


def test_splitting_again_is_weighed_with_the_hands_that_wait() -> None:
    found = decision_values(GAME, spot("6s", "8h", "8d", "split", "8c"))
    assert best_decision(found) is Decision.SPLIT
    last = decision_values(GAME, spot("6s", "8h", "8d", "split", "Kc", "stand", "8c"))
    lost = last[Decision.SPLIT] - found[Decision.SPLIT]
    assert 0.01 < lost < 0.04, "the hand that waits could have been split itself"
    fives = decision_values(GAME, spot("6s", "5h", "5d", "split", "5c"))
    assert best_decision(fives) is Decision.DOUBLE


def test_a_stake_brings_in_the_fixed_bonus() -> None:
    where = spot("7h", "7s", "7s")
    assert best_decision(decision_values(GAME, where)) is Decision.SPLIT
    assert decision_values(GAME, where, Cents(500))[Decision.HIT] == pytest.approx(2.589, abs=1e-3)


def test_a_few_cards_are_too_few_for_advice() -> None:
    where = spot("6s", "8h", "3d")
    few = Spot(where.box, 1, where.up, Composition.parse("3xAs 3x2s"))
    with pytest.raises(Unreadable, match="9 cards are left"):
        decision_values(GAME, few)
    assert np.isfinite(list(decision_values(GAME, where).values())).all()
