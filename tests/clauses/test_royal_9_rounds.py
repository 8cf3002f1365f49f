"""Royal 9 in live rounds: every line of every paytable, by the meters a controller displays."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.rulebooks.house_rules import PricedLine
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.announcing import AnnounceResult
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.judging import WagersJudged, meter_awards
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.state import JudgedWager
from croupier.table.seats.wagers import ChipsMoved
from croupier.values.prices import FixedSum, MeterShare, is_win
from tests.clauses.test_royal_9 import (
    FORMS,
    NOTHING,
    OWN_AND_SEAT_2,
    OWN_ON_BANKER,
    OWN_ON_BOTH,
    OWN_ON_PLAYER,
    SEAT_2_ON_BOTH,
    SHOWN,
    SUITED,
    TWO_ROYALS,
    TWO_SUITED,
    UNSUITED,
    royal_9,
)
from tests.support import cases, clause, dealt
from tests.table.metered import Metered

COUPS = {
    "own_on_both": OWN_ON_BOTH,
    "any_two_personal": OWN_AND_SEAT_2,
    "own_on_banker": OWN_ON_BANKER,
    "own_on_banker_only": OWN_ON_BANKER,
    "own_on_player": OWN_ON_PLAYER,
    "own_on_player_only": OWN_ON_PLAYER,
    "another_seats_on_both": SEAT_2_ON_BOTH,
    "suited_on_both": TWO_SUITED,
    "royal_9_on_both": TWO_ROYALS,
    "suited": SUITED,
    "royal_9": UNSUITED,
}
"""A round for each outcome of a bettor at seat 1."""
SEATS = "1 ann,2 bob,3 cid"


def live_round(
    form: str, coup: str, seats: tuple[int, ...] = (1,), shown: dict[str, int] = SHOWN
) -> Metered:
    """A round whose Royal 9 wagers are those of these seats; nobody else sits there."""
    people = ",".join(each for each in SEATS.split(",") if int(each[0]) in seats)
    live = Metered(royal_9(form), cards=dealt(coup), meters=shown, seats=people)
    live.ready()
    for seat in seats:
        live.bet(f"{seat} tie 1; {seat} royal_9 {1 if form == 'PA $1' else 5}")
    live.play_round()
    return live


def judged(live: Metered) -> dict[int, JudgedWager]:
    wagers = [w for each in live.happened(WagersJudged) for w in each.wagers]
    return {each.seat: each for each in wagers if each.wager == "royal_9"}


def paid(live: Metered, seat: int) -> tuple[str, int, str]:
    slip = judged(live)[seat]
    moved = live.happened(ChipsMoved)
    pays = [each for each in moved if (each.seat, each.wager) == (seat, "royal_9")]
    assert sum(each.cents for each in pays if each.action == "pay") == slip.winnings
    return slip.outcome, slip.winnings, slip.clause


def verified(live: Metered) -> bool:
    return not verify("t1", live.journal.read("t1")).troubles


def line_of(form: str, outcome: str) -> PricedLine:
    return royal_9(form).wagers["royal_9"].lines[outcome]


def prize(line: PricedLine) -> int:
    match line.price:
        case FixedSum(cents):
            return cents
        case MeterShare(meter, share):
            return int(share * SHOWN[meter])
    raise AssertionError(f"{line.outcome} pays nothing")


# Every line


def every_line() -> Iterator[ParameterSet]:
    for form in FORMS:
        for line in royal_9(form).house.wagers["royal_9"].lines:
            if is_win(line.price):
                marks = clause(line.clause)
                yield pytest.param(form, line, marks=marks, id=f"{form}: {line.outcome}")


@pytest.mark.parametrize(("form", "line"), list(every_line()))
def test_a_live_round_hits_each_line(form: str, line: PricedLine) -> None:
    """A meter's line is paid out of the meters, a fixed one out of the tray."""
    live = live_round(form, COUPS[line.outcome])
    won = prize(line)
    assert paid(live, 1) == (line.outcome, won, line.clause)
    assert live.from_meters == (won if isinstance(line.price, MeterShare) else 0)
    assert verified(live)


@pytest.mark.parametrize("form", FORMS)
def test_a_round_that_hits_nothing_takes_the_stake(form: str) -> None:
    live = live_round(form, NOTHING)
    assert judged(live)[1].result == "lost"
    assert live.from_meters == 0
    assert verified(live)


# Other seats


ENVY = [
    pytest.param("PA $5", marks=clause("PA627B-3-f-1-envy", "PA627B-3-e-9-s2")),
    pytest.param("PA $1", marks=clause("PA627B-3-g-1-envy")),
    pytest.param("MA", marks=clause("MA-12-i-other", "MA-12-i-def-other-any")),
    pytest.param("MD C", marks=clause("MD-12-K-3-d")),
]


@pytest.mark.parametrize("form", ENVY)
def test_the_owner_takes_the_meter_and_every_other_bettor_the_envy_line(form: str) -> None:
    live = live_round(form, SEAT_2_ON_BOTH, (1, 2, 3))
    envy, jackpot = line_of(form, "another_seats_on_both"), line_of(form, "own_on_both")
    for seat in (1, 3):
        assert paid(live, seat) == ("another_seats_on_both", prize(envy), envy.clause)
    assert paid(live, 2) == ("own_on_both", prize(jackpot), jackpot.clause)
    assert live.from_meters == prize(jackpot)
    assert verified(live)


@pytest.mark.parametrize("form", ENVY)
def test_an_empty_seats_combination_pays_the_others_and_no_meter(form: str) -> None:
    live = live_round(form, SEAT_2_ON_BOTH, (1, 3))
    envy = line_of(form, "another_seats_on_both")
    assert {paid(live, seat)[:2] for seat in (1, 3)} == {("another_seats_on_both", prize(envy))}
    assert live.from_meters == 0
    assert verified(live)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("coup", ["P Ks 9c | B 2c 5s", "P 2c 5s | B Ks 9c"])
def test_an_empty_seats_combination_on_one_hand_is_any_royal_9(form: str, coup: str) -> None:
    live = live_round(form, coup, (1, 3))
    line = line_of(form, "royal_9")
    for seat in (1, 3):
        assert paid(live, seat) == ("royal_9", prize(line), line.clause)
    assert live.from_meters == 0
    assert verified(live)


@pytest.mark.parametrize(("cited", "form"), cases(("MD-12-K-1-f", "MD A"), ("MD-12-K-2-f", "MD B")))
def test_without_an_envy_line_it_is_two_royals(cited: str, form: str) -> None:
    live = live_round(form, SEAT_2_ON_BOTH, (1,))
    assert paid(live, 1) == ("royal_9_on_both", 250_00, cited)
    assert live.from_meters == 0


@pytest.mark.parametrize(("cited", "form"), cases(("MD-12-K-1-b", "MD A"), ("MD-12-K-2-b", "MD B")))
def test_two_personal_counts_an_empty_seats_combination(cited: str, form: str) -> None:
    live = live_round(form, OWN_AND_SEAT_2, (1, 3))
    assert paid(live, 1) == ("any_two_personal", 6_123_45, cited)
    assert judged(live)[3].outcome == "royal_9_on_both"
    assert live.from_meters == 6_123_45


# Several winners


@pytest.mark.parametrize(("cited", "form"), cases(("MD-12-K-1-b", "MD A"), ("MD-12-K-2-b", "MD B")))
def test_each_of_two_seats_takes_a_tenth_of_star_as_displayed_before(cited: str, form: str) -> None:
    live = live_round(form, OWN_AND_SEAT_2, (1, 2))
    assert paid(live, 1) == paid(live, 2) == ("any_two_personal", 6_123_45, cited)
    (settlement,) = (each for each in live.happened(WagersJudged) if each.meters)
    assert meter_awards(live.game, settlement) == (
        ("star", 1, Fraction(1, 10), 6_123_45, cited),
        ("star", 2, Fraction(1, 10), 6_123_45, cited),
    )
    assert live.from_meters == 2 * 6_123_45
    assert verified(live)


@pytest.mark.parametrize(
    ("form", "banker", "player"),
    [
        pytest.param(*row, marks=clause(*row[1:]), id=row[0])
        for row in (
            ("PA $5", "PA627B-3-f-1-major", "PA627B-3-f-1-minor"),
            ("PA $1", "PA627B-3-g-1-major", "PA627B-3-g-1-minor"),
            ("MA", "MA-12-i-spade", "MA-12-i-heart"),
            ("MD C", "MD-12-K-3-b", "MD-12-K-3-c"),
        )
    ],
)
def test_two_seats_take_two_meters(form: str, banker: str, player: str) -> None:
    live = live_round(form, OWN_AND_SEAT_2, (1, 2))
    assert paid(live, 1)[1:] == (512_34, banker)
    assert paid(live, 2)[1:] == (498_76, player)
    assert live.from_meters == 512_34 + 498_76
    assert verified(live)


# The highest line only


@pytest.mark.parametrize(
    ("cited", "form", "meter"),
    cases(
        ("PA627B-3-f-1-tie", "PA $5", "major"),
        ("MA-12-i-both", "MA", "spade"),
        ("MD-12-K-3-f", "MD C", "spade"),
    ),
)
def test_a_meter_below_a_fixed_line_is_left_alone(cited: str, form: str, meter: str) -> None:
    live = live_round(form, "P Qh 9c | B Kh 9d", shown={**SHOWN, meter: 249_99})
    assert paid(live, 1) == ("royal_9_on_both", 250_00, cited)
    assert live.from_meters == 0
    assert verified(live)


# When


@clause("PA627B-3-d-s1", "PA627B-3-d-s2")
@pytest.mark.parametrize("form", ["PA $5", "PA $1"])
@pytest.mark.parametrize("cards", [dealt(OWN_ON_BOTH), "Jh Ks 2d 3d 4h 5c"])
def test_royal_9_is_settled_on_the_opening_four(form: str, cards: str) -> None:
    """Nothing but the next movement is taken until the last of them is made."""
    live = Metered(royal_9(form), cards=cards, meters=SHOWN).ready()
    live.bet(f"1 tie 1; 1 royal_9 {form[-1]}").until(MoveChips)
    assert len(live.table.in_round.laid) == 4
    while isinstance(live.next, MoveChips):
        assert live.refused(AnnounceResult()) == live.next_clause
        assert live.refused(DealCard()) == live.next_clause
        live.step()
    assert all(w.settled for w in live.table.wagers if w.wager == "royal_9")


@clause("MA-12-i-s7")
def test_massachusetts_may_file_that_meters_are_paid_with_the_round() -> None:
    with_the_round = '[options]\nopening_wagers_settled = "with_the_round"'
    cards = dealt(OWN_ON_PLAYER)
    live = Metered(royal_9("MA", with_the_round), cards=cards, meters=SHOWN)
    live.ready().bet("1 tie 1; 1 royal_9 5").until(AnnounceResult)
    assert not live.happened(WagersJudged)
    live.play_round()
    assert paid(live, 1) == ("own_on_player_only", 498_76, "MA-12-i-heart")
    assert live.from_meters == 498_76
    assert verified(live)
