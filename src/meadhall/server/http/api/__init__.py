"""The JSON interface: everything a program needs to take a seat."""
