"""Battles of Skirmish in a campaign."""
