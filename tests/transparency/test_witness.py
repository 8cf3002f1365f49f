"""A witness puts its name to a head only where the log did nothing but grow."""

from __future__ import annotations

import pytest

from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.notes import COSIGNATURE, Note, Signer, seen_at
from croupier.transparency.tiles import extended, subtrees
from croupier.transparency.tree import EMPTY_ROOT, consistency_proof, leaf_hash, root
from croupier.transparency.witness import Answer, Shown, answer

HOUSE = Signer("house.example/log", b"\x01" * 32)
WITNESS = Signer("witness.example", b"\x02" * 32, COSIGNATURE)
LOGS = {HOUSE.key.name: (HOUSE.key,)}
NOW = 1_700_000_000
LEAVES = [leaf_hash(n.to_bytes(2)) for n in range(300)]
TILES = {(each.level, each.number): each.hashes for each in extended({}, 0, LEAVES)}
WHOLE = subtrees(lambda level, number: TILES[level, number])


def head(size: int) -> TreeHead:
    return TreeHead(HOUSE.key.name, size, root(size, WHOLE))


def shown(old: int, new: int) -> Shown:
    return Shown(old, consistency_proof(old, new, WHOLE), head(new).signed(HOUSE))


def asked(shown: Shown, last: int | None) -> Answer:
    return answer(shown, LOGS, None if last is None else head(last), WITNESS, NOW)


@pytest.mark.parametrize(("last", "new"), [(None, 0), (None, 5), (5, 5), (5, 299), (256, 257)])
def test_a_head_that_grew_is_signed_with_the_time_and_kept(last: int | None, new: int) -> None:
    told = asked(shown(last or 0, new), last)
    assert told.status == 200
    assert told.seen is not None
    both = [HOUSE.key, WITNESS.key]
    assert told.seen.note.signed_by(both) == set(both)
    assert seen_at(told.seen.note.signatures[-1].signed) == NOW
    whole = SignedHead.parse(f"{head(new).signed(HOUSE)}{told.body}")
    assert whole.note.signed_by([WITNESS.key]) == {WITNESS.key}


def test_who_names_another_size_is_told_the_one_last_seen() -> None:
    told = asked(shown(3, 9), 5)
    assert (told.status, told.body, told.media_type) == (409, "5\n", "text/x.tlog.size")
    assert told.seen is None


@pytest.mark.parametrize(
    ("shown", "last", "status"),
    [
        (Shown(5, (), head(9).signed(HOUSE)), 5, 422),
        (Shown(5, (), TreeHead(HOUSE.key.name, 5, LEAVES[0]).signed(HOUSE)), 5, 409),
        (Shown(5, (LEAVES[0],), head(5).signed(HOUSE)), 5, 422),
        (Shown(0, (LEAVES[0],), head(9).signed(HOUSE)), None, 422),
        (Shown(0, (), TreeHead(HOUSE.key.name, 0, LEAVES[0]).signed(HOUSE)), None, 409),
        (Shown(9, (), head(5).signed(HOUSE)), 9, 400),
        (Shown(0, (), TreeHead("other", 0, EMPTY_ROOT).signed(HOUSE)), None, 404),
        (Shown(0, (), head(9).signed(Signer("stranger", b"\x03" * 32))), None, 403),
        (
            Shown(0, (), SignedHead(head(9), Note(head(9).text, (HOUSE.sign("other\n"),)))),
            None,
            403,
        ),
    ],
)
def test_a_head_that_does_not_follow_is_not_signed(
    shown: Shown, last: int | None, status: int
) -> None:
    told = asked(shown, last)
    assert (told.status, told.seen) == (status, None)


def test_what_is_shown_is_read_as_it_is_written() -> None:
    for each in (shown(5, 299), shown(0, 3)):
        assert Shown.parse(str(each)) == each
