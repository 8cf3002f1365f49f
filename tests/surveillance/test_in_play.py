"""The shoe in play: what was dealt so far is held to its sealed order where that may be seen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from croupier.floor.automatic import a_round
from croupier.floor.games import game_named
from croupier.floor.live_game import Terms
from croupier.floor.tables import Done, Pending, tables_for
from croupier.journal.memory import MemoryJournal
from croupier.journal.seal_keys import SealKey
from croupier.rulebooks.house_rules import HouseRules
from croupier.surveillance.verifying import verify_kept
from croupier.table.baccarat.betting import PlaceWager as LayOnBaccarat
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.betting import PlaceWager
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.records import Record
from tests.games.pai_gow.tables import paigow
from tests.games.spanish_21.tables import spanish
from tests.support import game
from tests.surveillance.tampering import Records, body_at, place_of, with_both, with_field

AT = datetime(2026, 1, 31, 20, tzinfo=UTC)
KEY, OTHER = SealKey(bytes(32)), SealKey(bytes([1]) * 32)
HOUSES: dict[str, tuple[Callable[[], HouseRules], Order]] = {
    "baccarat": (lambda: game("pa-541").house, LayOnBaccarat(1, "banker", 100_00)),
    "pai gow": (lambda: paigow().house, PlaceWager(1, "pai_gow", 100_00)),
    "spanish 21": (lambda: spanish().house, PlaceWager(1, "spanish_21", 100_00)),
}


def played(name: str, key: SealKey | None = None) -> MemoryJournal:
    """A round is over, and its shoe or its stacks are still sealed."""
    rules, wager = HOUSES[name]
    house, journal = rules(), MemoryJournal(key)
    tables, live = tables_for(journal, house.game, clock=lambda: AT), game_named(house.game)
    opening = live.opening(house, Terms(10**9, practice=True))
    for act, person, role in (
        (opening, "Flo", Role.FLOORPERSON),
        (TakeSeat(1), "ann", Role.PLAYER),
        (BuyIn(1_000_00), "ann", Role.PLAYER),
    ):
        assert isinstance(tables.order("t1", act, person, role), Done)
    pending = tables.run("t1", a_round(live, AT, [("ann", wager)]))
    assert isinstance(pending, Pending)
    pending.done()
    return journal


def found(journal: MemoryJournal, records: Records | None = None) -> list[tuple[int, str]]:
    verified = verify_kept(journal, "t1", "", records=records)
    return [(each.place, each.what) for each in verified.troubles]


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("key", [None, KEY])
def test_an_honest_table_is_held_to_its_seal(name: str, key: SealKey | None) -> None:
    verified = verify_kept(played(name, key), "t1", "")
    assert verified.troubles == ()
    assert (verified.opened, verified.pending, verified.held) == (0, 1, 1)


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("key", [None, OTHER])
def test_without_its_key_there_is_nothing_to_check_yet(name: str, key: SealKey | None) -> None:
    journal = played(name, KEY)
    journal._seal_key = key  # noqa: SLF001 as somebody opens it who was given another, or none
    verified = verify_kept(journal, "t1", "")
    assert verified.troubles == ()
    assert (verified.opened, verified.pending, verified.held) == (0, 1, 0)


def another(card: str) -> str:
    return "As" if card != "As" else "Kd"


def dealt(record: Record) -> bool:
    return b'"from_shoe":"' in record.body


@pytest.mark.parametrize("name", ["baccarat", "spanish 21"])
def test_a_forged_card_is_found_before_the_shoe_is_opened(name: str) -> None:
    journal = played(name, KEY)
    records = list(journal.read("t1"))
    place = next(each.place for each in records if dealt(each))
    face = another(body_at(records, place)["from_shoe"])
    forged = with_both(records, place, lambda body: body.update(from_shoe=face), card=face)
    assert (place, "card") in found(journal, forged)
    journal._seal_key = None  # noqa: SLF001
    assert (place, "card") not in found(journal, forged), "it takes the key to see that"


@pytest.mark.parametrize("name", ["baccarat", "spanish 21"])
def test_a_forged_cut_is_found_before_the_shoe_is_opened(name: str) -> None:
    journal = played(name, KEY)
    records = list(journal.read("t1"))
    place = place_of(records, "cards-cut")
    deeper = body_at(records, place)["depth"] + 1
    forged = with_both(records, place, lambda body: body.update(depth=deeper))
    assert "card" in {what for _, what in found(journal, forged)}
    journal._seal_key = None  # noqa: SLF001
    assert found(journal, forged) == [(place, "rules")], "an automatic dealer cuts in the middle"
    cut_by_dan = with_field(records, place, actor="dan")
    forged = with_both(cut_by_dan, place, lambda body: body.update(depth=deeper))
    assert found(journal, forged) == [], "the rules alone allow a dealer this depth"


@pytest.mark.parametrize("name", ["baccarat", "spanish 21"])
def test_the_automatic_dealer_covers_as_deep_as_the_rules_file(name: str) -> None:
    journal = played(name, KEY)
    records = list(journal.read("t1"))
    place = place_of(records, "cover-card-inserted")
    deeper = body_at(records, place)["depth"] + 1
    forged = with_both(records, place, lambda body: body.update(depth=deeper))
    assert found(journal, forged) == [(place, "rules")]


def test_what_is_found_does_not_tell_the_order() -> None:
    journal = played("baccarat", KEY)
    records = list(journal.read("t1"))
    place = next(each.place for each in records if dealt(each))
    face = body_at(records, place)["from_shoe"]
    forged = with_both(
        records, place, lambda body: body.update(from_shoe=another(face)), card=another(face)
    )
    troubles = verify_kept(journal, "t1", "", records=forged).troubles
    told = [each.problem for each in troubles if each.what == "card"]
    assert told == [
        f"card 1 of the shoe is {another(face)}, and the sealed order in play has another there"
    ]


def test_forged_tiles_are_found_before_the_stacks_are_opened() -> None:
    journal = played("pai gow", KEY)
    records = list(journal.read("t1"))
    place = place_of(records, "tiles-dealt")

    def swap(body: Any) -> None:
        hands = body["hands"]
        hands[0][1], hands[1][1] = hands[1][1], hands[0][1]

    forged = with_both(records, place, swap)
    assert (place, "deal") in found(journal, forged)
    journal._seal_key = None  # noqa: SLF001
    assert (place, "deal") not in found(journal, forged)


def test_a_hole_card_is_held_to_the_shoe_in_play() -> None:
    journal = played("spanish 21", KEY)
    records = list(journal.read("t1"))
    place = place_of(records, "hole-card-turned")
    face = another(body_at(records, place)["hole"])
    forged = with_both(records, place, lambda body: body.update(hole=face), card=face)
    assert (place, "deal") in found(journal, forged)


@pytest.mark.parametrize(
    ("name", "what"), [("baccarat", "order"), ("pai gow", "order"), ("spanish 21", "order")]
)
def test_bytes_that_were_changed_under_the_key_are_found(name: str, what: str) -> None:
    journal = played(name, KEY)
    for commitment, kept in journal._secrets.items():  # noqa: SLF001 a hand with the file
        journal._secrets[commitment] = kept[:-1] + bytes([kept[-1] ^ 1])  # noqa: SLF001
    assert what in {each for _, each in found(journal)}
