"""Honest Pai Gow tables are verified; whatever is changed in one is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier.floor.automatic import everybody, next_order
from croupier.floor.digests import code_digest
from croupier.floor.pai_gow.game import GAME as FLOOR_PAI_GOW
from croupier.floor.tables import Pending
from croupier.games.pai_gow.cutting import cut
from croupier.games.pai_gow.delivery import places
from croupier.journal.memory import MemoryJournal
from croupier.surveillance.verifying import Verified, verify, verify_kept
from croupier.table.orders import Command
from croupier.table.pai_gow.game import GAME as PAI_GOW
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.values.records import KeptState, Record
from croupier.values.refusals import Refusal
from tests.surveillance.pai_gow.stories import BANK, STORIES, house
from tests.surveillance.pai_gow.walking import Walk
from tests.surveillance.tampering import (
    Records,
    body_at,
    place_of,
    rechained,
    with_body,
    with_both,
    with_order,
    without,
)
from tests.surveillance.test_verifying import OF_ITS_OWN


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
        assert (verified.records, verified.has_shoes, verified.faces) == (
            len(told(story)),
            False,
            "tiles",
        )

    def test_the_stories_hold_every_kind_of_event(self) -> None:
        assert {
            record.kind for story in STORIES for record in told(story)
        } | OF_ITS_OWN == PAI_GOW.ledger.events.keys()

    @pytest.mark.parametrize(
        ("story", "counts"),
        [("house_banked", (2, 2, 1)), ("preparing", (2, 4, 0)), ("real_tiles", (2, 0, 0)),
         ("leaving", (2, 3, 0)), ("wrong", (1, 1, 0))],
    )  # fmt: skip
    def test_rounds_and_sealed_orders_are_counted(
        self, story: str, counts: tuple[int, int, int]
    ) -> None:
        verified = verify("t1", told(story))
        assert (verified.rounds, verified.opened, verified.pending) == counts

    @pytest.mark.parametrize("seed", range(1, 6))
    def test_whatever_people_do(self, seed: int) -> None:
        """A walk of listed steps on the floor, and now and then the automatic dealer."""
        assert _walked(seed).troubles == ()

    def test_a_round_recorded_in_one_append(self) -> None:
        walk = Walk(0)

        def until_betting(table: Any) -> Command | None:
            return None if table.can_bet else next_order(FLOOR_PAI_GOW, table, walk.at, everybody)

        def until_it_is_over(table: Any) -> Command | None:
            is_over = table.rounds > 0 and not table.unopened
            return None if is_over else next_order(FLOOR_PAI_GOW, table, walk.at, everybody)

        for orders in (until_betting, until_it_is_over):
            begun = walk.pit.run("t1", orders)
            assert isinstance(begun, Pending)
            begun.done()
            walk.send(PlaceWager(1, "pai_gow", 100_00), "ann", Role.PLAYER)
        records = list(walk.journal.read("t1"))
        commands = {record.command for record in records}
        assert len(commands) < len(records) / 3
        verified = verify_kept(walk.journal, "t1", "")
        assert (verified.troubles, verified.rounds, verified.opened) == ((), 1, 1)


def _walked(seed: int) -> Verified:
    return verify_kept(Walk(seed).go(300).journal, "t1", "")


def _other_tile(body: Any) -> None:
    """One more 1-2 than a set holds."""
    seats = [seat for seat, tiles in body["hands"] if "1-2" not in tiles]
    hand = dict(body["hands"])[seats[0]]
    hand[0] = "1-2"


def _exchange(one: int, other: int) -> Callable[[Any], None]:
    """The first tile of two positions; nobody has seen those of the empty ones."""

    def change(body: Any) -> None:
        hands = dict(body["hands"])
        hands[one][0], hands[other][0] = hands[other][0], hands[one][0]

    return change


def _stacked(dealt: Any) -> list[str]:
    """The tiles as they stood in the stacks."""
    hands = zip(places(dealt["delivery"]), dealt["hands"], strict=True)
    at = {n: tile for where, (_, tiles) in hands for n, tile in zip(where, tiles, strict=True)}
    return [at[n] for n in sorted(at)]


def _add(*path: Any) -> Callable[[Any], None]:
    """A cent more, or a point."""

    def change(body: Any) -> None:
        *way, last = path
        for each in way:
            body = body[each]
        body[last] += 1

    return change


def _paid_more(body: Any) -> None:
    body["cents"] += 100
    body["transfers"][0]["cents"] += 100


def _swap_movements(body: Any) -> None:
    moves = body["movements"]
    moves[0], moves[2] = moves[2], moves[0]


CHANGED: dict[str, tuple[str, str, int, Callable[[Any], object], str, str]] = {
    "a tile too many": (
        "house_banked", "tiles-dealt", 1, _other_tile,
        "tile", "1-2 is dealt 2 times; a set holds 1",
    ),
    "tiles of two positions": (
        "house_banked", "tiles-dealt", 1, _exchange(0, 1),
        "deal", "the dealer is dealt 6-6 5-5 4-6 1-6, and the sealed order gives 5-5 5-5 4-6 1-6",
    ),
    "tiles nobody has seen": (
        "banked", "tiles-dealt", 2, _exchange(3, 7),
        "deal", "the Dead Hand is dealt",
    ),
    "a tile that is hidden": (
        "house_banked", "tiles-dealt", 2,
        lambda it: it["hands"][0][1].__setitem__(0, None),
        "deal", "is dealt ??",
    ),
    "dice of the same total": (
        "house_banked", "shaker-opened", 1, lambda it: it.update(dice=[4, 3, 2]),
        "dice", "dice and salt do not give the hash sealed at place",
    ),
    "dice that do not make it": (
        "house_banked", "shaker-opened", 1, lambda it: it.update(dice=[1, 1, 1]),
        "dice", "the dice make 3, and it says 9",
    ),
    "dice of a shake that did not count": (
        "banked", "no-roll-called", 1, lambda it: it.update(dice="0" * 64),
        "rules", "",
    ),
    "where the deal began": (
        "house_banked", "tiles-dealt", 1, lambda it: it.update(start=1),
        "rules", "wrong is recorded as , and the rules give positions",
    ),
    "the style of the deal": (
        "banked", "tiles-dealt", 2, lambda it: it.update(delivery="standard"),
        "rules", "",
    ),
    "how the stacks stand after a cut": (
        "banked", "stacks-cut", 1, lambda it: it["stacks"].reverse(),
        "rules", "stacks-cut: stacks 1 is recorded as 5, and the rules give 3",
    ),
    "the cut that is published": (
        "banked", "stacks-opened", 2, lambda it: it.update(cut=[1, 2, 3, 4, 5, 6, 7, 8]),
        "rules", "stacks-opened: cut 1 is recorded as 1, and the rules give 3",
    ),
    "a hand set against the tiles": (
        "house_banked", "hands-set", 1, lambda it: it.update(high=["1-1", "1-1"]),
        "rules", "hands-set is recorded, but the rules refuse it: these are not the four tiles",
    ),
    "a hand the dealer set for somebody": (
        "house_banked", "hands-set", 5, lambda it: it.update(high=it["low"], low=it["high"]),
        "rules", "hands-set: high 1 is recorded as",
    ),
    "advice": (
        "house_banked", "advice-given", 1, lambda it: it.update(high=it["low"], low=it["high"]),
        "rules", "advice-given: high 1 is recorded as",
    ),
    "a hand set against the house way": (
        "house_banked", "house-hands-set", 2, lambda it: it.pop("wrong"),
        "rules", "house-hands-set: wrong is recorded as False, and the rules give True",
    ),
    "an exposed hand": (
        "house_banked", "hands-exposed", 1, lambda it: it.update(high=["1-1", "1-1"]),
        "rules", "hands-exposed is recorded, but the rules refuse it",
    ),
    "a verdict": (
        "house_banked", "hands-exposed", 3, lambda it: it.update(verdict="win"),
        "rules", "hands-exposed: verdict is recorded as win, and the rules give lose",
    ),
    "how the low hands compare": (
        "house_banked", "hands-exposed", 3, lambda it: it.update(beats=[-1, 1]),
        "rules", "hands-exposed: beats 2 is recorded as 1, and the rules give -1",
    ),
    "a cent of vigorish": (
        "house_banked", "wagers-judged", 1, _add("wagers", 0, "vigorish"),
        "rules", "wagers-judged: wagers 1 vigorish is recorded as 501, and the rules give 500",
    ),
    "a cent of vigorish that is moved": (
        "house_banked", "wagers-judged", 4, _add("movements", 1, "cents"),
        "rules", "wagers-judged: movements 2 cents is recorded as 501, and the rules give 500",
    ),
    "a payment": (
        "house_banked", "chips-moved", 3, _paid_more,
        "rules", "chips-moved: transfers 1 cents is recorded as",
    ),
    "a bank's share": (
        "co_bank_short", "wagers-judged", 7, _add("bank", "share"),
        "rules", "wagers-judged: bank share is recorded as",
    ),
    "a bank's surplus": (
        "co_bank_gains", "wagers-judged", 7, _add("bank", "surplus"),
        "rules", "wagers-judged: bank surplus is recorded as",
    ),
    "the order of payments": (
        "co_bank_short", "wagers-judged", 7, _swap_movements,
        "rules", "wagers-judged: movements 1 action is recorded as",
    ),
    "the dealer's wager": (
        "banked", "dealer-wager-placed", 1, lambda it: it.update(cents=50_00),
        "rules", "dealer-wager-placed: cents is recorded as 5000, and the rules give 4000",
    ),
    "who banks": (
        "banked", "bank-taken", 1, lambda it: it.update(person="ann"),
        "rules", "bank-taken: person is recorded as ann, and the rules give bob",
    ),
    "whose tile was seen": (
        "exposed", "tile-exposed", 1, lambda it: it.update(tile="1-1"),
        "rules", "tile-exposed is recorded, but the rules refuse it",
    ),
    "a round that is not void": (
        "exposed", "tile-exposed", 3, lambda it: it.pop("void"),
        "rules", "tile-exposed: void is recorded as False, and the rules give True",
    ),
    "the opened order": (
        "house_banked", "stacks-opened", 1, lambda it: it["tiles"].reverse(),
        "order", "order and salt do not give the hash sealed at place",
    ),
    "an order a tile short": (
        "house_banked", "stacks-opened", 1, lambda it: it["tiles"].pop(),
        "order", "31 tiles are not one whole set",
    ),
    "the salt": (
        "house_banked", "stacks-opened", 1, lambda it: it.update(salt="pepper"),
        "rules", "stacks-opened is recorded, but the rules refuse it",
    ),
    "when the dice were changed": (
        "preparing", "dice-changed", 1, lambda it: it.update(at="2010-07-03T20:00:00Z"),
        "rules", "dice-changed: at is recorded as",
    ),
    "tiles of a real round": (
        "real_tiles", "tiles-turned", 1, lambda it: it["tiles"].__setitem__(0, "6-6"),
        "rules", "",
    ),
}  # fmt: skip


class TestTampered:
    """Every hash fits again; seals, deals, chips and rules tell."""

    @pytest.mark.parametrize("name", CHANGED)
    def test_what_was_changed(self, name: str) -> None:
        story, kind, nth, change, what, problem = CHANGED[name]
        records = told(story)
        place = place_of(records, kind, nth)
        troubles = found(with_both(records, place, change))
        assert [each for each in troubles if each[1] == what and problem in each[2]], troubles
        assert not {"hash", "chain", "place"} & {each[1] for each in troubles}
        assert found(with_body(records, place, change)), "nor with the order as it was"

    def test_tiles_exchanged_where_no_rule_can_tell(self) -> None:
        """Only the opened order knows what lay at an empty area and in the Dead Hand."""
        records = told("house_banked")
        place = place_of(records, "tiles-dealt")
        exchanged = with_body(records, place, _exchange(3, 7))
        order = _stacked(body_at(exchanged, place))
        troubles = found(with_both(records, place, _exchange(3, 7), tiles=order))
        assert [(at, what) for at, what, _ in troubles] == [(place, "deal"), (place, "deal")]

    def test_a_lawful_cut_that_was_never_made(self) -> None:
        records = told("banked")
        place, opened = place_of(records, "stacks-cut"), place_of(records, "stacks-opened", 2)
        stacks = cut(house().house, tuple(range(1, 9)), (1, 2), 0, 2)
        assert not isinstance(stacks, Refusal)
        block = {"first": 1, "last": 2, "left": 0, "right": 2, "stacks": stacks}
        block["clause"] = "PA535-11-g-1"
        forged = with_both(records, place, lambda it: it.update(block))
        forged = with_body(forged, opened, lambda it: it.update(cut=stacks))
        troubles = found(forged)
        dealt = place_of(records, "tiles-dealt", 2)
        assert {(at, what) for at, what, _ in troubles} == {(dealt, "deal")}

    def test_payments_in_another_order(self) -> None:
        records = told("co_bank_short")
        place = place_of(records, "chips-moved", 6)
        first, second = body_at(records, place)["action"], body_at(records, place + 1)["action"]
        assert first != second
        swapped = [*records[: place - 1], records[place], records[place - 1], *records[place + 1 :]]
        troubles = found(rechained(swapped))
        assert [(at, what) for at, what, _ in troubles if what == "rules"] == [(place, "rules")]
        assert "the rules refuse it: not now" in troubles[0][2]

    def test_a_payment_left_out(self) -> None:
        records = told("bank_gains")
        place = place_of(records, "chips-moved", 6)
        troubles = {(at, what) for at, what, _ in found(rechained(without(records, place)))}
        assert (place, "rules") in troubles

    def test_stacks_that_were_never_opened(self) -> None:
        records = told("house_banked")
        place, next_ = place_of(records, "tiles-stacked"), place_of(records, "tiles-stacked", 2)
        hidden = rechained(without(records, place_of(records, "stacks-opened")))
        troubles = found(hidden)
        assert (place, "order", "this order was never opened, and tiles were stacked after it") in (
            troubles
        )
        assert (next_ - 1, "order") in {(at, what) for at, what, _ in troubles}

    def test_stacks_left_sealed_at_a_closed_table(self) -> None:
        records = told("leaving")
        assert records[-1].kind == "stacks-opened/1"
        place = place_of(records, "tiles-stacked", 3)
        assert {(at, what, problem) for at, what, problem in found(records[:-1])} == {
            (place, "order", "this order was never opened, and the table is closed"),
            (place, "dice", "these dice were never opened, and the table is closed"),
        }

    def test_dice_that_journals_of_before_left_sealed(self) -> None:
        """Their order to open the stacks said nothing of dice, and no more did the event."""
        records = told("leaving")
        assert body_at(records, len(records))["dice"]
        unsaid = ("dice", "dice_salt")

        def without_dice(body: Any) -> None:
            for name in unsaid:
                del body[name]

        before = with_body(records, len(records), without_dice)
        before = with_order(before, len(before), lambda order: without_dice(order["body"]))
        assert not found(before)

    @pytest.mark.parametrize(("field", "what"), [("commitment", "order"), ("dice", "throw")])
    def test_a_secret_that_is_gone(self, field: str, what: str) -> None:
        journal = MemoryJournal()
        STORIES["house_banked"](journal).finish().ready()
        records = list(journal.read("t1"))
        place = place_of(records, "tiles-stacked", 4)
        gone = body_at(records, place)[field]
        left = lambda commitment: None if commitment == gone else journal.sealed(commitment)  # noqa: E731
        [trouble] = verify("t1", records, sealed=left).troubles
        assert (trouble.place, trouble.problem) == (place, f"the {what} sealed here is gone")


def test_a_kept_state_is_held_to_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.tables.KEEP_EVERY", 20)
    walk = Walk(1).go(60)
    kept_at, kept = walk.journal.snapshot("t1", code_digest()) or (0, b"")
    records = list(walk.journal.read("t1"))
    assert kept_at
    assert not verify("t1", records, snapshot=(kept_at, kept)).troubles
    state = json.loads(kept)["state"]
    state["accounts"]["stack:ann"] += 1
    forged = KeptState.of(records[kept_at - 1].hash, json.dumps(state).encode()).to_json()
    [trouble] = verify("t1", records, snapshot=(kept_at, forged)).troubles
    assert trouble.problem == "the records make another table: accounts"


def test_a_bank_is_offered_where_it_was() -> None:
    """The seat of every offer follows from the round before."""
    records = told("banked")
    place = place_of(records, "bank-offered", 2)
    assert body_at(records, place)["seat"] == BANK
    [trouble, *_] = verify("t1", with_body(records, place, lambda it: it.update(seat=4))).troubles
    assert (trouble.place, trouble.what) == (place, "rules")
