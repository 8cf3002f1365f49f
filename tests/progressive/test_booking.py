"""A round's awards and contributions, under every chapter that has meters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.cage.progressive import (
    Award,
    Controller,
    MeterHit,
    MeterReset,
    MetersRaised,
    link,
    open_controller,
)
from croupier.rulebooks.house_rules import MustHit
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
from croupier.values.refusals import Refusal
from tests.progressive.links import FILED, TENTH, WHOLE, Link, filed, must_hit, with_meter
from tests.support import cases, clause

# Contributions


@pytest.mark.parametrize(
    ("cited", "form", "brought"),
    cases(
        ("PA627B-3-f-2-s1", "PA $5", 3 * 5_00 * Fraction(5, 100)),
        ("PA627B-3-g-2-s1", "PA $1", 3 * 1_00 * Fraction(5, 100)),
        ("MA-12-i-s6", "MA", 3 * 5_00 * Fraction(5, 100)),
        ("MD-12-L-1", "MD A", 3 * 5_00 * Fraction(5, 100)),
        ("MD-12-L-3", "MD C", 3 * 5_00 * Fraction(5, 100)),
    ),
)
def test_every_wager_raises_every_meter_at_its_rate(
    cited: str, form: str, brought: Fraction
) -> None:
    hall = Link(filed(form))
    before = hall.amounts()
    [raised] = hall.play(1, 2, 5)
    assert isinstance(raised, MetersRaised)
    assert raised.handle == 3 * hall.controller.stake
    assert hall.amounts() == {name: amount + brought for name, amount in before.items()}
    assert all(meter.filed.clause for meter in hall.controller.meters.values()), cited


@pytest.mark.parametrize("form", FILED)
def test_meters_begin_at_their_initial_amounts(form: str) -> None:
    hall = Link(filed(form, initial="60000.25"))
    assert set(hall.controller.shown.values()) == {60_000_25}
    assert list(hall.controller.shown) == list(FILED[form][2])


@clause("PA627B-3-f-2-s1")
def test_fractions_of_a_cent_are_kept_for_ever() -> None:
    hall = Link(filed("PA $1", rate='"1/300"'))
    for _ in range(9):
        hall.play(1)
    assert hall.amounts()["mega"] == 10_000_00 + 3
    hall.play(4)
    assert hall.amounts()["mega"] == 10_000_00 + 3 + Fraction(1, 3)
    assert hall.controller.shown["mega"] == 10_000_03


def test_a_seat_counts_once_for_each_bettor() -> None:
    [raised] = Link(filed("PA $5")).play(3, 3, 4)
    assert isinstance(raised, MetersRaised)
    assert (raised.handle, raised.seats) == (15_00, (3, 3, 4))


def test_a_round_without_wagers_books_nothing() -> None:
    assert Link(filed("PA $5")).play() == ()


def test_the_reserve_is_hidden_and_grows_beside_the_meter() -> None:
    hall = Link(filed("PA $5", reserve_rate='"2%"'))
    hall.play(1, 2)
    assert hall.stands("mega") == (50_000_50, 20, 0)


def test_what_passes_the_limit_waits_in_the_overflow() -> None:
    hall = Link(filed("PA $5", limit="50000.30"))
    hall.play(1)
    hall.play(1)
    assert hall.stands("mega") == (50_000_30, 0, 20)
    hit, reset, _ = hall.play(1, awards=(hall.whole("mega"),))
    assert isinstance(hit, MeterHit)
    assert isinstance(reset, MeterReset)
    assert (hit.cents, reset.to, reset.from_overflow) == (50_000_30, "5000020", "20")
    assert hall.stands("mega") == (50_000_30, 0, 15)


def test_a_fraction_of_a_cent_that_finds_no_room_goes_to_the_overflow() -> None:
    hall = Link(filed("PA $1", rate='"1/300"', limit="10000.00", initial="10000", reset="10000"))
    hall.play(1, awards=(hall.tenth("mega"),))
    _, reset, _ = hall.play(1, awards=(hall.whole("mega"),))
    assert isinstance(reset, MeterReset)
    assert (reset.to, reset.from_overflow) == ("1000000", "-1/3")
    assert hall.stands("mega") == (10_000_00, 0, Fraction(2, 3))


# Awards


@pytest.mark.parametrize(
    ("cited", "form", "meter"),
    cases(
        ("PA627B-3-f-1-mega", "PA $5", "mega"),
        ("PA627B-3-f-1-major", "PA $5", "major"),
        ("PA627B-3-f-1-minor", "PA $5", "minor"),
        ("PA627B-3-g-1-mega", "PA $1", "mega"),
        ("PA627B-3-g-1-major", "PA $1", "major"),
        ("PA627B-3-g-1-minor", "PA $1", "minor"),
        ("MA-12-i-star", "MA", "star"),
        ("MA-12-i-spade", "MA", "spade"),
        ("MA-12-i-heart", "MA", "heart"),
        ("MD-12-K-1-a", "MD A", "star"),
        ("MD-12-K-1-c", "MD A", "spade"),
        ("MD-12-K-2-d", "MD B", "heart"),
        ("MD-12-K-3-a", "MD C", "star"),
    ),
)
def test_a_whole_award_pays_what_was_displayed_before_the_round(
    cited: str, form: str, meter: str
) -> None:
    hall = Link(filed(form, rate='"1/300"'))
    hall.play(1)
    before = hall.controller.meters[meter]
    hit, reset, raised = hall.play(2, awards=(hall.whole(meter, seat=2),))
    assert isinstance(hit, MeterHit)
    assert isinstance(reset, MeterReset)
    assert isinstance(raised, MetersRaised)
    assert (hit.cents, hit.seat, hit.clause) == (before.shown, 2, before.filed.clause)
    after = hall.controller.meters[meter]
    kept = before.amount - before.shown
    assert after.amount == after.filed.reset + kept + Fraction(hall.controller.stake, 300), cited
    assert (after.paid, after.hits, after.awards) == (before.shown, 1, 1)


@pytest.mark.parametrize(
    ("cited", "form", "meter", "dollars"),
    cases(
        ("PA627B-3-f-2-s2", "PA $5", "mega", 51_000),
        ("PA627B-3-g-2-s2", "PA $1", "minor", 95),
        ("MD-12-L-2-a", "MD A", "star", 50_001),
        ("MD-12-L-4-c", "MD C", "heart", 460),
    ),
)
def test_it_begins_again_at_the_filed_reset_amount(
    cited: str, form: str, meter: str, dollars: int
) -> None:
    figures = filed(form)
    hall = Link(with_meter(figures, meter, reset=dollars * 100, rate=Fraction(0)))
    _, reset, _ = hall.play(1, awards=(hall.whole(meter),))
    assert isinstance(reset, MeterReset)
    assert (reset.to, reset.seed) == (str(dollars * 100), str(dollars * 100)), cited


@pytest.mark.parametrize(
    ("wagers", "from_reserve", "seed", "left"),
    [
        pytest.param(40, 30_00, 60_00, 0, id="the reserve pays what it can"),
        pytest.param(160, 90_00, 0, 30_00, id="all of it, and keeps the rest"),
        pytest.param(0, 0, 90_00, 0, id="without one the house pays"),
    ],
)
def test_the_reserve_pays_for_the_reset_amount_first(
    wagers: int, from_reserve: int, seed: int, left: int
) -> None:
    hall = Link(filed("PA $1", reserve_rate='"75%"'))
    hall.play(*[1] * wagers)
    _, reset, _ = hall.play(1, awards=(hall.whole("minor"),))
    assert isinstance(reset, MeterReset)
    assert (int(reset.from_reserve), int(reset.seed)) == (from_reserve, seed)
    assert hall.stands("minor")[1] == left + 75


@clause("PA627B-3-e-7", "PA627B-3-e-8")
def test_two_meters_won_in_one_round_are_both_paid_and_reset() -> None:
    hall = Link(filed("PA $5"))
    hall.play(1, 2)
    events = hall.play(1, 2, awards=(hall.whole("major", seat=1), hall.whole("minor", seat=2)))
    kinds = [event.kind.partition("/")[0] for event in events]
    assert kinds == ["meter-hit", "meter-hit", "meter-reset", "meter-reset", "meters-raised"]
    assert {meter.paid for meter in hall.controller.meters.values()} == {0, 450_50}


@pytest.mark.parametrize(("cited", "form"), cases(("MD-12-K-1-b", "MD A"), ("MD-12-K-2-b", "MD B")))
def test_a_tenth_of_the_star_lowers_it_and_resets_nothing(cited: str, form: str) -> None:
    hall = Link(filed(form))
    hall.play(1, 2)
    before = hall.controller.meters["star"]
    one, two, raised = hall.play(
        1, 2, awards=(hall.tenth("star", seat=1), hall.tenth("star", seat=2))
    )
    assert isinstance(one, MeterHit)
    assert isinstance(two, MeterHit)
    assert isinstance(raised, MetersRaised)
    assert one.cents == two.cents == before.shown // 10, cited
    after = hall.controller.meters["star"]
    assert after.amount == before.amount - one.cents - two.cents + 50
    assert (after.hits, after.awards, after.seeded) == (0, 2, before.seeded)


@pytest.mark.parametrize("whole_first", [True, False])
@clause("MD-12-K-1-a", "MD-12-K-1-b")
def test_shares_beside_a_whole_award_are_made_up_by_the_house(*, whole_first: bool) -> None:
    """`any_two_personal = "any_seats"`: another seat's match on both hands is two personal ones."""
    hall = Link(filed("MD A"))
    hall.play(1, 2, 3)
    before = hall.controller.meters["star"]
    whole = hall.whole("star")
    tenths = (hall.tenth("star", seat=2), hall.tenth("star", seat=3))
    hall.play(1, 2, 3, awards=(whole, *tenths) if whole_first else (*tenths, whole))
    after = hall.controller.meters["star"]
    assert after.paid == whole.cents + 2 * tenths[0].cents
    assert after.amount == before.filed.reset + (before.amount - before.shown) + 75
    assert after.seeded - before.seeded == before.filed.reset + 2 * tenths[0].cents
    assert hall.is_even


# What is refused


@pytest.mark.parametrize(
    ("award", "says"),
    [
        (Award("mega", 1, WHOLE, 50_000_01), "100% of mega at $50,000.00 is $50,000.00, not"),
        (Award("mega", 1, WHOLE, 49_999_99), "not $49,999.99"),
        (Award("mega", 1, TENTH, 5_000_01), "10% of mega at $50,000.00 is $5,000.00"),
        (Award("mega", 1, Fraction(0), 0), "mega cannot pay 0%"),
        (Award("mega", 1, Fraction(2), 100_000_00), "mega cannot pay 200%"),
    ],
)
@clause("PA627B-3-f-1-mega")
def test_only_what_the_meter_owes_is_paid(award: Award, says: str) -> None:
    hall = Link(filed("PA $5"))
    refusal = hall.refused(hall.played(1, 2, awards=(award,)))
    assert refusal.clause == "PA627B-3-f-2-s2"
    assert says in refusal.why


@clause("PA627B-3-f-1-mega", "PA627B-3-f-1-any")
def test_no_cent_is_paid_twice() -> None:
    hall = Link(filed("PA $5"))
    mega = hall.whole("mega")
    for awards in (
        (mega, hall.whole("mega", seat=2)),
        (mega, hall.whole("major")),
    ):
        refusal = hall.refused(hall.played(1, 2, awards=awards))
        assert refusal.clause == "PA627B-3-f-2-s2", awards


def test_a_winner_has_a_wager() -> None:
    hall = Link(filed("PA $5"))
    for seats in ((2, 3), ()):
        refusal = hall.refused(hall.played(*seats, awards=(hall.whole("mega"),)))
        assert "wager" in refusal.why


def test_a_round_is_booked_once() -> None:
    hall = Link(filed("PA $5"), "t1", "t2")
    played = hall.played(1)
    hall.book(played)
    assert "booked already" in hall.refused(played).why
    hall.play(1, table="t2")
    assert "booked already" in hall.refused(played).why


def test_a_meter_nobody_has_and_a_table_nobody_linked() -> None:
    hall = Link(filed("PA $5"))
    unknown = Award("star", 1, WHOLE, 1)
    assert hall.refused(hall.played(1, awards=(unknown,))).why == "hall has no meter star"
    assert hall.refused(hall.played(1, table="t9")).why == "table t9 is not linked to hall"


# Linking


@clause("PA627B-3-a-2-s1", "MD-2-C-2-s1")
def test_linked_tables_raise_and_win_the_same_meters_in_one_order() -> None:
    hall = Link(filed("PA $5"), "t1", "t2")
    hall.play(1, 2, table="t1")
    hall.play(1, table="t2")
    assert hall.amounts()["minor"] == 450_75
    hall.play(1, table="t1", awards=(hall.whole("minor"),))
    second = hall.whole("minor")
    hall.play(1, table="t2", awards=(second,))
    assert second.cents == 450_25
    assert hall.controller.meters["minor"].paid == 450_75 + 450_25
    assert hall.controller.tables == ("t1", "t2")


@pytest.mark.parametrize(
    ("changes", "cited", "says"),
    [
        ({"rate": Fraction(1, 50)}, "PA627B-3-f-2-s2", "major rate is 2% as filed and 5% on"),
        ({"reset": 500_00}, "PA627B-3-f-2-s2", "major reset is $500.00 as filed and $450.00"),
        ({"limit": 900_00}, "PA627B-3-f-2-s2", "major limit is $900.00 as filed and none on"),
        ({"reserve_rate": Fraction(1, 400)}, "PA627B-3-f-2-s2", "major reserve rate is 0.25%"),
        ({"initial": 451_00}, "PA627B-3-f-2-s2", "major initial is $451.00"),
    ],
    ids=str,
)
def test_a_table_that_files_other_figures_is_not_linked(
    changes: dict[str, object], cited: str, says: str
) -> None:
    hall = Link(filed("PA $5"))
    refusal = link(hall.controller, "t2", with_meter(hall.progressive, "major", **changes))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == cited
    assert says in refusal.why


@pytest.mark.parametrize(
    ("ours", "theirs", "must", "cited", "says"),
    [
        ("PA $5", "PA $1", ("", ""), "PA627B-3-f-2-s2", "stake is $1.00 as filed and $5.00"),
        ("PA $5", "MD A", ("", ""), "PA627B-3-f-2-s2", "meters is star, spade, heart as filed"),
        ("MD A", "MD C", ("", ""), "MD-12-L-2-a", "star clause is MD-12-L-2-c as filed and"),
        ("PA $5", "PA $5", ("1", "2"), "PA627B-3-h-1", "must hit configuration is 2 as filed"),
        ("PA $5", "PA $5", ("", "3"), "PA627B-3-h-3", "must hit configuration is 3 as filed and"),
        ("PA $5", "PA $5", ("3", ""), "PA627B-3-h-3", "must hit configuration is none as filed"),
    ],
)
def test_nor_one_of_another_stake_chapter_or_must_hit(
    ours: str, theirs: str, must: tuple[str, str], cited: str, says: str
) -> None:
    mine, other = (
        filed(form, must_hit(form, int(choice)) if choice else "")
        for form, choice in zip((ours, theirs), must, strict=True)
    )
    refusal = link(Link(mine, point=101_00).controller, "t2", other)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == cited
    assert says in refusal.why


def test_names_and_openings_of_the_house() -> None:
    hall = Link(filed("PA $5"))
    for refused in (
        link(hall.controller, "t1", hall.progressive),
        link(hall.controller, "meter:mega", hall.progressive),
        open_controller("a/b", hall.progressive, ""),
        open_controller("", hall.progressive, ""),
    ):
        assert isinstance(refused, Refusal)
        assert refused.clause is None


def test_a_controller_is_opened_before_tables_join_it() -> None:
    refusal = link(Controller("hall"), "t1", filed("PA $5"))
    assert isinstance(refusal, Refusal)
    assert refusal.why == "there is no controller hall"


@pytest.mark.parametrize(
    ("changes", "cited"),
    [
        ({"meters": {}}, None),
        ({"stake": 0}, None),
        ({"must_hit": MustHit(3, Cents(5), Cents(5), Fraction(1, 50), ClauseId("PA627B-3-h-3"))},
         "PA627B-3-h-3"),
    ],
)  # fmt: skip
def test_figures_no_controller_can_run(changes: dict[str, Any], cited: str | None) -> None:
    refusal = open_controller("hall", replace(filed("PA $5"), **changes), "0" * 64)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == cited


@clause("PA627B-3-h")
def test_a_must_hit_opens_only_with_a_sealed_point() -> None:
    for commitment in ("", "abc", "Z" * 64):
        refusal = open_controller("hall", filed("PA $5", must_hit("PA $5", 1)), commitment)
        assert isinstance(refusal, Refusal)
        assert refusal.clause == "PA627B-3-h-1"
