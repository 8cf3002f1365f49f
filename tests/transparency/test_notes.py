"""Signed notes, heads, policies and proofs in their published forms."""

from __future__ import annotations

import pytest

from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.notes import COSIGNATURE, Note, NoteRefused, Signer, VerifierKey
from croupier.transparency.policy import Policy
from croupier.transparency.proofs import InclusionProof
from croupier.transparency.tiles import TilePath, bundle, tile_paths, unbundled
from croupier.transparency.tree import EMPTY_ROOT, leaf_hash
from croupier.values.refusals import Unreadable

KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
PUBLISHED = (
    "This is an example message.\n\n— example.com/foo"
    " Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72"
    "IneyaQM=\n"
)
"""The example that the specification of signed notes prints."""

HOUSE = Signer("house.example/log", b"\x01" * 32)
SEEN = [Signer(f"w{n}.example", bytes([n]) * 32, COSIGNATURE) for n in range(2, 6)]
HEAD = TreeHead(HOUSE.key.name, 1, leaf_hash(b"first"))


def test_the_published_note_is_signed_by_its_key() -> None:
    key, note = VerifierKey.parse(KEY), Note.parse(PUBLISHED)
    assert str(key) == KEY
    assert str(note) == PUBLISHED
    assert note.signed_by([key]) == {key}


@pytest.mark.parametrize(
    "key",
    [
        KEY.replace("530d903a", "530d903b"),
        KEY.replace("example.com/foo", "example.com/fop"),
        KEY[:-4],
        "example.com/foo",
        "a b+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "a\udcff+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
    ],
)
def test_a_key_that_contradicts_itself_is_refused(key: str) -> None:
    with pytest.raises(Unreadable):
        VerifierKey.parse(key)


@pytest.mark.parametrize(
    "broken",
    [
        "no signatures\n",
        PUBLISHED.replace("\n\n", "\n"),
        PUBLISHED.replace("— ", "- "),
        PUBLISHED.replace("This", "Th\x07is"),
        PUBLISHED.rstrip("\n"),
        PUBLISHED.replace("yaQM=", "yaQM"),
    ],
)
def test_what_is_no_note_is_refused(broken: str) -> None:
    with pytest.raises(Unreadable):
        Note.parse(broken)


def test_lines_by_unknown_keys_say_nothing_and_a_false_line_by_a_known_key_spoils_the_note() -> (
    None
):
    stranger = Signer("stranger.example", b"\x09" * 32)
    signed = HEAD.signed(HOUSE)
    beside = signed.note.with_signatures([stranger.sign(HEAD.text)])
    assert beside.signed_by([HOUSE.key]) == {HOUSE.key}
    other = HOUSE.sign("another text\n")
    with pytest.raises(NoteRefused, match="is false"):
        Note(HEAD.text, (other,)).signed_by([HOUSE.key])
    assert Note(HEAD.text, (stranger.sign(HEAD.text),)).signed_by([HOUSE.key]) == frozenset()


def test_a_head_is_read_as_it_is_written() -> None:
    signed = HEAD.signed(HOUSE)
    assert SignedHead.parse(str(signed)) == signed
    more = TreeHead("o", 7, EMPTY_ROOT, ("an extension",))
    assert TreeHead.parse(more.text) == more


@pytest.mark.parametrize("text", ["", "o\n1\n", "o\n01\nAAAA\n", "o\n-1\n\n", "o\n1\nAAAA\n"])
def test_what_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        TreeHead.parse(text)


def policy(quorum: str, *groups: str) -> Policy:
    witnesses = [f"witness w{n} {each.key}" for n, each in enumerate(SEEN)]
    return Policy.parse("\n".join([f"log {HOUSE.key}", *witnesses, *groups, f"quorum {quorum}"]))


@pytest.mark.parametrize(
    ("quorum", "groups", "seen", "counts"),
    [
        ("none", [], [], True),
        ("w0", [], [], False),
        ("w0", [], [0], True),
        ("w0", [], [1], False),
        ("two", ["group two 2 w0 w1 w2"], [0], False),
        ("two", ["group two 2 w0 w1 w2"], [0, 2], True),
        ("both", ["group a any w0 w1", "group b all w2 w3", "group both all a b"], [1, 2], False),
        ("both", ["group a any w0 w1", "group b all w2 w3", "group both all a b"], [1, 2, 3], True),
    ],
)
def test_a_head_counts_when_its_quorum_has_seen_it(
    quorum: str, groups: list[str], seen: list[int], *, counts: bool
) -> None:
    signed = HEAD.signed(HOUSE)
    lines = [SEEN[n].sign(HEAD.text, 1_700_000_000) for n in seen]
    signed = SignedHead(HEAD, signed.note.with_signatures(lines))
    assert (policy(quorum, *groups).shortfall(signed) == "") is counts


def test_a_head_of_another_log_does_not_count() -> None:
    other = TreeHead("other.example", 1, HEAD.root).signed(HOUSE)
    assert "no log of the policy" in policy("none").shortfall(other)
    assert "no log of the policy" in policy("none").shortfall(
        HEAD.signed(Signer("x", b"\x08" * 32))
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "says its quorum"),
        ("quorum nobody", "no line before it names nobody"),
        ("quorum none\nquorum none", "it is no line of a policy"),
        ("group g 2 w0\nquorum g", "is not any, all"),
        ("group g any w0\ngroup h any w0\nquorum h", "is in a group already"),
        ("group w1 any w0\nquorum w1", "is a name already"),
        (f"log {HOUSE.key}\nquorum none", "stands there already"),
        (f"log {SEEN[0].key}\nquorum none", "kind 4, where 1 belongs"),
    ],
)
def test_a_policy_that_cannot_be_meant_is_refused(line: str, why: str) -> None:
    head = f"log {HOUSE.key}\nwitness w0 {SEEN[0].key}\nwitness w1 {SEEN[1].key} # no\n"
    with pytest.raises(Unreadable, match="line 3 of the policy"):
        Policy.parse(head)
    with pytest.raises(Unreadable, match=why):
        Policy.parse(head.replace(" # no", "") + line)


def test_a_proof_is_read_as_it_is_written_and_holds_for_its_entry_alone() -> None:
    for extra in (None, b"beside"):
        proof = InclusionProof(0, (), HEAD.signed(HOUSE), extra)
        assert InclusionProof.parse(str(proof)) == proof
        assert proof.holds_for(b"first")
        assert not proof.holds_for(b"second")
    with pytest.raises(Unreadable):
        InclusionProof.parse(str(proof).replace("index 0", "index 00"))


def test_tiles_are_asked_for_by_one_path_each() -> None:
    told = [each.path for each in tile_paths(70_000)]
    assert len(told) == len(set(told)) == 274 + 274 + 2 + 1
    assert told[-3:] == ["1/000", "1/001.p/17", "2/000.p/1"]
    for each in tile_paths(70_000):
        assert TilePath.parse(each.path) == each


@pytest.mark.parametrize(
    "path",
    ["0/1", "0/x000/001", "64x/001", "0/001.p/0", "0/001.p/256", "00/001", "0/001/", "a/001"],
)
def test_another_path_is_no_tile(path: str) -> None:
    with pytest.raises(Unreadable):
        TilePath.parse(path)


def test_entries_are_bundled_with_their_length() -> None:
    entries = (b"", b"a", b"b" * 65_535)
    assert unbundled(bundle(entries)) == entries
    with pytest.raises(Unreadable):
        unbundled(bundle(entries)[:-1])
    with pytest.raises(Unreadable):
        unbundled(b"\x00")
