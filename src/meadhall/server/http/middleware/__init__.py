"""Middleware around all requests: limits, headers, the access log and error responses."""
