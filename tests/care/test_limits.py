"""Limits as arithmetic: what counts when, how low, how high, and from when on."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.cage.care import (
    Care,
    CareEvent,
    CareOrder,
    ChipsCounted,
    ConfirmRaise,
    DepositCounted,
    ExcludeMyself,
    Limit,
    PausePlay,
    Period,
    SetLimit,
    WagersCounted,
    book,
    decide_again,
    evolve,
    kept_out,
    stirred,
    tell,
)
from croupier.rulebooks.gaming_day import BEGINS, GamingDay
from croupier.values.refusals import Refusal
from croupier.values.transfers import INVENTORY, PURSES, Transfer, spot, stack

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
HOUSE = GamingDay("America/New_York", BEGINS)
ANN = Care("ann")

moments = st.datetimes(datetime(2024, 1, 1), datetime(2032, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
limits = st.sampled_from(Limit)
amounts = st.integers(0, 24 * 60)
perhaps = st.none() | amounts


def after(care: Care, *events: CareEvent | CareOrder) -> Care:
    """What was decided; a refusal fails."""
    for each in events:
        decided = book.decide(care, each, "ann") if isinstance(each, CareOrder) else each
        again = decided if isinstance(decided, Refusal) else decide_again(care, decided)
        assert not isinstance(again, Refusal), again
        care = evolve(care, again)
    return care


def why(care: Care, order: CareOrder | CareEvent) -> str:
    if isinstance(order, CareOrder):
        told = book.decide(care, order, "ann")
    else:
        told = decide_again(care, order)
    assert isinstance(told, Refusal), told
    return str(told)


def lays(cents: int, at: datetime = NOON, **more: object) -> WagersCounted:
    known: dict[str, object] = {"largest": cents, "begins": True, "first": True, "table": "t1"}
    return WagersCounted(at=at, day=HOUSE.day_of(at), cents=cents, **{**known, **more})  # type: ignore[arg-type]


def comes(cents: int, at: datetime = NOON, table: str = "t1") -> ChipsCounted:
    return ChipsCounted(at, HOUSE.day_of(at), table, cents)


@given(st.dates(date(2020, 1, 1), date(2040, 1, 1)), st.sampled_from(Period))
def test_every_day_is_in_one_while_and_the_next_begins_when_it_ends(
    day: date, period: Period
) -> None:
    began, anew = period.began(day), period.anew(day)
    assert began <= day < anew
    assert period.began(anew) == anew
    assert period.began(anew - timedelta(days=1)) == began
    assert anew - began <= period.longest


@given(limits, amounts, perhaps, moments)
@example(Limit.SPEND_DAY, 1, 2, datetime(2026, 10, 31, 10, tzinfo=UTC))  # a day of 25 hours
def test_lower_counts_at_once_and_higher_never_before_the_old_period_and_a_second_yes(
    limit: Limit, first: int, then: int | None, at: datetime
) -> None:
    care = after(ANN, SetLimit(at, limit, first))
    assert care.limits[limit] == first
    if then == first:
        assert "already" in why(care, SetLimit(at, limit, then))
        return
    asked = after(care, SetLimit(at, limit, then))
    if then is not None and then < first:
        assert (asked.limits[limit], asked.asked) == (then, {})
        return
    assert asked.limits[limit] == first, "it stands until the second yes"
    due = at + limit.kept_for
    day = HOUSE.day_of(at)
    if limit.period:
        assert HOUSE.day_of(due) >= limit.period.anew(day), "the old period has passed"
    early = ConfirmRaise(due - timedelta(microseconds=1), limit, then)
    assert "stands until" in why(asked, early)
    raised = after(asked, ConfirmRaise(due, limit, then))
    assert raised.limits.get(limit) == then
    assert raised.asked == {}


def test_a_second_yes_is_to_what_was_asked_for_and_a_limit_set_meanwhile_takes_it_back() -> None:
    asked = after(ANN, SetLimit(NOON, Limit.WAGER, 10_00), SetLimit(NOON, Limit.WAGER, 50_00))
    later = NOON + timedelta(days=2)
    assert "nobody asked for $60.00" in why(asked, ConfirmRaise(later, Limit.WAGER, 60_00))
    again = after(asked, SetLimit(NOON, Limit.WAGER, 10_00))
    assert again.asked == {}
    assert "nobody asked" in why(again, ConfirmRaise(later, Limit.WAGER, 50_00))


@pytest.mark.parametrize(
    ("limit", "asked", "lifted"),
    [
        (Limit.DEPOSIT_DAY, "money put into the purse a day is to be", "purse a day is lifted"),
        (Limit.SPEND_WEEK, "spending a week is to be lifted", "spending a week is lifted"),
        (Limit.WAGER, "limit on one wager is to be lifted", "one wager is lifted"),
        (Limit.TIME_DAY, "time at play a day is to be lifted", "time at play a day is lifted"),
    ],
)
def test_a_limit_that_is_lifted_is_told_in_words(limit: Limit, asked: str, lifted: str) -> None:
    set_ = after(ANN, SetLimit(NOON, limit, 10))
    wish = book.decide(set_, SetLimit(NOON, limit, None), "ann")
    assert not isinstance(wish, Refusal), wish
    assert asked in tell(wish)
    later = ConfirmRaise(NOON + timedelta(days=40), limit, None)
    second = book.decide(after(set_, wish), later, "ann")
    assert not isinstance(second, Refusal), second
    assert lifted in tell(second)
    assert why(ANN, SetLimit(NOON, limit, None)) == "there is no such limit that could be lifted"
    assert why(set_, later) == "nobody asked to lift that limit"


plays = st.lists(
    st.tuples(st.integers(1, 60), st.integers(0, 120), st.integers(0, 30 * 60)), max_size=30
)


@given(
    plays,
    st.integers(1, 200),
    st.sampled_from([Limit.SPEND_DAY, Limit.SPEND_WEEK, Limit.SPEND_MONTH]),
)
def test_nobody_ever_spends_more_in_a_while_than_they_allow_themselves(
    rounds: list[tuple[int, int, int]], most: int, limit: Limit
) -> None:
    """Reckoned apart: each wager and what came of it belong to the day on which it was laid."""
    care, at = after(ANN, SetLimit(NOON, limit, most)), NOON
    spent = dict[date, int]()
    assert limit.period
    for stake, back, minutes in rounds:
        at += timedelta(minutes=minutes)
        began = limit.period.began(HOUSE.day_of(at))
        laid = decide_again(care, lays(stake, at))
        fits = spent.get(began, 0) + stake <= most
        assert isinstance(laid, Refusal) is not fits, laid
        if isinstance(laid, Refusal):
            continue
        at += timedelta(minutes=7)
        care = after(care, laid, comes(back, at))
        still = limit.period.began(HOUSE.day_of(at)) == began
        spent[began] = spent.get(began, 0) + stake - (back if still else 0)
        assert spent[began] <= most


def test_chips_that_come_back_on_another_day_make_no_room_on_it() -> None:
    late = datetime(2026, 1, 31, 10, 59, tzinfo=UTC)  # the gaming day begins at 11:00 UTC
    early = late + timedelta(minutes=2)
    care = after(ANN, SetLimit(late, Limit.SPEND_DAY, 100_00), lays(100_00, late))
    care = after(care, comes(200_00, early))
    assert care.counted(Limit.SPEND_DAY, HOUSE.day_of(early)) == 0
    assert "$100.00 of it is left" in why(care, lays(100_01, early))


def test_only_what_was_laid_before_anything_was_counted_comes_back_without_room() -> None:
    care = after(ANN, SetLimit(NOON, Limit.SPEND_DAY, 100_00))
    uncounted = ChipsCounted(NOON, HOUSE.day_of(NOON), "t1", 500_00, of_before=True)
    assert after(care, uncounted).counted(Limit.SPEND_DAY, HOUSE.day_of(NOON)) == 0
    assert why(after(care, lays(10_00)), uncounted) == "what was laid there is counted"


@pytest.mark.parametrize(("laid", "fits"), [(25_00, True), (25_01, False)])
def test_a_single_wager_is_held_to_all_that_then_lies_on_its_spot(laid: int, fits: bool) -> None:  # noqa: FBT001
    care = after(ANN, SetLimit(NOON, Limit.WAGER, 25_00))
    decided = decide_again(care, lays(1, largest=laid, begins=False, first=False))
    assert isinstance(decided, Refusal) is not fits


def test_time_is_what_passes_between_wagers_and_a_round_may_be_finished() -> None:
    care, at = after(ANN, SetLimit(NOON, Limit.TIME_DAY, 20)), NOON
    for minutes in (0, 10, 16, 9):  # whoever is sixteen minutes away was not at play
        at += timedelta(minutes=minutes)
        care = after(care, lays(1, at))
    assert care.counted(Limit.TIME_DAY, HOUSE.day_of(at)) == 19 * 60
    at += timedelta(minutes=1)
    assert "20 minutes a day" in why(care, lays(1, at))
    after(care, lays(1, at, begins=False), comes(3, at))
    tomorrow = at + timedelta(days=1)
    after(care, lays(1, tomorrow))


SIX = datetime(2026, 2, 1, 11, tzinfo=UTC)
"""In New York a gaming day begins then."""


def test_at_six_in_the_morning_everything_begins_anew_but_no_lap_of_time_is_counted_twice() -> None:
    minute = timedelta(minutes=1)
    care = after(ANN, SetLimit(NOON, Limit.TIME_DAY, 10), SetLimit(NOON, Limit.SPEND_DAY, 20))
    care = after(care, lays(20, SIX - 12 * minute))
    care = after(care, comes(0, SIX - 2 * minute))
    assert "10 minutes a day" in str(kept_out(care, SIX - minute, HOUSE.day_of(SIX - minute)))
    assert "10 minutes a day" in why(care, lays(1, SIX - timedelta(microseconds=1)))
    assert kept_out(care, SIX, HOUSE.day_of(SIX)) is None
    care = after(care, lays(20, SIX + 9 * minute))
    assert care.counted(Limit.TIME_DAY, HOUSE.day_of(SIX)) == 0, "what passed before six is over"
    assert "10 minutes a day" in str(kept_out(care, SIX + 19 * minute, HOUSE.day_of(SIX)))
    care = after(care, comes(40, SIX + 10 * minute))
    assert care.counted(Limit.SPEND_DAY, HOUSE.day_of(SIX)) == -20


@pytest.mark.parametrize(
    ("counted", "day", "is_the_same"),
    [
        (Limit.SPEND_DAY, SIX - timedelta(seconds=1), True),
        (Limit.SPEND_DAY, SIX, False),
        (Limit.SPEND_WEEK, datetime(2026, 2, 2, 10, 59, tzinfo=UTC), True),
        (Limit.SPEND_WEEK, datetime(2026, 2, 2, 11, tzinfo=UTC), False),  # a Monday
        (Limit.SPEND_MONTH, SIX - timedelta(seconds=1), True),
        (Limit.SPEND_MONTH, SIX, False),  # a first
    ],
)
def test_what_was_spent_counts_to_the_end_of_the_last_gaming_day(
    counted: Limit, day: datetime, *, is_the_same: bool
) -> None:
    care = after(ANN, SetLimit(NOON, counted, 10), lays(10))
    assert (kept_out(care, day, HOUSE.day_of(day)) is not None) is is_the_same


@pytest.mark.parametrize(
    ("then", "kept", "waits"),
    [
        ((20, 30), 10, 30),  # asked for more: from then on
        ((30, 20), 10, 20),
        ((30, None), 10, None),
        ((30, 5), 5, ()),  # lowered: nothing waits
        ((8, 5), 5, ()),
        ((5, 8), 5, 8),  # back up is a raise, though it is below what stood before
        ((30, 10), 10, ()),
    ],
)
def test_one_wish_after_the_other(
    then: tuple[int | None, ...], kept: int, waits: int | tuple[()] | None
) -> None:
    care, at = after(ANN, SetLimit(NOON, Limit.SPEND_WEEK, 10)), NOON
    for amount in then:
        at += timedelta(days=1)
        care = after(care, SetLimit(at, Limit.SPEND_WEEK, amount))
    assert care.limits == {Limit.SPEND_WEEK: kept}
    asked = [each.amount for each in care.asked.values()]
    assert asked == ([] if waits == () else [waits])
    if asked:
        due = at + Limit.SPEND_WEEK.kept_for
        assert care.asked[Limit.SPEND_WEEK].not_before == due, "counted from the last wish"
        assert "stands until" in why(
            care, ConfirmRaise(due - timedelta(seconds=1), Limit.SPEND_WEEK, asked[0])
        )


@given(st.lists(st.tuples(st.integers(1, 100), st.integers(0, 40)), max_size=20))
def test_deposits_never_pass_any_of_three_limits(given_: list[tuple[int, int]]) -> None:
    most = {Limit.DEPOSIT_DAY: 100, Limit.DEPOSIT_WEEK: 150, Limit.DEPOSIT_MONTH: 250}
    care = after(ANN, *(SetLimit(NOON, limit, sum_) for limit, sum_ in most.items()))
    at, sums = NOON, dict[tuple[Limit, date], int]()
    for cents, hours in given_:
        at += timedelta(hours=hours)
        day = HOUSE.day_of(at)
        keys = {limit: (limit, limit.period.began(day)) for limit in most if limit.period}
        fits = all(sums.get(key, 0) + cents <= most[limit] for limit, key in keys.items())
        decided = decide_again(care, DepositCounted(at, day, cents))
        assert isinstance(decided, Refusal) is not fits
        if fits:
            care = after(care, DepositCounted(at, day, cents))
            sums |= {key: sums.get(key, 0) + cents for key in keys.values()}


def test_a_pause_is_kept_made_longer_and_never_shorter() -> None:
    care = after(ANN, SetLimit(NOON, Limit.WAGER, 10_00), PausePlay(NOON, 48))
    assert "paused" in str(kept_out(care, NOON, NOON.date()))
    assert "not made shorter" in why(care, PausePlay(NOON, 1))
    assert "paused" in why(care, SetLimit(NOON, Limit.WAGER, 20_00))
    after(care, SetLimit(NOON, Limit.WAGER, 5_00), PausePlay(NOON, 72))
    assert kept_out(care, NOON + timedelta(hours=48), NOON.date()) is None


@pytest.mark.parametrize(
    ("term", "until"),
    [
        ("one-year", datetime(2025, 3, 1, tzinfo=UTC)),
        ("five-years", datetime(2029, 3, 1, tzinfo=UTC)),
        ("life", None),
    ],
)
def test_who_excludes_themselves_stays_out_so_long(term: str, until: datetime | None) -> None:
    at = datetime(2024, 2, 29, tzinfo=UTC)
    care = after(ANN, ExcludeMyself(at, term))
    assert care.exclusion
    assert care.exclusion.until == until
    eve = (until or datetime(2100, 1, 1, tzinfo=UTC)) - timedelta(microseconds=1)
    assert care.is_excluded(eve)
    assert until is None or not care.is_excluded(until)
    if term != "one-year":
        assert "not made shorter" in why(care, ExcludeMyself(at, "one-year"))


def test_chips_from_and_to_the_purse_are_neither_wagered_nor_won() -> None:
    own, banker = stack("ann"), spot(1, "ann", "banker")
    moved = stirred(
        [
            Transfer(PURSES, own, 500),
            Transfer(own, banker, 100),
            Transfer(INVENTORY, own, 30),
            Transfer(own, PURSES, 430),
        ]
    )
    assert (moved["ann"].came, moved["ann"].wagered, moved["ann"].laid) == (
        -70,
        100,
        frozenset({banker}),
    )
