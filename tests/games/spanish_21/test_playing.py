"""A round from exactly its cards and decisions, and everything else that can be handed in."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.bets import of_one_person, parse_bets
from croupier.games.spanish_21.calls import parse_calls
from croupier.games.spanish_21.playing import play
from croupier.values.cards import show_cards
from croupier.values.refusals import Refused, Unreadable
from tests.games.spanish_21.tables import dealt, refusal, refusals, spanish
from tests.support import clause

BOTH = "1 spanish_21 10; 3 spanish_21 10"


@clause("PA551-8-d-s1", "PA551-8-f-s2", "PA551-8-g", "PA551-12-b", "PA551-13-b")
def test_cards_go_to_whoever_is_due_them() -> None:
    """Boxes from the dealer's left, hands of a split from the dealer's left, the dealer last."""
    cards = "8h 9s 6c 8d 2c 5h 3s Kc 9d 3c 2h 9h"
    over = play(spanish(), BOTH, cards, "1 split double hit stand; 3 hit stand")
    assert [[show_cards(hand.cards) for hand in box.hands] for box in over.boxes] == [
        ["8h 3s Kc", "8d 9d 3c"],
        ["9s 2c 2h"],
    ]
    assert show_cards(over.dealer) == "6c 5h 9h"
    assert [(made.seat, made.hand, str(made.call), made.clause) for made in over.made] == [
        (1, 1, "split", "PA551-12-a"),
        (1, 1, "double", "PA551-11-a-s1"),
        (1, 2, "hit", "PA551-13-a"),
        (1, 2, "stand", "PA551-12-c-s1"),
        (3, 1, "hit", "PA551-13-a"),
        (3, 1, "stand", "PA551-8-f-s2"),
    ]


CARDS = ["8h", "9s", "6c", "8d", "2c", "5h", "3s", "Kc", "9d", "3c", "2h", "9h"]
TOO_FEW = [
    (0, "PA551-8-d-1", "seat 1 is due the first card"),
    (1, "PA551-8-d-1", "seat 3 is due the first card"),
    (2, "PA551-8-d-2", "the dealer is due the up card"),
    (4, "PA551-8-d-3", "seat 3 is due the second card"),
    (5, "PA551-8-d-4", "the dealer is due the hole card"),
    (6, "PA551-12-b", "seat 1, hand 1 is due a card"),
    (7, "PA551-11-a-s2", "seat 1, hand 1 is due a card"),
    (8, "PA551-12-b", "seat 1, hand 2 is due a card"),
    (9, "PA551-8-g", "seat 1, hand 2 is due a card"),
    (10, "PA551-8-g", "seat 3 is due a card"),
    (11, "PA551-13-b", "the dealer draws"),
]


@pytest.mark.parametrize(
    ("count", "cited", "due"), [pytest.param(*row, marks=clause(row[1])) for row in TOO_FEW]
)
def test_too_few_cards_name_the_hand_still_due_one(count: int, cited: str, due: str) -> None:
    said = "1 split double hit stand; 3 hit stand"
    answer = refusal(BOTH, " ".join(CARDS[:count]), said)
    assert answer == (cited, f"too few cards: {due}")


@pytest.mark.parametrize(
    ("dealer", "hand", "said", "cited"),
    [
        pytest.param("9c 8d 2h", "Kh 9d", "stand", "PA551-13-b", marks=clause("PA551-13-b")),
        pytest.param("9c 3d 2h", "Kh 6c Kd", "hit", "PA551-13-c", marks=clause("PA551-13-c")),
        pytest.param("Ac Kd 2h", "Kh 9d", "", "PA551-8-e-s1", marks=clause("PA551-8-e-s1")),
    ],
)
def test_too_many_cards_name_the_first_unused_one(
    dealer: str, hand: str, said: str, cited: str
) -> None:
    answer = refusal("1 spanish_21 10", dealt(dealer, hand), f"1 {said}")
    assert answer[0] == cited
    assert answer[1].endswith("; 2h is the first card it does not use")


LEFT_OVER = [
    ("9c 8d", "Kh 9d", "stand hit", "PA551-8-f-s2", "hit is left over; seat 1: the hand is over"),
    ("9c 8d", "Kh 6c Kd", "hit stand", "PA551-8-f-s2", "stand is left over"),
    ("9c 8d", "9h 7c 5d", "hit hit", "PA551-13-a-1", "hit is left over; seat 1: 21 stands"),
    ("9c 8d", "Ah Kc", "stand", "PA551-8-f-s2", "stand is left over; seat 1: Blackjack stands"),
    ("9c 8d", "9h 2c 5d", "double hit", "PA551-13-a-2", "hit is left over"),
    ("9c 8d", "9h 2c 5d", "double stand", "PA551-8-f-s2", "doubled: nothing more is decided"),
    ("9c 8d", "9h 2c 5d", "double surrender", "PA551-9-a-s2", "surrender is left over"),
    ("9c 8d", "9h 2c 5d", "double rescue rescue", "PA551-11-d", "a double is rescued once"),
    ("9c 8d", "Kh 9d", "stand surrender", "PA551-9-a-s2", "before all else"),
    ("9c 8d", "9h 2c 5d", "double rescue hit", "PA551-13-a-2", "hit is left over"),
    ("9c 8d", "9h 3c Kd", "double rescue", "PA551-11-d", "rescue is left over; seat 1: 22 is past"),
    ("9c 8d", "Kh 6c", "surrender 5", None, "'5' is not a decision"),
    ("Ac Kd", "Kh 6c", "stand", "PA551-8-e-s1", "the dealer has Blackjack"),
    ("9c 8d", "8h 8c 2c 3c", "split stand stand hit", "PA551-8-f-s2", "seat 1, hand 2"),
]


@pytest.mark.parametrize(("dealer", "hand", "said", "cited", "why"), LEFT_OVER)
def test_a_decision_left_over_is_refused(
    dealer: str, hand: str, said: str, cited: str | None, why: str
) -> None:
    if cited is None:
        with pytest.raises(Unreadable, match=why):
            parse_calls(f"1 {said}")
        return
    answer = refusal("1 spanish_21 10", dealt(dealer, hand), f"1 {said}")
    assert answer[0] == cited
    assert why in answer[1]


@clause("PA551-8-f-s2")
@pytest.mark.parametrize(
    ("hand", "said", "why"),
    [
        (
            "Kh 6c",
            "",
            "seat 1: a decision is missing for Kh 6c, 16; it may surrender, double, stand or hit",
        ),
        ("9h 2c 5d", "hit", "seat 1: a decision is missing for 9h 2c 5d, 16; it may stand or hit"),
        (
            "8h 8c Ad",
            "split",
            "seat 1, hand 1: a decision is missing for 8h Ad, soft 19; it may double, stand or hit",
        ),
    ],
)
def test_a_decision_that_is_missing_is_asked_for(hand: str, said: str, why: str) -> None:
    answer = refusal("1 spanish_21 10", dealt("9c 8d", hand), f"1 {said}")
    assert answer == ("PA551-8-f-s2", why)


@pytest.mark.parametrize(
    ("hand", "said", "cited"),
    [
        pytest.param("Kh 6c 2d", "hit surrender", "PA551-9-a-s2", marks=clause("PA551-9-a-s2")),
        pytest.param("Kh 6c 2d", "hit double", "PA551-11-a-s1", marks=clause("PA551-11-a-s1")),
        pytest.param("Kh 6c", "split", "PA551-12-a", marks=clause("PA551-12-a")),
        pytest.param("Kh 6c", "rescue", "PA551-11-d", marks=clause("PA551-11-d")),
        pytest.param("Kh 6c", "double 11", "PA551-11-a-s1", marks=clause("PA551-11-a-s1")),
        pytest.param(
            "8h 8c 8d 8s 8h",
            "split split split",
            "PA551-12-c-s2",
            marks=clause("PA551-12-c-s2"),
        ),
    ],
)
def test_an_unlawful_decision_is_refused_by_its_clause(hand: str, said: str, cited: str) -> None:
    assert refusal("1 spanish_21 10", dealt("9c 8d", hand), f"1 {said}")[0] == cited


def test_what_cannot_have_happened() -> None:
    cards = dealt("9c 8d", "Kh 6c")
    (no_wager,) = refusals("1 spanish_21 10", cards, "1 stand; 4 hit")
    assert no_wager.why == "seat 4: without a wager there is nothing to decide"
    (needless,) = refusals("1 spanish_21 10", cards, "1 stand", missed_peek=True)
    assert needless.clause == "PA551-8-e-s1"
    assert "missed nothing" in needless.why


@clause("PA551-3-a-s2", "PA551-3-a-s1")
def test_cards_that_are_not_in_the_shoe() -> None:
    tens = refusals("1 spanish_21 10", "Th 9c 10s Td 2c", "1 stand")
    assert [(each.clause, each.why[:2]) for each in tens] == [
        ("PA551-3-a-s2", "Th"),
        ("PA551-3-a-s2", "Ts"),
        ("PA551-3-a-s2", "Td"),
    ]
    twos = dealt("9c 8d", " ".join(["2h"] * 7))
    assert refusal("1 spanish_21 10", twos, "1 hit hit hit hit hit stand") == (
        "PA551-3-a-s1",
        "2h is drawn 7 times from a shoe of 6 decks",
    )
    assert play(spanish(decks=8), "1 spanish_21 10", twos, "1 hit hit hit hit hit stand")


TABLE = spanish("[limits]\nminimum = 5\nmaximum = 200", boxes_per_player=2)
REFUSED_BETS = [
    ("8 spanish_21 10", "", "PA551-2-b-2", "no seat 8 at a table of 7 seats"),
    ("0 spanish_21 10", "", "PA551-2-b-2", "no seat 0"),
    ("1 spanish_12 10", "", "PA551-6-a", "did you mean 'spanish_21'?"),
    ("1 spanish_21 0", "", "PA551-6-e", "above zero"),
    ("1 spanish_21 4.99", "", "PA551-6-e", "below the minimum, $5.00"),
    ("1 spanish_21 200.01", "", "PA551-6-e", "above the maximum, $200.00"),
    ("1 spanish_21 5; 1 spanish_21 6", "", "PA551-6-e", "two bets on one betting area"),
    (
        "1 spanish_21 5; 2 spanish_21 5; 3 spanish_21 5",
        "1 2 3",
        "PA551-14",
        "seats 1 and 2 and 3: one player may wager on 2 at most",
    ),
    (
        "1 spanish_21 5; 2 spanish_21 5; 3 spanish_21 5",
        "1 3",
        "PA551-14",
        "seats 1 and 3: the boxes of one player are adjacent",
    ),
]


@pytest.mark.parametrize(
    ("bets", "same", "cited", "why"),
    [
        pytest.param(*row, marks=[clause(row[2])] if row[2] in {"PA551-14", "PA551-2-b-2"} else [])
        for row in REFUSED_BETS
    ],
)
def test_bets_a_table_refuses(bets: str, same: str, cited: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        play(TABLE, of_one_person(parse_bets(bets), same), "")
    (answer,) = refused.value.refusals
    assert answer.clause == cited
    assert why in answer.why


@clause("PA551-14")
def test_adjacent_boxes_up_to_the_number_filed() -> None:
    bets = parse_bets("2 spanish_21 5; 3 spanish_21 5")
    assert play(
        TABLE, of_one_person(bets, "2 3"), dealt("9c 8d", "Kh Kc", "Kd Ks"), "2 stand; 3 stand"
    )
    with pytest.raises(Refused, match="one player may wager on 1 at most"):
        play(spanish(), of_one_person(bets, "2 3"), "")


def test_all_refusals_come_at_once() -> None:
    against = refusals("9 spanish_21 10; 1 spanish_21 0", "Th", "5 stand")
    assert [each.clause for each in against] == [
        "PA551-2-b-2",
        "PA551-6-e",
        "PA551-3-a-s2",
        "PA551-8-f-s2",
    ]


@pytest.mark.parametrize(
    ("bets", "cards", "said", "same", "message"),
    [
        ("", "", "", "", "no bet is given"),
        ("1 spanish_21", "", "", "", "is not a bet"),
        ("one spanish_21 5", "", "", "", "'one' is not a seat"),
        ("1 spanish_21 ten", "", "", "", "not a sum of money"),
        ("1 spanish_21 5", "9x", "", "", "is not a card"),
        ("1 spanish_21 5", "", "x stand", "", "'x' is not a seat"),
        ("1 spanish_21 5", "", "1 stnad", "", "did you mean 'stand'?"),
        ("1 spanish_21 5", "", "1 double much", "", "not a sum of money"),
        ("1 spanish_21 5", "", "1 stand; 1 hit", "", "decisions are given twice"),
        ("1 spanish_21 5", "", "", "1 2", "seat 2 has no bet"),
        ("1 spanish_21 5", "", "", "1 1", "seat 1 is named twice"),
    ],
)
def test_what_cannot_be_read(bets: str, cards: str, said: str, same: str, message: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        play(spanish(), of_one_person(parse_bets(bets), same), cards, said)
    assert message in str(unreadable.value)
