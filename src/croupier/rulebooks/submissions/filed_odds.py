"""Odds that a submission files, wager by wager or line by line, and the prices they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add

from croupier.rulebooks.chapter import AtLeast, Offer, Printed, SumOf
from croupier.rulebooks.house_rules import Chosen, PricedLine
from croupier.rulebooks.reader import Reader
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents
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
    odds_of: Mapping[str, Odds]
    """By outcome, where odds are filed line by line."""
    maximum: Cents | None = None
    """Filed with it, where the chapter wants that."""

    @property
    def paytable(self) -> str | None:
        return self.offer.paytables[self.table] if self.offer.paytables else None


def filed_odds(filing: Filing, row: Reader, offer: Offer, table: int) -> Odds | None:
    row.has("offered")
    paying = [
        (price, line.clauses[table])
        for line in offer.lines
        if isinstance(price := line.pays[table], Odds | AtLeast)
    ]
    is_filed = row.has if len(paying) == 1 else row.was_given
    if not is_filed("pays"):
        return None
    notes, key = filing.notes, row.at("pays")
    text = notes.attempt(row.text, "pays")
    if text is None:
        return None
    given = _parsed(filing, key, text, offer)
    if given is None:
        return None
    if len(paying) != 1:
        clause = offer.chosen_by or offer.permitted_by
        advice = _advice(offer)
        notes.find(key, text, f"{offer.title} has several paying lines; {advice}", clause)
        return None
    _compare(filing, key, given, *paying[0])
    return given


def _advice(offer: Offer) -> str:
    if offer.odds_by_line:
        return "file the odds of each under its name"
    return "choose a paytable" if offer.paytables else "leave the key out"


def filed_by_line(filing: Filing, row: Reader, offer: Offer, table: int) -> dict[str, Odds]:
    """Where the chapter has a paytable instead, the odds of one line can only be studied."""
    filed = dict[str, Odds]()
    is_filed = row.has if offer.odds_by_line else row.was_given
    for line in offer.lines:
        price = line.pays[table]
        if not isinstance(price, Odds | AtLeast) or not is_filed(line.outcome):
            continue
        key, clause = row.at(line.outcome), line.clauses[table]
        text = filing.notes.attempt(row.text, line.outcome)
        given = _parsed(filing, key, text, offer) if text is not None else None
        if given is not None and offer.odds_by_line:
            _compare(filing, key, given, price, clause)
        elif given is not None:
            why = f"must be exactly {price}, as the paytable says"
            filing.notes.find_unlawful(key, str(given), why, clause)
        if given is not None:
            filed[line.outcome] = given
    return filed


def warn_of_floors(filing: Filing, taken: Taken) -> None:
    """Odds that the submission is to contain, line by line, and that it leaves to the floors."""
    offer = taken.offer
    for line in offer.lines if offer.odds_by_line else ():
        price = line.pays[taken.table]
        if isinstance(price, AtLeast) and line.outcome not in taken.odds_of:
            key = f"wagers.{offer.wager}.{line.outcome}"
            filing.notes.warn_unfiled(key, f"{price.odds} is taken, the least", offer.chosen_by)


def _parsed(filing: Filing, key: str, text: str, offer: Offer) -> Odds | None:
    try:
        return Odds.parse(text)
    except Unreadable as error:
        filing.notes.find(key, text, str(error), offer.permitted_by)
        return None


def _compare(
    filing: Filing, key: str, given: Odds, price: Odds | AtLeast, clause: ClauseId
) -> None:
    """Odds below a floor, or other than those the chapter fixes, can only be studied."""
    if isinstance(price, AtLeast) and given < price.odds:
        filing.notes.find_unlawful(key, str(given), f"must be at least {price.odds}", clause)
    elif isinstance(price, Odds) and given != price:
        filing.notes.find_unlawful(key, str(given), f"must be exactly {price}", clause)


def priced_lines(taken: Taken, options: dict[str, Chosen]) -> tuple[PricedLine, ...]:
    """The lines in force: this paytable, these options, these odds."""
    return tuple(
        PricedLine(
            outcome=line.outcome,
            price=_price_of(taken, line.outcome, price),
            clause=line.clauses[taken.table],
            when=line.when or line.clauses[taken.table],
            reading=line.reading,
        )
        for line in taken.offer.lines
        if (price := line.pays[taken.table]) is not None and in_force(line.only_if, options)
    )


def in_force(conditions: Mapping[str, frozenset[str]], options: dict[str, Chosen]) -> bool:
    """Whether all options have a value that the conditions ask for."""
    return all(options[option].fits(values) for option, values in conditions.items())


def _price_of(taken: Taken, outcome: str, price: Printed) -> Price:
    """As filed, else as printed; a sum of lines follows what those pay."""
    filed = taken.odds_of.get(outcome, taken.odds)
    match price:
        case AtLeast():
            return filed or price.odds
        case Odds():
            return filed or price
        case SumOf():
            return reduce(add, (_odds_of(taken, each) for each in price.outcomes))
        case _:
            return price


def _odds_of(taken: Taken, outcome: str) -> Odds:
    line = next(each for each in taken.offer.lines if each.outcome == outcome)
    price = line.pays[taken.table]
    assert isinstance(price, Odds | AtLeast)
    odds = _price_of(taken, outcome, price)
    assert isinstance(odds, Odds)
    return odds
