"""Goes through a whole submission and draws up the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from croupier.rulebooks.chapter import STANDARD, Cited, Rulebook, Variant, Window
from croupier.rulebooks.chapter_game import chapter_game
from croupier.rulebooks.house_rules import (
    Approval,
    Chosen,
    HouseRules,
    Progressive,
)
from croupier.rulebooks.layout import layout_of
from croupier.rulebooks.reader import Reader, nearest
from croupier.rulebooks.submissions.approvals import (
    examine_approval_dates,
    examine_date,
    missing_approvals,
    read_approvals,
)
from croupier.rulebooks.submissions.filed_odds import Taken
from croupier.rulebooks.submissions.filing import Desk, Filing, Notes, extending
from croupier.rulebooks.submissions.gaming_day import examine_gaming_day
from croupier.rulebooks.submissions.limits import examine_change, examine_limits
from croupier.rulebooks.submissions.offered import offered_wager
from croupier.rulebooks.submissions.options import examine_options, vigorish_in_force
from croupier.rulebooks.submissions.paytables import Followed
from croupier.rulebooks.submissions.progressive import examine_progressive, examine_stake
from croupier.rulebooks.submissions.table_size import (
    can_study,
    decks_in_shoe,
    examine_seats,
    examine_tightened,
)
from croupier.rulebooks.submissions.unsaid import examine_unsaid
from croupier.rulebooks.submissions.wagers import examine_wagers
from croupier.values.clauses import ClauseId

SECTIONS = ("options", "wagers", "limits", "approvals", "progressive", "gaming_day")


def examine(top: Reader, notes: Notes, desk: Desk) -> HouseRules | None:
    """The house rules as far as the file can be read; what is wrong goes into the notes."""
    sections = {name: notes.section(top, name) for name in SECTIONS}
    book = _find_book(top, notes, desk.shelf)
    if book is None:
        return None
    _examine_game(top, book, notes)
    filing = _filing(top, notes, desk, book, sections["options"])
    drawn_up = _draw_up(filing, top, sections)
    notes.close(top)
    return drawn_up


def _draw_up(filing: Filing, top: Reader, sections: Mapping[str, Reader]) -> HouseRules | None:
    """What every table has, and on top of it what the game adds."""
    book, notes = filing.book, filing.notes
    approvals = read_approvals(book, sections["approvals"], notes)
    options = examine_options(filing, sections["options"], approvals)
    seats = examine_seats(filing, top)
    stake, stake_table = examine_stake(filing, sections["progressive"])
    followed = Followed(stake_table, _shoe_decks(top, options))
    taken = examine_wagers(filing, sections["wagers"], options, followed)
    examine_tightened(filing, taken, {"seats": seats})
    progressive = examine_progressive(
        filing, sections["progressive"], stake, _progressive_table(book, taken),
        seats or book.seats.at_most, filed=top.has("progressive"),
    )  # fmt: skip
    offered = [each.offer.wager for each in taken]
    fixed = progressive.wager if progressive else None
    limits, coin, wager_limits = examine_limits(filing, sections["limits"], offered, fixed)
    missing = missing_approvals(filing, approvals, options, offered)
    texts = _texts(filing, taken)
    effective = _effective(filing, top, texts, approvals)
    vigorish = vigorish_in_force(filing, options)
    shared = HouseRules(
        rulebook=book.id,
        title=filing.variant.title,
        game=book.game,
        jurisdiction=book.jurisdiction,
        variant=filing.variant.name,
        games=filing.games,
        effective=effective,
        texts=texts,
        gaming_day=examine_gaming_day(filing, sections["gaming_day"]),
        seats=Cited(seats or 0, book.seats.clause),
        options=options,
        wagers={
            each.offer.wager: offered_wager(
                each, options, wager_limits, _price(book, each, progressive)
            )
            for each in taken
        },
        not_offered={
            offer.wager: offer.permitted_by for offer in book.offers if offer.wager not in offered
        },
        vigorish=vigorish,
        limits=limits,
        coin=coin,
        procedure={**book.procedure, **filing.variant.procedure},
        layout=layout_of(book, filing.games, options, offered, with_vigorish=vigorish is not None),
        placing=book.placing,
        wager_list=book.wager_list,
        match_play=_match_play(book, options),
        progressive=progressive,
        approvals=approvals,
        missing_approvals=missing,
        one_vigorish=book.one_vigorish,
        lawful=True,
    )
    examine_change(filing, shared)
    whole = chapter_game(book.game).examine(book, filing, top, taken, shared)
    examine_unsaid(filing, whole or shared)
    if whole is None or whole.seats.value < 1:
        return None
    return replace(whole, lawful=not notes.findings)


def _shoe_decks(top: Reader, options: Mapping[str, Chosen]) -> int | None:
    """As far as one can tell before the game itself looks at them."""
    decks = top.raw("decks") if top.has("decks") else None
    if type(decks) is not int or not can_study(decks):
        return None
    return decks_in_shoe(decks, options)


def _find_book(top: Reader, notes: Notes, shelf: Mapping[str, Rulebook]) -> Rulebook | None:
    book_id = notes.attempt(top.text, "rulebook")
    if book_id is None:
        return None
    if book_id not in shelf:
        notes.find("rulebook", book_id, f"is no rulebook; {nearest(book_id, list(shelf))}", None)
        return None
    return shelf[book_id]


def _examine_game(top: Reader, book: Rulebook, notes: Notes) -> None:
    game = notes.attempt(top.text, "game")
    if game is not None and game != book.game:
        notes.find("game", game, f"{book.id} is about {book.game}", book.wager_list)


def _filing(top: Reader, notes: Notes, desk: Desk, book: Rulebook, options: Reader) -> Filing:
    name = notes.attempt(top.text, "variant") if top.has("variant") else STANDARD
    if name is None:
        name = STANDARD
    if name not in book.variants:
        _find_variant_elsewhere(book, name, notes, desk.shelf)
        name = STANDARD
    variant = book.variants[name]
    return Filing(desk, book, variant, _base_game(variant, options), notes)


def _find_variant_elsewhere(
    book: Rulebook, name: str, notes: Notes, shelf: Mapping[str, Rulebook]
) -> None:
    for other in extending(book, shelf):
        if name in other.variants:
            why = f"is permitted by {other.id}; file under it"
            notes.find("variant", name, why, other.variants[name].clause)
            return
    allowed = nearest(name, list(book.variants))
    notes.find("variant", name, f"is not a variant of {book.id}; {allowed}", book.variant_list)


def _base_game(variant: Variant, options: Reader) -> str:
    """The game a variant is laid over; an unlawful one is found among the options."""
    if not variant.base_games:
        return variant.name
    given = options.raw("base_game") if options.has("base_game") else variant.base_games[0]
    return str(given) if given in variant.base_games else variant.base_games[0]


def _progressive_table(book: Rulebook, taken: list[Taken]) -> int | None:
    """The paytable of the progressive wager, if it is offered."""
    wager = book.progressive.wager if book.progressive else None
    return next((each.table for each in taken if each.offer.wager == wager), None)


def _price(book: Rulebook, taken: Taken, progressive: Progressive | None) -> Cited[int] | None:
    """The fixed stake of the progressive wager."""
    if progressive is None or book.progressive is None or taken.offer.wager != progressive.wager:
        return None
    clauses = book.progressive.stake_clauses
    return Cited(progressive.stake, clauses[taken.table if taken.offer.by_stake else 0])


def _match_play(book: Rulebook, options: dict[str, Chosen]) -> ClauseId | None:
    accepted = "match_play" in options and options["match_play"].value is True
    return book.match_play if accepted else None


def _effective(
    filing: Filing, top: Reader, texts: Mapping[str, Window], approvals: Mapping[str, Approval]
) -> date | None:
    if not top.has("effective"):
        return None
    effective = filing.notes.attempt(top.day, "effective")
    if effective is not None:
        examine_date(filing.notes, effective, texts)
        examine_approval_dates(filing, effective, approvals)
    return effective


def _texts(filing: Filing, taken: list[Taken]) -> dict[str, Window]:
    """Each text the table relies on, and when it is law."""
    windows = {
        filing.book.extends or filing.book.id: filing.book.window,
        filing.variant.title: filing.variant.window,
        **{each.offer.title: each.offer.window for each in taken},
    }
    return {what: window for what, window in windows.items() if window}
