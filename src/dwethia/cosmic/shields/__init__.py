"""Shield tokens, pointed at sides of their ships at the start of the Movement Phase (CC-SHIELD)."""
