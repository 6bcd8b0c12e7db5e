"""Network namespace for a server, joined to this machine by one link. While the link is down packets are lost, as
between real machines. It needs root on Linux; the machine's own network is not changed."""

from __future__ import annotations

import ctypes
import os
import secrets
import shutil
import subprocess

CLONE_NEWNET = 0x40000000
"""CLONE_NEWNET"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class NetworkNamespace:
    def __init__(self) -> None:
        self.name = f"meadhall-{secrets.token_hex(3)}"
        line = f"mh-{secrets.token_hex(3)}"
        network = f"10.213.{secrets.randbelow(256)}"
        self.host_address = f"{network}.1"
        """Address of this machine, as seen from the namespace."""
        self.address = f"{network}.2"
        ip("netns", "add", self.name)
        try:
            ip("link", "add", line, "type", "veth", "peer", "name", "line", "netns", self.name)
            ip("address", "add", f"{self.host_address}/30", "dev", line)
            ip("link", "set", line, "up")
            ip("-n", self.name, "address", "add", f"{self.address}/30", "dev", "line")
            ip("-n", self.name, "link", "set", "lo", "up")
            self.reconnect()
        except BaseException:
            self.remove()
            raise

    def disconnect(self) -> None:
        ip("-n", self.name, "link", "set", "line", "down")

    def reconnect(self) -> None:
        ip("-n", self.name, "link", "set", "line", "up")

    def enter(self) -> None:
        """Move this process into the namespace, with all its future children."""
        place = os.open(f"/run/netns/{self.name}", os.O_RDONLY)
        try:
            if ctypes.CDLL(None, use_errno=True).setns(place, CLONE_NEWNET):
                raise OSError(ctypes.get_errno(), "setns")
        finally:
            os.close(place)

    def remove(self) -> None:
        ip("netns", "delete", self.name)


def unavailable_reason() -> str:
    """Why there can be no namespace here; empty if there can."""
    if os.geteuid() or shutil.which("ip") is None:
        return "needs root, and ip of iproute2"
    try:
        NetworkNamespace().remove()
    except (OSError, subprocess.CalledProcessError):
        return "needs network namespaces"
    return ""
