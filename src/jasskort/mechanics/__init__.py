"""What card games are made of, as functions and values that know no game."""
