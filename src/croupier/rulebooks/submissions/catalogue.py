"""Submissions that between them offer everything a chapter permits."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.chapter import Offer, Rulebook, Variant
from croupier.rulebooks.choices import ProgressiveRule
from croupier.values.money import dollars


def catalogue(book: Rulebook, decks: int) -> Iterator[str]:
    """As TOML: each variant with each kind of vigorish it takes and each paytable of its wagers."""
    for variant in book.variants.values():
        for base in variant.base_games or (variant.name,):
            offers = [offer for offer in book.offers if _is_open(variant, base, offer)]
            tables = max([1, *(len(offer.paytables) for offer in offers if not offer.by_decks)])
            vigorish_free = book.variants[base].vigorish_free
            kinds = [] if vigorish_free else [kind.name for kind in book.vigorish]
            for number in range(max(tables, len(kinds))):
                kind = kinds[min(number, len(kinds) - 1)] if kinds else None
                options = [f'vigorish = "{kind}"'] if kind else []
                if variant.base_games:
                    options.append(f'base_game = "{base}"')
                yield "\n".join(_submission(book, variant, offers, options, number, decks))


def _is_open(variant: Variant, base: str, offer: Offer) -> bool:
    games = frozenset({variant.name, base})
    only = variant.only_wagers
    return offer.is_open_to(games) and (not only or offer.wager in only)


def _submission(
    book: Rulebook,
    variant: Variant,
    offers: list[Offer],
    options: list[str],
    number: int,
    decks: int,
) -> Iterator[str]:
    tightened = [limit for offer in offers for limit in offer.tightened if limit.key == "seats"]
    seats = min([book.seats.at_most, *(max(limit.allowed) for limit in tightened)])
    yield f'rulebook = "{book.id}"\ngame = "{book.game}"\nvariant = "{variant.name}"'
    yield f"seats = {seats}\ndecks = {decks}"
    yield "\n".join(["[options]", *options])
    for offer in offers:
        yield f"[wagers.{offer.wager}]"
        if offer.paytables and not offer.by_stake and not offer.by_decks:
            yield f'paytable = "{offer.paytables[min(number, len(offer.paytables) - 1)]}"'
        if book.progressive and offer.wager == book.progressive.wager:
            table = min(number, len(book.progressive.meters[0].floors) - 1)
            yield from _progressive(book.progressive, table)


def _progressive(rule: ProgressiveRule, table: int) -> Iterator[str]:
    """The least the chapter allows."""
    yield f"[progressive]\nstake = {dollars(rule.stakes[min(table, len(rule.stakes) - 1)])}"
    for meter in rule.meters:
        floor = dollars(meter.floors[table])
        yield f'[progressive.meters.{meter.name}]\ninitial = {floor}\nreset = {floor}\nrate = "1%"'
