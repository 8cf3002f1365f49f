"""Signs the tree over a journal's streams as it stands, whatever lies face down at its tables."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead, TreeHead
from croupier.transparency.notes import Signer
from croupier.transparency.proofs import InclusionProof
from croupier.transparency.tiles import subtrees
from croupier.transparency.tree import Subtree, inclusion_proof, root
from croupier.values.records import Record
from croupier.values.refusals import BadMaterial


def sign_head(journal: Journal, signer: Signer) -> SignedHead:
    """Let every record join the tree, sign its head, and keep it.

    A head of the same size stays as it is, with what witnesses have added to it.
    """
    size = journal.grow()
    head = TreeHead(signer.key.name, size, root(size, tree_of(journal)))
    newest = journal.newest_head()
    kept = SignedHead.parse(newest) if newest else None
    if kept and kept.head == head and signer.key in kept.note.signed_by([signer.key]):
        return kept
    signed = head.signed(signer)
    journal.keep_head(size, str(signed))
    return signed


def included(
    journal: Journal, record: Record, signed: SignedHead, tree: Subtree
) -> InclusionProof | None:
    """That a record is under a head, with its nonce and hash beside it; None where it is not."""
    run, size = journal.run_of(record.stream, record.place), signed.head.size
    if run is None or run.leaf_of(record.place) >= size:
        return None
    index = run.leaf_of(record.place)
    path = inclusion_proof(index, size, tree)
    extra = run.nonce(record.place) + bytes.fromhex(record.hash)
    return InclusionProof(index, path, signed, extra)


def tree_of(journal: Journal) -> Subtree:
    """The tree out of the tiles that the journal keeps."""

    def read(level: int, number: int) -> bytes:
        tile = journal.tile(level, number)
        if tile is None:
            raise BadMaterial(f"tile {number} of level {level} of the journal's tree is gone")
        return tile

    return subtrees(read)


def entries(journal: Journal, first: int, last: int) -> Iterator[bytes]:
    """What stands in the leaves from one number to before another."""
    for run in journal.runs(first):
        if run.first >= last:
            return
        hashes = (
            record.hash for record in journal.read(run.stream, run.after, run.after + run.count)
        )
        for leaf, told in enumerate(run.entries(hashes), run.first):
            if first <= leaf < last:
                yield told
