"""How the server behaves towards strangers: limits, headers, logs, and friendly words when something is wrong."""
