"""Drills over the wire: asked, graded by the game, kept in the dealer's own log."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.training.chips.drills import ChipKind
from croupier.training.pace import RUN, target_milliseconds
from croupier.web.open_questions import OPEN_EACH
from croupier.web.people.offices import Office
from tests.web.open_tables import API, DEALERS, opened
from tests.web.running_house import Guest, HandClock, House

CHIPS = [each.value for each in ChipKind]
WRONG = {"conversions": "0", "colour_ups": "0"}


@pytest.fixture
def table(house: House) -> str:
    return opened(house, "t1")


@pytest.fixture
def dealer(house: House) -> Guest:
    return house.guest(Office.DEALER)


def asked(guest: Guest, address: str) -> Any:
    answer = guest.browser.get(address)
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.json()


def given(guest: Guest, address: str, drill: str, answer: str) -> httpx.Response:
    return guest.browser.post(address, json={"id": drill, "given": answer})


def graded(guest: Guest, address: str, answer: str) -> Any:
    """Ask and answer at once."""
    verdict = given(guest, address, asked(guest, address)["id"], answer)
    assert verdict.status_code == httpx.codes.OK, verdict.text
    return verdict.json()


@pytest.mark.parametrize("office", Office)
def test_drills_are_for_the_staff_of_a_table(house: House, table: str, office: Office) -> None:
    guest = house.guest(office)
    expected = httpx.codes.OK if office in DEALERS else httpx.codes.FORBIDDEN
    for address in (f"{table}/drills", f"{table}/drills/payout", f"{API}/drills/log"):
        assert guest.browser.get(address).status_code == expected


def test_a_table_lists_the_drills_it_has(house: House, table: str, dealer: Guest) -> None:
    listed = asked(dealer, f"{table}/drills")
    assert listed["kinds"] == ["third_card", "vigorish", "payout", *CHIPS]
    assert listed["targets"] == {each: target_milliseconds(each) for each in listed["kinds"]}
    ez = opened(house, "ez", variant="ez")
    assert asked(dealer, f"{ez}/drills")["kinds"] == ["third_card", "payout", *CHIPS]


def test_one_of_two_answers_is_right_and_the_clause_says_why(table: str, dealer: Guest) -> None:
    for _ in range(12):
        verdict = graded(dealer, f"{table}/drills/third_card", "draw")
        assert verdict["right"] is (verdict["answer"] == "draw")
        assert verdict["requirement"]
        assert verdict["clause"].startswith("PA627A-")


@pytest.mark.parametrize("kind", ["vigorish", "payout", *CHIPS])
def test_a_question_does_not_hold_its_answer(table: str, dealer: Guest, kind: str) -> None:
    drill = asked(dealer, f"{table}/drills/{kind}")
    assert drill.keys() == {"id", "kind", "question", "target_milliseconds", "run", "number"}
    assert not {"answer", "why", "clause"} & drill["question"].keys()
    wrong = "999 999" if "counts" in drill["question"] else WRONG.get(kind, "1,234,567.89")
    verdict = given(dealer, f"{table}/drills/{kind}", drill["id"], wrong).json()
    assert verdict["right"] is False
    assert verdict["answer"]


def test_a_question_is_answered_once_by_whom_it_was_asked(
    house: House, table: str, dealer: Guest
) -> None:
    address = f"{table}/drills/payout"
    drill = asked(dealer, address)["id"]
    other = house.guest(Office.DEALER)
    assert given(other, address, drill, "5").status_code == httpx.codes.NOT_FOUND
    assert given(dealer, address, drill, "5").status_code == httpx.codes.OK
    assert given(dealer, address, drill, "5").status_code == httpx.codes.NOT_FOUND


def test_an_answer_that_is_none_leaves_the_question_open(table: str, dealer: Guest) -> None:
    address = f"{table}/drills/payout"
    drill = asked(dealer, address)["id"]
    refused = given(dealer, address, drill, "a lot")
    assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert refused.json()["error"]["kind"] == "bad_material"
    assert given(dealer, address, drill, "5").status_code == httpx.codes.OK


def test_only_the_newest_questions_wait(table: str, dealer: Guest) -> None:
    address = f"{table}/drills/third_card"
    drills = [asked(dealer, address)["id"] for _ in range(OPEN_EACH + 1)]
    assert given(dealer, address, drills[0], "draw").status_code == httpx.codes.NOT_FOUND
    assert given(dealer, address, drills[1], "draw").status_code == httpx.codes.OK


def test_a_question_of_another_table_or_kind_is_not_answered(
    house: House, table: str, dealer: Guest
) -> None:
    other = opened(house, "t2")
    drill = asked(dealer, f"{table}/drills/payout")["id"]
    elsewhere = (f"{other}/drills/payout", f"{table}/drills/vigorish")
    assert {given(dealer, each, drill, "5").status_code for each in elsewhere} == {404}


@pytest.mark.parametrize("path", ["t1/drills/juggling", "nowhere/drills/payout", "nowhere/drills"])
def test_what_is_not_there_is_not_found(table: str, dealer: Guest, path: str) -> None:
    answer = dealer.browser.get(f"{table.removesuffix('t1')}{path}")
    assert answer.status_code == httpx.codes.NOT_FOUND
    assert answer.json()["error"]["kind"] == "not_found"


def test_the_log_is_ones_own_newest_first_with_streak_and_tallies(
    house: House, table: str, dealer: Guest
) -> None:
    graded(house.guest(Office.DEALER), f"{table}/drills/payout", "1")
    graded(dealer, f"{table}/drills/vigorish", "1,234,567")
    rights = 0
    for _ in range(4):
        rights += graded(dealer, f"{table}/drills/third_card", "draw")["right"]
    log = asked(dealer, f"{API}/drills/log")
    assert [each["kind"] for each in log["answers"]] == ["third_card"] * 4 + ["vigorish"]
    assert log["tallies"]["vigorish"] == {
        "asked": 1,
        "right": 0,
        "in_time": 0,
        "median_milliseconds": 0,
        "target_milliseconds": target_milliseconds("vigorish"),
    }
    third_cards = log["tallies"]["third_card"]
    assert (third_cards["asked"], third_cards["right"]) == (4, rights)
    in_a_row = [each["right"] for each in log["answers"]]
    assert log["streak"] == in_a_row.index(False)
    wrong = log["answers"][-1]
    assert wrong["given"] == "1,234,567"
    assert wrong["question"]["asks"] == "How much vigorish is owed?"
    assert wrong["requirement"]


# Chips


def test_a_payout_is_counted_out_in_chips_and_told_how_a_dealer_cuts_it(
    house: House, dealer: Guest
) -> None:
    table = opened(house, "quarters", "md-mini", "limits.minimum = 100")
    address = f"{table}/drills/payout"
    for _ in range(3):
        question = asked(dealer, address)["question"]
        assert [each["cents"] for each in question["tray"]][-1] == 1_000_000
        verdict = graded(dealer, address, "3x10000")
        assert verdict["right"] is False
        assert "$30,000.00, not " in verdict["remark"]


@pytest.mark.parametrize("answer", ["3x7", "x5", "3x100 and more", "3x"])
def test_chips_that_are_none_are_named_and_the_question_waits(
    table: str, dealer: Guest, answer: str
) -> None:
    address = f"{table}/drills/colour_ups"
    drill = asked(dealer, address)["id"]
    refused = given(dealer, address, drill, answer)
    assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert "chip" in refused.json()["error"]["message"]
    assert given(dealer, address, drill, "0").status_code == httpx.codes.OK


# Speed


def test_the_house_measures_from_the_asking_to_the_answer(
    table: str, dealer: Guest, clock: HandClock
) -> None:
    address = f"{table}/drills/third_card"
    target = target_milliseconds("third_card")
    for taken in (target, target + 1):
        drill = asked(dealer, address)
        assert drill["target_milliseconds"] == target
        clock.advance(milliseconds=taken)
        verdict = given(dealer, address, drill["id"], "draw").json()
        assert verdict["milliseconds"] == taken
        assert verdict["in_time"] is (verdict["right"] and taken == target)
    log = asked(dealer, f"{API}/drills/log")
    assert [each["milliseconds"] for each in log["answers"]] == [target + 1, target]
    assert log["tallies"]["third_card"]["median_milliseconds"] == target


def test_a_run_is_ten_of_a_kind_with_accuracy_and_median(
    house: House, table: str, dealer: Guest, clock: HandClock
) -> None:
    address, run = f"{table}/drills/third_card", "first-run"
    rights = 0
    for number in range(1, RUN + 1):
        drill = asked(dealer, f"{address}?run={run}")
        assert (drill["run"], drill["number"]) == (run, number)
        clock.advance(seconds=number)
        rights += given(dealer, address, drill["id"], "draw").json()["right"]
        told = asked(dealer, f"{API}/drills/runs/{run}")
        assert (told["over"], len(told["answers"])) == (number == RUN, number)
    assert (told["table"], told["kind"], told["questions"]) == ("t1", "third_card", RUN)
    assert (told["tally"]["asked"], told["tally"]["right"]) == (RUN, rights)
    assert told["tally"]["median_milliseconds"] == 5_000
    over = dealer.browser.get(f"{address}?run={run}")
    assert over.status_code == httpx.codes.BAD_REQUEST
    assert "is over after 10 questions" in over.json()["error"]["message"]
    other = house.guest(Office.DEALER)
    assert asked(other, f"{address}?run={run}")["number"] == 1, "runs are everybody's own"


def test_a_run_asks_the_same_question_until_it_is_answered(
    table: str, dealer: Guest, clock: HandClock
) -> None:
    address, run = f"{table}/drills/vigorish", "patient-run"
    first = asked(dealer, f"{address}?run={run}")
    clock.advance(seconds=30)
    assert asked(dealer, f"{address}?run={run}") == first
    assert given(dealer, address, first["id"], "0").json()["milliseconds"] == 30_000
    assert asked(dealer, f"{address}?run={run}")["id"] != first["id"]


def test_a_run_keeps_to_its_kind_and_table(house: House, table: str, dealer: Guest) -> None:
    other, run = opened(house, "t2"), "steady-run"
    drill = asked(dealer, f"{table}/drills/payout?run={run}")
    elsewhere = (f"{other}/drills/payout?run={run}", f"{table}/drills/vigorish?run={run}")
    for answered in (False, True):
        if answered:
            given(dealer, f"{table}/drills/payout", drill["id"], "5")
        for each in elsewhere:
            refused = dealer.browser.get(each)
            assert refused.status_code == httpx.codes.BAD_REQUEST
            assert "is of payout at table 't1'" in refused.json()["error"]["message"]


def test_a_run_without_an_answer_is_none(dealer: Guest) -> None:
    answer = dealer.browser.get(f"{API}/drills/runs/no-such-run")
    assert answer.status_code == httpx.codes.NOT_FOUND
