"""Skirmish in one line: the odds of its rules, and whole battles by bots."""
