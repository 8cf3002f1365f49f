"""JSON in which each key stands once: of two, readers would not agree which counts."""

from __future__ import annotations

import json

from croupier.values.errors import Unreadable

_UNREAD = str
"""Numbers are somebody else's to read."""


def refuse_twice(document: bytes | str) -> None:
    """Raises `Unreadable` where an object has a key twice, however deep it lies.

    >>> refuse_twice('{"a": {"b": 1, "b": 2}}')
    Traceback (most recent call last):
        ...
    croupier.values.errors.Unreadable: the key 'b' stands there twice
    """
    text = document if isinstance(document, str) else document.decode()
    json.loads(text, object_pairs_hook=_once, parse_int=_UNREAD, parse_float=_UNREAD)


def _once(pairs: list[tuple[str, object]]) -> None:
    keys = [key for key, _ in pairs]
    if len({*keys}) != len(keys):
        twice = next(key for n, key in enumerate(keys) if key in keys[:n])
        raise Unreadable(f"the key {twice[:40]!r} stands there twice")
