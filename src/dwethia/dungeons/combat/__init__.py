"""Attacks: melee, shots, wounds, and the rolls they need."""
