"""What kindred games share: phases, and the methods that a game overrides."""
