"""How values are made fast and small: interning, building, pickling."""
