"""Special rules about powers."""
