"""`croupier odds`: exact odds of a submission, or of everything a rulebook permits."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from croupier.cli.given_meters import read_meters
from croupier.cli.material import read_file
from croupier.cli.odds_printing import FORMATS, Report
from croupier.games.baccarat.game import BaccaratGame, Meters, bind
from croupier.odds.effects import effects_of_removal
from croupier.odds.exact import Analysis, analyse
from croupier.odds.must_hit import MustHitOdds
from croupier.odds.progressive import MUST_HIT, progressive_odds
from croupier.odds.tables import chapter_odds, exact_odds
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.loader import SHIPPED, rulebook
from croupier.rulebooks.reader import nearest
from croupier.rulebooks.submissions.check import study_rules
from croupier.values.cards import Card
from croupier.values.money import Cents, cents_from_text, dollars
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.shoe import Composition

if TYPE_CHECKING:
    from croupier.odds.joint import JointOdds

USUAL_DECKS = 8


@click.command("odds")
@click.argument("subject", metavar="SUBMISSION|RULEBOOK")
@click.option("--wager", metavar="ID", help="One wager, with every outcome.")
@click.option("--with", "beside", metavar="ID", help="A second wager: how both come out.")
@click.option("--decks", type=click.IntRange(1, 16), help="Full decks in the shoe.")
@click.option("--shoe", metavar="FILE", help='Cards left, as JSON: {"9h": 3, "Kd": 8}.')
@click.option("--stake", metavar="SUM", help="Settle this stake with the table's rounding.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="A meter, or must_hit."
)
@click.option("--effects", is_flag=True, help="What removing each card does, and a count.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="table", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(  # noqa: PLR0913
    *,
    subject: str,
    wager: str | None,
    beside: str | None,
    decks: int | None,
    shoe: str | None,
    stake: str | None,
    meters: tuple[str, ...],
    effects: bool,
    form: str,
    as_json: bool,
) -> None:
    """Exact odds of a SUBMISSION's table, or of everything a RULEBOOK permits.

    Edges are per unit staked, with exact vigorish. A submission may hold values outside its
    chapter under [what_if]; its odds are then marked as those of no lawful table.
    """
    sum_staked = _stake(stake)
    if subject in SHIPPED:
        if effects or beside:
            raise click.UsageError("--effects and --with are about one table; name a submission")
        report = _chapter_report(rulebook(subject), wager, decks, shoe, meters, sum_staked)
    else:
        game = bind(study_rules(read_file(subject), subject))
        if beside and not wager:
            raise click.UsageError("--with names a second wager; name the first by --wager")
        report = _table_report(
            game, wager, decks, shoe, meters, sum_staked, effects=effects, beside=beside
        )
    report.print("json" if as_json else form, in_detail=wager is not None)


def _chapter_report(
    book: Rulebook,
    wager: str | None,
    decks: int | None,
    shoe: str | None,
    meters: tuple[str, ...],
    stake: Cents | None,
) -> Report:
    names = [meter.name for meter in book.progressive.meters] if book.progressive else []
    shown = read_meters(meters, names)
    _expect_wager("--wager", wager, list(dict.fromkeys(offer.wager for offer in book.offers)))
    full = decks or USUAL_DECKS
    held = _cards_left(shoe, full)
    odds = chapter_odds(book, wager=wager, shoe=held, meters=shown, stake=stake)
    return Report(odds, full, held.total, lawful=book.allows_decks(full, wager))


def _table_report(  # noqa: PLR0913
    game: BaccaratGame,
    wager: str | None,
    decks: int | None,
    shoe: str | None,
    meters: tuple[str, ...],
    stake: Cents | None,
    *,
    effects: bool,
    beside: str | None,
) -> Report:
    _expect_wager("--wager", wager, list(game.wagers))
    _expect_wager("--with", beside, list(game.wagers))
    shown, must_hit = _table_meters(meters, game)
    full = decks or game.house.shoe_decks
    held = _cards_left(shoe, full)
    part = held if shoe else None
    odds = exact_odds(game, wager=wager, decks=full, shoe=part, meters=shown, stake=stake)
    analysis = analyse(game, shoe=held, meters=shown, stake=stake)
    looked_at = (wager,) if wager else tuple(game.wagers)
    filed = game.house.progressive
    progressive = filed is not None and filed.wager in looked_at
    return Report(
        odds,
        full,
        held.total,
        lawful=game.house.lawful and rulebook(game.house.rulebook).allows_decks(full),
        effects=tuple(effects_of_removal(analysis, looked_at)) if effects else (),
        progressive=progressive_odds(analysis, must_hit) if progressive else None,
        joint=_joint(analysis, wager, beside) if wager and beside else None,
    )


def _table_meters(given: tuple[str, ...], game: BaccaratGame) -> tuple[Meters, Cents | None]:
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
    from croupier.odds.joint import joint_odds  # noqa: PLC0415

    return joint_odds(analysis, wager, beside)


def _expect_wager(option: str, wager: str | None, offered: list[str]) -> None:
    if wager is not None and wager not in offered:
        raise click.UsageError(f"{option} {wager}: not offered here; {nearest(wager, offered)}")


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object whose keys stand once."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("a card is named twice")
    return found


def _stake(text: str | None) -> Cents | None:
    if text is None:
        return None
    try:
        stake = cents_from_text(text)
    except Unreadable as error:
        raise click.UsageError(f"--stake: {error}") from None
    if not stake:
        raise click.UsageError("--stake: must be above zero")
    return stake


def _cards_left(path: str | None, decks: int) -> Composition:
    """The shoe of a file, or the full one."""
    if path is None:
        return Composition.of_decks(decks)
    try:
        given = json.loads(read_file(path), object_pairs_hook=_once_each)
    except json.JSONDecodeError as error:
        raise BadMaterial(f"{path} is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise BadMaterial(f'{path}: must be an object of card to count, such as {{"9h": 3}}')
    counts = dict[str, int]()
    for text, count in given.items():
        card = str(Card.parse(text))
        if type(count) is not int or count < 0:
            raise BadMaterial(f"{path}: {text} has count {count!r}; it must be a whole number")
        counts[card] = counts.get(card, 0) + count
        if counts[card] > decks:
            raise BadMaterial(f"{path}: {counts[card]} of {card}, but {decks} decks hold {decks}")
    return Composition.from_counts(counts)
