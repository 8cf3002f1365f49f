"""Two people means two names: whoever holds both offices does not sign for both."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.game import WAGER
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.cards.preparing import InspectCards, VerifyInspection
from croupier.table.orders import Command, Order
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.preparing import SortPairs
from croupier.table.pai_gow.preparing import VerifyInspection as VerifyTiles
from croupier.table.pai_gow.rejecting import RejectTiles, SealEnvelope, SignEnvelope
from croupier.table.people import Role
from croupier.table.seats.spoken import ConfirmSpokenWager, SpeakWager
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.tens import FindTen, RemoveTens, TearTen, TearTens
from croupier.table.steps import Outcome
from croupier.values.cards import Card
from croupier.values.events import Event
from croupier.values.refusals import Refusal
from tests.support import clause
from tests.table.driver import OPENED_AT, Live
from tests.table.pai_gow.driver import Live as Tiles
from tests.table.spanish_21.driver import Live as Boxes

DEALER, FLOOR = Role.DEALER, Role.FLOORPERSON
CARDS_VERIFIED = {
    "pa-627a": "PA627A-4-a-s2",
    "pa-541": "PA541-4-a-s2",
    "pa-543": "PA543-4-a-s2",
    "pa-545": "PA545-4-a-s2",
    "ma-midi": "MA-4-b-s1",
    "md-mini": "MD-4-A-s2",
}


def by(name: str, office: Role, order: Order) -> Command:
    return Command(order, name, office, OPENED_AT)


def clause_of(answer: Outcome) -> str:
    """Why somebody else must do it."""
    assert isinstance(answer, Refusal)
    assert "a second person" in answer.why
    assert answer.clause is not None
    return answer.clause


@pytest.mark.parametrize(
    "chapter", [pytest.param(each, marks=clause(cited)) for each, cited in CARDS_VERIFIED.items()]
)
def test_who_inspected_the_cards_does_not_verify_it(chapter: str) -> None:
    live = Live(chapter).until(InspectCards)
    while not isinstance(live.next, VerifyInspection):
        live.floor.send("t1", by("Pat", DEALER, live.next))
    verify = by("pat", FLOOR, live.next)
    assert clause_of(BACCARAT.decide(live.table, verify)) == CARDS_VERIFIED[chapter]
    live.do(live.next, "floor")


@clause("PA551-4-b-s1", "PA551-4-b-s4")
def test_who_took_the_10s_out_neither_tears_them_nor_verifies_the_inspection() -> None:
    live = Boxes().until(RemoveTens)
    live.take_down(_taken(SPANISH_21.decide(live.table, by("Pat", DEALER, RemoveTens("A", 8)))))
    tear = by("Pat", FLOOR, TearTens("A"))
    assert clause_of(SPANISH_21.decide(live.table, tear)) == "PA551-4-b-s1"
    live.do(TearTens("A"), "floor")
    verify = by("Pat", FLOOR, VerifyInspection("A"))
    assert clause_of(SPANISH_21.decide(live.table, verify)) == "PA551-4-b-s4"
    live.do(VerifyInspection("A"), "floor")  # who tore them may


@clause("PA551-16-b-s1")
def test_a_10_that_the_dealer_found_is_torn_by_somebody_else() -> None:
    live = Boxes(physical=True).deal()
    find = by("Pat", DEALER, FindTen(Card.parse("Th")))
    live.take_down(_taken(SPANISH_21.decide(live.table, find)))
    tear = by("Pat", FLOOR, TearTen())
    assert clause_of(SPANISH_21.decide(live.table, tear)) == "PA551-16-b-s1"
    live.do(TearTen(), "floor")


@clause("PA551-6-e-1")
@pytest.mark.parametrize("first", [DEALER, FLOOR])
def test_a_spoken_wager_is_confirmed_by_two_people(first: Role) -> None:
    live = Boxes().ready()
    live.do(SpeakWager(1, WAGER, 10_00), "ann")
    second = FLOOR if first is DEALER else DEALER
    confirm = ConfirmSpokenWager(1, "ann", WAGER)
    live.take_down(_taken(SPANISH_21.decide(live.table, by("Pat", first, confirm))))
    assert clause_of(SPANISH_21.decide(live.table, by("PAT", second, confirm))) == "PA551-6-e-1"
    of_one_office = SPANISH_21.decide(live.table, by("Lee", first, confirm))
    assert isinstance(of_one_office, Refusal)
    assert of_one_office.clause == "PA551-6-e-1"
    live.take_down(_taken(SPANISH_21.decide(live.table, by("Kim", second, confirm))))
    assert live.table.accounts["spot:1:spanish_21:ann"] == 10_00


@clause("PA535-6-a-s1", "PA535-6-a-3-ii")
def test_tiles_and_their_envelope_bear_two_names() -> None:
    live = Tiles().until(SortPairs)
    live.do(RejectTiles("a scratch"))
    live.do(SealEnvelope(), "dealer")
    sign = by("dealer", FLOOR, SignEnvelope())
    assert clause_of(PAI_GOW.decide(live.table, sign)) == "PA535-6-a-3-ii"
    live.do(SignEnvelope(), "floor")
    live.until(VerifyTiles)
    verify = by("dealer", FLOOR, VerifyTiles())
    assert clause_of(PAI_GOW.decide(live.table, verify)) == "PA535-6-a-s1"
    live.do(VerifyTiles(), "floor")


def _taken(answer: Outcome) -> tuple[Event, ...]:
    assert not isinstance(answer, Refusal), answer
    return answer
