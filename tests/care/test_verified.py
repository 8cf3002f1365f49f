"""What is counted of people is held to tables and purses, by verify and by the checker alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from croupier.cage.care import (
    CareEvent,
    ChipsCounted,
    Limit,
    RoundLeft,
    SetLimit,
    WagersCounted,
    body_of,
)
from croupier.floor.digests import code_digest
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.verifying import verify_kept
from croupier.table.orders import Giver
from croupier.values.records import moment
from croupier.values.streams import care_stream
from tests.floor.evenings import (
    ShiftedClock,
    assert_verifies,
    bet,
    open_casino,
    open_table,
    run,
    screen_of,
    sit,
    stacked,
)

BANKER_LOSES = "9h 2c Kd 3c"
BOOK = care_stream("ann")
CHECKER = Path("tools/check_journal.py")


async def evening(journal: Journal) -> None:
    clock = ShiftedClock()
    async with open_casino(journal, chance=stacked(BANKER_LOSES), clock=clock) as casino:
        await open_table(casino)
        await sit(casino, "ann", 1)
        limit = Giver("ann", "player")
        await casino.care.order(lambda at: SetLimit(at, Limit.SPEND_DAY, 150_00), limit, "1")
        clock.advance(minutes=2)
        await casino.purses.issue("ann", 50_00, "Ada", "more")
        screen = await screen_of(casino, "ann").until_betting()
        await bet(casino, "ann", 1, "banker", 100_00)
        await screen.until_round(1)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("care") / "floor.db"
    with open_journal(path) as journal:
        run(evening(journal))
        assert_verifies(journal)
    return path


@pytest.fixture
def where(honest: Path, tmp_path: Path) -> str:
    return str(shutil.copy(honest, tmp_path / "floor.db"))


def checked_alone(where: str) -> tuple[int, str]:
    asked = [sys.executable, str(CHECKER), where]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_checker_that_knows_nothing_of_us_agrees(where: str) -> None:
    code, told = checked_alone(where)
    assert code == 0, told


@pytest.mark.parametrize(
    ("forged", "what"),
    [
        (lambda at, day: ChipsCounted(at, day, "t1", 500_00), "care"),
        (lambda at, day: WagersCounted(at, day, "t1", 51_00, 51_00, begins=True), "rules"),
        (lambda at, day: ChipsCounted(at, day - timedelta(days=3), "t1", 1), "care"),
        (lambda at, day: ChipsCounted(at - timedelta(hours=1), day, "t1", 1), "care"),
        (lambda at, _: RoundLeft(at, "t1", 30, "void", 100_00), "care"),
    ],
    ids=[
        "came from nowhere",
        "beyond the limit",
        "on another day",
        "at another time",
        "no round was left",
    ],
)
def test_what_never_happened_is_found(where: str, forged: object, what: str) -> None:
    with open_journal(where) as journal:
        *_, last = journal.read(BOOK)
        at = moment(last.at)
        event: CareEvent = forged(at, at.date())  # type: ignore[operator]
        entry = Entry(last.at, "automatic dealer", event.kind, body_of(event), "dealer", b'{"n":1}')
        journal.append(Append(BOOK, last.place, (entry,), "t1: forged"))
        found = verify_kept(journal, BOOK, code_digest())
        assert what in {each.what for each in found.troubles}


def test_the_checker_finds_what_never_happened_as_well(where: str) -> None:
    with open_journal(where) as journal:
        *_, last = journal.read(BOOK)
        forged = body_of(ChipsCounted(moment(last.at), moment(last.at).date(), "t1", 500_00))
        entry = Entry(last.at, "automatic dealer", "chips-counted/1", forged, "dealer", b'{"n":1}')
        journal.append(Append(BOOK, last.place, (entry,), "t1: forged"))
    code, told = checked_alone(where)
    assert (code, "care:ann" in told) == (3, True), told
