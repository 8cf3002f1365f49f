"""`croupier head`, `croupier proof`, and `croupier verify --head`: a record held to a signature."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli.heads import UNKNOWN_SIGNERS
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.journal.signing import sign_head
from croupier.table.baccarat.viewing import ReturnCards
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import COSIGNATURE, Signer
from tests.commands.running import document, run
from tests.journal.postgres import Server, forge
from tests.surveillance.keeping import keep, records_in, records_of, rewrite
from tests.surveillance.stories import BANKER_7, BETS
from tests.surveillance.tampering import place_of, with_field
from tests.table.driver import Live

STORY = "two_shoes"
ORIGIN = "casino.example/journal"
KEY = str(Signer(ORIGIN, b"\x07" * 32).key)
BESIDE = 3
"""Leaves before the table's own: its tray in the cage's book, and the register of both."""


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of(STORY))


@pytest.fixture
def sign(tmp_path: Path) -> Callable[..., Path]:
    def signed(journal: str, name: str = "head") -> Path:
        head = tmp_path / name
        words = ("--key", str(tmp_path / "key"), "--origin", ORIGIN, "-o", str(head))
        code, _, err = run("head", journal, *words)
        assert code == 0
        assert "Others know the key as casino.example/journal+" in err
        return head

    return signed


def test_a_head_covers_every_record_and_holds(
    journal: str, sign: Callable[..., Path], tmp_path: Path
) -> None:
    head = sign(journal)
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    told = document("verify", journal, "--head", str(head))
    size = len(records_of(STORY)) + BESIDE
    assert told["verified"] is True
    assert told["heads"] == [{"origin": ORIGIN, "size": size, "holds": True, "problem": None}]
    assert told["not_under_a_head"] == {}
    _, out, _ = run("verify", journal, "--head", str(head))
    assert out.endswith(f"Every record is under a head.\n{UNKNOWN_SIGNERS}\n")
    assert document("head", journal)["head"] == head.read_text(encoding="utf-8")


def test_whose_heads_they_are_is_said_to_be_unknown_without_a_key(
    journal: str, sign: Callable[..., Path], tmp_path: Path
) -> None:
    head = sign(journal)
    key = document("head", journal, "--key", str(tmp_path / "key"))["key"]
    policy = tmp_path / "policy"
    policy.write_text(f"log {key}\nquorum none\n")
    held = ("verify", journal, "--head", str(head))
    for words, is_checked in (
        ((), False),
        (("--log-key", key), True),
        (("--policy", str(policy)), True),
    ):
        assert document(*held, *words)["signatures_checked"] is is_checked
        assert (UNKNOWN_SIGNERS in run(*held, *words)[1]) is not is_checked


def test_what_comes_after_the_head_is_told_apart(tmp_path: Path, sign: Callable[..., Path]) -> None:
    records = records_of(STORY)
    journal = keep(tmp_path / "journal.db", records[:-7])
    head = sign(journal)
    keep(tmp_path / "journal.db", records[-7:])
    told = document("verify", journal, "--head", str(head))
    assert told["verified"] is True
    assert told["not_under_a_head"] == {"t1": 7}
    _, out, _ = run("verify", journal, "--head", str(head))
    assert out.endswith(f"Not yet under a head: 7 records (t1 7)\n{UNKNOWN_SIGNERS}\n")


def test_a_forged_journal_whose_every_hash_is_right_does_not_hold(
    journal: str, sign: Callable[..., Path], tmp_path: Path
) -> None:
    head = sign(journal)
    records = records_of(STORY)
    place = place_of(records, "no-more-bets-called")
    forged = keep(tmp_path / "forged.db", with_field(records, place, actor="dan"))
    sign(forged, "own")
    assert document("verify", forged)["verified"] is True
    told = document("verify", forged, "--head", str(head), code=3)["heads"]
    [found] = [each for each in told if not each["holds"]]
    assert found["problem"] == (
        f"what stood in the first {len(records) + BESIDE} leaves then is not what stands now"
    )


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("DELETE FROM records WHERE place > 60", "no longer the records behind place 60"),
        ("DELETE FROM records WHERE stream = 't1'", "no longer the records behind place 0"),
        ("DELETE FROM runs", "has 0 leaves; what followed them then is gone"),
        ("UPDATE runs SET after = after + 1", "no longer the records behind place 0"),
        (
            "UPDATE runs SET first = first + 1 WHERE stream = 't1'",
            "no longer the records behind place 0",
        ),
        ("UPDATE runs SET secret = zeroblob(32)", "is not what stands now"),
    ],
)
def test_what_is_dropped_from_the_file_is_missed(
    journal: str, sign: Callable[..., Path], hand: str, said: str
) -> None:
    head = sign(journal)
    rewrite(journal, hand)
    told = document("verify", journal, "--head", str(head), code=3)
    assert said in told["heads"][0]["problem"]


class TestHeadsKeptInTheJournal:
    """Whoever changes the file without knowing of them is found by them, whatever is handed in."""

    def test_they_are_looked_at_unasked(self, journal: str, sign: Callable[..., Path]) -> None:
        sign(journal)
        told = document("verify", journal)
        assert [each["holds"] for each in told["heads"]] == [True]
        assert told["not_under_a_head"] == {}

    def test_one_that_is_handed_in_too_is_told_once(
        self, journal: str, sign: Callable[..., Path]
    ) -> None:
        head = sign(journal)
        assert len(document("verify", journal, "--head", str(head))["heads"]) == 1

    @pytest.mark.parametrize(
        ("hand", "said"),
        [
            ("DELETE FROM records WHERE place > 60", "no longer the records behind place 60"),
            ("UPDATE runs SET secret = zeroblob(32)", "is not what stands now"),
        ],
    )
    def test_what_stood_under_them_is_missed(
        self, journal: str, sign: Callable[..., Path], hand: str, said: str
    ) -> None:
        sign(journal)
        rewrite(journal, hand)
        assert said in document("verify", journal, code=3)["heads"][0]["problem"]

    @pytest.mark.parametrize(
        ("hand", "said"),
        [
            ("UPDATE heads SET size = size - 1", "records is one over"),
            ("UPDATE heads SET size = -7", "the head kept over -7 records is one over"),
            ("UPDATE heads SET note = 'odd'", "records: a signed note is a text"),
        ],
    )
    def test_one_of_another_size_or_of_none(
        self, journal: str, sign: Callable[..., Path], hand: str, said: str
    ) -> None:
        sign(journal)
        rewrite(journal, hand)
        error = document("verify", journal, code=3)["error"]
        assert error["kind"] == "tampered"
        assert said in error["message"]

    def test_one_that_nobody_can_read(self, journal: str, sign: Callable[..., Path]) -> None:
        sign(journal)
        rewrite(journal, "UPDATE heads SET note = x'00'")
        assert document("verify", journal, code=4)["error"]["kind"] == "unreadable"

    def test_on_a_server(self, postgres_server: Server) -> None:
        where = postgres_server.fresh_database()
        with open_journal(where) as kept:
            Live("pa-627a", journal=kept).ready().bet("1 banker 100").play_round()
            sign_head(kept, Signer(ORIGIN, b"\x07" * 32))
        assert document("verify", where)["heads"][0]["holds"] is True
        forge(where, "UPDATE runs SET secret = decode(repeat('00', 32), 'hex')")
        assert document("verify", where, code=3)["heads"][0]["holds"] is False
        forge(where, "UPDATE heads SET size = size + 1")
        assert "records is one over" in document("verify", where, code=3)["error"]["message"]


def test_a_head_is_signed_while_cards_lie_face_down(
    tmp_path: Path, sign: Callable[..., Path]
) -> None:
    live = Live("ma-midi", seats="1 ann,3 bob", cards=BANKER_7, journal=MemoryJournal())
    live.ready().bet(BETS).until(ReturnCards)
    records = records_in(live.journal)
    journal = keep(tmp_path / "journal.db", records)
    head = sign(journal)
    assert document("verify", journal, "--head", str(head))["verified"] is True
    with closing(sqlite3.connect(journal)) as file:
        tiles = b"".join(row[0] for row in file.execute("SELECT hashes FROM tiles"))
    for record in records:
        assert bytes.fromhex(record.hash) not in tiles, "a face could be tried against it"


def test_the_same_tree_is_signed_once(journal: str, sign: Callable[..., Path]) -> None:
    assert sign(journal, "a").read_text() == sign(journal, "b").read_text()


class TestProofs:
    def test_a_record_is_proved_without_its_journal(
        self, journal: str, sign: Callable[..., Path], tmp_path: Path
    ) -> None:
        sign(journal)
        proof, key = tmp_path / "nine.tlog-proof", document("head", journal)["head"]
        document("proof", "inclusion", journal, "t1", "9", "-o", str(proof))
        assert proof.read_text(encoding="utf-8").endswith(key)
        with open_journal(journal, read_only=True) as opened:
            [own] = [record.hash for record in opened.read("t1", 8, 9)]
        told = document("proof", "check", str(proof))["says"]
        assert told.startswith(
            f"The record with hash {own} is leaf {8 + BESIDE} under the head of {ORIGIN}"
        )

    def test_that_nobodys_key_was_checked_is_said(
        self, journal: str, sign: Callable[..., Path], tmp_path: Path
    ) -> None:
        sign(journal)
        proof, words = tmp_path / "proof", ("--key", str(tmp_path / "key"), "--origin", ORIGIN)
        document("proof", "inclusion", journal, "t1", "9", "-o", str(proof))
        unknown = "Whose head it is was not checked; --log-key names the house's key.\n"
        code, out, _ = run("proof", "check", str(proof))
        assert (code, out.endswith(f"\n{unknown}")) == (0, True)
        assert document("proof", "check", str(proof))["signature_checked"] is False
        known = (
            "proof",
            "check",
            str(proof),
            "--log-key",
            document("head", journal, *words)["key"],
        )
        assert unknown not in run(*known)[1]
        assert document(*known)["signature_checked"] is True

    def test_a_changed_proof_does_not_lead_to_the_head(
        self, journal: str, sign: Callable[..., Path], tmp_path: Path
    ) -> None:
        sign(journal)
        proof = tmp_path / "proof"
        document("proof", "inclusion", journal, "t1", "9", "-o", str(proof))
        proof.write_text(proof.read_text().replace(f"index {8 + BESIDE}", "index 9"))
        error = document("proof", "check", str(proof), code=3)["error"]
        assert (error["kind"], error["message"]) == (
            "tampered",
            "the proof does not lead to the head",
        )

    def test_a_head_that_grew_is_shown_to_have_grown(
        self, tmp_path: Path, sign: Callable[..., Path]
    ) -> None:
        records = records_of(STORY)
        journal = keep(tmp_path / "journal.db", records[:50])
        older = sign(journal, "older")
        keep(tmp_path / "journal.db", records[50:])
        newer = sign(journal, "newer")
        proof = tmp_path / "growth"
        document("proof", "consistency", journal, str(older), "-o", str(proof))
        told = document("proof", "check", str(proof), "--head", str(older))["says"]
        assert told.endswith(
            f"over {len(records) + BESIDE} records grew out of the one of {50 + BESIDE}"
        )
        words = ("--head", str(older), "--head", str(newer))
        # the second copy came without its sealed orders, which is found besides
        held = document("verify", journal, *words, code=3)["heads"]
        assert [(each["size"], each["holds"]) for each in held] == [
            (50 + BESIDE, True),
            (140 + BESIDE, True),
        ]
        forged = keep(tmp_path / "forged.db", with_field(records, 9, actor="dan"))
        document("head", forged, "--key", str(tmp_path / "key"), "--origin", ORIGIN)
        error = document("proof", "consistency", forged, str(older), code=3)["error"]
        assert error["kind"] == "tampered"
        assert f"is not over the journal's first {50 + BESIDE} records" in error["message"]
        stranger = keep(tmp_path / "stranger.db", with_field(records[:50], 9, actor="dan"))
        other = str(sign(stranger, "stranger"))
        error = document("proof", "check", str(proof), "--head", other, code=3)["error"]
        assert f"did not grow out of {50 + BESIDE}" in error["message"]

    def test_a_head_of_another_journal_is_not_grown_from(
        self, tmp_path: Path, journal: str, sign: Callable[..., Path]
    ) -> None:
        sign(journal)
        records = with_field(records_of(STORY)[:50], 9, actor="dan")
        stranger = sign(keep(tmp_path / "stranger.db", records), "stranger")
        output = tmp_path / "growth"
        words = ("proof", "consistency", journal, str(stranger), "-o", str(output))
        assert "is not over the journal's first" in document(*words, code=3)["error"]["message"]
        assert not output.exists()
        named = ("--key", str(tmp_path / "key"), "--origin", "other.example/journal")
        head = tmp_path / "named"
        document("head", journal, *named, "-o", str(head))
        stranger.write_text(head.read_text().replace("other.example", "third.example"))
        error = document(*words, code=3)["error"]["message"]
        assert error == "one head is of third.example/journal, the other of other.example/journal"

    def test_a_stream_that_is_not_there_is_wrong_usage(self, journal: str) -> None:
        error = document("proof", "inclusion", journal, "nos", "1", code=2)["error"]
        assert error == document("verify", journal, "nos", code=2)["error"]
        assert error["kind"] == "usage"

    def test_what_is_not_under_a_head_is_not_proved(
        self, journal: str, sign: Callable[..., Path]
    ) -> None:
        error = document("proof", "inclusion", journal, "t1", "1", code=1)["error"]
        assert "has no signed head yet" in error["message"]
        sign(journal)
        beyond = str(len(records_of(STORY)) + 1)
        error = document("proof", "inclusion", journal, "t1", beyond, code=1)["error"]
        assert "has no record" in error["message"]


class TestWhoseHeadsCount:
    def policy(self, tmp_path: Path, journal: str, *lines: str) -> str:
        key = self.key(tmp_path, journal)
        path = tmp_path / "policy"
        path.write_text("\n".join([f"log {key}", *lines]) + "\n", encoding="utf-8")
        return str(path)

    def key(self, tmp_path: Path, journal: str) -> str:
        words = ("--key", str(tmp_path / "key"), "--origin", ORIGIN)
        return str(document("head", journal, *words)["key"])

    def test_by_a_key(self, journal: str, sign: Callable[..., Path], tmp_path: Path) -> None:
        head, key = sign(journal), self.key(tmp_path, journal)
        (tmp_path / "public").write_text(f"{key}\n", encoding="utf-8")
        for given in (key, str(tmp_path / "public")):
            words = ("--head", str(head), "--log-key", given)
            assert document("verify", journal, *words)["verified"] is True
        other = str(Signer(ORIGIN, b"\x07" * 32).key)
        words = ("--head", str(head), "--log-key", other)
        error = document("verify", journal, *words, code=1)["error"]
        assert "no log of the policy has signed" in error["message"]

    def test_by_a_quorum_of_witnesses(
        self, journal: str, sign: Callable[..., Path], tmp_path: Path
    ) -> None:
        head = sign(journal)
        witness = Signer("w.example", b"\x05" * 32, COSIGNATURE)
        policy = self.policy(tmp_path, journal, f"witness w {witness.key}", "quorum w")
        words = ("--head", str(head), "--policy", policy)
        error = document("verify", journal, *words, code=1)["error"]
        assert error["message"] == "the quorum w is not met: seen by nobody"
        signed = SignedHead.parse(head.read_text(encoding="utf-8"))
        seen = signed.note.with_signatures([witness.sign(signed.note.text, 1_700_000_000)])
        head.write_text(str(seen), encoding="utf-8")
        assert document("verify", journal, *words)["verified"] is True

    def test_a_false_signature_under_a_known_name(
        self, journal: str, sign: Callable[..., Path], tmp_path: Path
    ) -> None:
        head = sign(journal)
        size = len(records_of(STORY)) + BESIDE
        head.write_text(head.read_text().replace(f"\n{size}\n", f"\n{size - 1}\n"))
        words = ("--head", str(head), "--log-key", self.key(tmp_path, journal))
        error = document("verify", journal, *words, code=3)["error"]
        assert (error["kind"], error["message"]) == (
            "tampered",
            f"the signature by {ORIGIN} is false",
        )


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("verify", "{journal}", "--log-key", KEY), 1, "no head counts by the key or the policy"),
        (("verify", "{journal}", "--log-key", "{tmp}/nowhere"), 4, "No such file"),
        (("verify", "{journal}", "--log-key", "{tmp}/odd"), 1, "odd"),
        (("verify", "{journal}", "--head", "{tmp}/nowhere"), 4, "No such file"),
        (("verify", "{journal}", "--head", "{tmp}/odd"), 1, "a signed note is a text"),
        (("verify", "{journal}", "--head", "{tmp}/odd", "--policy", "{tmp}/odd"), 1, "odd"),
        (("head", "{journal}"), 1, "has no signed head yet"),
        (("head", "{tmp}/nowhere", "--key", "{tmp}/k", "--origin", "o"), 4, "no such file"),
        (("head", "{journal}", "--origin", "o"), 2, "--origin signs, and takes a --key"),
        (("head", "{journal}", "--key", "{tmp}/odd", "--origin", "o"), 1, "holds no key"),
        (("head", "{journal}", "--key", "{tmp}/k", "--origin", "a b"), 1, "cannot name a key"),
        (
            ("head", "{journal}", "--key", "{tmp}/k", "--origin", "o", "-o", "{tmp}/odd"),
            2,
            "already there",
        ),
        (("proof", "check", "{tmp}/odd"), 1, "this is no proof of inclusion"),
    ],
)
def test_what_cannot_be_meant(
    journal: str, tmp_path: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    (tmp_path / "odd").write_text("odd", encoding="utf-8")
    given = [word.format(journal=journal, tmp=tmp_path) for word in words]
    assert said in document(*given, code=code)["error"]["message"]
    assert (tmp_path / "odd").read_text(encoding="utf-8") == "odd"
