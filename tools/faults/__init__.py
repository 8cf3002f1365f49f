"""Faults injected on purpose into running houses, one module for each kind: `make faults`."""
