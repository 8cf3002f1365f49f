"""Sealed stacks and dice: nobody chooses them, nobody knows them, everybody can check them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from croupier.floor.chance import DICE, dice_from, mixed, shaken, tiles_from
from croupier.floor.pai_gow.game import GAME as PAI_GOW
from croupier.floor.seals import BrokenSeal
from croupier.floor.tables import Done, Tables
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.table.orders import Order
from croupier.table.pai_gow.cutting import CutStacks, DeclineCut
from croupier.table.pai_gow.dealing import DealTiles, TilesDealt
from croupier.table.pai_gow.ending import OpenStacks, StacksOpened
from croupier.table.pai_gow.exposed_tiles import ExposeTile
from croupier.table.pai_gow.exposing import ExposeHands
from croupier.table.pai_gow.house_hands import TurnTiles
from croupier.table.pai_gow.preparing import ExposeWhileStacking, StackTiles
from croupier.table.pai_gow.seals import as_cut
from croupier.table.pai_gow.setting import SetHands
from croupier.table.pai_gow.shaking import CallNoRoll, OpenShaker, ReportLidLifted, ShakerOpened
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.seats.betting import CallNoMoreBets
from croupier.table.seats.opening import OpenTable
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refusal
from croupier.values.sealing import is_sealed_under
from croupier.values.tiles import SET, parse_tiles
from tests.floor.pai_gow import automatic_tiles
from tests.floor.pai_gow.tile_evenings import stacked
from tests.games.pai_gow.tables import paigow
from tests.surveillance.keeping import rewrite
from tests.table.pai_gow.driver import BEATEN, WINS, dealt, whole_set

TILE = parse_tiles("6-6")[0]
TILES = tuple(whole_set())


def at(act: type[Order], **how: object) -> tuple[Tables[Table], MemoryJournal]:
    """A table at which such an order is next."""
    journal = MemoryJournal()
    pit = automatic_tiles.opened(journal, **how)  # type: ignore[arg-type]
    automatic_tiles.play(pit, until=act)
    return pit, journal


def table_of(pit: Tables[Table]) -> Table:
    table = pit.table("t1")
    assert table is not None
    return table


def by_dealer(pit: Tables[Table], act: Order) -> Done | Refusal:
    return pit.order("t1", act, "Dan", Role.DEALER)


def test_chance_is_a_whole_set_and_three_dice() -> None:
    assert Counter(SET) == Counter(whole_set())
    for _ in range(20):
        tiles, dice = mixed(), shaken()
        assert Counter(tiles.tiles) == Counter(SET)
        assert len(dice.dice) == DICE
        assert set(dice.dice) <= set(range(1, 7))
        assert tiles_from(tiles.secret) == tiles
        assert dice_from(dice.secret) == dice
        assert is_sealed_under(tiles.secret, tiles.commitment)
        assert is_sealed_under(dice.secret, dice.commitment)
    assert mixed().tiles != mixed().tiles


CHOSEN: list[tuple[type[Order], Order]] = [
    (StackTiles, StackTiles("0" * 64, "0" * 64)),
    (StackTiles, ExposeWhileStacking(TILE)),
    (OpenShaker, OpenShaker((1, 2, 3), "salt")),
    (OpenShaker, CallNoRoll("not_flat", "0" * 64)),
    (OpenShaker, ReportLidLifted(1, "0" * 64)),
    (DealTiles, DealTiles(TILES)),
    (SetHands, ExposeTile(1, 1, tile=TILE)),
    (TurnTiles, TurnTiles(0, TILES[:4])),
    (ExposeHands, ExposeHands(1, TILES[:2], TILES[2:4])),
    (OpenStacks, OpenStacks("0" * 64, TILES, "salt")),
]


@pytest.mark.parametrize(("moment", "act"), CHOSEN)
def test_a_sender_who_chooses_what_is_sealed_is_refused(moment: type[Order], act: Order) -> None:
    pit, _ = at(moment)
    answer = by_dealer(pit, act)
    assert isinstance(answer, Refusal)
    assert answer.why == "tiles and dice are sealed before they are seen"
    assert answer.clause == table_of(pit).duty("mix")


def test_the_order_is_sealed_with_its_hash_and_opened_when_the_round_is_over() -> None:
    pit, journal = at(CallNoMoreBets, chance=stacked(dealt(f"dealer {BEATEN}; 1 {WINS}")))
    stacks = table_of(pit).in_stacks
    secret = journal.sealed(stacks.commitment)
    assert secret is not None
    automatic_tiles.play(pit, rounds=1)
    assert journal.sealed(stacks.commitment) == secret
    automatic_tiles.step(pit)
    assert journal.sealed(stacks.commitment) is None
    opened = [
        PAI_GOW.tables.event_from(each.kind, each.body)
        for each in journal.read("t1")
        if each.kind == StacksOpened.kind
    ][-1]
    assert isinstance(opened, StacksOpened)
    sealed = tiles_from(secret)
    assert (opened.tiles, opened.salt) == (sealed.tiles, sealed.salt)


def test_tiles_come_from_the_sealed_order_as_the_bank_cut_it() -> None:
    journal = MemoryJournal()
    pit = automatic_tiles.opened(journal)
    automatic_tiles.play(pit, rounds=1)
    automatic_tiles.play(pit, until=DeclineCut)
    bank = table_of(pit).in_bank
    cut = CutStacks(bank.seat, 2, 4, 1, 2)
    assert isinstance(pit.order("t1", cut, bank.person, Role.PLAYER), Done)
    stacks = table_of(pit).in_stacks
    assert stacks.cut != tuple(range(1, 9))
    secret = journal.sealed(stacks.commitment)
    assert secret is not None
    automatic_tiles.play(pit, until=DealTiles)
    done = by_dealer(pit, DealTiles())
    assert isinstance(done, Done)
    first = next(each for each in done.events if isinstance(each, TilesDealt))
    assert first.hands[0][1] == as_cut(tiles_from(secret).tiles, stacks.cut)[28:]


@pytest.mark.parametrize("act", [CallNoRoll("die_out"), ReportLidLifted(0)])
def test_dice_that_do_not_count_are_forgotten_and_others_sealed(act: Order) -> None:
    journal = MemoryJournal()
    pit = automatic_tiles.opened(journal)
    automatic_tiles.play(pit, rounds=1)
    automatic_tiles.play(pit, until=OpenShaker)
    table = table_of(pit)
    if isinstance(act, ReportLidLifted):
        act = ReportLidLifted(table.in_bank.seat)
    before = table.in_stacks.dice
    assert isinstance(by_dealer(pit, act), Done)
    after = table_of(pit).in_stacks.dice
    assert journal.sealed(before) is None
    secret = journal.sealed(after)
    assert secret is not None
    automatic_tiles.play(pit, until=OpenShaker)
    done = by_dealer(pit, OpenShaker())
    assert isinstance(done, Done)
    (opened,) = done.events
    assert isinstance(opened, ShakerOpened)
    assert opened.dice == dice_from(secret).dice
    assert journal.sealed(after) is None


def test_with_real_tiles_nothing_is_sealed() -> None:
    journal = MemoryJournal()
    pit = Tables(journal, PAI_GOW, clock=lambda: automatic_tiles.AT)
    opening = automatic_tiles.opening(paigow())
    real = OpenTable(opening.rules, 10**6, practice=True, physical_cards=True)
    assert isinstance(pit.order("t1", real, "Flo", Role.FLOORPERSON), Done)
    assert isinstance(pit.order("t1", TakeSeat(1), "ann", Role.PLAYER), Done)
    automatic_tiles.play(pit, until=CallNoMoreBets)
    stacks = table_of(pit).in_stacks
    assert (stacks.commitment, stacks.dice) == ("", "")
    assert not journal._secrets  # noqa: SLF001 the store beside the journal


@pytest.mark.parametrize(
    ("moment", "change", "told"),
    [
        (DealTiles, "DELETE FROM seals", "the sealed order of table t1, under .*, is gone"),
        (OpenShaker, "DELETE FROM seals", "the sealed throw of table t1, under .*, is gone"),
        (
            DealTiles,
            "UPDATE seals SET secret = x'00'",
            "is not what was published",
        ),
    ],
)
def test_a_broken_seal_stops_the_table(
    moment: type[Order], change: str, told: str, tmp_path: Path
) -> None:
    where = tmp_path / "tiles.db"
    with open_journal(str(where)) as journal:
        automatic_tiles.play(automatic_tiles.opened(journal), until=moment)
    rewrite(str(where), change)
    with open_journal(str(where)) as journal:
        pit = automatic_tiles.opened(journal)
        with pytest.raises(BrokenSeal, match=told):
            automatic_tiles.step(pit)
