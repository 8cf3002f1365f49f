"""`croupier.client` and the bots of `examples/`, at the tables of a real house."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import client
from croupier.client import Closed, TurnedAway
from croupier.client.pace import BURST, Pace
from croupier.floor.games import every_game
from croupier.web.people.offices import Office
from croupier.web.security.limits import orders
from croupier.web.settings import Settings
from tests.web.running_house import PASSWORD, House, running_house
from tests.web.wire import QUICK, SLOW, arrange, roomy

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PURSE = 5_000_00
UNHURRIED = "baccarat"
IN_A_HURRY = {**QUICK, "decision_seconds": 60}


@pytest.fixture(scope="module")
def practice_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    asked = Settings(data=tmp_path_factory.mktemp("house"))
    with running_house(asked, limits=roomy(), tables=True) as running:
        keeper = running.guest(Office.FLOORPERSON)
        for table in running.premises.casino.tables():
            arrange(keeper, table, SLOW if table == UNHURRIED else IN_A_HURRY)
        yield running


@pytest.fixture
def link(practice_house: House) -> str:
    return f"{practice_house.address}{practice_house.invitation(Office.PLAYER, purse=PURSE)}"


def test_tables_are_listed_with_what_a_bot_chooses_by(practice_house: House, link: str) -> None:
    with client.join(link, "Lister") as house:
        tables = {each.id: each for each in house.tables()}
        assert house.me() == {"name": "Lister", "office": "player", "purse": PURSE}
        assert tables["mini"].game == "minibaccarat"
        assert (tables["mini"].limits.minimum, tables["mini"].limits.maximum) == (5_00, 5_000_00)
        assert tables["mini"].is_open
        seats = tables["mini"].seats  # at which others of these tests may sit
        assert sorted((*seats.free, *seats.taken)) == [*range(1, 10)]
        assert house.rules("pai_gow")["usual_buy_in"] == 100_00
        assert practice_house.premises.casino.tables() == tuple(sorted(tables))


def test_whoever_chose_a_password_signs_in_again(practice_house: House, link: str) -> None:
    client.join(link, "Keeper", PASSWORD).close()
    with client.sign_in(practice_house.address, "Keeper", PASSWORD) as house:
        assert house.me()["purse"] == PURSE
        house.sign_out()
        with pytest.raises(TurnedAway, match="sign in first"):
            house.me()


def test_a_link_that_is_no_invitation_lets_nobody_in(practice_house: House) -> None:
    with pytest.raises(TurnedAway, match="404"):
        client.join(f"{practice_house.address}/join/nothing", "Nobody")
    with pytest.raises(TurnedAway, match="password"):
        client.sign_in(practice_house.address, "Nobody", PASSWORD)


def test_a_name_that_does_not_do_is_told_why(link: str) -> None:
    with pytest.raises(TurnedAway, match="name of the house"):
        client.join(link, "Dealer")


def test_a_table_is_sat_at_played_at_and_left(link: str) -> None:
    with client.join(link, "Penny") as house, house.at(UNHURRIED) as table:
        assert (table.id, table.game, table.seat, table.chips) == (UNHURRIED, "baccarat", None, 0)
        table.sit(3, chips=200_00)
        assert (table.seat, table.chips) == (3, 200_00)
        events = next(table)
        assert [each.kind for each in events][-2:] == ["seat-taken/1", "chips-bought/1"]
        assert events[-1].told
        assert house.look(UNHURRIED)["place"] == table.place
        assert {each.name for each in house.due(UNHURRIED)} == {each.name for each in table.steps}
        table.order("leave-seat", seat=3)
        assert table.seat is None
        assert table.purse == PURSE


def test_what_is_refused_names_the_rule_and_changes_nothing(link: str) -> None:
    with client.join(link, "Refused") as house, house.at(UNHURRIED) as table:
        with pytest.raises(TurnedAway) as over_socket:
            table.order("place-wager", seat=5, wager="banker", stake=100)
        with pytest.raises(TurnedAway) as over_http:
            house.order(UNHURRIED, "place-wager", seat=5, wager="banker", stake=100)
        assert (over_socket.value.kind, over_http.value.kind) == ("refusal", "refusal")
        assert over_socket.value.clause == over_http.value.clause
        assert over_socket.value.clause
        assert not over_socket.value.for_now


def test_the_same_id_takes_effect_once(link: str) -> None:
    with client.join(link, "Twice") as house, house.at(UNHURRIED) as table:
        first = table.order("take-seat", seat=6, order_id="mine")
        assert table.order("take-seat", seat=6, order_id="mine") == first
        assert house.order(UNHURRIED, "take-seat", seat=6, order_id="mine")["repeated"]
        table.order("leave-seat", seat=6)


def test_a_table_that_is_not_there_is_told_so(link: str) -> None:
    with (
        client.join(link, "Lost") as house,
        pytest.raises(TurnedAway, match="nowhere"),
        house.at("nowhere"),
    ):
        raise AssertionError


def test_whoever_is_signed_out_is_hung_up_on(practice_house: House, link: str) -> None:
    with client.join(link, "Gone") as house, house.at(UNHURRIED) as table:
        practice_house.premises.people.sign_out_everywhere("Gone")
        practice_house.premises.desk.forget("Gone")
        with pytest.raises(Closed) as closed:
            for _ in table:
                pass
        assert closed.value.code == 1008


@pytest.mark.parametrize("game", ["minibaccarat", "pai_gow", "spanish_21"])
def test_the_example_plays_every_game(
    link: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is refused, or a line cut off, would be an error of the bot."""
    bot = runpy.run_path(str(BOTS / "three_games.py"))
    with client.join(link, f"{game} bot".replace("_", " ")) as house:
        bot["play"](house, game, 10)
    assert "purse" in capsys.readouterr().out


def test_a_program_is_never_faster_than_the_house_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 0.0

    def pause(seconds: float) -> None:
        nonlocal time
        time += seconds

    pace, house = Pace(lambda: time, pause), orders()
    monkeypatch.setattr(house, "_now", lambda: time)
    for number in range(500):
        pace.wait()
        assert house.wait("a program") == 0, number
        assert time == 0 or number >= BURST, "at first it need not wait"
    assert time < 500 / 15, "and it does not dawdle"


PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
FORTY_LINES, WITH_CLIENT = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_bot_of_the_page_plays_as_it_stands_there(link: str) -> None:
    code = [each for each in FORTY_LINES.splitlines() if each.strip()]
    assert len(code) <= 46, "imports and all"
    ran = subprocess.run(
        [sys.executable, "-c", FORTY_LINES, link, "3"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("over at place")


def test_the_client_on_the_page_plays_as_it_stands_there(
    link: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(WITH_CLIENT.replace("http://127.0.0.1:8021/join/TOKEN", link), {})  # noqa: S102 ours
    assert "no more bets for round 3" in capsys.readouterr().out


def test_every_order_of_players_that_the_page_names_is_one() -> None:
    listed = PAGE.partition("| a player's orders | |")[2].partition("\n\n")[0]
    named = {each for each in re.findall("`([a-z-]+)`", listed) if "-" in each}
    orders = {
        str(kind.__struct_config__.tag) for each in every_game() for kind in each.tables.manners
    }
    assert named <= orders, named - orders


def test_without_its_extra_it_names_it() -> None:
    code = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name: None if name == 'httpx' else find(name)\n"
        "import croupier.client"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'croupier[client]'" in ran.stderr
