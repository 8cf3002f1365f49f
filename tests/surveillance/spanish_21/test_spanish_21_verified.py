"""Honest Spanish 21 tables are verified; whatever is changed in one is found and named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier.journal.memory import MemoryJournal
from croupier.surveillance.verifying import verify, verify_kept
from croupier.table.spanish_21.face_up_cards import FindFaceUp
from croupier.table.spanish_21.game import GAME as SPANISH_21
from croupier.table.spanish_21.peeking import ReadHoleCard
from croupier.values.cards import Card
from croupier.values.records import Record
from croupier.values.sealing import commitment_of
from tests.games.spanish_21.tables import MATCHING, spanish
from tests.surveillance.spanish_21.recording import Recorded
from tests.surveillance.spanish_21.stories import ACE_UP, STORIES
from tests.surveillance.spanish_21.walking import Walk
from tests.surveillance.tampering import (
    Records,
    body_at,
    place_of,
    rechained,
    with_body,
    with_both,
    with_field,
    without,
)
from tests.surveillance.test_verifying import OF_ITS_OWN

EVENTS = {event.kind: event for event in SPANISH_21.tellings}
WALKED = {
    "plain": lambda: spanish(MATCHING, boxes_per_player=2),
    "device": lambda: spanish(MATCHING, shuffler="continuous"),
    "batches": lambda: spanish(MATCHING, decks=12, shuffler="two_batch", mid_shoe_entry_ban=True),
}


@cache
def kept(story: str) -> MemoryJournal:
    journal = MemoryJournal()
    STORIES[story](journal)
    return journal


@cache
def recorded(story: str) -> tuple[Record, ...]:
    return tuple(kept(story).read("t1"))


def told(story: str) -> Records:
    return list(recorded(story))


def found(records: Records) -> list[tuple[int, str, str]]:
    return [(each.place, each.what, each.problem) for each in verify("t1", records).troubles]


class TestHonestJournals:
    @pytest.mark.parametrize("story", STORIES)
    def test_they_are_verified(self, story: str) -> None:
        verified = verify_kept(kept(story), "t1", "")
        assert verified.troubles == ()
        assert (verified.records, verified.faces, verified.withheld) == (
            len(told(story)),
            "cards",
            False,
        )

    def test_the_stories_hold_every_kind_of_event(self) -> None:
        kinds = {record.kind for story in STORIES for record in recorded(story)}
        assert kinds | OF_ITS_OWN == EVENTS.keys()

    @pytest.mark.parametrize(
        ("story", "counts"),
        [("two_shoes", (2, 2, 1, 1)), ("runs_out", (2, 2, 2, 1)), ("continuous", (2, 1, 2, 1)),
         ("real_cards", (3, 2, 0, 0)), ("money", (2, 1, 1, 0))],
    )  # fmt: skip
    def test_rounds_shoes_and_sealed_orders_are_counted(
        self, story: str, counts: tuple[int, int, int, int]
    ) -> None:
        """A stack of the discards finishes a round and is no other shoe."""
        verified = verify("t1", recorded(story))
        assert (verified.rounds, verified.shoes, verified.opened, verified.pending) == counts

    def test_in_mid_round_two_orders_may_be_sealed(self) -> None:
        records = told("runs_out")
        between = place_of(records, "shoe-sealed", 2)
        for upto in (between, place_of(records, "hole-card-turned", 2) + 1):
            verified = verify("t1", records[:upto])
            assert (verified.troubles, verified.pending) == ((), 2)

    @pytest.mark.parametrize("house", WALKED)
    def test_whatever_people_do(self, house: str) -> None:
        """A walk of listed steps on the floor, and now and then the automatic dealer."""
        walk = Walk(3, WALKED[house]()).go(150)
        assert verify_kept(walk.journal, "t1", "").troubles == ()


def _first_with(kind: str) -> tuple[Records, int]:
    """The story that comes to it soonest and goes on."""
    place, story = min(
        (record.place, story) for story in STORIES for record in recorded(story)[:-1]
        if record.kind == kind
    )  # fmt: skip
    return told(story), place


def _another_clause(body: Any) -> None:
    body["clause"] = "PA551-1-soft"


NAMES: dict[str, Callable[[Any], object]] = {
    "table-opened/1": lambda it: it["rules"].update(game="blackjack"),
    "table-closed/1": lambda it: it["transfers"].clear(),
    "seat-taken/1": lambda it: it.update(person="mallory"),
    "seat-left/1": lambda it: it.update(person="mallory"),
    "chips-bought/1": lambda it: it.update(person="mallory"),
    "chips-cashed/1": lambda it: it["transfers"][0].update(cents=1),
    "chips-kept/1": lambda it: it["transfers"][0].update(cents=1),
    "inventory-filled/1": lambda it: it["transfers"][0].update(source="mallory"),
    "inventory-credited/1": lambda it: it["transfers"][0].update(target="mallory"),
    "shoe-sealed/1": lambda it: it.update(cards=287),
    "shoe-opened/1": lambda it: it.update(salt="pepper"),
    "wager-placed/1": lambda it: it.update(stake=it["stake"] + 1),
    "wager-withdrawn/1": lambda it: it.update(stake=it["stake"] + 1),
    "wagers-judged/1": lambda it: it["wagers"].pop(),
    "card-drawn-in-error/1": lambda it: it.update(exposed=not it["exposed"]),
    "tens-removed/1": lambda it: it.update(tens=25),
}
"""Events without a clause of their own, or whose clause is not all there is to them."""


UNMISSED = {"seat-kept/1", "moment-asked/1", "clearing-ordered/1"}
"""Nothing that is decided later needs them: only a signed head tells that one is gone."""


STORIED = [kind for kind in EVENTS if kind not in OF_ITS_OWN]


class TestEveryKindOfEvent:
    @pytest.mark.parametrize("kind", STORIED)
    def test_a_changed_one_is_found(self, kind: str) -> None:
        """Every hash fits again; what is decided once more does not."""
        records, place = _first_with(kind)
        changed = with_body(records, place, NAMES.get(kind, _another_clause))
        troubles = found(changed[: place + 2])
        assert [at for at, what, _ in troubles if what == "rules"], troubles
        assert min(at for at, what, _ in troubles if what == "rules") <= place

    @pytest.mark.parametrize("kind", sorted({*STORIED} - {"table-opened/1"} - UNMISSED))
    def test_one_left_out_is_found(self, kind: str) -> None:
        records, place = _first_with(kind)
        assert found(rechained(without(records, place)))


def _add(*path: Any) -> Callable[[Any], None]:
    """A cent more, or a point."""

    def change(body: Any) -> None:
        *way, last = path
        for each in way:
            body = body[each]
        body[last] += 1

    return change


def _put(*path: Any, **fields: object) -> Callable[[Any], None]:
    def change(body: Any) -> None:
        for each in path:
            body = body[each]
        body.update(fields)

    return change


def _swap_movements(body: Any) -> None:
    moves = body["movements"]
    moves[0], moves[1] = moves[1], moves[0]


def _paid_more(body: Any) -> None:
    body["cents"] += 100
    body["transfers"][0]["cents"] += 100


CHANGED: dict[str, tuple[str, str, int, Callable[[Any], object], str, str]] = {
    "a card of a box": (
        "two_shoes", "card-dealt", 1, _put(from_shoe="9d"),
        "card", "card 2 of the shoe is 9d; the sealed order has 9h there",
    ),
    "the hole card": (
        "two_shoes", "hole-card-turned", 1, _put(hole="4d"),
        "deal", "the hole card is 4d; the sealed order has 5d there",
    ),
    "which card the hole card was": (
        "two_shoes", "hole-card-turned", 1, _add("nth"),
        "rules", "hole-card-turned: nth is recorded as 8, and the rules give 7",
    ),
    "the hole card of an older shoe": (
        "runs_out", "hole-card-turned", 2, _put(hole="3h"),
        "deal", "the hole card is 3h; the sealed order has",
    ),
    "a card of the rack's stack": (
        "runs_out", "card-dealt", -1, _put(from_shoe="Kh"),
        "card", "the sealed order has",
    ),
    "what the reader told": (
        "two_shoes", "hole-card-read", 1, _put(blackjack=True),
        "deal", "the card reader told of a Blackjack; the sealed order has 5d under Ah",
    ),
    "a card that was drawn before": (
        "in_error", "card-dealt", 1, _put(from_shoe="8h"),
        "deal", "the card that was drawn before is 8h; the sealed order has 9h there",
    ),
    "a card that was exposed": (
        "in_error", "card-drawn-in-error", 3, _put(from_shoe="4h"),
        "card", "the sealed order has 3h there",
    ),
    "a card that lay face up": (
        "in_error", "face-up-card-found", 1, _put(from_shoe="2h"),
        "card", "the sealed order has 2s there",
    ),
    "a second card face up that voids nothing": (
        "in_error", "face-up-card-found", 3, lambda it: it.pop("void"),
        "rules", "face-up-card-found: void is recorded as False, and the rules give True",
    ),
    "a card of a device": (
        "continuous", "card-dealt", 2, _put(from_shoe="Jd"),
        "card", "card 2 of the shoe is Jd; the sealed order has Qd there",
    ),
    "the cut": (
        "two_shoes", "cards-cut", 1, _add("depth"),
        "cut", "the cuts turned the order by 11, and it says 10",
    ),
    "where the cutting card lay": (
        "two_shoes", "cover-card-inserted", 1, _put(depth=270),
        "rules", "",
    ),
    "on whose box it came": (
        "runs_out", "cutting-card-reached", 1, _put(seat=2),
        "rules", "cutting-card-reached: seat is recorded as 2, and the rules give 1",
    ),
    "how many cards the rack held": (
        "runs_out", "discards-shuffled", 1, _add("cards"),
        "rules", "discards-shuffled: cards is recorded as",
    ),
    "a total": (
        "every_decision", "total-announced", 1, _add("points"),
        "rules", "total-announced: points is recorded as 17, and the rules give 16",
    ),
    "a hit for a stand": (
        "every_decision", "decision-made", 6, _put(decision="hit"),
        "rules", "",
    ),
    "a double for more": (
        "every_decision", "decision-made", 2, _put(cents=30_00),
        "rules", "decision-made is recorded, but the rules refuse it",
    ),
    "an Insurance above the limit": (
        "every_decision", "insurance-placed", 1, _put(stake=13_00),
        "rules", "$13.00 is above the most, $12.50",
    ),
    "who declined it": (
        "every_decision", "insurance-declined", 1, lambda it: it.pop("by_dealer"),
        "rules", "insurance-declined: by_dealer is recorded as False, and the rules give True",
    ),
    "a match": (
        "every_decision", "wagers-judged", 1, _put("wagers", 1, outcome="same_suit"),
        "rules", "wagers-judged: wagers 2 outcome is recorded as same_suit, and the rules give",
    ),
    "a rescue": (
        "every_decision", "wagers-judged", 2, _add("wagers", 0, "back"),
        "rules", "wagers-judged: wagers 1 back is recorded as 2501, and the rules give 2500",
    ),
    "the order of payments": (
        "every_decision", "wagers-judged", 3, _swap_movements,
        "rules", "wagers-judged: movements 1 cents is recorded as 2500, and the rules give 3500",
    ),
    "half of a surrender": (
        "every_decision", "wagers-judged", 5, _add("wagers", 0, "back"),
        "rules", "wagers-judged: wagers 1 back is recorded as 1251, and the rules give 1250",
    ),
    "a payment": (
        "every_decision", "chips-moved", 5, _paid_more,
        "rules", "chips-moved: transfers 1 cents is recorded as",
    ),
    "a super bonus": (
        "super_bonus", "wagers-judged", 1, _put("awards", 0, cents=1_000_00),
        "rules", "wagers-judged: awards 1 cents is recorded as 100000, and the rules give 500000",
    ),
    "what came back of a dead hand": (
        "missed", "hand-called-dead", 1, lambda it: it["wagers"].pop(),
        "rules", "hand-called-dead: wagers is recorded as",
    ),
    "all hands dead": (
        "peeks", "needless-peek-noted", 1, _put(void=True),
        "rules", "needless-peek-noted: void is recorded as True, and the rules give False",
    ),
    "what is lost by leaving": (
        "forfeited", "wagers-forfeited", 1, lambda it: it["wagers"].pop(),
        "rules", "wagers-forfeited: wagers is recorded as",
    ),
    "the cards picked up": (
        "every_decision", "round-ended", 1, lambda it: it["discarded"].reverse(),
        "rules", "round-ended: discarded 1 is recorded as",
    ),
    "the opened order": (
        "two_shoes", "shoe-opened", 1, lambda it: it["cards"].reverse(),
        "order", "order and salt do not give the hash sealed at place",
    ),
    "an order a card short": (
        "two_shoes", "shoe-opened", 1, lambda it: it["cards"].pop(),
        "order", "287 cards are not the whole decks of 288",
    ),
    "how many were dealt": (
        "two_shoes", "shoe-opened", 1, _add("dealt"),
        "count", "15 cards left the shoe, and it says 16",
    ),
    "a hole card of real cards": (
        "real_cards", "hole-card-read", 1, _put(blackjack=True),
        "rules", "",
    ),
}  # fmt: skip


def _nth(records: Records, kind: str, nth: int) -> int:
    return place_of(records, kind, nth if nth > 0 else nth + 1)


class TestTampered:
    """Every hash fits again; seals, deals, chips and rules tell."""

    @pytest.mark.parametrize("name", CHANGED)
    def test_what_was_changed(self, name: str) -> None:
        story, kind, nth, change, what, problem = CHANGED[name]
        records = told(story)
        place = _nth(records, kind, nth)
        troubles = found(with_both(records, place, change))
        assert [each for each in troubles if each[1] == what and problem in each[2]], troubles
        assert not {"hash", "chain", "place"} & {each[1] for each in troubles}
        assert found(with_body(records, place, change)), "nor with the order as it was"

    def test_a_peek_that_no_rule_can_tell(self) -> None:
        """The round is void before the hole card is turned: only the order knows it."""
        live = Recorded(MemoryJournal(), cards=f"{ACE_UP} 2h 3h")
        live.deal("1 25; 2 40").until(ReadHoleCard).step()
        live.do(FindFaceUp())
        live.do(FindFaceUp())
        live.ready()
        records = list(live.journal.read("t1"))
        place = place_of(records, "hole-card-read")
        assert found(with_both(records, place, _put(blackjack=True))) == [
            (place, "deal", "the card reader told of a Blackjack; the sealed order has 5d under Ah")
        ]

    @pytest.mark.parametrize(
        ("story", "nth", "problem"),
        [
            ("two_shoes", 1, "the cards sealed here are not 6 decks of 48"),
            ("runs_out", 2, "the cards sealed here and the"),
        ],
    )
    def test_a_sealed_order_of_other_cards(self, story: str, nth: int, problem: str) -> None:
        """A 10 left in, or a card that lay on the layout: hash, cut and every card dealt fit."""
        records = told(story)
        place = place_of(records, "shoe-sealed", nth)
        sealed = body_at(records, place)["commitment"]
        opened = next(
            each.place
            for each in records
            if each.kind == "shoe-opened/1" and body_at(records, each.place)["commitment"] == sealed
        )
        body = body_at(records, opened)
        last = (body["offset"] - 1) % len(body["cards"])
        body["cards"][last] = "Th" if story == "two_shoes" else "2c"
        forged = commitment_of([Card.parse(each) for each in body["cards"]], body["salt"])
        body["commitment"] = forged
        changed = with_both(records, place, _put(commitment=forged))
        changed = with_both(changed, opened, lambda it: it.update(body))
        troubles = found(changed)
        assert [(at, what) for at, what, _ in troubles] == [(place, "deal")], troubles
        assert troubles[0][2].startswith(problem)

    def test_another_sender_within_an_order(self) -> None:
        records = told("every_decision")
        place = place_of(records, "wagers-judged")
        changed = with_field(records, place, actor="mallory")
        why = f"it is recorded as mallory's, in an order of {records[place - 2].actor}'s"
        assert found(changed) == [(place, "rules", why)]

    def test_payments_in_another_order(self) -> None:
        records = told("every_decision")
        place = place_of(records, "chips-moved", 1)
        swapped = [*records[: place - 1], records[place], records[place - 1], *records[place + 1 :]]
        troubles = found(rechained(swapped))
        assert [(at, what) for at, what, _ in troubles if what == "rules"] == [(place, "rules")]
        assert "the rules refuse it: not now" in troubles[0][2]

    def test_an_order_that_was_never_opened(self) -> None:
        records = told("two_shoes")
        place = place_of(records, "shoe-sealed")
        troubles = found(rechained(without(records, place_of(records, "shoe-opened"))))
        why = f"the order sealed at place {place} should have been opened before"
        assert why in {problem for _, _, problem in troubles}
        assert (place, "this order was never opened, and another was sealed after it") in {
            (at, problem) for at, _, problem in troubles
        }

    def test_the_first_of_two_orders_of_a_round_that_was_never_opened(self) -> None:
        records = told("runs_out")
        place = place_of(records, "shoe-sealed")
        troubles = found(rechained(without(records, place_of(records, "shoe-opened"))))
        why = f"the order sealed at place {place} should have been opened before"
        assert why in {problem for _, _, problem in troubles}

    def test_an_order_that_is_gone(self) -> None:
        records = told("every_decision")
        [trouble] = verify("t1", records, sealed=lambda _: None).troubles
        assert (trouble.place, trouble.problem) == (
            place_of(records, "shoe-sealed"),
            "the order sealed here is gone",
        )
