"""The battle in space as it stands, and what a tape tells of it."""
