"""Reads the wagers a chapter permits: who may be offered what, and every line of every paytable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from croupier.rulebooks.chapter import (
    Needs,
    Offer,
    PayingOrder,
    RideRule,
    Standing,
    Tightened,
    Variant,
    Visit,
)
from croupier.rulebooks.citing import clause, optional_clause, window
from croupier.rulebooks.load_lines import conditions, read_line
from croupier.rulebooks.procedure import Duties, read_own_duties
from croupier.rulebooks.reader import Reader


def read_variants(reader: Reader, duties: Duties) -> dict[str, Variant]:
    variants = dict[str, Variant]()
    for name, row in reader.sections():
        variants[name] = Variant(
            name=name,
            title=row.text("title"),
            clause=clause(row),
            vigorish_free=optional_clause(row, "vigorish_free"),
            only_wagers=row.texts("only_wagers") if row.has("only_wagers") else (),
            only_wagers_clause=optional_clause(row, "only_wagers_clause"),
            only_wagers_option=row.text("only_wagers_option")
            if row.has("only_wagers_option")
            else None,
            base_games=row.texts("base_games") if row.has("base_games") else (),
            paying_order=read_paying_order(row.section("paying_order"))
            if row.has("paying_order")
            else None,
            procedure=read_own_duties(row.section("procedure"), duties)
            if row.has("procedure")
            else {},
            window=window(row),
        )
        row.close()
    return variants


def read_paying_order(reader: Reader) -> PayingOrder:
    order = PayingOrder(
        losers_first=clause(reader, "losers_first"),
        vigorish=clause(reader, "vigorish"),
        pay=clause(reader, "pay"),
    )
    reader.close()
    return order


def read_offers(reader: Reader, variants: dict[str, Variant]) -> tuple[Offer, ...]:
    """All offers in layout order; a variant priced twice, or not at all, is refused."""
    offers = list[Offer]()
    for wager in reader.names:
        rows = reader.rows(wager)
        read = list(_read_offers_of(wager, rows, offers))
        _refuse_overlap(reader, wager, read, variants)
        offers.extend(read)
    return tuple(offers)


def _read_offers_of(wager: str, rows: tuple[Reader, ...], earlier: list[Offer]) -> Iterator[Offer]:
    for row in rows:
        if row.has("twin"):
            yield from _twins(wager, row, earlier)
        else:
            yield _read_offer(wager, row)
        row.close()


def _twins(wager: str, row: Reader, earlier: list[Offer]) -> Iterator[Offer]:
    """The same wager on the other hand: everything but its name comes from its twin."""
    twin, title = row.text("twin"), row.text("title")
    found = [offer for offer in earlier if offer.wager == twin]
    if not found:
        raise row.wrong("twin", "names no wager above this one")
    for offer in found:
        fields = {name: getattr(offer, name) for name in Offer.__slots__}
        yield Offer(**fields | {"wager": wager, "title": title, "twin": twin})


def _read_offer(wager: str, row: Reader) -> Offer:
    paytables = row.texts("paytables") if row.has("paytables") else ()
    offer = Offer(
        wager=wager,
        title=row.text("title"),
        standing=_standing(row),
        permitted_by=clause(row, "permitted_by"),
        defined_by=optional_clause(row, "defined_by"),
        variants=frozenset(row.texts("variants")) if row.has("variants") else frozenset(),
        paytables=paytables,
        chosen_by=optional_clause(row, "chosen_by"),
        by_stake=row.has("by_stake") and row.flag("by_stake"),
        by_decks=row.wholes("by_decks") if row.has("by_decks") else (),
        odds_by_line=row.has("odds_by_line") and row.flag("odds_by_line"),
        own_maximum=optional_clause(row, "own_maximum"),
        twin=None,
        both_hands=optional_clause(row, "both_hands"),
        lines=tuple(read_line(line, len(paytables) or 1) for line in row.rows("lines")),
        bears_vigorish=row.has("bears_vigorish") and row.flag("bears_vigorish"),
        no_vigorish=optional_clause(row, "no_vigorish"),
        ride=_ride(row),
        keeps_stake=conditions(row, "keeps_stake"),
        needs=_needs(row),
        visit=_visit(row),
        tightened=_tightened(row),
        window=window(row),
    )
    if offer.by_decks and len(offer.by_decks) != len(paytables):
        raise row.wrong("by_decks", "must match the paytables one to one")
    if len(paytables) > 1 and offer.chosen_by is None and not offer.by_stake:
        raise row.wrong("chosen_by", "is missing: several paytables need the clause of the choice")
    _refuse_line_holes(row, offer)
    return offer


def _standing(row: Reader) -> Standing:
    try:
        return Standing(row.text("standing"))
    except ValueError:
        names = ", ".join(standing.value for standing in Standing)
        raise row.wrong("standing", f"must be one of {names}") from None


def _needs(row: Reader) -> Needs | None:
    if not row.has("needs"):
        return None
    needs, one_of = row.section("needs"), row.section("needs_one_of")
    if needs.has("any_of"):
        read = Needs(None, {"": needs.texts("any_of")}, clause(needs))
    else:
        any_of = {value: one_of.texts(value) for value in one_of.names}
        read = Needs(needs.text("by"), any_of, clause(needs))
    needs.close()
    return read


def _ride(row: Reader) -> RideRule | None:
    if not row.has("ride"):
        return None
    ride = row.section("ride")
    read = RideRule(clause(ride), ride.text("share"), ride.text("maximum"))
    ride.close()
    return read


def _visit(row: Reader) -> Visit | None:
    if not row.has("visit"):
        return None
    visit = row.section("visit")
    seats = visit.text("seats")
    if seats not in {"ascending", "descending"}:
        raise visit.wrong("seats", "must be ascending or descending")
    read = Visit(seats == "ascending", clause(visit))
    visit.close()
    return read


def _tightened(row: Reader) -> tuple[Tightened, ...]:
    if not row.has("tightened"):
        return ()
    limits = list[Tightened]()
    for limit in row.rows("tightened"):
        limits.append(Tightened(limit.text("key"), limit.wholes("allowed"), clause(limit)))
        limit.close()
    return tuple(limits)


def _refuse_line_holes(row: Reader, offer: Offer) -> None:
    """Unconditional lines must not repeat an outcome within a paytable."""
    for table in range(len(offer.paytables) or 1):
        named = Counter(
            line.outcome for line in offer.lines if not line.only_if and line.pays[table]
        )
        for outcome, times in named.items():
            if times > 1:
                raise row.wrong("lines", f"price {outcome!r} {times} times")


def _refuse_overlap(
    reader: Reader, wager: str, offers: list[Offer], variants: dict[str, Variant]
) -> None:
    games = [variant for variant in variants.values() if not variant.base_games]
    for offer in offers:
        if strange := offer.variants - variants.keys():
            raise reader.wrong(wager, f"names unknown variants {sorted(strange)}")
    for variant in games:
        open_here = [offer for offer in offers if offer.is_open_to(frozenset({variant.name}))]
        if len(open_here) > 1:
            raise reader.wrong(wager, f"is priced twice for {variant.name}")
        if not open_here and any(offer.standing is Standing.ALWAYS for offer in offers):
            raise reader.wrong(wager, f"is always offered but has no price for {variant.name}")
