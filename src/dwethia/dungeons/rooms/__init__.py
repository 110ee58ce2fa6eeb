"""Rooms: the grid, how a room is built, who waits in it, and who sees whom."""
