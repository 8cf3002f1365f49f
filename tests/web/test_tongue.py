"""Pages in the tongue that a browser asks for or was told; documents in one."""

from __future__ import annotations

import re

import httpx
import pytest

from croupier.tongues import TONGUES, catalogue
from croupier.web.people.offices import Office
from tests.web.running_house import House
from tests.web.wire import API, open_table

WORDS = re.compile(r'data-words="([^"]+)"')


@pytest.mark.parametrize(
    ("asked", "tongue", "words"),
    [
        ("", "en", "Sign in"),
        ("de-AT", "en", "Sign in"),
        ("zh-CN,zh;q=0.9", "zh-Hans", "登录"),
        ("zh-HK", "zh-Hant", "登入"),
    ],
)
def test_a_page_is_in_the_tongue_that_the_browser_asks_for(
    house: House, asked: str, tongue: str, words: str
) -> None:
    answer = house.visitor().get("/sign-in", headers={"Accept-Language": asked})
    assert f'<html lang="{tongue}"' in answer.text
    assert f"<h1>{words}</h1>" in answer.text
    assert answer.headers["content-language"] == tongue
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))


def test_whoever_chose_is_answered_so_and_stays_where_they_were(house: House) -> None:
    browser = house.visitor()
    chosen = browser.post("/tongue", data={"tongue": "zh-Hant", "back": "/sign-in?next=/history"})
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/sign-in?next=/history")
    again = browser.get(chosen.headers["location"], headers={"Accept-Language": "zh-CN"})
    assert '<html lang="zh-Hant"' in again.text
    assert 'value="zh-Hant" lang="zh-Hant" aria-current="true"' in again.text


@pytest.mark.parametrize("back", ["//elsewhere.example/", "https://elsewhere.example/", ""])
def test_choosing_leads_nowhere_else(house: House, back: str) -> None:
    chosen = house.visitor().post("/tongue", data={"tongue": "en", "back": back})
    assert chosen.headers["location"] == "/"


def test_a_tongue_that_nobody_speaks_here_is_refused_by_name(house: House) -> None:
    refused = house.visitor().post("/tongue", data={"tongue": "tlh"})
    assert refused.status_code == 400
    assert "tlh" in refused.text
    assert "choose en, zh-Hans, zh-Hant" in refused.text
    assert "set-cookie" not in refused.headers


def test_a_page_of_another_site_chooses_for_nobody(house: House) -> None:
    sent = {"Origin": "https://elsewhere.example"}
    assert house.visitor().post("/tongue", data={"tongue": "en"}, headers=sent).status_code == 403


@pytest.mark.parametrize("tongue", TONGUES)
def test_scripts_have_their_words_in_one_document_that_is_kept(house: House, tongue: str) -> None:
    browser = house.visitor()
    page = browser.get("/sign-in", headers={"Accept-Language": tongue}).text
    found = WORDS.search(page)
    assert bool(found) == (tongue != "en")
    if found is None:
        return
    answer = browser.get(found[1])
    assert "immutable" in answer.headers["cache-control"]
    said = catalogue(tongue, "scripts")
    assert answer.json()["Place your bets"] == said.gettext("Place your bets")
    assert len(answer.json()) == len(said.texts)


def test_what_answers_a_form_is_in_its_readers_tongue(house: House) -> None:
    """What is recorded is said in English, but not what the page tells beside it."""
    door = house.invitation(Office.PLAYER)
    asked = {"Accept-Language": "zh-TW"}
    refused = house.visitor().post(door, data={"name": "dealer"}, headers=asked)
    assert "dealer是賭場用的名字" in refused.text
    ann = house.guest().browser
    form = {"csrf": ann.headers["X-CSRF-Token"], "ask": "1", "limit": "wager", "amount": "much"}
    answer = ann.post("/you/care/limit", data=form, headers=asked)
    assert "不是金額" in answer.text
    assert "A round that nobody comes back to" not in answer.text
    kept_out = ann.get("/office", headers=asked)
    assert "這是供巡場主任或管理員使用的" in kept_out.text


def test_the_houses_own_people_read_english(house: House) -> None:
    ada = house.guest(Office.ADMINISTRATOR).browser
    page = ada.get("/office", headers={"Accept-Language": "zh-CN"})
    assert page.headers["content-language"] == "en"
    assert "/tongue" not in page.text


def test_documents_are_the_same_in_every_tongue(house: House) -> None:
    open_table(house, "t1", "pa-627a", "limits.minimum = 5")
    ann = house.guest().browser

    def documents(**headers: str) -> list[httpx.Response]:
        paths = ("lobby", "tables/t1/rules", "tables/t1/odds?full=1")
        return [ann.get(f"{API}/{path}", headers=headers) for path in paths]

    for plain, other in zip(
        documents(), documents(**{"Accept-Language": "zh-CN", "Cookie": _with(ann)}), strict=True
    ):
        assert plain.content == other.content


def _with(browser: httpx.Client) -> str:
    """Its cookies, and the tongue that was chosen in it."""
    kept = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    return f"{kept}; tongue=zh-Hant"
