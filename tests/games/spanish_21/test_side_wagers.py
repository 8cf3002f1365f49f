"""Match-The-Dealer and Insurance: what they take, what they pay, and when."""

from __future__ import annotations

import pytest

from croupier.games.slips import Slip
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.insurance import insurance_most
from croupier.games.spanish_21.match import match_least, match_most
from croupier.games.spanish_21.playing import settle as settle_round
from croupier.rulebooks.chapter import Cited
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from tests.games.spanish_21.tables import MATCHING, dealt, order, refusals, spanish
from tests.support import clause

SIX, EIGHT = spanish(MATCHING), spanish(MATCHING, decks=8)
CAPPED = spanish(f"{MATCHING}\nmaximum = 20")
FIVE_OR_MORE = spanish(f"{MATCHING}\n[limits.match_the_dealer]\nminimum = 5")
BETTER = spanish(f'{MATCHING}\nsame_suit = "11 to 1"\nother_suit = "9 to 2"')


def side(
    wager: str, stake: str, hand: str, dealer: str, play: str, game: Spanish21Game = SIX
) -> Slip:
    """The slip of a side wager beside ten dollars on box 1."""
    bets = f"1 spanish_21 10; 1 {wager} {stake}"
    return settle_round(game, bets, dealt(dealer, hand), f"1 {play}").slips[-1]


MATCHES = [
    ("8h Qc", "no_match", 0, 0),
    ("8h 9c", "other_suit", 25_00, 20_00),
    ("8h 9d", "same_suit", 50_00, 65_00),
    ("9h 9c", "two_other_suit", 45_00, 35_00),
    ("9h 9h", "two_other_suit", 45_00, 35_00),
    ("9d 9c", "same_and_other_suit", 70_00, 80_00),
    ("9c 9d", "same_and_other_suit", 70_00, 80_00),
    ("9d 9d", "two_same_suit", 95_00, 125_00),
]
"""Against the 9 of diamonds: what five dollars bring back with six decks and with eight."""
PRICES = {
    "other_suit": ("PA551-7-e-1-diff", "PA551-7-e-2-diff"),
    "same_suit": ("PA551-7-e-1-same", "PA551-7-e-2-same"),
    "no_match": ("PA551-7-d", "PA551-7-d"),
}


@clause("PA551-7-a-s1", "PA551-7-a-s2")
@pytest.mark.parametrize(("hand", "outcome", "six", "eight"), MATCHES)
def test_each_matching_card_is_paid_on_the_one_stake(
    hand: str, outcome: str, six: int, eight: int
) -> None:
    """Reading R-S10: by rank, the odds added, the stake returned once."""
    for game, back in ((SIX, six), (EIGHT, eight)):
        slip = side("match_the_dealer", "5", hand, "9d Kc", "stand", game)
        assert (slip.outcome, slip.back, slip.hand) == (outcome, back, None)
        assert slip.result.value == ("won" if back else "lost")


@pytest.mark.parametrize(
    ("hand", "game", "cited"),
    [
        pytest.param(hand, game, PRICES[outcome][n], marks=clause(PRICES[outcome][n]))
        for hand, outcome, _, _ in MATCHES
        if outcome in PRICES
        for n, game in enumerate((SIX, EIGHT))
    ],
)
def test_the_clause_that_sets_the_price(hand: str, game: Spanish21Game, cited: str) -> None:
    assert side("match_the_dealer", "5", hand, "9d Kc", "stand", game).clause == cited


@clause("PA551-7-e")
def test_better_odds_are_paid_as_filed() -> None:
    slip = side("match_the_dealer", "5", "9d 9c", "9d Kc", "stand", BETTER)
    assert slip.back == 5_00 + 55_00 + 22_50


@clause("PA551-7-a-s1")
def test_court_cards_match_by_rank_not_by_value() -> None:
    assert side("match_the_dealer", "5", "Kh Jc", "Qd 9c", "stand").outcome == "no_match"


@clause("PA551-7-a-s1")
def test_after_a_split_and_a_resplit_the_first_two_cards_count() -> None:
    split = side(
        "match_the_dealer", "5", "8h 8c 8d 2c 3c 4c", "8d Kc", "split split stand stand stand"
    )
    assert split.outcome == "two_other_suit"


@clause("PA551-7-f")
@pytest.mark.parametrize("play", ["surrender", "stand", "hit", "double rescue"])
def test_match_the_dealer_stands_alone(play: str) -> None:
    hand = "9h 2c 3d" if play in {"hit", "double rescue"} else "9h 2c"
    decisions = "hit stand" if play == "hit" else play
    assert side("match_the_dealer", "5", hand, "9d Kc", decisions).back == 25_00


@clause("PA551-7-f", "PA551-7-d")
def test_it_is_won_even_if_the_dealer_has_a_blackjack() -> None:
    assert side("match_the_dealer", "5", "Ah 2c", "Ad Kc", "").back == 25_00


@clause("PA551-7-b-1", "PA551-7-b-2", "PA551-7-b-s2")
def test_the_lower_cap_governs() -> None:
    assert match_most(SIX, Cents(500_00)).value == 500_00
    assert match_most(CAPPED, Cents(500_00)).value == 20_00
    assert match_most(CAPPED, Cents(15_00)).value == 15_00
    assert match_least(SIX).value == 1_00
    assert match_least(FIVE_OR_MORE).value == 5_00


NO_TABLE = spanish()
REFUSED_MATCHES = [
    (SIX, "1 spanish_21 10; 1 match_the_dealer 0.99", "PA551-7-b-s2", "below the least, $1.00"),
    (FIVE_OR_MORE, "1 spanish_21 9; 1 match_the_dealer 0.5", "PA551-7-b-s2", "the least, $1.00"),
    (FIVE_OR_MORE, "1 spanish_21 9; 1 match_the_dealer 4", "PA551-6-e", "below the least, $5.00"),
    (SIX, "1 spanish_21 10; 1 match_the_dealer 10.01", "PA551-7-b-1", "above the most, $10.00"),
    (CAPPED, "1 spanish_21 50; 1 match_the_dealer 21", "PA551-7-b-2", "above the most, $20.00"),
    (CAPPED, "1 spanish_21 10; 1 match_the_dealer 21", "PA551-7-b-1", "above the most, $10.00"),
    (SIX, "1 spanish_21 10; 2 match_the_dealer 5", "PA551-7-b-s1", "only who has a wager"),
    (NO_TABLE, "1 spanish_21 10; 1 match_the_dealer 5", "PA551-7-a-s1", "does not offer"),
]


@pytest.mark.parametrize(
    ("game", "bets", "cited", "why"),
    [pytest.param(*row, marks=clause(row[2])) for row in REFUSED_MATCHES],
)
def test_stakes_that_may_not_match(game: Spanish21Game, bets: str, cited: str, why: str) -> None:
    (refusal,) = refusals(bets, dealt("9d Kc", "8h 9c"), "1 stand", game=game)
    assert refusal.clause == cited
    assert why in refusal.why


@clause("PA551-7-b-s2")
def test_the_tables_own_minimum_is_not_match_the_dealers() -> None:
    table = spanish(f"{MATCHING}\n[limits]\nminimum = 10")
    assert side("match_the_dealer", "1", "8h Qc", "9d Kc", "stand", table).outcome == "no_match"


HOLE_CARDS = {"K": True, "Q": True, "J": True} | dict.fromkeys("A23456789", False)


@clause("PA551-10-a-s2", "PA551-10-c")
@pytest.mark.parametrize(("hole", "wins"), HOLE_CARDS.items())
def test_insurance_wins_on_a_court_card_in_the_hole(hole: str, wins: bool) -> None:  # noqa: FBT001
    play = "" if wins else "surrender"
    slip = side("insurance", "5", "Kh 6c", f"Ad {hole}c", play)
    expected = ("won", "dealer_blackjack", 15_00) if wins else ("lost", "no_blackjack", 0)
    assert (slip.result.value, slip.outcome, slip.back) == expected


@clause("PA551-10-b-s1", "PA551-10-b-s2")
@pytest.mark.parametrize(
    ("more", "wager", "most", "cited"),
    [
        ("", 10_00, 5_00, "PA551-10-b-s1"),
        ("", 10_01, 5_01, "PA551-10-b-s2"),
        ("[limits]\ncoin = 0.5", 25_00, 12_50, "PA551-10-b-s1"),
        ("[limits]\ncoin = 0.5", 25_50, 13_00, "PA551-10-b-s2"),
        ("[limits]\ncoin = 1", 25_00, 13_00, "PA551-10-b-s2"),
    ],
)
def test_half_the_wager_or_the_next_sum_in_chips(
    more: str, wager: int, most: int, cited: str
) -> None:
    """Reading R-S23."""
    cap = insurance_most(spanish(more), Cents(wager))
    assert (cap.value, cap.clause) == (most, cited)


@clause("PA551-10-b-s2")
@pytest.mark.parametrize(("wager", "most"), [(25_00, 15_00), (20_00, 10_00), (5_00, 5_00)])
def test_the_unit_may_be_filed(wager: int, most: int) -> None:
    chips = spanish("[limits]\nminimum = 5", insurance_unit="5.00")
    assert insurance_most(chips, Cents(wager)).value == most


@clause("PA551-10-b-s1", "PA551-10-b-s2")
def test_a_wager_laid_in_smaller_chips_than_the_unit_is_halved_in_them() -> None:
    chips = spanish("[limits]\nminimum = 5\ncoin = 1", insurance_unit="5.00")
    assert insurance_most(chips, Cents(22_00)) == Cited(11_00, ClauseId("PA551-10-b-s1"))
    assert insurance_most(chips, Cents(23_00)) == Cited(12_00, ClauseId("PA551-10-b-s2"))


REFUSED_INSURANCE = [
    ("Ad Kc", "1 spanish_21 10; 1 insurance 5.01", "PA551-10-b-s1", "above the most, $5.00"),
    ("Ad Kc", "1 spanish_21 10.01; 1 insurance 5.02", "PA551-10-b-s2", "above the most, $5.01"),
    ("Ad Kc", "1 spanish_21 10; 2 insurance 5", "PA551-10-b-s1", "no wager on the box"),
    ("Kd Ac", "1 spanish_21 10; 1 insurance 5", "PA551-10-a-s1", "Kd is up"),
    ("9d Kc", "1 spanish_21 10; 1 insurance 5", "PA551-10-a-s1", "9d is up"),
]


@pytest.mark.parametrize(
    ("dealer", "bets", "cited", "why"),
    [pytest.param(*row, marks=clause(row[2])) for row in REFUSED_INSURANCE],
)
def test_insurance_that_is_refused(dealer: str, bets: str, cited: str, why: str) -> None:
    (refusal,) = refusals(bets, dealt(dealer, "Kh 6c"))
    assert refusal.clause == cited
    assert why in refusal.why


@clause("PA551-10-b-s1")
def test_a_blackjack_may_be_insured() -> None:
    settled = settle_round(SIX, "1 spanish_21 10; 1 insurance 5", dealt("Ad Kc", "Ah Kd"), "")
    assert [slip.back for slip in settled.slips] == [25_00, 15_00]


@clause("PA551-10-e")
def test_insurance_is_half_of_the_box_wager_whatever_lies_on_match_the_dealer() -> None:
    bets = "1 spanish_21 10; 1 match_the_dealer 10; 1 insurance 6"
    (refusal,) = refusals(bets, dealt("Ad Kc", "Kh 6c"), game=SIX)
    assert refusal.clause == "PA551-10-b-s1"


@clause("PA551-9-b")
def test_insurance_and_surrender_are_settled_apart() -> None:
    bets = "1 spanish_21 10; 1 insurance 5"
    cards = dealt("Ad 9c", "Kh 6c")
    lost = settle_round(SIX, bets, cards, "1 surrender")
    assert [(slip.result.value, slip.back) for slip in lost.slips] == [
        ("surrendered", 5_00),
        ("lost", 0),
    ]
    late = settle_round(SIX, bets, dealt("Ad Kc", "Kh 6c"), "1 surrender", missed_peek=True)
    assert [(slip.result.value, slip.back) for slip in late.slips] == [("lost", 0), ("won", 15_00)]
    assert order(late) == [
        ("pay", 1, "insurance", 10_00, "PA551-10-c"),
        ("collect", 1, "spanish_21", 10_00, "PA551-9-a-2-s2"),
    ]
