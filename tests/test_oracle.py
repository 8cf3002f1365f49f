"""The settlement against an independent one, written from the texts alone."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.drawing import due
from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import Slip, settle
from croupier.rulebooks.submissions.progressive import show_combination
from croupier.values.cards import DECK, Card, show_cards
from croupier.values.money import Cents
from croupier.values.sides import Side
from tests.oracles import baccarat as oracle
from tests.support import cards_by_result
from tests.tables import Filed, every_table

STAKE = Cents(1_003)
"""Ten dollars and three cents: halves and percentages do not come out even."""
COUPON = Cents(501)
SAMPLED_OPENINGS = 150
"""At each table; there are more than sixty."""

TABLES = [pytest.param(filed, id=str(filed)) for filed in every_table()]
COMMISSION_TABLES = [
    pytest.param(filed, id=str(filed)) for filed in every_table() if filed.vigorish
]
ROYAL_9 = {
    (filed.book, filed.letters.get("royal_9"), filed.royal_9_dollars): filed
    for filed in every_table()
    if filed.royal_9_dollars
}
"""By all that it is paid by; whole tables, with every other term, are compared above."""
ROYAL_TABLES = [pytest.param(filed, id=str(filed)) for filed in ROYAL_9.values()]


def oracle_table(filed: Filed, played: BaccaratGame) -> oracle.Table:
    progressive = played.house.progressive
    combinations = dict[int, tuple[str, str]]()
    for seat, combination in (progressive.combinations if progressive else {}).items():
        king, nine = show_combination(combination).split()
        combinations[seat] = (king, nine)
    return oracle.Table(
        rulebook=filed.book,
        variant=filed.variant,
        base_game="standard" if filed.base_game == filed.variant else filed.base_game,
        vigorish=filed.vigorish or "5%",
        rounding=filed.rounding,
        deferred=filed.collection == "deferred",
        paytables=filed.letters,
        combinations=combinations,
        meters=dict(played.initial_meters),
        royal_9_stake=(filed.royal_9_dollars or 5) * 100,
    )


def bets_on_everything(played: BaccaratGame) -> list[Bet]:
    """Seat 1 bets on all there is; others let House Money ride, lay a coupon, bet on Royal 9."""
    house = played.house
    bets = list[Bet]()
    for wager in house.wagers.values():
        price = wager.fixed_stake
        bets.append(Bet(1, wager.id, Cents(price.value) if price else STAKE))
        if price:
            bets += [Bet(4, "player", STAKE), Bet(4, wager.id, Cents(price.value))]
        if wager.ride:
            bets += [Bet(2, wager.id, STAKE, ride=Side.BANKER), Bet(2, "banker", STAKE)]
    if house.match_play:
        bets.append(Bet(3, "banker", STAKE, match_play=COUPON))
    return bets


def money(slip: Slip | oracle.Slip) -> tuple[object, ...]:
    """What both have to agree on."""
    result = slip.result if isinstance(slip, oracle.Slip) else slip.result.value
    sums = (slip.winnings, slip.vigorish, slip.back, slip.rode, slip.riding)
    return slip.seat, slip.wager, result, *sums


def compare(
    filed: Filed,
    played: BaccaratGame,
    bets: list[Bet],
    rounds: list[str],
    meters: dict[str, Cents] | None = None,
) -> None:
    shown = {**played.initial_meters, **(meters or {})}
    table = replace(oracle_table(filed, played), meters=dict(shown))
    theirs = [
        oracle.Bet(b.seat, b.wager, b.stake, b.ride.value if b.ride else None, b.match_play)
        for b in bets
    ]
    for cards in rounds:
        expected = [money(slip) for slip in oracle.settle(table, theirs, cards.split())]
        settled = settle(played, bets, cards, shown).slips
        assert [money(slip) for slip in settled] == expected, cards


def completed(played: BaccaratGame, cards: list[Card], chance: random.Random) -> str:
    """A round from its first cards on."""
    while due(played.house.tableau, cards) is not None:
        cards.append(chance.choice(DECK))
    return show_cards(cards)


@pytest.mark.parametrize("filed", TABLES)
def test_both_agree_on_every_result(filed: Filed) -> None:
    rounds = list(cards_by_result(filed.book).values())
    assert len(rounds) == 205, "the number of reachable results"
    played = filed.game()
    compare(filed, played, bets_on_everything(played), rounds)


@pytest.mark.parametrize("filed", COMMISSION_TABLES)
def test_both_take_the_same_vigorish_whatever_coin_a_table_handles(filed: Filed) -> None:
    """Reading R-X17: a coin breaks payouts alone, and even money comes out even."""
    played, coin = filed.game(), Cents(17)
    assert STAKE % coin == 0
    coined = replace(played, house=replace(played.house, coin=coin))
    bets = [Bet(1, "banker", STAKE)]
    compare(filed, coined, bets, list(cards_by_result(filed.book).values()))


@pytest.mark.parametrize("filed", TABLES)
def test_both_agree_on_sampled_openings(filed: Filed) -> None:
    """Cards drawn with a bias to nines, court cards and one suit, where side wagers live."""
    played, chance = filed.game(), random.Random(str(filed))  # noqa: S311
    telling = [card for card in DECK if card.rank.value in "9KAJ" or card.suit.value == "d"]
    rounds = [
        completed(played, [chance.choice(chance.choice((DECK, telling))) for _ in range(4)], chance)
        for _ in range(SAMPLED_OPENINGS)
    ]
    compare(filed, played, bets_on_everything(played), rounds)


@pytest.mark.parametrize(
    "dollars",
    [(50_000, 450, 450), (1, 1, 1), (300, 600, 100), (123_456, 40, 2_000)],
    ids=["as filed", "all low", "single hands above both", "one low and one high"],
)
@pytest.mark.parametrize("filed", ROYAL_TABLES)
def test_both_agree_on_every_king_nine_against_every_other(
    filed: Filed, dollars: tuple[int, ...]
) -> None:
    """All Royal 9 hands, and one that is none, against each other, wherever the meters stand."""
    played, chance = filed.game(), random.Random(str(filed))  # noqa: S311
    courts = [card for card in DECK if card.rank.value == "K" or str(card) in {"Jd", "Qs"}]
    nines = [card for card in DECK if card.rank.value == "9"]
    hands = [*product(courts, nines), (DECK[0], DECK[1])]
    rounds = [
        completed(played, [player[0], banker[0], player[1], banker[1]], chance)
        for player, banker in product(hands, repeat=2)
    ]
    price = Cents(100 * (filed.royal_9_dollars or 0))
    bets = [Bet(seat, wager, price) for seat in (1, 4) for wager in ("tie", "royal_9")]
    meters = {
        name: Cents(100 * sum_ + 7)
        for name, sum_ in zip(played.initial_meters, dollars, strict=True)
    }
    compare(filed, played, bets, rounds, meters)
