"""A round from "no more bets" to the discards, by every procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from _pytest.mark.structures import ParameterSet

from croupier.table.baccarat.announcing import (
    AnnounceResult,
    CallPoints,
    PointsCalled,
    ResultAnnounced,
)
from croupier.table.baccarat.clearing import ClearCards, RoundEnded
from croupier.table.baccarat.curator import AcceptShoe, OfferShoe
from croupier.table.baccarat.dealing import CallCards, CardDealt, CardsCalled, DealCard
from croupier.table.baccarat.game import agenda, decide
from croupier.table.baccarat.irregularities import DrawInError
from croupier.table.baccarat.settling import MoveChips
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import (
    CardsHanded,
    CardsReturned,
    HandTurned,
    ReturnCards,
    TurnHand,
)
from croupier.table.cards.burning import BurnCard
from croupier.table.orders import Command, Order
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.wagers import NoMoreBetsCalled
from croupier.values.cards import parse_cards, show_cards
from croupier.values.events import Event
from croupier.values.sides import Side
from tests.support import cases, clause
from tests.table.driver import Live

BOTH_DRAW = "2h Ks 3c 3d 4h 5c"  # Player 5 draws to 9, Banker 3 draws on the 4 to 8
BANKER_DRAWS = "9h 2s 7c 3d 2h"  # Player 6 stays, Banker 5 draws to 7
NATURAL = "4h 2s 4d 3c"  # Player 8 stops both hands

HOUSES = (
    ("pa-541", "face_up"),
    ("pa-541", "face_down"),
    ("pa-543", "face_up"),
    ("pa-543", "face_down"),
    ("pa-543", "viewing"),
    ("pa-545", "caller"),
    ("pa-545", "viewing"),
    ("pa-627a", "face_up"),
    ("pa-627a", "face_down"),
    ("pa-627b", "face_down"),
    ("ma-midi", "viewing"),
    ("md-mini", "face_down"),
)


def house(book: str, procedure: str, cards: str = BOTH_DRAW) -> Live:
    """Ann bets on the Player's Hand, bob on the Banker's."""
    single = book in {"ma-midi", "md-mini"}
    filed = "" if single else f'options.procedure = "{procedure}"'
    live = Live(book, filed, cards=cards, seats="1 ann,2 bob").ready()
    assert live.table.procedure == procedure
    return live.bet("1 player 100; 2 banker 100")


TOLD: Mapping[type[Event], Callable[..., str]] = {
    NoMoreBetsCalled: lambda _: "no more bets",
    CardsCalled: lambda _: "cards",
    CardDealt: lambda e: f"{e.side.value} {e.ordinal}: {e.card if e.up else 'face down'}",
    HandTurned: lambda e: f"dealer turns {e.side.value}: {show_cards(e.cards)}",
    CardsHanded: lambda e: f"{e.person} is handed {e.side.value}",
    CardsReturned: lambda e: f"{e.person} returns {e.side.value}: {show_cards(e.cards)}",
    PointsCalled: lambda e: f"{e.side.value} {e.points}",
    ResultAnnounced: lambda e: f"{e.winner} wins {e.player} to {e.banker}",
    RoundEnded: lambda e: f"discards {show_cards(e.discarded)}",
}


def transcript(happened: tuple[Event, ...]) -> list[str]:
    """What people see and hear of a round, in order."""
    return [TOLD[type(event)](event) for event in happened if type(event) in TOLD]


FOUR_UP = ["player 1: 2h", "banker 1: Ks", "player 2: 3c", "banker 2: 3d"]
FOUR_DOWN = [
    "player 1: face down",
    "banker 1: face down",
    "player 2: face down",
    "banker 2: face down",
]
THIRDS_UP = ["player 3: 4h", "banker 3: 5c"]
ENDING = ["player wins 9 to 8", "discards 2h 3c 4h Ks 3d 5c"]

ROUND = {
    "face_up": ["no more bets", *FOUR_UP, "player 5", "banker 3", *THIRDS_UP, *ENDING],
    "face_down": [
        "no more bets",
        *FOUR_DOWN,
        "dealer turns player: 2h 3c",
        "player 5",
        "dealer turns banker: Ks 3d",
        "banker 3",
        *THIRDS_UP,
        *ENDING,
    ],
    "caller": [
        "no more bets",
        "cards",
        *FOUR_DOWN,
        "dealer turns player: 2h 3c",
        "dealer turns banker: Ks 3d",
        "player 5",
        "banker 3",
        *THIRDS_UP,
        *ENDING,
    ],
    "viewing": [
        "no more bets",
        *FOUR_DOWN,
        "ann is handed player",
        "ann returns player: 2h 3c",
        "player 5",
        "bob is handed banker",
        "bob returns banker: Ks 3d",
        "banker 3",
        "player 3: face down",
        "ann is handed player",
        "ann returns player: 4h",
        "banker 3: face down",
        "bob is handed banker",
        "bob returns banker: 5c",
        *ENDING,
    ],
}


def claiming(*rows: tuple[str, str, str]) -> list[ParameterSet]:
    """A chapter, a procedure and the clauses that the case claims."""
    return [
        pytest.param(book, procedure, marks=clause(*claims.split()), id=f"{book} {procedure}")
        for book, procedure, claims in rows
    ]


@pytest.mark.parametrize(
    ("book", "procedure"),
    claiming(
        ("pa-541", "face_up", "PA541-9-c-s1 PA541-9-c-1 PA541-10-a PA541-10-c"),
        ("pa-541", "face_down", "PA541-9-c-s1 PA541-9-c-2-s1 PA541-9-c-2-s2 PA541-9-c-s2"),
        ("pa-543", "face_up", "PA543-9-c-s1 PA543-9-c-1 PA543-10-a-s1 PA543-10-c-s1"),
        ("pa-543", "face_down", "PA543-9-c-s1 PA543-9-c-2-s1 PA543-9-c-2-s2 PA543-9-c-s2"),
        (
            "pa-543",
            "viewing",
            "PA543-9-c-3-i-s2 PA543-9-c-3-ii-s2 PA543-9-c-3-iii-s1 PA543-9-c-3-iv-s1 PA543-10-a-s2",
        ),
        ("pa-545", "caller", "PA545-9-b PA545-9-c-s2 PA545-9-c-s3 PA545-10-a PA545-10-c"),
        (
            "pa-545",
            "viewing",
            "PA545-9-d-2-s2 PA545-9-d-3-s2 PA545-9-d-4-s1 PA545-9-d-5-s1 PA545-9-d",
        ),
        ("pa-627a", "face_up", "PA627A-8-c-1-s2 PA627A-8-c-1-s3 PA627A-9-a PA627A-9-c"),
        (
            "pa-627a",
            "face_down",
            "PA627A-8-c PA627A-8-c-2-s1 PA627A-8-c-2-s2 PA627A-8-c-2-s3 PA627A-8-c-2-s4",
        ),
        ("pa-627b", "face_down", "PA627A-8-c"),
        ("ma-midi", "viewing", "MA-8-c-1-s3 MA-8-c-2-s2 MA-8-c-4-s1 MA-8-c-5-s1"),
        ("md-mini", "face_down", "MD-8-C-1 MD-8-C-2 MD-8-E MD-8-F MD-9-B-2"),
    ),
)
def test_a_round_goes_by_the_filed_procedure(book: str, procedure: str) -> None:
    expected = ROUND[procedure]
    if book == "pa-545":
        expected = ["no more bets", "cards", *(each for each in expected[1:] if each != "cards")]
    assert transcript(house(book, procedure).play_round()) == expected


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-541", marks=clause("PA541-9-c-1")),
        pytest.param("pa-543", marks=clause("PA543-9-c-1")),
        pytest.param("pa-627a", marks=clause("PA627A-8-c-1-s1")),
        "pa-627b",
    ],
)
def test_procedure_1_sets_every_card_face_up(book: str) -> None:
    live = house(book, "face_up").until(DealCard)
    while isinstance(live.next, DealCard):
        live.step()
        assert all(each.up for each in live.table.in_round.laid)
        assert "hand-turned" not in live.kinds()
    assert len(live.table.in_round.laid) == 4


@pytest.mark.parametrize(
    ("book", "procedure"),
    claiming(
        ("pa-543", "viewing", "PA543-9-c-s2 PA543-10-c-s2"),
        ("ma-midi", "viewing", "MA-8-c-s1 MA-8-c-s2 MA-9-b-s2"),
        ("md-mini", "face_down", "MD-8-D-3 MD-9-A MD-9-B-2"),
        ("pa-545", "caller", "PA545-9-c-s1"),
    ),
)
def test_the_cards_of_a_hand_are_known_when_it_is_turned(book: str, procedure: str) -> None:
    live = house(book, procedure)
    live.until(DealCard)
    while isinstance(live.next, DealCard):
        live.step()
        assert not any(each.up for each in live.table.in_round.laid)
        assert dict(live.table.in_shoe.seen).get(parse_cards("2h")[0], 0) == 0
    sides = [each.side for each in live.table.in_round.laid]
    assert sides == [Side.PLAYER, Side.BANKER, Side.PLAYER, Side.BANKER]
    live.until(lambda table: table.in_round.called != ())
    assert live.table.in_round.called == (Side.PLAYER,)
    up = [each.up for each in live.table.in_round.hand(Side.BANKER)]
    assert up == [procedure == "caller"] * 2


@pytest.mark.parametrize(
    ("cited", "book", "procedure"),
    cases(
        ("PA543-10-a-s1", "pa-543", "face_up"),
        ("PA543-10-a-s2", "pa-543", "viewing"),
        ("PA545-10-a", "pa-545", "caller"),
    ),
)
def test_totals_are_called_by_the_clause_of_the_procedure(
    cited: str, book: str, procedure: str
) -> None:
    live = house(book, procedure)
    live.play_round()
    called = [(each.side, each.clause) for each in live.happened(PointsCalled)]
    assert called == [(side, cited) for side in Side]


@pytest.mark.parametrize(
    ("cited", "book", "procedure"),
    cases(
        ("PA541-9-c-2-s2", "pa-541", "face_down"),
        ("PA543-9-c-2-s2", "pa-543", "face_down"),
        ("PA545-9-c-s3", "pa-545", "caller"),
        ("PA627A-8-c-2-s4", "pa-627a", "face_down"),
    ),
)
def test_the_dealer_turns_the_bankers_hand_by_its_clause(
    cited: str, book: str, procedure: str
) -> None:
    live = house(book, procedure)
    live.play_round()
    [turned] = [each for each in live.happened(HandTurned) if each.side is Side.BANKER]
    assert turned.clause == cited


# The call


CALLS = {
    "pa-541": "PA541-9-b", "pa-543": "PA543-9-b", "pa-545": "PA545-9-b",
    "pa-627a": "PA627A-8-b", "pa-627b": "PA627A-8-b", "ma-midi": "MA-8-b", "md-mini": "MD-8-B",
}  # fmt: skip


@pytest.mark.parametrize(
    ("book", "procedure"), claiming(*((book, how, CALLS[book]) for book, how in HOUSES))
)
def test_nothing_is_dealt_before_the_call(book: str, procedure: str) -> None:
    live = house(book, procedure)
    cited, drawn = CALLS[book], live.table.in_shoe.drawn
    for act in (DealCard(), CallPoints(Side.PLAYER), AnnounceResult()):
        assert live.refused(act) == cited
    for by in ("ann", "floor"):
        assert live.refused(CallNoMoreBets(), by) == cited
    (called,) = live.do(CallNoMoreBets())
    assert isinstance(called, NoMoreBetsCalled)
    assert (called.round, called.clause) == (1, cited)
    assert live.table.in_shoe.drawn == drawn
    assert live.refused(CallNoMoreBets()) == live.next_clause


@pytest.mark.parametrize("procedure", ["caller", "viewing"])
@clause("PA545-9-b")
def test_the_caller_calls_for_cards(procedure: str) -> None:
    live = house("pa-545", procedure)
    live.do(CallNoMoreBets())
    assert live.refused(DealCard()) == "PA545-9-b"
    assert live.refused(CallCards(), "ann") == "PA545-9-b"
    (called,) = live.do(CallCards())
    assert isinstance(called, CardsCalled)
    assert isinstance(live.next, DealCard)


@pytest.mark.parametrize(
    "book",
    ["pa-541", "pa-627a", "ma-midi", "md-mini"],
)
def test_only_big_baccarat_has_a_call_for_cards(book: str) -> None:
    live = Live(book).ready().bet("1 player 10")
    live.do(CallNoMoreBets())
    assert live.refused(CallCards()) == live.next_clause
    assert isinstance(live.next, DealCard)


# Who deals


@pytest.mark.parametrize(
    ("cited", "book"),
    [
        pytest.param("PA541-9-c-s1", "pa-541", marks=clause("PA541-9-d")),
        pytest.param("PA543-9-c-s1", "pa-543"),
        pytest.param("PA627A-8-c-1-s2", "pa-627a", marks=clause("PA627A-8-e")),
        pytest.param("MA-8-c-s1", "ma-midi"),
        pytest.param("MD-8-C-1", "md-mini", marks=clause("MD-8-D-2")),
    ],
)
def test_only_the_dealer_deals(cited: str, book: str) -> None:
    live = Live(book).ready().bet("1 player 10").until(DealCard)
    for by in ("ann", "floor"):
        assert live.refused(DealCard(), by) == cited
    live.do(DealCard())


@clause("PA545-9-c-s1", "PA545-10-c", "PA545-1-curator")
def test_the_curator_deals_at_big_baccarat() -> None:
    live = Live("pa-545", cards=BOTH_DRAW, seats="1 ann,2 bob").until(OfferShoe)
    live.do(OfferShoe(1))
    live.do(AcceptShoe(1), "ann")
    live.bet("2 banker 10").until(DealCard)
    dealt = 0
    while not isinstance(live.next, ClearCards):
        if isinstance(live.next, DealCard):
            assert live.refused(DealCard(), "dealer")
            assert live.refused(DealCard(), "bob")
            live.do(DealCard(), "ann")
            dealt += 1
        else:
            live.step()
    assert dealt == 6


def test_a_sealed_shoe_supplies_the_cards() -> None:
    live = Live("pa-627a", cards=BOTH_DRAW).ready().bet("1 player 10").until(DealCard)
    assert live.refused(DealCard(parse_cards("2h")[0])) == live.clauses["shuffle"]
    (dealt,) = live.do(DealCard())
    assert isinstance(dealt, CardDealt)
    assert str(dealt.card) == "2h"


# Third cards


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-10-b", "pa-541"),
        ("PA543-10-b", "pa-543"),
        ("PA545-10-b", "pa-545"),
        ("PA627A-9-b", "pa-627a"),
        ("MA-9-b-s1", "ma-midi"),
        ("MD-8-D-4", "md-mini"),
    ),
)
@pytest.mark.parametrize("cards", [BOTH_DRAW, BANKER_DRAWS, NATURAL])
def test_third_cards_wait_for_both_calls(cited: str, book: str, cards: str) -> None:
    live = Live(book, cards=cards).ready().bet("1 player 10; 1 banker 10")
    assert live.clauses["evaluate"] == cited
    live.until(lambda table: table.round is not None and len(table.round.laid) == 4)
    while len(live.table.in_round.called) < 2:
        before: Order = live.next
        assert live.refused(DealCard()) == live.next_clause
        assert live.refused(AnnounceResult()) == live.next_clause
        assert live.next == before
        live.step()
    expected = AnnounceResult if cards == NATURAL else DealCard
    assert isinstance(live.next, expected)


@pytest.mark.parametrize(
    ("book", "procedure"),
    claiming(
        ("pa-541", "face_up", "PA541-10-d"),
        ("pa-543", "viewing", "PA543-10-d"),
        ("pa-545", "caller", "PA545-10-d"),
        ("pa-627a", "face_down", "PA627A-9-d"),
        ("ma-midi", "viewing", "MA-9-c"),
        ("md-mini", "face_down", "MD-9-C"),
    ),
)
@pytest.mark.parametrize("cards", [BOTH_DRAW, BANKER_DRAWS, NATURAL])
def test_no_hand_takes_a_fourth_card(book: str, procedure: str, cards: str) -> None:
    live = house(book, procedure, cards)
    count = len(cards.split())

    def all_dealt(table: Table) -> bool:
        return table.round is not None and len(table.round.laid) == count

    live.until(all_dealt)
    while live.table.round is not None:
        assert live.refused(DealCard()) == live.next_clause
        if len(live.table.in_round.called) == 2 and isinstance(live.next, AnnounceResult):
            live.do(DrawInError(towards=Side.BANKER))
        live.step()
    assert len(live.table.carried) == 1
    assert live.table.history[-1].coup == str(live.game.deal(cards).coup)


@pytest.mark.parametrize(
    ("book", "procedure"),
    [
        pytest.param(*row, marks=[clause("MD-9-B-1")] if row[0] == "md-mini" else [])
        for row in HOUSES
    ],
)
@pytest.mark.parametrize("cards", [BOTH_DRAW, BANKER_DRAWS, NATURAL, "Kh Qs 2c 6d 6h 5c"])
def test_any_procedure_deals_the_same_coup(book: str, procedure: str, cards: str) -> None:
    live = house(book, procedure, cards)
    live.play_round()
    assert live.table.history[-1].coup == str(live.game.deal(cards).coup)
    assert live.table.in_shoe.drawn == 2 + len(cards.split())
    assert sum(live.table.in_shoe.seen.values()) == live.table.in_shoe.drawn - (
        0 if live.table.house.handling.burn_shown.value == "all" else 1
    )


@pytest.mark.parametrize(
    ("cited", "book"), cases(("PA541-12-c", "pa-541"), ("PA627A-11-c", "pa-627a"))
)
def test_the_discards_show_both_hands_again(cited: str, book: str) -> None:
    live = Live(book, cards=BOTH_DRAW).ready().bet("1 player 10")
    *_, ended = live.play_round()
    assert isinstance(ended, RoundEnded)
    assert (show_cards(ended.discarded), ended.clause) == ("2h 3c 4h Ks 3d 5c", cited)


@clause("PA627B-2-l-s1")
def test_a_commission_free_table_keeps_that_order() -> None:
    live = Live("pa-627b", variant="commission_free", cards=BOTH_DRAW).ready().bet("1 player 10")
    *_, ended = live.play_round()
    assert isinstance(ended, RoundEnded)
    assert show_cards(ended.discarded) == "2h 3c 4h Ks 3d 5c"


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-12-c", "pa-541"),
        ("PA543-12-c", "pa-543"),
        ("PA545-12-c", "pa-545"),
        ("PA627A-11-c", "pa-627a"),
        ("MA-11-c", "ma-midi"),
        ("MD-11-C", "md-mini"),
    ),
)
def test_cards_are_cleared_after_the_last_chip(cited: str, book: str) -> None:
    live = Live(book, cards=BOTH_DRAW).ready().bet("1 player 10; 1 tie 5").until(MoveChips)
    while isinstance(live.next, MoveChips):
        assert live.refused(ClearCards()) == live.next_clause
        live.step()
    (ended, *_) = live.do(ClearCards())
    assert isinstance(ended, RoundEnded)
    assert (ended.clause, len(ended.discarded), live.table.round) == (cited, 6, None)


# Sealed cards


@pytest.mark.parametrize(("book", "procedure"), [each for each in HOUSES if each[1] != "face_up"])
def test_nobody_guesses_at_sealed_cards(book: str, procedure: str) -> None:
    """A hand that is named right and one that is named wrong are answered alike."""
    live = house(book, procedure, cards=NATURAL)
    turned = list[Side]()
    while not isinstance(live.next, AnnounceResult):
        if isinstance(live.next, TurnHand | ReturnCards):
            (step,) = agenda(live.table)
            kind, side = type(live.next), live.next.side
            guesses = ((), *(parse_cards(cards) for cards in ("4h 4d", "2s 3c", "Ah Ah", "9s")))
            named = [Command(kind(side, each), step.person, step.by, live.at) for each in guesses]
            answers = {decide(live.table, each) for each in named}
            assert len(answers) == 1
            turned.append(side)
        live.step()
    assert turned == list(Side)


# Real cards


def with_real_cards(book: str, procedure: str) -> Live:
    """At the first card of a round on which ann has bet both ways."""
    single = book in {"ma-midi", "md-mini"}
    filed = "" if single else f'options.procedure = "{procedure}"'
    live = Live(book, filed, seats="1 ann", physical=True).until(BurnCard)
    live.burn()
    return live.until(CallNoMoreBets).bet("1 player 10; 1 banker 10").until(DealCard)


@pytest.mark.parametrize(
    ("cited", "book"),
    cases(
        ("PA541-9-c-s1", "pa-541"),
        ("PA543-9-c-s1", "pa-543"),
        ("PA627A-8-c-1-s2", "pa-627a"),
    ),
)
def test_an_opening_card_that_shows_is_named_where_it_is_laid(cited: str, book: str) -> None:
    assert with_real_cards(book, "face_up").refused(DealCard()) == cited


@pytest.mark.parametrize(
    ("cited", "book", "side"),
    cases(
        ("PA543-9-c-3-i-s2", "pa-543", Side.PLAYER),
        ("PA545-9-d-2-s2", "pa-545", Side.PLAYER),
        ("MA-8-c-1-s3", "ma-midi", Side.PLAYER),
        ("MA-8-c-2-s2", "ma-midi", Side.BANKER),
    ),
)
def test_a_hand_comes_back_with_both_its_cards(cited: str, book: str, side: Side) -> None:
    live, cards = with_real_cards(book, "viewing"), parse_cards(NATURAL)
    live.until(ReturnCards)
    if side is Side.BANKER:
        live.do(ReturnCards(Side.PLAYER, cards[0::2]), "ann")
        live.until(ReturnCards)
    assert live.refused(ReturnCards(side, cards[:1]), "ann") == cited


@pytest.mark.parametrize(("book", "procedure"), HOUSES)
def test_a_dealer_with_real_cards_names_a_card_when_it_shows(book: str, procedure: str) -> None:
    live = with_real_cards(book, procedure)
    cards = list(parse_cards(NATURAL))
    for card in cards:
        if procedure == "face_up":
            assert live.refused(DealCard()) == live.next_clause
            live.do(DealCard(card))
        else:
            live.do(DealCard())
    while not isinstance(live.next, AnnounceResult):
        match live.next:
            case TurnHand(side=side):
                named = tuple(cards[0::2] if side is Side.PLAYER else cards[1::2])
                assert live.refused(TurnHand(side)) == live.next_clause
                live.do(TurnHand(side, named))
            case ReturnCards(side=side):
                named = tuple(cards[0::2] if side is Side.PLAYER else cards[1::2])
                assert live.refused(ReturnCards(side), "ann") == live.next_clause
                live.do(ReturnCards(side, named), "ann")
            case _:
                live.step()
    live.play_round()
    assert live.table.history[-1].coup == "P 4h 4d | B 2s 3c"


@pytest.mark.parametrize(
    ("cited", "book", "filed"),
    cases(
        ("MD-8-C-1", "md-mini", ""),
        ("PA541-9-c-s1", "pa-541", 'options.procedure = "face_down"'),
        ("PA543-9-c-s1", "pa-543", 'options.procedure = "viewing"'),
        ("PA545-9-c-s2", "pa-545", ""),
        ("PA627A-8-c-2-s2", "pa-627a", 'options.procedure = "face_down"'),
        ("MA-8-c-s1", "ma-midi", ""),
    ),
)
def test_nobody_names_a_real_card_that_lies_face_down(cited: str, book: str, filed: str) -> None:
    """It could be turned up as another."""
    live = Live(book, filed, seats="1 ann", physical=True).until(BurnCard).burn()
    live.until(CallNoMoreBets).bet("1 player 10; 1 banker 10").until(DealCard)
    (nine,) = parse_cards("9h")
    actor = agenda(live.table)[0].person or "dealer"
    assert live.refused(DealCard(nine), actor) == cited
    live.do(DealCard(nine, exposed=True), actor)
    for _ in range(3):
        live.do(DealCard(), actor)
    assert [each.card for each in live.table.in_round.laid] == [nine, None, None, None]
    if isinstance(live.next, TurnHand):
        assert "name the card of the Player's Hand" in str(live.send(live.next))


def test_no_card_is_seen_more_often_than_the_decks_hold_it() -> None:
    live = Live("pa-627a", seats="1 ann", physical=True, decks=6).until(BurnCard)
    (ace,) = parse_cards("As")
    live.do(BurnCard(ace))
    live.do(BurnCard())
    live.until(CallNoMoreBets).bet("1 player 10").until(DealCard)
    for _ in range(4):
        live.do(DealCard(ace))
    live.until(DealCard)
    live.do(DealCard(ace))
    assert live.table.in_shoe.seen[ace] == 6
    assert live.refused(DealCard(ace)) == "PA627A-3-a-s1"
