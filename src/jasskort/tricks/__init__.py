"""What trick games are made of: tricks, deals, playouts, solutions. It knows no game."""
