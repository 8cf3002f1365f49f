"""From the second shoe on: cards are prepared as carefully as the first were, step by step."""

from __future__ import annotations

import pytest

from croupier.table.baccarat.game import agenda
from croupier.table.cards.cover_card import InsertCoverCard
from croupier.table.cards.cutting import OfferCut
from croupier.table.cards.ending import ChangeCards, EndShoe, OpenShoe
from croupier.table.cards.preparing import (
    CardsPrepared,
    LoadShuffler,
    RunShuffler,
    TakeFromShuffler,
)
from croupier.table.cards.receiving import CardsReceived
from croupier.table.cards.todo import Handling
from croupier.table.people import Role
from tests.support import clause
from tests.table.driver import Live, decks_as_one
from tests.table.test_preparing import CLAUSES, DUTIES, MIXED, ORDERS, PLAYERS, cited

TWO_BATCHES = 'options.shuffler = "two_batch"'
RENEWED = ("pa-543", "pa-545", "ma-midi", "md-mini")
"""New decks come for each shoe."""
KEPT = ("pa-541", "pa-627a")
"""The same are shuffled again, until they are changed."""
BY_HAND = ("RiffleCards", "RiffleCards", "TurnStack", "RiffleCards", "StripCards", "LaceCards")
OFFICES = {Role.DEALER: "dealer", Role.FLOORPERSON: "floor"}
Taken = tuple[str, str, str]
"""The order, its clause, and who gives it."""


def dealt_out(live: Live) -> Live:
    """Deal out a shoe whose cover card lies as high as it may, up to its end."""
    live.until(InsertCoverCard).do(InsertCoverCard(live.table.in_shoe.cards - 11))
    return live.until(EndShoe)


def shoe_ended(book: str, shoes: int = 1, filed: str = "") -> Live:
    """A table whose cards are to be prepared anew after so many shoes."""
    live = Live(book, filed, seats=PLAYERS)
    for _ in range(shoes):
        dealt_out(live).do(EndShoe())
    return opened(live)


def cards_changed(book: str, shoes: int = 1, filed: str = "") -> Live:
    """The same, where other cards come because a floorperson has them changed."""
    return changed_at(Live(book, filed, seats=PLAYERS), shoes)


def changed_at(live: Live, shoes: int = 1) -> Live:
    for _ in range(shoes):
        live.ready().do(ChangeCards(), "floor")
        live.until(EndShoe).do(EndShoe())
    return opened(live)


def two_batches(book: str, filed: str = "") -> Live:
    return Live(book, f"{TWO_BATCHES}\n{filed}", decks=12, seats=PLAYERS)


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
        riffled = duty["riffle"], duty["riffle"], duty["turn"], duty["riffle_turned"]
        mixed = (*riffled, duty["strip"], duty["lace"])
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
    first = taken(two_batches(book))
    assert taken(changed_at(two_batches(book))) == first


# Cards that come shuffled, or out of a machine ------------------------------------------------

SPARED_BY = {
    ("pa-541", "preshuffled"): "PA541-5-a",
    ("pa-543", "preshuffled"): "PA543-5-a",
    ("pa-545", "preshuffled"): "PA545-5-a-s1",
    ("pa-627a", "preshuffled"): "PA627A-4-e",
    ("ma-midi", "preshuffled"): "MA-4-d",
    ("md-mini", "preshuffled"): "MD-4-E",
    ("ma-midi", "batch_machine"): "MA-4-e",
}
"""By what such cards are spared a part of their preparation."""
SPARED_THE_SHUFFLE = ("pa-541", "pa-543", "pa-545")
"""Alone: they are inspected, shown and washed like others."""
BY_MACHINE = (LoadShuffler, RunShuffler, TakeFromShuffler)
DELIVERED = [
    pytest.param(book, delivery, marks=clause(spared), id=f"{book} {delivery}")
    for (book, delivery), spared in SPARED_BY.items()
]


def filing(delivery: str) -> str:
    return f'options.card_preparation = "{delivery}"'


def delivered(book: str, delivery: str) -> list[Taken]:
    """What is left to be done with such cards."""
    came, *shown = wanted(book)[: len(DUTIES)]
    between = shown if book in SPARED_THE_SHUFFLE else []
    if delivery == "batch_machine":
        between = [(act.__name__, SPARED_BY[book, delivery], "dealer") for act in BY_MACHINE]
    return [came, *between, wanted(book)[-1]]


@pytest.mark.parametrize(("book", "delivery"), DELIVERED)
@pytest.mark.parametrize("shoes", [1, 2])
def test_cards_that_come_so_for_a_later_shoe_are_prepared_like_the_first_that_did(
    book: str, delivery: str, shoes: int
) -> None:
    ended = [cards_changed] if book in KEPT else [cards_changed, shoe_ended]
    assert taken(Live(book, filing(delivery), seats=PLAYERS)) == delivered(book, delivery)
    for each in ended:
        live = each(book, shoes, filing(delivery))
        assert taken(live) == delivered(book, delivery)
        came = [event.preshuffled for event in live.happened(CardsReceived)]
        assert came == [delivery == "preshuffled"] * (shoes + 1)


@pytest.mark.parametrize(("book", "delivery"), DELIVERED)
def test_none_of_their_steps_may_be_left_out_either(book: str, delivery: str) -> None:
    live = cards_changed(book, filed=filing(delivery))
    for name, asked_by, by in delivered(book, delivery):
        while type(live.next).__name__ != name:
            live.step()
        assert live.next_clause == asked_by
        for other in ORDERS:
            if type(other).__name__ != name:
                assert live.refused(other) == asked_by, other
        for wrong in {"dealer", "floor", "ann"} - {by}:
            assert live.refused(live.next, wrong) == asked_by
        live.step()


@pytest.mark.parametrize(
    ("book", "reshuffled"),
    [
        pytest.param("pa-541", "PA541-5-a", marks=clause("PA541-5-a", "PA541-5-b")),
        pytest.param("pa-627a", "PA627A-5-a-s1", marks=clause("PA627A-5-a-s1", "PA627A-5-a-s3")),
    ],
)
@pytest.mark.parametrize("shoes", [1, 2])
def test_cards_that_came_shuffled_are_shuffled_like_others_once_they_were_dealt(
    book: str, reshuffled: str, shoes: int
) -> None:
    live = shoe_ended(book, shoes, filing("preshuffled"))
    assert taken(live) == [
        ("ShuffleCards", reshuffled, "dealer"),
        ("CheckShuffle", live.clauses["check_shuffle"], "floor"),
        ("SealShoe", reshuffled, "dealer"),
    ]


@pytest.mark.parametrize(
    ("book", "stored"),
    [
        pytest.param("pa-541", "PA541-3-b-4", marks=clause("PA541-5-a", "PA541-3-b-4")),
        pytest.param("pa-627a", "PA627A-3-b-3", marks=clause("PA627A-4-e", "PA627A-3-b-3")),
        pytest.param("md-mini", "MD-3-B-3", marks=clause("MD-4-E", "MD-3-B-3")),
    ],
)
def test_two_batches_that_come_shuffled_are_prepared_anew_like_the_first_two(
    book: str, stored: str
) -> None:
    shuffled = filing("preshuffled")
    steps = taken(changed_at(two_batches(book, shuffled)))
    assert steps == taken(two_batches(book, shuffled))
    assert [name for name, _, _ in steps].count("ReceiveCards") == 2
    assert steps[-2:] == [("LoadShuffler", stored, "dealer"), wanted(book)[-1]]
