"""Warbands: members with their histories, and what each comes to."""
