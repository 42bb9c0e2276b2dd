"""A built app without its server: files of .build/web, as strict as the real one about scripts."""

import http.server
import threading

from harness import BUILD
from harness.contract import Contract

POLICY = "; ".join([
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "connect-src 'self'", "img-src 'self' data: blob:", "media-src blob:", "manifest-src 'self'",
    "worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", "trusted-types umbu",
])


class Site:
    """Serves `/APP/` with `/APP/v1/wire/`, as the contract of transports wants it. `changes` gives paths
    another content, as a new version of the app would; `requests` are all as they came over the wire."""

    def __init__(self, app: str, connect: str = "'self'", redirect: str = ""):
        """`connect` is to where pages may connect, `redirect` where `v1/wire/redirect` leads."""
        self.app = app
        self.changes: dict[str, bytes] = {}
        self.requests: list[bytes] = []
        policy = POLICY.replace("connect-src 'self'", f"connect-src {connect}")
        site = self

        class Handler(Contract, http.server.SimpleHTTPRequestHandler):
            wire, elsewhere = f"/{app}/v1/wire/", redirect
            requests = self.requests
            protocol_version = "HTTP/1.1"
            extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
                ".js": "text/javascript", ".wasm": "application/wasm",
                ".webmanifest": "application/manifest+json"}

            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(BUILD / "web"))

            def do_GET(self):
                path = self.path.split("?")[0]
                if path in site.changes:
                    return self.answer(site.changes[path], self.guess_type(path))
                known = (BUILD / "web" / path.lstrip("/")).is_file()
                if not known and path.startswith(f"/{app}/") and "." not in path:
                    self.path = f"/{app}/index.html"
                super().do_GET()

            def answer(self, body: bytes, kind: str):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def end_headers(self):
                self.send_header("Content-Security-Policy", policy)
                self.send_header("Cache-Control", "no-cache")
                super().end_headers()

            def log_message(self, *arguments):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
