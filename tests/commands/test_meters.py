"""`croupier meters`: what meters show, their hits and their books, from a journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.floor.automatic import a_round
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.tables import Pending, now
from croupier.journal.opening import open_journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.submissions.check import house_rules
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.opening import OpenTable
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from tests.commands.running import EXAMPLES, document, run
from tests.floor.evenings import stacked
from tests.support import clause

OWN_ON_PLAYER = "Kh 2s 9d 3h 5c 2d"
"""Seat 1's King and nine on the Player's Hand, and what the hands draw."""


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two tables of one link; at each seat 1 hits Minor, the second time from the reset meter."""
    path = tmp_path_factory.mktemp("meters") / "journal.db"
    filed = (EXAMPLES / "pa-627b.toml").read_text(encoding="utf-8")
    rules = house_rules_document(house_rules(filed, "pa-627b"))
    with open_journal(str(path)) as opened:
        floor = Floor(opened, chance=stacked(OWN_ON_PLAYER))
        for table in ("t1", "t2"):
            act = OpenTable(rules, 10**9, practice=True, link="hall")
            floor.order(table, act, "Flo", Role.FLOORPERSON)
            floor.order(table, TakeSeat(1), "ann", Role.PLAYER)
            floor.order(table, BuyIn(10**6), "ann", Role.PLAYER)
            wagers = [
                ("ann", PlaceWager(1, "banker", 5_00)),
                ("ann", PlaceWager(1, "royal_9", 5_00)),
            ]
            round_ = floor.run(table, a_round(BACCARAT, now(), wagers))
            assert isinstance(round_, Pending), round_
            round_.done()
    return str(path)


@clause("PA627B-3-f-1-minor")
def test_the_document(journal: str) -> None:
    (hall,) = document("meters", journal)["links"]
    assert (hall["link"], hall["wager"], hall["stake"]) == ("hall", "royal_9", "5.00")
    assert hall["tables"] == ["t1", "t2"]
    assert hall["meters"]["minor"] == {
        "shown": "450.05",
        "hits": 2,
        "awards": 2,
        "paid": "900.05",
    }
    assert hall["meters"]["mega"] == {
        "shown": "50000.15",
        "hits": 0,
        "awards": 0,
        "paid": "0.00",
    }
    assert hall["must_hit"]["shown"] == "250.50"
    hits = [(each["meter"], each["table"], each["seat"], each["sum"]) for each in hall["hits"]]
    assert hits == [("minor", "t2", 1, "450.05"), ("minor", "t1", 1, "450.00")]


def test_the_books_of_every_meter(journal: str) -> None:
    (hall,) = document("meters", journal, "hall", "--reconcile")["links"]
    minor = next(each for each in hall["reconciliation"] if each["meter"] == "minor")
    assert minor == {
        "meter": "minor",
        "handle": "10.00",
        "accrued": "1/10",
        "amount": "9001/20",
        "reserve": "0",
        "overflow": "0",
        "awards": "18001/20",
        "seeds": "1350",
        "booked": "1/10",
        "even": True,
    }
    assert all(each["even"] for each in hall["reconciliation"])


def test_people_see_a_board(journal: str) -> None:
    code, out, _ = run("meters", journal, "--reconcile")
    assert code == 0
    for words in ("hall: royal_9 at $5.00", "must hit by $1,000.00", "seat 1", "even"):
        assert words in out
    minor = next(line for line in out.splitlines() if line.startswith(" minor"))
    assert minor.split() == ["minor", "$450.05", "2", "2", "$900.05"], "hits, awards, then paid"
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nix",), "holds no meters 'nix'; there is hall"),
        (("--watch", "--json"), "--watch is for people"),
    ],
)
def test_wrong_usage_is_told(journal: str, words: tuple[str, ...], said: str) -> None:
    code, out, error = run("meters", journal, *words)
    assert code == 2
    assert said in out + error


def test_a_journal_without_meters(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with open_journal(str(path)):
        pass
    code, _, error = run("meters", str(path))
    assert (code, "holds no meters" in error) == (2, True)
