"""The bots of Skirmish."""
