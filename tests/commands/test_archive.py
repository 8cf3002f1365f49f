"""`croupier export --all`: what leaves the house is verified again, and forgeries are found."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest

from croupier.cli.heads import cover, kept_heads
from croupier.journal.errors import ReadOnly
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.records import Append
from croupier.journal.signing import sign_head
from croupier.surveillance.archiving import write_archive
from croupier.surveillance.verifying import verify
from croupier.surveillance.withheld import NO_FACE
from croupier.table.baccarat.viewing import ReturnCards
from croupier.transparency.leaves import Run
from croupier.transparency.notes import Signer
from croupier.values.records import Record
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_in, records_of
from tests.surveillance.pai_gow.stories import house_banked
from tests.surveillance.stories import BANKER_7, BETS, viewing
from tests.surveillance.tampering import rechained, with_body
from tests.surveillance.test_purses import honest
from tests.table.driver import Live
from tests.writing import copied, record_in

STORY = "two_shoes"
LOG = Signer("casino.example/journal", b"\x05" * 32)
Files = dict[str, list[dict[str, Any]]]


def signed(path: str) -> str:
    with open_journal(path) as journal:
        sign_head(journal, LOG)
    return path


@pytest.fixture
def archive(tmp_path: Path) -> str:
    journal = signed(keep(tmp_path / "journal.db", records_of(STORY)))
    file = str(tmp_path / "all.zip")
    code, out, err = run("export", journal, "--all", "-o", file)
    assert (code, out) == (0, "")
    assert err.endswith(f" records of every stream are written in {file}.\n")
    return file


def read(archive: str) -> Files:
    with ZipFile(archive) as file:
        return {
            name: [json.loads(line) for line in file.read(name).splitlines()]
            for name in file.namelist()
        }


def of_table(files: Files) -> list[dict[str, Any]]:
    [contents] = files["archive.json"]
    [name] = [each["file"] for each in contents["streams"] if each["name"] == "t1"]
    return files[name]


def forged(archive: str, change: Callable[[Files], object]) -> str:
    """The same archive with whatever a hand with access to it changes."""
    files = read(archive)
    change(files)
    [contents, *_] = files["archive.json"]
    for each in contents["streams"]:
        each["records"] = len(files.get(each["file"], ()))
    other = f"{archive}.forged"
    with ZipFile(other, "w") as file:
        for name, lines in files.items():
            told = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
            file.writestr(name, "".join(f"{line}\n" for line in told))
    return other


def withholding(files: Files, stream: str, place: int) -> None:
    """From a place on, as a house does whose faces lie down there: every leaf stays as it was."""
    [contents] = files["archive.json"]
    [name] = [each["file"] for each in contents["streams"] if each["name"] == stream]
    lines = files[name]
    hashes = [line["hash"] for line in lines]
    for number, run_ in enumerate(files["runs.jsonl"]):
        if run_["stream"] == stream:
            told = msgspec.convert(run_, Run)
            kept = told.keeping_back(place, hashes[told.after : told.after + told.count])
            files["runs.jsonl"][number] = msgspec.to_builtins(kept)
    lines[place - 1] |= {"withheld": True, "hash": None}
    for line in lines[place:]:
        line["hash"] = line["previous"] = None


def without(archive: str, name: str) -> str:
    other = f"{archive}.less"
    with ZipFile(archive) as file, ZipFile(other, "w") as less:
        for each in file.namelist():
            if each != name:
                less.writestr(each, file.read(each))
    return other


def line_of(record: Record) -> dict[str, Any]:
    told = {name: getattr(record, name) for name in record.__struct_fields__}
    told["body"] = json.loads(record.body)
    told.pop("order")
    return told | ({"order": json.loads(record.order)} if record.order else {})


def troubles(*words: str) -> list[str]:
    told = document("verify", *words, code=3)
    return [trouble["what"] for each in told["streams"] for trouble in each["troubles"]]


def said_of(archive: str) -> str:
    """Why it is refused whole; beside its name."""
    error = document("verify", archive, code=4)["error"]
    assert error["kind"] == "unreadable"
    return str(error["message"]).removeprefix(f"{archive}: ")


def test_an_archive_is_verified_as_the_journal_is(archive: str, tmp_path: Path) -> None:
    told = document("verify", archive)
    assert told["verified"] is True
    whole = document("verify", str(tmp_path / "journal.db"))["streams"]
    assert told["streams"] == [each | {"held": 0} for each in whole], "what is sealed stays there"
    assert [head["holds"] for head in told["heads"]] == [True]
    _, out, _ = run("verify", archive, "--log-key", str(LOG.key))
    assert out.endswith("Every record is under a head.\n")


def test_other_commands_read_it_too(archive: str) -> None:
    assert run("replay", archive, "t1", "--round", "2")[0] == 0
    journal = archive.replace("all.zip", "journal.db")
    assert run("export", archive, "t1") == run("export", journal, "t1")


def test_nothing_is_written_to_it(archive: str) -> None:
    with open_journal(archive, read_only=True) as journal, pytest.raises(ReadOnly):
        journal.grow()


class TestForgeries:
    def test_a_head_of_another_size(self, archive: str) -> None:
        other = forged(archive, lambda files: files["heads.jsonl"][0].update(size=1))
        error = document("verify", other, code=3)["error"]
        assert error["message"].startswith("the head kept over 1 records is one over")

    def test_a_sum_with_every_hash_made_anew(self, archive: str) -> None:
        def change(files: Files) -> None:
            lines = of_table(files)
            place = next(n for n, line in enumerate(lines, 1) if line["kind"] == "wager-placed/1")

            def more(body: Any) -> None:
                body["transfers"][0]["cents"] += 100

            records = with_body([record_in(line) for line in lines], place, more)
            lines[:] = [line_of(record) for record in records]

        assert "rules" in troubles(forged(archive, change))
        [head] = document("verify", forged(archive, change), code=3)["heads"]
        assert head["holds"] is False

    def test_a_dropped_tail_is_missed_by_the_heads_alone(self, archive: str) -> None:
        def change(files: Files) -> None:
            del of_table(files)[-8:]

        told = document("verify", forged(archive, change), code=3)
        assert "no longer the records" in told["heads"][0]["problem"]

    def test_a_changed_line(self, archive: str) -> None:
        def change(files: Files) -> None:
            of_table(files)[4]["actor"] = "mallory"

        assert "hash" in troubles(forged(archive, change))

    def test_hashes_that_are_kept_back_for_no_reason(self, archive: str) -> None:
        def change(files: Files) -> None:
            for line in of_table(files)[30:]:
                line["hash"] = line["previous"] = None

        code, _, err = run("verify", forged(archive, change))
        assert code == 3
        assert "t1 place 31 has no hash, and nothing before it is withheld" in err

    def test_a_false_reason_does_not_pass_either(self, archive: str) -> None:
        def change(files: Files) -> None:
            first, *later = of_table(files)[30:]
            first |= {"withheld": True, "hash": None}
            for line in later:
                line["hash"] = line["previous"] = None

        told = document("verify", forged(archive, change), code=3)
        assert "no longer the records" in told["heads"][0]["problem"]

        def with_the_tree_dropped(files: Files) -> None:
            change(files)
            files["runs.jsonl"], files["heads.jsonl"] = [], []

        code, out, _ = run("verify", forged(archive, with_the_tree_dropped))
        assert code == 3
        assert "last records not checked: hashes and faces are withheld" in out
        assert NO_FACE in " ".join(out.split())

    @pytest.mark.parametrize(
        ("kind", "nth"), [("card-dealt", 3), ("wager-placed", 1), ("wager-placed", -1)]
    )
    def test_no_head_lets_pass_what_is_withheld_without_a_face(
        self, archive: str, kind: str, nth: int
    ) -> None:
        """Of an opened shoe, and of one in play whose cards lie face up."""
        lines = of_table(read(archive))
        places = [line["place"] for line in lines if line["kind"] == f"{kind}/1"]
        place = places[nth]
        other = forged(archive, lambda files: withholding(files, "t1", place))
        told = document("verify", other, "--accept-withheld", code=3)
        assert [head["holds"] for head in told["heads"]] == [True]
        [trouble] = [each for stream in told["streams"] for each in stream["troubles"]]
        assert trouble == {"place": place, "what": "hash", "problem": NO_FACE}

    @pytest.mark.parametrize("name", ["streams/0001.jsonl", "runs.jsonl", "archive.json"])
    def test_a_missing_file_is_damage(self, archive: str, name: str) -> None:
        code, _, err = run("verify", without(archive, name))
        assert code == 4
        assert name in err

    @pytest.mark.parametrize("name", ["readme.txt", "streams/0099.jsonl", "streams/"])
    def test_a_file_that_nobody_named(self, archive: str, name: str) -> None:
        with ZipFile(archive, "a") as file:
            file.writestr(name, "")
        assert said_of(archive) == f"{name}: archive.json does not name it"

    @pytest.mark.filterwarnings("ignore:Duplicate name")
    @pytest.mark.parametrize("name", ["streams/0001.jsonl", "heads.jsonl"])
    def test_a_file_of_which_there_are_two(self, archive: str, name: str) -> None:
        with ZipFile(archive, "a") as file:
            file.writestr(name, file.read(name))
        assert said_of(archive) == f"{name}: this file is there twice"

    @pytest.mark.parametrize(
        ("other", "said"),
        [
            ({"name": "t2"}, "streams/0003.jsonl: this file is there twice"),
            ({"file": "streams/0004.jsonl"}, "t1: this stream is there twice"),
            ({"file": "heads.jsonl", "name": "t2"}, "heads.jsonl: this file is there twice"),
        ],
    )
    def test_a_stream_told_twice(self, archive: str, other: dict[str, str], said: str) -> None:
        def change(files: Files) -> None:
            streams, lines = files["archive.json"][0]["streams"], of_table(files)
            streams.append(streams[-1] | other)
            files.setdefault(streams[-1]["file"], lines)

        assert said_of(forged(archive, change)) == said

    @pytest.mark.parametrize(
        "change",
        [
            lambda files: files["streams/0003.jsonl"][0].update(remark="all is well"),
            lambda files: files["runs.jsonl"][0].update(remark="all is well"),
            lambda files: files["heads.jsonl"][0].update(remark="all is well"),
            lambda files: files["archive.json"][0].update(remark="all is well"),
            lambda files: files["archive.json"][0]["streams"][0].update(remark="all is well"),
        ],
    )
    def test_what_no_hash_covers(self, archive: str, change: Callable[[Files], None]) -> None:
        assert "unknown field `remark`" in said_of(forged(archive, change))

    @pytest.mark.parametrize(
        ("name", "key", "shown"),
        [
            ("archive.json", "records", "0"),
            ("runs.jsonl", "first", "0"),
            ("heads.jsonl", "size", "1"),
            ("streams/0001.jsonl", "actor", '"eve"'),
        ],
    )
    def test_a_key_that_stands_twice(self, archive: str, name: str, key: str, shown: str) -> None:
        """Whoever reads the first of both is shown what no hash covers."""
        other = f"{archive}.twice"
        with ZipFile(archive) as file, ZipFile(other, "w") as twice:
            for each in file.namelist():
                text, doubled = file.read(each).decode(), f'"{key}":{shown},"{key}":'
                told = text.replace(f'"{key}":', doubled, 1) if each == name else text
                twice.writestr(each, told)
        why = f"it cannot be read: the key '{key}' stands there twice"
        assert said_of(other) == f"{name} line 1: {why}"

    def test_two_lists_of_streams(self, archive: str) -> None:
        more = {"format": "croupier-archive/1", "streams": list[Any]()}
        other = forged(archive, lambda files: files["archive.json"].append(more))
        assert said_of(other) == "archive.json: it is not one list of streams"

    def test_two_heads_over_as_many_records(self, archive: str) -> None:
        other = forged(archive, lambda files: files["heads.jsonl"].append(files["heads.jsonl"][0]))
        assert said_of(other).startswith("heads.jsonl: two heads are kept over")

    def test_a_broken_file_is_damage(self, archive: str) -> None:
        path = Path(archive)
        path.write_bytes(path.read_bytes()[:-100])
        assert run("verify", archive)[0] == 4


class TestHiddenFaces:
    @pytest.fixture
    def journal(self, tmp_path: Path) -> str:
        """Four cards lie face down when the head is signed."""
        live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7, journal=MemoryJournal())
        live.ready().bet(BETS).until(ReturnCards)
        return signed(keep(tmp_path / "journal.db", records_in(live.journal)))

    def test_what_is_withheld_is_told_and_not_ticked(self, journal: str, tmp_path: Path) -> None:
        file = str(tmp_path / "all.zip")
        _, _, err = run("export", journal, "--all", "-o", file)
        assert "hashes are withheld from there on" in err
        code, out, _ = run("verify", file)
        assert code == 1
        assert "not checked: hashes and faces are withheld" in out
        assert "what stood under it stands there still" in out
        assert run("verify", file, "--accept-withheld")[0] == 0
        [stream] = document("verify", file, "t1", "--accept-withheld")["streams"]
        assert stream["unchecked"] > 0
        assert stream["head"] is None

    def test_nobody_can_try_faces_until_one_fits(self, journal: str, tmp_path: Path) -> None:
        file = str(tmp_path / "all.zip")
        run("export", journal, "--all", "-o", file)
        files = read(file)
        lines = of_table(files)
        [run_] = [each for each in files["runs.jsonl"] if each["stream"] == "t1"]
        told = [line["hash"] for line in lines if line["hash"]]
        assert "secret" not in run_
        assert len(run_["nonces"]) == len(told) < len(lines)
        assert len(run_["entries"]) == len(lines) - len(told)
        dealt = [line["body"]["from_shoe"] for line in lines if line["kind"] == "card-dealt/1"]
        assert dealt == [None] * 4

    def test_a_withheld_record_cannot_be_dropped_under_a_head(
        self, journal: str, tmp_path: Path
    ) -> None:
        file = str(tmp_path / "all.zip")
        run("export", journal, "--all", "-o", file)

        def change(files: Files) -> None:
            del of_table(files)[-1]

        assert run("verify", forged(file, change))[0] == 3


@pytest.mark.parametrize("story", [viewing, house_banked], ids=lambda story: story.__name__)
def test_an_archive_of_any_moment_holds(
    story: Callable[[MemoryJournal], object], tmp_path: Path
) -> None:
    """Whatever lies face down then, nothing that is told is wrong and every head holds."""
    whole, journal, withheld = MemoryJournal(), MemoryJournal(), set[bool]()
    story(whole)
    appends = groupby(whole.read("t1"), key=lambda record: record.command)
    for number, (command, group) in enumerate(appends):
        records = list(group)
        journal.append(Append("t1", records[0].place - 1, copied(records), command))
        if number % 9:
            continue
        sign_head(journal, LOG)
        file = tmp_path / f"{number}.zip"
        write_archive(journal, file)
        with open_journal(file, read_only=True) as archive:
            since = archive.withheld_from("t1")
            found = verify("t1", archive.read("t1"), withheld_from=since)
            covered = cover(archive, kept_heads(archive))
        assert not found.troubles
        assert covered.holds
        withheld.add(bool(found.unchecked))
    assert withheld == {True, False}


class TestBesideTables:
    @pytest.fixture
    def archive(self, tmp_path: Path) -> str:
        file = tmp_path / "all.zip"
        house = honest()
        sign_head(house.journal, LOG)
        write_archive(house.journal, file)
        return str(file)

    def test_purses_are_in_it(self, archive: str) -> None:
        told = document("verify", archive, "purse:ann")
        assert [each["records"] for each in told["streams"]] == [4]

    @pytest.mark.parametrize("stream", ["purse:ann", "cage", "register"])
    def test_there_is_no_face_in_it_to_withhold(self, archive: str, stream: str) -> None:
        other = forged(archive, lambda files: withholding(files, stream, 2))
        told = document("verify", other, stream, "--accept-withheld", code=3)["streams"]
        found = {"place": 2, "what": "hash", "problem": NO_FACE}
        assert [each["troubles"] for each in told] == [[found]]

    def test_a_purse_that_is_gone_is_missed(self, archive: str) -> None:
        def change(files: Files) -> None:
            [contents] = files["archive.json"]
            [gone] = [each for each in contents["streams"] if each["name"] == "purse:ann"]
            contents["streams"].remove(gone)
            del files[gone["file"]]

        told = document("verify", forged(archive, change), "purse:bob", code=3)
        assert "purse:ann has no longer the records" in told["heads"][0]["problem"]


class TestLines:
    def test_exported_lines_are_verified(self, tmp_path: Path) -> None:
        journal = keep(tmp_path / "journal.db", records_of(STORY))
        file = str(tmp_path / "t1.jsonl")
        run("export", journal, "-o", file)
        code, out, _ = run("verify", file)
        assert code == 0
        assert "Other streams are not at hand: purses and meters were not compared." in out

    def test_a_forged_line_is_found(self, tmp_path: Path) -> None:
        journal = keep(tmp_path / "journal.db", records_of(STORY))
        file = tmp_path / "t1.jsonl"
        run("export", journal, "-o", str(file))
        records = [record_in(json.loads(line)) for line in file.read_text().splitlines()]
        del records[20]
        told = "".join(json.dumps(line_of(record)) + "\n" for record in rechained(records))
        file.write_text(told, encoding="utf-8")
        assert "rules" in troubles(str(file))

    def test_a_key_that_stands_twice(self, tmp_path: Path) -> None:
        lines = tmp_path / "t1.jsonl"
        journal = keep(tmp_path / "journal.db", records_of("riding"))
        _, out, _ = run("export", journal, "t1")
        lines.write_text(out.replace('"cents":', '"cents":1,"cents":', 1))
        assert lines.read_text() != out
        assert "the key 'cents' stands there twice" in said_of(str(lines))

    def test_what_is_no_record_is_named(self, tmp_path: Path) -> None:
        file = tmp_path / "t1.jsonl"
        file.write_text("{}\n", encoding="utf-8")
        code, _, err = run("verify", str(file))
        assert code == 4
        assert "t1.jsonl line 1" in err


@pytest.mark.parametrize("words", [(), ("t1", "-o", "x"), ("--round", "1", "-o", "x")], ids=str)
def test_everything_is_one_file(archive: str, words: tuple[str, ...]) -> None:
    error = document("export", archive, "--all", *words, code=2)["error"]
    assert error["message"] == "--all writes one archive of everything; name its file with -o"


def test_an_archive_is_not_written_over(archive: str) -> None:
    error = document("export", archive, "--all", "-o", archive, code=2)["error"]
    assert error["message"] == f"{archive} is already there; --force writes over it"
