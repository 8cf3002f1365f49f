"""Odds of Spanish 21 for `croupier odds`: of a table, or of the chapter as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cli.games.spanish_21.strategies import analysed
from croupier.cli.odds_asked import Asked, expect_wager, read_shoe
from croupier.cli.odds_printing import Sheet
from croupier.cli.odds_report import side_by_side
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, Spanish21Game, bind, submission
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.document import SPLITS, Spanish21Report
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import round_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.shoes import spanish_shoe
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.spanish_21.chapter import spanish_21_chapter
from croupier.values.cards import DECK, Rank
from croupier.values.shoe import Composition, in_decks

OTHERS = ("meters", "effects", "beside", "against", "opponents", "rounds", "seed")


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
        asked.refuse(f"is about {WAGER}", "strategy")
    decks = asked.decks or game.house.shoe_decks
    shoe = spanish_shoe(decks) if asked.shoe is None else read_shoe(asked.shoe, decks)
    stake = asked.sum_staked
    played = analysed(game, asked.strategy, shoe, decks, stake) if WAGER in priced else None
    chapter = spanish_21_chapter(game.house.rulebook)
    report = Spanish21Report(
        tuple(_rows(game, priced, shoe, played, asked)),
        decks,
        shoe.total,
        lawful=game.house.lawful and chapter.allows_decks(decks),
        played=played,
    )
    return Sheet(
        document=report.document,
        title=f"{in_decks(decks)}, {shoe.total} cards",
        notes=report.notes,
        rows=report.rows,
        details=tuple(side_by_side(report.rows)) if asked.wager else (),
        sentences=(SPLITS,) if played else (),
    )


def _rows(
    game: Spanish21Game,
    priced: list[str],
    shoe: Composition,
    played: Analysis | None,
    asked: Asked,
) -> Iterator[WagerOdds]:
    stake = asked.sum_staked
    for wager in priced:
        if wager == WAGER:
            assert played is not None
            yield round_odds(game, played, stake)
        elif wager == MATCH:
            yield match_odds(game, shoe, stake)
        elif asked.wager or any(shoe[card] for card in DECK if card.rank is Rank.ACE):
            yield insurance_odds(game, shoe, stake)
