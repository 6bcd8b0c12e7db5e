"""The HTTP API (JSON): everything a program needs to play."""
