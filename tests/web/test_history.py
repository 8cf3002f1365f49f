"""A player's rounds at all tables: found, filtered, summed up, handed out, and nobody else's."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import httpx
import pytest

from croupier.games.baccarat.game import bind as bind_coups
from croupier.games.pai_gow.game import bind as bind_tiles
from croupier.odds.baccarat.tables import exact_odds as odds_of_coups
from croupier.odds.pai_gow.tables import exact_odds as odds_of_tiles
from croupier.web.expected import Expected
from croupier.web.history.asked import A_PAGE, page_of
from croupier.web.history.chart import HEIGHT, MOST_POINTS, WIDTH, chart_of
from croupier.web.history.documents import expected_by_line, guarded
from croupier.web.history.expectation import NOT_YET, Figures, expectation_of
from croupier.web.history.histories import LOOKED_AT, Found, Histories, OwnHistory
from croupier.web.history.own_round import OwnRound, Wagered
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.floor.evenings import stacked
from tests.web.running_house import PURSE, Guest, House, fresh_house, running_house
from tests.web.wire import API, SLOW, Wire, assert_error, open_table, roomy, screens

COUPS, TILES = "coups", "tiles"
PLAYER_WINS, BANKER_WINS = "9h 2c Kd 3c", "2c 9h 3c Kd"
AT_ONCE = {**SLOW, "step_milliseconds": 1, "decision_seconds": 1}
"""Nobody waits for the clock: everybody says that they are ready."""
MINE = f"{API}/me/rounds"


@dataclass(frozen=True)
class Evening:
    house: House
    ann: Guest
    bob: Guest

    def mine(self, **asked: Any) -> dict[str, Any]:
        """With every figure that there is: each question waits a while for it."""
        while True:
            answer = self.ann.browser.get(MINE, params=asked)
            assert answer.status_code == httpx.codes.OK, answer.text
            found: dict[str, Any] = answer.json()
            expectation = found["totals"]["expectation"] or {"left_out": []}
            if NOT_YET not in {each["why"] for each in expectation["left_out"]}:
                return found

    def rounds(self, **asked: Any) -> list[tuple[str, int]]:
        return [(each["table"], each["round"]) for each in self.mine(**asked)["rounds"]]

    @property
    def known_as(self) -> str:
        return self.house.premises.people.known_as(self.ann.name)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Evening]:
    """Ann plays two coups, bob beside her the first; then she plays tiles. They have pseudonyms."""
    data = tmp_path_factory.mktemp("house")
    settings = Settings(data=data, people_key=data / "people.key")
    if request.param == "postgres":
        database = fresh_house(request.getfixturevalue("postgres_server"))
        settings = replace(settings, database=database)
    chance = stacked(f"{PLAYER_WINS} {BANKER_WINS}")
    with running_house(settings, limits=roomy(), chance=chance) as house:
        open_table(house, COUPS, "pa-541", how=AT_ONCE)
        open_table(house, TILES, "pa-535", how=AT_ONCE)
        ann, bob = house.guest(name="ann"), house.guest(name="bob")
        with screens(house, COUPS, ann, bob) as (own, other):
            own.sit(1, 200_00).until_step("cut-cards", "decline-cut")
            own.do("decline-cut", seat=1)
            other.sit(2, 300_00)
            other.until_betting().do("place-wager", seat=2, wager="banker", stake=111_00)
            other.say(type="ready")
            _round(own, 1, player=25_00, tie=5_00)
            other.do("leave-seat", seat=2)
            own.until_betting().do("place-wager", seat=1, wager="player", stake=40_00)
            own.do("buy-in", cents=50_00)  # in the middle of what becomes her second round
            own.say(type="ready")
            own.until_round(2).do("leave-seat", seat=1)
        with screens(house, TILES, ann) as (own,):
            own.sit(3, 100_00)
            _round(own, 1, seat=3, pai_gow=20_00)
        yield Evening(house, ann, bob)


def _round(wire: Wire, number: int, seat: int = 1, **stakes: int) -> None:
    wire.until_betting()
    for wager, stake in stakes.items():
        wire.do("place-wager", seat=seat, wager=wager, stake=stake)
    wire.say(type="ready")
    wire.until_round(number)


def test_all_rounds_are_listed_and_add_up_to_the_chips_that_are_left(evening: Evening) -> None:
    found = evening.mine()
    assert evening.rounds() == [(TILES, 1), (COUPS, 2), (COUPS, 1)]
    assert (found["whole"], found["next"]) == (True, None)
    tiles, second, first = found["rounds"]
    assert [(each["title"], each["staked_cents"], each["result"]) for each in first["wagers"]] == [
        ("Player", 25_00, "won"),
        ("Tie", 5_00, "lost"),
    ]
    assert (first["staked"], first["back"], first["net"]) == ("30.00", "50.00", "20.00")
    assert (second["net"], second["net_cents"]) == ("-40.00", -40_00)
    purse = evening.ann.browser.get(f"{API}/me").json()["purse"]
    chips = evening.house.premises.casino.table(TILES).chips(evening.known_as)
    nets = [each["net_cents"] for each in found["rounds"]]
    assert sum(nets) == found["totals"]["net_cents"] == purse + chips - PURSE
    assert tiles["game"] == "pai_gow"


def test_expectation_is_exact_and_says_which_play_it_assumes(evening: Evening) -> None:
    table = evening.house.premises.casino.table
    coups = odds_of_coups(bind_coups(table(COUPS).house))
    tiles = odds_of_tiles(bind_tiles(table(TILES).house))
    edges = {"player": 65_00, "tie": 5_00}
    lost = sum(stake * coups[wager].house_edge for wager, stake in edges.items())
    lost += 20_00 * tiles["pai_gow"].house_edge
    found = evening.mine()["totals"]["expectation"]
    assert Fraction(found["cents"]) == -lost
    assert found["covers_staked_cents"] == 90_00
    assert found["left_out"] == []
    assert found["assumes"] == ["Your hand and the one it meets are both set by the house way."]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ({"table": COUPS}, [(COUPS, 2), (COUPS, 1)]),
        ({"game": "pai_gow"}, [(TILES, 1)]),
        ({"game": "Pai Gow"}, [(TILES, 1)]),
        ({"table": COUPS, "result": "won"}, [(COUPS, 1)]),
        ({"table": COUPS, "result": "lost"}, [(COUPS, 2)]),
        ({"table": COUPS, "result": "pushed"}, []),
        ({"staked": "$30.01"}, [(COUPS, 2)]),
        ({"to": "2020-01-01"}, []),
        ({"from": "2020-01-01", "to": "", "result": ""}, [(TILES, 1), (COUPS, 2), (COUPS, 1)]),
    ],
)
def test_rounds_are_asked_for_by_what_they_were(
    evening: Evening, asked: dict[str, str], numbers: list[tuple[str, int]]
) -> None:
    assert evening.rounds(**asked) == numbers
    page = evening.ann.browser.get("/history", params=asked)
    assert page.text.count("<time ") == len(numbers)


def test_games_are_listed_by_the_titles_that_the_houses_give_them(evening: Evening) -> None:
    page = evening.ann.browser.get("/history", params={"game": "Pai Gow"}).text
    table = evening.house.premises.casino.table
    assert '<option value="Pai Gow" selected>Pai Gow</option>' in page
    title = table(COUPS).house.title
    assert f'<option value="{title}">{title}</option>' in page


@pytest.mark.parametrize(
    "asked", [{"from": "yesterday"}, {"result": "drawn"}, {"staked": "much"}, {"cursor": "x~y"}]
)
def test_what_cannot_be_read_is_told(evening: Evening, asked: dict[str, str]) -> None:
    assert_error(evening.ann.browser.get(MINE, params=asked), 422, "bad_material")


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("from", "yesterday", "is not a day"),
        ("to", "31.1.2026", "is not a day"),
        ("result", "drawn", "choose won, lost, pushed"),
        ("staked", "abc", "not a sum"),
    ],
)
def test_a_filter_that_cannot_be_read_is_told_beside_its_field(
    evening: Evening, field: str, text: str, words: str
) -> None:
    answer = evening.ann.browser.get("/history", params={"table": COUPS, field: text})
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert re.search(rf'id="trouble-{field}">[^<]*{words}', answer.text)
    assert re.search(rf'name="{field}"[^>]*aria-describedby="trouble-{field}"', answer.text)
    assert answer.text.count('aria-invalid="true"') == 1
    assert f'<option value="{COUPS}" selected>' in answer.text
    assert "<time " not in answer.text


def test_rounds_chosen_by_their_result_have_no_expectation_together(evening: Evening) -> None:
    chosen = evening.mine(table=COUPS, result="won")
    assert chosen["totals"]["expectation"] is None
    assert Fraction(chosen["rounds"][0]["expected_cents"]) < 0
    page = evening.ann.browser.get("/history", params={"table": COUPS, "result": "won"}).text
    assert "chosen by their result" in page
    assert "chart-expected" not in page


def test_files_have_the_same_sums(evening: Evening) -> None:
    answer = evening.ann.browser.get(f"{MINE}.csv", params={"table": COUPS})
    assert answer.headers["content-type"].startswith("text/csv")
    assert 'filename="my-rounds.csv"' in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["round"], row["wager"], row["net"]) for row in rows] == [
        ("1", "player", "25.00"),
        ("1", "tie", "-5.00"),
        ("2", "player", "-40.00"),
    ]
    assert sum(int(row["net_cents"]) for row in rows) == -20_00
    assert {row["table"] for row in rows} == {COUPS}
    document = evening.ann.browser.get(f"{MINE}.json", params={"table": COUPS}).json()
    expected = [Fraction(row["expected_cents"]) for row in rows]
    by_round = [sum(expected[:2]), expected[2]]
    assert by_round == [Fraction(each["expected_cents"]) for each in document["rounds"]]
    assert [each["net_cents"] for each in document["rounds"]] == [20_00, -40_00]
    assert document["totals"]["net"] == "-20.00"


def test_nobody_sees_the_rounds_of_others(evening: Evening) -> None:
    for path in (MINE, f"{MINE}.csv", f"{MINE}.json", "/history"):
        own = evening.ann.browser.get(path).text
        assert "bob" not in own
        assert re.search(r"\$111\b|111\.00|11100\b", own) is None
    theirs = evening.bob.browser.get(MINE).json()["rounds"]
    assert [(each["round"], each["staked_cents"]) for each in theirs] == [(1, 111_00)]
    second = evening.mine()["rounds"][1]
    address = f"{API}/tables/{COUPS}/rounds/{second['place']}"
    recalled = evening.ann.browser.get(address).json()
    assert (recalled["round"], recalled["net"]) == (2, -40_00)
    assert recalled["story"][-1]["place"] == second["place"]
    assert_error(evening.bob.browser.get(address), 404, "not_found")
    assert_error(evening.ann.browser.get(f"{address}999"), 404, "not_found")


@pytest.mark.parametrize("office", [each for each in Office if each is not Office.PLAYER])
def test_staff_have_no_rounds(evening: Evening, office: Office) -> None:
    somebody = evening.house.guest(office).browser
    assert_error(somebody.get(MINE), 403, "forbidden")
    assert somebody.get("/history").status_code == httpx.codes.FORBIDDEN
    assert "/history" not in somebody.get("/").text


def test_a_long_history_is_read_a_part_at_a_time(evening: Evening) -> None:
    casino, histories = evening.house.premises.casino, Histories(looked_at=40)

    async def asked_again_and_again() -> list[Found]:
        found = [await histories.of(casino, evening.known_as)]
        while not found[-1].is_whole:
            found.append(await histories.of(casino, evening.known_as))
        return found

    steps = asyncio.run(asked_again_and_again())
    assert len(steps) > 2
    lengths = [len(each.rounds) for each in steps]
    assert lengths == sorted(lengths)
    listed = [(each.table, each.number) for each in steps[-1].rounds]
    assert listed[::-1] == evening.rounds()


def test_of_very_many_rounds_the_newest_are_kept(evening: Evening) -> None:
    journal, few = evening.house.premises.casino.journal, OwnHistory(evening.known_as, most=2)
    tables = {each: evening.house.premises.casino.table(each) for each in few.read_purse(journal)}
    found = few.read_on(journal, tables, LOOKED_AT)
    assert [(each.table, each.number) for each in found.rounds] == [(COUPS, 2), (TILES, 1)]
    assert (found.is_whole, found.is_full) == (False, True)


# Without a house


def own(number: int, **more: Any) -> OwnRound:
    wager = Wagered("tie", "Tie", 10_00, 0, "lost")
    facts = {"is_void": False, "wagers": (wager,), "laid": (("tie", 10_00),), **more}
    return OwnRound("t1", number, number, f"2026-01-31T20:{number:03}", **facts)


def test_pages_follow_each_other_without_a_hole() -> None:
    rounds = [own(n) for n in range(2 * A_PAGE + 3)]
    cursor, seen = None, list[OwnRound]()
    for length in (A_PAGE, A_PAGE, 3):
        page = page_of(rounds, cursor)
        assert len(page.rounds) == length
        seen += page.rounds
        cursor = page.rounds[-1].order
    assert page.next is None
    assert seen == rounds[::-1]


def test_what_has_no_figure_is_left_out_of_the_sum_and_said_so() -> None:
    figures: Figures = {"t1": Expected({"tie": Fraction(-1, 7)}, missing={"royal_9": "meters"})}
    rounds = [
        own(1),
        own(2, laid=(("royal_9", 5_00), ("tie", 1))),
        own(3, laid=(), is_void=True),
    ]
    found = expectation_of(rounds, figures)
    assert found.cents == Fraction(-10_01, 7)
    assert found.staked == 10_01
    assert [(each.wager, each.staked, each.why) for each in found.unpriced] == [
        ("royal_9", 5_00, "meters")
    ]
    assert found.void == 1


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@A1", "\tx", "\rx"])
def test_no_words_of_a_spreadsheet_are_a_formula(text: str) -> None:
    assert guarded(text) == f"'{text}"
    assert guarded(f"Pit {text}") == f"Pit {text}"


def test_a_spreadsheet_has_the_mean_of_all_that_was_laid_on_a_wager_beside_its_first_line() -> None:
    """A hand that was split has two lines and one wager."""
    hands = (Wagered("tie", "Tie", 5_00, 0, "lost"), Wagered("tie", "Tie", 5_00, 10_00, "won"))
    unpriced = Wagered("royal_9", "Royal 9", 1_00, 0, "lost")
    round_ = own(1, wagers=(*hands, unpriced), laid=(("tie", 10_00), ("royal_9", 1_00)))
    figures: Figures = {"t1": Expected({"tie": Fraction(-1, 7)}, missing={"royal_9": "meters"})}
    assert list(expected_by_line(round_, figures)) == ["-142.8571", None, None]


def test_a_long_chart_has_every_peak_and_its_edges_are_the_extremes() -> None:
    """One round far up and the next far down, among a thousand that bring nothing."""

    def brought(number: int, cents: int) -> OwnRound:
        return own(number, wagers=(Wagered("tie", "Tie", max(0, -cents), max(0, cents), ""),))

    swings = {501: 900_00, 502: -1_000_00, 503: 100_00}
    rounds = [brought(n, swings.get(n, 0)) for n in range(1, 1_001)]
    chart = chart_of(rounds, [0] * len(rounds))
    heights = [int(each.partition(",")[2]) for each in chart.happened.split()]
    assert (chart.highest, chart.lowest) == (900_00, -100_00)
    assert (min(heights), max(heights)) == (0, HEIGHT)
    assert len(heights) <= MOST_POINTS
    assert chart.happened.startswith("0,")
    assert chart.happened.rpartition(" ")[2].startswith(f"{WIDTH},")
