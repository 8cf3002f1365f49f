"""Vigorish: who owes it, how much, to which coin, when it is taken, and where there is none."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.games.baccarat.settlement import Result, Slip, settle
from croupier.rulebooks.house_rules import Vigorish
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions.check import Checked, check_submission
from croupier.rulebooks.submissions.check_document import facility_findings
from tests.support import (
    cards_for,
    cases,
    check,
    clause,
    finding,
    game,
    same_duty,
    slip_of,
    submission_text,
    warned,
)

WON, LOST, RETURNED = Result.WON, Result.LOST, Result.RETURNED

BANKER_WINS = "Qc Jd 6h 7s"
PLAYER_WINS = "Qc Jd 7h 6s"
TIE_HAND = "Qc Jd 6h 6s"
CHARGED_ON = {"4%": BANKER_WINS, "5%": BANKER_WINS, "tie 25%": TIE_HAND}


def filed(vigorish: str = "5%", rounding: str = "exact", collection: str = "with_payout") -> str:
    return (
        f'[options]\nvigorish = "{vigorish}"\nvigorish_rounding = "{rounding}"\n'
        f'vigorish_collection = "{collection}"\n'
    )


def in_force(table: BaccaratGame) -> Vigorish:
    assert table.house.vigorish is not None
    return table.house.vigorish


# How much


@pytest.mark.parametrize(
    ("cited", "book", "vigorish", "owed", "back"),
    cases(
        ("PA541-13-c-s2", "pa-541", "4%", 4_00, 196_00),
        ("PA541-13-c-s2", "pa-541", "5%", 5_00, 195_00),
        ("PA543-13-c-s2", "pa-543", "4%", 4_00, 196_00),
        ("PA543-13-c-s2", "pa-543", "5%", 5_00, 195_00),
        ("PA545-13-c-s2", "pa-545", "4%", 4_00, 196_00),
        ("PA545-13-c-s2", "pa-545", "5%", 5_00, 195_00),
        ("PA627A-12-c-s2", "pa-627a", "5%", 5_00, 195_00),
        ("PA627A-12-c-s2", "pa-627b", "5%", 5_00, 195_00),
        ("MA-12-c-s2", "ma-midi", "5%", 5_00, 195_00),
        ("MD-12-C-s1", "md-mini", "5%", 5_00, 195_00),
    ),
)
def test_a_winning_banker_wager_owes_the_filed_rate(
    cited: str, book: str, vigorish: str, owed: int, back: int
) -> None:
    slip = slip_of(game(book, filed(vigorish)), "banker 100", BANKER_WINS)
    assert (slip.result, slip.winnings, slip.vigorish, slip.back) == (WON, 100_00, owed, back)
    assert slip.vigorish_clause == cited


@pytest.mark.parametrize(
    ("cited", "book", "rate"),
    cases(
        *(
            (cited, book, rate)
            for cited, book in (
                ("PA541-13-c-s2", "pa-541"),
                ("PA543-13-c-s2", "pa-543"),
                ("PA545-13-c-s2", "pa-545"),
            )
            for rate in ("3%", "4.5%", "6%")
        ),
        *(
            (cited, book, rate)
            for cited, book in (
                ("PA627A-12-c-s2", "pa-627a"),
                ("MA-12-c-s2", "ma-midi"),
                ("MD-12-C-s1", "md-mini"),
            )
            for rate in ("4%", "6%")
        ),
        ("PA545-13-c-s2", "pa-545", "tie 25%"),
        ("PA627A-12-c-s2", "pa-627a", "tie 25%"),
    ),
)
def test_no_other_rate_may_be_filed(cited: str, book: str, rate: str) -> None:
    found = finding(check(book, filed(rate)), "options.vigorish")
    assert (found.given, found.clause) == (rate, cited)


@clause("MD-1-B-4")
@pytest.mark.parametrize(
    ("bet", "cards", "result", "owed", "back"),
    [
        pytest.param("banker", BANKER_WINS, WON, 5_00, 195_00, id="Banker wins"),
        pytest.param("banker", PLAYER_WINS, LOST, 0, 0, id="Banker loses"),
        pytest.param("banker", TIE_HAND, RETURNED, 0, 100_00, id="Banker ties"),
        pytest.param("player", PLAYER_WINS, WON, 0, 200_00, id="Player wins"),
        pytest.param("tie", TIE_HAND, WON, 0, 900_00, id="Tie wins"),
    ],
)
def test_vigorish_is_held_back_from_a_winning_banker_wager_only(
    bet: str, cards: str, result: Result, owed: int, back: int
) -> None:
    slip = slip_of(game("md-mini", filed()), f"{bet} 100", cards)
    assert (slip.result, slip.vigorish, slip.back) == (result, owed, back)


@pytest.mark.parametrize(
    ("cited", "book", "vigorish", "stake", "owed"),
    cases(
        *(
            (cited, book, "5%", stake, owed)
            for cited, book in (
                ("PA541-13-c-s2", "pa-541"),
                ("PA543-13-c-s2", "pa-543"),
                ("PA545-13-c-s2", "pa-545"),
                ("PA627A-12-c-s2", "pa-627a"),
                ("MA-12-c-s2", "ma-midi"),
                ("MD-12-C-s1", "md-mini"),
            )
            for stake, owed in (("0.40", 2), ("0.41", 2), ("0.59", 2), ("0.60", 3))
        ),
        ("PA541-13-f-s1", "pa-541", "tie 25%", "0.08", 2),
        ("PA541-13-f-s1", "pa-541", "tie 25%", "0.11", 2),
        ("PA543-13-f-s1", "pa-543", "tie 25%", "0.12", 3),
    ),
)
def test_a_broken_cent_of_exact_vigorish_is_let_go(
    cited: str, book: str, vigorish: str, stake: str, owed: int
) -> None:
    slip = slip_of(game(book, filed(vigorish)), f"banker {stake}", CHARGED_ON[vigorish])
    assert (slip.vigorish, slip.vigorish_clause) == (owed, cited)


# Whatever coin a table handles: chapter, its vigorish, what is owed on 95.00
OWED_ON_95 = [
    ("PA541-13-c-s2", "pa-541", "4%", 3_80),
    ("PA541-13-c-s2", "pa-541", "5%", 4_75),
    ("PA541-13-f-s1", "pa-541", "tie 25%", 23_75),
    ("PA543-13-c-s2", "pa-543", "4%", 3_80),
    ("PA543-13-f-s1", "pa-543", "tie 25%", 23_75),
    ("PA545-13-c-s2", "pa-545", "4%", 3_80),
    ("PA627A-12-c-s2", "pa-627a", "5%", 4_75),
    ("PA627A-12-c-s2", "pa-627b", "5%", 4_75),
    ("MA-12-c-s2", "ma-midi", "5%", 4_75),
    ("MD-12-C-s1", "md-mini", "5%", 4_75),
]


@pytest.mark.parametrize(("cited", "book", "vigorish", "owed"), cases(*OWED_ON_95))
def test_a_tables_coin_never_lowers_the_vigorish(
    cited: str, book: str, vigorish: str, owed: int
) -> None:
    """Reading R-X17: 5 % shall be taken, and a coin of five dollars would take none of it."""
    fives = game(book, f"{filed(vigorish)}[limits]\ncoin = 5")
    assert slip_of(fives, "banker 95", CHARGED_ON[vigorish]).vigorish == owed
    assert in_force(fives).rate * 95_00 == owed, cited


@pytest.mark.parametrize(("cited", "book", "vigorish", "_"), cases(*OWED_ON_95))
def test_a_coin_that_cannot_pay_the_vigorish_is_warned_of(
    cited: str, book: str, vigorish: str, _: int
) -> None:
    warnings = warned(check(book, f"{filed(vigorish)}[limits]\ncoin = 5"))
    assert warnings["limits.coin"] == cited


@clause("PA627A-12-c-s2", "PA627A-12-c-s4")
@pytest.mark.parametrize(
    ("rounding", "limits", "short"),
    [
        ("exact", "", None),
        ("exact", "coin = 0.05", "the vigorish on 0.20 is 0.01"),
        ("exact", "coin = 1", "the vigorish on 1.00 is 0.05"),
        ("exact", "coin = 1\nminimum = 20", "the vigorish on 21.00 is 1.05"),
        ("exact", "coin = 1\nminimum = 20\nmaximum = 20", None),
        ("exact", "coin = 1\nbanker = { minimum = 20, maximum = 20 }", None),
        ("up", "coin = 0.05", None),
        ("up", "coin = 0.25", None),
        ("up", "coin = 0.50", "the vigorish on 0.50 is 0.25"),
        ("up", "coin = 5\nminimum = 100\nmaximum = 100", None),
    ],
)
def test_only_a_coin_that_stakes_of_the_table_could_miss(
    rounding: str, limits: str, short: str | None
) -> None:
    checked = check("pa-627a", f"{filed(rounding=rounding)}[limits]\n{limits}")
    said = [each.message for each in checked.warnings if each.key == "limits.coin"]
    coin = limits.split("\n", maxsplit=1)[0].removeprefix("coin = ")
    assert said == ([f"{short}, which coins of {float(coin):.2f} cannot pay"] if short else [])


@clause("PA627A-12-b")
def test_a_table_without_vigorish_is_not_warned() -> None:
    assert "limits.coin" not in warned(check("pa-627a", "[limits]\ncoin = 5", variant="ez"))


# To which coin

# kind, stake, vigorish, back: one coin at least; then below, at and above one coin
QUARTERS = [
    ("5%", "0.25", 25, 25),
    ("5%", "4.80", 25, 9_35),
    ("5%", "5.00", 25, 9_75),
    ("5%", "5.20", 50, 9_90),
]
TWENTIES = [
    ("4%", "0.25", 20, 30),
    ("4%", "4.75", 20, 9_30),
    ("4%", "5.00", 20, 9_80),
    ("4%", "5.25", 40, 10_10),
]
NICKELS = [
    ("5%", "0.10", 5, 15),
    ("5%", "0.80", 5, 1_55),
    ("5%", "1.00", 5, 1_95),
    ("5%", "1.20", 10, 2_30),
    ("4%", "0.10", 5, 15),
    ("4%", "1.00", 5, 1_95),
    ("4%", "1.25", 5, 2_45),
    ("4%", "1.50", 10, 2_90),
    ("tie 25%", "0.05", 5, 0),
    ("tie 25%", "0.16", 5, 11),
    ("tie 25%", "0.20", 5, 15),
    ("tie 25%", "0.24", 10, 14),
]


@pytest.mark.parametrize(
    ("cited", "book", "vigorish", "stake", "owed", "back"),
    cases(
        *(
            (cited, book, *row)
            for cited, book, rows in (
                ("PA541-13-d", "pa-541", NICKELS),
                ("PA543-13-d", "pa-543", NICKELS),
                ("PA545-13-d-s1", "pa-545", QUARTERS),
                ("PA545-13-d-s2", "pa-545", TWENTIES),
                ("PA627A-12-c-s4", "pa-627a", QUARTERS),
                ("PA627A-12-c-s4", "pa-627b", QUARTERS),
                ("MA-12-c-s4", "ma-midi", QUARTERS),
                ("MD-12-D-1", "md-mini", QUARTERS),
            )
            for row in rows
        )
    ),
)
def test_vigorish_may_be_rounded_up_to_the_chapters_coin(
    *, cited: str, book: str, vigorish: str, stake: str, owed: int, back: int
) -> None:
    table = game(book, filed(vigorish, rounding="up"))
    slip = slip_of(table, f"banker {stake}", CHARGED_ON[vigorish])
    assert (slip.vigorish, slip.back) == (owed, back)
    assert in_force(table).rounding == cited


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        *same_duty(
            "Let the operator round vigorish up to 25 cents or the next multiple of 25 cents when"
            " collecting it.",
            count=3,
        ),
        *same_duty(
            "Let the operator round vigorish up to 5 cents or the next multiple of 5 cents when"
            " collecting it.",
            count=2,
        ),
        pytest.param("pa-545", "PA545-13-d", marks=clause("PA545-13-d-s1", "PA545-13-d-s2")),
    ],
)
def test_vigorish_is_rounded_only_if_filed_and_never_down(book: str, cited: str) -> None:
    assert slip_of(game(book, '[options]\nvigorish = "5%"'), "banker 7", BANKER_WINS).vigorish == 35
    found = finding(check(book, filed(rounding="down")), "options.vigorish_rounding")
    assert (found.allowed, found.clause) == ("must be exact or up", cited)


# When it is taken


def charged_at(book: str, collection: str) -> Slip:
    return slip_of(game(book, filed(collection=collection)), "banker 100", BANKER_WINS)


TIMING = same_duty(
    "Record in the Rules Submission profile which of the two vigorish collection timings the table"
    " uses.",
    count=6,
)


@pytest.mark.parametrize(("book", "cited"), TIMING)
def test_the_submission_says_when_vigorish_is_taken(book: str, cited: str) -> None:
    chosen = [
        game(book, filed(collection=timing)).house.options["vigorish_collection"].value
        for timing in ("with_payout", "deferred")
    ]
    assert chosen == ["with_payout", "deferred"]
    found = finding(check(book, filed(collection="never")), "options.vigorish_collection")
    assert (found.allowed, found.clause) == ("must be with_payout or deferred", cited)


@pytest.mark.parametrize(("book", "cited"), TIMING)
def test_vigorish_goes_with_the_payout_or_is_marked(book: str, cited: str) -> None:
    assert rulebook(book).options["vigorish_collection"].clause == cited
    now, later = charged_at(book, "with_payout"), charged_at(book, "deferred")
    assert (now.winnings, now.vigorish, now.marked, now.back) == (100_00, 5_00, False, 195_00)
    assert (later.winnings, later.vigorish, later.marked, later.back) == (
        100_00,
        5_00,
        True,
        200_00,
    )


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Under immediate collection, deduct the vigorish at the moment the win is paid.", count=3
    ),
)
def test_immediate_vigorish_is_deducted_from_the_payout(book: str, cited: str) -> None:
    assert in_force(game(book, filed(collection="with_payout"))).collection == cited
    slip = charged_at(book, "with_payout")
    assert (slip.vigorish, slip.marked, slip.back) == (5_00, False, 195_00)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Under deferred collection, keep a per-seat vigorish ledger subject to the conditions that"
        " follow.",
        count=3,
    ),
)
def test_deferred_vigorish_is_marked_for_each_seat(book: str, cited: str) -> None:
    table = game(book, filed(collection="deferred"))
    assert in_force(table).collection == cited
    slips = settle(table, "1 banker 100; 4 banker 300; 6 player 100", BANKER_WINS).slips
    assert [(each.seat, each.vigorish, each.marked, each.back) for each in slips] == [
        (1, 5_00, True, 200_00),
        (4, 15_00, True, 600_00),
        (6, 0, False, 0),
    ]


# The 2010 tie vigorish


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Void a Banker wager on equal totals and charge 25% of it when the tie vigorish is in force"
        " [reading R-N02].",
        count=2,
    ),
)
@pytest.mark.parametrize(("player", "banker"), [("6 in 2", "6 in 2"), ("9 in 2", "9 in 2")])
def test_a_tied_banker_wager_goes_back_less_a_quarter(
    book: str, cited: str, player: str, banker: str
) -> None:
    slip = slip_of(game(book, filed("tie 25%")), "banker 100", cards_for(player, banker))
    assert (slip.result, slip.outcome, slip.winnings) == (RETURNED, "tie", 0)
    assert (slip.vigorish, slip.back, slip.clause) == (25_00, 75_00, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Let the Rules Submission instead charge every player 25% of a Banker wager when the"
        " totals tie.",
        count=2,
    ),
)
def test_the_tie_vigorish_is_every_banker_players_on_a_tie(book: str, cited: str) -> None:
    bets = "1 banker 100; 2 banker 40; 3 player 100; 4 tie 100"
    slips = settle(game(book, filed("tie 25%")), bets, TIE_HAND).slips
    assert [(each.vigorish, each.back) for each in slips] == [
        (25_00, 75_00),
        (10_00, 30_00),
        (0, 100_00),
        (0, 900_00),
    ]
    assert [each.vigorish_clause for each in slips] == [cited, cited, None, None]


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Charge no 4% or 5% vigorish at a table that uses the tie vigorish.", count=2),
)
def test_a_win_under_the_tie_vigorish_is_paid_whole(book: str, cited: str) -> None:
    assert cited.endswith("13-f-s3")
    slip = slip_of(game(book, filed("tie 25%")), "banker 100", BANKER_WINS)
    assert (slip.result, slip.winnings, slip.vigorish, slip.back) == (WON, 100_00, 0, 200_00)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Collect the tie vigorish at the end of the round, before the next deal.", count=2),
)
def test_the_tie_vigorish_is_never_deferred(book: str, cited: str) -> None:
    checked = check(book, filed("tie 25%", collection="deferred"))
    assert finding(checked, "options.vigorish_collection").clause == cited
    slip = slip_of(game(book, filed("tie 25%")), "banker 100", TIE_HAND)
    assert (slip.vigorish, slip.marked, slip.back) == (25_00, False, 75_00)


# Tables without vigorish


@pytest.mark.parametrize(
    ("book", "variant", "defined_by", "cited"),
    [
        pytest.param(*row, marks=clause(*row[2:]), id=" ".join(row[:2]))
        for row in (
            ("pa-627a", "ez", "PA627A-1-ez-baccarat", "PA627A-12-c-s3"),
            ("pa-627b", "ez", "PA627A-1-ez-baccarat", "PA627A-12-c-s3"),
            ("pa-627b", "commission_free", "PA627B-2-a", "PA627B-2-a"),
            ("ma-midi", "ez", "MA-1-ez-baccarat", "MA-12-c-s3"),
            ("md-mini", "ez", "MD-1-B-2", "MD-12-C-s2"),
            ("md-mini", "fortune_7", "MD-1-B-7", "MD-12-C-s2"),
            ("md-mini", "no_commission", "MD-12-S", "MD-12-C-s2"),
        )
    ],
)
def test_a_table_without_vigorish(book: str, variant: str, defined_by: str, cited: str) -> None:
    assert rulebook(book).variants[variant].clause == defined_by
    table = game(book, variant=variant)
    assert table.house.vigorish is None
    slip = slip_of(table, "banker 100", BANKER_WINS)
    assert (slip.winnings, slip.vigorish, slip.back) == (100_00, 0, 200_00)
    found = finding(check(book, '[options]\nvigorish = "5%"', variant=variant), "options.vigorish")
    assert found.clause == cited


@clause("PA627B-2-a")
def test_a_table_is_commission_free_only_if_the_submission_says_so() -> None:
    silent = slip_of(game("pa-627b"), "banker 100", BANKER_WINS)
    assert (silent.vigorish, silent.back) == (5_00, 195_00)
    assert finding(check("pa-627a", variant="commission_free"), "variant").clause == "PA627B-2-a"


@pytest.mark.parametrize(
    ("cited", "base", "back"),
    cases(
        ("MD-12-C-s1", "standard", 195_00),
        ("MD-12-C-s2", "ez", 200_00),
        ("MD-12-C-s2", "fortune_7", 200_00),
        ("MD-12-C-s2", "no_commission", 200_00),
    ),
)
def test_five_treasures_charges_as_the_game_beneath(cited: str, base: str, back: int) -> None:
    table = game("md-mini", f'[options]\nbase_game = "{base}"', variant="five_treasures")
    slip = slip_of(table, "banker 100", BANKER_WINS)
    assert (slip.winnings, slip.back, slip.clause) == (100_00, back, cited)


# One vigorish for all


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        *same_duty("Apply one vigorish type and rate to every player at the table.", count=2),
        *same_duty("Apply one vigorish rate to every player at the table.", count=1),
    ],
)
@pytest.mark.parametrize(("vigorish", "owed", "back"), [("4%", 4_00, 196_00), ("5%", 5_00, 195_00)])
def test_every_seat_of_a_table_owes_the_same(
    book: str, cited: str, vigorish: str, owed: int, back: int
) -> None:
    assert cited.endswith("-s1")
    table = game(book, filed(vigorish))
    seats = range(1, table.house.seats.value + 1)
    slips = settle(table, "; ".join(f"{seat} banker 100" for seat in seats), BANKER_WINS).slips
    assert {(each.vigorish, each.back) for each in slips} == {(owed, back)}


def table_file(name: str, book: str, options: str) -> Checked:
    return check_submission(submission_text(book, options), name)


ONE_IN_THE_FACILITY = cases(
    ("PA541-13-g-s2", "pa-541"), ("PA543-13-g-s2", "pa-543"), ("PA545-13-f-s2", "pa-545")
)


@pytest.mark.parametrize(("cited", "book"), ONE_IN_THE_FACILITY)
def test_tables_of_one_game_may_not_differ_in_rate(cited: str, book: str) -> None:
    tables = [
        table_file("one", book, filed("5%")),
        table_file("two", book, filed("5%")),
        table_file("three", book, filed("4%")),
    ]
    found = facility_findings(tables)
    assert [(each.file, each.key, each.clause) for each in found] == [
        ("three", "options.vigorish", cited)
    ]


@pytest.mark.parametrize(("cited", "book"), ONE_IN_THE_FACILITY[:2])
def test_tables_of_one_game_may_not_differ_in_type(cited: str, book: str) -> None:
    tables = [table_file("one", book, filed("5%")), table_file("two", book, filed("tie 25%"))]
    assert [(each.file, each.clause) for each in facility_findings(tables)] == [("two", cited)]


@pytest.mark.parametrize(("cited", "book"), ONE_IN_THE_FACILITY)
def test_tables_of_one_game_may_differ_in_coin_and_timing(cited: str, book: str) -> None:
    assert rulebook(book).one_vigorish == cited
    tables = [
        table_file("one", book, filed("5%")),
        table_file("two", book, filed("5%", rounding="up", collection="deferred")),
    ]
    assert facility_findings(tables) == ()


@clause("PA541-13-g-s2", "PA543-13-g-s2", "PA545-13-f-s2")
def test_tables_of_different_games_may_differ() -> None:
    tables = [
        table_file("mini", "pa-541", filed("4%")),
        table_file("midi", "pa-543", filed("tie 25%")),
        table_file("big", "pa-545", filed("5%")),
    ]
    assert facility_findings(tables) == ()


@pytest.mark.parametrize(
    ("book", "more", "cards", "charged", "back"),
    [
        pytest.param("pa-545", 'vigorish = "4%"', BANKER_WINS, 1, 1, id="all of a cent won"),
        pytest.param("pa-541", 'vigorish = "tie 25%"', TIE_HAND, 1, 0, id="all of a tied cent"),
    ],
)
def test_rounding_never_takes_more_than_there_is(
    book: str, more: str, cards: str, charged: int, back: int
) -> None:
    table = game(book, f'[options]\nvigorish_rounding = "up"\n{more}')
    slip = slip_of(table, "banker 0.01", cards)
    assert (slip.vigorish, slip.back) == (charged, back)
