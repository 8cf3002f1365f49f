"""The keys a submission may have under a chapter: what each may be, its default and its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from croupier.rulebooks.chapter import STANDARD, AtLeast, Offer, Rulebook, Standing
from croupier.rulebooks.chapter_game import chapter_game
from croupier.rulebooks.choices import ApprovalRule, OptionKind, OptionRule, ProgressiveRule
from croupier.rulebooks.gaming_day import BEGINS
from croupier.rulebooks.submissions.option_kinds import allowed_values, filed_value
from croupier.rulebooks.submissions.paytables import Followed
from croupier.rulebooks.submissions.progressive import UNSUITED_COMBINATIONS, show_combination
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars, money
from croupier.values.odds import Odds

RATE = "1%"
"""Stands where a rate must be filed for which no text has a figure."""
SOME_DAY = date(2026, 1, 31)
SOME_LEAST, SOME_MOST = Decimal(10), Decimal(1000)
"""Figures to be overwritten, where none is better than another."""

CHOICE, FLAG, COUNT, SHARE = (
    each.value for each in (OptionKind.CHOICE, OptionKind.FLAG, OptionKind.COUNT, OptionKind.SHARE)
)
SUM, TEXT = OptionKind.SUM.value, OptionKind.TEXT.value
ODDS, DAY = "odds", "date"


@dataclass(frozen=True, slots=True)
class Field:
    """A key that somebody fills in."""

    key: str
    kind: str
    """A kind of option, or odds, or a date."""
    about: str
    allowed: str
    """In words."""
    clause: ClauseId | None
    default: object | None = None
    """As TOML has it; None: nothing is taken where nothing is filed."""
    values: tuple[str | int, ...] = ()
    """What it may be, where that can be listed."""
    at_least: int | None = None
    at_most: int | None = None
    example: object | None = None
    """What may stand there where there is no default."""
    chosen: object | None = None
    """What somebody has chosen already."""
    reading: str | None = None
    guarded: bool = False
    """Another value than the default wants the regulator's answer on record."""
    to_file: bool = False
    """The text wants it in the submission."""
    only_with: str = ""
    """Where it has a meaning, in words; empty: everywhere."""
    active: bool = True
    """Whether a new submission says it; else it stands there as a comment."""
    fixed: bool = False
    """The chapter leaves no choice."""

    @property
    def written(self) -> object | None:
        """What a new submission says there."""
        said = (self.chosen, self.default, self.example)
        return next((each for each in said if each is not None), None)


@dataclass(frozen=True, slots=True)
class AtTable:
    """The table a submission is about, as far as its fields depend on it."""

    variant: str
    games: frozenset[str]
    """The variant and, where it is laid over another, that one too."""
    offered: frozenset[str]
    seats: int
    shoe_decks: int | None = None
    two_batch: bool = False
    paytables: Mapping[str, int] = field(default_factory=dict)
    """By wager, which of its paytables."""
    stake: int = 0
    """Which of the progressive's stakes."""

    def table_of(self, offer: Offer) -> int:
        followed = Followed(self.stake, self.shoe_decks).table(offer)
        return self.paytables.get(offer.wager, 0) if followed is None else followed


def is_open(book: Rulebook, offer: Offer, at: AtTable) -> bool:
    """Whether such a table may offer a wager."""
    only = book.variants[at.variant].only_wagers
    return offer.is_open_to(at.games) and (not only or offer.wager in only)


def chapter_fields(book: Rulebook, at: AtTable) -> Iterator[Field]:
    """In the order in which a person fills them in; options are those of any table."""
    yield from table_fields(book, at)
    for rule in book.options.values():
        yield option_field(rule)
    for offer in book.offers:
        if is_open(book, offer, at):
            yield from wager_fields(offer, at)
    if book.progressive:
        yield from progressive_fields(book, book.progressive, at)
    yield from limit_fields(book, at)
    yield from gaming_day_fields(book)
    for approval in book.approvals.values():
        yield from approval_fields(approval)


def table_fields(book: Rulebook, at: AtTable) -> Iterator[Field]:
    yield Field("rulebook", CHOICE, book.authority, book.id, None, book.id, (book.id,), fixed=True)
    clause = book.wager_list
    yield Field("game", CHOICE, book.title, book.game, clause, book.game, (book.game,), fixed=True)
    variants = tuple(book.variants)
    chosen = book.variants[at.variant]
    yield Field(
        "variant", CHOICE, chosen.title, _either(variants), chosen.clause, STANDARD, variants,
        chosen=at.variant,
    )  # fmt: skip
    seats = _counts(book, at, "seats", range(book.seats.at_least, book.seats.at_most + 1))
    yield _count("seats", "how many seats the table has", seats, book.seats.clause)
    decks = chapter_game(book.game).decks(book, two_batch=at.two_batch)
    if decks is not None:
        about = "how many decks are on the table"
        yield _count("decks", about, _counts(book, at, "decks", decks.value), decks.clause)
    window = book.window
    yield Field(
        "effective", DAY, "from which day it is to hold",
        "a date; without it the chapter is taken as in force", window.clause if window else None,
        example=(window.amended or window.since) if window else SOME_DAY, active=False,
    )  # fmt: skip


def _counts(book: Rulebook, at: AtTable, key: str, lawful: range | tuple[int, ...]) -> list[int]:
    """Narrower where a wager on offer makes them so."""
    tightened = [
        set(limit.allowed)
        for offer in book.offers
        if offer.wager in at.offered and offer.is_open_to(at.games)
        for limit in offer.tightened
        if limit.key == key
    ]
    return [each for each in lawful if all(each in allowed for allowed in tightened)]


def _count(key: str, about: str, counts: list[int], clause: ClauseId) -> Field:
    return Field(
        key, COUNT, about, _any_of(counts), clause, None, tuple(counts), min(counts), max(counts),
        chosen=max(counts),
    )  # fmt: skip


def _any_of(counts: list[int]) -> str:
    """In few words.

    >>> _any_of([6, 7, 8]), _any_of([6, 8]), _any_of([6])
    ('6 to 8', '6 or 8', '6')
    """
    first, last = counts[0], counts[-1]
    if len(counts) > 1 and counts == list(range(first, last + 1)):
        return f"{first} to {last}"
    return _either(tuple(map(str, counts)))


def _either(values: tuple[str, ...]) -> str:
    return " or ".join(values)


def option_field(rule: OptionRule) -> Field:
    several = rule.variants and f"variant {_either(tuple(sorted(rule.variants)))}"
    beside = rule.beside and f"{rule.beside} = true"
    return Field(
        key=f"options.{rule.name}",
        kind=rule.kind.value,
        about=rule.about,
        allowed=allowed_values(rule),
        clause=rule.clause,
        default=filed_value(rule, rule.default),
        values=tuple(choice.value for choice in rule.choices),
        at_least=rule.at_least if rule.kind is OptionKind.COUNT else None,
        at_most=rule.at_most,
        reading=rule.reading,
        guarded=rule.guarded,
        to_file=rule.unfiled is not None,
        only_with=several or beside or str(rule.effect),
        fixed=rule.for_study,
    )


def wager_fields(offer: Offer, at: AtTable) -> Iterator[Field]:
    table, key, offered = at.table_of(offer), f"wagers.{offer.wager}", offer.wager in at.offered
    if offer.standing is Standing.ELECTIVE:
        yield Field(
            f"{key}.offered", FLAG, f"whether {offer.title} is offered", "true or false",
            offer.permitted_by, False, chosen=offered,
        )  # fmt: skip
    if len(offer.paytables) > 1 and not offer.by_stake and not offer.by_decks:
        letters = offer.paytables
        yield Field(
            f"{key}.paytable", CHOICE, "which paytable it is paid by", _either(letters),
            offer.chosen_by, letters[0], letters, chosen=letters[table], to_file=True,
        )  # fmt: skip
    yield from _odds_fields(offer, key, table)
    if offer.own_maximum:
        yield Field(
            f"{key}.maximum", SUM, "the most that can be laid on it", "a sum of money",
            offer.own_maximum, example=SOME_MOST, to_file=True, active=False,
        )  # fmt: skip


def _odds_fields(offer: Offer, key: str, table: int) -> Iterator[Field]:
    paying = [
        (line, price)
        for line in offer.lines
        if isinstance(price := line.pays[table], Odds | AtLeast)
    ]
    if not offer.odds_by_line and len(paying) != 1:
        return
    for line, price in paying:
        name = line.outcome if offer.odds_by_line else "pays"
        floor = price.odds if isinstance(price, AtLeast) else price
        bound = "at least" if isinstance(price, AtLeast) else "exactly"
        yield Field(
            f"{key}.{name}", ODDS, f"what {line.outcome} pays", f"{bound} {floor}",
            line.clauses[table], str(floor), to_file=offer.odds_by_line,
            fixed=isinstance(price, Odds),
        )  # fmt: skip


def progressive_fields(book: Rulebook, rule: ProgressiveRule, at: AtTable) -> Iterator[Field]:
    here = rule.wager in at.offered
    table = next(at.table_of(each) for each in book.offers if each.wager == rule.wager)
    where = "" if here else f"[wagers.{rule.wager}]"
    for each in _progressive(rule, table, at):
        yield replace(each, only_with=where, active=here and each.active)


def _progressive(rule: ProgressiveRule, table: int, at: AtTable) -> Iterator[Field]:
    stakes = _either(tuple(map(money, rule.stakes)))
    stake = min(at.stake, len(rule.stakes) - 1)
    yield Field(
        "progressive.stake", SUM, "what one wager costs",
        f"{stakes}, or another sum above zero" if rule.any_stake else stakes,
        rule.stake_clauses[0], Decimal(dollars(rule.stakes[0])),
        () if rule.any_stake else tuple(map(dollars, rule.stakes)),
        chosen=Decimal(dollars(rule.stakes[stake])), to_file=len(rule.stakes) > 1,
    )  # fmt: skip
    for seat, two in enumerate(UNSUITED_COMBINATIONS[: at.seats], 1):
        yield Field(
            f"progressive.combinations.{seat}", TEXT, f"the King and nine of seat {seat}",
            "a King and a nine that no other seat has", rule.combination, show_combination(two),
        )  # fmt: skip
    for meter in rule.meters:
        key, floor = f"progressive.meters.{meter.name}", meter.floors[table]
        least, of_rate = meter.floor_clauses[table], meter.rate_clauses[table]
        amount = f"{money(floor)} or more" if rule.must_file else "a sum of money"
        for name, about in (("initial", "where it begins"), ("reset", "where it begins again")):
            yield Field(
                f"{key}.{name}", SUM, about, amount, least, Decimal(dollars(floor)),
                at_least=floor if rule.must_file else 0, to_file=rule.must_file,
            )  # fmt: skip
        yield _rate(f"{key}.rate", "what each wager adds to it", of_rate, filed=rule.must_file)
        yield _rate(f"{key}.reserve_rate", "what each adds to its reserve", of_rate, filed=False)
        limit = _sum(f"{key}.limit", "the most it shows", "a sum of money", least)
        yield replace(limit, example=Decimal(dollars(5 * floor)))
    yield from _must_hit(rule)


def _rate(key: str, about: str, clause: ClauseId, *, filed: bool) -> Field:
    allowed = "a share above 0%, for which no text has a figure" if filed else "a share"
    default, example = (None, RATE) if filed else ("0%", None)
    return Field(key, SHARE, about, allowed, clause, default, example=example, to_file=filed)


def _sum(key: str, about: str, allowed: str, clause: ClauseId | None) -> Field:
    example = SOME_LEAST if key.endswith("minimum") else SOME_MOST
    return Field(key, SUM, about, allowed, clause, example=example, active=False)


def configuration_in_words(rule: ProgressiveRule, number: int) -> str:
    """What a numbered configuration of the Must Hit is, or has to reach."""
    figures = rule.must_hit[number - 1]
    reset, ceiling = money(figures.reset), money(figures.ceiling)
    if rule.must_hit_exact:
        return f"{number}: {reset} to {ceiling}"
    return f"{number}: reset {reset} or more, ceiling {ceiling} or more"


def _must_hit(rule: ProgressiveRule) -> Iterator[Field]:
    key, first = "progressive.must_hit", rule.must_hit[0]
    numbers = tuple(range(1, len(rule.must_hit) + 1))
    told = "; ".join(configuration_in_words(rule, n) for n in numbers)
    yield Field(
        f"{key}.configuration", COUNT, "what must hit, if anything", told, rule.must_hit_clause,
        example=1, values=numbers, at_least=1, at_most=len(numbers), active=False,
    )  # fmt: skip
    bound = "exactly" if rule.must_hit_exact else "at least"
    for name, figure in (("reset", first.reset), ("ceiling", first.ceiling)):
        yield Field(
            f"{key}.{name}", SUM, f"its {name}", f"{bound} the configuration's", first.clause,
            example=Decimal(dollars(figure)), active=False, fixed=rule.must_hit_exact,
        )  # fmt: skip
    rate = _rate(
        f"{key}.rate", "what each wager adds to it", rule.must_hit_rate or first.clause, filed=True
    )
    yield replace(rate, active=False, fixed=first.rate is not None)


def limit_fields(book: Rulebook, at: AtTable) -> Iterator[Field]:
    for name, about in (("minimum", "the least"), ("maximum", "the most")):
        words = f"{about} that can be laid on a wager"
        yield _sum(f"limits.{name}", words, "a sum of money; none is taken", book.placing)
    yield Field(
        "limits.coin", SUM, "the smallest sum the table handles", "a cent or more", book.placing,
        Decimal("0.01"),
    )  # fmt: skip
    fixed = {book.progressive.wager} if book.progressive else set()
    unlimited = chapter_game(book.game).unlimited | fixed
    for offer in book.offers:
        if is_open(book, offer, at) and offer.wager not in unlimited:
            for name in ("minimum", "maximum"):
                key = f"limits.{offer.wager}.{name}"
                yield _sum(key, f"{offer.title}'s own {name}", "a sum of money", book.placing)


def gaming_day_fields(book: Rulebook) -> Iterator[Field]:
    zone, begins = book.time_zone, f"{BEGINS:%H:%M}"
    yield Field("gaming_day.time_zone", TEXT, "by whose clocks", f"a zone as {zone}", None, zone)
    yield Field("gaming_day.begins", TEXT, "when it begins", f"a time as {begins}", None, begins)


def approval_fields(rule: ApprovalRule) -> Iterator[Field]:
    key, where = f"approvals.{rule.name}", ""
    if rule.if_wager is not None:
        where = f"[wagers.{rule.if_wager}]"
    elif rule.if_option is not None:
        name, values = rule.if_option
        where = f"{name} = {_either(tuple(sorted(values)))}"
    yield Field(
        f"{key}.reference", TEXT, rule.about, "where it is recorded", rule.clause,
        example="…", only_with=where, active=False,
    )  # fmt: skip
    yield Field(
        f"{key}.date", DAY, rule.about, "the day it was given", rule.clause,
        example=SOME_DAY, only_with=where, active=False,
    )  # fmt: skip
