"""A wrong payment or entry is corrected by two people, and the record stays as it is."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from croupier.surveillance.verifying import verify
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.orders import Command
from croupier.table.people import FLOORPERSON, Role
from croupier.table.seats.correcting import (
    FROM_PLAYER,
    TO_PLAYER,
    ConfirmCorrection,
    CorrectionMade,
    DropCorrection,
    EntryCorrected,
    ProposeCorrection,
    ProposeStatement,
)
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY
from tests.games.pai_gow.tables import banked
from tests.support import clause
from tests.table.driver import Live
from tests.table.pai_gow.driver import Live as Tiles
from tests.table.spanish_21.driver import Live as Boxes

CITED = {
    "pa-541": "PA541-12-c",
    "pa-543": "PA543-12-c",
    "pa-545": "PA545-12-c",
    "pa-627a": "PA627A-11-c",
    "ma-midi": "MA-11-c",
    "md-mini": "MD-11-C",
}
EACH = [pytest.param(book, marks=clause(cited)) for book, cited in CITED.items()]
BOTH_STAY = "9h 2s 7c 4d"


def played(book: str = "pa-541") -> Live:
    """Between rounds, one of which is over."""
    live = Live(book, cards=BOTH_STAY).ready()
    live.play_round()
    return live.ready()


def short(cents: int = 5_00, way: str = TO_PLAYER, person: str = "ann") -> ProposeCorrection:
    return ProposeCorrection(person, cents, way, "round 1 was paid wrongly")


@pytest.mark.parametrize("book", EACH)
def test_what_was_paid_wrongly_is_put_right_by_two_people_beside_the_record(book: str) -> None:
    live, cited = Live(book, cards=BOTH_STAY).ready().bet("1 player 100"), CITED[book]
    assert live.refused(short(), "floor") == cited  # nothing has been paid yet
    live.play_round()
    records = list(live.journal.read("t1"))
    chips, tray = live.table.chips("ann"), live.table.accounts[INVENTORY]
    assert live.refused(short(), "ann") == cited
    live.do(short(), "floor")
    assert live.refused(short(), "dealer") == cited
    assert live.refused(ConfirmCorrection(), "floor") == cited  # who proposed it
    assert live.refused(ConfirmCorrection(), "dealer") == cited
    live.do(ConfirmCorrection(), "floor two")
    (made,) = live.happened(CorrectionMade)
    assert (made.by, made.proposed_by, made.clause) == ("floor two", "floor", cited)
    assert (live.table.chips("ann"), live.table.accounts[INVENTORY]) == (chips + 5_00, tray - 5_00)
    assert list(live.journal.read("t1"))[: len(records)] == records


@clause("PA541-12-c")
def test_what_a_player_got_too_much_is_taken_back_as_far_as_it_is_there() -> None:
    live = played()
    assert live.refused(short(10_000_01, FROM_PLAYER)) == "PA541-12-c"
    live.do(short(10_000_00, FROM_PLAYER))
    live.bet("1 player 100")
    assert live.refused(ConfirmCorrection(), "floor") == "PA541-12-c"  # it is on the layout now
    live.do(DropCorrection())
    live.do(short(50_00, FROM_PLAYER))
    live.do(ConfirmCorrection(), "floor")
    assert live.table.chips("ann") == 9_850_00


@clause("PA541-12-c")
@pytest.mark.parametrize(
    "wrong",
    [
        short(0),
        short(person="eve"),
        short(way="sideways"),
        ProposeCorrection("ann", 5_00, TO_PLAYER, " "),
    ],
    ids=["nothing", "nobody", "nowhere", "no reason"],
)
def test_what_is_no_correction_is_refused(wrong: ProposeCorrection) -> None:
    assert played().refused(wrong) == "PA541-12-c"


@clause("PA541-12-c")
def test_a_round_is_settled_before_an_older_one_is_corrected() -> None:
    live = played().bet("1 player 100")
    live.do(short())
    live.until(lambda table: table.round is not None)
    assert live.refused(ConfirmCorrection(), "floor") == "PA541-12-c"
    live.play_round()
    offered = [step.order for step in BACCARAT.due(live.table, FLOORPERSON, live.at)]
    assert ConfirmCorrection() in offered
    live.do(ConfirmCorrection(), "floor")


@clause("PA541-12-c")
def test_one_person_in_two_offices_is_one_person() -> None:
    live = played()
    live.floor.send("t1", Command(short(), "Pat", Role.DEALER, live.at))
    answer: Outcome = BACCARAT.decide(
        live.table, Command(ConfirmCorrection(), "PAT", Role.FLOORPERSON, live.at)
    )
    assert isinstance(answer, Refusal)
    assert "a second person must do this" in answer.why


@clause("PA541-12-c")
def test_nobody_of_the_staff_signs_what_is_for_themselves() -> None:
    live = played()
    own = Command(short(), "Ann", Role.DEALER, live.at)
    refused: Outcome = BACCARAT.decide(live.table, own)
    live.do(short())
    signed: Outcome = BACCARAT.decide(
        live.table, Command(ConfirmCorrection(), "ANN", Role.FLOORPERSON, live.at)
    )
    for answer in (refused, signed):
        assert isinstance(answer, Refusal)
        assert "is whom it is for: a second person must do this" in answer.why


WRONG = ProposeStatement(7, "batch A is washed", "it was stacked unwashed")


@pytest.mark.parametrize("book", EACH)
def test_two_people_state_what_is_true_where_an_entry_says_otherwise(book: str) -> None:
    live, cited = Live(book, cards=BOTH_STAY).ready().bet("1 player 100"), CITED[book]
    live.until(lambda table: table.round is not None)
    records, accounts = list(live.journal.read("t1")), live.table.accounts
    assert live.refused(WRONG, "ann") == cited
    live.do(WRONG, "floor")
    for more in (WRONG, short()):
        assert live.refused(more, "dealer") == cited
    for alone in ("floor", "dealer", "ann"):
        assert live.refused(ConfirmCorrection(), alone) == cited
    [made] = live.do(ConfirmCorrection(), "floor two")
    assert made == EntryCorrected(ClauseId(cited), "floor two", "floor", *astuple(WRONG))
    assert (live.table.accounts, live.table.correction) == (accounts, None)
    assert list(live.journal.read("t1"))[: len(records)] == records
    assert verify("t1", live.journal.read("t1")).troubles == ()


@clause("PA541-12-c")
def test_a_statement_names_an_entry_that_there_is_and_both_versions_of_it() -> None:
    live = played()
    place = live.table.place
    for wrong in (
        ProposeStatement(0, "one", "another"),
        ProposeStatement(place + 1, "one", "another"),
        ProposeStatement(place, " ", "another"),
        ProposeStatement(place, "one", ""),
    ):
        assert live.refused(wrong) == "PA541-12-c"
    live.do(ProposeStatement(place, "one", "another"))
    live.do(DropCorrection())
    offered = [step.order for step in BACCARAT.due(live.table, FLOORPERSON, live.at)]
    assert {ProposeCorrection, ProposeStatement} <= set(map(type, offered))


@clause("PA551-8-i-s1")
def test_at_spanish_21_too() -> None:
    live = Boxes(cards="9h 7s 9d Kh").round()
    chips = live.table.chips("ann")
    assert live.refused(short(way=""), "dealer") == "PA551-8-i-s1"
    live.do(short(way=FROM_PLAYER), "dealer")
    live.do(ConfirmCorrection(), "floor")
    assert live.table.chips("ann") == chips - 5_00
    assert live.replayed() == live.table


@clause("PA535-10-l")
def test_at_pai_gow_too_but_not_out_of_what_a_bank_answers_with() -> None:
    live = Tiles(banked(), seats="1 ann,2 bob").round("1 10; 2 10")
    live.do(short(way=FROM_PLAYER), "dealer")
    live.do(ConfirmCorrection(), "floor")
    live.banked(1)
    assert live.refused(short(way=FROM_PLAYER)) == "PA535-10-l"
    live.do(short())
    live.do(ConfirmCorrection(), "floor")
    assert live.replayed() == live.table
