"""Spanish 21 for `croupier count`."""

from __future__ import annotations

import click

from croupier.cli.bankroll_ramp import ramp_document
from croupier.cli.count_asked import Asked, noted, say_if_unlawful
from croupier.cli.count_ramp import print_stakes, stakes_asked, write_by_count
from croupier.cli.games.spanish_21.count_report import print_counted
from croupier.cli.material import read_file, write_file
from croupier.cli.odds_asked import expect_wager
from croupier.cli.output import print_json, progress
from croupier.counting.counts import Spread
from croupier.counting.spanish_21.count import SHOES, Counted, Counting, countable
from croupier.counting.spanish_21.dealt import TOGETHER
from croupier.counting.spanish_21.document import counted_document
from croupier.games.spanish_21.game import INSURANCE, MATCH, WAGER, bind
from croupier.odds.spanish_21.chart_search import BASIC
from croupier.odds.spanish_21.strategy_file import read_chart
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.run_pictures import by_cut, frame_of

ROUNDS_AN_HOUR = 100
SHOES_AND_UPS = 23
"""How often progress is told at a full shoe."""
UNFOLLOWED = {
    MATCH: "no count follows it: every card of a full shoe does the same to it (odds --effects)",
    INSURANCE: "is an index play of the count of spanish_21; its edge is that of court cards left",
}
"""Wagers that have no count of their own."""
OTHERS = ("with_main", "shoe", "meters", "perfect", "burn")


def tell(house: HouseRules, asked: Asked) -> None:
    asked.refuse("is not about Spanish 21", *OTHERS)
    for wager in asked.wagers:
        expect_wager("--wager", wager, list(house.wagers))
        if wager != WAGER:
            raise click.UsageError(f"--wager {wager}: {UNFOLLOWED[wager]}")
    if len(asked.triggers) > 1:
        raise click.UsageError("--trigger: one, for there is one wager")
    counting = Counting(
        tags=asked.tags,
        true=asked.true,
        start=asked.start,
        trigger=asked.triggers[0] if asked.triggers else None,
        spread=Spread.of(asked.spread) if asked.spread else None,
        cuts=asked.cuts,
        by_count=bool(asked.bankroll or asked.by_count),
    )
    stakes = stakes_asked(asked, back_counting=asked.back_counting)
    chart = None
    if asked.strategy not in {None, BASIC}:
        assert asked.strategy is not None
        chart = read_chart(read_file(asked.strategy), asked.strategy)
    with progress("Shoes less a card, up cards", SHOES_AND_UPS) as step:
        table = countable(bind(house), chart=chart, told=step)
    shoes = asked.shoes or SHOES
    with progress("Shoes", -(-shoes // TOGETHER)) as step:
        found = table.by(counting, shoes=shoes, seed=asked.seed, heard=lambda _: step())
    if asked.plot:
        write_file(asked.plot, _drawn(house, found), force=asked.force)
    write_by_count(asked, found.by_count)
    rounds_an_hour = asked.rounds_an_hour or ROUNDS_AN_HOUR
    ramp = None if stakes is None else stakes.ramp(house, found.by_count, WAGER)
    if asked.as_json:
        told = None if ramp is None else ramp_document(ramp, rounds_an_hour)
        print_json(noted(house, {**counted_document(found, rounds_an_hour), "ramp": told}))
        return
    say_if_unlawful(house, asked)
    print_counted(found, rounds_an_hour, asked.cuts)
    if ramp is not None:
        print_stakes(WAGER, ramp, rounds_an_hour)


def _drawn(house: HouseRules, found: Counted) -> str:
    """What the count wins by cards cut off: as it was dealt, and by the effects."""
    players = {"as dealt": found.won.as_dealt, "by the effects": found.won.by_effects}
    lines = {
        name: sorted((each.behind, each.won_a_shoe, each.won_error) for each in figures)
        for name, figures in players.items()
    }
    return frame_of([by_cut(f"{house.title}: {WAGER}", lines)])
