"""The tables say what the game's own functions say, over the whole domain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from croupier.games.spanish_21.boxes import Decision, Hand, open_box
from croupier.games.spanish_21.compiled import (
    ACE,
    BUST,
    OF_VALUE,
    SUITS,
    TEN,
    VALUES,
    compile_game,
    place_of,
    states,
    suited,
)
from croupier.games.spanish_21.dealing import beats_21, must_draw, needs_peek
from croupier.games.spanish_21.decisions import decide, give_card
from croupier.games.spanish_21.game import WAGER, Spanish21Game, rulebook
from croupier.games.spanish_21.hands import SPANISH_DECK, total_of
from croupier.games.spanish_21.outcomes import is_suited, winning_outcome
from croupier.games.spanish_21.strategy import CODES, DOUBLE, HIT, STAND, Strategy, called
from croupier.values.cards import Card, parse_cards
from croupier.values.money import Cents
from croupier.values.odds import Odds
from tests.games.spanish_21.tables import answered, spanish, studied
from tests.support import clause

KNOWN = states()
STAKE = Cents(100)
GAMES = {
    "chapter": rulebook(),
    "two-card 21 wins": answered("R-S02", split_21_against_dealer_21="win"),
    "soft 17": studied(dealer_hits_soft_17=True),
}


def cards_of(places: Sequence[int], chance: random.Random) -> tuple[Card, ...]:
    return tuple(chance.choice(OF_VALUE[place]) for place in places)


def test_tables_that_play_alike_share_what_says_nothing_of_the_house() -> None:
    coins = spanish("[limits]\ncoin = 5", decks=8)
    assert compile_game(coins) is compile_game(rulebook())
    assert compile_game(studied(split_hands=1)).split_hands == 1
    assert not any(isinstance(value, Spanish21Game) for value in vars(compile_game(coins)).values())


def test_every_hand_that_is_not_bust_is_a_state_and_no_other() -> None:
    assert len(KNOWN) == len(KNOWN.numbers) == 3083
    assert len({place_of(card) for card in SPANISH_DECK}) == VALUES
    chance = random.Random(551)  # noqa: S311
    for state in range(len(KNOWN)):
        places = KNOWN.places(state)
        cards = cards_of(places, chance)
        total = total_of(cards)
        assert (KNOWN.total[state], KNOWN.soft[state]) == (total.points, total.soft)
        assert KNOWN.cards[state] == len(cards)
        assert KNOWN.of(cards) == state
        for value, after in enumerate(KNOWN.after[state].tolist()):
            more = (*cards, OF_VALUE[value][0])
            assert (after == BUST) == total_of(more).is_bust
            assert after == BUST or (after > state and after == KNOWN.of(more))


@pytest.mark.parametrize("name", GAMES)
def test_a_state_knows_what_the_game_makes_of_its_cards(name: str) -> None:
    game = GAMES[name]
    compiled, chance = compile_game(game), random.Random(21)  # noqa: S311
    completed = {found.makes for found in compiled.chances}
    for state in range(len(KNOWN)):
        hand = Hand(cards_of(KNOWN.places(state), chance), STAKE, split=True)
        line = winning_outcome(hand)
        if state not in completed or not is_suited(hand.cards):
            assert compiled.lines[state] == line
            assert compiled.pays[state] == ratio(game, line)
        assert compiled.beats_21[state] == beats_21(game, hand)
        assert compiled.dealer_draws[state] == must_draw(game, hand.cards)
    for value, cards in enumerate(OF_VALUE):
        assert {needs_peek(game, card) for card in cards} == {compiled.peeks[value]}


def ratio(game: Spanish21Game, line: str) -> object:
    price = game.lines[WAGER][line].price
    assert isinstance(price, Odds)
    return price.ratio


@clause("PA551-6-g-2-s1", "PA551-6-g-2-s2", "PA551-6-g-4-s1", "PA551-6-g-4-s2")
def test_suits_matter_to_four_two_card_hands_and_to_nothing_else() -> None:
    compiled = compile_game(rulebook())
    asked = {KNOWN.places(found.pair): found.value for found in compiled.chances}
    assert asked == {(5, 6): 7, (5, 7): 6, (6, 7): 5, (6, 6): 6}
    completed = {found.makes for found in compiled.chances}
    for state in np.flatnonzero(KNOWN.total == 21).tolist():
        lines = {
            winning_outcome(Hand(suited(KNOWN.places(state), suit), STAKE, split=True))
            for suit in SUITS
        }
        assert (lines == {compiled.lines[state]}) == (state not in completed)
    for found in compiled.chances:
        *plain, spades = found.lines
        assert set(plain) == {spades.removesuffix("_spades")}
        assert ([*map(float, found.pays)]) == [2, 2, 2, 3]


def test_games_that_are_played_alike_share_their_tables() -> None:
    assert compile_game(rulebook()) is compile_game(rulebook(decks=8))
    assert compile_game(rulebook()) is not compile_game(studied(split_hands=4))
    assert compile_game(studied(doubling="any_cards")).may_double(KNOWN.number((1, 1, 1)))
    assert not compile_game(rulebook()).may_double(KNOWN.number((1, 1, 1)))
    assert compile_game(rulebook()).unit == 2
    assert compile_game(rulebook()).blackjack == KNOWN.number((ACE, TEN))


def blank(hands: int) -> Strategy:
    states_, chances = len(KNOWN), 4
    return Strategy(
        "blank",
        first=np.full((VALUES, states_), HIT, np.uint8),
        first_suited=np.full((VALUES, chances, len(SUITS), 2), STAND, np.uint8),
        first_rescue=np.zeros((VALUES, states_), np.bool_),
        split=np.full((hands, VALUES, VALUES, states_), DOUBLE, np.uint8),
        split_suited=np.full((hands, VALUES, VALUES, chances, len(SUITS), 2), HIT, np.uint8),
        split_rescue=np.zeros((hands, VALUES, VALUES, states_), np.bool_),
        resplit=np.zeros((hands, VALUES, VALUES), np.bool_),
    )


def test_a_strategy_is_asked_about_a_hand_of_a_box() -> None:
    game = rulebook()
    compiled, strategy, up = compile_game(game), blank(2), Card.parse("8s")
    first_suited = strategy.first_suited.copy()
    number = compiled.chance_of(parse_cards("6s 7s"))
    first_suited[place_of(up), number, SUITS.index(up.suit), 1] = DOUBLE
    strategy = replace(strategy, first_suited=first_suited)

    def about(cards: str, shown: Card = up) -> Decision:
        box = open_box(1, STAKE)
        for card in parse_cards(cards):
            box = give_card(game, box, 1, card)
        return called(compiled, strategy, box, 1, shown)

    assert about("6s 7h") is Decision.HIT
    assert about("6h 7h") is Decision.STAND
    assert about("6s 7s") is Decision.DOUBLE, "the up card is the very card that is needed"
    assert about("6s 7s", Card.parse("8h")) is Decision.STAND


def test_a_split_hand_is_asked_by_its_pair_and_the_number_of_hands() -> None:
    game, up = rulebook(), Card.parse("5d")
    compiled, strategy = compile_game(game), blank(2)
    box = open_box(1, STAKE)
    for card in parse_cards("8h 8s"):
        box = give_card(game, box, 1, card)
    box = decide(game, box, 1, Decision.SPLIT)  # type: ignore[assignment]
    three = give_card(game, box, 1, Card.parse("3d"))
    assert called(compiled, strategy, three, 1, up) is Decision.DOUBLE
    pair = give_card(game, box, 1, Card.parse("8d"))
    assert called(compiled, strategy, pair, 1, up) is Decision.DOUBLE
    resplit, rescue = strategy.resplit.copy(), strategy.split_rescue.copy()
    resplit[0, 7, 4] = rescue[0, 7, 4] = True
    strategy = replace(strategy, resplit=resplit, split_rescue=rescue)
    assert called(compiled, strategy, pair, 1, up) is Decision.SPLIT
    doubled = decide(game, three, 1, Decision.DOUBLE)
    doubled = give_card(game, doubled, 1, Card.parse("4d"))  # type: ignore[arg-type]
    assert called(compiled, strategy, doubled, 1, up) is Decision.RESCUE
    assert {CODES[code] for code in range(len(CODES))} == set(Decision) - {Decision.RESCUE}
