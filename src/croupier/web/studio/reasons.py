"""Why something is found: the clauses that lead to it, each with the values used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rulebooks.chapter import Offer, Standing
from croupier.rulebooks.submissions.candidates import Known
from croupier.web.studio.choosing import shown_at
from croupier.web.studio.told import ClauseTold, clause_told
from croupier.web.studio.values import in_words

STANDINGS = {
    Standing.ALWAYS: "is always offered",
    Standing.COMPULSORY: "is compulsory here",
    Standing.ELECTIVE: "may be offered",
}


@dataclass(frozen=True, slots=True)
class Reason:
    words: str
    """With the values of this table."""
    clause: ClauseTold | None


def reasons(known: Known, key: str) -> tuple[Reason, ...]:
    """From the table that a chapter permits to the key itself."""
    return (*_table(known), *_wager(known, key), *_tightened(known, key), *_field(known, key))


def _table(known: Known) -> Iterator[Reason]:
    variant = known.book.variants[known.at.variant]
    yield Reason(f"{known.book.authority} permits {variant.title}", clause_told(variant.clause))


def _wager(known: Known, key: str) -> Iterator[Reason]:
    first, *rest = key.split(".")
    if first in {"wagers", "limits"} and rest:
        for offer in known.book.offers_of(rest[0])[:1]:
            yield Reason(
                f"{offer.title} {STANDINGS[offer.standing]}", clause_told(offer.permitted_by)
            )


def _tightened(known: Known, key: str) -> Iterator[Reason]:
    """By a wager on offer."""
    for offer in known.book.offers:
        if offer.wager in known.at.offered and offer.is_open_to(known.at.games):
            yield from _limits(offer, key)


def _limits(offer: Offer, key: str) -> Iterator[Reason]:
    for limit in offer.tightened:
        if limit.key == key:
            allowed = " or ".join(map(str, limit.allowed))
            yield Reason(
                f"With {offer.title} on offer, {key} is {allowed}", clause_told(limit.clause)
            )


def _field(known: Known, key: str) -> Iterator[Reason]:
    field = known.fields.get(key)
    if field is None:
        return
    filed, taken = " and ".join(shown_at(known, key)), " and ".join(in_words(field.default))
    if filed:
        said = f"{filed} is filed"
    else:
        said = f"nothing is filed, and {taken} is taken" if taken else "nothing is filed"
    yield Reason(f"{key}, {field.about}, may be {field.allowed}: {said}", clause_told(field.clause))
