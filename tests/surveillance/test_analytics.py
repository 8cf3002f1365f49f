"""Figures for the office: every chip of a round is in a row, and the exact mean and band hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, time
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import pytest

from croupier.games.baccarat.game import submission
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.odds.baccarat.tables import exact_odds
from croupier.rulebooks.gaming_day import GamingDay
from croupier.surveillance.analytics.expectation import expectation_of
from croupier.surveillance.analytics.reading import TableReader
from croupier.surveillance.analytics.settled import (
    Beside,
    PlayedRound,
    SettledWager,
    beside_play,
    house_gain,
)
from croupier.surveillance.analytics.survey import Survey, rows_of, survey_of
from croupier.surveillance.analytics.tallies import DAY, DEALER, TABLE, WAGER, Period
from croupier.surveillance.analytics.win_to_drop import (
    LAST_MONTH,
    LAST_YEAR,
    DropBook,
    Taken,
    base_of,
)
from croupier.surveillance.passages import Division, told_by
from croupier.values.events import Moving
from tests.support import submission_text
from tests.surveillance.pai_gow.stories import STORIES as PAI_GOW
from tests.surveillance.spanish_21.stories import STORIES as SPANISH_21
from tests.surveillance.stories import BANKER_7, BETS, STORIES
from tests.table.driver import Live

EVERY: dict[str, Callable[[Journal], Any]] = {
    f"{game} {name}": story
    for game, stories in (("baccarat", STORIES), ("pai_gow", PAI_GOW), ("spanish_21", SPANISH_21))
    for name, story in stories.items()
}


@cache
def told_of(story: str) -> MemoryJournal:
    journal = MemoryJournal()
    EVERY[story](journal)
    return journal


def surveyed(story: str, by: str = TABLE, period: Period | None = None) -> Survey:
    return survey_of(told_of(story), ["t1"], by, period or Period())


def rows(story: str) -> list[SettledWager]:
    return list(rows_of(told_of(story), ["t1"], Period()))


def in_play(journal: Journal) -> int:
    """What the house gained in a round that is not over."""
    division = Division()
    for told in told_by(journal.read("t1")):
        list(division.look(told))
    return sum(
        house_gain(told.event.transfers)
        for passage in division.begun()
        for told in passage.told
        if isinstance(told.event, Moving) and beside_play(told) is None
    )


class TestChipsAreConserved:
    @pytest.mark.parametrize("story", EVERY)
    def test_the_win_of_all_rows_is_what_the_house_has_more(self, story: str) -> None:
        journal = told_of(story)
        events = [told.event for told in told_by(journal.read("t1"))]
        more = sum(house_gain(each.transfers) for each in events if isinstance(each, Moving))
        reader = TableReader("t1")
        rounds, beside = list[PlayedRound](), list[Beside]()
        for _, each in reader.read_on(journal):
            if isinstance(each, PlayedRound):
                rounds.append(each)
            elif isinstance(each, Beside):
                beside.append(each)
        settled = [row for each in rounds for row in each.wagers]
        owed = sum(row.marked for row in settled) - sum(each.debts for each in beside)
        won = sum(row.win for row in settled) + sum(each.corrected for each in beside)
        put_back = sum(each.rest for each in rounds)
        assert more == won + put_back - owed + in_play(journal)

    @pytest.mark.parametrize("story", EVERY)
    def test_only_a_void_round_leaves_anything_beside_its_wagers(self, story: str) -> None:
        for _, each in TableReader("t1").read_on(told_of(story)):
            if isinstance(each, PlayedRound) and not each.is_void:
                assert each.rest == 0

    @pytest.mark.parametrize("by", [TABLE, DAY])
    def test_every_way_of_adding_up_comes_to_the_same(self, by: str) -> None:
        one = surveyed("baccarat money", by)
        assert sum(tally.win for _, tally in one.groups) == -105_20 - 5_00
        assert one.whole.handle == sum(row.stake for row in rows("baccarat money"))


class TestRows:
    def test_a_round_by_fixed_cards(self) -> None:
        told = [
            (row.seat, row.wager, row.result, row.stake, row.win) for row in rows("baccarat errors")
        ]
        assert sorted(told) == [
            (1, "banker", "won", 100_00, -96_00),
            (3, "player", "lost", 50_00, 50_00),
            (3, "tie", "lost", 10_00, 10_00),
        ]

    def test_vigorish_that_is_marked_is_won_once(self) -> None:
        [banker] = [row for row in rows("baccarat marked") if row.wager == "banker"]
        assert (banker.vigorish, banker.marked, banker.win) == (4_00, 4_00, -96_00)

    def test_winnings_that_ride_are_judged_once(self) -> None:
        first = [row for row in rows("baccarat riding") if row.round == 1]
        assert sorted(row.wager for row in first) == ["banker", "house_money"]

    def test_meters_pay_beside_the_tray(self) -> None:
        paid = [row for row in rows("baccarat royal_9") if row.from_meters]
        assert sum(row.from_meters for row in paid) == 811_21
        assert {row.wager for row in paid} == {"royal_9"}

    def test_a_split_box_is_laid_once(self) -> None:
        laid = dict[tuple[int, int], list[int]]()
        for row in rows("spanish_21 every_decision"):
            if row.wager == "spanish_21":
                laid.setdefault((row.round, row.seat), []).append(row.laid)
        assert all(sum(map(bool, each)) <= 1 for each in laid.values())
        assert any(len(each) > 1 for each in laid.values())

    def test_a_banked_round_has_no_expectation(self) -> None:
        banked = [row for row in rows("pai_gow banked") if not row.priced]
        assert banked
        assert all(row.wager == "pai_gow" for row in banked)

    def test_people_stand_as_the_record_has_them(self) -> None:
        assert {row.owner for row in rows("baccarat errors")} == {"ann", "bob"}


class TestExpectation:
    def test_the_exact_mean_of_what_was_laid(self) -> None:
        survey = surveyed("baccarat two_shoes")
        odds = exact_odds(submission(submission_text("pa-541")))
        rounds = survey.whole.rounds
        mean = rounds * (
            100_00 * odds["banker"].house_edge
            + 50_00 * odds["player"].house_edge
            + 10_00 * odds["tie"].house_edge
        )
        assert expectation_of(survey.whole, survey.laws).mean == mean

    def test_the_deviation_of_wagers_that_meet_the_same_cards(self) -> None:
        """Banker and Player part: by hand, over the three results of a round."""
        survey = surveyed("baccarat two_shoes")
        tie = exact_odds(submission(submission_text("pa-541")))["tie"]
        banker = exact_odds(submission(submission_text("pa-541")))["banker"]
        ties, bankers = tie.probability("tie"), banker.probability("win")
        won = {  # the house's, of 100 on Banker, 50 on Player and 10 on Tie
            "banker": (bankers, -96_00 + 50_00 + 10_00),
            "player": (1 - ties - bankers, 100_00 - 50_00 + 10_00),
            "tie": (ties, -8 * 10_00),
        }
        mean = sum((chance * cents for chance, cents in won.values()), start=Fraction(0))
        variance = sum(chance * (cents - mean) ** 2 for chance, cents in won.values())
        expected = expectation_of(survey.whole, survey.laws)
        assert expected.is_joint
        assert expected.mean == survey.whole.rounds * mean
        assert expected.deviation == pytest.approx(sqrt(survey.whole.rounds * variance))

    def test_what_has_no_figure_is_named(self) -> None:
        survey = surveyed("baccarat royal_9")
        [(wager, cents, why)] = expectation_of(survey.whole, survey.laws).unpriced
        assert (wager, cents) == ("royal_9", 15_00)
        assert "meters" in why

    def test_without_a_joint_law_deviations_are_added(self) -> None:
        survey = surveyed("pai_gow house_banked")
        expected = expectation_of(survey.whole, survey.laws)
        assert not expected.is_joint
        assert expected.deviation > 0


class TestGroups:
    def test_take_up_is_of_the_rounds_where_it_was_offered(self) -> None:
        survey = surveyed("baccarat money", WAGER)
        assert survey.asked.take_up("tie") == 0.5
        assert survey.asked.take_up("banker") == 1

    def test_what_went_wrong_is_the_dealers_of_then(self) -> None:
        survey = surveyed("baccarat errors", DEALER)
        assert survey.asked.groups["dealer"].mishaps == {
            "draw-in-error": 2,
            "find-face-up": 1,
            "deal-card": 1,
        }

    def test_rounds_an_hour_leave_pauses_out(self) -> None:
        live = Live("pa-541", cards=f"{BANKER_7} {BANKER_7} {BANKER_7}", seats="1 ann,3 bob")
        live.ready()
        for seconds in (60, 60, 7200):
            live.bet(BETS).play_round()
            live.ready().wait(hours=seconds / 3600)
        live.bet(BETS).play_round()
        assert survey_of(live.journal, ["t1"], TABLE, Period()).whole.rounds_an_hour == 60

    def test_a_period_of_gaming_days(self) -> None:
        story = "baccarat errors"
        assert surveyed(story, period=Period(last=date(2026, 1, 30))).whole.rounds == 0
        assert (
            surveyed(story, period=Period(date(2026, 1, 31), date(2026, 1, 31))).whole.rounds == 1
        )

    def test_a_day_begins_where_it_is_said_to(self) -> None:
        journal = told_of("baccarat errors")  # at 20:00 UTC
        late = GamingDay("UTC", time(21))
        [(label, _)] = survey_of(journal, ["t1"], DAY, Period(), late).groups
        assert label == "2026-01-30"


def book(days: dict[date, Taken]) -> DropBook:
    made = DropBook()
    made.days["table", "t1"] = dict(days)
    return made


def alternating(first: date, count: int, wins: tuple[int, int]) -> Iterator[tuple[date, Taken]]:
    for n in range(count):
        yield first.replace(day=n + 1), Taken(1_000_00, wins[n % 2])


BEFORE = dict(alternating(date(2025, 12, 1), 20, (100_00, 300_00)))


class TestWinToDrop:
    def test_held_to_the_year_before(self) -> None:
        base = base_of({**BEFORE, date(2026, 1, 5): Taken(1, 1)}, date(2026, 1, 5))
        assert base is not None
        assert (base.named, base.days, base.ratio) == (LAST_YEAR, 20, 0.2)
        assert base.daily == pytest.approx(sqrt(20 * 100_00**2 / 19))

    @pytest.mark.parametrize(("win", "outside"), [(200_00, False), (400_00, False), (402_00, True)])
    def test_below_at_and_beyond_the_band(self, win: int, *, outside: bool) -> None:
        """1.96 deviations of 102.60 are 201.09 on a drop of 1,000."""
        day = date(2026, 1, 5)
        rows = list(book({**BEFORE, day: Taken(1_000_00, win)}).compared(day))
        assert [row.is_outside for row in rows] == [outside] * 3

    def test_in_the_first_year_to_the_month_before(self) -> None:
        first = {date(2025, 11, 3): Taken(500_00, 0), date(2025, 11, 4): Taken(500_00, 100_00)}
        base = base_of(BEFORE | first, date(2025, 12, 9))
        assert base is not None
        assert (base.named, base.days, base.ratio) == (LAST_MONTH, 2, 0.1)

    def test_with_one_day_there_is_nothing_to_hold_it_to(self) -> None:
        day = date(2025, 12, 9)
        rows = list(book({day: Taken(1_000_00, 10_00)}).compared(day))
        assert [(row.period, row.base, row.is_outside) for row in rows] == [
            ("day", None, None),
            ("month to date", None, None),
            ("year to date", None, None),
        ]

    def test_the_drop_is_cash_and_no_chips_that_were_brought(self) -> None:
        whole = surveyed("baccarat money").whole
        assert (whole.dropped, whole.brought) == (20_020_00, 300_00)
