"""Cosmic Combat in one line: the odds of its rules."""
