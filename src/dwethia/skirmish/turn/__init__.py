"""The order of a turn: phases, their starts and ends, and the windows between."""
