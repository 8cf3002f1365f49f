"""Rounds that the house banks, settled with sums reckoned by hand."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.settlement import Settlement, settle
from croupier.games.pai_gow.slips import Slip
from croupier.values.refusals import Refused, Unreadable
from tests.games.pai_gow.tables import answered, paigow
from tests.support import clause

DEALER = "dealer 5-5 5-5 4-6 1-6"  # a pair of tens and 7
WINS = "6-6 6-6 | 1-3 1-4"
TIES = "3-3 3-3 | 2-2 2-3"  # the low hand is better
TIES_TOO = "1-1 1-1 | 2-2 3-6"  # the high hand is better
LOSES = "1-5 1-5 | 5-6 1-3"


def told(slip: Slip) -> tuple[str, str, int, int, int]:
    return slip.result.value, slip.outcome, slip.winnings, slip.vigorish, slip.back


def order(settled: Settlement) -> list[tuple[str, int, int, str]]:
    return [(m.action.value, m.seat, m.cents, m.clause) for m in settled.movements]


def one(hand: str, stake: str = "100", game: PaiGowGame | None = None) -> Slip:
    return settle(game or paigow(), f"1 pai_gow {stake}", f"{DEALER}; 1 {hand}").slips[0]


@pytest.mark.parametrize(
    ("hand", "expected", "price", "decided_by"),
    [
        pytest.param(
            WINS,
            ("won", "win", 100_00, 5_00, 195_00),
            "PA535-10-k-s1",
            "PA535-10-j-s1",
            marks=clause("PA535-10-k-s1", "PA535-10-j-s1"),
        ),
        pytest.param(
            TIES,
            ("returned", "tie", 0, 0, 100_00),
            "PA535-10-i",
            "PA535-10-h-2",
            marks=clause("PA535-10-i", "PA535-10-h-2"),
        ),
        pytest.param(
            TIES_TOO,
            ("returned", "tie", 0, 0, 100_00),
            "PA535-10-i",
            "PA535-10-h-1",
            marks=clause("PA535-10-i", "PA535-10-h-1"),
        ),
        pytest.param(
            LOSES,
            ("lost", "lose", 0, 0, 0),
            "PA535-10-g-s2",
            "PA535-10-g-s1",
            marks=clause("PA535-10-g-s1", "PA535-10-g-s2"),
        ),
        pytest.param(
            "surrender",
            ("surrendered", "surrender", 0, 0, 0),
            "PA535-10-e-s2",
            "PA535-10-e-s1",
            marks=clause("PA535-10-e-s1", "PA535-10-e-s2"),
        ),
    ],
)
def test_each_outcome(hand: str, expected: tuple[object, ...], price: str, decided_by: str) -> None:
    slip = one(hand)
    assert told(slip) == expected
    assert (slip.clause, slip.decided_by) == (price, decided_by)


@clause("PA535-10-k-s1", "PA535-10-k-s2")
@pytest.mark.parametrize(
    ("stake", "exact", "up"),
    [
        ("100", 5_00, 5_00),  # a multiple of 25 cents stays
        ("33", 1_65, 1_75),
        ("10.01", 50, 75),  # 50.05 cents: the fraction is the player's, or counts as a coin
        ("0.30", 1, 25),
        ("0.10", 0, 10),  # never more than was won
    ],
)
def test_vigorish_is_exact_or_rounded_up_to_25_cents(stake: str, exact: int, up: int) -> None:
    assert one(WINS, stake).vigorish == exact
    assert one(WINS, stake, paigow(vigorish_rounding="up")).vigorish == up


@clause("PA535-10-k-s1")
@pytest.mark.parametrize(("coin", "won", "owed"), [(5, "95", 4_75), (25, "475", 23_75)])
def test_a_tables_coin_never_lowers_the_vigorish(coin: int, won: str, owed: int) -> None:
    """Reading R-X17: 5 % shall be taken, and a coin of five dollars would take none of it."""
    assert one(WINS, won, paigow(f"[limits]\ncoin = {coin}")).vigorish == owed


@clause("PA535-10-e-s2", "PA535-10-f-s1", "PA535-10-g-s2", "PA535-10-i", "PA535-10-j-s2")
def test_surrenders_then_losers_and_ties_as_exposed_then_winners() -> None:
    bets = "6 pai_gow 40; 1 pai_gow 100; 2 pai_gow 20; 3 pai_gow 30; 5 pai_gow 50"
    tiles = f"{DEALER}; 1 {WINS}; 2 {TIES}; 3 {LOSES}; 5 surrender; 6 4-4 4-4 | 2-2 1-2"
    settled = settle(paigow(), bets, tiles)
    # seat 6: a pair of eights over the tens, and 7 with the 2-2 over 7 with the 4-6
    assert order(settled) == [
        ("collect", 5, 50_00, "PA535-10-e-s2"),
        ("return", 2, 20_00, "PA535-10-i"),
        ("collect", 3, 30_00, "PA535-10-g-s2"),
        ("pay", 1, 100_00, "PA535-10-j-s3"),
        ("take vigorish", 1, 5_00, "PA535-10-k-s3"),
        ("pay", 6, 40_00, "PA535-10-j-s3"),
        ("take vigorish", 6, 2_00, "PA535-10-k-s3"),
    ]
    assert [slip.seat for slip in settled.slips] == [6, 1, 2, 3, 5]
    assert settled.house_gain == 50_00 + 30_00 - 100_00 + 5_00 - 40_00 + 2_00
    assert settled.bank is None


@clause("PA535-10-j-s3", "PA535-10-k-s3")
def test_winners_are_paid_from_the_dealers_far_right_each_with_its_vigorish() -> None:
    bets = "4 pai_gow 10; 2 pai_gow 20"
    settled = settle(paigow(), bets, f"{DEALER}; 4 {WINS}; 2 4-4 4-4 | 2-2 1-2")
    assert [(action, seat) for action, seat, _, _ in order(settled)] == [
        ("pay", 2),
        ("take vigorish", 2),
        ("pay", 4),
        ("take vigorish", 4),
    ]


@clause("PA535-10-b-s2")
def test_without_a_bar_the_house_way_sets() -> None:
    settled = settle(paigow(), "1 pai_gow 5", f"{DEALER}; 1 1-3 6-6 1-4 6-6")
    dealer, player = settled.hands
    assert (str(dealer.hand), dealer.set_by) == ("5-5 5-5 | 4-6 1-6", "house_way")
    assert (str(player.hand), player.set_by) == ("6-6 6-6 | 1-3 1-4", "house_way")


@clause("PA535-12-f")
def test_a_dealers_hand_set_wrongly_is_reset() -> None:
    wrong = "dealer 5-5 4-6 | 5-5 1-6"
    settled = settle(paigow(), "1 pai_gow 5", f"{wrong}; 1 {LOSES}")
    dealer = settled.hands[0]
    assert str(dealer.hand) == "5-5 5-5 | 4-6 1-6"
    assert (str(dealer.laid), dealer.reset_by) == ("5-5 4-6 | 5-5 1-6", "PA535-12-f")
    assert settled.slips[0].outcome == "lose"


def test_a_dealers_hand_set_rightly_is_not_reset() -> None:
    turned_round = "dealer 1-6 4-6 | 5-5 5-5"
    for right in ("dealer 5-5 5-5 | 4-6 1-6", turned_round):
        dealer = settle(paigow(), "1 pai_gow 5", f"{right}; 1 {LOSES}").hands[0]
        assert (str(dealer.hand), dealer.laid) == ("5-5 5-5 | 4-6 1-6", None)


@clause("PA535-1-high-hand")
def test_a_hand_laid_the_wrong_way_round_is_relabelled_or_lost_as_filed() -> None:
    turned = "1-3 1-4 | 6-6 6-6"
    assert one(turned).outcome == "win"
    strict = paigow(answered("R-PG10"), laid_the_wrong_way="lost")
    lost = one(turned, game=strict)
    assert (lost.outcome, lost.decided_by) == ("lose", "PA535-1-high-hand")
    assert one(WINS, game=strict).outcome == "win"


@clause("PA535-1-high-hand", "PA535-1-low-hand")
def test_of_two_hands_that_rank_alike_neither_lies_the_wrong_way_round() -> None:
    """4-5 5-5 and 3-6 5-5 are worth 9 with the same best tile: no hand outranks the other."""
    dealer = "dealer 1-2 3-4 1-4 1-5"
    strict = paigow(answered("R-PG10"), laid_the_wrong_way="lost")
    for game in (paigow(), strict):
        for laid in ("4-5 5-5 | 3-6 5-5", "3-6 5-5 | 4-5 5-5"):
            slip = settle(game, "1 pai_gow 100", f"{dealer}; 1 {laid}").slips[0]
            assert told(slip) == ("won", "win", 100_00, 5_00, 195_00)


REFUSED_BETS = [
    ("7 pai_gow 5", "no seat 7 at a table of 6 seats", "PA535-2-a"),
    ("1 pai_gwo 5", "did you mean 'pai_gow'?", "PA535-7-a-s1"),
    ("1 pai_gow 0", "a stake must be above zero", "PA535-7-a-s1"),
    ("1 pai_gow 5; 1 pai_gow 6", "two bets on one betting area", "PA535-7-a-s1"),
    ("dealer pai_gow 5", "the dealer wagers against a bank only", "PA535-11-h-s1"),
    ("1 pai_gow 4.99", "below the minimum, $5.00", "PA535-7-a-s1"),
    ("1 pai_gow 200.01", "above the maximum, $200.00", "PA535-7-a-s1"),
]
TABLE = paigow("[limits]\nminimum = 5\nmaximum = 200")


@pytest.mark.parametrize(("bets", "message", "cited"), REFUSED_BETS)
def test_bets_a_table_refuses(bets: str, message: str, cited: str) -> None:
    with pytest.raises(Refused) as refused:
        settle(TABLE, bets, f"{DEALER}; 1 {WINS}")
    assert message in str(refused.value)
    assert refused.value.refusals[0].clause == cited


def test_a_stake_below_the_coin_is_refused() -> None:
    with pytest.raises(Refused, match=r"not a multiple of \$0\.50"):
        one(WINS, "5.25", paigow("[limits]\ncoin = 0.5"))


REFUSED_TILES = [
    (f"1 {WINS}", "dealer: the tiles are missing", "PA535-10-f-s2"),
    (DEALER, "seat 1: the tiles are missing", "PA535-10-f-s2"),
    (f"{DEALER}; 1 {WINS}; 3 {LOSES}", "seat 3: there is no wager", "PA535-8-e"),
    (f"{DEALER}; 1 5-5 6-6 | 1-3 1-4", "5-5 is there 3 times; a set holds 2", "PA535-3-c"),
    (f"{DEALER}; 1 2-4 2-4 | 1-3 1-4", "2-4 is there 2 times; a set holds 1", "PA535-3-c"),
    (f"dealer surrender; 1 {WINS}", "dealer: only a player surrenders", "PA535-10-e-s1"),
]


@pytest.mark.parametrize(("tiles", "message", "cited"), REFUSED_TILES)
def test_tiles_that_make_no_round(tiles: str, message: str, cited: str) -> None:
    with pytest.raises(Refused) as refused:
        settle(paigow(), "1 pai_gow 5", tiles)
    assert message in str(refused.value)
    assert [each.clause for each in refused.value.refusals] == [cited]


@pytest.mark.parametrize(
    ("bets", "tiles", "message"),
    [
        ("", DEALER, "no bet is given"),
        ("1 pai_gow", DEALER, "is not a bet"),
        ("1 pai_gow ten", DEALER, "not a sum of money"),
        ("one pai_gow 5", DEALER, "is not a seat"),
        ("1 pai_gow 5", f"{DEALER}; 1 6-6 6-6 1-3", "3 tiles are given; a hand has four"),
        ("1 pai_gow 5", f"{DEALER}; 1 6-6 6-6 | 1-3", "is not a set hand"),
        ("1 pai_gow 5", f"{DEALER}; 1 6-7 6-6 | 1-3 1-4", "'6-7' is not a tile"),
        ("1 pai_gow 5", f"{DEALER}; x {WINS}", "'x' is not a seat"),
        ("1 pai_gow 5", f"{DEALER}; 1 {WINS}; 1 {WINS}", "seat 1: tiles are given twice"),
    ],
)
def test_what_cannot_be_read(bets: str, tiles: str, message: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        settle(paigow(), bets, tiles)
    assert message in str(unreadable.value)


def test_all_refusals_come_at_once() -> None:
    with pytest.raises(Refused) as refused:
        settle(paigow(), "9 pai_gow 5; 1 pai_gow 0", f"1 {WINS}; 3 {LOSES}")
    assert [each.clause for each in refused.value.refusals] == [
        "PA535-2-a",
        "PA535-7-a-s1",
        "PA535-10-f-s2",
        "PA535-10-f-s2",
        "PA535-8-e",
    ]
