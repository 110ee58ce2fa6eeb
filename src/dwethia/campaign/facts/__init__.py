"""What a battle tells the campaign: who fought, who fell and by whose hand, and who won."""
