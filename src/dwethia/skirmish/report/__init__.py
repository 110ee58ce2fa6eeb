"""The report of a battle as one HTML page: `page`; in it the luck of the dice (`luck`) and the best shot (`feats`)."""
