"""Meters are held to the tables that raise and win them, and the tables to their meters."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

import pytest

from croupier.cage.progressive import Point, point_secret
from croupier.floor.automatic import a_round
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.digests import code_digest
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append
from croupier.journal.store import Journal
from croupier.surveillance.kept_meters import point_under
from croupier.surveillance.meters import meters_agree
from croupier.surveillance.verifying import verify, verify_kept
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.settling import LetRide
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.wagers import ChipsMoved
from croupier.values.sides import Side
from croupier.values.streams import REGISTER, meter_stream
from croupier.values.transfers import METERS
from tests.clauses.test_royal_9 import NOTHING, OWN_AND_SEAT_2, OWN_ON_PLAYER
from tests.floor.linked import AT, HALL, PEOPLE, Room, filed, must_hit, points
from tests.surveillance.tampering import Records, place_of, rechained, with_body, with_field
from tests.writing import copied as again

METER = meter_stream(HALL)
POINT = 251_00


def played() -> Room:
    """Two linked tables: a round that loses, one that wins two meters, one that wins Must Hit."""
    room = Room(MemoryJournal(), filed(more=must_hit(1)), draw=points(POINT, 990_00))
    room.open("t1", NOTHING, OWN_AND_SEAT_2).open("t2", OWN_ON_PLAYER)
    room.bet("t1", 1).play("t1").bet("t1", 1, 2).play("t1")
    return room.bet("t2", 2).bet("t2", 2, by="ann").play("t2")


def records(room: Room, stream: str) -> Records:
    return list(room.journal.read(stream))


def rewritten(room: Room, changed: Mapping[str, Records]) -> Journal:
    """The house as a hand would leave it that covers its tracks: nothing but these changes."""
    journal = MemoryJournal()
    for stream in (each for each in room.journal.streams() if each != REGISTER):
        kept = changed.get(stream, records(room, stream))
        for command, group in groupby(kept, key=lambda record: record.command):
            told = list(group)
            entries = again(told)
            append = Append(stream, told[0].place - 1, entries, command)
            journal.append(append, seal=_still_sealed(room.journal, told))
    return journal


def _still_sealed(journal: Journal, told: Records) -> dict[str, bytes]:
    sealing = [each.body for each in told if each.kind in {"shoe-sealed/1", "must-hit-armed/1"}]
    commitments = [str(json.loads(body).get("commitment")) for body in sealing]
    return {each: secret for each in commitments if (secret := journal.sealed(each))}


def found(journal: Journal) -> list[str]:
    return [str(each) for each in meters_agree(journal)]


def by_body(
    room: Room, stream: str, kind: str, change: Callable[[Any], object], nth: int = 1
) -> Journal:
    """The house with one body changed, and every hash made anew."""
    told = records(room, stream)
    place = place_of(told, kind, nth)
    return rewritten(room, {stream: with_body(told, place, change)})


def paid_from_meters(told: Records) -> list[int]:
    """The places of the movements that pay awards."""
    moved = [each for each in told if each.kind == ChipsMoved.kind]
    sources = {each.place: json.loads(each.body)["transfers"] for each in moved}
    return [place for place, moves in sources.items() if METERS in json.dumps(moves)]


class TestAnHonestHouse:
    def test_both_sides_agree(self) -> None:
        room = played()
        assert found(room.journal) == []
        assert found(rewritten(room, {})) == []
        room.assert_sound()

    def test_a_whole_round_in_one_append(self) -> None:
        room = Room(MemoryJournal(), filed(more=must_hit(1)), draw=points(250_01))
        room.open("t1", NOTHING, OWN_AND_SEAT_2)
        bets = [
            (PEOPLE[seat], PlaceWager(seat, wager, cents))
            for seat in (1, 2)
            for wager, cents in (("tie", 1_00), ("royal_9", 5_00))
        ]
        for _ in range(2):
            pending = room.floor.run("t1", a_round(BACCARAT, AT, bets))
            assert pending is not None
            pending.done()  # type: ignore[union-attr]
        assert found(room.journal) == []
        room.assert_sound()

    def test_a_ride_chosen_later_judges_again_and_books_nothing_again(self) -> None:
        room = Room(MemoryJournal(), filed(more="\n[wagers.house_money]\n"))
        room.open("t1", "P Kh 9d | B 2c 2s").bet("t1", 1)
        room.do("t1", PlaceWager(1, "banker", 10_00), "ann")
        room.do("t1", PlaceWager(1, "house_money", 5_00), "ann")
        room.until_judged("t1").step("t1")
        room.do("t1", LetRide(1, "house_money", Side.BANKER), "ann")
        assert [each.kind for each in room.journal.read("t1")].count(WagersJudged.kind) == 2
        assert all(judged.meters for judged in room.judged("t1"))
        assert found(room.journal) == []
        room.play("t1").assert_sound()

    def test_massachusetts_wins_the_must_hit_in_another_command(self) -> None:
        room = Room(MemoryJournal(), filed("MA", must_hit(1)), draw=points(250_01))
        room.open("t1", NOTHING).bet("t1", 2).bet("t1", 1).bet("t1", 1, by="bob").play("t1")
        assert room.must_hits("t1")
        assert found(room.journal) == []
        room.assert_sound()

    def test_a_long_round_is_read_back_to_its_call(self) -> None:
        """More records than are read at a time lie between the call and the settlement."""
        room = Room(MemoryJournal()).open("t1", NOTHING).bet("t1", 1).until_judged("t1")
        for _ in range(120):
            room.do("t1", BuyIn(1_00), "bob")
        room.play("t1")
        assert found(room.journal) == []


class TestTheMetersSide:
    """What a meter recorded, and no table did."""

    def test_a_hit_that_no_table_judged(self) -> None:
        def without_award(body: Any) -> None:
            for each in body["wagers"]:
                each.pop("meter", None)

        journal = by_body(played(), "t1", "wagers-judged", without_award, nth=3)
        not_there = "is recorded here, and under the same command not there (t1)"
        assert found(journal) == [
            f"{METER} place {place}: meter: an award of $450.25 from {meter} to seat {seat} in"
            f" round 2 by PA627B-3-f-1-{meter} {not_there}"
            for place, meter, seat in ((6, "major", 1), (7, "minor", 2))
        ]

    def test_a_hit_by_another_line(self) -> None:
        """The meter's stream alone cannot know which line of the paytable it was."""
        other = {"clause": "PA627B-3-f-1-mega"}
        journal = by_body(played(), METER, "meter-hit", lambda body: body.update(other))
        assert {each.stream for each in meters_agree(journal)} == {METER, "t1"}

    @pytest.mark.parametrize("kind", ["meter-hit", "meters-raised"])
    def test_another_round(self, kind: str) -> None:
        nth = 2 if kind == "meters-raised" else 1
        journal = by_body(played(), METER, kind, lambda body: body.update(round=7), nth)
        troubles = meters_agree(journal)
        assert {each.stream for each in troubles} == {METER, "t1"}
        assert all("round" in each.problem for each in troubles)

    @pytest.mark.parametrize(
        ("kind", "changes"),
        [
            ("meter-hit", {"cents": 450_26}),
            ("meter-hit", {"seat": 3}),
            ("meter-hit", {"meter": "mega"}),
            ("meter-hit", {"table": "t2"}),
            ("meter-hit", {"table": "t9"}),
            ("meter-hit", {"table": "purse:ann"}),
            ("meter-hit", {"table": METER}),
            ("meter-hit", {"table": "no\x00table"}),
            ("meters-raised", {"seats": [1, 2, 3]}),
            ("meters-raised", {"table": "t2"}),
            ("must-hit-reached", {"cents": POINT + 1}),
            ("must-hit-reached", {"seat": 1}),
            ("must-hit-reached", {"drawn": 5}),
            ("table-linked", {"table": "t3"}),
        ],
        ids=str,
    )
    def test_anything_the_table_does_not_say(self, kind: str, changes: dict[str, object]) -> None:
        journal = by_body(played(), METER, kind, lambda body: body.update(changes))
        place = place_of(list(journal.read(METER)), kind)
        assert (METER, place) in {(each.stream, each.place) for each in meters_agree(journal)}

    def test_another_command(self) -> None:
        room = played()
        told = records(room, METER)
        place = place_of(told, "meter-hit")
        moved = with_field(told, place, command="t1: another")
        troubles = meters_agree(rewritten(room, {METER: moved}))
        assert (METER, place) in {(each.stream, each.place) for each in troubles}
        assert "t1" in {each.stream for each in troubles}

    def test_the_table_is_gone(self) -> None:
        room = played()
        troubles = meters_agree(rewritten(room, {"t2": []}))
        assert {each.stream for each in troubles} == {METER}
        assert all(each.problem.endswith("not there (t2)") for each in troubles)


class TestTheTablesSide:
    """What a table recorded, and no meter did."""

    def test_an_award_without_a_hit(self) -> None:
        room = played()
        told = records(room, METER)
        place = place_of(told, "meter-hit")
        dropped = rechained(each for each in told if each.place != place)
        troubles = found(rewritten(room, {METER: dropped}))
        assert any(
            "an award of $450.25 from major to seat 1 in round 2" in each for each in troubles
        )
        assert all(each.startswith("t1 place") for each in troubles[-1:])

    def test_the_meters_are_gone(self) -> None:
        room = played()
        troubles = meters_agree(rewritten(room, {METER: []}))
        assert {each.stream for each in troubles} == {"t1", "t2"}
        assert any("that the table is linked" in each.problem for each in troubles)
        assert any("a Must Hit of $251.25" in each.problem for each in troubles)

    def test_other_meters_than_were_displayed(self) -> None:
        """Even where nobody wins anything of them."""
        journal = by_body(
            played(), "t1", "wagers-judged", lambda body: body["meters"].update(mega=1_00)
        )
        (theirs, mine) = found(journal)
        assert "round 1 with major at $450.00, mega at $50,000.00, minor at $450.00" in theirs
        assert "round 1 with major at $450.00, mega at $1.00, minor at $450.00" in mine

    def test_a_linked_table_that_judges_without_its_meters(self) -> None:
        """So that no contribution is owed."""
        journal = by_body(played(), "t1", "wagers-judged", lambda body: body.pop("meters"))
        assert any(each.startswith("t1 place") and "no meters" in each for each in found(journal))

    def test_a_must_hit_for_the_other_bettor_of_the_seat(self) -> None:
        room = played()
        (won,) = room.must_hits("t2")
        other = {"ann": "bob", "bob": "ann"}[won.owner]
        journal = by_body(room, "t2", "must-hit-won", lambda body: body.update(owner=other))
        assert {each.stream for each in meters_agree(journal)} == {METER, "t2"}

    @pytest.mark.parametrize("changes", [{"cents": 1}, {"seat": 1}, {"owner": "nobody"}], ids=str)
    def test_another_must_hit(self, changes: dict[str, object]) -> None:
        journal = by_body(played(), "t2", "must-hit-won", lambda body: body.update(changes))
        assert {each.stream for each in meters_agree(journal)} == {METER, "t2"}

    def test_another_round(self) -> None:
        journal = by_body(
            played(), "t1", "no-more-bets-called", lambda body: body.update(round=9), nth=2
        )
        assert {each.stream for each in meters_agree(journal)} == {METER, "t1"}

    def test_another_link(self) -> None:
        journal = by_body(played(), "t2", "table-opened", lambda body: body.update(link="other"))
        assert {each.stream for each in meters_agree(journal)} == {METER, "t2"}


class TestPayingOut:
    """Once a round has ended, the table has paid what its meters booked for it, and no more."""

    def test_an_award_that_was_never_paid(self) -> None:
        room = played()
        told = records(room, "t1")
        place = paid_from_meters(told)[0]
        unpaid = with_body(told, place, lambda body: body.update(transfers=[]))
        (trouble,) = found(rewritten(room, {"t1": unpaid}))
        ended = place_of(told, "round-ended", 2)
        assert trouble == (
            f"t1 place {ended}: meter: round 2 ended with $450.25 paid from meters"
            " that booked $900.50 for it"
        )

    def test_an_award_that_was_paid_twice(self) -> None:
        def twice(body: Any) -> None:
            body["transfers"] *= 2

        room = played()
        told = records(room, "t2")
        paid = with_body(told, paid_from_meters(told)[-1], twice)
        (trouble,) = found(rewritten(room, {"t2": paid}))
        assert trouble.startswith(f"t2 place {place_of(told, 'round-ended')}: meter: round 1 ended")
        assert "that booked" in trouble

    def test_a_round_under_way_may_still_owe(self) -> None:
        room = Room(MemoryJournal()).open("t1", OWN_ON_PLAYER).bet("t1", 1)
        room.until_judged("t1").step("t1")
        assert room.from_meters("t1") == 0
        assert found(room.journal) == []

    def test_it_is_part_of_verifying_the_table(self) -> None:
        room = played()
        told = records(room, "t1")
        unpaid = with_body(told, paid_from_meters(told)[0], lambda body: body.update(transfers=[]))
        journal = rewritten(room, {"t1": unpaid})
        problems = [each.problem for each in verify_kept(journal, "t1", "code").troubles]
        assert any("paid from meters that booked" in each for each in problems)


class TestVerify:
    def test_it_is_part_of_verifying_a_stream(self) -> None:
        room = played()
        told = records(room, METER)
        place = place_of(told, "meters-raised", 2)
        journal = by_body(room, METER, "meters-raised", lambda body: body.update(round=9), nth=2)
        found_there = verify_kept(journal, METER, "code").troubles
        assert (place, "meter") in [(each.place, each.what) for each in found_there]
        assert "meter" in [each.what for each in verify_kept(journal, "t1", "code").troubles]
        assert verify_kept(journal, "t2", "code").troubles == ()

    def test_what_nobody_can_read_is_told_by_the_other_passes(self) -> None:
        room = played()
        told = records(room, METER)
        for place in (1, place_of(told, "meter-hit")):
            odd = with_field(told, place, body=b"{}")
            assert verify_kept(rewritten(room, {METER: odd}), METER, "code").troubles
        table = records(room, "t1")
        for place in (1, place_of(table, "wagers-judged")):
            odd = with_field(table, place, body=b"[]")
            assert verify_kept(rewritten(room, {"t1": odd}), "t1", "code").troubles


class TestTheSealedPoint:
    def commitment(self, room: Room) -> str:
        assert room.controller.must_hit is not None
        return room.controller.must_hit.commitment

    @pytest.mark.parametrize(
        ("secret", "problem"),
        [
            (None, "the Must Hit point sealed here is gone"),
            (b"salt 25001", "the Must Hit point kept under this hash is not what was published"),
        ],
    )
    def test_one_that_was_not_reached_must_be_there_as_it_was(
        self, secret: bytes | None, problem: str
    ) -> None:
        room = played()
        told = records(room, METER)
        (trouble,) = verify(METER, told, sealed=lambda _: secret).troubles
        place = place_of(told, "must-hit-armed", 2)
        assert (trouble.place, trouble.what, trouble.problem) == (place, "point", problem)
        assert verify(METER, told).troubles == (), "exported lines come without a store"

    def test_the_order_of_a_shoe_is_no_point(self) -> None:
        """Though it lies beside the journal, as published."""
        room = played()
        shoe = json.loads(
            records(room, "t1")[place_of(records(room, "t1"), "shoe-sealed") - 1].body
        )
        told = records(room, METER)
        place = place_of(told, "must-hit-armed", 2)
        other = with_body(told, place, lambda body: body.update(commitment=shoe["commitment"]))
        (trouble,) = verify(METER, other, sealed=room.journal.sealed).troubles
        problem = "what is sealed there is no Must Hit point"
        assert (trouble.place, trouble.what, trouble.problem) == (place, "point", problem)

    def test_one_that_a_live_table_reached_meanwhile(self) -> None:
        room = played()
        told = records(room, METER)
        before = told[: place_of(told, "must-hit-reached") - 2]

        def sealed(commitment: str) -> bytes | None:
            return point_under(commitment, lambda _: None, told)

        assert not verify(METER, before, sealed=sealed).troubles
        assert point_under(self.commitment(room), lambda _: None, told) is None
        assert point_under(self.commitment(room), room.journal.sealed, ()) is not None

    def test_a_point_cannot_be_chosen_after_the_fact(self) -> None:
        journal = by_body(
            played(), METER, "must-hit-reached", lambda body: body.update(point=POINT - 1)
        )
        problems = [each.problem for each in verify_kept(journal, METER, code_digest()).troubles]
        assert any("not the Must Hit point that was sealed" in each for each in problems)

    def test_the_secret_is_the_point_and_its_salt(self) -> None:
        room = played()
        secret = room.journal.sealed(self.commitment(room))
        assert secret == point_secret(Point(990_00, "a salt for 0"))
