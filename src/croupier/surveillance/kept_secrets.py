"""What is sealed beside a journal: there, and as it was published, until it is opened."""

from __future__ import annotations

from collections.abc import Callable

from croupier.values.sealing import is_sealed_under

Store = Callable[[str], bytes | None]
"""The secret kept beside a journal under a commitment."""


def missing(sealed: Store | None, commitment: str, what: str) -> str:
    """What is wrong with a secret; nothing without a store. Nobody looks at it: its hash tells."""
    if sealed is None:
        return ""
    secret = sealed(commitment)
    if secret is None:
        return f"the {what} sealed here is gone"
    is_whole = is_sealed_under(secret, commitment)
    return "" if is_whole else f"the {what} kept under this hash is not what was published"
