"""What happens in a battle, as events; each file has those of one subject."""
