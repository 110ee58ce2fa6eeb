"""Batches of runs, and the environment for agents."""
