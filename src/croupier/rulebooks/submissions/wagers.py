"""The [wagers] of a submission against what the chapter permits at such a table."""

from __future__ import annotations

from croupier.rulebooks.chapter import Offer, Standing
from croupier.rulebooks.house_rules import Chosen
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filed_odds import (
    Taken,
    filed_by_line,
    filed_odds,
    warn_of_floors,
)
from croupier.rulebooks.submissions.filing import Filing, extending
from croupier.rulebooks.submissions.paytables import Followed, chosen_paytables
from croupier.values.money import Cents


def examine_wagers(
    filing: Filing, reader: Reader, options: dict[str, Chosen], followed: Followed
) -> list[Taken]:
    """Everything the table offers, in layout order."""
    rows = {name: filing.notes.section(reader, name) for name in reader.names}
    elected = [
        name
        for name, row in rows.items()
        if _may_be_entered(filing, name, options) and not _is_switched_off(filing, name, row)
    ]
    _examine_hands(filing, elected)
    letters = chosen_paytables(filing, rows, elected)
    taken = list[Taken]()
    for offer in filing.book.offers:
        if not offer.is_open_to(filing.games):
            continue
        row = rows.get(offer.wager, Reader({}))
        table = followed.table(offer)
        if table is None:
            table = letters.get(offer.wager, 0)
        odds = filed_odds(filing, row, offer, table)
        odds_of = filed_by_line(filing, row, offer, table)
        maximum = _own_maximum(filing, row, offer)
        filing.notes.close(row)
        if offer.wager in elected or offer.standing is not Standing.ELECTIVE:
            taken.append(Taken(offer, table, odds, odds_of, maximum))
            warn_of_floors(filing, taken[-1])
    return taken


def _examine_hands(filing: Filing, elected: list[str]) -> None:
    """A wager that a player may make on either hand is offered on both."""
    for offer in filing.book.offers:
        if offer.twin is None or offer.both_hands is None:
            continue
        here = [wager for wager in (offer.twin, offer.wager) if wager in elected]
        if len(here) == 1:
            [missing] = {offer.twin, offer.wager} - set(here)
            why = f"must be offered on both hands: [wagers.{missing}] is missing"
            filing.notes.find_unlawful(f"wagers.{here[0]}", "", why, offer.both_hands)


def _own_maximum(filing: Filing, row: Reader, offer: Offer) -> Cents | None:
    filed = offer.own_maximum is not None and row.has("maximum")
    return filing.notes.attempt(row.sum_of_money, "maximum") if filed else None


def _is_switched_off(filing: Filing, name: str, row: Reader) -> bool:
    """Whether the file says that a wager is not offered; what is compulsory cannot be."""
    if not row.has("offered") or filing.notes.attempt(row.flag, "offered") is not False:
        return False
    offer = next(each for each in filing.book.offers_of(name) if each.is_open_to(filing.games))
    if offer.standing is not Standing.ELECTIVE:
        why = f"{offer.title} is always offered at {filing.variant.title}"
        filing.notes.find(row.at("offered"), "false", why, offer.permitted_by)
    return True


def _may_be_entered(filing: Filing, name: str, options: dict[str, Chosen]) -> bool:
    notes, book = filing.notes, filing.book
    offers = book.offers_of(name)
    key = f"wagers.{name}"
    if not offers:
        for other in extending(book, filing.desk.shelf):
            if other.offers_of(name):
                clause = other.offers_of(name)[0].permitted_by
                notes.find(key, "", f"is permitted by {other.id}; file under it", clause)
                return False
        if any(each.offers_of(name) for each in filing.desk.shelf.values()):
            notes.find(key, "", f"is not among the wagers {book.id} permits", book.wager_list)
        else:
            permitted = sorted({offer.wager for offer in book.offers})
            notes.find(key, "", f"is not a wager; {notes.nearest(name, permitted)}", None)
        return False
    if not any(offer.is_open_to(filing.games) for offer in offers):
        where = " or ".join(sorted(set[str]().union(*(offer.variants for offer in offers))))
        notes.find(key, "", f"is offered only with variant {where}", offers[0].permitted_by)
        return False
    variant = filing.variant
    lifted = variant.only_wagers_option and options[variant.only_wagers_option].value == "all"
    if variant.only_wagers and name not in variant.only_wagers and not lifted:
        allowed = ", ".join(variant.only_wagers)
        notes.find(key, "", f"{variant.title} takes only {allowed}", variant.only_wagers_clause)
        return False
    return True
