"""The fixed bonus for three suited sevens against a seven, and the envy that goes with it."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.bets import of_one_person, parse_bets
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.playing import settle as settle_round
from croupier.games.spanish_21.settlement import Settlement
from tests.games.spanish_21.tables import answered, dealt, order, settled, spanish
from tests.support import clause


def awarded(settlement: Settlement) -> list[tuple[int, str, int, str]]:
    return [(each.seat, each.award, each.sum, each.clause) for each in settlement.awards]


SUMS = [
    ("4.99", []),
    ("5", [(1, "fixed_bonus", 1_000_00, "PA551-6-h-s1")]),
    ("24.99", [(1, "fixed_bonus", 1_000_00, "PA551-6-h-s1")]),
    ("25", [(1, "fixed_bonus", 5_000_00, "PA551-6-h-s2")]),
    ("500", [(1, "fixed_bonus", 5_000_00, "PA551-6-h-s2")]),
]


@clause("PA551-6-h-s1", "PA551-6-h-s2")
@pytest.mark.parametrize(("stake", "expected"), SUMS)
def test_the_sum_goes_by_the_original_wager(stake: str, expected: list[object]) -> None:
    settlement = settled("7h 7h 7h", "7c Kd", stake=stake)
    assert awarded(settlement) == expected
    assert settlement.slips[0].outcome == "suited_777"


@clause("PA551-6-h-s1")
@pytest.mark.parametrize("up", ["7c", "7d", "7h", "7s"])
@pytest.mark.parametrize("suit", "cdhs")
def test_a_dealers_seven_of_any_suit_will_do(up: str, suit: str) -> None:
    assert len(settled(" ".join([f"7{suit}"] * 3), f"{up} Kd").awards) == 1


@clause("PA551-6-h-s1")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("7h 7h 7h", "Kd 7c"), ("7h 7h 7h", "8c Kd"), ("7h 7h 7s", "7c Kd"), ("6h 7h 8h", "7c Kd")],
)
def test_without_suited_sevens_or_a_seven_up_there_is_none(hand: str, dealer: str) -> None:
    assert settled(hand, dealer).awards == ()


@clause("PA551-6-h-s4", "PA551-11-b")
def test_none_if_the_hand_was_doubled() -> None:
    settlement = settled("7h 7h 7h", "7c Kd", "double")
    assert (settlement.slips[0].outcome, settlement.awards) == ("doubled_win", ())


@clause("PA551-6-h-s4", "PA551-12-e")
@pytest.mark.parametrize("play", ["split hit hit", "split split hit stand stand"])
def test_none_if_the_hand_was_split(play: str) -> None:
    cards = "7h 7h 7h 7h 7h 7h" if play == "split hit hit" else "7h 7h 7h 7h 7h 7h 7h"
    game = spanish(decks=8)
    settlement = settled(cards, "7c Kd", play, game=game)
    assert settlement.slips[0].outcome == "suited_777"
    assert settlement.awards == ()


HIT, OTHER = "7h 7h 7h", "Kc 8d"


def round_of(
    hands: list[str], *, same: str = "", stakes: str = "10 10 10 10", game: Spanish21Game
) -> Settlement:
    """Boxes 1, 2, … with these hands against a seven."""
    pairs = list(zip(hands, stakes.split(), strict=False))
    text = "; ".join(f"{seat} spanish_21 {stake}" for seat, (_, stake) in enumerate(pairs, 1))
    play = "; ".join(
        f"{seat} {'hit' if hand == HIT else 'stand'}" for seat, hand in enumerate(hands, 1)
    )
    bets = of_one_person(parse_bets(text), same)
    return settle_round(game, bets, dealt("7c Kd", *hands), play)


FIXED, ENVY = ("fixed_bonus", 1_000_00), ("envy", 50_00)
TABLE = spanish(boxes_per_player=3, decks=8)
BY_BOX = answered("R-S09", envy="box", boxes_per_player=3)


@clause("PA551-6-h-s3")
@pytest.mark.parametrize(
    ("hands", "same", "stakes", "expected"),
    [
        pytest.param(
            [OTHER, HIT, OTHER],
            "",
            "10 10 10",
            [(2, *FIXED), (1, *ENVY), (3, *ENVY)],
            id="every other player",
        ),
        pytest.param(
            [HIT, OTHER, OTHER],
            "2 3",
            "10 10 10",
            [(1, *FIXED), (2, *ENVY)],
            id="a person, not a box",
        ),
        pytest.param(
            [HIT, OTHER, OTHER],
            "1 2",
            "10 10 10",
            [(1, *FIXED), (3, *ENVY)],
            id="not to the winner's own boxes",
        ),
        pytest.param(
            [HIT, HIT, OTHER],
            "",
            "10 10 10",
            [(1, *FIXED), (2, *FIXED), (3, *ENVY)],
            id="once, however many hit, and to none of them",
        ),
        pytest.param(
            [HIT, OTHER, OTHER], "", "4 10 10", [], id="only if a fixed bonus is paid at all"
        ),
        pytest.param(
            [HIT, HIT, OTHER],
            "",
            "4 10 10",
            [(2, *FIXED), (1, *ENVY), (3, *ENVY)],
            id="who hit for less than five dollars is another player",
        ),
    ],
)
def test_envy(
    hands: list[str], same: str, stakes: str, expected: list[tuple[int, str, int]]
) -> None:
    """Reading R-S09."""
    settlement = round_of(hands, same=same, stakes=stakes, game=TABLE)
    assert [(each.seat, each.award, each.sum) for each in settlement.awards] == expected
    assert {each.clause for each in settlement.awards if each.award == "envy"} <= {"PA551-6-h-s3"}


def test_envy_by_the_box_with_the_regulators_answer() -> None:
    """Each box of every other person is paid, and none of the winner's."""
    settlement = round_of([HIT, OTHER, OTHER, OTHER], same="1 2; 3 4", game=BY_BOX)
    assert [(each.seat, each.award) for each in settlement.awards] == [
        (1, "fixed_bonus"),
        (3, "envy"),
        (4, "envy"),
    ]


@clause("PA551-6-h-s1", "PA551-6-h-s3")
def test_awards_are_paid_after_the_odds_and_count_against_the_house() -> None:
    settlement = round_of([OTHER, HIT], game=TABLE)
    assert order(settlement) == [
        ("pay", 1, "spanish_21", 10_00, "PA551-6-f-s3"),
        ("pay", 2, "spanish_21", 20_00, "PA551-6-g"),
        ("award", 2, "fixed_bonus", 1_000_00, "PA551-6-h-s1"),
        ("award", 1, "envy", 50_00, "PA551-6-h-s3"),
    ]
    assert settlement.house_gain == -(10_00 + 20_00 + 1_000_00 + 50_00)
