"""Signs the head of the record while people play, and shows it to whoever keeps it elsewhere.

Every so often, and when a sealed order is opened; of several nodes one does.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.floor.posting import NotReached, posted
from croupier.floor.stamping import authority_at, stamped_by
from croupier.floor.witnesses import PLAIN, seen_by
from croupier.journal.errors import Damaged
from croupier.journal.news import News
from croupier.journal.outages import Outage
from croupier.journal.signing import sign_head, tree_of
from croupier.journal.store import Journal
from croupier.transparency.heads import SignedHead
from croupier.transparency.notes import Signer, VerifierKey
from croupier.transparency.policy import Witness
from croupier.transparency.stamps import is_stamped
from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.refusals import BadMaterial, CroupierError

LOG = logging.getLogger("croupier.floor")
CLOCK = "heads: of the tree"
"""Under this name one node signs for all."""
USUAL_SECONDS = 30.0
STAMP_SECONDS = 3600.0


class Keeper(Protocol):
    """Somebody who is handed every new head."""

    def keep(self, signed: SignedHead) -> None: ...


class HeadFolder(msgspec.Struct, frozen=True):
    """A folder elsewhere, a file for each head."""

    folder: Path

    def keep(self, signed: SignedHead) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{signed.head.size:012}.head").write_text(str(signed), encoding="utf-8")


class HeadHook(msgspec.Struct, frozen=True):
    """An address elsewhere that each head is posted to."""

    url: str

    def keep(self, signed: SignedHead) -> None:
        status, _ = posted(self.url, str(signed).encode(), PLAIN)
        if not 200 <= status < 300:
            raise NotReached(f"{authority_at(self.url)} answers {status}")


class HeadTerms(msgspec.Struct, frozen=True):
    """How a house has its record signed."""

    signer: Signer
    seconds: float = USUAL_SECONDS
    witnesses: tuple[Witness, ...] = ()
    keepers: tuple[Keeper, ...] = ()
    stamped_at: str | None = None
    """The address of a time stamping authority."""
    stamp_seconds: float = STAMP_SECONDS
    """The least time between two heads that it is shown."""


class HeadKeeper:
    def __init__(self, journal: Journal, news: News, terms: HeadTerms) -> None:
        self._journal, self._news, self._terms = journal, news, terms
        self._wanted = asyncio.Event()
        self._stamp_due = 0.0

    @property
    def key(self) -> VerifierKey:
        """By which others know who signs."""
        return self._terms.signer.key

    @property
    def witnesses(self) -> tuple[Witness, ...]:
        return self._terms.witnesses

    def want(self) -> None:
        """A shoe has ended: what was dealt from it is worth a head at once."""
        self._wanted.set()

    async def run(self) -> None:
        damage = Outage("the head of the record is not signed")
        while True:
            try:
                if await self._news.may_run(CLOCK):
                    await asyncio.to_thread(self.sign)
                    damage.over()
            except (TamperedWith, BadMaterial) as trouble:
                damage.met(trouble)
            except OutOfReach as trouble:
                if isinstance(trouble, Damaged):  # of any other the journal itself tells
                    damage.met(trouble)
            except Exception:  # whatever it is, the next head is tried for
                LOG.exception("the head of the record was not signed")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._terms.seconds):
                    await self._wanted.wait()
            self._wanted.clear()

    def sign(self) -> SignedHead:
        """The head as it stands, shown to everybody who keeps it."""
        before = self._journal.newest_head()
        signed = sign_head(self._journal, self._terms.signer)
        if before == str(signed) and self._is_seen(signed):
            return signed
        seen = self._stamped(self._shown(signed))
        if seen != signed:
            self._journal.keep_head(signed.head.size, str(seen))
        for keeper in self._terms.keepers:
            try:
                keeper.keep(seen)
            except (OSError, CroupierError) as trouble:
                LOG.error("a head was not kept elsewhere: %s", trouble)  # noqa: TRY400 told
        return seen

    def _is_seen(self, signed: SignedHead) -> bool:
        keys = [each.key for each in self._terms.witnesses]
        return signed.note.signed_by(keys) == set(keys)

    def _shown(self, signed: SignedHead) -> SignedHead:
        tree, note = tree_of(self._journal), signed.note
        for witness in self._terms.witnesses:
            try:
                note = note.with_signatures([seen_by(witness, signed, tree)])
            except CroupierError as trouble:
                LOG.error("witness %s: %s", witness.key.name, trouble)  # noqa: TRY400 told
        return SignedHead(signed.head, note)

    def _stamped(self, signed: SignedHead) -> SignedHead:
        where = self._terms.stamped_at
        if where is None or time.monotonic() < self._stamp_due:
            return signed
        if is_stamped(signed, authority_at(where)):
            return signed
        try:
            stamp = stamped_by(where, signed)
        except CroupierError as trouble:
            LOG.error("time stamps by %s: %s", authority_at(where), trouble)  # noqa: TRY400 told
            return signed
        self._stamp_due = time.monotonic() + self._terms.stamp_seconds
        return SignedHead(signed.head, signed.note.with_signatures([stamp]))
