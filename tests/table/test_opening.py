"""A table opens: by whom, with which approvals, beside which neighbours, with what in its tray."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.submissions.check import study_rules
from croupier.table.baccarat.extra_shuffle import SwitchExtraShuffle
from croupier.table.baccarat.game import GAME
from croupier.table.baccarat.opening import Neighbour, OpenTable
from croupier.table.baccarat.state import Table
from croupier.table.cards.receiving import PreparationBegun, ReceiveCards
from croupier.table.people import PUBLIC
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refusal
from croupier.values.transfers import CAGE, INVENTORY, Transfer
from tests.support import RULEBOOKS, cases, check, clause, game, submission_text
from tests.table.driver import OPENED_AT, Live

TRAY = 100_000_00
NOON_OF_2010 = datetime(2010, 7, 1, 16, 0, tzinfo=UTC)


def opening(table: BaccaratGame, inventory: int = TRAY, **more: object) -> OpenTable:
    return OpenTable(house_rules_document(table.house), inventory, **more)  # type: ignore[arg-type]


def refusal(act: OpenTable, by: str = "floor") -> Refusal:
    """The answer to an opening that is refused; there is no table afterwards."""
    live = Live("pa-627a", open_now=False)
    answer = live.send(act, by)
    assert isinstance(answer, Refusal), answer
    assert live.floor.table("t1") is None
    assert list(live.journal.read("t1")) == []
    return answer


def approved(book: str, missing: str = "", filed: str = "", **top: object) -> BaccaratGame:
    """All approvals on record but one."""
    names = set(game(book, filed, **top).house.missing_approvals) - {missing}
    recorded = [
        f'approvals.{name} = {{ reference = "BGO-17", date = 2024-01-31 }}' for name in names
    ]
    return game(book, "\n".join([filed, *recorded]), **top)


def a_lawful_day(book: str) -> datetime:
    """The chapters of 2010 have lapsed; the others' own tables have not."""
    lapsed = rulebook(book).window
    return NOON_OF_2010 if lapsed and lapsed.expires else OPENED_AT


APPROVALS = [
    pytest.param(book, name, cited, marks=clause(cited), id=f"{book} {name}")
    for book in RULEBOOKS
    for name, cited in game(book).house.missing_approvals.items()
]


@pytest.mark.parametrize(("book", "missing", "cited"), APPROVALS)
def test_a_table_stays_shut_while_an_approval_is_missing(
    book: str, missing: str, cited: str
) -> None:
    refused = refusal(opening(approved(book, missing)))
    assert (refused.clause, missing in refused.why) == (cited, True)


@pytest.mark.parametrize(
    ("cited", "book", "missing", "option", "decks"),
    cases(
        ("PA541-15-s2", "pa-541", "continuous_shuffler", 'shuffler = "continuous"', 8),
        ("MA-4-d", "ma-midi", "preshuffled_cards", 'card_preparation = "preshuffled"', 8),
        ("MA-4-e", "ma-midi", "batch_machine", 'card_preparation = "batch_machine"', 8),
    ),
)
def test_a_device_or_a_delivery_wants_its_own_approval(
    cited: str, book: str, missing: str, option: str, decks: int
) -> None:
    filed = f"options.{option}"
    assert refusal(opening(approved(book, missing, filed, decks=decks))).clause == cited
    lawful = Live(approved(book, "", filed, decks=decks), open_now=False)
    lawful.at = a_lawful_day(book)
    assert lawful.open(practice=False)


@pytest.mark.parametrize("book", ["pa-541", "pa-627a", "md-mini"])
def test_what_only_spares_a_spread_keeps_no_table_closed(book: str) -> None:
    """Reading R-X23: without it the batch is spread after an idle time."""
    two_batches = approved(book, "", 'options.shuffler = "two_batch"', decks=12)
    assert "shuffler" not in two_batches.house.approvals
    gaming = Live(two_batches, open_now=False)
    gaming.at = a_lawful_day(book)
    assert gaming.open(practice=False)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_table_opens_with_every_approval_on_record_or_for_practice(book: str) -> None:
    gaming = Live(approved(book), open_now=False)
    gaming.at = a_lawful_day(book)
    lawful = gaming.open(practice=False)[0]
    practice = Live(book, open_now=False).open(practice=True)[0]
    assert isinstance(lawful, TableOpened)
    assert isinstance(practice, TableOpened)
    assert (lawful.practice, lawful.missing_approvals) == (False, {})
    assert practice.practice
    assert practice.missing_approvals == dict(game(book).house.missing_approvals) != {}


def test_rules_for_study_open_for_practice_only() -> None:
    approvals = "\n".join(
        f'approvals.{name} = {{ reference = "BGO-17", date = 2024-01-31 }}'
        for name in game("pa-627a").house.missing_approvals
    )
    study = bind(study_rules(submission_text("pa-627a", f"{approvals}\n[what_if]\ndecks = 40")))
    refused = refusal(opening(study))
    assert refused.clause == study.house.wager_list
    assert "study" in refused.why
    assert Live(study, open_now=False).open(practice=True)


@pytest.mark.parametrize("by", ["ann", "dealer"])
def test_only_a_floorperson_opens_a_table(by: str) -> None:
    assert "floorperson" in refusal(opening(game("pa-627a"), practice=True), by).why


@pytest.mark.parametrize(("cents", "opens"), [(-1, False), (0, True), (1, True)])
def test_a_tray_holds_no_less_than_nothing(cents: int, *, opens: bool) -> None:
    rules = game("pa-627a")
    if not opens:
        assert refusal(opening(rules, cents, practice=True)).clause == rules.house.placing
        return
    [opened, _] = Live(rules, open_now=False).open(inventory=cents)
    assert isinstance(opened, TableOpened)
    assert opened.transfers == ((Transfer(CAGE, INVENTORY, cents),) if cents else ())


@pytest.mark.parametrize(("cents", "opens"), [(499, False), (500, True), (501, False)])
def test_a_tray_holds_a_multiple_of_the_tables_coin(cents: int, *, opens: bool) -> None:
    rules = game("pa-627a", 'limits.coin = "5"')
    if opens:
        assert Live(rules, open_now=False).open(inventory=cents)
    else:
        assert "multiple of $5.00" in refusal(opening(rules, cents, practice=True)).why


@pytest.mark.parametrize(
    ("option", "reading"),
    [
        pytest.param('simultaneous_hits = "shared"', "R-X26", id="no instant is shared"),
        pytest.param("award_before_contributions = false", "R-X27", id="awards come first"),
    ],
)
def test_no_live_table_runs_its_meters_otherwise_than_a_controller_does(
    option: str, reading: str
) -> None:
    answer = f'approvals.{reading} = {{ reference = "letter 7", date = 2024-01-31 }}'
    rules = game("ma-midi", f"options.{option}\n{answer}\n[wagers.royal_9]", seats=7)
    refused = refusal(opening(rules, practice=True))
    assert refused.clause == rules.house.wagers["royal_9"].permitted_by


def test_an_open_table_is_not_opened_again_and_a_shut_one_takes_no_orders() -> None:
    live = Live("pa-627a", open_now=False)
    shut = live.send(TakeSeat(1), "ann")
    assert isinstance(shut, Refusal)
    assert "not open" in shut.why
    live.open()
    assert live.refused(opening(live.game, practice=True), "floor") == live.game.house.seats.clause


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_first_thing_to_come_to_an_open_table_is_its_cards(book: str) -> None:
    live = Live(book, open_now=False)
    [_, begun] = live.open()
    assert isinstance(begun, PreparationBegun)
    assert begun.why == "opening"
    assert isinstance(live.next, ReceiveCards)
    assert live.next_clause == begun.clause == live.clauses["receive"]


# The law in force ---------------------------------------------------------------------------

PERFECT_PAIRS = "wagers.perfect_pairs_player = {}\nwagers.perfect_pairs_banker = {}"
ROYAL_9 = """
wagers.royal_9 = {}
progressive.stake = 5
progressive.meters.mega = { initial = 50000, reset = 50000, rate = "1%" }
progressive.meters.major = { initial = 450, reset = 450, rate = "1%" }
progressive.meters.minor = { initial = 450, reset = 450, rate = "1%" }
"""
WINDOWS = cases(
    ("PA541-0-in-force", "pa-541", "standard", "", "2010-03-20", "2012-03-20"),
    ("PA543-0-in-force", "pa-543", "standard", "", "2010-03-20", "2012-03-20"),
    ("PA545-0-in-force", "pa-545", "standard", "", "2010-03-20", "2012-03-20"),
    ("PA627A-0-in-force", "pa-627a", "standard", "", "2012-05-19", ""),
    ("PA627B-0-in-force", "pa-627b", "commission_free", "", "2021-09-04", "2024-09-04"),
    ("PA627B-0-in-force", "pa-627b", "ez", PERFECT_PAIRS, "2021-09-04", "2024-09-04"),
    ("PA627B-3-in-force", "pa-627b", "standard", ROYAL_9, "2021-09-04", "2025-03-12"),
)


def opened_on(day: date, rules: BaccaratGame, *, practice: bool) -> TableOpened | Refusal:
    live = Live(rules, open_now=False)
    live.at = datetime(day.year, day.month, day.day, 16, tzinfo=UTC)
    answer = live.send(opening(rules, practice=practice), "floor")
    if isinstance(answer, Refusal):
        return answer
    [opened, _] = answer.events
    assert isinstance(opened, TableOpened)
    assert live.table.not_in_force == tuple(opened.not_in_force)
    return opened


@pytest.mark.parametrize(("cited", "book", "variant", "filed", "first", "expiry"), WINDOWS)
def test_no_table_opens_for_gaming_outside_the_window_of_its_text(
    cited: str, book: str, variant: str, filed: str, first: str, expiry: str
) -> None:
    """Reading R-X22; for practice it opens, and says so."""
    rules = approved(book, "", filed, variant=variant)
    since = date.fromisoformat(first)
    outside = {since - timedelta(days=1): f"took force on {first}"}
    inside = [since]
    if expiry:
        outside[date.fromisoformat(expiry)] = f"expired on {expiry}"
        inside.append(date.fromisoformat(expiry) - timedelta(days=1))
    for day, why in outside.items():
        refused = opened_on(day, rules, practice=False)
        assert isinstance(refused, Refusal)
        assert (refused.clause, why in refused.why) == (cited, True)
        practice = opened_on(day, rules, practice=True)
        assert isinstance(practice, TableOpened)
        assert any(why in said for said in practice.not_in_force)
        assert set(practice.not_in_force.values()) == {cited}
    for day in inside:
        lawful = opened_on(day, rules, practice=False)
        assert isinstance(lawful, TableOpened)
        assert lawful.not_in_force == {}


@clause("PA541-0-in-force")
def test_a_regulators_answer_keeps_a_lapsed_chapter_open() -> None:
    answer = 'approvals.R-X22 = { reference = "letter 7", date = 2012-03-01 }'
    answered = opened_on(date(2026, 1, 31), approved("pa-541", "", answer), practice=False)
    assert isinstance(answered, TableOpened)
    assert answered.not_in_force == {}
    assert "approvals.R-X22" in {each.key for each in check("ma-midi", answer).findings}


@pytest.mark.parametrize("book", ["pa-627a", "ma-midi", "md-mini"])
def test_no_table_opens_for_gaming_before_its_own_submission_takes_effect(book: str) -> None:
    """No clause says so: it is reading R-X22 that the refusal names."""
    effective = date(2024, 6, 1)
    rules = approved(book, effective=effective)
    early = opened_on(effective - timedelta(days=1), rules, practice=False)
    assert isinstance(early, Refusal)
    assert early.clause is None
    assert "takes effect on 2024-06-01 (reading R-X22)" in early.why
    practice = opened_on(effective - timedelta(days=1), rules, practice=True)
    assert isinstance(practice, TableOpened)
    [(waits, cited)] = practice.not_in_force.items()
    assert (waits in early.why, cited) == (True, None)
    assert isinstance(opened_on(effective, rules, practice=False), TableOpened)


@clause("PA541-0-in-force")
@pytest.mark.parametrize(
    ("zone", "last"),
    [
        pytest.param("", "2012-03-20T03:59:59+00:00", id="the chapter's, in summer time"),
        pytest.param("America/Chicago", "2012-03-20T04:59:59+00:00", id="another"),
        pytest.param("UTC", "2012-03-19T23:59:59+00:00", id="none at all"),
    ],
)
def test_the_opening_orders_own_day_in_the_filed_time_zone_decides(zone: str, last: str) -> None:
    filed = f'gaming_day.time_zone = "{zone}"' if zone else ""
    for seconds, opens in ((0, True), (1, False)):
        live = Live(approved("pa-541", "", filed), open_now=False)
        live.at = datetime.fromisoformat(last) + timedelta(seconds=seconds)
        answer = live.send(opening(live.game), "floor")
        assert isinstance(answer, Refusal) is not opens


def test_a_practice_table_says_that_its_text_is_no_law() -> None:
    live = Live("pa-541")
    assert live.table.not_in_force == ("pa-541 expired on 2012-03-20",)
    said = GAME.tell(live.told[0])
    assert said.endswith("for practice; pa-541 expired on 2012-03-20.")
    assert GAME.view_for(live.table, PUBLIC).not_in_force == live.table.not_in_force
    lawful = Live("pa-627a")
    assert lawful.table.not_in_force == ()
    assert GAME.tell(lawful.told[0]).endswith("for practice.")


# Neighbours ---------------------------------------------------------------------------------


def beside(book: str, filed: str, other: Neighbour, pit: str = "") -> OpenTable:
    return opening(game(book, filed), practice=True, pit=pit, beside=(other,))


ONE_VIGORISH = [
    pytest.param("pa-541", "minibaccarat", marks=clause("PA541-13-g-s2")),
    pytest.param("pa-543", "midibaccarat", marks=clause("PA543-13-g-s2")),
    pytest.param("pa-545", "baccarat", marks=clause("PA545-13-f-s2")),
]


@pytest.mark.parametrize(("book", "played"), ONE_VIGORISH)
@pytest.mark.parametrize(("ours", "theirs"), [("4%", "5%"), ("5%", "4%"), ("5%", "tie 25%")])
def test_the_tables_of_a_game_in_a_facility_charge_one_vigorish(
    book: str, played: str, ours: str, theirs: str
) -> None:
    filed = f'options.vigorish = "{ours}"'
    refused = refusal(beside(book, filed, Neighbour("t2", played, theirs)))
    assert refused.clause == game(book).house.one_vigorish
    assert f"t2 charges {theirs}" in refused.why
    for other in (Neighbour("t2", played, ours), Neighbour("t2", "spanish_21", theirs)):
        assert not isinstance(
            Live(book, open_now=False).send(beside(book, filed, other), "floor"), Refusal
        )


@pytest.mark.parametrize("book", ["pa-627a", "pa-627b", "ma-midi", "md-mini"])
def test_later_chapters_let_neighbours_charge_what_they_file(book: str) -> None:
    act = beside(book, "", Neighbour("t2", game(book).house.game, "none"))
    assert not isinstance(Live(book, open_now=False).send(act, "floor"), Refusal)


EXTRA = "options.extra_shuffle = true"


def opened_at(notice: datetime | None, *, theirs: bool | None = None, ours: bool = True) -> object:
    """The answer to an opening at 20:00, beside a table of its pit or none."""
    live = Live("ma-midi", open_now=False)
    other = [Neighbour("t2", "midibaccarat", "5%", "pit 3", theirs)] if theirs is not None else []
    rules = house_rules_document(game("ma-midi", EXTRA if ours else "").house)
    order = OpenTable(rules, TRAY, True, pit="pit 3", beside=tuple(other), notice=notice)
    answer = live.send(order, "floor")
    return answer if isinstance(answer, Refusal) else live.table


@clause("MA-5-a-2")
@pytest.mark.parametrize(
    ("minutes", "in_use"), [(None, False), (0, False), (29, False), (30, True), (600, True)]
)
def test_a_table_opens_with_the_extra_shuffle_if_notice_was_given_before(
    minutes: int | None, *, in_use: bool
) -> None:
    notice = None if minutes is None else OPENED_AT - timedelta(minutes=minutes)
    table = opened_at(notice)
    assert isinstance(table, Table)
    assert table.extra_shuffle is in_use
    waiting = None if notice is None or in_use else (True, notice)
    assert table.notice == waiting


@clause("MA-5-a-2")
def test_a_notice_is_of_the_past_and_of_what_is_filed() -> None:
    for answer in (
        opened_at(OPENED_AT + timedelta(minutes=1)),
        opened_at(OPENED_AT - timedelta(minutes=40), ours=False),
    ):
        assert isinstance(answer, Refusal)
        assert answer.clause == "MA-5-a-2"


@clause("MA-5-a-2")
def test_from_the_opening_on_the_time_of_an_earlier_notice_runs_out() -> None:
    live = Live("ma-midi", EXTRA, open_now=False)
    rules, before = house_rules_document(live.game.house), OPENED_AT - timedelta(minutes=10)
    live.do(OpenTable(rules, TRAY, True, notice=before), "floor")
    begin = SwitchExtraShuffle(extra_shuffle=True)
    assert live.wait(minutes=19).refused(begin, "floor") == "MA-5-a-2"
    live.wait(minutes=1).do(begin, "floor")
    assert live.table.extra_shuffle


@clause("MA-5-b")
def test_a_massachusetts_pit_shuffles_alike() -> None:
    long_ago = OPENED_AT - timedelta(hours=1)
    for differs in (
        opened_at(long_ago, theirs=False),
        opened_at(None, theirs=True, ours=False),
    ):
        assert isinstance(differs, Refusal)
        assert differs.clause == "MA-5-b"
    joins, waits = opened_at(None, theirs=True), opened_at(None, theirs=False)
    assert isinstance(joins, Table)
    assert isinstance(waits, Table)
    assert (joins.extra_shuffle, waits.extra_shuffle) == (True, False)


@clause("MA-5-b")
@pytest.mark.parametrize(
    ("pit", "played"), [("pit 4", "midibaccarat"), ("", "midibaccarat"), ("pit 3", "blackjack")]
)
def test_other_pits_and_games_shuffle_as_they_like(pit: str, played: str) -> None:
    other = Neighbour("t2", played, "5%", "pit 3", True)
    live = Live("ma-midi", open_now=False)
    assert not isinstance(live.send(beside("ma-midi", "", other, pit), "floor"), Refusal)
