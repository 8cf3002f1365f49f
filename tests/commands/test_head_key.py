"""How somebody learns the key that signs a record: `croupier head` tells it where it is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.journal.signing import KEY_FILE
from tests.commands.running import document, run
from tests.surveillance.keeping import keep, records_of

ORIGIN = "casino.example/journal"


@pytest.fixture
def journal(tmp_path: Path) -> str:
    return keep(tmp_path / "journal.db", records_of("two_shoes"))


def signed(journal: str, key: Path) -> str:
    told = document("head", journal, "--key", str(key), "--origin", ORIGIN)["key"]
    assert isinstance(told, str)
    return told


def test_a_key_beside_its_journal_is_told_with_the_head(journal: str, tmp_path: Path) -> None:
    key = signed(journal, tmp_path / KEY_FILE)
    assert document("head", journal)["key"] == key
    assert run("head", journal)[2] == f"Others know the key as {key}\n"


def test_a_key_elsewhere_is_told_where_it_is_named(journal: str, tmp_path: Path) -> None:
    apart = tmp_path / "apart"
    key = signed(journal, apart)
    assert document("head", journal)["key"] is None
    assert "--key names its file" in run("head", journal)[2]
    assert document("head", journal, "--key", str(apart))["key"] == key


def test_another_key_is_not_said_to_have_signed(journal: str, tmp_path: Path) -> None:
    signed(journal, tmp_path / "apart")
    other = tmp_path / KEY_FILE
    other.write_text("07" * 32)
    assert document("head", journal)["key"] is None
    assert "not signed with the key" in run("head", journal, "--key", str(other))[2]
    assert run("head", journal, "--key", str(other))[0] == 1


def test_a_key_that_is_not_there_is_not_made(journal: str, tmp_path: Path) -> None:
    signed(journal, tmp_path / "apart")
    gone = tmp_path / "gone"
    assert run("head", journal, "--key", str(gone))[0] == 4
    assert not gone.exists()


class TestSecrets:
    """A key that signs, handed in where its other half belongs, is named and never printed."""

    @pytest.fixture
    def secret(self, journal: str, tmp_path: Path) -> Path:
        signed(journal, tmp_path / KEY_FILE)
        return tmp_path / KEY_FILE

    @pytest.mark.parametrize("form", ["{file}", "{hex}", "PRIVATE+KEY+casino+530d903a+{hex}"])
    def test_where_a_verifier_key_belongs(self, journal: str, secret: Path, form: str) -> None:
        hexadecimal = secret.read_text().strip()
        given = form.format(file=secret, hex=hexadecimal)
        for words in (["verify", journal, "--log-key", given], witness(given, secret.parent)):
            code, out, err = run(*words)
            assert (code, out) == (1, "")
            assert "this is a signing key, not a verifier key" in err
            assert hexadecimal[:8] not in err

    def test_where_a_policy_belongs(self, journal: str, secret: Path) -> None:
        code, _, err = run("verify", journal, "--policy", str(secret))
        assert (code, "line 1 of the policy" in err) == (1, True)
        assert secret.read_text()[:8] not in err


def witness(log: str, folder: Path) -> list[str]:
    own = ["--key", str(folder / "w.key"), "--seen", str(folder / "w.db")]
    return ["witness", "--name", "w.example", "--log", log, *own]
