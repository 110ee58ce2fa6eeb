"""Special rules that act when a phase or a turn ends."""
