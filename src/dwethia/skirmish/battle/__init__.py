"""The battle on a measured table: set-up, the five phases of a turn, scenarios and the winner."""
