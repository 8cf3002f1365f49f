"""What a journal keeps beside its streams: sealed is what records announce and have not opened."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from croupier.cage.progressive import MustHitReached, Point, point_commitment
from croupier.journal.signing import leaves_of
from croupier.journal.store import Journal
from croupier.surveillance.bodies import ShakerOpened, ShoeOpened, StacksOpened, read_body
from croupier.surveillance.trouble import Trouble
from croupier.transparency.tiles import Tile, tiles_over
from croupier.values.errors import TamperedWith
from croupier.values.records import Record
from croupier.values.sealing import commitment_to, dice_secret_of

JOURNAL = "journal"
"""Stands where a stream does in what is told of none."""
_ANNOUNCED = re.compile(rb'"(?:commitment|dice)":"([^"\\]+)"')
"""By an order of cards or tiles, a point, or dice; no text that people write can read so."""
_TELLS_A_SALT = b'"salt":'
"""As whatever opens something does."""


class _Reached(msgspec.Struct):
    point: int
    salt: str


class KeptSeals:
    """All streams of a journal; whoever adds a seal has something that could be dealt from."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        # before any record is read, since each is sealed together with its record
        self._kept = frozenset(journal.seals())
        self._unannounced = {each.encode() for each in self._kept}
        self._opened = set[str]()

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            if self._unannounced:
                self._unannounced.difference_update(_ANNOUNCED.findall(record.body))
            if self._kept and _TELLS_A_SALT in record.body:
                self._opened.update(self._kept.intersection(_opened_by(record)))
            yield record

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """Once every stream was watched."""
        unannounced = sorted(each.decode() for each in self._unannounced)
        # what was opened meanwhile was unsealed with it
        opened = sorted(self._opened.intersection(self._journal.seals())) if self._opened else []
        never = "something is sealed under {}, and no record announces it"
        before = "something is sealed under {}, and a record has opened it before"
        told = [*map(never.format, unannounced), *map(before.format, opened)]
        return tuple(Trouble(JOURNAL, 0, "seal", why) for why in told)


def _opened_by(record: Record) -> Iterator[str]:
    """The commitments of what it opens; one that cannot be read is told where its stream is."""
    with suppress(msgspec.MsgspecError):
        if record.kind == MustHitReached.kind:
            reached = msgspec.json.decode(record.body, type=_Reached)
            yield point_commitment(Point(reached.point, reached.salt))
            return
        match read_body(record.kind, record.body):
            case StacksOpened() as stacks:
                yield stacks.commitment
                yield commitment_to(dice_secret_of(stacks.dice, stacks.dice_salt))
            case (ShoeOpened() | ShakerOpened()) as opened:
                yield opened.commitment


def given_twice(journal: Journal) -> tuple[Trouble, ...]:
    """An id stands for one order of its giver; a second one could not have been recorded."""
    streams = defaultdict[str, list[str]](list)
    for each in journal.given_twice():
        streams[each.command].append(each.stream)
    return tuple(
        Trouble(JOURNAL, 0, "command", f"{command} is recorded in {' and '.join(found)}")
        for command, found in streams.items()
    )


def unlike_tiles(journal: Journal) -> tuple[Trouble, ...]:
    """The tree's tiles are reckoned anew: proofs and the next head are made out of them."""
    if not journal.keeps_tiles:
        return ()
    size = journal.tree_size()
    try:
        tiles = tiles_over(_leaves(journal))
        unlike = [tile for tile in tiles if not _is_kept(journal, tile, size)]
    except TamperedWith as wrong:
        return (Trouble(JOURNAL, 0, "tree", str(wrong)),)
    if not unlike:
        return ()
    first, more = unlike[0], len(unlike) - 1
    others = f", nor are {more:,} others" if more else ""
    why = f"tile {first.number} of level {first.level} is not what the records give{others}"
    return (Trouble(JOURNAL, 0, "tree", why),)


def _leaves(journal: Journal) -> Iterator[bytes]:
    """As the runs tell them, which begin where the leaves and their stream's places have ended."""
    size, ended = 0, Counter[str]()
    for run in journal.runs():
        if (run.first, run.after) != (size, ended[run.stream]):
            raise TamperedWith(f"the run of leaves from {run.first} on does not follow the others")
        leaves = list(leaves_of(journal, run))
        if len(leaves) != run.count:
            raise TamperedWith(f"records of {run.stream} are gone from the tree")
        yield from leaves
        size, ended[run.stream] = run.end, run.after + run.count


def _is_kept(journal: Journal, tile: Tile, size: int) -> bool:
    """One that is not full may have grown since it was known how large the tree is."""
    kept = journal.tile(tile.level, tile.number) or b""
    if kept == tile.hashes:
        return True
    return kept.startswith(tile.hashes) and journal.tree_size() > size


def altered(journal: Journal) -> tuple[Trouble, ...]:
    """What is kept otherwise than the program keeps it."""
    return tuple(Trouble(JOURNAL, 0, "schema", why) for why in journal.altered())
