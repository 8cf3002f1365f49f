"""The paper of a gaming day as listings for a screen, and as sheets to print and sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from croupier.cage.tray import Cause, Chips, worth
from croupier.odds.showing import Listing
from croupier.surveillance.paper.cash import REPORTED_ABOVE, PersonDay
from croupier.surveillance.paper.day import DayPaper
from croupier.surveillance.paper.sheet import Sheet, page_of, plain_sum
from croupier.surveillance.paper.slips import Slip
from croupier.surveillance.paper.table_days import NOT_THE_PLAY, TableDay
from croupier.values.money import money

WIN, TRAYS, SLIPS, CASH = "win", "trays", "slips", "cash"
NONE = "\N{EN DASH}"
BY_READING = (
    "Which chips passed is read from recorded sums by one rule; a count by hand may find others of"
    " the same worth."
)
CASH_OUT = (
    "Chips go from tables to purses and are not redeemed for cash on record, so cash out is what"
    " records say of it: nothing, unless a table has paid banknotes."
)
BY_TWO = ("Dealer", "Floorperson")


def win_sheet(paper: DayPaper) -> Listing:
    """A line for each table, and one for each game."""
    columns = ("table", "state", "opening", "fills", "credits", "closing", "drop", "win",
               "win/drop", "over or short")  # fmt: skip
    games = sorted({each.game for each in paper.tables})
    lines = [tuple(_win_cells(each)) for each in paper.tables]
    lines += [
        tuple(_game_cells(game, [each for each in paper.tables if each.game == game]))
        for game in games
    ]
    return Listing(
        f"Win sheet, gaming day {paper.day}",
        columns,
        lines,
        [win_record(each) for each in paper.tables],
    )


def _win_cells(each: TableDay) -> Iterator[str]:
    yield from (each.table, each.state)
    yield from map(
        plain_sum,
        (
            worth(each.opening),
            each.changes[Cause.FILL],
            -each.changes[Cause.CREDIT],
            worth(each.closing),
            each.drop,
            each.win,
        ),
    )
    yield _share(each.win, each.drop)
    yield plain_sum(each.difference)


def _game_cells(game: str, tables: Sequence[TableDay]) -> Iterator[str]:
    drop, win = sum(each.drop for each in tables), sum(each.win for each in tables)
    yield from (game, f"{len(tables)} tables" if len(tables) != 1 else "1 table")
    yield from ("", "", "", "")
    yield from (plain_sum(drop), plain_sum(win), _share(win, drop), "")


def _share(win: int, drop: int) -> str:
    return f"{win / drop:.2%}" if drop else NONE


def win_record(each: TableDay) -> dict[str, object]:
    """Sums in cents."""
    return {
        "table": each.table,
        "game": each.game,
        "day": each.day.isoformat(),
        "practice": each.practice,
        "state": each.state,
        "rounds": each.rounds,
        "opening": worth(each.opening),
        **{
            cause.value.replace(" ", "_"): each.changes[cause]
            for cause in Cause
            if cause not in NOT_THE_PLAY
        },
        "closing": worth(each.closing),
        "drop": each.drop,
        "win": each.win,
        "win_by_play": each.won,
        "not_in_the_tray_yet": each.unsettled,
        "over_or_short": each.difference,
        "brought_from_purses": each.brought,
        "taken_to_purses": each.taken_home,
        "changed": each.changed,
        "changed_at_the_cage": each.at_cage,
        "opened_at": each.opened_at or None,
        "closed_at": each.closed_at or None,
        "not_permitted": list(each.not_permitted),
    }


def trays(paper: DayPaper) -> Listing:
    """A line for each table and denomination."""
    rows = [(each, chip) for each in paper.tables for chip in _denominations(each)]
    return Listing(
        f"Trays by denomination, gaming day {paper.day}",
        ("table", "chip", "opening", "closing", "worth at closing"),
        [
            (day.table, plain_sum(chip), *map(str, _counts(day, chip)),
             plain_sum(chip * day.closing.get(chip, 0)))
            for day, chip in rows
        ],
        [
            {"table": day.table, "chip": chip, "opening": day.opening.get(chip, 0),
             "closing": day.closing.get(chip, 0)}
            for day, chip in rows
        ],
        (BY_READING,),
    )  # fmt: skip


def _denominations(day: TableDay) -> list[int]:
    return sorted({*day.opening, *day.closing})


def _counts(day: TableDay, chip: int) -> tuple[int, int]:
    return day.opening.get(chip, 0), day.closing.get(chip, 0)


def slips(paper: DayPaper) -> Listing:
    columns = ("no.", "kind", "table", "record", "time, UTC", "sum", "chips", "on record by",
               "remark")  # fmt: skip
    return Listing(
        f"Slips, gaming day {paper.day}",
        columns,
        [tuple(_slip_cells(each)) for each in paper.slips],
        [_slip_record(each) for each in paper.slips],
        tuple(paper.remarks()),
    )


def _slip_cells(each: Slip) -> Iterator[str]:
    yield str(each.number) if each.number else NONE
    yield from (each.kind, each.table, str(each.place), each.at[11:19], plain_sum(each.cents))
    yield in_words(each.chips)
    yield " and ".join(each.signed)
    yield "no number" if each.lacks_its_number else "one signature" * each.lacks_a_signature


def in_words(chips: Chips) -> str:
    """So many of each.

    >>> in_words({500: 20, 2_500: 4})
    '20 at $5, 4 at $25'
    """
    return ", ".join(
        f"{count} at {money(chip).removesuffix('.00')}" for chip, count in sorted(chips.items())
    )


def _slip_record(each: Slip) -> dict[str, object]:
    return {
        "number": each.number,
        "kind": each.kind,
        "table": each.table,
        "place": each.place,
        "at": each.at,
        "cents": each.cents,
        "chips": in_words(each.chips),
        "signed": ", ".join(each.signed),
        "lacks_a_signature": each.lacks_a_signature,
        "lacks_its_number": each.lacks_its_number,
    }


def cash(paper: DayPaper) -> Listing:
    """A line for each person; in and out are never set off against each other."""
    return Listing(
        f"Cash by person, gaming day {paper.day}",
        ("person", "cash in", "cash out", "times", "paper"),
        [
            (each.person, plain_sum(each.cash_in), plain_sum(each.cash_out),
             str(len(each.moved)), paper_for(each, paper.logged_above))
            for each in paper.people
        ],
        [
            {"person": each.person, "cash_in": each.cash_in, "cash_out": each.cash_out,
             "times": len(each.moved), "paper": paper_for(each, paper.logged_above)}
            for each in paper.people
        ],
        (CASH_OUT,),
    )  # fmt: skip


def paper_for(person: PersonDay, logged_above: int) -> str:
    if person.is_above(REPORTED_ABOVE):
        return "worksheet"
    return "log" if person.is_above(logged_above) else ""


def logged(paper: DayPaper) -> Listing:
    """Every movement of those whose cash of the day is above the filed sum."""
    moved = sorted(
        (
            each
            for person in paper.people
            if person.is_above(paper.logged_above)
            for each in person.moved
        ),
        key=lambda each: (each.at, each.table, each.place),
    )
    return Listing(
        f"Cash log above {money(paper.logged_above)}, gaming day {paper.day}",
        ("time, UTC", "person", "table", "record", "cash in", "cash out"),
        [
            (each.at[:19], each.person, each.table, str(each.place), plain_sum(each.cash_in),
             plain_sum(each.cash_out))
            for each in moved
        ],
        [
            {"at": each.at, "person": each.person, "table": each.table, "place": each.place,
             "cash_in": each.cash_in, "cash_out": each.cash_out}
            for each in moved
        ],
    )  # fmt: skip


LISTINGS: Mapping[str, Callable[[DayPaper], Listing]] = {
    WIN: win_sheet,
    TRAYS: trays,
    SLIPS: slips,
    CASH: cash,
}


def document(paper: DayPaper) -> dict[str, object]:
    return {
        "day": paper.day.isoformat(),
        **{name: list(listed(paper).records) for name, listed in LISTINGS.items()},
        "cash_log": list(logged(paper).records),
        "logged_above": paper.logged_above,
        "wrong": list(paper.wrong()),
        "remarks": list(paper.remarks()),
    }


# To print


def page(paper: DayPaper) -> str:
    return page_of(f"The paper of gaming day {paper.day}", _sheets(paper), apart=True)


def _sheets(paper: DayPaper) -> Iterator[Sheet]:
    found = tuple(f"To be looked into: {each}." for each in paper.wrong())
    yield Sheet("Win sheet", tables=[_untitled(win_sheet(paper))], notes=found,
                signed_by=("Prepared by", "Reviewed by"))  # fmt: skip
    yield from (_table_sheet(each, paper) for each in paper.tables)
    yield Sheet("Slips", tables=[_untitled(slips(paper))])
    yield Sheet("Cash by person", tables=[_untitled(cash(paper)), logged(paper)])
    for person in paper.people:
        if person.is_above(REPORTED_ABOVE):
            yield _worksheet(person, paper)


def _untitled(listing: Listing) -> Listing:
    return replace(listing, title="")


def _table_sheet(each: TableDay, paper: DayPaper) -> Sheet:
    causes = [
        (cause.value, plain_sum(each.changes[cause]))
        for cause in Cause
        if cause not in NOT_THE_PLAY
    ]
    rows = [
        ("opening", plain_sum(worth(each.opening))),
        *causes,
        ("closing", plain_sum(worth(each.closing))),
        ("over or short", plain_sum(each.difference)),
    ]
    own = replace(paper, tables=(each,))
    return Sheet(
        f"Table {each.table}",
        {
            "Game": each.game + (", for practice" if each.practice else ""),
            "Gaming day": paper.day.isoformat(),
            "State": each.state,
            "Rounds": f"{each.rounds:,}",
            "Drop": money(each.drop),
            "Win": money(each.win),
            "Win by play": money(each.won),
            "Not in the tray yet": money(each.unsettled),
        },
        [
            Listing("The tray", ("cause", "sum"), rows, []),
            replace(trays(own), title="Table inventory slip"),
        ],
        ("Opening and changes come to the closing." if not each.difference
         else "Opening and changes do not come to the closing.",),
        BY_TWO,
    )  # fmt: skip


def _worksheet(person: PersonDay, paper: DayPaper) -> Sheet:
    moved = replace(paper, people=(person,), logged_above=0)
    return Sheet(
        f"Worksheet for a report: {person.person}",
        {
            "Gaming day": paper.day.isoformat(),
            "Cash in": money(person.cash_in),
            "Cash out": money(person.cash_out),
            "Reported above": money(REPORTED_ABOVE),
        },
        [replace(logged(moved), title="Every movement")],
        ("Name, address, papers seen and account stand with whoever keeps them; not here.",),
        ("Drawn up by", "Reviewed by"),
    )
