"""`croupier serve`, as a person starts it and stops it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.journal.seal_keys import made_if_missing
from croupier.rulebooks.submissions.check import house_rules
from croupier.web.people.offices import Office
from croupier.web.practice_tables import submissions
from croupier.web.serving import NoFolder, NoPort, bound, server_id
from croupier.web.settings import PRACTICE_PURSE, Settings
from croupier.web.signing import seal_key
from tests.commands.running import document
from tests.journal.postgres import Server
from tests.web.running_house import NO_TLS, running_house

SERVE = [sys.executable, "-m", "croupier", "serve", "--json"]


@contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    with opened([*SERVE, "--port", "0", *options]) as house:
        yield house


@contextmanager
def opened(command: Sequence[str], **account: Any) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    """The process, and the document it prints when it is open."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **account
    ) as process:
        try:
            assert process.stdout is not None
            lines = list[str]()
            while not lines or lines[-1] != "}\n":
                lines.append(process.stdout.readline())
                assert lines[-1], process.communicate()
            yield process, json.loads("".join(lines))
        finally:
            process.kill()


def fails(*options: str) -> str:
    """What a server that cannot start says on its one line."""
    done = subprocess.run([*SERVE, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 4, done.stderr
    assert "Traceback" not in done.stderr
    message: str = json.loads(done.stdout)["error"]["message"]
    return message


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGINT])
def test_one_command_a_link_a_table(tmp_path: Path, ended_by: signal.Signals) -> None:
    with served("--data", str(tmp_path / "new" / "folder")) as (process, told):
        assert set(told["links"]) == {office.value for office in Office}
        assert told["tables"] == [
            "baccarat", "ez", "midi", "mini", "pai_gow", "pai_gow_banking", "spanish_21",
        ]  # fmt: skip
        with httpx.Client(verify=NO_TLS) as browser:
            assert browser.get(f"{told['address']}/program").json()["log_key"] == told["log_key"]
            assert browser.post(told["links"]["player"], data={"name": "ann"}).status_code == 303
            purse = browser.get(f"{told['address']}/api/v1/me").json()["purse"]
        assert purse == told["purse"] == PRACTICE_PURSE
        journal = str(tmp_path / "new" / "folder" / "journal.db")
        assert document("head", journal)["key"] == told["log_key"]
        process.send_signal(ended_by)
        _, logged = process.communicate(timeout=60)
    assert process.returncode == 0
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {"POST", "GET"} == {line["method"] for line in lines if "method" in line}
    assert not any(link.rpartition("/")[2] in logged for link in told["links"].values())


def test_a_second_server_on_one_file_is_told_so_and_the_first_goes_on(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path), "--no-tables")
    with served(*data) as (_, told):
        assert "is being written by another process" in fails("--port", "0", *data)
        assert httpx.get(f"{told['address']}/healthz", verify=NO_TLS).status_code == 200
        port = told["address"].rpartition(":")[2]
        taken = fails("--port", port, "--data", str(tmp_path / "other"))
        assert f"cannot listen at port {port} of 127.0.0.1" in taken
        assert "--port" in taken


def test_a_new_start_ends_the_links_printed_before(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path), "--no-tables")
    with served(*data) as (first, told):
        token = told["links"]["player"].rpartition("/")[2]
        first.send_signal(signal.SIGTERM)
        first.wait(timeout=60)
    with served(*data, "--two-people-above", "1000") as (_, again):
        assert again["tables"] == []
        assert again["purse"] == 1_000_00, "no link brings more than one person may issue"
        old = httpx.get(f"{again['address']}/join/{token}", verify=NO_TLS)
        assert old.status_code == httpx.codes.NOT_FOUND
        assert httpx.get(again["links"]["player"], verify=NO_TLS).status_code == 200


def test_what_is_kept_is_for_this_account_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with served("--data", str(folder)) as (process, _):
        files = [folder, *folder.iterdir()]
        assert {each.name for each in files} >= {"journal.db", "people.db", "seal.key"}
        assert [each.name for each in files if each.stat().st_mode & 0o077] == []
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=60)
    assert "open to other accounts" not in logged
    folder.chmod(0o755)
    with served("--data", str(folder)) as (process, _):
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=60)
    assert "chmod 700 keeps it private" in logged


def test_a_server_takes_as_many_files_as_it_may(tmp_path: Path) -> None:
    """Each connection is one; what an account has unasked is soon used up."""
    few = ["sh", "-c", 'ulimit -Sn 300; ulimit -Hn 700; exec "$@"', "sh"]
    house = [*SERVE, "--port", "0", "--data", str(tmp_path), "--no-tables"]
    with opened([*few, *house]) as (process, _):
        files = Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
    assert "Max open files            700                  700 " in files


def test_a_server_has_a_name_of_its_own(tmp_path: Path) -> None:
    """Two of them with one port on two machines must not end each other's links."""
    one, other = (server_id(tmp_path / name) for name in ("one", "other"))
    assert one != other
    assert server_id(tmp_path / "one") == one
    (tmp_path / "file").touch()
    with pytest.raises(NoFolder, match="--data"):
        server_id(tmp_path / "file")


def test_sealed_orders_are_hidden_with_a_key_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Made in the data folder unless another is named; who shares a database must be told."""
    monkeypatch.delenv("CROUPIER_SEAL_KEY", raising=False)
    own = seal_key(Settings(data=tmp_path))
    assert own is not None
    assert made_if_missing(tmp_path / "seal.key").id == own.id
    named = seal_key(Settings(data=tmp_path, seal_key=tmp_path / "apart.key"))
    assert named is not None
    assert named.id == made_if_missing(tmp_path / "apart.key").id != own.id
    shared = Settings(data=tmp_path, database="postgresql://house/journal")
    assert seal_key(shared) is None
    assert "need --seal-key FILE or CROUPIER_SEAL_KEY" in caplog.text
    monkeypatch.setenv("CROUPIER_SEAL_KEY", "00" * 32)
    in_environment = seal_key(shared)
    assert in_environment is not None
    assert in_environment.id not in {own.id, named.id}


def test_two_servers_share_one_database(postgres_server: Server, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=postgres_server.fresh_database())
    with running_house(settings) as one, running_house(settings) as other:
        ann = one.guest(Office.PLAYER, "ann")
        elsewhere = other.visitor()
        elsewhere.headers["Authorization"] = f"Bearer {ann.token}"
        assert elsewhere.get("/api/v1/me").json() == ann.browser.get("/api/v1/me").json()


def test_an_unused_port_is_held_from_the_first_moment() -> None:
    with bound("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(NoPort, match="another program has it"), bound("127.0.0.1", port):
            pass


def test_an_address_that_is_not_ours_is_told() -> None:
    with pytest.raises(NoPort, match="cannot listen at port 0 of"), bound("192.0.2.1", 0):
        pass
    with pytest.raises(NoPort, match="is no address of this machine"), bound("no.such.host.", 0):
        pass


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),  # noqa: S104 shown, not bound
        ("::1", "http://[::1]:80"),
    ],
)
def test_the_address_is_one_a_browser_takes(tmp_path: Path, host: str, address: str) -> None:
    assert Settings(data=tmp_path, host=host, port=80).address == address


def test_behind_a_proxy_the_address_is_the_proxys(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, allowed_hosts=("tables.example",), secure_cookies=True)
    assert settings.address == "https://tables.example"


def test_a_house_listens_on_loopback_unless_told_otherwise(tmp_path: Path) -> None:
    assert socket.gethostbyname(Settings(data=tmp_path).host) == "127.0.0.1"


@pytest.mark.parametrize(("name", "text"), submissions().items())
def test_the_houses_own_tables_are_lawful(name: str, text: str) -> None:
    assert house_rules(text, name).lawful
