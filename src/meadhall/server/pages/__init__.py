"""The pages people see."""

from litestar import Router

ROUTERS: list[Router] = []
