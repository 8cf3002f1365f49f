"""What a chapter leaves to the licensee: options, approvals, a progressive's amounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from croupier.rulebooks.conditions import Conditions
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    clause: ClauseId


class OptionKind(Enum):
    CHOICE = "choice"
    FLAG = "flag"
    COUNT = "count"
    SHARE = "share"
    SUM = "sum"
    CHOICE_OR_SUM = "choice or sum"
    CHOICE_OR_FILE = "choice or file"
    SEVERAL = "several"
    TEXT = "text"


OptionValue = str | bool | int | Fraction | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionRule:
    """Something the chapter leaves to the Rules Submission."""

    name: str
    about: str
    kind: OptionKind
    default: OptionValue
    clause: ClauseId
    choices: tuple[Choice, ...] = ()
    at_least: int = 0
    at_most: int | None = None
    reading: str | None = None
    guarded: bool = False
    """Only with the regulator's recorded answer may it differ from reading and words."""
    words: frozenset[str] = frozenset()
    """Where the reading departs from what the text literally says, the values that do not."""
    unfiled: str | None = None
    """What is taken where nothing is filed, if the text says that a submission names it."""
    variants: frozenset[str] = frozenset()
    """Where it has a meaning; empty: every variant."""
    beside: str | None = None
    """A flag that must be set for it to have a meaning."""
    effect: Conditions = field(default_factory=Conditions)
    """Where it changes anything; filed elsewhere it forbids nothing."""
    for_study: bool = False
    """The chapter fixes it: any other value than the default is for study only."""

    @property
    def values(self) -> frozenset[str]:
        """What a condition on it may ask for."""
        if self.kind is OptionKind.FLAG:
            return frozenset({"true", "false"})
        return frozenset(choice.value for choice in self.choices)

    def guards(self, value: OptionValue) -> bool:
        """Whether a value wants the regulator's answer: following the words never does."""
        return self.guarded and value != self.default and value not in self.words

    def departs(self, value: OptionValue) -> bool:
        """Whether a value is other than what the text literally says."""
        return bool(self.words) and value not in self.words


@dataclass(frozen=True, slots=True)
class ApprovalRule:
    """An approval from outside that a table needs before it may open."""

    name: str
    about: str
    clause: ClauseId
    if_wager: str | None = None
    if_option: tuple[str, frozenset[str]] | None = None
    spares: str = ""
    """What is to be done at the table without it; then it keeps no table closed."""


@dataclass(frozen=True, slots=True)
class MeterRule:
    """A progressive meter: floors and clauses by the paytable in force."""

    name: str
    floors: tuple[Cents, ...]
    floor_clauses: tuple[ClauseId, ...]
    rate_clauses: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class MustHitRule:
    reset: Cents
    ceiling: Cents
    rate: Fraction | None
    """None: the licensee files it."""
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class ProgressiveRule:
    wager: str
    stakes: tuple[Cents, ...]
    """The first is the default."""
    any_stake: bool
    """The text names no stake: the licensee may file another."""
    stake_clauses: tuple[ClauseId, ...]
    must_file: bool
    """Amounts and rates have no default: leaving them out is a finding."""
    combination: ClauseId
    """The clause that gives each seat a King and nine of its own."""
    suited: bool
    """The text does not exclude a King and nine of one suit: they are warned of, not refused."""
    meters: tuple[MeterRule, ...]
    must_hit: tuple[MustHitRule, ...]
    must_hit_clause: ClauseId
    must_hit_exact: bool
    """The configurations are the only lawful figures, not floors."""
    must_hit_rate: ClauseId | None
    """The clause that asks for a filed Must Hit rate, if the licensee files one."""
