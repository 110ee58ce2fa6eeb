"""What measured games share: a table with terrain, two sides who deploy on it, lines of fire, scenes and reports.

Which rule a game follows, and how far apart, how deep or how many it says, comes as a value.
"""
