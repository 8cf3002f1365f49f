"""The inspector's desk over the wire: who may come, what it answers, and what it never tells."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from croupier.cage.book import order_on_record
from croupier.floor import arrangement
from croupier.floor.arrangement import Arrangement, TableArranged
from croupier.floor.digests import code_digest
from croupier.floor.order_times import written
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from croupier.journal.store import Journal
from croupier.surveillance.auditing import Audit, Stopped
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.known_streams import KnownStream
from croupier.table.baccarat.viewing import ReturnCards
from croupier.transparency.proofs import InclusionProof
from croupier.values.records import Record
from croupier.web.api.audits import Audits
from croupier.web.errors import TooMany
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.support import dealt
from tests.surveillance.keeping import keep, records_of, rewrite
from tests.surveillance.stories import BETS, two_shoes
from tests.surveillance.tampering import place_of
from tests.table.driver import OPENED_AT, Live
from tests.web.running_house import HandClock, House, running_house

API = "/api/v1/journals"
HIDDEN = ["9h", "2h", "8h", "3h"]
"""In dealing order: two for each hand, in a suit no hash can spell."""
QUESTIONS = (
    "", "/t1/records?limit=500", "/t1/records?search=9h", "/t1/records?kind=card-dealt",
    "/t1/rounds", "/t1/rounds/1/1", "/t1/rounds/1/1?viewer=dealer",
    "/t1/rounds/1/1?viewer=floorperson", "/t1/rounds/1/1?viewer=inspector",
    "/t1/rounds/1/1?viewer=player:ann", "/t1/rounds/1/1?viewer=player:bob",
    "/t1/verify", "/t1/export", "/t1/export?form=transcript",
    "/t1/head",
)  # fmt: skip
PAGES = ("/inspect", "/inspect/t1", "/inspect/floor")


@contextmanager
def standing_still(settings: Settings) -> Iterator[House]:
    """A house where no time passes and no dealer deals, so that a table stays as it was left."""
    arranged = arrangement.arrange("t1", Arrangement(automatic=False))
    assert isinstance(arranged, TableArranged)
    order = order_on_record(arrangement.ArrangeTable("t1", arranged.arrangement))
    body = arrangement.body_of(arranged)
    entry = Entry(written(OPENED_AT), "floor", arranged.kind, body, "floorperson", order)
    with open_journal(settings.journal) as journal:
        journal.append(Append("floor", 0, (entry,), "arranged"))
    with running_house(settings, clock=HandClock(OPENED_AT)) as running:
        yield running


def kept(folder: Path, story: str = "two_shoes") -> Settings:
    settings = Settings(data=folder)
    keep(folder / "journal.db", records_of(story))
    return settings


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with one table of two shoes."""
    with standing_still(kept(tmp_path_factory.mktemp("house"))) as running:
        yield running


@pytest.fixture(scope="module")
def inspector(visited: House) -> httpx.Client:
    return visited.guest(Office.INSPECTOR).browser


def answered(browser: httpx.Client, question: str) -> Any:
    answer = browser.get(f"{API}{question}")
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.json()


def verdict_of(browser: httpx.Client, stream: str = "t1") -> tuple[list[Any], Any]:
    """Lines of progress, and the last one."""
    answer = browser.get(f"{API}/{stream}/verify")
    assert answer.status_code == httpx.codes.OK, answer.text
    *progress, last = (json.loads(line) for line in answer.text.splitlines())
    return progress, last


class TestWhoMayCome:
    @pytest.mark.parametrize("office", [Office.PLAYER, Office.DEALER, Office.FLOORPERSON])
    def test_others_are_turned_away(self, visited: House, office: Office) -> None:
        browser = visited.guest(office).browser
        for question in (*(f"{API}{each}" for each in QUESTIONS), *PAGES):
            assert browser.get(question).status_code == httpx.codes.FORBIDDEN, question

    def test_strangers_are_sent_to_the_door(self, visited: House) -> None:
        stranger = visited.visitor()
        for question in QUESTIONS:
            assert stranger.get(f"{API}{question}").status_code == httpx.codes.UNAUTHORIZED
        for page in PAGES:
            assert stranger.get(page).status_code == httpx.codes.SEE_OTHER

    @pytest.mark.parametrize("office", [Office.INSPECTOR, Office.ADMINISTRATOR])
    def test_these_may(self, visited: House, office: Office) -> None:
        browser = visited.guest(office).browser
        for question in (*(f"{API}{each}" for each in QUESTIONS), *PAGES):
            assert browser.get(question).status_code == httpx.codes.OK, question


class TestStreams:
    def test_each_with_its_kind_and_head(self, inspector: httpx.Client, visited: House) -> None:
        streams = {each["stream"]: each for each in answered(inspector, "")["streams"]}
        head = visited.premises.casino.journal.head("t1")
        assert head
        assert (streams["t1"]["kind"], streams["floor"]["kind"]) == ("table", "floor")
        assert (streams["t1"]["place"], streams["t1"]["hash"]) == (head.place, head.hash)
        assert streams["t1"]["began"] <= streams["t1"]["newest"]
        assert (streams["t1"]["rounds"], streams["floor"]["rounds"]) == (5, None)

    def test_found_by_name_kind_and_page(self, inspector: httpx.Client) -> None:
        def named(query: str) -> list[str]:
            return [each["stream"] for each in answered(inspector, query)["streams"]]

        assert named("?search=LOO") == ["floor"]
        assert named("?kind=table") == ["t1"]
        assert answered(inspector, "?limit=1")["next"] == "cage"
        assert named("?after=floor")[-1] == "t1"


class TestRecords:
    def test_pages_follow_each_other(self, inspector: httpx.Client) -> None:
        places, after = list[int](), 0
        while True:
            page = answered(inspector, f"/t1/records?limit=50&after={after}")
            places += [each["place"] for each in page["records"]]
            if page["next"] is None:
                break
            after = page["next"]
        assert places == list(range(1, page["head"] + 1))

    def test_a_record_has_all_its_fields(self, inspector: httpx.Client, visited: House) -> None:
        question = "/t1/records?search=calls+bets&kind=no-more-bets-called&limit=1"
        [record] = answered(inspector, question)["records"]
        place = record["place"]
        [kept_record] = visited.premises.casino.journal.read("t1", place - 1, place)
        assert record["told"] == "The dealer calls no more bets for round 1."
        assert record["rule"]
        assert record["body"] == json.loads(kept_record.body)
        assert record["order"] == json.loads(kept_record.order)
        assert record["order"]["name"] == "call-no-more-bets"
        for field in ("at", "actor", "office", "kind", "command", "previous", "hash"):
            assert record[field] == getattr(kept_record, field)

    @pytest.mark.parametrize(
        "question",
        ["/t1/records?limit=501", "/t1/records?limit=0", "/t1/records?after=-1",
         f"/t1/records?after={2**63}", "/t1/records?after=x", f"/t1/records?search={'x' * 201}"],
    )  # fmt: skip
    def test_bounds(self, inspector: httpx.Client, question: str) -> None:
        answer = inspector.get(f"{API}{question}")
        assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
        assert answer.json()["error"]["kind"] == "bad_material"

    @pytest.mark.parametrize("stream", ["t9", "%00", "%0A", "%FF"])
    @pytest.mark.parametrize("rest", ["records", "rounds", "rounds/1/1", "verify", "export"])
    def test_a_stream_that_is_not_there(
        self, inspector: httpx.Client, stream: str, rest: str
    ) -> None:
        answer = inspector.get(f"{API}/{stream}/{rest}")
        assert answer.status_code == httpx.codes.NOT_FOUND
        assert answer.json()["error"]["kind"] == "not_found"


class TestRounds:
    def test_newest_first_page_by_page(self, inspector: httpx.Client) -> None:
        page = answered(inspector, "/t1/rounds?limit=2")
        assert [each["round"] for each in page["rounds"]] == [5, 4]
        rest = answered(inspector, f"/t1/rounds?before={page['next']}")
        assert [each["round"] for each in rest["rounds"]] == [3, 2, 1]
        assert rest["next"] is None

    def test_those_of_one_shoe(self, inspector: httpx.Client) -> None:
        page = answered(inspector, "/t1/rounds?shoe=2")
        assert (page["shoes"], [each["round"] for each in page["rounds"]]) == (2, [5])

    def test_a_round_step_by_step(self, inspector: httpx.Client) -> None:
        replay = answered(inspector, "/t1/rounds/1/1?viewer=dealer")
        last = replay["steps"][-1]
        assert replay["round"]["coup"] == "P 9h 7c | B 2s 3d 2h"
        assert last["place"] == replay["round"]["last"]
        assert last["view"]["inventory"] > 0
        assert "chips: ann" in last["words"]
        assert replay["people"] == ["ann", "bob"]

    @pytest.mark.parametrize("viewer", ["nobody", "player:zoe", "player:"])
    def test_eyes_that_are_not_there(self, inspector: httpx.Client, viewer: str) -> None:
        answer = inspector.get(f"{API}/t1/rounds/1/1", params={"viewer": viewer})
        assert answer.status_code == httpx.codes.BAD_REQUEST
        assert answer.json()["error"]["kind"] == "usage"

    def test_a_round_that_was_not_played(self, inspector: httpx.Client) -> None:
        assert inspector.get(f"{API}/t1/rounds/1/99").status_code == httpx.codes.NOT_FOUND


class TestExport:
    def test_lines_and_transcript_are_files(self, inspector: httpx.Client, visited: House) -> None:
        lines = inspector.get(f"{API}/t1/export")
        assert lines.headers["content-disposition"] == "attachment; filename*=UTF-8''t1.jsonl"
        records = visited.premises.casino.journal.read("t1")
        told = [json.loads(line) for line in lines.text.splitlines()]
        assert [each["hash"] for each in told] == [each.hash for each in records]
        read = inspector.get(f"{API}/t1/export?form=transcript").text
        assert read.startswith("Table t1\n")
        assert "Banker wins" in read

    def test_another_form(self, inspector: httpx.Client) -> None:
        answer = inspector.get(f"{API}/t1/export?form=pdf")
        assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY


class TestVerification:
    @pytest.mark.parametrize("stream", ["t1", "floor"])
    def test_a_sound_stream(self, inspector: httpx.Client, visited: House, stream: str) -> None:
        progress, verdict = verdict_of(inspector, stream)
        head = visited.premises.casino.journal.head(stream)
        assert head
        assert verdict["verified"]
        assert verdict["troubles"] == []
        assert {each["state"] for each in verdict["checks"]} <= {"holds", "nothing"}
        assert (verdict["records"], verdict["head"]) == (head.place, head.hash)
        assert all(each["done"] <= each["of"] == head.place for each in progress)

    def test_a_changed_record_is_named(self, tmp_path: Path) -> None:
        settings = kept(tmp_path)
        place = place_of(records_of("two_shoes"), "chips-moved")
        rewrite(
            str(settings.journal),
            "UPDATE records SET actor = 'mallory' WHERE stream = 't1' AND place = ?",
            place,
        )
        with standing_still(settings) as running:
            _, verdict = verdict_of(running.guest(Office.INSPECTOR).browser)
        assert not verdict["verified"]
        assert (place, "hash") in {(each["place"], each["what"]) for each in verdict["troubles"]}

    def test_a_body_nobody_can_read(self, tmp_path: Path) -> None:
        settings = kept(tmp_path)
        place = place_of(records_of("two_shoes"), "card-dealt")
        rewrite(
            str(settings.journal),
            "UPDATE records SET body = ? WHERE stream = 't1' AND place = ?",
            b"\xff",
            place,
        )
        with standing_still(settings) as running:
            browser = running.guest(Office.INSPECTOR).browser
            [record] = answered(browser, f"/t1/records?after={place - 1}&limit=1")["records"]
            _, verdict = verdict_of(browser)
            export = browser.get(f"{API}/t1/export")
            replay = browser.get(f"{API}/t1/rounds/1/2")
        assert (record["withheld"], record["body"], record["hash"]) == (True, None, None)
        assert place in {each["place"] for each in verdict["troubles"]}
        for answer in (export, replay):
            assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
            assert answer.json()["error"]["kind"] == "bad_material"


def in_mid_round(settings: Settings) -> tuple[Record, ...]:
    """Two hands lie face down, one of them before bob; all records so far."""
    cards = dealt("P 9h 8h | B 2h 3h")
    with open_journal(settings.journal) as journal:
        live = Live("ma-midi", cards=cards, seats="1 ann,3 bob", journal=journal)
        live.ready().bet(BETS).until(ReturnCards)
        return tuple(journal.read("t1"))


def alone(card: str) -> str:
    """As it would be told; a key or token of a page may have the same two signs by chance."""
    return rf"(?<![\w+/-]){card}(?![\w+/=-])"


def test_a_card_that_lies_face_down_is_in_no_answer(tmp_path: Path) -> None:
    """Neither a face, nor a hash from which it could be found by trying all 52."""
    settings = Settings(data=tmp_path)
    records = in_mid_round(settings)
    first = place_of(list(records), "card-dealt")
    secrets = [*map(alone, HIDDEN), *(each.hash[:10] for each in records[first - 1 :])]
    assert all(each.encode() in records[first - 1 + n].body for n, each in enumerate(HIDDEN))
    assert all(each.encode() in records[first - 1 + n].order for n, each in enumerate(HIDDEN))
    with standing_still(settings) as running:
        browser = running.guest(Office.INSPECTOR).browser
        for question in (*(f"{API}{each}" for each in QUESTIONS), *PAGES):
            answer = browser.get(question)
            assert answer.status_code == httpx.codes.OK, question
            told = [each for each in secrets if re.search(each, answer.text)]
            assert not told, f"{question} tells {told}"
        _, verdict = verdict_of(browser)
        assert running.premises.casino.heads
        running.premises.casino.heads.sign()
        told = answered(browser, "/t1/head")
        closed = browser.get(f"{API}/t1/proof?place={first}")
        proof = InclusionProof.parse(browser.get(f"{API}/t1/proof").text)
    assert (verdict["verified"], verdict["withheld"], verdict["head"]) == (True, True, None)
    assert (told["head"]["place"], told["provable"]) == (len(records), first - 1)
    assert closed.json()["error"]["kind"] == "refusal"
    assert proof.record_hash == records[first - 2].hash
    assert proof.holds_for_its_record


class TestTheWhole:
    def test_what_lies_beside_the_streams_and_who_signs(self, visited: House) -> None:
        browser = visited.guest(Office.INSPECTOR).browser
        *_, last = browser.get("/api/v1/journal/verify").text.splitlines()
        told = json.loads(last)
        assert told["verified"]
        assert [each["name"] for each in told["checks"]] == [
            "Seals kept beside",
            "Ids",
            "Guards",
            "Tree",
            "Signed heads",
        ]
        key = browser.get("/program").json()["log_key"]
        assert browser.get("/api/v1/journal").json() == {"log_key": key, "witnesses": []}

    def test_it_is_the_inspectors(self, visited: House) -> None:
        player = visited.guest(Office.PLAYER).browser
        for each in ("", "/verify"):
            assert player.get(f"/api/v1/journal{each}").status_code == httpx.codes.FORBIDDEN


class HeldUp(InspectedJournal):
    """Reads ten records and no more until it may."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self.gate = Event()

    def read(self, known: KnownStream, after: int = 0) -> Iterator[Record]:
        for record in super().read(known, after):
            if record.place > 10:
                self.gate.wait()
            yield record


class TestAudits:
    @pytest.fixture
    def inspected(self) -> HeldUp:
        journal = MemoryJournal()
        two_shoes(journal)
        return HeldUp(journal)

    def test_lines_tell_how_far_it_is_and_then_the_verdict(self, inspected: HeldUp) -> None:
        async def visit() -> list[bytes]:
            lines = Audits().begin(Audit(inspected, "t1", code_digest()), "ivo")
            first = await anext(lines)
            inspected.gate.set()
            return [first, *[line async for line in lines]]

        first, *_, last = map(json.loads, asyncio.run(visit()))
        assert first["done"] <= 10 < first["of"] == last["records"]
        assert last["verified"]

    def test_few_at_once_and_who_leaves_makes_room(self, inspected: HeldUp) -> None:
        async def visit() -> list[bytes]:
            audits = Audits(at_once=1)
            lines = audits.begin(Audit(inspected, "t1", code_digest()), "ivo")
            await anext(lines)
            with pytest.raises(TooMany):
                audits.begin(Audit(inspected, "t1", code_digest()), "ines")
            await gone(lines)
            inspected.gate.set()
            [stopped] = await everything_else()
            assert isinstance(stopped, Stopped)
            again = audits.begin(Audit(inspected, "t1", code_digest()), "ines")
            return [line async for line in again]

        [*_, verdict] = asyncio.run(visit())
        assert json.loads(verdict)["verified"]

    def test_one_of_each_person(self, inspected: HeldUp) -> None:
        async def visit() -> list[bytes]:
            audits = Audits()
            first = audits.begin(Audit(inspected, "t1", code_digest()), "ivo")
            await anext(first)
            with pytest.raises(TooMany):
                audits.begin(Audit(inspected, "t1", code_digest()), "ivo")
            another = audits.begin(Audit(inspected, "t1", code_digest()), "ines")
            inspected.gate.set()
            return [(await everything_of(lines))[-1] for lines in (first, another)]

        assert all(json.loads(verdict)["verified"] for verdict in asyncio.run(visit()))

    def test_what_goes_wrong_on_the_way_is_the_last_line(self, inspected: HeldUp) -> None:
        async def visit() -> list[bytes]:
            lines = Audits().begin(Audit(inspected, "t9", code_digest()), "ivo")
            return [line async for line in lines]

        [last] = asyncio.run(visit())
        assert json.loads(last)["error"]["kind"] == "not_found"


async def everything_of(lines: AsyncIterator[bytes]) -> list[bytes]:
    return [line async for line in lines]


async def everything_else() -> list[object]:
    """What came of all that was begun."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    came: list[object] = await asyncio.gather(*others, return_exceptions=True)
    return came


async def gone(lines: AsyncIterator[bytes]) -> None:
    """The client went away."""
    await lines.aclose()  # type: ignore[attr-defined]
