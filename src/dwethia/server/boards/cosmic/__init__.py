"""What is shown of a battle in space, and what may be asked of it."""
