"""How Walhalla's table looks."""
