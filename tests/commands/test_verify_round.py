"""`croupier verify-round`: what a player took home is checked without the house."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from croupier.transparency.notes import Signer
from tests.commands.running import document, run
from tests.surveillance.test_shoe_proofs import LOG, proof_of, without_round

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


def test_rounds_that_it_does_not_hold_whole_are_named(file: Path) -> None:
    assert "it shows the cards alone" not in run("verify-round", str(file))[1]
    file.write_bytes(msgspec.json.encode(without_round(2)))
    code, out, _ = run("verify-round", str(file))
    assert code == 0
    assert "Of round 2 it shows the cards alone: whose they were is not proven by it.\n" in out
    assert document("verify-round", str(file))["rounds_called"] == [1, 2, 3, 4]


def test_a_name_that_somebody_put_into_it(file: Path) -> None:
    forged = json.loads(file.read_bytes()) | {"person": "eve"}
    file.write_text(json.dumps(forged), encoding="utf-8")
    code, out, _ = run("verify-round", str(file), "--log-key", str(LOG.key))
    assert code == 3
    assert "Not so: eve had no part in round 1\n" in out


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


@pytest.mark.parametrize("body", [b"1e400", b'"\xff\xfe"'], ids=("endless", "no text"))
def test_a_body_that_nobody_can_read(file: Path, body: bytes) -> None:
    forged = json.loads(file.read_bytes())
    forged["passages"][0]["records"][0]["body"] = "BODY"
    file.write_bytes(json.dumps(forged).encode().replace(b'"BODY"', body))
    assert run("verify-round", str(file))[0] == 1


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        ('"person":"eve","person":', "the key 'person' stands there twice"),
        ('"house":"honest","person":', "unknown field `house`"),
    ],
)
def test_what_nobody_looks_at_is_not_shown_beside(file: Path, standing: str, said: str) -> None:
    file.write_text(file.read_text().replace('"person":', standing, 1))
    error = document("verify-round", str(file), code=1)["error"]
    assert said in error["message"]


def test_a_round_has_no_field_but_its_own(file: Path) -> None:
    for name in ("rounds", "passages"):
        other = json.loads(file.read_bytes())
        other[name][0]["note"] = "honest"
        path = file.with_name(name)
        path.write_text(json.dumps(other))
        error = document("verify-round", str(path), code=1)["error"]
        assert "unknown field `note`" in error["message"]
