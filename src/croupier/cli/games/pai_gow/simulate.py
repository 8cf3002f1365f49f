"""Pai Gow for `croupier simulate`."""

from __future__ import annotations

from croupier.cli.games.pai_gow.odds import read_setter
from croupier.cli.output import print_table
from croupier.cli.simulation_asked import TILES, Asked
from croupier.games.pai_gow.game import bind
from croupier.odds.document import fraction
from croupier.odds.figures import percent
from croupier.odds.pai_gow.roles import Role, expect_role
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.rulebooks.house_rules import HouseRules
from croupier.simulation.pai_gow.evenings import PaiGowEvenings, evenings_at
from croupier.simulation.pai_gow.rounds import PaiGowSimulated, PaiGowSimulation, prepare

FULL = "a whole set of tiles"
BANKED = ("bank", "sets by", "gains of a unit", "std error", "ahead by", "exactly", "z")


def ready(house: HouseRules, asked: Asked) -> PaiGowSimulation:
    """Every round is dealt from a whole set, whether that is asked for or not."""
    asked.refuse("there is no meter at a table of Pai Gow", "meters")
    game = bind(house)
    own, against = read_setter(game, asked.strategy), read_setter(game, asked.against)
    if asked.against or asked.opponents:
        expect_role(game.house, Role.BANK)
    return prepare(
        game,
        setters=(own,) if own else (HOUSE_WAY, OPTIMAL),
        against=against or HOUSE_WAY,
        opponents=asked.opponents or 1,
    )


def evenings(house: HouseRules, asked: Asked) -> PaiGowEvenings:
    """Bettors against the dealer, by the house way unless a strategy is named."""
    asked.refuse("there is no meter at a table of Pai Gow", "meters")
    asked.refuse("bettors play against the dealer; leave it out with --bettors", *TILES)
    game = bind(house)
    return evenings_at(game, read_setter(game, asked.strategy) or HOUSE_WAY)


def document_beside(found: PaiGowSimulated) -> dict[str, object]:
    """Banks against several wagers, where that was asked for."""
    banked = [
        {
            "role": each.role.value,
            "strategy": each.strategy,
            "against": each.against,
            "opponents": each.opponents,
            "ahead": {
                str(wagers): count
                for wagers, count in enumerate(each.counts, start=-each.opponents)
            },
            "mean": float(each.mean),
            "standard_error": each.standard_error,
            "mean_ahead": float(each.ahead),
            "exact_ahead": fraction(each.exact_ahead),
            "z": each.z,
        }
        for each in found.banked
    ]
    return {"banked": banked} if banked else {}


def print_beside(found: PaiGowSimulated) -> None:
    if not found.banked:
        return
    first = found.banked[0]
    rows = [
        (
            each.role.value,
            each.strategy,
            percent(each.mean),
            f"{each.standard_error:.4%}",
            f"{float(each.ahead):+.4f}",
            f"{float(each.exact_ahead):+.4f}",
            "" if each.z is None else f"{each.z:+.2f}",
        )
        for each in found.banked
    ]
    title = f"A bank against {first.opponents} wagers at once, set by {first.against}"
    print_table(f"{title}; vigorish paid on what is left of them", BANKED, rows, right=BANKED[2:])
