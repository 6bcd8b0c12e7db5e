"""What deploy/ says is what meadhall does: each command line begins a real server, and the unit is one for systemd."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import plain
from tests.missing import reason
from tests.server.kit import RunningServer

DEPLOY = Path(__file__).parents[2] / "deploy"
PROBES = {"Dockerfile": ["readyz"], "haproxy.cfg": ["livez"], "meadhall.service": ["readyz"]}
"""Which files ask which probe."""


def from_unit() -> list[str]:
    found = re.search(r"^ExecStart=\S+ (.*)$", (DEPLOY / "meadhall.service").read_text(), re.MULTILINE)
    assert found is not None
    return found[1].split()


def from_image() -> list[str]:
    found = re.search(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert found is not None
    return list(json.loads(found[1]))


def from_compose(name: str) -> list[str]:
    text = (DEPLOY / name).read_text()
    found = re.search(r"  command:\n((?: +- .*\n)+)", text)
    assert found is not None
    return list(re.findall(r"- (.+)", found[1]))


LINES = {
    "systemd": from_unit(),
    "image": from_image(),
    "compose": from_compose("compose.yaml"),
    "cluster": from_compose("compose-cluster.yaml"),
}


@pytest.mark.parametrize("options", LINES.values(), ids=LINES)
def test_every_command_line_begins_a_server(tmp_path: Path, options: list[str]) -> None:
    assert options[0] == "serve"
    own = ["--data", str(tmp_path / "matches.sqlite"), "--port", "0", "--host", "127.0.0.1"]
    command = [sys.executable, "-m", "meadhall", *options, *own]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("Play at")
        running.terminate()
        assert running.wait(60) == 0


def test_no_command_line_has_a_password() -> None:
    for file in ("compose.yaml", "compose-cluster.yaml", "meadhall.service", "Dockerfile"):
        lines = (DEPLOY / file).read_text().splitlines()
        named = [line for line in lines if "PASSWORD" in line and not line.lstrip().startswith("#")]
        assert all(re.match(r" +\w*PASSWORD: ", line) for line in named), "it stands in the environment only"


def test_probes_are_those_that_a_server_answers(tmp_path: Path) -> None:
    named = {file: re.findall(r"/(\w+z)\b", (DEPLOY / file).read_text()) for file in PROBES}
    assert named == PROBES
    found = re.search(r"^ExecStartPost=(.*)$", (DEPLOY / "meadhall.service").read_text(), re.MULTILINE)
    assert found is not None
    server = RunningServer(tmp_path / "matches.sqlite")
    try:
        for probe in ("livez", "readyz"):
            assert plain.get(f"{server.base}/{probe}").status_code == 200
        wait = found[1].replace("/opt/meadhall/bin/python", sys.executable).replace(":8080", f":{server.port}")
        assert subprocess.run(shlex.split(wait), timeout=60).returncode == 0
    finally:
        server.stop()


@pytest.mark.parametrize("file", ["compose.yaml", "compose-cluster.yaml"])
def test_files_that_are_named_are_there(file: str) -> None:
    compose = (DEPLOY / file).read_text()
    for name in re.findall(r"\./([\w.]+):", compose) + re.findall(r"deploy/(\w+)$", compose, re.MULTILINE):
        assert (DEPLOY / name).exists(), name
    for source in re.findall(r"^COPY (\S+) ", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE):
        assert source.startswith("--from") or (DEPLOY.parent / source).exists(), source
    network = re.search(r"subnet: (\S+)", compose)
    assert network is not None
    assert f"--trust-proxy={network[1]}" in compose


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason=reason("systemd-analyze", "apt install systemd"))
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "meadhall.service").read_text().replace("/opt/meadhall/bin/meadhall", shutil.which("true") or "")
    unit = tmp_path / "meadhall.service"
    unit.write_text(text)
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    said = [line for line in checked.stderr.splitlines() if "meadhall.service" in line]
    assert said == []
