"""Whoever renders sentences for somebody says in which tongue: the one place where it is set."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache

from croupier.tongues.catalogues import catalogue
from croupier.tongues.choosing import ENGLISH
from croupier.values.spoken_in import Saying, speaking, spoken_here

DOMAIN = "sentences"
_BY_SAYING = dict[Saying, str]()


def spoken_in(tongue: str) -> AbstractContextManager[None]:
    """What is rendered within is said in that tongue; what it has no words for, in English.

    >>> from croupier.values.money import money
    >>> with spoken_in("zh-Hant"):
    ...     money(25_00)
    'US$25.00'
    """
    return speaking(None if tongue == ENGLISH else _saying(tongue))


@cache
def _saying(tongue: str) -> Saying:
    saying = catalogue(tongue, DOMAIN).gettext
    _BY_SAYING[saying] = tongue
    return saying


def tongue_spoken() -> str:
    """Its name, for whoever has something rendered elsewhere."""
    saying = spoken_here()
    return ENGLISH if saying is None else _BY_SAYING[saying]
