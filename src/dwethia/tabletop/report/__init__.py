"""What reports of measured games share: the frame of their page, and the luck of the dice."""
