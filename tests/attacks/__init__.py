"""Attacks on a server of its own: `make attack` tries them all and prints what held."""
