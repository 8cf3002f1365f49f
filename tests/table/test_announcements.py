"""What the dealer says: totals, the winner, and results with a name of their own."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.table.baccarat.announcing import AnnounceResult, PointsCalled, ResultAnnounced
from croupier.values.sides import Side
from tests.support import RULEBOOKS, cards_for, clause, same_duty
from tests.table.driver import Live


def announced(live: Live) -> ResultAnnounced:
    live.play_round()
    (told,) = live.happened(ResultAnnounced)
    return told


def words(book: str, cards: str, more: str = "", **top: object) -> tuple[str, ...]:
    """What is said after totals and winner."""
    live = Live(book, more, cards=cards, **top).ready()  # type: ignore[arg-type]
    return announced(live).words[2:]


# Totals, winner, tie


@pytest.mark.parametrize(
    ("book", "cited"),
    same_duty("Announce both final totals and the winning hand once dealing is complete.", count=7),
)
@pytest.mark.parametrize(
    ("player", "banker", "said"),
    [
        ("7 in 2", "6 in 2", ("Player 7, Banker 6", "Player wins")),
        ("6 in 2", "7 in 3", ("Player 6, Banker 7", "Banker wins")),
        ("1 in 3", "0 in 3", ("Player 1, Banker 0", "Player wins")),
    ],
)
def test_totals_and_winner_are_announced_when_dealing_is_done(
    *, book: str, cited: str, player: str, banker: str, said: tuple[str, str]
) -> None:
    variant = "commission_free" if book == "pa-627b" else "standard"
    cards = cards_for(player, banker)
    live = Live(book, cards=cards, variant=variant).ready()
    live.until(lambda table: table.round is not None and len(table.round.laid) == 4)
    while not isinstance(live.next, AnnounceResult):
        assert live.refused(AnnounceResult()) == live.next_clause
        live.step()
    assert len(live.table.in_round.laid) == len(cards.split())
    told = announced(live)
    assert told.words[:2] == said
    assert (told.player, told.banker) == (int(player[0]), int(banker[0]))
    assert told.clause == cited


@pytest.mark.parametrize(
    ("book", "cited"), same_duty('Announce "tie hand" when the totals are equal.', count=7)
)
@pytest.mark.parametrize(("player", "banker"), [("6 in 2", "6 in 2"), ("0 in 3", "0 in 3")])
def test_equal_totals_are_a_tie_hand(book: str, cited: str, player: str, banker: str) -> None:
    variant = "commission_free" if book == "pa-627b" else "standard"
    live = Live(book, cards=cards_for(player, banker), variant=variant).ready()
    told = announced(live)
    assert told.words[:2] == (f"Player {player[0]}, Banker {banker[0]}", "tie hand")
    assert told.winner == "tie"
    assert told.clause == cited


# Point counts


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-541", marks=clause("PA541-10-a")),
        pytest.param("pa-543", marks=clause("PA543-10-a-s1")),
        pytest.param("pa-545", marks=clause("PA545-10-a")),
        pytest.param("pa-627a", marks=clause("PA627A-9-a")),
        "pa-627b",
        pytest.param("ma-midi", marks=clause("MA-9-a")),
        pytest.param("md-mini", marks=clause("MD-8-D-3", "MD-9-A")),
    ],
)
@pytest.mark.parametrize(
    ("cards", "points", "naturals"),
    [
        ("Kh Qs 7c 6d", [7, 6], [False, False]),
        ("Kh Qs 8c 9d", [8, 9], [True, True]),
        ("9h 8s 9c 2d", [8, 0], [True, False]),
        ("5h 4s 5c 3d 2h 2c", [0, 7], [False, False]),
    ],
)
def test_each_two_card_total_is_called_player_first(
    book: str, cards: str, points: list[int], naturals: list[bool]
) -> None:
    live = Live(book, cards=cards).ready()
    live.play_round()
    calls = live.happened(PointsCalled)
    assert [(e.side, e.points, e.natural) for e in calls] == [
        (Side.PLAYER, points[0], naturals[0]),
        (Side.BANKER, points[1], naturals[1]),
    ]


# Results with a name


def named(*rows: tuple[str, str, str, str, str]) -> list[ParameterSet]:
    return [
        pytest.param(book, variant, said, player, banker, marks=clause(cited))
        for cited, book, variant, said, result in rows
        for player, banker in [tuple(result.split(" v "))]
    ]


@pytest.mark.parametrize(
    ("book", "variant", "said", "player", "banker"),
    named(
        *(
            row
            for cited_7, cited_8, book in (
                ("PA627A-11-a-s3", "PA627A-11-a-s3", "pa-627a"),
                ("PA627A-11-a-s3", "PA627A-11-a-s3", "pa-627b"),
                ("MA-11-a-s3", "MA-11-a-s3", "ma-midi"),
                ("MD-11-A-2", "MD-11-A-3", "md-mini"),
            )
            for row in (
                (cited_7, book, "ez", "Dragon 7", "6 in 2 v 7 in 3"),
                (cited_7, book, "ez", "", "6 in 2 v 7 in 2"),
                (cited_7, book, "ez", "", "7 in 3 v 7 in 3"),
                (cited_7, book, "ez", "", "6 in 3 v 8 in 3"),
                (cited_8, book, "ez", "Panda 8", "8 in 3 v 7 in 2"),
                (cited_8, book, "ez", "", "8 in 2 v 7 in 2"),
                (cited_8, book, "ez", "", "8 in 3 v 8 in 3"),
                (cited_8, book, "ez", "", "9 in 3 v 7 in 2"),
            )
        ),
        ("PA627B-2-e-s3", "pa-627b", "commission_free", "Lucky Six", "5 in 3 v 6 in 2"),
        ("PA627B-2-e-s3", "pa-627b", "commission_free", "Lucky Six", "5 in 3 v 6 in 3"),
        ("PA627B-2-e-s3", "pa-627b", "commission_free", "", "6 in 2 v 6 in 2"),
        ("PA627B-2-e-s3", "pa-627b", "commission_free", "", "7 in 2 v 6 in 2"),
        ("PA627B-2-e-s3", "pa-627b", "commission_free", "", "6 in 2 v 7 in 3"),
        ("MD-11-A-4", "md-mini", "fortune_7", "Fortune 7", "6 in 2 v 7 in 3"),
        ("MD-11-A-4", "md-mini", "fortune_7", "", "6 in 2 v 7 in 2"),
        ("MD-11-A-5", "md-mini", "fortune_7", "One Up", "7 in 2 v 6 in 2"),
        ("MD-11-A-5", "md-mini", "fortune_7", "One Up", "1 in 3 v 0 in 3"),
        ("MD-11-A-5", "md-mini", "fortune_7", "One Up", "9 in 2 v 8 in 2"),
        ("MD-11-A-5", "md-mini", "fortune_7", "", "8 in 3 v 6 in 2"),
        ("MD-11-A-5", "md-mini", "fortune_7", "", "6 in 2 v 6 in 2"),
    ),
)
def test_named_results_are_announced_with_or_without_a_wager(
    book: str, variant: str, said: str, player: str, banker: str
) -> None:
    assert words(book, cards_for(player, banker), variant=variant) == ((said,) if said else ())


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize(
    ("player", "banker"), [("6 in 2", "7 in 3"), ("8 in 3", "7 in 2"), ("5 in 3", "6 in 2")]
)
def test_an_ordinary_table_has_no_names_for_them(book: str, player: str, banker: str) -> None:
    assert words(book, cards_for(player, banker)) == ()


# Maryland: results without a printed announcement (reading R-MD23)

SILENT = (
    'options.side_results_announced = "logged_only"\n'
    'approvals.R-MD23 = { reference = "letter", date = 2026-01-02 }\n'
)


@pytest.mark.parametrize(
    ("more", "variant", "cards", "said"),
    [
        ("[wagers.lucky_six]", "standard", cards_for("5 in 3", "6 in 2"), ("Lucky 6",)),
        ("[wagers.lucky_six]", "standard", cards_for("6 in 2", "6 in 2"), ()),
        (
            "[wagers.any_pair_player]",
            "standard",
            "2h Ks 2c 7d 3h",
            ("Any Pair on the Player's Hand",),
        ),
        ("", "five_treasures", cards_for("6 in 2", "7 in 3"), ("Fortune 7", "Cover All")),
        ("", "five_treasures", cards_for("7 in 2", "6 in 2"), ()),
    ],
)
def test_maryland_announces_side_results_too(
    more: str, variant: str, cards: str, said: tuple[str, ...]
) -> None:
    assert words("md-mini", cards, more, variant=variant) == said
    assert words("md-mini", cards, SILENT + more, variant=variant) == ()
