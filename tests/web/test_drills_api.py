"""Drills over the wire: asked, graded by the game, kept in the dealer's own log."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.values.money import cents_from_text
from croupier.web.api.drills import OPEN_EACH
from croupier.web.people.offices import Office
from tests.web.open_tables import API, DEALERS, opened
from tests.web.running_house import Guest, House


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
    assert asked(dealer, f"{table}/drills") == {"kinds": ["third_card", "vigorish", "payout"]}
    ez = opened(house, "ez", variant="ez")
    assert asked(dealer, f"{ez}/drills") == {"kinds": ["third_card", "payout"]}


def test_one_of_two_answers_is_right_and_the_clause_says_why(table: str, dealer: Guest) -> None:
    for _ in range(12):
        verdict = graded(dealer, f"{table}/drills/third_card", "draw")
        assert verdict["right"] is (verdict["answer"] == "draw")
        assert verdict["requirement"]
        assert verdict["clause"].startswith("PA627A-")


@pytest.mark.parametrize("kind", ["vigorish", "payout"])
def test_a_question_does_not_hold_its_answer(table: str, dealer: Guest, kind: str) -> None:
    drill = asked(dealer, f"{table}/drills/{kind}")
    assert drill.keys() == {"id", "kind", "question"}
    assert not {"answer", "why", "clause"} & drill["question"].keys()
    verdict = given(dealer, f"{table}/drills/{kind}", drill["id"], "1,234,567.89").json()
    assert verdict["right"] is False
    cents_from_text(verdict["answer"])


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
    assert log["tallies"]["vigorish"] == {"asked": 1, "right": 0}
    assert log["tallies"]["third_card"] == {"asked": 4, "right": rights}
    in_a_row = [each["right"] for each in log["answers"]]
    assert log["streak"] == in_a_row.index(False)
    wrong = log["answers"][-1]
    assert wrong["given"] == "1,234,567"
    assert wrong["question"]["asks"] == "How much vigorish is owed?"
    assert wrong["requirement"]
