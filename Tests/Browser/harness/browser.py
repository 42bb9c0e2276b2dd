"""One Chromium with a profile of its own: a person's device."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from harness import BUILD, PATIENCE
from harness.conditions import Conditions
from harness.devtools import DevTools, DevToolsError, Session
from harness.page import Page
from harness.waiting import until
from harness.witness import Witness

FLAGS = [
    "--headless=new",
    # Says where its developer protocol is in a file of its profile.
    "--remote-debugging-port=0",
    "--allow-pre-commit-input",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    # Two pages of Chromium's own would start with each browser, for its address bar.
    "--disable-features=Translate,OptimizationHints,MediaRouter,WebUIOmniboxPopup,"
    "WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI",
    "--disable-hang-monitor",
    "--disable-popup-blocking",
    "--disable-search-engine-choice-screen",
    "--disable-sync",
    "--enable-automation",
    "--font-render-hinting=none",
    "--hide-crash-restore-bubble",
    "--hide-scrollbars",
    "--no-default-browser-check",
    "--no-first-run",
    "--password-store=basic",
]

# The same face on every machine, whatever it has installed (Tools/packages/test.apt).
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match><test name="family"><string>system-ui</string></test>
    <edit name="family" mode="assign" binding="strong"><string>Inter</string></edit></match>
  <match><test name="family"><string>sans-serif</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>
</fontconfig>
"""

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
    """Starts with a fresh profile, or with the one of a browser that was quit before."""

    def __init__(self, origin: str, profile: Path | None = None, **conditions):
        self.origin = origin
        self.conditions = Conditions(**conditions)
        self.witness = Witness(origin)
        self.profile = profile or Path(tempfile.mkdtemp(prefix="umbu-profile-"))
        self.downloads = self.profile / "downloads"
        # The names of the files that were downloaded whole, and of those under way by their number.
        self.whole: set[str] = set()
        self._under_way: dict[str, str] = {}
        self.front: Page | None = None
        self._start()

    def _start(self) -> None:
        fonts = self.profile / "fonts.conf"
        fonts.write_text(FONTS)
        self._prefer({
            "intl": {"accept_languages": self.conditions.language},
            "webkit": {"webprefs": {
                "default_font_size": round(16 * self.conditions.text_size)}},
        })
        address = self.profile / "DevToolsActivePort"
        address.unlink(missing_ok=True)
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        self._process = subprocess.Popen(
            ["/usr/bin/chromium", *FLAGS, *sandbox, f"--user-data-dir={self.profile}",
             f"--lang={self.conditions.language}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | {
                "TZ": self.conditions.time_zone,
                "LANGUAGE": self.conditions.language.replace("-", "_"),
                "FONTCONFIG_FILE": str(fonts),
            })
        try:
            self._connect(address)
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def _connect(self, address: Path) -> None:
        """Waits until the browser says in that file of its profile where it listens."""
        def listens() -> bool:
            assert self._process.poll() is None, "Chromium did not start"
            return address.exists() and address.read_text().count("\n") > 0

        until(listens, "Chromium's developer protocol")
        port, path = address.read_text().split()
        self.devtools = DevTools(f"ws://127.0.0.1:{port}{path}", self._prepare)
        self.devtools.browser.on_event = self._heard
        self.devtools.browser.send("Browser.setDownloadBehavior", behavior="allow",
                                   downloadPath=str(self.downloads), eventsEnabled=True)
        self.front = None
        targets = self.devtools.browser.send("Target.getTargets")["targetInfos"]
        self.page = Page(self, next(each["targetId"] for each in targets if each["type"] == "page"))

    def _prefer(self, wanted: dict) -> None:
        """Adds to what the profile prefers, before its browser starts."""
        def merge(into: dict, more: dict) -> dict:
            return into | {key: merge(into.get(key, {}), value) if isinstance(value, dict) else value
                           for key, value in more.items()}

        file = self.profile / "Default/Preferences"
        file.parent.mkdir(exist_ok=True)
        kept = json.loads(file.read_text()) if file.exists() else {}
        file.write_text(json.dumps(merge(kept, wanted)))

    def _prepare(self, session: Session) -> None:
        if session.kind == "browser_ui":
            return  # Chromium's own, such as what drops down from its address bar.
        session.on_event = lambda method, params: self._saw(session, method, params)
        self.conditions.prepare(session)

    def _saw(self, session: Session, method: str, params: dict) -> None:
        self.witness.saw(method, params)
        if method == "Page.javascriptDialogOpening":
            # Whether a page may be left is asked by the browser itself; who leaves it means it.
            session.post("Page.handleJavaScriptDialog", accept=params["type"] == "beforeunload")

    def _heard(self, method: str, params: dict) -> None:
        """An event of the browser itself."""
        if method == "Browser.downloadWillBegin":
            self._under_way[params["guid"]] = params["suggestedFilename"]
        elif method == "Browser.downloadProgress" and params["state"] == "completed":
            self.whole.add(self._under_way.pop(params["guid"]))

    def new_page(self) -> Page:
        """A second tab."""
        made = self.devtools.browser.send("Target.createTarget", url="about:blank")
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
        for session in list(self.devtools.sessions.values()):
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

    def _pages(self) -> list[Session]:
        return [session for session in self.devtools.sessions.values() if session.kind == "page"]

    # The end

    def quit(self) -> None:
        """Ends the program; the profile stays, for `again`."""
        # What is offline stays so until it ends: the conditions go with the connection. It may be gone
        # before it answers.
        try:
            self.devtools.browser.post("Browser.close")
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.wait()
            self.devtools.close()

    def kill(self) -> None:
        """As when the battery goes: no process of it gets to do anything more."""
        running = self.devtools.browser.send("SystemInfo.getProcessInfo")["processInfo"]
        # The browser itself first: it would start others anew.
        for each in sorted(running, key=lambda each: each["type"] != "browser"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(each["id"], signal.SIGKILL)
        self.devtools.close()
        self._process.wait(PATIENCE)

    def again(self) -> "Browser":
        """The same device after its browser was quit."""
        self._start()
        return self

    def forget(self) -> None:
        """Quits, unless it is gone already, and removes the profile."""
        try:
            if self._process.poll() is None:
                self.quit()
        finally:
            shutil.rmtree(self.profile, ignore_errors=True)
