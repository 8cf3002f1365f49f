"""Passwords, kept as Argon2 hashes; slow on purpose, so never on the event loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.values.messages import said
from croupier.web.people.errors import BadPassword

T = TypeVar("T")

SHORTEST, LONGEST = 8, 200

_HASHER = PasswordHasher()


class Apart(Protocol):
    """Where hashes are worked out, so that an order at a table does not wait for them."""

    def __call__(self, make: Callable[[], T]) -> T: ...


def here(make: Callable[[], T]) -> T:
    return make()


def check_password(password: str) -> None:
    """None at all is fine: such a person comes back by session or invitation alone."""
    if password and not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword(
            said(
                "a password has {shortest} to {longest} characters",
                shortest=SHORTEST,
                longest=LONGEST,
            )
        )


def hashed(password: str) -> str:
    check_password(password)
    return _HASHER.hash(password)


def matches(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(kept: str) -> bool:
    return _HASHER.check_needs_rehash(kept)


@cache
def nobodys() -> str:
    """To compare with for somebody unknown, so that time does not tell who is known."""
    return _HASHER.hash("a password that nobody has")
