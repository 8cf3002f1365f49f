"""Whoever renders sentences for somebody says in which tongue: the one place where it is set."""

from __future__ import annotations

from contextlib import AbstractContextManager

from croupier.tongues.catalogues import catalogue
from croupier.tongues.choosing import ENGLISH
from croupier.values.spoken_in import speaking

DOMAIN = "sentences"


def spoken_in(tongue: str) -> AbstractContextManager[None]:
    """What is rendered within is said in that tongue; what it has no words for, in English.

    >>> from croupier.values.money import money
    >>> with spoken_in("zh-Hant"):
    ...     money(25_00)
    'US$25.00'
    """
    return speaking(None if tongue == ENGLISH else catalogue(tongue, DOMAIN).gettext)
