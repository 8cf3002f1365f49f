"""What a table must be, offer or have chosen for something to matter there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.rulebooks.reader import Reader

if TYPE_CHECKING:
    from croupier.rulebooks.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Conditions:
    """All of them; what is not named is not asked for."""

    variants: frozenset[str] = frozenset()
    """One of these."""
    wagers: frozenset[str] = frozenset()
    """One of these is offered."""
    options: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Each has one of the values, where the chapter has it."""
    paytables: Mapping[str, str] = field(default_factory=dict)
    """Each wager is offered, and by this one."""

    def hold_at(self, house: HouseRules) -> bool:
        return (
            (not self.variants or bool(self.variants & house.games))
            and (not self.wagers or bool(self.wagers & house.wagers.keys()))
            and all(
                name not in house.options or house.options[name].fits(values)
                for name, values in self.options.items()
            )
            and all(
                wager in house.wagers and house.wagers[wager].paytable == table
                for wager, table in self.paytables.items()
            )
        )

    def __str__(self) -> str:
        asked = (
            *(f"variant {each}" for each in sorted(self.variants)),
            *(f"[wagers.{each}]" for each in sorted(self.wagers)),
            *(f"{name} = {' or '.join(sorted(v))}" for name, v in self.options.items()),
            *(f"paytable {table} of {wager}" for wager, table in self.paytables.items()),
        )
        return " or ".join(asked)


def read_conditions(row: Reader) -> Conditions:
    options, paytables = row.section("options"), row.section("paytables")
    return Conditions(
        variants=_names(row, "variants"),
        wagers=_names(row, "wagers"),
        options={name: frozenset(options.texts(name)) for name in options.names},
        paytables={wager: paytables.text(wager) for wager in paytables.names},
    )


def _names(row: Reader, key: str) -> frozenset[str]:
    return frozenset(row.texts(key)) if row.has(key) else frozenset()
