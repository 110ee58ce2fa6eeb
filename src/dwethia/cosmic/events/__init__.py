"""What a battle in space tells."""
