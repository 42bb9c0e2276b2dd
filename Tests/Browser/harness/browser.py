"""One Chromium with a profile of its own: a person's device."""

import contextlib
import json
import os
import shutil
import signal
import tempfile
import urllib.request
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from harness import BUILD, PATIENCE
from harness.conditions import Conditions
from harness.devtools import DevTools, DevToolsError, Session
from harness.page import Page
from harness.witness import Witness

FLAGS = [
    "--headless=new",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    # Two pages of Chromium's own would start with each browser, for its address bar.
    "--disable-features=Translate,OptimizationHints,MediaRouter,WebUIOmniboxPopup,"
    "WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI",
    "--disable-search-engine-choice-screen",
    "--font-render-hinting=none",
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

# Chromium's policy RestoreOnStartup: the pages of startup_urls.
SPECIFIC_PAGES = 4

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
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in FLAGS:
            options.add_argument(flag)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        options.add_argument(f"--user-data-dir={self.profile}")
        options.add_argument(f"--lang={self.conditions.language}")
        options.add_experimental_option("prefs", {
            "intl.accept_languages": self.conditions.language,
            "webkit.webprefs.default_font_size": round(16 * self.conditions.text_size),
            # Else Chromium's start page, which asks Google and stumbles when it is left early.
            "session.restore_on_startup": SPECIFIC_PAGES,
            "session.startup_urls": ["about:blank"],
        })
        fonts = self.profile / "fonts.conf"
        fonts.write_text(FONTS)
        environment = os.environ | {
            "TZ": self.conditions.time_zone,
            "LANGUAGE": self.conditions.language.replace("-", "_"),
            "FONTCONFIG_FILE": str(fonts),
        }
        self.driver = webdriver.Chrome(
            options, Service("/usr/bin/chromedriver", env=environment, log_output=os.devnull))
        debugger = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{debugger}/json/version") as answer:
            address = json.load(answer)["webSocketDebuggerUrl"]
        self.devtools = DevTools(address, self._prepare)
        self.devtools.browser.on_event = self._heard
        self.devtools.browser.send("Browser.setDownloadBehavior", behavior="allow",
                                   downloadPath=str(self.downloads), eventsEnabled=True)
        self.page = Page(self, self.driver.current_window_handle)

    def _prepare(self, session: Session) -> None:
        if session.kind == "browser_ui":
            return  # Chromium's own, such as what drops down from its address bar.
        session.on_event = self.witness.saw
        self.conditions.prepare(session)

    def _heard(self, method: str, params: dict) -> None:
        """An event of the browser itself."""
        if method == "Browser.downloadWillBegin":
            self._under_way[params["guid"]] = params["suggestedFilename"]
        elif method == "Browser.downloadProgress" and params["state"] == "completed":
            self.whole.add(self._under_way.pop(params["guid"]))

    def new_page(self) -> Page:
        """A second tab."""
        self.driver.switch_to.new_window("tab")
        return Page(self, self.driver.current_window_handle)

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
        changed = {name.replace("_", "-"): value for name, value in media.items()}
        self._change({"media": self.conditions.media | changed})
        if size:
            self._change({"size": size})
        for session in self._pages():
            self.conditions.apply_screen(session)

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
        # What is offline stays so until it ends: the conditions go with the connection.
        self.driver.quit()
        self.devtools.close()

    def kill(self) -> None:
        """As when the battery goes: no process of it gets to do anything more."""
        running = self.devtools.browser.send("SystemInfo.getProcessInfo")["processInfo"]
        driver = self.driver.service.process
        # The browser itself first: it would start others anew.
        for each in sorted(running, key=lambda each: each["type"] != "browser"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(each["id"], signal.SIGKILL)
        self.devtools.close()
        driver.kill()
        driver.wait(PATIENCE)

    def again(self) -> "Browser":
        """The same device after its browser was quit."""
        self._start()
        return self

    def forget(self) -> None:
        """Quits and removes the profile."""
        self.quit()
        shutil.rmtree(self.profile, ignore_errors=True)
