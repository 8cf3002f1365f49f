"""Passwords, kept as Argon2 hashes; slow on purpose, so never on the event loop."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.web.people.errors import BadPassword

SHORTEST, LONGEST = 8, 200

_HASHER = PasswordHasher()


def check_password(password: str) -> None:
    """None at all is fine: such a person comes back by session or invitation alone."""
    if password and not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword(f"a password has {SHORTEST} to {LONGEST} characters")


def hashed(password: str) -> str:
    check_password(password)
    return _HASHER.hash(password)


def matches(kept: str | None, password: str) -> bool:
    """Takes as long for somebody unknown, so that time does not tell who is known."""
    try:
        right = _HASHER.verify(kept or _nobodys(), password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return right and kept is not None


def is_outdated(kept: str) -> bool:
    return _HASHER.check_needs_rehash(kept)


@cache
def _nobodys() -> str:
    return _HASHER.hash("a password that nobody has")
