"""The cut and who makes it, the second cover card, the shoe, and the burn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.cover_card import CoverCardRemoved
from croupier.table.baccarat.curator import AcceptShoe
from croupier.table.baccarat.dealing import CardDealt, DealCard
from croupier.table.baccarat.game import agenda
from croupier.table.cards.burning import BurnCard, CardBurned, LoadShoe, ShoeLoaded
from croupier.table.cards.cover_card import CoverCardInserted, InsertCoverCard
from croupier.table.cards.cutting import (
    CardsCut,
    CutCards,
    CutDeclined,
    CutOffered,
    DeclineCut,
    OfferCut,
    OrderRecut,
    RecutOrdered,
)
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.seating import LeaveSeat, TakeSeat
from croupier.values.cards import parse_cards
from croupier.values.events import Event
from tests.support import RULEBOOKS, cases, clause, same_duty
from tests.table.driver import Live

PLAYERS = "1 ann,7 cat,4 bob"
PERSON = {1: "ann", 4: "bob", 7: "cat", 0: "dealer"}
TEN_CARDS = same_duty(
    "Reject a cut that leaves fewer than ten cards above or below the cover card.", count=5
)
FOURTEEN_CARDS = same_duty(
    "Insert the second cover card with at least 14 cards beneath it.", count=5
)
MASSACHUSETTS = pytest.param("ma-midi", "MA-5-f-s1", marks=clause("MA-5-f-s1"), id="MA-5-f-s1")
RECUT = [
    *same_duty(
        "Let a floorperson or higher order a recut between the cut and the loading of the shoe for"
        " an improper or integrity-threatening cut.",
        count=5,
    ),
    MASSACHUSETTS,
]
DEALER_CUTS = 'options.cut_by = "dealer"'
NEXT_CUTTER = 'options.recut_by = "next_cutter"'


def offered(live: Live, *declining: int) -> Live:
    """Cards ready for the cut, and declined by some."""
    live.until(lambda table: not table.todo)
    for seat in declining:
        live.do(OfferCut(seat))
        live.do(DeclineCut(seat), PERSON[seat])
    return live


def cut_by(live: Live, seat: int) -> Live:
    if seat:
        live.do(OfferCut(seat))
    live.do(CutCards(seat, live.table.in_shoe.cards // 2), PERSON[seat])
    return live


def move(live: Live, seat: int, how: str) -> None:
    """Whoever sits there leaves the table, or gets to seat 2 by way of both seats or of none."""
    person = PERSON[seat]
    if how == "over":
        live.do(TakeSeat(2), person)
    if how:
        live.do(LeaveSeat(seat), person)
    if how == "out and in":
        live.do(TakeSeat(2), person)
    if how == "out, another in":
        live.do(TakeSeat(seat), "zoe")


# Who cuts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "offering"),
    [
        *same_duty(
            "Offer the cut first to the highest-numbered seat and then clockwise until somebody"
            " takes it.",
            count=4,
        ),
        pytest.param("pa-545", "PA545-5-b-s2", marks=clause("PA545-5-b-s2")),
        pytest.param("ma-midi", "MA-5-c-s2", marks=clause("MA-5-c-s2")),
    ],
)
@pytest.mark.parametrize("declining", [(), (7,), (7, 4)])
def test_the_cut_goes_down_from_the_highest_seat(
    book: str, offering: str, declining: tuple[int, ...]
) -> None:
    live = offered(Live(book, seats=PLAYERS), *declining)
    seat = (7, 4, 1)[len(declining)]
    assert (live.next, live.next_clause) == (OfferCut(seat), offering)
    for wrong in {1, 4, 7, 2} - {seat}:
        assert live.refused(OfferCut(wrong)) == offering
    for early in (CutCards(0, 100), InsertCoverCard(14), LoadShoe()):
        assert live.refused(early) == offering
    assert live.refused(OfferCut(seat), "floor") == offering
    [offer] = live.do(OfferCut(seat))
    assert isinstance(offer, CutOffered)
    assert (offer.seat, offer.clause) == (seat, offering)
    for wrong, person in PERSON.items():
        if wrong != seat:
            assert live.refused(CutCards(seat, 100), person)
            assert live.refused(CutCards(wrong, 100), person)
            assert person == "dealer" or live.refused(DeclineCut(seat), person)
    [cut] = live.do(CutCards(seat, 100), PERSON[seat])
    assert isinstance(cut, CardsCut)
    assert (cut.seat, cut.depth) == (seat, 100)
    assert isinstance(live.next, InsertCoverCard)


@pytest.mark.parametrize(
    ("book", "dealers_cut"), same_duty("Have the dealer cut when every player declines.", count=6)
)
def test_the_dealer_cuts_when_nobody_will(book: str, dealers_cut: str) -> None:
    live = offered(Live(book, seats=PLAYERS), 7, 4, 1)
    assert live.next_clause == dealers_cut
    assert [type(event) for event in live.told[-2:]] == [CutOffered, CutDeclined]
    for person in ("ann", "floor"):
        assert live.refused(CutCards(0, 100), person) == dealers_cut
    assert live.refused(OfferCut(7)) == dealers_cut
    [cut] = live.do(CutCards(0, 100))
    assert isinstance(cut, CardsCut)
    assert (cut.seat, cut.clause) == (0, dealers_cut)


@pytest.mark.parametrize(
    ("book", "dealers_cut"), same_duty("Have the dealer cut when every player declines.", count=6)
)
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_the_staff_goes_on_when_nobody_answers(book: str, dealers_cut: str, by: str) -> None:
    live = offered(Live(book, seats=PLAYERS))
    for seat in (7, 4, 1):
        live.do(OfferCut(seat))
        [silent] = live.do(DeclineCut(seat), by)
        assert isinstance(silent, CutDeclined)
        assert silent.seat == seat
    assert (live.next_clause, type(live.next)) == (dealers_cut, CutCards)


def test_an_offer_falls_away_with_the_player() -> None:
    live = offered(Live("pa-627a", seats=PLAYERS))
    live.do(OfferCut(7))
    live.do(LeaveSeat(7), "cat")
    assert live.next == OfferCut(4)


@pytest.mark.parametrize(
    ("book", "offering"),
    [
        *same_duty(
            "Offer the cut first to the highest-numbered seat and then clockwise until somebody"
            " takes it.",
            count=4,
        ),
        pytest.param("pa-545", "PA545-5-b-s2", marks=clause("PA545-5-b-s2")),
        pytest.param("ma-midi", "MA-5-c-s2", marks=clause("MA-5-c-s2")),
    ],
)
@pytest.mark.parametrize("recut", [False, True])
def test_whoever_sits_down_behind_the_offer_is_asked_last(
    book: str, offering: str, *, recut: bool
) -> None:
    """The stack goes clockwise round the table and does not turn back."""
    live = offered(Live(book, seats=PLAYERS), 7)
    if recut:
        cut_by(live, 4)
    else:
        offered(live, 4)
    live.sit(6, "dan")
    live.sit(3, "eve")
    if recut:
        live.do(OrderRecut(), "floor")
    first = len(live.told)
    live.until(InsertCoverCard)
    offers = [each for each in live.told[first:] if isinstance(each, CutOffered)]
    again = [4] if recut and book == "ma-midi" else []
    assert [each.seat for each in offers] == [*again, 3, 1, 6]
    assert recut or {each.clause for each in offers} == {offering}


@clause("MA-5-c-s1")
def test_massachusetts_may_file_the_dealers_cut() -> None:
    live = offered(Live("ma-midi", DEALER_CUTS, seats=PLAYERS))
    assert isinstance(live.next, CutCards)
    assert (live.next.seat, live.next_clause) == (0, "MA-5-c-s1")
    assert live.refused(OfferCut(7)) == "MA-5-c-s1"
    live.do(CutCards(0, 100))
    assert live.happened(CutOffered) == []


@clause("PA545-5-b-s2")
@pytest.mark.parametrize(
    ("curator", "moves", "order"),
    [
        (4, "", [4, 1, 7]),
        (1, "", [1, 7, 4]),
        (7, "", [7, 4, 1]),
        (4, "out", [7, 1]),
        (4, "over", [2, 1, 7]),
        (4, "out and in", [2, 1, 7]),
        (4, "out, another in", [7, 4, 1]),
    ],
)
def test_after_a_reshuffle_the_cut_goes_down_from_the_last_curator(
    curator: int, moves: str, order: list[int]
) -> None:
    """The curator is a person, whatever seat they move to; without them it begins at the top."""
    live = Live("pa-545", seats=PLAYERS).until(InsertCoverCard)
    live.do(InsertCoverCard(agenda(live.table)[0].most))
    while not isinstance(live.next, AcceptShoe) or live.next.seat != curator:
        live.step()
    live.do(AcceptShoe(curator), PERSON[curator])
    live.until(lambda table: table.over is not None)
    move(live, curator, moves)
    live.until(OfferCut)
    first = len(live.told)
    live.until(InsertCoverCard)
    asked = [event.seat for event in live.told[first:] if isinstance(event, CutOffered)]
    assert asked == order


# How deep -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "deep", "least", "filed"),
    [
        *(pytest.param(*case.values, 10, "", marks=case.marks, id=case.id) for case in TEN_CARDS),
        pytest.param("pa-627b", "PA627A-5-c", 10, ""),
        pytest.param("ma-midi", "MA-5-d", 52, "", marks=clause("MA-5-d")),
        pytest.param("pa-541", "PA541-5-d", 30, "options.cut_depth = 30", id="filed by the house"),
        pytest.param("ma-midi", "MA-5-d", 80, "options.cut_depth = 80", id="filed in MA"),
    ],
)
@pytest.mark.parametrize("cutter", [0, 7])
@pytest.mark.parametrize("end", [int, lambda least: 312 - least], ids=["top", "bottom"])
def test_a_cut_leaves_enough_cards_at_both_ends(
    book: str, deep: str, least: int, filed: str, cutter: int, end: Callable[[int], int]
) -> None:
    """Reading R-X05: with six decks after card 10 to 302, in Massachusetts after 52 to 260."""
    answer = '\napprovals.R-X05 = { reference = "BGO-18", date = 2024-01-31 }' if filed else ""
    live = offered(
        Live(book, filed + answer, seats=PLAYERS, decks=6), *(() if cutter else (7, 4, 1))
    )
    if cutter:
        live.do(OfferCut(cutter))
    for depth in (-1, 0, least - 1, 312 - least + 1, 312):
        assert live.refused(CutCards(cutter, depth), PERSON[cutter]) == deep
    step = agenda(live.table)[0]
    assert (step.least, step.most) == (least, 312 - least)
    live.do(CutCards(cutter, end(least)), PERSON[cutter])
    assert live.table.in_shoe.offset == end(least)


@pytest.mark.parametrize(
    ("book", "_"),
    same_duty(
        "After the cut, move the upper packet together with the cover card under the lower packet.",
        count=5,
    ),
)
@pytest.mark.parametrize("depth", [10, 100, 302])
def test_the_packet_above_the_cut_goes_under(book: str, _: str, depth: int) -> None:
    live = offered(Live(book, decks=6))
    live.do(OfferCut(1))
    live.do(CutCards(1, depth), "ann")
    secret = live.journal.sealed(live.table.in_shoe.commitment)
    assert secret is not None
    order = parse_cards(" ".join(secret.decode().split()[-312:]))
    live.until(BurnCard).step()
    [first] = live.happened(CardBurned)
    assert first.card == (*order[depth:], *order[:depth])[0]


# The second cover card ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "inserting", "least"),
    [
        *(pytest.param(*case.values, 14, marks=case.marks, id=case.id) for case in FOURTEEN_CARDS),
        pytest.param("ma-midi", "MA-3-a-s2", 14, marks=clause("MA-3-a-s2")),
        *(
            pytest.param(*case.values, 40, id=f"{case.id} filed deeper")
            for case in FOURTEEN_CARDS[:2]
        ),
    ],
)
@pytest.mark.parametrize("chosen", ["least", "most"])
def test_the_second_cover_card_lies_deep_enough_and_never_in_the_burn(
    book: str, inserting: str, least: int, chosen: str
) -> None:
    """Reading R-X06: at least 14 cards beneath it, at least 11 above."""
    live = Live(book, f"options.cover_card_depth = {least}", decks=6).until(InsertCoverCard)
    assert live.next_clause == inserting
    for depth in (0, least - 1, 302, 312):
        assert live.refused(InsertCoverCard(depth)) == inserting
    for early in (LoadShoe(), BurnCard(), CutCards(0, 100)):
        assert live.refused(early) == inserting
    assert live.refused(InsertCoverCard(least), "floor") == inserting
    depth = least if chosen == "least" else 301
    [inserted] = live.do(InsertCoverCard(depth))
    assert isinstance(inserted, CoverCardInserted)
    assert (inserted.depth, inserted.clause) == (depth, inserting)
    assert live.table.in_shoe.cover_at == 312 - depth


def test_the_longest_burn_stops_at_the_highest_cover_card() -> None:
    live = Live("pa-541", burned="Kh").until(InsertCoverCard)
    live.do(InsertCoverCard(8 * 52 - 11))
    live.ready()
    assert len(live.happened(CardBurned)) == 11
    assert live.happened(CoverCardRemoved) == []
    live.until(lambda table: bool(table.round and table.round.laid))
    assert [event.kind for event in live.told[-2:]] == ["cover-card-removed/1", "card-dealt/1"]


@pytest.mark.parametrize(
    ("book", "loading"),
    [
        *same_duty("Load the prepared stack into the dealing shoe before play starts.", count=5),
        pytest.param("ma-midi", "MA-5-g-5", marks=clause("MA-5-g-5")),
    ],
)
def test_the_stack_goes_into_the_shoe_before_anything_is_dealt(book: str, loading: str) -> None:
    live = Live(book).until(LoadShoe)
    assert live.next_clause == loading
    for early in (BurnCard(), CallNoMoreBets(), DealCard(), OfferCut(1)):
        assert live.refused(early) == loading
    for wrong in ("ann", "floor"):
        assert live.refused(LoadShoe(), wrong) == loading
    assert live.refused(PlaceWager(1, "player", 10_00), "ann")
    [loaded] = live.do(LoadShoe())
    assert isinstance(loaded, ShoeLoaded)
    assert (loaded.shoe, loaded.batch, loaded.cards) == (1, "A", 8 * 52)


# A recut ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "recutting"), RECUT)
def test_a_floorperson_orders_a_recut_after_the_cut_and_nobody_else(
    book: str, recutting: str
) -> None:
    live = offered(Live(book, seats=PLAYERS), 7)
    assert live.refused(OrderRecut(), "floor") == recutting
    cut_by(live, 4)
    for wrong in ("dealer", "ann", "bob"):
        assert live.refused(OrderRecut(), wrong) == recutting
    [ordered] = live.do(OrderRecut("crimped"), "floor")
    assert isinstance(ordered, RecutOrdered)
    assert (ordered.clause, ordered.why) == (recutting, "crimped")
    assert live.refused(OrderRecut(), "floor") == recutting
    assert isinstance(live.next, OfferCut)


@pytest.mark.parametrize(("book", "recutting"), RECUT)
@pytest.mark.parametrize("done", ["cover card", "loaded", "first burn", "burned"])
def test_when_it_is_too_late_for_a_recut(book: str, recutting: str, done: str) -> None:
    """Before the shoe is loaded; in Massachusetts until the burn (reading R-A08)."""
    live = cut_by(offered(Live(book, seats=PLAYERS)), 7)
    live.until(LoadShoe)
    if done != "cover card":
        live.until(BurnCard)
    if done == "first burn":
        live.step()
    if done == "burned":
        live.ready()
    lawful = done == "cover card" or (done == "loaded" and book == "ma-midi")
    if not lawful:
        assert live.refused(OrderRecut(), "floor") == recutting
        return
    shoes = len(live.happened(ShoeLoaded))
    live.do(OrderRecut(), "floor")
    assert live.refused(LoadShoe()) == live.clauses["recutter"]
    live.until(InsertCoverCard)
    live.ready()
    assert live.table.shoes == live.table.in_shoe.number == 1
    assert len(live.happened(ShoeLoaded)) == shoes + 1


@pytest.mark.parametrize(
    ("book", "filed", "recutter"),
    [
        *(
            pytest.param(book, "", cited, marks=case.marks)
            for case in same_duty(
                "Give an ordered recut to the next person in the cutting order.", count=5
            )
            for book, cited in [case.values]
        ),
        pytest.param("ma-midi", NEXT_CUTTER, "MA-5-f-s2", marks=clause("MA-5-f-s2")),
    ],
)
@pytest.mark.parametrize(
    ("declined", "cutter", "following"),
    [((), 7, [4, 1]), ((7,), 4, [1]), ((7, 4), 1, []), ((7, 4, 1), 0, [])],
)
def test_the_next_in_the_order_recuts(
    book: str, filed: str, recutter: str, declined: tuple[int, ...], cutter: int,
    following: list[int],
) -> None:  # fmt: skip
    """Reading R-X35: who declined is not asked again, and at the end the dealer cuts."""
    live = cut_by(offered(Live(book, filed, seats=PLAYERS), *declined), cutter)
    live.do(OrderRecut(), "floor")
    for seat in following:
        assert (live.next, live.next_clause) == (OfferCut(seat), recutter)
        live.do(OfferCut(seat))
        live.do(DeclineCut(seat), PERSON[seat])
    assert isinstance(live.next, CutCards)
    assert live.next.seat == 0


@pytest.mark.parametrize(
    ("book", "recutter"),
    same_duty("Give an ordered recut to the next person in the cutting order.", count=5),
)
def test_the_next_person_to_recut_is_another_person(book: str, recutter: str) -> None:
    live = offered(Live(book, seats="7 cat,4 cat,1 ann"))
    live.do(OfferCut(7))
    live.do(CutCards(7, 100), "cat")
    live.do(OrderRecut(), "floor")
    assert (live.next, live.next_clause) == (OfferCut(1), recutter)


@pytest.mark.parametrize(
    ("book", "dealers_cut"), same_duty("Have the dealer cut when every player declines.", count=6)
)
def test_who_declines_the_cut_is_not_asked_at_another_seat(book: str, dealers_cut: str) -> None:
    live = offered(Live(book, seats="7 cat,4 bob,1 cat"), 7, 4)
    assert isinstance(live.next, CutCards)
    assert (live.next.seat, live.next_clause) == (0, dealers_cut)


@clause("MA-5-f-s2")
@pytest.mark.parametrize(("declined", "cutter"), [((), 7), ((7,), 4), ((7, 4), 1)])
def test_massachusetts_gives_the_recut_to_the_last_cutter_unless_filed(
    declined: tuple[int, ...], cutter: int
) -> None:
    live = cut_by(offered(Live("ma-midi", seats=PLAYERS), *declined), cutter)
    for _ in range(2):
        live.do(OrderRecut(), "floor")
        assert (live.next, live.next_clause) == (OfferCut(cutter), "MA-5-f-s2")
        cut_by(live, cutter)
    live.do(OrderRecut(), "floor")
    live.do(OfferCut(cutter))
    live.do(DeclineCut(cutter), PERSON[cutter])
    rest = [seat for seat in (7, 4, 1) if seat < cutter]
    if rest:
        assert live.next == OfferCut(rest[0])
    else:
        assert isinstance(live.next, CutCards)


@clause("MA-5-f-s2")
@pytest.mark.parametrize(
    ("moves", "seat"), [("over", 2), ("out and in", 2), ("out", 1), ("out, another in", 1)]
)
def test_the_last_cutter_is_a_person_and_not_a_seat(moves: str, seat: int) -> None:
    """Whoever sits where the last cutter sat, or sat down behind the offer, is asked last."""
    live = cut_by(offered(Live("ma-midi", seats=PLAYERS), 7), 4)
    live.sit(6, "dan")
    move(live, 4, moves)
    live.do(OrderRecut(), "floor")
    assert live.next == OfferCut(seat)


def test_a_dealer_who_always_cuts_recuts() -> None:
    live = cut_by(offered(Live("ma-midi", DEALER_CUTS, seats=PLAYERS)), 0)
    live.do(OrderRecut(), "floor")
    assert isinstance(live.next, CutCards)
    assert live.next.seat == 0


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("pa-627a", marks=clause("PA627A-5-e-s3")),
        pytest.param("md-mini", marks=clause("MD-5-E-2")),
    ],
)
def test_after_a_recut_the_shoe_is_made_up_as_before(book: str) -> None:
    once = cut_by(offered(Live(book, seats=PLAYERS)), 7)
    twice = cut_by(offered(Live(book, seats=PLAYERS)), 7).until(LoadShoe)
    twice.do(OrderRecut(), "floor")
    cut_by(twice, 4)
    assert twice.table.in_shoe.offset == 0  # two cuts in the middle
    made_up = list[list[Event]]()
    for live in (once, twice):
        first = len(live.told)
        live.until(BurnCard)
        made_up.append(live.told[first:])
    assert made_up[0] == made_up[1]
    assert [type(event) for event in made_up[0]] == [CoverCardInserted, ShoeLoaded]


# The burn -----------------------------------------------------------------------------------

RANKS = {rank: int(rank) for rank in "23456789"} | dict.fromkeys("TJQK", 10) | {"A": 1}
TENS_AND_ACE = [
    pytest.param(book, cited, ranks, marks=clause(cited))
    for cited, book, ranks in (
        ("PA541-5-g-s2", "pa-541", "TJQKA"),
        ("PA543-5-g-s2", "pa-543", "TJQKA"),
        ("PA545-5-f-s2", "pa-545", "TJQKA"),
        ("PA627A-5-f-s2", "pa-627a", "TJQKA"),
        ("MA-5-e-s2", "ma-midi", "TJQKA"),
        ("MD-5-G-1", "md-mini", "TJQK"),
        ("MD-5-G-2", "md-mini", "A"),
    )
]
BURNING = [
    pytest.param(book, filed, shown, marks=clause(*cited), id=f"{book} {filed}")
    for book, filed, shown, cited in (
        ("pa-541", "", True, ["PA541-5-g-s1"]),
        ("pa-543", "", True, ["PA543-5-g-s1"]),
        ("pa-545", "", True, ["PA545-5-f-s1"]),
        ("pa-627a", "", False, ["PA627A-5-f-s1"]),
        ("ma-midi", "", False, ["MA-5-e-s1"]),
        ("ma-midi", "options.burned_cards_shown = true", True, ["MA-5-e-s3"]),
        ("md-mini", "", False, ["MD-5-F"]),
    )
]


def burn(live: Live) -> list[CardBurned]:
    live.until(BurnCard)
    while isinstance(live.next, BurnCard):
        live.step()
    return live.happened(CardBurned)


@pytest.mark.parametrize(("book", "counting", "ranks"), TENS_AND_ACE)
def test_tens_and_courts_burn_ten_and_an_ace_one(book: str, counting: str, ranks: str) -> None:
    for rank in ranks:
        burned = burn(Live(book, burned=f"{rank}h"))
        assert [event.left for event in burned] == [*range(RANKS[rank], -1, -1)], counting


@pytest.mark.parametrize(("book", "filed", "shown"), BURNING)
@pytest.mark.parametrize("rank", "2359TA")
def test_as_many_cards_follow_the_first_into_the_discards(
    book: str, filed: str, rank: str, *, shown: bool
) -> None:
    stacked = f"{rank}h 2c 3d 4s 5h 6c 7d 8s 9h Tc Jd Qs"
    live = Live(book, filed, burned=stacked)
    burned = burn(live)
    cards = parse_cards(stacked)[: RANKS[rank] + 1]
    if shown:
        assert tuple(event.card for event in burned) == cards
    else:
        assert [event.card for event in burned] == [cards[0], *[None] * RANKS[rank]]
    assert live.table.in_shoe.drawn == len(cards)
    assert dict(live.table.in_shoe.seen) == Counter(cards if shown else cards[:1])
    assert live.refused(BurnCard()) == live.next_clause
    live.ready().until(lambda table: bool(table.round and table.round.laid))
    assert live.happened(CardDealt)[0].card == parse_cards(stacked)[RANKS[rank] + 1]


@pytest.mark.parametrize(("book", "filed", "shown"), BURNING)
def test_a_dealer_names_the_real_cards_that_are_shown(
    book: str, filed: str, *, shown: bool
) -> None:
    live = Live(book, filed, physical=True).until(BurnCard)
    burning = live.next_clause
    two, nine = parse_cards("2h 9c")
    assert live.refused(BurnCard()) == burning
    for wrong in ("ann", "floor"):
        assert live.refused(BurnCard(two), wrong) == burning
    live.do(BurnCard(two))
    assert live.refused(BurnCard(None if shown else nine)) == burning
    live.do(BurnCard(nine if shown else None))
    assert live.happened(CardBurned)[-1].card == (nine if shown else None)
    assert live.refused(CallNoMoreBets()) == burning


@pytest.mark.parametrize("book", RULEBOOKS)
def test_nobody_chooses_a_card_of_the_sealed_shoe(book: str) -> None:
    live = Live(book).until(BurnCard)
    assert live.refused(BurnCard(parse_cards("2h")[0])) == live.clauses["shuffle"]


@pytest.mark.parametrize(
    ("cited", "book", "option"),
    cases(("MA-5-e-s3", "ma-midi", "options.burned_cards_shown = true")),
)
def test_burned_cards_shown_by_filing_cite_the_filing(cited: str, book: str, option: str) -> None:
    first, *rest = burn(Live(book, option, burned="2h"))
    assert first.clause == "MA-5-e-s1"
    assert {event.clause for event in rest} == {cited}
