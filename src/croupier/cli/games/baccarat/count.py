"""Baccarat for `croupier count`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction

import click

from croupier.bankrolls.ramps import Ramp
from croupier.cli.bankroll_ramp import RampAsked, ramp_document
from croupier.cli.count_asked import Asked, noted, say_if_unlawful
from croupier.cli.count_ramp import print_stakes, stakes_asked, write_by_count
from croupier.cli.games.baccarat.count_report import print_due, print_overview, print_wagers
from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.material import write_file
from croupier.cli.odds_asked import expect_wager, read_shoe
from croupier.cli.output import print_json, progress
from croupier.counting.baccarat.countability import SHOES, Counting, count
from croupier.counting.baccarat.shuffle_due import CountNow, ShuffleDue, shuffle_due
from croupier.counting.counted import Counted
from croupier.counting.counts import Spread
from croupier.counting.document import counted_document
from croupier.games.baccarat.game import BaccaratGame, Meters, bind
from croupier.odds.document import fraction
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.reader import share_from_text
from croupier.studio.run_pictures import by_cut, frame_of, together
from croupier.values.refusals import Unreadable

ROUNDS_AN_HOUR = 70
MANY_WAGERS = 2_000
"""Shoes if all wagers of a table are looked at."""


DEALT = (
    "cuts", "triggers", "spread", "true", "with_main", "burn", "perfect", "rounds_an_hour", "shoes",
    "bankroll", "by_count", "plot",
)  # fmt: skip
"""What is about shoes that are dealt by chance."""


def tell(house: HouseRules, asked: Asked) -> None:
    asked.refuse("nothing is decided by the players of baccarat", "strategy")
    game = bind(house)
    for wager in asked.wagers:
        expect_wager("--wager", wager, list(game.wagers))
    meters = read_meters(asked.meters, list(game.initial_meters))
    say_if_unlawful(house, asked)
    if asked.shoe:
        _tell_due(game, asked, asked.shoe, meters)
    else:
        _tell_counted(game, asked, meters)


def _tell_due(game: BaccaratGame, asked: Asked, file: str, meters: Meters) -> None:
    why = "is about shoes that are dealt; --shoe is about one that was"
    asked.refuse(why, *DEALT)
    left = read_shoe(file, game.house.shoe_decks)
    due = shuffle_due(
        game,
        left,
        wagers=asked.wagers or None,
        tags=asked.tags,
        start=asked.start,
        meters=meters,
    )
    if asked.as_json:
        print_json(noted(game.house, _due_document(due)))
    else:
        print_due(due)


def _due_document(due: ShuffleDue) -> dict[str, object]:
    return {
        "cards": due.cards,
        "shuffle_is_due": due.is_due,
        "favourable": list(due.favourable),
        "wagers": [
            {
                "wager": wager,
                "edge_now": fraction(edge),
                "edge_of_a_full_shoe": fraction(due.full[wager]),
                "count": _count_document(due.counts.get(wager)),
            }
            for wager, edge in due.now.items()
        ],
    }


def _count_document(counted: CountNow | None) -> dict[str, object] | None:
    if counted is None:
        return None
    return {
        "tags": counted.count.words,
        "start": counted.count.start,
        "running": counted.running,
        "true": counted.true,
        "index_by_effects": counted.index,
    }


def _tell_counted(game: BaccaratGame, asked: Asked, meters: Meters) -> None:
    asked.refuse("whoever counts a side wager may always look on", "back_counting")
    stakes = stakes_asked(asked, back_counting=True)
    if len(asked.wagers) != 1:
        asked.refuse("is about one wager; name it", "bankroll", "by_count")
    shoes = asked.shoes or (SHOES if asked.wagers else MANY_WAGERS)
    counting = Counting(
        tags=asked.tags,
        true=asked.true,
        start=asked.start,
        triggers=asked.triggers,
        spread=Spread.of(asked.spread) if asked.spread else None,
        cuts=asked.cuts,
        with_main=_ratio(asked.with_main),
        burn_is_seen=asked.burn == "known",
        perfect=asked.perfect,
        by_count=bool(asked.bankroll or asked.by_count),
        meters=meters,
    )
    with _watched(shoes) as heard:
        found = count(
            game, asked.wagers or None, counting, shoes=shoes, seed=asked.seed, heard=heard
        )
    if asked.plot:
        write_file(asked.plot, _drawn(game, found), force=asked.force)
    write_by_count(asked, found.wagers[0].by_count)
    rounds_an_hour = asked.rounds_an_hour or ROUNDS_AN_HOUR
    ramps = {} if stakes is None else _ramps(game, found, stakes)
    if asked.as_json:
        told = {wager: ramp_document(ramp, rounds_an_hour) for wager, ramp in ramps.items()}
        counted = {**counted_document(found, rounds_an_hour), "ramps": told}
        print_json(noted(game.house, counted))
    elif asked.wagers:
        print_wagers(found, rounds_an_hour)
        for wager, ramp in ramps.items():
            print_stakes(wager, ramp, rounds_an_hour)
    else:
        print_overview(found)


def _ramps(game: BaccaratGame, found: Counted, stakes: RampAsked) -> dict[str, Ramp]:
    return {
        each.wager: stakes.ramp(game.house, each.by_count, each.wager)
        for each in found.wagers
        if each.by_count
    }


def _ratio(text: str | None) -> Fraction:
    try:
        return share_from_text(text or "0")
    except Unreadable:
        raise click.UsageError(f"--with-main {text}: write units, such as 1 or 1/2") from None


@contextmanager
def _watched(shoes: int) -> Iterator[Callable[[int], None]]:
    with progress("Shoes", shoes) as step:

        def heard(dealt: int) -> None:
            for _ in range(dealt):
                step()

        yield heard


def _drawn(game: BaccaratGame, found: Counted) -> str:
    """A picture for each wager: the perfect player and the counter by cards cut off."""
    pictures = []
    for each in found.wagers:
        players = {"a perfect player": each.perfect, "the count": each.counter}
        lines = {
            name: sorted((f.behind, f.won_a_shoe, f.won_error) for f in figures)
            for name, figures in players.items()
            if figures
        }
        pictures.append(by_cut(f"{game.house.title}: {each.wager}", lines))
    return together(pictures) if len(pictures) > 1 else frame_of(pictures)
