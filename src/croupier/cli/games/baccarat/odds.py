"""Odds of baccarat for `croupier odds`: of a table, or of a whole chapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.games.baccarat.progressive_report import (
    meter_table,
    must_hit_table,
    progressive_sentence,
)
from croupier.cli.odds_asked import Asked, expect_wager, read_shoe
from croupier.cli.odds_printing import Sheet
from croupier.cli.odds_report import Detail, side_by_side
from croupier.games.baccarat.game import BaccaratGame, Meters, bind
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.document import BaccaratReport
from croupier.odds.baccarat.effects import Effects, effects_of_removal, removals_of
from croupier.odds.baccarat.must_hit import MustHitOdds
from croupier.odds.baccarat.progressive import MUST_HIT, progressive_odds
from croupier.odds.baccarat.tables import chapter_odds, exact_odds
from croupier.odds.figures import percent
from croupier.rulebooks.baccarat.chapter import baccarat_chapter
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.cards import Card, Rank, Suit
from croupier.values.money import Cents, dollars
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition, in_decks

if TYPE_CHECKING:
    from croupier.odds.baccarat.joint import JointOdds


USUAL_DECKS = 8
PLAYING = ("strategy", "exact_rounds", "against", "opponents", "rounds", "seed")


def chapter_sheet(rulebook_id: str, asked: Asked) -> Sheet:
    """Everything a chapter permits."""
    _refuse_playing(asked)
    book = baccarat_chapter(rulebook_id)
    asked.refuse("is about one table; name a submission", "effects", "beside", "par")
    names = [meter.name for meter in book.progressive.meters] if book.progressive else []
    shown = read_meters(asked.meters, names)
    expect_wager("--wager", asked.wager, list(dict.fromkeys(each.wager for each in book.offers)))
    full = asked.decks or USUAL_DECKS
    held = _cards_left(asked.shoe, full)
    odds = chapter_odds(book, wager=asked.wager, shoe=held, meters=shown, stake=asked.sum_staked)
    lawful = book.allows_decks(full, *filter(None, [asked.wager]))
    report = BaccaratReport(odds, full, held.total, lawful=lawful)
    return _sheet(report, asked)


def table_sheet(house: HouseRules, asked: Asked) -> Sheet:
    """One table."""
    _refuse_playing(asked)
    game, chapter = bind(house), baccarat_chapter(house.rulebook)
    wager, beside, stake = asked.wager, asked.beside, asked.sum_staked
    if beside and not wager:
        raise click.UsageError("--with names a second wager; name the first by --wager")
    expect_wager("--wager", wager, list(game.wagers))
    expect_wager("--with", beside, list(game.wagers))
    shown, must_hit = table_meters(asked.meters, game)
    full = asked.decks or game.house.shoe_decks
    held = _cards_left(asked.shoe, full)
    part = held if asked.shoe else None
    odds = exact_odds(game, wager=wager, decks=full, shoe=part, meters=shown, stake=stake)
    analysis = analyse(game, shoe=held, meters=shown, stake=stake)
    looked_at = (wager,) if wager else tuple(game.wagers)
    removed = asked.effects or (asked.par and wager is not None)
    filed = game.house.progressive
    progressive = filed is not None and filed.wager in looked_at
    report = BaccaratReport(
        odds,
        full,
        held.total,
        lawful=game.house.lawful and chapter.allows_decks(full, *game.wagers),
        effects=tuple(effects_of_removal(analysis, looked_at)) if removed else (),
        progressive=progressive_odds(analysis, must_hit) if progressive else None,
        joint=_joint(analysis, wager, beside) if wager and beside else None,
    )
    return replace(_sheet(report, asked), house=house)


def _refuse_playing(asked: Asked) -> None:
    why = "is about Pai Gow or Spanish 21; rides at baccarat have rows of their own"
    asked.refuse(why, *PLAYING)


def _sheet(report: BaccaratReport, asked: Asked) -> Sheet:
    progressive = report.progressive
    return Sheet(
        document=report.document,
        title=f"{in_decks(report.decks)}, {report.cards} cards",
        notes=report.notes,
        rows=report.odds.rows,
        details=tuple(_details(report, in_detail=asked.wager is not None)),
        sentences=(progressive_sentence(progressive),) if progressive else (),
        records=tuple(report.records()),
        conditions={"decks": str(report.decks), "cards": str(report.cards)},
        removals={each.wager: removals_of(each) for each in report.effects},
    )


def _details(report: BaccaratReport, *, in_detail: bool) -> Iterator[Detail]:
    if in_detail:
        yield from side_by_side(report.odds.rows)
    if report.joint:
        yield joint_table(report.joint)
    yield from map(effect_table, report.effects)
    if report.progressive:
        yield meter_table(report.progressive)
        yield from must_hit_table(report.progressive)


def table_meters(given: tuple[str, ...], game: BaccaratGame) -> tuple[Meters, Cents | None]:
    """The meters of a table, and apart from them its Must Hit."""
    filed = game.house.progressive
    if filed is None or filed.must_hit is None:
        return read_meters(given, list(game.initial_meters)), None
    meters = read_meters(given, [*game.initial_meters, MUST_HIT])
    amount = meters.pop(MUST_HIT, None)
    if amount is not None:
        try:
            MustHitOdds(filed.must_hit, filed.stake).at(amount)
        except Unreadable as error:
            raise click.UsageError(f"--meter {MUST_HIT}={dollars(amount)}: {error}") from None
    return meters, amount


def _joint(analysis: Analysis, wager: str, beside: str) -> JointOdds:
    """Loaded only when asked for: it needs arrays."""
    from croupier.odds.baccarat.joint import joint_odds  # noqa: PLC0415

    return joint_odds(analysis, wager, beside)


def _cards_left(path: str | None, decks: int) -> Composition:
    """The shoe of a file, or the full one."""
    return Composition.of_decks(decks) if path is None else read_shoe(path, decks)


def effect_table(effects: Effects) -> Detail:
    """Effects by rank and suit, in percent of a unit, with the best count's tags."""
    count = effects.best_count
    correlation = f", tags correlate {count.correlation:.4f}" if count else ""
    columns = ("rank", *(suit.name.lower() for suit in Suit), "tags")
    lines = list[tuple[str, ...]]()
    for rank in Rank:
        cards = [Card(rank, suit) for suit in Suit]
        shown = [
            f"{float(effects.by_card[card]):+.5%}" if card in effects.by_card else ""
            for card in cards
        ]
        tags = [str(count.tags[card]) for card in cards if count and card in count.tags]
        lines.append((rank.value, *shown, " ".join(dict.fromkeys(tags))))
    return f"Effect of removal on {effects.wager}{correlation}", columns, lines


def joint_table(joint: JointOdds) -> Detail:
    """Outcomes of one wager down, of the other across."""
    correlation = joint.correlation
    moves = "" if correlation is None else f", correlation {correlation:+.4f}"
    across = [each.outcome for each in joint.second.outcomes]
    lines = [
        (
            each.outcome,
            *(percent(joint.probabilities.get((each.outcome, other))) for other in across),
        )
        for each in joint.first.outcomes
    ]
    return f"{joint.first.wager} and {joint.second.wager}{moves}", ("", *across), lines
