"""Must Hit: three configurations, a point sealed before and opened after, a fair winner."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from croupier.cage.progressive import (
    MustHitArmed,
    MustHitNotReached,
    MustHitReached,
    MustHitReset,
    Played,
    Point,
    book_round,
    end_round,
    point_commitment,
    point_from,
    point_secret,
    possible_points,
    reaches,
    would_pay,
)
from croupier.floor.messages import MustHitShown, meters_shown
from croupier.floor.restoring_meters import Standing
from croupier.rulebooks.house_rules import MustHit
from croupier.values.refusals import Refusal, Unreadable
from croupier.values.sealing import fair, is_sealed_under, lot
from tests.progressive.links import Link, filed, must_hit, sealed
from tests.support import cases, clause


def must_hit_shown(hall: Link) -> MustHitShown:
    """As everybody sees it."""
    shown = meters_shown(Standing(hall.controller)).must_hit
    assert shown is not None
    return shown


def mystery(form: str = "PA $5", configuration: int = 3, point: int = 100_50, **rate: str) -> Link:
    return Link(filed(form, must_hit(form, configuration), **rate), "t1", "t2", point=point)


def figures(hall: Link) -> MustHit:
    assert hall.controller.must_hit is not None
    return hall.controller.must_hit.filed


def amount(hall: Link) -> Fraction:
    assert hall.controller.must_hit is not None
    return hall.controller.must_hit.amount


def won(hall: Link, *seats: int, next_point: int = 0) -> MustHitReached:
    events = hall.play(*seats, next_point=next_point)
    [reached] = [event for event in events if isinstance(event, MustHitReached)]
    return reached


# Figures


@pytest.mark.parametrize(
    ("cited", "form", "configuration", "reset", "ceiling", "rate"),
    cases(
        ("PA627B-3-h-1", "PA $5", 1, 250_00, 1_000_00, Fraction(5, 100)),
        ("PA627B-3-h-2", "PA $5", 2, 100_00, 500_00, Fraction(5, 100)),
        ("PA627B-3-h-3", "PA $5", 3, 100_00, 200_00, Fraction(2, 100)),
        ("PA627B-3-h-1", "PA $1", 1, 250_00, 1_000_00, Fraction(5, 100)),
        ("MA-12-j-s1", "MA", 3, 100_00, 200_00, Fraction(2, 100)),
        ("MD-12-O-2-a", "MD A", 1, 250_00, 1_000_00, Fraction(5, 100)),
        ("MD-12-O-2-b", "MD B", 2, 100_00, 500_00, Fraction(5, 100)),
        ("MD-12-O-2-c", "MD C", 3, 100_00, 200_00, Fraction(5, 100)),
    ),
)
def test_each_configuration(
    cited: str, form: str, configuration: int, reset: int, ceiling: int, rate: Fraction
) -> None:
    hall = mystery(form, configuration, point=ceiling)
    assert amount(hall) == reset, cited
    assert (possible_points(figures(hall))[0], possible_points(figures(hall))[-1]) == (
        reset + 1,
        ceiling,
    )
    hall.play(1, 4)
    assert amount(hall) == reset + 2 * hall.controller.stake * rate
    shown = must_hit_shown(hall)
    assert (shown.cents, shown.ceiling) == (int(amount(hall)), ceiling)


@pytest.mark.parametrize("configuration", [1, 2, 3])
def test_every_point_between_reset_and_ceiling_can_be_drawn(configuration: int) -> None:
    hall = mystery(configuration=configuration)
    among = possible_points(figures(hall))
    assert len(among) == figures(hall).ceiling - figures(hall).reset
    assert figures(hall).reset not in among
    assert figures(hall).ceiling in among


# The seal


def test_a_sealed_point_can_be_opened_and_not_be_changed() -> None:
    point = Point(123_45, "a salt")
    secret = point_secret(point)
    assert point_from(secret) == point
    assert is_sealed_under(secret, point_commitment(point))
    assert not is_sealed_under(point_secret(Point(123_46, "a salt")), point_commitment(point))
    for other in (b"", b"12345", b"salt Ah", b"salt -5", b"\xff 7x"):
        with pytest.raises(Unreadable):
            point_from(other)


def test_the_hash_is_published_and_the_point_is_not() -> None:
    hall = mystery(point=123_45)
    hall.play(1)
    assert hall.point is not None
    assert must_hit_shown(hall).commitment == point_commitment(hall.point)
    told = "".join(map(str, [hall.controller, must_hit_shown(hall), *hall.events]))
    assert "12345" not in told
    assert hall.point.salt not in told


@clause("PA627B-3-h")
@pytest.mark.parametrize("other", [None, sealed(100_51), Point(100_50, "another salt")])
def test_another_point_than_the_sealed_one_is_refused(other: Point | None) -> None:
    hall = mystery()
    hall.point = other
    assert hall.refused(hall.played(1)).clause == "PA627B-3-h-3"


def test_a_point_outside_the_figures_is_found_out() -> None:
    hall = mystery(point=100_00)
    assert "not between reset and ceiling" in hall.refused(hall.played(1)).why


# The round that reaches it


@clause("PA627B-3-h-3", "MD-12-N-1-a")
def test_the_round_that_reaches_the_point_pays_the_whole_meter_as_it_stands() -> None:
    """Reading R-X27: 100 % of the meter, not of the point."""
    hall = mystery(point=100_15)
    assert won_nothing(hall.play(1))
    played = hall.played(2)
    assert reaches(hall.controller, played, hall.point) == 0
    assert would_pay(hall.controller, played) == 100_20
    raised, reached, reset, armed = hall.book(played, next_point=150_00)
    assert isinstance(reached, MustHitReached)
    assert (reached.point, reached.cents, reached.seat) == (100_15, 100_20, 2)
    assert reached.clause == "PA627B-3-h-3"
    assert isinstance(reset, MustHitReset)
    assert (reset.to, reset.seed) == ("10000", "10000")
    assert isinstance(armed, MustHitArmed)
    assert hall.point is not None
    assert armed.commitment == point_commitment(hall.point)
    assert raised.kind == "meters-raised/1"
    assert hall.is_even


def won_nothing(events: tuple[object, ...]) -> bool:
    return not any(isinstance(event, MustHitReached) for event in events)


@pytest.mark.parametrize(
    ("point", "wins"),
    [pytest.param(100_10, True, id="exactly"), pytest.param(100_11, False, id="a cent short")],
)
def test_the_point_is_reached_when_the_meter_stands_on_it(point: int, wins: bool) -> None:  # noqa: FBT001 a case
    hall = mystery(point=point)
    assert (reaches(hall.controller, hall.played(1), hall.point) is not None) is wins
    assert won_nothing(hall.play(1)) is not wins


def test_a_meter_pays_whole_cents_and_keeps_the_fraction() -> None:
    rate = must_hit("MD C", 3).replace("5%", "5.05%")
    hall = Link(filed("MD C", rate), "t1", point=100_01)
    grown = Fraction(505, 10_000) * hall.controller.stake
    assert won(hall, 1, next_point=150_00).cents == 100_00 + int(grown)
    assert amount(hall) - 100_00 == grown - int(grown) > 0
    assert hall.is_even


def test_a_meter_that_starts_above_its_new_point_is_won_in_the_next_round() -> None:
    hall = mystery(point=200_00)
    first = won(hall, *[1] * 1_002, next_point=100_05)
    assert amount(hall) == 100_20
    second = won(hall, 3, next_point=150_00)
    assert (first.cents, second.cents) == (200_00, 100_30)
    assert amount(hall) == 100_00


@clause("PA627B-3-h-3")
def test_no_award_passes_the_ceiling_and_what_lies_above_it_begins_the_next() -> None:
    hall = mystery(point=150_00)
    reached = won(hall, *[1] * 2_000, next_point=150_00)
    assert reached.cents == 200_00
    assert amount(hall) == 100_00 + 2_000 * 10 - 100_00
    assert must_hit_shown(hall).cents == 200_00


@clause("PA627B-3-h", "MD-7-A-9-a", "MA-12-j-s1")
def test_nobody_without_a_royal_9_wager_can_win() -> None:
    hall = mystery(point=100_01)
    assert reaches(hall.controller, hall.played(), hall.point) is None
    assert hall.play() == ()
    assert won(hall, 6).seat == 6


@clause("MA-12-j-s2")
class TestAtTheEndOfTheRound:
    def hall(self, point: int) -> Link:
        hall = mystery("MA", 3, point=point)
        hall.at_round_end = True
        return hall

    def test_nobody_looks_before(self) -> None:
        hall = self.hall(100_01)
        played = hall.played(1, 2)
        assert [each.kind for each in hall.book(played)] == ["meters-raised/1"]
        drawn = reaches(hall.controller, played, hall.point)
        reached, reset, _ = hall.end(played, next_point=150_00)
        assert isinstance(reached, MustHitReached)
        assert (reached.point, reached.cents, reached.drawn) == (100_01, 100_20, drawn)
        assert isinstance(reset, MustHitReset)
        assert hall.is_even

    def test_a_look_that_finds_nothing_is_recorded_too(self) -> None:
        hall = self.hall(150_00)
        played = hall.played(1, 2)
        hall.book(played)
        assert hall.end(played) == (MustHitNotReached("t1", 1),)
        assert isinstance(self.ended(hall, played), Refusal)

    def test_a_round_is_looked_at_once_and_only_after_it_was_booked(self) -> None:
        hall = self.hall(150_00)
        played = hall.played(1, 2)
        assert isinstance(self.ended(hall, played), Refusal)
        hall.book(played)
        others = Played("t1", 1, (1, 3))
        refusal = self.ended(hall, others)
        assert isinstance(refusal, Refusal)
        assert "not those whose wagers were booked" in refusal.why

    def test_another_point_than_the_sealed_one_is_refused(self) -> None:
        hall = self.hall(150_00)
        played = hall.played(1)
        hall.book(played)
        hall.point = sealed(150_01)
        assert isinstance(self.ended(hall, played), Refusal)

    def test_the_first_table_to_end_its_round_wins(self) -> None:
        hall = self.hall(100_15)
        one, two = hall.played(1, table="t1"), hall.played(2, table="t2")
        hall.book(one)
        hall.book(two)
        assert not won_nothing(hall.end(two, next_point=150_00))
        assert won_nothing(hall.end(one))

    def test_without_wagers_there_is_nothing_to_look_at(self) -> None:
        assert self.hall(100_01).end(Played("t1", 1, ())) == ()
        assert Link(filed("MA")).end(Played("t1", 1, (1,))) == ()

    def ended(self, hall: Link, played: Played) -> object:
        return end_round(hall.controller, played, hall.point, "0" * 64)


@clause("PA627B-3-h")
def test_the_next_point_is_sealed_in_the_same_append_under_another_hash() -> None:
    hall = mystery(point=100_01)
    assert hall.point is not None
    for commitment in ("", point_commitment(hall.point)):
        refusal = book_round(
            hall.controller, hall.played(1),
            point=hall.point, next_commitment=commitment, at_round_end=False,
        )  # fmt: skip
        assert isinstance(refusal, Refusal)
        assert refusal.clause == "PA627B-3-h-3"


@clause("PA627B-3-h-1", "PA627B-3-h-2")
def test_another_choice_takes_effect_at_the_next_reset() -> None:
    hall = mystery(configuration=2, point=100_25)
    hall.change(filed("PA $5", must_hit("PA $5", 1)))
    assert figures(hall).configuration == 2
    hall.play(1)
    assert figures(hall).configuration == 1
    assert amount(hall) == 250_00


# Who wins


@clause("PA627B-3-h", "MD-12-N", "MA-12-j-s1")
@pytest.mark.parametrize("of", range(1, 17))
def test_a_lot_gives_each_the_same_part_of_all_numbers(of: int) -> None:
    space = 256
    drawn = Counter(fair(number, of, space) for number in range(space))
    left_over = drawn.pop(None, 0)
    assert drawn == dict.fromkeys(range(of), space // of)
    assert left_over == space % of


def test_a_lot_is_drawn_from_the_salt_and_what_it_is_drawn_for() -> None:
    assert lot("salt", ("t1", "7"), 9) == lot("salt", ("t1", "7"), 9)
    by_round = {lot("salt", ("t1", str(number)), 9) for number in range(100)}
    assert by_round == set(range(9))
    assert len({lot("salt", words, 10**9) for words in (("a", "b"), ("ab",), ("a b",), ())}) == 4
    assert len({lot(salt, ("t1", "7"), 10**9) for salt in ("one", "other")}) == 2


@clause("PA627B-3-h", "MD-12-N")
def test_bettors_of_one_seat_are_drawn_each_for_themselves() -> None:
    drawn = set()
    for number in range(60):
        hall = mystery()
        hall.rounds["t1"] = number
        reached = won(hall, 3, 3, 5, *[7] * 3)
        assert reached.seats == (3, 3, 5, 7, 7, 7)
        assert reached.seats[reached.drawn] == reached.seat
        drawn.add(reached.drawn)
    assert drawn == set(range(6))
