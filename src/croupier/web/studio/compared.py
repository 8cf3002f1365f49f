"""Two submissions side by side, by what `croupier diff` compares."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.submissions import check_submission, house_rules
from croupier.odds.desk import Desk
from croupier.studio.differences.compared import compare_tables, expect_one_family
from croupier.studio.differences.odds import odds_beside
from croupier.studio.differences.telling import Told, tables_of
from croupier.studio.felt import felt
from croupier.values.refusals import Unreadable
from croupier.web.studio.examined import picture_of
from croupier.web.studio.told import Told as Found
from croupier.web.studio.told import finding_told


@dataclass(frozen=True, slots=True)
class Side:
    title: str
    toml: str
    findings: tuple[Found, ...] = ()
    felt: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    left: Side
    right: Side
    tables: tuple[Told, ...] = ()
    alike: bool = False
    why_not: str = ""
    """Why they cannot be compared."""


def beside(left: str, right: str) -> Beside:
    """Both lawful, and of games of one kind; else what is in the way."""
    sides = _side("Left", left), _side("Right", right)
    if any(each.findings for each in sides):
        return Beside(*sides)
    houses = house_rules(left), house_rules(right)
    try:
        expect_one_family(houses[0].game, houses[1].game)
    except Unreadable as kinds:
        return Beside(*sides, why_not=str(kinds))
    rows = [Desk(each.game, ())(each) for each in houses]
    odds = odds_beside(rows[0], rows[1], of_chapters=False)
    found = compare_tables((sides[0].title, sides[1].title), *houses, odds)
    return Beside(*sides, tuple(tables_of(found)), found.alike)


def _side(place: str, toml: str) -> Side:
    checked = check_submission(toml, "")
    findings = tuple(map(finding_told, checked.findings))
    house = checked.house_rules
    if findings or house is None:
        return Side(place, toml, findings)
    return Side(f"{place}: {house.title}, {house.rulebook}", toml, (), picture_of(felt(house)))
