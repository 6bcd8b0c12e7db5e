"""Attacks on a server started for them: `make attack` tries them all and prints which ones the server held off."""
