"""Scripts and styles of a page, bound together from the files as they are written."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from croupier.studio.palette import page_stylesheet
from croupier.values.families import families
from croupier.web.pages import bundles, files
from croupier.web.pages.bundles import PAGES, Unbindable, bound_scripts, scripts_of, styles_of
from croupier.web.pages.files import STATIC_ROOT, file_of
from tests.web.running_house import House
from tests.web.wire import SLOW, open_table

OF_NO_GAME = [(page, "") for page in PAGES]
AT_A_GAME = [
    (page, each.name) for page, parts in PAGES.items() if parts.script for each in families()
]
MODULE = re.compile(rf'^modules\["{STATIC_ROOT}([^"]+)"\] = await', re.MULTILINE)
NEEDED = re.compile(rf'= modules\["{STATIC_ROOT}([^"]+)"\];')


@pytest.mark.parametrize(("page", "family"), [*OF_NO_GAME, *AT_A_GAME])
def test_a_page_has_every_script_it_needs_once_and_in_time(page: str, family: str) -> None:
    bundle = bundles.bundle_named(scripts_of(page, family).removeprefix(STATIC_ROOT).split("?")[0])
    assert bundle is not None
    there = list[str]()
    for line in bundle.text.splitlines():
        there += MODULE.findall(line)
        assert set(NEEDED.findall(line)) <= set(there[:-1]), "needed before it is there"
    assert len(set(there)) == len(there)
    assert set(PAGES[page].scripts) <= set(there)


def test_styles_come_in_order_with_what_they_bring_in() -> None:
    def sheet(page: str) -> str:
        path = styles_of(page, "pai_gow").removeprefix(STATIC_ROOT).split("?")[0]
        found = bundles.bundle_named(path)
        assert found is not None
        return found.text

    def sent(path: str) -> str:
        return bundles._without_remarks(file_of(path).read_text(encoding="utf-8"))  # noqa: SLF001

    for page in ("table", "console"):
        assert "@import" not in sheet(page)
        assert page_stylesheet() in sheet(page)
        assert sent("games/pai_gow/tiles.css") in sheet(page)
    own, forced = sent("games/pai_gow/table.css"), sent("css/forced_colours.css")
    assert sheet("table").startswith(sent("css/house.css"))
    assert sheet("table").endswith(f"{own}\n{forced}"), "the device has the last word"


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(files, "WEB", tmp_path)
    (tmp_path / "static").mkdir()
    return tmp_path / "static"


@pytest.mark.parametrize(
    "line",
    ["export default 1;", "export { a };", 'import * as b from "./b.js";', 'import "./b.js";'],
)
def test_a_form_that_is_not_known_is_refused_by_name(written: Path, line: str) -> None:
    (written / "a.js").write_text(f"const a = 1;\n{line}\n")
    with pytest.raises(Unbindable, match=rf"a\.js: this form is not known: {re.escape(line)}"):
        bound_scripts(["a.js"])


def test_scripts_that_need_each_other_are_refused(written: Path) -> None:
    for one, other in ("ab", "ba"):
        (written / f"{one}.js").write_text(f'import {{ {other} }} from "./{other}.js";\n')
    with pytest.raises(Unbindable, match=r"a\.js needs b\.js needs a\.js"):
        bound_scripts(["a.js"])


def test_a_bundle_is_sent_compressed_and_only_to_whoever_lacks_it(shared_house: House) -> None:
    visitor, address = shared_house.visitor(), scripts_of("door")
    for takes, is_told in (("gzip", "gzip"), ("identity", None)):
        sent = visitor.get(address, headers={"Accept-Encoding": takes})
        assert sent.headers.get("content-encoding") == is_told
        assert sent.text.startswith(bundles.BEGINNING)
        assert "immutable" in sent.headers["cache-control"]
        assert sent.headers["vary"] == "Accept-Encoding"
    known = visitor.get(address, headers={"If-None-Match": sent.headers["etag"]})
    assert (known.status_code, known.content) == (httpx.codes.NOT_MODIFIED, b"")
    assert visitor.get(address.split("?")[0]).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["nothing.js", "table/chess.js", "table/baccarat.txt", "../app.js"]
)
def test_what_is_no_bundle_is_not_there(shared_house: House, name: str) -> None:
    answer = shared_house.visitor().get(f"/static/bound/{name}")
    assert answer.status_code == httpx.codes.NOT_FOUND


def test_a_picture_is_sent_compressed_and_once(shared_house: House) -> None:
    browser = shared_house.guest().browser
    first = browser.get("/drawn/pai_gow/tiles.svg")
    assert len(gzip.compress(first.content)) < len(first.content)
    assert first.headers["content-encoding"] == "gzip"
    again = browser.get(
        "/drawn/pai_gow/tiles.svg", headers={"If-None-Match": first.headers["etag"]}
    )
    assert again.status_code == httpx.codes.NOT_MODIFIED


def test_what_only_people_read_does_not_travel() -> None:
    text = "/* why\n   so */\nconst a = 1; // kept\n  // gone\n  call(a);\n"
    assert bundles._without_remarks(text) == "const a = 1; // kept\ncall(a);\n"  # noqa: SLF001
    over_lines = "const told = `\n  // part of it\n`;\n"
    assert bundles._without_remarks(over_lines) == over_lines  # noqa: SLF001


@pytest.mark.parametrize("book", ["pa-627b", "pa-535", "pa-551"])
def test_a_table_is_less_than_100_kilobytes(house: House, book: str) -> None:
    open_table(house, "t1", book, how=SLOW)
    ann = house.guest().browser
    page = ann.get("/tables/t1")
    addresses = re.findall(r'(?:src|href)="(/static[^"]+)"', page.text)
    asked = [page, *map(ann.get, {*addresses, "/api/v1/tables/t1/rules"})]
    assert len(asked) > 4
    assert sum(each.num_bytes_downloaded for each in asked) < 98_000, "and what is said besides"
