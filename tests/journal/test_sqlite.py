"""The journal in a file: one writer, failing disks, damaged files, and reading beside a writer."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import CancelledError
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from croupier.journal.errors import (
    AlreadyDone,
    Damaged,
    InUse,
    NoJournal,
    NotDurable,
    ReadOnly,
)
from croupier.journal.opening import open_journal
from croupier.journal.records import Append, Entry
from tests.journal.support import NOON, append, assert_chained, begun, hurried
from tools.faults.disk import OK, SYNC_FAILED, disk_under


def written(path: Path, tables: int = 3, each: int = 40) -> None:
    with open_journal(path) as journal:
        for table in range(tables):
            journal.append(append(f"table-{table}", 0, "a", each))


@pytest.mark.parametrize("of", ["", "-wal"])
def test_what_is_written_goes_into_the_file_that_was_opened_or_nowhere(
    sqlite_path: Path, of: str
) -> None:
    file = sqlite_path.with_name(f"{sqlite_path.name}{of}")
    with open_journal(sqlite_path) as journal:
        journal.append(append("table-1", 0, "a"))
        file.rename(file.with_name("elsewhere"))
        for _ in ("gone", "another in its place"):
            with pytest.raises(NotDurable, match="nothing was recorded"):
                journal.append(append("table-1", 1, "b"))
            with pytest.raises(NoJournal, match="not the file that was opened"):
                list(journal.read("table-1"))
            with pytest.raises(NotDurable):
                journal.grow()
            shutil.copy(file.with_name("elsewhere"), file)
        file.with_name("elsewhere").replace(file)
        journal.append(append("table-1", 1, "b"))
        assert sum(1 for _ in journal.read("table-1")) == 2


class TestOneWriter:
    def test_a_second_writer_is_refused_in_plain_words(self, sqlite_path: Path) -> None:
        with open_journal(sqlite_path) as journal:
            journal.append(append("table-1", 0, "a"))
            with pytest.raises(InUse, match="being written by another process"):
                open_journal(sqlite_path)
            journal.append(append("table-1", 1, "b"))
        with open_journal(sqlite_path) as journal:
            assert sum(1 for _ in journal.read("table-1")) == 2

    def test_by_whatever_name_it_calls_the_file(self, sqlite_path: Path) -> None:
        link = sqlite_path.with_name("link")
        with open_journal(sqlite_path):
            link.symlink_to(sqlite_path)
            with pytest.raises(InUse):
                open_journal(link)

    def test_a_second_process_is_refused_until_the_first_is_killed(self, sqlite_path: Path) -> None:
        program = (
            "import sys; from croupier.journal.opening import open_journal\n"
            "open_journal(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
        )
        with subprocess.Popen(
            [sys.executable, "-c", program, str(sqlite_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "open\n"
            with pytest.raises(InUse):
                open_journal(sqlite_path)
            other.kill()
        with open_journal(sqlite_path) as journal:
            journal.append(append("table-1", 0, "a"))


class TestTrouble:
    def test_a_locked_file_fails_the_append_and_not_the_journal(self, sqlite_path: Path) -> None:
        with hurried(sqlite_path) as journal, closing(sqlite3.connect(sqlite_path)) as other:
            journal.append(append("table-1", 0, "a"))
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(NotDurable, match="is locked; nothing was recorded"):
                journal.append(append("table-1", 1, "b"), seal={"shoe": b"secret"})
            other.execute("ROLLBACK")
            assert journal.sealed("shoe") is None
            journal.append(append("table-1", 1, "b"))
            assert_chained(journal.read("table-1"))

    def test_a_full_disk_fails_the_append_and_not_the_journal(self, sqlite_path: Path) -> None:
        """In a process of its own, whose files the kernel forbids to grow, then allows."""
        done = subprocess.run(
            [sys.executable, __file__, str(sqlite_path)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told, later = done.stdout.splitlines()
        assert told.startswith(f"{sqlite_path}: ")
        assert told.endswith("; nothing was recorded")
        assert later == "recorded, and small ones too"
        with open_journal(sqlite_path, read_only=True) as journal:
            assert [record.command for record in journal.read("table-1")] == ["a", "b"]
            assert_chained(journal.read("table-1"))
            assert journal.sealed("shoe") is None

    def test_a_commit_that_cannot_be_synced_leaves_a_doubt_that_the_command_id_clears(
        self, tmp_path: Path
    ) -> None:
        """It is written by then: whoever is killed before the next commit finds it recorded."""
        house, killed = tmp_path / "house", tmp_path / "killed"
        house.mkdir()
        with disk_under(house) as disk, open_journal(house / "journal.db") as journal:
            journal.append(append("table-1", 0, "a"))
            disk.trouble = lambda act: SYNC_FAILED if act.what == "sync" else OK
            with pytest.raises(NotDurable, match="not known whether it was recorded"):
                journal.append(append("table-1", 1, "b"))
            shutil.copytree(house, killed)
            disk.trouble = lambda _: OK
            assert [record.command for record in journal.read("table-1")] == ["a"]
            journal.append(append("table-1", 1, "b"))
        with open_journal(killed / "journal.db") as journal:
            with pytest.raises(AlreadyDone):
                journal.append(append("table-1", 1, "b"))
            assert_chained(journal.read("table-1"))

    def test_an_answer_nobody_waits_for_is_not_recorded(self, sqlite_path: Path) -> None:
        with hurried(sqlite_path) as journal, closing(sqlite3.connect(sqlite_path)) as other:
            other.execute("BEGIN EXCLUSIVE")
            answers = [journal.submit(append(f"table-{n}", 0, "a")) for n in range(50)]
            given_up = [answer for answer in answers if answer.cancel()]
            other.execute("ROLLBACK")
            journal.append(append("table-x", 0, "a"))
            for answer in given_up:
                with pytest.raises(CancelledError):
                    answer.result()
            recorded = sum(
                answer.exception() is None for answer in answers if answer not in given_up
            )
            assert len(begun(journal)) == recorded + 1

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(NoJournal, match="no such folder"):
            open_journal(tmp_path / "missing" / "journal.db")

    def test_a_file_that_is_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(NoJournal, match="this is a folder; a journal is a file"):
            open_journal(tmp_path)


class TestDamage:
    def refused(self, path: Path) -> Damaged:
        """Refused for reading and for writing, and left as it is."""
        before = path.read_bytes()
        with pytest.raises(Damaged) as reading:
            open_journal(path, read_only=True)
        assert str(path) in str(reading.value)
        assert path.read_bytes() == before
        return reading.value

    def test_a_file_that_is_no_database(self, sqlite_path: Path) -> None:
        sqlite_path.write_text("Dear diary, today I dealt nothing but nines. " * 100)
        assert "not a database" in self.refused(sqlite_path).why
        with pytest.raises(Damaged, match="not a database"):
            open_journal(sqlite_path)

    def test_a_database_that_is_no_journal(self, sqlite_path: Path) -> None:
        with closing(sqlite3.connect(sqlite_path)) as other:
            other.execute("CREATE TABLE guests (name TEXT)")
        assert "not a journal" in self.refused(sqlite_path).why
        with pytest.raises(Damaged, match="not a journal"):
            open_journal(sqlite_path)

    @pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
    def test_a_file_cut_short(self, sqlite_path: Path, kept: float) -> None:
        written(sqlite_path)
        with sqlite_path.open("r+b") as file:
            file.truncate(int(sqlite_path.stat().st_size * kept))
        assert self.refused(sqlite_path).where == str(sqlite_path)
        with pytest.raises(Damaged, match="malformed"):
            open_journal(sqlite_path)

    def test_an_overwritten_page_is_named(self, sqlite_path: Path) -> None:
        written(sqlite_path)
        with sqlite_path.open("r+b") as file:
            file.seek(4096 * 9)
            file.write(b"\xff" * 4096)
        refusal = self.refused(sqlite_path)
        assert refusal.place == "page 10"

    def test_an_index_that_disagrees_with_its_table(self, sqlite_path: Path) -> None:
        """A record that no index finds would never be read."""
        written(sqlite_path, tables=1, each=3)
        data = sqlite_path.read_bytes()
        second_record = b"table-0\x02"
        assert second_record in data
        sqlite_path.write_bytes(data.replace(second_record, b"table-9\x02", 1))
        assert "index" in self.refused(sqlite_path).why

    def test_text_that_cannot_be_read_is_placed(self, sqlite_path: Path) -> None:
        written(sqlite_path)
        with closing(sqlite3.connect(sqlite_path)) as other:
            other.execute("UPDATE records SET actor = CAST(x'ff' AS TEXT) WHERE place = 7")
            other.commit()
        with (
            open_journal(sqlite_path, read_only=True) as journal,
            pytest.raises(Damaged, match="table-1 after place 0: Could not decode"),
        ):
            list(journal.read("table-1"))

    def test_an_empty_file_is_a_new_journal_for_a_writer_alone(self, sqlite_path: Path) -> None:
        sqlite_path.touch()
        assert "no journal in it yet" in self.refused(sqlite_path).why
        written(sqlite_path)


class TestReading:
    def test_who_has_read_leaves_all_records_in_the_one_file(self, sqlite_path: Path) -> None:
        with open_journal(sqlite_path) as journal:
            made = journal.append(append("table-1", 0, "a", 3))
            assert tuple(journal.read("table-1")) == made
        assert not sqlite_path.with_name(f"{sqlite_path.name}-wal").exists()

    def test_beside_a_writer(self, sqlite_path: Path) -> None:
        with (
            open_journal(sqlite_path) as journal,
            open_journal(sqlite_path, read_only=True) as other,
        ):
            made = journal.append(append("table-1", 0, "a", 3), seal={"shoe": b"1"})
            assert tuple(other.read("table-1")) == made
            assert other.head("table-1") == journal.head("table-1")
            journal.append(append("table-1", 3, "b"))
            assert sum(1 for _ in other.read("table-1")) == 4

    def test_changes_nothing(self, sqlite_path: Path) -> None:
        written(sqlite_path)
        before = sqlite_path.read_bytes()
        with open_journal(sqlite_path, read_only=True) as journal:
            with pytest.raises(ReadOnly, match="opened for reading"):
                journal.append(append("table-0", 40, "b"))
            with pytest.raises(ReadOnly):
                journal.keep_snapshot("table-0", 1, "code", b"")
        assert sqlite_path.read_bytes() == before

    def test_a_copy_where_nothing_may_be_written(self, sqlite_path: Path) -> None:
        """Read by somebody who is not root, whom no permission would stop."""
        written(sqlite_path)
        program = (
            "import os, sys; from croupier.journal.opening import open_journal\n"
            "os.geteuid() or os.setuid(65534)\n"
            "with open_journal(sys.argv[1], read_only=True) as journal:\n"
            "    print(sum(1 for _ in journal.read('table-2')))"
        )
        with TemporaryDirectory() as archive:
            copy = Path(shutil.copy(sqlite_path, archive))
            copy.chmod(0o444)
            copy.parent.chmod(0o555)
            done = subprocess.run(
                [sys.executable, "-c", program, str(copy)],
                capture_output=True,
                text=True,
                check=False,
            )
            copy.parent.chmod(0o755)
        assert (done.stdout, done.stderr) == ("40\n", "")

    def test_a_copy_without_its_newest_records_is_not_believed(self, sqlite_path: Path) -> None:
        program = (
            "import os, sys; from croupier.journal.opening import open_journal\n"
            "from croupier.journal.errors import NoJournal\n"
            "os.geteuid() or os.setuid(65534)\n"
            "try: open_journal(sys.argv[1], read_only=True)\n"
            "except NoJournal as refusal: print(refusal)"
        )
        with TemporaryDirectory() as archive:
            copy = Path(archive) / sqlite_path.name
            with open_journal(sqlite_path) as journal:
                journal.append(append("table-1", 0, "a"))
                for name in (sqlite_path.name, f"{sqlite_path.name}-wal"):
                    shutil.copy(sqlite_path.with_name(name), archive)
                    (copy.parent / name).chmod(0o444)
            copy.parent.chmod(0o555)
            done = subprocess.run(
                [sys.executable, "-c", program, str(copy)],
                capture_output=True,
                text=True,
                check=False,
            )
            copy.parent.chmod(0o755)
        assert "its newest records are still in journal.db-wal" in done.stdout, done.stderr

    def test_what_is_not_there(self, sqlite_path: Path) -> None:
        with pytest.raises(NoJournal, match="no such file"):
            open_journal(sqlite_path, read_only=True)
        assert not sqlite_path.exists()


def fill_the_disk(path: Path) -> None:
    """What the test of the full disk runs in a process of its own."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    big = Entry(NOON, "dealer", "big/1", b"x" * 1_000_000)
    with open_journal(path) as journal:
        journal.append(append("table-1", 0, "a"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, limits[1]))
        try:
            journal.append(Append("table-1", 1, (big,), "b"), seal={"shoe": b"secret"})
        except NotDurable as refusal:
            print(refusal)  # noqa: T201
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        journal.append(Append("table-1", 1, (big,), "b"))
        journal.append(append("table-2", 0, "a"))
        print("recorded, and small ones too")  # noqa: T201


if __name__ == "__main__":
    fill_the_disk(Path(sys.argv[1]))
