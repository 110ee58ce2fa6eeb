"""What is left of a game that is over: its story in few lines, its turning point, its picture, and scores of a day."""
