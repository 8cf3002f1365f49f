"""Settings of a house: command line, variables, a file, and which of them counts."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from croupier.cli.house_settings import PREFIX, SECRETS, HouseCommand, key_of, settings_from
from croupier.cli.serve import command
from croupier.web.settings import Settings
from tests.commands.running import document, run

DOLLARS = {"two_people_above"}
NOT_OF_THE_HOUSE = {"no_tables"}
TYPED_OTHERWISE = {"data", "calculators"}
"""A program that runs a house names a folder, and has no processes beside it unasked."""


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in os.environ if each.startswith(PREFIX)]:
        monkeypatch.delenv(name)


def held(*options: str) -> Mapping[str, Mapping[str, object]]:
    found: Mapping[str, Mapping[str, object]] = document("serve", "--show-settings", *options)[
        "settings"
    ]
    return found


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_every_setting_is_declared_once() -> None:
    """An option for each of a house's settings, with its default, a variable and a key."""
    assert isinstance(command, HouseCommand)
    options = {each.name: each for each in command.settings()}
    settings = {each.name: each.default for each in fields(Settings)}
    assert options.keys() - NOT_OF_THE_HOUSE == settings.keys()
    told = {name: each["value"] for name, each in held().items()}
    for name, default in settings.items():
        if name not in TYPED_OTHERWISE:
            assert told[key_of(options[name])] == (list(default) if default == () else default)
    variables = [each.envvar for each in command.settings()]
    assert len({*variables, *SECRETS.values()}) == len(variables) + len(SECRETS)
    for each in command.settings():
        assert f"{PREFIX}{key_of(each).upper().replace('-', '_')}" in {
            each.envvar, str(each.envvar).removesuffix("_FILE"),
        }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "variable", "file", "port", "origin"),
    [
        ([], "", "", 8021, "default"),
        ([], "", "port = 1", 1, "house.toml"),
        ([], "2", "port = 1", 2, "CROUPIER_PORT"),
        (["--port", "3"], "2", "port = 1", 3, "command line"),
    ],
)
def test_the_nearest_word_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], variable: str, file: str,
    port: int, origin: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("CROUPIER_PORT", variable)
    monkeypatch.setenv("CROUPIER_SETTINGS", written(tmp_path, file))
    found = held(*options)["port"]
    assert (found["value"], Path(str(found["from"])).name) == (port, origin)


def test_a_file_says_all_that_options_say(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        data = "here"
        allowed-host = ["a.example", "b.example"]
        https-only-cookies = true
        head-seconds = 5
        two-people-above = 1000
        [oidc-office]
        dealers = "dealer"
        "pit bosses" = "floorperson"
        """,
    )
    found = {name: each["value"] for name, each in held("--settings", file).items()}
    assert found["allowed-host"] == ["a.example", "b.example"]
    assert found["oidc-office"] == ["dealers=dealer", "pit bosses=floorperson"]
    assert (found["data"], found["https-only-cookies"], found["head-seconds"]) == ("here", True, 5)
    ctx = command.make_context("serve", ["--settings", file])
    assert settings_from(ctx.params).two_people_above == 1000_00


def test_several_of_one_kind_stand_in_a_variable_with_blanks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CROUPIER_ALLOWED_HOST", "a.example b.example")
    monkeypatch.setenv("CROUPIER_NO_TABLES", "1")
    assert held()["allowed-host"]["value"] == ["a.example", "b.example"]
    assert held()["no-tables"] == {"value": True, "from": "CROUPIER_NO_TABLES"}


@pytest.mark.parametrize(
    ("file", "code", "told"),
    [
        ("prot = 1", 1, "there is no setting 'prot'; did you mean 'port'?"),
        ("most_sockets = 1", 1, "did you mean 'most-sockets'?"),
        ("settings = 'x'", 1, "there is no setting 'settings'"),
        ("port = true", 1, "port is a text or a number, not True"),
        ("allowed-host = 'a'", 1, "allowed-host is a list, not 'a'"),
        ("metrics-public = 'yes'", 1, "metrics-public is true or false, not 'yes'"),
        ("port = 99999", 2, "house.toml)"),
        ("oidc-office = ['a=king']", 2, "'a=king' is no VALUE=OFFICE"),
        ("relay = '10.0.0.5'", 2, "'10.0.0.5' is no HOST:PORT"),
        ("relay = '0.0.0.0:8022'", 2, "no address at which others reach this node"),
        ("node-address = 'n1.example.org'", 2, "'n1.example.org' is no http or https address"),
        ("cookie-domain = 'example'", 2, "'example' is no domain"),
        ("port =", 1, "is no TOML"),
    ],
)
def test_what_a_file_may_not_say(tmp_path: Path, file: str, code: int, told: str) -> None:
    done, out, err = run("serve", "--show-settings", "--settings", written(tmp_path, file))
    assert (done, out) == (code, "")
    assert told in err


def test_a_file_that_is_not_there_and_a_variable_that_is_wrong_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = run("serve", "--show-settings", "--settings", str(tmp_path / "none.toml"))
    assert (code, "none.toml" in err) == (4, True)
    monkeypatch.setenv("CROUPIER_PORT", "high")
    code, _, err = run("serve", "--show-settings")
    assert (code, "(from CROUPIER_PORT)" in err) == (2, True)


def test_a_mistyped_variable_is_refused_and_a_strangers_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CROUPIER_SERVICE_HOST", "10.0.0.1")
    assert held()["host"]["from"] == "default"
    monkeypatch.setenv("CROUPIER_DATABSE", "postgresql://somewhere/else")
    code, _, err = run("serve", "--show-settings")
    assert (code, "did you mean CROUPIER_DATABASE?" in err) == (1, True)


def test_no_secret_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "never to be seen"  # noqa: S105 nobody's
    for each in SECRETS.values():
        monkeypatch.setenv(each, secret)
    quoted = secret.replace(" ", "%20")
    monkeypatch.setenv(
        "CROUPIER_DATABASE", f"postgresql://house:{quoted}@db:5432/x?password={quoted}"
    )
    for asked in ([], ["--json"]):
        code, out, err = run("serve", "--show-settings", *asked)
        assert code == 0
        assert not re.search("never|seen", out + err)
    assert held()["database"]["value"] == "postgresql://house:…@db:5432/x?…"
    assert held()["seal-key"] == {"value": "…", "from": "CROUPIER_SEAL_KEY"}


def test_to_show_settings_is_to_do_nothing_else(tmp_path: Path) -> None:
    house = tmp_path / "house"
    _, out, _ = run("serve", "--show-settings", "--data", str(house))
    assert "command line" in out
    assert not house.exists()
    assert json.loads(run("serve", "--show-settings", "--json")[1]).keys() == {"settings"}
