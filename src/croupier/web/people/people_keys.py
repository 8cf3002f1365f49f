"""The key to people's pseudonyms: without it nobody can tell whose they are."""

from __future__ import annotations

import hmac
from pathlib import Path

from croupier.journal.key_files import given_secret, made_secret
from croupier.journal.seal_keys import MARK, SealKey, shown
from croupier.values.names import folded
from croupier.values.sealing import SealHidden
from croupier.web.people.errors import OtherPeopleKey

VARIABLE, WHAT = "CROUPIER_PEOPLE_KEY", "people key"


class PeopleKey:
    """Finds a person's pseudonym, and hides the name beside it."""

    def __init__(self, secret: bytes) -> None:
        self._names = SealKey(hmac.digest(secret, b"croupier names", "sha256"))
        self._finding = hmac.digest(secret, b"croupier pseudonyms", "sha256")

    @property
    def id(self) -> str:
        return self._names.id

    def sought(self, name: str) -> str:
        """By which a person's row is found; it tells nobody the name."""
        return hmac.digest(self._finding, folded(name).encode(), "sha256").hex()

    def hidden(self, pseudonym: str, name: str) -> bytes:
        return self._names.hidden(pseudonym, name.encode())

    def shown(self, pseudonym: str, kept: bytes) -> str:
        """The name that is hidden there; OtherPeopleKey where another key hides it."""
        try:
            name = shown(self._names, pseudonym, kept)
        except SealHidden as other:
            raise OtherPeopleKey(other.key, self.id) from None
        if not name or not kept.startswith(MARK):
            raise OtherPeopleKey("", self.id)
        return name.decode()


def given_people_key(path: Path | None, *, made: bool = False) -> PeopleKey | None:
    """The key in a file that was named, else the one in the environment, if there is one."""
    if path is not None and made:
        return PeopleKey(made_secret(path, WHAT))
    secret = given_secret(path, VARIABLE, WHAT)
    return PeopleKey(secret) if secret else None
