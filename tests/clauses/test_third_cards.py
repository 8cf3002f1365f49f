"""Third cards: the drawing rules of every chapter, whatever form its table is printed in."""

from __future__ import annotations

import re

import pytest

from croupier.games.baccarat.drawing import deal, decisions, due
from croupier.games.baccarat.hands import point_count
from croupier.rulebooks.baccarat.chapter import Move, Tableau, baccarat_chapter
from croupier.rulebooks.clauses import clause_table
from croupier.values.cards import parse_cards
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from tests.support import RULEBOOKS, clause, same_duty

# What Pennsylvania prints, by the Banker's total and the Player's third card, 0 to 9.
PRINTED = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
    7: "SSSSSSSSSS",
}
CARD = {value: f"{rank}h" for value, rank in enumerate("KA23456789")}


def opening(player: int, banker: int) -> str:
    """Four cards that give these two-card totals."""
    return f"Qd Jc {CARD[player]} {CARD[banker]}"


def row(tableau: Tableau, points: int) -> str:
    return "".join(tableau.banker[points, third].move.value for third in range(10))


def moves(book: str, player: int, banker: int) -> list[tuple[Side, Move, str]]:
    made = decisions(baccarat_chapter(book).tableau, parse_cards(opening(player, banker)))
    return [(each.side, each.move, each.clause) for each in made]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_all_printed_forms_are_one_table(book: str) -> None:
    """Pennsylvania's grid, Massachusetts' ranges and Maryland's forty cases agree cell by cell."""
    tableau = baccarat_chapter(book).tableau
    assert {points: row(tableau, points) for points in range(8)} == PRINTED
    assert [tableau.player[n].move.value for n in range(8)] == list("DDDDDDSS")
    assert [tableau.banker_if_player_stayed[n].move.value for n in range(8)] == list("DDDDDDSS")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_pair_of_totals_draws_by_the_table(book: str) -> None:
    """The whole truth table through the dealing code: both hands, every third card."""
    tableau = baccarat_chapter(book).tableau
    for player in range(10):
        for banker in range(10):
            for third in range(10):
                cards = parse_cards(f"{opening(player, banker)} {CARD[third]}")
                natural = player > 7 or banker > 7
                player_draws = not natural and player < 6
                expected = (
                    []
                    if natural
                    else [Side.PLAYER] * player_draws
                    + [Side.BANKER]
                    * (PRINTED[banker][third] == "D" if player_draws else banker < 6)
                )
                drawing = [
                    each.side
                    for each in decisions(tableau, cards[: 4 + player_draws])
                    if each.move is Move.DRAW
                ]
                assert drawing == expected, (player, banker, third)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Stop all drawing for both hands when either two-card total is a Natural (8 or 9).",
        count=6,
    ),
)
@pytest.mark.parametrize(("player", "banker"), [(8, 0), (9, 7), (0, 8), (5, 9), (8, 9)])
def test_a_natural_stops_both_hands(book: str, cited: str, player: int, banker: int) -> None:
    stays = [(side, Move.STAY, cited) for side in Side]
    assert moves(book, player, banker) == stays


@clause("MD-10-C")
@pytest.mark.parametrize("banker", range(6))
@pytest.mark.parametrize("player", [8, 9])
def test_marylands_banker_asks_its_own_tables_only_below_a_natural(
    player: int, banker: int
) -> None:
    """Against 7 the Banker draws on 0 to 5; against 8 and 9 the same cards stay."""
    assert moves("md-mini", 7, banker)[1][1] is Move.DRAW
    assert moves("md-mini", player, banker)[1][1] is Move.STAY


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "With both two-card totals at 0-7, draw a third card for the Player's Hand on 0 to 5.",
        count=6,
    ),
)
@pytest.mark.parametrize("player", range(6))
def test_the_player_draws_on_five_or_less(book: str, cited: str, player: int) -> None:
    assert moves(book, player, 7)[0] == (Side.PLAYER, Move.DRAW, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("With both two-card totals at 0-7, stand the Player's Hand on 6 or 7.", count=6),
)
@pytest.mark.parametrize("player", [6, 7])
def test_the_player_stays_on_six_and_seven(book: str, cited: str, player: int) -> None:
    assert moves(book, player, 0)[0] == (Side.PLAYER, Move.STAY, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "If the Player's Hand stood, draw for the Banker's Hand on 0 to 5 and stand it on 6 or 7.",
        count=6,
    ),
)
@pytest.mark.parametrize(
    ("banker", "move"), [(0, Move.DRAW), (5, Move.DRAW), (6, Move.STAY), (7, Move.STAY)]
)
def test_the_banker_when_the_player_stayed(book: str, cited: str, banker: int, move: Move) -> None:
    assert moves(book, 6, banker)[1] == (Side.BANKER, move, cited)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "If the Player's Hand drew, always draw for the Banker's Hand on a two-card total of 0,"
        " 1 or 2.",
        count=6,
    ),
)
def test_the_banker_always_draws_on_two_or_less(book: str, cited: str) -> None:
    tableau = baccarat_chapter(book).tableau
    assert [row(tableau, points) for points in (0, 1, 2)] == ["DDDDDDDDDD"] * 3
    assert {tableau.banker[points, 8].clause for points in (0, 1, 2)} == {cited}
    assert tableau.banker[3, 8].move is Move.STAY


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "If the Player's Hand drew, never draw for the Banker's Hand on a two-card total of 7.",
        count=6,
    ),
)
def test_the_banker_never_draws_on_seven(book: str, cited: str) -> None:
    tableau = baccarat_chapter(book).tableau
    assert row(tableau, 7) == "SSSSSSSSSS"
    assert {tableau.banker[7, third].clause for third in range(10)} == {cited}


TABLE_1_ROWS = [
    (
        "Banker 3: draw against a Player third card worth 0-7 or 9, stand against 8.",
        3,
        "DDDDDDDDSD",
    ),
    (
        "Banker 4: draw against a Player third card worth 2-7, stand against 0, 1, 8 or 9.",
        4,
        "SSDDDDDDSS",
    ),
    (
        "Banker 5: draw against a Player third card worth 4-7, stand against 0-3, 8 or 9.",
        5,
        "SSSSDDDDSS",
    ),
    (
        "Banker 6: draw against a Player third card worth 6 or 7, stand against 0-5, 8 or 9.",
        6,
        "SSSSSSDDSS",
    ),
]


@pytest.mark.parametrize(
    ("book", "cited", "points", "printed"),
    [
        pytest.param(*case.values, points, printed, marks=case.marks, id=str(case.id))
        for duty, points, printed in TABLE_1_ROWS
        for case in same_duty(duty, count=5)
    ],
)
def test_the_rows_of_table_1(book: str, cited: str, points: int, printed: str) -> None:
    tableau = baccarat_chapter(book).tableau
    assert row(tableau, points) == printed
    assert {tableau.banker[points, third].clause for third in range(10)} == {cited}


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "If the Player's Hand drew and the Banker's two-card total is 3, 4, 5 or 6, decide the"
        " Banker's draw from Table 1.",
        count=5,
    ),
)
def test_table_1_decides_for_three_to_six(book: str, cited: str) -> None:
    tableau = baccarat_chapter(book).tableau
    in_table = {
        points
        for (points, _), cell in tableau.banker.items()
        if cell.clause.startswith(f"{cited}-T1")
    }
    assert in_table == {3, 4, 5, 6}


@clause("MA-10-c-2-iii-T1-0-2", "MA-10-c-2-iii-T1-7", "MA-10-c-2-iii-T1-8-9")
def test_massachusetts_prints_more_rows_that_say_the_same() -> None:
    tableau = baccarat_chapter("ma-midi").tableau
    again = {points: tableau.banker[points, 8].again for points in range(8)}
    low = "MA-10-c-2-iii-T1-0-2"
    assert [again[points] for points in (0, 1, 2)] == [low] * 3
    assert again[7] == "MA-10-c-2-iii-T1-7"
    assert row(tableau, 2) == "DDDDDDDDDD"
    assert row(tableau, 7) == "SSSSSSSSSS"
    assert tableau.natural_stops_again == "MA-10-c-2-iii-T1-8-9"
    assert tableau.naturals.value == {8, 9}


ONE_OF_FORTY = re.compile(
    r"Banker 2-card total (\d) against a Player third card worth (\d): (draw|stand)\."
)
FORTY = [
    pytest.param(each.id, int(match[1]), int(match[2]), match[3], marks=clause(each.id))
    for each in clause_table().values()
    if (match := ONE_OF_FORTY.fullmatch(each.requirement))
]


@pytest.mark.parametrize(("cited", "banker", "third", "word"), FORTY)
def test_marylands_forty_cases(cited: str, banker: int, third: int, word: str) -> None:
    cell = baccarat_chapter("md-mini").tableau.banker[banker, third]
    assert (cell.clause, cell.move) == (cited, Move.DRAW if word == "draw" else Move.STAY)


@clause("MD-10-E-3", "MD-10-E-3-h-v", "MD-10-E-3-h-x")
def test_marylands_cases_are_forty_and_run_on_under_the_seven() -> None:
    """Items (v) and (x) of the case for seven are headings of the cases for eight and nine."""
    assert len(FORTY) == 40
    tableau = baccarat_chapter("md-mini").tableau
    under_seven = [
        third for third in range(10) if tableau.banker[5, third].clause.startswith("MD-10-E-3-h-")
    ]
    assert under_seven == [7, 8, 9]
    assert {points for points, _ in tableau.banker} == set(range(8))


@pytest.mark.parametrize(
    ("book", "cited"), same_duty("Index Table 1's rows by the Banker's two-card total.", count=4)
)
def test_rows_go_by_the_bankers_two_cards(book: str, cited: str) -> None:
    """Banker 5 draws against a four and Banker 6 does not, whatever the Player ends on."""
    assert cited.endswith("-d")
    assert drawn(book, "Qd Jc 2h 5h 4h") is Move.DRAW
    assert drawn(book, "Qd Jc 2h 6h 4h") is Move.STAY


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Index Table 1's columns by the value of the Player's third card, never by the Player's"
        " hand total.",
        count=4,
    ),
)
def test_columns_go_by_the_players_third_card(book: str, cited: str) -> None:
    """Banker 6 draws against a six though the Player ends on one, and not against an ace on six."""
    assert cited.endswith("-e")
    assert drawn(book, "Qd Jc 5h 6h 6d") is Move.DRAW
    assert drawn(book, "Qd Jc 5h 6h Ad") is Move.STAY


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Treat D in Table 1 as a forced draw and S as a forced stand, with no discretion left to"
        " anyone.",
        count=4,
    ),
)
def test_the_table_leaves_no_choice(book: str, cited: str) -> None:
    assert cited.endswith("-f")
    tableau = baccarat_chapter(book).tableau
    short = deal(tableau, parse_cards("Qd Jc 2h 5h 4h"))
    long = deal(tableau, parse_cards("Qd Jc 2h 6h 4h 9d"))
    row_five, row_six = tableau.banker[5, 4].clause, tableau.banker[6, 4].clause
    assert isinstance(short, Refusal)
    assert isinstance(long, Refusal)
    assert (short.clause, long.clause) == (row_five, row_six)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty(
        "Resolve the Banker's action from the one cell where row and column meet, and print the"
        " table so a reader can do the same.",
        count=4,
    ),
)
def test_one_cell_decides(book: str, cited: str) -> None:
    assert cited.endswith("-g-s1")
    tableau = baccarat_chapter(book).tableau
    for (points, third), cell in tableau.banker.items():
        made = decisions(tableau, parse_cards(f"{opening(0, points)} {CARD[third]}"))
        assert (made[1].move, made[1].clause) == (cell.move, cell.clause)


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Self-test that Banker 5 against a Player third card worth 4 gives a draw.", count=4),
)
def test_the_texts_own_example(book: str, cited: str) -> None:
    assert cited.endswith("-g-s2")
    assert drawn(book, "Qd Jc 2h 5h 4h") is Move.DRAW


def drawn(book: str, cards: str) -> Move:
    """What the Banker's Hand does about a third card."""
    return decisions(baccarat_chapter(book).tableau, parse_cards(cards))[1].move


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Refuse any deal that would leave either hand with more than three cards.", count=6),
)
def test_no_hand_gets_a_fourth_card(book: str, cited: str) -> None:
    tableau = baccarat_chapter(book).tableau
    cards = parse_cards("Qd Jc 2h 2d 4h 3c 9s")
    assert due(tableau, cards[:6]) is None
    refused = deal(tableau, cards)
    assert isinstance(refused, Refusal)
    assert refused.clause == cited
    assert "9s is the first card it does not use" in refused.why


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        pytest.param("", "the Player's Hand is due its first card", id="no card"),
        pytest.param("Qd", "the Banker's Hand is due its first card", id="one card"),
        pytest.param("Qd Jc", "the Player's Hand is due its second card", id="two cards"),
        pytest.param("Qd Jc 2h", "the Banker's Hand is due its second card", id="three cards"),
        pytest.param("Qd Jc 2h 5h", "the Player's Hand is due its third card", id="player draws"),
        pytest.param("Qd Jc 7h 5h", "the Banker's Hand is due its third card", id="banker draws"),
        pytest.param("Qd Jc 2h 5h 4h", "the Banker's Hand is due its third card", id="both draw"),
        pytest.param("Qd Jc 8h 5h 4h", "4h is the first card it does not use", id="natural"),
    ],
)
def test_too_few_and_too_many_cards_are_named(cards: str, why: str) -> None:
    refused = deal(baccarat_chapter("pa-627a").tableau, parse_cards(cards))
    assert isinstance(refused, Refusal)
    assert why in refused.why


@pytest.mark.parametrize("book", RULEBOOKS)
def test_cards_one_and_three_are_the_players(book: str) -> None:
    dealt = deal(baccarat_chapter(book).tableau, parse_cards("9h 2s 7c 3d 2h"))
    assert not isinstance(dealt, Refusal)
    assert str(dealt.coup) == "P 9h 7c | B 2s 3d 2h"
    counted = point_count(baccarat_chapter(book).tableau, dealt.coup.banker)
    assert counted == dealt.final.banker.points == 7
