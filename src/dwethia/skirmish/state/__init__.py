"""The battle as it stands, and what a tape tells of it."""
