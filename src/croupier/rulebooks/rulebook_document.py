"""A rulebook as one JSON document: every figure with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.chapter import STANDARD, AtLeast, Offer, Rulebook, Window
from croupier.rulebooks.chapter_game import chapter_game
from croupier.rulebooks.choices import OptionRule, ProgressiveRule
from croupier.rulebooks.cited_document import bounds
from croupier.rulebooks.gaming_day import BEGINS
from croupier.rulebooks.submissions.option_kinds import allowed_values, shown_value
from croupier.rulebooks.submissions.progressive import UNSUITED_COMBINATIONS, show_combination
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars

Document = dict[str, object]


def rulebook_document(book: Rulebook) -> Document:
    return {
        **summary(book),
        "seats": bounds(book.seats),
        **chapter_game(book.game).document(book),
        "vigorish": [
            {
                "name": kind.name,
                "rate": str(kind.rate),
                "on": "tied stake" if kind.on_tied_stake else "winnings",
                "clause": kind.clause,
                "rounds_up_to": dollars(kind.coin),
                "rounding": kind.rounding,
            }
            for kind in book.vigorish
        ],
        "variants": [
            {
                "variant": each.name,
                "title": each.title,
                "clause": each.clause,
                "in_force": window_document(each.window),
            }
            for each in book.variants.values()
        ],
        "keys": [key_document(*each) for each in default_keys(book)],
        "options": [option_document(rule) for rule in book.options.values()],
        "wagers": [offer_document(offer) for offer in book.offers],
        "progressive": progressive_document(book.progressive) if book.progressive else None,
        "approvals": [
            {"approval": each.name, "about": each.about, "clause": each.clause}
            for each in book.approvals.values()
        ],
    }


def default_keys(book: Rulebook) -> Iterator[tuple[str, str, ClauseId | None]]:
    """Optional keys outside [options]: key, default, clause."""
    yield "variant", STANDARD, book.variants[STANDARD].clause
    yield "effective", "none: the chapter is taken as in force", _window_clause(book)
    yield "gaming_day.time_zone", book.time_zone, None
    yield "gaming_day.begins", f"{BEGINS:%H:%M}", None
    yield "limits.minimum", "none", book.placing
    yield "limits.maximum", "none", book.placing
    yield "limits.coin", "0.01", book.placing
    yield from chapter_game(book.game).default_keys(book)
    for offer in book.offers:
        if len(offer.paytables) > 1 and not offer.by_stake and not offer.by_decks:
            yield f"wagers.{offer.wager}.paytable", offer.paytables[0], offer.chosen_by
        yield from _default_odds(offer)
    rule = book.progressive
    if rule is None:
        return
    yield "progressive.stake", dollars(rule.stakes[0]), rule.stake_clauses[0]
    order = ", ".join(map(show_combination, UNSUITED_COMBINATIONS))
    yield "progressive.combinations", f"from seat 1 on {order}", rule.combination
    for meter in rule.meters:
        key = f"progressive.meters.{meter.name}"
        if not rule.must_file:
            yield f"{key}.initial", dollars(meter.floors[0]), meter.floor_clauses[0]
            yield f"{key}.reset", dollars(meter.floors[0]), meter.floor_clauses[0]
            yield f"{key}.rate", "0%", meter.rate_clauses[0]
        yield f"{key}.reserve_rate", "0%", meter.rate_clauses[0]
        yield f"{key}.limit", "none", meter.floor_clauses[0]
    yield "progressive.must_hit", "none", rule.must_hit_clause


def _default_odds(offer: Offer) -> Iterator[tuple[str, str, ClauseId]]:
    """Of each line with a floor; of each paytable, where the table's decks choose it."""
    where = f" ({', '.join(sorted(offer.variants))})" if offer.variants else ""
    for line in offer.lines:
        key = f"wagers.{offer.wager}.{line.outcome if offer.odds_by_line else 'pays'}{where}"
        tables = offer.paytables if offer.by_decks else ("",)
        for table, price, clause in zip(tables, line.pays, line.clauses, strict=False):
            if isinstance(price, AtLeast):
                yield key, f"{price.odds}{' with ' if table else ''}{table}", clause


def _window_clause(book: Rulebook) -> ClauseId | None:
    return book.window.clause if book.window else None


def key_document(key: str, default: str, clause: ClauseId | None) -> Document:
    return {"key": key, "default": default, "clause": clause}


def summary(book: Rulebook) -> Document:
    return {
        "id": book.id,
        "title": book.title,
        "game": book.game,
        "jurisdiction": book.jurisdiction,
        "authority": book.authority,
        "in_force": window_document(book.window),
    }


def window_document(window: Window | None) -> Document | None:
    if window is None:
        return None
    return {
        "since": str(window.since),
        "amended": str(window.amended) if window.amended else None,
        "expires": str(window.expires) if window.expires else None,
        "clause": window.clause,
    }


def option_document(rule: OptionRule) -> Document:
    return {
        "option": rule.name,
        "about": rule.about,
        "allowed": allowed_values(rule),
        "default": shown_value(rule, rule.default),
        "clause": rule.clause,
        "reading": rule.reading,
        "guarded": rule.guarded,
        "by_the_words": None if rule.words is None else sorted(rule.words),
        "to_be_filed": rule.unfiled is not None,
        "variants": sorted(rule.variants),
        "only_with": rule.beside,
    }


def offer_document(offer: Offer) -> Document:
    return {
        "wager": offer.wager,
        "title": offer.title,
        "standing": offer.standing.value,
        "clause": offer.permitted_by,
        "defined_by": offer.defined_by,
        "variants": sorted(offer.variants),
        "in_force": window_document(offer.window),
        "paytables": list(offer.paytables),
        "lines": [
            {
                "outcome": line.outcome,
                "pays": ["-" if price is None else str(price) for price in line.pays],
                "clauses": list(dict.fromkeys(line.clauses)),
                "when": line.when,
                "reading": line.reading or None,
                "only_if": {option: sorted(values) for option, values in line.only_if.items()},
            }
            for line in offer.lines
        ],
    }


def progressive_document(rule: ProgressiveRule) -> Document:
    return {
        "wager": rule.wager,
        "stakes": [dollars(stake) for stake in rule.stakes],
        "combinations": [show_combination(each) for each in UNSUITED_COMBINATIONS],
        "combinations_clause": rule.combination,
        "stake_clauses": list(rule.stake_clauses),
        "must_be_filed": rule.must_file,
        "meters": [
            {
                "meter": meter.name,
                "floors" if rule.must_file else "defaults": [
                    dollars(floor) for floor in meter.floors
                ],
                "clauses": list(dict.fromkeys(meter.floor_clauses)),
                "rate_clauses": list(dict.fromkeys(meter.rate_clauses)),
            }
            for meter in rule.meters
        ],
        "must_hit": [
            {
                "configuration": n,
                "reset": dollars(each.reset),
                "ceiling": dollars(each.ceiling),
                "rate": str(each.rate) if each.rate is not None else None,
                "clause": each.clause,
            }
            for n, each in enumerate(rule.must_hit, 1)
        ],
    }
