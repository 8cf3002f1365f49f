"""The mathematics of a table as a value: every figure of a report, found and put in order.

`mathematics` is all that whoever wants a report inside something larger has to call; it gives a
document whose sections can stand by themselves, and `croupier.studio.report.page.page` writes it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version
from pathlib import PurePath
from shlex import join

from croupier.cli.game_parts import part_of
from croupier.cli.odds_asked import Asked as OddsAsked
from croupier.cli.odds_asked import sum_staked
from croupier.cli.report_asked import Asked, Shown
from croupier.cli.simulation_asked import Asked as SimulationAsked
from croupier.cli.subjects import checked, rules_for_study, subject_text
from croupier.rulebooks.digest import rulebook_digest
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import rulebook
from croupier.simulation.document import program_digest, rules_digest
from croupier.simulation.running import Run, Threads
from croupier.studio.felt import NAME
from croupier.studio.report.document import Report
from croupier.studio.report.report import Action, Made, Results, report
from croupier.studio.report.simulated import Played
from croupier.values.money import Cents, dollars

LOOKS = 50
"""Points of a picture."""
SHOES_DRAWN = 400
STAGES = 4
"""Exact odds, rounds, action, the document."""
USUAL_STAKE = Cents(10_00)


def steps(submission: str, asked: Asked) -> int:
    """How often `told` is called."""
    part = part_of(rules_for_study(submission).game, "report")
    return STAGES + LOOKS + (part.counting_steps(asked) if asked.count else 0)


def mathematics(submission: str, asked: Asked, shown: Shown, told: Callable[[], None]) -> Report:
    """Everything about a submission's table; told is called whenever it has come further."""
    house = rules_for_study(submission)
    hourly = asked.rounds_an_hour or part_of(house.game, "report").ROUNDS_AN_HOUR
    action = sum_staked(asked.stake) or house.limits.minimum or USUAL_STAKE, hourly
    results = _results(house, asked, action, told)
    relied, made = checked(submission).relied, _made(submission, asked, shown, action)
    written = report(house, rulebook(house.rulebook), relied, results, made)
    told()
    return written


def _results(
    house: HouseRules, asked: Asked, action: tuple[Cents, int], told: Callable[[], None]
) -> Results:
    priced = part_of(house.game, "odds")
    sheet = priced.table_sheet(house, OddsAsked(meters=asked.meters))
    sheets = [*sheet.par_sheets()]
    told()
    played = _played(house, asked, told)
    told()
    stated = _action(house, asked, action)
    told()
    return Results(
        sheets, played, stated, part_of(house.game, "report").of_the_game(house, asked, told)
    )


def _action(house: HouseRules, asked: Asked, action: tuple[Cents, int]) -> Action:
    stake, hourly = action
    rows = part_of(house.game, "report").rows_at(house, asked, stake)
    return Action(stake, hourly, rows)


def _played(house: HouseRules, asked: Asked, told: Callable[[], None]) -> Played:
    """With a look from time to time, for the pictures; the tallies at the end are the same."""
    part = part_of(house.game, "simulate")
    meters = tuple(each for each in asked.meters if not each.startswith("must_hit="))
    simulation = part.ready(house, SimulationAsked(rounds=asked.rounds, meters=meters))
    run, threads, looks = Run(simulation, asked.seed), Threads(os.cpu_count() or 1), []
    for look in range(1, LOOKS + 1):
        run.go_on(max(1, asked.rounds * look // LOOKS), threads)
        looks.append(run.result())
        told()
    found = looks[-1]
    drawn = min(run.units, SHOES_DRAWN) if found.shoes else 0
    won = []
    for shoe in range(drawn):
        alone = simulation.tally(run.seed, range(shoe, shoe + 1))
        first = simulation.read(run.seed, 1, alone).wagers[0]
        won.append(-float(first.mean) * first.rounds)
    tallies = sha256(run.counts.astype("<i8").tobytes()).hexdigest()
    return Played(found, looks, won, part.FULL, rules_digest(house), program_digest(), tallies)


def _made(submission: str, asked: Asked, shown: Shown, action: tuple[Cents, int]) -> Made:
    date, name = shown.date, shown.name
    stake, hourly = action
    named = shown.submission or submission
    words = ["croupier", "report", named, "-o", PurePath(shown.output).name]
    words += ["--date", date] if date else []
    words += ["--rounds", str(asked.rounds), "--seed", str(asked.seed)]
    words += ["--shoes", str(asked.shoes)] if asked.shoes else []
    words += [] if asked.count else ["--no-count"]
    words += ["--rounds-an-hour", str(hourly), "--stake", dollars(stake)]
    words += [word for each in asked.meters for word in ("--meter", each)]
    words += ["--paper", shown.paper] + (["--name", name] if name != NAME else [])
    return Made(
        named,
        sha256(subject_text(submission).encode()).hexdigest(),
        join(words),
        version("croupier"),
        rulebook_digest(),
        date or "",
        name,
        shown.paper,
    )
