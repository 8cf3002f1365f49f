"""Runs what is shipped: the image and its composition where an engine answers, else by hand.

Without an engine the steps of the container file are done in a temporary folder, and what comes of
them serves a house behind the proxy, if there is one on this machine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from secrets import token_hex
from shutil import which
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.operation.containers import COMPOSE, CONTAINERFILE, ROOT, build, stages
from tests.operation.smoke import visited

ENGINES = ("podman", "docker")
PROXY = "http://127.0.0.1:8021"
LINK = re.compile(r"(\w+)\s+(http\S+/join/\S+)")


def engine() -> str | None:
    """One that answers, not just its command."""
    for each in filter(which, ENGINES):
        asked = subprocess.run([each, "info"], capture_output=True, check=False)
        if asked.returncode == 0:
            return each
    return None


def composed(program: str) -> None:
    words = [program, "compose", "-f", str(COMPOSE)]
    secrets = {"OWNER_PASSWORD": token_hex(16), "SERVES_PASSWORD": token_hex(16)}
    account = {**os.environ, **secrets}

    def compose(*more: str) -> str:
        done = subprocess.run(
            [*words, *more], env=account, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    try:
        compose("up", "--build", "--detach", "--wait")
        links = {each: dict(LINK.findall(compose("logs", each))) for each in ("one", "two")}
        visited(PROXY, links, lambda: compose("kill", "one"))
    finally:
        compose("down", "--volumes")


def by_hand() -> None:
    first, _ = stages(CONTAINERFILE.read_text(encoding="utf-8"))
    with TemporaryDirectory() as folder:
        boot = f"{folder}/boot"
        subprocess.run([sys.executable, "-m", "venv", boot], check=True)
        os.environ["PATH"] = f"{boot}/bin:{os.environ['PATH']}"
        build(first, {"/opt/": f"{folder}/opt/", "/src": f"{folder}/src"})
        built = f"{folder}/opt/croupier/bin"
        subprocess.run([f"{built}/croupier", "--version"], cwd=folder, check=True)
        tests = [sys.executable, "-m", "pytest", "-q", "-n", "0", "tests/operation"]
        subprocess.run(tests, cwd=ROOT, check=True, env={**os.environ, "SHIPPED_BIN": built})


def main() -> None:
    if found := engine():
        print(f"{found} builds the image and runs two servers behind a proxy")
        composed(found)
    else:
        print("no container engine answers: its steps are done by hand")
        by_hand()
    print("what is shipped runs")


if __name__ == "__main__":
    main()
