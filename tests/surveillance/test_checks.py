"""What a verdict says of each check: a tick is earned, and nothing is passed over."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, get_args

from croupier.floor.digests import code_digest
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.surveillance.auditing import Audit, Verdict, WholeAudit, WholeVerdict
from croupier.surveillance.checks import OF_A_STREAM, OF_THE_JOURNAL
from croupier.surveillance.inspected_journal import InspectedJournal
from croupier.surveillance.trouble import What
from croupier.table.baccarat.viewing import ReturnCards
from croupier.transparency.notes import Signer
from croupier.values.streams import CAGE_BOOK
from tests.floor.evenings import run as through
from tests.surveillance.keeping import keep, records_of, rewrite
from tests.surveillance.stories import BETS
from tests.surveillance.tampering import Records, place_of, with_body
from tests.surveillance.test_nothing_vanishes import METER, an_evening
from tests.surveillance.test_purses import honest
from tests.table.driver import Live
from tests.writing import copied

STORY = "two_shoes"
HOUSE, STRANGER = (Signer("house.example/log", bytes([n]) * 32) for n in (1, 2))


def test_every_word_of_a_trouble_has_its_line_on_the_page() -> None:
    words = [word for check in OF_A_STREAM for word in check.of]
    beside = [word for check in OF_THE_JOURNAL for word in check.of]
    assert len(words) == len(set(words))
    assert {*words, *beside} == set(get_args(What))


def verdict(journal: Journal, stream: str = "t1") -> Verdict:
    return Audit(InspectedJournal(journal), stream, code_digest(), keys=[HOUSE.key]).run()


def whole(journal: Journal) -> WholeVerdict:
    return WholeAudit(InspectedJournal(journal)).run()


def states(found: Verdict | WholeVerdict) -> dict[str, str]:
    return {each.name: each.state for each in found.checks}


def told(found: Verdict, name: str) -> str:
    [check] = [each for each in found.checks if each.name == name]
    return check.told


@contextmanager
def kept(tmp_path: Path, records: Records) -> Iterator[Journal]:
    with open_journal(keep(tmp_path / "journal.db", records)) as journal:
        yield journal


def test_a_sound_table_under_a_head(tmp_path: Path) -> None:
    with kept(tmp_path, records_of(STORY)) as journal:
        sign_head(journal, HOUSE)
        found = verdict(journal)
    assert found.verified
    assert found.signed_head
    assert (found.signed_head.place, found.signed_head.after) == (found.records, 0)
    assert states(found) == {
        "Chain": "holds",
        "Commands": "holds",
        "Register": "holds",
        "Seals": "holds",
        "Cards": "holds",
        "Chips": "holds",
        "Purses and cage": "holds",
        "Care": "holds",
        "Meters": "nothing",
        "Rules": "holds",
        "Chapter": "holds",
        "Filing": "nothing",
        "Program": "nothing",
        "Offices": "holds",
        "Two people": "nothing",
        "Signed head": "holds",
    }


def test_meters_are_ticked_where_there_are_any(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    through(an_evening(str(path)))
    with open_journal(path) as journal:
        found = {each: verdict(journal, each) for each in ("t1", "t2", METER)}
    assert [states(each)["Meters"] for each in found.values()] == ["nothing", "holds", "holds"]
    assert told(found["t1"], "Meters") == "nothing to check: the table plays for none"
    assert [states(found[each])["Program"] for each in ("t1", "t2")] == ["holds", "holds"]


def test_rules_that_no_chapter_was_held_against_get_no_tick(tmp_path: Path) -> None:
    def unknown(body: Any) -> None:
        body["digests"]["rulebook"] = "0" * 64

    with kept(tmp_path, with_body(records_of(STORY), 1, unknown)) as journal:
        found = verdict(journal)
    assert found.rules_unchecked
    assert states(found)["Chapter"] == "unchecked"
    assert told(found, "Chapter").startswith("these rules were not checked against a chapter: ")


def test_a_false_sum_stands_beside_no_tick_of_its_own_kind() -> None:
    journal = honest().journal
    assert states(verdict(journal, CAGE_BOOK))["Purses and cage"] == "holds"
    alone = MemoryJournal()
    for each in journal.read(CAGE_BOOK):
        alone.append(Append(CAGE_BOOK, each.place - 1, copied([each]), each.command))
    found = verdict(alone, CAGE_BOOK)
    assert states(found)["Purses and cage"] == "wanting"
    assert told(found, "Purses and cage") == f"{len(found.troubles)} troubles"


class TestSealsInPlay:
    def test_what_is_dealt_so_far_is_held_to_the_order(self) -> None:
        live = Live("ma-midi", seats="1 ann,3 bob", journal=MemoryJournal())
        live.ready().bet(BETS).until(ReturnCards)
        found = verdict(live.journal)
        assert (found.opened, found.held) == (0, 1)
        assert (states(found)["Seals"], states(found)["Cards"]) == ("holds", "holds")
        assert told(found, "Seals") == "what was dealt so far is as the order in play has it"

    def test_nothing_is_said_where_nothing_was_sealed(self) -> None:
        live = Live("ma-midi", seats="1 ann,3 bob", journal=MemoryJournal())
        found = verdict(live.journal)
        assert (found.opened, found.held) == (0, 0)
        assert (states(found)["Seals"], states(found)["Cards"]) == ("nothing", "nothing")


class TestUnderAHead:
    def test_what_came_later_is_not_yet_under_it(self, tmp_path: Path) -> None:
        records = records_of(STORY)
        middle = place_of(records, "chips-moved") - 1
        with kept(tmp_path, records[:middle]) as journal:
            sign_head(journal, HOUSE)
        keep(tmp_path / "journal.db", records[middle:])
        with open_journal(tmp_path / "journal.db") as journal:
            found = verdict(journal).signed_head
        assert found
        assert (found.place, found.after) == (middle, len(records) - middle)
        assert not found.problem

    def test_a_record_that_was_rewritten_with_every_hash(self, tmp_path: Path) -> None:
        records = records_of(STORY)
        with kept(tmp_path, records) as journal:
            sign_head(journal, HOUSE)

        def forge(body: Any) -> None:
            body["table"] = "t1 "

        path = str(tmp_path / "journal.db")
        lay(path, with_body(records, 1, forge))
        with open_journal(path) as journal:
            found = verdict(journal)
        assert ("head", f"place {len(records)} does not lead to the head") in {
            (each.what, each.problem) for each in found.troubles
        }
        assert states(found)["Signed head"] == "wanting"

    def test_a_tail_that_was_dropped(self, tmp_path: Path) -> None:
        records = records_of(STORY)
        with kept(tmp_path, records) as journal:
            sign_head(journal, HOUSE)
        path = str(tmp_path / "journal.db")
        rewrite(path, "DELETE FROM records WHERE stream = 't1' AND place = ?", len(records))
        with open_journal(path) as journal:
            found = verdict(journal).signed_head
        assert found
        assert found.problem == f"place {len(records)} was under it, and is gone"

    def test_a_head_that_the_house_has_not_signed(self, tmp_path: Path) -> None:
        with kept(tmp_path, records_of(STORY)) as journal:
            sign_head(journal, STRANGER)
            found = verdict(journal).signed_head
        assert found
        assert [(each.name, each.is_known) for each in found.signed_by] == [
            (STRANGER.key.name, False)
        ]
        assert found.problem == "the house's key has not signed it"


class TestTheWhole:
    def test_a_sound_journal(self, tmp_path: Path) -> None:
        with kept(tmp_path, records_of(STORY)) as journal:
            before = whole(journal)
            sign_head(journal, HOUSE)
            found = whole(journal)
        assert states(before)["Signed heads"] == "nothing"
        assert set(states(found).values()) == {"holds"}
        assert (found.verified, found.heads, found.not_under_a_head) == (True, 1, 0)

    def test_a_seal_that_no_record_announces(self, tmp_path: Path) -> None:
        with kept(tmp_path, records_of(STORY)):
            pass
        path = str(tmp_path / "journal.db")
        rewrite(path, "INSERT INTO seals VALUES ('f00d', x'00')")
        with open_journal(path) as journal:
            found = whole(journal)
        assert [each.what for each in found.troubles] == ["seal"]
        assert states(found)["Seals kept beside"] == "wanting"


def lay(path: str, records: Records) -> None:
    change = "UPDATE records SET body = ?, previous = ?, hash = ? WHERE stream = ? AND place = ?"
    with closing(sqlite3.connect(path)) as file, file:
        for each in records:
            values = each.body, each.previous, each.hash, each.stream, each.place
            file.execute(change, values)
