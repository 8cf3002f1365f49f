"""The dealer's console: every order it offers is taken, and what it foretells comes true."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.rulebooks.clauses import is_cited_well
from croupier.table.baccarat.announcing import AnnounceResult
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.curator import AskForShoe
from croupier.table.baccarat.dealing import DealCard
from croupier.table.baccarat.failed_shuffler import ReportShufflerFailed
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import agenda
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.preparing import CheckShuffle, RequestFaces
from croupier.table.baccarat.remedies import ErrorRemedied
from croupier.table.baccarat.viewing import Relinquish
from croupier.table.cards.burning import BurnCard
from croupier.table.cards.cutting import CutCards
from croupier.table.cards.defects import RejectCards
from croupier.table.cards.preparing import VerifyInspection
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.cards.wrong_cards import FindWrongCard
from croupier.table.people import DEALER, FLOORPERSON, Role, Viewer
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.training.console import Instructions, instructions
from croupier.values.cards import Card, parse_cards
from croupier.values.clauses import ClauseId
from croupier.values.sides import Side
from tests.table.driver import Live
from tests.table.houses import EVERY_HOUSE, house
from tests.table.trays import is_house_procedure


def told(live: Live, viewer: Viewer = DEALER) -> Instructions:
    return instructions(BACCARAT, live.table, viewer, live.at)


def says(listed: Instructions, group: str) -> list[str]:
    return [each.says for each in getattr(listed, group)]


def open_to_the_staff(live: Live) -> frozenset[tuple[str, ClauseId]]:
    """Everything that may be ordered now, in words."""
    steps = [*agenda(live.table)]
    for viewer in (DEALER, FLOORPERSON):
        steps += BACCARAT.due(live.table, viewer, live.at)
    return frozenset((BACCARAT.instruction(live.table, each.order), each.clause) for each in steps)


@pytest.mark.parametrize("name", EVERY_HOUSE)
def test_in_a_whole_shoe_each_first_step_is_said_with_its_clause(name: str) -> None:
    """The same choice of steps, met again in a later round, is not gone through again."""
    live = Live(house(name), seats="1 ann,2 bob")
    said, met = set[str](), set[frozenset[tuple[str, ClauseId]]]()
    for _ in range(160):
        now = open_to_the_staff(live)
        for viewer in (DEALER, FLOORPERSON) if now not in met else ():
            listed = told(live, viewer)
            for each in (*listed.now, *listed.coming, *listed.wrong, *listed.orders):
                is_cited = is_cited_well(each.clause) and each.requirement
                assert is_cited or is_house_procedure(each.order)
                said.add(each.says)
        met.add(now)
        if live.table.can_bet and not live.table.wagers and isinstance(live.next, CallNoMoreBets):
            live.bet("1 banker 100; 2 player 50")
        live.step()
    assert {
        "Call no more bets",
        "Deal the Player's Hand its first card",
        "Announce the result",
    } <= said


def test_every_order_of_an_agenda_has_an_imperative() -> None:
    unsaid = {order for order, manner in BACCARAT.manners.items() if manner.says == manner.named}
    by_players = {AskForShoe, RequestFaces, RequestSpread, Relinquish}
    chips = {BuyIn, CashOut, LeaveSeat, PlaceWager, WithdrawWager}
    found_wrong = {DrawInError, FindFaceUp, FindWrongCard, ReportShufflerFailed}
    reported = {SpeakWager, OpenTable, *found_wrong}
    assert not unsaid - by_players - chips - reported


def test_the_step_that_is_due_comes_first_and_the_others_follow_in_order() -> None:
    live = Live("pa-541", cards="9h 2s 7c 3d").ready().bet("1 banker 100")
    listed = told(live)
    assert says(listed, "now") == ["Call no more bets"]
    assert listed.now[0].clause == live.next_clause
    assert says(listed, "coming") == [
        "Deal the Player's Hand its first card",
        "Deal the Banker's Hand its first card",
        "Deal the Player's Hand its second card",
        "Deal the Banker's Hand its second card",
        "Call the points of the Player's Hand",
        "Call the points of the Banker's Hand",
    ]


def test_nothing_is_foretold_beyond_a_card_that_decides() -> None:
    """After the four cards of a hand that may draw, the next card decides."""
    live = Live("pa-541", cards="2h 2s 3c 3d").ready().bet("1 banker 100")
    live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    listed = told(live)
    assert says(listed, "now") == ["Deal the Player's Hand its third card"]
    assert not listed.coming


def test_settlement_is_laid_out_movement_by_movement() -> None:
    live = Live("pa-541", cards="9h 2s 9c 3d", seats="1 ann,2 bob").ready()
    live.bet("1 banker 100; 2 player 50").until(AnnounceResult)
    listed = told(live)
    assert says(listed, "coming")[:3] == [
        "Collect the losing Banker of ann, seat 1: $100.00",
        "Pay Player of bob, seat 2: $50.00",
        "Clear the cards",
    ]


def test_a_call_without_wagers_says_what_it_waits_for() -> None:
    live = Live("pa-541", "options.free_hands = false").ready()
    waiting = told(live).now[0]
    assert (waiting.mine, waiting.waits) == (False, "nobody has made a wager")


def test_a_floorpersons_duty_is_theirs_alone() -> None:
    live = Live("pa-541", seats="").until(VerifyInspection)
    assert [each.mine for each in told(live).now] == [False]
    assert [each.mine for each in told(live, FLOORPERSON).now] == [True]


@pytest.mark.parametrize(("physical", "mine"), [(False, False), (True, True)])
def test_with_real_cards_the_dealer_records_what_players_do(*, physical: bool, mine: bool) -> None:
    live = Live("pa-541", physical=physical).until(CutCards)
    cut = told(live).now[0]
    assert (cut.by, cut.person, cut.mine) == (Role.PLAYER, "ann", mine)


def test_only_cards_that_show_are_asked_for_at_a_table_with_real_cards() -> None:
    live = Live("pa-627a", 'options.procedure = "face_down"', physical=True)
    live.until(BurnCard)
    assert [each.form for each in told(live).now[0].blanks] == ["card"]
    live.do(BurnCard(Card.parse("As")))
    assert not told(live).now[0].blanks
    live.do(BurnCard())
    live.bet("1 banker 100").do(CallNoMoreBets())
    for _ in range(4):
        assert not told(live).now[0].blanks
        live.do(DealCard())
    turned = told(live).now[0]
    assert [(each.form, each.least) for each in turned.blanks] == [("cards", 2)]
    live.do(replace(turned.order, cards=parse_cards("9h 2c")))


@pytest.mark.parametrize(
    "rules", [("pa-541", ""), ("pa-627a", ""), ("md-mini", ""), ("ma-midi", "")]
)
def test_what_is_foretold_of_an_error_comes_true(rules: tuple[str, str]) -> None:
    book, more = rules
    for number in range(40):
        live = Live(book, more, cards="3h 2s 4c 6d").ready().bet("1 banker 100")
        live.until(lambda table: table.round is not None and len(table.round.called) == 2)
        listed = [each for each in told(live).wrong if not isinstance(each.order, RejectCards)]
        if number >= len(listed):
            break
        remedied = [
            each for each in live.do(listed[number].order) if isinstance(each, ErrorRemedied)
        ]
        assert remedied
        assert listed[number].then
        assert remedied[0].clause == listed[number].clause


def test_the_menu_knows_what_a_stray_third_card_becomes() -> None:
    live = Live("pa-627a", cards="3h 2s 4c 3d").ready().bet("1 banker 100")
    live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    wrong = {each.says: each for each in told(live).wrong}
    unseen = wrong["A card too many was drawn towards the Player's Hand; nobody saw its face"]
    assert unseen.then.startswith("The card becomes the third card of the Banker's Hand")
    assert (unseen.clause, unseen.confirm) == ("PA627A-13-b-s1", True)


def test_a_card_on_the_wrong_hand_is_a_slip_and_on_the_right_one_is_none() -> None:
    live = Live("pa-541").ready().bet("1 banker 100").until(DealCard)
    laid = [each.order.laid_on for each in told(live).wrong if isinstance(each.order, DealCard)]
    assert laid == [Side.BANKER]


def test_the_hand_a_stray_card_was_meant_for_is_asked_only_where_it_matters() -> None:
    live = Live("pa-627a").ready().bet("1 banker 100")
    assert says(told(live), "wrong") == [
        "A card too many was drawn; nobody saw its face",
        "A card too many was drawn; its face was seen",
        "The next card lies face up in the shoe",
        "A card of batch A is unfit",
    ]


def test_an_uneven_shuffle_is_a_slip_for_who_checks_it() -> None:
    live = Live("pa-541").until(CheckShuffle)
    wrong = told(live, FLOORPERSON).wrong
    unfit = "A card of batch A is unfit"
    assert [each.says for each in wrong] == ["Batch A is unevenly shuffled", unfit]
    assert "shuffled again" in wrong[0].then


def test_a_floorperson_may_fill_credit_and_close_an_empty_table() -> None:
    live = Live("pa-541", seats="")
    said = says(told(live, FLOORPERSON), "orders")
    assert {"Fill the tray from the cage", "Credit chips from the tray to the cage"} <= set(said)
    assert "Close the table" in said


HIDDEN = ("9h 2s 7c 3d 5h 4d", "4h 8s 2c 9d Kd 6s", "2h 2s 2c 3d Ac 8h")
"""A Natural, another, and a round of six cards."""


@pytest.mark.parametrize("name", EVERY_HOUSE)
def test_before_a_round_the_console_says_the_same_whatever_the_shoe_holds(name: str) -> None:
    said = list[Instructions]()
    for cards in HIDDEN:
        live = Live(house(name), cards=cards, seats="1 ann").ready().bet("1 banker 100")
        said.append(told(live))
    assert said[0] == said[1] == said[2]


FACE_DOWN = [
    name
    for name in EVERY_HOUSE
    if house(name).house.chose("procedure") in {"face_down", "viewing", "caller"}
]


@pytest.mark.parametrize("name", FACE_DOWN)
def test_no_card_that_lies_face_down_is_in_what_the_console_says(name: str) -> None:
    said = list[Instructions]()
    for cards in HIDDEN:
        live = Live(house(name), cards=cards, seats="1 ann").ready().bet("1 banker 100")
        live.until(lambda table: table.round is not None and len(table.round.laid) == 4)
        assert live.table.round is not None
        assert not any(each.up for each in live.table.round.laid)
        said.append(told(live))
    assert said[0] == said[1] == said[2]
