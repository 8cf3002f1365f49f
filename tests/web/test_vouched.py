"""People sign in at a provider, and are in the house what its claims say."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import KeySet, OctKey, RSAKey

from croupier.floor.offices import event_from, tell
from croupier.journal.opening import open_journal
from croupier.values.errors import OutOfReach
from croupier.values.extras import LIBRARIES, NeedsExtra
from croupier.values.refusals import BadMaterial
from croupier.values.streams import OFFICES
from croupier.web.dependencies import COOKIE
from croupier.web.oidc.asked import COOKIE as ASKED
from croupier.web.oidc.asked import Asked
from croupier.web.oidc.provider import NotVouchedFor, Provider, provider_of
from croupier.web.oidc.terms import Terms, terms_of
from croupier.web.people.offices import Office
from croupier.web.people.tokens import csrf_token
from croupier.web.settings import PRACTICE_PURSE, Settings
from tests.commands.running import document
from tests.web.provider_process import CLIENT, PASSWORD, SECRET
from tests.web.running_house import NO_TLS, HandClock, House, running_house

ROOT = Path(__file__).parent.parent.parent
SEE_OTHER = httpx.codes.SEE_OTHER
OFFICE_BY_GROUP = (
    "table-games=floorperson", "dealers=dealer", "guests=player", "it=administrator",
)  # fmt: skip
HERE, BACK, LEAVE = "/sign-in/oidc", "/sign-in/oidc/back", "/sign-in/oidc/leave"


@dataclass
class Running:
    """Canaille, and those who have an account there."""

    address: str
    process: subprocess.Popen[str]

    def change(self, kind: str, **given: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"kind": kind, **given}) + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "done\n"

    def person(self, name: str, *groups: str) -> None:
        self.change("person", name=name, groups=groups)

    def settings(self, folder: Path) -> Settings:
        secret = folder / "oidc.secret"
        secret.write_text(f"{SECRET}\n", encoding="utf-8")
        return Settings(
            data=folder,
            oidc_issuer=self.address,
            oidc_client=CLIENT,
            oidc_secret_file=secret,
            oidc_offices=OFFICE_BY_GROUP,
            oidc_scopes="openid profile groups",
        )

    def signed_in(self, way: str, name: str) -> str:
        """Where somebody is sent back to who signs in there by hand."""
        with httpx.Client(base_url=self.address, verify=NO_TLS) as browser:
            answer = browser.get(way)
            for _ in range(12):
                there = answer.headers.get("location")
                if there and urlsplit(there).path == BACK:
                    return str(there)
                answer = browser.get(there) if there else _submitted(browser, answer, name)
        raise AssertionError(answer.text)


def _submitted(browser: httpx.Client, shown: httpx.Response, name: str) -> httpx.Response:
    fields = re.findall(r'name="(\w+)"', shown.text)
    if "login" in fields:
        form = {"login": name}
    else:
        form = {"password": PASSWORD} if "password" in fields else {"answer": "accept"}
    return browser.post(shown.request.url, data=form)


@pytest.fixture(scope="module")
def provider() -> Iterator[Running]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.web.provider_process"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://localhost:")
        yield Running(address, process)
        process.kill()


@pytest.fixture
def house(provider: Running, tmp_path: Path) -> Iterator[House]:
    with running_house(provider.settings(tmp_path)) as running:
        provider.change(
            "client", back=f"{running.address}{BACK}", home=f"{running.address}/sign-in"
        )
        yield running


def brought_back(provider: Running, name: str, browser: httpx.Client) -> str:
    """The address at which a browser comes back; it has not gone there yet."""
    way = browser.get(HERE)
    assert way.status_code == SEE_OTHER, way.text
    return provider.signed_in(way.headers["location"], name)


def arrives(house: House, provider: Running, name: str) -> tuple[httpx.Client, httpx.Response]:
    browser = house.visitor()
    return browser, browser.get(brought_back(provider, name, browser))


def joins(house: House, provider: Running, name: str, called: str = "") -> httpx.Client:
    browser, back = arrives(house, provider, name)
    came = browser.post(back.headers["location"], data={"name": called or name})
    assert came.status_code == SEE_OTHER, came.text
    browser.headers["X-CSRF-Token"] = csrf_token(browser.cookies[COOKIE])
    return browser


def me(browser: httpx.Client) -> dict[str, object]:
    found: dict[str, object] = browser.get("/api/v1/me").json()
    return found


def acts(house: House) -> list[tuple[str, str]]:
    """Who did what, as the record tells it."""
    return [
        (each.actor, tell(event_from(each.kind, each.body)))
        for each in house.premises.casino.journal.read(OFFICES)
    ]


# Coming in


def test_who_is_vouched_for_chooses_a_name_and_is_in(house: House, provider: Running) -> None:
    provider.person("ann", "guests")
    browser = house.visitor()
    assert f'href="{HERE}?next=/you"' in browser.get("/sign-in?next=/you").text
    back = browser.get(brought_back(provider, "ann", browser))
    assert back.status_code == SEE_OTHER, back.text
    link = back.headers["location"]
    shown = browser.get(link).text
    assert f"{provider.address} vouches for you" in shown
    assert "<strong>player</strong>" in shown
    assert 'name="password"' not in shown
    came = browser.post(link, data={"name": "ann"})
    assert (came.status_code, came.headers["location"]) == (SEE_OTHER, "/")
    assert me(browser) == {"name": "ann", "office": "player", "purse": PRACTICE_PURSE}
    assert browser.get(link).status_code == httpx.codes.NOT_FOUND, "a link for one, once"
    told = acts(house)
    assert [who for who, _ in told] == ["the door", "the door", "ann"]
    assert told[1][1].startswith(f"{provider.address} vouches for whoever comes by link")
    assert "ann comes in as player by link" in told[2][1]


def test_the_same_subject_is_the_same_person(house: House, provider: Running) -> None:
    provider.person("ben", "guests")
    joins(house, provider, "ben", "Benny")
    before = acts(house)
    browser, back = arrives(house, provider, "ben")
    assert (back.status_code, back.headers["location"]) == (SEE_OTHER, "/")
    assert me(browser)["name"] == "Benny"
    assert acts(house) == before, "nothing has changed"
    assert [each.name for each in house.premises.people.everybody()] == ["Benny"]


def test_a_name_alone_makes_nobody_somebody_else(house: House, provider: Running) -> None:
    """Who was invited is not who has the same name at a provider."""
    house.guest(Office.ADMINISTRATOR, "ida")
    provider.person("ida", "guests")
    browser, back = arrives(house, provider, "ida")
    refused = browser.post(back.headers["location"], data={"name": "Ida"})
    assert refused.status_code == httpx.codes.CONFLICT
    assert browser.post(back.headers["location"], data={"name": "Iduna"}).status_code == SEE_OTHER
    assert me(browser)["office"] == "player"


@pytest.mark.parametrize(
    ("groups", "office"),
    [
        (["guests", "dealers"], Office.DEALER),
        (["dealers", "table-games", "it"], Office.FLOORPERSON),
        (["it"], Office.ADMINISTRATOR),
    ],
)
def test_the_first_value_that_fits_gives_the_office(
    house: House, provider: Running, groups: list[str], office: Office
) -> None:
    provider.person("cat", *groups)
    browser = joins(house, provider, "cat")
    assert (me(browser)["office"], me(browser)["purse"]) == (office.value, 0)


def test_who_has_no_office_there_has_none_here(house: House, provider: Running) -> None:
    provider.person("dan", "gardeners")
    browser, back = arrives(house, provider, "dan")
    assert back.status_code == httpx.codes.FORBIDDEN
    assert COOKIE not in browser.cookies
    assert house.premises.people.everybody() == ()
    ((who, told),) = acts(house)
    assert who == "the door"
    assert told.startswith("Somebody the house does not know is not let in: the provider gives")


def test_two_doors_at_once_make_one_person(house: House, provider: Running) -> None:
    provider.person("eve", "guests")
    first, second = (arrives(house, provider, "eve") for _ in range(2))
    assert first[0].post(first[1].headers["location"], data={"name": "eve"}).status_code == 303
    late = second[0].post(second[1].headers["location"], data={"name": "evelyn"})
    assert late.status_code == httpx.codes.CONFLICT
    assert "is here already; sign in again" in late.text
    assert [each.name for each in house.premises.people.everybody()] == ["eve"]
    assert "purse:evelyn" not in house.premises.casino.journal.streams()


# What changes


def test_an_office_is_what_the_provider_says_now(house: House, provider: Running) -> None:
    """Whoever is demoted is so in every browser, and it is on record."""
    provider.person("fay", "table-games")
    elsewhere = joins(house, provider, "fay")
    assert me(elsewhere)["office"] == "floorperson"
    provider.person("fay", "dealers")
    assert me(elsewhere)["office"] == "floorperson", "until they sign in again"
    newest = house.premises.people.newest_revocation()
    browser, _ = arrives(house, provider, "fay")
    assert me(browser)["office"] == me(elsewhere)["office"] == "dealer"
    _, changed = house.premises.people.revoked_since(newest)
    assert changed == {"fay"}, "every node hears of it at its next look"
    assert ("the door", "fay, who was floorperson, is dealer from now on.") in acts(house)


def test_who_loses_every_office_is_out_everywhere(house: House, provider: Running) -> None:
    provider.person("gus", "dealers")
    elsewhere = joins(house, provider, "gus")
    provider.person("gus", "gardeners")
    _, back = arrives(house, provider, "gus")
    assert back.status_code == httpx.codes.FORBIDDEN
    assert elsewhere.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
    assert [tells for _, tells in acts(house)][-2:] == [
        "Gus is not let in: the provider gives this person no office in this house.",
        "gus is signed out everywhere.",
    ]


def test_a_bar_holds_whatever_the_provider_says(house: House, provider: Running) -> None:
    provider.person("hal", "dealers")
    elsewhere = joins(house, provider, "hal")
    admin = house.guest(Office.ADMINISTRATOR).browser
    assert admin.patch("/api/v1/people/hal", json={"barred": True}).status_code == 200
    browser, back = arrives(house, provider, "hal")
    assert (back.status_code, COOKIE in browser.cookies) == (httpx.codes.FORBIDDEN, False)
    assert elsewhere.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
    assert acts(house)[-1] == (
        "the door", "Hal is not let in: the house has barred this name; ask the administrator.",
    )  # fmt: skip


def test_whoever_excluded_themselves_is_not_let_in_whatever_the_provider_says(
    house: House, provider: Running
) -> None:
    """Neither in another office nor under another name; not even where the bar was never heard."""
    provider.person("ora", "guests")
    browser = joins(house, provider, "ora")
    browser.headers["X-CSRF-Token"] = csrf_token(browser.cookies[COOKIE])
    asked = {"id": "out", "term": "life"}
    assert browser.post("/api/v1/care/exclusion", json=asked).status_code == 204
    for groups in (["guests"], ["dealers"], ["it"]):
        provider.person("ora", *groups)
        other, back = arrives(house, provider, "ora")
        assert (back.status_code, COOKIE in other.cookies) == (httpx.codes.FORBIDDEN, False)
    house.premises.people.bar("ora", barred=False)
    other, back = arrives(house, provider, "ora")
    assert (back.status_code, COOKIE in other.cookies) == (httpx.codes.FORBIDDEN, False)
    assert [each.name for each in house.premises.people.everybody()] == ["ora"]
    # in the browser that is known nobody else comes in as a player either
    provider.person("una", "guests")
    link = browser.get(brought_back(provider, "una", browser)).headers["location"]
    assert browser.post(link, data={"name": "una"}).status_code == httpx.codes.FORBIDDEN


def test_there_is_no_second_way_in(house: House, provider: Running) -> None:
    """A password of the house would outlive the provider's word."""
    provider.person("ivy", "dealers")
    browser = joins(house, provider, "ivy")
    assert 'name="new"' not in browser.get("/you").text
    assert browser.post("/you", data={"new": PASSWORD}).status_code == 400
    admin = house.guest(Office.ADMINISTRATOR).browser
    link = urlsplit(admin.post("/api/v1/people/ivy/link").json()["link"]).path
    other = house.visitor()
    assert other.post(link, data={"password": PASSWORD}).status_code == 400
    assert other.post(link).status_code == SEE_OTHER, "the administrator's word is one"


def test_a_session_ends_on_time(provider: Running, tmp_path: Path) -> None:
    clock = HandClock(datetime.now(UTC))
    with running_house(provider.settings(tmp_path), clock=clock) as house:
        provider.change("client", back=f"{house.address}{BACK}", home=house.address)
        provider.person("jan", "dealers")
        first = joins(house, provider, "jan")
        again, _ = arrives(house, provider, "jan")
        admin = house.guest(Office.ADMINISTRATOR).browser
        link = urlsplit(admin.post("/api/v1/people/jan/link").json()["link"]).path
        back = house.visitor()
        assert back.post(link).status_code == SEE_OTHER
        clock.advance(hours=11)
        assert me(first)["name"] == me(again)["name"] == "jan"
        clock.advance(hours=2)
        assert first.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
        assert again.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
        assert back.get("/api/v1/me").status_code == httpx.codes.UNAUTHORIZED
        assert me(admin)["office"] == "administrator", "others stay"


def test_who_signs_out_here_may_sign_out_there(house: House, provider: Running) -> None:
    provider.person("kit", "dealers")
    browser = joins(house, provider, "kit")
    out = browser.post("/sign-out", data={"ask": "1"})
    assert (out.status_code, out.headers["location"]) == (SEE_OTHER, "/sign-in?left=1")
    assert f'href="{LEAVE}"' in browser.get("/sign-in?left=1").text
    way = browser.get(LEAVE).headers["location"]
    asked = parse_qs(urlsplit(way).query)
    assert asked == {
        "client_id": [CLIENT], "post_logout_redirect_uri": [f"{house.address}/sign-in"],
    }  # fmt: skip
    assert httpx.get(way, verify=NO_TLS, follow_redirects=True).status_code == 200


def test_all_of_it_verifies_and_nobody_stands_in_the_record(
    provider: Running, tmp_path: Path
) -> None:
    settings = replace(provider.settings(tmp_path), people_key=tmp_path / "people.key")
    provider.person("lea", "table-games")
    with running_house(settings) as house:
        provider.change("client", back=f"{house.address}{BACK}", home=house.address)
        lea = joins(house, provider, "lea", "Lea Lark")
        provider.person("lea", "guests")
        arrives(house, provider, "lea")
        admin = house.guest(Office.ADMINISTRATOR).browser
        assert me(lea)["office"] == "player"
        assert admin.delete("/api/v1/people/Lea%20Lark").status_code == 204
        assert house.premises.people.everybody() != ()
        browser, back = arrives(house, provider, "lea")
        came = browser.post(back.headers["location"], data={"name": "Lea Lark"})
        assert came.status_code == SEE_OTHER, "whoever was forgotten is somebody new"
    journal = tmp_path / "journal.db"
    assert document("verify", str(journal))["verified"]
    with open_journal(journal, read_only=True) as record:
        told = [each for stream in record.streams() for each in record.read(stream)]
    assert any(each.kind == "vouched/1" for each in told)
    assert not re.search(r"\blea\b|lark", str(told), re.IGNORECASE)


# What is not believed


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"state": "another"}, "not begun in this browser"),
        ({"code": ""}, "the provider refused"),
        ({"error": "access_denied"}, "the provider refused"),
        ({"iss": "https://elsewhere.example"}, "another provider answered"),
    ],
)
def test_a_way_back_that_was_tampered_with(
    house: House, provider: Running, said: dict[str, str], why: str
) -> None:
    provider.person("mia", "dealers")
    browser = house.visitor()
    there = httpx.URL(brought_back(provider, "mia", browser))
    refused = browser.get(there.copy_merge_params(said))
    assert refused.status_code == httpx.codes.UNAUTHORIZED
    assert why in unescape(refused.text)
    assert COOKIE not in browser.cookies


def test_a_way_back_serves_one_browser_and_once(house: House, provider: Running) -> None:
    provider.person("mia", "dealers")
    browser = house.visitor()
    there = brought_back(provider, "mia", browser)
    assert house.visitor().get(there).status_code == httpx.codes.UNAUTHORIZED
    kept = browser.cookies[ASKED]
    assert browser.get(there).status_code == SEE_OTHER
    assert ASKED not in browser.cookies
    browser.cookies.set(ASKED, kept, domain="127.0.0.1", path=HERE)
    assert browser.get(there).status_code == httpx.codes.UNAUTHORIZED, "a code is good once"


def test_where_to_go_on_is_in_the_house(house: House, provider: Running) -> None:
    provider.person("ned", "dealers")
    joins(house, provider, "ned")
    for asked, leads in (("/you", "/you"), ("//elsewhere.example", "/"), ("/\\elsewhere", "/")):
        browser = house.visitor()
        way = browser.get(HERE, params={"next": asked}).headers["location"]
        back = browser.get(provider.signed_in(way, "ned"))
        assert back.headers["location"] == leads


def test_a_code_is_of_use_only_with_what_it_was_asked_with(house: House, provider: Running) -> None:
    """PKCE: the provider holds a code to its verifier; the nonce holds the token to the browser."""
    provider.person("oli", "dealers")
    believed = house.premises.provider
    assert believed is not None
    asked, other = Asked.now(""), Asked.now("")
    back, now = f"{house.address}{BACK}", int(datetime.now(UTC).timestamp())

    async def vouched(there: str, by: Asked) -> None:
        code = parse_qs(urlsplit(there).query)["code"][0]
        fresh = Provider(believed.terms)
        try:
            await fresh.vouched(by, code, back, now)
        finally:
            await fresh.close()

    way = asyncio.run(_way(believed.terms, asked, back))
    with pytest.raises(NotVouchedFor, match="the provider refused"):
        asyncio.run(vouched(provider.signed_in(way, "oli"), other))
    provider.change("code")
    otherwise = way.replace(asked.nonce, other.nonce)
    with pytest.raises(NotVouchedFor, match="not to be believed"):
        asyncio.run(vouched(provider.signed_in(otherwise, "oli"), asked))
    asyncio.run(vouched(provider.signed_in(way, "oli"), asked))


async def _way(terms: Terms, asked: Asked, back: str) -> str:
    fresh = Provider(terms)
    try:
        return await fresh.way_in(asked, back)
    finally:
        await fresh.close()


TERMS = Terms("https://id.example", "house", (("dealers", Office.DEALER),))
KEY, FORGED = (RSAKey.generate_key(2048, {"kid": kid}) for kid in ("ours", "ours"))
NOW = 1_800_000_000
BROWSER = Asked("a secret", "")
TRUE = {
    "iss": TERMS.issuer,
    "aud": TERMS.client,
    "sub": "s-1",
    "nonce": BROWSER.nonce,
    "iat": NOW - 1,
    "exp": NOW + 300,
}


async def checked(token: object) -> dict[str, Any]:
    judge = Provider(TERMS)
    judge._keys, judge._keys_at = KeySet([KEY]), float("inf")  # noqa: SLF001 as it was told them
    return dict(await judge._checked(token, BROWSER, NOW))  # noqa: SLF001


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "https://other.example"},
        {"aud": "another house"},
        {"aud": ["house", "another"]},
        {"azp": "another"},
        {"nonce": "another"},
        {"nonce": None},
        {"exp": NOW - 120},
        {"exp": None},
        {"iat": NOW + 600},
        {"sub": ""},
        {"sub": 7},
        {"sub": "x" * 256},
    ],
)
def test_an_id_token_that_says_something_else(claims: dict[str, object]) -> None:
    said = {key: value for key, value in {**TRUE, **claims}.items() if value is not None}
    token = jwt.encode({"alg": "RS256", "kid": "ours"}, said, KEY)
    with pytest.raises(NotVouchedFor):
        asyncio.run(checked(token))


def test_an_id_token_that_somebody_else_signed() -> None:
    true = jwt.encode({"alg": "RS256", "kid": "ours"}, TRUE, KEY)
    assert asyncio.run(checked(true))["sub"] == "s-1"
    shared = OctKey.import_key(str(KEY.as_dict(private=False)["n"]))
    head, body, _ = true.split(".")
    none = urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    forged = (
        jwt.encode({"alg": "RS256", "kid": "ours"}, TRUE, FORGED),
        jwt.encode({"alg": "HS256", "kid": "ours"}, TRUE, shared, algorithms=["HS256"]),
        f"{none}.{body}.",
        f"{head}.{body}.",
        "no token",
        None,
    )
    for token in forged:
        with pytest.raises(NotVouchedFor):
            asyncio.run(checked(token))


# How it is set up


@pytest.mark.parametrize(
    ("claim", "claims", "office"),
    [
        ("groups", {"groups": ["dealers"]}, Office.DEALER),
        ("groups", {"groups": "dealers"}, Office.DEALER),
        ("realm.roles", {"realm": {"roles": ["dealers"]}}, Office.DEALER),
        ("https://x.example/roles", {"https://x.example/roles": ["dealers"]}, Office.DEALER),
        ("groups", {"groups": ["Dealers"]}, None),
        ("groups", {"groups": [["dealers"], 7]}, None),
        ("groups", {"groups": {"dealers": True}}, None),
        ("groups.x", {"groups": "dealers"}, None),
        ("groups", {}, None),
    ],
)
def test_offices_are_read_from_the_claim(
    claim: str, claims: dict[str, object], office: Office | None
) -> None:
    assert replace(TERMS, claim=claim).office_of(claims) is office


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"oidc_client": None}, "needs --oidc-client"),
        ({"oidc_offices": ()}, "needs --oidc-office"),
        ({"oidc_issuer": "http://id.example"}, "is not https"),
    ],
)
def test_what_a_house_must_be_told(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    said = Settings(
        data=tmp_path, oidc_issuer="https://id.example", oidc_client="house",
        oidc_offices=("a=player",),
    )  # fmt: skip
    assert terms_of(said) is not None
    with pytest.raises(BadMaterial, match=told):
        terms_of(replace(said, **change))


def test_the_secret_is_in_a_file_or_a_variable_and_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Settings(
        data=tmp_path, oidc_issuer="https://id.example", oidc_client="house",
        oidc_offices=("a=player",),
    )  # fmt: skip
    monkeypatch.setenv("CROUPIER_OIDC_SECRET", " from the environment ")
    found = terms_of(said)
    assert found is not None
    assert found.secret.split() == ["from", "the", "environment"]
    assert found.secret not in repr(found)
    with pytest.raises(OutOfReach, match="--oidc-secret-file"):
        terms_of(replace(said, oidc_secret_file=tmp_path / "none"))


def test_without_its_extra_a_house_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIBRARIES, "oidc", ("no_such_module",))
    with pytest.raises(NeedsExtra, match=r"croupier\[oidc\]"):
        provider_of(TERMS)
    assert provider_of(None) is None


def test_a_provider_that_is_away_keeps_nobody_else_out(provider: Running, tmp_path: Path) -> None:
    away = replace(provider.settings(tmp_path), oidc_issuer="http://127.0.0.1:9")
    with running_house(away) as house:
        assert house.visitor().get(HERE).status_code == httpx.codes.SERVICE_UNAVAILABLE
        house.guest(Office.PLAYER)


def test_a_provider_that_calls_itself_otherwise_is_not_believed(
    provider: Running, tmp_path: Path
) -> None:
    other = provider.address.replace("localhost", "127.0.0.1")
    with running_house(replace(provider.settings(tmp_path), oidc_issuer=other)) as house:
        assert house.visitor().get(HERE).status_code == httpx.codes.SERVICE_UNAVAILABLE


def test_a_house_without_a_provider_has_no_such_door(tmp_path: Path) -> None:
    with running_house(Settings(data=tmp_path)) as house:
        for path in (HERE, BACK, LEAVE):
            assert house.visitor().get(path).status_code in {401, 404}
        assert HERE not in house.visitor().get("/sign-in").text
