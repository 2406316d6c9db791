"""English, with the games' own words as they stand in the rules."""
