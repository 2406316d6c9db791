"""What games share in which all cards are dealt and each seat plays to each trick.

A room hands in what is its own: its record of a deal, its phases before the play, and
what it books at the end of a deal.
"""
