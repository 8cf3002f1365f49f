"""`croupier rulebooks`: the chapters, and one chapter with every choice and clause."""

from __future__ import annotations

import click

from croupier.cli.game_parts import part_of
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import RulebookName
from croupier.rulebooks.chapter import Offer, Rulebook, Window
from croupier.rulebooks.choices import OptionRule
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.rulebook_document import default_keys, rulebook_document, summary
from croupier.rulebooks.submissions.option_kinds import allowed_values, shown_value
from croupier.values.money import dollars, money


@click.command("rulebooks")
@click.argument("rulebook_id", required=False, metavar="[ID]", type=RulebookName())
@json_option
def command(rulebook_id: str | None, *, as_json: bool) -> None:
    """List the rulebooks, or print one with every choice and clause."""
    if rulebook_id is None:
        books = [rulebook(each) for each in SHELF]
        if as_json:
            print_json({"rulebooks": [summary(book) for book in books]})
        else:
            _show_list(books)
        return
    if rulebook_id not in SHELF:
        hint = nearest(rulebook_id, list(SHELF))
        raise click.UsageError(f"no rulebook {rulebook_id!r}; {hint}")
    book = rulebook(rulebook_id)
    if as_json:
        print_json(rulebook_document(book))
    else:
        _show(book)


def _show_list(books: list[Rulebook]) -> None:
    rows = [
        (book.id, book.jurisdiction, book.title, book.authority, _force(book)) for book in books
    ]
    print_table("Rulebooks", ("id", "jurisdiction", "game", "authority", "in force"), rows)


def _force(book: Rulebook) -> str:
    """The chapter's window and, where parts of it have their own, theirs."""
    parts = [(variant.title, variant.window) for variant in book.variants.values()]
    parts += [(offer.title, offer.window) for offer in book.offers]
    windows = [f"{title} {_span(window)}" for title, window in parts if window]
    return "; ".join([_span(book.window), *windows])


def _span(window: Window | None) -> str:
    if window is None:
        return "as published"
    until = f" until {window.expires}" if window.expires else ""
    amended = f", amended {window.amended}" if window.amended else ""
    return f"from {window.since}{until}{amended}"


def _show(book: Rulebook) -> None:
    click.echo(f"{book.id}: {book.title} ({book.jurisdiction})")
    click.echo(f"{book.authority}, {_force(book)}\n")
    part_of(book.game, "chapter").show(book)
    if book.vigorish:
        _show_vigorish(book)
    rows = [(each.name, each.title, each.clause) for each in book.variants.values()]
    print_table("Variants", ("variant", "title", "clause"), rows)
    keys = [(key, default, clause or "") for key, default, clause in default_keys(book)]
    print_table("Optional keys and their defaults", ("key", "default", "clause"), keys)
    _show_options(list(book.options.values()))
    for offer in book.offers:
        _show_offer(offer)
    _show_progressive(book)
    rows = [(each.name, each.about, each.clause) for each in book.approvals.values()]
    print_table("Approvals to record", ("approval", "what", "clause"), rows)


def _show_vigorish(book: Rulebook) -> None:
    rows = [
        (kind.name, f"may round up to {dollars(kind.coin)}", f"{kind.clause}, {kind.rounding}")
        for kind in book.vigorish
    ]
    print_table("Vigorish", ("rate", "rounding", "clause"), rows)


def _show_options(rules: list[OptionRule]) -> None:
    rows = [
        (
            rule.name,
            f"{rule.about} (only with {rule.beside})" if rule.beside else rule.about,
            f"{allowed_values(rule)}\n({_default(rule)})",
            f"{rule.clause}\n{_reading(rule)}".rstrip(),
        )
        for rule in rules
    ]
    print_table("Options", ("option", "about", "allowed", "clause, reading"), rows)


def _default(rule: OptionRule) -> str:
    to_be_filed = ", to be filed" if rule.unfiled else ""
    return f"default {shown_value(rule, rule.default)}{to_be_filed}"


def _reading(rule: OptionRule) -> str:
    by_the_words = f", by the words {' or '.join(sorted(rule.words))}" if rule.words else ""
    return f"{rule.reading or ''}{' (guarded)' if rule.guarded else ''}{by_the_words}"


def _show_offer(offer: Offer) -> None:
    where = f" at {', '.join(sorted(offer.variants))} tables" if offer.variants else ""
    title = f"{offer.wager}: {offer.title}, {offer.standing.value}{where} [{offer.permitted_by}]"
    tables = [f"table {name}" for name in offer.paytables] or ["pays"]
    rows = [
        (
            line.outcome,
            *("-" if price is None else str(price) for price in line.pays),
            "; ".join(f"{key} is {' or '.join(sorted(v))}" for key, v in line.only_if.items()),
            ", ".join(filter(None, (*dict.fromkeys(line.clauses), line.reading))),
        )
        for line in offer.lines
    ]
    columns = ("outcome", *tables, "only if", "clause")
    if not any(line.only_if for line in offer.lines):
        columns = (*columns[:-2], columns[-1])
        rows = [(*row[:-2], row[-1]) for row in rows]
    print_table(title, columns, rows)


def _show_progressive(book: Rulebook) -> None:
    rule = book.progressive
    if rule is None:
        return
    rows = [
        (
            meter.name,
            ", ".join(money(floor) for floor in meter.floors),
            ", ".join(dict.fromkeys(meter.floor_clauses)),
        )
        for meter in rule.meters
    ]
    bound = "at least" if rule.must_file else "by default"
    print_table(
        f"Meters of {rule.wager}, {bound}, by paytable", ("meter", "amount", "clause"), rows
    )
    must_hit = [
        (str(n), money(each.reset), money(each.ceiling), each.clause)
        for n, each in enumerate(rule.must_hit, 1)
    ]
    print_table("Must Hit", ("configuration", "reset", "ceiling", "clause"), must_hit)
