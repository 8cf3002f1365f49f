"""`croupier verify`: the document, the summary, and journals that are none."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli import verify as verify_command
from croupier.cli.heads import NO_HEAD
from croupier.cli.main import main
from croupier.cli.verify_remarks import UNNAMED
from croupier.floor.digests import code_digest
from croupier.journal.errors import NoJournal
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.seal_keys import made_if_missing
from croupier.table.baccarat.viewing import ReturnCards
from croupier.values.streams import CAGE_BOOK, REGISTER
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_in, records_of, rewrite
from tests.surveillance.stories import BANKER_7, BETS
from tests.surveillance.tampering import place_of
from tests.table.driver import Live

STORY = "two_shoes"
IN_PLAY = "1 in play checked so far"


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of(STORY))


def test_the_document_is_as_pinned(journal: str) -> None:
    records = records_of(STORY)
    with open_journal(journal, read_only=True) as opened:
        head = opened.head("t1")
    assert head is not None
    assert [each["stream"] for each in document("verify", journal)["streams"]] == [
        CAGE_BOOK,
        REGISTER,
        "t1",
    ]
    assert document("verify", journal, "t1") == {
        "verified": True,
        "streams": [
            {
                "stream": "t1",
                "records": len(records),
                "rounds": 5,
                "shoes": 2,
                "opened": 1,
                "pending": 1,
                "held": 1,
                "head": head.hash,
                "withheld": False,
                "unchecked": 0,
                "rules_unchecked": None,
                "for_study": [],
                "troubles": [],
            }
        ],
        "beside": [],
        "older_than_register": [],
        "program_unchecked": ["t1"],
    }


def test_people_get_a_calm_summary(journal: str) -> None:
    code, out, err = run("verify", journal)
    count = len(records_of(STORY))
    assert (code, err) == (0, "")
    told = f"t1: {count} records, 5 rounds, 2 shoes, 1 sealed order opened, {IN_PLAY}: verified\n"
    beside = "cage: 1 record: verified\nregister: 2 records: verified\n"
    assert out == f"{beside}{told}t1: {UNNAMED}\n{NO_HEAD}\n"


def test_a_shoe_in_play_is_checked_by_who_has_the_key_to_it(tmp_path: Path) -> None:
    where, key = tmp_path / "journal.db", tmp_path / "seal.key"
    with open_journal(where, seal_key=made_if_missing(key)) as journal:
        Live("pa-627a", journal=journal).ready().bet("1 banker 100").play_round()
    code, out, _ = run("verify", "--accept-unchecked-rules", str(where))
    assert code == 0
    assert "0 sealed orders opened, 1 in play with nothing to check yet: verified" in out
    words = ("verify", "--accept-unchecked-rules", str(where), "--seal-key")
    code, out, _ = run(*words, str(key))
    assert code == 0
    assert "0 sealed orders opened, 1 in play checked so far: verified" in out
    other = tmp_path / "other.key"
    ids = made_if_missing(other).id, made_if_missing(key).id
    code, out, _ = run(*words, str(other))
    assert code == 1
    assert f"Seal key {ids[0]} does not fit: what is sealed is hidden with {ids[1]}\n" in out
    told = document(*words, str(other), code=1)
    assert (told["verified"], ids[1] in told["seal_key_unfit"]) == (True, True)
    code, _, err = run(*words, str(tmp_path / "lost.key"))
    assert (code, "there is no seal key" in err) == (4, True)
    assert not (tmp_path / "lost.key").exists()


def test_a_changed_record_is_found_with_its_place(journal: str) -> None:
    place = place_of(records_of(STORY), "chips-moved")
    rewrite(journal, "UPDATE records SET actor = 'dan' WHERE place = ?", place)
    found = document("verify", journal, code=3)
    assert found["verified"] is False
    assert found["streams"][-1]["troubles"] == [
        {"place": place, "what": "hash", "problem": "the record is not what its hash covers"}
    ]
    code, out, _ = run("verify", journal)
    assert code == 3
    assert "1 trouble\n" in out
    assert "the record is not what its hash covers" in out


def test_many_troubles_are_not_poured_over_people(journal: str) -> None:
    rewrite(journal, "UPDATE records SET actor = 'dan'")
    code, out, _ = run("verify", journal)
    assert code == 3
    stream = document("verify", journal, code=3)["streams"][-1]
    left = len(stream["troubles"]) - 50
    assert left >= len(records_of(STORY)) - 50
    assert f"and {left} more; --json lists all of them" in out


def test_one_table_or_all(tmp_path: Path) -> None:
    records = records_of("riding")
    journal = keep(tmp_path / "journal.db", records)
    keep(tmp_path / "journal.db", records, stream="t2")
    rewrite(journal, "UPDATE records SET actor = 'dan' WHERE stream = 't2' AND place = 9")
    assert document("verify", journal, "t1")["verified"] is True
    assert [each["stream"] for each in document("verify", journal, code=3)["streams"]] == [
        CAGE_BOOK,
        REGISTER,
        "t1",
        "t2",
    ]


def test_a_table_that_is_not_there(journal: str) -> None:
    error = document("verify", journal, "t9", code=2)["error"]
    assert error["kind"] == "usage"
    assert error["message"] == f"{journal} holds no table 't9'; there is cage, register, t1"


def test_a_journal_without_a_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with open_journal(path):
        pass
    assert run("verify", str(path)) == (0, "The journal holds no table yet.\n", "")


class TestNoJournal:
    """A clear word, exit 4, and nothing is touched."""

    def test_a_missing_file(self, tmp_path: Path) -> None:
        error = document("verify", str(tmp_path / "nowhere.db"), code=4)["error"]
        assert error["kind"] == "unreadable"
        assert error["message"].endswith("nowhere.db: there is no such file")
        assert not list(tmp_path.iterdir())

    def test_a_folder(self, tmp_path: Path) -> None:
        error = document("verify", str(tmp_path), code=4)["error"]
        assert error["kind"] == "unreadable"
        assert error["message"] == f"{tmp_path}: this is a folder; a journal is a file"
        with pytest.raises(NoJournal, match="this is a folder"):
            open_journal(tmp_path)
        assert not list(tmp_path.parent.glob(f"{tmp_path.name}-*")), "nothing is left beside it"

    def test_a_file_of_something_else(self, tmp_path: Path) -> None:
        path = tmp_path / "letter.txt"
        path.write_text("Dear inspector, " * 100, encoding="utf-8")
        error = document("verify", str(path), code=4)["error"]
        assert "file is not a database" in error["message"]
        assert path.read_text(encoding="utf-8").startswith("Dear inspector")

    def test_a_file_cut_off(self, journal: str) -> None:
        whole = Path(journal).read_bytes()
        Path(journal).write_bytes(whole[: len(whole) // 2])
        error = document("verify", journal, code=4)["error"]
        assert error["kind"] == "unreadable"
        assert "malformed" in error["message"]
        assert Path(journal).read_bytes() == whole[: len(whole) // 2]

    def test_a_journal_in_use_is_read_beside_its_writer(self, journal: str) -> None:
        with open_journal(journal):
            assert document("verify", journal)["verified"] is True

    def test_a_record_that_is_no_text(self, journal: str) -> None:
        rewrite(journal, "UPDATE records SET kind = CAST(x'ff' AS TEXT) WHERE place = 9")
        error = document("verify", journal, code=4)["error"]
        assert error["kind"] == "unreadable"
        assert "t1" in error["message"]

    @pytest.mark.parametrize(
        ("statement", "said"),
        [
            ("UPDATE records SET place = 'nine' WHERE place = 9", "t1: 'nine' stands where"),
            ("UPDATE records SET place = 9.5 WHERE place = 9", "9.5 stands where"),
            ("UPDATE records SET body = 'text' WHERE place = 9", "has bytes"),
            ("UPDATE seals SET secret = 'text'", "seals: 'text' stands where a journal has bytes"),
            (
                "UPDATE records SET stream = x'00ff' WHERE stream = 't1'",
                "streams: b'\\x00\\xff' stands where",
            ),
        ],
    )
    def test_a_column_of_another_type(self, journal: str, statement: str, said: str) -> None:
        rewrite(journal, statement)
        error = document("verify", journal, code=4)["error"]
        assert error["kind"] == "unreadable"
        assert error["message"].startswith(f"{journal}: ")
        assert said in error["message"]


class TestBeside:
    """The sealed orders and the snapshot that lie in the same file."""

    def test_a_changed_order(self, journal: str) -> None:
        rewrite(journal, "UPDATE seals SET secret = CAST('salt 9h' AS BLOB)")
        assert self.troubles(journal) == [
            {
                "place": place_of(records_of(STORY), "shoe-sealed", 2),
                "what": "order",
                "problem": "the order kept under this hash is not what was published",
            }
        ]

    def test_a_missing_order(self, journal: str) -> None:
        rewrite(journal, "DELETE FROM seals")
        [trouble] = self.troubles(journal)
        assert trouble["problem"] == "the order sealed here is gone"

    def test_a_forged_snapshot(self, journal: str) -> None:
        with open_journal(journal) as opened:
            opened.keep_snapshot("t1", 50, code_digest(), b"hello")
        [trouble] = self.troubles(journal)
        assert (trouble["place"], trouble["what"]) == (50, "snapshot")

    def troubles(self, journal: str) -> list[dict[str, object]]:
        [stream] = document("verify", journal, "t1", code=3)["streams"]
        troubles: list[dict[str, object]] = stream["troubles"]
        return troubles


class TestHiddenCards:
    @pytest.fixture
    def journal(self, tmp_path: Path) -> str:
        """Four cards lie face down."""
        live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7, journal=MemoryJournal())
        live.ready().bet(BETS).until(ReturnCards)
        return keep(tmp_path / "journal.db", records_in(live.journal))

    def test_the_head_is_withheld(self, journal: str) -> None:
        [stream] = document("verify", journal, "t1")["streams"]
        assert (stream["head"], stream["withheld"]) == (None, True)
        with open_journal(journal, read_only=True) as opened:
            head = opened.head("t1")
        assert head is not None
        _, out, _ = run("verify", journal)
        assert head.hash not in out


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_it_is(journal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_command, "LONG", 1)
    monkeypatch.setenv("TERM", "xterm")
    screen = Terminal()
    with redirect_stdout(StringIO()), redirect_stderr(screen), pytest.raises(SystemExit):
        main(["verify", journal])
    assert "verifying" in screen.getvalue()
