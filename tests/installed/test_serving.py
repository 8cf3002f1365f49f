"""`pip install 'croupier[serve]'` outside the repository: a house opens, answers and closes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.installed.fresh import Fresh


def document(lines: Iterable[str]) -> Any:
    """One JSON document, of a program that goes on."""
    said = list[str]()
    for line in lines:
        said.append(line)
        if line == "}\n":
            break
    return json.loads("".join(said))


@contextmanager
def house(served: Fresh) -> Iterator[Any]:
    """What it says when it opens; it is told to close, whatever came between."""
    with subprocess.Popen(
        [str(served.command), "serve", "--port", "0", "--json"],
        cwd=served.here, env=served.surroundings, stdin=subprocess.DEVNULL, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as running:  # fmt: skip
        try:
            assert running.stdout is not None
            yield document(running.stdout)
        finally:
            running.terminate()
    assert running.returncode == 0


def test_it_opens_answers_and_closes(served: Fresh) -> None:
    with house(served) as told:
        assert {"spanish_21", "pai_gow", "mini"} <= {*told["tables"]}
        assert httpx.get(told["address"] + "/healthz", timeout=60).is_success
        joined = httpx.get(told["links"]["player"], timeout=60, follow_redirects=True)
        assert joined.is_success
    verified = served.run("verify", "croupier-data/journal.db")
    assert verified.returncode == 0, verified.stdout
