"""What each tongue says for an English text: gettext's catalogues, read once from what is shipped.

A folder is a tongue and a file a domain: `pages` are templates, `scripts` what runs in a browser,
`sentences` what is told of a table, a purse or a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from croupier.tongues.choosing import ENGLISH, TONGUES

DOMAINS = ("pages", "scripts", "sentences")
Texts = Mapping[tuple[str, str], str]
"""By context, which is mostly none, and English text."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The four questions that gettext asks; what it does not have is said in English."""

    tongue: str
    texts: Texts

    def gettext(self, text: str) -> str:
        return self.texts.get(("", text), text)

    def pgettext(self, context: str, text: str) -> str:
        return self.texts.get((context, text), text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Chinese counts with one form; English with two."""
        return self.texts.get(("", one), one if number == 1 else many)

    def npgettext(self, context: str, one: str, many: str, number: int) -> str:
        return self.texts.get((context, one), one if number == 1 else many)


@cache
def catalogue(tongue: str, domain: str) -> Catalogue:
    if tongue not in TONGUES or domain not in DOMAINS:
        raise LookupError(f"there is no catalogue of {domain} in {tongue}")
    if tongue == ENGLISH:
        return Catalogue(tongue, MappingProxyType({}))
    return Catalogue(tongue, MappingProxyType(_texts(file_of(tongue, domain))))


def file_of(tongue: str, domain: str) -> Traversable:
    return files(__package__) / tongue.replace("-", "_") / f"{domain}.po"


def _texts(file: Traversable) -> dict[tuple[str, str], str]:
    from babel.messages.pofile import read_po  # noqa: PLC0415 only a server has it

    if not file.is_file():
        return {}
    with file.open(encoding="utf-8") as lines:
        told = read_po(lines, abort_invalid=True)
    return {
        (each.context or "", _first(each.id)): _first(each.string)
        for each in told
        if each.id and not each.fuzzy and _first(each.string)
    }


def _first(text: str | list[str] | tuple[str, ...] | None) -> str:
    return text if isinstance(text, str) else text[0] if text else ""
