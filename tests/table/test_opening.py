"""A table opens: by whom, with which approvals, beside which neighbours, with what in its tray."""

from __future__ import annotations

import pytest

from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.rulebooks.submissions.check import study_rules
from croupier.table.baccarat.opening import Neighbour, OpenTable
from croupier.table.cards.preparing import PreparationBegun, ReceiveCards
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refusal
from croupier.values.transfers import CAGE, INVENTORY, Transfer
from tests.support import RULEBOOKS, cases, clause, game, submission_text
from tests.table.driver import Live

TRAY = 100_000_00


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
        ("PA541-5-h-2-ii", "pa-541", "shuffler", 'shuffler = "two_batch"', 12),
        ("PA541-15-s2", "pa-541", "continuous_shuffler", 'shuffler = "continuous"', 8),
        ("PA627A-5-g-2-ii", "pa-627a", "shuffler", 'shuffler = "two_batch"', 12),
        ("MD-5-H-4-b", "md-mini", "shuffler", 'shuffler = "two_batch"', 12),
        ("MA-4-d", "ma-midi", "preshuffled_cards", 'card_preparation = "preshuffled"', 8),
        ("MA-4-e", "ma-midi", "batch_machine", 'card_preparation = "batch_machine"', 8),
    ),
)
def test_a_device_or_a_delivery_wants_its_own_approval(
    cited: str, book: str, missing: str, option: str, decks: int
) -> None:
    filed = f"options.{option}"
    assert refusal(opening(approved(book, missing, filed, decks=decks))).clause == cited
    assert Live(approved(book, "", filed, decks=decks), open_now=False).open(practice=False)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_table_opens_with_every_approval_on_record_or_for_practice(book: str) -> None:
    lawful = Live(approved(book), open_now=False).open(practice=False)[0]
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
        assert "multiple of 5.00" in refusal(opening(rules, cents, practice=True)).why


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


@clause("MA-5-b")
@pytest.mark.parametrize("ours", [True, False])
def test_a_massachusetts_pit_shuffles_alike(*, ours: bool) -> None:
    filed = f"options.extra_shuffle = {str(ours).lower()}"

    def answer(pit: str, played: str, *, theirs: bool) -> Refusal | object:
        other = Neighbour("t2", played, "5%", "pit 3", theirs)
        return Live("ma-midi", open_now=False).send(beside("ma-midi", filed, other, pit), "floor")

    refused = answer("pit 3", "midibaccarat", theirs=not ours)
    assert isinstance(refused, Refusal)
    assert refused.clause == "MA-5-b"
    for lawful in (
        answer("pit 3", "midibaccarat", theirs=ours),
        answer("pit 4", "midibaccarat", theirs=not ours),
        answer("", "midibaccarat", theirs=not ours),
        answer("pit 3", "blackjack", theirs=not ours),
    ):
        assert not isinstance(lawful, Refusal)
