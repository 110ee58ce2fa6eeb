"""A dungeon in words, for people."""
