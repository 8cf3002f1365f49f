"""A player's table: the felt on the page, the rules behind it, roads, and one's own rounds."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

import croupier.web
from croupier.games.baccarat.roads import document, parse_results, roads
from croupier.rulebooks.clauses import clause_table
from croupier.studio.palette import DARK, LIGHT, page_stylesheet
from croupier.surveillance.shoe_proofs import ShoeProof
from croupier.table.baccarat.announcing import AnnounceResult
from croupier.web.api import rounds
from croupier.web.baccarat.game import GAME
from croupier.web.past_rounds import announced, finished
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.table.driver import Live
from tests.web.running_house import Guest, House, running_house
from tests.web.wire import API, BY_HAND, PATIENCE, assert_error, open_table, screens

STATIC = Path(croupier.web.__file__).parent / "static"
LETTERS = {"player": "P", "banker": "B", "tie": "T"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running_house(Settings(data=tmp_path_factory.mktemp("house"))) as running:
        open_table(running, "still", "pa-627a", "[wagers.house_money]", how=BY_HAND)
        yield running


@pytest.mark.parametrize("paper", ["card", "sign", "felt"])
def test_what_is_made_to_be_printed_leads_to_the_table_and_to_each_other(
    ann: Guest, paper: str
) -> None:
    main = ann.browser.get(f"/tables/still/{paper}").text.partition("<main")[2]
    assert main.count("<h1") == 1
    others = {"", "/card", "/sign", "/felt"} - {f"/{paper}"}
    assert all(f'href="/tables/still{each}"' in main for each in others)
    assert f'href="/tables/still/{paper}"' in ann.browser.get("/tables/still").text


def test_a_sign_has_every_wager_with_its_odds(ann: Guest) -> None:
    text = ann.browser.get("/tables/still/sign").text
    for title in ("Banker", "Player", "Tie", "House Money"):
        assert f"<dt>{title}</dt>" in text
    assert "<span>Both pairs</span> <b>15 to 1</b>" in text
    assert "<b>1 to 1 less 5%</b>" in text


@pytest.fixture(scope="module")
def ann(house: House) -> Guest:
    return house.guest(name="Ann")


def asked(guest: Guest, path: str) -> Any:
    answer = guest.browser.get(f"{API}/{path}")
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.json()


# the page


def test_the_page_holds_the_felt_without_any_style_of_its_own(ann: Guest) -> None:
    page = ann.browser.get("/tables/still").text
    assert 'class="croupier-felt"' in page
    assert 'id="seat-1-house_money"' in page
    assert "<style" not in page
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page), "a script within the page"
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page), "something from elsewhere"


@pytest.mark.parametrize("office", Office)
def test_everybody_may_look_on(house: House, office: Office) -> None:
    page = house.guest(office).browser.get("/tables/still").text
    behind = office in {Office.DEALER, Office.FLOORPERSON, Office.ADMINISTRATOR}
    assert ("/tables/still/dealer" in page) is behind
    assert ('id="purse"' in page) is (office is Office.PLAYER)


def test_a_table_that_is_not_there_is_not_found(ann: Guest) -> None:
    assert ann.browser.get("/tables/nowhere").status_code == httpx.codes.NOT_FOUND
    for path in ("felt.svg", "rules", "roads", "rounds", "rounds/1/1"):
        answer = ann.browser.get(f"{API}/tables/nowhere/{path}")
        assert_error(answer, httpx.codes.NOT_FOUND, "not_found")


def test_the_felt_follows_the_readers_choice_of_light(ann: Guest) -> None:
    sheet = ann.browser.get("/static-felt.css")
    assert sheet.headers["content-type"].startswith("text/css")
    assert sheet.text == page_stylesheet()
    for theme, hues in (("light", LIGHT), ("dark", DARK)):
        (line,) = [each for each in sheet.text.splitlines() if f'"{theme}"' in each]
        assert hues["cloth"] in line


def test_the_felt_alone_is_the_one_of_the_page(ann: Guest) -> None:
    picture = ann.browser.get(f"{API}/tables/still/felt.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text in ann.browser.get("/tables/still").text


def test_the_page_keeps_the_light_its_reader_chose(house: House) -> None:
    guest = house.guest()
    assert "data-theme" not in guest.browser.get("/").text
    guest.browser.cookies["croupier_theme"] = "dark"
    assert '<html lang="en" data-theme="dark">' in guest.browser.get("/").text
    guest.browser.cookies["croupier_theme"] = "x"
    assert "data-theme" not in guest.browser.get("/").text


@cache
def scripts() -> tuple[Path, ...]:
    return tuple(sorted(STATIC.rglob("*.js")))


def test_every_import_of_a_script_is_a_file_of_the_house() -> None:
    for script in scripts():
        for wanted in re.findall(r"""\bfrom\s+["']([^"']+)["']""", script.read_text()):
            here = STATIC.parent if wanted.startswith("/") else script.parent
            assert (here / wanted.lstrip("/")).is_file(), f"{script.name}: {wanted}"


def test_no_script_writes_markup_from_text() -> None:
    for script in scripts():
        found = re.findall(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", script.read_text()
        )
        assert not found, script.name


# the rules


def test_the_rules_say_what_each_wager_pays_and_how_much_it_takes(ann: Guest) -> None:
    rules = asked(ann, "tables/still/rules")
    wagers = {each["wager"]: each for each in rules["wagers"]}
    assert list(wagers) == ["banker", "player", "tie", "house_money"]
    assert wagers["banker"]["told"] == "Pays 1 to 1 less 5%"
    assert wagers["tie"]["lines"][0]["pays"] == "8 to 1"
    assert wagers["house_money"]["rides"]
    assert rules["seats"] == 9
    assert all(each["clause"] in clause_table() for each in rules["wagers"])


def test_a_clause_is_told_in_our_words(ann: Guest) -> None:
    told = asked(ann, "clauses/PA627A-1-natural")
    assert told == {
        "id": "PA627A-1-natural",
        "section": clause_table()["PA627A-1-natural"].section,  # type: ignore[index]
        "requirement": clause_table()["PA627A-1-natural"].requirement,  # type: ignore[index]
    }


def test_a_heading_is_told_by_all_clauses_beneath_it(ann: Guest) -> None:
    beneath = [each for each in clause_table() if each.startswith("PA627A-10-c-")]
    told = asked(ann, "clauses/PA627A-10-c")["requirement"].splitlines()
    assert len(told) >= len(beneath) > 1


def test_an_unknown_clause_is_not_found(ann: Guest) -> None:
    answer = ann.browser.get(f"{API}/clauses/PA627A-99")
    assert_error(answer, httpx.codes.NOT_FOUND, "not_found")


# roads and rounds


@pytest.fixture(scope="module")
def played(house: House, ann: Guest) -> tuple[Guest, list[dict[str, Any]]]:
    """Ann bets on Player and Tie through three rounds; Bob looks on. What happened."""
    open_table(house, "quick", "pa-627a")
    bob = house.guest(name="Bob")
    with screens(house, "quick", ann) as (screen,):
        screen.sit(2)
        for number in (1, 2, 3):
            screen.until_betting()
            for wager in ("player", "tie"):
                screen.do("place-wager", seat=2, wager=wager, stake=10_00)
            screen.say(type="ready")
            screen.until_round(number)
        return bob, screen.history


def test_the_roads_are_those_of_the_results(
    ann: Guest, played: tuple[Guest, list[dict[str, Any]]]
) -> None:
    _, history = played
    shown = asked(ann, "tables/quick/roads")
    letters = [
        LETTERS[past["winner"]] + "p" * past["player_pair"] + "b" * past["banker_pair"]
        for past in history
    ]
    expected = document(roads(parse_results("".join(letters))))
    assert {key: shown[key] for key in expected} == expected
    assert sum(shown["wins"].values()) == shown["rounds"] == len(history)


def test_a_result_is_on_the_roads_as_soon_as_it_is_announced() -> None:
    live = Live("pa-627a", cards="9h 2s 7c 3d 2h").ready().bet("1 banker 100")

    def shown() -> tuple[Hashable, object]:
        _, whole = GAME.roads(live.table)
        return (finished(live.table), announced(live.table)), whole["bead_plate"]

    live.until(AnnounceResult)
    before, beads = shown()
    assert beads == []
    live.step()
    after, beads = shown()
    assert (before != after, beads) == (True, ["B"])
    live.play_round()
    assert shown()[1] == ["B"]


def test_a_player_finds_every_round_with_slips_and_clauses(
    ann: Guest, played: tuple[Guest, list[dict[str, Any]]]
) -> None:
    _, history = played
    rounds = asked(ann, "tables/quick/rounds")["rounds"]
    assert [each["round"] for each in rounds] == [3, 2, 1]
    assert [each["coup"] for each in rounds] == [past["coup"] for past in reversed(history)]
    for each in rounds:
        assert [slip["wager"] for slip in each["slips"]] == ["player", "tie"]
        assert each["net"] == sum(slip["back"] - slip["stake"] for slip in each["slips"])
        assert all(slip["decided_by"] in clause_table() for slip in each["slips"])
        thirds = sum(len(hand.split()) > 3 for hand in each["coup"].split("|"))
        assert len(each["draws"]) == thirds


def test_nobody_finds_the_rounds_of_another(played: tuple[Guest, list[dict[str, Any]]]) -> None:
    bob, _ = played
    assert asked(bob, "tables/quick/rounds") == {"rounds": []}


@pytest.mark.usefixtures("played")
def test_a_round_can_be_told_again(ann: Guest) -> None:
    newest = asked(ann, "tables/quick/rounds")["rounds"][0]
    story = asked(ann, f"tables/quick/rounds/{newest['shoe']}/{newest['round']}")["story"]
    assert story[-1]["place"] == newest["place"]
    assert any("calls no more bets" in each["told"] for each in story)
    unknown = ann.browser.get(f"{API}/tables/quick/rounds/1/99")
    assert_error(unknown, httpx.codes.NOT_FOUND, "not_found")


def test_the_proof_of_a_shoe_waits_for_its_end(
    house: House, ann: Guest, played: tuple[Guest, list[dict[str, Any]]]
) -> None:
    bob, _ = played
    keeper = house.premises.casino.heads
    assert keeper is not None
    keeper.sign()
    newest = asked(ann, "tables/quick/rounds")["rounds"][0]["place"]
    early = ann.browser.get(f"{API}/tables/quick/proofs/{newest}")
    assert "is not opened yet" in assert_error(early, httpx.codes.CONFLICT, "refusal")["message"]
    of_another = bob.browser.get(f"{API}/tables/quick/proofs/{newest}")
    assert_error(of_another, httpx.codes.NOT_FOUND, "not_found")


@pytest.mark.usefixtures("played")
def test_one_person_asks_for_one_proof_at_a_time(
    house: House, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for, over = Event(), Event()

    def proof(*_: object) -> ShoeProof:
        asked_for.set()
        assert over.wait(PATIENCE)
        return ShoeProof(table="quick", person="", commitment="", rounds=(), passages=())

    monkeypatch.setattr(rounds, "shoe_proof", proof)
    address, bob = f"{API}/tables/quick/proofs/1", house.guest()
    with ThreadPoolExecutor(2) as asking:
        first = asking.submit(ann.browser.get, address)
        assert asked_for.wait(PATIENCE)
        assert_error(ann.browser.get(address), httpx.codes.TOO_MANY_REQUESTS, "too_many")
        others = asking.submit(bob.browser.get, address)
        over.set()
        assert [each.result().status_code for each in (first, others)] == [200, 200]
