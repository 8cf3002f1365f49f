"""Orders and tables by REST: taken once, refused plainly, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest

from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from tests.support import submission_text
from tests.web.running_house import PURSE, House, fresh_house, running_house
from tests.web.wire import API, BY_HAND, assert_error, fresh_id, give, open_table, roomy

TABLE = f"{API}/tables/t1"
ORDERS = f"{TABLE}/orders"
IN_CHARGE = (Office.FLOORPERSON, Office.ADMINISTRATOR)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    database = None
    if request.param == "postgres":
        database = fresh_house(request.getfixturevalue("postgres_server"))
    settings = Settings(data=tmp_path_factory.mktemp("house"), database=database)
    with running_house(settings, limits=roomy()) as running:
        open_table(running, "t1", how=BY_HAND)
        yield running


def test_an_order_is_taken_once(house: House) -> None:
    ann = house.guest()
    named = fresh_id()
    first = give(ann, "t1", "buy-in", cents=100_00, id=named)
    assert first.status_code == httpx.codes.OK
    assert first.json()["repeated"] is False
    again = give(ann, "t1", "buy-in", cents=100_00, id=named)
    assert again.json() == {**first.json(), "repeated": True}
    assert ann.browser.get(f"{API}/me").json()["purse"] == PURSE - 100_00
    give(ann, "t1", "cash-out")
    assert ann.browser.get(f"{API}/me").json()["purse"] == PURSE


def test_an_id_is_its_choosers_own_and_stands_for_one_order(house: House) -> None:
    ann, bob, named = house.guest(), house.guest(), fresh_id()
    open_table(house, "beside", how=BY_HAND)
    assert give(ann, "t1", "buy-in", cents=100_00, id=named).is_success
    for table, cents in (("beside", 100_00), ("t1", 200_00)):
        other = give(ann, table, "buy-in", cents=cents, id=named)
        assert_error(other, 422, "bad_material")
        assert "was given with another order" in other.text
    assert ann.browser.get(f"{API}/me").json()["purse"] == PURSE - 100_00
    assert give(bob, "beside", "buy-in", cents=100_00, id=named).json()["repeated"] is False
    for each, table in ((ann, "t1"), (bob, "beside")):
        give(each, table, "cash-out")


def test_an_opening_is_repeated_by_whoever_gave_it_alone(house: House) -> None:
    flo, fay = (house.guest(Office.FLOORPERSON).browser for _ in range(2))
    asked = {
        "id": fresh_id(),
        "table": "twice",
        "submission": submission_text("pa-541"),
        "practice": True,
        "arrangement": {"automatic": False},
    }
    answers = [flo.post(f"{API}/tables", json=asked) for _ in range(2)]
    assert [each.status_code for each in answers] == [201, 201]
    assert [each.json()["repeated"] for each in answers] == [False, True]
    assert_error(fay.post(f"{API}/tables", json=asked), 409, "refusal")


def test_whoever_is_not_signed_in_is_told_so(house: House) -> None:
    nobody = house.visitor()
    order = {"id": fresh_id(), "order": {"name": "take-seat", "seat": 1}}
    assert_error(nobody.post(ORDERS, json=order), 401, "not_signed_in")
    for path in ("", "/due", "/arrangement", "/odds", "/rounds", "/roads"):
        assert_error(nobody.get(f"{TABLE}{path}"), 401, "not_signed_in")


@pytest.mark.parametrize("name", ["none", "purse:ann", "floor", "%00", "a%00b", "%F0%9F%82%A1"])
def test_a_table_that_is_not_there(house: House, name: str) -> None:
    ann = house.guest().browser
    order = {"id": fresh_id(), "order": {"name": "take-seat", "seat": 1}}
    for path in ("", "/due", "/arrangement", "/odds", "/rounds", "/roads", "/felt.svg"):
        answer = ann.get(f"{API}/tables/{name}{path}")
        assert_error(answer, 404, "not_found")
    assert_error(ann.post(f"{API}/tables/{name}/orders", json=order), 404, "not_found")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"id":"x"}',
        b'{"order":{}}',
        b'{"id":"","order":{"name":"take-seat","seat":1}}',
        b'{"id":"x","order":"take-seat"}',
        b'{"id":"x","order":{"name":"take-seat","seat":1},"role":"dealer"}',
        b'{"id":"x","order":{"name":"take-seat","seat":1},"person":"bob"}',
        b'{"id":"x","order":{"name":"take-seat","seat":1},"seen":-1}',
        b'{"id":"x","order":{"name":"take-seat","seat":NaN}}',
        b'{"id":"x","order":{"name":"take-seat","seat":1e400}}',
        b'{"id":"x","order":{"name":"take-seat","seat":' + b"9" * 5000 + b"}}",
        b'{"id":"\\ud800","order":{"name":"take-seat","seat":1}}',
        b'{"id":"x\\u0000","order":{"name":"take-seat","seat":1}}',
        b'{"id":"house 3","order":{"name":"take-seat","seat":1}}',
        b'{"id":"x","order":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}",
        b"\xff\xfe",
    ],
)
def test_a_body_nobody_can_read(house: House, body: bytes) -> None:
    ann = house.guest().browser
    answer = ann.post(ORDERS, content=body, headers={"Content-Type": "application/json"})
    error = answer.json()["error"]
    assert answer.status_code in {400, 409, 422}, answer.text
    assert error["kind"] in {"bad_material", "usage", "refusal"}
    assert set(error) == {"kind", "message", "clause", "findings"}


@pytest.mark.parametrize(
    ("office", "act"),
    [
        (Office.FLOORPERSON, {"name": "fill-inventory", "cents": 2**63}),
        (Office.FLOORPERSON, {"name": "fill-inventory", "cents": 10**30}),
        (Office.FLOORPERSON, {"name": "fill-inventory", "cents": -1}),
        (Office.PLAYER, {"name": "buy-in", "cents": 10**30}),
        (Office.PLAYER, {"name": "buy-in", "cents": 0}),
        (Office.PLAYER, {"name": "take-seat", "seat": -1}),
        (Office.PLAYER, {"name": "take-seat", "seat": 2**70}),
        (Office.PLAYER, {"name": "place-wager", "seat": 1, "wager": "\x00", "stake": 1}),
        (Office.PLAYER, {"name": "keep-chips", "person": "a\x00b"}),
        (Office.DEALER, {"name": "open-table", "rules": {}, "inventory": 1}),
        (Office.FLOORPERSON, {"name": "open-table", "rules": {"game": 1}, "inventory": 1}),
        (Office.FLOORPERSON, {"name": "switch-extra-shuffle", "extra_shuffle": True}),
        (Office.FLOORPERSON, {"name": "open-shoe", "commitment": "x"}),
        (Office.DEALER, {"name": "seal-shoe", "commitment": "mine"}),
        (Office.INSPECTOR, {"name": "close-table"}),
    ],
)
def test_an_order_out_of_all_bounds_is_refused_and_changes_nothing(
    house: House, office: Office, act: dict[str, object]
) -> None:
    guest = house.guest(office)
    place = guest.browser.get(TABLE).json()["place"]
    answer = guest.browser.post(ORDERS, json={"id": fresh_id(), "order": act})
    assert answer.status_code in {409, 422}, answer.text
    assert guest.browser.get(TABLE).json()["place"] == place


@pytest.mark.parametrize("half", [b"\\ud800", b"\\udfff", b"\\ud800\\ud800", b"\xed\xa0\x80"])
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "tables/t1/orders", b'{"id":"%s","order":{"name":"take-seat","seat":1}}'),
        ("POST", "tables/t1/orders", b'{"id":"x","order":{"name":"reject-cards","defect":"%s"}}'),
        ("POST", "tables/t1/orders", b'{"id":"x","order":{"%s":1}}'),
        ("POST", "tables/t1/orders", b'{"id":"x","order":{},"%s":1}'),
        ("POST", "tables/t1/orders", b'{"id":"x","order":{"name":"take-seat"},"for":"%s"}'),
        ("POST", "tables", b'{"id":"x","table":"%s","submission":""}'),
        ("POST", "tables", b'{"id":"x","table":"t7","submission":"a = 1","pit":"%s"}'),
        ("POST", "submissions/check", b'{"toml":"%s"}'),
        ("POST", "submissions/odds", b'{"toml":"%s"}'),
        ("PUT", "tables/t1/arrangement", b'{"id":"%s"}'),
        ("PATCH", "people/nobody", b'{"office":"%s"}'),
        ("POST", "invitations", b'{"office":"%s"}'),
        ("POST", "purses/nobody/issue", b'{"id":"%s","cents":1}'),
        ("POST", "tables/t1/drills/payout", b'{"id":"x","given":"%s"}'),
    ],
)
def test_half_a_character_is_no_servers_error(
    house: House, method: str, path: str, body: bytes, half: bytes
) -> None:
    ada = house.guest(Office.ADMINISTRATOR).browser
    for shown in ({"Content-Type": "application/json"}, {}):
        content = body.replace(b"%s", half)
        answer = ada.request(method, f"{API}/{path}", content=content, headers=shown)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["kind"] in {"bad_material", "usage"}


def test_an_order_has_an_end(house: House) -> None:
    ann = house.guest().browser
    body = b'{"id":"x","order":{"name":"take-seat","seat":1}%s}'
    content, shown = body.replace(b"%s", b" " * 16 * 1024), {"Content-Type": "application/json"}
    error = assert_error(ann.post(ORDERS, content=content, headers=shown), 413, "usage")
    assert "at most 16384 bytes" in error["message"]


def test_a_dealer_takes_a_table_over_but_sets_no_clock(house: House) -> None:
    open_table(house, "handed", how={"betting_seconds": 77, "automatic": False})
    address = f"{API}/tables/handed/arrangement"
    dealer = house.guest(Office.DEALER).browser
    how = dealer.get(address).json()
    switched = dealer.put(address, json={**how, "id": fresh_id(), "automatic": True})
    assert switched.json() == {**how, "automatic": True}
    for change in ({"betting_seconds": 5}, {"idle_minutes": 1}, {"step_milliseconds": 1}):
        asked = {**how, "id": fresh_id(), **change}
        error = assert_error(dealer.put(address, json=asked), 403, "forbidden")
        assert "floorperson" in error["message"]
    keeper = house.guest(Office.FLOORPERSON).browser
    changed = keeper.put(address, json={**how, "id": fresh_id(), "betting_seconds": 5})
    assert changed.json()["betting_seconds"] == 5


def test_words_of_the_staff_are_kept_as_they_are(house: House) -> None:
    """Whatever a database can store: nothing in them makes an order fail for others."""
    open_table(house, "words", how=BY_HAND)
    dealer = house.guest(Office.DEALER)
    give(dealer, "words", "receive-cards")
    for words in ("a 'quoted' \"defect\"", "🂡 <b>", "é" * 200):
        assert give(dealer, "words", "reject-cards", defect=words).status_code == httpx.codes.OK
        told = dealer.browser.get(f"{API}/tables/words").json()["events"]
        rejected = [each for each in told if each["kind"] == "cards-rejected/1"]
        assert rejected[-1]["body"]["defect"] == words
        give(dealer, "words", "receive-cards")
    for words in ("\x00", "\u202e\U0001f0a1", "é" * 201):
        answer = give(dealer, "words", "reject-cards", defect=words)
        assert_error(answer, 422, "bad_material")


# Opening tables, and how they are run


def test_a_table_is_opened_by_whoever_is_in_charge(house: House) -> None:
    for number, office in enumerate(Office):
        guest = house.guest(office).browser
        name = f"hall {number}"
        asked = {"id": fresh_id(), "table": name, "submission": submission_text("pa-541"),
                 "practice": True}  # fmt: skip
        answer = guest.post(f"{API}/tables", json=asked)
        if office in {Office.FLOORPERSON, Office.ADMINISTRATOR}:
            assert answer.status_code == httpx.codes.CREATED, answer.text
            assert answer.json() == {"table": name, "place": answer.json()["place"],
                                     "repeated": False}  # fmt: skip
            again = guest.post(f"{API}/tables", json=asked)
            assert again.json() == {**answer.json(), "repeated": True}
        else:
            assert_error(answer, 403, "forbidden")


def test_a_name_that_is_taken_is_refused_and_nothing_is_changed(house: House) -> None:
    keeper = house.guest(Office.FLOORPERSON).browser
    before = keeper.get(f"{TABLE}/arrangement").json()
    asked = {
        "id": fresh_id(),
        "table": "t1",
        "submission": submission_text("pa-541"),
        "arrangement": {"automatic": True, "step_milliseconds": 1},
    }
    assert (
        "already"
        in assert_error(keeper.post(f"{API}/tables", json=asked), 409, "refusal")["message"]
    )
    assert keeper.get(f"{TABLE}/arrangement").json() == before


@pytest.mark.parametrize(
    "change",
    [
        {"submission": "not toml ="},
        {"submission": ""},
        {"submission": 'rulebook = "pa-541"'},
        {"table": ""},
        {"table": "floor"},
        {"table": "purse:ann"},
        {"table": "a/b"},
        {"table": ".."},
        {"table": "a\x00b"},
        {"inventory": -1},
        {"inventory": 10**14},
        {"arrangement": {"betting_seconds": 0}},
        {"arrangement": {"betting_seconds": 10**30}},
        {"id": ""},
        {"id": "house 1"},
        {"id": "\x00"},
        {"surprise": 1},
    ],
)
def test_an_opening_that_cannot_be(house: House, change: dict[str, object]) -> None:
    keeper = house.guest(Office.FLOORPERSON).browser
    asked = {"id": fresh_id(), "table": "t7", "submission": submission_text("pa-541"), **change}
    answer = keeper.post(f"{API}/tables", json=asked)
    assert answer.status_code in {400, 409, 422}, answer.text
    assert set(answer.json()["error"]) == {"kind", "message", "clause", "findings"}
    assert_error(keeper.get(f"{API}/tables/t7"), 404, "not_found")


def test_findings_of_a_submission_name_their_clause(house: House) -> None:
    keeper = house.guest(Office.FLOORPERSON).browser
    asked = {"id": "x", "table": "t7", "submission": submission_text("pa-541", seats=99)}
    error = assert_error(keeper.post(f"{API}/tables", json=asked), 422, "bad_material")
    assert error["findings"][0]["key"] == "seats"
    assert error["findings"][0]["clause"]


def test_the_staff_says_how_a_table_is_run(house: House) -> None:
    open_table(house, "how", how=BY_HAND)
    address = f"{API}/tables/how/arrangement"
    for office in Office:
        guest = house.guest(office).browser
        asked = {"id": fresh_id(), "automatic": False, "betting_seconds": 20}
        answer = guest.put(address, json=asked)
        if office in IN_CHARGE:
            assert answer.json() == guest.get(address).json()
            assert answer.json()["betting_seconds"] == 20
        else:
            assert_error(answer, 403, "forbidden")
    keeper = house.guest(Office.FLOORPERSON).browser
    for wrong in ({"id": "\x00"}, {"id": "x", "idle_minutes": 0}, {"idle_minutes": 5}):
        assert keeper.put(address, json=wrong).status_code in {400, 422}


@pytest.mark.parametrize("after", ["-1", "0", "99999999999999999999999", "-99999999999999999999"])
def test_any_place_can_be_asked_after(house: House, after: str) -> None:
    ann = house.guest().browser
    told = ann.get(TABLE, params={"after": after})
    assert told.status_code in {200, 422}
    assert json.loads(told.content)
