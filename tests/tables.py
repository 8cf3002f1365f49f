"""Tables that between them have baccarat's chapters, variants, paytables and kinds of vigorish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from croupier.games.baccarat.game import BaccaratGame
from croupier.rulebooks.chapter import Offer, Rulebook
from croupier.rulebooks.loader import SHELF, rulebook
from tests.support import game

METER_NAMES = {"pa-627b": ("mega", "major", "minor")}
OTHER_METER_NAMES = ("star", "spade", "heart")
METER_DOLLARS = (50_000, 450, 450)


@dataclass(frozen=True)
class Filed:
    """What one submission chooses."""

    book: str
    variant: str
    base_game: str
    vigorish: str | None
    rounding: str
    collection: str
    letter: int
    """Each wager takes this paytable, or its last."""

    def __str__(self) -> str:
        kept = [self.book, self.variant, self.base_game, self.vigorish, self.rounding]
        return " ".join([*(each for each in kept if each), self.collection, "ABCDE"[self.letter]])

    @property
    def chapter(self) -> Rulebook:
        return rulebook(self.book)

    @property
    def offers(self) -> tuple[Offer, ...]:
        only = self.chapter.variants[self.variant].only_wagers
        return tuple(
            offer
            for offer in self.chapter.offers
            if offer.is_open_to(frozenset({self.variant, self.base_game}))
            and (not only or offer.wager in only)
        )

    @property
    def letters(self) -> dict[str, str]:
        return {
            offer.wager: offer.paytables[min(self.letter, len(offer.paytables) - 1)]
            for offer in self.offers
            if offer.paytables and not offer.by_stake
        }

    @property
    def royal_9_dollars(self) -> int | None:
        if not any(offer.wager == "royal_9" for offer in self.offers):
            return None
        return 1 if self.book == "pa-627b" and self.letter % 2 else 5

    def game(self) -> BaccaratGame:
        """The table, offering every wager it may."""
        seats = 7 if self.royal_9_dollars else self.chapter.seats.at_most
        return game(self.book, "\n".join(self._toml()), variant=self.variant, seats=seats)

    def _toml(self) -> Iterator[str]:
        yield "[options]"
        if self.vigorish:
            yield f'vigorish = "{self.vigorish}"'
            yield f'vigorish_rounding = "{self.rounding}"'
            yield f'vigorish_collection = "{self.collection}"'
        if self.base_game != self.variant:
            yield f'base_game = "{self.base_game}"'
        for offer in self.offers:
            yield f"[wagers.{offer.wager}]"
            if offer.wager in self.letters:
                yield f'paytable = "{self.letters[offer.wager]}"'
        if self.royal_9_dollars:
            yield f"[progressive]\nstake = {self.royal_9_dollars}"
            names = METER_NAMES.get(self.book, OTHER_METER_NAMES)
            for name, dollars in zip(names, METER_DOLLARS, strict=True):
                yield f"[progressive.meters.{name}]"
                yield f'initial = {dollars}\nreset = {dollars}\nrate = "2%"'


def every_table() -> Iterator[Filed]:
    """All paytables at each variant; all ways of taking vigorish where there is any."""
    for book in SHELF.about("baccarat"):
        for variant in rulebook(book).variants.values():
            for base in variant.base_games or (variant.name,):
                yield from _tables(book, variant.name, base)


def _tables(book: str, variant: str, base: str) -> Iterator[Filed]:
    chapter = rulebook(book)
    free = chapter.variants[base].vigorish_free
    first = Filed(book, variant, base, None, "exact", "with_payout", 0)
    most = max([1, *(len(offer.paytables) for offer in first.offers)])
    ways: list[tuple[str | None, str, str]] = [(None, "exact", "with_payout")]
    if not free:
        ways = [
            (kind.name, rounding, collection)
            for kind, rounding, collection in product(
                chapter.vigorish, ("exact", "up"), ("with_payout", "deferred")
            )
            if not (collection == "deferred" and kind.never_deferred)
        ]
    for number in range(max(most, len(ways))):
        yield Filed(book, variant, base, *ways[number % len(ways)], number % most)
