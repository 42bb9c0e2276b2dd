"""A person's device: a Chromium of its own, or a place of its own in the one that many share."""

import shutil
import tempfile
from pathlib import Path

from harness.chromium import Chromium
from harness.conditions import Conditions
from harness.devtools import DevToolsError, Session
from harness.page import Page
from harness.witness import Witness

# Whether no service worker of the page is being installed, or is about to be: a page that has a
# manifest registers one.
SETTLED = """(async () => {
  const workers = navigator.serviceWorker
  const registration = await workers?.getRegistration()
  if (registration) {
    return !registration.installing && !!(registration.waiting ?? registration.active)
  }
  return !workers || !document.querySelector('link[rel=manifest]')
})()"""


class Browser:
    """Has a program and a profile of its `own`, or a context in the program that many share: with cookies,
    storage, caches and workers of its own, all in memory and gone with it."""

    def __init__(self, origin: str, own: bool = True, profile: Path | None = None, **conditions):
        """A profile is that of a browser that was quit before."""
        self.origin = origin
        self.conditions = Conditions(**conditions)
        self.witness = Witness(origin)
        self.is_own = own
        self._chromium = Chromium(self.conditions, profile, self) if own else Chromium.shared()
        # Where it lives in a program that it shares.
        self._context: str | None = None
        self.downloads = Path(tempfile.mkdtemp(prefix="umbu-downloads-"))
        # The names of the files that were downloaded whole, and of those under way by their number.
        self.whole: set[str] = set()
        self._under_way: dict[str, str] = {}
        self.front: Page | None = None
        try:
            self._begin()
        except BaseException:
            self.forget()
            raise

    def _begin(self) -> None:
        self.devtools = self._chromium.devtools
        if not self.is_own:
            self._context = self._chromium.welcome(self)
        self.devtools.browser.send("Browser.setDownloadBehavior", behavior="allow",
                                   downloadPath=str(self.downloads), eventsEnabled=True, **self._here)
        self.front = None
        self.page = Page(self, self._chromium.first_page()) if self.is_own else self.new_page()

    @property
    def _here(self) -> dict:
        return {} if self.is_own else {"browserContextId": self._context}

    def prepare(self, session: Session) -> None:
        """Makes ready a page or worker of this device that has just appeared."""
        session.on_event = lambda method, params: self._saw(session, method, params)
        self.conditions.prepare(session)

    def _saw(self, session: Session, method: str, params: dict) -> None:
        self.witness.saw(method, params)
        if method == "Page.javascriptDialogOpening":
            # Whether a page may be left is asked by the browser itself; who leaves it means it.
            session.post("Page.handleJavaScriptDialog", accept=params["type"] == "beforeunload")

    def heard(self, method: str, params: dict) -> None:
        """An event of the program, which may be another device's."""
        if method == "Browser.downloadWillBegin":
            if any(page.target == params["frameId"] for page in self._pages()):
                self._under_way[params["guid"]] = params["suggestedFilename"]
        elif method == "Browser.downloadProgress" and params["state"] == "completed":
            if name := self._under_way.pop(params["guid"], None):
                self.whole.add(name)

    def new_page(self) -> Page:
        """A second tab."""
        made = self.devtools.browser.send("Target.createTarget", url="about:blank", **self._here)
        return Page(self, made["targetId"])

    # Conditions that change on the way

    def settle(self) -> None:
        """Waits for a service worker that is being installed: one that is cut off, or finds no room,
        complains."""
        self.page.until(lambda: self.page.evaluate(SETTLED), "the service worker")

    def go_offline(self) -> None:
        """Flight mode: nothing leaves, open sockets fall silent, and pages are told."""
        self.settle()
        # Chromium itself writes down each attempt; trying is no fault.
        self.witness.allow("ERR_INTERNET_DISCONNECTED")
        self.network(offline=True)

    def go_online(self) -> None:
        self.network(offline=False)

    def network(self, **changes) -> None:
        """`offline`, `bandwidth` in bytes a second, `latency` in milliseconds."""
        self._change(changes)
        for session in self._sessions():
            try:
                self.conditions.apply_network(session)
            except DevToolsError:
                pass  # A worker that ended meanwhile.

    def screen(self, size: tuple[int, int] | None = None, **media: str) -> None:
        """`screen(DESKTOP, prefers_color_scheme="dark")`; media stay until they are changed."""
        changed = self.conditions.media | {
            name.replace("_", "-"): value for name, value in media.items()}
        if changed != self.conditions.media:
            self._change({"media": changed})
            for session in self._pages():
                self.conditions.apply_media(session)
        if size and size != self.conditions.size:
            self._change({"size": size})
            for session in self._pages():
                self.conditions.apply_size(session)

    def slow_down(self, times: float) -> None:
        """A processor that many times slower; 1 is this machine."""
        self._change({"slowness": times})
        for session in self._pages():
            session.send("Emulation.setCPUThrottlingRate", rate=times)

    def _change(self, changes: dict) -> None:
        for name, value in changes.items():
            if not hasattr(self.conditions, name):
                raise AttributeError(name)
            setattr(self.conditions, name, value)

    def _sessions(self) -> list[Session]:
        return [session for session in list(self.devtools.sessions.values())
                if self.is_own or session.context == self._context]

    def _pages(self) -> list[Session]:
        return [session for session in self._sessions() if session.kind == "page"]

    # Its program

    @property
    def _own(self) -> Chromium:
        assert self.is_own, ("this browser shares its program: mark the journey with @pytest.mark.own_browser,"
                             " or open it by open_browser(..., own=True)")
        return self._chromium

    @property
    def profile(self) -> Path:
        return self._own.profile

    def quit(self) -> None:
        """Ends the program; the profile stays, for `again`."""
        self._own.quit()

    def kill(self) -> None:
        """As when the battery goes: no process of it gets to do anything more."""
        self._own.kill()

    def again(self) -> "Browser":
        """The same device after its browser was quit."""
        self._own.start()
        self._begin()
        return self

    def memory(self) -> int:
        """Bytes of anonymous memory of the largest process of a page (`Chromium.memory`)."""
        return self._chromium.memory()

    def forget(self) -> None:
        """Ends it and removes what it kept."""
        try:
            if self.is_own:
                self._chromium.forget()
            else:
                assert self._chromium.is_running, "the Chromium that journeys share ended by itself"
                if self._context:
                    self._chromium.dismiss(self._context)
        finally:
            shutil.rmtree(self.downloads, ignore_errors=True)
