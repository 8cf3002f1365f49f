"""A dispute file to be read: the round, its wagers, its views, its clauses, its corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.odds.showing import Listing
from croupier.surveillance.dispute.case import Case
from croupier.surveillance.paper.sheet import Sheet, page_of, plain_sum
from croupier.surveillance.watching import Replay

ABOUT = (
    "This file holds what the house's record says of one round, and nothing that was written for"
    " the purpose. Times are in UTC. Records can be checked without the house: see the end."
)
WITHHELD = (
    "Faces of this round are nobody's to know yet: they are left out, with the hashes over them,"
    " and players' eyes see what everybody saw. Ask again once the cards or tiles are opened."
)
NOT_OVER = "The round is not over yet; ask again when it is."
NO_CORRECTION = "Nothing was put right for anybody who played this round, nor any entry of it."
NO_HEAD = "The journal has no signed head yet, so nothing here is proven under one."


def page(case: Case) -> str:
    return page_of(title(case), _sheets(case))


def title(case: Case) -> str:
    return f"Dispute file: table {case.table}, round {case.round.round}"


def _sheets(case: Case) -> Iterator[Sheet]:
    yield Sheet("The round", _facts(case), notes=tuple(_warnings(case)))
    yield Sheet("What was laid and what became of it", tables=[wagers(case)])
    yield Sheet("What happened, and who ordered it", tables=[steps(case)])
    yield Sheet("What each of them saw", tables=list(_views(case.views)))
    yield Sheet("The clauses behind it, in our own words", tables=[clauses(case)])
    none = () if case.corrections else (NO_CORRECTION,)
    yield Sheet("What was put right later", tables=[corrections(case)], notes=none)
    yield Sheet("How to check this file", notes=tuple(_checks(case)))


def _facts(case: Case) -> dict[str, str]:
    found = case.round
    return {
        "Table": case.table + (", for practice" if case.practice else ""),
        "Game": f"{case.game} under {case.rulebook}, {case.variant}",
        case.counted_by: str(found.shoe),
        "Round": f"{found.round}, void" if case.is_void else str(found.round),
        "Gaming day": case.day,
        "Bets closed": found.at,
        "Records": f"{found.first} to {found.last} of {case.table}",
        "People there": ", ".join(case.people),
    }


def _warnings(case: Case) -> Iterator[str]:
    yield ABOUT
    if not case.round.over:
        yield NOT_OVER
    if case.withheld:
        yield WITHHELD


def wagers(case: Case) -> Listing:
    columns = ("seat", "whose", "wager", "stake", "result", "outcome", "winnings", "vigorish")
    return Listing(
        "",
        columns,
        [
            (
                str(row.seat),
                row.owner,
                f"{row.wager}, hand {row.hand}" if row.hand else row.wager,
                plain_sum(row.stake),
                row.result,
                row.outcome,
                plain_sum(row.winnings),
                plain_sum(row.vigorish),
            )
            for row in case.settled
        ],
        [],
        () if case.settled else ("No wager was settled in it.",),
    )


def steps(case: Case) -> Listing:
    clause_at = {place: each.id for each in case.clauses for place in each.places}
    lines = [
        (
            str(line.place),
            line.at[11:19],
            f"{line.actor}, {line.office}" if line.office else line.actor,
            told,
            clause_at.get(line.place, ""),
        )
        for line, told in zip(case.lines, case.sentences, strict=True)
    ]
    return Listing("", ("record", "time", "by order of", "what happened", "clause"), lines, [])


def _views(views: Sequence[Replay]) -> Iterator[Listing]:
    """The public's first; whoever saw the same is named and no more."""
    public = views[0]
    alike = [each.viewer for each in views[1:] if _words(each) == _words(public)]
    seen = _seen(public)
    notes = (*seen.notes, f"The same saw: {', '.join(alike)}.") if alike else seen.notes
    yield replace(seen, notes=notes)
    yield from (_seen(each) for each in views[1:] if each.viewer not in alike)


def _words(view: Replay) -> list[str]:
    return [step.words for step in view.steps]


def _seen(view: Replay) -> Listing:
    """Only steps after which the layout shows something else."""
    lines = list[Sequence[str]]()
    before = ""
    for step in view.steps:
        if step.words != before:
            lines.append((str(step.place), step.told, step.words))
            before = step.words
    left_out = f"{view.left_out:,} steps before these are left out."
    notes = (left_out,) if view.left_out else ()
    return Listing(view.viewer, ("record", "after this", "lay there"), lines, [], notes)


def clauses(case: Case) -> Listing:
    lines = [
        (each.id, each.section, each.rule, ", ".join(map(str, each.places)))
        for each in case.clauses
    ]
    return Listing("", ("clause", "section", "what it asks for", "records"), lines, [])


def corrections(case: Case) -> Listing:
    lines = [
        (str(each.place), each.at[:19], each.actor, each.told, each.about)
        for each in case.corrections
    ]
    return Listing("", ("record", "time", "by", "what was put right", "why it is here"), lines, [])


def _checks(case: Case) -> Iterator[str]:
    yield (
        "records.jsonl has the records as they stand, a line each, with the hash of the one before"
        " and, where an order was given, the order; corrections.jsonl those that put something"
        " right. round.json tells this page to programs; views/ has what each of them saw."
    )
    yield (
        "submission.toml is what was filed for the table, where anything was;"
        " rules.json the house rules it played by."
    )
    if case.head is None:
        yield NO_HEAD
        return
    under, whole = len(case.proofs), len(case.lines)
    yield (
        f"{under} of {whole} records lie under the signed head in head.txt. For each there is a"
        " proof in proofs/; croupier proof check FILE --log-key KEY checks it without the journal,"
        " and names the hash that the record's line must have."
    )
