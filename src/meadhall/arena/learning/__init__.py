"""Nets that learn from games with themselves, or against a fixed bot. Needs numpy, which playing with them does not."""
