"""What went on behind a page: requests, complaints, broken promises of the security policy."""

import threading
from urllib.parse import urlsplit

# Schemes that stay inside the browser.
INSIDE = {"about", "blob", "data", "devtools"}


def is_chromiums_own(url: str) -> bool:
    """Its start page and its error pages: chrome:, chrome-untrusted:, chrome-error:, …"""
    return urlsplit(url).scheme.startswith("chrome")


class Witness:
    """Collects from every page and worker of one browser; `problems` must be empty at the end."""

    def __init__(self, origin: str):
        self.origin = urlsplit(origin).netloc
        self.requests: list[str] = []
        self.problems: list[str] = []
        self._under_way: dict[str, str] = {}
        self._allowed: list[str] = []
        self._resting = False
        self._lock = threading.Lock()

    def rest(self) -> None:
        """From now on nothing is noted."""
        with self._lock:
            self._resting = True

    def allow(self, part: str) -> None:
        """A journey that provokes a complaint names a part of it, before or after."""
        with self._lock:
            self._allowed.append(part)

    def allow_outage(self) -> None:
        """For a journey whose server goes away: what Chromium writes down of each attempt."""
        for told in ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE",
                     "ERR_SOCKET_NOT_CONNECTED", "WebSocket connection"):
            self.allow(told)

    def unexpected(self) -> list[str]:
        with self._lock:
            return [problem for problem in self.problems
                    if not any(part in problem for part in self._allowed)]

    def requests_to(self, path: str) -> list[str]:
        with self._lock:
            return [url for url in self.requests if urlsplit(url).path == path]

    def under_way(self, part: str) -> list[str]:
        """Requests without an answer so far, to an address that has such a part."""
        with self._lock:
            return [url for url in self._under_way.values() if part in url]

    def saw(self, method: str, params: dict) -> None:
        if method == "Network.requestWillBeSent":
            with self._lock:
                self._under_way[params["requestId"]] = params["request"]["url"]
            if not is_chromiums_own(params.get("documentURL", "")):
                self._requested(params["request"]["url"])
        elif method in {"Network.loadingFinished", "Network.loadingFailed"}:
            with self._lock:
                self._under_way.pop(params["requestId"], None)
        elif method == "Network.webSocketCreated":
            self._requested(params["url"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in {"error", "assert"}:
            said = " ".join(str(argument.get("value", argument.get("description", "")))
                            for argument in params["args"])
            self._problem(f"console: {said}")
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", details.get("text"))
            self._problem(f"exception: {thrown}")
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            entry = params["entry"]
            self._problem(f"{entry['source']}: {entry['text']} {entry.get('url', '')}")
        elif method == "Page.javascriptDialogOpening" and params["type"] != "beforeunload":
            self._problem(f"{params['type']}: {params['message']}")
        elif method == "Audits.issueAdded":
            issue = params["issue"]
            if issue["code"] == "ContentSecurityPolicyIssue":
                details = issue["details"]["contentSecurityPolicyIssueDetails"]
                self._problem(f"content security policy: {details.get('violatedDirective')}"
                              f" {details.get('blockedURL', '')}")

    def _requested(self, url: str) -> None:
        if is_chromiums_own(url):
            return
        parts = urlsplit(url)
        with self._lock:
            self.requests.append(url)
        if parts.scheme not in INSIDE and parts.netloc != self.origin:
            self._problem(f"third party: {url}")

    def _problem(self, problem: str) -> None:
        with self._lock:
            if not self._resting:
                self.problems.append(problem)
