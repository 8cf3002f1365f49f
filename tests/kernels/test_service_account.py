"""A service account that owns nothing but the folder of its house starts it, and is answered.

Only root can start something as nobody; what others may see of it is in `test_kept.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import numba
import pytest

import croupier
from tests.web.running_house import NO_TLS
from tests.web.test_serving import opened

NOBODY = 65534
SOURCES = Path(croupier.__file__).parent.parent
LIBRARIES = Path(numba.__file__).parent.parent
SECONDS = 60
ACCOUNT: dict[str, Any] = {
    "user": NOBODY,
    "group": NOBODY,
    "extra_groups": [],
    "cwd": "/",
    "env": {"PATH": os.defpath, "PYTHONPATH": f"{SOURCES}:{LIBRARIES}"},
}
"""Nobody, without a home, in a folder and with a program of somebody else's."""


def as_nobody(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False, **ACCOUNT)


@pytest.fixture(scope="module")
def python() -> str:
    """One of our version that nobody may run: ours may lie in a home of root's."""
    if os.geteuid() == 0:
        name = f"python{sys.version_info.major}.{sys.version_info.minor}"
        for each in filter(None, (sys.executable, shutil.which(name, path=os.defpath))):
            with suppress(PermissionError):
                if not as_nobody(each, "-c", "import numba").returncode:
                    return each
    pytest.skip("nobody can be asked to run it here")


@pytest.fixture
def own() -> Iterator[Path]:
    """All that it has."""
    with TemporaryDirectory() as folder:
        os.chown(folder, NOBODY, NOBODY)
        yield Path(folder)


def test_the_program_is_not_its_own(python: str) -> None:
    done = as_nobody(python, "-c", f"open({str(SOURCES / 'x')!r}, 'w')")
    assert "PermissionError" in done.stderr


def test_odds_of_spanish_21_come_out(python: str, own: Path) -> None:
    odds = (python, "-m", "croupier", "odds", "pa-551", "--wager", "insurance", "--json")
    done = as_nobody("env", f"TMPDIR={own}", *odds)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)


def test_a_house_opens_and_answers(python: str, own: Path) -> None:
    serve = [python, "-m", "croupier", "serve", "--json", "--port", "0", "--data", str(own / "new")]
    with opened(serve, **ACCOUNT) as (process, told):
        with httpx.Client(base_url=told["address"], verify=NO_TLS) as browser:
            assert browser.get("/healthz").status_code == httpx.codes.OK
            browser.post(told["links"]["player"], data={"name": "ann"})
            assert browser.get("/api/v1/tables/spanish_21").status_code == httpx.codes.OK
        process.send_signal(signal.SIGTERM)
        _, logged = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    assert "Traceback" not in logged
    assert (own / "new" / "journal.db").stat().st_uid == NOBODY
