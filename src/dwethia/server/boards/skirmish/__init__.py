"""Skirmish for people who look at it: the battle drawn, probed and set up."""
