"""Plane geometry of the measured games: bases, terrain, distances, paths and sight, in whole thousandths of an inch."""
