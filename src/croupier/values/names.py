"""What a person may be called, so that nobody passes for the house or for somebody else."""

from __future__ import annotations

import re
import unicodedata

from croupier.values.errors import Unreadable

LONGEST = 40
OFFICES = ("player", "dealer", "floorperson", "inspector", "administrator")
OF_THE_HOUSE = (
    "automatic",
    "croupier",
    "house",
    "stand-in",
    "the clock",
    "the house",
    "the server",
    *OFFICES,
)
"""No name begins like these."""
RESERVED = frozenset({"floor", "public"})
WRITTEN_TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that one name may mix, since no letter of one looks like a letter of another."""

_WRITTEN = re.compile(r"[^\W_](?:[\w .'-]*[\w.])?")
_FIRST_WORD = re.compile("[A-Z]*")


def checked_person(text: str) -> str:
    """A name as it is kept.

    >>> checked_person("  Ann  O'Hara ")
    "Ann O'Hara"
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        raise Unreadable("a name is missing")
    if len(name) > LONGEST:
        raise Unreadable(f"a name has at most {LONGEST} characters")
    if not _WRITTEN.fullmatch(name):
        raise Unreadable("a name has letters, digits, spaces and . _ - ' and begins with a letter")
    if len(set(filter(None, map(_script, name)))) > 1:
        raise Unreadable("a name is written in one script; letters of two can look alike")
    key = folded(name)
    if key in RESERVED or key.startswith(OF_THE_HOUSE):
        raise Unreadable(f"{name} is a name of the house; choose another")
    return name


def folded(name: str) -> str:
    """Names that differ only in capitals are one."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def _script(sign: str) -> str:
    """Nothing for what every script uses."""
    if not sign.isalnum() or (sign.isascii() and sign.isdigit()):
        return ""
    word = _FIRST_WORD.match(unicodedata.name(sign, ""))
    script = word.group() if word else ""
    return "EAST ASIAN" if script in WRITTEN_TOGETHER else script
