"""Royal 9: Pennsylvania for $5 and for $1, Massachusetts, and Maryland's paytables A, B and C."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.hands import Coup
from croupier.games.baccarat.movements import Phase, movements
from croupier.games.baccarat.settlement import Slip, settle
from croupier.games.baccarat.wager import SeatOpening, own_and_others
from croupier.games.baccarat.wagers.royal_9 import Royal9
from tests.support import cases, check, clause, dealt, finding, game, refused, slip_of, told


def meters(**dollars: int) -> str:
    """Meters as filed, each beginning and beginning again at one sum."""
    rows = [
        f'{name} = {{ initial = {start}, reset = {start}, rate = "5%" }}'
        for name, start in dollars.items()
    ]
    return "\n".join(["", "[progressive.meters]", *rows, ""])


FORMS = {
    "PA $5": ("pa-627b", "[progressive]\nstake = 5" + meters(mega=50_000, major=450, minor=450)),
    "PA $1": ("pa-627b", "[progressive]\nstake = 1" + meters(mega=10_000, major=90, minor=90)),
    "MA": ("ma-midi", ""),
    "MD A": ("md-mini", 'paytable = "A"' + meters(star=50_000, spade=350, heart=350)),
    "MD B": ("md-mini", 'paytable = "B"' + meters(star=25_000, spade=350, heart=350)),
    "MD C": ("md-mini", 'paytable = "C"' + meters(star=50_000, spade=450, heart=450)),
}
SEATS = '\n[progressive.combinations]\n1 = "Kh 9d"\n2 = "Ks 9c"\n'
"""Seven seats; the others have Ks 9h, Ks 9d, Kh 9s, Kh 9c and Kd 9s, and nobody has Kc 9h."""

OWN_ON_BOTH = "P Kh 9d | B 9d Kh"
OWN_ON_BANKER = "P 2c 5s | B Kh 9d"
OWN_ON_PLAYER = "P Kh 9d | B 2c 5s"
OWN_AND_SEAT_2 = "P Ks 9c | B Kh 9d"
SEAT_2_ON_BOTH = "P Ks 9c | B Ks 9c"
SEAT_2_AND_3 = "P Ks 9c | B Ks 9h"
NOBODYS_ON_BOTH = "P Kc 9h | B Kc 9h"
TWO_SUITED = "P Qh 9h | B Js 9s"
TWO_ROYALS = "P Qh 9d | B Js 9s"
SUITED = "P 2c 5s | B Qh 9h"
UNSUITED = "P Qh 9d | B 2c 5s"
NOTHING = "P Th 9d | B 2c 5s"

SHOWN = {
    "mega": 61_234_56, "major": 512_34, "minor": 498_76,
    "star": 61_234_56, "spade": 512_34, "heart": 498_76,
}  # fmt: skip
TOP, MIDDLE, LOW = 61_234_56, 512_34, 498_76
TENTH_OF_TOP = 6_123_45


def submission(form: str, more: str = "") -> str:
    return f"[wagers.royal_9]\n{FORMS[form][1]}{SEATS}{more}"


def royal_9(form: str, more: str = "") -> BaccaratGame:
    return game(FORMS[form][0], submission(form, more), seats=7)


def answered(option: str, value: str, reading: str) -> str:
    """An option that departs from a reading, with the regulator's answer on record."""
    answer = f'[approvals.{reading}]\nreference = "letter 3"\ndate = 2023-01-31'
    return f'[options]\n{option} = "{value}"\n{answer}'


def bet(form: str, seat: int = 1) -> str:
    stake = 1 if form == "PA $1" else 5
    return f"{seat} royal_9 {stake}; {seat} banker 10"


def settled(
    form: str, coup: str, seat: int = 1, more: str = "", shown: dict[str, int] = SHOWN
) -> Slip:
    """The Royal 9 slip of a seat, from what the meters show."""
    game = royal_9(form, more)
    assert game.house.progressive is not None
    known = {name: shown[name] for name in game.house.progressive.meters if name in shown}
    return slip_of(game, bet(form, seat), dealt(coup), **known)


# What each line pays; the stake is the price of the chance and never comes back (R-X25)


@pytest.mark.parametrize(
    ("cited", "form", "coup", "outcome", "prize"),
    cases(
        ("PA627B-3-f-1-mega", "PA $5", OWN_ON_BOTH, "own_on_both", TOP),
        ("PA627B-3-f-1-major", "PA $5", OWN_ON_BANKER, "own_on_banker", MIDDLE),
        ("PA627B-3-f-1-minor", "PA $5", OWN_ON_PLAYER, "own_on_player", LOW),
        ("PA627B-3-f-1-envy", "PA $5", SEAT_2_ON_BOTH, "another_seats_on_both", 5_000_00),
        ("PA627B-3-f-1-suited-tie", "PA $5", TWO_SUITED, "suited_on_both", 1_500_00),
        ("PA627B-3-f-1-tie", "PA $5", TWO_ROYALS, "royal_9_on_both", 250_00),
        ("PA627B-3-f-1-suited", "PA $5", SUITED, "suited", 50_00),
        ("PA627B-3-f-1-any", "PA $5", UNSUITED, "royal_9", 25_00),
        ("PA627B-3-g-1-mega", "PA $1", OWN_ON_BOTH, "own_on_both", TOP),
        ("PA627B-3-g-1-major", "PA $1", OWN_ON_BANKER, "own_on_banker", MIDDLE),
        ("PA627B-3-g-1-minor", "PA $1", OWN_ON_PLAYER, "own_on_player", LOW),
        ("PA627B-3-g-1-envy", "PA $1", SEAT_2_ON_BOTH, "another_seats_on_both", 1_000_00),
        ("PA627B-3-g-1-suited-tie", "PA $1", TWO_SUITED, "suited_on_both", 300_00),
        ("PA627B-3-g-1-tie", "PA $1", TWO_ROYALS, "royal_9_on_both", 50_00),
        ("PA627B-3-g-1-suited", "PA $1", SUITED, "suited", 10_00),
        ("PA627B-3-g-1-any", "PA $1", UNSUITED, "royal_9", 5_00),
        ("MA-12-i-star", "MA", OWN_ON_BOTH, "own_on_both", TOP),
        ("MA-12-i-spade", "MA", OWN_ON_BANKER, "own_on_banker_only", MIDDLE),
        ("MA-12-i-heart", "MA", OWN_ON_PLAYER, "own_on_player_only", LOW),
        ("MA-12-i-other", "MA", SEAT_2_ON_BOTH, "another_seats_on_both", 5_000_00),
        ("MA-12-i-suited-both", "MA", TWO_SUITED, "suited_on_both", 1_500_00),
        ("MA-12-i-both", "MA", TWO_ROYALS, "royal_9_on_both", 250_00),
        ("MA-12-i-suited", "MA", SUITED, "suited", 50_00),
        ("MA-12-i-any", "MA", UNSUITED, "royal_9", 25_00),
        ("MD-12-K-1-a", "MD A", OWN_ON_BOTH, "own_on_both", TOP),
        ("MD-12-K-1-b", "MD A", OWN_AND_SEAT_2, "any_two_personal", TENTH_OF_TOP),
        ("MD-12-K-1-c", "MD A", OWN_ON_BANKER, "own_on_banker", MIDDLE),
        ("MD-12-K-1-d", "MD A", OWN_ON_PLAYER, "own_on_player", LOW),
        ("MD-12-K-1-e", "MD A", TWO_SUITED, "suited_on_both", 1_500_00),
        ("MD-12-K-1-f", "MD A", TWO_ROYALS, "royal_9_on_both", 250_00),
        ("MD-12-K-1-g", "MD A", SUITED, "suited", 50_00),
        ("MD-12-K-1-h", "MD A", UNSUITED, "royal_9", 25_00),
        ("MD-12-K-2-a", "MD B", OWN_ON_BOTH, "own_on_both", TOP),
        ("MD-12-K-2-b", "MD B", OWN_AND_SEAT_2, "any_two_personal", TENTH_OF_TOP),
        ("MD-12-K-2-c", "MD B", OWN_ON_BANKER, "own_on_banker", MIDDLE),
        ("MD-12-K-2-d", "MD B", OWN_ON_PLAYER, "own_on_player", LOW),
        ("MD-12-K-2-e", "MD B", TWO_SUITED, "suited_on_both", 1_500_00),
        ("MD-12-K-2-f", "MD B", TWO_ROYALS, "royal_9_on_both", 250_00),
        ("MD-12-K-2-g", "MD B", SUITED, "suited", 50_00),
        ("MD-12-K-2-h", "MD B", UNSUITED, "royal_9", 25_00),
        ("MD-12-K-3-a", "MD C", OWN_ON_BOTH, "own_on_both", TOP),
        ("MD-12-K-3-b", "MD C", OWN_ON_BANKER, "own_on_banker_only", MIDDLE),
        ("MD-12-K-3-c", "MD C", OWN_ON_PLAYER, "own_on_player_only", LOW),
        ("MD-12-K-3-d", "MD C", SEAT_2_ON_BOTH, "another_seats_on_both", 5_000_00),
        ("MD-12-K-3-e", "MD C", TWO_SUITED, "suited_on_both", 1_500_00),
        ("MD-12-K-3-f", "MD C", TWO_ROYALS, "royal_9_on_both", 250_00),
        ("MD-12-K-3-g", "MD C", SUITED, "suited", 50_00),
        ("MD-12-K-3-h", "MD C", UNSUITED, "royal_9", 25_00),
    ),
)
def test_each_line_of_each_form(cited: str, form: str, coup: str, outcome: str, prize: int) -> None:
    assert told(settled(form, coup)) == ("won", outcome, prize, prize, cited)


@pytest.mark.parametrize(
    ("cited", "form"),
    cases(
        ("PA627B-3-b-s2", "PA $5"),
        ("PA627B-3-b-s2", "PA $1"),
        ("MA-12-i-none", "MA"),
        ("MD-7-A-9-s2", "MD A"),
        ("MD-7-A-9-s2", "MD B"),
        ("MD-7-A-9-s2", "MD C"),
    ),
)
@pytest.mark.parametrize(
    "coup",
    [
        pytest.param(NOTHING, id="ten and nine"),
        pytest.param("P Ah 9d 5c | B 2c 5s", id="ace and nine"),
        pytest.param("P Kh 8d | B 2c 5s", id="king and eight"),
        pytest.param("P Kh 2d 9d | B 2c 5s", id="the nine is a third card"),
    ],
)
def test_anything_else_loses(cited: str, form: str, coup: str) -> None:
    assert told(settled(form, coup)) == ("lost", "lose", 0, 0, cited)


# What the lines mean


@pytest.mark.parametrize(
    ("cited", "form", "coup"),
    cases(
        ("PA627B-3-e-6", "PA $5", OWN_ON_BOTH),
        ("PA627B-3-e-7", "PA $5", OWN_ON_BANKER),
        ("PA627B-3-e-7", "PA $5", OWN_AND_SEAT_2),
        ("PA627B-3-e-8", "PA $5", OWN_ON_PLAYER),
        ("PA627B-3-e-8", "PA $5", "P 9d Kh | B Ks 9c"),
        ("PA627B-3-e-9-s1", "PA $5", SEAT_2_ON_BOTH),
        ("PA627B-3-e-4", "PA $5", TWO_SUITED),
        ("PA627B-3-e-4", "PA $5", "P Kd 9d | B 9d Kd"),
        ("PA627B-3-e-3", "PA $5", TWO_ROYALS),
        ("PA627B-3-e-3", "PA $5", "P Jh 9c | B Jh 9c"),
        ("PA627B-3-e-3", "PA $5", SEAT_2_AND_3),
        ("PA627B-3-e-3", "PA $5", NOBODYS_ON_BOTH),
        ("PA627B-3-e-2", "PA $5", SUITED),
        ("PA627B-3-e-2", "PA $5", "P 9h Kh | B 2c 5s"),
        ("PA627B-3-e-1", "PA $5", UNSUITED),
        ("PA627B-3-e-1", "PA $5", "P 2c 5s | B Ks 9c"),
        ("MA-12-i-def-star", "MA", OWN_ON_BOTH),
        ("MA-12-i-def-other", "MA", SEAT_2_ON_BOTH),
        ("MA-12-i-def-suited-both", "MA", TWO_SUITED),
        ("MA-12-i-def-suited-both", "MA", "P Kd 9d | B 9d Kd"),
        ("MA-12-i-def-both", "MA", TWO_ROYALS),
        ("MA-12-i-def-both", "MA", "P Jh 9c | B Jh 9c"),
        ("MA-12-i-def-both", "MA", SEAT_2_AND_3),
        ("MA-12-i-def-both", "MA", NOBODYS_ON_BOTH),
        ("MA-12-i-def-suited", "MA", SUITED),
        ("MA-12-i-def-suited", "MA", "P 9h Kh | B 2c 5s"),
        ("MA-12-i-def-any", "MA", UNSUITED),
        ("MA-12-i-def-any", "MA", "P 2c 5s | B Ks 9c"),
        ("MD-7-A-9-s2", "MD A", OWN_ON_BOTH),
        ("MD-7-A-9-s2", "MD A", OWN_AND_SEAT_2),
        ("MD-7-A-9-s2", "MD B", OWN_ON_BANKER),
        ("MD-7-A-9-s2", "MD B", OWN_ON_PLAYER),
        ("MD-7-A-9-s2", "MD C", OWN_ON_BANKER),
        ("MD-7-A-9-s2", "MD C", OWN_ON_PLAYER),
        ("MD-7-A-9-s2", "MD C", SEAT_2_ON_BOTH),
        ("MD-1-B-6", "MD A", TWO_SUITED),
        ("MD-1-B-6", "MD B", TWO_ROYALS),
        ("MD-1-B-6", "MD C", SUITED),
        ("MD-1-B-6", "MD C", UNSUITED),
    ),
)
def test_who_says_which_line_the_cards_meet(cited: str, form: str, coup: str) -> None:
    assert settled(form, coup).decided_by == cited


@clause("MA-12-i-def-single")
@pytest.mark.parametrize(
    ("coup", "met"),
    [
        pytest.param(OWN_ON_BANKER, ["own_on_banker_only"], id="on the Banker's Hand"),
        pytest.param(OWN_ON_PLAYER, ["own_on_player_only"], id="on the Player's Hand"),
        pytest.param(OWN_AND_SEAT_2, ["own_on_banker_only"], id="beside another seat's"),
        pytest.param(OWN_ON_BOTH, [], id="on both it is another line"),
    ],
)
def test_a_single_personal_king_9_is_on_exactly_one_hand(coup: str, met: list[str]) -> None:
    filed = royal_9("MA").house.progressive
    assert filed is not None
    seen = SeatOpening(Coup.parse(coup).opening, *own_and_others(filed.combinations, seat=1))
    assert [line for line in Royal9().lines_met(seen) if line.endswith("_only")] == met
    if met:
        assert settled("MA", coup).decided_by == "MA-12-i-def-single"


@pytest.mark.parametrize(
    "form",
    [
        pytest.param("PA $5", marks=clause("PA627B-3-b-s2")),
        pytest.param("MA", marks=clause("MA-12-i-def-royal", "MA-12-i-def-any")),
        pytest.param("MD C", marks=clause("MD-1-B-6", "MD-7-A-9-s2")),
    ],
)
@pytest.mark.parametrize(
    ("coup", "outcome"),
    [
        pytest.param("P Jc 9h | B 2c 5s", "royal_9", id="jack"),
        pytest.param("P 2c 5s | B 9h Qc", "royal_9", id="queen, on the Banker's Hand"),
        pytest.param("P 9h Kc | B 2c 5s", "royal_9", id="king, the nine first"),
        pytest.param("P 2c 5s | B 9h Jh", "suited", id="jack of the nine's suit"),
        pytest.param("P Tc 9h | B 2c 5s", "lose", id="ten"),
        pytest.param("P 2c 5s | B 9h Tc", "lose", id="ten, the nine first"),
        pytest.param("P 2c 7s | B 9h Ac", "lose", id="ace"),
        pytest.param("P Kc 9h | B Qc 9h", "royal_9_on_both", id="both hands"),
        pytest.param("P Kc 4h 9h | B 9c 8h", "lose", id="king and nine in different hands"),
    ],
)
def test_a_royal_9_is_a_nine_with_a_court_card(form: str, coup: str, outcome: str) -> None:
    assert settled(form, coup).outcome == outcome


@clause("MA-12-i-s7")
@pytest.mark.parametrize("coup", ["P Kh 2d 9d | B 2c 5s", "P 2h 4d | B 2c Kh 9d"])
def test_third_cards_make_no_royal_9(coup: str) -> None:
    assert told(settled("MA", coup)) == ("lost", "lose", 0, 0, "MA-12-i-none")


# Seats and their combinations


@pytest.mark.parametrize(
    ("cited", "form", "seat", "prize"),
    cases(
        ("PA627B-3-f-1-major", "PA $5", 1, MIDDLE),
        ("PA627B-3-f-1-minor", "PA $5", 2, LOW),
        ("PA627B-3-f-1-tie", "PA $5", 3, 250_00),
        ("MA-12-i-spade", "MA", 1, MIDDLE),
        ("MA-12-i-heart", "MA", 2, LOW),
        ("MA-12-i-both", "MA", 3, 250_00),
        ("MD-12-K-1-b", "MD A", 1, TENTH_OF_TOP),
        ("MD-12-K-1-b", "MD A", 2, TENTH_OF_TOP),
        ("MD-12-K-1-f", "MD A", 3, 250_00),
        ("MD-12-K-3-b", "MD C", 1, MIDDLE),
        ("MD-12-K-3-c", "MD C", 2, LOW),
        ("MD-12-K-3-f", "MD C", 3, 250_00),
    ),
)
def test_seat_1_on_the_banker_and_seat_2_on_the_player(
    cited: str, form: str, seat: int, prize: int
) -> None:
    paid = settled(form, OWN_AND_SEAT_2, seat)
    assert (paid.winnings, paid.back, paid.clause) == (prize, prize, cited)


@pytest.mark.parametrize(
    ("cited", "form", "coup", "seat", "prize"),
    cases(
        ("PA627B-3-f-1-mega", "PA $5", SEAT_2_ON_BOTH, 2, TOP),
        ("PA627B-3-f-1-envy", "PA $5", OWN_ON_BOTH, 2, 5_000_00),
        ("PA627B-3-f-1-envy", "PA $5", "P Kd 9s | B Kd 9s", 1, 5_000_00),
        ("PA627B-3-f-1-mega", "PA $5", "P Kd 9s | B Kd 9s", 7, TOP),
        ("PA627B-3-f-1-tie", "PA $5", NOBODYS_ON_BOTH, 1, 250_00),
        ("PA627B-3-g-1-tie", "PA $1", NOBODYS_ON_BOTH, 1, 50_00),
        ("MA-12-i-star", "MA", SEAT_2_ON_BOTH, 2, TOP),
        ("MA-12-i-other", "MA", OWN_ON_BOTH, 2, 5_000_00),
        ("MA-12-i-both", "MA", NOBODYS_ON_BOTH, 1, 250_00),
        ("MA-12-i-both", "MA", SEAT_2_AND_3, 1, 250_00),
        ("MD-12-K-1-a", "MD A", SEAT_2_ON_BOTH, 2, TOP),
        ("MD-12-K-1-f", "MD A", SEAT_2_ON_BOTH, 1, 250_00),
        ("MD-12-K-1-f", "MD A", SEAT_2_AND_3, 1, 250_00),
        ("MD-12-K-2-f", "MD B", SEAT_2_ON_BOTH, 1, 250_00),
        ("MD-12-K-3-a", "MD C", SEAT_2_ON_BOTH, 2, TOP),
        ("MD-12-K-3-d", "MD C", OWN_ON_BOTH, 2, 5_000_00),
        ("MD-12-K-3-f", "MD C", NOBODYS_ON_BOTH, 1, 250_00),
    ),
)
def test_a_combination_is_worth_most_to_the_seat_that_has_it(
    cited: str, form: str, coup: str, seat: int, prize: int
) -> None:
    paid = settled(form, coup, seat)
    assert (paid.winnings, paid.back, paid.clause) == (prize, prize, cited)


@pytest.mark.parametrize(
    ("form", "cited"),
    [
        pytest.param("PA $5", "PA627B-3-f-1-envy", marks=clause("PA627B-3-e-9-s2")),
        pytest.param("MA", "MA-12-i-other", marks=clause("MA-12-i-def-other-any")),
        pytest.param("MD C", "MD-12-K-3-d", marks=clause("MD-12-K-3-d")),
    ],
)
@pytest.mark.parametrize(
    "beside",
    [
        pytest.param("", id="seat 2 is empty"),
        pytest.param("; 2 player 10", id="seat 2 has no Royal 9 wager"),
        pytest.param("; 2 player 10; 2 royal_9 5", id="seat 2 wins its own prize"),
    ],
)
def test_anothers_combination_pays_whoever_sits_there(form: str, cited: str, beside: str) -> None:
    paid = slip_of(royal_9(form), bet(form) + beside, dealt(SEAT_2_ON_BOTH))
    assert told(paid) == ("won", "another_seats_on_both", 5_000_00, 5_000_00, cited)


@pytest.mark.parametrize(("cited", "form"), cases(("MD-12-K-1-b", "MD A"), ("MD-12-K-2-b", "MD B")))
@pytest.mark.parametrize("coup", [SEAT_2_AND_3, SEAT_2_ON_BOTH])
def test_any_two_seats_will_do_where_that_is_filed(cited: str, form: str, coup: str) -> None:
    """Reading R-MD09 asks for the seat's own on one hand; the definition may be filed."""
    paid = settled(form, coup, more='[options]\nany_two_personal = "any_seats"')
    assert told(paid) == ("won", "any_two_personal", TENTH_OF_TOP, TENTH_OF_TOP, cited)


# Meters


@pytest.mark.parametrize(
    ("form", "meter", "fixed", "line", "jackpot"),
    [
        pytest.param(*row, marks=clause(str(row[3]), str(row[4])))
        for row in (
            ("PA $5", "major", 250_00, "PA627B-3-f-1-tie", "PA627B-3-f-1-major"),
            ("PA $1", "major", 50_00, "PA627B-3-g-1-tie", "PA627B-3-g-1-major"),
            ("MA", "spade", 250_00, "MA-12-i-both", "MA-12-i-spade"),
            ("MD A", "spade", 250_00, "MD-12-K-1-f", "MD-12-K-1-c"),
            ("MD C", "spade", 250_00, "MD-12-K-3-f", "MD-12-K-3-b"),
        )
    ],
)
def test_a_meter_below_a_fixed_line_gives_way_to_it(
    form: str, meter: str, fixed: int, line: str, jackpot: str
) -> None:
    """Readings R-X11 and R-B08: of the lines met, the one that pays most at that moment."""

    def paid(shown: int) -> tuple[int, str]:
        of_two_royals = settled(form, "P Qh 9c | B Kh 9d", shown={meter: shown})
        return of_two_royals.winnings, of_two_royals.clause

    assert paid(fixed - 1) == (fixed, line)
    assert paid(fixed) == (fixed, jackpot)
    assert paid(fixed + 1) == (fixed + 1, jackpot)


@pytest.mark.parametrize(
    ("cited", "form"),
    cases(("PA627B-3-f-1-mega", "PA $5"), ("MA-12-i-star", "MA"), ("MD-12-K-3-a", "MD C")),
)
def test_the_owner_takes_the_meter_and_never_what_others_are_paid(cited: str, form: str) -> None:
    """Reading R-B06: $5,000 for both hands is for every other bettor."""
    paid = settled(form, OWN_ON_BOTH, shown={"mega": 4_000_00, "star": 4_000_00})
    assert told(paid) == ("won", "own_on_both", 4_000_00, 4_000_00, cited)


@clause("PA627B-3-f-1-major")
def test_a_recorded_answer_pays_the_first_line_printed() -> None:
    first_printed = answered("several_lines", "first_printed", "R-X11")
    paid = settled("PA $5", "P Qh 9c | B Kh 9d", more=first_printed, shown={"major": 249_99})
    assert (paid.winnings, paid.clause) == (249_99, "PA627B-3-f-1-major")


@clause("MD-12-K-1-b", "MD-12-K-1-c")
@pytest.mark.parametrize(
    ("spade", "prize", "cited"),
    [
        (4_999_99, 5_000_00, "MD-12-K-1-b"),
        (5_000_00, 5_000_00, "MD-12-K-1-b"),
        (5_000_01, 5_000_01, "MD-12-K-1-c"),
    ],
)
def test_a_tenth_of_star_gives_way_to_a_larger_spade(spade: int, prize: int, cited: str) -> None:
    paid = settled("MD A", OWN_AND_SEAT_2, shown={"star": 50_000_00, "spade": spade})
    assert (paid.winnings, paid.clause) == (prize, cited)


@pytest.mark.parametrize(("cited", "form"), cases(("MD-12-K-1-b", "MD A"), ("MD-12-K-2-b", "MD B")))
@pytest.mark.parametrize(
    ("star", "prize"), [(50_000_09, 5_000_00), (50_000_10, 5_000_01), (50_000_19, 5_000_01)]
)
def test_a_tenth_of_star_is_whole_cents(cited: str, form: str, star: int, prize: int) -> None:
    paid = settled(form, OWN_AND_SEAT_2, shown={"star": star})
    assert told(paid) == ("won", "any_two_personal", prize, prize, cited)


@pytest.mark.parametrize(
    ("cited", "form", "coup", "prize"),
    cases(
        ("PA627B-3-f-1-mega", "PA $5", OWN_ON_BOTH, 50_000_00),
        ("PA627B-3-g-1-major", "PA $1", OWN_ON_BANKER, 90_00),
        ("MA-12-i-star", "MA", OWN_ON_BOTH, 50_000_00),
        ("MA-12-i-spade", "MA", OWN_ON_BANKER, 450_00),
        ("MA-12-i-heart", "MA", OWN_ON_PLAYER, 450_00),
        ("MD-12-K-2-a", "MD B", OWN_ON_BOTH, 25_000_00),
        ("MD-12-K-2-b", "MD B", OWN_AND_SEAT_2, 2_500_00),
        ("MD-12-K-3-b", "MD C", OWN_ON_BANKER, 450_00),
    ),
)
def test_a_new_meter_pays_its_initial_amount(cited: str, form: str, coup: str, prize: int) -> None:
    """Massachusetts, which prints none, has Pennsylvania's unless others are filed (R-MA10)."""
    paid = settled(form, coup, shown={})
    assert (paid.winnings, paid.clause) == (prize, cited)


# The stake


@pytest.mark.parametrize(
    ("cited", "form", "back"),
    cases(
        ("PA627B-3-f-1-any", "PA $5", 30_00),
        ("PA627B-3-g-1-any", "PA $1", 6_00),
        ("MA-12-i-any", "MA", 30_00),
        ("MD-12-K-1-h", "MD A", 30_00),
    ),
)
def test_a_recorded_answer_returns_the_stake_with_a_prize(cited: str, form: str, back: int) -> None:
    paid = settled(form, UNSUITED, more=answered("royal_9_stake", "returned", "R-X25"))
    assert (paid.back, paid.clause) == (back, cited)
    unanswered = submission(form, '[options]\nroyal_9_stake = "returned"')
    checked = check(FORMS[form][0], unanswered, seats=7)
    assert finding(checked, "options.royal_9_stake").allowed.startswith("differs from reading")


@pytest.mark.parametrize(
    ("form", "stake", "wrong", "cited"),
    [
        ("PA $5", "5", ["4.99", "5.01", "1"], "PA627B-3-f-2-s2"),
        ("PA $1", "1", ["0.99", "1.01", "5"], "PA627B-3-g-2-s2"),
        pytest.param("MA", "5.00", ["4.99", "5.01"], "MA-12-i-s6", marks=clause("MA-12-i-s6")),
        ("MD A", "5", ["4.99", "5.01"], "MD-7-A-9-s2"),
    ],
)
def test_the_stake_is_fixed(form: str, stake: str, wrong: list[str], cited: str) -> None:
    table = royal_9(form)
    for each in wrong:
        assert refused(table, f"royal_9 {each}; banker 10") == [cited]
    paid = slip_of(table, f"royal_9 {stake}; banker 10", dealt(UNSUITED))
    assert paid.result.value == "won"


def test_maryland_names_no_stake_and_lets_another_be_filed() -> None:
    """Reading R-MD11: $5 unless the submission says otherwise."""
    table = royal_9("MD A", "[progressive]\nstake = 10")
    assert slip_of(table, "royal_9 10; banker 10", dealt(UNSUITED)).winnings == 25_00
    assert refused(table, "royal_9 5; banker 10") == ["MD-7-A-9-s2"]


# Who may offer it, and to whom


@pytest.mark.parametrize(
    ("cited", "form"),
    cases(("PA627B-3-b-s1", "PA $5"), ("MA-12-i-s1", "MA"), ("MD-7-A-9-s1", "MD A")),
)
def test_it_must_be_listed_in_the_submission(cited: str, form: str) -> None:
    assert refused(game(FORMS[form][0]), "royal_9 5; banker 10") == [cited]
    assert settled(form, UNSUITED).result.value == "won"


BESIDE = [("PA627B-3-b-s1", "PA $5"), ("MA-12-i-s5", "MA"), ("MD-7-A-9-s1", "MD A")]
"""Royal 9 is for a player who has a base wager."""


@pytest.mark.parametrize(("cited", "form"), cases(*BESIDE))
def test_it_needs_a_main_wager_of_the_same_seat(cited: str, form: str) -> None:
    table = royal_9(form, "[wagers.dragon_bonus_player]")
    assert refused(table, "royal_9 5") == [cited]
    assert refused(table, "royal_9 5; 2 banker 10") == [cited]
    assert refused(table, "royal_9 5; dragon_bonus_player 10") == [cited]
    for main in ("player", "banker", "tie"):
        paid = slip_of(table, f"royal_9 5; {main} 10", dealt(UNSUITED))
        assert paid.result.value == "won"


@pytest.mark.parametrize(("cited", "form"), cases(*BESIDE))
def test_a_recorded_answer_leaves_the_tie_out(cited: str, form: str) -> None:
    table = royal_9(form, answered("royal_9_beside", "player_or_banker", "R-X28"))
    assert refused(table, "royal_9 5; tie 10") == [cited]
    assert slip_of(table, "royal_9 5; player 10", dealt(UNSUITED)).result.value == "won"
    unanswered = submission(form, '[options]\nroyal_9_beside = "player_or_banker"')
    checked = check(FORMS[form][0], unanswered, seats=7)
    assert finding(checked, "options.royal_9_beside").clause == cited


@clause("PA627B-3-d-s1")
@pytest.mark.parametrize(
    ("coup", "early"),
    [
        pytest.param("P 2h 3d 3c | B 3s 4c", [("collect", 5_00)], id="a loser"),
        pytest.param(UNSUITED, [("collect", 5_00), ("pay", 25_00)], id="a winner and its price"),
    ],
)
def test_pennsylvania_settles_it_straight_after_the_opening_cards(
    coup: str, early: list[tuple[str, int]]
) -> None:
    table = royal_9("PA $5")
    made = movements(table, settle(table, "1 player 10; 1 royal_9 5", dealt(coup)))
    at_once = [each for each in made if each.wager == "royal_9"]
    assert [(each.action.value, each.cents) for each in at_once] == early
    assert {each.phase for each in at_once} == {Phase.OPENING}
    assert at_once[-1].clause == "PA627B-3-d-s1"
    assert [each.phase for each in made[len(at_once) :]] == [Phase.FINAL]
