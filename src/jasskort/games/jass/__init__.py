"""What the two-handed jass games share: phases, tricks, the dialogue of melds.

Two players with nine cards each, a stock with an upcard, melds that are declared and
compared. A game says what is its own by typed methods of its ruleset (`game`).
"""
