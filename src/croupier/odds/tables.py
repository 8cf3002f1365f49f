"""All rows of odds: of one table, or of everything a chapter permits."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.baccarat.game import BaccaratGame, Meters, submission
from croupier.odds.exact import Analysis, ExactOdds, analyse, seats_that_differ
from croupier.odds.figures import WagerOdds
from croupier.odds.law import round_law
from croupier.odds.ride import house_money_rows
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.submissions.catalogue import catalogue
from croupier.values.money import Cents
from croupier.values.shoe import Composition


def rows_of(analysis: Analysis, wager: str | None = None) -> Iterator[WagerOdds]:
    """One table's rows in layout order; a wager that may ride has one for each way to play it."""
    for wager_id, bound in analysis.game.wagers.items():
        if wager is not None and wager_id != wager:
            continue
        if bound.offered.ride:
            yield from house_money_rows(analysis, wager_id)
        else:
            yield from seats_that_differ(analysis, wager_id)


def exact_odds(
    game: BaccaratGame,
    *,
    wager: str | None = None,
    decks: int | None = None,
    shoe: Composition | None = None,
    meters: Meters | None = None,
    stake: Cents | None = None,
) -> ExactOdds:
    """Exact odds of a table's wagers, by id.

    >>> import croupier
    >>> croupier.exact_odds(croupier.rulebook("pa-627a"), decks=8)["banker"].house_edge
    Fraction(114753351728, 10847218479825)
    """
    held = shoe or Composition.of_decks(decks or game.house.shoe_decks)
    analysis = analyse(game, shoe=held, meters=meters, stake=stake)
    return ExactOdds(tuple(rows_of(analysis, wager)))


def chapter_odds(
    book: Rulebook,
    *,
    wager: str | None = None,
    decks: int = 8,
    shoe: Composition | None = None,
    meters: Meters | None = None,
    stake: Cents | None = None,
) -> ExactOdds:
    """Everything a chapter permits: each wager at each variant, under each of its prices."""
    held = shoe or Composition.of_decks(decks)
    law = round_law(book.tableau, held)
    found = dict[tuple[object, ...], WagerOdds]()
    for text in catalogue(book, decks):
        game = submission(text, book.id)
        if wager is not None and wager not in game.wagers:
            continue
        shown = {
            name: cents for name, cents in (meters or {}).items() if name in game.initial_meters
        }
        analysis = analyse(game, shoe=held, meters=shown, stake=stake, law=law)
        for row in rows_of(analysis, wager):
            key = (row.wager, row.variant, row.paytable, *sorted(row.terms.items()))
            found.setdefault(key, row)
    order = list(dict.fromkeys(offer.wager for offer in book.offers))
    variants = list(book.variants)
    rows = sorted(
        found.values(),
        key=lambda row: (variants.index(row.variant), order.index(row.wager), row.paytable or ""),
    )
    return ExactOdds(tuple(rows))
