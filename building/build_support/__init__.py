"""How meadhall is built: what is compiled and how, the compiled build of a clone, and how a clone's Python finds it."""
