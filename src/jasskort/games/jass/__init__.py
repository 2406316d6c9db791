"""What the two-handed jass games share: phases, tricks, the dialogue of melds."""
