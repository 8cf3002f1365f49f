"""A new table is called so that nobody takes it for another, for an office or for nothing."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from croupier.baccarat import PracticeTable
from croupier.floor.arrangements import HOUR, TooManyTables
from croupier.floor.casino import Casino, Opening
from croupier.floor.practice import FLOORPERSON
from croupier.journal.memory import MemoryJournal
from croupier.journal.opening import open_journal
from croupier.table.orders import AUTOMATIC_DEALER, CLOCK
from croupier.table.people import Role
from croupier.values.look_alikes import NEARLY, SHAPES, looks
from croupier.values.names import checked_table
from croupier.values.refusals import Refused, Unreadable
from tests.floor.evenings import (
    BY_HAND,
    ShiftedClock,
    assert_verifies,
    open_casino,
    open_table,
    run,
)
from tests.journal.postgres import Server
from tests.support import game


@pytest.mark.parametrize(
    "name",
    [
        "t1",
        "Pit 3, table 4",
        "floor 2",
        "стол 1",
        "百家樂 2",
        "ez",
        "Casino 3",
        "By the door",
        "hall meters",
        "मेज़ 1",
        "โต๊ะ 2",
        "1",
    ],
)
def test_a_name_that_misleads_nobody(name: str) -> None:
    assert checked_table(name, ["t2", "practice"]) == name


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        ("mini-2", "mini-1"),
        ("royal-2", "royal-1"),
        ("pa-627b", "pa-627a"),
        ("table-11", "table-1"),
        ("row 1-11", "row 11-1"),
        ("House special", "house rules"),
    ],
)
def test_a_name_that_stands_beside_another(name: str, beside: str) -> None:
    assert checked_table(name, [beside]) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (" t1", "none before or behind it"),
        ("t1 ", "none before or behind it"),
        ("t  1", "single blanks"),
        ("   ", "single blanks"),
        ("t\u00a01", "U+00A0, NO-BREAK SPACE"),
        ("t\u200b1", "U+200B, ZERO WIDTH SPACE"),
        ("t1\u2800", "U+2800, BRAILLE PATTERN BLANK"),
        ("t1\ufe0f", "U+FE0F, VARIATION SELECTOR-16"),
        ("\u3164", "U+3164, HANGUL FILLER"),
        ("1t\u200f", "U+200F, RIGHT-TO-LEFT MARK"),
        ("t\x071", "U+0007, a control sign"),
        ("---", "letters and digits"),
        ("~aaa", "letters and digits"),
        ("a%2fb", "letters and digits"),
        ("a?b", "letters and digits"),
        ("hall.", "letters and digits"),
        ("t-2", "looks like t2"),
        ("ha1l", "looks like hall"),
        ("háll", "looks like hall"),
        ("h all", "looks like hall"),
        ("t\u0430ble", "one script"),
        ("t" * 61, "at most 60 characters"),
        ("T2", "looks like t2"),
        ("\uff54\uff12", "looks like t2"),
        ("\u04422", "looks like t2"),
        ("haII", "looks like hall"),
        ("ha\u0196\u0196", "looks like hall"),
        ("\ua4e7\ua4ee\ua4e1\ua4e1", "script in wide use"),
        ("a\u0301", "write \u00e1"),
        ("a\u093e", "letters and digits"),
        ("\u0905\u093e", "marks around"),
        ("hacl", "looks like had"),
    ],
)
def test_a_name_that_misleads_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(Unreadable) as refused:
        checked_table(name, ["t2", "hall", "had"])
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "name",
    [
        *(role.value for role in Role if role is not Role.PUBLIC),
        *(each.name for each in (AUTOMATIC_DEALER, CLOCK)),
        FLOORPERSON,
        "Administrator",
        "dealer 2",
        "dea1er",
        "croupier",
        "the house",
        "the dealer",
        "The Dealer 2",
        "floor person",
        "surveillance",
        "regulator",
        "me",
        "clock",
        "a clock",
        "c1ock",
        "Cage 2",
        "offices 1",
        "Head dealer",
        "by the pit boss",
        "clealer 1",
    ],
)
def test_no_table_is_called_as_an_office_is(name: str) -> None:
    with pytest.raises(Unreadable, match="is a name of the house"):
        checked_table(name)


def test_each_shape_stands_for_other_signs_than_its_own() -> None:
    """A letter that was typed with the wrong keyboard would stand for itself."""
    for shape, signs in (*SHAPES.items(), *NEARLY.items()):
        assert shape not in signs
        assert len(set(signs)) == len(signs)
        assert {looks(sign) for sign in signs} == {looks(shape)}, shape


# Wherever a table opens


async def opened(casino: Casino, table: str, by: str = "Flo", most: int | None = None) -> None:
    house = game("pa-541").house
    asked = Opening(table, house, 1_000_000_00, practice=True, arrangement=BY_HAND)
    await casino.open_table(asked, by, f"open {table}", most)


async def not_opened(casino: Casino, table: str, by: str = "Eve", most: int | None = None) -> None:
    """It is arranged; that its chapter is not the law of today is found only then."""
    asked = Opening(table, game("pa-541").house, 1_000_000_00, arrangement=BY_HAND)
    with pytest.raises(Refused):
        await casino.open_table(asked, by, f"gaming at {table}", most)


def test_a_house_has_no_two_tables_that_look_alike() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            await opened(casino, "hall")
            for name in ("Hall", "haII", "hal1"):
                with pytest.raises(Unreadable, match=f"{name} looks like hall"):
                    await opened(casino, name)
            assert casino.tables() == ("hall",)

    run(evening())


def test_of_two_that_look_alike_and_open_at_once_one_does(postgres_server: Server) -> None:
    url = postgres_server.fresh_database()

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one, url) as left, open_casino(other, url) as right:
                both = opened(left, "hall"), opened(right, "Hall")
                told = await asyncio.gather(*both, return_exceptions=True)
                (refused,) = (each for each in told if each is not None)
                assert isinstance(refused, Unreadable)
                assert "looks like" in str(refused)

    run(evening())


def test_a_table_of_before_keeps_its_name() -> None:
    """It was opened when such a name was taken."""

    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal) as casino:
            with pytest.MonkeyPatch.context() as before:
                before.setattr("croupier.floor.arrangements.checked_table", lambda name, _: name)
                await opened(casino, "dealer ")
        async with open_casino(journal) as casino:
            assert casino.tables() == ("dealer ",)
            await opened(casino, "dealer ")
            await casino.arrange("dealer ", BY_HAND, "Flo", "again")
            await opened(casino, "dealers")
        assert_verifies(journal)

    run(evening())


def test_a_table_that_did_not_open_has_no_name_to_keep() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            with pytest.MonkeyPatch.context() as before:
                before.setattr("croupier.floor.arrangements.checked_table", lambda name, _: name)
                await not_opened(casino, "dealer ")
            with pytest.raises(Unreadable, match="none before or behind it"):
                await opened(casino, "dealer ")
            await not_opened(casino, "hall")
            with pytest.raises(Unreadable, match="Hall looks like hall"):
                await opened(casino, "Hall")
            await opened(casino, "hall")
            assert casino.tables() == ("hall",)

    run(evening())


def test_new_meters_are_called_as_a_table_may_be() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            with pytest.raises(Unreadable, match="ZERO WIDTH SPACE"):
                await open_table(casino, link="hall\u200b")

    run(evening())


def test_a_program_opens_no_second_table_that_looks_like_the_first() -> None:
    journal, played = MemoryJournal(), game("pa-627a")
    PracticeTable(played, journal=journal, name="hall")
    PracticeTable(played, journal=journal, name="hall")
    with pytest.raises(Unreadable, match="Hall looks like hall"):
        PracticeTable(played, journal=journal, name="Hall")


# How many


def test_one_person_opens_so_many_tables_an_hour_and_no_more() -> None:
    clock = ShiftedClock()

    async def evening() -> None:
        journal = MemoryJournal()
        async with open_casino(journal, clock=clock) as casino:
            await opened(casino, "a", most=2)
            clock.shift += timedelta(minutes=20)
            await opened(casino, "b", most=2)
            with pytest.raises(TooManyTables, match="2 tables within an hour") as refused:
                await opened(casino, "c", most=2)
            assert refused.value.wait == HOUR.total_seconds() - 20 * 60
            assert casino.tables() == ("a", "b")
            await opened(casino, "b", most=2)
            await opened(casino, "d", "Fay", most=2)
        async with open_casino(journal, clock=clock) as restarted:
            with pytest.raises(TooManyTables):
                await opened(restarted, "c", most=2)
            clock.shift += timedelta(seconds=refused.value.wait)
            await opened(restarted, "c", most=2)
            with pytest.raises(TooManyTables):
                await opened(restarted, "e", most=2)

    run(evening())


def test_a_name_that_another_had_arranged_counts_for_whoever_opens_it() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            for name in ("a", "b"):
                await not_opened(casino, name)
            await opened(casino, "a", most=1)
            for name in ("b", "c"):
                with pytest.raises(TooManyTables):
                    await opened(casino, name, most=1)

    run(evening())


def test_an_opening_that_is_sent_again_counts_once() -> None:
    async def evening() -> None:
        async with open_casino(MemoryJournal()) as casino:
            for _ in range(2):
                await not_opened(casino, "a", most=1)
            with pytest.raises(TooManyTables):
                await opened(casino, "a", "Eve", most=1)

    run(evening())


def test_another_node_counts_along(postgres_server: Server) -> None:
    url = postgres_server.fresh_database()

    async def evening() -> None:
        with open_journal(url) as one, open_journal(url) as other:
            async with open_casino(one, url) as left, open_casino(other, url) as right:
                await opened(left, "a", most=1)
                with pytest.raises(TooManyTables, match="1 table within an hour"):
                    await opened(right, "b", most=1)

    run(evening())
