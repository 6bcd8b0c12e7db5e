"""Build system: compilation with mypyc, the compiled build of a clone, and the import hook that finds it."""
