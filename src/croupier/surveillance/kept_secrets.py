"""What is sealed beside a journal: there, and as it was published, until it is opened."""

from __future__ import annotations

from collections.abc import Callable

from croupier.values.sealing import SealHidden, is_sealed_under

Store = Callable[[str], bytes | None]
"""The secret kept beside a journal under a commitment; SealHidden where it may not be seen."""
OTHERWISE = "and the sealed order in play has another there"
"""What was dealt is held to an order nobody may know yet: what stands in it is not told."""


def looked_up(sealed: Store | None, commitment: str, what: str) -> bytes | str | None:
    """The secret, or what is wrong with it; None without a store, or without the key to it."""
    if sealed is None:
        return None
    try:
        secret = sealed(commitment)
    except SealHidden:
        return None
    if secret is None:
        return f"the {what} sealed here is gone"
    is_whole = is_sealed_under(secret, commitment)
    return secret if is_whole else f"the {what} kept under this hash is not what was published"


def hidden_in(secret: bytes) -> str:
    """What the salt hides."""
    return secret.decode(errors="replace").partition(" ")[2]
