"""New cards at a table: received, inspected, shown, washed, stacked and shuffled, in that order."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.extra_shuffle import GiveNotice, SwitchExtraShuffle
from croupier.table.baccarat.game import GAME, decide
from croupier.table.baccarat.manual_shuffle import (
    LaceCards,
    PlugCards,
    RiffleCards,
    ShuffleAgain,
    StripCards,
    TurnStack,
)
from croupier.table.baccarat.preparing import CheckShuffle, ShuffleFoundUneven
from croupier.table.cards.burning import BurnCard, LoadShoe
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import CutCards, OfferCut
from croupier.table.cards.defects import CardsRejected, RejectCards
from croupier.table.cards.ending import ChangeCards
from croupier.table.cards.preparing import (
    CardsPrepared,
    InspectCards,
    LoadShuffler,
    RunShuffler,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    TakeFromShuffler,
    TurnCardsDown,
    TurnCardsUp,
    VerifyInspection,
    WashCards,
)
from croupier.table.cards.receiving import CardsReceived, ReceiveCards
from croupier.table.cards.sealing import SealShoe
from croupier.table.cards.todo import Handling
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.refusals import Refusal
from tests.support import RULEBOOKS, cases, clause, same_duty
from tests.table.driver import Live, decks_as_one

PLAYERS = "3 ann,1 bob"
ORDERS: tuple[Order, ...] = (
    ReceiveCards(colour="green"),
    InspectCards(),
    VerifyInspection(),
    SpreadCards(),
    ShowSpread(),
    TurnCardsUp(),
    TurnCardsDown(),
    WashCards(),
    StackCards(),
    PlugCards(),
    RiffleCards(),
    TurnStack(),
    StripCards(),
    LaceCards(),
    ShuffleAgain(),
    ShuffleCards(),
    CheckShuffle(),
    LoadShuffler(),
    RunShuffler(),
    TakeFromShuffler(),
    OfferCut(3),
    CutCards(0, 100),
    InsertCoverCard(14),
    LoadShoe(),
    BurnCard(),
    CallNoMoreBets(),
    DealCard(),
)
"""What staff might try to do before its time."""
DUTIES: tuple[tuple[type[Handling], str], ...] = (
    (ReceiveCards, "dealer"),
    (InspectCards, "dealer"),
    (VerifyInspection, "floor"),
    (SpreadCards, "dealer"),
    (ShowSpread, "dealer"),
    (TurnCardsDown, "dealer"),
    (WashCards, "dealer"),
    (StackCards, "dealer"),
)
MIXED: tuple[tuple[type[Handling], str], ...] = (
    (ShuffleCards, "dealer"),
    (CheckShuffle, "floor"),
)
CLAUSES = {
    "pa-541": "4-a-s1 4-a-s1 4-a-s2 4-b-s1 4-c 4-c 4-c 4-c 5-a 5-b",
    "pa-543": "4-a-s1 4-a-s1 4-a-s2 4-b-s1 4-c 4-c 4-c 4-c 5-a 5-b",
    "pa-545": "4-a-s1 4-a-s1 4-a-s2 4-b-s1 4-c 4-c 5-a-s1 5-a-s1 5-a-s2",
    "pa-627a": "4-a-s1 4-a-s1 4-a-s2 4-b-s1 4-c 4-c 4-c 4-c 5-a-s1 5-a-s3",
    "ma-midi": "4-a 4-b-s1 4-b-s1 4-b-s2 4-c 4-c 4-c 4-c",
    "md-mini": "4-A-s1 4-A-s1 4-A-s2 4-B 4-C-1 4-C-1 4-C-2 4-C-3 5-A-1 5-A-2",
}
"""Step by step, who asks for it."""
PREFIX = {"ma-midi": "MA", "md-mini": "MD"}


def cited(book: str, short: str) -> str:
    return f"{PREFIX.get(book, book.replace('-', '').upper())}-{short}"


STEPS = [
    pytest.param(
        book, act, by, cited(book, short), marks=clause(cited(book, short)),
        id=f"{book} {act.__name__}",
    )
    for book, shorts in CLAUSES.items()
    for (act, by), short in zip((*DUTIES, *MIXED), shorts.split(), strict=False)
]  # fmt: skip


def names(live: Live, stop: type[Order]) -> list[str]:
    """The orders taken on the way to a step."""
    given = list[str]()
    while not isinstance(live.next, stop):
        given.append(type(live.next).__name__)
        live.step()
    return decks_as_one(given)


@pytest.mark.parametrize(("book", "act", "by", "asked_by"), STEPS)
def test_each_step_is_its_own_order_taken_in_turn_and_by_the_right_person(
    book: str, act: type[Handling], by: str, asked_by: str
) -> None:
    live = Live(book, seats=PLAYERS).until(act)
    assert live.next_clause == asked_by
    for other in ORDERS:
        if not isinstance(other, act):
            assert live.refused(other) == live.refused(other, "floor") == asked_by, other
    for wrong in {"dealer", "floor", "ann"} - {by}:
        assert live.refused(act(), wrong) == asked_by
    assert live.refused(act("B"), by) == asked_by
    [done] = live.do(act(), by)
    assert isinstance(done, CardsPrepared | CardsReceived)
    assert (done.batch, done.clause) == ("A", asked_by)
    if isinstance(done, CardsPrepared):
        assert done.by == by
    by_deck = act is InspectCards and "inspect_by_deck" in live.clauses
    assert not isinstance(live.next, act) or by_deck or book == "pa-545"


@pytest.mark.parametrize(
    ("book", "sorting"),
    same_duty(
        "Log the calling dealer's face-down sorting and inspection of each delivered deck"
        " (six or more) on its own.",
        count=3,
    ),
)
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("shoe", [1, 2])
def test_in_2010_each_deck_is_sorted_and_inspected_on_its_own(
    book: str, sorting: str, decks: int, shoe: int
) -> None:
    live = Live(book, decks=decks, seats=PLAYERS)
    if shoe == 2:
        live.ready().do(ChangeCards(), "floor")
        live.until(ReceiveCards)
    live.until(InspectCards)
    for deck in range(1, decks + 1):
        assert live.next_clause == sorting
        words = GAME.instruction(live.table, live.next)
        assert words.startswith(f"Sort deck {deck} of {decks} of batch A face down")
        assert live.refused(VerifyInspection(), "floor") == sorting
        for wrong in (deck + 1, deck - 1):
            if wrong:
                assert live.refused(InspectCards("A", wrong)) == sorting
        [done] = live.do(InspectCards("A", deck))
        assert isinstance(done, CardsPrepared)
        assert done.deck == deck
        assert f"sorts deck {deck} of batch A face down" in GAME.tell(done)
    assert isinstance(live.next, VerifyInspection)


@pytest.mark.parametrize("book", ["pa-541", "pa-543", "pa-545"])
def test_another_set_is_inspected_from_its_first_deck(book: str) -> None:
    live = Live(book).until(InspectCards)
    live.do(InspectCards())
    live.do(RejectCards("A", "a marked nine"))
    live.until(InspectCards).do(InspectCards("A", 1))


@pytest.mark.parametrize("book", ["pa-627a", "ma-midi", "md-mini"])
def test_later_chapters_inspect_the_cards_together(book: str) -> None:
    live = Live(book).until(InspectCards)
    assert GAME.instruction(live.table, live.next) == "Inspect batch A, front and back"
    live.step()
    assert isinstance(live.next, VerifyInspection)


@clause("PA627B-2-d-s1")
def test_a_commission_free_table_is_prepared_as_chapter_627a_says() -> None:
    one = Live("pa-627a", seats=PLAYERS)
    two = Live("pa-627b", seats=PLAYERS, variant="commission_free")
    for live in (one, two):
        live.until(CallNoMoreBets)
    assert [event for event in one.told if event.kind != "table-opened/1"] == [
        event for event in two.told if event.kind != "table-opened/1"
    ]


# The first player's look --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "spreading"),
    [
        *same_duty("Show the inspected cards face up to the first player to arrive.", count=4),
        pytest.param("ma-midi", "MA-4-b-s2", marks=clause("MA-4-b-s2")),
        pytest.param("md-mini", "MD-4-B", marks=clause("MD-4-B")),
    ],
)
def test_the_cards_are_shown_to_the_first_player_to_arrive(book: str, spreading: str) -> None:
    live = Live(book, seats="").until(SpreadCards)
    assert live.next_clause == spreading
    live.until(TakeSeat)
    look = live.clauses["look"]
    for early in (ShowSpread(), TurnCardsDown(), WashCards()):
        assert live.refused(early) == look
    live.sit(5, "cat")
    live.sit(2, "dan")
    assert live.next == ShowSpread("A", 5)
    assert live.refused(ShowSpread("A", 2)) == look
    assert live.refused(ShowSpread("A", 5), "cat") == look
    [shown] = live.do(ShowSpread("A", 5))
    assert isinstance(shown, CardsPrepared)
    assert (shown.step, shown.seat, shown.clause) == ("look", 5, look)


@clause("PA541-4-b-s1")
def test_who_came_first_stays_the_first_at_another_seat() -> None:
    live = Live("pa-541", seats="5 cat,2 dan").until(ShowSpread)
    live.do(TakeSeat(7), "cat")
    assert live.next == ShowSpread("A", 5)
    live.do(LeaveSeat(5), "cat")
    assert live.next == ShowSpread("A", 7)


def test_the_next_to_have_come_is_first_when_the_first_has_left() -> None:
    live = Live("pa-541", seats="5 cat,7 eve,2 dan").until(ShowSpread)
    live.do(LeaveSeat(5), "cat")
    assert live.next == ShowSpread("A", 7)
    for seat, person in ((7, "eve"), (2, "dan")):
        live.do(LeaveSeat(seat), person)
    assert isinstance(live.next, TakeSeat)


# A defect -----------------------------------------------------------------------------------


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize(
    ("found_at", "by"),
    [(InspectCards, "dealer"), (InspectCards, "floor"), (VerifyInspection, "floor")],
)
def test_a_defective_set_goes_back_and_another_is_inspected(
    book: str, found_at: type[Handling], by: str
) -> None:
    live = Live(book).until(found_at)
    inspect = live.clauses["inspect"]
    defect = RejectCards("A", "a marked nine")
    assert live.refused(defect, "ann") == inspect
    assert live.refused(RejectCards("A", ""), by) == inspect
    assert live.refused(RejectCards("B", "a marked nine"), by) == inspect
    [rejected] = live.do(defect, by)
    assert isinstance(rejected, CardsRejected)
    assert (rejected.clause, rejected.batch, rejected.defect) == (inspect, "A", "a marked nine")
    assert live.table.batches == {}
    live.wait(minutes=5)
    assert names(live, SpreadCards) == ["ReceiveCards", "InspectCards", "VerifyInspection"]
    assert live.table.batches["A"].opened_at == live.at


# What delivered cards may skip --------------------------------------------------------------

OPENING = [act.__name__ for act, _ in DUTIES]
MANUAL = [*OPENING, "RiffleCards", "RiffleCards", "TurnStack"]
MANUAL += ["RiffleCards", "StripCards", "LaceCards"]
MACHINE = ["ReceiveCards", "LoadShuffler", "RunShuffler", "TakeFromShuffler"]
PREPARATIONS = [
    pytest.param("pa-541", "preshuffled", OPENING, marks=clause("PA541-5-a")),
    pytest.param("pa-543", "preshuffled", OPENING, marks=clause("PA543-5-a")),
    pytest.param("pa-545", "preshuffled", OPENING, marks=clause("PA545-5-a-s1")),
    pytest.param("pa-627a", "preshuffled", OPENING[:1], marks=clause("PA627A-4-e")),
    pytest.param("pa-627b", "preshuffled", OPENING[:1], marks=clause("PA627A-5-a-s1")),
    pytest.param("ma-midi", "preshuffled", OPENING[:1], marks=clause("MA-4-d", "MA-5-a-s1")),
    pytest.param("md-mini", "preshuffled", OPENING[:1], marks=clause("MD-4-E", "MD-5-A-1")),
    pytest.param("ma-midi", "batch_machine", MACHINE, marks=clause("MA-4-e")),
    pytest.param("ma-midi", "inspect_and_wash", MANUAL, marks=clause("MA-4-a", "MA-4-c")),
    *(
        pytest.param(book, "inspect_and_wash", [*OPENING, "ShuffleCards", "CheckShuffle"])
        for book in ("pa-541", "pa-543", "pa-627a", "md-mini")
    ),
    pytest.param("pa-545", "inspect_and_wash", [*OPENING, *["ShuffleCards"] * 3]),
]


@pytest.mark.parametrize(("book", "preparation", "wanted"), PREPARATIONS)
def test_what_is_done_before_the_cut(book: str, preparation: str, wanted: list[str]) -> None:
    filed = f'options.card_preparation = "{preparation}"'
    live = Live(book, filed, seats=PLAYERS, physical=True)
    assert names(live, OfferCut) == wanted
    [received] = live.happened(CardsReceived)
    assert received.preshuffled == (preparation == "preshuffled")


@pytest.mark.parametrize("preparation", ["inspect_and_wash", "preshuffled"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_without_real_cards_the_order_is_sealed_last(book: str, preparation: str) -> None:
    filed = f'options.card_preparation = "{preparation}"'
    live = Live(book, filed, seats=PLAYERS).until(SealShoe)
    sealing = live.clauses["shuffle"]
    assert live.refused(OfferCut(3)) == live.refused(SealShoe(), "ann") == sealing
    for length, taken in ((63, False), (64, True), (65, False)):
        order = Command(SealShoe("A", "f" * length), "dealer", Role.DEALER, live.at)
        assert isinstance(decide(live.table, order), tuple) == taken
    live.step()
    assert isinstance(live.next, OfferCut)
    assert live.table.in_shoe.cards == live.game.house.shoe_decks * 52


# The shuffle --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("checking", "book"),
    cases(
        ("PA541-5-b", "pa-541"),
        ("PA543-5-b", "pa-543"),
        ("PA627A-5-a-s3", "pa-627a"),
        ("MD-5-A-2", "md-mini"),
    ),
)
@pytest.mark.parametrize("times", [0, 1, 2])
def test_an_uneven_shuffle_is_done_again_until_the_floorperson_is_content(
    checking: str, book: str, times: int
) -> None:
    live = Live(book, seats=PLAYERS, physical=True).until(CheckShuffle)
    for _ in range(times):
        [uneven] = live.do(CheckShuffle(even=False), "floor")
        assert isinstance(uneven, ShuffleFoundUneven)
        assert uneven.clause == checking
        assert live.refused(OfferCut(3)) == live.clauses["shuffle"]
        live.do(ShuffleCards())
    assert live.refused(OfferCut(3)) == checking
    assert live.refused(CheckShuffle(), "dealer") == checking
    live.do(CheckShuffle(even=True), "floor")
    assert isinstance(live.next, OfferCut)


@clause("PA545-5-a-s2")
@pytest.mark.parametrize("dealers", [1, 2, 3, 4])
def test_every_dealer_of_big_baccarat_shuffles_once(dealers: int) -> None:
    live = Live("pa-545", f"options.dealers = {dealers}", physical=True).until(ShuffleCards)
    for number in range(1, dealers + 1):
        assert live.refused(OfferCut(1)) == "PA545-5-a-s2"
        live.do(ShuffleCards(), f"dealer Dee {number}")
        if number < dealers:
            for before in range(1, number + 1):
                for same in (f"dealer Dee {before}", f"dealer DEE {before}"):
                    assert live.refused(ShuffleCards(), same) == "PA545-5-a-s2"
    assert isinstance(live.next, OfferCut)
    assert live.refused(ShuffleCards(), f"dealer Dee {dealers + 1}") == "PA545-5-b-s2"


# The manual shuffle of Massachusetts --------------------------------------------------------

PLUG_ALWAYS = """options.plug = "always"
approvals.R-MA06 = { reference = "MGC-9", date = 2024-01-31 }"""
MIXING = {"R": RiffleCards, "T": TurnStack, "S": StripCards, "L": LaceCards}


@pytest.mark.parametrize(
    ("done", "allowed"),
    [
        pytest.param("", "RT", marks=clause("MA-5-g-4")),
        pytest.param("R", "RT", marks=clause("MA-5-g-4")),
        pytest.param("TR", "RT", marks=clause("MA-5-g-4")),
        pytest.param("T", "R", marks=clause("MA-5-g-3")),
        pytest.param("RRT", "R", marks=clause("MA-5-g-3")),
        pytest.param("RRST", "R", marks=clause("MA-5-g-3")),
        pytest.param("RR", "RTS", marks=clause("MA-5-g-4")),
        pytest.param("RRS", "RTS", marks=clause("MA-5-g", "MA-5-g-3")),
        pytest.param("RRRSS", "RTS", marks=clause("MA-5-g", "MA-5-g-3")),
        pytest.param("TRR", "RTS", marks=clause("MA-5-g")),
        pytest.param("RRTRS", "RTSL", marks=clause("MA-5-g", "MA-5-a-s2")),
        pytest.param("TRRS", "RTSL", marks=clause("MA-5-g", "MA-5-a-s2")),
        pytest.param("RRSTR", "RTSL", marks=clause("MA-5-g", "MA-5-g-2")),
        pytest.param("RTRSRTRS", "RTSL", marks=clause("MA-5-g")),
    ],
)
def test_massachusetts_riffles_turns_strips_and_laces(done: str, allowed: str) -> None:
    """The strip after two riffles, the lacing after all three, each as often as one likes."""
    live = Live("ma-midi", physical=True).until(RiffleCards)
    for letter in done:
        live.do(MIXING[letter]())
    for letter, act in MIXING.items():
        order = Command(act(), "dealer", Role.DEALER, live.at)
        assert isinstance(decide(live.table, order), Refusal) != (letter in allowed), letter
        assert live.refused(act(), "floor") in {*live.clauses.values()}
    for early in (OfferCut(1), PlugCards(), ShuffleAgain(), ShuffleCards()):
        assert live.refused(early) in {f"MA-5-g-{n}" for n in (2, 3, 4)} | {"MA-5-a-s2"}


@pytest.mark.parametrize(
    ("filed", "first", "after_lacing"),
    [
        pytest.param("", "RiffleCards", "OfferCut", marks=clause("MA-5-a-s2")),
        pytest.param(
            'options.plug = "skipped_for_new_decks"', "RiffleCards", "OfferCut", id="R-MA06"
        ),
        pytest.param(PLUG_ALWAYS, "PlugCards", "OfferCut", marks=clause("MA-5-g-1")),
        pytest.param(
            "options.extra_shuffle = true", "RiffleCards", "ShuffleAgain", marks=clause("MA-5-a-1")
        ),
    ],
)  # fmt: skip
def test_what_massachusetts_filings_add_to_the_shuffle(
    filed: str, first: str, after_lacing: str
) -> None:
    live = Live("ma-midi", filed, physical=True)
    if "extra_shuffle" in filed:
        live.do(GiveNotice(extra_shuffle=True), "floor")
        live.wait(minutes=30).do(SwitchExtraShuffle(extra_shuffle=True), "floor")
    live.until(StackCards).step()
    assert type(live.next).__name__ == first
    if first == "PlugCards":
        assert live.refused(RiffleCards()) == "MA-5-g-1"
    live.until(LaceCards).step()
    assert type(live.next).__name__ == after_lacing
    if after_lacing == "ShuffleAgain":
        assert live.refused(OfferCut(1)) == "MA-5-a-1"
        live.step()
    assert isinstance(live.next, OfferCut)
