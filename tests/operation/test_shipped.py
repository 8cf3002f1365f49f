"""What is shipped to run a house: the files agree, and what they say to run, runs.

`make shipped` builds the image and composes it, where there is an engine.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import click
import psycopg
import pytest

from croupier.cli.house_settings import SECRETS, HouseCommand
from croupier.cli.main import cli
from croupier.cli.serve import command as serve
from croupier.journal.key_files import read_key
from tests.commands.running import run
from tests.journal.postgres import Server
from tests.operation.containers import (
    COMPOSE,
    CONTAINERFILE,
    ROLES,
    ROOT,
    UNIT,
    composed,
    moved,
    stages,
)
from tests.operation.proxying import proxy
from tests.operation.smoke import visited

BUILD, IMAGE = stages(CONTAINERFILE.read_text(encoding="utf-8"))
SERVICES = composed()["services"]
PROXYS_ADDRESS = SERVICES["proxy"]["networks"]["house"]["ipv4_address"]
OURS = "/opt/croupier/bin/croupier"
BUILT = os.environ.get("SHIPPED_BIN")
"""Where `make shipped` has built what the image has."""
PROGRAM = [f"{BUILT}/croupier"] if BUILT else [sys.executable, "-m", "croupier"]


def test_an_image_has_what_the_lock_names_and_nothing_else() -> None:
    """By hashes: uv refuses what the lock does not name, and what is not as it was."""
    installs = [
        shlex.split(each)
        for told in BUILD.all("RUN")
        for each in told.split("&&")
        if "uv pip install" in each
    ]
    assert len(installs) == 3
    for words in installs:
        ours = words[-1].endswith(".whl") and "--no-deps" in words
        locked = {"--require-hashes", "--constraint", "requirements.lock"} <= {*words}
        assert ours or locked, words
    extras = {
        words[n + 1] for words in installs for n, each in enumerate(words) if each == "--extra"
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extras <= project["optional-dependencies"].keys()
    assert extras >= {"serve", "postgres"}
    pinned = re.search(r"'(uv==[\d.]+)'", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert pinned is not None
    assert f"{pinned[1]}\n" in CONTAINERFILE.read_text(encoding="utf-8")


def test_every_extra_of_the_image_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        re.match(r"[\w.-]+", each)
        for extra in ("serve", "postgres", "oidc", "stamps", "telemetry")
        for each in project["optional-dependencies"][extra]
        if not each.startswith("croupier[")
    ]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for each in wanted:
        assert each is not None
        assert re.search(rf"^{re.escape(each[0])}(\[\w+\])?==", lock, re.MULTILINE), each[0]


def variables(told: dict[str, Any]) -> set[str]:
    return {each for each in told["environment"] if each.startswith("CROUPIER_")}


@pytest.mark.parametrize("name", ["one", "two"])
def test_servers_are_set_up_by_settings_there_are(name: str) -> None:
    assert isinstance(serve, HouseCommand)
    known = {str(each.envvar) for each in serve.settings()} | {*SECRETS.values()}
    assert variables(SERVICES[name]) <= known
    assert SERVICES[name]["environment"]["CROUPIER_BEHIND_PROXY"] == PROXYS_ADDRESS
    assert SERVICES[name]["build"]["dockerfile"] == str(CONTAINERFILE.relative_to(ROOT))


def test_no_password_is_shipped() -> None:
    for told in SERVICES.values():
        for name, value in told.get("environment", {}).items():
            assert "PASSWORD" not in name or str(value).startswith("${"), name
    shipped = [each.read_text(encoding="utf-8") for each in (COMPOSE, CONTAINERFILE, UNIT, ROLES)]
    assert not any(re.search(r"://\w+:\w+@", text) for text in shipped)


def test_the_unit_starts_what_there_is() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT.read_text(encoding="utf-8").replace("\\\n", " "))
    program, word, *options = shlex.split(unit["Service"]["ExecStart"])
    assert program == OURS
    found = cli.get_command(click.Context(cli), word)
    assert found is not None
    asked = found.make_context(word, options).params
    assert asked["behind_proxy"] == "127.0.0.1"
    assert int(unit["Service"]["LimitNOFILE"]) == SERVICES["one"]["ulimits"]["nofile"]


@pytest.fixture
def served_database(postgres_server: Server) -> Iterator[tuple[str, str]]:
    """As compose makes it: the role by the script that is shipped, the tables by its owner."""
    url = postgres_server.fresh_database()
    name = url.partition("@/")[2].partition("?")[0]
    role, secret = "croupier_serves", uuid4().hex
    account = {
        **os.environ,
        "PGHOST": str(postgres_server.folder),
        "POSTGRES_USER": postgres_server.owner or "",
        "POSTGRES_DB": name,
        "SERVES_PASSWORD": secret,
    }
    subprocess.run(["/bin/sh", str(ROLES)], env=account, check=True, stdout=subprocess.DEVNULL)
    try:
        grant = SERVICES["tables"]["entrypoint"]
        assert grant[:2] == [OURS, "grant"]
        asked = [each.replace("postgresql://owner@db/house", url) for each in grant[1:]]
        assert run(*asked)[0] == 0
        yield url.replace(f"{postgres_server.owner or ''}@", f"{role}@", 1), secret
    finally:
        with psycopg.connect(url, autocommit=True) as owner:
            owner.execute(f"DROP OWNED BY {role}")
            owner.execute(f"DROP ROLE {role}")


@contextmanager
def started(
    name: str, folder: Path, database: str, secret: str, **more: str
) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A server by the image's own entry and compose's own variables."""
    places = {
        PROXYS_ADDRESS: "127.0.0.1",
        "postgresql://croupier_serves@db/house": database,
        "/keys": str(folder / "keys"),
        "/data": str(folder / name),
        "0.0.0.0": "127.0.0.1",  # noqa: S104 of the image alone
    }
    told = SERVICES[name]["environment"]
    variables = {each: moved(str(value), places) for each, value in told.items()}
    entry = [moved(each, places) for each in IMAGE.command("ENTRYPOINT")]
    assert entry[0] == OURS
    folder.joinpath(name).mkdir()
    log = folder / f"{name}.log"
    with (
        log.open("w", encoding="utf-8") as logged,
        subprocess.Popen(
            [*PROGRAM, *entry[1:], "--port", "0", "--json"],
            env={**os.environ, **variables, "PGPASSWORD": secret, **more},
            stdout=subprocess.PIPE,
            stderr=logged,
            text=True,
        ) as process,
    ):
        try:
            yield process, log
        finally:
            process.kill()


def told_by(process: subprocess.Popen[str], log: Path) -> Any:
    """The document it prints once it is open."""
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    while lines[-1] not in {"", "}\n"}:
        lines.append(process.stdout.readline())
    assert lines[-1], log.read_text(encoding="utf-8")
    return json.loads("".join(lines))


def test_two_servers_a_database_and_a_proxy(
    tmp_path: Path, served_database: tuple[str, str]
) -> None:
    """All that compose runs, on this machine."""
    for key in ("log.key", "seal.key"):  # of the first to start; here both start at once
        read_key(tmp_path / "keys" / key)
    quick = {"CROUPIER_CALCULATORS": "0", "CROUPIER_RELAY": "127.0.0.1:0"}
    with ExitStack() as stack:
        one = stack.enter_context(started("one", tmp_path, *served_database, **quick))
        late = {**quick, "CROUPIER_NO_TABLES": "1"}
        two = stack.enter_context(started("two", tmp_path, *served_database, **late))
        first, second = told_by(*one), told_by(*two)
        assert first["log_key"] == second["log_key"]
        servers = [each["address"].removeprefix("http://") for each in (first, second)]
        there = stack.enter_context(proxy(tmp_path, *servers))

        def lose_one() -> None:
            one[0].kill()
            one[0].wait()

        check = IMAGE.command("HEALTHCHECK")
        healthy = [sys.executable, "-c", check[2].replace("127.0.0.1:8021", servers[0])]
        assert check[:2] == ["/opt/croupier/bin/python", "-c"]
        assert subprocess.run(healthy, check=False).returncode == 0
        visited(there, {"one": first["links"], "two": second["links"]}, lose_one)
        assert subprocess.run(healthy, check=False, stderr=subprocess.DEVNULL).returncode != 0
