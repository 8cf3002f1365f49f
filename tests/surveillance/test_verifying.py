"""Honest journals are verified; whatever is changed in one is found, in its place."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.floor.automatic import everybody, next_order
from croupier.floor.baccarat.game import GAME as FLOOR_BACCARAT
from croupier.floor.tables import Done, Pending
from croupier.journal.memory import MemoryJournal
from croupier.surveillance.verifying import Verified, verify
from croupier.table.baccarat.game import GAME as BACCARAT
from croupier.table.baccarat.game import due
from croupier.table.cards.cutting import OfferCut
from croupier.table.cards.ending import EndShoe, OrderShuffle
from croupier.table.orders import Command
from croupier.table.people import DEALER, FLOORPERSON, player
from croupier.table.seats.seating import LeaveSeat
from croupier.values.records import Head, canonical
from tests.support import clause
from tests.surveillance.stories import STORIES
from tests.surveillance.tampering import (
    Records,
    body_at,
    order_at,
    place_of,
    rechained,
    with_body,
    with_both,
    with_field,
    without,
)
from tests.table.driver import Live
from tests.table.houses import EVERY_HOUSE, house

KEY = bytes(range(32))


@cache
def recorded(story: str) -> tuple[Any, ...]:
    journal = MemoryJournal()
    STORIES[story](journal)
    return tuple(journal.read("t1"))


def told(story: str) -> Records:
    return list(recorded(story))


def found(records: Records) -> list[tuple[int, str]]:
    return [(each.place, each.what) for each in verify("t1", records).troubles]


OF_ITS_OWN = {"left-unfinished/1"}
"""What `tests/care/test_left_unfinished.py` records, since it takes weeks."""


class TestHonestJournals:
    @pytest.mark.parametrize("story", STORIES)
    def test_they_are_verified(self, story: str) -> None:
        records = told(story)
        verified = verify("t1", records)
        assert not verified.troubles
        assert verified.records == len(records)
        assert verified.head == Head("t1", len(records), records[-1].hash)

    def test_the_stories_hold_every_kind_of_event(self) -> None:
        kinds = {record.kind for story in STORIES for record in told(story)}
        assert kinds | OF_ITS_OWN == {each.kind for each in BACCARAT.tellings}

    def test_what_was_played_is_counted(self) -> None:
        verified = verify("t1", told("two_shoes"))
        assert (verified.rounds, verified.shoes, verified.opened) == (5, 2, 1)

    @pytest.mark.parametrize(
        ("story", "pending"), [("two_shoes", 1), ("money", 0), ("runs_out", 1)]
    )
    def test_an_order_in_play_is_pending(self, story: str, pending: int) -> None:
        assert verify("t1", told(story)).pending == pending

    def test_a_device_seals_and_opens_an_order_for_each_round(self) -> None:
        verified = verify("t1", told("continuous"))
        assert (verified.rounds, verified.shoes, verified.opened) == (3, 1, 3)

    @pytest.mark.parametrize("name", EVERY_HOUSE)
    def test_whatever_people_do(self, name: str) -> None:
        """A walk of listed steps, and now and then the automatic dealer."""
        assert not _walked(name).troubles

    def test_a_round_recorded_in_one_append(self) -> None:
        live = Live("pa-541", journal=MemoryJournal()).ready().bet("1 banker 100")
        begun = live.floor.begin("t1", _orders(live))
        assert isinstance(begun, Pending)
        begun.done()
        records = list(live.journal.read("t1"))
        commands = {record.command for record in records}
        assert len(commands) < len(records)
        assert not found(records)

    def test_nothing_yet(self) -> None:
        assert verify("t1", []) == Verified(
            Head("t1", 0, "0" * 64), 0, 0, 0, 0, 0, withheld=False, troubles=()
        )


def _walked(name: str) -> Verified:
    chance = random.Random(name)  # noqa: S311 a test repeats its chance
    live = Live(house(name), seats="1 ann,2 bob", journal=MemoryJournal())
    for _ in range(120):
        if chance.random() < 0.5:
            for _ in range(chance.randint(1, 12)):
                order = next_order(FLOOR_BACCARAT, live.table, live.at, everybody)
                if order is None or not isinstance(live.floor.send("t1", order), Done):
                    break
            continue
        viewer = chance.choice((player("ann"), player("bob"), DEALER, FLOORPERSON))
        if steps := due(live.table, viewer, live.at):
            actor = viewer.person or viewer.role.value
            act = chance.choice(steps).order
            live.floor.send("t1", Command(act, actor, viewer.role, live.at))
    return verify("t1", live.journal.read("t1"))


def _orders(live: Live) -> list[Command]:
    """A whole round as the automatic dealer plays it, found out on a copy of the table."""
    twin = Live("pa-541", journal=MemoryJournal()).ready().bet("1 banker 100")
    orders = list[Command]()
    while not twin.table.history:
        order = next_order(FLOOR_BACCARAT, twin.table, live.at, everybody)
        assert order is not None
        orders.append(order)
        assert isinstance(twin.floor.send("t1", order), Done)
    return orders


class TestTamperedRecords:
    """Nothing was recomputed: the chain tells."""

    def test_one_byte_of_a_body(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "card-dealt")
        body = bytearray(records[place - 1].body)
        body[20] ^= 1
        records[place - 1] = replace(records[place - 1], body=bytes(body))
        assert (place, "hash") in found(records)
        assert min(found(records))[0] == place

    @pytest.mark.parametrize(
        "field", ["at", "actor", "command", "kind", "previous", "hash", "stream"]
    )
    def test_any_other_field(self, field: str) -> None:
        records = told("two_shoes")
        place = place_of(records, "no-more-bets-called")
        records[place - 1] = replace(records[place - 1], **{field: "another"})
        assert (place, "hash") in found(records)

    def test_a_record_dropped(self) -> None:
        records = told("two_shoes")
        assert (41, "place") in found(without(records, 40))
        [hole] = [t for t in verify("t1", without(records, 40)).troubles if t.what == "place"]
        assert hole.problem == "place 40 is missing before it"

    def test_several_records_dropped(self) -> None:
        records = told("two_shoes")
        [hole] = [
            each
            for each in verify("t1", records[:40] + records[45:]).troubles
            if each.what == "place"
        ]
        assert (hole.place, hole.problem) == (46, "place 41 to 45 is missing before it")

    def test_two_records_swapped(self) -> None:
        records = told("two_shoes")
        records[39], records[40] = records[40], records[39]
        assert {(41, "place"), (40, "place")} <= set(found(records))

    def test_the_first_record_dropped(self) -> None:
        assert (2, "place") in found(told("two_shoes")[1:])

    def test_a_link_to_another_record(self) -> None:
        records = told("two_shoes")
        changed = replace(records[40], previous=records[30].hash)
        records[40] = replace(changed, hash=rechained([changed])[0].hash)
        assert (41, "chain") in found(records)


def _paid_more(body: Any) -> None:
    body["cents"] += 100
    body["transfers"][0]["cents"] += 100


def _swap_last(body: Any) -> None:
    turned = (body["offset"] + body["dealt"]) % len(body["cards"])
    order = body["cards"]
    other = next(n for n, card in enumerate(order) if card != order[turned])
    order[turned], order[other] = order[other], order[turned]


def _other_card(body: Any) -> None:
    body["from_shoe"] = "8d" if body["from_shoe"] != "8d" else "3c"


HASHES_RECOMPUTED: dict[str, tuple[str, str, int, Callable[[Any], object], str]] = {
    "a card": ("two_shoes", "card-dealt", 2, _other_card, "card"),
    "a burned card": ("two_shoes", "card-burned", 1, _other_card, "card"),
    "a card found face up": ("runs_out", "card-discarded", 9, _other_card, "card"),
    "a card of a device": ("continuous", "card-dealt", 7, _other_card, "card"),
    "a payment": ("two_shoes", "chips-moved", 4, _paid_more, "rules"),
    "a stake": ("two_shoes", "wager-placed", 1, lambda it: it.update(stake=5), "rules"),
    "chips out of nowhere": (
        "two_shoes",
        "wager-placed",
        1,
        lambda it: it["transfers"][0].update(cents=99_999_999_00),
        "accounts",
    ),
    "a transfer backwards": (
        "two_shoes",
        "wager-placed",
        1,
        lambda it: it["transfers"][0].update(cents=-100),
        "accounts",
    ),
    "chips for nothing": (
        "two_shoes",
        "chips-bought",
        1,
        lambda it: it["transfers"].clear(),
        "rules",
    ),
    "the winner": (
        "two_shoes",
        "result-announced",
        1,
        lambda it: it.update(winner="player"),
        "rules",
    ),
    "a total": ("two_shoes", "points-called", 1, lambda it: it.update(points=8), "rules"),
    "a clause": ("two_shoes", "points-called", 1, lambda it: it.update(clause="X"), "rules"),
    "whose card it is": (
        "two_shoes",
        "card-dealt",
        1,
        lambda it: it.update(side="banker"),
        "rules",
    ),
    "a cut": ("two_shoes", "cards-cut", 1, lambda it: it.update(depth=5), "rules"),
    "the opened order": ("two_shoes", "shoe-opened", 1, _swap_last, "order"),
    "the salt": ("two_shoes", "shoe-opened", 1, lambda it: it.update(salt="pepper"), "order"),
    "the offset": ("two_shoes", "shoe-opened", 1, lambda it: it.update(offset=7), "cut"),
    "the count": ("two_shoes", "shoe-opened", 1, lambda it: it.update(dealt=7), "count"),
    "an order a card short": ("two_shoes", "shoe-opened", 1, lambda it: it["cards"].pop(), "order"),
    "an order with no card": (
        "two_shoes",
        "shoe-opened",
        1,
        lambda it: it["cards"].__setitem__(0, "joker"),
        "order",
    ),
    "an empty order": ("two_shoes", "shoe-opened", 1, lambda it: it["cards"].clear(), "order"),
    "the commitment": (
        "two_shoes",
        "shoe-opened",
        1,
        lambda it: it.update(commitment="0" * 64),
        "order",
    ),
    "a field no event has": (
        "two_shoes",
        "cards-cut",
        1,
        lambda it: it.update(note="hello"),
        "rules",
    ),
    "a field left out": ("two_shoes", "cards-cut", 1, lambda it: it.pop("depth"), "body"),
    "the house rules": (
        "two_shoes",
        "table-opened",
        1,
        lambda it: it["rules"].update(rulebook=7),
        "rules",
    ),
    "who turned a hand": (
        "viewing",
        "cards-handed",
        1,
        lambda it: it.update(person="cleo"),
        "rules",
    ),
    "the curator": ("curator", "curator-chosen", 1, lambda it: it.update(seat=4), "rules"),
    "a remedy": (
        "errors",
        "error-remedied",
        2,
        lambda it: it.update(discards=3),
        "rules",
    ),
    "a marked debt": (
        "money",
        "vigorish-collected",
        1,
        lambda it: it.update(cents=1),
        "rules",
    ),
}


class TestTamperedAndRecomputed:
    """Every hash fits again; cards, chips and rules tell."""

    @pytest.mark.parametrize("name", HASHES_RECOMPUTED)
    def test_what_was_changed(self, name: str) -> None:
        story, kind, nth, change, what = HASHES_RECOMPUTED[name]
        records = told(story)
        place = place_of(records, kind, nth)
        troubles = found(with_body(records, place, change))
        assert (place, what) in troubles
        assert not {"hash", "chain", "place"} & {told for _, told in troubles}

    def test_an_emptied_tray_cannot_sell_chips(self) -> None:
        records = told("two_shoes")
        emptied = with_body(records, 1, lambda it: it["transfers"].clear())
        assert (place_of(records, "chips-bought"), "accounts") in found(emptied)

    def test_a_cut_that_would_have_been_lawful(self) -> None:
        records = told("two_shoes")
        cut, opened = (place_of(records, kind) for kind in ("cards-cut", "shoe-opened"))
        assert body_at(records, cut)["depth"] != 100
        troubles = found(with_body(records, cut, lambda it: it.update(depth=100)))
        assert (opened, "cut") in troubles
        assert (place_of(records, "card-burned"), "card") in troubles

    def test_an_added_card_that_no_rule_wants(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "result-announced")
        third = next(r for r in records if r.kind == "card-dealt/1")
        added = rechained([*records[: place - 1], third, *records[place - 1 :]])
        assert (place, "rules") in found(added)

    def test_a_payment_left_out(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "chips-moved", 1)
        troubles = found(rechained(without(records, place)))
        assert (place, "rules") in troubles
        assert (place_of(records, "round-ended") - 1, "layout") in troubles

    def test_a_wager_after_the_call(self) -> None:
        records = told("two_shoes")
        place, call = (place_of(records, kind) for kind in ("wager-placed", "no-more-bets-called"))
        late = [*records[: place - 1], *records[place:call], records[place - 1], *records[call:]]
        [trouble] = verify("t1", rechained(late)).troubles
        assert (trouble.place, trouble.what) == (call, "rules")
        assert "no more bets has been called" in trouble.problem

    def test_part_of_a_decision_left_out(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "wagers-judged")
        [trouble, *_] = verify("t1", rechained(without(records, place))).troubles
        assert (trouble.place, trouble.what) == (place - 1, "rules")
        assert trouble.problem == "the rules give wagers-judged after it, in one command"

    def test_a_misplaced_card_that_is_never_dealt(self) -> None:
        records = told("errors")
        place = place_of(records, "card-misplaced")
        assert (place, "rules") in found(rechained(without(records, place + 1)))

    def test_another_event_within_a_decision(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "wagers-judged")
        call = records[place_of(records, "no-more-bets-called") - 1]
        changed = with_field(records, place, kind=call.kind, body=call.body)
        [trouble, *_] = verify("t1", changed).troubles
        assert (trouble.place, trouble.problem) == (
            place,
            "no-more-bets-called is recorded where the rules give wagers-judged",
        )

    def test_an_order_never_opened(self) -> None:
        records = told("two_shoes")
        hidden = rechained(without(records, place_of(records, "shoe-opened")))
        assert (place_of(records, "shoe-sealed"), "order") in found(hidden)

    def test_an_order_never_opened_at_a_closed_table(self) -> None:
        records = told("money")
        closed, opened = (place_of(records, kind) for kind in ("table-closed", "shoe-opened"))
        assert opened == closed + 1 == len(records)
        verified = verify("t1", records[:closed])
        [trouble] = verified.troubles
        assert (trouble.place, trouble.what) == (place_of(records, "shoe-sealed"), "order")
        assert trouble.problem == "this order was never opened, and the table is closed"
        assert verified.pending == 0

    def test_an_order_opened_after_the_next_cards_were_handled(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "shoe-opened")
        late = rechained([*records[: place - 1], records[place], records[place - 1]])
        assert late[place - 1].kind == "cards-prepared/1"
        assert (place, "order") in found(late)

    def test_people_may_come_and_go_before_it_is_opened(self) -> None:
        live = Live("pa-627a", seats="1 ann,3 bob", journal=MemoryJournal()).ready()
        live.do(OrderShuffle(), "floor")
        live.until(EndShoe).step()
        live.do(LeaveSeat(3), "bob")
        verified = verify("t1", live.journal.read("t1"))
        assert (verified.troubles, verified.pending) == ((), 1)
        live.until(OfferCut)
        assert not found(list(live.journal.read("t1")))

    def test_a_clock_that_went_back(self) -> None:
        records = told("two_shoes")
        earlier = with_field(records, 50, at="2026-01-31T19:59:59.999999Z")
        [trouble] = verify("t1", earlier).troubles
        assert (trouble.place, trouble.what) == (50, "time")
        assert trouble.problem == (
            "it is dated 2026-01-31T19:59:59.999999Z,"
            " and the record before it 2026-01-31T20:00:00.000000Z"
        )

    def test_an_order_opened_twice(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "shoe-opened")
        twice = rechained([*records[:place], records[place - 1], *records[place:]])
        assert (place + 1, "order") in found(twice)

    def test_an_order_of_no_cards(self) -> None:
        records = told("two_shoes")
        sealed, opened = (place_of(records, kind) for kind in ("shoe-sealed", "shoe-opened"))
        emptied = with_body(records, sealed, lambda it: it.update(cards=0))
        emptied = with_body(emptied, opened, lambda it: it["cards"].clear())
        assert {(sealed, "rules"), (opened, "order")} <= set(found(emptied))

    def test_the_same_order_sealed_again(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "shoe-sealed")
        twice = rechained([*records[:place], records[place - 1], *records[place:]])
        assert (place + 1, "order") in found(twice)

    def test_a_card_dealt_from_a_shoe_that_was_opened(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "shoe-opened")
        card = records[place_of(records, "card-dealt") - 1]
        late = rechained([*records[:place], card, *records[place:]])
        assert (place + 1, "card") in found(late)

    @pytest.mark.parametrize("kind", ["card-dealt/2", "card-palmed/1", "card-dealt"])
    def test_an_unknown_event(self, kind: str) -> None:
        records = told("two_shoes")
        place = place_of(records, "card-dealt")
        assert (place, "event") in found(with_field(records, place, kind=kind))

    @pytest.mark.parametrize(
        "body", [b"", b"{", b"[]", b"null", b"\xff", b'{"transfers": 3}', b'{"x":' * 9999]
    )
    def test_a_body_that_is_no_event(self, body: bytes) -> None:
        records = told("two_shoes")
        place = place_of(records, "card-dealt")
        assert (place, "body") in found(with_field(records, place, body=body))

    def test_a_body_written_in_another_way(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "card-dealt")
        spaced = records[place - 1].body.replace(b":", b": ")
        [trouble] = verify("t1", with_field(records, place, body=spaced)).troubles
        assert (trouble.place, trouble.what) == (place, "rules")
        assert trouble.problem == "the body is not as a table writes it"

    def test_a_time_that_is_none(self) -> None:
        records = told("two_shoes")
        assert (50, "rules") in found(with_field(records, 50, at="yesterday"))

    def test_the_difference_is_told(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "points-called")
        points = body_at(records, place)["points"]
        [trouble] = verify("t1", with_body(records, place, lambda it: it.update(points=8))).troubles
        assert trouble.problem == (
            f"points-called: points is recorded as 8, and the rules give {points}"
        )
        assert str(trouble) == f"t1 place {place}: rules: {trouble.problem}"

    def test_another_event_in_its_place(self) -> None:
        records = told("curator")
        place = place_of(records, "cards-called")
        call = records[place_of(records, "points-called") - 1]
        changed = with_field(records, place, kind=call.kind, body=call.body)
        forged = order_at(records, call.place) | {"n": order_at(records, place)["n"]}
        changed = with_field(changed, place, order=canonical(forged))
        [trouble, *_] = verify("t1", changed).troubles
        assert trouble.place == place
        assert "the rules refuse it: not now" in trouble.problem


@clause("PA541-9-c-s1")
def test_a_real_card_that_was_named_while_it_lay_face_down_is_found() -> None:
    """As one face it was dealt, as another turned up."""
    records = list(STORIES["real_cards"](MemoryJournal()).journal.read("t1"))
    dealt = place_of(records, "card-dealt")
    forged = with_both(records, dealt, lambda body: body.update(from_shoe="5c"), card="5c")
    (trouble, *_) = verify("t1", forged).troubles
    assert trouble.place == dealt
    assert "the card lies face down: nobody names it" in str(trouble)
