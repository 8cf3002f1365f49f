"""The kernel plays what the game plays, round by round, and counts alike for any helpers."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.games.spanish_21.game import Spanish21Game, bind, rulebook
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.spanish_21.match import match_outcome
from croupier.games.spanish_21.outcomes import RESCUE
from croupier.games.submissions import study_rules
from croupier.simulation import sharing
from croupier.simulation.shoes import deal
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.counts import outcome_name
from croupier.simulation.spanish_21.rounds import Simulation, prepare, simulate
from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.money import Cents
from croupier.values.refusals import BadMaterial
from tests.simulation.spanish_21.players import at_random
from tests.support import submission_text

SEED = 551
STAKE = Cents(10_000)
MOST_CARDS = 48
"""More than any of these rounds needs."""


def studied(options: str, **top: object) -> Spanish21Game:
    text = submission_text("pa-551", f"[what_if.options]\n{options}", decks=6, **top)
    return bind(study_rules(text))


def of_ranks(ranks: str, decks: int = 6) -> tuple[Card, ...]:
    return tuple(card for card in SPANISH_DECK if card.rank.value in ranks) * decks


WHOLE = "the whole shoe"
SHOES = {
    WHOLE: SPANISH_DECK * 6,
    "six, seven, eight": of_ranks("678"),
    "small cards": of_ranks("A23"),
    "aces and courts": of_ranks("AJQK2"),
    "eights and threes": of_ranks("38"),
    "spades alone": parse_cards("7s 7s 7s 6s 8s 7h 5h Kd") * 8,
}
STUDIES = {
    "as the chapter has it": "",
    "two-card 21s win": "every_21_wins = true",
    "four hands, doubled at any time": 'split_hands = 4\ndoubling = "any_cards"',
    "soft 17, aces once": "dealer_hits_soft_17 = true\nsplit_aces_draw_once = true",
}


CASES = [
    *((shoe, study) for shoe in SHOES for study in list(STUDIES)[:1]),
    *((shoe, study) for shoe in list(SHOES)[1:5] for study in list(STUDIES)[1:]),
]


def net_of_round(ready: Simulation, number: int) -> Fraction:
    row = ready.tally(SEED, range(number, number + 1))
    width, parts = 2 * ready.tables.most_net + 1, ready.tables.parts
    return Fraction(int(np.flatnonzero(row)[0]) % width - ready.tables.most_net, parts)


@pytest.mark.parametrize(("shoe", "study"), CASES)
def test_every_round_comes_out_as_the_game_has_it(shoe: str, study: str) -> None:
    game, cards, rounds = studied(STUDIES[study]), SHOES[shoe], 4_000 if shoe == WHOLE else 400
    strategy = at_random(game, seed=len(cards))
    ready, one = prepare(game, strategy, cards), player(game, strategy, STAKE)
    alone, split, matches, bonuses = Counter[str](), Counter[str](), Counter[str](), 0
    for number, codes in enumerate(deal(ready.shoe, SEED, range(rounds), MOST_CARDS)):
        dealt = [DECK[code] for code in codes]
        settled = one.round(iter(dealt))
        net = sum(slip.back - slip.stake for slip in settled.slips)
        assert net_of_round(ready, number) == Fraction(net, STAKE), number
        (box,) = settled.boxes
        (split if box.is_split else alone).update(
            outcome_name(slip.outcome, doubled=bool(hand.doubled and slip.outcome != RESCUE))
            for slip, hand in zip(settled.slips, box.hands, strict=True)
        )
        matches[match_outcome((dealt[0], dealt[2]), dealt[1])] += 1
        bonuses += len(settled.awards)
    counted = ready.read(SEED, ready.tally(SEED, range(rounds)))
    assert +Counter(counted.outcomes) - Counter(split=counted.rounds) == alone
    assert +Counter(counted.split_hands) == split
    assert counted.outcomes["split"] == rounds - alone.total()
    assert +Counter(counted.match) == matches
    assert counted.fixed_bonuses == bonuses


def test_a_random_player_meets_every_outcome() -> None:
    """So the rounds above leave no line of the paytable out."""
    game, met = studied(""), Counter[str]()
    for cards in SHOES.values():
        ready = prepare(game, at_random(game, seed=len(cards)), cards)
        counted = ready.read(SEED, ready.tally(SEED, range(1_000)))
        met += Counter(counted.outcomes) + Counter(fixed_bonus=counted.fixed_bonuses)
    doubled = {"doubled_push", "doubled_lose", "doubled_bust"}
    assert set(met) == {*game.lines["spanish_21"], *doubled, "split", "fixed_bonus"}


@pytest.fixture(scope="module")
def game() -> Spanish21Game:
    return rulebook("pa-551", decks=6)


def test_tallies_are_the_same_for_any_number_of_workers(
    game: Spanish21Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "CHUNK", 1_000)
    strategy, told = at_random(game, 1), list[int]()
    alone = simulate(game, strategy, 9_500, SEED)
    shared = simulate(game, strategy, 9_500, SEED, 3, told.append)
    assert alone == shared
    assert told[-1] == alone.rounds == 9_500
    assert sorted(told) == told
    assert len(told) == 10


def test_who_is_told_of_progress_may_stop_it(
    game: Spanish21Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "CHUNK", 100)

    def enough(done: int) -> None:
        raise KeyboardInterrupt(done)

    with pytest.raises(KeyboardInterrupt, match=r"^100$"):
        simulate(game, at_random(game, 1), 1_000, SEED, 2, enough)


def test_another_seed_is_another_luck_and_a_longer_run_begins_alike(game: Spanish21Game) -> None:
    ready = prepare(game, at_random(game, 1))
    first, more = ready.tally(SEED, range(500)), ready.tally(SEED, range(500, 1_000))
    assert not np.array_equal(first, ready.tally(SEED + 1, range(500)))
    assert np.array_equal(first + more, ready.tally(SEED, range(1_000)))


def test_a_dealer_who_draws_for_nothing_changes_nothing(game: Spanish21Game) -> None:
    """Which is why the dealer need not draw (551.13(c))."""
    ready = prepare(game, at_random(game, 3))
    eager = ready.tables.spanish_21._replace(open=np.ones_like(ready.tables.spanish_21.open))
    drawing = replace(ready, tables=replace(ready.tables, spanish_21=eager))
    rounds = range(200_000)
    assert np.array_equal(ready.tally(SEED, rounds), drawing.tally(SEED, rounds))


def test_a_document_for_programs(game: Spanish21Game) -> None:
    tallies = simulate(game, at_random(game, 1), 2_000, SEED)
    document = json.loads(json.dumps(tallies.document()))
    assert Fraction(document["mean"]) == tallies.net.mean
    assert document["rounds"] == sum(document["net"].values()) == sum(document["hands"].values())
    assert sum(document["outcomes"].values()) == 2_000
    hands = 2_000 - document["outcomes"]["split"] + sum(document["split_hands"].values())
    assert sum(document["ways"].values()) == hands
    assert sum(document["match_the_dealer"].values()) == 2_000


def test_what_cannot_be_played_is_refused(game: Spanish21Game) -> None:
    strategy = at_random(game, 1)
    for rounds, workers in ((0, 1), (1, 0)):
        with pytest.raises(BadMaterial, match="at least one of each"):
            simulate(game, strategy, rounds, SEED, workers)
    endless = replace(strategy, split=np.full_like(strategy.split, 3))
    with pytest.raises(BadMaterial, match="it splits a hand that is no pair"):
        prepare(game, endless)
    with pytest.raises(BadMaterial, match="a shoe of 8 cards is too small"):
        prepare(game, strategy, SPANISH_DECK[:8])
    with pytest.raises(ValueError, match="more cards than the shoe holds"):
        prepare(game, strategy, of_ranks("A2", 2)[:12]).tally(SEED, range(1_000))
