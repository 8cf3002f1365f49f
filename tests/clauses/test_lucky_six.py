"""Lucky Six at commission-free tables in Pennsylvania, Lucky 6 in Maryland."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame
from croupier.values.refusals import Refused
from tests.support import cards_for, cases, check, clause, finding, game, slip_of, told

VARIANT = {"pa-627b": "commission_free", "md-mini": "standard"}
PUSH = '[options]\nlucky_six_tied_six = "push"\n'
ANSWER = '[approvals.R-B02]\nreference = "letter 7"\ndate = 2022-01-31\n'


def lucky_six(book: str, more: str = "") -> BaccaratGame:
    return game(book, f"[wagers.lucky_six]\n{more}", variant=VARIANT[book])


@pytest.mark.parametrize(
    ("cited", "book", "banker", "outcome", "winnings", "back"),
    cases(
        ("PA627B-2-k-1", "pa-627b", "6 in 2", "two_card_six", 120_00, 130_00),
        ("PA627B-2-k-2", "pa-627b", "6 in 3", "three_card_six", 200_00, 210_00),
        ("MD-12-T-a", "md-mini", "6 in 2", "two_card_six", 120_00, 130_00),
        ("MD-12-T-b", "md-mini", "6 in 3", "three_card_six", 200_00, 210_00),
    ),
)
@pytest.mark.parametrize("player", ["5 in 3", "0 in 3"])
def test_two_cards_pay_12_to_1_and_three_pay_20_to_1(
    cited: str, book: str, banker: str, outcome: str, winnings: int, back: int, player: str
) -> None:
    slip = slip_of(lucky_six(book), "lucky_six 10", cards_for(player, banker))
    assert told(slip) == ("won", outcome, winnings, back, cited)


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA627B-2-c-3", "pa-627b"), ("MD-7-A-18-a", "md-mini"))
)
@pytest.mark.parametrize(
    ("player", "banker"), [("5 in 3", "6 in 2"), ("5 in 3", "6 in 3"), ("0 in 3", "6 in 2")]
)
def test_it_wins_when_the_bankers_six_beats_the_player(
    cited: str, book: str, player: str, banker: str
) -> None:
    slip = slip_of(lucky_six(book), "lucky_six 10", cards_for(player, banker))
    assert (slip.result.value, slip.decided_by) == ("won", cited)


@pytest.mark.parametrize(
    ("cited", "book", "player", "banker", "outcome"),
    cases(
        ("PA627B-2-c-3-i", "pa-627b", "7 in 2", "6 in 2", "beaten_six"),
        ("PA627B-2-c-3-i", "pa-627b", "7 in 3", "6 in 3", "beaten_six"),
        ("PA627B-2-c-3-i", "pa-627b", "9 in 3", "6 in 2", "beaten_six"),
        ("PA627B-2-c-3-ii", "pa-627b", "4 in 3", "5 in 3", "lose"),
        ("PA627B-2-c-3-ii", "pa-627b", "6 in 2", "7 in 2", "lose"),
        ("PA627B-2-c-3-ii", "pa-627b", "5 in 3", "7 in 3", "lose"),
        ("PA627B-2-c-3-ii", "pa-627b", "6 in 2", "5 in 3", "lose"),
        ("PA627B-2-c-3", "pa-627b", "6 in 2", "6 in 2", "tied_six"),
        ("PA627B-2-c-3", "pa-627b", "6 in 3", "6 in 3", "tied_six"),
        ("MD-7-A-18-b", "md-mini", "7 in 2", "6 in 2", "lose"),
        ("MD-7-A-18-b", "md-mini", "4 in 3", "5 in 3", "lose"),
        ("MD-7-A-18-b", "md-mini", "6 in 2", "7 in 2", "lose"),
        ("MD-7-A-18-b", "md-mini", "6 in 2", "6 in 2", "lose"),
        ("MD-7-A-18-b", "md-mini", "6 in 3", "6 in 3", "lose"),
    ),
)
def test_it_loses_beaten_level_or_without_a_six(
    cited: str, book: str, player: str, banker: str, outcome: str
) -> None:
    """A 6-6 tie loses: in Maryland by the text, in Pennsylvania by reading R-B02.

    It is a six, so the clause cited is the one that defines the win it falls short of.
    """
    slip = slip_of(lucky_six(book), "lucky_six 10", cards_for(player, banker))
    assert told(slip) == ("lost", outcome, 0, 0, cited)


@clause("PA627B-2-c-3")
@pytest.mark.parametrize(("player", "banker"), [("6 in 2", "6 in 2"), ("6 in 3", "6 in 3")])
def test_a_recorded_answer_makes_a_tied_six_a_push(player: str, banker: str) -> None:
    table = lucky_six("pa-627b", PUSH + ANSWER)
    slip = slip_of(table, "lucky_six 10", cards_for(player, banker))
    assert told(slip) == ("returned", "tied_six", 0, 10_00, "PA627B-2-c-3")
    assert slip.reading == "R-B02"


@pytest.mark.parametrize(
    ("cited", "player", "banker", "result"),
    cases(
        ("PA627B-2-c-3-i", "7 in 2", "6 in 2", "lost"),
        ("PA627B-2-c-3-ii", "7 in 2", "7 in 2", "lost"),
        ("PA627B-2-k-1", "5 in 3", "6 in 2", "won"),
    ),
)
def test_that_answer_changes_nothing_else(
    cited: str, player: str, banker: str, result: str
) -> None:
    table = lucky_six("pa-627b", PUSH + ANSWER)
    slip = slip_of(table, "lucky_six 10", cards_for(player, banker))
    assert (slip.result.value, slip.clause) == (result, cited)


@clause("PA627B-2-c-3")
def test_no_tied_six_is_pushed_without_an_answer() -> None:
    checked = check("pa-627b", "[wagers.lucky_six]\n" + PUSH, variant="commission_free")
    assert finding(checked, "options.lucky_six_tied_six").clause == "PA627B-2-c-3"


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA627B-2-c-s2", "pa-627b"), ("MD-7-A-18", "md-mini"))
)
def test_it_must_be_elected(cited: str, book: str) -> None:
    cards = cards_for("5 in 3", "6 in 2")
    with pytest.raises(Refused) as refused:
        slip_of(game(book, variant=VARIANT[book]), "lucky_six 10", cards)
    assert [each.clause for each in refused.value.refusals] == [cited]
    assert slip_of(lucky_six(book), "lucky_six 10", cards).result.value == "won"


@clause("MD-7-A-18")
@pytest.mark.parametrize("variant", ["standard", "ez", "fortune_7", "no_commission"])
def test_maryland_may_offer_it_at_any_table(variant: str) -> None:
    table = game("md-mini", "[wagers.lucky_six]", variant=variant)
    assert table.house.wagers["lucky_six"].permitted_by == "MD-7-A-18"
