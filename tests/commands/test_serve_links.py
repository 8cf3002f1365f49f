"""What `croupier serve` says when the house is open."""

from __future__ import annotations

import pytest

from croupier.cli import serve
from croupier.web.people.offices import Office
from croupier.web.serving import Opened


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_links_are_whole_however_narrow_the_screen(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    links = {each: f"http://127.0.0.1:8021/join/{each.value:a<43}" for each in Office}
    serve._told(Opened("http://127.0.0.1:8021", links, (), None, 0))  # noqa: SLF001 no house behind it
    told = capsys.readouterr().out.splitlines()
    for office, link in links.items():
        assert [line.split() for line in told if link in line] == [[office.value, link]]
