"""What chance has decided and nobody may know yet, beside the journal that has its hash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from croupier.journal.seal_keys import HOW_TO_NAME
from croupier.journal.store import Journal
from croupier.values.refusals import CroupierError
from croupier.values.sealing import SealHidden, is_sealed_under

WITHOUT_KEY = (
    f"start again with {HOW_TO_NAME}; without it rounds can be voided and tables closed,"
    " and the order stays sealed until the key is back"
)


class Secret(Protocol):
    @property
    def commitment(self) -> str: ...
    @property
    def secret(self) -> bytes: ...


S = TypeVar("S", bound=Secret)


class BrokenSeal(CroupierError):
    """Something that was published as a hash and is no longer there as it was."""

    def __init__(self, what: str, table_id: str, commitment: str, why: str) -> None:
        super().__init__(f"the sealed {what} of table {table_id}, under {commitment}, {why}")


class Seals(Generic[S]):
    """Secrets of one kind; nobody else knows them."""

    def __init__(self, journal: Journal, what: str, read: Callable[[bytes], S]) -> None:
        self._journal, self._what, self._read = journal, what, read
        self._known: dict[str, S] = {}
        self.to_seal: dict[str, bytes] = {}
        """Secrets to be kept with the next append."""
        self.to_unseal: set[str] = set()

    def begin(self) -> None:
        """What a refused order wanted sealed or opened is forgotten."""
        self.to_seal, self.to_unseal = {}, set()

    def seal(self, chosen: S) -> str:
        """Kept with the next append; its hash is published."""
        self._known[chosen.commitment] = chosen
        self.to_seal[chosen.commitment] = chosen.secret
        return chosen.commitment

    def open(self, table_id: str, commitment: str) -> S:
        """Published with the next append."""
        found = self.read(table_id, commitment)
        self.drop(commitment)
        return found

    def drop(self, commitment: str) -> None:
        """It will not be needed any more."""
        self._known.pop(commitment, None)
        self.to_unseal.add(commitment)

    def read(self, table_id: str, commitment: str) -> S:
        """Whoever can write to the store could put something else there."""
        if commitment not in self._known:
            try:
                secret = self._journal.sealed(commitment)
            except SealHidden as hidden:
                why = f"cannot be read: {hidden}; {WITHOUT_KEY}"
                raise BrokenSeal(self._what, table_id, commitment, why) from None
            if secret is None:
                raise BrokenSeal(self._what, table_id, commitment, "is gone")
            if not is_sealed_under(secret, commitment):
                raise BrokenSeal(self._what, table_id, commitment, "is not what was published")
            self._known[commitment] = self._read(secret)
        return self._known[commitment]
