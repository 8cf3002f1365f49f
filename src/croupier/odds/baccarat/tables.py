"""All rows of odds: of one table, or of everything a chapter permits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from croupier.games.baccarat.game import BaccaratGame, Meters, submission
from croupier.odds.baccarat.analysis import Analysis, analyse, seats_that_differ
from croupier.odds.baccarat.law import round_law
from croupier.odds.baccarat.ride import house_money_rows
from croupier.odds.figures import ExactOdds, WagerOdds
from croupier.rulebooks.baccarat.chapter import BaccaratChapter
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.submissions.catalogue import catalogue
from croupier.values.money import Cents
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition


def rows_of(analysis: Analysis, wager: str) -> Iterator[WagerOdds]:
    """A wager's rows: one for each way to play it, where its winnings may ride."""
    if analysis.game.wagers[wager].offered.ride:
        yield from house_money_rows(analysis, wager)
    else:
        yield analysis.odds(wager)


Shoe = Composition | Mapping[str, int]


def _held(shoe: Shoe | None, decks: int) -> Composition:
    """A shoe given as such, as card to count, or as a number of full decks."""
    if isinstance(shoe, Composition):
        return shoe
    if shoe is not None:
        return Composition.from_counts(shoe)
    if type(decks) is not int or decks < 1:
        raise Unreadable(f"a shoe of {decks} decks holds nothing")
    return Composition.of_decks(decks)


def exact_odds(
    game: BaccaratGame,
    *,
    wager: str | None = None,
    decks: int | None = None,
    shoe: Shoe | None = None,
    meters: Meters | None = None,
    stake: Cents | None = None,
) -> ExactOdds:
    """Exact odds of a table's wagers, by id.

    >>> import croupier
    >>> croupier.exact_odds(croupier.rulebook("pa-627a"), decks=8)["banker"].house_edge
    Fraction(114753351728, 10847218479825)
    """
    held = _held(shoe, game.house.shoe_decks if decks is None else decks)
    if wager is not None and wager not in game.wagers:
        raise Unreadable(f"no wager {wager!r} here; {nearest(wager, list(game.wagers))}")
    analysis = analyse(game, shoe=held, meters=meters, stake=stake)
    wagers = game.wagers if wager is None else (wager,)
    rows = [*chain.from_iterable(rows_of(analysis, each) for each in wagers)]
    rows += chain.from_iterable(seats_that_differ(analysis, each) for each in wagers)
    return ExactOdds(tuple(rows))


def chapter_odds(
    book: BaccaratChapter,
    *,
    wager: str | None = None,
    decks: int = 8,
    shoe: Shoe | None = None,
    meters: Meters | None = None,
    stake: Cents | None = None,
) -> ExactOdds:
    """Everything a chapter permits: each wager at each variant, under each of its prices."""
    held = _held(shoe, decks)
    law = round_law(book.tableau, held)
    found = list[WagerOdds]()
    priced = set[tuple[object, ...]]()
    for text in catalogue(book, book.decks.at_most):
        game = submission(text, book.id, shelf={book.id: book})
        shown = {name: (meters or {}).get(name, sum_) for name, sum_ in game.initial_meters.items()}
        analysis = analyse(game, shoe=held, meters=shown, stake=stake, law=law)
        for offered in game.house.wagers.values():
            terms = tuple(analysis.terms(offered.id, 1).items())
            price = (offered.id, game.house.variant, offered.paytable, terms)
            if wager in {None, offered.id} and price not in priced:
                priced.add(price)
                found.extend(rows_of(analysis, offered.id))
                found.extend(seats_that_differ(analysis, offered.id))
    order = list(dict.fromkeys(offer.wager for offer in book.offers))
    variants = list(book.variants)
    rows = sorted(
        found,
        key=lambda row: (variants.index(row.variant), order.index(row.wager), row.paytable or ""),
    )
    return ExactOdds(tuple(rows))
