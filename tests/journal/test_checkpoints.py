"""Signed heads: kept elsewhere, they show whether a journal was rewritten."""

from __future__ import annotations

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.journal.checkpoints import Checkpoint, checkpoint, make_key, public_key
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import GENESIS, chained
from croupier.values.refusals import Unreadable
from tests.journal.support import NOON, append

KEY = bytes(range(32))
RECORDS = chained(append("table-1", 0, "a", 3), GENESIS)


def made(key: bytes = KEY) -> Checkpoint:
    journal = MemoryJournal()
    journal.append(append("table-1", 0, "a", 3))
    head = journal.head("table-1")
    assert head is not None
    return checkpoint(head, key, NOON)


def test_a_checkpoint_holds_for_the_record_it_was_made_of() -> None:
    assert made().holds_for(RECORDS[2])
    assert not made().holds_for(RECORDS[1])


def test_it_does_not_hold_for_a_record_rewritten_later() -> None:
    changed = msgspec.structs.replace(RECORDS[2], body=b"{}")
    assert not made().holds_for(changed)
    (rewritten,) = chained(append("table-1", 2, "b"), RECORDS[1].hash)
    assert not made().holds_for(rewritten)


@pytest.mark.parametrize(
    "change",
    [
        {"stream": "table-2"},
        {"place": 2},
        {"hash": "ab" * 32},
        {"at": "2026-01-31T12:00:00.000001Z"},
        {"public_key": public_key(bytes(32))},
        {"public_key": "no key"},
        {"signature": "00" * 64},
        {"signature": "no signature"},
    ],
    ids=str,
)
def test_a_changed_checkpoint_is_not_signed(change: dict[str, object]) -> None:
    changed = msgspec.structs.replace(made(), **change)
    assert not changed.is_signed()
    assert not changed.holds_for(RECORDS[2])


def test_whose_signature_it_is() -> None:
    assert made().is_signed_by(public_key(KEY))
    stranger = made(make_key())
    assert stranger.is_signed()
    assert not stranger.is_signed_by(public_key(KEY))


def test_the_signed_bytes_are_plain_to_other_tools() -> None:
    signed = f'{{"at":"{NOON}","hash":"{RECORDS[2].hash}","place":3,"stream":"table-1"}}'.encode()
    kept = made()
    assert kept.signed == signed
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(kept.public_key))
    key.verify(bytes.fromhex(kept.signature), signed)


def test_it_is_kept_as_json() -> None:
    assert Checkpoint.parse(made().to_json()) == made()


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"stream": 7}', b"\xff"])
def test_json_that_is_no_checkpoint(text: str | bytes) -> None:
    with pytest.raises(Unreadable, match="not a checkpoint"):
        Checkpoint.parse(text)


def test_keys_are_new_each_time_and_of_one_size() -> None:
    assert make_key() != make_key()
    with pytest.raises(Unreadable, match="a key has 32 bytes, and this has 5"):
        made(b"short")
