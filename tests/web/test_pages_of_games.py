"""One registry: what the floor runs has a page, and the rooms of the web know no game by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from croupier.values.families import families, games
from croupier.web import api, live, pages
from croupier.web.api import felt as felt_api
from croupier.web.api import rounds as rounds_api
from croupier.web.baccarat import odds as web_odds
from croupier.web.game_page import GamePage
from croupier.web.games import page_of
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import House, running_house
from tests.web.wire import API, open_table, roomy, screens

ROOMS = [
    file
    for room in (api, live, pages)
    for folder in room.__path__
    for file in sorted(Path(folder).glob("*.py"))
]


def test_every_game_the_floor_runs_has_a_page() -> None:
    assert {page_of(name).folder for name in games()} == {each.name for each in families()}


@pytest.mark.parametrize("file", ROOMS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_no_room_names_a_game(file: Path) -> None:
    """A new game is a folder and a line in the registry."""
    assert "baccarat" not in file.read_text(encoding="utf-8")


# What is looked up again and again


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    settings = Settings(data=tmp_path_factory.mktemp("house"))
    with running_house(settings, limits=roomy(), chance=stacked("9h 2c Kd 3c")) as running:
        yield running


class Counted:
    """A page or a room that counts what is asked of it."""

    def __init__(self, page: object, part: str) -> None:
        self.page, self.part, self.asked = page, part, 0
        self.worked = getattr(page, part)

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.asked += 1
        return self.worked(*given, **named)

    def __enter__(self) -> Self:
        self._set(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._set(self.worked)

    def _set(self, asked: Any) -> None:
        setter = object.__setattr__ if isinstance(self.page, GamePage) else setattr
        setter(self.page, self.part, asked)


@pytest.mark.parametrize(
    ("name", "worker", "part", "path"),
    [
        ("own-rounds", rounds_api, "own_rounds", "tables/{}/rounds"),
        ("story", rounds_api, "story_of", "tables/{}/rounds/1/1"),
        ("roads", page_of("midibaccarat"), "roads", "tables/{}/roads"),
        ("road", page_of("midibaccarat"), "roads", "lobby"),
        ("felt", felt_api, "picture_of", "tables/{}/felt.svg"),
        ("odds", web_odds, "exact_odds", "tables/{}/odds?full=1"),
    ],
)
def test_what_has_not_changed_is_worked_out_once(
    house: House, name: str, worker: object, part: str, path: str
) -> None:
    table = f"of-{name}"
    open_table(house, table)
    ann = house.guest()
    address = f"{API}/{path.format(table)}"
    with screens(house, table, ann) as (screen,):
        screen.sit(1).until_betting()
        screen.do("place-wager", seat=1, wager="player", stake=100_00)
        screen.until_round(1)
        with Counted(worker, part) as counted:
            tables = len(house.premises.casino.tables())
            answers = [ann.browser.get(address) for _ in range(5)]
            assert {each.status_code for each in answers} == {200}
            assert len({each.content for each in answers} if name != "road" else {1}) == 1
            assert 1 <= counted.asked <= (tables if name == "road" else 1)


def test_a_finished_round_is_found_at_once(house: House) -> None:
    open_table(house, "fresh")
    ann = house.guest()
    with screens(house, "fresh", ann) as (screen,):
        screen.sit(1)
        for number in (1, 2):
            screen.until_betting()
            found = ann.browser.get(f"{API}/tables/fresh/rounds").json()["rounds"]
            assert len(found) == number - 1
            screen.do("place-wager", seat=1, wager="player", stake=5_00)
            screen.until_round(number)
        rounds = ann.browser.get(f"{API}/tables/fresh/rounds").json()["rounds"]
        assert [each["round"] for each in rounds] == [2, 1]
        (table,) = [
            each
            for each in ann.browser.get(f"{API}/lobby").json()["tables"]
            if each["id"] == "fresh"
        ]
        marks = [1 + ties for _, column in table["road"]["columns"] for ties in column]
        assert sum(marks) == len(screen.history), "a tie stands on the mark before it"
