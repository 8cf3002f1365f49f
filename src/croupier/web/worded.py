"""A document for a person: its sentences are said in the tongue that is spoken.

What it is made of may have been worked out long before, in another process, for everybody; only
fields whose business is words are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.values.messages import Message, word

SPOKEN = frozenset({"about", "assumes", "from", "note", "notes", "say", "title", "why", "words"})
"""Fields that hold a text of our own, or several."""
BY_NAME = frozenset({"outcomes"})
"""Fields that hold such texts by names."""


def worded(document: Any) -> Any:  # noqa: ANN401 whatever JSON can be
    """All that is said in it, and whatever else it holds as it is.

    >>> from croupier.values.messages import said
    >>> worded({"title": "Tie", "about": said("{left} cards", left=3), "wager": "tie"})
    {'title': 'Tie', 'about': '3 cards', 'wager': 'tie'}
    """
    match document:
        case Message():
            return str(document)
        case Mapping():
            return {key: _field(key, value) for key, value in document.items()}
        case list() | tuple():
            return [worded(each) for each in document]
        case _:
            return document


def _field(key: str, value: Any) -> Any:  # noqa: ANN401 likewise
    if key in SPOKEN:
        return _said(value)
    if key in BY_NAME and isinstance(value, Mapping):
        return {name: _all_said(each) for name, each in value.items()}
    return worded(value)


def _all_said(value: Any) -> Any:  # noqa: ANN401 likewise
    if isinstance(value, Mapping):
        return {name: _all_said(each) for name, each in value.items()}
    return _said(value)


def _said(value: Any) -> Any:  # noqa: ANN401 likewise
    if isinstance(value, str):
        return word(value)
    if isinstance(value, list | tuple):
        return [_said(each) for each in value]
    return worded(value)
