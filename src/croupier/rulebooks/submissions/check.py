"""Examines a whole submission and draws up the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.rulebooks.chapter import STANDARD, Cited, Rulebook, Variant, Window
from croupier.rulebooks.house_rules import Chosen, HouseRules, OfferedWager, StakeLimits
from croupier.rulebooks.loader import SHIPPED, rulebook
from croupier.rulebooks.reader import Reader, nearest, parse_toml
from croupier.rulebooks.submissions.approvals import (
    examine_date,
    missing_approvals,
    read_approvals,
)
from croupier.rulebooks.submissions.filing import Filing, Notes, extending
from croupier.rulebooks.submissions.limits import examine_limits
from croupier.rulebooks.submissions.options import (
    examine_cut,
    examine_options,
    vigorish_in_force,
)
from croupier.rulebooks.submissions.progressive import examine_progressive, examine_stake
from croupier.rulebooks.submissions.wagers import Taken, examine_wagers, priced_lines
from croupier.values.refusals import BadMaterial, Finding, Warned


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome of an examination."""

    file: str
    house_rules: HouseRules | None
    """Drawn up as far as the file can be read, lawful or not."""
    findings: tuple[Finding, ...]
    warnings: tuple[Warned, ...]

    @property
    def lawful(self) -> bool:
        return not self.findings


def check_submission(text: str, file: str = "submission") -> Checked:
    """All findings at once, and the house rules if the file can be read at all.

    >>> bad = check_submission('''
    ... rulebook = "pa-627a"
    ... game = "minibaccarat"
    ... seats = 9
    ... decks = 8
    ... wagers.tie.pays = "7 to 1"
    ... ''')
    >>> print(bad.findings[0])
    submission: wagers.tie.pays = 7 to 1: must be at least 8 to 1 [PA627A-12-b]
    """
    try:
        table = parse_toml(text, file)
    except BadMaterial as bad:
        return Checked(file, None, bad.findings, ())
    study = table.pop("what_if", None)
    if study is None:
        return _named(_check(table), file)
    return _named(_check_study(table, study), file)


def house_rules(text: str, file: str = "submission") -> HouseRules:
    """The house rules of a lawful submission."""
    checked = check_submission(text, file)
    if checked.findings or checked.house_rules is None:
        raise BadMaterial(f"{file} is not a lawful submission", checked.findings)
    return checked.house_rules


def study_rules(text: str, file: str = "submission") -> HouseRules:
    """House rules for study: [what_if] may leave the chapter, the rest of the file may not."""
    table = parse_toml(text, file)
    study = table.pop("what_if", {})
    lawful = _named(_check(table), file)
    if lawful.findings or not isinstance(study, dict):
        raise BadMaterial(f"{file} is not a lawful submission", lawful.findings)
    checked = _named(_check(_overlaid(table, study)), file)
    unreadable = [finding for finding in checked.findings if finding.clause is None]
    if unreadable or checked.house_rules is None:
        raise BadMaterial(f"{file}: [what_if] cannot be studied", unreadable)
    return replace(checked.house_rules, lawful=not checked.findings)


def _named(checked: Checked, file: str) -> Checked:
    return replace(
        checked,
        file=file,
        findings=tuple(replace(finding, file=file) for finding in checked.findings),
        warnings=tuple(replace(warning, file=file) for warning in checked.warnings),
    )


def _check_study(table: dict[str, object], study: object) -> Checked:
    """A file with values for study is refused with the clauses those values offend."""
    if not isinstance(study, dict):
        finding = Finding("what_if", str(study), "must be a table of keys", None)
        return Checked("", None, (finding,), ())
    checked = _check(_overlaid(table, study))
    for_study = Finding("what_if", "", "is for study; a submission for a table leaves it out", None)
    return replace(checked, findings=(*checked.findings, for_study))


def _overlaid(table: Mapping[str, object], study: Mapping[str, object]) -> dict[str, object]:
    merged = dict(table)
    for key, value in study.items():
        below = merged.get(key)
        both = isinstance(below, dict) and isinstance(value, dict)
        merged[key] = _overlaid(below, value) if both else value  # type: ignore[arg-type]
    return merged


def _check(table: Mapping[str, object]) -> Checked:
    notes = Notes()
    top = Reader(table)
    drawn_up = _draw_up(top, notes)
    return Checked("", drawn_up, tuple(notes.findings), tuple(notes.warnings))


def _draw_up(top: Reader, notes: Notes) -> HouseRules | None:
    sections = {
        name: notes.attempt(top.section, name) or Reader({})
        for name in ("options", "wagers", "limits", "approvals", "progressive")
    }
    book_id = notes.attempt(top.text, "rulebook")
    if book_id is None:
        return None
    if book_id not in SHIPPED:
        notes.find("rulebook", book_id, f"is no rulebook; {nearest(book_id, list(SHIPPED))}", None)
        return None
    book = rulebook(book_id)
    _examine_game(top, book, notes)
    filing = _filing(top, book, sections["options"], notes)
    approvals = read_approvals(book, sections["approvals"], notes)
    options = examine_options(filing, sections["options"], approvals)
    seats = _seats(filing, top)
    decks = _decks(filing, top, options)
    stake, stake_table = examine_stake(filing, sections["progressive"])
    taken = examine_wagers(filing, sections["wagers"], options, stake_table)
    offered = [each.offer.wager for each in taken]
    for each in taken:
        _examine_tightened(filing, each, {"seats": seats, "decks": decks})
    royal = next((t for t in taken if book.progressive and t.offer.wager == book.progressive.wager),
                 None)  # fmt: skip
    progressive = examine_progressive(
        filing, sections["progressive"], stake, royal.table if royal else None,
        seats or book.seats.at_most,
    )  # fmt: skip
    limits, coin, wager_limits = examine_limits(filing, sections["limits"], offered)
    missing = missing_approvals(filing, approvals, options, offered)
    vigorish = vigorish_in_force(filing, options)
    shoe_decks = _shoe_decks(decks or book.decks.at_most, options)
    examine_cut(filing, options, shoe_decks)
    effective = notes.attempt(top.day, "effective") if top.has("effective") else None
    if effective is not None:
        examine_date(notes, effective, _windows(filing, taken))
    notes.close(top)
    if seats is None or decks is None:
        return None
    fixed_stake = (
        {royal.offer.wager: Cited(stake, book.progressive.stake_clauses[stake_table])}
        if royal and book.progressive and stake is not None
        else {}
    )
    return HouseRules(
        rulebook=book.id,
        title=filing.variant.title,
        game=book.game,
        jurisdiction=book.jurisdiction,
        variant=filing.variant.name,
        games=filing.games,
        effective=effective,
        seats=Cited(seats, book.seats.clause),
        decks=Cited(decks, book.decks.clause),
        shoe_decks=shoe_decks,
        options=options,
        wagers={
            each.offer.wager: OfferedWager(
                id=each.offer.wager,
                title=each.offer.title,
                permitted_by=each.offer.permitted_by,
                paytable=each.paytable,
                lines=priced_lines(each, options),
                bears_vigorish=each.offer.bears_vigorish,
                no_vigorish=each.offer.no_vigorish,
                ride=each.offer.ride,
                needs=each.offer.needs,
                visit=each.offer.visit,
                fixed_stake=fixed_stake.get(each.offer.wager),
                limits=wager_limits.get(each.offer.wager, StakeLimits()),
            )
            for each in taken
        },
        vigorish=vigorish,
        limits=limits,
        coin=coin,
        tableau=book.tableau,
        handling=book.handling,
        order=filing.variant.order or book.order,
        placing=book.placing,
        wager_list=book.wager_list,
        match_play=book.match_play if options_flag(options, "match_play") else None,
        progressive=progressive,
        approvals=approvals,
        missing_approvals=missing,
        lawful=not notes.findings,
    )


def options_flag(options: dict[str, Chosen], name: str) -> bool:
    return name in options and options[name].value is True


def _examine_game(top: Reader, book: Rulebook, notes: Notes) -> None:
    game = notes.attempt(top.text, "game")
    if game is not None and game != book.game:
        notes.find("game", game, f"{book.id} is about {book.game}", book.wager_list)


def _filing(top: Reader, book: Rulebook, options: Reader, notes: Notes) -> Filing:
    name = STANDARD
    if top.has("variant"):
        name = notes.attempt(top.text, "variant") or STANDARD
    if name not in book.variants:
        _find_variant_elsewhere(book, name, notes)
        name = STANDARD
    variant = book.variants[name]
    return Filing(book, variant, _base_game(variant, options), notes)


def _find_variant_elsewhere(book: Rulebook, name: str, notes: Notes) -> None:
    for other in extending(book):
        if name in other.variants:
            notes.find(
                "variant", name, f"is permitted by {other.id}; file under it",
                other.variants[name].clause,
            )  # fmt: skip
            return
    allowed = nearest(name, list(book.variants))
    notes.find("variant", name, f"is not a variant of {book.id}; {allowed}", book.variant_list)


def _base_game(variant: Variant, options: Reader) -> str:
    """The game a variant is laid over; what is unlawful is found with the options."""
    if not variant.base_games:
        return variant.name
    given = options.raw("base_game") if options.has("base_game") else variant.base_games[0]
    return str(given) if given in variant.base_games else variant.base_games[0]


def _seats(filing: Filing, top: Reader) -> int | None:
    seats = filing.notes.attempt(top.whole, "seats")
    rule = filing.book.seats
    if seats is not None and not rule.allow(seats):
        allowed = f"must be {rule.at_least} to {rule.at_most}"
        filing.notes.find("seats", str(seats), allowed, rule.clause)
    return seats if seats is None or seats > 0 else None


def _decks(filing: Filing, top: Reader, options: dict[str, Chosen]) -> int | None:
    decks = filing.notes.attempt(top.whole, "decks")
    if decks is None or decks < 1:
        return None
    notes, book = filing.notes, filing.book
    if options["shuffler"].value == "two_batch" and book.two_batch:
        batch = book.two_batch
        if decks % 2:
            notes.find(
                "decks", str(decks), "two equal batches need an even number", batch.equal_batches
            )
        if not batch.decks.allow(decks):
            allowed = f"must be {batch.decks.at_least} to {batch.decks.at_most} with two batches"
            notes.find("decks", str(decks), allowed, batch.decks.clause)
    elif not book.decks.allow(decks):
        allowed = f"must be {book.decks.at_least} to {book.decks.at_most}"
        if book.two_batch and book.two_batch.decks.allow(decks):
            allowed += ', or file options.shuffler = "two_batch"'
        notes.find("decks", str(decks), allowed, book.decks.clause)
    return decks


def _shoe_decks(decks: int, options: dict[str, Chosen]) -> int:
    return decks // 2 if options["shuffler"].value == "two_batch" else decks


def _examine_tightened(filing: Filing, taken: Taken, table: dict[str, int | None]) -> None:
    for limit in taken.offer.tightened:
        count = table[limit.key]
        if count is not None and count not in limit.allowed:
            allowed = " or ".join(map(str, limit.allowed))
            filing.notes.find(
                limit.key, str(count), f"must be {allowed} with {taken.offer.title}", limit.clause
            )


def _windows(filing: Filing, taken: list[Taken]) -> dict[str, Window]:
    windows = {
        filing.book.id: filing.book.window,
        filing.variant.title: filing.variant.window,
        **{each.offer.title: each.offer.window for each in taken},
    }
    return {what: window for what, window in windows.items() if window}
