"""What tables took in and paid, for programs: figures, and a row for each settled wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel

from croupier.journal.store import Journal
from croupier.surveillance.analytics.settled import SettledWager
from croupier.surveillance.analytics.settled_files import write_csv, write_parquet
from croupier.surveillance.analytics.survey import rows_of
from croupier.surveillance.analytics.tallies import GROUPS, TABLE, Period
from croupier.surveillance.giving_way import GivingWay, giving_way
from croupier.values.extras import NeedsExtra
from croupier.values.streams import is_table
from croupier.web.analytics import as_csv, figures
from croupier.web.dependencies import READING, PremisesDep, SignedInDep, only
from croupier.web.downloads import download
from croupier.web.errors import Misused, Unavailable
from croupier.web.office_figures import KINDS
from croupier.web.people.offices import Office
from croupier.web.reading import StandingDep

MOST_ROWS = 100_000
"""Of one answer; the command line writes any number."""
TOO_MANY = (
    f"there are more than {MOST_ROWS:,} settled wagers; choose gaming days with from and to, or"
    " have croupier analytics --rows write them"
)
MEDIA_TYPES = {"csv": "text/csv", "parquet": "application/vnd.apache.parquet"}

router = APIRouter(
    prefix="/analytics",
    tags=["analytics"],
    dependencies=[READING, only(Office.FLOORPERSON, Office.ADMINISTRATOR, Office.INSPECTOR)],
)
By = Annotated[str, Query(max_length=20, json_schema_extra={"enum": list(GROUPS)})]
Kind = Annotated[str, Query(max_length=20, json_schema_extra={"enum": ["", *KINDS]})]
Group = dict[str, str | int | float | bool | None]


class WinToDrop(BaseModel):
    """Of a table or game over a period, held to its own past; sums are cents."""

    kind: str
    name: str
    period: str
    day: str
    drop: int
    win: int
    win_to_drop: float | None
    base: str | None
    base_days: int | None
    base_win_to_drop: float | None
    low: float | None
    high: float | None
    investigate: bool | None


class MishapCount(BaseModel):
    dealer: str
    what: str
    count: int
    rounds: int


class MeterFigures(BaseModel):
    link: str
    meter: str
    shown: int
    hits: int
    paid: int
    handle: int
    """Of the whole link."""


class Analytics(BaseModel):
    by: str
    tables: str
    groups: list[Group]
    """Each with its label under the name of `by`."""
    notes: list[str]
    win_to_drop: list[WinToDrop]
    mishaps: list[MishapCount]
    meters: list[MeterFigures]
    whole: bool
    """Whether the record is read to its end."""
    priced: bool
    """Whether every expectation is worked out."""
    unread: list[str]


@router.get("")
async def document(
    open_house: PremisesDep, me: SignedInDep, read: StandingDep, by: By = TABLE, tables: Kind = ""
) -> Analytics:
    """Figures of every group beside their exact expectation; sums are cents."""
    found = await figures(open_house, me, read.journal, *_known(by, tables))
    return Analytics.model_validate(found.document())


@router.get("/figures.csv", response_class=Response)
async def spreadsheet(
    open_house: PremisesDep, me: SignedInDep, read: StandingDep, by: By = TABLE, tables: Kind = ""
) -> Response:
    found = await figures(open_house, me, read.journal, *_known(by, tables))
    return _csv(as_csv(found.figures.records), f"figures-by-{by}")


@router.get("/drop.csv", response_class=Response)
async def drop(
    open_house: PremisesDep, me: SignedInDep, read: StandingDep, tables: Kind = ""
) -> Response:
    """Drop, win and win to drop of each table and game, held to its own past."""
    found = await figures(open_house, me, read.journal, *_known(TABLE, tables))
    return _csv(as_csv(found.compared.records), "win-to-drop")


@router.get("/wagers.{form}", response_class=Response)
async def wagers(
    form: Literal["csv", "parquet"],
    open_house: PremisesDep,
    me: SignedInDep,
    read: StandingDep,
    first: Annotated[date | None, Query(alias="from")] = None,
    last: Annotated[date | None, Query(alias="to")] = None,
) -> Response:
    """A row for each settled wager of all tables, by gaming days; one at a time for each person."""
    journal, period = read.journal, Period(first, last)
    made = await open_house.work.looked_up(
        me.counted_as, lambda: _written(form, _rows(journal, period))
    )
    return download(made, f"settled-wagers.{form}", MEDIA_TYPES[form])


def _known(by: str, tables: str) -> tuple[str, str]:
    if by not in GROUPS:
        raise Misused(f"figures are added up by {', '.join(GROUPS)}; not by {by!r}")
    if tables and tables not in KINDS:
        raise Misused(f"tables are for {' or '.join(KINDS)}; not {tables!r}")
    return by, tables


def _csv(text: str, name: str) -> Response:
    return download(text.encode(), f"{name}.csv", MEDIA_TYPES["csv"])


def _rows(journal: Journal, period: Period) -> Iterator[SettledWager]:
    tables = [each for each in journal.streams() if is_table(each)]
    give_way = GivingWay()
    rows = rows_of(journal, tables, period, step=give_way)
    for count, row in enumerate(giving_way(rows, give_way)):
        if count == MOST_ROWS:
            raise Misused(TOO_MANY)
        yield row


def _written(form: str, rows: Iterable[SettledWager]) -> bytes:
    if form == "csv":
        text = StringIO()
        write_csv(rows, SettledWager, text)
        return text.getvalue().encode()
    with TemporaryDirectory() as folder:
        new = Path(folder) / "rows.parquet"
        try:
            write_parquet(rows, SettledWager, new)
        except NeedsExtra as missing:
            raise Unavailable(str(missing)) from None
        return new.read_bytes()
