"""The drills about chips that every table has, beside those of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from croupier.games.bound_game import Game
from croupier.training.chips.changing import colour_up, conversion
from croupier.training.chips.cutting import cutting, sizing_in
from croupier.training.chips.reading import stack_values
from croupier.training.drilling import Draw, Drill


class ChipKind(Enum):
    STACKS = "stack_values"
    CUTTING = "cutting"
    SIZING = "sizing_in"
    CONVERSION = "conversions"
    COLOUR_UP = "colour_ups"


CHIP_DRILLS: Mapping[Enum, Callable[[Game, Draw], Drill]] = {
    ChipKind.STACKS: stack_values,
    ChipKind.CUTTING: cutting,
    ChipKind.SIZING: sizing_in,
    ChipKind.CONVERSION: conversion,
    ChipKind.COLOUR_UP: colour_up,
}
