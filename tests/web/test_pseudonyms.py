"""People stand in the permanent record by pseudonyms, whose key can be parted from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import httpx
import psycopg
import pytest

from croupier.floor.digests import code_digest
from croupier.journal.store import Journal
from croupier.surveillance.archiving import write_archive
from croupier.surveillance.shoe_proofs_checked import checked, read_proof
from croupier.surveillance.verifying import verify_kept
from croupier.values.pseudonyms import MARK, is_pseudonym, pseudonyms_in
from croupier.values.streams import OFFICES, is_purse, purse_stream
from croupier.web.people import people_keys
from croupier.web.people.errors import OtherPeopleKey, PeopleKeyMissing
from croupier.web.people.offices import Office
from croupier.web.people.people_keys import PeopleKey
from croupier.web.people.store import open_people
from croupier.web.settings import Settings
from tests.commands.running import document, run
from tests.support import submission_text
from tests.web.running_house import PURSE, Guest, House, running_house
from tests.web.wire import API, BY_HAND, QUICK, Wire, assert_error, roomy, screens
from tools import check_journal as checker

ADA, FLO, DAN, INA = "Zephyrine", "Featherstone", "Isembard", "Wilhelmina"
ANN, BOB = "Quillon O'Dare", "Thaddeus"
STRANGER = "Xanthopoulos"
EVERYBODY = (ADA, FLO, DAN, INA, ANN, BOB, STRANGER)
PASSWORD = "eight or more"  # noqa: S105 nobody's
WAGERS = {"pa-541": "player", "pa-535": "pai_gow", "pa-551": "spanish_21"}
JOURNALS = ("records", "commands", "seals", "snapshots", "runs", "heads")


@pytest.fixture
def kept(kept: str | Path, tmp_path: Path) -> Settings:
    """A house in files or in a database, and a people key that lies apart."""
    (tmp_path / "data").mkdir()
    (tmp_path / "apart").mkdir()
    database = kept if isinstance(kept, str) else None
    key = tmp_path / "apart" / "people.key"
    return Settings(data=tmp_path / "data", database=database, people_key=key)


@pytest.fixture
def in_files(tmp_path: Path) -> Settings:
    (tmp_path / "data").mkdir()
    return Settings(data=tmp_path / "data", people_key=tmp_path / "people.key")


@contextmanager
def open_house(settings: Settings) -> Iterator[House]:
    with running_house(settings, limits=roomy()) as house:
        yield house


def open_table(flo: Guest, table: str, book: str = "pa-541", **asked: object) -> None:
    asked_for = {
        "id": f"open {table}",
        "table": table,
        "submission": submission_text(book),
        "practice": True,
        "arrangement": QUICK,
        **asked,
    }
    answer = flo.browser.post(f"{API}/tables", json=asked_for)
    assert answer.status_code == httpx.codes.CREATED, answer.text


def play(wire: Wire, seat: int, wager: str) -> None:
    """One round, at a table that deals by itself."""
    wire.sit(seat, 200_00).until_betting()
    wire.do("place-wager", seat=seat, wager=wager, stake=25_00)
    wire.say(type="ready")
    wire.until_round(1)


def evening(house: House) -> dict[str, Guest]:
    """Every office acts and every game is played; at a table with real cards a stranger sits."""
    offices = {ADA: Office.ADMINISTRATOR, FLO: Office.FLOORPERSON, DAN: Office.DEALER,
               INA: Office.INSPECTOR, ANN: Office.PLAYER, BOB: Office.PLAYER}  # fmt: skip
    guests = {name: house.guest(office, name, PASSWORD) for name, office in offices.items()}
    ada, flo = guests[ADA].browser, guests[FLO]
    for book, wager in WAGERS.items():
        open_table(flo, book, book)
        with screens(house, book, guests[ANN], guests[DAN]) as (player, dealer):
            play(player, 1, wager)
            assert ANN in json.dumps(dealer.until(lambda w: w.place >= player.place).events)
            assert MARK not in "".join(player.frames + dealer.frames)
    open_table(flo, "real", arrangement=BY_HAND, physical_cards=True)
    with screens(house, "real", guests[DAN]) as (dealer,):
        dealer.do("take-seat", seat=3, behalf=STRANGER)
        dealer.do("buy-in", cents=500_00, behalf=STRANGER)
        assert dealer.view["seats"][0]["person"] == STRANGER
        dealer.do("take-seat", seat=4, behalf=STRANGER.upper())
        assert {each["person"] for each in dealer.view["seats"]} == {STRANGER}, "one person"
    ada.post(f"{API}/purses/{BOB}/issue", json={"id": "more", "cents": 5_00})
    ada.patch(f"{API}/people/{BOB}", json={"office": "dealer"})
    ada.post(f"{API}/people/{BOB}/link")
    house.visitor().post("/sign-in", data={"name": ANN, "password": "a wrong guess"})
    return guests


def bytes_of_the_record(settings: Settings, journal: Journal, folder: Path) -> bytes:
    """All that a journal keeps, and all that leaves it as an archive."""
    write_archive(journal, folder / "all.zip")
    with ZipFile(folder / "all.zip") as archive:
        found = b"".join(map(archive.read, archive.namelist()))
    if settings.database is None:
        return found + b"".join(each.read_bytes() for each in settings.data.glob("journal.db*"))
    with psycopg.connect(settings.database) as connection:
        for table in JOURNALS:
            for row in connection.execute(f"SELECT * FROM {table}"):  # noqa: S608 ours
                found += b" ".join(
                    each if isinstance(each, bytes) else str(each).encode() for each in row
                )
    return found


def assert_verified(journal: Journal) -> None:
    for stream in journal.streams():
        assert verify_kept(journal, stream, code_digest()).troubles == (), stream


def test_the_record_names_nobody_and_pages_name_everybody(kept: Settings, tmp_path: Path) -> None:
    with open_house(kept) as house:
        guests, journal = evening(house), house.premises.casino.journal
        record = bytes_of_the_record(kept, journal, tmp_path)
        for name in EVERYBODY:
            for word in name.split():
                assert word.encode() not in record, word
        assert len(pseudonyms_in(record.decode(errors="replace"))) >= len(EVERYBODY)
        assert_verified(journal)
        people = guests[ADA].browser.get(f"{API}/people").json()["people"]
        assert {each["name"] for each in people} == set(EVERYBODY) - {STRANGER}
        purses = {each["name"]: each["purse"] for each in people}
        assert purses[BOB] == PURSE + 5_00
        assert MARK not in guests[ADA].browser.get("/").text
    with open_house(kept) as house:
        browser = house.visitor()
        browser.post("/sign-in", data={"name": ANN, "password": PASSWORD})
        me = browser.get(f"{API}/me").json()
        assert (me["name"], me["purse"]) == (ANN, purses[ANN])
        assert len(browser.get(f"{API}/tables/pa-541/rounds").json()["rounds"]) == 1


def test_an_inspector_asks_by_name_and_reads_names(in_files: Settings) -> None:
    with open_house(in_files) as house:
        ina = evening(house)[INA].browser
        streams = ina.get(f"{API}/journals", params={"search": "quillon"}).json()["streams"]
        assert [each["stream"] for each in streams] == [f"purse:{ANN}"]
        records = ina.get(f"{API}/journals/purse:{ANN}/records").json()["records"]
        assert records[0]["body"]["person"] == ANN
        assert ina.get(f"/inspect/purse:{ANN}").status_code == httpx.codes.OK
        given = ina.get(f"{API}/journals/pa-535/records", params={"actor": ANN}).json()["records"]
        assert {each["actor"] for each in given} == {ANN, "automatic dealer"}, "who set for her"
        found = ina.get(f"{API}/journals/pa-541/records", params={"search": ANN}).json()
        assert found["records"]
        seen = ina.get(f"{API}/journals/pa-541/rounds/1/1", params={"viewer": f"player:{ANN}"})
        assert seen.json()["people"] == [ANN]
        first = ina.get(f"{API}/journals", params={"kind": "purse", "limit": 1}).json()
        after = {"kind": "purse", "after": first["next"]}
        rest = ina.get(f"{API}/journals", params=after).json()["streams"]
        names = {each["stream"] for each in (*first["streams"], *rest)}
        assert names == {f"purse:{ANN}", f"purse:{BOB}"}


def test_what_is_handed_out_keeps_pseudonyms_and_verifies(in_files: Settings) -> None:
    with open_house(in_files) as house:
        guests = evening(house)
        lines = guests[INA].browser.get(f"{API}/journals/pa-541/export?form=lines").text
        assert pseudonyms_in(lines)
        assert ANN not in lines
        ann, keeper = guests[ANN].browser, house.premises.casino.heads
        [played] = ann.get(f"{API}/tables/pa-535/rounds").json()["rounds"]
        assert keeper is not None
        keeper.sign()
        text = ann.get(f"{API}/tables/pa-535/proofs/{played['place']}").text
        proof = read_proof(text)
        assert checked(proof).problems == ()
        assert proof.person == house.premises.people.known_as(ANN)
        assert is_pseudonym(proof.person)
        assert ANN not in text


@pytest.mark.parametrize("spelt", [str, lambda word: word.replace("~", "%7e").replace("a", "%61")])
def test_nobody_learns_whose_a_pseudonym_is_by_asking_with_it(
    in_files: Settings, spelt: type[str]
) -> None:
    with open_house(in_files) as house:
        ann = house.guest(Office.PLAYER, ANN)
        known = house.premises.people.known_as(ANN)
        for answer in (
            ann.browser.get(f"{API}/tables/{spelt(known)}"),
            house.visitor().get(f"/sign-in?next=/{spelt(known)}"),
            house.visitor().post("/sign-in", content=f"name={spelt(known)}&password=x",
                                 headers={"content-type": "application/x-www-form-urlencoded"}),
        ):  # fmt: skip
            assert answer.status_code == httpx.codes.BAD_REQUEST, answer.text
            assert ANN not in answer.text.replace("&#x27;", "'")
        flo = house.guest(Office.FLOORPERSON, FLO)
        open_table(flo, "t1")
        with screens(house, "t1", ann) as (screen,):
            by_number = "".join(f"\\u{ord(each):04x}" for each in known)
            for said in (known, by_number):
                screen.connection.send(f'{{"type":"due","id":"{said}"}}')
                assert screen.until_type("refused", "due")["type"] == "refused"
        nobody = ann.browser.get(f"{API}/tables/~aaaaaaaaaaaaaaaa")
        assert_error(nobody, httpx.codes.NOT_FOUND, "not_found")


def test_somebody_forgotten_leaves_a_record_that_verifies(kept: Settings) -> None:
    with open_house(kept) as house:
        guests, journal = evening(house), house.premises.casino.journal
        ada, known = guests[ADA].browser, house.premises.people.known_as(ANN)
        address = f"{API}/people/{ANN}"
        assert ada.delete(address).status_code == httpx.codes.FORBIDDEN, "they play"
        for table in WAGERS:
            with screens(house, table, guests[ANN]) as (wire,):
                wire.do("leave-seat", seat=1)
                wire.until(lambda w: not w.view["seats"])
        assert guests[DAN].browser.delete(address).status_code == httpx.codes.FORBIDDEN
        assert ada.delete(f"{API}/people/{ADA}").status_code == httpx.codes.FORBIDDEN, "oneself"
        assert ada.delete(address).status_code == httpx.codes.NO_CONTENT
        assert ada.delete(address).status_code == httpx.codes.NOT_FOUND
        assert guests[ANN].browser.get(f"{API}/me").status_code == httpx.codes.UNAUTHORIZED
        *_, act = journal.read(OFFICES)
        assert (act.kind, json.loads(act.body)) == ("person-forgotten/1", {"person": known})
        listed = guests[INA].browser.get(f"{API}/journals", params={"kind": "purse"}).json()
        assert purse_stream(known) in {each["stream"] for each in listed["streams"]}
        told = guests[INA].browser.get(f"{API}/journals/purse:{known}/records")
        assert told.json()["records"][0]["body"]["person"] == known
        assert_verified(journal)
        again = house.guest(Office.PLAYER, ANN)
        assert house.premises.people.known_as(ANN) != known, "whoever comes by that name is new"
        assert again.browser.get(f"{API}/me").json()["purse"] == PURSE


def test_a_stranger_whom_the_dealer_entered_is_forgotten_too(in_files: Settings) -> None:
    with open_house(in_files) as house:
        ada = house.guest(Office.ADMINISTRATOR, ADA).browser
        flo = house.guest(Office.FLOORPERSON, FLO)
        open_table(flo, "real", arrangement=BY_HAND, physical_cards=True)
        with screens(house, "real", flo) as (wire,):
            wire.do("take-seat", seat=3, behalf=STRANGER)
            seated = ada.delete(f"{API}/people/{STRANGER}")
            assert_error(seated, httpx.codes.FORBIDDEN, "forbidden")
            assert seated.json()["error"]["message"].startswith(f"{STRANGER} plays at real")
            wire.do("leave-seat", seat=3, behalf=STRANGER)
        gone = ada.delete(f"{API}/people/{STRANGER}")
        assert gone.status_code == httpx.codes.NO_CONTENT
        assert STRANGER not in house.premises.people.names().values()
        assert_verified(house.premises.casino.journal)


def test_no_file_of_the_house_keeps_a_name_that_is_forgotten(in_files: Settings) -> None:
    with open_house(in_files) as house:
        ada = house.guest(Office.ADMINISTRATOR, ADA).browser
        house.guest(Office.PLAYER, BOB, PASSWORD)
        in_people = [each for each in in_files.data.glob("people.db*") if BOB in _text(each)]
        assert in_people
        ada.delete(f"{API}/people/{BOB}")
        assert not [each for each in in_files.data.iterdir() if BOB in _text(each)]


def _text(path: Path) -> str:
    return path.read_bytes().decode("latin-1")


def test_whoever_stood_in_the_record_by_name_goes_on_so_with_one_purse(
    kept: Settings,
) -> None:
    """Old records are there for ever; a second purse under a pseudonym would be money twice."""
    with open_house(replace(kept, people_key=None)) as house:
        ann = house.guest(Office.PLAYER, ANN, PASSWORD)
        flo = house.guest(Office.FLOORPERSON, FLO)
        open_table(flo, "t1")
        open_table(flo, "real", arrangement=BY_HAND, physical_cards=True)
        with screens(house, "t1", ann) as (wire,):
            wire.sit(1, 400_00)
        with screens(house, "real", flo) as (wire,):
            wire.do("take-seat", seat=3, behalf=STRANGER)
    with open_house(kept) as house:
        people, journal = house.premises.people, house.premises.casino.journal
        browser = house.visitor()
        browser.post("/sign-in", data={"name": ANN, "password": PASSWORD})
        assert browser.get(f"{API}/me").json()["purse"] == PURSE - 400_00
        bob, ada = house.guest(Office.PLAYER, BOB), house.guest(Office.ADMINISTRATOR, ADA).browser
        dan = house.guest(Office.DEALER, DAN)
        with screens(house, "t1", bob) as (wire,):
            wire.sit(2, 300_00)
            assert {each["person"] for each in wire.view["seats"]} == {ANN, BOB}
        with screens(house, "real", dan) as (wire,):
            wire.do("take-seat", seat=4, behalf=STRANGER)
            assert {each["person"] for each in wire.view["seats"]} == {STRANGER}
        purses = {each for each in journal.streams() if is_purse(each)}
        assert purses == {f"purse:{ANN}", purse_stream(people.known_as(BOB))}
        assert_verified(journal)
        assert_error(ada.delete(f"{API}/people/{ANN}"), httpx.codes.CONFLICT, "refusal")


def test_a_house_with_pseudonyms_opens_with_their_key_alone(kept: Settings) -> None:
    with open_house(kept) as house:
        house.guest(Office.PLAYER, ANN)
    assert kept.people_key is not None
    secret = bytes.fromhex(kept.people_key.read_text())
    with pytest.raises(PeopleKeyMissing, match="--people-key FILE or CROUPIER_PEOPLE_KEY"):
        open_people(kept.people)
    with pytest.raises(OtherPeopleKey, match=f"with people key {PeopleKey(secret).id}"):
        open_people(kept.people, key=PeopleKey(bytes(32)))
    people = open_people(kept.people, key=PeopleKey(secret))
    assert list(people.names().values()) == [ANN]
    people.close()


@pytest.mark.parametrize("takes", [False, True])
def test_a_tray_is_changed_by_two_people_who_know_each_other_by_name(
    in_files: Settings, *, takes: bool
) -> None:
    much, name = 5_001_00, "credit-inventory" if takes else "fill-inventory"
    with open_house(in_files) as house:
        open_table(house.guest(Office.FLOORPERSON, INA), "t1", arrangement=BY_HAND)
    with open_house(replace(in_files, two_people_above=5_000_00)) as house:
        flo, dan = (house.guest(Office.FLOORPERSON, each).browser for each in (FLO, DAN))
        asked = {"id": "o1", "order": {"name": name, "cents": much}}
        assert flo.post(f"{API}/tables/t1/orders", json=asked).is_success
        waits = dan.get(f"{API}/tables/t1").json()["view"]["tray_change"]
        assert (waits["by"], waits["cents"], waits["takes"]) == (FLO, much, takes)
        due = dan.get(f"{API}/tables/t1/due").json()["steps"]
        [approval] = [e["order"] for e in due if e["order"]["name"] == "approve-tray-change"]
        assert approval["by"] == FLO
        carried = {"id": "o2", "order": approval}
        assert dan.post(f"{API}/tables/t1/orders", json=carried).is_success
        journal = house.premises.casino.journal
        proposed, moved = list(journal.read("t1"))[-2:]
        assert all(map(is_pseudonym, (proposed.actor, moved.actor)))
        assert json.loads(moved.body)["proposed_by"] == proposed.actor
        assert not {FLO, DAN} & set(json.loads(moved.order)["body"].values())
        assert_verified(journal)


def test_two_nodes_that_meet_a_stranger_give_one_pseudonym(kept: Settings) -> None:
    key = PeopleKey(bytes(32))
    one, other = (open_people(kept.people, key=key) for _ in range(2))
    assert one.entered_as(STRANGER) == other.entered_as(STRANGER)
    assert one.names() == other.names() == {one.known_as(STRANGER): STRANGER}
    one.close()
    other.close()


def test_a_purse_is_proved_by_the_name_of_whose_it_is(in_files: Settings, tmp_path: Path) -> None:
    with open_house(in_files) as house:
        house.guest(Office.PLAYER, ANN)
    journal, key = str(in_files.data / "journal.db"), ("--people-key", str(in_files.people_key))
    head = ("--key", str(tmp_path / "key"), "--origin", "a.example", "-o", str(tmp_path / "head"))
    assert run("head", journal, *head)[0] == 0
    asked = ("proof", "inclusion", journal, f"purse:{ANN}")
    assert f'holds no table "purse:{ANN}"' in run(*asked, "1")[2]
    proved = document(*asked, "1", *key)
    assert ANN not in str(proved)
    assert f"has no record 9 of purse:{ANN}" in run(*asked, "9", *key)[2]


def test_commands_tell_names_with_the_key(in_files: Settings) -> None:
    with open_house(in_files) as house:
        evening(house)
    journal, key = str(in_files.data / "journal.db"), ("--people-key", str(in_files.people_key))
    _, without, _ = run("replay", journal, "pa-541")
    assert pseudonyms_in(without)
    assert ANN not in without
    code, told, err = run("replay", journal, "pa-541", "--as", f"player:{ANN}", *key)
    assert code == 0, err
    assert ANN in told
    assert not pseudonyms_in(told)
    steps = document("replay", journal, "pa-541", *key)["steps"]
    assert ANN in {each["actor"] for each in steps}
    _, told, _ = run("export", journal, f"purse:{ANN}", "--format", "transcript", *key)
    assert ANN in told
    _, lines, _ = run("export", journal, f"purse:{ANN}", *key)
    assert pseudonyms_in(lines)
    assert ANN not in lines
    code, told, _ = run("verify", journal, *key)
    assert code == 0, told
    assert f"purse:{ANN}: " in told
    # orders in play are under another key, and that is all it could not check
    assert checker.main([journal]) in {checker.HOLDS, checker.WANTING}
    code, told, _ = run("verify", journal)
    assert code == 0, told
    assert not [name for name in EVERYBODY if name in told]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (("--people-key", "other.key"), 4),
        (("--people-key", "nowhere.key"), 4),
        (("--people-key", "people.key", "--people", "nowhere.db"), 4),
        (("--people", "data/people.db"), 2),
    ],
)
def test_a_key_that_does_not_fit_tells_nothing(
    in_files: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str], code: int
) -> None:
    with open_house(in_files) as house:
        house.guest(Office.PLAYER, ANN)
    (tmp_path / "other.key").write_text("00" * 32)
    monkeypatch.chdir(tmp_path)
    assert run("verify", "data/journal.db", *asked)[0] == code


def test_a_key_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(people_keys.VARIABLE, "ab" * 32)
    with open_house(Settings(data=tmp_path)) as house:
        house.guest(Office.PLAYER, ANN)
        assert is_pseudonym(house.premises.people.known_as(ANN))
