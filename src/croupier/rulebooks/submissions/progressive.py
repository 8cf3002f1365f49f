"""The [progressive] of a submission: stake, seat combinations, meters and Must Hit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.choices import MeterRule, MustHitRule, ProgressiveRule
from croupier.rulebooks.house_rules import Meter, MustHit, Progressive
from croupier.rulebooks.reader import Reader, shown
from croupier.rulebooks.submissions.filing import Filing
from croupier.values.cards import Card, Rank, Suit, parse_cards, show_cards
from croupier.values.clauses import ClauseId
from croupier.values.exact import percent
from croupier.values.money import Cents, dollars, money
from croupier.values.refusals import Unreadable

Combination = frozenset[Card]

UNSUITED_COMBINATIONS: tuple[Combination, ...] = tuple(
    frozenset({Card(Rank.KING, king), Card(Rank.NINE, nine)})
    for king in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    for nine in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    if king is not nine
)
"""The default assignment: seat 1 takes the first, and so on."""


def examine_stake(filing: Filing, reader: Reader) -> tuple[Cents | None, int]:
    """The stake and the paytable it chooses."""
    rule = filing.book.progressive
    if rule is None:
        return None, 0
    if not reader.has("stake"):
        return rule.stakes[0], 0
    stake = filing.notes.attempt(reader.sum_of_money, "stake")
    if stake is None:
        return rule.stakes[0], 0
    if stake in rule.stakes:
        return stake, rule.stakes.index(stake)
    if not rule.any_stake or stake == 0:
        sums = " or ".join(money(each) for each in rule.stakes)
        allowed = "above zero" if rule.any_stake else sums
        find = filing.notes.find_unlawful if stake else filing.notes.find
        find("progressive.stake", money(stake), f"must be {allowed}", rule.stake_clauses[0])
    return stake, 0


def examine_progressive(
    filing: Filing,
    reader: Reader,
    stake: Cents | None,
    table: int | None,
    seats: int,
    *,
    filed: bool,
) -> Progressive | None:
    """Meters and combinations for the wager's paytable; None where it is not offered."""
    rule, notes = filing.book.progressive, filing.notes
    if table is None or rule is None or stake is None:
        if filed and "progressive" not in notes.keys_found:
            where = f"[wagers.{rule.wager}] is not offered" if rule else "the chapter has none"
            notes.find("progressive", "", f"{where}; leave the table out", filing.book.wager_list)
        return None
    if not reader.has("stake") and len(rule.stakes) > 1:
        taken = f"{money(stake)} is taken, the first of the chapter"
        notes.warn_unfiled("progressive.stake", taken, rule.stake_clauses[0])
    combinations = _combinations(filing, rule, notes.section(reader, "combinations"), seats)
    of_meters = notes.section(reader, "meters")
    meters = {each.name: _meter(filing, rule, each, of_meters, table) for each in rule.meters}
    notes.close(of_meters)
    must_hit_row = notes.attempt(reader.section, "must_hit") if reader.has("must_hit") else None
    must_hit = _must_hit(filing, rule, must_hit_row) if must_hit_row else None
    reader.has("stake")
    notes.close(reader)
    read = Progressive(
        wager=rule.wager,
        stake=stake,
        combinations=combinations,
        meters=meters,
        must_hit=must_hit,
    )
    _examine_rates(filing, rule, read, table)
    return read


def as_filed(read: Progressive) -> dict[str, object]:
    """Meters and Must Hit as a submission writes them."""
    meters = {
        name: _written(meter, ("initial", "reset", "limit"), ("rate", "reserve_rate"))
        for name, meter in read.meters.items()
    }
    if read.must_hit is None:
        return {"meters": meters}
    must_hit = _written(read.must_hit, ("reset", "ceiling"), ("rate",))
    return {
        "meters": meters,
        "must_hit": must_hit | {"configuration": read.must_hit.configuration},
    }


def _written(
    figures: Meter | MustHit, sums: Sequence[str], rates: Sequence[str]
) -> dict[str, object]:
    told: dict[str, object] = {name: str(getattr(figures, name)) for name in rates}
    amounts = {name: getattr(figures, name) for name in sums}
    return told | {name: dollars(cents) for name, cents in amounts.items() if cents is not None}


def _examine_rates(filing: Filing, rule: ProgressiveRule, read: Progressive, table: int) -> None:
    """All that is taken out of a wager for meters, their reserves and the Must Hit."""
    together = sum((each.rate + each.reserve_rate for each in read.meters.values()), Fraction(0))
    together += read.must_hit.rate if read.must_hit else 0
    if together > 1:
        why = f"the rates are {percent(together)} of a wager together: the house adds to each one"
        clause = rule.meters[0].rate_clauses[table]
        filing.notes.warn("progressive.meters", why, clause)


def _combinations(
    filing: Filing, rule: ProgressiveRule, reader: Reader, seats: int
) -> dict[int, Combination]:
    filed = dict[int, Combination]()
    for key in reader.names:
        if key not in map(str, range(1, seats + 1)):
            given = shown(reader.raw(key))
            filing.notes.find(
                reader.at(key), given, f"there are seats 1 to {seats}", rule.combination
            )
            continue
        text = filing.notes.attempt(reader.text, key)
        if text is None:
            continue
        combination = _king_and_nine(text)
        if combination is None or (_is_suited(combination) and not rule.suited):
            different = "" if rule.suited else " of different suits"
            why = f"must be a King and a nine{different}, such as Kh 9d"
            filing.notes.find(reader.at(key), text, why, rule.combination)
        elif combination in filed.values():
            filing.notes.find(reader.at(key), text, "another seat has it", rule.combination)
        else:
            filed[int(key)] = combination
            if _is_suited(combination):
                why = "a King and a nine of one suit meet the suited lines as well"
                filing.notes.warn(reader.at(key), why, rule.combination)
    left = [each for each in UNSUITED_COMBINATIONS if each not in filed.values()]
    return {
        seat: filed[seat] if seat in filed else left.pop(0)
        for seat in range(1, seats + 1)
        if seat in filed or left
    }


def _king_and_nine(text: str) -> Combination | None:
    try:
        cards = parse_cards(text)
    except Unreadable:
        return None
    ranks = {card.rank for card in cards}
    return frozenset(cards) if len(cards) == 2 and ranks == {Rank.KING, Rank.NINE} else None


def _is_suited(combination: Combination) -> bool:
    return len({card.suit for card in combination}) == 1


def show_combination(combination: Combination) -> str:
    """King first.

    >>> show_combination(UNSUITED_COMBINATIONS[0])
    'Ks 9h'
    """
    return show_cards(sorted(combination, key=lambda card: card.rank is Rank.NINE))


def _meter(
    filing: Filing, rule: ProgressiveRule, meter: MeterRule, filed: Reader, table: int
) -> Meter:
    notes, floor = filing.notes, meter.floors[table]
    floor_clause, rate_clause = meter.floor_clauses[table], meter.rate_clauses[table]
    row = notes.section(filed, meter.name)

    def amount(key: str) -> Cents:
        if not row.has(key):
            if rule.must_file:
                notes.find(row.at(key), "", f"must be filed, at least {money(floor)}", floor_clause)
            return floor
        cents = notes.attempt(row.sum_of_money, key)
        if cents is not None and cents < floor and rule.must_file:
            allowed = f"must be at least {money(floor)}"
            notes.find_unlawful(row.at(key), money(cents), allowed, floor_clause)
        return floor if cents is None else cents

    read = Meter(
        name=meter.name,
        initial=amount("initial"),
        reset=amount("reset"),
        rate=_rate(filing, row, "rate", rate_clause, must_file=rule.must_file),
        reserve_rate=_rate(filing, row, "reserve_rate", rate_clause, must_file=False),
        limit=notes.attempt(row.sum_of_money, "limit") if row.has("limit") else None,
        clause=floor_clause,
    )
    if read.limit is not None and read.limit < max(read.initial, read.reset):
        notes.find(
            row.at("limit"), money(read.limit),
            "must not be below the initial and reset amounts", floor_clause,
        )  # fmt: skip
    if read.limit is not None and read.limit == read.reset:
        why = "is the reset amount: the meter never shows more"
        notes.warn(row.at("limit"), why, floor_clause)
    if read.rate == 0 and not rule.must_file:
        notes.warn(row.at("rate"), "none is filed: the meter will not grow", rate_clause)
    notes.close(row)
    return read


def _rate(filing: Filing, row: Reader, key: str, clause: ClauseId, *, must_file: bool) -> Fraction:
    if not row.has(key):
        if must_file:
            filing.notes.find(row.at(key), "", "must be filed, such as 5%", clause)
        return Fraction(0)
    rate = filing.notes.attempt(row.share, key)
    if rate is None:
        return Fraction(0)
    if rate < 0 or (must_file and rate == 0):
        allowed = f"must be {'above 0%' if must_file else '0% or more'}"
        filing.notes.find(row.at(key), percent(rate), allowed, clause)
    return rate


def _must_hit(filing: Filing, rule: ProgressiveRule, row: Reader) -> MustHit | None:
    notes = filing.notes
    number = notes.attempt(row.whole, "configuration")
    if number is not None and not 1 <= number <= len(rule.must_hit):
        choices = [str(n) for n in range(1, len(rule.must_hit) + 1)]
        allowed = f"must be one of {', '.join(choices)}"
        notes.find(row.at("configuration"), str(number), allowed, rule.must_hit_clause)
        number = None
    if number is None:
        for key in ("reset", "ceiling", "rate"):
            row.has(key)
        notes.close(row)
        return None
    configuration = rule.must_hit[number - 1]
    amounts = {
        key: _must_hit_amount(filing, rule, row, key, Cited(figure, configuration.clause))
        for key, figure in (("reset", configuration.reset), ("ceiling", configuration.ceiling))
    }
    if amounts["ceiling"] <= amounts["reset"]:
        notes.find(
            row.at("ceiling"), money(amounts["ceiling"]), "must be above the reset amount",
            configuration.clause,
        )  # fmt: skip
    rate = _must_hit_rate(filing, rule, configuration, row)
    notes.close(row)
    return MustHit(number, **amounts, rate=rate, clause=configuration.clause)


def _must_hit_amount(
    filing: Filing, rule: ProgressiveRule, row: Reader, key: str, figure: Cited[Cents]
) -> Cents:
    if not row.has(key):
        return figure.value
    cents = filing.notes.attempt(row.sum_of_money, key)
    if cents is None:
        return figure.value
    if cents < figure.value or (rule.must_hit_exact and cents != figure.value):
        bound = "exactly" if rule.must_hit_exact else "at least"
        allowed = f"must be {bound} {money(figure.value)}"
        filing.notes.find_unlawful(row.at(key), money(cents), allowed, figure.clause)
    return cents


def _must_hit_rate(
    filing: Filing, rule: ProgressiveRule, configuration: MustHitRule, row: Reader
) -> Fraction:
    if configuration.rate is None:
        clause = rule.must_hit_rate or configuration.clause
        return _rate(filing, row, "rate", clause, must_file=True)
    if not row.has("rate"):
        return configuration.rate
    rate = filing.notes.attempt(row.share, "rate")
    if rate is not None and rate != configuration.rate:
        filing.notes.find(
            row.at("rate"), f"{rate * 100}%", f"must be exactly {configuration.rate * 100}%",
            configuration.clause,
        )  # fmt: skip
    return configuration.rate if rate is None else rate
