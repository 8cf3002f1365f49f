"""How a shoe ends: cover card and last hand, an ordered shuffle, old cards, the opened order."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from croupier.surveillance.verifying import verify
from croupier.table.baccarat.announcing import AnnounceResult
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import RoundEnded
from croupier.table.baccarat.cover_card import (
    CallLastHand,
    CoverCardRemoved,
    LastHandCalled,
    RemoveCoverCard,
)
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.game import decide, tell
from croupier.table.baccarat.irregularities import DrawInError
from croupier.table.baccarat.vigorish import CollectVigorish
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe, ShoeLoaded
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import OfferCut
from croupier.table.cards.ending import (
    ChangeCards,
    EndShoe,
    OpenShoe,
    OrderShuffle,
    ShoeEnded,
    ShoeOpened,
    ShuffleOrdered,
)
from croupier.table.cards.preparing import ShuffleCards
from croupier.table.cards.receiving import (
    CardsReceived,
    CardsRetired,
    PreparationBegun,
    ReceiveCards,
)
from croupier.table.cards.sealing import SealShoe, ShoeSealed
from croupier.table.cards.shoe import Cause, Over
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.wagers import RoundVoided
from croupier.values.cards import parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.sealing import commitment_of
from croupier.values.sides import Side
from croupier.values.transfers import spot
from tests.support import RULEBOOKS, cases, clause, same_duty
from tests.table.driver import OPENED_AT, Live

NATURAL = "2h 3s 7c 4d"
"""A round of four cards."""
DRAWN = "2h 3s Kc Kd 9h 4c"
"""A round of six."""
COVER_CARD = [
    *same_duty(
        "When the cover card shows during play, set it aside and finish that hand.", count=3
    ),
    *same_duty(
        "When the cover card shows at the head of the shoe or during a round, set it aside and"
        " finish that hand.",
        count=3,
    ),
]
LAST_HAND = same_duty(
    'Call "last hand" after the hand in which the cover card showed.', count=6
)  # fmt: skip


def short_shoe(
    book: str, filed: str = "", cards: str = "", after: int = 11, **more: object
) -> Live:
    """A table whose cover card lies after so many cards, eleven at least."""
    live = Live(book, filed, cards=cards, **more).until(InsertCoverCard)  # type: ignore[arg-type]
    live.do(InsertCoverCard(live.table.in_shoe.cards - after))
    return live.ready()


def told(live: Live, *kinds: type) -> list[str]:
    return [type(event).__name__ for event in live.told if isinstance(event, kinds)]


# The cover card and the last hand -----------------------------------------------------------


@pytest.mark.parametrize(("book", "showing"), COVER_CARD)
@pytest.mark.parametrize(
    ("cards", "after", "met_in"),
    [
        pytest.param(" ".join([NATURAL] * 4), 14, 4, id="at the head of a round"),
        pytest.param(" ".join([NATURAL] * 4), 15, 4, id="in mid-round"),
        pytest.param(" ".join([NATURAL] * 4), 17, 4, id="before a round's last card"),
        pytest.param(" ".join([NATURAL] * 4), 18, 5, id="right after a round's last card"),
        pytest.param(f"{NATURAL} {NATURAL} {DRAWN}", 14, 3, id="before a third card"),
        pytest.param(f"{NATURAL} {NATURAL} {DRAWN}", 15, 3, id="between the third cards"),
    ],
)
def test_the_hand_with_the_cover_card_is_finished_and_one_more_is_dealt(
    book: str, showing: str, cards: str, after: int, met_in: int
) -> None:
    """Two cards are burned; reading R-X07: after a round's last card it is met at the next head."""
    live = short_shoe(book, cards=cards, after=after)
    live.until(lambda table: table.over is not None)
    [cover] = live.happened(CoverCardRemoved)
    assert (cover.counted, cover.clause) == (met_in, showing)
    assert told(live, CoverCardRemoved, LastHandCalled, RoundEnded) == [
        *["RoundEnded"] * (met_in - 1), "CoverCardRemoved", "RoundEnded", "LastHandCalled",
        "RoundEnded",
    ]  # fmt: skip
    assert isinstance(live.next, EndShoe)


@pytest.mark.parametrize(("book", "calling"), LAST_HAND)
def test_last_hand_is_called_before_the_last_hand_is_dealt(book: str, calling: str) -> None:
    live = short_shoe(book, cards=" ".join([NATURAL] * 4)).until(CallLastHand)
    assert (live.next_clause, live.table.rounds) == (calling, 3)
    for early in (CallNoMoreBets(), DealCard(), EndShoe()):
        assert live.refused(early) == calling
    for wrong in ("ann", "floor"):
        assert live.refused(CallLastHand(), wrong) == calling
    [called] = live.do(CallLastHand())
    assert isinstance(called, LastHandCalled)
    assert called.clause == calling
    assert live.refused(CallLastHand()) == live.next_clause
    assert live.refused(EndShoe()) == live.next_clause
    live.play_round()
    assert isinstance(live.next, EndShoe)
    assert live.refused(CallNoMoreBets()) == live.next_clause
    assert live.refused(PlaceWager(1, "player", 10_00), "ann")


def test_the_cover_card_is_not_due_before_it_shows() -> None:
    live = short_shoe("pa-627a", cards=" ".join([NATURAL] * 4), after=14)
    for _ in range(3):
        live.play_round()
        assert isinstance(live.next, CallNoMoreBets)
        assert live.refused(CallLastHand()) == live.next_clause


AFTER_LAST_HAND = [
    pytest.param(
        book,
        filed,
        clauses[0],
        changed,
        marks=() if filed else clause(*clauses),
        id=f"{book} {filed}",
    )
    for book, filed, clauses, changed in (
        ("pa-541", "", ["PA541-10-e-s3", "PA541-5-a"], False),
        ("pa-543", "", ["PA543-10-e-s3", "PA543-3-b"], True),
        ("pa-545", "", ["PA545-10-e-s3", "PA545-3-b"], True),
        ("pa-627a", "", ["PA627A-9-e-s3", "PA627A-5-a-s1"], False),
        ("ma-midi", "", ["MA-9-d-s3"], True),
        ("md-mini", "", ["MD-9-D-3"], True),
        ("md-mini", 'options.card_change = "by_age"', ["MD-9-D-3"], False),
    )
]
BY_AGE = '\napprovals.R-MD12 = { reference = "MLGCA-3", date = 2024-01-31 }'


@pytest.mark.parametrize(("book", "filed", "ending", "changed"), AFTER_LAST_HAND)
def test_after_the_last_hand_the_cards_are_shuffled_or_new_ones_come(
    book: str, filed: str, ending: str, *, changed: bool
) -> None:
    live = short_shoe(book, filed + (BY_AGE if filed else "")).until(EndShoe)
    assert live.next_clause == ending
    for wrong in ("ann", "floor"):
        assert live.refused(EndShoe(), wrong) == ending
    shoe = live.table.in_shoe
    ended, *rest = live.do(EndShoe())
    assert isinstance(ended, ShoeEnded)
    assert (ended.shoe, ended.why, ended.unused) == (1, "last hand", shoe.cards - shoe.drawn)
    assert [event for event in rest if isinstance(event, CardsRetired)] == (
        [CardsRetired(live.game.house.handling.after_last_hand.clause, "A")] if changed else []
    )
    assert bool(live.table.batches) != changed
    live.do(live.next)
    first = ReceiveCards if changed else ShuffleCards
    assert isinstance(live.next, first)
    assert live.refused(CallNoMoreBets()) == live.next_clause
    live.ready()
    assert live.table.shoes == live.table.in_shoe.number == 2
    assert live.table.history == ()
    assert len(live.happened(CardsReceived)) == 1 + changed
    assert [event.left for event in live.happened(CardBurned)] == [1, 0, 1, 0]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_nothing_is_wagered_while_the_next_shoe_is_made_up(book: str) -> None:
    live = short_shoe(book).until(EndShoe)
    live.do(EndShoe())
    while not live.table.can_bet:
        assert live.refused(PlaceWager(1, "player", 10_00), "ann")
        live.step()
    assert live.table.in_shoe.number == 2


@pytest.mark.parametrize(
    ("book", "owing"),
    [
        pytest.param("pa-541", "PA541-13-e-s2", marks=clause("PA541-13-e-s2")),
        pytest.param("pa-543", "PA543-13-e-s2", marks=clause("PA543-13-e-s2")),
        pytest.param("pa-545", "PA545-13-e-s2", marks=clause("PA545-13-e-s2")),
        pytest.param("pa-627a", "PA627A-12-d-2-i", marks=clause("PA627A-12-d-2-i")),
        pytest.param("ma-midi", "MA-12-d-2-i", marks=clause("MA-12-d-2-i")),
        pytest.param("md-mini", "MD-12-D-2-b-i", marks=clause("MD-12-D-2-b-i")),
    ],
)
def test_marked_vigorish_is_collected_before_the_shoe_ends(book: str, owing: str) -> None:
    banker_wins = "2h 3s Kc 6d 4h"
    live = short_shoe(book, 'options.vigorish_collection = "deferred"', cards=banker_wins)
    live.bet("1 banker 100").until(CollectVigorish)
    assert live.next_clause == owing
    assert live.refused(EndShoe()) == owing
    live.step()
    assert isinstance(live.next, EndShoe)
    assert live.table.owed == {}


# Real cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_a_dealer_with_real_cards_reports_the_cover_card(book: str) -> None:
    live = Live(book, physical=True).until(BurnCard)
    showing = live.clauses["cover_shows"]
    assert live.refused(RemoveCoverCard()) == showing
    live.burn()
    for wrong in ("ann", "floor"):
        assert live.refused(RemoveCoverCard(), wrong) == showing
    [cover] = live.do(RemoveCoverCard())
    assert isinstance(cover, CoverCardRemoved)
    assert (cover.counted, cover.clause) == (1, showing)
    assert live.refused(RemoveCoverCard()) == showing


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-541", marks=clause("PA541-10-e-s1")),
        pytest.param("pa-627a", marks=clause("PA627A-9-e-s1", "PA627A-9-e-s2")),
    ],
)
@pytest.mark.parametrize(
    ("dealt", "after", "counted"),
    [
        pytest.param("", 0, 1, id="before the first card"),
        pytest.param("Kh Qs 7c 7d", 3, 1, id="among the first four"),
        pytest.param("Kh Qs 2c 7d 2h", 4, 1, id="before a third card"),
        pytest.param("Kh Qs 7c 7d", 4, 2, id="behind two cards each"),
        pytest.param("Kh Qs 2c 7d 2h", 5, 2, id="behind the Player's third card"),
        pytest.param("Kh Qs 2c 2d 2h 3h", 6, 2, id="behind the Banker's third card"),
    ],
)
def test_a_real_cover_card_behind_a_hands_last_card_counts_for_the_next(
    book: str, dealt: str, after: int, counted: int
) -> None:
    """Reading R-X07: as it does in a sealed shoe."""
    live = Live(book, physical=True).until(BurnCard).burn()
    live.do(CallNoMoreBets())
    for card in parse_cards(dealt)[:after]:
        live.until(DealCard).do(DealCard(card))
    if len(dealt.split()) == after > 0:
        live.until(AnnounceResult)
    [cover] = live.do(RemoveCoverCard())
    assert isinstance(cover, CoverCardRemoved)
    assert cover.counted == counted
    for card in parse_cards(dealt)[after:]:
        live.until(DealCard).do(DealCard(card))
    if dealt:
        live.until(lambda table: table.round is None)
        assert isinstance(live.next, CallLastHand if counted == 1 else CallNoMoreBets)


@clause("PA541-10-e-s1")
def test_a_real_cover_card_among_discards_counts_for_the_next_round() -> None:
    """Reading R-X16: the Banker's third card is still to come."""
    live = Live("pa-541", physical=True).until(BurnCard).burn()
    live.do(CallNoMoreBets())
    for card in parse_cards("Kh Qs 6c 5d"):
        live.do(DealCard(card))
    live.until(DealCard)
    (shown,) = parse_cards("2h")
    live.do(DrawInError(shown, disclosed=True, towards=Side.PLAYER))
    assert live.table.discarding is not None
    [cover] = live.do(RemoveCoverCard())
    assert isinstance(cover, CoverCardRemoved)
    assert cover.counted == 2


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_sealed_shoe_shows_its_own_cover_card(book: str) -> None:
    live = Live(book).ready()
    assert live.refused(RemoveCoverCard()) == live.clauses["cover_shows"]


# A shuffle on order -------------------------------------------------------------------------


@clause("PA627A-5-a-s1")
@pytest.mark.parametrize("book", ["pa-627a", "pa-627b"])
def test_a_floorperson_may_order_a_shuffle_between_rounds(book: str) -> None:
    """Reading R-X36."""
    live = Live(book).until(LoadShoe)
    order = OrderShuffle("a card fell")
    assert live.refused(order, "floor") == "PA627A-5-a-s1"
    live.ready().play_round()
    for wrong in ("dealer", "ann"):
        assert live.refused(order, wrong) == "PA627A-5-a-s1"
    live.bet("1 player 10").step()
    assert live.refused(order, "floor") == "PA627A-5-a-s1"
    live.play_round()
    [ordered] = live.do(order, "floor")
    assert isinstance(ordered, ShuffleOrdered)
    assert (ordered.clause, ordered.why) == ("PA627A-5-a-s1", "a card fell")
    assert isinstance(live.next, EndShoe)
    live.until(ShuffleCards)
    assert live.refused(order, "floor") == "PA627A-5-a-s1"
    live.ready()
    assert live.table.shoes == 2
    assert len(live.happened(CardsReceived)) == 1


@clause("PA627A-7-c")
@pytest.mark.parametrize("book", ["pa-627a", "pa-627b"])
def test_what_waits_for_the_next_shoe_is_taken_back_at_any_time_before_the_call(book: str) -> None:
    live = Live(book, cards=NATURAL).ready().bet("1 player 1000")
    live.do(OrderShuffle(), "floor")
    while live.table.shoes == 1 or not live.table.in_play:
        live.do(WithdrawWager(1, "player", 10_00), "ann")
        assert live.refused(WithdrawWager(1, "banker"), "ann") == live.game.house.placing
        live.step()
    live.do(WithdrawWager(1, "player"), "ann")
    assert (live.table.wagers, live.table.chips("ann")) == ((), 10_000_00)
    live.bet("1 player 10").until(lambda table: table.round is not None)
    assert live.refused(WithdrawWager(1, "player"), "ann") == "PA627A-7-c"


@clause("PA627A-5-a-s1")
@pytest.mark.parametrize("book", ["pa-627a", "pa-627b"])
def test_wagers_before_the_call_wait_while_a_directed_shuffle_is_made(book: str) -> None:
    live = Live(book, cards=NATURAL).ready().bet("1 player 10")
    live.do(OrderShuffle("a card fell"), "floor")
    while live.table.shoes == 1 or not live.table.in_play:
        assert live.table.accounts[spot(1, "ann", "player")] == 10_00
        assert live.refused(PlaceWager(1, "player", 10_00), "ann") == live.clauses["no_more_bets"]
        live.step()
    live.do(WithdrawWager(1, "player", 4_00), "ann")
    live.bet("1 banker 5").play_round()
    assert [past.shoe for past in live.table.history] == [2]
    assert live.table.wagers == ()


def test_what_a_floorperson_calls_card_life_is_an_ordered_shuffle() -> None:
    live = Live("pa-627a").ready()
    live.play_round()
    [ordered] = live.do(OrderShuffle("card life"), "floor")
    assert tell(ordered) == "A shuffle is ordered: card life."
    assert live.table.over == Over(Cause.SHUFFLE_ORDERED, ClauseId("PA627A-5-a-s1"))
    live.until(ShuffleCards)
    [ended] = live.happened(ShoeEnded)
    assert (ended.cause, ended.why) == (Cause.SHUFFLE_ORDERED, "shuffle ordered")
    assert not live.happened(CardsRetired)


def test_cards_past_their_life_end_a_shoe_for_that_cause() -> None:
    live = Live("pa-627a").ready()
    live.play_round()
    [ordered] = live.wait(hours=24).do(ChangeCards())
    assert tell(ordered) == "A shuffle is ordered: card life."
    assert live.table.over == Over(Cause.CARD_LIFE, ClauseId("PA627A-3-c"))
    live.until(ReceiveCards)
    [ended] = live.happened(ShoeEnded)
    assert (ended.cause, ended.why) == (Cause.CARD_LIFE, "card life")
    assert live.happened(CardsRetired)
    assert verify("t1", live.journal.read("t1")).troubles == ()


@pytest.mark.parametrize("book", ["pa-541", "pa-543", "pa-545", "ma-midi", "md-mini"])
def test_other_chapters_let_nobody_order_a_shuffle(book: str) -> None:
    live = Live(book).ready()
    assert live.refused(OrderShuffle(), "floor") == live.clauses["shuffle"]


# How long cards live ------------------------------------------------------------------------

LIVES = cases(("PA541-3-c", "pa-541", 4), ("PA627A-3-c", "pa-627a", 24), ("MD-3-C", "md-mini", 24))
MOMENT = timedelta(microseconds=1)


@pytest.mark.parametrize(("aged", "book", "hours"), LIVES)
def test_no_round_begins_with_cards_at_the_end_of_their_life(
    aged: str, book: str, hours: int
) -> None:
    """Reading R-X33: from the opening of the decks; the round in progress is finished."""
    live = Live(book).ready()
    [received] = live.happened(CardsReceived)
    end = received.at + timedelta(hours=hours)
    live.at = end - MOMENT
    assert live.refused(ChangeCards()) == aged
    live.do(CallNoMoreBets())
    live.at = end
    assert live.refused(ChangeCards()) == aged
    live.until(lambda table: table.round is None)
    for at in (end, end + MOMENT):
        live.at = at
        assert live.refused(CallNoMoreBets()) == aged
    assert live.refused(ChangeCards(), "ann") == aged
    [ordered] = live.do(ChangeCards())
    assert isinstance(ordered, ShuffleOrdered)
    assert (ordered.clause, ordered.why) == (aged, "card life")
    assert isinstance(live.next, EndShoe)
    _, retired, _ = live.do(EndShoe())
    assert isinstance(retired, CardsRetired)
    assert retired.clause == aged
    live.until(ReceiveCards)
    live.ready().do(CallNoMoreBets())
    assert live.happened(CardsReceived)[-1].at == live.at


@pytest.mark.parametrize(("aged", "book", "hours"), LIVES)
def test_no_shoe_starts_with_overdue_cards(aged: str, book: str, hours: int) -> None:
    live = Live(book).until(LoadShoe)
    assert live.table.in_shoe.commitment
    live.at = OPENED_AT + timedelta(hours=hours)
    assert live.refused(LoadShoe()) == aged
    assert live.refused(ChangeCards(), "ann") == aged
    *retired, begun = live.do(ChangeCards(), "floor")
    assert [type(event) for event in retired] == [CardsRetired]
    assert isinstance(begun, PreparationBegun)
    live.until(ReceiveCards)
    assert [event.dealt for event in live.happened(ShoeOpened)] == [0]
    live.until(LoadShoe)
    live.at += timedelta(hours=hours) - MOMENT
    live.do(LoadShoe())


@pytest.mark.parametrize(("aged", "book", "hours"), LIVES)
def test_filed_by_the_words_old_cards_leave_in_mid_round(aged: str, book: str, hours: int) -> None:
    """Reading R-X33; a round whose result is announced is settled."""
    live = Live(book, 'options.card_life_ends = "at_once"').ready().bet("1 player 10")
    end = live.happened(CardsReceived)[0].at + timedelta(hours=hours)
    chips = live.table.chips("ann") + 10_00
    live.do(CallNoMoreBets())
    live.at = end - MOMENT
    assert live.refused(ChangeCards()) == aged
    live.do(DealCard())
    live.at = end
    assert live.refused(DealCard()) == live.refused(ChangeCards(), "ann") == aged
    [ordered] = live.step()
    assert isinstance(ordered, ShuffleOrdered)
    assert (type(live.next), live.next_clause) == (VoidRound, aged)
    [voided] = live.step()
    assert isinstance(voided, RoundVoided)
    assert (voided.why, live.table.chips("ann")) == ("the life of the cards is over", chips)
    live.do(EndShoe())
    assert [each.cause for each in live.happened(ShoeEnded)] == [Cause.CARD_LIFE]
    assert [each.clause for each in live.happened(CardsRetired)] == [aged]
    live.until(ReceiveCards).ready().bet("1 player 10").do(CallNoMoreBets())
    live.until(AnnounceResult).step()
    live.at += timedelta(hours=hours)
    assert live.refused(ChangeCards()) == aged
    live.until(lambda table: table.round is None)
    assert live.refused(CallNoMoreBets()) == aged
    assert verify("t1", live.journal.read("t1")).troubles == ()


@pytest.mark.parametrize(("aged", "book", "hours"), LIVES)
def test_a_filed_answer_lets_old_cards_finish_their_shoe(aged: str, book: str, hours: int) -> None:
    filed = """options.card_life_ends = "after_the_shoe"
approvals.R-X33 = { reference = "BGO-21", date = 2024-01-31 }"""
    live = short_shoe(book, filed)
    live.wait(hours=hours).until(EndShoe)
    live.do(EndShoe())
    [retired] = live.happened(CardsRetired)
    assert retired.clause == aged
    assert isinstance(live.until(ReceiveCards).next, ReceiveCards)


@pytest.mark.parametrize("book", ["pa-543", "pa-545", "ma-midi"])
def test_cards_that_are_changed_each_shoe_have_no_other_age(book: str) -> None:
    live = Live(book).ready().wait(days=3)
    assert live.refused(ChangeCards()) == live.clauses["receive"]
    live.do(CallNoMoreBets())


@pytest.mark.parametrize("shuffler", ["two_batch", "continuous"])
@pytest.mark.parametrize("spared", ["none", "two_batch", "continuous"])
def test_the_four_hours_spare_a_shuffler_only_by_a_filed_answer(shuffler: str, spared: str) -> None:
    """Reading R-N01."""
    filed = f"""options.shuffler = "{shuffler}"
options.four_hour_change = "{spared}"
approvals.R-N01 = {{ reference = "BGO-22", date = 2024-01-31 }}"""
    live = Live("pa-541", filed, decks=12 if shuffler == "two_batch" else 6).ready()
    live.wait(hours=4)
    if spared == shuffler:
        live.do(CallNoMoreBets())
    else:
        assert live.refused(CallNoMoreBets()) == "PA541-3-c"


# The sealed order ---------------------------------------------------------------------------


def reveal(live: Live, **given: object) -> object:
    """The answer of the table to an opened order, as a dealer would give it."""
    shoe = live.table.unopened[0]
    secret = live.journal.sealed(shoe.commitment)
    assert secret is not None
    words = secret.decode().split()
    order = parse_cards(" ".join(words[-shoe.cards :]))
    act = OpenShoe(shoe.commitment, order, " ".join(words[: -shoe.cards]))
    act = replace(act, **{name: change(getattr(act, name)) for name, change in given.items()})  # type: ignore[operator]
    return decide(live.table, Command(act, "dealer", Role.DEALER, live.at))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_sealed_order_is_opened_once_its_shoe_is_over(book: str) -> None:
    live = short_shoe(book)
    [sealed] = live.happened(ShoeSealed)
    early = OpenShoe(sealed.commitment)
    assert live.refused(early) == live.next_clause
    live.until(EndShoe)
    assert live.refused(early) == live.next_clause
    live.do(EndShoe())
    shoe = live.table.in_shoe
    assert live.next == early
    assert isinstance(reveal(live), tuple)
    for wrong in (
        reveal(live, cards=lambda order: (order[1], order[0], *order[2:])),
        reveal(live, cards=lambda order: order[:-1]),
        reveal(live, salt=lambda salt: salt + "0"),
    ):
        assert isinstance(wrong, Refusal)
        assert wrong.clause == live.clauses["shuffle"]
    for by in ("ann", "floor"):
        assert live.refused(early, by) == live.clauses["shuffle"]
    assert live.refused(OpenShoe("0" * 64)) == live.clauses["shuffle"]
    [opened] = live.do(early)
    assert isinstance(opened, ShoeOpened)
    assert commitment_of(opened.cards, opened.salt) == opened.commitment == sealed.commitment
    assert (opened.offset, opened.dealt) == (shoe.offset, shoe.drawn)
    turned = (*opened.cards[opened.offset :], *opened.cards[: opened.offset])
    assert turned[0] == live.happened(CardBurned)[0].card
    assert live.refused(early) == live.next_clause


def test_an_order_asked_for_too_early_stays_sealed() -> None:
    live = short_shoe("pa-627a")
    commitment = live.table.in_shoe.commitment
    live.refused(OpenShoe(commitment))
    live.refused(SealShoe())
    live.play_round()
    assert live.journal.sealed(commitment) is not None
    live.until(OpenShoe).step()
    assert live.journal.sealed(commitment) is None


@pytest.mark.parametrize("book", ["pa-541", "pa-543", "pa-627a", "ma-midi"])
@pytest.mark.parametrize("shoe", [1, 2])
@pytest.mark.parametrize("at", [ReceiveCards, OfferCut, LoadShoe, BurnCard, None])
def test_every_sealed_order_is_opened_once_when_the_table_closes(
    book: str, shoe: int, at: type[Order] | None
) -> None:
    """Whatever the next step was; only a shoe that was loaded ends."""
    live = short_shoe(book) if shoe == 2 else Live(book)
    if shoe == 2:
        live.until(EndShoe).do(EndShoe())
    live.until(lambda table: table.can_bet or (at is not None and isinstance(live.next, at)))
    live.do(LeaveSeat(1), "ann")
    live.do(CloseTable(), "floor")
    while live.table.unopened:
        live.step()
    sealed = [event.commitment for event in live.happened(ShoeSealed)]
    assert [event.commitment for event in live.happened(ShoeOpened)] == sealed
    loaded = [event.shoe for event in live.happened(ShoeLoaded)]
    assert [event.shoe for event in live.happened(ShoeEnded)] == loaded
