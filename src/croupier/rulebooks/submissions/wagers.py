"""The [wagers] of a submission against what the chapter permits at such a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import AtLeast, Offer, Standing
from croupier.rulebooks.house_rules import Chosen, PricedLine
from croupier.rulebooks.reader import Reader, nearest
from croupier.rulebooks.submissions.filing import Filing, extending
from croupier.values.odds import Odds
from croupier.values.prices import Price
from croupier.values.refusals import Unreadable


@dataclass(frozen=True, slots=True)
class Taken:
    """An offer of the chapter that the table takes up, and the paytable chosen."""

    offer: Offer
    table: int
    """Index into the offer's paytables."""
    odds: Odds | None
    """Filed odds, where the chapter sets a floor or where the file studies others."""

    @property
    def paytable(self) -> str | None:
        return self.offer.paytables[self.table] if self.offer.paytables else None


def examine_wagers(
    filing: Filing, reader: Reader, options: dict[str, Chosen], stake_table: int
) -> list[Taken]:
    """Everything the table offers, in layout order."""
    rows = {name: filing.notes.section(reader, name) for name in reader.names}
    elected = [
        name
        for name, row in rows.items()
        if _may_be_entered(filing, name, options) and not _is_switched_off(filing, name, row)
    ]
    letters = _letters(filing, rows, elected)
    taken = list[Taken]()
    for offer in filing.book.offers:
        if not offer.is_open_to(filing.games):
            continue
        row = rows.get(offer.wager, Reader({}))
        table = stake_table if offer.by_stake else letters.get(offer.wager, 0)
        odds = _filed_odds(filing, row, offer, table)
        filing.notes.close(row)
        if offer.wager in elected or offer.standing is not Standing.ELECTIVE:
            taken.append(Taken(offer, table, odds))
    return taken


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
                permitted = other.offers_of(name)[0].permitted_by
                notes.find(key, "", f"is permitted by {other.id}; file under it", permitted)
                return False
        known = sorted(
            {offer.wager for each in filing.desk.shelf.values() for offer in each.offers}
        )
        if name in known:
            notes.find(key, "", f"is not among the wagers {book.id} permits", book.wager_list)
        else:
            notes.find(key, "", f"is not a wager; {nearest(name, known)}", None)
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


def _letters(filing: Filing, rows: Mapping[str, Reader], elected: list[str]) -> dict[str, int]:
    """The paytable each wager uses; one filed for a hand serves its twin as well."""
    letters = dict[str, int]()
    open_offers = [offer for offer in filing.book.offers if offer.is_open_to(filing.games)]
    for offer in open_offers:
        row = rows.get(offer.wager, Reader({}))
        if not row.has("paytable"):
            continue
        given = filing.notes.attempt(row.text, "paytable")
        if given is None or offer.wager not in elected:
            continue
        if offer.by_stake or not offer.paytables:
            why = "its paytable follows progressive.stake" if offer.by_stake else "has one paytable"
            filing.notes.find(
                row.at("paytable"), given, f"{offer.title}: {why}; leave the key out",
                offer.permitted_by,
            )  # fmt: skip
        elif given not in offer.paytables:
            letters_allowed = ", ".join(offer.paytables)
            filing.notes.find(
                row.at("paytable"), given, f"must be one of {letters_allowed}", offer.chosen_by
            )
        else:
            letters[offer.wager] = offer.paytables.index(given)
    for offer in open_offers:
        _agree_with_twin(filing, offer, letters, elected)
    for offer in open_offers:
        is_offered = offer.wager in elected or offer.standing is not Standing.ELECTIVE
        if is_offered and len(offer.paytables) > 1 and not offer.by_stake:
            _warn_if_unnamed(filing, rows, offer, letters)
    return letters


def _agree_with_twin(
    filing: Filing, offer: Offer, letters: dict[str, int], elected: list[str]
) -> None:
    if offer.twin is None or not {offer.wager, offer.twin} <= set(elected):
        return
    here, there = letters.get(offer.wager), letters.get(offer.twin)
    if here is None and there is not None:
        letters[offer.wager] = there
    elif there is None and here is not None:
        letters[offer.twin] = here
    elif here is not None and there is not None and here != there:
        filing.notes.find(
            f"wagers.{offer.wager}.paytable",
            offer.paytables[here],
            f"must be the paytable of {offer.twin}, {offer.paytables[there]}",
            offer.chosen_by,
        )


def _warn_if_unnamed(
    filing: Filing, rows: Mapping[str, Reader], offer: Offer, letters: dict[str, int]
) -> None:
    twins = {offer.wager, offer.twin} | {
        each.wager for each in filing.book.offers if each.twin == offer.wager
    }
    named = any(name in rows and rows[name].has("paytable") for name in twins if name)
    if offer.wager not in letters and not named:
        filing.notes.warn(
            f"wagers.{offer.wager}.paytable",
            f"none is named: {offer.paytables[0]} is taken, the first of"
            f" {', '.join(offer.paytables)}",
            offer.chosen_by,
        )


def _filed_odds(filing: Filing, row: Reader, offer: Offer, table: int) -> Odds | None:
    row.has("paytable")
    row.has("offered")
    if not row.has("pays"):
        return None
    notes, key = filing.notes, row.at("pays")
    text = notes.attempt(row.text, "pays")
    if text is None:
        return None
    try:
        given = Odds.parse(text)
    except Unreadable as error:
        notes.find(key, text, str(error), offer.permitted_by)
        return None
    paying = [
        (line.pays[table], line.clauses[table])
        for line in offer.lines
        if isinstance(line.pays[table], Odds | AtLeast)
    ]
    if len(paying) != 1:
        clause = offer.chosen_by or offer.permitted_by
        advice = "choose a paytable" if offer.paytables else "leave the key out"
        notes.find(key, text, f"{offer.title} has several paying lines; {advice}", clause)
        return None
    price, clause = paying[0]
    if isinstance(price, AtLeast) and given < price.odds:
        notes.find_unlawful(key, text, f"must be at least {price.odds}", clause)
    elif isinstance(price, Odds) and given != price:
        notes.find_unlawful(key, text, f"must be exactly {price}", clause)
    return given


def priced_lines(taken: Taken, options: dict[str, Chosen]) -> tuple[PricedLine, ...]:
    """The lines in force: this paytable, these options, these odds."""
    return tuple(
        PricedLine(
            outcome=line.outcome,
            price=_filed_or_printed(price, taken.odds),
            clause=line.clauses[taken.table],
            when=line.when or line.clauses[taken.table],
        )
        for line in taken.offer.lines
        if (price := line.pays[taken.table]) is not None and in_force(line.only_if, options)
    )


def in_force(conditions: Mapping[str, frozenset[str]], options: dict[str, Chosen]) -> bool:
    """Whether all options have a value that the conditions ask for."""
    return all(options[option].fits(values) for option, values in conditions.items())


def _filed_or_printed(price: Price | AtLeast, filed: Odds | None) -> Price:
    if isinstance(price, AtLeast):
        return filed or price.odds
    return filed if filed and isinstance(price, Odds) else price
