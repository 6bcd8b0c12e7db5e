"""What stands between strangers and the server: limits, headers, logs, and friendly words when something is wrong."""
