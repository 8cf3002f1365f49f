"""Rounds that a player banks, alone or with the house, settled with sums reckoned by hand."""

from __future__ import annotations

import pytest

from croupier.games.pai_gow.bets import Bank
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.settlement import Settlement, settle
from croupier.values.refusals import Refused
from tests.games.pai_gow.tables import answered, bank_at, banked, co_bank_at, paigow
from tests.support import clause

BANK = "2 5-5 5-5 | 4-6 1-6"  # a pair of tens and 7
WINS = "6-6 6-6 | 1-3 1-4"
WINS_TOO = "4-4 4-4 | 2-2 1-2"  # a pair of eights, and 7 with the 2-2
TIES = "3-3 3-3 | 2-2 2-3"
LOSES = "1-5 1-5 | 5-6 1-3"
LOSES_TOO = "3-5 2-6 | 5-6 2-2"

Order = list[tuple[str, int, int, str]]


def order(settled: Settlement) -> Order:
    return [(m.action.value, m.seat, m.cents, m.clause) for m in settled.movements]


def round_of(
    bets: str, tiles: str, bank: Bank | None = None, game: PaiGowGame | None = None
) -> Settlement:
    """Bets as `1 100; dealer 20`."""
    written = "; ".join(each.strip().replace(" ", " pai_gow ", 1) for each in bets.split(";"))
    return settle(game or banked(), written, f"{BANK}; {tiles}", bank or bank_at(2))


def of_bank(settled: Settlement) -> tuple[int, int, int, int, int]:
    result = settled.bank
    assert result is not None
    return result.surplus, result.shortfall, result.share, result.vigorish, result.net


@clause("PA535-11-o-s2", "PA535-11-o-s3", "PA535-11-o-s5", "PA535-11-o-s6", "PA535-11-q")
def test_a_surplus_less_five_percent_goes_to_the_bank() -> None:
    settled = round_of("1 100; 3 50; 4 30", f"1 {LOSES}; 3 {LOSES_TOO}; 4 {WINS}")
    assert order(settled) == [
        ("move to the centre", 1, 100_00, "PA535-11-o-s2"),
        ("move to the centre", 3, 50_00, "PA535-11-o-s2"),
        ("pay", 4, 30_00, "PA535-11-o-s3"),
        ("take vigorish", 4, 1_50, "PA535-11-q"),
        ("take vigorish", 2, 6_00, "PA535-11-o-s5"),
        ("hand over the surplus", 2, 114_00, "PA535-11-o-s6"),
    ]
    assert of_bank(settled) == (120_00, 0, 120_00, 6_00, 114_00)
    assert settled.house_gain == 1_50 + 6_00


@clause("PA535-11-o-s3", "PA535-11-o-s4")
def test_a_shortfall_is_collected_from_the_bank_when_the_centre_runs_out() -> None:
    settled = round_of("1 30; 3 100; 4 40", f"1 {WINS_TOO}; 3 {WINS}; 4 {LOSES}")
    assert order(settled) == [
        ("move to the centre", 4, 40_00, "PA535-11-o-s2"),
        ("pay", 1, 30_00, "PA535-11-o-s3"),
        ("take vigorish", 1, 1_50, "PA535-11-q"),
        ("collect the shortfall", 2, 90_00, "PA535-11-o-s4"),
        ("pay", 3, 100_00, "PA535-11-o-s3"),
        ("take vigorish", 3, 5_00, "PA535-11-q"),
    ]
    assert of_bank(settled) == (0, 90_00, 90_00, 0, -90_00)


def test_what_comes_out_even_leaves_the_bank_as_it_was() -> None:
    settled = round_of("1 40; 4 40", f"1 {WINS}; 4 {LOSES}")
    assert of_bank(settled) == (0, 0, 0, 0, 0)
    assert [action for action, *_ in order(settled)] == [
        "move to the centre",
        "pay",
        "take vigorish",
    ]


@clause("PA535-11-n-s2", "PA535-11-n-s5", "PA535-11-o-s1")
def test_the_dealers_lost_wager_goes_to_the_centre_first() -> None:
    settled = round_of("1 100; dealer 20", f"dealer {LOSES_TOO}; 1 {LOSES}")
    assert order(settled)[:2] == [
        ("move to the centre", 0, 20_00, "PA535-11-n-s5"),
        ("move to the centre", 1, 100_00, "PA535-11-o-s2"),
    ]
    assert of_bank(settled) == (120_00, 0, 120_00, 6_00, 114_00)
    assert settled.house_gain == 6_00 - 20_00


@clause("PA535-11-n-s4")
def test_the_dealers_tied_wager_goes_back_to_the_tray() -> None:
    settled = round_of("1 100; dealer 20", f"dealer {TIES}; 1 {LOSES}")
    assert order(settled)[0] == ("return", 0, 20_00, "PA535-11-n-s4")
    assert settled.movements[0].transfers[0].target == "inventory"
    assert of_bank(settled)[0] == 100_00
    assert settled.house_gain == 5_00


@clause("PA535-11-n-s3", "PA535-11-o-s3", "PA535-11-p")
def test_the_dealers_winning_wager_is_paid_last_and_goes_to_the_tray_without_vigorish() -> None:
    """Readings R-PG14 and R-PG23."""
    settled = round_of("1 100; 3 10; dealer 20", f"dealer {WINS}; 1 {LOSES}; 3 {WINS_TOO}")
    assert order(settled) == [
        ("move to the centre", 1, 100_00, "PA535-11-o-s2"),
        ("pay", 3, 10_00, "PA535-11-o-s3"),
        ("take vigorish", 3, 50, "PA535-11-q"),
        ("pay", 0, 20_00, "PA535-11-o-s3"),
        ("return", 0, 40_00, "PA535-11-p"),
        ("take vigorish", 2, 3_50, "PA535-11-o-s5"),
        ("hand over the surplus", 2, 66_50, "PA535-11-o-s6"),
    ]
    dealer = settled.slips[2]
    assert (dealer.winnings, dealer.vigorish, dealer.back) == (20_00, 0, 40_00)
    assert settled.house_gain == 50 + 20_00 + 3_50


def test_the_dealer_may_be_paid_first_if_filed_so() -> None:
    game = paigow(answered("R-PG14"), player_banking=True, dealer_wager_paid="first")
    bets, tiles = "1 100; 3 10; dealer 20", f"dealer {WINS}; 1 {LOSES}; 3 {WINS_TOO}"
    paid = [seat for action, seat, *_ in order(round_of(bets, tiles, game=game)) if action == "pay"]
    assert paid == [0, 3]


@clause("PA535-10-e-s1", "PA535-11-o-s2")
def test_a_surrender_to_a_bank_goes_to_the_centre() -> None:
    """Reading R-PG22; the text leaves a tie to 535.10(i)."""
    settled = round_of("1 100; 3 50; 4 10", f"1 {TIES}; 3 surrender; 4 {LOSES}")
    assert order(settled) == [
        ("move to the centre", 3, 50_00, "PA535-10-e-s2"),
        ("return", 1, 100_00, "PA535-10-i"),
        ("move to the centre", 4, 10_00, "PA535-11-o-s2"),
        ("take vigorish", 2, 3_00, "PA535-11-o-s5"),
        ("hand over the surplus", 2, 57_00, "PA535-11-o-s6"),
    ]
    assert settled.slips[1].result.value == "surrendered"


@clause("PA535-10-k-s2", "PA535-11-o-s5")
def test_the_vigorish_on_a_surplus_is_rounded_once() -> None:
    """Reading R-X02: 5 % of 30.10 is 1.505, which makes 1.75."""
    settled = round_of("1 20.05; 3 10.05", f"1 {LOSES}; 3 {LOSES_TOO}", game=banked(
        vigorish_rounding="up"
    ))  # fmt: skip
    assert of_bank(settled) == (30_10, 0, 30_10, 1_75, 28_35)
    exact = round_of("1 20.05; 3 10.05", f"1 {LOSES}; 3 {LOSES_TOO}")
    assert of_bank(exact) == (30_10, 0, 30_10, 1_50, 28_60)


@clause("PA535-11-r-s1", "PA535-11-r-s2", "PA535-11-r-s4", "PA535-11-r-s5")
def test_a_co_bank_and_the_house_share_a_surplus() -> None:
    settled = round_of("1 100.01; 3 20", f"1 {LOSES}; 3 {WINS}", co_bank_at(2))
    # 80.01 is left: 40.01 of it, with the odd cent, is the player's, less 2.00
    assert order(settled) == [
        ("move to the centre", 1, 100_01, "PA535-11-r-s2"),
        ("pay", 3, 20_00, "PA535-11-r-s2"),
        ("take vigorish", 3, 1_00, "PA535-11-q"),
        ("put the house's half in the tray", 2, 40_00, "PA535-11-r-s4"),
        ("take vigorish", 2, 2_00, "PA535-11-r-s5"),
        ("hand over the surplus", 2, 38_01, "PA535-11-r-s5"),
    ]
    assert of_bank(settled) == (80_01, 0, 40_01, 2_00, 38_01)
    assert settled.house_gain == 1_00 + 40_00 + 2_00


@clause("PA535-11-r-s3", "PA535-11-e-s2")
def test_a_co_bank_and_the_house_share_a_shortfall() -> None:
    settled = round_of("1 100.01; 3 20", f"1 {WINS}; 3 {LOSES}", co_bank_at(2))
    # 80.01 is lacking: 40.00 from the player, 40.01 from the house
    assert order(settled) == [
        ("move to the centre", 3, 20_00, "PA535-11-r-s2"),
        ("collect the shortfall", 2, 40_00, "PA535-11-r-s3"),
        ("add the house's half of the shortfall", 2, 40_01, "PA535-11-r-s3"),
        ("pay", 1, 100_01, "PA535-11-r-s2"),
        ("take vigorish", 1, 5_00, "PA535-11-q"),
    ]
    assert of_bank(settled) == (0, 80_01, 40_00, 0, -40_00)


@clause("PA535-11-o-s5")
@pytest.mark.parametrize(("coin", "lost", "owed"), [(5, 95, 4_75), (25, 475, 23_75)])
def test_a_tables_coin_never_lowers_the_vigorish_on_a_surplus(
    coin: int, lost: int, owed: int
) -> None:
    game = paigow(f"[limits]\ncoin = {coin}", player_banking=True)
    settled = round_of(f"1 {lost}", f"1 {LOSES}", game=game)
    assert of_bank(settled) == (lost * 100, 0, lost * 100, owed, lost * 100 - owed)


@clause("PA535-11-r-s5")
def test_halves_are_broken_to_the_coin_filed() -> None:
    """But the vigorish on a half is exact (reading R-X17)."""
    game = paigow("[limits]\ncoin = 1", player_banking=True, co_banking=True)
    surplus = round_of("1 101", f"1 {LOSES}", co_bank_at(2), game)
    shortfall = round_of("1 101", f"1 {WINS}", co_bank_at(2), game)
    assert of_bank(surplus) == (101_00, 0, 51_00, 2_55, 48_45)
    assert of_bank(shortfall) == (0, 101_00, 50_00, 0, -50_00)


@clause("PA535-11-e-s4", "PA535-12-f")
def test_the_dealer_sets_a_co_banks_hand_and_a_bank_sets_its_own() -> None:
    bets, tiles = "1 pai_gow 5", f"2 5-5 4-6 | 5-5 1-6; 1 {LOSES}"
    own = settle(banked(), bets, tiles, bank_at(2)).hands[0]
    assert (str(own.hand), own.set_by, own.laid) == ("5-5 1-6 | 5-5 4-6", "player", None)
    reset = settle(banked(), bets, tiles, co_bank_at(2)).hands[0]
    assert (str(reset.hand), reset.set_by) == ("5-5 5-5 | 4-6 1-6", "house_way")
    assert reset.reset_by == "PA535-12-f"
    unset = settle(banked(), bets, f"2 5-5 4-6 5-5 1-6; 1 {LOSES}", co_bank_at(2)).hands[0]
    assert (str(unset.hand), unset.laid) == ("5-5 5-5 | 4-6 1-6", None)


@clause("PA535-12-f", "PA535-11-n-s1")
def test_the_dealers_own_hand_against_a_bank_is_set_by_the_house_way() -> None:
    settled = round_of("1 10; dealer 5", f"dealer 6-6 1-3 | 6-6 1-4; 1 {LOSES}")
    dealer = next(each for each in settled.hands if each.seat == 0)
    assert (str(dealer.hand), dealer.reset_by) == ("6-6 6-6 | 1-3 1-4", "PA535-12-f")


@clause("PA535-11-l")
def test_the_dealers_tiles_are_swept_without_a_wager() -> None:
    settled = round_of("1 100", f"dealer {WINS}; 1 {LOSES}")
    assert [each.seat for each in settled.hands] == [2, 1]


@pytest.mark.parametrize(
    ("bets", "tiles", "bank", "message", "cited"),
    [
        pytest.param(
            "1 5; dealer 5",
            f"dealer {WINS}; 1 {LOSES}",
            co_bank_at(2),
            "the dealer does not wager when co-banking",
            "PA535-11-e-s5",
            marks=clause("PA535-11-e-s5"),
        ),
        pytest.param(
            "1 5; 2 5",
            f"1 {LOSES}",
            bank_at(2),
            "the bank does not bet against itself",
            "PA535-11-a-s2",
            marks=clause("PA535-11-a-s2"),
        ),
        pytest.param(
            "1 5",
            f"1 {LOSES}; 5 {WINS}",
            bank_at(2),
            "seat 5: there is no wager",
            "PA535-11-l",
            marks=clause("PA535-11-l"),
        ),
        pytest.param(
            "1 5; dealer 5",
            f"1 {LOSES}",
            bank_at(2),
            "dealer: the tiles are missing",
            "PA535-10-f-s2",
            marks=clause("PA535-10-f-s2"),
        ),
    ],
)
def test_rounds_that_cannot_be_banked(
    bets: str, tiles: str, bank: Bank, message: str, cited: str
) -> None:
    with pytest.raises(Refused) as refused:
        round_of(bets, tiles, bank)
    assert message in str(refused.value)
    assert [each.clause for each in refused.value.refusals] == [cited]


def test_the_bank_itself_neither_surrenders_nor_is_left_out() -> None:
    with pytest.raises(Refused, match="seat 2: only a player surrenders"):
        settle(banked(), "1 pai_gow 5", f"2 surrender; 1 {LOSES}", bank_at(2))
    with pytest.raises(Refused, match="seat 2: the tiles are missing"):
        settle(banked(), "1 pai_gow 5", f"1 {LOSES}", bank_at(2))


def test_nobody_surrenders_to_a_bank_if_filed_so() -> None:
    game = paigow(answered("R-PG22"), player_banking=True, surrender_to_bank=False)
    with pytest.raises(Refused) as refused:
        round_of("1 5", "1 surrender", game=game)
    assert [each.clause for each in refused.value.refusals] == ["PA535-10-e-s1"]


@pytest.mark.parametrize(
    ("options", "bank", "cited"),
    [
        pytest.param({}, bank_at(2), "PA535-11-a-s1", marks=clause("PA535-11-a-s1")),
        pytest.param({}, co_bank_at(2), "PA535-11-a-s1", marks=clause("PA535-11-a-s1")),
        pytest.param(
            {"player_banking": True}, co_bank_at(2), "PA535-11-e-s1", marks=clause("PA535-11-e-s1")
        ),
        pytest.param(
            {"player_banking": True},
            Bank(Position(9)),
            "PA535-2-a",
            marks=clause("PA535-2-a"),
        ),
    ],
)
def test_a_bank_that_is_not_offered(options: dict[str, bool], bank: Bank, cited: str) -> None:
    with pytest.raises(Refused) as refused:
        settle(paigow(**options), "1 pai_gow 5", f"{BANK}; 1 {LOSES}", bank)
    assert refused.value.refusals[0].clause == cited
