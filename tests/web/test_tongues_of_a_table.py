"""A round in Chinese: whoever reads it is told so, and what machines read is the same as ever."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import HandClock, House, running_house
from tests.web.wire import API, Wire, open_table, roomy

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ASKED = {"Accept-Language": "zh-HK,zh;q=0.9", "X-Tongue": "zh-Hant"}
BY_CHANCE = {"place", "commitment", "order", "salt", "seal", "offset", "digests"}
"""What no seed of a test decides: salts, what is hashed with them, and who was quicker."""
CARDS = "9h 2c Kd 3c"
TABLE = "t1"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as running:
        yield running


def opened(path: Path) -> Any:
    settings = Settings(data=path)
    clock = HandClock()
    return running_house(settings, clock=clock, limits=roomy(), chance=stacked(CARDS))


def evening(house: House, tongue: str) -> tuple[list[Any], list[Any]]:
    """A whole round of one person, the record of it, and documents as a program asks for them."""
    open_table(house, TABLE)
    ann = house.guest(name="ann")
    headers = {"Accept-Language": "zh-HK"} if tongue != "en" else {}
    with Wire(house.address, ann.token, TABLE, tongue=tongue) as screen:
        screen.sit(1)
        screen.until_betting()
        screen.do("place-wager", seat=1, wager="player", stake=100_00, seen=screen.place)
        screen.until_round(1)
        screen.order("place-wager", seat=1, wager="tie", stake=5_00, seen=1)
    asked = ("rules", "rounds", "roads")
    address = f"{API}/tables/{TABLE}"
    documents = [ann.browser.get(f"{address}/{each}", headers=headers).json() for each in asked]
    records = [*house.premises.casino.journal.read(TABLE)]
    until = next(each.place for each in records if each.kind == "round-ended/1")
    recorded = [
        (each.kind, each.actor, json.dumps(plain(json.loads(each.body))))
        for each in records
        if each.place <= until
    ]
    return sorted(recorded), plain(documents)


def plain(value: Any) -> Any:
    """Without what chance decided."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items() if key not in BY_CHANCE}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def test_a_round_in_chinese_leaves_the_same_record_and_documents(tmp_path: Path) -> None:
    with opened(tmp_path / "en") as house:
        recorded, documents = evening(house, "en")
    with opened(tmp_path / "zh") as house:
        as_recorded, same_documents = evening(house, "zh-Hant")
    assert as_recorded == recorded, "in whichever order dealer and player were quicker"
    assert documents == same_documents


def test_screens_of_one_table_are_told_each_in_its_own_tongue(house: House) -> None:
    open_table(house, TABLE)
    ann, bob, cid = (house.guest() for _ in range(3))
    with (
        Wire(house.address, ann.token, TABLE) as english,
        Wire(house.address, bob.token, TABLE, tongue="zh-Hans") as simplified,
        Wire(house.address, cid.token, TABLE, tongue="zh-Hant") as traditional,
    ):
        traditional.sit(1)
        for each in (english, simplified):
            each.until(lambda w: w.place >= traditional.place)
        told = [each.events[-1]["told"] for each in (english, simplified, traditional)]
        assert told == [
            f"{cid.name} brings $500.00 in chips to the table.",
            f"{cid.name}带US$500.00筹码入桌。",
            f"{cid.name}帶US$500.00籌碼入桌。",
        ]
        assert {key: each for key, each in simplified.events[-1].items() if key != "told"} == {
            key: each for key, each in english.events[-1].items() if key != "told"
        }
        refused = [
            each.order("take-seat", seat=1)["error"] for each in (english, simplified, traditional)
        ]
        assert [each["clause"] for each in refused] == [refused[0]["clause"]] * 3
        assert not CHINESE.search(refused[0]["message"])
        assert all(CHINESE.search(each["message"]) for each in refused[1:])
        again = Wire(house.address, ann.token, TABLE, after=0, tongue="zh-Hant")
        with again:
            assert all(CHINESE.search(each["told"]) for each in again.events)
            words = [each["words"] for each in again.view["steps"]]
            assert words
            assert all(map(CHINESE.search, words))
            assert all(CHINESE.search(each["words"]) for each in again.due()["steps"])


def test_a_tongue_that_nobody_here_speaks_is_english(house: House) -> None:
    open_table(house, TABLE)
    ann = house.guest()
    with Wire(house.address, ann.token, TABLE, tongue="tlh") as screen:
        assert not any(CHINESE.search(each["told"]) for each in screen.events)


def test_a_document_is_in_another_tongue_only_where_that_is_asked_for(house: House) -> None:
    open_table(house, TABLE)
    ann = house.guest()
    rules = f"{API}/tables/{TABLE}/rules"
    plainly = ann.browser.get(rules, headers={"Accept-Language": "zh-HK"})
    assert not CHINESE.search(plainly.text)
    asked = ann.browser.get(rules, headers={"X-Tongue": "zh-Hant"})
    titles = {each["wager"]: each["title"] for each in asked.json()["wagers"]}
    assert (titles["banker"], titles["player"], titles["tie"]) == ("莊", "閒", "和")
    assert "X-Tongue" in asked.headers["Vary"]
    due = ann.browser.get(f"{API}/tables/{TABLE}/due", headers=ASKED).json()
    assert all(CHINESE.search(each["words"]) for each in due["steps"])
    looked = ann.browser.get(f"{API}/tables/{TABLE}", headers=ASKED).json()
    assert all(CHINESE.search(each["told"]) for each in looked["events"])
    refused = ann.browser.get(f"{API}/tables/nowhere", headers=ASKED)
    assert CHINESE.search(refused.json()["error"]["message"])
    priced = ann.browser.get(f"{API}/tables/{TABLE}/odds", headers=ASKED).json()
    assert CHINESE.search(priced["about"])
    assert not CHINESE.search(ann.browser.get(f"{API}/tables/{TABLE}/odds").text)


def test_an_order_by_rest_is_refused_in_the_tongue_of_its_page(house: House) -> None:
    open_table(house, TABLE)
    keeper = house.guest(Office.FLOORPERSON)
    order = {"id": "a", "order": {"name": "take-seat", "seat": 1}}
    address = f"{API}/tables/{TABLE}/orders"
    english = keeper.browser.post(address, json=order).json()["error"]
    chinese = keeper.browser.post(address, json=order, headers=ASKED).json()["error"]
    assert english["clause"] == chinese["clause"]
    assert not CHINESE.search(english["message"])
    assert CHINESE.search(chinese["message"])
