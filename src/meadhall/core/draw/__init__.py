"""Drawing library of all tables: colours, text, materials, signals, people, beasts, ships, houses and player plates.

`docs/drawing.md` says how a game's pictures are made with it.
"""
