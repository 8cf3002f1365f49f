"""Tiles and dice sealed before a round: opened as they were, by a checker that knows no game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

import pytest

from croupier.surveillance.bodies import TABLE_IS_CLOSED
from croupier.surveillance.integrity import Integrity
from croupier.surveillance.kept_secrets import Store
from croupier.surveillance.seals import secret_under
from croupier.values.records import Record
from croupier.values.sealing import dice_secret_of, tiles_secret_of
from croupier.values.tiles import Tile, parse_tiles
from tests.surveillance.tampering import rechained

Told = tuple[str, dict[str, object]]

SET = parse_tiles(
    "6-6 6-6 1-1 1-1 4-4 4-4 1-3 1-3 5-5 5-5 3-3 3-3 2-2 2-2 5-6 5-6 4-6 4-6 1-6 1-6 1-5 1-5"
    " 3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2"
)
SALT = "5a17"
TILES = sha256(tiles_secret_of(SET, SALT)).hexdigest()
POSITIONS = (3, 4, 5, 6, 7, 0, 1, 2)
AS_STACKED = list(range(1, 9))


def dice_hash(*dice: int) -> str:
    return sha256(dice_secret_of(dice, SALT)).hexdigest()


def stacked(tiles: str = TILES, dice: str = dice_hash(3, 1, 6)) -> Told:
    return "tiles-stacked/1", {"clause": "PA535-6-e", "commitment": tiles, "dice": dice}


def shaken(*dice: int, sealed: str | None = None, total: int | None = None) -> Told:
    seal = dice_hash(*dice) if sealed is None else sealed
    shown = {"dice": dice, "total": sum(dice) if total is None else total}
    return "shaker-opened/1", {"clause": "PA535-8-f", "commitment": seal, "salt": SALT, **shown}


def dealt(order: Sequence[Tile | None] = SET) -> Told:
    hands = [
        (position, [tile and str(tile) for tile in order[n * 4 : n * 4 + 4]])
        for n, position in enumerate(POSITIONS)
    ]
    body: dict[str, object] = {
        "clause": "PA535-8-g",
        "delivery": "standard",
        "start": 3,
        "hands": hands,
    }
    return "tiles-dealt/1", body


def opened(order: Sequence[object] = SET, **fields: object) -> Told:
    sealed = {"commitment": TILES, "tiles": list(map(str, order)), "salt": SALT, "cut": AS_STACKED}
    return "stacks-opened/1", {"clause": "PA535-8-c", **sealed, **fields}


ENDED: Told = ("round-ended/1", {"clause": "PA535-10-m"})
CLOSED: Told = (TABLE_IS_CLOSED, {})
NO_REAL_ROLL: Told = ("no-roll-called/1", {"clause": "PA535-12-a"})
ROUND = [stacked(), shaken(3, 1, 6), dealt(), ENDED, opened()]


def no_roll(*dice: int) -> Told:
    return "no-roll-called/1", {"clause": "PA535-12-a", "dice": dice_hash(*dice)}


def records(story: Sequence[Told]) -> list[Record]:
    at = "2026-01-31T20:00:00.000000Z"
    return rechained(
        Record("t1", 0, at, "dealer", kind, json.dumps(body).encode(), "c-1", "", "")
        for kind, body in story
    )


def looked_at(story: Sequence[Told], sealed: Store | None = None) -> Integrity:
    checker = Integrity("t1", {kind for kind, _ in story}, sealed=sealed)
    for record in records(story):
        assert not list(checker.look(record))
    return checker


def found(story: Sequence[Told], sealed: Store | None = None) -> list[tuple[int, str, str]]:
    checker = Integrity("t1", {kind for kind, _ in story}, sealed=sealed)
    troubles = [each for record in records(story) for each in checker.look(record)]
    troubles += checker.end()
    return [(each.place, each.what, each.problem) for each in troubles]


class TestHonestRounds:
    def test_what_was_sealed_is_opened(self) -> None:
        assert not found([*ROUND, stacked("0" * 64)])

    def test_sealed_orders_are_counted(self) -> None:
        checker = looked_at([*ROUND, stacked("0" * 64)])
        assert (checker.rounds, checker.shoes, checker.opened, checker.pending) == (1, 0, 1, 1)

    def test_a_further_shake_makes_the_dice_before_it_void(self) -> None:
        uncovered = ("shaker-uncovered-by-bank/1", {"seat": 2, "dice": dice_hash(6, 6, 6)})
        again = [no_roll(2, 2, 5), uncovered, shaken(6, 6, 6)]
        assert not found([stacked(), *again, dealt(), ENDED, opened()])

    def test_stacks_that_are_mixed_again_were_never_shaken_for(self) -> None:
        assert not found([stacked(), opened(), CLOSED])

    def test_dice_that_were_never_thrown_are_opened_with_the_tiles(self) -> None:
        assert not found([stacked(), CLOSED, opened(dice=[3, 1, 6], dice_salt=SALT)])

    def test_nobody_need_see_a_tile(self) -> None:
        assert not found([stacked(), shaken(3, 1, 6), dealt([None] * 32), ENDED, opened()])

    def test_stacks_may_be_cut(self) -> None:
        assert not found([*ROUND[:-1], opened(cut=[3, 4, 5, 1, 2, 6, 7, 8])])

    def test_real_tiles_and_dice_are_sealed_by_nobody(self) -> None:
        real = [stacked("", ""), NO_REAL_ROLL, shaken(2, 2, 5, sealed=""), dealt(), ENDED]
        assert not found([*real, *real, CLOSED])


BROKEN: dict[str, tuple[list[Told], int, str, str]] = {
    "other dice, never thrown": (
        [stacked(), CLOSED, opened(dice=[6, 6, 6], dice_salt=SALT)],
        3,
        "dice",
        "dice and salt do not give the hash sealed at place 1",
    ),
    "dice that were thrown before": (
        [*ROUND[:-1], opened(dice=[3, 1, 6], dice_salt=SALT)],
        5,
        "dice",
        "these are not the newest sealed dice: none are sealed",
    ),
    "another order": (
        [*ROUND[:-1], opened(SET[::-1])],
        5,
        "order",
        "order and salt do not give the hash sealed at place 1",
    ),
    "another salt": (
        [*ROUND[:-1], opened(salt="pepper")],
        5,
        "order",
        "order and salt do not give the hash sealed at place 1",
    ),
    "what is no tile": (
        [*ROUND[:-1], opened(tiles=["6-6", "joker"])],
        5,
        "order",
        "'joker' is not a tile; write the spots of its halves, such as 6-6 or 1-2",
    ),
    "stacks of another table": (
        [*ROUND[:-1], opened(cut=[1, 2, 3, 4, 5, 6, 7, 7])],
        5,
        "cut",
        "stacks 1, 2, 3, 4, 5, 6, 7, 7 are not the eight that stood there",
    ),
    "no stacks": (
        [*ROUND[:-1], opened(cut=[])],
        5,
        "cut",
        "stacks of no number are not the eight that stood there",
    ),
    "an order opened twice": (
        [*ROUND, opened()],
        6,
        "order",
        "no unopened order was sealed under this hash",
    ),
    "tiles without a seal": (
        [*ROUND, dealt()],
        6,
        "tile",
        "tiles are dealt, and no order is sealed",
    ),
    "a tile too many": (
        [*ROUND[:2], dealt([Tile.T12, *SET[1:]]), *ROUND[3:]],
        3,
        "tile",
        "1-2 is dealt 2 times; a set holds 1",
    ),
    "a tile nobody knows": (
        [*ROUND[:2], ("tiles-dealt/1", {"hands": [[1, ["7-7"]]]}), *ROUND[3:]],
        3,
        "tile",
        "'7-7' is not a tile; write the spots of its halves, such as 6-6 or 1-2",
    ),
    "dice that were not sealed": (
        [stacked(), shaken(3, 3, 3), *ROUND[2:]],
        2,
        "dice",
        "these are not the newest sealed dice: those sealed at place 1",
    ),
    "dice that a further shake made void": (
        [stacked(), no_roll(2, 2, 5), shaken(3, 1, 6), *ROUND[2:]],
        3,
        "dice",
        "these are not the newest sealed dice: those sealed at place 2",
    ),
    "dice opened twice": (
        [stacked(), shaken(3, 1, 6), shaken(3, 1, 6), *ROUND[2:]],
        3,
        "dice",
        "these are not the newest sealed dice: none are sealed",
    ),
    "dice hidden though they are sealed": (
        [stacked(), shaken(3, 1, 6, sealed=""), *ROUND[2:]],
        2,
        "dice",
        "these are not the newest sealed dice: those sealed at place 1",
    ),
    "other dice under the hash": (
        [stacked(), shaken(3, 2, 6, sealed=dice_hash(3, 1, 6)), *ROUND[2:]],
        2,
        "dice",
        "dice and salt do not give the hash sealed at place 1",
    ),
    "a wrong total": (
        [stacked(), shaken(3, 1, 6, total=11), *ROUND[2:]],
        2,
        "dice",
        "the dice make 10, and it says 11",
    ),
    "a seven": (
        [stacked(dice=dice_hash(7, 1, 6)), shaken(7, 1, 6), *ROUND[2:]],
        2,
        "dice",
        "three dice cannot show 7, 1, 6",
    ),
    "a die short": (
        [stacked(dice=dice_hash(3, 1)), shaken(3, 1), *ROUND[2:]],
        2,
        "dice",
        "three dice cannot show 3, 1",
    ),
    "stacks left sealed at a closed table": (
        [stacked(dice=""), CLOSED],
        1,
        "order",
        "this order was never opened, and the table is closed",
    ),
    "dice left sealed at a closed table": (
        [stacked(""), CLOSED],
        1,
        "dice",
        "these dice were never opened, and the table is closed",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken(name: str) -> None:
    story, *trouble = BROKEN[name]
    assert found(story) == [tuple(trouble)]


def test_a_set_that_is_none() -> None:
    short = SET[1:]
    seal = sha256(tiles_secret_of(short, SALT)).hexdigest()
    story = [stacked(seal), opened(short, commitment=seal)]
    assert found(story) == [(2, "order", "31 tiles are not one whole set")]


def test_stacks_that_others_took_the_place_of() -> None:
    following = stacked("0" * 64, "")
    assert found([stacked(dice=""), following]) == [
        (2, "order", "the stacks sealed at place 1 should have been opened before"),
        (1, "order", "this order was never opened, and tiles were stacked after it"),
    ]
    late = [stacked(dice=""), following, opened()]
    assert [place for place, *_ in found(late)] == [2]


def test_the_same_order_sealed_again() -> None:
    assert (2, "order", "the same order is sealed twice") in found([stacked(), stacked()])


SECRETS = {
    TILES: tiles_secret_of(SET, SALT),
    dice_hash(3, 1, 6): dice_secret_of((3, 1, 6), SALT),
}


class TestKeptSecrets:
    def test_what_is_sealed_is_there_as_it_was(self) -> None:
        assert not found([stacked()], SECRETS.get)

    def test_what_is_gone(self) -> None:
        assert found([stacked()], lambda _: None) == [
            (1, "order", "the order sealed here is gone"),
            (1, "dice", "the throw sealed here is gone"),
        ]

    def test_what_was_changed(self) -> None:
        why = "kept under this hash is not what was published"
        assert found([stacked()], lambda _: b"salt 6-6") == [
            (1, "order", f"the order {why}"),
            (1, "dice", f"the throw {why}"),
        ]

    @pytest.mark.parametrize("commitment", SECRETS)
    def test_what_a_live_table_opened_meanwhile(self, commitment: str) -> None:
        later = records(ROUND)
        assert secret_under(commitment, lambda _: None, later) == SECRETS[commitment]
        assert secret_under("0" * 64, lambda _: None, later) is None
