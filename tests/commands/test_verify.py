"""`croupier verify`: the document, the summary, checkpoints, and journals that are none."""

from __future__ import annotations

import json
import stat
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli import verify as verify_command
from croupier.cli.main import main
from croupier.floor.digests import code_digest
from croupier.journal.checkpoints import make_key, public_key
from croupier.journal.errors import NoJournal
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.table.baccarat.viewing import ReturnCards
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_in, records_of, rewrite
from tests.surveillance.stories import BANKER_7, BETS
from tests.surveillance.tampering import place_of, with_field
from tests.table.driver import Live

STORY = "two_shoes"


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of(STORY))


def test_the_document_is_as_pinned(journal: str) -> None:
    records = records_of(STORY)
    with open_journal(journal, read_only=True) as opened:
        head = opened.head("t1")
    assert head is not None
    assert document("verify", journal) == {
        "verified": True,
        "streams": [
            {
                "stream": "t1",
                "records": len(records),
                "rounds": 5,
                "shoes": 2,
                "opened": 1,
                "pending": 1,
                "head": head.hash,
                "withheld": False,
                "troubles": [],
            }
        ],
    }


def test_people_get_a_calm_summary(journal: str) -> None:
    code, out, err = run("verify", journal)
    count = len(records_of(STORY))
    assert (code, err) == (0, "")
    told = f"t1: {count} records, 5 rounds, 2 shoes, 1 sealed order opened, 1 pending: verified\n"
    assert out == told


def test_a_changed_record_is_found_with_its_place(journal: str) -> None:
    place = place_of(records_of(STORY), "chips-moved")
    rewrite(journal, "UPDATE records SET actor = 'dan' WHERE place = ?", place)
    found = document("verify", journal, code=1)
    assert found["verified"] is False
    assert found["streams"][0]["troubles"] == [
        {"place": place, "what": "hash", "problem": "the record is not what its hash covers"}
    ]
    code, out, _ = run("verify", journal)
    assert code == 1
    assert "1 trouble\n" in out
    assert "the record is not what its hash covers" in out


def test_many_troubles_are_not_poured_over_people(journal: str) -> None:
    rewrite(journal, "UPDATE records SET actor = 'dan'")
    code, out, _ = run("verify", journal)
    assert code == 1
    [stream] = document("verify", journal, code=1)["streams"]
    left = len(stream["troubles"]) - 50
    assert left >= len(records_of(STORY)) - 50
    assert f"and {left} more; --json lists all of them" in out


def test_one_table_or_all(tmp_path: Path) -> None:
    records = records_of("riding")
    journal = keep(tmp_path / "journal.db", records)
    keep(tmp_path / "journal.db", records, stream="t2")
    rewrite(journal, "UPDATE records SET actor = 'dan' WHERE stream = 't2' AND place = 9")
    assert document("verify", journal, "t1")["verified"] is True
    assert [each["stream"] for each in document("verify", journal, code=1)["streams"]] == [
        "t1",
        "t2",
    ]


def test_a_table_that_is_not_there(journal: str) -> None:
    error = document("verify", journal, "t9", code=2)["error"]
    assert error["kind"] == "usage"
    assert error["message"] == f"{journal} holds no table 't9'; there is t1"


def test_a_journal_without_a_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with open_journal(path):
        pass
    assert run("verify", str(path)) == (0, "The journal holds no table yet.\n", "")


class TestCheckpoints:
    def test_a_checkpoint_is_made_and_holds(self, journal: str, tmp_path: Path) -> None:
        kept, key = tmp_path / "checkpoint", tmp_path / "key"
        code, out, err = run("verify", journal, "--make-checkpoint", str(kept), "--key", str(key))
        assert (code, err) == (0, f"The heads are signed in {kept}.\n")
        assert out.endswith(": verified\n")
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert document("verify", journal, "--checkpoint", str(kept))["verified"] is True
        signed = json.loads(kept.read_text())
        assert signed["stream"] == "t1"
        _, told, _ = run("verify", journal, "t1", "--checkpoint", str(kept))
        assert told.endswith(f"Held to what was signed by key {signed['public_key']}.\n")

    def test_the_same_key_signs_again(self, journal: str, tmp_path: Path) -> None:
        key, public = str(tmp_path / "key"), set[str]()
        for name in ("first", "second"):
            document("verify", journal, "--make-checkpoint", str(tmp_path / name), "--key", key)
            public.add(json.loads((tmp_path / name).read_text())["public_key"])
        assert len(public) == 1

    def test_a_rewritten_journal_is_caught(self, journal: str, tmp_path: Path) -> None:
        kept, key = str(tmp_path / "checkpoint"), str(tmp_path / "key")
        document("verify", journal, "--make-checkpoint", kept, "--key", key)
        records = records_of(STORY)
        place = place_of(records, "no-more-bets-called")
        changed = keep(tmp_path / "changed.db", with_field(records, place, actor="dan"))
        assert document("verify", changed)["verified"] is True
        found = document("verify", changed, "--checkpoint", kept, code=1)
        [trouble] = found["streams"][0]["troubles"]
        assert (trouble["place"], trouble["what"]) == (len(records), "checkpoint")

    def test_a_whole_table_that_is_gone_is_missed(self, journal: str, tmp_path: Path) -> None:
        kept, key = str(tmp_path / "checkpoint"), str(tmp_path / "key")
        document("verify", journal, "--make-checkpoint", kept, "--key", key)
        other = keep(tmp_path / "other.db", records_of("riding"), stream="t2")
        found = document("verify", other, "--checkpoint", kept, code=1)
        gone = found["streams"][1]
        assert (gone["stream"], gone["records"]) == ("t1", 0)
        assert gone["troubles"][0]["what"] == "checkpoint"

    def test_a_checkpoint_of_another_table_is_not_passed_over(
        self, journal: str, tmp_path: Path
    ) -> None:
        kept, key = str(tmp_path / "checkpoint"), str(tmp_path / "key")
        document("verify", journal, "--make-checkpoint", kept, "--key", key)
        other = keep(tmp_path / "other.db", records_of("riding"), stream="t2")
        error = document("verify", other, "t2", "--checkpoint", kept, code=2)["error"]
        assert error["message"] == "none of these checkpoints is of table t2"

    def test_nothing_is_signed_that_was_found_wanting(self, journal: str, tmp_path: Path) -> None:
        kept, key = tmp_path / "checkpoint", tmp_path / "key"
        rewrite(journal, "UPDATE records SET actor = 'dan' WHERE place = 9")
        code, _, err = run("verify", journal, "--make-checkpoint", str(kept), "--key", str(key))
        assert (code, err) == (1, "")
        assert not kept.exists()

    @pytest.mark.parametrize("given", ["key", "KEY", "file"])
    def test_only_the_signature_of_a_named_key_counts(
        self, journal: str, tmp_path: Path, given: str
    ) -> None:
        kept, key = tmp_path / "checkpoint", str(tmp_path / "key")
        document("verify", journal, "--make-checkpoint", str(kept), "--key", key)
        public = json.loads(kept.read_text())["public_key"]
        (tmp_path / "public").write_text(f"{public}\n", encoding="ascii")
        ours = {"key": public, "KEY": public.upper(), "file": str(tmp_path / "public")}[given]
        words = ("--checkpoint", str(kept), "--public-key")
        assert document("verify", journal, *words, ours)["verified"] is True
        other = public_key(make_key())
        error = document("verify", journal, *words, other, code=1)["error"]
        assert error["message"] == (
            f"the checkpoint of t1 place {len(records_of(STORY))} is signed by another key"
            f" than {other}"
        )

    def test_a_signature_under_a_borrowed_name_does_not_count(
        self, journal: str, tmp_path: Path
    ) -> None:
        kept, key = tmp_path / "checkpoint", str(tmp_path / "key")
        document("verify", journal, "--make-checkpoint", str(kept), "--key", key)
        ours = public_key(make_key())
        forged = {**json.loads(kept.read_text()), "public_key": ours}
        kept.write_text(json.dumps(forged), encoding="ascii")
        words = ("--checkpoint", str(kept), "--public-key", ours)
        [stream] = document("verify", journal, *words, code=1)["streams"]
        assert stream["troubles"][0]["problem"] == "the checkpoint's signature is wrong"

    def test_a_file_that_is_no_public_key(self, journal: str, tmp_path: Path) -> None:
        kept, key = str(tmp_path / "checkpoint"), str(tmp_path / "key")
        document("verify", journal, "--make-checkpoint", kept, "--key", key)
        (tmp_path / "short").write_text("00ff", encoding="ascii")
        words = ("--checkpoint", kept, "--public-key", str(tmp_path / "short"))
        error = document("verify", journal, *words, code=1)["error"]
        assert "holds no public key: that is 64 hexadecimal digits" in error["message"]

    @pytest.mark.parametrize(
        ("args", "said"),
        [
            (("--public-key", "ff" * 32), "--public-key says whose --checkpoint counts"),
            (("--make-checkpoint", "{tmp}/new"), "--make-checkpoint and --key go together"),
            (("--key", "{tmp}/new"), "--make-checkpoint and --key go together"),
            (
                ("--make-checkpoint", "{tmp}/old", "--key", "{tmp}/key"),
                "a checkpoint is never written over",
            ),
            (("--checkpoint", "{tmp}/nowhere"), "No such file or directory"),
            (
                ("--make-checkpoint", "{tmp}/no/new", "--key", "{tmp}/key"),
                "No such file or directory",
            ),
            (
                ("--make-checkpoint", "{tmp}/new", "--key", "{tmp}/no/key"),
                "No such file or directory",
            ),
            (("--make-checkpoint", "{tmp}/new", "--key", "{tmp}"), "Is a directory"),
        ],
        ids=str,
    )
    def test_wrong_usage(
        self, journal: str, tmp_path: Path, args: tuple[str, ...], said: str
    ) -> None:
        (tmp_path / "old").write_text("kept", encoding="utf-8")
        words = [word.format(tmp=tmp_path) for word in args]
        error = document("verify", journal, *words, code=2)["error"]
        assert error["kind"] == "usage"
        assert said in error["message"]
        assert (tmp_path / "old").read_text(encoding="utf-8") == "kept"

    @pytest.mark.parametrize("text", ["", "hello", "{}"])
    def test_a_file_that_is_no_checkpoint(self, journal: str, tmp_path: Path, text: str) -> None:
        (tmp_path / "kept").write_text(text, encoding="utf-8")
        error = document("verify", journal, "--checkpoint", str(tmp_path / "kept"), code=1)["error"]
        assert error["kind"] == "bad_material"
        assert "this is not a checkpoint" in error["message"]

    @pytest.mark.parametrize(("text", "said"), [("zz", "holds no key"), ("00ff", "a key has 32")])
    def test_a_file_that_is_no_key(
        self, journal: str, tmp_path: Path, text: str, said: str
    ) -> None:
        (tmp_path / "key").write_text(text, encoding="utf-8")
        words = ("--make-checkpoint", str(tmp_path / "new"), "--key", str(tmp_path / "key"))
        error = document("verify", journal, *words, code=1)["error"]
        assert said in error["message"]
        assert not (tmp_path / "new").exists()


class TestNoJournal:
    """A clear word, exit 1, and nothing is touched."""

    def test_a_missing_file(self, tmp_path: Path) -> None:
        error = document("verify", str(tmp_path / "nowhere.db"), code=1)["error"]
        assert error["kind"] == "bad_material"
        assert error["message"].endswith("nowhere.db: there is no such file")
        assert not list(tmp_path.iterdir())

    def test_a_folder(self, tmp_path: Path) -> None:
        error = document("verify", str(tmp_path), code=1)["error"]
        assert error["kind"] == "bad_material"
        assert error["message"] == f"{tmp_path}: this is a folder; a journal is a file"
        with pytest.raises(NoJournal, match="this is a folder"):
            open_journal(tmp_path)
        assert not list(tmp_path.parent.glob(f"{tmp_path.name}-*")), "nothing is left beside it"

    def test_a_file_of_something_else(self, tmp_path: Path) -> None:
        path = tmp_path / "letter.txt"
        path.write_text("Dear inspector, " * 100, encoding="utf-8")
        error = document("verify", str(path), code=1)["error"]
        assert "file is not a database" in error["message"]
        assert path.read_text(encoding="utf-8").startswith("Dear inspector")

    def test_a_file_cut_off(self, journal: str) -> None:
        whole = Path(journal).read_bytes()
        Path(journal).write_bytes(whole[: len(whole) // 2])
        error = document("verify", journal, code=1)["error"]
        assert error["kind"] == "bad_material"
        assert "malformed" in error["message"]
        assert Path(journal).read_bytes() == whole[: len(whole) // 2]

    def test_a_journal_in_use_is_read_beside_its_writer(self, journal: str) -> None:
        with open_journal(journal):
            assert document("verify", journal)["verified"] is True

    def test_a_record_that_is_no_text(self, journal: str) -> None:
        rewrite(journal, "UPDATE records SET kind = CAST(x'ff' AS TEXT) WHERE place = 9")
        error = document("verify", journal, code=1)["error"]
        assert error["kind"] == "bad_material"
        assert "t1" in error["message"]

    @pytest.mark.parametrize(
        ("statement", "said"),
        [
            ("UPDATE records SET place = 'nine' WHERE place = 9", "t1: 'nine' stands where"),
            ("UPDATE records SET place = 9.5 WHERE place = 9", "9.5 stands where"),
            ("UPDATE records SET body = 'text' WHERE place = 9", "has bytes"),
            ("UPDATE seals SET secret = 'text'", "seals: 'text' stands where a journal has bytes"),
            ("UPDATE records SET stream = x'00ff'", "streams: b'\\x00\\xff' stands where"),
        ],
    )
    def test_a_column_of_another_type(self, journal: str, statement: str, said: str) -> None:
        rewrite(journal, statement)
        error = document("verify", journal, code=1)["error"]
        assert error["kind"] == "bad_material"
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
        [stream] = document("verify", journal, code=1)["streams"]
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
        [stream] = document("verify", journal)["streams"]
        assert (stream["head"], stream["withheld"]) == (None, True)
        with open_journal(journal, read_only=True) as opened:
            head = opened.head("t1")
        assert head is not None
        _, out, _ = run("verify", journal)
        assert head.hash not in out

    def test_no_checkpoint_is_made(self, journal: str, tmp_path: Path) -> None:
        kept, key = tmp_path / "checkpoint", tmp_path / "key"
        words = ("--make-checkpoint", str(kept), "--key", str(key))
        error = document("verify", journal, *words, code=1)["error"]
        assert error["kind"] == "refusal"
        assert error["message"] == (
            "cards lie face down at t1; wait for the round's end and sign then"
        )
        assert not kept.exists()
        assert not key.exists()


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
