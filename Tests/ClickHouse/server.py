"""A clickhouse-server of its own: on this machine alone, in a folder of its own, ended by its id."""

import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))

from harness.waiting import until  # noqa: E402

CONFIG = """<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>{folder}/log</log><errorlog>{folder}/errors</errorlog></logger>
  <http_port>{http}</http_port><tcp_port>{tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>{folder}/data/</path><tmp_path>{folder}/tmp/</tmp_path><users_config>{folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size><timezone>UTC</timezone>
</yandex>
"""
USERS = """<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage><max_threads>1</max_threads></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas>
</yandex>
"""
# Seconds: nothing that is asked here takes so long.
PATIENCE = 300


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class ClickHouse:
    """One that runs until `stop`, with an empty database `judged`."""

    def __init__(self, program: str, folder: Path):
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("data", "tmp"):
            (folder / name).mkdir(parents=True)
        self.folder, self.port = folder, free_port()
        (folder / "config.xml").write_text(CONFIG.format(folder=folder, http=self.port, tcp=free_port()))
        (folder / "users.xml").write_text(USERS)
        with (folder / "output").open("wb") as output:
            self.process = subprocess.Popen([program, f"--config-file={folder}/config.xml"], cwd=folder,
                                            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        try:
            until(lambda: self.process.poll() is not None or self.answers(), "an answer of clickhouse-server")
            assert self.process.poll() is None, f"clickhouse-server ended: {folder}/output"
            self.run("CREATE DATABASE judged")
        except BaseException:
            self.stop()
            raise

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/judged"

    def run(self, statement: str) -> str:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/", statement.encode())
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def answers(self) -> bool:
        try:
            return self.run("SELECT 1").strip() == "1"
        except (urllib.error.URLError, OSError):
            return False

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
