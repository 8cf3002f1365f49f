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

from croupier.floor.office_desk import DOOR, SERVER
from croupier.table.orders import AUTOMATIC_DEALER, CLOCK, Giver
from croupier.table.people import INSPECTOR, Role, player
from croupier.values.look_alikes import drawn
from croupier.web.people import accounts, migrations, passwords
from croupier.web.people import desk as desk_of_people
from croupier.web.people.accounts import Person
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
from croupier.web.people.sessions import IDLE, MOST_EACH
from croupier.web.people.sessions import LONGEST as LONGEST_SESSION
from croupier.web.people.store import People, now, open_people
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


def test_migrations_make_the_tables_the_code_describes(empty: str | Path) -> None:
    engine = open_database(empty)
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
    empty: str | Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, at = "kept by ann's browser", int(clock().timestamp())
    with monkeypatch.context() as before:
        before.setattr(migrations, "NEWEST", 1)
        engine = open_database(empty)
    rows: dict[str, tuple[object, ...]] = {
        "people": ("ann", "ann", "dealer", None, at),
        "sessions": (digest(token), "ann", at, at),
        "invitations": (digest("a link"), "player", 1, None, 500, "ada", at, ""),
        "drill_answers": (1, "ann", "mini", "payout", "{}", '"5"', True, "X-1", at),
    }
    with engine.begin() as connection:
        for name, row in rows.items():
            described = sa.Table(name, sa.MetaData(), autoload_with=connection)
            connection.execute(described.insert().values(row))
    engine.dispose()
    book = open_people(empty, clock)
    ann = book.signed_in(token)
    assert ann is not None
    assert (ann.name, ann.office, book.person("ann").barred) == ("ann", Office.DEALER, False)
    assert book.invitation("a link").terms == Terms(Office.PLAYER, uses=1, purse=500)
    [answer] = book.drill_answers("ann")
    assert (answer.given, answer.milliseconds, answer.run) == ("5", None, "")
    book.close()


def test_a_book_of_a_newer_program_is_refused(empty: str | Path) -> None:
    engine = open_database(empty)
    with engine.begin() as connection:
        newer = sa.text(f"UPDATE {migrations.VERSION_TABLE} SET version_num = '99'")  # noqa: S608
        connection.execute(newer)
    engine.dispose()
    with pytest.raises(PeopleUnreachable, match="version 99 and this program knows"):
        open_people(empty)


def test_a_book_closed_under_somebody_leaves_no_connection_open(empty: str | Path) -> None:
    engine = open_database(empty)
    with engine.begin() as at_work:
        held = at_work.connection.dbapi_connection
        assert held is not None
        engine.dispose()
        assert at_work.execute(sa.text("SELECT 1")).scalar() == 1
    with pytest.raises(Exception, match="closed"):
        held.cursor().execute("SELECT 1")


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
        ("José", "José"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Brien", "O'Brien"),
        ("李雷", "李雷"),
        ("Melissa Clocke", "Melissa Clocke"),
        ("Theodore van Doorn", "Theodore van Doorn"),
        ("Standing Bear", "Standing Bear"),
        ("Call me Al", "Call me Al"),
        ("Gregory House", "Gregory House"),
        ("Ann Dealerson", "Ann Dealerson"),
        ("佐々木", "佐々木"),
        ("Արամ", "Արամ"),
        ("สมชาย", "สมชาย"),
        ("אבי", "אבי"),
        ("राम", "राम"),
        ("श्री हिंदी", "श्री हिंदी"),
        ("มานี", "มานี"),
        ("தமிழ்", "தமிழ்"),
        ("අංජලී", "අංජලී"),
        ("မြို့", "မြို့"),
        ("Alicia", "Alicia"),
        ("ann 1", "ann 1"),
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
        ("ann\u202ebob", "U\\+202E, RIGHT-TO-LEFT OVERRIDE, which nobody can see"),
        ("ann\u200b", "U\\+200B, ZERO WIDTH SPACE"),
        ("ann\nbob", "U\\+000A, a control sign"),
        ("\u3164", "HANGUL JUNGSEONG FILLER"),
        ("Dea1er", "name of the house"),
        ("lnspector Ann", "name of the house"),
        ("\u0410dministrator", "one script"),
        ("the door", "name of the house"),
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
        ("the house", "name of the house"),
        ("T.h.e House", "name of the house"),
        ("The Dealer Ann", "name of the house"),
        ("d-e-a-l-é-r", "name of the house"),
        ("floor person", "name of the house"),
        ("a cage", "name of the house"),
        ("Cage 2", "name of the house"),
        ("register", "name of the house"),
        ("Ann 5urveillance", "name of the house"),
        ("regulator", "name of the house"),
        ("Me.", "name of the house"),
        ("clock", "name of the house"),
        ("Head dealer", "name of the house"),
        ("Chief Inspector", "name of the house"),
        ("Deal3r", "name of the house"),
        ("Mr Dealer", "name of the house"),
        ("Mr Dealer2", "name of the house"),
        ("Mr D-e-a-1-e-r", "name of the house"),
        ("Assistant inspector", "name of the house"),
        ("Ann of the pit-boss", "name of the house"),
        ("Ann c4g3", "name of the house"),
        *((f"{each.value} Ann", "name of the house") for each in Office),
        ("\u0410nn", "one script"),
        ("p\u0430ypal", "one script"),
        ("ann\u0661", "one script"),
        ("\ua4d3\ua4f0\ua4ee\ua4e1\ua4f0\ua4e3", "script in wide use"),
        ("\ua4e7\ua4f3\ua4f4\ua4e2\ua4f0", "script in wide use"),
        ("\u13a0", "script in wide use"),
        ("\u144c", "script in wide use"),
        ("\u2c9f", "script in wide use"),
        ("Dea\u0196er", "name of the house"),
        ("D\u025baler", "name of the house"),
        ("clealer", "name of the house"),
        ("C1ealer 2", "name of the house"),
        ("1", "begins with a letter"),
        ("1ann", "begins with a letter"),
        ("\u0967", "begins with a letter"),
        ("\u093eराम", "letters, digits"),
        ("ann\u093e", "letters, digits"),
        ("ram 1\u093e", "letters, digits"),
        ("q\u0301", "letters, digits"),
        ("\u0905\u093e", "marks around"),
        ("\u0915\u093e\u0947", "marks around"),
        ("\u0d85\u0dcf", "marks around"),
        ("\u0e01\u0e48\u0e48", "marks around"),
        ("\u1019\u103c\u102d\u102f\u1037\u1032", "marks around"),
        ("राम\u0e35", "letters, digits"),
    ],
)
def test_a_name_that_misleads_is_refused(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        checked_name(name)


@pytest.mark.parametrize("actor", [CLOCK, AUTOMATIC_DEALER, DOOR, SERVER])
def test_nobody_is_called_as_the_house_is_in_the_record(actor: Giver) -> None:
    with pytest.raises(BadName, match="name of the house"):
        checked_name(actor.name)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("paul", "pauI"),
        ("bob", "b0b"),
        ("anna", "ANNA"),
        ("ANNA", "\u0391\u039d\u039d\u0391"),
        ("cop", "\u0441\u043e\u0440"),
        ("\u0421\u041e\u0420", "cop"),
        ("Modern", "Modem"),
        ("ann", "ann."),
        ("ann", "a-n-n"),
        ("ann", "änn"),
        ("änn", "ann"),
        ("Søren", "Soren"),
        ("mini", "m1ni"),
        ("sam", "5am"),
        ("lan", "\u0196an"),
        ("\u0585", "o"),
        ("Bon", "Bo\u014b"),
        ("tom", "t\u0254m"),
        ("\u30cb\u30b3", "\u4e8c\u30b3"),
        ("dara", "clara"),
        ("\u0e41\u0e01", "\u0e40\u0e40\u0e01"),
        ("\u0e01\u0e35\u0e48", "\u0e01\u0e48\u0e35"),
        ("\u0915\u093c", "\u0915"),
    ],
)
def test_two_names_that_look_alike_are_not_both_in_the_house(
    people: People, first: str, second: str
) -> None:
    join(people, first)
    with pytest.raises(NameTaken, match=f"somebody here .* {second} already"):
        people.refuse_taken(second)
    with pytest.raises(NameTaken):
        join(people, second)
    people.refuse_look_alike(first)


def test_people_whose_names_are_only_akin_are_all_in_the_house(people: People) -> None:
    names = [
        "Alida",
        "Alicia",
        "राम",
        "रामा",
        "रमा",
        "มานี",
        "มานา",
        "José",
        "李雷",
        "李",
        "Jean-Luc",
        "Jean",
        "O'Brien",
        "Bruen",
        "Anna",
        "ann",
        "Theo",
    ]
    for name in (*names, "guest 1", "guest 2", "guest 11", "guest 1-1"):
        join(people, name)


def test_a_stranger_passes_for_nobody_who_has_joined(people: People) -> None:
    join(people, "paul")
    people.refuse_look_alike("Paul")
    with pytest.raises(NameTaken, match="has a name that looks like pauI"):
        people.refuse_look_alike("pauI")


def test_people_who_looked_alike_before_keep_their_names(
    empty: str | Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(migrations, "NEWEST", 4)
        engine = open_database(empty)
    described = sa.Table("people", sa.MetaData(), autoload_with=engine)
    names = ["paul", "pauI", "\u3164"]
    with engine.begin() as connection:
        for at, name in enumerate(names):
            row = {"name": name, "folded": f"{name} {at}", "office": "player", "joined_at": at}
            connection.execute(described.insert().values(row))
    engine.dispose()
    book = open_people(empty)
    assert sorted(each.name for each in book.everybody()) == sorted(names)
    with pytest.raises(NameTaken, match="looks like Pau1"):
        book.refuse_taken("Pau1")
    book.close()


@pytest.mark.parametrize("version", [5, 7, 8])
def test_names_of_before_are_looked_at_as_names_are_now(
    empty: str | Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that passed for two keep their names; whoever comes now is held to both."""
    with monkeypatch.context() as before:
        before.setattr(migrations, "NEWEST", version)
        before.setattr(accounts, "looks", drawn)
        engine = open_database(empty)
        with engine.begin() as connection:
            for name in ("mini", "m1ni", "Zoë", "\u0196an", "Cleo"):
                accounts.add(connection, Person(name, Office.PLAYER, now(), None))
        engine.dispose()
    book = open_people(empty)
    kept_names = sorted(each.name for each in book.everybody())
    assert kept_names == ["Cleo", "Zoë", "m1ni", "mini", "\u0196an"]
    for name in ("mini.", "M-1-N-I", "Zoe", "lan", "Deo"):
        with pytest.raises(NameTaken, match="has a name that looks like"):
            book.refuse_taken(name)
    book.close()


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


def test_of_one_person_so_many_sessions_stand_and_the_oldest_ends(
    people: People, clock: HandClock
) -> None:
    bobs, tokens = join(people, "bob"), [join(people, "ann", password=PASSWORD)]
    for _ in range(MOST_EACH - 1):
        clock.advance(seconds=1)
        tokens.append(people.sign_in("ann", PASSWORD)[1])
    newest = people.newest_revocation()
    assert all(map(people.signed_in, tokens))
    for ended in range(1, 3):
        tokens.append(people.sign_in("ann", PASSWORD)[1])
        assert [people.signed_in(each) is None for each in tokens] == (
            [True] * ended + [False] * MOST_EACH
        )
    assert people.signed_in(bobs)
    assert people.revoked_since(newest)[1] == {"ann"}, "every node looks again who still stands"


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


def test_whoever_is_found_out_at_a_socket_is_out_at_the_door(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two looks at whose standing has changed."""
    monkeypatch.setattr("croupier.web.people.desk.ASKED_EVERY", 3_600)
    monkeypatch.setattr("croupier.web.people.desk.TRUSTED", 3_600)
    people = open_people(tmp_path / "people.db", clock)
    desk, ann = Desk(people, clock), join(people, "ann")

    async def story() -> bool:
        async with desk.watching():
            session = await desk.signed_in(ann)
            assert session is not None
            assert await desk.is_still_in(session)
            assert await desk.signed_in(ann)  # again, for the first look may have come between
            people.sign_out(ann)
            assert not await desk.is_still_in(session)
            return await desk.signed_in(ann) is None

    assert asyncio.run(story())
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


def test_how_long_an_answer_took_is_kept_with_the_run_it_belongs_to(
    people: People, clock: HandClock
) -> None:
    for name in ("ann", "bob"):
        join(people, name, Office.DEALER)
    untimed = DrillAnswer("ann", "mini", "payout", {}, "5", True, "X-1", clock())
    first = replace(untimed, milliseconds=4_321, run="evening-1")
    second = replace(first, right=False, milliseconds=0)
    for each in (untimed, first, replace(first, person="bob"), second):
        people.note_drill(each)
    assert people.drill_run("ann", "evening-1") == (first, second)
    assert people.drill_run("ann", "evening-2") == ()
    assert people.drill_answers("ann") == (second, first, untimed)


def test_folding_is_for_comparing_alone() -> None:
    assert folded("STRASSE") == folded("straße")
