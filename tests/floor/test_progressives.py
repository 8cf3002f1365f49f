"""Meters on the floor: they open with their table, and move with its rounds or not at all."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

import pytest

from croupier.cage.progressive import (
    MeterHit,
    MeterReset,
    MetersRaised,
    MustHitArmed,
    MustHitNotReached,
    MustHitReached,
    MustHitReset,
    Point,
    point_commitment,
)
from croupier.floor.chance import Draw
from croupier.floor.must_hit_points import BrokenPoint
from croupier.floor.tables import Done
from croupier.games.baccarat.game import BaccaratGame
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.announcing import AnnounceResult, CallPoints
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.clearing import ClearCards
from croupier.table.baccarat.irregularities import DrawInError
from croupier.table.baccarat.judging import WagersJudged
from croupier.table.baccarat.opening import OpenTable
from croupier.table.baccarat.progressive import MustHitWin
from croupier.table.baccarat.voiding import VoidRound
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.seats.wagers import RoundVoided
from croupier.values.records import Record
from croupier.values.refusals import Refusal
from croupier.values.sides import Side
from croupier.values.streams import beside_command, is_meter, meter_stream
from croupier.values.transfers import METERS
from tests.clauses.test_royal_9 import (
    NOTHING,
    OWN_AND_SEAT_2,
    OWN_ON_BANKER,
    OWN_ON_BOTH,
    OWN_ON_PLAYER,
    submission,
)
from tests.floor.evenings import assert_verifies
from tests.floor.linked import AT, HALL, Room, filed, must_hit, points
from tests.support import clause, game
from tests.table.test_irregularities import four_left

METER = meter_stream(HALL)


def kinds(records: tuple[Record, ...] | list[Record]) -> list[str]:
    return [each.kind.partition("/")[0] for each in records]


# A table opens


class TestOpening:
    def test_the_first_table_opens_the_controller_in_the_same_append(
        self, journal: Journal
    ) -> None:
        room = Room(journal, filed(more=must_hit())).open("t1").open("t2")
        first, second = (next(journal.read(table, upto=1)) for table in ("t1", "t2"))
        opened = journal.recorded(METER, beside_command("t1", first.command))
        assert kinds(opened) == ["controller-opened", "must-hit-armed", "table-linked"]
        assert {(each.at, each.actor) for each in opened} == {(first.at, first.actor)}
        joined = journal.recorded(METER, beside_command("t2", second.command))
        assert kinds(joined) == ["table-linked"]
        assert room.controller.tables == ("t1", "t2")
        assert room.shown == {"mega": 50_000_00, "major": 450_00, "minor": 450_00}
        assert room.controller.must_hit is not None
        assert journal.sealed(room.controller.must_hit.commitment) is not None
        room.assert_sound()

    def test_a_table_that_names_no_link_has_meters_of_its_own(self) -> None:
        room = Room(MemoryJournal(), link="").open("t1").open("t2")
        links = [each for each in room.journal.streams() if each.startswith("meter:")]
        assert links == ["meter:t1", "meter:t2"]
        room.assert_sound()

    def test_a_table_without_the_wager_has_none(self) -> None:
        room = Room(MemoryJournal(), game("pa-627b", seats=7), link="").open("t1")
        assert not any(map(is_meter, room.journal.streams()))

    @pytest.mark.parametrize(
        ("other", "cited"),
        [
            (filed(rate="4%"), "PA627B-3-f-2-s2"),
            (filed(reserve_rate='"1%"'), "PA627B-3-f-2-s2"),
            (filed("PA $1"), "PA627B-3-f-2-s2"),
            (filed(more=must_hit(2)), "PA627B-3-h-2"),
        ],
        ids=["rate", "reserve", "stake", "must hit"],
    )
    def test_other_figures_are_not_linked(self, other: BaccaratGame, cited: str) -> None:
        room = Room(MemoryJournal()).open("t1")
        before = room.journal.head(METER)
        answer = open_beside(room, "t2", other)
        assert isinstance(answer, Refusal)
        assert answer.clause == cited
        assert "table t2 cannot be linked to hall" in answer.why
        assert room.journal.head(METER) == before
        assert room.journal.head("t2") is None

    def test_nobody_gets_the_meters_of_others_by_its_name(self) -> None:
        """A table alone has meters of its own, which are called like it."""
        room = Room(MemoryJournal()).open("t1")
        answer = open_beside(room, HALL, room.game, link="")
        assert isinstance(answer, Refusal)
        assert answer.clause
        assert "other tables play for meters called hall" in answer.why


def lowest(salt: str) -> Draw:
    """The first round reaches it."""
    numbers = count(1)
    return lambda among: Point(among[0], f"{salt}, {next(numbers)}")


def open_beside(room: Room, table: str, other: BaccaratGame, link: str = HALL) -> Done | Refusal:
    rules = house_rules_document(other.house)
    opening = OpenTable(rules, 10**9, practice=True, link=link)
    return room.floor.order(table, opening, "Flo", Role.FLOORPERSON)


# Contributions


class TestContributions:
    @pytest.mark.parametrize(
        ("rate", "cents"), [("1.5%", Fraction(15, 2)), ("1/300", Fraction(5, 3)), ("5%", 25)]
    )
    def test_exact_to_the_fraction_of_a_cent(self, rate: str, cents: Fraction | int) -> None:
        """However few and odd the wagers are, nothing is rounded."""
        room = Room(MemoryJournal(), filed(rate=rate))
        room.open("t1", NOTHING, NOTHING, NOTHING, seats=(1, 2, 3))
        for wagers, seats in enumerate(((1,), (1, 2), (1, 2, 3)), 1):
            before = room.amount("mega")
            room.bet("t1", *seats).play("t1")
            assert room.amount("mega") - before == wagers * cents
            assert room.shown["mega"] == room.amount("mega") // 1
        assert room.amount("minor") == 450_00 + 6 * cents
        assert room.controller.handle == 6 * 5_00
        room.assert_sound()

    def test_reserve_and_overflow(self) -> None:
        room = Room(MemoryJournal(), filed(rate="10%", reserve_rate='"1/600"', limit="50000"))
        room.open("t1", NOTHING, OWN_ON_BOTH, seats=(1, 2, 3)).bet("t1", 1, 2, 3).play("t1")
        mega = room.controller.meters["mega"]
        assert (mega.amount, mega.overflow) == (Fraction(50_000_00), Fraction(1_50))
        assert mega.reserve == Fraction(5, 2)
        room.bet("t1", 1).play("t1")
        after = room.controller.meters["mega"]
        assert (after.paid, after.hits) == (50_000_00, 1)
        assert after.amount == 50_000_00
        assert after.reserve == Fraction(5, 6)
        assert after.overflow == 1_50 + 50
        assert after.seeded == 100_000_00 - Fraction(5, 2)
        room.assert_sound()

    def test_a_round_without_the_wager_books_nothing(self) -> None:
        room = Room(MemoryJournal()).open("t1", NOTHING)
        before = room.journal.head(METER)
        room.do("t1", PlaceWager(1, "tie", 1_00), "ann")
        room.play("t1")
        assert room.journal.head(METER) == before

    @clause("PA627B-3-d-s1")
    def test_a_round_void_before_its_opening_cards_are_settled_books_nothing(self) -> None:
        live = four_left("pa-627b", "2h Ks 3c 3d", ROYAL_9)
        before = live.journal.head("meter:t1")
        live.bet("1 tie 1; 1 royal_9 5").do(DrawInError(disclosed=True), "dealer")
        live.until(VoidRound)
        (voided,) = live.do(VoidRound())
        assert isinstance(voided, RoundVoided)
        assert before is not None
        assert live.journal.head("meter:t1") == before
        assert_verifies(live.journal)

    def test_a_round_void_after_that_keeps_what_was_booked(self) -> None:
        """For want of a third card."""
        live = four_left("pa-627b", "2h Ks 3c 3d", ROYAL_9).bet("1 tie 1; 1 royal_9 5")
        live.until(VoidRound)
        booked = live.floor.progressives.of("t1")
        assert booked.meters["minor"].amount == 450_25
        live.do(VoidRound())
        assert live.floor.progressives.of("t1") == booked
        live.ready().bet("1 tie 1; 1 royal_9 5").play_round()
        assert live.floor.progressives.of("t1").meters["minor"].amount == 450_50
        assert_verifies(live.journal)


ROYAL_9 = submission("PA $5", must_hit())


# Awards


def append_of(journal: Journal, table: str, room: Room) -> tuple[Record, ...]:
    """What the meters recorded together with the table's last judgement of Royal 9."""
    judged = [
        each
        for each in journal.read(table)
        if each.kind == WagersJudged.kind and b'"meters"' in each.body
    ]
    return journal.recorded(meter_stream(room.link), beside_command(table, judged[-1].command))


class TestAwards:
    @clause("PA627B-3-d-s1", "PA627B-3-f-2-s1", "PA627B-3-e-6")
    def test_first_from_what_was_displayed_before_the_round_then_contributions(
        self, journal: Journal
    ) -> None:
        """Reading R-X27, in one append with the table's judgement."""
        room = Room(journal, filed(rate="1/300")).open("t1", NOTHING, OWN_ON_PLAYER)
        room.open("t2", NOTHING).bet("t2", 1).play("t2").bet("t1", 1, 2).play("t1")
        assert room.amount("minor") == 450_05
        chips = room.table("t1").chips("ann")
        room.bet("t1", 1, 2).play("t1")
        hit, reset, raised = room.booked()[-3:]
        assert hit == MeterHit("minor", "t1", 2, 1, "1", 450_05, hit.clause)  # type: ignore[attr-defined]
        assert isinstance(reset, MeterReset)
        assert isinstance(raised, MetersRaised)
        assert (raised.seats, raised.handle) == ((1, 2), 10_00)
        assert room.amount("minor") == 450_00 + Fraction(10, 3)
        assert kinds(append_of(journal, "t1", room)) == [
            "meter-hit", "meter-reset", "meters-raised"
        ]  # fmt: skip
        (_, judged) = room.judged("t1")
        assert judged.meters == {"mega": 50_000_05, "major": 450_05, "minor": 450_05}
        assert room.table("t1").accounts[METERS] == -450_05
        assert room.table("t1").chips("ann") == chips - 1_00 - 5_00 + 450_05
        room.assert_sound()

    @pytest.mark.parametrize(
        ("coup", "meter", "paid"),
        [
            (OWN_ON_BOTH, "mega", 50_000_25),
            (OWN_ON_BANKER, "major", 450_25),
            (OWN_ON_PLAYER, "minor", 450_25),
        ],
    )
    def test_each_meter_is_won_reset_and_displayed(self, coup: str, meter: str, paid: int) -> None:
        room = Room(MemoryJournal()).open("t1", NOTHING, coup)
        room.bet("t1", 1).play("t1").bet("t1", 1).until_judged("t1")
        before = room.shown
        assert before == {"mega": 50_000_25, "major": 450_25, "minor": 450_25}
        room.step("t1")
        starts = {"mega": 50_000_00, "major": 450_00, "minor": 450_00}
        grown = {name: cents + 25 for name, cents in before.items()}
        assert room.shown == {**grown, meter: starts[meter] + 25}
        state = room.controller.meters[meter]
        assert (state.hits, state.awards, state.paid) == (1, 1, paid)
        (newest, *_) = room.floor.progressives.standing(HALL).hits
        assert (newest.meter, newest.table, newest.round) == (meter, "t1", 2)
        assert (newest.seat, newest.cents) == (1, paid)
        room.play("t1")
        assert room.from_meters("t1") == paid
        room.assert_sound()

    def test_two_meters_won_in_one_round(self) -> None:
        room = Room(MemoryJournal()).open("t1", OWN_AND_SEAT_2).bet("t1", 1, 2).play("t1")
        won = [(each.seat, each.meter) for each in room.booked() if isinstance(each, MeterHit)]
        assert won == [(1, "major"), (2, "minor")]
        assert room.shown == {"mega": 50_000_50, "major": 450_50, "minor": 450_50}
        room.assert_sound()

    @clause("MD-12-K-1-b")
    def test_two_winners_each_take_a_tenth_of_what_was_displayed(self) -> None:
        """Reading R-MD09: the Star falls by what was paid and is not reset."""
        room = Room(MemoryJournal(), filed("MD A")).open("t1", NOTHING, OWN_AND_SEAT_2)
        room.bet("t1", 1, 2).play("t1").bet("t1", 1, 2)
        displayed = room.shown["star"]
        assert displayed == 50_000_50
        room.play("t1")
        hits = [each for each in room.booked() if isinstance(each, MeterHit)]
        assert [(each.seat, each.share, each.cents) for each in hits] == [
            (1, "1/10", displayed // 10),
            (2, "1/10", displayed // 10),
        ]
        assert not [each for each in room.booked() if isinstance(each, MeterReset)]
        assert room.amount("star") == displayed - 2 * (displayed // 10) + 50
        assert room.from_meters("t1") == 2 * (displayed // 10)
        room.assert_sound()

    @clause("PA627B-3-e-6", "MD-12-K-1-a", "MA-12-i-star")
    def test_bettors_of_one_seat_share_its_award_and_raise_the_meters_each(self) -> None:
        """Reading R-X26: equally, odd cents to the first."""
        room = Room(MemoryJournal(), filed(rate="1/500"))
        room.open("t1", NOTHING, OWN_ON_PLAYER).bet("t1", 1).play("t1")
        before = {name: room.table("t1").chips(name) for name in ("ann", "bob")}
        room.bet("t1", 1).bet("t1", 1, by="bob").play("t1")
        (hit,) = (each for each in room.booked() if isinstance(each, MeterHit))
        assert (hit.seat, hit.cents, hit.share) == (1, 450_01, "1")
        (*_, raised) = room.booked()
        assert isinstance(raised, MetersRaised)
        assert raised.seats == (1, 1)
        after = {name: room.table("t1").chips(name) for name in before}
        assert after["ann"] - before["ann"] == 225_01 - 6_00
        assert after["bob"] - before["bob"] == 225_00 - 6_00
        room.assert_sound()


# Must Hit


class TestMustHit:
    @clause("PA627B-3-h", "PA627B-3-h-1")
    def test_the_round_that_reaches_the_point_pays_the_meter(self, journal: Journal) -> None:
        draw = points(250_60, 300_00)
        room = Room(journal, filed(more=must_hit(1)), draw=draw)
        room.open("t1", NOTHING, NOTHING, NOTHING)
        room.bet("t1", 1, 2).play("t1")
        before = room.controller.must_hit
        assert before is not None
        assert before.amount == 250_50
        sealed = journal.sealed(before.commitment)
        assert sealed is not None
        assert point_commitment(Point(250_60, "a salt for 1")) == before.commitment
        room.bet("t1", 1, 2).play("t1")
        told = append_of(journal, "t1", room)
        assert kinds(told) == [
            "meters-raised", "must-hit-reached", "must-hit-reset", "must-hit-armed"
        ]  # fmt: skip
        reached, reset, armed = room.booked()[-3:]
        assert isinstance(reached, MustHitReached)
        assert (reached.point, reached.salt) == (250_60, "a salt for 1")
        assert isinstance(reset, MustHitReset)
        assert isinstance(armed, MustHitArmed)
        assert reset.to == str(250_00)
        assert journal.sealed(before.commitment) is None, "opened and no longer kept apart"
        assert journal.sealed(armed.commitment) is not None
        (won,) = room.must_hits("t1")
        assert (won.seat, won.cents, won.clause) == (reached.seat, 251_00, reached.clause)
        assert room.from_meters("t1") == 251_00
        room.bet("t1", 1, 2).play("t1")
        assert room.from_meters("t1") == 251_00
        room.assert_sound()

    def test_a_jackpot_and_the_must_hit_in_one_round(self) -> None:
        room = Room(MemoryJournal(), filed(more=must_hit(1)), draw=points(250_01))
        room.open("t1", OWN_ON_PLAYER).bet("t1", 1).play("t1")
        assert room.from_meters("t1") == 450_00 + 250_25
        newest, before = room.floor.progressives.standing(HALL).hits
        assert (newest.cents, newest.point) == (250_25, 250_01)
        assert (newest.meter, before.meter) == ("must_hit", "minor")
        room.assert_sound()

    def test_each_of_two_bettors_at_one_seat_may_win(self) -> None:
        winners = set[str]()
        for salt in range(8):
            room = Room(MemoryJournal(), filed(more=must_hit(1)), draw=lowest(f"salt {salt}"))
            room.open("t1", NOTHING).bet("t1", 1).bet("t1", 1, by="bob").play("t1")
            (reached,) = (each for each in room.booked() if isinstance(each, MustHitReached))
            (won,) = room.must_hits("t1")
            assert won.owner == ("ann", "bob")[reached.drawn]
            assert room.from_meters("t1") == 250_50
            winners.add(won.owner)
            room.assert_sound()
        assert winners == {"ann", "bob"}

    @clause("MA-12-j-s2")
    def test_massachusetts_looks_when_the_round_ends(self) -> None:
        room = Room(MemoryJournal(), filed("MA", must_hit(1)), draw=points(250_30))
        room.open("t1", NOTHING, NOTHING).bet("t1", 1).play("t1")
        assert isinstance(room.booked()[-1], MustHitNotReached)
        assert not room.must_hits("t1")
        room.bet("t1", 1).until("t1", ClearCards)
        (*_, raised) = room.booked()
        assert isinstance(raised, MetersRaised)
        assert not raised.below_point
        assert not room.must_hits("t1")
        ending = room.step("t1")
        assert [type(each).__name__ for each in ending] == ["MustHitWon"]
        assert [type(each).__name__ for each in room.booked()[-3:]] == [
            "MustHitReached", "MustHitReset", "MustHitArmed"
        ]  # fmt: skip
        room.play("t1")
        assert room.from_meters("t1") == 250_50
        room.assert_sound()

    def test_a_point_that_was_exchanged_stops_the_table(self) -> None:
        """Whoever can write to the store cannot choose when it is won."""
        room = Room(MemoryJournal(), filed(more=must_hit(1)), draw=points(900_00))
        room.open("t1", NOTHING).bet("t1", 1)
        must = room.controller.must_hit
        assert must is not None
        journal = room.journal
        assert isinstance(journal, MemoryJournal)
        journal._secrets[must.commitment] = b"a salt for 0 25001"  # noqa: SLF001 a hand in the store
        room.floor = room.fresh()
        room.until_judged("t1")
        with pytest.raises(BrokenPoint, match="is not what was published"):
            room.step("t1")
        del journal._secrets[must.commitment]  # noqa: SLF001 likewise
        room.floor = room.fresh()
        with pytest.raises(BrokenPoint, match="is gone"):
            room.step("t1")


# What a sender may not choose


@pytest.mark.parametrize(
    "act",
    [
        CallPoints(Side.BANKER, {"mega": 1, "major": 1, "minor": 10_000_00}),
        CallPoints(Side.BANKER, None, MustHitWin(1, "ann", 999_00, "PA627B-3-h-1")),
        AnnounceResult({"mega": 1, "major": 1, "minor": 1}),
        ClearCards(MustHitWin(1, "ann", 999_00, "PA627B-3-h-1")),
    ],
    ids=["meters", "must hit", "at the result", "at the end"],
)
def test_nobody_chooses_what_the_meters_show(act: Order) -> None:
    room = Room(MemoryJournal(), filed(more=must_hit())).open("t1", OWN_ON_PLAYER)
    room.bet("t1", 1).until_judged("t1")
    heads = {each: room.journal.head(each) for each in room.journal.streams()}
    answer = room.floor.send("t1", Command(act, "dealer", Role.DEALER, AT))
    assert isinstance(answer, Refusal)
    assert "read off their controller" in answer.why
    assert answer.clause
    assert heads == {each: room.journal.head(each) for each in room.journal.streams()}
