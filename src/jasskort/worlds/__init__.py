"""Worlds: full deals consistent with a view, and tables that count and draw them."""
