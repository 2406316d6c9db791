"""The base of the two-handed jass games: phases, tricks, the dialogue of melds."""
