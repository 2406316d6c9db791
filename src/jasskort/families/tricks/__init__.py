"""What games share in which all cards are dealt and each seat plays to each trick.

`deal` has what all phases of a deal have, `play` the phase in which tricks are played.
"""
