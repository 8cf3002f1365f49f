"""Which tongue somebody is spoken to in: what they chose, else what their browser asks for."""

from __future__ import annotations

ENGLISH = "en"
TONGUES = (ENGLISH, "zh-Hans", "zh-Hant")
"""As a page and a browser write them."""
CALLED = {ENGLISH: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
"""Each by its own name."""
WHERE_WRITTEN_IN_FULL = {"tw", "hk", "mo", "hant"}
"""Places and scripts by which a browser says that it wants traditional characters."""


def tongue_of(accept_language: str = "", chosen: str | None = None) -> str:
    """One of ours; English where nobody asks for another.

    >>> tongue_of("zh-TW,zh;q=0.9,en;q=0.8"), tongue_of("de, zh;q=0.5"), tongue_of("fr")
    ('zh-Hant', 'zh-Hans', 'en')
    >>> tongue_of("zh-TW", chosen="en")
    'en'
    """
    if chosen in TONGUES:
        return chosen
    asked = sorted(map(_weighed, accept_language.split(",")), key=lambda each: -each[0])
    found = (_own(name) for weight, name in asked if weight > 0)
    return next(filter(None, found), ENGLISH)


def _weighed(wanted: str) -> tuple[float, str]:
    name, _, more = wanted.strip().partition(";")
    _, _, weight = more.strip().partition("q=")
    try:
        return float(weight or 1), name.strip().lower()
    except ValueError:
        return 0, name


def _own(name: str) -> str | None:
    language, *more = name.replace("_", "-").split("-")
    if language == "en":
        return ENGLISH
    if language != "zh":
        return None
    return "zh-Hans" if "hans" in more or not WHERE_WRITTEN_IN_FULL & set(more) else "zh-Hant"
