"""How records become leaves of the one tree.

A leaf tells nothing: it is a hash over a nonce and the record's own hash, so that a head may
cover a card that lies face down. Whoever is handed record and nonce can tell that it is the one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from croupier.transparency.tiles import Tile, extended
from croupier.transparency.tree import HASH_BYTES, leaf_hash
from croupier.values.errors import TamperedWith

if TYPE_CHECKING:
    from _hashlib import HASH

SECRET_BYTES = 32
NONCE_BYTES = 16
BLOCK_BYTES = 64
WITHIN, AROUND = (bytes(each ^ pad for each in range(256)) for pad in (0x36, 0x5C))
"""Every byte as RFC 2104 masks it for the inner and the outer hash."""


class Run(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Records of one stream that joined the tree one behind the other."""

    first: int
    """The number of its first leaf, counted from 0 over the whole tree."""
    stream: str
    after: int
    """The place in the stream behind which it begins."""
    count: int
    secret: bytes = b""
    """Its nonces are drawn from this; each can be handed out without the others."""
    nonces: tuple[bytes, ...] = ()
    """In place of the secret where an export keeps hashes back: of the records that have theirs."""
    withheld: tuple[bytes, ...] = msgspec.field(default=(), name="entries")
    """What stands in the tree for the records behind those."""

    @property
    def end(self) -> int:
        """The number of the leaf that follows it."""
        return self.first + self.count

    def nonce(self, place: int) -> bytes:
        if not self.secret:
            return self.nonces[place - self.after - 1]
        return next(_nonces(self.secret, place))

    def leaf_of(self, place: int) -> int:
        return self.first + place - self.after - 1

    def entries(self, hashes: Iterable[str]) -> Iterator[bytes]:
        """What stands in the tree for its records, given their hashes in order."""
        nonces = _nonces(self.secret, self.after + 1) if self.secret else self.nonces
        yield from map(entry, nonces, hashes)
        yield from self.withheld

    def keeping_back(self, first: int, hashes: Iterable[str]) -> Run:
        """The same for somebody who may not have the hashes from a place of the stream on."""
        told = max(0, first - self.after - 1)
        if told >= self.count:
            return self
        nonces = tuple(self.nonce(self.after + n) for n in range(1, told + 1))
        withheld = tuple(self.entries(hashes))[told:]
        return Run(self.first, self.stream, self.after, self.count, b"", nonces, withheld)


class Waiting(msgspec.Struct, frozen=True):
    """Records of a stream that are in no tree yet."""

    stream: str
    after: int
    hashes: Sequence[str]


class Growth(msgspec.Struct, frozen=True):
    runs: tuple[Run, ...]
    tiles: tuple[Tile, ...]
    size: int
    leaves: Sequence[bytes]
    """The hashes of those that joined, which are the last of that size."""

    @property
    def first(self) -> int:
        """The number of the first leaf that joined."""
        return self.size - len(self.leaves)


def _nonces(secret: bytes, place: int) -> Iterator[bytes]:
    """From a place of the stream on: the beginnings of HMAC-SHA-256 (RFC 2104) over each place.

    The key is hashed in once for all of them, which takes a third of the time.
    """
    within, around = _keyed(secret)
    for each in count(place):
        inner, outer = within.copy(), around.copy()
        inner.update(each.to_bytes(8))
        outer.update(inner.digest())
        yield outer.digest()[:NONCE_BYTES]


@lru_cache(maxsize=64)
def _keyed(secret: bytes) -> tuple[HASH, HASH]:
    key = secret.ljust(BLOCK_BYTES, b"\0")
    return sha256(key.translate(WITHIN)), sha256(key.translate(AROUND))


def entry(nonce: bytes, record_hash: str) -> bytes:
    return sha256(nonce + hash_in(record_hash)).digest()


def hash_in(record_hash: str) -> bytes:
    try:
        return bytes.fromhex(record_hash)
    except ValueError:
        raise TamperedWith(f"{record_hash[: 2 * HASH_BYTES]!r} is no hash of a record") from None


def growth(
    size: int, edge: Mapping[int, bytes], waiting: Iterable[Waiting], secrets: Iterator[bytes]
) -> Growth:
    """What is added to a tree of that size, whose unfinished tiles are handed in."""
    runs, leaves, end = list[Run](), list[bytes](), size
    for each in waiting:
        run = Run(end, each.stream, each.after, len(each.hashes), next(secrets))
        runs.append(run)
        leaves.extend(map(leaf_hash, run.entries(each.hashes)))
        end = run.end
    return Growth(tuple(runs), extended(edge, size, leaves), end, leaves)
