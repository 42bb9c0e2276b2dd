"""The program Chromium with a profile, in which one device or several live."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from harness import PATIENCE
from harness.conditions import Conditions
from harness.devtools import DevTools, Session
from harness.waiting import until

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


class Chromium:
    """Runs from `start` to `quit` or `kill`, and may be started again on the same profile. What its pages and
    workers tell goes to the device that they belong to."""

    # The one in which the devices of this process live that need none of their own.
    _shared: "Chromium | None" = None

    def __init__(self, conditions: Conditions, profile: Path | None = None, owner=None):
        """Of the conditions it has those that are the program's: place, language and size of text. All in it
        belongs to the `owner`, if it has one."""
        self._conditions = conditions
        self.profile = profile or Path(tempfile.mkdtemp(prefix="umbu-profile-"))
        self._owner = owner
        # Those that share it, by the context of each.
        self._guests: dict = {}
        self.start()

    @classmethod
    def shared(cls) -> "Chromium":
        """Starts with the first device, and anew after a crash, which the device that was there then tells."""
        if cls._shared and not cls._shared.is_running:
            cls.forget_shared()
        if not cls._shared:
            cls._shared = Chromium(Conditions())
        return cls._shared

    @classmethod
    def forget_shared(cls) -> None:
        shared, cls._shared = cls._shared, None
        if shared:
            shared.forget()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None and not self.devtools.is_closed

    def start(self) -> None:
        fonts = self.profile / "fonts.conf"
        fonts.write_text(FONTS)
        self._prefer({
            "intl": {"accept_languages": self._conditions.language},
            "webkit": {"webprefs": {
                "default_font_size": round(16 * self._conditions.text_size)}},
        })
        address = self.profile / "DevToolsActivePort"
        address.unlink(missing_ok=True)
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        self._process = subprocess.Popen(
            ["/usr/bin/chromium", *FLAGS, *sandbox, f"--user-data-dir={self.profile}",
             f"--lang={self._conditions.language}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | {
                "TZ": self._conditions.time_zone,
                "LANGUAGE": self._conditions.language.replace("-", "_"),
                "FONTCONFIG_FILE": str(fonts),
            })
        try:
            self._connect(address)
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def _connect(self, address: Path) -> None:
        """Waits until the program says in that file of its profile where it listens."""
        def listens() -> bool:
            assert self._process.poll() is None, "Chromium did not start"
            return address.exists() and address.read_text().count("\n") > 0

        until(listens, "Chromium's developer protocol")
        port, path = address.read_text().split()
        self.devtools = DevTools(f"ws://127.0.0.1:{port}{path}", self._prepare)
        self.devtools.browser.on_event = self._heard

    def _prefer(self, wanted: dict) -> None:
        """Adds to what the profile prefers, before its browser starts."""
        def merge(into: dict, more: dict) -> dict:
            return into | {key: merge(into.get(key, {}), value) if isinstance(value, dict) else value
                           for key, value in more.items()}

        file = self.profile / "Default/Preferences"
        file.parent.mkdir(exist_ok=True)
        kept = json.loads(file.read_text()) if file.exists() else {}
        file.write_text(json.dumps(merge(kept, wanted)))

    # Whose is what

    def first_page(self) -> str:
        """The target of the page that it starts with."""
        targets = self.devtools.browser.send("Target.getTargets")["targetInfos"]
        return next(each["targetId"] for each in targets if each["type"] == "page")

    def welcome(self, device) -> str:
        """A new context, and from now on the device hears of all that is in it."""
        made = self.devtools.browser.send("Target.createBrowserContext", disposeOnDetach=True)
        self._guests[made["browserContextId"]] = device
        return made["browserContextId"]

    def dismiss(self, context: str) -> None:
        """Ends all that lives in a context, and forgets it."""
        try:
            self.devtools.browser.send("Target.disposeBrowserContext", browserContextId=context)
        finally:
            self._guests.pop(context)
            self.devtools.forget(context)

    def _prepare(self, session: Session) -> None:
        # Of Chromium's own are what drops down from its address bar, and the page it starts with for no owner.
        device = self._owner or self._guests.get(session.context)
        if device and session.kind != "browser_ui":
            device.prepare(session)

    def _heard(self, method: str, params: dict) -> None:
        for device in [self._owner] if self._owner else list(self._guests.values()):
            device.heard(method, params)

    # The end

    def quit(self) -> None:
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

    def memory(self) -> int:
        """Bytes of anonymous memory of the largest process of a page: objects of scripts, programs, what is drawn."""
        running = self.devtools.browser.send("SystemInfo.getProcessInfo")["processInfo"]
        sizes = [0]
        for each in running:
            # Others may have ended meanwhile.
            with contextlib.suppress(OSError):
                if each["type"] == "renderer":
                    status = Path(f"/proc/{each['id']}/status").read_text()
                    sizes.append(int(re.search(r"RssAnon:\s+(\d+)", status)[1]) * 1_024)
        return max(sizes)

    def forget(self) -> None:
        """Quits, unless it is gone already, and removes the profile. One that hears nothing any more is killed."""
        try:
            if self.is_running:
                self.quit()
        finally:
            self._process.kill()
            self._process.wait()
            shutil.rmtree(self.profile, ignore_errors=True)
