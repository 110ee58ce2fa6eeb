"""What is likely to come of a fight in space, by running what is played."""
