"""A network of its own for a server, joined to this machine by one line that can be taken away: then packets are lost,
as they are between real machines. It needs root and Linux's network namespaces; outside nothing is touched."""

from __future__ import annotations

import ctypes
import os
import secrets
import shutil
import subprocess

NEW_NETWORK = 0x40000000
"""CLONE_NEWNET"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Island:
    def __init__(self) -> None:
        self.name = f"meadhall-{secrets.token_hex(3)}"
        line = f"mh-{secrets.token_hex(3)}"
        network = f"10.213.{secrets.randbelow(256)}"
        self.shore = f"{network}.1"
        """This machine, as seen from there."""
        self.address = f"{network}.2"
        ip("netns", "add", self.name)
        try:
            ip("link", "add", line, "type", "veth", "peer", "name", "line", "netns", self.name)
            ip("address", "add", f"{self.shore}/30", "dev", line)
            ip("link", "set", line, "up")
            ip("-n", self.name, "address", "add", f"{self.address}/30", "dev", "line")
            ip("-n", self.name, "link", "set", "lo", "up")
            self.mend()
        except BaseException:
            self.remove()
            raise

    def cut(self) -> None:
        ip("-n", self.name, "link", "set", "line", "down")

    def mend(self) -> None:
        ip("-n", self.name, "link", "set", "line", "up")

    def enter(self) -> None:
        """Let this process live there from now on, with all it starts."""
        place = os.open(f"/run/netns/{self.name}", os.O_RDONLY)
        try:
            if ctypes.CDLL(None, use_errno=True).setns(place, NEW_NETWORK):
                raise OSError(ctypes.get_errno(), "setns")
        finally:
            os.close(place)

    def remove(self) -> None:
        ip("netns", "delete", self.name)


def why_not() -> str:
    """Why there can be no island here; empty if there can."""
    if os.geteuid() or shutil.which("ip") is None:
        return "needs root, and ip of iproute2"
    try:
        Island().remove()
    except (OSError, subprocess.CalledProcessError):
        return "needs network namespaces"
    return ""
