"""Scenes: ships on a board written as a small file, and played from there."""
