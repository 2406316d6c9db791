"""How fast the games are, measured in one run."""
