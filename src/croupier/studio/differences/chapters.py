"""What a chapter permits and wants, as facts; on a day, only what is law then."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from croupier.rulebooks.chapter import LayoutRule, Offer, Rulebook, Window
from croupier.rulebooks.chapter_game import chapter_game
from croupier.rulebooks.choices import OptionRule, ProgressiveRule
from croupier.rulebooks.clauses import is_cited_well
from croupier.rulebooks.layout import ABOUT_A_WAGER
from croupier.rulebooks.submissions.option_kinds import allowed_values, shown_value
from croupier.studio.differences.facts import YES, Fact, Facts, in_words, told
from croupier.values.clauses import NO_CLAUSE, ClauseId
from croupier.values.money import Cents, money

KEYS = ("points", "third", "rank", "kind", "tile", "delivery", "at_least", "say")
"""By which the lines of a list are known."""

Found = Iterator[tuple[tuple[str, str], Fact]]


def on_day(book: Rulebook, day: date) -> Rulebook:
    """The chapter without variants and wagers that are no law on a day, and all about them."""
    variants = {name: each for name, each in book.variants.items() if _is_law(each.window, day)}
    offers = tuple(
        each
        for each in book.offers
        if _is_law(each.window, day) and each.is_open_to(frozenset(variants))
    )
    wagers = {offer.wager for offer in offers}

    def matters(at: Collection[str], about: Collection[str]) -> bool:
        return (not at or not variants.keys().isdisjoint(at)) and (
            not about or not wagers.isdisjoint(about)
        )

    return replace(
        book,
        variants=variants,
        offers=offers,
        layout=tuple(
            replace(rule, wagers=tuple(each for each in rule.wagers if each in wagers))
            for rule in book.layout
            if matters(rule.variants, rule.wagers)
        ),
        options={
            name: rule
            for name, rule in book.options.items()
            if matters(rule.variants, ()) and matters(rule.effect.variants, rule.effect.wagers)
        },
        approvals={
            name: rule
            for name, rule in book.approvals.items()
            if rule.if_wager is None or rule.if_wager in wagers
        },
    )


def _is_law(window: Window | None, day: date) -> bool:
    return window is None or not window.outside(day)


def law_of_chapter(book: Rulebook, beside: Rulebook) -> Facts:
    """For a look at another: what a wager pays that only one of them has is left out."""
    shared = {offer.wager for offer in beside.offers}
    return dict(
        (
            (("table", "seats"), Fact(str(book.seats), book.seats.clause)),
            *((("variants", each.name), Fact(YES, each.clause))
              for each in book.variants.values()),
            *((("options", rule.name), _option(rule)) for rule in book.options.values()),
            *_wagers(book),
            *_paytables([offer for offer in book.offers if offer.wager in shared]),
            *((("vigorish", kind.name),
               Fact("of tied stakes" if kind.on_tied_stake else "of winnings", kind.clause))
              for kind in book.vigorish),
            *_progressive(book.progressive),
            *(
                (("rules", name), fact)
                for name, fact in _figures(chapter_game(book.game).document(book), "")
            ),
            *((("procedures", in_words(duty)), Fact(YES, clause))
              for duty, clause in book.procedure.items()),
            *((("approvals", name), Fact(YES, each.clause))
              for name, each in book.approvals.items()),
        )
    )  # fmt: skip


def _option(rule: OptionRule) -> Fact:
    default = shown_value(rule, rule.default)
    return Fact(f"{allowed_values(rule)}; unless filed {default}", rule.clause)


def _wagers(book: Rulebook) -> Found:
    for offer in book.offers:
        yield ("wagers", offer.wager), Fact(offer.standing.value, offer.permitted_by)


def _paytables(offers: Sequence[Offer]) -> Found:
    """Each outcome once: what it pays, and where that depends on it, at which tables."""
    told_of = dict[str, dict[str, list[str]]]()
    clauses = dict[str, ClauseId]()
    for name, price, offer, clause in _prices(offers):
        told_of.setdefault(name, {}).setdefault(price, []).extend(sorted(offer.variants))
        clauses.setdefault(name, clause)
    for name, prices in told_of.items():
        words = (
            f"{price} ({', '.join(dict.fromkeys(at))})" if at and len(prices) > 1 else price
            for price, at in prices.items()
        )
        yield ("paytables", name), Fact("; ".join(words), clauses[name])


def _prices(offers: Sequence[Offer]) -> Iterator[tuple[str, str, Offer, ClauseId]]:
    for offer in offers:
        for line in offer.lines:
            wanted = _wanted(line.only_if)
            for n, price in enumerate(line.pays):
                if price is not None:
                    table = f" {offer.paytables[n]}" if offer.paytables else ""
                    name = f"{offer.wager}{table}, {in_words(line.outcome)}"
                    yield name, f"{price}{wanted}", offer, _clause(line.clauses, n)


def _wanted(options: Mapping[str, frozenset[str]]) -> str:
    asked = [f"{key} is {told(values)}" for key, values in options.items()]
    return f" if {' and '.join(asked)}" if asked else ""


def _clause(clauses: tuple[ClauseId, ...], n: int) -> ClauseId:
    return clauses[min(n, len(clauses) - 1)] if clauses else NO_CLAUSE


def _progressive(rule: ProgressiveRule | None) -> Found:
    if rule is None:
        return
    stakes = _sums(rule.stakes)
    yield ("progressive", "stake"), Fact(stakes, _clause(rule.stake_clauses, 0))
    for meter in rule.meters:
        floors = Fact(_sums(meter.floors), _clause(meter.floor_clauses, 0))
        yield ("progressive", f"{meter.name} from"), floors
    for n, each in enumerate(rule.must_hit, 1):
        words = f"{money(each.reset)} to {money(each.ceiling)}"
        yield ("progressive", f"must hit {n}"), Fact(words, each.clause)


def _sums(sums: Sequence[Cents]) -> str:
    return " or ".join(dict.fromkeys(map(money, sums)))


def _figures(value: object, path: str) -> Iterator[tuple[str, Fact]]:
    """Of a document in which every figure stands beside its clause."""
    match value:
        case {"clause": str() as clause, **rest}:
            named = [each for each in KEYS if each in rest] if path.endswith("#") else []
            name = " ".join((path.removesuffix("#"), *(told(rest.pop(each)) for each in named)))
            words = ", ".join(_plain(each) for each in rest.values() if _plain(each))
            yield name.strip(), Fact(words or YES, ClauseId(clause))
        case Mapping():
            for key, below in value.items():
                yield from _figures(below, f"{path} {in_words(key)}".strip())
        case list():
            for each in value:
                yield from _figures(each, f"{path} #")


def _plain(value: object) -> str:
    """Other clauses are no figures."""
    match value:
        case list():
            return " or ".join(map(told, value))
        case int() | float():
            return told(value)
        case str() if not is_cited_well(value):
            return value
        case _:
            return ""


def layout_of_chapter(book: Rulebook) -> Facts:
    """Each piece once, with all that is said of when it must be there."""
    found = dict[tuple[str, str], Fact]()
    for rule in book.layout:
        for wager in rule.wagers or ("every wager" if rule.piece in ABOUT_A_WAGER else None,):
            name = ("layout", _name(rule, wager))
            said = f"{found[name].value}; " if name in found else ""
            found[name] = Fact(f"{said}{_when(rule)}", rule.clause)
    return found


def _name(rule: LayoutRule, wager: str | None) -> str:
    about = wager or rule.words
    where = f" ({', '.join(sorted(rule.variants))})" if rule.variants else ""
    return f"{in_words(rule.piece.value)}{f': {about}' if about else ''}{where}"


def _when(rule: LayoutRule) -> str:
    place = "on the felt or on a sign" if rule.sign else YES
    return f"{place}{_wanted(rule.only_if)}"
