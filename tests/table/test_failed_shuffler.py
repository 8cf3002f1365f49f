"""A shuffler that fails: the dealer shuffles by hand until it works again."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.failed_shuffler import ReportShufflerFailed, RestoreShuffler
from croupier.table.baccarat.preparing import CheckShuffle
from croupier.table.cards.cutting import OfferCut
from croupier.table.cards.ending import ChangeCards, EndShoe
from croupier.table.cards.preparing import LoadShuffler, RunShuffler, ShuffleCards, TakeFromShuffler
from croupier.table.cards.receiving import CardsRetired, ReceiveCards
from croupier.table.cards.shoe import Cause
from croupier.table.orders import Order
from tests.support import clause
from tests.table.driver import Live, decks_as_one

TWO = 'options.shuffler = "two_batch"'
SHUFFLE = {"pa-627a": "PA627A-5-a-s1", "pa-541": "PA541-5-a", "md-mini": "MD-5-A-1"}
EACH = [pytest.param(book, marks=clause(cited)) for book, cited in SHUFFLE.items()]


def two_batches(book: str = "pa-627a") -> Live:
    return Live(book, TWO, decks=12)


@pytest.mark.parametrize("book", EACH)
def test_where_the_device_fails_the_dealer_shuffles_by_hand(book: str) -> None:
    live, cited = two_batches(book), SHUFFLE[book]
    assert live.refused(ReportShufflerFailed(), "ann") == cited
    live.until(RunShuffler)
    live.do(ReportShufflerFailed())
    assert (live.next, live.next_clause) == (ShuffleCards("A"), cited)
    live.ready()
    assert list(live.table.batches) == ["A"]
    assert live.refused(ReportShufflerFailed()) == cited
    live.bet("1 banker 100").play_round()


@clause("PA627A-5-a-s1", "PA627A-5-a-s3")
def test_what_was_shuffled_by_hand_is_left_feathered_for_the_floorperson() -> None:
    live = two_batches().until(RunShuffler)
    live.do(ReportShufflerFailed())
    live.until(CheckShuffle)
    assert live.refused(live.next) == "PA627A-5-a-s3"
    live.do(live.next, "floor")


@clause("PA627A-5-a-s1")
def test_a_device_that_fails_in_mid_shoe_leaves_the_round_alone() -> None:
    live = two_batches().ready().bet("1 banker 100")
    live.until(lambda table: table.round is not None)
    live.do(ReportShufflerFailed())
    assert [event.batch for event in live.happened(CardsRetired)] == ["B"]
    live.play_round()
    live.until(EndShoe).until(ShuffleCards)
    assert live.next == ShuffleCards("A")


@clause("PA627A-5-a-s1")
def test_a_device_that_works_again_gets_two_batches() -> None:
    live = two_batches().until(RunShuffler)
    assert live.refused(RestoreShuffler(), "floor") == "PA627A-5-a-s1"
    live.do(ReportShufflerFailed())
    live.ready()
    assert live.refused(RestoreShuffler()) == "PA627A-5-a-s1"
    live.do(RestoreShuffler(), "floor")
    assert live.table.over is not None
    assert live.table.over.cause is Cause.SHUFFLER_RESTORED
    live.until(ReceiveCards).ready()
    assert set(live.table.batches) == {"A", "B"}
    live.bet("1 banker 100").play_round()


@clause("PA541-5-a")
def test_the_cards_of_a_continuous_device_that_fails_are_shuffled_and_cut() -> None:
    live = Live("pa-541", 'options.shuffler = "continuous"', decks=6).ready().bet("1 banker 10")
    live.until(lambda table: table.round is not None)
    assert live.refused(ReportShufflerFailed()) == "PA541-5-a"
    live.play_round()
    live.until(lambda table: not table.unopened)
    live.do(ReportShufflerFailed(), "floor")
    live.until(ShuffleCards).ready()
    live.bet("1 banker 10").play_round()


# Massachusetts' machine beside the table ------------------------------------------------------

MACHINE = 'options.card_preparation = "batch_machine"'
BY_HAND = [
    "InspectCards", "VerifyInspection", "SpreadCards", "ShowSpread", "TurnCardsDown", "WashCards",
    "StackCards", "RiffleCards", "RiffleCards", "TurnStack", "RiffleCards", "StripCards",
    "LaceCards", "SealShoe",
]  # fmt: skip


def steps(live: Live) -> list[str]:
    """Up to the cut."""
    taken = list[str]()
    while not isinstance(live.next, OfferCut):
        taken.append(type(live.next).__name__)
        live.step()
    return decks_as_one(taken)


@clause("MA-5-a-s1", "MA-4-a")
@pytest.mark.parametrize("fails_at", [ReceiveCards, LoadShuffler, RunShuffler, TakeFromShuffler])
def test_where_the_batch_machine_fails_cards_are_looked_at_washed_and_shuffled_by_hand(
    fails_at: type[Order],
) -> None:
    live = Live("ma-midi", MACHINE).until(fails_at)
    assert live.refused(ReportShufflerFailed(), "ann") == "MA-5-a-s1"
    live.do(ReportShufflerFailed())
    received = ["ReceiveCards"] if fails_at is ReceiveCards else []
    assert steps(live) == [*received, *BY_HAND]
    assert live.refused(ReportShufflerFailed()) == "MA-5-a-s1"
    live.ready().bet("1 banker 100").play_round()


@clause("MA-5-a-s1")
def test_until_the_batch_machine_works_again_every_shoe_is_shuffled_by_hand() -> None:
    live = Live("ma-midi", MACHINE).ready()
    live.do(ReportShufflerFailed(), "floor")
    live.do(ChangeCards(), "floor")
    live.until(ReceiveCards)
    assert steps(live) == ["ReceiveCards", *BY_HAND]
    live.ready().do(RestoreShuffler(), "floor")
    live.until(ReceiveCards)
    machine = ["LoadShuffler", "RunShuffler", "TakeFromShuffler"]
    assert steps(live) == ["ReceiveCards", *machine, "SealShoe"]


@clause("MA-5-a-s1")
@pytest.mark.parametrize("filed", ["", 'options.card_preparation = "preshuffled"'])
def test_where_no_machine_is_filed_none_fails(filed: str) -> None:
    live = Live("ma-midi", filed)
    assert live.refused(ReportShufflerFailed()) == "MA-5-a-s1"
