"""Names that a new wager cannot have: those of the games and wagers of every chapter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from croupier.rulebooks.loader import SHELF


def approved_name(name: str) -> str:
    """Whose name it is already, in words; empty if nobody's.

    >>> approved_name("lucky nines"), approved_name("Lucky Tens")
    ('a wager of md-mini', '')
    """
    return _known().get(_plain(name), "")


@cache
def _known() -> dict[str, str]:
    """By the first chapter that has it."""
    return dict(reversed([*_names()]))


def _names() -> Iterator[tuple[str, str]]:
    for book in SHELF.values():
        yield _plain(book.title), f"the game of {book.id}"
        for variant in book.variants:
            yield _plain(variant), f"a variant of {book.id}"
        for offer in book.offers:
            yield _plain(offer.title), f"a wager of {book.id}"


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
