"""Whether points are fair: who wins against whom, and what everything that is bought is worth."""
