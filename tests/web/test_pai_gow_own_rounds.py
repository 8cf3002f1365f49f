"""What a person is told of rounds that were void, or banked after another gave the bank up."""

from __future__ import annotations

from croupier.table.pai_gow.bank import GiveUpBank
from croupier.table.pai_gow.dealing import SweepPositions
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.pai_gow.voiding import VoidRound
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat
from croupier.values.records import Record
from croupier.web.game_page import Document
from croupier.web.pai_gow.rounds import recall
from croupier.web.past_rounds import finished_rounds, own_rounds
from tests.games.pai_gow.tables import paigow
from tests.table.pai_gow.driver import Live


def told(live: Live, person: str) -> list[Document]:
    records = [
        Record("t1", place, "", "", event.kind, PAI_GOW.ledger.body_of(event), "", "", "")
        for place, event in enumerate(live.told, 1)
    ]
    past = finished_rounds(PAI_GOW, records, live.table)
    return own_rounds(past, recall, person, live.table)


def test_whoever_left_a_round_before_it_was_void_sees_the_wager_come_back() -> None:
    live = Live(seats="1 ann,2 bob").ready().bet("1 100; 2 20").until(SweepPositions)
    live.do(LeaveSeat(1), "ann")
    live.do(ExposeTile(7, 1))
    live.do(VoidRound())
    assert live.table.chips("ann") == 100_00
    [mine] = told(live, "ann")
    assert mine["void"]
    assert mine["net"] == 0
    slips = mine["slips"]
    assert isinstance(slips, list)
    assert [(each["seat"], each["stake"], each["result"]) for each in slips] == [
        (1, 100_00, "returned")
    ]


def test_a_wager_taken_along_before_the_call_is_in_no_round() -> None:
    live = Live(seats="1 ann,2 bob").ready().bet("1 100; 2 20")
    live.do(LeaveSeat(1), "ann")
    live.until(SweepPositions)
    live.do(ExposeTile(7, 1))
    live.do(VoidRound())
    assert told(live, "ann") == []


def test_a_bank_is_no_co_bank_because_the_one_before_it_was() -> None:
    live = Live(paigow(player_banking=True, co_banking=True), seats="1 ann,2 bob,3 cleo")
    live.round("1 10; 2 10; 3 10").banked(1, co=True)
    live.do(GiveUpBank(1), "ann")
    live.banked(2).until(CallNoMoreBets).bet("3 10").finish()
    assert told(live, "bob")[0]["bank"] == {"seat": 2, "person": "bob", "co_bank": False}
