"""Tables with an automated shuffler: two batches that take turns, or a continuous device."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.table.baccarat.clearing import ClearCards, RoundEnded
from croupier.table.baccarat.cover_card import LastHandCalled
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.vigorish import CollectVigorish, VigorishCollected
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe, ShoeLoaded
from croupier.table.cards.cover_card import CoverCardInserted, InsertCoverCard
from croupier.table.cards.cutting import CutOffered, OfferCut, OrderRecut
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.ending import (
    ChangeCards,
    DeclareIdle,
    EndShoe,
    OpenShoe,
    OrderShuffle,
    ShoeOpened,
)
from croupier.table.cards.preparing import (
    CardsPrepared,
    InspectCards,
    LoadShuffler,
    RunShuffler,
    TakeFromShuffler,
)
from croupier.table.cards.receiving import CardsReceived, CardsRetired, ReceiveCards
from croupier.table.cards.sealing import SealShoe, ShoeSealed
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.cards.todo import Handling
from croupier.table.orders import Order
from croupier.table.seats.betting import CallNoMoreBets
from croupier.values.cards import parse_cards
from tests.support import clause, game, same_duty
from tests.table.driver import Live, decks_as_one

TWO_BATCHES = """options.shuffler = "two_batch"
approvals.shuffler = { reference = "BGO-30", date = 2024-01-31 }"""
PRESHUFFLED = 'options.card_preparation = "preshuffled"'
CONTINUOUS = 'options.shuffler = "continuous"'
DEFERRED = 'options.vigorish = "5%"\noptions.vigorish_collection = "deferred"'
BOOKS = ("pa-541", "pa-627a", "md-mini")


def two_batches(
    book: str, filed: str = "", *, physical: bool = False, seats: str = "1 ann"
) -> Live:
    return Live(
        book, f"{TWO_BATCHES}\n{filed}", decks=12, cards="", physical=physical, seats=seats
    )  # fmt: skip


def orders(live: Live, stop: type[Order]) -> list[str]:
    """The orders taken on the way to a step, with the batch they handle."""
    given = list[str]()
    while not isinstance(live.next, stop):
        batch = live.next.batch if isinstance(live.next, Handling) else ""
        given.append(f"{type(live.next).__name__} {batch}".strip())
        live.step()
    return decks_as_one(given)


def next_shoe(live: Live) -> Live:
    """Deal out a shoe whose cover card lies high; up to the cut of the next."""
    live.until(InsertCoverCard)
    live.do(InsertCoverCard(live.table.in_shoe.cards - 11))
    live.until(EndShoe).do(EndShoe())
    return live.until(lambda table: not table.unopened)


def handled(*names: str) -> list[str]:
    return [f"{name} {batch}" for batch in "AB" for name in names]


# The opening --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "backs"),
    same_duty(
        "Give both batches the same back design but two different back colours.", count=3
    ),
)  # fmt: skip
def test_the_batches_have_different_backs(book: str, backs: str) -> None:
    live = two_batches(book)
    assert live.refused(ReceiveCards("A", " ")) == backs
    live.do(ReceiveCards("A", "green"))
    for alike in ("green", "GREEN", " Green ", ""):
        assert live.refused(ReceiveCards("B", alike)) == backs
    live.do(ReceiveCards("B", "red"))
    for defect, batch, other in (("a marked nine", "A", "red"), ("a bent ace", "B", "green")):
        while live.next != InspectCards(batch):
            live.step()
        live.do(RejectCards(batch, defect), "dealer")
        assert live.refused(ReceiveCards(batch, other)) == backs
        live.do(ReceiveCards(batch, "green" if batch == "A" else "red"))
    assert [batch.colour for batch in live.table.batches.values()] == ["green", "red"]
    assert {event.decks for event in live.happened(CardsReceived)} == {6}


@clause("PA541-3-b-1")
def test_every_deck_of_a_batch_has_the_backs_of_the_batch() -> None:
    live = two_batches("pa-541")
    live.do(ReceiveCards("A", "green"))
    live.do(ReceiveCards("B", "red"))
    received = [(each.batch, each.decks, each.colour) for each in live.happened(CardsReceived)]
    assert received == [("A", 6, "green"), ("B", 6, "red")]


SHOWN = ("InspectCards", "VerifyInspection", "SpreadCards", "ShowSpread", "TurnCardsDown")
WASHED = handled(*SHOWN, "WashCards", "StackCards")
STACKED = handled(*SHOWN, "StackCards")
RECEIVED = ["ReceiveCards A", "ReceiveCards B"]
SHUFFLED = ["LoadShuffler A", "RunShuffler A", "TakeFromShuffler A"]
STORED = ["LoadShuffler B"]


@pytest.mark.parametrize(
    ("book", "filed", "wanted"),
    [
        pytest.param("pa-541", "", [*WASHED, *SHUFFLED, *STORED], marks=clause("PA541-4-d")),
        pytest.param(
            "pa-627a", "", [*STACKED, *SHUFFLED, *STORED],
            marks=clause("PA627A-4-d-s1", "PA627A-4-d-s2"),
        ),
        pytest.param(
            "md-mini", "", [*STACKED, *SHUFFLED, *STORED], marks=clause("MD-4-D-1", "MD-4-D-2")
        ),
        pytest.param(
            "pa-541", PRESHUFFLED, [*WASHED, *STORED], marks=clause("PA541-5-a"), id="541 shuffled"
        ),
        pytest.param(
            "pa-627a", PRESHUFFLED, STORED, marks=clause("PA627A-4-e"), id="627a shuffled"
        ),
        pytest.param("md-mini", PRESHUFFLED, STORED, marks=clause("MD-4-E"), id="MD shuffled"),
    ],
)  # fmt: skip
def test_each_batch_is_shown_apart_and_one_is_stored(
    book: str, filed: str, wanted: list[str]
) -> None:
    """The 2010 text washes both; later ones only stack them (reading R-A03)."""
    live = two_batches(book, filed, physical=True)
    assert orders(live, OfferCut) == [*RECEIVED, *wanted]
    assert (live.table.in_shoe.batch, live.table.in_shoe.cards) == ("A", 312)


@pytest.mark.parametrize(
    ("book", "spread", "washed", "stacked"),
    [
        ("pa-541", "PA541-4-d", "PA541-4-d", "PA541-4-c"),
        ("pa-627a", "PA627A-4-d-s1", None, "PA627A-4-d-s2"),
        ("md-mini", "MD-4-D-1", None, "MD-4-D-2"),
    ],
)
def test_the_clauses_of_two_batches(
    book: str, spread: str, washed: str | None, stacked: str
) -> None:
    live = two_batches(book).until(OfferCut)
    cited = {
        step: {event.clause for event in live.happened(CardsPrepared) if event.step == step}
        for step in ("spread", "wash", "stack")
    }
    assert cited == {"spread": {spread}, "wash": {washed} - {None}, "stack": {stacked}}


@pytest.mark.parametrize(
    ("book", "storing"),
    same_duty(
        "Keep one batch shuffling or stored in the device while the other is in play.", count=3
    ),
)
@pytest.mark.parametrize("filed", ["", PRESHUFFLED])
def test_one_batch_is_in_the_device_before_the_other_is_cut(
    book: str, storing: str, filed: str
) -> None:
    live = two_batches(book, filed, physical=True)
    while live.next != LoadShuffler("B"):
        live.step()
    assert live.next_clause == storing
    for early in (OfferCut(1), LoadShoe(), LoadShuffler("A")):
        assert live.refused(early) == storing
    for wrong in ("ann", "floor"):
        assert live.refused(LoadShuffler("B"), wrong) == storing
    live.do(LoadShuffler("B"))
    assert isinstance(live.next, OfferCut)


@pytest.mark.parametrize(
    ("book", "storing"),
    same_duty(
        "Keep one batch shuffling or stored in the device while the other is in play.", count=3
    ),
)
@pytest.mark.parametrize("physical", [False, True])
def test_the_device_shuffles_one_batch_while_the_other_is_dealt(
    book: str, storing: str, *, physical: bool
) -> None:
    live = two_batches(book, physical=physical).until(BurnCard)
    live.burn()
    assert (live.next, live.next_clause) == (RunShuffler("B"), storing)
    assert live.refused(CallNoMoreBets()) == storing
    for wrong in ("ann", "floor"):
        assert live.refused(RunShuffler("B"), wrong) == storing
    live.bet("1 player 10").do(RunShuffler("B"))
    assert isinstance(live.next, CallNoMoreBets)
    assert live.refused(RunShuffler("B")) == live.next_clause


@pytest.mark.parametrize("book", BOOKS)
def test_what_came_out_of_the_device_was_shuffled_before_the_last_shoe_ended(book: str) -> None:
    live = next_shoe(next_shoe(two_batches(book))).ready()
    shuffled = [e.batch for e in live.happened(CardsPrepared) if e.step == "run_shuffler"]
    assert shuffled == ["A", "B", "A", "B"]


# Shoe by shoe -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "alternating"), same_duty("Alternate the batches shoe by shoe.", count=3)
)
def test_the_batches_take_turns(book: str, alternating: str) -> None:
    live = two_batches(book)
    for _ in range(4):
        next_shoe(live)
    assert [event.batch for event in live.happened(ShoeLoaded)] == ["A", "B", "A", "B"]
    assert [event.batch for event in live.happened(ShoeSealed)] == ["A", "B", "A", "B"]
    assert len(live.happened(CardsReceived)) == 2
    taken = [e for e in live.happened(CardsPrepared) if e.step == "take_from_shuffler"][1:]
    assert {event.clause for event in taken} == {alternating}


@pytest.mark.parametrize(
    ("book", "discards"),
    [
        *same_duty(
            "Refuse a discard rack that would hold cards of both batches at once.", count=2
        ),
        pytest.param("md-mini", "MD-3-B-5", marks=clause("MD-3-B-5"), id="MD-3-B-5"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("shoes", [1, 2])
def test_the_used_batch_is_in_the_device_before_the_other_is_dealt(
    book: str, discards: str, shoes: int
) -> None:
    live = two_batches(book)
    for _ in range(shoes):
        next_shoe(live)
    used, fresh = ("A", "B") if shoes == 1 else ("B", "A")
    assert orders(live, LoadShuffler) == [f"TakeFromShuffler {fresh}"]
    assert (live.next, live.next_clause) == (LoadShuffler(used), discards)
    for early in (OfferCut(1), SealShoe(fresh), LoadShoe()):
        assert live.refused(early) == discards
    assert live.refused(LoadShuffler(fresh)) == discards
    live.until(OfferCut)
    assert live.table.in_shoe.batch == fresh


@pytest.mark.parametrize("physical", [False, True])
def test_an_ordered_shuffle_brings_the_other_batch(*, physical: bool) -> None:
    live = two_batches("pa-627a", physical=physical)
    for batch in "ABAB":
        live.until(BurnCard)
        assert live.table.in_shoe.batch == batch
        live.burn("Ah Kd")
        live.do(OrderShuffle(), "floor")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("shoes", [0, 1])
def test_old_batches_leave_together_and_the_first_of_the_new_is_dealt(
    book: str, shoes: int
) -> None:
    live = two_batches(book)
    for _ in range(shoes):
        next_shoe(live)
    live.ready()
    assert live.table.in_shoe.batch == "AB"[shoes]
    live.wait(days=1).do(ChangeCards())
    live.do(EndShoe())
    assert [event.batch for event in live.happened(CardsRetired)] == ["A", "B"]
    live.until(OfferCut)
    assert live.table.in_shoe.batch == live.happened(ShoeSealed)[-1].batch == "A"
    stored = [e.batch for e in live.happened(CardsPrepared) if e.step == "load_shuffler"]
    assert stored[-1] == "B"


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-541", marks=clause("PA541-5-h-2-i")),
        pytest.param("pa-627a", marks=clause("PA627A-5-g-2-i")),
        pytest.param("md-mini", marks=clause("MD-5-H-4-a")),
    ],
)
@pytest.mark.parametrize("asked", [False, True])
def test_the_device_holds_one_shuffled_batch_and_keeps_the_other_in_play(
    book: str, *, asked: bool
) -> None:
    """Over the opening, two shoes, an idle time and another shoe."""
    live = next_shoe(next_shoe(two_batches(book))).ready()
    live.do(DeclareIdle(), "floor")
    live.until(TakeFromShuffler)
    if asked:
        live.do(RequestSpread(1), "ann")
    next_shoe(live)
    inside = dict[str, bool]()
    for event in live.told:
        match event:
            case CardsPrepared(step="load_shuffler"):
                inside[event.batch] = False
            case CardsPrepared(step="run_shuffler"):
                inside[event.batch] = True
            case CardsPrepared(step="take_from_shuffler"):
                assert [batch for batch, shuffled in inside.items() if shuffled] == [event.batch]
                del inside[event.batch]
            case ShoeLoaded():
                assert set(inside) == {"A", "B"} - {event.batch}


@clause("PA627A-5-a-s2")
@pytest.mark.parametrize("book", BOOKS)
def test_the_record_says_whether_hand_or_machine_shuffled(book: str) -> None:
    by_hand, by_machine = Live(book).ready(), two_batches(book).ready()
    for live, done, not_done in (
        (by_hand, "shuffle", "run_shuffler"),
        (by_machine, "run_shuffler", "shuffle"),
    ):
        steps = {event.step for event in live.happened(CardsPrepared)}
        assert done in steps
        assert not_done not in steps


# The continuous device of § 541.15 ----------------------------------------------------------

LEFT_OUT = (CutOffered, CoverCardInserted, ShoeLoaded, CardBurned, LastHandCalled)


def continuous(**more: bool) -> Live:
    return Live("pa-541", CONTINUOUS, decks=6, **more)  # type: ignore[arg-type]


@clause("PA541-15-s1")
def test_a_continuous_device_wants_no_cut_cover_card_or_burn() -> None:
    """Reading R-N07: it replaces shuffle and shoe, and no round meets a cover card."""
    live = continuous()
    assert orders(live, SealShoe)[-2:] == ["StackCards A", "LoadShuffler A"]
    assert live.next_clause == "PA541-15-s1"
    for needless in (OfferCut(1), InsertCoverCard(14), LoadShoe(), BurnCard()):
        assert live.refused(needless) == "PA541-15-s1"
    assert live.refused(OrderRecut(), "floor") == "PA541-5-f-s1"
    for _ in range(70):
        live.play_round()
    assert sum(len(event.discarded) for event in live.happened(RoundEnded)) > 6 * 52
    assert [event for event in live.told if isinstance(event, LEFT_OUT)] == []


@clause("PA541-15-s1")
def test_the_device_takes_each_rounds_cards_back() -> None:
    live = continuous().until(SealShoe)
    for number in range(1, 4):
        assert live.refused(CallNoMoreBets()) == "PA541-15-s1"
        for wrong in ("ann", "floor"):
            assert live.refused(SealShoe(), wrong) == "PA541-15-s1"
        live.step()
        assert (live.table.in_shoe.drawn, live.table.in_shoe.left) == (0, 312)
        live.play_round()
        drawn = len(live.happened(RoundEnded)[-1].discarded)
        assert isinstance(live.next, OpenShoe)
        live.step()
        assert live.happened(ShoeOpened)[-1].dealt == drawn
        assert len(live.happened(ShoeSealed)) == len(live.happened(ShoeOpened)) == number
    assert len({event.commitment for event in live.happened(ShoeSealed)}) == 3


def test_real_cards_in_a_device_have_no_order_to_seal() -> None:
    live = continuous(physical=True).until(lambda table: table.can_bet)
    assert isinstance(live.next, CallNoMoreBets)


MARKED = game("pa-541", f"{CONTINUOUS}\n{DEFERRED}", decks=6)


def banker_won(filed: BaccaratGame) -> Live:
    """A round of real cards in which ann and bob won on the Banker and were paid."""
    live = Live(filed, physical=True, seats="1 ann,4 bob")
    live.until(CallNoMoreBets).bet("1 banker 100; 4 banker 20").do(CallNoMoreBets())
    for card in parse_cards("Kh Qs 6c 8d"):
        live.do(DealCard(card))
    return live.until(lambda table: not isinstance(live.next, MoveChips) and bool(table.owed))


@clause("PA541-13-e-s2")
def test_a_device_gets_its_cards_back_once_marked_vigorish_is_collected() -> None:
    """It reshuffles after every round, and nothing is owed beyond that (reading R-N07)."""
    live = banker_won(MARKED)
    for person, cents in (("bob", 100), ("ann", 500)):
        assert (live.next, live.next_clause) == (CollectVigorish(person), "PA541-13-e-s2")
        assert live.refused(ClearCards()) == "PA541-13-e-s2"
        [collected] = live.do(CollectVigorish(person))
        assert isinstance(collected, VigorishCollected)
        assert collected.cents == cents
    assert isinstance(live.next, ClearCards)
    live.step()
    assert not live.table.owed
    live.do(CallNoMoreBets())


def test_rules_recorded_without_that_duty_let_it_stay_marked() -> None:
    duties = dict(MARKED.house.procedure)
    del duties["outstanding_each_round"]
    live = banker_won(bind(replace(MARKED.house, procedure=duties)))
    assert isinstance(live.next, ClearCards)
    live.step()
    assert live.table.owes("ann") == 500


@clause("PA541-3-c")
def test_cards_in_a_device_are_changed_after_four_hours_too() -> None:
    live = continuous().ready().wait(hours=4)
    assert live.refused(CallNoMoreBets()) == "PA541-3-c"
    live.do(ChangeCards())
    live.do(EndShoe())
    assert [event.batch for event in live.happened(CardsRetired)] == ["A"]
    live.until(ReceiveCards)
    assert orders(live, SealShoe)[-1] == "LoadShuffler A"
    live.ready().do(CallNoMoreBets())
