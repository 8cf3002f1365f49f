"""The book of people, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from argon2 import PasswordHasher, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY
from hypothesis import given
from hypothesis import strategies as st

from croupier.table.people import INSPECTOR, Role, player
from croupier.web.people import desk as desk_of_people
from croupier.web.people import migrations, passwords
from croupier.web.people.database import open_database
from croupier.web.people.desk import Desk
from croupier.web.people.drills import DrillAnswer
from croupier.web.people.errors import (
    BadName,
    BadPassword,
    Barred,
    NameTaken,
    NoInvitation,
    NoSuchPerson,
    PeopleUnreachable,
    WrongPassword,
)
from croupier.web.people.invitations import Terms
from croupier.web.people.names import LONGEST, checked_name, folded
from croupier.web.people.offices import Office
from croupier.web.people.schema import metadata
from croupier.web.people.sessions import IDLE
from croupier.web.people.sessions import LONGEST as LONGEST_SESSION
from croupier.web.people.store import People, open_people
from croupier.web.people.tokens import digest
from tests.web.running_house import HandClock

PASSWORD = "eight or more"  # noqa: S105 nobody's


@pytest.fixture
def people(kept: str | Path, clock: HandClock) -> Iterator[People]:
    book = open_people(kept, clock)
    yield book
    book.close()


def join(people: People, name: str, office: Office = Office.PLAYER, password: str = "") -> str:
    _, invitation = people.invite(Terms(office), "the tests")
    return people.join(invitation, name, password)


# The schema


def test_migrations_make_the_tables_the_code_describes(kept: str | Path) -> None:
    engine = open_database(kept)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"version_table": migrations.VERSION_TABLE, "compare_type": True},
        )
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == str(migrations.NEWEST)
    engine.dispose()


def test_there_is_a_migration_for_every_version() -> None:
    files = Path(migrations.__file__).parent.glob("versions/version_*.py")
    numbers = sorted(int(file.stem.removeprefix("version_")) for file in files)
    assert numbers == [*range(1, migrations.NEWEST + 1)]


def test_a_book_of_the_first_version_is_brought_up_to_date(
    kept: str | Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, at = "kept by ann's browser", int(clock().timestamp())
    with monkeypatch.context() as before:
        before.setattr(migrations, "NEWEST", 1)
        engine = open_database(kept)
    rows: dict[str, tuple[object, ...]] = {
        "people": ("ann", "ann", "dealer", None, at),
        "sessions": (digest(token), "ann", at, at),
        "invitations": (digest("a link"), "player", 1, None, 500, "ada", at, ""),
    }
    with engine.begin() as connection:
        for name, row in rows.items():
            described = sa.Table(name, sa.MetaData(), autoload_with=connection)
            connection.execute(described.insert().values(row))
    engine.dispose()
    book = open_people(kept, clock)
    ann = book.signed_in(token)
    assert ann is not None
    assert (ann.name, ann.office, book.person("ann").barred) == ("ann", Office.DEALER, False)
    assert book.invitation("a link").terms == Terms(Office.PLAYER, uses=1, purse=500)
    book.close()


def test_a_book_of_a_newer_program_is_refused(kept: str | Path) -> None:
    engine = open_database(kept)
    with engine.begin() as connection:
        newer = sa.text(f"UPDATE {migrations.VERSION_TABLE} SET version_num = '99'")  # noqa: S608
        connection.execute(newer)
    engine.dispose()
    with pytest.raises(PeopleUnreachable, match="version 99 and this program knows"):
        open_people(kept)


def test_a_book_that_cannot_be_opened_is_told_plainly(tmp_path: Path) -> None:
    with pytest.raises(PeopleUnreachable, match="unable to open database file"):
        open_people(tmp_path / "no such folder" / "people.db")


# Names and offices


@pytest.mark.parametrize(
    ("given_name", "kept_name"),
    [
        ("ann", "ann"),
        ("  Ann  O'Hara ", "Ann O'Hara"),
        ("J. R. Smith-Jones_2", "J. R. Smith-Jones_2"),
        ("李小龙", "李小龙"),
        ("さくら子", "さくら子"),
        ("Ωμέγα 3", "Ωμέγα 3"),
        ("Анна", "Анна"),
        ("ﬁne", "fine"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_kept_in_one_way(given_name: str, kept_name: str) -> None:
    assert checked_name(given_name) == kept_name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "missing"),
        ("   ", "missing"),
        ("x" * (LONGEST + 1), "at most 40"),
        ("purse:ann", "letters, digits"),
        ("ann<b>", "letters, digits"),
        ("..", "letters, digits"),
        ("-ann", "letters, digits"),
        ("ann\u202ebob", "letters, digits"),
        ("dealer", "name of the house"),
        ("House", "name of the house"),
        ("automatic dealer", "name of the house"),
        ("Automatic", "name of the house"),
        ("croupier", "name of the house"),
        ("floor", "name of the house"),
        ("administrator", "name of the house"),
        ("the server", "name of the house"),
        ("stand-in 7", "name of the house"),
        ("House of Ann", "name of the house"),
        *((f"{each.value} Ann", "name of the house") for each in Office),
        ("\u0410nn", "one script"),
        ("p\u0430ypal", "one script"),
        ("ann\u0661", "one script"),
    ],
)
def test_a_name_that_misleads_is_refused(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        checked_name(name)


@given(st.text(max_size=60))
def test_a_name_that_is_taken_is_taken_again_as_it_is(text: str) -> None:
    try:
        name = checked_name(text)
    except BadName:
        return
    assert checked_name(name) == name
    assert ":" not in name
    assert "/" not in name
    assert name.isprintable()


def test_each_office_has_its_role_and_its_eyes(people: People) -> None:
    seen = people.signed_in(join(people, "ann"))
    watching = people.signed_in(join(people, "ivo", Office.INSPECTOR))
    assert seen is not None
    assert watching is not None
    assert (seen.viewer, watching.viewer) == (player("ann"), INSPECTOR)
    assert Office.ADMINISTRATOR.role is Role.FLOORPERSON


# Joining


def test_a_name_is_one_persons_whatever_the_capitals(people: People) -> None:
    join(people, "Ann")
    with pytest.raises(NameTaken, match="somebody here is called ANN already"):
        join(people, "ANN")
    with pytest.raises(NameTaken):
        people.refuse_taken("aNN")
    assert people.person(" ann").name == "Ann"
    assert [each.name for each in people.everybody()] == ["Ann"]


@pytest.mark.parametrize("name", ["bob", "", "b\0b", "\udc80", "%", "'; DROP TABLE people"])
def test_somebody_unknown_is_told_as_such(people: People, name: str) -> None:
    with pytest.raises(NoSuchPerson, match="nobody here is called"):
        people.person(name)
    with pytest.raises(WrongPassword):
        people.sign_in(name, PASSWORD)
    with pytest.raises(NoInvitation):
        people.invitation(name)


def test_an_invitation_is_good_for_so_many_uses(people: People) -> None:
    token, _ = people.invite(Terms(Office.DEALER, uses=2), "ada")
    for name in ("ann", "bob"):
        people.join(people.invitation(token), name, None)
    with pytest.raises(NoInvitation):
        people.invitation(token)


def test_the_last_use_goes_to_one_of_many(people: People) -> None:
    token, invitation = people.invite(Terms(Office.PLAYER, uses=1), "ada")

    def tried(name: str) -> bool:
        try:
            people.join(invitation, name, None)
        except NoInvitation:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        came = list(pool.map(tried, [f"p{n}" for n in range(8)]))
    assert sum(came) == len(people.everybody()) == 1
    with pytest.raises(NoInvitation):
        people.invitation(token)


def test_a_taken_name_does_not_cost_a_use(people: People) -> None:
    join(people, "ann")
    token, invitation = people.invite(Terms(Office.PLAYER, uses=1), "ada")
    with pytest.raises(NameTaken):
        people.join(invitation, "Ann", None)
    assert people.invitation(token).terms.uses == 1


def test_an_invitation_has_its_day(people: People, clock: HandClock) -> None:
    expires = clock() + timedelta(hours=1)
    token, invitation = people.invite(Terms(Office.PLAYER, expires_at=expires), "ada")
    assert people.invitation(token) == invitation
    clock.advance(hours=1)
    with pytest.raises(NoInvitation):
        people.invitation(token)
    with pytest.raises(NoInvitation):
        people.join(invitation, "ann", None)


def test_an_invitation_can_be_revoked(people: People) -> None:
    token, invitation = people.invite(Terms(Office.PLAYER), "ada")
    assert [each.id for each in people.invitations()] == [invitation.id]
    assert not people.revoke("%" * len(invitation.id))
    assert not people.revoke("")
    assert not people.revoke("\0" * len(invitation.id))
    assert people.revoke(invitation.id)
    with pytest.raises(NoInvitation):
        people.invitation(token)


@pytest.mark.parametrize(("alone", "others_stay"), [(True, False), (False, True)])
def test_a_start_replaces_the_links_printed_before(
    people: People, *, alone: bool, others_stay: bool
) -> None:
    by_hand, _ = people.invite(Terms(Office.PLAYER), "ada")
    (before,) = people.print_invitations((Terms(Office.PLAYER),), "node:1", alone=False)
    (other,) = people.print_invitations((Terms(Office.PLAYER),), "node:2", alone=False)
    (after,) = people.print_invitations((Terms(Office.PLAYER),), "node:1", alone=alone)
    assert people.invitation(by_hand)
    assert people.invitation(after)
    with pytest.raises(NoInvitation):
        people.invitation(before)
    still = {each.digest for each in people.invitations()}
    assert (digest(other) in still) is others_stay


# Passwords


def test_who_set_a_password_comes_back(people: People) -> None:
    join(people, "Ann", password=PASSWORD)
    person, token = people.sign_in("ann", PASSWORD)
    assert person.name == "Ann"
    assert people.signed_in(token) is not None


@pytest.mark.parametrize(
    ("name", "password"),
    [("ann", "something else"), ("ann", ""), ("nobody", PASSWORD), ("bob", ""), ("bob", PASSWORD)],
    ids=["wrong", "empty", "unknown", "none-set-none-given", "none-set"],
)
def test_all_others_are_told_the_same(people: People, name: str, password: str) -> None:
    join(people, "ann", password=PASSWORD)
    join(people, "bob")
    with pytest.raises(WrongPassword, match="do not go together"):
        people.sign_in(name, password)


@pytest.mark.parametrize("password", ["1234567", "x" * 201])
def test_a_password_has_a_sensible_length(people: People, password: str) -> None:
    with pytest.raises(BadPassword, match="8 to 200 characters"):
        join(people, "ann", password=password)


def test_a_hash_of_older_strength_is_renewed(
    people: People, strong_hasher: PasswordHasher, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(people, "ann", password=PASSWORD)
    weak = people.person("ann").password
    assert weak is not None
    monkeypatch.setattr(passwords, "_HASHER", strong_hasher)
    assert passwords.is_outdated(weak)
    people.sign_in("ann", PASSWORD)
    renewed = people.person("ann").password
    assert renewed is not None
    assert extract_parameters(renewed) == RFC_9106_LOW_MEMORY
    assert not passwords.is_outdated(renewed)
    people.sign_in("ann", PASSWORD)


def test_a_password_is_changed_by_whoever_knows_it(people: People) -> None:
    elsewhere = join(people, "ann", password=PASSWORD)
    _, here = people.sign_in("ann", PASSWORD)
    session = people.signed_in(here)
    assert session is not None
    for current, new in (("a guess", "another one"), (PASSWORD, "short"), (PASSWORD, "")):
        with pytest.raises(BadPassword):
            people.change_password(session, current, new)
    people.change_password(session, PASSWORD, "another one")
    people.sign_in("ann", "another one")
    with pytest.raises(WrongPassword):
        people.sign_in("ann", PASSWORD)
    assert people.signed_in(here) is not None
    assert people.signed_in(elsewhere) is None


def test_who_has_no_password_can_set_one(people: People) -> None:
    session = people.signed_in(join(people, "ann"))
    assert session is not None
    people.change_password(session, "", PASSWORD)
    people.sign_in("ann", PASSWORD)


# Offices, bars and ways back


def test_another_office_leaves_the_rest_as_it_is(people: People) -> None:
    token = join(people, "ann", password=PASSWORD)
    before = people.signed_in(token)
    assert before is not None
    assert people.appoint("ANN", Office.DEALER).office is Office.DEALER
    after = people.signed_in(token)
    assert after is not None
    assert (after.name, after.office) == ("ann", Office.DEALER)
    assert people.still_in([before, after]) == {after}, "a screen of the former office must close"
    people.sign_in("ann", PASSWORD)


def test_somebody_barred_is_let_in_by_no_way(people: People) -> None:
    token = join(people, "ann", password=PASSWORD)
    back, _ = people.invite(Terms(Office.PLAYER, uses=1, person="ann"), "ada")
    assert people.bar("ann", barred=True).barred
    assert people.signed_in(token) is None
    with pytest.raises(Barred, match="has barred this name"):
        people.sign_in("ann", PASSWORD)
    with pytest.raises(WrongPassword):
        people.sign_in("ann", "a guess at it")
    with pytest.raises(NoInvitation):
        people.invitation(back)
    _, later = people.invite(Terms(Office.PLAYER, uses=1, person="ann"), "ada")
    with pytest.raises(Barred):
        people.come_back(later, None)
    assert not people.bar("ann", barred=False).barred
    people.sign_in("ann", PASSWORD)


def test_a_link_lets_somebody_back_in_once(people: People) -> None:
    join(people, "ann", Office.DEALER)
    _, link = people.invite(Terms(Office.DEALER, uses=1, person="ann"), "ada")
    with pytest.raises(NoInvitation):
        people.join(link, "bob", None)
    person, token = people.come_back(link, PASSWORD)
    found = people.signed_in(token)
    assert found is not None
    assert (person.name, found.name, found.office) == ("ann", "ann", Office.DEALER)
    with pytest.raises(NoInvitation):
        people.come_back(link, None)
    people.sign_in("ann", PASSWORD)
    assert [each.name for each in people.everybody()] == ["ann"]


def test_a_join_that_came_to_nothing_leaves_no_trace(people: People) -> None:
    token, invitation = people.invite(Terms(Office.PLAYER, uses=1), "ada")
    session = people.join(invitation, "ann", None)
    people.undo_join(invitation, "ann")
    assert (people.signed_in(session), people.everybody()) == (None, ())
    people.join(people.invitation(token), "ann", None)


# Sessions


@pytest.mark.parametrize(
    ("steps", "stays"),
    [
        ((IDLE - timedelta(seconds=1),), True),
        ((IDLE,), False),
        ((timedelta(days=10), timedelta(days=10), timedelta(days=9)), True),
        ((timedelta(days=10), timedelta(days=10), timedelta(days=10)), False),
    ],
    ids=["not-quite-idle", "idle", "in-use", "too-old"],
)
def test_a_session_ends_unused_or_old(
    people: People, clock: HandClock, steps: tuple[timedelta, ...], *, stays: bool
) -> None:
    assert timedelta(days=30) == LONGEST_SESSION
    token = join(people, "ann")
    for step in steps:
        clock.at += step
        found = people.signed_in(token)
    assert (found is not None) is stays


def test_signing_out_ends_one_session_or_all(people: People) -> None:
    first = join(people, "ann", password=PASSWORD)
    (_, second), (_, third) = (people.sign_in("ann", PASSWORD) for _ in range(2))
    people.sign_out(first)
    assert [people.signed_in(each) is not None for each in (first, second, third)] == [
        False,
        True,
        True,
    ]
    people.sign_out_everywhere("ann")
    assert people.signed_in(second) is people.signed_in(third) is None


def test_no_token_is_kept(tmp_path: Path) -> None:
    book = open_people(tmp_path / "people.db")
    invitation, made = book.invite(Terms(Office.PLAYER), "ada")
    session = book.join(made, "ann", PASSWORD)
    book.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"ann" in written
    assert not any(secret.encode() in written for secret in (invitation, session, PASSWORD))


def test_two_nodes_share_people_and_sessions(kept: str | Path) -> None:
    one, other = open_people(kept), open_people(kept)
    token = join(one, "ann")
    found = other.signed_in(token)
    assert found is not None
    assert found.name == "ann"
    one.sign_out(token)
    assert other.signed_in(token) is None
    one.close()
    other.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_of_people, "ASKED_EVERY", 0)


@pytest.mark.usefixtures("hurried")
def test_what_changes_elsewhere_is_known_here_at_once(kept: str | Path, clock: HandClock) -> None:
    one, other = open_people(kept, clock), open_people(kept, clock)
    here, elsewhere = Desk(one, clock), Desk(other, clock)
    tokens = [join(one, name) for name in ("ann", "bob", "cid", "dan", "eve")]

    async def story() -> None:
        async with here.watching(), elsewhere.watching():
            known = [await here.signed_in(each) for each in tokens]
            ann, bob, cid, dan, eve = (each for each in known if each)
            for person, change in (
                (ann, partial(other.sign_out, tokens[0])),
                (bob, partial(other.bar, "bob", barred=True)),
                (cid, partial(other.appoint, "cid", Office.DEALER)),
                (dan, partial(other.sign_out_everywhere, "dan")),
                (eve, partial(other.change_password, eve, "", "another password")),
            ):
                turn = here.turn(person.name)
                change()
                await here.changed(person.name, turn)
            found = [await here.signed_in(each) for each in tokens]
            assert [each and each.office for each in found] == [
                None, None, Office.DEALER, None, Office.PLAYER,
            ]  # fmt: skip
            assert await here.is_still_in(eve)
            assert not any([await here.is_still_in(each) for each in (ann, bob, cid, dan)])

    asyncio.run(story())
    one.close()
    other.close()


@pytest.mark.usefixtures("hurried")
def test_the_desk_asks_again_after_a_moment(tmp_path: Path, clock: HandClock) -> None:
    people = open_people(tmp_path / "people.db", clock)
    desk = Desk(people, clock)
    token = join(people, "ann")

    async def story() -> list[bool]:
        async with desk.watching():
            known = [await desk.signed_in(token) is not None]
            clock.at += IDLE
            return [*known, await desk.signed_in(token) is not None]

    assert asyncio.run(story()) == [True, False]
    people.close()


def test_a_desk_that_learns_nothing_remembers_nobody(tmp_path: Path, clock: HandClock) -> None:
    people = open_people(tmp_path / "people.db", clock)
    desk = Desk(people, clock)
    token = join(people, "ann")

    async def story() -> list[bool]:
        known = [await desk.signed_in(token) is not None]
        people.sign_out(token)
        return [*known, await desk.signed_in(token) is not None]

    assert asyncio.run(story()) == [True, False]
    people.close()


def test_somebody_signed_out_everywhere_is_forgotten_at_once(
    tmp_path: Path, clock: HandClock
) -> None:
    people = open_people(tmp_path / "people.db", clock)
    desk = Desk(people, clock)
    ann, bob = join(people, "ann"), join(people, "bob")

    async def story() -> list[bool]:
        for token in (ann, bob):
            assert await desk.signed_in(token)
        session = await desk.signed_in(ann)
        assert session is not None
        assert await desk.is_still_in(session)
        await desk.sign_out_everywhere("ann")
        assert not await desk.is_still_in(session)
        return [await desk.signed_in(each) is not None for each in (ann, bob)]

    assert asyncio.run(story()) == [False, True]
    people.close()


# Drills


def test_answers_to_drills_are_kept(people: People, clock: HandClock) -> None:
    for name in ("ann", "bob"):
        join(people, name, Office.DEALER)
    asked: Any = {"cards": ["9h", "7c"], "total": 6}
    first = DrillAnswer("ann", "mini", "third-card", asked, {"draw": True}, True, "X-1", clock())
    second = replace(first, person="bob", right=False)
    people.note_drill(first)
    people.note_drill(second)
    assert people.drill_answers() == (second, first)
    assert people.drill_answers("ann") == (first,)
    assert people.drill_answers(most=1) == (second,)


def test_folding_is_for_comparing_alone() -> None:
    assert folded("STRASSE") == folded("straße")
