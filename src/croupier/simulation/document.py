"""A run as one JSON document, for programs."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files

import msgspec

from croupier.odds.document import fraction
from croupier.rulebooks.digest import CHAPTERS, digest_of
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.simulation.results import Simulated, SimulatedWager

ROOMS = ("values", "kernels", "rulebooks", "games", "odds", "simulation")
"""What bears on the tallies of a run."""
SOURCES = (".py", ".cu", ".cuh", CHAPTERS)


def rules_digest(house: HouseRules) -> str:
    written = msgspec.json.encode(house_rules_document(house), order="sorted")
    return sha256(written).hexdigest()


def program_digest() -> str:
    package = files("croupier")
    return digest_of({room: package.joinpath(room) for room in ROOMS}, SOURCES)


def simulated_document(
    found: Simulated, house: HouseRules, backend: str, seconds: float
) -> dict[str, object]:
    agreed = found.chi_square
    return {
        "rounds": found.rounds,
        "shoes": found.shoes,
        "seed": found.seed,
        "house_rules": rules_digest(house),
        "program": program_digest(),
        "backend": backend,
        "seconds": round(seconds, 3),
        "wagers": [_wager_document(each) for each in found.wagers],
        "chi_square": agreed and {"value": agreed.value, "freedom": agreed.freedom, "p": agreed.p},
    }


def _wager_document(wager: SimulatedWager) -> dict[str, object]:
    odds = wager.odds
    return {
        "wager": odds.wager,
        "paytable": odds.paytable,
        "terms": dict(odds.terms),
        "rounds": wager.rounds,
        "outcomes": [
            {
                "outcome": each.outcome,
                "count": wager.counts[number],
                "probability": fraction(each.probability),
                "z": wager.z_of(number),
            }
            for number, each in enumerate(odds.outcomes)
        ],
        "mean": float(wager.mean),
        "standard_error": wager.standard_error,
        "exact": fraction(odds.expected_value),
        "z": wager.z,
    }
