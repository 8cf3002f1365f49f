"""What a table earns: evening by evening as by hand, on average as exact odds say."""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest

from croupier.games.baccarat.game import BaccaratGame, rulebook
from croupier.games.baccarat.settlement import settle
from croupier.simulation.baccarat.evenings import evenings_at
from croupier.simulation.baccarat.rounds import BaccaratSimulation, prepare
from croupier.simulation.bettors import Programme, programme
from croupier.simulation.earnings import earnings, losing_runs
from croupier.simulation.evenings import Whole
from croupier.simulation.systems import ROADS, SYSTEMS
from croupier.values.cards import DECK, Card
from croupier.values.refusals import BadMaterial, Refused
from tests.commands.running import EXAMPLES, document, run

GAME = rulebook("pa-627a")
TABLE = evenings_at(GAME)
SEED = 7


def read(text: str) -> Programme:
    return programme(text, GAME.house)


def test_flat_bettors_lose_what_exact_odds_say() -> None:
    flat = read("""
        rounds_an_hour = 60
        periods = { hour = 1, evening = 3 }
        bettors = [
            { name = "some", count = 3, bets = { banker = "20", tie = "5" } },
            { name = "one", bets = { player = "100" } },
        ]
    """)
    found = earnings(TABLE, flat, 600, SEED)
    for period, hours in zip(found.periods, (1, 3), strict=True):
        assert period.rounds == 60 * hours
        assert set(period.handle.tolist()) == {60 * hours * (3 * 25_00 + 100_00)}
        assert period.expected is not None
        error = period.win.std() / sqrt(len(period.win))
        assert abs(period.win.mean() - float(period.expected)) / error < 3.5
    assert all(not fate.ruined.any() for fate in found.fates)
    some, _ = found.fates
    edges = TABLE.edge("banker") * 20_00 + TABLE.edge("tie") * 5_00
    assert some.exactly.tolist() == pytest.approx([-float(180 * edges)] * 600)


def every_other(memory: Whole, _: Whole) -> tuple[Whole, Whole]:
    """Three units, then none."""
    return 1 - memory, 3 * memory


def test_no_system_changes_what_a_unit_staked_loses_and_another_is_put_in_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SYSTEMS, "every other", every_other)
    lines = [
        f'{{ name = "{name}", bets = {{ banker = "20" }}, system = "{name}", bankroll = "2000" }},'
        for name in SYSTEMS
    ]
    lines += [
        f'{{ name = "{name}", bets = {{ player = "20" }}, road = "{name}" }},' for name in ROADS
    ]
    rounds = "rounds_an_hour = 60\nperiods = { evening = 3 }\n"
    found = earnings(TABLE, read(f"{rounds}bettors = [{''.join(lines)}]"), 500, seed=21)
    for fate in found.fates:
        assert fate.z is not None
        assert abs(fate.z) < 3.5, fate.name
        assert -0.0124 < fate.exact_per_unit < -0.0105, "an edge of Banker, Player or in between"
    other = next(fate for fate in found.fates if fate.name == "every other")
    assert set(other.staked.tolist()) <= set(range(0, 90 * 60_00 + 1, 60_00))
    assert max(other.staked) == 90 * 60_00


def test_z_is_over_evenings() -> None:
    (one,) = earnings(TABLE, read('bettors = [{ name = "a", bets = { tie = "5" } }]'), 3).fates
    above = [net - exact for net, exact in zip(one.net, one.exactly, strict=True)]
    assert one.z == pytest.approx(mean(above) / (stdev(above) / sqrt(3)))
    (alone,) = earnings(TABLE, read('bettors = [{ name = "a", bets = { tie = "5" } }]'), 1).fates
    assert alone.z is None, "one evening has no spread"


def test_somebody_who_doubles_goes_through_what_the_cards_bring() -> None:
    doubling = read("""
        rounds_an_hour = 90
        periods = { evening = 2 }
        bettors = [
            { name = "one", bets = { player = "10" }, system = "martingale", bankroll = "300" },
        ]
    """)
    found = earnings(TABLE, doubling, 3, SEED)
    (fate,) = found.fates
    for evening in range(3):
        staked, net, gone = by_hand(evening, rounds=180)
        assert (fate.staked[evening], fate.net[evening]) == (staked, net)
        assert bool(fate.ruined[evening]) is gone
    assert found.periods[0].win.tolist() == (-fate.net).tolist()


@pytest.mark.parametrize("road", ["follow", "oppose", "streak"])
def test_somebody_who_reads_the_big_road_bets_by_the_shoe_so_far(road: str) -> None:
    reading = read(f"""
        rounds_an_hour = 90
        periods = {{ evening = 2 }}
        bettors = [{{ name = "one", bets = {{ player = "20" }}, road = "{road}" }}]
    """)
    (fate,) = earnings(TABLE, reading, 2, SEED).fates
    assert fate.system == f"flat, {road}"
    for evening in range(2):
        staked = net = rounds = 0
        for order in orders(evening, 180):
            won = ""
            for cards in dealt(order):
                rounds += 1
                side = {"": "", "follow": won[-1:], "oppose": OTHER.get(won[-1:], "")}.get(
                    road, won[-1:] if won[-3:] in {"BBB", "PPP"} else ""
                )
                winner = GAME.deal(cards).final.winner
                if rounds <= 180 and side:
                    slip = settle(GAME, f"1 {SIDE[side]} 20", cards).slips[0]
                    staked, net = staked + slip.stake, net + slip.back - slip.stake
                won += "" if winner is None else winner.value[0].upper()
        assert (fate.staked[evening], fate.net[evening]) == (staked, net)


SIDE = {"B": "banker", "P": "player"}
OTHER = {"B": "P", "P": "B"}


def orders(evening: int, rounds: int) -> list[list[int]]:
    table = minibaccarat()
    shoes = -(-rounds // table.surely)
    found: list[list[int]] = table.stack.orders(
        SEED, range(evening * shoes, (evening + 1) * shoes)
    ).tolist()
    return found


@cache
def minibaccarat() -> BaccaratSimulation:
    return prepare(GAME)


def by_hand(evening: int, rounds: int) -> tuple[int, int, bool]:
    """Card by card from the same shoes, settled by the game itself."""
    coups = [cards for order in orders(evening, rounds) for cards in dealt(order)][:rounds]
    left, stake, staked = 300_00, 10_00, 0
    for cards in coups:
        if stake > left:
            return staked, left - 300_00, True
        slip = settle(GAME, f"1 player {stake / 100}", cards).slips[0]
        staked += stake
        left += slip.back - stake
        if slip.result.value == "lost":
            stake *= 2
        elif slip.result.value == "won":
            stake = 10_00
    return staked, left - 300_00, stake > left


def dealt(order: list[int]) -> list[list[Card]]:
    """The rounds of a shoe, to the last hand after the cover card."""
    table, found = minibaccarat(), list[list[Card]]()
    at, is_last = int(table.tables.burned[order[0]]), False
    while True:
        cards = [DECK[code] for code in order[at : at + 6]]
        used = next(n for n in (4, 5, 6) if is_whole(GAME, cards[:n]))
        found.append(cards[:used])
        at += used
        if is_last:
            return found
        is_last = at > table.cover


def is_whole(game: BaccaratGame, cards: list[Card]) -> bool:
    try:
        game.deal(cards)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "missing required field `bettors`"),
        ("bettors = []", "there must be bettors, and periods"),
        ('bettors = [{ name = "a", bets = { bankre = "5" } }]', "does not offer 'bankre'"),
        ('bettors = [{ name = "a", bets = { banker = "0" } }]', "is not $0.01 or more"),
        ('bettors = [{ name = "a", bets = {} }]', "bets on nothing"),
        (
            'bettors = [{ name = "a", bets = { tie = "-5" } }]',
            "bettors: a: '-5' is not a sum of money",
        ),
        (
            'bettors = [{ name = "a", bets = { tie = "5" }, bankroll = "much" }]',
            "bettors: a: 'much' is not a sum of money",
        ),
        (
            'bettors = [{ name = "a", bets = { tie = "5" }, bankroll = "0" }]',
            "nobody buys in for nothing",
        ),
        ('bettors = [{ name = "a", bets = { tie = "5" }, system = "x" }]', "no system 'x'"),
        (
            'bettors = [{ name = "a", bets = { banker = "5" }, road = "folow" }]',
            "there is no road 'folow'; did you mean 'follow'",
        ),
        (
            'bettors = [{ name = "a", bets = { tie = "5" }, road = "follow" }]',
            "a road has bets on banker or player, not on tie",
        ),
        (
            'bettors = [{ name = "a", bets = { banker = "5", player = "9" }, road = "follow" }]',
            "a road says on which side the stake goes",
        ),
        (
            (
                'bettors = [{ name = "a", bets = { banker = "5" } },'
                ' { name = "a", bets = { tie = "5" } }]'
            ),
            "two are called 'a'",
        ),
        ('bettors = [{ name = "a", bets = { tie = "5" }, hat = 1 }]', "unknown field `hat`"),
        (
            (
                "periods = { age = 1000 }\nrounds_an_hour = 1000\n"
                'bettors = [{ name = "a", bets = { tie = "5" } }]'
            ),
            "1,000,000 rounds are more than 100,000",
        ),
        ("bettors = [", "bettors"),
    ],
)
def test_who_cannot_play_so_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadMaterial) as refused:
        read(text)
    assert told in str(refused.value)


def test_a_stake_that_is_not_settled_in_whole_cents_is_refused() -> None:
    odd = read('bettors = [{ name = "a", bets = { banker = "0.01" } }]')
    with pytest.raises(BadMaterial, match="choose a multiple of 20 cents"):
        earnings(TABLE, odd, 1)


EVENING = ("simulate", "pa-627a", "--bettors", str(EXAMPLES.parent / "bettors" / "evening.toml"))


def test_the_command_tells_what_a_table_earns() -> None:
    found: Any = document(*EVENING, "--evenings", "3", "--seed", "7")
    assert [each["period"] for each in found["periods"]] == ["hour", "shift", "weekend"]
    assert [each["system"] for each in found["bettors"]] == [
        "flat",
        "martingale",
        "flat, follow",
    ]
    assert found["periods"][0]["percentiles"].keys() == {"1", "5", "25", "50", "75", "95", "99"}
    code, out, _ = run(*EVENING, "--evenings", "3", "--seed", "7")
    assert code == 0
    assert all(word in out for word in ("weekend", "doubler", "martingale", "drawdown"))


@pytest.mark.parametrize(
    "more",
    [
        ("--rounds", "5"),
        ("--evenings", "x"),
        ("--workers", "2"),
        ("--local-cluster", "2"),
        ("--cluster", "tcp://10.0.0.5:8786"),
        ("--gpu",),
        ("--full-shoe",),
    ],
)
def test_rounds_or_bettors(more: tuple[str, ...]) -> None:
    assert document(*EVENING, *more, code=2)["error"]["kind"] == "usage"


def test_losing_runs_pass_over_ties() -> None:
    net = np.array([[-5, 0, -5, -5, 5, -5], [5, 5, 0, -5, 0, 0]], dtype=np.int64)
    assert losing_runs(net).tolist() == [3, 1]
