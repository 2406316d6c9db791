"""A match at a terminal, against bots; its extra is `play`."""
