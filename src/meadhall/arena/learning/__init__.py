"""Training of neural nets by self-play or against a fixed bot. Needs numpy, which playing with them does not."""
