"""httpx for tests, which speak plain HTTP: to make each client ready for more would take it a twentieth of a second."""

from __future__ import annotations

from functools import partial

import httpx

Client = partial(httpx.Client, verify=False)
AsyncClient = partial(httpx.AsyncClient, verify=False)
Transport = partial(httpx.HTTPTransport, verify=False)
get = partial(httpx.get, verify=False)
delete = partial(httpx.delete, verify=False)
