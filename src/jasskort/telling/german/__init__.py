"""German as it is spoken in Swiss card rooms, with the suits of either pack."""
