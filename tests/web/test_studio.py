"""The studio: submissions by form, text and file, what is found where, and what is taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import httpx
import pytest

from croupier.games.submissions import check_submission
from croupier.rulebooks.reader import parse_toml
from croupier.web.people.offices import Office
from croupier.web.settings import Settings
from croupier.web.studio.choosing import carried_over, choose, mended
from croupier.web.studio.examined import Asked, examined
from croupier.web.studio.figures import figures
from croupier.web.studio.kinds_of_table import KindOfTable, every_kind, kind_named
from tests.web.running_house import House, running_house

READERS = (Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR)
KINDS = [kind for chapter in every_kind() for kind in chapter.kinds]
UNLAWFUL = {"wagers.tie.pays": ("7 to 1",), "limits.minimum": ("50",), "limits.maximum": ("20",)}
"""Two findings: a price below its floor, and a minimum above its maximum."""
EZ = kind_named("pa-627a/ez").blank()


@pytest.fixture(scope="module")
def open_studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that lets anybody into its studio."""
    settings = Settings(data=tmp_path_factory.mktemp("studio"), open_studio=True)
    with running_house(settings) as running:
        yield running


@pytest.fixture(scope="module")
def stranger(open_studio: House) -> httpx.Client:
    return open_studio.visitor()


# Who may come in


@pytest.mark.parametrize("office", Office)
def test_it_is_for_those_who_read_submissions(shared_house: House, office: Office) -> None:
    page = shared_house.guest(office).browser.get("/studio")
    expected = httpx.codes.OK if office in READERS else httpx.codes.FORBIDDEN
    assert page.status_code == expected


def test_a_stranger_is_sent_to_the_door_unless_the_house_lets_anybody_in(
    shared_house: House, stranger: httpx.Client
) -> None:
    there = shared_house.visitor().get("/studio")
    assert (there.status_code, there.headers["location"]) == (303, "/sign-in?next=/studio")
    assert stranger.get("/studio").status_code == httpx.codes.OK


def test_the_office_leads_there(shared_house: House) -> None:
    page = shared_house.guest(Office.FLOORPERSON).browser.get("/office")
    assert 'href="/studio"' in page.text


# Every chapter has a form, which changes nothing that nobody changed


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_begins_lawful_and_its_own_form_changes_nothing(kind: KindOfTable) -> None:
    desk = examined(Asked(kind=kind))
    assert desk.lawful
    assert desk.kind == kind
    assert desk.felt
    shown = {each.key: each.value for section in desk.sections for each in section.every}
    assert shown
    assert choose(desk.toml, shown).toml == desk.toml
    assert len(shown) == len({each.id for section in desk.sections for each in section.every})


def test_a_choice_is_written_where_it_stands_and_comments_stay() -> None:
    chosen = choose(EZ, {"wagers.tie.pays": ("9 to 1",), "wagers.house_money.offered": ("true",)})
    table = parse_toml(chosen.toml, "")
    assert table["wagers"]["tie"] == {"pays": "9 to 1"}  # type: ignore[index]
    assert table["wagers"]["house_money"]["offered"] is True  # type: ignore[index]
    assert [each for each in EZ.splitlines() if each.startswith("#")] == [
        each for each in chosen.toml.splitlines() if each.startswith("#")
    ]


@pytest.mark.parametrize(
    ("words", "filed"), [("$1,000", "1000"), ("25.50", "25.50"), ("a lot", '"a lot"')]
)
def test_sums_are_read_as_people_write_them(words: str, filed: str) -> None:
    assert f"\nminimum = {filed}\n" in choose(EZ, {"limits.minimum": (words,)}).toml


def test_what_is_emptied_is_left_out() -> None:
    assert "\ncoin = " not in choose(EZ, {"limits.coin": ()}).toml


# What is found


def test_a_finding_is_one_sentence_in_summary_field_and_check() -> None:
    desk = examined(Asked(EZ, UNLAWFUL))
    sentences = [each.sentence for each in desk.findings]
    assert sentences == [str(each) for each in check_submission(desk.toml, "").findings]
    beside = {
        each.key: [told.sentence for told in each.findings]
        for section in desk.sections
        for each in section.every
        if each.findings
    }
    assert beside == {"wagers.tie.pays": sentences[:1], "limits.minimum": sentences[1:]}
    lines = desk.toml.splitlines()
    assert [lines[each.line - 1] for each in desk.findings if each.line] == [
        'pays = "7 to 1"',
        "minimum = 50",
    ]


def test_one_is_mended_or_all() -> None:
    unlawful = choose(EZ, UNLAWFUL).toml
    one = mended(unlawful, "wagers.tie.pays")
    assert [each.key for each in check_submission(one).findings] == ["limits.minimum"]
    assert check_submission(mended(unlawful, "*")).lawful


def test_choices_are_carried_to_another_chapter_and_judged_there() -> None:
    chosen = choose(EZ, {"seats": ("5",), "options.procedure": ("face_up",)}).toml
    moved = examined(Asked(carried_over(chosen, kind_named("md-mini/ez"))))
    assert parse_toml(moved.toml, "")["seats"] == 5
    assert [each.key for each in moved.findings] == ["options.procedure"]


@pytest.mark.parametrize("text", ["[", "rulebook = 3", 'rulebook = "pa-999"', "a = [[[[", "x = 1"])
def test_what_cannot_be_read_is_told_and_kept(text: str) -> None:
    desk = examined(Asked(text, {"seats": ("7",)}, mend="*"))
    assert desk.toml.startswith(text.split(" ", maxsplit=1)[0])
    assert desk.findings
    assert not desk.felt


def test_where_no_toml_is_its_line_is_told() -> None:
    assert examined(Asked('rulebook = "pa-627a"\nseats = \n')).findings[0].line == 2


def test_odds_are_those_of_the_table() -> None:
    assert [(each.title, each.edge) for each in figures(EZ)][:2] == [
        ("Banker", "1.0183%"),
        ("Player", "1.2351%"),
    ]


def test_why_is_a_chain_of_clauses_with_the_values_used() -> None:
    chain = examined(Asked(EZ, UNLAWFUL)).chains["wagers.tie.pays"]
    assert [(each.words, each.clause and each.clause.id) for each in chain] == [
        ("58 Pa. Code ch. 627a permits EZ Baccarat", "PA627A-1-ez-baccarat"),
        ("Tie is always offered", "PA627A-7-a-3-i"),
        ("wagers.tie.pays, what tie pays, may be at least 8 to 1: 7 to 1 is filed", "PA627A-12-b"),
    ]


# Over the wire, without a script


def _sent(page: str) -> dict[str, str]:
    """The submission that a page carries."""
    found = re.search(r'name="toml" value="([^"]*)"', page)
    assert found is not None
    return {"toml": unescape(found[1])}


def test_by_forms_alone_from_a_chapter_to_an_archive(stranger: httpx.Client) -> None:
    begun = stranger.get("/studio", params={"kind": "pa-627a/ez"}).text
    assert "Lawful: the chapter permits this table" in begun
    chosen = {f"choice:{key}": words[0] for key, words in UNLAWFUL.items()}
    refused = stranger.post("/studio", data=_sent(begun) | chosen).text
    assert "2 findings: no table may be opened so" in refused
    assert re.search(r'id="summary"[^>]* autofocus', refused)
    assert refused.count("Accept only Tie odds of 8 to 1 or better") >= 3
    none = stranger.post("/studio/papers/archive", data=_sent(refused))
    assert none.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    lawful = stranger.post("/studio", data=_sent(refused) | {"mend": "*"}).text
    assert "Lawful: the chapter permits this table" in lawful
    told = stranger.post("/studio/submission", data=_sent(lawful))
    assert told.headers["content-disposition"] == 'attachment; filename="pa-627a-ez.toml"'
    assert check_submission(told.text).lawful
    packed = stranger.post("/studio/papers/archive", data=_sent(lawful))
    with ZipFile(BytesIO(packed.content)) as archive:
        assert archive.testzip() is None
        assert {
            "submission.toml", "felt.svg", "felt.pdf", "sign.pdf", "odds.json", "odds.csv",
            "par.json", "mathematics.html", "dossier.html", "dossier.pdf", "filing.json",
            "checklists.pdf", "SHA256SUMS",
        } <= set(archive.namelist())  # fmt: skip
        assert archive.read("submission.toml").decode() == told.text
        assert archive.read("felt.pdf").startswith(b"%PDF")


def test_a_file_is_uploaded_and_another_kind_of_file_is_told(stranger: httpx.Client) -> None:
    page = stranger.post("/studio", files={"file": ("a.toml", b"\xef\xbb\xbf" + EZ.encode())}).text
    assert _sent(page)["toml"] == EZ
    other = stranger.post("/studio", files={"file": ("a.pdf", b"%PDF\xff\xfe")})
    assert (other.status_code, "This file is no text" in other.text) == (400, True)


def test_what_is_too_long_is_turned_away(stranger: httpx.Client) -> None:
    assert stranger.post("/studio", data={"toml": "#" * 64_001}).status_code == 400
    assert stranger.post("/studio", data={"toml": "#" * 600_000}).status_code == 413


def test_a_kind_that_nobody_knows_is_not_found(stranger: httpx.Client) -> None:
    assert stranger.get("/studio", params={"kind": "pa-999/x"}).status_code == 404


def test_markup_in_a_submission_is_text(stranger: httpx.Client) -> None:
    page = stranger.post("/studio", data={"toml": 'rulebook = "<script>alert(1)</script>"'}).text
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("pa-627a/ez", "md-mini/ez", "They differ in law and layout"),
        ("pa-627a/ez", "pa-627a/ez", "There is no difference"),
        ("pa-627a/ez", "pa-535/standard", "are games of different kinds"),
    ],
)
def test_two_are_compared(stranger: httpx.Client, left: str, right: str, said: str) -> None:
    sides = {"left_kind": left, "right_kind": right}
    assert said in stranger.post("/studio/compare", data=sides).text


def test_two_cannot_be_compared_where_one_is_unlawful(stranger: httpx.Client) -> None:
    unlawful = choose(EZ, UNLAWFUL).toml
    page = stranger.post("/studio/compare", data={"left": EZ, "right": unlawful}).text
    assert "Right is not lawful" in page


def test_a_change_by_somebody_signed_in_wants_the_token_of_their_page(shared_house: House) -> None:
    guest = shared_house.guest(Office.FLOORPERSON)
    del guest.browser.headers["X-CSRF-Token"]
    assert guest.browser.post("/studio", data={"toml": EZ}).status_code == 403
