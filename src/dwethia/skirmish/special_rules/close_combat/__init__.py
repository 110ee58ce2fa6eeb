"""Special rules about fights."""
