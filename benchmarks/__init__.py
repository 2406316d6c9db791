"""Measure how fast the games are, in one run."""
