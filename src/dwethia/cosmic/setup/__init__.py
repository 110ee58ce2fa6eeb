"""What a battle in space is made of, read and checked, up to its first state."""
