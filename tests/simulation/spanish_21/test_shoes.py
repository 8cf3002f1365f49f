"""Whole shoes: the kernel's are the game's, hand by hand, and the live table's."""

from __future__ import annotations

import pytest

from croupier.floor.chance import Chance, Sealed
from croupier.floor.spanish_21.practice import PracticeTable
from croupier.games.spanish_21.boxes import Box, Decision
from croupier.games.spanish_21.compiled import compile_game
from croupier.games.spanish_21.game import Spanish21Game, submission
from croupier.games.spanish_21.strategy import called
from croupier.odds.spanish_21.analysis import Analysis, evaluate
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare
from croupier.values.cards import Card, show_cards
from tests.commands.running import EXAMPLES
from tests.simulation.spanish_21.players import at_random
from tests.simulation.spanish_21.test_rounds import studied
from tests.simulation.spanish_21.told import SEED, STAKE, Told, cards_of, net_of

STUDIES = {
    "six decks": (6, ""),
    "eight decks": (8, ""),
    "cut at a third": (6, 'cutting_card_depth = "1/3"'),
    "four hands, doubled at any time": (6, 'split_hands = 4\ndoubling = "any_cards"'),
    "soft 17, aces once": (6, "dealer_hits_soft_17 = true\nsplit_aces_draw_once = true"),
}
SHOES = 60


@pytest.mark.parametrize("study", STUDIES)
def test_every_hand_of_a_shoe_comes_out_as_the_game_has_it(study: str) -> None:
    decks, options = STUDIES[study]
    played = at_a_loss(studied(options, decks=decks), 7)
    ready, told = prepare(played), Told()
    one = player(ready.game, played.strategy, STAKE)
    for unit in range(SHOES):
        nets = []
        for _, settled in one.shoe(cards_of(ready, unit)):
            told.add(settled)
            nets.append(net_of(settled))
        found = ready.read(SEED, 1, ready.tally(SEED, range(unit, unit + 1)))
        assert found.rounds == len(nets) <= ready.most_rounds
        assert found["spanish_21"].mean == sum(nets) / len(nets)
    told.expect(ready.read(SEED, SHOES, ready.tally(SEED, range(SHOES))))


def at_a_loss(game: Spanish21Game, seed: int) -> Analysis:
    return evaluate(game, at_random(game, seed))


@pytest.mark.parametrize("example", ["pa-551", "pa-551-match", "pa-551-two-batch"])
def test_a_shoe_is_dealt_as_at_the_live_table(example: str) -> None:
    """The same cards, burned, cut off and played alike."""
    text = (EXAMPLES / f"{example}.toml").read_text(encoding="utf-8")
    played = at_a_loss(submission(text), 3)
    ready = prepare(played)
    cards = cards_of(ready, 5)
    ours = [
        (show_cards(settled.dealer), [show_cards(hand.cards) for hand in settled.boxes[0].hands])
        for _, settled in player(ready.game, played.strategy, STAKE).shoe(cards)
    ]
    assert ours == live(ready, played, cards)
    assert ready.rounds(ready.tally(SEED, range(5, 6))) == len(ours)


def live(
    ready: Spanish21Simulation, played: Analysis, cards: tuple[Card, ...]
) -> list[tuple[str, list[str]]]:
    """Every round until the shoe is over; the stack is cut in its middle."""
    middle = len(cards) // 2
    order = (*cards[-middle:], *cards[:-middle])
    table = PracticeTable(ready.game, chance=Chance(cards=lambda _: Sealed(order, "known")))
    table.sit(1, "ann", chips="50000")
    compiled = compile_game(ready.game)

    def decided(box: Box, number: int, up: Card) -> Decision:
        return called(compiled, played.strategy, box, number, up)

    dealt = list[tuple[str, list[str]]]()
    while not dealt or table.table.over is None:
        table.bet("1 spanish_21 10")
        past = table.deal(decided)
        assert past is not None
        dealt.append((past.dealer, [hand.cards for hand in past.hands]))
    return dealt
