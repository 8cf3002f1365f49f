"""The record as a transparency log: one tree over all streams, its signed heads and proofs."""
