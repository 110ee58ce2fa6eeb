"""Special rules about ranged attacks."""
