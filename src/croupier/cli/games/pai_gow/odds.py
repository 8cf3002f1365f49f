"""Odds of Pai Gow for `croupier odds`: of a table, or of the chapter with all that it permits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from croupier.cli.material import read_file
from croupier.cli.odds_asked import Asked, expect_wager
from croupier.cli.odds_printing import Sheet
from croupier.cli.odds_report import Detail, side_by_side
from croupier.games.pai_gow.game import PaiGowGame, bind, submission
from croupier.games.pai_gow.house_way import Way, compiled_way
from croupier.odds.figures import percent
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.document import Departure, PaiGowReport
from croupier.odds.pai_gow.roles import Role, expect_role, roles
from croupier.odds.pai_gow.several import SeveralWagers, most_wagers, several_wagers
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.odds.pai_gow.tables import Setter, exact_odds, matches
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.rulebooks.pai_gow.house_ways import read_house_way
from croupier.rulebooks.reader import Reader, parse_toml

CARDS = ("decks", "shoe", "meters", "effects", "exact_rounds", "beside")
SIMULATION = ("rounds", "seed")
USUAL_ROUNDS, USUAL_SEED = 1_000_000, 1


def chapter_sheet(rulebook_id: str, asked: Asked) -> Sheet:
    """The chapter's own house way, with every role that a submission may offer."""
    book = rulebook(rulebook_id)
    text = f"""
        rulebook = "{book.id}"
        game = "{book.game}"
        seats = {book.seats.at_most}
        options = {{ player_banking = true, co_banking = true }}
        """
    return _sheet(submission(text, rulebook_id), asked)


def table_sheet(house: HouseRules, asked: Asked) -> Sheet:
    return _sheet(bind(house), asked)


def _sheet(game: PaiGowGame, asked: Asked) -> Sheet:
    asked.refuse("Pai Gow has no cards; every round is dealt from a whole set of tiles", *CARDS)
    expect_wager("--wager", asked.wager, list(game.house.wagers))
    own, against = read_setter(game, asked.strategy), read_setter(game, asked.against) or HOUSE_WAY
    setters: Sequence[Setter] = (own,) if own else (HOUSE_WAY, OPTIMAL)
    if asked.against or asked.opponents:
        expect_role(game.house, Role.BANK)
    rows = exact_odds(game, setters=setters, against=against, stake=asked.sum_staked).rows
    report = PaiGowReport(
        game,
        rows,
        lawful=game.house.lawful,
        departures=tuple(_departures(game, setters, against)),
        several=tuple(_several(game, setters, against, asked)),
    )
    return Sheet(
        document=report.document,
        title=f"{report.tiles} tiles, the dealer sets by: {game.way.house_way.title}",
        notes=report.notes,
        rows=rows,
        details=tuple(_details(report, in_detail=asked.wager is not None)),
        sentences=[_sentence(each) for each in report.departures],
        records=tuple(report.records()),
        house=game.house,
        conditions={"tiles": str(report.tiles), "dealer": game.way.house_way.title},
    )


def read_setter(game: PaiGowGame, how: str | None) -> Setter | None:
    """The house way and the best setting by name; whatever else is a file with a house way."""
    if how is None or how in {HOUSE_WAY, OPTIMAL}:
        return how
    return read_way(game, how)


def read_way(game: PaiGowGame, path: str) -> Way:
    return compiled_way(game.ranks, read_house_way(Reader(parse_toml(read_file(path), path))))


def _departures(
    game: PaiGowGame, setters: Sequence[Setter], against: Setter
) -> Iterator[Departure]:
    analysis = analyse(game)
    for role in roles(game.house):
        for own, opponent in matches(analysis, role, setters, against):
            if own is not analysis.house_way:
                yield Departure(role, own.name, analysis.difference(role, own, opponent))


def _several(
    game: PaiGowGame, setters: Sequence[Setter], against: Setter, asked: Asked
) -> Iterator[SeveralWagers]:
    if asked.opponents is None:
        asked.refuse("simulates several wagers against a bank; name --opponents", *SIMULATION)
        return
    if asked.stake is not None:
        raise click.UsageError("--stake prices one wager; leave it out with --opponents")
    analysis = analyse(game)
    for role in roles(game.house)[1:]:
        if asked.opponents > most_wagers(role):
            continue
        for own, opponent in matches(analysis, role, setters, against):
            yield several_wagers(
                analysis,
                own,
                opponent,
                role=role,
                opponents=asked.opponents,
                rounds=asked.rounds or USUAL_ROUNDS,
                seed=USUAL_SEED if asked.seed is None else asked.seed,
            )


def _details(report: PaiGowReport, *, in_detail: bool) -> Iterator[Detail]:
    if in_detail:
        yield from side_by_side(report.rows)
    if report.several:
        yield _several_table(report.several)


def _several_table(several: Sequence[SeveralWagers]) -> Detail:
    first = several[0]
    columns = (
        "bank",
        "sets by",
        "before vigorish",
        "at least",
        "simulated",
        "std error",
        "at most",
    )
    lines: list[tuple[str, ...]] = [
        (
            each.role.value,
            each.strategy,
            percent(each.before_vigorish),
            percent(each.at_least),
            percent(each.simulated),
            f"{each.standard_error:.5%}",
            percent(each.at_most),
        )
        for each in several
    ]
    heading = (
        f"What a bank gains of each unit, {first.opponents} wagers at once, opponents set by"
        f" {first.against} ({first.rounds:,} rounds, seed {first.seed})"
    )
    return heading, columns, lines


def _sentence(each: Departure) -> str:
    difference = each.difference
    return (
        f"As a {each.role.value}, {each.strategy} sets {difference.hands:,} of"
        f" {difference.of_hands:,} hands otherwise than the house way ({difference.kinds:,} of"
        f" {difference.of_kinds:,} by kind), which is worth {percent(difference.worth)}."
    )
