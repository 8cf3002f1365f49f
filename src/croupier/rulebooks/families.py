"""Every game a chapter can be about; a new one is a folder beside `baccarat` and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.rulebooks.baccarat.loading import read_baccarat
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.pai_gow.loading import read_pai_gow
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.spanish_21.loading import read_spanish_21


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are read, dealt and priced alike."""

    name: str
    """Of its folder in every room, and of its public module."""
    games: tuple[str, ...]
    """As chapters and submissions name them."""
    read: Callable[[Reader], Rulebook]


FAMILIES = (
    Family("baccarat", ("minibaccarat", "midibaccarat", "baccarat"), read_baccarat),
    Family("pai_gow", ("pai_gow",), read_pai_gow),
    Family("spanish_21", ("spanish_21",), read_spanish_21),
)
BY_GAME: Mapping[str, Family] = {game: family for family in FAMILIES for game in family.games}
