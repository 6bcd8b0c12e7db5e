"""Many games at once: bots against bots, and how fast the games are."""
