"""A connection to Chromium's developer protocol that sees every page and worker of a browser."""

import json
import threading
from typing import Callable

import websocket

from harness import PATIENCE


class DevTools:
    """One socket to the browser, one session for each page or worker in it.

    `prepare` runs for each new session before the target's first line of script, so that no event
    is missed and every emulation holds from the start.
    """

    def __init__(self, address: str, prepare: Callable[["Session"], None]):
        self.sessions: dict[str, Session] = {}
        self._prepare = prepare
        # In Python, judging each letter of a document that is sent takes longer than sending it.
        self._socket = websocket.create_connection(
            address, suppress_origin=True, timeout=None, skip_utf8_validation=True)
        self._answers: dict[int, dict] = {}
        self._last = 0
        self._changed = threading.Condition()
        self._closed = False
        self._new: list[Session] = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._welcome, daemon=True).start()
        self.browser = Session(self, "", {"type": "browser", "targetId": "", "url": ""})
        self.browser.send("Target.setDiscoverTargets", discover=True)
        self.browser.send("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True,
                        flatten=True)

    @property
    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._socket.close()

    def send(self, session: str, method: str, **params) -> dict:
        return self.answer(session, method, self.post(session, method, **params))

    def post(self, session: str, method: str, **params) -> int:
        """Sends without waiting; the number of what was sent."""
        with self._changed:
            self._last += 1
            message = {"id": self._last, "method": method, "params": params}
            if session:
                message["sessionId"] = session
            try:
                self._socket.send(json.dumps(message))
            except (OSError, websocket.WebSocketException) as error:
                raise DevToolsError(f"{method}: {error}") from None
            return self._last

    def answer(self, session: str, method: str, number: int) -> dict:
        with self._changed:
            # A page that is gone answers nothing more.
            self._changed.wait_for(
                lambda: number in self._answers or self._closed
                or session and session not in self.sessions, PATIENCE)
            answer = self._answers.pop(number, None)
        if answer is None:
            raise DevToolsError(f"{method} had no answer" + (": Chromium is gone" if self._closed else ""))
        if "error" in answer:
            raise DevToolsError(f"{method}: {answer['error'].get('message')}")
        return answer.get("result", {})

    def page(self, target: str) -> "Session":
        """The session of the page with this target id, once it is prepared."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready(target) or self._closed, PATIENCE)
            session = self._ready(target)
        if session is None:
            raise DevToolsError(f"no page {target}")
        return session

    def close_page(self, target: str) -> None:
        """Ends a page without asking it; returns when it is gone."""
        self.browser.send("Target.closeTarget", targetId=target)
        with self._changed:
            is_gone = self._changed.wait_for(
                lambda: not self._ready(target) or self._closed, PATIENCE)
        assert is_gone, f"the page {target} did not close"

    def forget(self, context: str) -> None:
        """Expects nothing more of what lives in a context that is gone: of a service worker that appeared in the
        last moment Chromium says no end, and it answers nothing."""
        with self._changed:
            for session in [each for each in self.sessions.values() if each.context == context]:
                del self.sessions[session.id]
            self._changed.notify_all()

    def _ready(self, target: str) -> "Session | None":
        for session in self.sessions.values():
            if session.target == target and session.prepared:
                return session
        return None

    def _read(self) -> None:
        try:
            while True:
                message = json.loads(self._socket.recv())
                with self._changed:
                    self._receive(message)
                    self._changed.notify_all()
        except (OSError, ValueError, websocket.WebSocketException, DevToolsError):
            pass  # The browser is gone.
        finally:
            with self._changed:
                self._closed = True
                self._changed.notify_all()

    def _receive(self, message: dict) -> None:
        if "id" in message:
            self._answers[message["id"]] = message
            return
        method, params = message["method"], message.get("params", {})
        if method == "Target.attachedToTarget":
            session = Session(self, params["sessionId"], params["targetInfo"])
            self.sessions[session.id] = session
            self._new.append(session)
        elif method == "Target.detachedFromTarget":
            self.sessions.pop(params["sessionId"], None)
        elif "sessionId" not in message:
            self.browser.receive(method, params)
        elif session := self.sessions.get(message["sessionId"]):
            session.receive(method, params)

    def _welcome(self) -> None:
        """Prepares new sessions, apart from the reader, since each step waits for an answer."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._new or self._closed)
                if self._closed:
                    return
                session = self._new.pop(0)
            try:
                self._prepare(session)
            except DevToolsError:
                pass  # The target is gone already, or is of a kind that lacks a command.
            try:
                # What it is asked next waits behind this; of what is gone there is no answer.
                session.post("Runtime.runIfWaitingForDebugger")
            except DevToolsError:
                return
            with self._changed:
                session.prepared = True
                self._changed.notify_all()


class Session:
    """One page or worker."""

    def __init__(self, devtools: DevTools, id: str, info: dict):
        self.id = id
        self.kind: str = info["type"]
        self.target: str = info["targetId"]
        # The profile, or the part of the program that keeps nothing for another.
        self.context: str = info.get("browserContextId", "")
        self.prepared = False
        # The latest of each kind of event, for what a page opens by itself.
        self.seen: dict[str, dict] = {}
        self.on_event: Callable[[str, dict], None] = lambda method, params: None
        self._devtools = devtools

    def send(self, method: str, **params) -> dict:
        return self._devtools.send(self.id, method, **params)

    def send_all(self, method: str, each: list[dict]) -> None:
        """One after the other without a pause, as what a hand does; returns when all are done."""
        numbers = [self._devtools.post(self.id, method, **params) for params in each]
        for number in numbers:
            self._devtools.answer(self.id, method, number)

    def post(self, method: str, **params) -> None:
        """Sends what is answered by nothing that anybody waits for."""
        self._devtools.post(self.id, method, **params)

    def receive(self, method: str, params: dict) -> None:
        self.seen[method] = params
        self.on_event(method, params)


class DevToolsError(Exception):
    pass
