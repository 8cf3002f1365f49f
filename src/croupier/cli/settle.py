"""`croupier settle`: one round, settled to the cent."""

from __future__ import annotations

from dataclasses import dataclass

import click

from croupier.cli import settle_baccarat, settle_pai_gow, settle_spanish_21
from croupier.cli.given_meters import read_meters
from croupier.cli.material import beside, read_file
from croupier.cli.output import json_option
from croupier.games.baccarat import game as baccarat
from croupier.games.baccarat.order import steps
from croupier.games.baccarat.settlement import settle as settle_coup
from croupier.games.pai_gow import game as pai_gow
from croupier.games.pai_gow.bets import Bank
from croupier.games.pai_gow.positions import Position
from croupier.games.pai_gow.settlement import settle as settle_tiles
from croupier.games.spanish_21 import game as spanish_21
from croupier.games.spanish_21.bets import of_one_person
from croupier.games.spanish_21.bets import parse_bets as parse_box_bets
from croupier.games.spanish_21.playing import play as play_boxes
from croupier.games.submissions import house_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.rulebooks.spanish_21.rules import Spanish21Rules

AT_BOXES = ("play", "missed_peek", "same")
"""What is said of a round of Spanish 21 alone."""


@dataclass(frozen=True, slots=True)
class Given:
    """What was written on the command line about the round."""

    bets: str
    cards: str | None
    play: str | None
    missed_peek: bool
    same: str | None
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
@click.argument("submission")
@click.option("--bets", required=True, metavar="BETS", help='Such as "1 banker 100; 2 tie 5".')
@click.option("--cards", metavar="CARDS", help="The round's cards in dealing order.")
@click.option("--play", metavar="DECISIONS", help='Such as "1 split hit stand double 10; 2 stand".')
@click.option("--missed-peek", is_flag=True, help="The dealer's Blackjack was found late.")
@click.option("--same", metavar="SEATS", help='Boxes of one person, such as "1 2".')
@click.option("--tiles", metavar="HANDS", help='Such as "dealer 6-6 4-5 1-3 2-2; 2 surrender".')
@click.option("--bank", metavar="SEAT", type=int, help="The seat that banks the round.")
@click.option("--co-bank", metavar="SEAT", type=int, help="The seat that banks it with the house.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="A progressive meter."
)
@json_option
def command(submission: str, *, as_json: bool, **given: object) -> None:
    """Settle one round under SUBMISSION.

    Bets are SEAT WAGER STAKE, apart from each other by semicolons; "ride player" or "ride banker"
    may follow a House Money stake, "match_play SUM" a Player or Banker stake.

    Pai Gow: hands are SEAT TILES, with a bar between the high and the low hand; without it the
    house way sets them. "2 surrender" surrenders. Seat "dealer" bets against a bank.

    Spanish 21: boxes are numbered from the dealer's left. Decisions are SEAT and what was decided,
    in the order made: surrender, double (with a sum: for less), split, stand, hit; after a double
    rescue or nothing.
    """
    about = Given(**given)  # type: ignore[arg-type]
    house = house_rules(read_file(submission), submission, beside=beside(submission))
    if isinstance(house, PaiGowRules):
        _settle_pai_gow(house, about, as_json=as_json)
    elif isinstance(house, Spanish21Rules):
        _settle_spanish_21(house, about, as_json=as_json)
    else:
        _settle_baccarat(house, about, as_json=as_json)


def _settle_baccarat(house: HouseRules, given: Given, *, as_json: bool) -> None:
    given.refuse("a table with cards", "tiles", "bank", "co_bank")
    given.refuse("a baccarat table", *AT_BOXES)
    game = baccarat.bind(house)
    meters = read_meters(given.meters, list(game.initial_meters))
    settled = settle_coup(game, given.bets, given.needed("cards"), meters)
    settle_baccarat.show_settled(settled, steps(game, settled), as_json=as_json)


def _settle_pai_gow(house: PaiGowRules, given: Given, *, as_json: bool) -> None:
    given.refuse("a table with tiles", "cards", "meters", *AT_BOXES)
    settled = settle_tiles(pai_gow.bind(house), given.bets, given.needed("tiles"), _bank(given))
    settle_pai_gow.show_settled(settled, as_json=as_json)


def _settle_spanish_21(house: Spanish21Rules, given: Given, *, as_json: bool) -> None:
    given.refuse("a Spanish 21 table", "tiles", "bank", "co_bank", "meters")
    game = spanish_21.bind(house)
    bets = of_one_person(parse_box_bets(given.bets), given.same or "")
    cards, decisions = given.needed("cards"), given.play or ""
    over = play_boxes(game, bets, cards, decisions, missed_peek=given.missed_peek)
    settle_spanish_21.show_settled(game, over, as_json=as_json)


def _bank(given: Given) -> Bank | None:
    if given.bank is not None and given.co_bank is not None:
        raise click.UsageError("--bank and --co-bank: one seat banks a round")
    if given.co_bank is not None:
        return Bank(Position(given.co_bank), co_bank=True)
    return None if given.bank is None else Bank(Position(given.bank))
