"""Wagers on an opening pair: House Money, match play beside it, Perfect Pairs, Pairs, Any Pair."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.movements import Action, Phase, movements
from croupier.games.baccarat.settlement import Result, settle
from tests.support import cases, clause, dealt, game, refused, same_duty, slip_of, told

# House Money

BANKER_WINS = "P 2h 5d | B 4s 4c"
PLAYER_WINS = "P 4h 4d | B 2s 5c"
LEVEL = "P 4h 4d | B 3s 5c"
"""Three rounds with one pair each, so that $5 of House Money pays $15."""
TWO_PAIRS = "P 4h 4d | B 3s 3c"

HALF = '[options]\nhouse_money_ride = "50%"'
UP_TO_15 = "[options]\nhouse_money_ride_maximum = 15"


def house_money(book: str, more: str = "", **top: object) -> BaccaratGame:
    return game(book, f"[wagers.house_money]\n{more}", **top)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Enable the House Money wager only if the operator has elected to offer it.", count=2
    ),
)
def test_house_money_must_be_elected(book: str, cited: str) -> None:
    assert refused(game(book), "house_money 5") == [cited]
    assert slip_of(house_money(book), "house_money 5", dealt(LEVEL)).result is Result.WON


@pytest.mark.parametrize("coup", [BANKER_WINS, PLAYER_WINS, TWO_PAIRS])
@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Pay House Money when at least one of the two opening hands is a pair.", count=2),
)
def test_house_money_wins_with_a_pair_on_either_hand(book: str, cited: str, coup: str) -> None:
    slip = slip_of(house_money(book), "house_money 5", dealt(coup))
    assert (slip.result, slip.decided_by) == (Result.WON, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Take House Money when neither opening two-card hand is a pair.", count=2),
)
@pytest.mark.parametrize(
    "coup",
    [
        pytest.param("P 2h 6d | B 2s 5c", id="the same rank in both hands is no pair"),
        pytest.param("P 2h 3d 2c | B 3s 4c", id="nor is a third card that matches"),
    ],
)
def test_house_money_loses_without_a_pair(book: str, cited: str, coup: str) -> None:
    slip = slip_of(house_money(book), "house_money 5", dealt(coup))
    assert told(slip) == ("lost", "lose", 0, 0, cited)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-627a", marks=clause("PA627A-7-a-7-i-s2")),
        pytest.param("ma-midi", marks=clause("MA-7-a-7-i-s2")),
    ],
)
@pytest.mark.parametrize(
    ("coup", "outcome"),
    [
        pytest.param("P Qh Qs | B 2s 6c", "one_pair", id="two queens"),
        pytest.param("P Qh Qh | B 2s 6c", "one_pair", id="the same queen twice"),
        pytest.param("P Kh Qh | B 2s 6c", "lose", id="king and queen"),
        pytest.param("P Th Jh | B 2s 6c", "lose", id="ten and jack"),
        pytest.param("P Th Kd | B 4s 4c", "one_pair", id="ten and king beside a pair"),
    ],
)
def test_a_pair_is_of_one_rank_whatever_its_suits(book: str, coup: str, outcome: str) -> None:
    assert slip_of(house_money(book), "house_money 5", dealt(coup)).outcome == outcome


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("House Money, both hands paired: pay 15 to 1.", count=2)
)
def test_two_pairs_pay_15_to_1(book: str, cited: str) -> None:
    slip = slip_of(house_money(book), "house_money 5", dealt(TWO_PAIRS))
    assert told(slip) == ("won", "both_pairs", 75_00, 80_00, cited)


@pytest.mark.parametrize("coup", [BANKER_WINS, PLAYER_WINS, LEVEL])
@pytest.mark.parametrize(
    ("book", "cited"), same_duty("House Money, exactly one hand paired: pay 3 to 1.", count=2)
)
def test_one_pair_pays_3_to_1(book: str, cited: str, coup: str) -> None:
    slip = slip_of(house_money(book), "house_money 5", dealt(coup))
    assert told(slip) == ("won", "one_pair", 15_00, 20_00, cited)


# House Money left to ride

RIDING = [
    pytest.param("pa-627a", marks=clause("PA627A-8-d-1-i-s2")),
    pytest.param("ma-midi", marks=clause("MA-8-c-3-i-a-s2")),
]
"""Settle the enlarged wager as one stake on the round's result."""


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Offer each House Money winner the choice of adding the payout to the existing Player or"
        " Banker wager instead of taking it.",
        count=2,
    ),
)
def test_a_payout_is_taken_or_left_on_a_main_wager(book: str, cited: str) -> None:
    table = house_money(book)
    ride = table.house.wagers["house_money"].ride
    assert ride is not None
    assert ride.clause == cited
    taken = slip_of(table, "house_money 5; banker 100", dealt(LEVEL))
    assert (taken.winnings, taken.rode, taken.back) == (15_00, 0, 20_00)
    for side in ("player", "banker"):
        left = slip_of(table, f"house_money 5 ride {side}; {side} 100", dealt(LEVEL))
        assert (left.winnings, left.rode, left.back) == (15_00, 15_00, 5_00)


@pytest.mark.parametrize(
    "bets",
    [
        pytest.param("house_money 5 ride player", id="no main wager"),
        pytest.param("house_money 5 ride player; banker 100", id="on the other hand"),
        pytest.param("house_money 5 ride player; tie 100", id="a tie wager"),
        pytest.param("house_money 5 ride player; 2 player 100", id="of another seat"),
    ],
)
@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Offer each House Money winner the choice of adding the payout to the existing Player or"
        " Banker wager instead of taking it.",
        count=2,
    ),
)
def test_nothing_rides_where_the_seat_has_no_such_wager(book: str, cited: str, bets: str) -> None:
    assert refused(house_money(book), bets) == [cited]


@pytest.mark.parametrize("book", RIDING)
@pytest.mark.parametrize(
    ("side", "coup", "result", "winnings", "back"),
    [
        pytest.param("player", PLAYER_WINS, Result.WON, 115_00, 230_00, id="player wins"),
        pytest.param("player", BANKER_WINS, Result.LOST, 0, 0, id="player loses"),
        pytest.param("player", LEVEL, Result.RETURNED, 0, 115_00, id="player ties"),
        pytest.param("banker", PLAYER_WINS, Result.LOST, 0, 0, id="banker loses"),
        pytest.param("banker", LEVEL, Result.RETURNED, 0, 115_00, id="banker ties"),
    ],
)
def test_the_enlarged_wager_is_one_stake(
    book: str, side: str, coup: str, result: Result, winnings: int, back: int
) -> None:
    bets = f"{side} 100; house_money 5 ride {side}"
    slip = slip_of(house_money(book), bets, dealt(coup))
    assert (slip.result, slip.stake, slip.riding) == (result, 100_00, 15_00)
    assert (slip.winnings, slip.back) == (winnings, back)


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        pytest.param("pa-627a", "PA627A-12-c-s2", marks=clause("PA627A-12-c-s2")),
        pytest.param("ma-midi", "MA-12-c-s2", marks=clause("MA-12-c-s2")),
    ],
)
def test_vigorish_is_due_on_the_whole_banker_win(book: str, cited: str) -> None:
    bets = "banker 100; house_money 5 ride banker"
    slip = slip_of(house_money(book), bets, dealt(BANKER_WINS))
    assert (slip.winnings, slip.vigorish, slip.back) == (115_00, 5_75, 224_25)
    assert slip.vigorish_clause == cited


@pytest.mark.parametrize("book", RIDING)
def test_what_rides_comes_back_with_a_dragon_7(book: str) -> None:
    bets = "banker 100; house_money 5 ride banker"
    slip = slip_of(house_money(book, variant="ez"), bets, dealt("P Kh Qd 6c | B 3s 3c Ah"))
    assert (slip.outcome, slip.result, slip.back) == ("dragon_7", Result.RETURNED, 115_00)


@pytest.mark.parametrize("book", RIDING)
def test_the_player_names_the_hand_where_both_are_bet(book: str) -> None:
    bets = "player 100; banker 100; house_money 5 ride banker"
    player, banker, _ = settle(
        house_money(book), "; ".join(f"1 {each}" for each in bets.split("; ")), dealt(LEVEL)
    ).slips
    assert (player.riding, player.back) == (0, 100_00)
    assert (banker.riding, banker.back) == (15_00, 115_00)


@pytest.mark.parametrize("book", RIDING)
def test_what_rides_is_not_measured_against_the_table_maximum(book: str) -> None:
    table = house_money(book, "[limits]\nmaximum = 100")
    slip = slip_of(table, "player 100; house_money 5 ride player", dealt(PLAYER_WINS))
    assert (slip.riding, slip.winnings, slip.back) == (15_00, 115_00, 230_00)


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-627a", marks=clause("PA627A-12-h")),
        pytest.param("ma-midi", marks=clause("MA-12-h")),
    ],
)
@pytest.mark.parametrize(
    ("coup", "sum_of_money"),
    [
        pytest.param(LEVEL, 15_00, id="one pair"),
        pytest.param("P 4h 4d | B 9s 9c", 75_00, id="both"),
    ],
)
def test_one_table_sizes_what_is_taken_and_what_rides(
    book: str, coup: str, sum_of_money: int
) -> None:
    table = house_money(book)
    assert slip_of(table, "house_money 5", dealt(coup)).winnings == sum_of_money
    main = slip_of(table, "player 100; house_money 5 ride player", dealt(coup))
    assert main.riding == sum_of_money


@pytest.mark.parametrize(
    ("filed", "stake", "rode", "back"),
    [
        pytest.param("", 5, 15_00, 5_00, id="the whole"),
        pytest.param(HALF, 5, 7_50, 12_50, id="half of it"),
        pytest.param(UP_TO_15, 4, 12_00, 4_00, id="below the maximum"),
        pytest.param(UP_TO_15, 5, 15_00, 5_00, id="at the maximum"),
        pytest.param(UP_TO_15, 6, 15_00, 9_00, id="above the maximum"),
    ],
)
@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Let the added sum be the whole House Money payout or only the share the Rules Submission"
        " fixes.",
        count=2,
    ),
)
def test_as_much_rides_as_the_submission_allows(
    book: str, cited: str, filed: str, stake: int, rode: int, back: int
) -> None:
    table = house_money(book, filed)
    bet, main = f"house_money {stake} ride player", "player 100"
    slip = slip_of(table, f"{bet}; {main}", dealt(LEVEL))
    assert (slip.rode, slip.back) == (rode, back)
    assert slip_of(table, f"{main}; {bet}", dealt(LEVEL)).riding == rode
    assert table.house.options["house_money_ride"].clause == cited


# How House Money is settled


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        pytest.param("pa-627a", "PA627A-8-d-1-s1", marks=clause("PA627A-8-d", "PA627A-8-d-1-s1")),
        pytest.param("ma-midi", "MA-8-c-3-i-s1", marks=clause("MA-8-c-3", "MA-8-c-3-i-s1")),
    ],
)
@pytest.mark.parametrize(
    ("coup", "action", "sum_of_money"),
    [
        pytest.param("P 2h 2d 3c | B 3s 4c", Action.PAY, 15_00, id="winners"),
        pytest.param("P 2h 3d 3c | B 3s 4c", Action.COLLECT, 5_00, id="losers"),
    ],
)
def test_house_money_is_settled_from_seat_1_up_before_any_third_card(
    book: str, cited: str, coup: str, action: Action, sum_of_money: int
) -> None:
    table = house_money(book)
    bets = "3 house_money 5; 2 player 100; 1 house_money 5; 2 house_money 5"
    made = movements(table, settle(table, bets, dealt(coup)))
    assert [(each.phase, each.seat, each.wager) for each in made] == [
        (Phase.OPENING, 1, "house_money"),
        (Phase.OPENING, 2, "house_money"),
        (Phase.OPENING, 3, "house_money"),
        (Phase.FINAL, 2, "player"),
    ]
    assert {(each.action, each.cents, each.clause) for each in made[:3]} == {
        (action, sum_of_money, cited)
    }


@pytest.mark.parametrize(
    ("book", "walk", "ride"),
    [
        pytest.param(
            "pa-627a", "PA627A-8-d-1-s1", "PA627A-8-d-1-s2", marks=clause("PA627A-8-d-1-ii-s2")
        ),
        pytest.param("ma-midi", "MA-8-c-3-i-s1", "MA-8-c-3-i-s2", marks=clause("MA-8-c-3-i-b-s2")),
    ],
)
def test_the_dealer_hands_over_all_or_places_what_may_ride(book: str, walk: str, ride: str) -> None:
    def chips(filed: str, bet: str) -> list[tuple[Action, int, str]]:
        table = house_money(book, filed)
        made = movements(table, settle(table, f"1 {bet}; 1 player 100", dealt(LEVEL)))
        return [(each.action, each.cents, each.clause) for each in made if each.wager != "player"]

    assert chips("", "house_money 5") == [(Action.PAY, 15_00, walk)]
    assert chips(HALF, "house_money 5") == [(Action.PAY, 15_00, walk)]
    assert chips("", "house_money 5 ride player") == [(Action.LET_RIDE, 15_00, ride)]
    assert chips(HALF, "house_money 5 ride player") == [
        (Action.PAY, 7_50, walk),
        (Action.LET_RIDE, 7_50, ride),
    ]


# Match play coupons (reading R-MA08)


@clause("MA-7-b-s1")
@pytest.mark.parametrize(
    ("bet", "coup", "result", "winnings", "vigorish", "back"),
    [
        pytest.param("player", PLAYER_WINS, Result.WON, 35_00, 0, 60_00, id="player wins"),
        pytest.param("banker", BANKER_WINS, Result.WON, 35_00, 1_25, 58_75, id="banker wins"),
        pytest.param("player", BANKER_WINS, Result.LOST, 0, 0, 0, id="player loses"),
        pytest.param("banker", PLAYER_WINS, Result.LOST, 0, 0, 0, id="banker loses"),
        pytest.param("player", LEVEL, Result.RETURNED, 0, 0, 25_00, id="tie"),
    ],
)
def test_a_coupon_adds_its_face_value_to_an_even_money_win(
    bet: str, coup: str, result: Result, winnings: int, vigorish: int, back: int
) -> None:
    """Its own part bears no vigorish."""
    slip = slip_of(game("ma-midi"), f"{bet} 25 match_play 10", dealt(coup))
    assert (slip.result, slip.winnings, slip.vigorish) == (result, winnings, vigorish)
    assert (slip.stake, slip.match_play, slip.back) == (25_00, 10_00, back)


@clause("MA-7-b-s1")
def test_a_coupon_stays_out_of_a_dragon_7_push() -> None:
    table = game("ma-midi", variant="ez")
    slip = slip_of(table, "banker 25 match_play 10", dealt("P Kh Qd 6c | B 3s 3c Ah"))
    assert (slip.outcome, slip.result, slip.back) == ("dragon_7", Result.RETURNED, 25_00)


@clause("MA-7-b-s1")
def test_a_coupon_is_counted_once_beside_house_money_that_rides() -> None:
    bets = "player 25 match_play 10; house_money 5 ride player"
    slip = slip_of(house_money("ma-midi"), bets, dealt(PLAYER_WINS))
    assert (slip.riding, slip.winnings, slip.back) == (15_00, 50_00, 90_00)


@clause("MA-7-b-s1")
@pytest.mark.parametrize(
    "bet",
    [
        pytest.param("tie 25 match_play 10", id="beside a tie wager"),
        pytest.param("house_money 25 match_play 10", id="beside a side wager"),
        pytest.param("player 25 match_play 0", id="worth nothing"),
    ],
)
def test_a_coupon_goes_beside_player_or_banker_only(bet: str) -> None:
    assert refused(house_money("ma-midi"), bet) == ["MA-7-b-s1"]


@pytest.mark.parametrize(
    ("cited", "book", "filed"),
    cases(
        ("MA-7-b-s1", "ma-midi", "[options]\nmatch_play = false"),
        ("PA627A-7-b-s1", "pa-627a", ""),
        ("MD-7-B", "md-mini", ""),
    ),
)
def test_other_tables_take_chips_and_plaques_only(cited: str, book: str, filed: str) -> None:
    assert refused(game(book, filed), "player 25 match_play 10") == [cited]


# Perfect Pairs

EITHER_HAND = pytest.mark.parametrize(
    ("side", "coup"), [("player", "P {} | B 4c 5s"), ("banker", "P 4c 5s | B {}")]
)
BOTH_HANDS = '[wagers.perfect_pairs_player]\npaytable = "{}"\n[wagers.perfect_pairs_banker]'


def perfect_pairs(paytable: str = "A") -> BaccaratGame:
    return game("pa-627b", BOTH_HANDS.format(paytable))


@EITHER_HAND
@pytest.mark.parametrize(
    ("cited", "paytable", "pair", "outcome", "winnings"),
    cases(
        ("PA627B-1-e-perfect", "A", "9h 9h", "perfect_pair", 250_00),
        ("PA627B-1-e-perfect", "B", "9h 9h", "perfect_pair", 300_00),
        ("PA627B-1-e-perfect", "C", "9h 9h", "perfect_pair", 250_00),
        ("PA627B-1-e-colored", "A", "9h 9d", "colored_pair", 120_00),
        ("PA627B-1-e-colored", "B", "9h 9d", "colored_pair", 100_00),
        ("PA627B-1-e-colored", "C", "9h 9d", "colored_pair", 150_00),
        ("PA627B-1-e-mixed", "A", "9h 9c", "mixed_pair", 60_00),
        ("PA627B-1-e-mixed", "B", "9h 9c", "mixed_pair", 50_00),
        ("PA627B-1-e-mixed", "C", "9h 9c", "mixed_pair", 50_00),
    ),
)
@clause("PA627B-1-d-1-s1")
def test_perfect_pairs_pay_by_the_paytable_filed(
    cited: str, paytable: str, pair: str, outcome: str, winnings: int, side: str, coup: str
) -> None:
    bet = f"perfect_pairs_{side} 10"
    slip = slip_of(perfect_pairs(paytable), bet, dealt(coup.format(pair)))
    assert told(slip) == ("won", outcome, winnings, winnings + 10_00, cited)


@EITHER_HAND
@pytest.mark.parametrize(
    ("cited", "pair", "outcome"),
    cases(
        ("PA627B-1-a-3", "9h 9h", "perfect_pair"),
        ("PA627B-1-a-3", "4s 4s", "perfect_pair"),
        ("PA627B-1-a-1", "9h 9d", "colored_pair"),
        ("PA627B-1-a-1", "9c 9s", "colored_pair"),
        ("PA627B-1-a-2", "9h 9s", "mixed_pair"),
        ("PA627B-1-a-2", "9h 9c", "mixed_pair"),
        ("PA627B-1-a-2", "9d 9s", "mixed_pair"),
        ("PA627B-1-a-2", "9c 9d", "mixed_pair"),
    ),
)
def test_suits_and_colours_tell_pairs_apart(
    cited: str, pair: str, outcome: str, side: str, coup: str
) -> None:
    slip = slip_of(perfect_pairs(), f"perfect_pairs_{side} 10", dealt(coup.format(pair)))
    assert (slip.outcome, slip.decided_by) == (outcome, cited)


@clause("PA627B-1-c-s3")
@pytest.mark.parametrize(
    ("coup", "outcome"),
    [
        pytest.param("P Jh Jh | B 4c 5s", "perfect_pair", id="two jacks"),
        pytest.param("P 4h 4h | B 4c 5s", "perfect_pair", id="two fours"),
        pytest.param("P Jh Kh | B 4c 5s", "lose", id="jack and king"),
        pytest.param("P Th Qh | B 4c 5s", "lose", id="ten and queen"),
    ],
)
def test_perfect_pairs_match_number_or_court_type(coup: str, outcome: str) -> None:
    assert slip_of(perfect_pairs(), "perfect_pairs_player 10", dealt(coup)).outcome == outcome


@pytest.mark.parametrize(
    ("coup", "player", "banker"),
    [
        pytest.param("P 9h 9h | B 2c 5s", Result.WON, Result.LOST, id="player's hand"),
        pytest.param("P 2c 5s | B 9h 9h", Result.LOST, Result.WON, id="banker's hand"),
        pytest.param(
            "P 9h 9h | B 4c 4d", Result.WON, Result.WON, id="both", marks=clause("PA627B-1-d-1-s2")
        ),
    ],
)
@clause("PA627B-1-c-s2")
def test_each_perfect_pairs_stake_lives_on_its_own_hand(
    coup: str, player: Result, banker: Result
) -> None:
    bets = "1 perfect_pairs_player 10; 1 perfect_pairs_banker 20"
    slips = settle(perfect_pairs(), bets, dealt(coup)).slips
    assert tuple(slip.result for slip in slips) == (player, banker)


@clause("PA627B-1-d-1-s2")
def test_two_perfect_pairs_stakes_are_paid_apart() -> None:
    bets = "1 perfect_pairs_player 10; 1 perfect_pairs_banker 20"
    player, banker = settle(perfect_pairs(), bets, dealt("P 9h 9h | B 4c 4d")).slips
    assert (player.outcome, player.winnings, player.back) == ("perfect_pair", 250_00, 260_00)
    assert (banker.outcome, banker.winnings, banker.back) == ("mixed_pair", 120_00, 140_00)


@clause("PA627B-1-d-2")
@EITHER_HAND
@pytest.mark.parametrize("hand", ["9h 8h", "9h Kh"])
@pytest.mark.parametrize("paytable", ["A", "B", "C"])
def test_perfect_pairs_lose_without_a_pair(paytable: str, hand: str, side: str, coup: str) -> None:
    slip = slip_of(perfect_pairs(paytable), f"perfect_pairs_{side} 10", dealt(coup.format(hand)))
    assert told(slip) == ("lost", "lose", 0, 0, "PA627B-1-d-2")


@clause("PA627B-1-c-s1")
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_perfect_pairs_are_taken_only_where_the_submission_lists_them(hand: str) -> None:
    assert refused(game("pa-627b"), f"perfect_pairs_{hand} 10") == ["PA627B-1-c-s1"]
    won = slip_of(perfect_pairs(), f"perfect_pairs_{hand} 10", dealt("P 9h 9h | B 5c 5s"))
    assert won.result is Result.WON


# Player Pair and Banker Pair


def pair_wagers() -> BaccaratGame:
    filed = "[wagers.player_pair]\n[wagers.banker_pair]"
    return game("pa-627b", filed, variant="commission_free")


@pytest.mark.parametrize(
    ("cited", "bet", "coup"),
    cases(
        ("PA627B-2-c-1-s1", "player_pair 10", "P Qh Qs | B 4c 5s"),
        ("PA627B-2-c-1-s1", "player_pair 10", "P 9h 9h | B 4c 4d"),
        ("PA627B-2-c-2-s1", "banker_pair 10", "P 4c 5s | B Qh Qs"),
        ("PA627B-2-c-2-s1", "banker_pair 10", "P 9h 9h | B 4c 4d"),
    ),
)
@clause("PA627B-2-g")
def test_a_pair_on_its_own_hand_pays_11_to_1(cited: str, bet: str, coup: str) -> None:
    slip = slip_of(pair_wagers(), bet, dealt(coup))
    assert told(slip) == ("won", "pair", 110_00, 120_00, "PA627B-2-g")
    assert slip.decided_by == cited


@pytest.mark.parametrize(
    ("cited", "bet", "coup"),
    cases(
        ("PA627B-2-c-1-s2", "player_pair 10", "P 4c 5s | B Qh Qs"),
        ("PA627B-2-c-1-s2", "player_pair 10", "P Jh Kh | B 4c 5s"),
        ("PA627B-2-c-2-s2", "banker_pair 10", "P Qh Qs | B 4c 5s"),
        ("PA627B-2-c-2-s2", "banker_pair 10", "P 4c 5s | B Jh Kh"),
    ),
)
def test_a_pair_wager_loses_when_its_own_hand_differs_in_rank(
    cited: str, bet: str, coup: str
) -> None:
    slip = slip_of(pair_wagers(), bet, dealt(coup))
    assert told(slip) == ("lost", "lose", 0, 0, cited)


@clause("PA627B-2-c-s2")
@pytest.mark.parametrize("wager", ["player_pair", "banker_pair"])
def test_each_pair_wager_must_be_elected_at_a_commission_free_table(wager: str) -> None:
    table = game("pa-627b", variant="commission_free")
    assert refused(table, f"{wager} 10") == ["PA627B-2-c-s2"]
    assert slip_of(pair_wagers(), f"{wager} 10", dealt(TWO_PAIRS)).result is Result.WON


# Any Pair


def any_pair() -> BaccaratGame:
    return game("md-mini", "[wagers.any_pair_player]\n[wagers.any_pair_banker]")


@EITHER_HAND
@pytest.mark.parametrize(
    ("cited", "pair", "outcome", "winnings"),
    cases(
        ("MD-12-Q-a", "8h 8s", "pair", 110_00),
        ("MD-12-Q-b", "9h 9s", "pair_of_nines", 120_00),
        ("MD-12-Q-a", "Th Th", "pair", 110_00),
        ("MD-12-Q-a", "Ah As", "pair", 110_00),
    ),
)
@clause("MD-7-A-16-a")
def test_any_pair_pays_11_to_1_and_nines_12_to_1(
    cited: str, pair: str, outcome: str, winnings: int, side: str, coup: str
) -> None:
    slip = slip_of(any_pair(), f"any_pair_{side} 10", dealt(coup.format(pair)))
    assert told(slip) == ("won", outcome, winnings, winnings + 10_00, cited)
    assert slip.decided_by == "MD-7-A-16-a"


@clause("MD-7-A-16-b")
@pytest.mark.parametrize(
    ("side", "coup"),
    [
        pytest.param("player", "P 4c 5s | B 9h 9s", id="the pair is the Banker's"),
        pytest.param("banker", "P 9h 9s | B 4c 5s", id="the pair is the Player's"),
        pytest.param("player", "P Jh Kh | B 4c 5s", id="jack and king"),
        pytest.param("banker", "P 4c 5s | B 4h 5c", id="one rank in both hands"),
    ],
)
def test_any_pair_loses_when_its_own_hand_is_no_pair(side: str, coup: str) -> None:
    """Reading R-MD05: one stake, one named hand."""
    slip = slip_of(any_pair(), f"any_pair_{side} 10", dealt(coup))
    assert told(slip) == ("lost", "lose", 0, 0, "MD-7-A-16-b")


@clause("MD-7-A-16")
@pytest.mark.parametrize("side", ["player", "banker"])
def test_any_pair_must_be_elected(side: str) -> None:
    assert refused(game("md-mini"), f"any_pair_{side} 10") == ["MD-7-A-16"]
    slip = slip_of(any_pair(), f"any_pair_{side} 10", dealt("P 9h 9s | B 4c 4s"))
    assert slip.result is Result.WON
