"""What all tables are drawn with: colours, letters, materials, signals, people, beasts, ships, houses, and the plates.

`docs/drawing.md` says how a game's look is made of it.
"""
