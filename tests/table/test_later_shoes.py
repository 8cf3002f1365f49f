"""From the second shoe on: cards are prepared as carefully as the first were, step by step."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.game import agenda
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import OfferCut
from croupier.table.cards.ending import ChangeCards, EndShoe, OpenShoe
from croupier.table.cards.preparing import CardsPrepared
from croupier.table.cards.receiving import CardsReceived
from croupier.table.cards.todo import Handling
from croupier.table.people import Role
from tests.support import clause
from tests.table.driver import Live, decks_as_one
from tests.table.test_preparing import CLAUSES, DUTIES, MIXED, ORDERS, PLAYERS, cited

RENEWED = ("pa-543", "pa-545", "ma-midi", "md-mini")
"""New decks come for each shoe."""
KEPT = ("pa-541", "pa-627a")
"""The same are shuffled again, until they are changed."""
BY_HAND = ("RiffleCards", "RiffleCards", "TurnStack", "StripCards", "LaceCards")
OFFICES = {Role.DEALER: "dealer", Role.FLOORPERSON: "floor"}
Taken = tuple[str, str, str]
"""The order, its clause, and who gives it."""


def dealt_out(live: Live) -> Live:
    """Deal out a shoe whose cover card lies as high as it may, up to its end."""
    live.until(InsertCoverCard).do(InsertCoverCard(live.table.in_shoe.cards - 11))
    return live.until(EndShoe)


def shoe_ended(book: str, shoes: int = 1) -> Live:
    """A table whose cards are to be prepared anew after so many shoes."""
    live = Live(book, seats=PLAYERS)
    for _ in range(shoes):
        dealt_out(live).do(EndShoe())
    return opened(live)


def cards_changed(book: str, shoes: int = 1) -> Live:
    """The same, where other cards come because a floorperson has them changed."""
    live = Live(book, seats=PLAYERS)
    for _ in range(shoes):
        live.ready().do(ChangeCards(), "floor")
        live.until(EndShoe).do(EndShoe())
    return opened(live)


def opened(live: Live) -> Live:
    while isinstance(live.next, OpenShoe):
        live.step()
    return live


def taken(live: Live) -> list[Taken]:
    """Every step up to the cut."""
    steps = list[Taken]()
    while not isinstance(live.next, OfferCut):
        step = agenda(live.table)[0]
        steps.append((type(step.order).__name__, step.clause, OFFICES[step.by]))
        live.step()
    return decks_as_one(steps)


def wanted(book: str) -> list[Taken]:
    """What is done with new decks, by the chapter's own clauses."""
    live = Live(book, seats=PLAYERS)
    clauses = [cited(book, short) for short in CLAUSES[book].split()]
    shuffled = [] if book == "ma-midi" else list(MIXED)
    named = [*DUTIES, *shuffled][: len(clauses)]
    steps = [(act.__name__, clause_, by) for (act, by), clause_ in zip(named, clauses, strict=True)]
    if book == "pa-545":
        steps += [steps[-1]] * (live.game.house.count("dealers") - 1)
    if book == "ma-midi":
        duty = live.clauses
        mixed = (duty["riffle"], duty["riffle"], duty["turn"], duty["strip"], duty["lace"])
        steps += [(name, each, "dealer") for name, each in zip(BY_HAND, mixed, strict=True)]
    return [*steps, ("SealShoe", live.clauses["shuffle"], "dealer")]


SHOE_BY_SHOE = [
    pytest.param(book, marks=clause(cited(book, short)), id=book)
    for book, short in (
        ("pa-543", "3-b"), ("pa-545", "3-b"), ("ma-midi", "9-d-s3"), ("md-mini", "9-D-3"),
    )
]  # fmt: skip


@pytest.mark.parametrize("book", SHOE_BY_SHOE)
@pytest.mark.parametrize("shoes", [1, 2])
def test_new_decks_for_each_shoe_are_prepared_like_the_first(book: str, shoes: int) -> None:
    live = shoe_ended(book, shoes)
    assert taken(live) == wanted(book)
    assert len(live.happened(CardsReceived)) == shoes + 1


@pytest.mark.parametrize("book", [*KEPT, *RENEWED])
@pytest.mark.parametrize("shoes", [1, 2])
def test_decks_that_come_in_exchange_are_prepared_like_the_first(book: str, shoes: int) -> None:
    live = cards_changed(book, shoes)
    assert taken(live) == wanted(book)
    assert len(live.happened(CardsReceived)) == shoes + 1


@pytest.mark.parametrize(
    ("book", "reshuffled"),
    [
        pytest.param("pa-541", "PA541-5-a", marks=clause("PA541-5-a", "PA541-5-b")),
        pytest.param("pa-627a", "PA627A-5-a-s1", marks=clause("PA627A-5-a-s1", "PA627A-5-a-s3")),
    ],
)
@pytest.mark.parametrize("shoes", [1, 2])
def test_the_same_decks_are_shuffled_and_looked_at_after_each_shoe(
    book: str, reshuffled: str, shoes: int
) -> None:
    live = shoe_ended(book, shoes)
    assert taken(live) == [
        ("ShuffleCards", reshuffled, "dealer"),
        ("CheckShuffle", live.clauses["check_shuffle"], "floor"),
        ("SealShoe", reshuffled, "dealer"),
    ]
    assert len(live.happened(CardsReceived)) == 1


STEPS = [
    pytest.param(
        book, act, by, cited(book, short), marks=clause(cited(book, short)),
        id=f"{book} {act.__name__}",
    )
    for book, shorts in CLAUSES.items()
    for (act, by), short in zip((*DUTIES, *MIXED), shorts.split(), strict=False)
]  # fmt: skip


@pytest.mark.parametrize(("book", "act", "by", "asked_by"), STEPS)
def test_no_step_of_a_later_shoe_may_be_left_out(
    book: str, act: type[Handling], by: str, asked_by: str
) -> None:
    """In the second shoe as in the first, each waits for the one before and for its own office."""
    live = cards_changed(book) if book in KEPT else shoe_ended(book)
    live.until(act)
    assert live.next_clause == asked_by
    for other in ORDERS:
        if not isinstance(other, act):
            assert live.refused(other) == asked_by, other
    for wrong in {"dealer", "floor", "ann"} - {by}:
        assert live.refused(act(), wrong) == asked_by
    [done] = live.do(act(), by)
    assert isinstance(done, CardsPrepared | CardsReceived)
    assert (done.batch, done.clause) == ("A", asked_by)


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_two_new_batches_are_prepared_like_the_first_two(book: str) -> None:
    filed = 'options.shuffler = "two_batch"'
    first = taken(Live(book, filed, decks=12, seats=PLAYERS))
    live = Live(book, filed, decks=12, seats=PLAYERS).ready()
    live.do(ChangeCards(), "floor")
    live.until(EndShoe).do(EndShoe())
    assert taken(opened(live)) == first
