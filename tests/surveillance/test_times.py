"""Times on record: none goes back, none is still to come, each is written in one way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.order_times import SKEW, written
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from croupier.surveillance.auditing import Audit
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.verifying import verify
from croupier.values.records import Record
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of
from tests.surveillance.tampering import rechained
from tests.writing import copied

FAR = "2999-01-01T00:00:00.000000Z"
LONG_AGO = "1999-01-01T00:00:00.000000Z"


def dated(records: list[Record], at: str) -> list[Record]:
    """The same with another time for the last, every hash made anew."""
    return rechained([*records[:-1], replace(records[-1], at=at)])


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return records_of("riding")


def told(records: list[Record], latest: str) -> list[tuple[str, str]]:
    troubles = verify("t1", records, latest=lambda: latest).troubles
    return [(each.what, each.problem) for each in troubles]


def test_a_last_record_that_is_still_to_come(records: list[Record]) -> None:
    late = records[-1].at
    assert told(records, late) == []
    [(what, why)] = told(dated(records, FAR), late)
    assert (what, why) == ("time", f"it is dated {FAR}, which is still to come")


def test_the_clock_goes_on_while_it_is_read(records: list[Record]) -> None:
    times = iter([records[-2].at, FAR])
    assert verify("t1", dated(records, FAR), latest=lambda: next(times)).troubles == ()


@pytest.mark.parametrize("at", ["", "~", "2026-01-31", "2026-01-31T23:59:00Z", "tomorrow"])
def test_what_is_no_time(records: list[Record], at: str) -> None:
    assert ("time", f"{at!r} is no time as records have it") in told(dated(records, at), FAR)


@pytest.mark.parametrize("ahead", [timedelta(), SKEW / 2])
def test_honest_clocks_may_differ(tmp_path: Path, records: list[Record], ahead: timedelta) -> None:
    late = dated(records, written(datetime.now(UTC) + ahead))
    assert document("verify", keep(tmp_path / "journal.db", late))["verified"] is True


@pytest.mark.parametrize("kind", ["journal", "archive", "lines"])
def test_wherever_it_is_kept(tmp_path: Path, records: list[Record], kind: str) -> None:
    journal, file = keep(tmp_path / "journal.db", dated(records, FAR)), str(tmp_path / "out")
    exports = {"archive": ("--all",), "lines": ("t1",)}
    if kind in exports:
        assert run("export", journal, *exports[kind], "-o", file)[0] == 0
    found = document("verify", journal if kind == "journal" else file, code=3)["streams"]
    [trouble] = [each for stream in found for each in stream["troubles"]]
    assert trouble["problem"].endswith("which is still to come")


@pytest.mark.parametrize("stream", ["cage", "purse:ann"])
def test_in_streams_of_the_house_too(tmp_path: Path, stream: str) -> None:
    """In the cage's book times come in any order, but none before it is due."""
    path = tmp_path / "journal.db"
    [entry] = copied([replace(records_of("riding")[0], at=FAR)])
    with open_journal(path) as journal:
        journal.append(Append(stream, None, (entry,), "c-1"))
    found = document("verify", str(path), code=3)["streams"]
    [own] = [each for each in found if each["stream"] == stream]
    assert any(each["problem"].endswith("still to come") for each in own["troubles"])


def test_an_audit_in_the_house_asks_its_clock(records: list[Record]) -> None:
    journal = MemoryJournal()
    journal.append(Append("t1", 0, copied(records), "all"))
    audit = Audit(InspectedJournal(journal), "t1", "", lambda: LONG_AGO)
    assert {each.what for each in audit.run().troubles} >= {"time"}
