"""Tools of all trick games: tricks, dealing, rules of thumb, solving."""
