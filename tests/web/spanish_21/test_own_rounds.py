"""What a person is told of a round that is over: hands, decisions, slips, and what it brought."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.insurance import Insure
from croupier.values.records import Record
from croupier.web.past_rounds import finished_rounds, own_rounds
from croupier.web.spanish_21.rounds import recall
from tests.games.spanish_21.tables import MATCHING, answered, dealt, spanish
from tests.table.spanish_21.driver import Live

TWO = "1 ann,2 bob"


def told(live: Live, person: str, after: int = 0) -> list[dict[str, Any]]:
    """Of the records after a place."""
    records = [
        Record("t1", place, "", "", event.kind, SPANISH_21.ledger.body_of(event), "", "", "")
        for place, event in enumerate(live.told, 1)
    ][after:]
    past = finished_rounds(SPANISH_21, records, live.table)
    return own_rounds(past, recall, person, live.table)


def slips(round_: dict[str, Any]) -> list[tuple[str, int, str, int]]:
    return [(each["title"], each["stake"], each["words"], each["back"]) for each in round_["slips"]]


def test_a_split_a_double_and_a_rescue_hand_by_hand() -> None:
    cards = dealt("Ah 6s", "8s 8h 8d 3d 2c Kc 5h 4h", "6c 5d 9s")
    live = Live(cards=cards, seats=TWO).deal("1 25; 1 match_the_dealer 5; 2 25")
    live.do(Insure(1, 10_00), "ann")
    live.play("1 split split double rescue stand hit stand; 2 double").finish()
    [mine] = told(live, "ann")
    assert (mine["shoe"], mine["round"], mine["void"]) == (1, 1, False)
    assert mine["dealer"] == {
        "cards": ["Ah", "6s"], "points": 17, "soft": True, "blackjack": False,
    }  # fmt: skip
    hands = [
        (each["seat"], each["hand"], each["of"], " ".join(each["cards"]), each["doubled"],
         " ".join(each["decisions"]), each["result"], each["mine"])
        for each in mine["hands"]
    ]  # fmt: skip
    assert hands == [
        (1, 1, 3, "8s 3d 2c", 25_00, "split split double rescue", "rescued", True),
        (1, 2, 3, "8d Kc", 0, "stand", "won", True),
        (1, 3, 3, "8h 5h 4h", 0, "hit stand", "returned", True),
        (2, 1, 1, "6c 5d 9s", 25_00, "double keep", "won", False),
    ]
    assert slips(mine) == [
        ("Match-The-Dealer, box 1", 5_00, "No match", 0),
        ("Insurance, box 1", 10_00, "No blackjack", 0),
        ("Spanish 21, box 1", 50_00, "Rescue", 25_00),
        ("Spanish 21, box 1, hand 2", 25_00, "Beats the dealer", 50_00),
        ("Spanish 21, box 1, hand 3", 25_00, "Push", 25_00),
    ]
    assert mine["net"] == live.gained("ann") == -15_00
    [bobs] = told(live, "bob")
    assert slips(bobs) == [("Spanish 21, box 2", 50_00, "Beats the dealer, doubled", 100_00)]
    assert told(live, "eve") == []


def test_three_suited_sevens_and_what_others_have_of_them() -> None:
    live = Live(cards=dealt("7d Kc", "7s 7s 7s", "Kh 9c"), seats=TWO)
    live.round("1 5; 2 25", "1 hit; 2 stand")
    for person in ("ann", "bob"):
        [mine] = told(live, person)
        assert mine["net"] == live.gained(person)
        assert mine["slips"][-1]["words"] == "Fixed payout"


@pytest.mark.parametrize("undone", [False, True])
def test_a_void_round_says_what_went_back(undone: bool) -> None:  # noqa: FBT001 a parameter
    game = answered("R-X15", void_round="every_wager") if undone else spanish(MATCHING)
    live = Live(game, cards=dealt("6h 6s", "8s 8h 3d", "6c 5d 9s") + " 2d 3c", seats=TWO)
    live.deal("1 25; 1 match_the_dealer 5; 2 25").play("1 split")
    for _ in range(2):
        live.do(FindFaceUp())
    live.finish()
    [mine] = told(live, "ann")
    assert mine["void"]
    assert mine["net"] == live.gained("ann") == (0 if undone else -5_00)
    assert [each["back"] for each in mine["slips"] if each["wager"] == "spanish_21"] == [25_00] * 2


def test_a_wager_taken_along_before_the_call_is_in_no_round() -> None:
    live = Live(cards=dealt("9h 8s", "Kc 8d"), seats=TWO).ready().bet("1 25; 2 25")
    live.do(LeaveSeat(2), "bob")
    live.until(CallNoMoreBets).finish()
    assert told(live, "bob") == []
    assert len(told(live, "ann")) == 1


def test_the_end_of_a_round_that_began_before_the_records_is_left_out() -> None:
    live = Live(cards=f"{dealt('9h 8s', 'Kc 8d')} {dealt('9c 8c', 'Kd 9d')}")
    live.round()
    after = len(live.told) - 3
    live.round()
    assert [each["round"] for each in told(live, "ann")] == [2, 1]
    [second] = told(live, "ann", after)
    assert (second["shoe"], second["round"]) == (1, 2)
