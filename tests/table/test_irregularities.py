"""Irregularities, played to the settled or void end of the round."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from croupier.surveillance.verifying import verify
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import ClearCards, RoundEnded
from croupier.table.baccarat.dealing import CallCards, CardDealt, CardMisplaced, DealCard
from croupier.table.baccarat.discarding import CardDiscarded, DiscardCard
from croupier.table.baccarat.game import due, tell
from croupier.table.baccarat.irregularities import DrawInError, FindFaceUp
from croupier.table.baccarat.remedies import ErrorRemedied
from croupier.table.baccarat.settling import LetRide, MoveChips
from croupier.table.baccarat.simulated_rounds import (
    SimulatedCardDealt,
    SimulatedRoundBegun,
    SimulatedRoundEnded,
)
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.viewing import TurnHand
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.cards.burning import BurnCard, CardBurned
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.ending import EndShoe, ShoeEnded
from croupier.table.orders import Order
from croupier.table.people import player
from croupier.table.seats.betting import CallNoMoreBets, WithdrawWager
from croupier.table.seats.spoken import ConfirmSpokenWager, SpeakWager
from croupier.table.seats.wagers import ChipsMoved, NoMoreBetsCalled, RoundVoided
from croupier.values.cards import DECK, Card, Rank, parse_cards, show_cards
from croupier.values.sides import Side
from croupier.values.transfers import INVENTORY
from tests.support import RULEBOOKS, cases, clause, same_duty
from tests.table.driver import BURNED, Live

OLD = ("pa-541", "pa-543", "pa-545")
NEW = ("pa-627a", "pa-627b", "ma-midi", "md-mini")
NATURAL = "4h 2s 4d 3c"  # Player 8 stops both hands
STANDS = "Kh Qs 7c 6d"  # Player 7, Banker 6, nobody draws
BOTH_DRAW = "2h Ks 3c 3d 4h 5c"
ALL = 10_000_00
PLAYER, BANKER = Side.PLAYER, Side.BANKER


def answered(reading: str, option: str, value: str) -> str:
    """An option that departs from a reading, with the answer on record."""
    return (
        f"options.{option} = {value}\n"
        f'approvals.{reading} = {{ reference = "letter", date = 2026-01-02 }}\n'
    )


def coups(live: Live) -> list[str]:
    return [past.coup for past in live.table.history]


def simulated(live: Live) -> list[str]:
    return [e.coup for e in live.happened(SimulatedRoundEnded)]


def remedies(live: Live) -> list[tuple[str, str]]:
    return [(e.remedy, e.clause) for e in live.happened(ErrorRemedied)]


def seen(live: Live, card: str) -> int:
    return live.table.in_shoe.seen.get(parse_cards(card)[0], 0)


# An undisclosed card

UNDISCLOSED = [
    *same_duty("Open the next hand with an undisclosed card drawn by mistake.", count=3),
    *same_duty(
        "Open the next hand with an undisclosed card drawn by mistake, except an unauthorised"
        " third card to the Player's Hand.",
        count=3,
    ),
    pytest.param("pa-627b", "PA627A-13-a", id="pa-627b"),
]


@pytest.mark.parametrize(("book", "cited"), UNDISCLOSED)
@pytest.mark.parametrize("moment", [AnnounceResult, MoveChips, ClearCards, None])
def test_an_undisclosed_card_opens_the_next_hand(
    book: str, cited: str, moment: type[Order] | None
) -> None:
    live = Live(book, cards=f"{NATURAL} {STANDS}").ready().bet("1 player 100")
    if moment is None:
        live.play_round()
        live.until(CallNoMoreBets)
    else:
        live.until(moment)
    live.do(DrawInError(), "floor" if moment is None else "dealer")
    assert remedies(live) == [("first_card_of_next_hand", cited)]
    assert seen(live, "Kh") == 0
    live.until(CallNoMoreBets).bet("1 player 100")
    live.play_round()
    assert coups(live) == ["P 4h 4d | B 2s 3c", "P Kh 7c | B Qs 6d"]
    assert [e.held for e in live.happened(CardDealt)] == [*[False] * 4, True, *[False] * 3]
    assert seen(live, "Kh") == 1
    assert live.table.chips("ann") == ALL + 200_00
    assert live.table.in_shoe.drawn == 10


@pytest.mark.parametrize(("book", "cited"), UNDISCLOSED)
def test_a_card_drawn_while_bets_are_made_opens_that_hand(book: str, cited: str) -> None:
    live = Live(book, cards=STANDS).ready()
    live.do(DrawInError())
    live.do(DrawInError(towards=BANKER))
    assert {clause_ for _, clause_ in remedies(live)} == {cited}
    live.bet("1 player 100").play_round()
    assert coups(live) == ["P Kh 7c | B Qs 6d"]
    assert [e.held for e in live.happened(CardDealt)] == [True, True, False, False]


@pytest.mark.parametrize(("book", "cited"), UNDISCLOSED)
def test_a_stray_banker_card_follows_the_general_rule(book: str, cited: str) -> None:
    live = Live(book, cards=f"{STANDS} {NATURAL}").ready().bet("1 player 100")
    live.until(AnnounceResult).do(DrawInError(towards=BANKER))
    live.play_round()
    live.play_round()
    assert coups(live) == ["P Kh 7c | B Qs 6d", "P 4h 4d | B 2s 3c"]
    assert remedies(live) == [("first_card_of_next_hand", cited)]


@pytest.mark.parametrize(("book", "cited"), UNDISCLOSED)
def test_a_card_left_over_when_the_shoe_ends_is_discarded_unseen(book: str, cited: str) -> None:
    """Reading R-X29."""
    live = last_hand(book, STANDS + " Ah 2h 3h 5h 9h 9d")
    live.until(ClearCards).do(DrawInError())
    assert remedies(live) == [("first_card_of_next_hand", cited)]
    (left,) = live.table.carried
    assert str(left.card) == "Ah"
    ended, *_ = live.hasten(lambda table: table.over is not None).until(EndShoe).step()
    assert isinstance(ended, ShoeEnded)
    assert ended.waiting == 1
    assert tell(ended).endswith("; what was set aside, 1 in number, goes into the discards.")
    assert live.table.carried == ()
    assert left.card not in {e.card for e in live.happened(CardDealt)[-4:]}
    live.ready().play_round()
    assert not any(e.held for e in live.happened(CardDealt))


# An unauthorised third card of the Player's Hand

STRAY = [
    pytest.param(book, *claims, marks=clause(*claims), id=book)
    for book, claims in (
        ("pa-541", ("PA541-14-b-s1", "PA541-14-b-s2")),
        ("pa-543", ("PA543-14-b-s1", "PA543-14-b-s2")),
        ("pa-545", ("PA545-15-b-s1", "PA545-15-b-s2")),
        ("pa-627a", ("PA627A-13-b-s1", "PA627A-13-b-s2")),
        ("pa-627b", ("PA627A-13-b-s1", "PA627A-13-b-s2")),
        ("ma-midi", ("MA-13-b-s1", "MA-13-b-s2")),
        ("md-mini", ("MD-13-B-1", "MD-13-B-2")),
    )
]
BANKERS = ("Jd", "Ad", "2d", "3d", "4d", "5d", "6d", "7d")
"""By total, beside a queen."""


def both_called(table: Table) -> bool:
    return table.round is not None and len(table.round.called) == 2


@pytest.mark.parametrize(("book", "drawn", "held"), STRAY)
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize(("player", "early"), [(6, False), (7, True)])
def test_an_undisclosed_unauthorised_third_card(
    *, book: str, drawn: str, held: str, player: int, banker: int, early: bool
) -> None:
    """As if the Player stayed the Banker draws on 0 to 5 (reading R-X30)."""
    cards = f"Kh Qs {player}c {BANKERS[banker]} 2h"
    live = Live(book, cards=f"{cards} 4s 4d 3c").ready().bet("1 banker 100")
    if early:
        live.until(lambda table: table.round is not None and len(table.round.laid) == 4)
    else:
        live.until(both_called)
    live.do(DrawInError(towards=PLAYER))
    if early:
        assert remedies(live) == [("set_aside", live.clauses["undisclosed"])]
        live.until(both_called)
    draws = banker <= 5
    expected = ("banker_third_card", drawn) if draws else ("first_card_of_next_hand", held)
    assert remedies(live)[-1] == expected
    live.play_round()
    third = " 2h" if draws else ""
    assert coups(live) == [f"P Kh {player}c | B Qs {BANKERS[banker]}{third}"]
    live.play_round()
    assert coups(live)[1].startswith("P 4s" if draws else "P 2h")


@pytest.mark.parametrize(("book", "cited"), UNDISCLOSED)
def test_a_second_slip_beside_the_bankers_card_opens_the_next_hand(book: str, cited: str) -> None:
    """The due card has left the shoe: the one after it was drawn in error."""
    live = Live(book, cards="Kh Qs 7c 3d 2h 4h 4s 4d 3c").ready().bet("1 banker 100")
    live.until(both_called).do(DrawInError(towards=PLAYER))
    live.do(DrawInError())
    assert remedies(live)[-1] == ("first_card_of_next_hand", cited)
    live.play_round()
    live.play_round()
    assert coups(live) == ["P Kh 7c | B Qs 3d 2h", "P 4h 4d | B 4s 3c"]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_card_drawn_behind_one_that_waits_is_due_after_it(book: str) -> None:
    """The order out of the shoe decides whose it is, also where nobody can know yet."""
    live = Live(book, cards=f"{BOTH_DRAW} {STANDS}").ready()
    live.do(DrawInError())
    live.bet("1 player 100").until(DealCard).do(DrawInError())
    assert [remedy for remedy, _ in remedies(live)][1:] == ["dealt_in_its_turn"]
    live.until(CallPoints).do(DrawInError())
    live.do(DrawInError())
    live.play_round()
    told = [remedy for remedy, _ in remedies(live)][-2:]
    assert told == ["dealt_in_its_turn"] * 2
    assert coups(live) == ["P 2h 3c 4h | B Ks 3d 5c"]


@pytest.mark.parametrize(("book", "drawn", "held"), STRAY)
@pytest.mark.parametrize("cards", ["Kh Qs 8c 3d", "Kh Qs 9c 5d", "Kh Qs 2c 8d", "Kh Qs 3c 9d"])
def test_beside_a_natural_the_banker_takes_nothing(
    book: str, drawn: str, held: str, cards: str
) -> None:
    live = Live(book, cards=f"{cards} 2h").ready().bet("1 banker 100").until(both_called)
    live.do(DrawInError(towards=PLAYER))
    assert remedies(live) == [("first_card_of_next_hand", held)]
    assert drawn not in {cited for _, cited in remedies(live)}
    live.play_round()
    assert len(coups(live)[0].split()) == 7
    assert [str(each.card) for each in live.table.carried] == ["2h"]


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize(
    ("banker", "stray", "draws"),
    [(3, "8h", False), (3, "9h", True), (6, "5h", False), (6, "6h", True), (5, "3h", False)],
)
def test_a_filed_answer_reads_the_stray_card_by_the_table(
    *, book: str, banker: int, stray: str, draws: bool
) -> None:
    more = answered("R-X30", "stray_third_card", '"by_the_table"')
    live = Live(book, more, cards=f"Kh Qs 6c {BANKERS[banker]} {stray}").ready()
    live.bet("1 banker 100").until(both_called).do(DrawInError(towards=PLAYER))
    live.play_round()
    third = f" {stray}" if draws else ""
    assert coups(live) == [f"P Kh 6c | B Qs {BANKERS[banker]}{third}"]


@clause("PA627B-2-l-s2")
@pytest.mark.parametrize("disclosed", [False, True])
@pytest.mark.parametrize("banker", [5, 6])
def test_a_commission_free_table_handles_errors_alike(*, disclosed: bool, banker: int) -> None:
    cards = f"Kh Qs 6c {BANKERS[banker]} 2h 9s"
    live = Live("pa-627b", variant="commission_free", cards=cards).ready().bet("1 banker 100")
    live.until(both_called).do(DrawInError(towards=PLAYER, disclosed=disclosed))
    live.play_round()
    third = " 2h" if banker == 5 else ""
    assert coups(live) == [f"P Kh 6c | B Qs {BANKERS[banker]}{third}"]
    ((_, cited),) = remedies(live)
    assert (
        cited
        == {
            (False, 5): "PA627A-13-b-s1",
            (False, 6): "PA627A-13-b-s2",
            (True, 5): "PA627A-13-c-s1",
            (True, 6): "PA627A-13-c-1",
        }[disclosed, banker]
    )


def test_a_due_player_card_is_no_stray() -> None:
    live = Live("pa-627a", cards=BOTH_DRAW).ready().bet("1 player 100").until(both_called)
    assert isinstance(live.next, DealCard)
    assert live.refused(DrawInError(towards=PLAYER)) == "PA627A-13-a"


# The same card, disclosed

DISCLOSED_2010 = [
    *same_duty(
        "Put a card drawn in error and disclosed when dealt, plus one further unseen card, into"
        " the discard rack.",
        count=1,
    ),
    *same_duty(
        "Put a card drawn in error and disclosed when dealt, plus one further unseen card, into"
        " the discard bucket.",
        count=2,
    ),
]


@pytest.mark.parametrize(("book", "cited"), DISCLOSED_2010)
@pytest.mark.parametrize("banker", [5, 6])
def test_2010_discards_a_disclosed_third_card_and_one_more_unseen(
    book: str, cited: str, banker: int
) -> None:
    """Also where the Banker must draw: it takes the card after those (reading R-N06)."""
    live = Live(book, cards=f"Kh Qs 6c {BANKERS[banker]} 2h 9s 3h 4h").ready()
    live.bet("1 banker 100").until(both_called)
    live.do(DrawInError(towards=PLAYER, disclosed=True))
    assert remedies(live) == [("discarded", cited)]
    assert (live.next, live.next_clause) == (DiscardCard(), cited)
    assert live.refused(DealCard()) == cited
    (gone,) = live.do(DiscardCard())
    assert isinstance(gone, CardDiscarded)
    assert (gone.card, gone.left) == (None, 0)
    assert (seen(live, "2h"), seen(live, "9s")) == (1, 0)
    live.play_round()
    assert coups(live) == [f"P Kh 6c | B Qs {BANKERS[banker]}{' 3h' if banker == 5 else ''}"]


DISCLOSED_2012 = [
    pytest.param(book, claims, marks=clause(*claims), id=book)
    for book, claims in (
        ("pa-627a", ("PA627A-13-c-s1", "PA627A-13-c-s2", "PA627A-13-c-1", "PA627A-13-c-2")),
        ("pa-627b", ("PA627A-13-c-s1", "PA627A-13-c-s2", "PA627A-13-c-1", "PA627A-13-c-2")),
        ("ma-midi", ("MA-13-c-s1", "MA-13-c-s2", "MA-13-c-1", "MA-13-c-2")),
        ("md-mini", ("MD-13-C-1", "MD-13-C-2", "MD-13-C-2-a", "MD-13-C-2-b")),
    )
]


def stray(found: str) -> DrawInError | FindFaceUp:
    if found == "found face up":
        return FindFaceUp(towards=PLAYER)
    return DrawInError(towards=PLAYER, disclosed=True)


@pytest.mark.parametrize(("book", "claims"), DISCLOSED_2012)
@pytest.mark.parametrize("how", ["disclosed", "found face up"])
@pytest.mark.parametrize("method", ["discard", "simulated_round"])
@pytest.mark.parametrize("banker", [0, 5, 6, 7])
def test_2012_gives_a_disclosed_third_card_to_the_banker_or_disposes_of_it(
    *, book: str, claims: tuple[str, ...], how: str, method: str, banker: int
) -> None:
    cards = f"Kh Qs 6c {BANKERS[banker]} 2h 9s 2d 8c 7h"
    live = Live(book, f'options.disclosed_third_card = "{method}"', cards=cards).ready()
    live.bet("1 banker 100").until(both_called).do(stray(how))
    live.play_round()
    third = " 2h" if banker <= 5 else ""
    assert coups(live) == [f"P Kh 6c | B Qs {BANKERS[banker]}{third}"]
    live.until(CallNoMoreBets)
    to_banker, _, discard, simulation = claims
    discarded = live.happened(CardDiscarded)
    if banker <= 5:
        assert remedies(live) == [("banker_third_card", to_banker)]
        assert (discarded, simulated(live)) == ([], [])
    elif method == "discard":
        assert remedies(live) == [("discarded", discard)]
        assert [(e.card, e.clause) for e in discarded] == [(None, discard)]
        assert (seen(live, "9s"), simulated(live)) == (0, [])
    else:
        assert remedies(live) == [("simulated_round", simulation)]
        assert simulated(live) == ["P 2h 2d 7h | B 9s 8c"]
        assert discarded == []
    assert (
        live.table.in_shoe.drawn
        == 2
        + {
            "banker": 5,
            "discard": 6,
            "simulated_round": 9,
        }["banker" if banker <= 5 else method]
    )


@pytest.mark.parametrize(("book", "claims"), DISCLOSED_2012)
def test_beside_a_natural_a_disclosed_third_card_is_disposed_of(
    book: str, claims: tuple[str, ...]
) -> None:
    live = Live(book, cards="Kh Qs 8c 3d 2h 9s").ready().bet("1 banker 100").until(both_called)
    live.do(DrawInError(towards=PLAYER, disclosed=True))
    assert remedies(live) == [("discarded", claims[2])]
    live.play_round()
    assert coups(live) == ["P Kh 8c | B Qs 3d"]


# Any other disclosed card

SIMULATED = [
    pytest.param(book, *claims, marks=clause(*claims), id=book)
    for book, claims in (
        ("pa-627a", ("PA627A-13-d-s1", "PA627A-13-d-s2")),
        ("pa-627b", ("PA627A-13-d-s1", "PA627A-13-d-s2")),
        ("ma-midi", ("MA-13-d-s1", "MA-13-d-s2")),
        ("md-mini", ("MD-13-D-1", "MD-13-D-2")),
    )
]


@pytest.mark.parametrize(("book", "cited"), DISCLOSED_2010)
@pytest.mark.parametrize("moment", [CallNoMoreBets, AnnounceResult, ClearCards])
def test_2010_discards_any_other_disclosed_card_and_one_more_unseen(
    book: str, cited: str, moment: type[Order]
) -> None:
    between = moment is CallNoMoreBets
    cards = f"9c 8s {STANDS}" if between else f"{NATURAL} 9c 8s {STANDS}"
    live = Live(book, cards=cards).ready().bet("1 player 100").until(moment)
    live.do(DrawInError(disclosed=True))
    assert remedies(live) == [("discarded", cited)]
    live.step()
    assert (seen(live, "9c"), seen(live, "8s")) == (1, 0)
    live.play_round()
    if not between:
        live.play_round()
    assert coups(live)[-1] == "P Kh 7c | B Qs 6d"


@pytest.mark.parametrize(("book", "opens", "dealt"), SIMULATED)
@pytest.mark.parametrize("moment", [CallNoMoreBets, AnnounceResult, ClearCards])
def test_2012_opens_a_simulated_round_with_any_other_disclosed_card(
    book: str, opens: str, dealt: str, moment: type[Order]
) -> None:
    """After the live round, by the normal rules, without wagers."""
    between = moment is CallNoMoreBets
    cards = f"{BOTH_DRAW} {STANDS}" if between else f"{NATURAL} {BOTH_DRAW} {STANDS}"
    live = Live(book, cards=cards).ready().bet("1 player 100").until(moment)
    live.do(DrawInError(disclosed=True))
    assert remedies(live) == [("simulated_round", opens)]
    if not between:
        live.play_round()
        assert simulated(live) == []
        live.until(CallNoMoreBets)
    moved = len(live.happened(ChipsMoved))
    live.until(CallNoMoreBets)
    assert simulated(live) == ["P 2h 3c 4h | B Ks 3d 5c"]
    assert live.happened(SimulatedRoundBegun)[0].clause == dealt
    assert live.happened(SimulatedRoundEnded)[0].clause == dealt
    assert len(live.happened(ChipsMoved)) == moved
    assert live.table.rounds == (0 if between else 1)
    live.play_round()
    assert coups(live)[-1] == "P Kh 7c | B Qs 6d"
    assert live.table.in_shoe.drawn == 2 + len(cards.split())


@pytest.mark.parametrize(("book", "opens", "dealt"), SIMULATED)
def test_a_filed_answer_simulates_at_once(book: str, opens: str, dealt: str) -> None:
    more = answered("R-X14", "disclosed_mid_round", '"at_once"')
    live = Live(book, more, cards=f"{STANDS} {BOTH_DRAW}").ready().bet("1 player 100")
    live.until(AnnounceResult).do(DrawInError(disclosed=True))
    first = len(live.told)
    assert live.refused(AnnounceResult()) == live.next_clause
    live.play_round()
    kinds = live.kinds(first)
    assert kinds.index("simulated-round-ended") < kinds.index("result-announced")
    assert (simulated(live), coups(live)) == (["P 2h 3c 4h | B Ks 3d 5c"], ["P Kh 7c | B Qs 6d"])
    assert live.table.chips("ann") == ALL + 100_00
    assert {opens, dealt} == {remedies(live)[0][1], live.clauses["simulated"]}


@pytest.mark.parametrize(("book", "opens", "dealt"), SIMULATED)
@pytest.mark.parametrize(
    ("cards", "coup"),
    [
        pytest.param("4h 2s 4d 3c", "P 4h 4d | B 2s 3c", id="a Natural"),
        pytest.param("9h 2s 7c 3d 2h", "P 9h 7c | B 2s 3d 2h", id="the Banker draws"),
        pytest.param("Kh Qs 2c 6d 6h 5c", "P Kh 2c 6h | B Qs 6d 5c", id="both draw"),
        pytest.param("Kh Qs 2c 7d 6h", "P Kh 2c 6h | B Qs 7d", id="the Player draws"),
    ],
)
def test_a_simulated_round_is_dealt_by_the_normal_rules(
    *, book: str, opens: str, dealt: str, cards: str, coup: str
) -> None:
    live = Live(book, cards=cards).ready()
    live.do(DrawInError(disclosed=True))
    sides = []
    while not isinstance(live.next, ClearCards):
        assert live.refused(CallNoMoreBets()) == live.next_clause
        assert live.refused(DealCard(), "ann") == live.next_clause
        sides += [e.side for e in live.step() if isinstance(e, SimulatedCardDealt)]
    live.do(ClearCards())
    assert simulated(live) == [coup]
    assert sides[:4] == [PLAYER, BANKER, PLAYER, BANKER]
    assert isinstance(live.next, CallNoMoreBets)
    assert live.table.simulated is None
    assert remedies(live) == [("simulated_round", opens)]
    assert [e.clause for e in live.happened(SimulatedRoundBegun)] == [dealt]
    assert live.table.in_shoe.drawn == 2 + len(cards.split())


@clause("MD-13-C-2-b-i", "MD-13-C-2-b-ii", "MD-13-D-3")
def test_maryland_discards_a_simulated_round() -> None:
    more = 'options.disclosed_third_card = "simulated_round"'
    live = Live("md-mini", more, cards=f"{STANDS} 2h Ks 3c 3d 4h 5c {NATURAL}").ready()
    live.bet("1 player 100").until(both_called)
    live.do(DrawInError(towards=PLAYER, disclosed=True))
    live.play_round()
    live.until(CallNoMoreBets)
    assert simulated(live) == ["P 2h 3c 4h | B Ks 3d 5c"]
    live.do(DrawInError(disclosed=True))
    live.until(CallNoMoreBets)
    assert simulated(live)[1] == "P 4h 4d | B 2s 3c"
    assert live.table.in_shoe.drawn == 16
    assert coups(live) == ["P Kh 7c | B Qs 6d"]


# A card found face up in the shoe

FACE_UP_2010 = [
    pytest.param(book, *claims, marks=clause(*claims), id=book)
    for book, claims in (
        ("pa-541", ("PA541-14-d-s1", "PA541-14-d-s2")),
        ("pa-543", ("PA543-14-d-s1", "PA543-14-d-s2")),
        ("pa-545", ("PA545-15-d-s1", "PA545-15-d-s2")),
    )
]
FOLLOW = ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc")


@pytest.mark.parametrize(("book", "found", "further"), FACE_UP_2010)
@pytest.mark.parametrize(
    ("card", "game_value", "burn_value"),
    [
        ("Th", 0, 10),
        ("Jh", 0, 10),
        ("Kh", 0, 10),
        ("Ah", 1, 1),
        ("2h", 2, 2),
        ("8h", 8, 8),
        ("9h", 9, 9),
    ],
)
@pytest.mark.parametrize("filed", [False, True])
def test_2010_discards_as_many_cards_face_up_as_its_value(
    *, book: str, found: str, further: str, card: str, game_value: int, burn_value: int, filed: bool
) -> None:
    more = answered("R-N05", "face_up_discards", '"burn_value"') if filed else ""
    count = burn_value if filed else game_value
    cards = " ".join([card, *FOLLOW[:count], STANDS])
    live = Live(book, more, cards=cards).ready().bet("1 player 100")
    live.do(FindFaceUp())
    assert remedies(live) == [("discarded", further if count else found)]
    for left in reversed(range(count)):
        assert live.refused(CallNoMoreBets()) == further
        (gone,) = live.do(DiscardCard())
        assert isinstance(gone, CardDiscarded)
        assert (str(gone.card), gone.left) == (FOLLOW[count - left - 1], left)
    assert isinstance(live.next, CallNoMoreBets)
    live.play_round()
    assert coups(live) == ["P Kh 7c | B Qs 6d"]


MOMENTS = {
    "before the call": lambda table: table.can_bet,
    "after the call": lambda table: table.round is not None,
    "after two cards": lambda table: table.round is not None and len(table.round.laid) == 2,
    "before the third card": both_called,
    "after the result": lambda table: table.round is not None and table.round.winner is not None,
}
BEFORE = {
    "before the call": 0,
    "after the call": 0,
    "after two cards": 2,
    "before the third card": 4,
    "after the result": 6,
}


def with_found(moment: str, *found: str) -> str:
    cards = BOTH_DRAW.split()
    place = BEFORE[moment]
    return " ".join([*cards[:place], *found, *cards[place:]])


@pytest.mark.parametrize(("book", "found", "further"), FACE_UP_2010)
@pytest.mark.parametrize("moment", MOMENTS)
def test_2010_plays_on_with_the_next_card(book: str, found: str, further: str, moment: str) -> None:
    """Due or not, it is never played (reading R-N20)."""
    live = Live(book, cards=with_found(moment, "2d", "9d", "8d")).ready().bet("1 player 100")
    live.until(MOMENTS[moment]).do(FindFaceUp())
    assert live.refused(DealCard()) == further
    live.play_round()
    assert coups(live) == ["P 2h 3c 4h | B Ks 3d 5c"]
    assert [show_cards((e.card,)) for e in live.happened(CardDiscarded) if e.card] == [
        "9d",
        "8d",
    ]
    assert live.table.chips("ann") == ALL + 100_00
    assert (remedies(live), live.clauses["face_up"]) == ([("discarded", further)], found)


@pytest.mark.parametrize(("book", "found", "further"), FACE_UP_2010)
def test_2010_discards_one_on_top_of_the_loaded_shoe_before_the_burn(
    book: str, found: str, further: str
) -> None:
    live = Live(book, burned="2d 9d 8d 3h 4c 5c 6c", cards=STANDS).until(BurnCard)
    live.do(FindFaceUp())
    assert (live.next_clause, live.clauses["face_up"]) == (further, found)
    live.until(BurnCard)
    assert [str(event.card) for event in live.happened(CardDiscarded)] == ["9d", "8d"]
    live.ready().bet("1 player 100").play_round()
    assert [event.left for event in live.happened(CardBurned)] == [3, 2, 1, 0]
    assert coups(live) == ["P Kh 7c | B Qs 6d"]


FACE_UP_2012 = [
    *cases(("PA627A-13-d-s1", "pa-627a"), ("MA-13-d-s1", "ma-midi"), ("MD-13-D-1", "md-mini")),
    pytest.param("PA627A-13-d-s1", "pa-627b", marks=clause("PA627A-13-d-s1", "PA627B-2-l-s2")),
]


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
@pytest.mark.parametrize("moment", ["after two cards", "before the third card", "after the result"])
def test_2012_sets_a_face_up_card_aside_for_a_simulated_round(
    cited: str, book: str, moment: str
) -> None:
    """The live round goes on with the following cards, whoever was due one (reading R-X14)."""
    live = Live(book, cards=f"{with_found(moment, '9h')} 2s 9c 3s 2c 3h").ready()
    live.bet("1 player 100").until(MOMENTS[moment])
    live.do(FindFaceUp())
    assert remedies(live) == [("simulated_round", cited)]
    live.play_round()
    assert (coups(live), simulated(live)) == (["P 2h 3c 4h | B Ks 3d 5c"], [])
    live.until(CallNoMoreBets)
    assert simulated(live) == ["P 9h 9c | B 2s 3s"]
    assert live.table.chips("ann") == ALL + 100_00


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
def test_2012_keeps_one_on_top_of_the_loaded_shoe_until_after_the_burn(
    cited: str, book: str
) -> None:
    """A simulated round is dealt like any other: not before the first cards are burned."""
    live = Live(book, burned="4h As Kc", cards=f"2s 4d 3c {STANDS}").until(BurnCard)
    live.do(FindFaceUp())
    assert remedies(live) == [("simulated_round", cited)]
    live.ready().bet("1 player 100").play_round()
    assert [event.left for event in live.happened(CardBurned)] == [1, 0]
    assert (simulated(live), coups(live)) == (["P 4h 4d | B 2s 3c"], ["P Kh 7c | B Qs 6d"])


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
def test_wagers_lie_as_they_were_called_while_a_simulated_round_comes_first(
    cited: str, book: str
) -> None:
    """Found between the call and the first card: nothing is made, raised or withdrawn (R-X14)."""
    live = Live(book, cards=f"{NATURAL} {STANDS}", seats="1 ann,2 bob").ready().bet("1 player 100")
    live.do(CallNoMoreBets())
    live.do(FindFaceUp())
    assert remedies(live) == [("simulated_round", cited)]
    locked = live.clauses["locked"]
    while not live.happened(SimulatedRoundEnded):
        assert live.refused(PlaceWager(1, "player", 50_00), "ann") == locked
        assert live.refused(PlaceWager(2, "banker", 10_00), "bob") == locked
        assert live.refused(SpeakWager(2, "banker", 10_00), "bob") == locked
        assert live.refused(WithdrawWager(1, "player", 20_00), "ann") == locked
        live.step()
    assert (simulated(live), live.table.rounds) == (["P 4h 4d | B 2s 3c"], 0)
    live.play_round()
    assert (coups(live), live.table.chips("ann")) == (["P Kh 7c | B Qs 6d"], ALL + 100_00)
    assert [e.round for e in live.happened(NoMoreBetsCalled)] == [1]


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
@pytest.mark.parametrize("slip", [FindFaceUp(), DrawInError(disclosed=True)])
def test_no_wager_is_accepted_in_a_simulated_round(
    cited: str, book: str, slip: FindFaceUp | DrawInError
) -> None:
    """What lay there before waits for the call, and may be taken back until then."""
    live = Live(book, cards=f"{NATURAL} {STANDS}", seats="1 ann,2 bob").ready().bet("1 player 100")
    live.do(SpeakWager(2, "banker", 25_00), "bob")
    live.do(slip)
    while not live.happened(SimulatedRoundEnded):
        assert not live.table.can_bet
        assert live.refused(PlaceWager(1, "player", 50_00), "ann") == cited
        assert live.refused(PlaceWager(2, "banker", 10_00), "bob") == cited
        assert live.refused(SpeakWager(2, "tie", 10_00), "bob") == cited
        assert live.refused(ConfirmSpokenWager(2, "bob", "banker")) == cited
        offered = (step.order for step in due(live.table, player("ann"), live.at))
        assert not any(isinstance(order, PlaceWager) for order in offered)
        live.step()
    live.do(WithdrawWager(1, "player", 40_00), "ann")
    live.do(ConfirmSpokenWager(2, "bob", "banker"))
    live.bet("2 tie 5").play_round()
    assert live.table.chips("ann") == ALL + 60_00
    assert live.table.chips("bob") == ALL - 5_00


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
def test_before_the_call_a_wager_may_be_taken_back_during_a_simulated_round(
    cited: str, book: str
) -> None:
    live = Live(book, cards=f"{NATURAL} {STANDS}").ready().bet("1 player 100")
    live.do(FindFaceUp())
    live.do(WithdrawWager(1, "player", 40_00), "ann")
    assert live.refused(PlaceWager(1, "player", 40_00), "ann") == cited
    live.play_round()
    assert live.table.chips("ann") == ALL + 60_00


STRAY_THIRD_2012 = cases(
    ("PA627A-13-c-2", "pa-627a"), ("MA-13-c-2", "ma-midi"), ("MD-13-C-2-b", "md-mini")
)


@pytest.mark.parametrize(("cited", "book"), STRAY_THIRD_2012)
def test_no_wager_is_accepted_in_a_simulated_round_after_a_stray_third_card(
    cited: str, book: str
) -> None:
    more = 'options.disclosed_third_card = "simulated_round"'
    live = Live(book, more, cards=f"{STANDS} 9s 8c 2d 7h").ready().bet("1 player 100")
    live.until(both_called).do(DrawInError(disclosed=True, towards=PLAYER))
    assert remedies(live) == [("simulated_round", cited)]
    live.until(lambda table: table.round is None)
    while not live.happened(SimulatedRoundEnded):
        assert live.refused(PlaceWager(1, "player", 50_00), "ann") == cited
        live.step()
    live.bet("1 player 50")


@clause("PA627A-13-c-2", "PA627A-13-d-s1")
def test_each_simulated_round_refuses_wagers_by_its_own_cause() -> None:
    """First of a stray third card, then of one that lay face up in the shoe."""
    more = 'options.disclosed_third_card = "simulated_round"'
    live = Live("pa-627a", more, cards=f"{STANDS} 9s 9d 8c 2d 7h").ready().bet("1 player 100")
    live.until(both_called).do(DrawInError(disclosed=True, towards=PLAYER))
    live.do(FindFaceUp())
    live.until(lambda table: table.round is None)
    for number, cited in ((1, "PA627A-13-c-2"), (2, "PA627A-13-d-s1")):
        while len(live.happened(SimulatedRoundEnded)) < number:
            assert live.refused(PlaceWager(1, "player", 50_00), "ann") == cited
            live.step()
    live.bet("1 player 50")


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
def test_several_face_up_cards_open_one_simulated_round_each(cited: str, book: str) -> None:
    live = Live(book, cards=f"2h Ks 9h 9d {NATURAL} {NATURAL}").ready().bet("1 tie 1")
    live.until(MOMENTS["after two cards"])
    live.do(FindFaceUp())
    live.do(FindFaceUp())
    live.play_round()
    live.until(CallNoMoreBets)
    assert [remedy for remedy, _ in remedies(live)] == ["simulated_round"] * 2
    assert [coup.split()[1] for coup in simulated(live)] == ["9h", "9d"]
    assert {clause_ for _, clause_ in remedies(live)} == {cited}


# Simulated rounds and the end of the shoe


def early_cover(book: str, more: str, cards: str) -> Live:
    """A shoe whose cover card lies after the two burned cards and nine more."""
    live = Live(book, more, cards=cards).until(InsertCoverCard)
    live.do(InsertCoverCard(live.table.in_shoe.cards - 11))
    return live.ready()


@pytest.mark.parametrize("book", NEW)
@pytest.mark.parametrize(("counts", "hands"), [(False, 4), (True, 3)])
def test_a_simulated_round_is_not_the_last_hand_unless_filed(
    *, book: str, counts: bool, hands: int
) -> None:
    """Reading R-X16: three hands to the call, then one more of play."""
    more = answered("R-X16", "simulated_round_counts", "true") if counts else ""
    live = early_cover(book, more, " ".join([NATURAL] * 6))
    live.hasten(lambda table: table.hands_left == 1)
    assert live.table.rounds == 3
    live.do(DrawInError(disclosed=True))
    live.until(EndShoe)
    assert (live.table.rounds, len(simulated(live))) == (hands, 1)


LAST_HAND = [
    pytest.param(*case.values, order, marks=case.marks)
    for rows, order in (
        (FACE_UP_2012, FindFaceUp()),
        (FACE_UP_2012, DrawInError(disclosed=True)),
        (STRAY_THIRD_2012, DrawInError(disclosed=True, towards=PLAYER)),
    )
    for case in rows
]


@pytest.mark.parametrize(("cited", "book", "order"), LAST_HAND)
def test_a_card_disclosed_in_the_last_hand_has_its_simulated_round_before_the_shoe_is_over(
    cited: str, book: str, order: Order
) -> None:
    """Nothing is staked on that round, and no hand follows it."""
    more = 'options.disclosed_third_card = "simulated_round"'
    live = early_cover(book, more, f"{' '.join([NATURAL] * 3)} {STANDS} 9s 8c 9d 7h")
    live.hasten(lambda table: table.hands_left == 1).until(CallNoMoreBets)
    live.bet("1 player 100").until(both_called).do(order)
    assert remedies(live) == [("simulated_round", cited)]
    live.until(lambda table: table.round is None)
    while not live.happened(SimulatedRoundEnded):
        assert live.refused(CallNoMoreBets()) is not None
        live.step()
    assert simulated(live) == ["P 9s 9d | B 8c 7h"]
    assert isinstance(live.next, EndShoe)
    assert live.table.waiting == 0
    assert live.table.rounds == 4


@clause("PA627A-13-d-s1", "PA627A-13-e-s2")
def test_a_simulated_round_after_the_last_hand_may_run_out_of_cards() -> None:
    """Of two disclosed cards the second finds none behind it; the hand before them stands."""
    live = last_hand("pa-627a", f"{NATURAL} 2h Ks 3c 3d 4h 5c").bet("1 player 100")
    live.until(ClearCards).do(DrawInError(disclosed=True))
    live.do(DrawInError(disclosed=True))
    live.until(VoidRound)
    assert simulated(live) == ["P 2h 3d 5c | B 3c 4h"]
    live.until(EndShoe)
    assert live.table.chips("ann") == ALL + 100_00


@pytest.mark.parametrize("book", NEW)
@pytest.mark.parametrize("moment", [CallNoMoreBets, ClearCards])
def test_a_cover_card_met_in_a_simulated_round_heads_the_next(
    book: str, moment: type[Order]
) -> None:
    """The next hand is finished, "last hand" is called, and one more is dealt."""
    live = early_cover(book, "", " ".join([NATURAL] * 7))
    live.play_round()
    if moment is ClearCards:
        live.until(ClearCards)
    else:
        live.play_round()
        live.until(CallNoMoreBets)
    live.do(DrawInError(disclosed=True))
    live.until(lambda table: table.in_shoe.cover_round is not None)
    assert live.table.simulated is not None
    assert live.table.in_shoe.cover_round == 3
    live.until(EndShoe)
    assert live.table.rounds == 4


@pytest.mark.parametrize("book", OLD)
def test_a_cover_card_met_among_discards_heads_the_next_round(book: str) -> None:
    live = early_cover(book, "", f"{NATURAL} 8h {' '.join(FOLLOW[:8])} {NATURAL} {NATURAL}")
    live.play_round()
    live.until(CallNoMoreBets).do(FindFaceUp())
    live.until(CallNoMoreBets)
    assert live.table.in_shoe.cover_round == 2
    live.until(EndShoe)
    assert live.table.rounds == 3


# The shoe runs out

NATURALS = {
    Rank.KING: (Rank.NINE, Rank.EIGHT),
    Rank.QUEEN: (Rank.NINE, Rank.EIGHT),
    Rank.SEVEN: (Rank.ACE, Rank.TWO),
    Rank.SIX: (Rank.TWO, Rank.THREE),
    Rank.FIVE: (Rank.FOUR, Rank.THREE),
}


@cache
def all_naturals(tail: str) -> str:
    """Eight decks that deal a Player's Natural every four cards, and end with these cards."""
    left = Counter(DECK * 8)
    left.subtract(parse_cards(BURNED))
    left.subtract(parse_cards(tail))
    pairs = list[tuple[Card, Card]]()
    while (pair := _natural(left)) is not None:
        left.subtract(pair)
        pairs.append(pair)
    rounds = (len(DECK) * 8 - 2 - len(tail.split())) // 4
    rest = [*left.elements(), *(card for pair in pairs[rounds:] for card in pair)]
    dealt = list[Card]()
    for n, (one, two) in enumerate(pairs[:rounds]):
        dealt += [one, rest[2 * n], two, rest[2 * n + 1]]
    return f"{show_cards(dealt)} {tail}"


def _natural(left: Counter[Card]) -> tuple[Card, Card] | None:
    by_rank = {card.rank: card for card, count in left.items() if count > 0}
    for one, others in NATURALS.items():
        for two in others:
            if one in by_rank and two in by_rank:
                return by_rank[one], by_rank[two]
    return None


def last_hand(book: str, tail: str, more: str = "") -> Live:
    """Before the last hand of a shoe, with exactly these ten cards left."""
    live = Live(book, more, cards=all_naturals(tail))
    live.hasten(lambda table: table.hands_left == 1)
    assert live.table.in_shoe.left == len(tail.split()) == 10
    return live.until(CallNoMoreBets)


VOID = [
    pytest.param(book, *claims, marks=clause(*claims), id=book)
    for book, claims in (
        ("pa-541", ("PA541-14-e-s1", "PA541-14-e-s2")),
        ("pa-543", ("PA543-14-e-s1", "PA543-14-e-s2")),
        ("pa-545", ("PA545-15-e-s1", "PA545-15-e-s2")),
        ("pa-627a", ("PA627A-13-e-s1", "PA627A-13-e-s2")),
        ("pa-627b", ("PA627A-13-e-s1", "PA627A-13-e-s2")),
        ("ma-midi", ("MA-13-e-s1", "MA-13-e-s2")),
        ("md-mini", ("MD-13-E-1", "MD-13-E-2")),
    )
]
SIX_GONE = {
    **dict.fromkeys(OLD, "5h 2c 3c 4c 5c 6c"),  # a face-up five and five more
    **dict.fromkeys(NEW, BOTH_DRAW),  # a simulated round of six cards
}


def four_left(book: str, last: str, more: str = "") -> Live:
    """Before the last hand, with these four cards left after an irregularity."""
    live = last_hand(book, f"{SIX_GONE[book]} {last}", more)
    live.do(FindFaceUp())
    live.until(CallNoMoreBets)
    assert live.table.in_shoe.left == 4
    return live


@pytest.mark.parametrize(("book", "void", "again"), VOID)
def test_a_round_without_enough_cards_is_void(book: str, void: str, again: str) -> None:
    live = four_left(book, "2h Ks 3c 3d").bet("1 player 100; 1 banker 20; 1 tie 5")
    live.until(VoidRound)
    assert len(live.table.in_round.laid) == 4
    assert live.refused(DealCard()) == void
    assert live.refused(AnnounceResult()) == void
    (voided,) = live.do(VoidRound())
    assert isinstance(voided, RoundVoided)
    assert (voided.clause, voided.why) == (void, "round of play")
    assert (live.table.chips("ann"), live.table.wagers, live.table.round) == (ALL, (), None)
    assert live.refused(PlaceWager(1, "tie", 5_00), "ann") == live.clauses["no_more_bets"]
    assert (live.next, live.next_clause) == (EndShoe(), again)
    first = len(live.told)
    live.ready()
    renewed = book in {"pa-543", "pa-545", "ma-midi", "md-mini"}
    assert ("cards-retired" in live.kinds(first)) is renewed
    assert ("cards-received" in live.kinds(first)) is renewed
    assert live.table.in_shoe.left == 416 - 2
    live.bet("1 player 100").play_round()


@pytest.mark.parametrize(("book", "void", "again"), VOID)
def test_enough_cards_are_enough(book: str, void: str, again: str) -> None:
    live = four_left(book, STANDS).bet("1 player 100")
    live.play_round()
    assert (live.table.in_shoe.left, live.table.chips("ann")) == (0, ALL + 100_00)
    assert live.refused(VoidRound()) == live.next_clause
    assert live.next_clause not in {void, again}
    assert live.refused(DrawInError()) == live.clauses["undisclosed"]


@pytest.mark.parametrize("book", OLD)
@pytest.mark.parametrize(
    ("found", "left"),
    [
        pytest.param("8h", 1, id="one card"),
        pytest.param("7h", 2, id="two cards"),
        pytest.param("6h", 3, id="three cards"),
    ],
)
def test_discards_may_leave_too_few_for_an_opening(book: str, found: str, left: int) -> None:
    live = last_hand(book, f"{found} {' '.join(FOLLOW[:9])}").bet("1 banker 100")
    live.do(FindFaceUp())
    live.until(CallNoMoreBets)
    assert live.table.in_shoe.left == left
    live.until(VoidRound)
    assert len(live.table.in_round.laid) == left
    live.step()
    assert live.table.chips("ann") == ALL


@pytest.mark.parametrize(
    ("book", "void"),
    [
        pytest.param("pa-541", "PA541-14-e-s1", marks=clause("PA541-14-e-s1")),
        pytest.param("pa-543", "PA543-14-e-s1", marks=clause("PA543-14-e-s1")),
        pytest.param("pa-545", "PA545-15-e-s1", marks=clause("PA545-15-e-s1")),
    ],
)
def test_no_more_bets_is_not_called_on_an_empty_shoe(book: str, void: str) -> None:
    live = last_hand(book, f"9h {' '.join(FOLLOW[:9])}").bet("1 banker 100")
    live.do(FindFaceUp())
    live.until(lambda table: not table.in_shoe.left)
    assert live.refused(CallNoMoreBets()) == void
    (voided,) = live.do(VoidRound())
    assert isinstance(voided, RoundVoided)
    assert (live.table.chips("ann"), live.table.wagers, live.next) == (ALL, (), EndShoe())
    live.ready().bet("1 banker 100").play_round()
    assert verify("t1", live.journal.read("t1")).troubles == ()


@pytest.mark.parametrize("book", OLD)
def test_discards_that_empty_the_shoe_void_the_round(book: str) -> None:
    """Fewer are left than the value asks for (reading R-N20)."""
    live = last_hand(book, "2h Ks 3c 3d 9h 2c 3h 4c 5c 6c").bet("1 banker 100").until(both_called)
    live.do(FindFaceUp())
    live.until(VoidRound)
    assert live.table.in_shoe.left == 0
    assert len(live.happened(CardDiscarded)) == 5
    live.step()
    assert live.table.chips("ann") == ALL


@pytest.mark.parametrize("book", NEW)
def test_a_simulated_round_may_exhaust_the_shoe(book: str) -> None:
    live = four_left(book, "2h Ks 3c 3d").bet("1 banker 100")
    live.do(DrawInError(disclosed=True))
    live.until(VoidRound)
    assert live.table.simulated is not None
    (voided,) = live.do(VoidRound())
    assert isinstance(voided, RoundVoided)
    assert voided.why == "simulated round"
    assert live.table.chips("ann") == ALL
    live.ready().bet("1 banker 100").play_round()
    assert live.table.round is None


RIDING = [
    pytest.param(book, cited, marks=clause(cited), id=book)
    for book, cited in (
        ("pa-627a", "PA627A-13-e-s1"),
        ("pa-627b", "PA627A-13-e-s1"),
        ("ma-midi", "MA-13-e-s1"),
    )
]
PAIR = "2h Ks 2c 3d"


@pytest.mark.parametrize(("book", "void"), RIDING)
@pytest.mark.parametrize(
    ("every", "cards", "rides", "gain"),
    [
        pytest.param(False, PAIR, False, 30_00, id="what was paid stands"),
        pytest.param(False, PAIR, True, 30_00, id="what rides goes back with the main wager"),
        pytest.param(False, "2h Ks 3c 3d", False, -10_00, id="what was taken stands"),
        pytest.param(True, PAIR, False, 0, id="every wager: what was paid comes back"),
        pytest.param(True, PAIR, True, 0, id="every wager: what rides comes back"),
        pytest.param(True, "2h Ks 3c 3d", False, 0, id="every wager: what was taken goes back"),
    ],
)
def test_settled_wagers_stand_unless_every_wager_is_returned(
    *, book: str, void: str, every: bool, cards: str, rides: bool, gain: int
) -> None:
    option = answered("R-X15", "void_round", '"every_wager"') if every else ""
    live = four_left(book, cards, f"{option}[wagers.house_money]")
    tray = live.table.accounts[INVENTORY]
    live.bet("1 banker 100; 1 house_money 10")
    live.until(lambda table: table.round is not None and table.round.opening is not None)
    if rides:
        live.do(LetRide(1, "house_money", BANKER), "ann")
    live.until(VoidRound)
    assert live.next_clause == void
    live.step()
    assert live.table.chips("ann") == ALL + gain
    assert live.table.accounts[INVENTORY] == tray - gain
    assert not any(name.startswith("spot") for name in live.table.accounts)


# Put right

CLAUSES_OF_A_WRONG_PLACE = cases(
    ("PA541-9-c-s1", "pa-541"),
    ("PA543-9-c-s1", "pa-543"),
    ("PA545-9-c-s2", "pa-545"),
    ("PA627A-8-c-1-s2", "pa-627a"),
    ("MA-8-c-s1", "ma-midi"),
    ("MD-8-C-1", "md-mini"),
)


@pytest.mark.parametrize(("cited", "book"), CLAUSES_OF_A_WRONG_PLACE)
def test_a_card_laid_in_the_wrong_place_is_put_right(cited: str, book: str) -> None:
    """The order out of the shoe decides whose it is (reading R-X30)."""
    live = Live(book, cards=STANDS).ready().bet("1 player 100").until(DealCard)
    misplaced, dealt = live.do(DealCard(laid_on=BANKER))
    assert isinstance(misplaced, CardMisplaced)
    assert (misplaced.laid_on, misplaced.belongs_to) == (BANKER, PLAYER)
    assert misplaced.clause == cited
    assert isinstance(dealt, CardDealt)
    assert (dealt.side, str(dealt.card)) == (PLAYER, "Kh")
    (right,) = live.do(DealCard(laid_on=BANKER))
    assert isinstance(right, CardDealt)
    live.play_round()
    assert coups(live) == ["P Kh 7c | B Qs 6d"]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_third_card_laid_on_the_other_hand_is_put_right(book: str) -> None:
    live = Live(book, cards=BOTH_DRAW).ready().bet("1 player 100")
    for side, laid in ((PLAYER, 4), (BANKER, 5)):
        live.until(
            lambda table, laid=laid: (
                isinstance(live.next, DealCard)  # type: ignore[misc]
                and table.round is not None
                and len(table.round.laid) == laid
            )
        )
        misplaced, dealt = live.do(DealCard(laid_on=side.other))
        assert isinstance(misplaced, CardMisplaced)
        assert isinstance(dealt, CardDealt)
        assert dealt.side is side
    live.play_round()
    assert coups(live) == ["P 2h 3c 4h | B Ks 3d 5c"]


@pytest.mark.parametrize(
    ("book", "more"),
    [
        ("pa-541", 'options.procedure = "face_down"'),
        ("pa-543", 'options.procedure = "viewing"'),
        ("pa-545", ""),
        ("pa-545", 'options.procedure = "viewing"'),
        ("pa-627a", 'options.procedure = "face_down"'),
        ("ma-midi", ""),
        ("md-mini", ""),
    ],
)
@pytest.mark.parametrize("shown", [(0,), (1,), (0, 2), (0, 1, 2, 3)])
def test_an_exposed_card_stays_in_its_hand(book: str, more: str, shown: tuple[int, ...]) -> None:
    live = Live(book, more, cards=STANDS).ready().bet("1 player 100; 1 banker 10")
    live.until(DealCard)
    for number in range(4):
        live.do(DealCard(exposed=number in shown))
    assert [each.up for each in live.table.in_round.laid] == [n in shown for n in range(4)]
    live.play_round()
    assert coups(live) == ["P Kh 7c | B Qs 6d"]
    assert sum(live.table.in_shoe.seen.values()) >= 5
    assert all(seen(live, card) == 1 for card in STANDS.split())


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("disclosed", [False, True])
@pytest.mark.parametrize("cards", [BOTH_DRAW, "9h 2s 7c 3d 2h"])
def test_a_third_card_drawn_before_its_time_waits_for_it(
    *, book: str, disclosed: bool, cards: str
) -> None:
    """A hand was due it: it is dealt there once the calls are made."""
    live = Live(book, cards=cards).ready().bet("1 player 100").until(CallPoints)
    to = PLAYER if cards == BOTH_DRAW else BANKER
    live.do(DrawInError(towards=to, disclosed=disclosed))
    assert [remedy for remedy, _ in remedies(live)] == ["set_aside"]
    assert live.refused(DealCard()) == live.next_clause
    live.play_round()
    assert [remedy for remedy, _ in remedies(live)] == ["set_aside", "dealt_in_its_turn"]
    assert coups(live) == [str(live.game.deal(cards).coup)]
    assert live.table.in_shoe.drawn == 2 + len(cards.split())


@clause("PA545-9-b")
def test_a_card_drawn_before_the_call_for_cards_is_the_first() -> None:
    live = Live("pa-545", cards=STANDS).ready().bet("1 player 100").until(CallCards)
    live.do(DrawInError())
    live.play_round()
    assert coups(live) == ["P Kh 7c | B Qs 6d"]


# Who and when


@pytest.mark.parametrize(
    ("cited", "book"),
    [
        *cases(
            ("PA541-9-d", "pa-541"),
            ("PA627A-8-e", "pa-627a"),
            ("PA627A-8-e", "pa-627b"),
            ("MD-8-D-2", "md-mini"),
        ),
        pytest.param("PA543-9-c-1", "pa-543", id="pa-543, reading R-N08"),
        pytest.param("PA545-9-c-s1", "pa-545", id="pa-545, who is not the curator"),
        pytest.param("MA-8-c-1-s2", "ma-midi", id="ma-midi, viewers only"),
    ],
)
def test_players_take_no_cards(cited: str, book: str) -> None:
    live = Live(book, cards=STANDS).ready().bet("1 player 100")
    for moment in (CallNoMoreBets, DealCard, AnnounceResult, ClearCards):
        live.until(moment)
        for act in (DrawInError(), DrawInError(disclosed=True), FindFaceUp()):
            assert live.refused(act, "ann") == cited


@pytest.mark.parametrize("book", RULEBOOKS)
def test_an_error_needs_a_shoe_in_play_and_no_card_due(book: str) -> None:
    live = Live(book, cards=f"9h {' '.join(FOLLOW)}")
    undisclosed = live.clauses["undisclosed"]
    while not live.table.can_bet:
        for act in (DrawInError(), DrawInError(disclosed=True)):
            assert live.refused(act) == undisclosed
        shoe = live.table.shoe
        if shoe is None or not shoe.loaded:
            assert live.refused(FindFaceUp()) == undisclosed
        live.step()
    live.ready().bet("1 player 100").until(DealCard)
    for _ in range(4):
        assert live.refused(DrawInError()) == undisclosed
        assert live.refused(DrawInError(disclosed=True)) == undisclosed
        live.step()


@pytest.mark.parametrize("book", OLD)
def test_discards_are_finished_before_the_next_error(book: str) -> None:
    live = Live(book, cards=f"2h {' '.join(FOLLOW)}").ready()
    live.do(FindFaceUp())
    assert live.refused(DrawInError()) == live.clauses["undisclosed"]
    live.do(DiscardCard())
    live.do(DiscardCard())
    live.do(DrawInError())


@pytest.mark.parametrize("book", OLD)
def test_a_face_up_card_among_the_discards_adds_its_own(book: str) -> None:
    live = Live(book, cards="2h 3h").ready()
    live.do(FindFaceUp())
    live.do(FindFaceUp())
    live.until(CallNoMoreBets)
    assert len(live.happened(CardDiscarded)) == 2 + 3


@pytest.mark.parametrize(
    ("unseen", "shown", "book"),
    [
        pytest.param(*row, marks=clause(*row[:2]))
        for row in (
            ("PA541-14-c", "PA541-14-d-s2", "pa-541"),
            ("PA543-14-c", "PA543-14-d-s2", "pa-543"),
            ("PA545-15-c", "PA545-15-d-s2", "pa-545"),
        )
    ],
)
def test_each_card_takes_its_own_into_the_discards(unseen: str, shown: str, book: str) -> None:
    """One unseen after the card drawn in error, as many as its value after that found face up."""
    live = Live(book, cards=f"9c 3h {' '.join(FOLLOW)}").ready()
    live.do(DrawInError(disclosed=True))
    live.do(FindFaceUp())
    live.until(CallNoMoreBets)
    assert [(e.card and str(e.card), e.left, e.clause) for e in live.happened(CardDiscarded)] == [
        (None, 3, unseen),
        *((FOLLOW[3 - left], left, shown) for left in (2, 1, 0)),
    ]


@clause("PA627A-9-e-s3")
def test_a_simulated_round_in_a_live_one_ends_no_shoe() -> None:
    """Filed to be dealt at once and to count: the live last hand still comes to its end."""
    more = answered("R-X14", "disclosed_mid_round", '"at_once"') + answered(
        "R-X16", "simulated_round_counts", "true"
    )
    live = Live("pa-627a", f"{more}options.cover_card_depth = 40", decks=6).ready()
    live.hasten(lambda table: table.hands_left == 1).until(CallNoMoreBets)
    live.bet("1 banker 100").until(AnnounceResult)
    live.do(DrawInError(disclosed=True))
    live.until(EndShoe)
    assert live.table.wagers == ()
    assert live.happened(RoundEnded)[-1].round == live.table.rounds


BEHIND_THE_FIRST = "Kh Qs 7c 9d 2c Js 7d 6s"
"""One that slips out, one that is found face up, and cards for whatever follows."""


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
def test_2012_simulates_a_round_before_the_hand_that_a_waiting_card_opens(
    cited: str, book: str
) -> None:
    """No card of the round is dealt yet: its wagers wait, and so does the card."""
    live = Live(book, cards=BEHIND_THE_FIRST).ready()
    live.do(DrawInError())
    live.bet("1 player 100").do(CallNoMoreBets())
    live.do(FindFaceUp())
    assert remedies(live)[-1] == ("simulated_round", cited)
    assert live.refused(WithdrawWager(1, "player"), "ann") == live.clauses["locked"]
    live.play_round()
    assert (simulated(live), coups(live)) == (["P Qs 9d | B 7c 2c"], ["P Kh 7d | B Js 6s"])


@pytest.mark.parametrize(("book", "found", "_"), FACE_UP_2010)
def test_2010_discards_a_face_up_card_behind_one_that_waits(book: str, found: str, _: str) -> None:
    live = Live(book, cards=BEHIND_THE_FIRST).ready()
    live.do(DrawInError())
    live.bet("1 player 100").do(CallNoMoreBets())
    live.do(FindFaceUp())
    assert remedies(live)[-1] == ("discarded", found)
    live.play_round()
    assert coups(live) == ["P Kh 9d | B 7c 2c"]


@pytest.mark.parametrize(("cited", "book"), FACE_UP_2012)
def test_a_face_up_card_behind_the_bankers_third_opens_a_simulated_round(
    cited: str, book: str
) -> None:
    live = Live(book, cards="Kh Qs 6c 5d 2h 9h Kc Qc 7d").ready()
    live.until(lambda table: table.round is not None and len(table.round.called) == 2)
    live.do(DrawInError(towards=PLAYER))
    live.do(FindFaceUp())
    assert remedies(live)[-1] == ("simulated_round", cited)
    live.until(CallNoMoreBets)
    assert (coups(live), simulated(live)) == (["P Kh 6c | B Qs 5d 2h"], ["P 9h Qc | B Kc 7d"])


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_a_real_card_that_nobody_saw_is_named_when_it_shows(book: str) -> None:
    live = Live(book, physical=True).until(BurnCard)
    ace, king, queen, seven, six = parse_cards("As Kh Qs 7c 6d")
    live.burn(f"{ace} {king}")
    live.until(CallNoMoreBets)
    live.do(DrawInError())
    live.bet("1 player 100").until(DealCard)
    face_up = live.table.procedure == "face_up"
    for card in (king, queen, seven, six):
        if face_up:
            laid = {"pa-541": {"PA541-9-c-s1"}, "pa-627a": {"PA627A-8-c-1-s2", "PA627A-8-c-1-s3"}}
            assert live.refused(DealCard()) in laid[book]
        live.do(DealCard(card if face_up else None))
    while not isinstance(live.next, ClearCards):
        if isinstance(live.next, TurnHand):
            hand = (king, seven) if live.next.side is PLAYER else (queen, six)
            live.do(TurnHand(live.next.side, hand))
        else:
            live.step()
    live.step()
    assert coups(live) == ["P Kh 7c | B Qs 6d"]
    assert live.table.in_shoe.drawn == 6
    assert seen(live, "Kh") == (2 if book == "pa-541" else 1)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_disclosed_real_card_is_named_at_once(book: str) -> None:
    live = Live(book, physical=True).until(BurnCard)
    (ace,) = parse_cards("As")
    live.burn("As As")
    live.until(CallNoMoreBets)
    assert live.refused(DrawInError(disclosed=True)) == live.clauses["disclosed"]
    assert live.refused(FindFaceUp()) == live.clauses["face_up"]
    before = seen(live, "As")
    live.do(DrawInError(ace, disclosed=True))
    assert seen(live, "As") == before + 1
