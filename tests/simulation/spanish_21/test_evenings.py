"""Evenings at boxes: every round as the game settles it, and what is earned by exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pytest

from croupier.games.spanish_21.bets import Bet
from croupier.games.spanish_21.boxes import open_box
from croupier.games.spanish_21.dealing import DEALER, draws, needs_peek, opening_order
from croupier.games.spanish_21.decisions import give_card
from croupier.games.spanish_21.game import submission
from croupier.games.spanish_21.hands import is_blackjack
from croupier.games.spanish_21.settlement import settle
from croupier.odds.spanish_21.analysis import Analysis, evaluate
from croupier.simulation.bettors import programme
from croupier.simulation.earnings import earnings
from croupier.simulation.spanish_21.by_the_game import Player, player
from croupier.simulation.spanish_21.evenings import Spanish21Evenings, evenings_at
from croupier.values.cards import DECK, Card
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES, document
from tests.simulation.spanish_21.players import at_random
from tests.simulation.spanish_21.told import SEED, STAKE

EVENING = str(EXAMPLES.parent / "bettors" / "spanish-21.toml")


@cache
def analysed(name: str = "pa-551-match") -> Analysis:
    game = submission((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    return evaluate(game, at_random(game, 3))


@cache
def table(name: str = "pa-551-match") -> Spanish21Evenings:
    return evenings_at(analysed(name))


@pytest.mark.parametrize("name", ["pa-551-match", "pa-551-continuous"])
@pytest.mark.parametrize("boxes", [1, 3, 6])
def test_every_box_of_every_round_comes_out_as_the_game_has_it(name: str, boxes: int) -> None:
    rounds = 120
    found = table(name).evenings(SEED, range(2, 3), rounds, boxes)
    worth = table(name).worth("spanish_21")
    one = player(table(name).table.game, analysed(name).strategy, STAKE)
    nets = by_the_game(table(name), one, 2 * rounds, boxes)
    for number in range(rounds):
        settled = next(nets)
        for box in range(boxes):
            assert worth[found.came("spanish_21", box)[0, number]] == settled[box]


def by_the_game(
    at: Spanish21Evenings, one: Player, unit: int, boxes: int
) -> Iterator[list[Fraction]]:
    """What each box nets, round after round from the same shoes."""
    burned, cover = at._depths  # noqa: SLF001 how the table deals
    while True:
        (order,) = at._orders(SEED, range(unit, unit + 1), boxes)  # noqa: SLF001 the very cards
        unit, cards = unit + 1, Dealt([DECK[code] for code in order.tolist()])
        cards.out = burned
        while cards.out <= cover:
            yield round_of(one, cards, boxes)


class Dealt(Iterator[Card]):
    def __init__(self, cards: list[Card]) -> None:
        self.cards, self.out = cards, 0

    def __next__(self) -> Card:
        self.out += 1
        return self.cards[self.out - 1]


def round_of(one: Player, cards: Dealt, boxes: int) -> list[Fraction]:
    seats = range(1, boxes + 1)
    table, dealer = {seat: open_box(seat, STAKE) for seat in seats}, list[Card]()
    for each in opening_order(seats):
        if each.seat == DEALER:
            dealer.append(next(cards))
        else:
            table[each.seat] = give_card(one.game, table[each.seat], 1, next(cards))
    if not (needs_peek(one.game, dealer[0]) and is_blackjack(dealer)):
        for seat in seats:
            table[seat] = one._played(table[seat], dealer[0], cards)  # noqa: SLF001
        while draws(one.game, table.values(), dealer):
            dealer.append(next(cards))
    bets = [Bet(seat, "spanish_21", STAKE) for seat in seats]
    settled = settle(one.game, bets, [*table.values()], dealer)
    return [
        Fraction(sum(slip.back - slip.stake for slip in settled.slips if slip.seat == seat), STAKE)
        for seat in seats
    ]


def test_one_box_has_the_tallies_of_a_run() -> None:
    """Matches too; a shoe that an evening breaks off in is left out."""
    at, rounds = table(), 400
    found = at.evenings(SEED, range(1), rounds, 1)
    shoes, counts = 0, at.table.tally(SEED, range(0))
    while at.table.rounds(more := at.table.tally(SEED, range(shoes + 1))) <= rounds:
        shoes, counts = shoes + 1, more
    run = at.table.read(SEED, shoes, counts)
    for wager in ("spanish_21", "match_the_dealer"):
        came = found.came(wager, 0)[0, : run.rounds].tolist()
        assert sum(at.worth(wager)[each] for each in came) == run[wager].mean * run.rounds


def test_flat_bettors_lose_what_exact_odds_say() -> None:
    flat = programme(
        """
        rounds_an_hour = 60
        periods = { hour = 1, evening = 4 }
        bettors = [
            { name = "three", count = 3, bets = { spanish_21 = "20", match_the_dealer = "10" } },
            { name = "one", bets = { spanish_21 = "50" }, system = "flat" },
        ]
        """,
        table().house,
    )
    found = earnings(table(), flat, 400, SEED)
    for period in found.periods:
        assert period.expected is not None
        error = period.win.std() / sqrt(len(period.win))
        assert abs(period.win.mean() - float(period.expected)) / error < 3.5
    assert np.unique(found.periods[0].handle).tolist() == [60 * (3 * 30_00 + 50_00)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{ name = "a", count = 8, bets = { spanish_21 = "20" } }]', "the table has"),
        ('[{ name = "a", bets = { insurance = "20" } }]', "is not bet in every round"),
    ],
)
def test_who_cannot_play_so_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadMaterial, match=told):
        earnings(table(), programme(f"bettors = {text}", table().house), 1)


def test_the_command_tells_what_boxes_bring() -> None:
    asked = ("simulate", str(EXAMPLES / "pa-551-match.toml"), "--strategy", "basic")
    found = document(*asked, "--bettors", EVENING, "--evenings", "2", "--seed", "7")
    assert [each["period"] for each in found["periods"]] == ["hour", "shift", "weekend"]
