"""Bots are players: each is given a view, and gives an answer and its reason."""
