"""The odds and the chart of a table as its page asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.odds.document import fraction
from croupier.odds.figures import percent
from croupier.odds.spanish_21 import chart_costs, tables
from croupier.odds.spanish_21.analysis import analyse
from croupier.odds.spanish_21.shoes import full_shoe
from croupier.table.people import Role, Viewer
from croupier.table.spanish_21.state import Table
from croupier.values.shoe import Composition
from croupier.web.games import page_of
from croupier.web.spanish_21 import odds as web_odds
from tests.games.spanish_21.tables import dealt
from tests.table.spanish_21.driver import Live

PAGE = page_of("spanish_21")


@pytest.fixture(scope="module")
def table() -> Table:
    return Live(cards=dealt("Kh 9s", "8s 8h")).deal().table


@pytest.fixture(scope="module", autouse=True)
def counted_once(table: Table) -> Iterator[None]:
    """All of these figures begin with the same count, which takes its time."""
    found = analyse(table.game)
    with pytest.MonkeyPatch.context() as patch:
        for module in (web_odds, chart_costs, tables):
            patch.setattr(module, "analyse", lambda *_, **__: found)
        patch.setattr(chart_costs, "SIMPLER", ())  # the README's own run has every simpler chart
        yield


@pytest.fixture
def odds(table: Table) -> dict[str, Any]:
    _, make = PAGE.odds(table, None, None)
    return make()


def test_a_history_is_held_to_the_same_figures(table: Table, odds: dict[str, Any]) -> None:
    assert PAGE.expected
    found = PAGE.expected(table.house)
    assert {wager: fraction(-mean) for wager, mean in found.by_wager.items()} == {
        each["wager"]: each["house_edge"] for each in odds["wagers"]
    }
    assert "played best" in found.assumes


def test_every_wager_is_priced_from_the_full_shoe(table: Table, odds: dict[str, Any]) -> None:
    assert (odds["from"], odds["left"], odds["decks"]) == ("full shoe", 288, 6)
    assert [each["title"] for each in odds["wagers"]] == [
        "Spanish 21", "Match-The-Dealer", "Insurance",
    ]  # fmt: skip
    for each in odds["wagers"]:
        assert sum(Fraction(line["probability"]) for line in each["outcomes"]) == 1
    main = odds["wagers"][0]
    assert main["edge_percent"] == "0.58"
    assert main["outcomes"][0] == {
        "outcome": "blackjack",
        "words": "Blackjack",
        "pays": "3 to 2",
        "probability": main["outcomes"][0]["probability"],
    }
    priced = PAGE.priced(table.house)
    assert [each["house_edge"] for each in rows(priced)] == [
        each["house_edge"] for each in odds["wagers"]
    ]


def rows(document: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document["wagers"]
    return found


def test_cards_that_lie_face_up_are_seen_and_no_others(table: Table) -> None:
    full = full_shoe(table.house)
    assert PAGE.odds(table, None, None)[0] == full
    seen, _ = PAGE.odds(table, Viewer(Role.PLAYER, "ann"), None)
    assert isinstance(seen, Composition)
    assert seen.total == full.total - 3, "the up card and two of the box, not the hole card"


def test_the_chart_is_of_the_tables_own_rules(table: Table) -> None:
    assert PAGE.strategy is not None
    chart: Any = PAGE.strategy(table.house)
    assert (chart["rulebook"], chart["decks"], chart["lawful"]) == ("pa-551", 6, True)
    assert chart["chart"]["pairs"]["8-8"].split()[0] == "P"
    assert PAGE.drawn_strategy is not None
    edge = percent(Fraction(chart["house_edge"]))
    assert f"House edge {edge}" in PAGE.drawn_strategy(table.house)
    assert page_of("minibaccarat").strategy is None
    assert page_of("minibaccarat").drawn_strategy is None
