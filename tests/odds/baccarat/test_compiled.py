"""Compiled tables against the definitions they come from."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from croupier.games.baccarat.compiled import (
    FinalTable,
    HandTable,
    OpeningTable,
    SetTable,
    compile_wager,
    kinds_by,
)
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Opening, final_states
from croupier.games.baccarat.wager import Dealt, HandWager, OpeningWager, SeatWager
from croupier.games.baccarat.wagers import WAGERS
from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.weights import set_weights
from croupier.values.cards import DECK, Card, Rank, Suit
from croupier.values.shoe import Composition
from tests.kept import ODDS, kept
from tests.support import game
from tests.tables import every_table

FULL = {filed.book: filed.game() for filed in every_table() if filed.letter == 0}
KINDS = {
    "player_pair": 13,
    "any_pair_banker": 13,
    "perfect_pairs_player": 52,
    "house_money": 13,
    "lucky_nines": 5,
    "jackpot": 52,
    "royal_9": 13,
}


@pytest.mark.parametrize(("wager", "count"), KINDS.items())
def test_how_many_kinds_of_card_a_wager_can_tell_apart(wager: str, count: int) -> None:
    definition = WAGERS[wager]
    assert isinstance(definition, HandWager | OpeningWager | SeatWager)
    assert len(kinds_by(definition.kind).examples) == count


HAND_WAGERS = [each for each in WAGERS.values() if isinstance(each, HandWager)]


@pytest.mark.parametrize("wager", HAND_WAGERS, ids=lambda wager: wager.id)
def test_a_hand_is_judged_by_its_kinds_alone(wager: HandWager) -> None:
    """All 2,704 hands."""
    by_kind = dict[object, set[tuple[str, ...]]]()
    for first, second in product(DECK, repeat=2):
        kinds = tuple(sorted(map(repr, (wager.kind(first), wager.kind(second)))))
        by_kind.setdefault(kinds, set()).add(tuple(wager.lines_met((first, second))))
    assert all(len(lines) == 1 for lines in by_kind.values())


OPENING_WAGERS = [each for each in WAGERS.values() if isinstance(each, OpeningWager | SeatWager)]


@pytest.mark.parametrize("wager", OPENING_WAGERS, ids=lambda wager: wager.id)
def test_an_opening_is_judged_by_its_kinds_alone(wager: OpeningWager | SeatWager) -> None:
    """Each card of an opening may be any other of its kind: all 52 in turn beside sampled others.

    What holds for one card at a time, beside any others, holds for all four by changing them one
    after the other.
    """
    chance = random.Random(wager.id)  # noqa: S311
    alike = dict[object, list[Card]]()
    for card in DECK:
        alike.setdefault(wager.kind(card), []).append(card)
    table = FULL["pa-627b"] if isinstance(wager, SeatWager) else FULL["md-mini"]
    final = final_states(table.house.tableau)[0]
    progressive = table.house.progressive
    combinations = progressive.combinations if progressive else {}
    for _ in range(1_500):
        cards = [chance.choice(chance.choice([*alike.values()])) for _ in range(4)]
        place = chance.randrange(4)
        met = set[tuple[str, ...]]()
        for other in alike[wager.kind(cards[place])]:
            cards[place] = other
            opening = Opening((cards[0], cards[2]), (cards[1], cards[3]))
            met.add(tuple(wager.met_by(Dealt(opening, final, combinations), 1)))
        assert len(met) == 1


SUITLESS = [each for each in OPENING_WAGERS if isinstance(each, OpeningWager) and each.suits_alike]


@pytest.mark.parametrize("wager", SUITLESS, ids=lambda wager: wager.id)
def test_suits_may_change_places_where_that_is_said(wager: OpeningWager) -> None:
    """The contract that lets sets of cards share their lines: 24 orders of the suits."""
    chance = random.Random(wager.id)  # noqa: S311
    for _ in range(400):
        ranks = chance.choices([*[*Rank][-5:], Rank.ACE], k=4)
        suits = chance.choices([*Suit], k=4)
        met = set[tuple[str, ...]]()
        for order in permutations(Suit):
            named = dict(zip(Suit, order, strict=True))
            one, two, three, four = (Card(r, named[s]) for r, s in zip(ranks, suits, strict=True))
            met.add(tuple(wager.lines_met(Opening((one, three), (two, four)))))
        assert len(met) == 1


def test_sizes_are_those_of_the_domains() -> None:
    expected = {
        "banker": (FinalTable, 400),
        "any_pair_player": (HandTable, 91),
        "lucky_nines": (SetTable, 70),
        "royal_9": (OpeningTable, 91**2),
    }
    for wager, (kind, size) in expected.items():
        table = compile_wager(FULL["md-mini"], wager)
        assert isinstance(table, kind)
        assert len(table.outcomes) == size
    perfect = compile_wager(FULL["pa-627b"], "perfect_pairs_player")
    assert len(perfect.outcomes) == 1_378


def with_jackpot(ace: str) -> BaccaratGame:
    answer = '[approvals.R-MD14]\nreference = "letter"\ndate = 2026-01-02'
    return game("md-mini", f'options.jackpot_ace = "{ace}"\n[wagers.jackpot]\n{answer}')


@kept(*ODDS)
def jackpot_sets(ace: str) -> object:
    return compile_wager(with_jackpot(ace), "jackpot")


@pytest.mark.no_cover  # 341,055 sets of cards, each judged
@pytest.mark.parametrize("ace", ["high_or_low", "high_only"])
def test_the_closed_form_of_jackpot_equals_its_table(ace: str) -> None:
    """Over all 341,055 four-card sets, for full and for lopsided shoes."""
    played, table = with_jackpot(ace), jackpot_sets(ace)
    assert isinstance(table, SetTable)
    assert len(table.outcomes) == 341_055
    chance = random.Random(ace)  # noqa: S311
    shoes = [Composition.of_decks(8), _lopsided(chance)]
    for shoe in shoes:
        counted = analyse(played, shoe=shoe).weights("jackpot")[0]
        assert counted.keys() == set(WAGERS["jackpot"].outcomes)
        assert {name: ways for name, ways in counted.items() if ways} == {
            name: ways for name, ways in set_weights(table, shoe).items() if ways
        }


def _lopsided(chance: random.Random) -> Composition:
    return Composition(tuple(chance.choice((0, 1, 2, 5, 8)) for _ in DECK))


def test_a_king_nine_matters_only_where_a_hand_shows_it() -> None:
    """The contract that lets seats share most of their table."""
    wager = WAGERS["royal_9"]
    assert isinstance(wager, SeatWager)
    table = FULL["pa-627b"]
    progressive = table.house.progressive
    assert progressive is not None
    for seat in (1, 5):
        compiled = compile_wager(table, "royal_9", seat=seat)
        assert isinstance(compiled, OpeningTable)
        bound = table.wagers["royal_9"]
        examples = compiled.kinds.examples
        final = final_states(table.house.tableau)[0]
        for (player, banker), outcome in compiled.outcomes.items():
            hands = [(examples[one], examples[other]) for one, other in (player, banker)]
            dealt = Dealt(Opening(*hands), final, progressive.combinations)
            assert bound.line(dealt, seat, table.initial_meters).outcome == outcome
