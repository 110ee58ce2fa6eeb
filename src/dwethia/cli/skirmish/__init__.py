"""The commands of Skirmish."""
