"""The figures of a table, each with its clause: what they are, and what they might be taken for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import HouseRules, OfferedWager
from croupier.rulebooks.loader import SHELF
from croupier.rulebooks.spanish_21.chapter import MATCH
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.training.school.teaching import LIMITS, teaching
from croupier.values.clauses import ClauseId
from croupier.values.messages import begun
from croupier.values.money import money
from croupier.values.prices import is_win

PRICES = ("1 to 1", "2 to 1", "3 to 2", "8 to 1", "9 to 1", "push")
"""What a price may be taken for, beside the other prices of the table."""
SHARES = (Fraction(1, 5), Fraction(1, 2), 2, 4)
"""Of a posted sum, for which it may be taken."""
LEAST, MOST = "minimum", "maximum"
RATES = ("4%", "5%", "10%", "25%")
HANDLING = {
    "cover_cards": (
        "How many cover cards come with the shoe?",
        "Cover cards that come with the shoe",
    ),
    "burn_tens": (
        "The first card of the shoe is a ten or a court card. How many are burned after it?",
        "Cards burned after a ten or a court card",
    ),
    "burn_ace": (
        "The first card of the shoe is an ace. How many are burned after it?",
        "Cards burned after an ace",
    ),
    "card_life_hours": (
        "After how many hours are the cards changed at the latest?",
        "Hours after which the cards are changed",
    ),
}  # fmt: skip
"""What is done with cards, by the name under which chapters file it."""


@dataclass(frozen=True, slots=True)
class Figure:
    asks: str
    about: str
    """What the figure is, in a few words."""
    value: str
    others: tuple[str, ...]
    """What it is not; none is the value."""
    clause: ClauseId


Worded = Callable[[OfferedWager, str], str]
"""When an outcome comes, in the words of whoever shows the figures."""


def plainly(_: OfferedWager, outcome: str) -> str:
    return outcome.replace("_", " ")


def figures(house: HouseRules, worded: Worded = plainly) -> tuple[Figure, ...]:
    return tuple(_figures(house, worded))


def _figures(house: HouseRules, worded: Worded) -> Iterator[Figure]:
    asks, about = (
        "How many places for players may a table of this chapter have?",
        "Places for players, at the most",
    )
    yield _number(asks, about, house.seats.value, house.seats.clause)
    decks = getattr(house, "decks", None)
    if isinstance(decks, Cited):
        yield _number(
            "How many decks are in use at the table of this course?",
            "Decks",
            int(decks.value),
            decks.clause,
        )
    yield from _posted(house)
    yield from _handled(house)
    yield from _counted(house)
    yield from _prices(house, worded)
    yield from _vigorish(house)


def _posted(house: HouseRules) -> Iterator[Figure]:
    """The limits that the house sets for the table, and those of a wager that has its own."""
    clause, general = teaching().tells(LIMITS).id, house.limits
    if general.minimum is not None:
        yield _limit("a main wager", LEAST, Cited(general.minimum, clause))
    if general.maximum is not None:
        yield _limit("a main wager", MOST, Cited(general.maximum, clause))
    if isinstance(house, Spanish21Rules) and house.match:
        title = house.wagers[MATCH].title
        yield _limit(title, LEAST, house.match.minimum)
        if house.match.maximum:
            yield _limit(title, MOST, house.match.maximum)


def _limit(wager: str, bound: str, cents: Cited[int]) -> Figure:
    return Figure(
        f"What is the posted {bound} of {wager} at the table of this course?",
        f"Posted {bound} of {wager}",
        money(cents.value),
        tuple(money(int(cents.value * share)) for share in SHARES),
        cents.clause,
    )


def _number(asks: str, about: str, value: int, clause: ClauseId) -> Figure:
    """Taken for its neighbours, or for its half or double."""
    near = dict.fromkeys((value - 1, value + 1, value * 2, value // 2, value + 2))
    others = tuple(str(each) for each in near if each > 0 and each != value)
    return Figure(asks, about, str(value), others, clause)


def _handled(house: HouseRules) -> Iterator[Figure]:
    """What a game of cards says of their handling."""
    handling = getattr(house, "handling", None)
    if not is_dataclass(handling):
        return
    for each in fields(handling):
        cited = getattr(handling, each.name)
        if each.name in HANDLING and isinstance(cited, Cited) and isinstance(cited.value, int):
            asks, about = HANDLING[each.name]
            yield _number(asks, about, cited.value, cited.clause)


def _counted(house: HouseRules) -> Iterator[Figure]:
    """Options that are a number, in the words of the chapter's file."""
    options = SHELF[house.rulebook].options if house.rulebook in SHELF else {}
    for name, chosen in house.options.items():
        value = chosen.value
        if isinstance(value, int) and not isinstance(value, bool) and value and name in options:
            about = begun(options[name].about.partition(";")[0])
            asks = f"{about}: which number is it at the table of this course?"
            yield _number(asks, about, value, chosen.clause)


def _prices(house: HouseRules, worded: Worded) -> Iterator[Figure]:
    priced = [line for wager in house.wagers.values() for line in wager.lines]
    known = dict.fromkeys((*(str(each.price) for each in priced if is_win(each.price)), *PRICES))
    for wager in house.wagers.values():
        for line in wager.lines:
            value = str(line.price)
            if not is_win(line.price) and value != "push":
                continue
            outcome = worded(wager, line.outcome)
            others = tuple(each for each in known if each != value)[:5]
            yield Figure(
                f"What does the wager {wager.title} bring at the table of this course: {outcome}?",
                f"{wager.title}, {outcome}",
                value,
                others,
                line.clause,
            )


def _vigorish(house: HouseRules) -> Iterator[Figure]:
    taken = house.vigorish
    if taken is not None and not taken.on_tied_stake:
        value = f"{float(taken.rate * 100):g}%"
        others = tuple(each for each in RATES if each != value)
        asks = "What share of a win that bears vigorish is taken at the table of this course?"
        yield Figure(asks, "Vigorish", value, others, taken.clause)
