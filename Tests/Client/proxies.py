"""Proxies in front of a server of the tests, each as the examples of Deploy set it up."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from harness import PATIENCE, ROOT  # noqa: E402
from harness.server import Server, answers, free_port  # noqa: E402
from harness.waiting import until  # noqa: E402

NGINX = """
daemon off; master_process off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; default_type text/plain;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream umbu {{ zone umbu 64k; server 127.0.0.1:{server}; keepalive 64; }}
  upstream umbu_files {{ zone umbu_files 64k; hash $uri consistent; server 127.0.0.1:{server}; keepalive 64; }}
  server {{ listen 127.0.0.1:{port}; server_name _; include {deploy}/nginx/umbu-locations.conf; }}
}}
"""
CADDY = """
{{
	admin off
	auto_https off
}}
http://localhost:{port}, http://127.0.0.1:{port} {{
	bind 127.0.0.1
	import {deploy}/caddy/umbu-routes
}}
"""


def program(kind: str) -> str | None:
    """Where it is; none where it is not installed."""
    return shutil.which(kind, path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")


class Proxy:
    """nginx or Caddy on a free port of this machine, with `server` behind it."""

    def __init__(self, kind: str, server: Server):
        self.kind = kind
        self._folder = tempfile.TemporaryDirectory(prefix=f"umbu-{kind}-")
        self.log = Path(self._folder.name) / "log"
        for attempt in range(5):
            self.port = free_port()
            self._start(server)
            until(lambda: self._process.poll() is not None or answers(self.port), f"{kind} answers")
            if self._process.poll() is None:
                break
            assert attempt < 4, f"{kind} did not start:\n{self.log.read_text()}"
        self.origin = f"http://localhost:{self.port}"

    def _start(self, server: Server) -> None:
        folder = self._folder.name
        place = Path(folder) / "configuration"
        text = NGINX if self.kind == "nginx" else CADDY
        place.write_text(text.format(
            folder=folder, port=self.port, server=server.port, deploy=ROOT / "Deploy"))
        command = {"nginx": ["-c", place, "-p", folder],
                   "caddy": ["run", "--adapter", "caddyfile", "--config", place]}[self.kind]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [program(self.kind), *command], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env=os.environ | {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder,
                                  "UMBU_SERVERS": f"127.0.0.1:{server.port}"})

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._folder.cleanup()
