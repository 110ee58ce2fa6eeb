"""What is likely before the dice are thrown, by running the rules themselves."""
