"""What the two-handed jass games share: phases, and what is done in them.

Two players with nine cards each, a stock with an upcard, melds that are declared and
compared. A room hands in what is its own: numbers, rule ids, its ranking of melds.
"""
