"""Dungeons for people who look at it: the room drawn, what is likely, and setting up."""
