"""`croupier settle`: one round, settled to the cent."""

from __future__ import annotations

from dataclasses import dataclass

import click

from croupier.cli.game_parts import part_of
from croupier.cli.output import json_option
from croupier.cli.parameters import subject_argument
from croupier.cli.subjects import lawful_rules

OF_BOXES = ("play", "missed_peek", "same")
"""What is said of a round of Spanish 21 alone."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was written on the command line about the round."""

    bets: str
    cards: str | None
    play: str | None
    missed_peek: bool
    same: tuple[str, ...]
    tiles: str | None
    bank: int | None
    co_bank: int | None
    meters: tuple[str, ...]

    def refuse(self, table: str, *options: str) -> None:
        """An option that is about another game is wrong usage."""
        for option in options:
            value = getattr(self, option)
            if value is not None and value is not False and value != ():
                name = option.removesuffix("s") if option == "meters" else option
                raise click.UsageError(f"No such option at {table}: --{name.replace('_', '-')}")

    def needed(self, option: str) -> str:
        value: str | None = getattr(self, option)
        if value is None:
            raise click.UsageError(f"Missing option '--{option}'.")
        return value


@click.command("settle")
@subject_argument()
@click.option("--bets", required=True, metavar="BETS", help='Such as "1 banker 100; 2 tie 5".')
@click.option("--cards", metavar="CARDS", help="The round's cards in dealing order.")
@click.option("--play", metavar="DECISIONS", help='Such as "1 split hit stand double 10; 2 stand".')
@click.option("--missed-peek", is_flag=True, help="The dealer's Blackjack was found late.")
@click.option(
    "--same",
    multiple=True,
    metavar="SEATS",
    help='Boxes of one person, such as "1 2"; of several, "1 2; 4 5".',
)
@click.option("--tiles", metavar="HANDS", help='Such as "dealer 6-6 4-5 1-3 2-2; 2 surrender".')
@click.option("--bank", metavar="SEAT", type=int, help="The seat that banks the round.")
@click.option("--co-bank", metavar="SEAT", type=int, help="The seat that banks it with the house.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="A progressive meter."
)
@json_option
def command(submission: str, *, as_json: bool, **given: object) -> None:
    """Settle one round under a SUBMISSION, or a RULEBOOK at its defaults.

    Bets are SEAT WAGER STAKE, apart from each other by semicolons; "ride player" or "ride banker"
    may follow a House Money stake, "match_play SUM" a Player or Banker stake.

    Pai Gow: hands are SEAT TILES, with a bar between the high and the low hand; without it the
    house way sets them. "2 surrender" surrenders. Seat "dealer" bets against a bank.

    Spanish 21: boxes are numbered from the dealer's left. Decisions are SEAT and what was decided,
    in the order made: surrender, double (with a sum: for less), split, stand, hit; after a double
    rescue or nothing.
    """
    about = Given(**given)  # type: ignore[arg-type]
    house = lawful_rules(submission)
    part_of(house.game, "settle").settle_round(house, about, as_json=as_json)
