"""`croupier verify-round`: what a player took home is checked without the house."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from croupier.transparency.notes import Signer
from tests.commands.running import document, run
from tests.surveillance.test_shoe_proofs import LOG, proof_of

OTHER = Signer(LOG.key.name, b"\x07" * 32)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shoe.proof.json"
    path.write_bytes(msgspec.json.encode(proof_of("baccarat")))
    return path


def test_a_player_reads_what_was_checked(file: Path) -> None:
    code, out, err = run("verify-round", str(file), "--log-key", str(LOG.key))
    told = out.splitlines()
    assert (code, err) == (0, "")
    assert told[0] == "Table t1, for ann"
    assert told[1].startswith("Sealed at place ")
    assert any(line.startswith("Round 1, places ") for line in told)
    assert told[-1] == "Everything was dealt as it was sealed, and is under the head."


def test_without_a_key_nobody_knows_whose_head_it_is(file: Path) -> None:
    code, out, _ = run("verify-round", str(file))
    assert code == 0
    assert out.endswith("Whose head it is was not checked; --log-key names the house's key.\n")


def test_for_programs(file: Path) -> None:
    told = document("verify-round", str(file), "--log-key", str(LOG.key))
    assert (told["holds"], told["signature_checked"], told["problems"]) == (True, True, [])
    assert [each["round"] for each in told["rounds"]] == [1, 2, 3, 4]
    assert len(told["taken"]) > 4 * 4


def test_a_forged_file_is_told_as_such(file: Path) -> None:
    forged = json.loads(file.read_bytes())
    forged["passages"][-1]["records"][-1]["body"]["salt"] = "another"
    file.write_text(json.dumps(forged), encoding="utf-8")
    code, out, _ = run("verify-round", str(file), "--log-key", str(LOG.key))
    assert code == 3
    assert "Not so: " in out
    assert "do not give the hash sealed" in out


def test_a_head_that_somebody_else_has_signed(file: Path, tmp_path: Path) -> None:
    error = document("verify-round", str(file), "--log-key", str(OTHER.key), code=1)["error"]
    assert "no log of the policy has signed the head" in error["message"]
    missing = document("verify-round", str(tmp_path / "none"), code=4)["error"]
    assert missing["kind"] == "unreadable"
    odd = tmp_path / "odd"
    odd.write_text("{}", encoding="utf-8")
    assert document("verify-round", str(odd), code=1)["error"]["kind"] == "bad_material"
