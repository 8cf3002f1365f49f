"""The dealer's console: every step is said with its clause, and what it foretells comes true."""

from __future__ import annotations

import re

import pytest

from croupier.rulebooks.clauses import is_cited_well
from croupier.table.cards.stored_batch import RequestSpread
from croupier.table.orders import Order, kebab
from croupier.table.people import DEALER, FLOORPERSON, Role, Viewer
from croupier.table.seats.betting import PlaceWager, WithdrawWager
from croupier.table.seats.chips import BuyIn, CashOut
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import LeaveSeat
from croupier.table.seats.spoken import SpeakWager
from croupier.table.spanish_21.cutting_card import RemoveCuttingCard
from croupier.table.spanish_21.dealing import AnnounceTotal, DealCard
from croupier.table.spanish_21.decisions import Surrender
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.peeking import CallDealersCard, ReadHoleCard
from croupier.table.spanish_21.settling import MoveChips
from croupier.training.console import Instruction, Instructions, instructions
from croupier.values.cards import Card
from croupier.values.refusals import Refusal
from tests.games.spanish_21.tables import MATCHING, dealt, spanish
from tests.table.spanish_21.driver import Live
from tests.table.trays import is_house_procedure

ROUNDS = f"{dealt('Ah 5d 2c', '9h 7c', 'Kd 3c')} {dealt('6h Kd 9c', '8h 8c', 'Qd 3c')}"
BETS = "1 25; 1 match_the_dealer 5; 2 40"


def live(cards: str = ROUNDS, *, physical: bool = False) -> Live:
    return Live(spanish(MATCHING), cards=cards, seats="1 ann,2 bob", physical=physical)


def told(at: Live, viewer: Viewer = DEALER) -> Instructions:
    return instructions(SPANISH_21, at.table, viewer, at.at)


def every(listed: Instructions) -> tuple[Instruction, ...]:
    return (*listed.now, *listed.coming, *listed.wrong, *listed.orders)


def says(listed: Instructions, group: str) -> list[str]:
    return [each.says for each in getattr(listed, group)]


def wrong(at: Live, said: str, viewer: Viewer = DEALER) -> Instruction:
    return next(each for each in told(at, viewer).wrong if each.says == said)


@pytest.mark.parametrize("physical", [False, True])
def test_through_two_rounds_each_step_is_said_with_its_clause(*, physical: bool) -> None:
    table = live(physical=physical)
    while table.table.rounds < 2:
        for viewer in (DEALER, FLOORPERSON):
            listed = told(table, viewer)
            assert {type(each.order) for each in listed.now} == {
                type(step.order) for step in table.steps()
            }
            for each in every(listed):
                assert each.says[0].isupper() or each.says.startswith(("ann", "bob"))
                assert "_" not in each.says + each.then
                is_cited = is_cited_well(each.clause) and each.requirement
                assert is_cited or is_house_procedure(each.order)
        if table.table.can_bet and not table.table.wagers:
            table.bet(BETS)
        table.step()


def test_every_order_is_said_somewhere() -> None:
    """A player's own orders are no dealer's."""
    unsaid = {
        kind
        for kind, manner in SPANISH_21.manners.items()
        if manner.says == manner.mishap == kebab(kind.__name__).replace("-", " ")
    }
    chips = {BuyIn, CashOut, LeaveSeat, PlaceWager, WithdrawWager}
    players = chips | {SpeakWager, RequestSpread}
    assert unsaid == players | {OpenTable}
    reports = {kind: manner for kind, manner in SPANISH_21.manners.items() if manner.reports}
    plain = {kind for kind, manner in reports.items() if manner.mishap == manner.says}
    assert plain == {RemoveCuttingCard}


def test_the_opening_is_laid_out_card_by_card() -> None:
    table = live().ready().bet(BETS)
    listed = told(table)
    assert says(listed, "now") == ["Call for the last bets"]
    assert says(listed, "coming") == [
        "Deal box 1 its first card",
        "Deal box 2 its first card",
        "Deal yourself the first card",
        "Deal box 1 its second card",
        "Deal box 2 its second card",
        "Deal yourself the second card, face down",
    ]
    table.until(DealCard)
    for _ in range(5):
        table.step()
    assert not told(table).coming, "what follows the hole card depends on the faces"


def test_who_does_not_answer_is_answered_for_on_a_second_word() -> None:
    table = live().deal(BETS)
    asked = told(table).now
    assert [(each.says, each.mine, each.confirm) for each in asked[:3]] == [
        ("Box 1 insures", False, False),
        ("Box 1 wants no Insurance", False, False),
        ("ann does not answer: box 1 wants no Insurance", True, True),
    ]
    assert [(each.name, each.least, each.most) for each in asked[0].blanks] == [("stake", 1, 12_50)]


def test_whoever_has_left_is_answered_for_without_one() -> None:
    table = live().deal(BETS)
    table.do(LeaveSeat(2), "bob")
    [*_, last] = told(table).now
    assert (last.says, last.confirm) == ("bob has left: box 2 wants no Insurance", False)


@pytest.mark.parametrize(("physical", "mine"), [(False, False), (True, True)])
def test_with_real_cards_the_dealer_records_what_players_signal(
    *, physical: bool, mine: bool
) -> None:
    table = live(physical=physical).deal(BETS).until(Surrender)
    first = told(table).now[0]
    assert (first.says, first.by, first.person, first.mine) == (
        "Box 1 surrenders", Role.PLAYER, "ann", mine,
    )  # fmt: skip


def test_a_real_card_reader_tells_the_dealer() -> None:
    table = live(physical=True).deal(BETS).until(ReadHoleCard)
    listed = told(table)
    reader = [each for each in listed.now if isinstance(each.order, ReadHoleCard)]
    assert [(each.order, each.says.rpartition(": ")[2]) for each in reader] == [
        (ReadHoleCard(blackjack=False), "it tells of no Blackjack"),
        (ReadHoleCard(blackjack=True), "it tells of a Blackjack"),
    ]
    assert not any(each.blanks for each in reader)
    others = [each.says for each in listed.now if each not in reader]
    assert others == ["Box 1 insures", "Box 2 insures"]
    assert [each.order for each in told(live().deal(BETS).until(ReadHoleCard)).now] == [
        ReadHoleCard()
    ]


def test_only_cards_that_show_are_asked_for_at_a_table_with_real_cards() -> None:
    table = live(physical=True).ready().bet(BETS).until(DealCard)
    for face_down in (False,) * 5 + (True,):
        [card] = told(table).now
        assert [each.form for each in card.blanks] == ([] if face_down else ["card"])
        table.step()
    table.until(CallDealersCard)
    assert [each.form for each in told(table).now[0].blanks] == ["card"]
    found = wrong(table, "The next card is a 10")
    assert found.blanks[0].choices == ("Tc", "Td", "Th", "Ts")
    assert not told(live().ready().bet(BETS).until(DealCard)).now[0].blanks


def test_totals_and_sums_are_said() -> None:
    table = live().deal("1 25; 2 40").until(AnnounceTotal)
    assert says(told(table), "now") == ["Say the total of box 1: 16, for information only"]
    table.until(MoveChips)
    assert says(told(table), "now") == ["Collect Spanish 21 of ann, box 1: $25.00"]
    assert says(told(table), "coming")[0] == "Collect Spanish 21 of bob, box 2: $40.00"


SLIPPED: list[tuple[type[Order], str, str]] = [
    (Surrender, "A card too many was drawn; nobody saw it",
     "The card is kept and dealt in its turn. Next: ask ann about box 1."),
    (Surrender, "A card too many was drawn; its face was seen",
     "The card is offered to the players in turn. Next: ask ann about box 1."),
    (Surrender, "The next card lies face up in the shoe",
     "The card goes into the discard rack. Next: ask ann about box 1."),
    (MoveChips, "A card was drawn for your own hand, which stands; nobody saw it",
     "The card goes into the discard rack. Next: collect Spanish 21 of ann, box 1."),
    (ReadHoleCard, "The hole card was not read", "Next: say the total of box 1."),
    (ReadHoleCard, "The card reader is out of order",
     ("The card reader is out of order; nothing is dealt without it. Next: the card reader is"
      " repaired or replaced.")),
]  # fmt: skip


@pytest.mark.parametrize(("at", "said", "then"), SLIPPED, ids=[each[1] for each in SLIPPED])
def test_what_becomes_of_a_slip(at: type[Order], said: str, then: str) -> None:
    table = live().deal("1 25; 2 40").until(at)
    found = wrong(table, said)
    assert (found.then, found.confirm) == (then, True)
    answer = table.do(found.order)
    assert table.steps()
    assert any(getattr(event, "clause", None) == found.clause for event in answer)


def test_a_second_card_face_up_is_foretold_to_void_the_round() -> None:
    table = live().deal("1 25; 2 40").until(Surrender)
    table.do(FindFaceUp())
    assert wrong(table, "The next card lies face up in the shoe").then == (
        "The card goes into the discard rack. The round is void. Next: void the round and return"
        " all wagers."
    )


def test_a_call_without_wagers_says_what_it_waits_for() -> None:
    [waiting] = told(live().ready()).now
    assert (waiting.mine, waiting.waits) == (False, "nobody has made a wager")


def test_a_floorpersons_duty_is_theirs_alone() -> None:
    table = live()
    assert [each.mine for each in told(table).now] == [False]
    assert [each.mine for each in told(table, FLOORPERSON).now] == [True]


def test_what_is_listed_is_taken() -> None:
    table = live().deal("1 25; 2 40").until(Surrender)
    for each in told(table).wrong:
        assert not isinstance(table.answer(each.order), Refusal)
    table.finish().ready()
    for each in told(table, FLOORPERSON).orders:
        assert not isinstance(table.answer(each.order, "floor"), Refusal)


def test_no_card_that_nobody_has_seen_is_told_to_the_dealer() -> None:
    hidden = Card.parse("2s")
    table = live(f"{dealt('6h 2s', '9h 7c', 'Kd 3c')} 2s").deal("1 25; 2 40").until(Surrender)
    assert table.card_at(table.table.in_shoe.next_place) == hidden
    said = repr([every(told(table)), every(told(table, FLOORPERSON))])
    assert not re.search(r"\b2s\b|TWO|SPADES", said)
