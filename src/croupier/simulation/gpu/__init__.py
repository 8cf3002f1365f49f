"""Simulated units on a GPU: programs written from the tables that the kernels take."""
