"""Odds of Spanish 21 for `croupier odds`: of a table, or of the chapter as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.cli.games.spanish_21.strategies import analysed
from croupier.cli.odds_asked import Asked, expect_wager, read_shoe
from croupier.cli.odds_printing import Sheet
from croupier.cli.odds_report import Detail, side_by_side
from croupier.cli.output import progress
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game, bind, submission
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.odds.figures import WagerOdds
from croupier.odds.showing import Listed
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.document import Spanish21Report
from croupier.odds.spanish_21.effects import Effects, effects, effects_of_removal, removals_of
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import round_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.shoes import spanish_shoe
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.spanish_21.chapter import spanish_21_chapter
from croupier.values.cards import DECK, Rank
from croupier.values.shoe import Composition, in_decks

if TYPE_CHECKING:
    from croupier.odds.spanish_21.split_law import RoundLaw

OTHERS = ("meters", "beside", "against", "opponents", "rounds", "seed")


def chapter_sheet(rulebook_id: str, asked: Asked) -> Sheet:
    """Every choice at its default, with Match-The-Dealer at its floor."""
    book, chapter = rulebook(rulebook_id), spanish_21_chapter(rulebook_id)
    lawful = sorted(chapter.decks.allowed)
    decks = asked.decks if asked.decks in lawful else lawful[0]
    text = f"""
        rulebook = "{book.id}"
        game = "{book.game}"
        seats = {book.seats.at_most}
        decks = {decks}
        [wagers.{MATCH}]
        """
    return _sheet(submission(text, rulebook_id), asked)


def table_sheet(house: HouseRules, asked: Asked) -> Sheet:
    return _sheet(bind(house), asked)


def _sheet(game: Spanish21Game, asked: Asked) -> Sheet:
    asked.refuse("is not about Spanish 21", *OTHERS)
    offered = [wager for wager in (WAGER, MATCH, INSURANCE) if wager in game.house.wagers]
    expect_wager("--wager", asked.wager, offered)
    priced = [asked.wager] if asked.wager else offered
    if WAGER not in priced:
        asked.refuse(f"is about {WAGER}", "strategy", "exact_rounds")
    decks = asked.decks or game.house.shoe_decks
    shoe = spanish_shoe(decks) if asked.shoe is None else read_shoe(asked.shoe, decks)
    stake = asked.sum_staked
    if stake is not None:
        asked.refuse("leaves the fixed bonus out, which a stake brings in", "exact_rounds")
    played = analysed(game, asked.strategy, shoe, decks, stake) if WAGER in priced else None
    law = _law(played) if played and asked.exact_rounds else None
    chapter = spanish_21_chapter(game.house.rulebook)
    report = Spanish21Report(
        tuple(_rows(game, priced, shoe, asked, played, law)),
        decks,
        shoe.total,
        lawful=game.house.lawful and chapter.allows_decks(decks),
        played=played,
        effects=tuple(_effects(game, priced, shoe, played)) if asked.effects else (),
        law=law,
    )
    return Sheet(
        document=report.document,
        title=f"{in_decks(decks)}, {shoe.total} cards",
        notes=report.notes,
        rows=report.rows,
        details=(
            *(side_by_side(report.rows) if asked.wager else ()),
            *map(shown_table, report.effects),
            *((shown_table(law),) if law else ()),
        ),
        sentences=(report.splits, *(law.listing().notes if law else ())) if played else (),
        records=tuple(report.records()),
        house=game.house,
        removals={each.wager: removals_of(each) for each in report.effects},
        conditions={"decks": str(decks), "cards": str(shoe.total)},
    )


def _rows(
    game: Spanish21Game,
    priced: list[str],
    shoe: Composition,
    asked: Asked,
    played: Analysis | None,
    law: RoundLaw | None,
) -> Iterator[WagerOdds]:
    stake = asked.sum_staked
    for wager in priced:
        if wager == WAGER:
            assert played is not None
            yield round_odds(game, played, stake, law)
        elif wager == MATCH:
            yield match_odds(game, shoe, stake)
        elif asked.wager or any(shoe[card] for card in DECK if card.rank is Rank.ACE):
            yield insurance_odds(game, shoe, stake)


def _law(played: Analysis) -> RoundLaw:
    from croupier.odds.spanish_21.split_law import round_law  # noqa: PLC0415 it has kernels of its own

    with progress("Pairs and up cards", len(played.round.splits)) as step:
        return round_law(played, told=step)


def _effects(
    game: Spanish21Game, priced: list[str], shoe: Composition, played: Analysis | None
) -> Iterator[Effects]:
    """Insurance is decided once an ace is up; what it is worth hangs on court cards alone."""
    if played is not None:
        with progress("Shoes less a card", len(SPANISH_DECK)) as step:
            yield effects_of_removal(played, told=step)
    if MATCH in priced:
        yield effects(game, wager=MATCH, shoe=shoe)


def shown_table(figures: Listed) -> Detail:
    shown = figures.listing()
    return shown.title, tuple(shown.columns), [tuple(line) for line in shown.lines]
