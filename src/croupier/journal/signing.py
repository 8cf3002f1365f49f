"""Signs the tree over a journal's streams as it stands, whatever lies face down at its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.journal.archived import InArchive
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.leaves import Growth, Run, hash_in
from croupier.transparency.notes import Signer
from croupier.transparency.proofs import InclusionProof
from croupier.transparency.tiles import WIDTH, subtrees
from croupier.transparency.tree import (
    HASH_BYTES,
    Frontier,
    Subtree,
    inclusion_proof,
    leaf_hash,
    root,
)
from croupier.values.errors import TamperedWith
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial

KEY_FILE = "log.key"
"""What signs the heads of a house that has a folder of its own, beside its journal."""


def sign_head(journal: Journal, signer: Signer) -> SignedHead:
    """Let every record join the tree, sign its head, and keep it.

    A head of the same size stays as it is, with what witnesses have added to it.
    """
    head = _grown(journal, signer)
    kept = _newest_by(signer, journal)
    if kept and kept.head == head:
        return kept
    signed = head.signed(signer)
    journal.keep_head(head.size, str(signed))
    return signed


def _grown(journal: Journal, signer: Signer) -> TreeHead:
    """Reckoned from the newest head of this signer on, out of the records.

    Tiles are a cache that others may have had in their hands: whatever they say, nothing is signed
    that does not follow from what was signed before.
    """
    own = _newest_by(signer, journal)
    size = own.head.size if own else 0
    if size > journal.tree_size():
        raise TamperedWith(f"the newest head is over {size:,} records, and the tree has fewer")
    reckoned = Frontier(size, tree_of(journal))
    if own and reckoned.root != own.head.root:
        raise TamperedWith(f"the tiles of the first {size:,} records do not lead to their head")

    def add_records(last: int) -> None:
        for leaf in leaves(journal, reckoned.size, last):
            reckoned.add(leaf)

    def add_joined(growth: Growth) -> None:
        """Out of the records, just now and by ourselves: no need to hash them twice."""
        add_records(growth.first)
        for leaf in growth.leaves:
            reckoned.add(leaf)

    grown = journal.grow(add_joined)
    add_records(grown)
    if (reckoned.size, reckoned.root) != (grown, root(grown, tree_of(journal))):
        raise TamperedWith(f"the tiles of the tree do not lead to its {grown:,} records")
    return TreeHead(signer.key.name, grown, reckoned.root)


def _newest_by(signer: Signer, journal: Journal) -> SignedHead | None:
    """The newest head, unless somebody else signed it."""
    newest = journal.newest_head()
    kept = SignedHead.parse(newest) if newest else None
    return kept if kept and signer.key in kept.note.signed_by([signer.key]) else None


def included(
    journal: Journal, record: Record, signed: SignedHead, tree: Subtree
) -> InclusionProof | None:
    """That a record is under a head, with its nonce and hash beside it; None where it is not.

    A proof that would not hold, by a record or a tile that was changed, is not handed out.
    """
    run, size = journal.run_of(record.stream, record.place), signed.head.size
    if run is None or run.leaf_of(record.place) >= size:
        return None
    index = run.leaf_of(record.place)
    path = inclusion_proof(index, size, tree)
    extra = run.nonce(record.place) + hash_in(record.hash)
    proof = InclusionProof(index, path, signed, extra)
    if not proof.holds_for_its_record:
        raise TamperedWith(f"place {record.place} does not lead to the head")
    return proof


def tree_of(journal: Journal) -> Subtree:
    """The tree out of the tiles that the journal keeps."""

    def read(level: int, number: int) -> bytes:
        tile = journal.tile(level, number)
        if tile is None:
            raise BadMaterial(f"tile {number} of level {level} of the journal's tree is gone")
        return tile

    return subtrees(read)


def leaves(journal: Journal, first: int, last: int) -> Iterator[bytes]:
    """The leaves from one number to before another."""
    if first >= last:
        return
    for run in journal.runs(first):
        if run.first >= last:
            return
        for leaf, own in enumerate(leaves_of(journal, run), run.first):
            if first <= leaf < last:
                yield own


def leaves_of(
    journal: Journal, run: Run, hashes: Callable[[Run], Iterable[str]] | None = None
) -> Iterator[bytes]:
    """Out of the records; of a table in an archive that is not at hand, as the tiles have them.

    Heads were signed over those before it was archived, and they lead to them still.
    """
    own = hashes(run) if hashes else journal.hashes(run.stream, run.after, run.after + run.count)
    try:
        told = list(own)
    except InArchive:
        read = leaf_reader(journal)
        yield from (read(leaf) for leaf in range(run.first, run.end))
        return
    yield from map(leaf_hash, run.entries(told))


def leaf_reader(journal: Journal) -> Callable[[int], bytes]:
    """One leaf after the other, each tile read once."""
    number, tile = -1, b""

    def read(leaf: int) -> bytes:
        nonlocal number, tile
        if leaf // WIDTH != number:
            number, tile = leaf // WIDTH, journal.tile(0, leaf // WIDTH) or b""
        begins = leaf % WIDTH * HASH_BYTES
        if len(tile) < begins + HASH_BYTES:
            raise TamperedWith(f"tile {number} of level 0 lacks leaf {leaf}")
        return tile[begins : begins + HASH_BYTES]

    return read


def entries(journal: Journal, first: int, last: int) -> Iterator[bytes]:
    """What stands in the leaves from one number to before another."""
    if first >= last:
        return
    for run in journal.runs(first):
        if run.first >= last:
            return
        hashes = journal.hashes(run.stream, run.after, run.after + run.count)
        for leaf, told in enumerate(run.entries(hashes), run.first):
            if first <= leaf < last:
                yield told
