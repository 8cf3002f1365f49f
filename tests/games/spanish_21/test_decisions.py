"""What may be decided about a hand, what it does, and by which clause another thing is refused."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.boxes import Box, Decision, Ended, call_dead, open_box, stand_refused
from croupier.games.spanish_21.decisions import decide, give_card, lawful
from croupier.games.spanish_21.game import Spanish21Game
from croupier.values.cards import Card, parse_cards, show_cards
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Refusal
from tests.games.spanish_21.tables import answered, spanish, studied
from tests.support import clause

STAKE = Cents(10_00)


def box_of(cards: str, game: Spanish21Game | None = None) -> Box:
    """Box 1 with its first cards."""
    box = open_box(1, STAKE)
    for card in parse_cards(cards):
        box = give_card(game or spanish(), box, 1, card)
    return box


def after(cards: str, said: str, game: Spanish21Game | None = None) -> Box:
    """A box after decisions and the cards they ask for: "hit 5c double:250 Kd split"."""
    table = game or spanish()
    box = box_of(cards, table)
    for word in said.split():
        name, _, cents = word.partition(":")
        if name not in {decision.value for decision in Decision}:
            assert box.card_due is not None
            box = give_card(table, box, box.card_due, Card.parse(word))
            continue
        number = box.acting
        assert number is not None
        amount = Cents(int(cents)) if cents else None
        decided = decide(table, box, number, Decision(name), amount)
        assert isinstance(decided, Box), decided
        box = decided
    return box


def may(box: Box, game: Spanish21Game | None = None) -> dict[str, str]:
    """What may be decided about the hand whose turn it is."""
    number = box.acting or 1
    return {each.value: cited for each, cited in lawful(game or spanish(), box, number).items()}


def refused(
    box: Box, decision: str, amount: int | None = None, number: int | None = None
) -> tuple[str | None, str]:
    """By which clause, and why."""
    cents = None if amount is None else Cents(amount)
    asked = number or box.acting or len(box.hands)
    answer = decide(spanish(), box, asked, Decision(decision), cents)
    assert isinstance(answer, Refusal), answer
    return answer.clause, answer.why


FIRST = {"surrender": "PA551-9-a-s1", "double": "PA551-11-a-s1"}
STAND_OR_HIT = {"stand": "PA551-8-f-s2", "hit": "PA551-13-a"}
SPLIT_HAND = {"stand": "PA551-12-c-s1", "hit": "PA551-13-a"}
DOUBLED = {"stand": "PA551-11-a-s2", "rescue": "PA551-11-d"}


@pytest.mark.parametrize(
    ("cards", "said", "expected"),
    [
        pytest.param(
            "9h 7c",
            "",
            {**FIRST, **STAND_OR_HIT},
            marks=clause("PA551-8-f-s2", "PA551-9-a-s1", "PA551-11-a-s1", "PA551-13-a"),
            id="two cards",
        ),
        pytest.param(
            "8h 8c",
            "",
            {**FIRST, "split": "PA551-12-a", **STAND_OR_HIT},
            marks=clause("PA551-12-a"),
            id="a pair",
        ),
        pytest.param(
            "Kh Jc",
            "",
            {**FIRST, "split": "PA551-12-a", **STAND_OR_HIT},
            marks=clause("PA551-12-a"),
            id="court cards are of one value (R-S07)",
        ),
        pytest.param(
            "9h 2c",
            "hit 3d",
            STAND_OR_HIT,
            marks=clause("PA551-9-a-s2", "PA551-11-a-s1"),
            id="three cards are neither surrendered nor doubled (R-S05)",
        ),
        pytest.param("As Kc", "", {}, marks=clause("PA551-13-a-1"), id="a Blackjack"),
        pytest.param(
            "9h 7c", "hit 5d", {}, marks=clause("PA551-13-a-1"), id="a hard 21 is asked nothing"
        ),
        pytest.param(
            "Ah 7c", "hit 3d", {}, marks=clause("PA551-13-a-1"), id="a soft 21 is asked nothing"
        ),
        pytest.param(
            "9h 2c",
            "double 5d",
            DOUBLED,
            marks=clause("PA551-11-a-s2", "PA551-11-d", "PA551-13-a-2"),
            id="a doubled hand is rescued or left",
        ),
        pytest.param(
            "9h 2c", "double Kd", DOUBLED, marks=clause("PA551-11-d"), id="a doubled 21 as well"
        ),
        pytest.param(
            "9h 3c", "double Kd", {}, marks=clause("PA551-11-d"), id="a doubled bust is not"
        ),
        pytest.param(
            "8h 8c",
            "split 3d",
            {"double": "PA551-11-a-s1", **SPLIT_HAND},
            marks=clause("PA551-12-c-s1", "PA551-11-a-s1", "PA551-9-a-s2"),
            id="a split hand is doubled, not surrendered (R-S22)",
        ),
        pytest.param(
            "8h 8c",
            "split 8d",
            {"double": "PA551-11-a-s1", "split": "PA551-12-c-s2", **SPLIT_HAND},
            marks=clause("PA551-12-c-s2"),
            id="one resplit",
        ),
        pytest.param(
            "8h 8c",
            "split 8d split 8s",
            {"double": "PA551-11-a-s1", **SPLIT_HAND},
            marks=clause("PA551-12-c-s2"),
            id="three hands at most",
        ),
        pytest.param(
            "Kh Jc",
            "split 2c stand Qd",
            {"double": "PA551-11-a-s1", "split": "PA551-12-c-s2", **SPLIT_HAND},
            marks=clause("PA551-12-c-s2"),
            id="the second hand is split again",
        ),
        pytest.param(
            "Ah Ac",
            "split 5d",
            {"double": "PA551-11-a-s1", **SPLIT_HAND},
            marks=clause("PA551-13-a"),
            id="split aces draw freely (R-S07)",
        ),
        pytest.param(
            "Ah Ac",
            "split Kd",
            {},
            marks=clause("PA551-13-a-1"),
            id="a split 21 stands; the next hand is due its card",
        ),
    ],
)
def test_what_may_be_decided(cards: str, said: str, expected: dict[str, str]) -> None:
    assert may(after(cards, said)) == expected


def test_where_any_cards_are_doubled_it_may_be_done_later_and_once() -> None:
    """The guarded alternative of reading R-S05."""
    game = answered("R-S05", doubling="any_cards")
    assert "double" in may(after("2h 3c", "hit 4d hit 2c", game), game)
    assert may(after("2h 3c", "hit 4d double 2c", game), game) == DOUBLED
    assert may(after("9h 5c", "hit 7d", game), game) == {}


def test_studies_leave_the_chapter() -> None:
    four = studied(split_hands=4)
    assert "split" in may(after("8h 8c", "split 8d split 8s", four), four)
    once = studied(split_aces_draw_once=True)
    assert after("Ah Ac", "split 5d", once).acting == 2
    assert may(after("Ah Ac", "split Ad", once), once).keys() == {"split", "stand"}
    assert after("8h 8c", "split 5d", once).acting == 1


@clause("PA551-11-a-s1")
@pytest.mark.parametrize(("said", "doubled"), [("double", 10_00), ("double:250", 2_50)])
def test_a_double_is_the_wager_or_less(said: str, doubled: int) -> None:
    hand = after("9h 2c", said).hand(1)
    assert (hand.stake, hand.doubled, hand.at_stake) == (10_00, doubled, 10_00 + doubled)


@clause("PA551-12-a", "PA551-12-b")
def test_a_split_bets_the_same_again_and_hands_are_dealt_one_after_the_other() -> None:
    box = after("8h 8c", "split")
    assert [(show_cards(hand.cards), hand.stake) for hand in box.hands] == [
        ("8h", 10_00),
        ("8c", 10_00),
    ]
    assert box.card_due == 1
    box = after("8h 8c", "split 5d hit 2c")
    assert (box.acting, box.card_due) == (1, None)
    box = after("8h 8c", "split 5d hit 2c stand")
    assert (box.acting, box.card_due) == (2, 2)


@clause("PA551-12-b", "PA551-12-c-s2")
def test_a_new_hand_stands_right_after_the_one_it_came_from() -> None:
    box = after("8h 8c", "split 8d split 2h")
    assert [show_cards(hand.cards) for hand in box.hands] == ["8h 2h", "8d", "8c"]
    box = after("8h 8c", "split 5d stand 8s split")
    assert [show_cards(hand.cards) for hand in box.hands] == ["8h 5d", "8c", "8s"]
    assert show_cards(box.first_two) == "8h 8c"


ENDS = [
    ("9h 7c", "stand", Ended.STOOD),
    ("9h 7c", "surrender", Ended.SURRENDERED),
    ("9h 7c", "hit Kd", Ended.BUST),
    ("9h 7c", "hit 5d", Ended.STOOD),
    ("As Kc", "", Ended.STOOD),
    ("9h 2c", "double Kd stand", Ended.DOUBLED),
    ("9h 2c", "double 2d rescue", Ended.RESCUED),
    ("9h 3c", "double Kd", Ended.BUST),
]


@clause("PA551-13-a-1", "PA551-13-a-2", "PA551-11-d", "PA551-9-a-s1")
@pytest.mark.parametrize(("cards", "said", "ended"), ENDS)
def test_how_hands_end(cards: str, said: str, ended: Ended) -> None:
    box = after(cards, said)
    assert (box.hand(1).ended, box.acting, box.card_due) == (ended, None, None)


REFUSED = [
    ("9h 7c", "hit 2d", "surrender", "PA551-9-a-s2", "before all else"),
    ("9h 2c", "double 2d", "surrender", "PA551-9-a-s2", "before all else"),
    ("9h 2c", "double 2d stand", "surrender", "PA551-9-a-s2", "before all else"),
    ("9h 2c", "double 2d rescue", "surrender", "PA551-9-a-s2", "before all else"),
    ("9h 8c", "stand", "surrender", "PA551-9-a-s2", "before all else"),
    ("9h 8c", "hit Kc", "surrender", "PA551-9-a-s2", "before all else"),
    ("8h 8c", "split 2d", "surrender", "PA551-9-a-s2", "split is not surrendered"),
    ("As Kc", "", "double", "PA551-11-a-s1", "Blackjack stands"),
    ("As Kc", "", "hit", "PA551-13-a-1", "Blackjack stands and is asked nothing"),
    ("As Kc", "", "surrender", "PA551-8-f-s2", "Blackjack stands"),
    ("9h 7c", "hit 5d", "hit", "PA551-13-a-1", "21 stands"),
    ("Ah 7c", "hit 3d", "hit", "PA551-13-a-1", "21 stands"),
    ("9h 2c", "hit 2d", "double", "PA551-11-a-s1", "3 cards is not doubled, one of 2 is"),
    ("9h 2c", "double 2d", "double", "PA551-13-a-2", "one card and no other"),
    ("9h 2c", "double 2d", "hit", "PA551-13-a-2", "one card and no other"),
    ("9h 2c", "double 2d stand", "hit", "PA551-13-a-2", "one card and no other"),
    ("9h 9c", "double 2d", "split", "PA551-13-a-2", "one card and no other"),
    ("9h 3c", "double Kd", "rescue", "PA551-11-d", "22 is past 21"),
    ("9h 3c", "hit 2d", "rescue", "PA551-11-d", "nothing was doubled"),
    ("9h 2c", "double 2d stand", "rescue", "PA551-11-d", "right after its card"),
    ("9h 2c", "double 2d rescue", "rescue", "PA551-11-d", "rescued once"),
    ("9h 2c", "double 2d stand", "stand", "PA551-8-f-s2", "nothing more is decided"),
    ("9h 8c", "", "split", "PA551-12-a", "two cards of one value"),
    ("4h 4c", "hit 4d", "split", "PA551-12-a", "two cards of one value"),
    ("8h 8c", "split 8d split 8s", "split", "PA551-12-c-s2", "3 hands at most"),
    ("9h 8c", "hit", "hit", "PA551-8-g", "a card is still due"),
    ("8h 8c", "split", "stand", "PA551-8-g", "a card is still due"),
    ("9h 8c", "stand", "hit", "PA551-8-f-s2", "the hand is over, stood"),
    ("9h 8c", "hit Kc", "stand", "PA551-8-f-s2", "the hand is over, bust"),
    ("9h 8c", "surrender", "hit", "PA551-8-f-s2", "the hand is over, surrendered"),
]


@pytest.mark.parametrize(
    ("cards", "said", "decision", "cited", "why"),
    [pytest.param(*row, marks=clause(row[3])) for row in REFUSED],
)
def test_what_is_refused(cards: str, said: str, decision: str, cited: str, why: str) -> None:
    answer = refused(after(cards, said), decision)
    assert answer[0] == cited
    assert why in answer[1]


@pytest.mark.parametrize(
    ("decision", "amount", "cited", "why"),
    [
        pytest.param(
            "double",
            10_01,
            "PA551-11-a-s1",
            "at most the hand's wager, $10.00",
            marks=clause("PA551-11-a-s1"),
        ),
        pytest.param("double", 0, "PA551-11-a-s1", "above zero", marks=clause("PA551-11-a-s1")),
        ("hit", 5_00, "PA551-6-j", "only a double has an amount"),
    ],
)
def test_amounts_that_are_refused(decision: str, amount: int, cited: str, why: str) -> None:
    answer = refused(box_of("9h 2c"), decision, amount)
    assert answer[0] == cited
    assert why in answer[1]


def test_a_double_for_less_is_made_in_coins() -> None:
    coins = spanish("[limits]\ncoin = 0.5")
    box = box_of("9h 2c", coins)
    answer = decide(coins, box, 1, Decision.DOUBLE, Cents(2_25))
    assert isinstance(answer, Refusal)
    assert (answer.clause, answer.why) == ("PA551-6-e", "seat 1: $2.25 is not a multiple of $0.50")


@clause("PA551-12-b")
def test_the_hand_nearest_the_dealers_left_is_played_first() -> None:
    cited, why = refused(after("8h 8c", "split 2d"), "hit", number=2)
    assert (cited, why) == (
        "PA551-12-b",
        "seat 1, hand 2: hand 1, nearer to the dealer's left, is played first",
    )
    assert refused(after("8h 8c", "split 2d"), "hit", number=3)[1] == "seat 1: there is no hand 3"
    assert lawful(spanish(), after("8h 8c", "split 2d"), 2) == {}


@clause("PA551-16-d-s2")
def test_who_refuses_an_exposed_card_gets_no_other() -> None:
    """Reading R-S24: the cards held are stood on; a split card gets its second one first."""
    box = stand_refused(after("8h 8c", "split 2d hit"))
    assert [(hand.ended, hand.refused) for hand in box.hands] == [
        (Ended.STOOD, True),
        (None, True),
    ]
    assert box.card_due == 2
    box = stand_refused(after("8h 8c", "split 2d stand 3c"))
    cited, why = refused(box, "hit")
    assert (cited, why) == (
        "PA551-16-d-s2",
        "seat 1, hand 2: who refused a card gets no other in the round",
    )
    finished = stand_refused(after("8h 8c", "split 2d stand 3c"))
    assert [hand.refused for hand in finished.hands] == [False, True]


@clause("PA551-16-i")
def test_a_hand_called_dead_is_asked_nothing() -> None:
    box = call_dead(after("9h 2c", "hit"), 1, ClauseId("PA551-16-i"))
    assert (box.hand(1).ended, box.hand(1).dead, box.acting) == (Ended.DEAD, "PA551-16-i", None)
