"""What tests of people's own copies begin with: a folder of theirs, a server that may reach it, and
proxies in front of that. What is asked for first goes last: a browser is opened after them."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from folder import Folder  # noqa: E402
from harness.server import Server  # noqa: E402
from proxies import Proxy, program  # noqa: E402


@pytest.fixture
def folder():
    folder = Folder()
    yield folder
    folder.close()


@pytest.fixture
def server(folder):
    server = Server("--copies-to", folder.host)
    yield server
    server.close()


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request, server):
    if program(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    proxy = Proxy(request.param, server)
    yield proxy
    proxy.close()
