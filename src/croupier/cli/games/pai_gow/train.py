"""Hands of tiles to set for `croupier train`, graded against the best setting and the house way."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import click

from croupier.cli.games.pai_gow.filed_table import notes_of
from croupier.cli.output import print_json
from croupier.cli.train import Lessons, answer_to, answers_given
from croupier.games.pai_gow.game import PaiGowGame, bind
from croupier.games.pai_gow.hands import SetHand, in_order, labelled, settings
from croupier.odds.document import fraction
from croupier.odds.figures import percent
from croupier.odds.pai_gow.advice import Advice, advise
from croupier.odds.pai_gow.document import advice_document, hand_document
from croupier.odds.pai_gow.roles import Role, expect_role
from croupier.odds.pai_gow.training import Graded, Score, score
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.pai_gow.glyphs import printed
from croupier.values.refusals import Unreadable
from croupier.values.tiles import Tile, show_tiles

LETTERS = "abc"


@dataclass(frozen=True)
class Lesson:
    """The hands somebody is asked to set."""

    game: PaiGowGame
    role: Role
    hands: tuple[tuple[Tile, ...], ...]
    seed: int

    def advice(self, tiles: tuple[Tile, ...]) -> Advice:
        return advise(self.game, tiles, role=self.role)

    def read(self, tiles: tuple[Tile, ...], answer: str) -> SetHand:
        """A letter of the settings shown, or the hands themselves."""
        shown = settings(self.game.ranks, tiles)
        if len(answer) == 1 and answer in LETTERS[: len(shown)]:
            return shown[LETTERS.index(answer)]
        laid = SetHand.parse(answer)
        if in_order(laid.tiles) != tiles:
            raise Unreadable(f"{answer!r} is not a setting of {show_tiles(tiles)}")
        return labelled(self.game.ranks, laid.high, laid.low)


def lesson(game: PaiGowGame, role: Role, hands: int, seed: int) -> Lesson:
    ranks = game.ranks
    whole_set = [
        tile for tile, held in zip(ranks.kinds, ranks.copies, strict=True) for _ in range(held)
    ]
    chance = random.Random(seed)  # noqa: S311 hands to learn from, dealt again on request
    dealt = (chance.sample(whole_set, 4) for _ in range(hands))
    return Lesson(game, role, tuple(map(in_order, dealt)), seed)


def teach(house: HouseRules, asked: Lessons) -> None:
    game, taken = bind(house), Role(asked.role or Role.BETTOR.value)
    expect_role(game.house, taken)
    taught = lesson(game, taken, asked.hands, asked.seed)
    if asked.as_json:
        print_json(_document(taught, answers_given()))
        return
    for note in notes_of(game, taken):
        click.echo(note)
    _show_score(score(tuple(_asked(taught))), taught.seed)


def _asked(taught: Lesson) -> Iterator[Graded]:
    """Hand by hand, until all are set or the pupil leaves."""
    for number, tiles in enumerate(taught.hands, 1):
        drawn = printed(tiles, sys.stdout.encoding or "ascii")
        click.echo(f"\nHand {number} of {len(taught.hands)}: {drawn}   {show_tiles(tiles)}")
        for letter, shown in zip(LETTERS, settings(taught.game.ranks, tiles), strict=False):
            click.echo(f"  {letter}  {shown}")
        setting = answer_to("Your setting: ", partial(taught.read, tiles))
        if setting is None:
            return
        graded = Graded(tiles, setting, taught.advice(tiles))
        for line in _graded_lines(taught, graded):
            click.echo(f"  {line}")
        yield graded


def _graded_lines(taught: Lesson, graded: Graded) -> Iterator[str]:
    advice = graded.advice
    best, mine = advice.settings[0], advice.about(graded.setting)
    if graded.is_best:
        yield f"Best: worth {percent(mine.value)} of a wager."
    else:
        yield f"Worth {percent(mine.value)} of a wager. {best.setting} is best, worth"
        yield f"{percent(best.value)}: yours costs {percent(graded.cost)}."
    if graded.is_house_way:
        yield "The house way sets so too."
        return
    rules = " ".join(rule.say for rule in taught.game.way.why(graded.tiles))
    yield f"The house way sets {advice.house_way}: {rules}"


def _show_score(reached: Score, seed: int) -> None:
    if not reached.hands:
        click.echo("No hand was set.")
        return
    click.echo(
        f"\n{reached.best} of {reached.hands} set best, {reached.house_way} as the house way does."
        f" Given away: {percent(reached.cost)} of a wager; the house way would have given away"
        f" {percent(reached.house_way_cost)}. Seed {seed}."
    )


def _document(taught: Lesson, answers: list[str]) -> dict[str, object]:
    if len(answers) > len(taught.hands):
        raise Unreadable(f"{len(answers)} answers, but {len(taught.hands)} hands")
    graded = [
        Graded(tiles, taught.read(tiles, answer), taught.advice(tiles))
        for tiles, answer in zip(taught.hands, answers, strict=False)
    ]
    notes = notes_of(taught.game, taught.role)
    reached = score(graded)
    return {
        "as": taught.role.value,
        "seed": taught.seed,
        **({"note": "; ".join(notes)} if notes else {}),
        "hands": [
            *(_graded_document(taught, each) for each in graded),
            *(_hand_document(taught, tiles) for tiles in taught.hands[len(graded) :]),
        ],
        "score": {
            "hands": reached.hands,
            "best": reached.best,
            "house_way": reached.house_way,
            "cost": fraction(reached.cost),
            "house_way_cost": fraction(reached.house_way_cost),
        },
    }


def _graded_document(taught: Lesson, graded: Graded) -> dict[str, object]:
    return {
        "tiles": show_tiles(graded.tiles),
        "answer": hand_document(graded.setting),
        "best": graded.is_best,
        "as_house_way": graded.is_house_way,
        "cost": fraction(graded.cost),
        **advice_document(graded.advice, taught.game.way.why(graded.tiles)),
    }


def _hand_document(taught: Lesson, tiles: tuple[Tile, ...]) -> dict[str, object]:
    nothing = dict.fromkeys(("answer", "best", "as_house_way", "cost"))
    told = advice_document(taught.advice(tiles), taught.game.way.why(tiles))
    return {"tiles": show_tiles(tiles), **nothing, **told}
