"""Before a battle begins: how much a setup may hold, and who takes which edge."""
