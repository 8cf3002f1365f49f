"""The kernel plays what the game plays, round by round, and counts alike for any helpers."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from croupier.games.spanish_21.game import Spanish21Game, bind, rulebook
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.submissions import study_rules
from croupier.odds.spanish_21.analysis import Analysis, evaluate
from croupier.simulation.running import Run, Threads
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare, simulate
from croupier.values.cards import DECK, Card, parse_cards
from croupier.values.money import Cents
from croupier.values.refusals import BadMaterial
from croupier.values.shoe import Composition
from tests.simulation.spanish_21.players import at_random
from tests.simulation.spanish_21.told import SEED, STAKE, Told, cards_of, main_of, named, net_of
from tests.support import submission_text


def studied(options: str, **top: object) -> Spanish21Game:
    more = f"[wagers.match_the_dealer]\n[what_if.options]\n{options}"
    return bind(study_rules(submission_text("pa-551", more, **{"decks": 6, **top})))


def analysed(game: Spanish21Game, cards: Iterable[Card], seed: int) -> Analysis:
    """A box that is played at random."""
    held = Counter(cards)
    shoe = Composition(tuple(held[card] for card in DECK))
    return evaluate(game, at_random(game, seed), shoe)


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


@cache
def box(shoe: str, study: str) -> Spanish21Simulation:
    """Every round of it from a full shoe."""
    cards = SHOES[shoe]
    return prepare(analysed(studied(STUDIES[study]), cards, seed=len(cards)), full_shoe=True)


@pytest.mark.parametrize(("shoe", "study"), CASES)
def test_every_round_comes_out_as_the_game_has_it(shoe: str, study: str) -> None:
    ready, rounds, told = box(shoe, study), 4_000 if shoe == WHOLE else 400, Told()
    one = player(ready.game, ready.exact.strategy, STAKE)
    for number in range(rounds):
        settled = one.round(iter(cards_of(ready, number)))
        told.add(settled)
        alone = ready.read(SEED, 1, ready.tally(SEED, range(number, number + 1)))
        assert main_of(alone).mean == net_of(settled), number
    told.expect(ready.read(SEED, rounds, ready.tally(SEED, range(rounds))))


def test_a_random_player_meets_every_outcome() -> None:
    """So the rounds above leave no line of the paytable out."""
    as_it_is, met = next(iter(STUDIES)), Counter[str]()
    for shoe in SHOES:
        ready = box(shoe, as_it_is)
        main = main_of(ready.read(SEED, 1_000, ready.tally(SEED, range(1_000))))
        met += Counter(named(main)) + Counter(fixed_bonus=main.fixed_bonuses)
    doubled = {"doubled_push", "doubled_lose", "doubled_bust"}
    lines = box(WHOLE, as_it_is).game.lines["spanish_21"]
    assert set(met) == {*lines, *doubled, "split", "fixed_bonus"}


@pytest.fixture(scope="module")
def game() -> Spanish21Game:
    return rulebook("pa-551", decks=6)


@pytest.fixture(scope="module")
def played(game: Spanish21Game) -> Analysis:
    return evaluate(game, at_random(game, 1))


@pytest.mark.parametrize("full_shoe", [False, True])
def test_tallies_are_the_same_for_any_number_of_workers(
    played: Analysis,
    full_shoe: bool,  # noqa: FBT001
) -> None:
    ready = prepare(played, full_shoe=full_shoe)
    runs = [Run(ready, SEED) for _ in range(2)]
    for run, workers in zip(runs, (1, 3), strict=True):
        run.go_on(9_500, Threads(workers))
    assert np.array_equal(runs[0].counts, runs[1].counts)
    assert runs[0].rounds == (9_500 if full_shoe else runs[1].rounds)


@pytest.mark.parametrize("full_shoe", [False, True])
def test_units_stand_alone_and_may_be_added_up(
    played: Analysis,
    full_shoe: bool,  # noqa: FBT001
) -> None:
    """Whoever else is played beside them, here or in another process."""
    ready = prepare(played, full_shoe=full_shoe)
    whole = ready.tally(SEED, range(1_000))
    alone = sum(ready.tally(SEED, range(unit, unit + 1)) for unit in range(100))
    assert np.array_equal(alone + ready.tally(SEED, range(100, 1_000)), whole)
    assert not np.array_equal(whole, ready.tally(SEED + 1, range(1_000)))
    assert np.array_equal(pickle.loads(pickle.dumps(ready)).tally(SEED, range(1_000)), whole)  # noqa: S301 our own


def test_rounds_that_are_drawn_further_are_counted_once(played: Analysis) -> None:
    """Cards drawn at once are enough for most rounds; however many they are, nothing changes."""
    ready = prepare(played, full_shoe=True)
    at_once = replace(ready, stacks=(ready.stacks[1],) * 2)
    rounds = range(20_000)
    assert np.array_equal(ready.tally(SEED, rounds), at_once.tally(SEED, rounds))


def test_simulated_rounds_say_what_they_are(game: Spanish21Game) -> None:
    found = simulate(game, 2_000, SEED, full_shoe=True, strategy=at_random(game, 1))
    main = main_of(found)
    assert found.rounds == main.rounds == main.net.count == 2_000
    assert found.shoes is None
    assert sum(map(sum, main.by_up)) == 2_000
    assert main.odds.terms["strategy"] == "at random"
    assert main.hits == sum(n for net, n in main.by_hands[1].rounds.items() if net > 0)
    assert sum(main.split_hands.values()) == sum(
        hands * net.count for hands, net in main.by_hands.items() if hands > 1
    )


def test_what_cannot_be_played_is_refused(game: Spanish21Game, played: Analysis) -> None:
    with pytest.raises(BadMaterial, match="0 rounds"):
        simulate(game, 0, SEED, strategy=played.strategy)
    endless = replace(played.strategy, split=np.full_like(played.strategy.split, 3))
    with pytest.raises(BadMaterial, match="it splits a hand that is no pair"):
        prepare(replace(played, strategy=endless))
    with pytest.raises(BadMaterial, match="what a certain stake is paid is not simulated"):
        prepare(evaluate(game, played.strategy, stake=Cents(500)))
    with pytest.raises(BadMaterial, match="behind the cutting card lie too few cards"):
        prepare(analysed(game, SPANISH_DECK * 2, 1))
