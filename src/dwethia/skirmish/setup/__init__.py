"""What a battle is made of, and how it begins."""
