"""A table without gaming activity: its cards are spread, and play starts again from them."""

from __future__ import annotations

import pytest

from croupier.floor.automatic import next_order, nobody
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.surveillance.verifying import verify
from croupier.table.baccarat.failed_shuffler import ReportShufflerFailed
from croupier.table.baccarat.game import GAME, due
from croupier.table.baccarat.preparing import FacesRequested, RequestFaces
from croupier.table.cards.burning import BurnCard, LoadShoe
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import OfferCut
from croupier.table.cards.ending import ChangeCards, DeclareIdle, EndShoe, OrderShuffle, ShoeEnded
from croupier.table.cards.preparing import (
    CardsPrepared,
    LoadShuffler,
    RunShuffler,
    ShowSpread,
    ShuffleCards,
    SpreadCards,
    StackCards,
    TakeFromShuffler,
    TurnCardsDown,
    TurnCardsUp,
    WashCards,
)
from croupier.table.cards.receiving import CardsReceived, CardsRetired
from croupier.table.cards.sealing import SealShoe
from croupier.table.cards.shoe import Cause
from croupier.table.cards.stored_batch import RequestSpread, SpreadRequested
from croupier.table.cards.todo import Handling
from croupier.table.orders import Order
from croupier.table.people import DEALER, Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.table.seats.wagers import IdleDeclared
from tests.support import cases, clause
from tests.table.driver import Live

UNAPPROVED = 'options.shuffler = "two_batch"'
APPROVED = 'approvals.shuffler = { reference = "BGO-30", date = 2024-01-31 }'
TWO_BATCHES = f"{UNAPPROVED}\n{APPROVED}"
CONTINUOUS = 'options.shuffler = "continuous"'
AS_IN_541 = """options.idle_procedure = "as_in_541"
approvals.R-N09 = { reference = "BGO-23", date = 2024-01-31 }"""
NOBODY_SEATED = """options.idle_table = "nobody_seated"
approvals.R-X37 = { reference = "BGO-24", date = 2024-01-31 }"""
UP, DOWN = DeclareIdle(face_up=True), DeclareIdle(face_up=False)
IDLE = cases(("PA541-5-h-s1", "pa-541"), ("PA627A-5-g-s1", "pa-627a"), ("MD-5-H-1", "md-mini"))


def in_play(book: str, filed: str = "", *, physical: bool = False, seats: str = "1 ann") -> Live:
    """A table between rounds, its first shoe in play."""
    decks = 12 if UNAPPROVED in filed else 6
    live = Live(book, filed, decks=decks, physical=physical, seats=seats)
    if CONTINUOUS in filed:
        return live.ready()
    live.until(BurnCard)
    live.burn()
    return live


def left_alone(book: str, filed: str = "", *, physical: bool = False) -> Live:
    """The same with nobody seated."""
    live = in_play(book, filed, physical=physical)
    live.do(LeaveSeat(1), "ann")
    return live


def declared(live: Live, act: DeclareIdle) -> Live:
    live.do(act)
    live.do(EndShoe())
    return live.until(SpreadCards)


def orders(live: Live, stop: type[Order] = OfferCut) -> list[str]:
    given = list[str]()
    while not isinstance(live.next, stop):
        batch = live.next.batch if isinstance(live.next, Handling) else ""
        given.append(f"{type(live.next).__name__} {batch}".strip())
        live.step()
    return given


# Who says so, and when ----------------------------------------------------------------------


@pytest.mark.parametrize(("idle", "book"), IDLE)
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_a_table_with_nobody_seated_is_declared_idle_by_its_staff(
    idle: str, book: str, by: str
) -> None:
    live = left_alone(book)
    assert live.refused(DOWN, "ann") == idle
    [said] = live.do(DOWN, by)
    assert isinstance(said, IdleDeclared)
    assert (said.clause, said.face_up) == (idle, False)
    assert live.refused(DOWN, by) == idle
    shoe = live.table.in_shoe
    assert live.next_clause == idle
    ended, *_ = live.do(EndShoe())
    assert isinstance(ended, ShoeEnded)
    assert (ended.shoe, ended.why, ended.unused) == (1, "idle, spread face down", shoe.left)
    live.until(SpreadCards)
    assert live.next_clause == idle
    assert live.refused(WashCards()) == idle


@pytest.mark.parametrize(("idle", "book"), IDLE)
def test_with_players_seated_a_floorperson_says_so(idle: str, book: str) -> None:
    """Reading R-X37, unless the answer of the regulator is that nobody may sit."""
    live = in_play(book)
    for wrong in ("dealer", "ann"):
        assert live.refused(DOWN, wrong) == idle
    live.do(DOWN, "floor")
    strict = in_play(book, NOBODY_SEATED)
    for wrong in ("dealer", "floor", "ann"):
        assert strict.refused(DOWN, wrong) == idle
    strict.do(LeaveSeat(1), "ann")
    strict.do(DOWN, "dealer")


@pytest.mark.parametrize(("idle", "book"), IDLE)
def test_a_table_is_idle_only_between_rounds(idle: str, book: str) -> None:
    live = Live(book).until(LoadShoe)
    assert live.refused(DOWN, "floor") == idle
    live.until(BurnCard)
    assert live.refused(DOWN, "floor") == idle
    live.ready().bet("1 player 10")
    assert live.refused(DOWN, "floor") == idle
    live.do(CallNoMoreBets())
    assert live.refused(DOWN, "floor") == idle
    live.until(lambda table: table.round is None)
    live.do(DOWN, "floor")
    live.until(WashCards)
    assert live.refused(DOWN, "floor") == idle


@pytest.mark.parametrize("book", ["pa-543", "pa-545", "ma-midi"])
@pytest.mark.parametrize("act", [UP, DOWN])
def test_chapters_without_an_idle_table_refuse_it(book: str, act: DeclareIdle) -> None:
    live = in_play(book)
    live.do(LeaveSeat(1), "ann")
    for by in ("dealer", "floor"):
        assert live.refused(act, by) == live.clauses["shuffle"]


# The duty of a table that nobody sits at -----------------------------------------------------


@pytest.mark.parametrize(("idle", "book"), IDLE)
@pytest.mark.parametrize("physical", [False, True])
def test_spreading_the_cards_is_due_once_nobody_sits_at_a_shoe_in_play(
    idle: str, book: str, *, physical: bool
) -> None:
    live = in_play(book, physical=physical, seats="1 ann,2 bob")
    live.do(LeaveSeat(1), "ann")
    assert not isinstance(live.next, DeclareIdle)
    live.do(LeaveSeat(2), "bob")
    assert (live.next, live.next_clause) == (DOWN, idle)
    assert live.refused(CallNoMoreBets()) == idle
    listed = [step.order for step in due(live.table, DEALER, live.at)]
    assert (listed[0], listed.count(DOWN)) == (DOWN, 1)


@pytest.mark.parametrize(("idle", "book"), IDLE)
@pytest.mark.parametrize("filed", ["", TWO_BATCHES])
def test_the_automatic_dealer_spreads_them_and_nobody_is_dealt_from_the_old_shoe(
    idle: str, book: str, filed: str
) -> None:
    live = in_play(book, filed)
    live.bet("1 player 10").play_round()
    live.do(LeaveSeat(1), "ann")
    while (order := next_order(BACCARAT, live.table, live.at, nobody)) is not None:
        assert order.role is Role.DEALER
        live.step()
    assert [event.clause for event in live.happened(IdleDeclared)] == [idle]
    assert [event.cause for event in live.happened(ShoeEnded)] == [Cause.IDLE]
    assert (live.table.step_is("look", "turn_up"), isinstance(live.next, TakeSeat)) == (True, True)
    live.sit(2, "bob")
    live.ready().bet("2 player 10").play_round()
    assert (live.table.shoes, len(live.happened(IdleDeclared))) == (2, 1)


@pytest.mark.parametrize(("idle", "book"), IDLE)
def test_a_table_whose_last_player_leaves_in_mid_round_is_idle_after_it(
    idle: str, book: str
) -> None:
    live = in_play(book).bet("1 player 10")
    live.do(CallNoMoreBets())
    live.do(LeaveSeat(1), "ann")
    assert not isinstance(live.next, DeclareIdle)
    live.until(DeclareIdle)
    assert (live.table.round, live.next_clause) == (None, idle)


@pytest.mark.parametrize(("idle", "book"), IDLE)
def test_whoever_sits_down_before_the_cards_are_spread_is_not_dealt_from_the_old_shoe(
    idle: str, book: str
) -> None:
    live = left_alone(book)
    live.sit(2, "bob")
    live.bet("2 player 10")
    assert (live.next, live.next_clause) == (DOWN, idle)
    assert live.refused(CallNoMoreBets()) == idle
    assert live.refused(DOWN, "bob") == idle
    declared(live, DOWN)
    live.ready()
    assert (live.table.shoes, [each.owner for each in live.table.wagers]) == (2, ["bob"])
    live.do(LeaveSeat(2), "bob")
    assert isinstance(live.next, DeclareIdle)


@pytest.mark.parametrize(("idle", "book"), IDLE)
def test_people_who_come_and_go_leave_the_duty_as_it_is(idle: str, book: str) -> None:
    live = left_alone(book, NOBODY_SEATED)
    for person in ("bob", "eve"):
        live.sit(2, person)
        live.do(LeaveSeat(2), person)
    live.sit(3, "eve")
    assert (live.next, live.next_clause) == (DOWN, idle)
    live.do(DOWN, "dealer")
    assert live.table.stood_idle is False


@pytest.mark.parametrize(("idle", "book"), IDLE)
def test_the_automatic_dealer_spreads_them_for_whoever_came_meanwhile(idle: str, book: str) -> None:
    live = left_alone(book)
    live.sit(2, "bob")
    order = next_order(BACCARAT, live.table, live.at, nobody)
    assert order is not None
    assert (order.order, order.role) == (DOWN, Role.DEALER)
    live.ready()
    assert [event.clause for event in live.happened(IdleDeclared)] == [idle]
    assert [event.cause for event in live.happened(ShoeEnded)] == [Cause.IDLE]


@clause("PA627A-5-g-s1")
def test_no_shuffle_is_directed_in_place_of_the_spread() -> None:
    live = left_alone("pa-627a")
    assert live.refused(OrderShuffle(), "floor") == "PA627A-5-g-s1"
    live.sit(2, "bob")
    assert live.refused(OrderShuffle(), "floor") == "PA627A-5-g-s1"


@clause("PA541-5-h-s1")
def test_a_device_that_fails_meanwhile_spares_nobody_the_spread() -> None:
    live = left_alone("pa-541", CONTINUOUS)
    live.do(ReportShufflerFailed(), "floor")
    live.sit(2, "bob")
    live.until(DeclareIdle)
    assert (live.table.shoes, live.next_clause) == (2, "PA541-5-h-s1")


@clause("PA541-5-h-s1")
def test_other_cards_are_spread_anyway() -> None:
    live = left_alone("pa-541")
    live.sit(2, "bob")
    live.do(ChangeCards(), "floor")
    live.ready()
    assert (live.table.shoes, live.happened(IdleDeclared)) == (2, [])


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_a_table_that_is_never_without_players_between_rounds_was_not_idle(book: str) -> None:
    live = in_play(book).bet("1 player 10")
    live.do(CallNoMoreBets())
    live.do(LeaveSeat(1), "ann")
    live.sit(2, "bob")
    live.until(CallNoMoreBets)
    assert (live.table.shoes, live.table.stood_idle) == (1, False)


@pytest.mark.parametrize("book", ["pa-543", "pa-545", "ma-midi"])
def test_chapters_without_an_idle_table_have_no_such_duty(book: str) -> None:
    live = in_play(book)
    live.do(LeaveSeat(1), "ann")
    assert not isinstance(live.next, DeclareIdle)


@pytest.mark.parametrize("book", ["pa-543", "pa-545"])
def test_a_filed_procedure_makes_it_a_duty(book: str) -> None:
    """Reading R-N09."""
    live = in_play(book, AS_IN_541)
    live.do(LeaveSeat(1), "ann")
    assert (live.next, live.next_clause) == (DOWN, live.clauses["shuffle"])


# From the spread to the cut -----------------------------------------------------------------

SHUFFLED = ["ShuffleCards A", "CheckShuffle A", "SealShoe A"]
WASHED = ["WashCards A", "StackCards A"]
SEEN_541 = ["SpreadCards A", "ShowSpread A", "TurnCardsDown A"]
TURNED_541 = ["SpreadCards A", "TurnCardsUp A", "ShowSpread A", "TurnCardsDown A"]
SEEN_LATER = ["SpreadCards A", "ShowSpread A"]
DEVICE = ["StackCards A", "LoadShuffler A"]
OTHER_BATCH = ["RunShuffler B", "TakeFromShuffler B", "SealShoe B"]


@pytest.mark.parametrize(
    ("book", "filed", "act", "wanted"),
    [
        pytest.param(
            "pa-541", "", UP, [*SEEN_541, *WASHED, *SHUFFLED],
            marks=clause("PA541-5-h-s1", "PA541-5-h-1"), id="541 face up",
        ),
        pytest.param(
            "pa-541", "", DOWN, [*TURNED_541, *WASHED, *SHUFFLED],
            marks=clause("PA541-5-h-s2", "PA541-5-h-1"), id="541 face down",
        ),
        pytest.param(
            "pa-627a", "", DOWN, [*SEEN_LATER, *WASHED, *SHUFFLED],
            marks=clause("PA627A-5-g-1"), id="627a",
        ),
        pytest.param(
            "md-mini", "", DOWN, [*SEEN_LATER, *WASHED, *SHUFFLED],
            marks=clause("MD-5-H-3-a"), id="Maryland",
        ),
        pytest.param(
            "pa-541", TWO_BATCHES, DOWN, [*TURNED_541, *DEVICE, *OTHER_BATCH],
            marks=clause("PA541-5-h-2-s1"), id="541 two batches",
        ),
        pytest.param(
            "pa-627a", TWO_BATCHES, DOWN, [*SEEN_LATER, *DEVICE, *OTHER_BATCH],
            marks=clause("PA627A-5-g-2-s1"), id="627a two batches",
        ),
        pytest.param(
            "md-mini", TWO_BATCHES, DOWN, [*SEEN_LATER, *DEVICE, *OTHER_BATCH],
            marks=clause("MD-5-H-3-b"), id="Maryland two batches",
        ),
        pytest.param(
            "pa-543", AS_IN_541, UP, [*SEEN_541, *WASHED, *SHUFFLED], id="543 as in 541"
        ),
        pytest.param(
            "pa-543", AS_IN_541, DOWN, [*TURNED_541, *WASHED, *SHUFFLED], id="543 face down"
        ),
        pytest.param(
            "pa-545", f"{AS_IN_541}\noptions.dealers = 1", DOWN,
            [*TURNED_541, *WASHED, "ShuffleCards A", "SealShoe A"], id="545 as in 541",
        ),
    ],
)  # fmt: skip
def test_how_play_starts_again(book: str, filed: str, act: DeclareIdle, wanted: list[str]) -> None:
    live = declared(left_alone(book, filed), act)
    live.step()
    assert isinstance(live.next, TakeSeat)
    for early in (TurnCardsUp(), ShowSpread(), WashCards(), StackCards()):
        assert live.refused(early) == live.next_clause
    live.sit(2, "bob")
    assert ["SpreadCards A", *orders(live)] == wanted
    live.ready()
    assert (live.table.shoes, live.table.in_shoe.number) == (2, 2)
    assert live.happened(CardsRetired) == []
    assert live.table.in_shoe.batch == wanted[-1][-1]


def test_an_idle_continuous_device_takes_its_cards_back() -> None:
    live = declared(left_alone("pa-541", CONTINUOUS), UP)
    live.step()
    live.sit(2, "bob")
    assert orders(live, SealShoe) == [*SEEN_541[1:], *DEVICE]
    live.ready().play_round()


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_each_step_of_the_restart_waits_for_the_one_before(book: str) -> None:
    live = declared(left_alone(book), DOWN)
    live.step()
    live.sit(2, "bob")
    tried: list[Order] = [
        TurnCardsUp(), ShowSpread(), TurnCardsDown(), WashCards(),
        StackCards(), ShuffleCards(), OfferCut(2), CallNoMoreBets(),
    ]  # fmt: skip
    while not isinstance(live.next, OfferCut):
        for act in tried:
            if type(act) is not type(live.next):
                assert live.refused(act) == live.next_clause
        live.step()
    washed = {event.clause for event in live.happened(CardsPrepared) if event.step == "wash"}
    assert live.clauses["idle_wash"] in washed


def test_idle_cards_too_old_for_another_shoe_are_changed_where_they_lie() -> None:
    live = declared(left_alone("pa-541"), UP)
    live.step()
    live.wait(hours=4).sit(2, "bob")
    live.do(ChangeCards())
    assert [event.clause for event in live.happened(CardsRetired)] == ["PA541-3-c"]
    live.ready()
    assert len(live.happened(CardsReceived)) == 2


# Faces --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "book"), cases(("PA627A-5-g-s2", "pa-627a"), ("MD-5-H-2", "md-mini"))
)
def test_idle_cards_lie_face_down_unless_a_player_asks(faces: str, book: str) -> None:
    live = left_alone(book)
    assert live.refused(UP) == live.refused(UP, "floor") == faces
    declared(live, DOWN)
    live.sit(2, "bob")
    assert live.refused(RequestFaces(2), "bob") == faces
    live.do(SpreadCards())
    assert live.refused(TurnCardsUp()) == faces
    for seat, person in ((2, "ann"), (3, "bob"), (2, "dealer")):
        assert live.refused(RequestFaces(seat), person) == faces
    [asked] = live.do(RequestFaces(2), "bob")
    assert isinstance(asked, FacesRequested)
    assert (asked.seat, asked.clause) == (2, faces)
    assert live.refused(RequestFaces(2), "bob") == faces
    live.do(TurnCardsUp())
    assert live.refused(RequestFaces(2), "bob") == faces
    assert orders(live)[:3] == ["ShowSpread A", "TurnCardsDown A", "WashCards A"]
    assert live.refused(RequestFaces(2), "bob") == faces


@pytest.mark.parametrize("book", ["pa-541", "pa-543", "pa-545", "ma-midi"])
def test_elsewhere_nobody_needs_to_ask_for_faces(book: str) -> None:
    live = Live(book).until(ShowSpread)
    assert live.refused(RequestFaces(1), "ann") == live.clauses["look"]


@pytest.mark.parametrize("book", ["pa-627a", "md-mini"])
def test_new_cards_lie_face_up_anyway(book: str) -> None:
    live = Live(book).until(ShowSpread)
    assert live.refused(RequestFaces(1), "ann") == live.clauses["idle_face_down"]


# The batch from the shuffler ----------------------------------------------------------------

SPREAD_B = [
    "SpreadCards B", "ShowSpread B", "TurnCardsDown B", "StackCards B", "LoadShuffler B",
    "RunShuffler B", "TakeFromShuffler B",
]  # fmt: skip


@pytest.mark.parametrize(
    ("skipping", "book"),
    cases(("PA541-5-h-2-s2", "pa-541"), ("PA627A-5-g-2-s2", "pa-627a"), ("MD-5-H-4", "md-mini")),
)
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("asked_at", [StackCards, LoadShuffler, RunShuffler, TakeFromShuffler])
def test_the_batch_from_the_shuffler_is_spread_and_shuffled_again_if_a_player_asks(
    skipping: str, book: str, asked_at: type[Order], *, physical: bool
) -> None:
    live = declared(left_alone(book, TWO_BATCHES, physical=physical), DOWN)
    live.sit(2, "bob")
    wish = RequestSpread(2)
    live.until(asked_at)
    for seat, person in ((2, "ann"), (3, "bob"), (2, "dealer")):
        assert live.refused(RequestSpread(seat), person) == skipping
    [asked] = live.do(wish, "bob")
    assert isinstance(asked, SpreadRequested)
    assert (asked.seat, asked.clause) == (2, skipping)
    assert live.refused(wish, "bob") == skipping
    steps = [*DEVICE, "RunShuffler B", "TakeFromShuffler B"]
    begun = next(n for n, step in enumerate(steps) if step.startswith(asked_at.__name__))
    sealed = [] if physical else ["SealShoe B"]
    assert orders(live) == [*steps[begun:], *SPREAD_B, *sealed]
    assert live.refused(wish, "bob") == skipping
    assert live.table.in_shoe.batch == "B"


@pytest.mark.parametrize(
    ("skipping", "book"),
    cases(("PA541-5-h-2-s2", "pa-541"), ("PA627A-5-g-2-s2", "pa-627a"), ("MD-5-H-4", "md-mini")),
)
@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("asked_at", [OfferCut, InsertCoverCard, LoadShoe, BurnCard])
def test_it_may_be_asked_for_until_a_card_leaves_the_shoe(
    skipping: str, book: str, asked_at: type[Order], *, physical: bool
) -> None:
    live = declared(left_alone(book, TWO_BATCHES, physical=physical), DOWN)
    live.sit(2, "bob")
    [asked] = live.until(asked_at).do(RequestSpread(2), "bob")
    assert isinstance(asked, SpreadRequested)
    assert asked.clause == skipping
    opened, sealed = ([], []) if physical else (["OpenShoe"], ["SealShoe B"])
    assert orders(live) == [*opened, *SPREAD_B, *sealed]
    live.until(BurnCard)
    assert (live.table.in_shoe.batch, live.table.in_shoe.number) == ("B", 2)
    assert live.refused(RequestSpread(2), "bob") == skipping
    assert verify("t1", live.journal.read("t1")).troubles == ()


@pytest.mark.parametrize(
    ("skipping", "book"),
    cases(("PA541-5-h-2-s2", "pa-541"), ("PA627A-5-g-2-s2", "pa-627a"), ("MD-5-H-4", "md-mini")),
)
@pytest.mark.parametrize("steps", range(4))
def test_whoever_is_shown_the_idle_spread_may_ask_for_the_stored_batch_too(
    skipping: str, book: str, steps: int
) -> None:
    live = declared(left_alone(book, TWO_BATCHES), DOWN)
    live.sit(2, "bob")
    for _ in range(steps):
        live.step()
    [asked] = live.do(RequestSpread(2), "bob")
    assert isinstance(asked, SpreadRequested)
    assert asked.clause == skipping
    assert orders(live)[-8:] == [*SPREAD_B, "SealShoe B"]


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_once_a_card_is_out_it_is_too_late_to_ask(book: str) -> None:
    live = declared(left_alone(book, TWO_BATCHES), DOWN)
    live.sit(2, "bob")
    live.until(BurnCard).do(BurnCard())
    assert live.refused(RequestSpread(2), "bob") == live.clauses["skip_spread"]


OPEN_DEVICE = 'options.stored_batch = "open"'


@pytest.mark.parametrize(
    ("book", "filed", "skipped"),
    [
        pytest.param("pa-541", APPROVED, True, marks=clause("PA541-5-h-2-s2")),
        pytest.param("pa-541", "", False, marks=clause("PA541-5-h-2-ii")),
        pytest.param("pa-541", OPEN_DEVICE, False, marks=clause("PA541-5-h-2-s2")),
        pytest.param(
            "pa-541", f"{OPEN_DEVICE}\n{APPROVED}", False, marks=clause("PA541-5-h-2-i")
        ),
        pytest.param("pa-627a", APPROVED, True, marks=clause("PA627A-5-g-2-s2")),
        pytest.param("pa-627a", "", False, marks=clause("PA627A-5-g-2-ii")),
        pytest.param("pa-627a", OPEN_DEVICE, False, marks=clause("PA627A-5-g-2-s2")),
        pytest.param(
            "pa-627a", f"{OPEN_DEVICE}\n{APPROVED}", False, marks=clause("PA627A-5-g-2-i")
        ),
        pytest.param("md-mini", APPROVED, True, marks=clause("MD-5-H-4")),
        pytest.param("md-mini", "", True, marks=clause("MD-5-H-4-a")),
        pytest.param(
            "md-mini", OPEN_DEVICE, False, marks=clause("MD-5-H-4", "MD-5-H-4-a", "MD-5-H-4-b")
        ),
        pytest.param(
            "md-mini", f"{OPEN_DEVICE}\n{APPROVED}", True, marks=clause("MD-5-H-4-b")
        ),
    ],
)  # fmt: skip
def test_what_spares_the_spread_of_the_batch_from_the_shuffler(
    book: str, filed: str, *, skipped: bool
) -> None:
    """Both conditions in Pennsylvania, either in Maryland (reading R-MD13)."""
    live = declared(left_alone(book, f"{UNAPPROVED}\n{filed}"), DOWN)
    live.sit(2, "bob")
    live.until(TakeFromShuffler).step()
    if not skipped:
        assert live.refused(RequestSpread(2), "bob") == live.clauses["skip_spread"]
    assert orders(live) == ([] if skipped else SPREAD_B) + ["SealShoe B"]


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(("PA541-5-h-2-s2", "pa-541"), ("PA627A-5-g-2-s2", "pa-627a"), ("MD-5-H-4", "md-mini")),
)
def test_a_shuffled_batch_does_not_lie_by_deck_and_suit(cited: str, book: str) -> None:
    live = declared(left_alone(book, f"{UNAPPROVED}\n{OPEN_DEVICE}"), DOWN)
    live.sit(2, "bob")
    live.until(TakeFromShuffler).until(SpreadCards)
    assert GAME.instruction(live.table, live.next) == "Spread batch B"
    [spread] = live.step()
    assert GAME.tell(spread).endswith("spreads batch B on the table.")
    assert isinstance(spread, CardsPrepared)
    assert spread.clause == cited


@pytest.mark.parametrize("filed", ["", CONTINUOUS])
def test_with_one_batch_there_is_none_to_ask_for(filed: str) -> None:
    live = declared(left_alone("pa-541", filed), DOWN)
    live.sit(2, "bob")
    while not live.table.can_bet:
        assert live.refused(RequestSpread(2), "bob") == "PA541-5-h-2-s2"
        live.step()


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_between_ordinary_shoes_nobody_may_ask_for_the_batch(book: str) -> None:
    live = Live(book, TWO_BATCHES, decks=12).until(InsertCoverCard)
    live.do(InsertCoverCard(301))
    live.until(RunShuffler)
    while live.table.shoes == 1:
        assert live.refused(RequestSpread(1), "ann") == live.clauses["skip_spread"]
        live.step()
