"""Filings in a house: draft, filed, approved by a second person, superseded; and what opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import date

import pytest

from croupier.cage.filing_book import KeptFiling
from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino, Opening
from croupier.floor.filing_desk import NoSuchFiling
from croupier.floor.office_desk import SERVER
from croupier.floor.offices import CameIn, LinkMade
from croupier.floor.sent_again import AnotherOrder
from croupier.games.submissions import house_rules
from croupier.journal.memory import MemoryJournal
from croupier.journal.store import Journal
from croupier.rulebooks.filings import FilingState
from croupier.surveillance.verifying import verify_kept
from croupier.table.orders import Giver
from croupier.values.refusals import Refused
from croupier.values.streams import FILINGS
from tests.commands.running import EXAMPLES
from tests.floor.evenings import assert_verifies, open_casino, run
from tests.floor.passing_time import NIGHTFALL
from tests.surveillance.forging import Forgery, Records, found, of_each_leaf

TEXT = (EXAMPLES / "pa-627a.toml").read_text(encoding="utf-8")
OTHER = f"{TEXT}\n# another\n"
FLO, ADA = Giver("Flo", "floorperson"), Giver("Ada", "administrator")
IVY = Giver("Ivy", "inspector")
TODAY = NIGHTFALL.date()
BY_HAND = Arrangement(automatic=False)
"""So that nothing is shuffled."""


async def drafted(casino: Casino, text: str = TEXT, supersedes: int = 0) -> KeptFiling:
    desk, named = casino.filings, f"draft {len((await casino.filings.now()).kept)}"
    return await desk.draft(house_rules(text, ""), text, FLO, named, supersedes)


async def filed(casino: Casino, text: str = TEXT, supersedes: int = 0) -> KeptFiling:
    number = (await drafted(casino, text, supersedes)).filing.number
    return await casino.filings.file(number, TODAY, FLO, f"file {number}")


async def approved(casino: Casino, text: str = TEXT, supersedes: int = 0) -> KeptFiling:
    number = (await filed(casino, text, supersedes)).filing.number
    return await casino.filings.approve(number, TODAY, f"PGCB-{number}", IVY, f"approve {number}")


async def opened(
    casino: Casino, table: str = "t1", text: str = TEXT, *, practice: bool = False
) -> None:
    house = house_rules(text, "")
    opening = Opening(table, house, 0, practice, arrangement=BY_HAND, submission=text)
    await casino.open_table(opening, "Flo", f"open {table}")


@contextmanager
def refused(words: str) -> Iterator[None]:
    with pytest.raises(Refused) as told:
        yield
    assert words in str(told.value)


def an_evening(*acts: Callable[[Casino], Awaitable[object]]) -> Journal:
    journal = MemoryJournal()

    async def evening() -> None:
        async with open_casino(journal) as casino:
            for act in acts:
                await act(casino)

    run(evening())
    assert_verifies(journal)
    return journal


async def superseded(casino: Casino) -> None:
    first = await approved(casino)
    await approved(casino, OTHER, first.filing.number)


async def nothing(_: Casino) -> None:
    """No filing at all."""


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (nothing, "no filing of this submission is on record"),
        (drafted, "filing 1 of this submission is a draft, not filed yet"),
        (filed, f"filing 1 of this submission was filed on {TODAY} and is not approved yet"),
        (superseded, f"filing 1 of this submission was superseded on {TODAY} by filing 2"),
    ],
)
def test_no_table_opens_for_gaming_but_under_an_approved_filing(
    before: Callable[[Casino], Awaitable[object]], words: str
) -> None:
    async def opening(casino: Casino) -> None:
        for told in (words, "[PA627A-2-b]"):
            with refused(told):
                await opened(casino)
        await opened(casino, "t2", practice=True)
        assert casino.tables() == ("t2",)

    journal = an_evening(before, opening)
    assert not any(each.kind.startswith("table-under") for each in journal.read(FILINGS))


def test_a_table_stands_under_its_filing_and_stays_open_when_another_supersedes_it() -> None:
    async def evening(casino: Casino) -> None:
        first = await approved(casino)
        await opened(casino)
        second = await approved(casino, OTHER, first.filing.number)
        kept = (await casino.filings.now()).kept
        assert kept[1].tables == ("t1",)
        assert (kept[1].filing.state, kept[1].filing.superseded_by) == (FilingState.SUPERSEDED, 2)
        assert kept[1].text == TEXT
        assert (second.reference, second.filing.stamp) == (
            "PGCB-2",
            f"Approved {TODAY}, filing 2",
        )
        assert not casino.table("t1").closed
        with refused("superseded"):
            await opened(casino, "t2")
        await opened(casino, "t2", OTHER)
        assert (await casino.filings.one(2)).tables == ("t2",)

    an_evening(evening)


def test_the_text_is_that_of_the_filing_to_the_letter() -> None:
    async def evening(casino: Casino) -> None:
        await approved(casino)
        with refused("no filing of this submission"):
            await opened(casino, text=OTHER)

    an_evening(evening)


def test_two_different_people_in_two_offices() -> None:
    async def evening(casino: Casino) -> None:
        desk = casino.filings
        house = house_rules(TEXT, "")
        with refused("this is for the administrator or floorperson; Ivy acts as inspector"):
            await desk.draft(house, TEXT, IVY, "d")
        number = (await filed(casino)).filing.number
        for by, why in (
            (ADA, "this is for the inspector; Ada acts as administrator"),
            (Giver("flo", "inspector"), "a second person must record its approval"),
        ):
            with refused(why):
                await desk.approve(number, TODAY, "R", by, "a")
        with refused("an approval has the regulator's reference"):
            await desk.approve(number, TODAY, "  ", IVY, "a")
        with refused("is not yet"):
            await desk.approve(number, date(2099, 1, 1), "R", IVY, "a")
        assert (await desk.one(number)).filing.state is FilingState.FILED

    an_evening(evening)


def test_one_link_under_two_names_is_one_person_where_the_house_rules_so() -> None:
    async def evening(casino: Casino) -> None:
        record = casino.offices.record
        for link in ("one", "two"):
            await record(SERVER, LinkMade(link, "floorperson", None))
        await record(SERVER, LinkMade("three", "inspector", None))
        await record(FLO, CameIn("Flo", "floorperson", "one"))
        await record(FLO, LinkMade("four", "inspector", 1))
        await record(Giver("Eve", "inspector"), CameIn("Eve", "inspector", "four"))
        await record(IVY, CameIn("Ivy", "inspector", "three"))
        await casino.offices.rule_two_people(100_00)
        number = (await filed(casino)).filing.number
        with refused("did not come by two different links"):
            await casino.filings.approve(number, TODAY, "R", Giver("Eve", "inspector"), "a")
        await casino.filings.approve(number, TODAY, "R", IVY, "a")

    an_evening(evening)


def test_steps_come_in_their_order_and_an_order_that_comes_again_once() -> None:
    async def evening(casino: Casino) -> None:
        desk, number = casino.filings, (await drafted(casino)).filing.number
        with refused("filing 1 is a draft; only one that is filed can be approved"):
            await desk.approve(number, TODAY, "R", IVY, "early")
        for _ in range(2):
            await desk.file(number, TODAY, FLO, "f")
            again = await desk.draft(house_rules(TEXT, ""), TEXT, FLO, "draft 0")
        assert again.filing.number == 1
        assert len((await desk.now()).kept) == 1
        with pytest.raises(AnotherOrder):
            await desk.file(2, TODAY, FLO, "f")
        with pytest.raises(NoSuchFiling):
            await desk.one(2)
        with refused("there is no filing 9"):
            await desk.file(9, TODAY, FLO, "g")
        with refused("filing 1 is not approved, so that nothing can take its place"):
            await drafted(casino, OTHER, 1)

    an_evening(evening)


# A hand that writes to the journal


@pytest.fixture(scope="module")
def evening() -> Journal:
    async def acts(casino: Casino) -> None:
        first = await approved(casino)
        await opened(casino)
        await approved(casino, OTHER, first.filing.number)
        await opened(casino, "t2", OTHER)

    return an_evening(acts)


@pytest.fixture(scope="module")
def records(evening: Journal) -> Records:
    return {each: list(evening.read(each)) for each in evening.streams()}


def test_no_leaf_of_the_book_can_be_changed_unseen(evening: Journal, records: Records) -> None:
    """Without any head. When a filing was acted on within its day, nothing else tells."""
    forged = [each for each in of_each_leaf(records) if each.stream == FILINGS]
    assert {"body.reference", "body.submission", "body.table", "office", "actor"} <= {
        each.leaf for each in forged
    }
    unseen = {each.leaf for each in forged if not found(each.of(records), evening)}
    assert unseen <= {"at", "command"}


def test_a_table_without_its_line_and_a_line_without_its_table(
    evening: Journal, records: Records
) -> None:
    under = next(each for each in records[FILINGS] if each.kind == "table-under-filing/1")
    dropped = found(Forgery(FILINGS, under.place, under.kind, ()).of(records), evening)
    assert any("the book of filings has it not" in each for each in dropped["t1"])
    practised = Forgery("t1", 1, "table-opened/1", ("body", "practice"), value=True).of(records)
    told = found(practised, evening)[FILINGS]
    assert any("opened for practice, under no filing" in each for each in told)
    other = Forgery("t1", 1, "table-opened/1", ("body", "submission"), OTHER).of(records)
    assert any("is of another submission" in each for each in found(other, evening)[FILINGS])


def test_a_journal_of_before_the_book_is_not_blamed(evening: Journal, records: Records) -> None:
    """Its tables name another program, and there is no filing in it."""
    digests = ("body", "digests", "code")
    older = Forgery("t1", 1, "table-opened/1", digests, "0" * 64).of(records)
    without = {**older, FILINGS: []}
    assert not [each for each in found(without, evening).get("t1", ()) if ": filing:" in each]


def test_each_stream_verifies_by_itself(evening: Journal) -> None:
    assert not verify_kept(evening, FILINGS, "").troubles
