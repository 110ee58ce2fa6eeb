"""The Order Phase: two tokens for each ship, face down, revealed together (CC-ORDER)."""
