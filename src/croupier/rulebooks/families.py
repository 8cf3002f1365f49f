"""Games that are played alike are a family; each room has one folder for each of them."""

from __future__ import annotations

from collections.abc import Mapping

FAMILIES: Mapping[str, str] = {
    "minibaccarat": "baccarat",
    "midibaccarat": "baccarat",
    "baccarat": "baccarat",
    "pai_gow": "pai_gow",
    "spanish_21": "spanish_21",
}
"""By the game that a chapter or a submission names."""


def family_of(game: str) -> str:
    """The name of the folders where a game is at home.

    >>> family_of("midibaccarat"), family_of("pai_gow")
    ('baccarat', 'pai_gow')
    """
    return FAMILIES[game]
