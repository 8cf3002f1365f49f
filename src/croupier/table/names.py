"""Names on the wire: `WashCards` is `wash-cards`."""

from __future__ import annotations

import re


def kebab(name: str) -> str:
    """Write a class name with hyphens.

    >>> kebab("WashCards")
    'wash-cards'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
