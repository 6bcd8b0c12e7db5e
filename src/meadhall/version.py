"""Which meadhall this is."""

VERSION = "0.1.0"
